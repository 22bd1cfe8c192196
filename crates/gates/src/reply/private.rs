//! Marks of citations in the private use area, as one vendor's models write them:
//! `U+E200 cite U+E202 turn0search0 U+E201`, and what is left of them where those characters were
//! dropped: `citeturn0search0`.

use std::borrow::Cow;
use std::fmt::Write;

use super::marks::Ids;

/// First, last and between character of a mark.
const OPEN: char = '\u{E200}';
const CLOSE: char = '\u{E201}';
const BETWEEN: char = '\u{E202}';

/// A longer mark is none.
const LONGEST: usize = 400;

/// What is left of a mark begins so.
const RESIDUE: &str = "citeturn";

/// A text whose private marks are written `[n]`, and left out where they name no passage. O(length).
///
/// A mark names the passage that has its id. Where no passage has an id, `turn0search0` is the first
/// result of a search and so the first passage, as long as all marks of the reply are of that one
/// search; those of several searches are left out, for nobody knows how they were put together.
pub(crate) fn as_numbers<'t>(text: &'t str, ids: &Ids) -> Cow<'t, str> {
    if !text.contains([OPEN, CLOSE, BETWEEN]) && !text.contains(RESIDUE) {
        return Cow::Borrowed(text);
    }
    let by_place = ids.is_empty().then(|| one_search(text)).flatten();
    let mut reading = Reading { ids, by_place, out: String::with_capacity(text.len()) };
    reading.marks(text);
    Cow::Owned(reading.out)
}

struct Reading<'a> {
    ids: &'a Ids,
    /// `turn0search`, where places may be counted.
    by_place: Option<&'a str>,
    out: String,
}

impl Reading<'_> {
    fn marks(&mut self, text: &str) {
        let mut rest = text;
        while let Some(at) = rest.find([OPEN, CLOSE, BETWEEN]) {
            let (before, behind) = rest.split_at(at);
            self.residues(before);
            let mark = behind.chars().next().unwrap_or(CLOSE);
            rest = behind.get(mark.len_utf8()..).unwrap_or_default();
            // A mark that does not end is an opening character alone.
            let Some(inside) = (mark == OPEN).then(|| inside(rest)).flatten() else { continue };
            inside.split(BETWEEN).skip(1).for_each(|id| self.name(id));
            rest = rest.get(inside.len() + CLOSE.len_utf8()..).unwrap_or_default();
        }
        self.residues(rest);
    }

    /// `citeturn0search1turn0file2`, glued to words as it may be.
    fn residues(&mut self, text: &str) {
        let mut rest = text;
        while let Some(at) = rest.find(RESIDUE) {
            let (before, behind) = rest.split_at(at);
            self.out.push_str(before);
            let all = behind.get("cite".len()..).unwrap_or_default();
            rest = all;
            while let Some(id) = residue(rest) {
                rest = rest.get(id.len()..).unwrap_or_default();
                self.name(id);
            }
            if rest.len() == all.len() {
                self.out.push_str("cite");
            }
        }
        self.out.push_str(rest);
    }

    fn name(&mut self, id: &str) {
        let number = self.ids.number(id).or_else(|| plain(id)).or_else(|| {
            let place = id.strip_prefix(self.by_place?)?;
            plain(place)?.checked_add(1)
        });
        if let Some(number) = number {
            // Writing to a string does not fail.
            let _ = write!(self.out, "[{number}]");
        }
    }
}

