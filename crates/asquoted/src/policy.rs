//! What a check forgives: differences by name, and policies as sets of them.

use std::fmt;

/// A kind of difference that can be let pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Difference {
    /// Another blank, or more or fewer of them: a line wrap, a no-break space.
    Blank,
    /// A word broken over a line by a hyphen.
    LineEndHyphen,
    /// Invisible characters: soft hyphen, zero-width space, bidi controls.
    Invisible,
    /// Another canonical form: `é` in one or two characters.
    Canonical,
    /// A compatibility form: ligatures, full-width letters.
    Compatibility,
    /// Other quotation marks or apostrophes.
    QuotationMark,
    /// Another dash glyph.
    Dash,
    /// Upper and lower case of letters in words.
    Case,
    /// Prose punctuation.
    Punctuation,
    /// Markdown emphasis, code marks, block-quote and list marks.
    Markup,
    /// A reference marker such as `[12]`. Only on request.
    ReferenceMarker,
}

impl Difference {
    /// All kinds, in the order in which they are reported.
    pub const ALL: [Difference; 11] = [
        Difference::Blank,
        Difference::LineEndHyphen,
        Difference::Invisible,
        Difference::Canonical,
        Difference::Compatibility,
        Difference::QuotationMark,
        Difference::Dash,
        Difference::Case,
        Difference::Punctuation,
        Difference::Markup,
        Difference::ReferenceMarker,
    ];

    /// The name on the wire: `blank`, `line_end_hyphen`, `invisible`, `canonical`, `compatibility`,
    /// `quotation_mark`, `dash`, `case`, `punctuation`, `markup`, `reference_marker`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Difference::Blank => "blank",
            Difference::LineEndHyphen => "line_end_hyphen",
            Difference::Invisible => "invisible",
            Difference::Canonical => "canonical",
            Difference::Compatibility => "compatibility",
            Difference::QuotationMark => "quotation_mark",
            Difference::Dash => "dash",
            Difference::Case => "case",
            Difference::Punctuation => "punctuation",
            Difference::Markup => "markup",
            Difference::ReferenceMarker => "reference_marker",
        }
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of differences: what was forgiven, or what may be.
///
/// # Example
/// ```
/// use asquoted::{Difference, Forgiven};
///
/// let set = Forgiven::from_iter([Difference::Case, Difference::Blank]);
/// assert!(set.contains(Difference::Case));
/// assert_eq!(set.to_string(), "blank, case");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Forgiven(u16);

impl Forgiven {
    /// Nothing: the quote stands in the source byte for byte.
    pub const NONE: Forgiven = Forgiven(0);

    /// Whether the set holds a difference.
    #[must_use]
    pub const fn contains(self, difference: Difference) -> bool {
        self.0 & difference.bit() != 0
    }

    /// Whether the set holds nothing.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of this set is in the other one.
    #[must_use]
    pub const fn is_within(self, other: Forgiven) -> bool {
        self.0 & !other.0 == 0
    }

    /// This set and one difference more.
    #[must_use]
    pub const fn with(self, difference: Difference) -> Forgiven {
        Forgiven(self.0 | difference.bit())
    }

    /// This set without one difference.
    #[must_use]
    pub const fn without(self, difference: Difference) -> Forgiven {
        Forgiven(self.0 & !difference.bit())
    }

    /// Both sets in one.
    #[must_use]
    pub const fn union(self, other: Forgiven) -> Forgiven {
        Forgiven(self.0 | other.0)
    }

    /// The differences of the set, in the order of [`Difference::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Difference> {
        Difference::ALL.into_iter().filter(move |d| self.contains(*d))
    }
}

impl FromIterator<Difference> for Forgiven {
    fn from_iter<I: IntoIterator<Item = Difference>>(differences: I) -> Self {
        differences.into_iter().fold(Forgiven::NONE, Forgiven::with)
    }
}

impl fmt::Display for Forgiven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, difference) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            difference.fmt(f)?;
        }
        Ok(())
    }
}

/// How strict a check is: which differences it forgives.
///
/// A policy is a bound on what is let pass, never another way to read the text: what
/// [`Policy::STRICT`] finds, [`Policy::DEFAULT`] finds at the same place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Policy {
    forgives: Forgiven,
}

impl Policy {
    /// All differences of copying and typography, and no reference marker.
    pub const DEFAULT: Policy =
        Policy { forgives: Forgiven((1 << Difference::ReferenceMarker as u16) - 1) };

    /// Blanks and canonical forms alone.
    pub const STRICT: Policy =
        Policy { forgives: Forgiven::NONE.with(Difference::Blank).with(Difference::Canonical) };

    /// Exactly these differences.
    #[must_use]
    pub const fn forgiving(differences: Forgiven) -> Self {
        Policy { forgives: differences }
    }

    /// This policy, and reference markers such as `[12]` skipped in the source.
    #[must_use]
    pub const fn with_reference_markers(self) -> Self {
        Policy { forgives: self.forgives.with(Difference::ReferenceMarker) }
    }

    /// What the policy forgives.
    #[must_use]
    pub const fn forgives(self) -> Forgiven {
        self.forgives
    }

    /// Whether nothing of the default is withheld: then every hit is within the policy.
    pub(crate) const fn is_wide(self) -> bool {
        Policy::DEFAULT.forgives.is_within(self.forgives)
    }
}

impl Default for Policy {
    fn default() -> Self {
        Policy::DEFAULT
    }
}
