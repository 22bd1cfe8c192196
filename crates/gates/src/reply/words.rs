//! The word tables of `data/reply`, read once.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// The tables: one entry a line, `ENTRY<TAB>LANG<TAB>CLASS`.
const ABBREVIATIONS: &str = include_str!("../../data/reply/abbreviations.txt");
const CONTEXT: &str = include_str!("../../data/reply/context.txt");
const COUNTED: &str = include_str!("../../data/reply/counted.txt");
const LABELS: &str = include_str!("../../data/reply/labels.txt");
const PREFIXES: &str = include_str!("../../data/reply/prefixes.txt");
const UNSURE: &str = include_str!("../../data/reply/unsure.txt");

/// What an entry is, as its third column says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Class {
    /// A full stop behind it ends no sentence.
    Never,
    /// A full stop behind it ends a sentence before a capital.
    May,
    /// Behind a number with a full stop it is counted by it.
    Ordinal,
    /// At the start of a sentence it points back.
    Start,
    /// At the start of a sentence it does not, though a shorter entry would.
    Stands,
    /// At the end of a sentence without a stop it goes on.
    End,
    /// At the end of a sentence, before a stop as well, it goes on.
    Close,
    /// Anywhere it points to something else.
    Any,
    /// At the start of a sentence and before punctuation it answers a question; a prefix of answers.
    Answer,
    /// A prefix of questions.
    Question,
    /// The writer does not know.
    Unsure,
    /// A word inside of a citation mark.
    Label,
    /// What four digits before it count.
    Counted,
}

impl Class {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "never" => Class::Never,
            "may" => Class::May,
            "ordinal" => Class::Ordinal,
            "start" => Class::Start,
            "stands" => Class::Stands,
            "end" => Class::End,
            "close" => Class::Close,
            "any" => Class::Any,
            "answer" => Class::Answer,
            "question" => Class::Question,
            "unsure" => Class::Unsure,
            "label" => Class::Label,
            "counted" => Class::Counted,
            _ => return None,
        })
    }
}

/// The entries of a table with their classes. A test sees to it that no line is passed over.
fn entries(table: &'static str) -> impl Iterator<Item = (&'static str, Class)> {
    table.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut columns = line.split('\t');
        let (entry, _, class) = (columns.next()?, columns.next()?, columns.next()?);
        Some((entry, Class::named(class)?))
    })
}

/// Whether a script is written without blanks between words, or with full-width marks: then an entry
/// may be followed by a letter.
pub(crate) const fn is_unspaced(c: char) -> bool {
    matches!(c,
        '\u{E00}'..='\u{EFF}' // Thai, Lao
        | '\u{1000}'..='\u{109F}' // Myanmar
        | '\u{1780}'..='\u{17FF}' // Khmer
        | '\u{2E80}'..='\u{A4CF}' // Han, Kana, Bopomofo, Yi
        | '\u{F900}'..='\u{FAFF}'
        | '\u{FF00}'..='\u{FFEF}'
        | '\u{20000}'..='\u{3FFFF}')
}

/// Lower case with one apostrophe, as the tables are written.
pub(crate) fn folded(text: &str) -> String {
    let apostrophe = |c| if matches!(c, '\u{2019}' | '\u{2BC}' | '\u{FF07}') { '\'' } else { c };
    text.chars().map(apostrophe).flat_map(char::to_lowercase).collect()
}

/// Whether a word may end between two characters.
fn parts(before: char, after: Option<char>) -> bool {
    let of_word = |c: char| (c.is_alphanumeric() || c == '\'') && !is_unspaced(c);
    !of_word(before) || after.is_none_or(|after| !of_word(after))
}