/// A number of up to three digits.
fn plain(text: &str) -> Option<usize> {
    let digits = (1..=3).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// What stands in a mark behind its first character; it ends within its line.
fn inside(text: &str) -> Option<&str> {
    let near = text.char_indices().take_while(|(i, c)| *i < LONGEST && *c != '\n');
    let mut end = near.filter(|(_, c)| *c == CLOSE);
    text.get(..end.next()?.0)
}

/// The id that a text begins with: `turn0search1`.
fn residue(text: &str) -> Option<&str> {
    let (search, place) = parts(text)?;
    text.get(..search.len() + place.len())
}

/// `turn0search` and `1`.
fn parts(text: &str) -> Option<(&str, &str)> {
    let len = |text: &str, is: fn(&u8) -> bool| text.bytes().take_while(is).count();
    let rest = text.strip_prefix("turn")?;
    let turn = len(rest, u8::is_ascii_digit);
    let kind = len(rest.get(turn..)?, u8::is_ascii_lowercase);
    let behind = rest.get(turn + kind..)?;
    let place = len(behind, u8::is_ascii_digit);
    let all = turn > 0 && kind > 0 && place > 0;
    all.then(|| Some((text.get(.."turn".len() + turn + kind)?, behind.get(..place)?)))?
}

/// The search of which all marks of a text are; none if they are of several.
fn one_search(text: &str) -> Option<&str> {
    let mut one = None;
    let mut rest = text;
    while let Some(at) = rest.find("turn") {
        let behind = rest.get(at..)?;
        let before = rest.get(..at).unwrap_or_default();
        let (search, place) = match parts(behind) {
            Some(parts) if before.ends_with([BETWEEN, OPEN]) || before.ends_with("cite") => parts,
            // The next id of a residue stands directly behind the one before.
            Some(parts) if one.is_some() && before.is_empty() => parts,
            _ => {
                rest = behind.get("turn".len()..)?;
                continue;
            }
        };
        if one.is_some_and(|one| one != search) {
            return None;
        }
        one = Some(search);
        rest = behind.get(search.len() + place.len()..)?;
    }
    one
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn mark(ids: &str) -> String {
        format!("{OPEN}cite{BETWEEN}{}{CLOSE}", ids.replace(' ', &BETWEEN.to_string()))
    }

    fn read(text: &str, given: &[&str]) -> String {
        let mut ids = Ids::default();
        for (id, number) in given.iter().zip(1..) {
            ids.add(id, number);
        }
        as_numbers(text, &ids).into_owned()
    }

    #[test]
    fn ids_name_their_passages() {
        let given = ["turn0file3", "turn1search0", "7"];
        for (id, want) in [
            ("turn0file3", "[1]"),
            ("turn1search0 L8-L13", "[2]"),
            ("turn0file3 turn1search0", "[1][2]"),
            ("7", "[3]"),
            // No passage has it; and where ids are given no place is counted.
            ("turn0search0", ""),
        ] {
            assert_eq!(read(&format!("It fell.{}", mark(id)), &given), format!("It fell.{want}"));
        }
        assert_eq!(read("It fell.citeturn1search0turn0file3 So", &given), "It fell.[2][1] So");
    }

    #[test]
    fn without_ids_the_results_of_one_search_are_counted() {
        let text = format!("It fell.{} It rose.citeturn0search0", mark("turn0search2"));
        assert_eq!(read(&text, &[]), "It fell.[3] It rose.[1]");
        let several = format!("It fell.{} It rose.citeturn0file0", mark("turn0search2"));
        assert_eq!(read(&several, &[]), "It fell. It rose.");
        assert_eq!(read("It fell.citeturn0search0turn1search1", &[]), "It fell.");
        assert_eq!(read(&format!("{}[2] It fell", mark("turn0file0 L8")), &[]), "[1][2] It fell");
        assert_eq!(read(&format!("{} It fell", mark("3")), &[]), "[3] It fell");
    }

    #[test]
    fn what_is_no_mark_stays() {
        assert_eq!(read("\u{E200}It\u{E202} fell", &[]), "It fell");
        assert_eq!(read("we citeturners turn0right", &[]), "we citeturners turn0right");
    }

    proptest! {
        #[test]
        fn no_private_character_is_left(text in "[\u{E200}\u{E201}\u{E202}citeurn0a \n]{0,80}") {
            prop_assert!(!read(&text, &["a"]).contains([OPEN, CLOSE, BETWEEN]));
        }
    }
}
