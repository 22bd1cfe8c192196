//! SHA-256 digests.

use std::{error, fmt, str};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest as _, Sha256};

/// A SHA-256 digest, shown as `sha256:` and 64 hexadecimal digits.
///
/// # Example
/// ```
/// use asquoted_citations::Digest;
///
/// let digest = Digest::of(b"abc");
/// assert!(digest.to_string().starts_with("sha256:ba7816bf"));
/// assert_eq!(digest.to_string().parse(), Ok(digest));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The digest of bytes. O(length).
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Digest(Sha256::digest(bytes).into())
    }

    /// The digest of parts, each with its length before it, so that no two lists of parts run
    /// together.
    pub(crate) fn of_parts(parts: &[&str]) -> Self {
        let mut hasher = Sha256::new();
        for part in parts {
            hasher.update((part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        Digest(hasher.finalize().into())
    }

    /// The 64 hexadecimal digits alone.
    #[must_use]
    pub fn hex(&self) -> String {
        let mut hex = String::with_capacity(64);
        for byte in self.0 {
            for half in [byte >> 4, byte & 15] {
                hex.push(char::from_digit(u32::from(half), 16).unwrap_or('0'));
            }
        }
        hex
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sha256:{}", self.hex())
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl str::FromStr for Digest {
    type Err = InvalidDigest;

    /// With or without `sha256:`, in either case.
    fn from_str(text: &str) -> Result<Self, InvalidDigest> {
        let hex = text.strip_prefix("sha256:").unwrap_or(text);
        let mut bytes = [0; 32];
        if hex.len() != 64 || !hex.is_ascii() {
            return Err(InvalidDigest);
        }
        for (byte, pair) in bytes.iter_mut().zip(hex.as_bytes().chunks(2)) {
            for half in pair {
                let digit = char::from(*half).to_digit(16).ok_or(InvalidDigest)?;
                *byte = *byte << 4 | u8::try_from(digit).map_err(|_| InvalidDigest)?;
            }
        }
        Ok(Digest(bytes))
    }
}

/// A text that is no SHA-256 digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidDigest;

impl fmt::Display for InvalidDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a SHA-256 digest has 64 hexadecimal digits")
    }
}

impl error::Error for InvalidDigest {}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_read_what_they_show() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Digest::of(b"abc").hex(), abc);
        assert_eq!(abc.to_uppercase().parse(), Ok(Digest::of(b"abc")));
        for wrong in ["", "sha256:", &abc[1..], &format!("{abc}0"), &abc.replace('b', "g")] {
            assert_eq!(wrong.parse::<Digest>(), Err(InvalidDigest));
        }
        assert_ne!(Digest::of_parts(&["ab", "c"]), Digest::of_parts(&["a", "bc"]));
    }
}