/// Entries looked up at the start, or at the end, of a text.
#[derive(Debug, Default)]
pub(crate) struct Phrases {
    by_first: HashMap<char, Vec<(&'static str, Class)>>,
    by_last: HashMap<char, Vec<(&'static str, Class)>>,
}

impl Phrases {
    fn of(entries: impl Iterator<Item = (&'static str, Class)>) -> Self {
        let mut phrases = Phrases::default();
        for (entry, class) in entries {
            let mut chars = entry.chars();
            let Some(first) = chars.next() else { continue };
            phrases.by_first.entry(first).or_default().push((entry, class));
            let last = chars.next_back().unwrap_or(first);
            phrases.by_last.entry(last).or_default().push((entry, class));
        }
        phrases
    }

    /// The longest entry of some classes that a folded text begins with.
    pub(crate) fn at_start(
        &self,
        text: &str,
        wanted: impl Fn(Class) -> bool,
    ) -> Option<(&'static str, Class)> {
        let candidates = self.by_first.get(&text.chars().next()?)?;
        let fits = |entry: &str| {
            let rest = text.strip_prefix(entry);
            let last = entry.chars().next_back();
            rest.zip(last).is_some_and(|(rest, last)| parts(last, rest.chars().next()))
        };
        let found = candidates.iter().filter(|(entry, class)| wanted(*class) && fits(entry));
        found.max_by_key(|(entry, _)| entry.len()).copied()
    }

    /// Whether a folded text ends with an entry of some classes.
    pub(crate) fn at_end(&self, text: &str, wanted: impl Fn(Class) -> bool) -> bool {
        let candidates = text.chars().next_back().and_then(|last| self.by_last.get(&last));
        let fits = |entry: &str| {
            let before = text.strip_suffix(entry);
            let first = entry.chars().next();
            before.zip(first).is_some_and(|(before, first)| {
                before.chars().next_back().is_none_or(|before| parts(before, Some(first)))
            })
        };
        candidates
            .is_some_and(|list| list.iter().any(|(entry, class)| wanted(*class) && fits(entry)))
    }
}

/// Whether a folded text holds an entry, as whole words. O(length): one look-up a word.
fn holds(text: &str, phrases: &Phrases) -> bool {
    let mut before = ' ';
    text.char_indices().any(|(at, c)| {
        let begins = parts(before, Some(c));
        before = c;
        begins && text.get(at..).is_some_and(|rest| phrases.at_start(rest, |_| true).is_some())
    })
}

static CONTEXT_PHRASES: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(entries(CONTEXT)));
static CONTEXT_ANY: LazyLock<Phrases> =
    LazyLock::new(|| Phrases::of(entries(CONTEXT).filter(|(_, class)| *class == Class::Any)));
static PREFIX_PHRASES: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(entries(PREFIXES)));
static UNSURE_PHRASES: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(entries(UNSURE)));
static LABEL_SET: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| of_class(LABELS, Class::Label).into_iter().collect());
static COUNTED_PHRASES: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(entries(COUNTED)));
static ABBREVIATION_MAP: LazyLock<HashMap<&'static str, Class>> = LazyLock::new(|| {
    // A word that never ends a sentence in one language is left in doubt by another.
    let mut map = HashMap::new();
    for (entry, class) in entries(ABBREVIATIONS).filter(|(_, class)| *class != Class::Ordinal) {
        let known = map.entry(entry).or_insert(class);
        if class == Class::Never {
            *known = class;
        }
    }
    map
});
static ORDINAL_SET: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| of_class(ABBREVIATIONS, Class::Ordinal).into_iter().collect());

fn of_class(table: &'static str, wanted: Class) -> Vec<&'static str> {
    entries(table).filter(|(_, class)| *class == wanted).map(|(entry, _)| entry).collect()
}

/// Words by which a sentence leans on others.
pub(crate) fn context() -> &'static Phrases {
    &CONTEXT_PHRASES
}

/// Whether a folded sentence points to something outside of it.
pub(crate) fn points_elsewhere(text: &str) -> bool {
    holds(text, &CONTEXT_ANY)
}

/// The prefixes of questions and answers.
pub(crate) fn prefixes() -> &'static Phrases {
    &PREFIX_PHRASES
}

/// Whether a folded reply says that its writer does not know.
pub(crate) fn is_unsure(text: &str) -> bool {
    holds(text, &UNSURE_PHRASES)
}

