//! What tells one set of rules from another.

/// The fingerprint of the rules that verdicts depend on: 16 hexadecimal digits, a hash of the
/// tokenizer's and the guard's tables and source. Two builds with the same one tokenize and guard
/// alike; reports carry it, so that a later run can tell why a verdict changed.
///
/// # Example
/// ```
/// assert_eq!(asquoted::RULE_SET.len(), 16);
/// ```
pub const RULE_SET: &str = match core::str::from_utf8(&DIGITS) {
    Ok(digits) => digits,
    Err(_) => "",
};

const DIGITS: [u8; 16] =
    hexadecimal(asquoted_tokenizer::RULES.rotate_left(1) ^ asquoted_guard::RULES);

#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler")]
const fn hexadecimal(hash: u64) -> [u8; 16] {
    let mut digits = [0; 16];
    let mut i = 0;
    while i < digits.len() {
        digits[i] = b"0123456789abcdef"[(hash >> (60 - 4 * i) & 15) as usize];
        i += 1;
    }
    digits
}
