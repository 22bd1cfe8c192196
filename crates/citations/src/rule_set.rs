//! Which rules a result was made by.

/// The fingerprint of the rules and tables that decide what is found: two results with the same one
/// were made by the same rules.
#[must_use]
pub const fn rule_set() -> &'static str {
    asquoted::RULE_SET
}