/// Whether a folded word may stand before the number of a citation mark.
pub(crate) fn is_label(word: &str) -> bool {
    LABEL_SET.contains(word)
}

/// Whether what follows a number, folded, is counted by it.
pub(crate) fn is_counted(text: &str) -> bool {
    COUNTED_PHRASES.at_start(text, |_| true).is_some()
}

/// What a folded word before a full stop is.
pub(crate) fn abbreviation(word: &str) -> Option<Class> {
    ABBREVIATION_MAP.get(word).copied()
}

/// Whether a folded word behind a number with a full stop is counted in order.
pub(crate) fn is_ordinal_noun(word: &str) -> bool {
    ORDINAL_SET.contains(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_tables_is_an_entry() {
        let allowed: [(&str, &[Class]); 6] = [
            (ABBREVIATIONS, &[Class::Never, Class::May, Class::Ordinal]),
            (
                CONTEXT,
                &[Class::Start, Class::Stands, Class::End, Class::Close, Class::Any, Class::Answer],
            ),
            (COUNTED, &[Class::Counted]),
            (LABELS, &[Class::Label]),
            (PREFIXES, &[Class::Question, Class::Answer]),
            (UNSURE, &[Class::Unsure]),
        ];
        for (table, classes) in allowed {
            let mut seen = HashSet::new();
            for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
                let columns: Vec<&str> = line.split('\t').collect();
                assert_eq!(columns.len(), 3, "{line:?}");
                let class = Class::named(columns[2]).filter(|class| classes.contains(class));
                assert!(class.is_some(), "no such class: {line:?}");
                assert_eq!(folded(columns[0]), columns[0], "not folded: {line:?}");
                assert_eq!(columns[0].trim(), columns[0], "blanks: {line:?}");
                assert!(seen.insert((columns[0], columns[2])), "twice: {line:?}");
                assert!((2..=3).contains(&columns[1].len()), "no language: {line:?}");
            }
            assert!(!seen.is_empty());
        }
    }

    #[test]
    fn no_word_both_leans_and_stands() {
        let stands: HashSet<_> = of_class(CONTEXT, Class::Stands).into_iter().collect();
        for entry in of_class(CONTEXT, Class::Start) {
            assert!(!stands.contains(entry), "{entry}");
        }
        // Each of those that stand begins with one that leans, or it would do nothing.
        let leaning = Phrases::of(entries(CONTEXT).filter(|(_, class)| *class == Class::Start));
        let idle: Vec<_> =
            stands.iter().filter(|entry| leaning.at_start(entry, |_| true).is_none()).collect();
        assert!(idle.is_empty(), "{idle:?}");
    }

    #[test]
    fn articles_and_prepositions_lean_nowhere() {
        for sentence in [
            "die gebühr",
            "der antrag",
            "das büro",
            "es obligatorio",
            "on monday",
            "to apply",
            "il permesso",
            "o prazo",
            "en mayo",
            "of the seats",
            "i must",
            "men pay",
            "car parks",
            "want to",
            "ten seats",
            "dem antrag",
            "mais de 30",
            "dia 5",
            "as a student",
            "la carte",
        ] {
            let found = context().at_start(sentence, |class| class == Class::Start);
            let stands = context().at_start(sentence, |class| class == Class::Stands);
            assert!(found.is_none() || stands.is_some(), "{sentence}: {found:?}");
        }
    }

    #[test]
    fn the_longest_entry_wins_and_words_are_whole() {
        let class = |text: &str| context().at_start(text, |_| true).map(|(_, class)| class);
        assert_eq!(class("it stays closed"), Some(Class::Start));
        assert_eq!(class("it is possible to pay"), Some(Class::Stands));
        assert_eq!(class("items are free"), None);
        assert_eq!(class("\u{6B64}\u{6D41}\u{7A0B}"), Some(Class::Start));
        assert!(context().at_end("passport and", |class| class == Class::End));
        assert!(!context().at_end("sand", |class| class == Class::End));
        assert!(is_unsure("i'm not sure."));
        assert!(!is_unsure("an unsured man"));
    }
}
