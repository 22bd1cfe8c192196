//! Tokens as text, one a line: for tests and for looking at what the tokenizer sees.

use std::fmt;

use crate::Tokens;

/// Writes one token a line: span, kind, the text as written, and the key where it differs.
///
/// Made by [`Tokens::listing`].
#[derive(Debug)]
pub struct Listing<'a> {
    tokens: &'a Tokens<'a>,
}

impl Tokens<'_> {
    /// The tokens as text, one a line, blanks and invisible characters in them escaped.
    ///
    /// # Example
    /// ```
    /// # use asquoted_tokenizer::tokenize;
    /// let listing = tokenize("Grew 5%")?.listing().to_string();
    /// assert_eq!(listing, "0..4 word Grew = grew\n5..6 number 5\n6..7 symbol %\n");
    /// # Ok::<(), asquoted_tokenizer::TooLong>(())
    /// ```
    #[must_use]
    pub fn listing(&self) -> Listing<'_> {
        Listing { tokens: self }
    }
}

impl fmt::Display for Listing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for token in self.tokens.iter() {
            let (written, key) = (token.as_written(), token.key());
            write!(f, "{} {} {}", token.span(), token.kind(), Escaped(written))?;
            if key.as_str() != written {
                write!(f, " = {}", Escaped(key.as_str()))?;
            }
            writeln!(f)?;
        }
        for join in self.tokens.joins() {
            let key = self.tokens.joined_word(join.first(), join.pieces());
            writeln!(f, "join {}+{} {}", join.first(), join.pieces(), Escaped(&key))?;
        }
        Ok(())
    }
}

/// Invisible and control characters as escapes, all else as it is.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            let visible = !matches!(
                crate::classes::class(c),
                crate::Class::Blank
                    | crate::Class::Noise
                    | crate::Class::Joiner
                    | crate::Class::Bad
            );
            if visible && c != '\\' {
                write!(f, "{c}")?;
            } else {
                write!(f, "{}", c.escape_unicode())?;
            }
        }
        Ok(())
    }
}
