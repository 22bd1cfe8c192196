//! Bytes written so that they can be read: `\n`, `\xFF`, `\u{202e}`.

/// The bytes that a text with escapes stands for.
pub(crate) fn bytes_of(text: &str) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some((plain, escaped)) = rest.split_once('\\') {
        out.extend_from_slice(plain.as_bytes());
        let (byte, after) =
            one(escaped).ok_or_else(|| format!("unknown escape at {escaped:.8}"))?;
        out.extend(byte);
        rest = after;
    }
    out.extend_from_slice(rest.as_bytes());
    Ok(out)
}

fn one(escaped: &str) -> Option<(Vec<u8>, &str)> {
    let kind = escaped.chars().next()?;
    let after = escaped.get(kind.len_utf8()..)?;
    match kind {
        'n' => Some((vec![b'\n'], after)),
        'r' => Some((vec![b'\r'], after)),
        't' => Some((vec![b'\t'], after)),
        '\\' | '"' => Some((vec![kind as u8], after)),
        // A line break in the file that is none in the text.
        '\n' => Some((Vec::new(), after)),
        'x' => Some((vec![u8::from_str_radix(after.get(..2)?, 16).ok()?], after.get(2..)?)),
        'u' => {
            let (hex, after) = after.strip_prefix('{')?.split_once('}')?;
            let c = char::from_u32(u32::from_str_radix(hex, 16).ok()?)?;
            Some((c.to_string().into_bytes(), after))
        }
        _ => None,
    }
}
