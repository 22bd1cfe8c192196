//! One pass over a text that puts its numbers into plain digits.

use std::ops::Range;

use super::words::Speller;
use super::{Change, Language, Normalised, NumberRule, han};

/// More words than this are no number.
const MOST_WORDS: usize = 24;

/// Scale words, folded, and how many zeros they stand for.
fn zeros(language: Language, word: &str) -> Option<usize> {
    let list: &[(&str, usize)] = match language {
        Language::English => &[("thousand", 3), ("million", 6), ("billion", 9), ("trillion", 12)],
        Language::German => &[
            ("tausend", 3),
            ("million", 6),
            ("millionen", 6),
            ("milliarde", 9),
            ("milliarden", 9),
            ("billion", 12),
            ("billionen", 12),
        ],
        Language::French => {
            &[("mille", 3), ("million", 6), ("millions", 6), ("milliard", 9), ("milliards", 9)]
        }
        Language::Spanish => &[("mil", 3), ("millon", 6), ("millones", 6)],
        Language::Italian => {
            &[("mila", 3), ("milione", 6), ("milioni", 6), ("miliardo", 9), ("miliardi", 9)]
        }
        Language::Portuguese => &[("mil", 3), ("milhao", 6), ("milhoes", 6)],
        Language::Dutch => &[("duizend", 3), ("miljoen", 6), ("miljard", 9), ("biljoen", 12)],
        Language::Chinese | Language::Japanese => &[],
    };
    list.iter().find(|(name, _)| *name == word).map(|(_, zeros)| *zeros)
}

/// Words behind a number that make another one of it: nothing before them is changed.
const GO_ON: [&str; 34] = [
    "point",
    "hundred",
    "hundreds",
    "thousand",
    "thousands",
    "million",
    "millions",
    "billion",
    "billions",
    "trillion",
    "trillions",
    "dozen",
    "score",
    "komma",
    "dutzend",
    "virgule",
    "coma",
    "virgola",
    "virgula",
    "millionen",
    "milliarden",
    "milliards",
    "millones",
    "milioni",
    "miliardi",
    "milhoes",
    "milhao",
    "miljoen",
    "miljard",
    "mil",
    "tausend",
    "mille",
    "duizend",
    "halves",
];

/// Languages in which the word for one is the article as well.
const ARTICLES: [&str; 13] =
    ["ein", "eins", "un", "une", "uno", "una", "um", "uma", "een", "une", "a", "zwo", "e"];

pub(super) struct Scan<'t> {
    text: &'t str,
    languages: &'t [Language],
    spellers: Vec<Speller>,
    stop_groups: bool,
    comma_groups: bool,
    out: String,
    changes: Vec<Change>,
    /// What is copied ends here.
    at: usize,
}

/// A word of the text.
struct Word {
    range: Range<usize>,
    folded: String,
}

impl<'t> Scan<'t> {
    pub(super) fn new(text: &'t str, languages: &'t [Language], spellers: Vec<Speller>) -> Self {
        Scan {
            text,
            languages,
            spellers,
            stop_groups: !languages.is_empty() && languages.iter().all(|l| l.groups_by_stop()),
            comma_groups: !languages.iter().any(|l| l.groups_by_stop() || *l == Language::French),
            out: String::with_capacity(text.len()),
            changes: Vec::new(),
            at: 0,
        }
    }

    pub(super) fn run(mut self) -> Normalised {
        let mut i = 0;
        let mut before = ' ';
        while let Some(c) = self.rest(i).chars().next() {
            let end = if c.is_ascii_digit() {
                self.digits(i, before)
            } else if han::is_numeral(c) && self.reads_han() {
                self.numerals(i)
            } else if c.is_alphabetic() {
                self.words(i, before)
            } else {
                i + c.len_utf8()
            };
            before = self.text.get(i..end).and_then(|t| t.chars().next_back()).unwrap_or(' ');
            i = end.max(i + c.len_utf8());
        }
        self.out.push_str(self.text.get(self.at..).unwrap_or_default());
        Normalised { text: self.out, changes: self.changes }
    }

    fn rest(&self, i: usize) -> &'t str {
        self.text.get(i..).unwrap_or_default()
    }

    fn reads_han(&self) -> bool {
        self.languages.iter().any(|l| matches!(l, Language::Chinese | Language::Japanese))
    }

    fn change(&mut self, old: Range<usize>, number: &str, rules: Vec<NumberRule>) {
        self.out.push_str(self.text.get(self.at..old.start).unwrap_or_default());
        let start = self.out.len();
        self.out.push_str(number);
        self.at = old.end;
        self.changes.push(Change { new: start..self.out.len(), old, rules });
    }

    /// A number in digits with its scale word; where it ends.
    fn digits(&mut self, start: usize, before: char) -> usize {
        let bytes = self.text.as_bytes();
        let digit = |i: usize| bytes.get(i).is_some_and(u8::is_ascii_digit);
        let run = |mut i: usize| {
            while digit(i) {
                i += 1;
            }
            i
        };
        let first = run(start);
        let mut end = first;
        let mut number = self.text.get(start..first).unwrap_or_default().to_owned();
        let mut rules = Vec::new();
        if first - start <= 3 && !number.starts_with('0') {
            let mut mark = None;
            while let Some(len) = self.group_mark(end, mark) {
                let next = run(end + len);
                if next - (end + len) != 3 {
                    break;
                }
                mark = self.rest(end).chars().next();
                number.push_str(self.text.get(end + len..next).unwrap_or_default());
                end = next;
            }
            if end > first {
                rules.push(NumberRule::DigitGrouping);
            }
        }
        let mut decimals = String::new();
        let point = if self.stop_groups { ',' } else { '.' };
        if self.rest(end).starts_with(point) && digit(end + 1) {
            let next = run(end + 1);
            self.text.get(end + 1..next).unwrap_or_default().clone_into(&mut decimals);
            end = next;
        }
        // Another mark and digit: a version, a date, a list. Nothing of it is a number by value.
        let goes_on = self.rest(end).starts_with(['.', ',', '/', ':', '-', '\'']) && digit(end + 1);
        if goes_on || before.is_alphanumeric() || matches!(before, '.' | ',' | '/' | ':' | '_') {
            let rest = self.rest(end);
            let more =
                rest.find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | ',' | '/' | ':'));
            return end + more.unwrap_or(rest.len());
        }
        if let Some((behind, zeros)) = self.scale_behind(end)
            && decimals.len() <= zeros
        {
            number.push_str(&decimals);
            number.extend(std::iter::repeat_n('0', zeros - decimals.len()));
            let trimmed = number.trim_start_matches('0');
            rules.push(NumberRule::ScaleWords);
            let number = if trimmed.is_empty() { "0" } else { trimmed }.to_owned();
            self.change(start..behind, &number, rules);
            return behind;
        }
        if !rules.is_empty() {
            if !decimals.is_empty() {
                number.push(point);
                number.push_str(&decimals);
            }
            self.change(start..end, &number, rules);
        }
        end
    }

    /// The length of a mark between groups of three digits, the same mark all along.
    fn group_mark(&self, i: usize, before: Option<char>) -> Option<usize> {
        let c = self.rest(i).chars().next()?;
        let groups = match c {
            ' ' | '\u{A0}' | '\u{202F}' | '\u{2009}' | '\'' | '\u{2019}' => true,
            '.' => self.stop_groups,
            ',' => self.comma_groups,
            _ => false,
        };
        (groups && before.is_none_or(|before| before == c)).then(|| c.len_utf8())
    }

    /// Where a scale word behind a number ends, and its zeros; none if more of a number follows.
    fn scale_behind(&self, i: usize) -> Option<(usize, usize)> {
        let first = self.rest(i).chars().next()?;
        if self.reads_han()
            && let Some(zeros) = han::scale(first)
        {
            let end = i + first.len_utf8();
            let alone = self
                .rest(end)
                .chars()
                .next()
                .is_none_or(|c| !han::is_numeral(c) && !c.is_ascii_digit());
            return alone.then_some((end, usize::try_from(zeros).ok()?));
        }
        let word = self.word(i + self.blank(i)?)?;
        let zeros = self.languages.iter().find_map(|l| zeros(*l, &word.folded))?;
        (!self.number_goes_on(word.range.end)).then_some((word.range.end, zeros))
    }

    /// The length of one blank.
    fn blank(&self, i: usize) -> Option<usize> {
        let c = self.rest(i).chars().next()?;
        matches!(c, ' ' | '\u{A0}' | '\u{202F}' | '\n').then(|| c.len_utf8())
    }

    fn word(&self, i: usize) -> Option<Word> {
        let rest = self.rest(i);
        let len = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
        let word = rest.get(..len).filter(|word| !word.is_empty())?;
        Some(Word { range: i..i + len, folded: fold(word) })
    }

    fn is_number_word(&self, word: &str) -> bool {
        self.spellers.iter().any(|speller| speller.is_number_word(word))
    }

    /// Whether what stands behind belongs to the same number: it would be cut.
    fn number_goes_on(&self, i: usize) -> bool {
        let rest = self.rest(i);
        let mut chars = rest.chars();
        let hyphen = chars.next().is_some_and(|c| matches!(c, '-' | '\u{2010}' | '\u{2011}'));
        if hyphen && chars.next().is_some_and(char::is_alphabetic) {
            // "thirty-first" is no 30; "30-day" is written with digits by those who mean it.
            return true;
        }
        let Some(word) = self.blank(i).and_then(|blank| self.word(i + blank)) else {
            return false;
        };
        GO_ON.contains(&word.folded.as_str())
            || self.is_number_word(&word.folded)
            || self.and_a_half(&word)
    }

    fn and_a_half(&self, and: &Word) -> bool {
        let joins = self.languages.iter().any(|l| l.joiner() == Some(and.folded.as_str()));
        let next = |i: usize| self.blank(i).and_then(|blank| self.word(i + blank));
        const PARTS: [&str; 12] = [
            "half", "quarter", "third", "demi", "demie", "media", "medio", "meia", "meio", "mezzo",
            "halb", "half",
        ];
        let part = |word: &Word| PARTS.contains(&word.folded.as_str());
        joins
            && next(and.range.end).is_some_and(|word| {
                part(&word)
                    || word.folded.len() <= 3 && next(word.range.end).is_some_and(|w| part(&w))
            })
    }

    /// Whether a word stands behind the point of another number: "thirty point five".
    fn is_decimal(&self, start: usize) -> bool {
        let before = self.text.get(..start).unwrap_or_default().trim_end_matches(' ');
        let points = ["point", "komma", "Komma", "virgule", "coma", "virgola", "vírgula"];
        points.iter().any(|point| before.ends_with(point))
    }

    /// A chain of number words; where it ends, or where the word ends that begins none.
    fn words(&mut self, start: usize, before: char) -> usize {
        let Some(first) = self.word(start) else { return start };
        let end = first.range.end;
        if before.is_alphanumeric()
            || before == '-'
            || self.is_decimal(start)
            || !self.is_number_word(&first.folded)
        {
            return end;
        }
        // Parts between joiners, each a run of number words.
        let mut chain = vec![first];
        let mut joined = vec![false];
        while chain.len() <= MOST_WORDS {
            let Some(last) = chain.last().map(|word| word.range.end) else { break };
            let gap = self.blank(last).or_else(|| self.rest(last).starts_with('-').then_some(1));
            let Some(next) = gap.and_then(|gap| self.word(last + gap)) else { break };
            if self.is_number_word(&next.folded) {
                chain.push(next);
                joined.push(false);
                continue;
            }
            let joins = self.languages.iter().any(|l| l.joiner() == Some(next.folded.as_str()));
            let gap = self
                .blank(next.range.end)
                .or_else(|| self.rest(next.range.end).starts_with('-').then_some(1));
            let behind = gap.and_then(|gap| self.word(next.range.end + gap));
            match behind.filter(|word| joins && self.is_number_word(&word.folded)) {
                Some(word) => {
                    chain.push(word);
                    joined.push(true);
                }
                None => break,
            }
        }
        let last = chain.last().map_or(end, |word| word.range.end);
        if chain.len() <= MOST_WORDS {
            self.chain(&chain, &joined);
        }
        last
    }

    /// Rewrites a chain: the whole of it, else the longest numbers between joiners.
    fn chain(&mut self, chain: &[Word], joined: &[bool]) {
        let mut from = 0;
        while from < chain.len() {
            // Ends at which a joiner or nothing follows, the farthest first.
            let ends = (from + 1..=chain.len())
                .rev()
                .filter(|end| joined.get(*end).copied().unwrap_or(true));
            let found =
                ends.clone().find_map(|end| Some((end, self.value(chain.get(from..end)?)?)));
            let next = ends.last().unwrap_or(chain.len());
            if let Some((end, value)) = found {
                self.number(chain.get(from..end).unwrap_or_default(), value, end == chain.len());
                from = end;
            } else {
                from = next;
            }
        }
    }

    fn number(&mut self, words: &[Word], value: u64, last: bool) {
        let (Some(first), Some(end)) = (words.first(), words.last().map(|w| w.range.end)) else {
            return;
        };
        if words.len() == 1
            && ARTICLES.contains(&first.folded.as_str())
            && self.scale_behind(end).is_none()
        {
            return;
        }
        let start = first.range.start;
        if let Some((behind, zeros)) = self.scale_behind(end).filter(|_| last) {
            let mut number = value.to_string();
            number.extend(std::iter::repeat_n('0', zeros));
            let rules = vec![NumberRule::NumberWords, NumberRule::ScaleWords];
            self.change(start..behind, &number, rules);
            return;
        }
        if last && self.number_goes_on(end) {
            return;
        }
        self.change(start..end, &value.to_string(), vec![NumberRule::NumberWords]);
    }

    /// The value that a language spells with these words.
    fn value(&self, words: &[Word]) -> Option<u64> {
        let (first, last) = (words.first()?, words.last()?);
        let text = self.text.get(first.range.start..last.range.end)?;
        let text: String = fold(text).chars().filter(|c| c.is_alphabetic()).collect();
        self.spellers.iter().find_map(|speller| speller.value(&text))
    }

    /// A run of Chinese numerals; where it ends.
    fn numerals(&mut self, start: usize) -> usize {
        let rest = self.rest(start);
        let len = rest.find(|c| !han::is_numeral(c)).unwrap_or(rest.len());
        let run = rest.get(..len).unwrap_or_default();
        let next = rest.get(len..).and_then(|rest| rest.chars().next());
        let before = self.text.get(..start).and_then(|text| text.chars().next_back());
        // 第三十 is an ordinal, 数百 some hundreds, 三十多 more than thirty.
        let part = before.is_some_and(|c| "第数數几幾.".contains(c) || c.is_ascii_digit())
            || next.is_some_and(|c| "多余餘几幾点點分".contains(c) || c.is_ascii_digit());
        if let Some(value) = han::value(run, next).filter(|_| !part) {
            self.change(start..start + len, &value.to_string(), vec![NumberRule::NumberWords]);
        }
        start + len
    }
}

/// Lower case, without accents.
fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        if c == 'ß' {
            out.push_str("ss");
            continue;
        }
        out.push(match c {
            'à' | 'á' | 'â' | 'ã' | 'ä' => 'a',
            'è' | 'é' | 'ê' | 'ë' => 'e',
            'ì' | 'í' | 'î' | 'ï' => 'i',
            'ò' | 'ó' | 'ô' | 'õ' | 'ö' => 'o',
            'ù' | 'ú' | 'û' | 'ü' => 'u',
            'ñ' => 'n',
            'ç' => 'c',
            other => other,
        });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::NumericValues;
    use super::*;

    fn plain(language: Language, text: &str) -> String {
        NumericValues::new([language]).normalise(text).text().to_owned()
    }

    #[test]
    fn numbers_come_in_plain_digits() {
        let cases = [
            (Language::English, "thirty days", "30 days"),
            (Language::English, "One hundred and five of two thousand", "105 of 2000"),
            (Language::English, "between thirty and forty days", "between 30 and 40 days"),
            (Language::English, "1,000 or 1 000 or 1000", "1000 or 1000 or 1000"),
            (Language::English, "5 million, 1.5 million, 5,000,000", "5000000, 1500000, 5000000"),
            (Language::English, "five million euros", "5000000 euros"),
            (Language::German, "dreißig Tage und einundzwanzig", "30 Tage und 21"),
            (Language::German, "1.000 Euro, 2,5 Millionen", "1000 Euro, 2500000"),
            (Language::French, "quatre-vingt-dix-sept jours, vingt et un", "97 jours, 21"),
            (Language::French, "1\u{202F}000 euros, 3 milliards", "1000 euros, 3000000000"),
            (Language::Spanish, "treinta y cinco días, veintidós", "35 días, 22"),
            (Language::Italian, "trentuno giorni, ventitré", "31 giorni, 23"),
            (Language::Portuguese, "cento e vinte e três dias", "123 dias"),
            (Language::Dutch, "tweeëntwintig dagen", "22 dagen"),
            (Language::Chinese, "保留三十天，共1.5万份", "保留30天，共15000份"),
            (Language::Japanese, "三十日間、千二百円", "30日間、1200円"),
        ];
        for (language, text, want) in cases {
            assert_eq!(plain(language, text), want);
        }
    }

    #[test]
    fn what_is_no_whole_number_stays() {
        let cases = [
            (Language::English, "in nineteen eighty-four"),
            (Language::English, "the thirty-first, mid-thirty"),
            (Language::English, "thirty point five, thirty and a half"),
            (Language::English, "version 1.2.3, 1,00, 12,3456, 2026,100,5x"),
            (Language::English, "1.000 stays a decimal"),
            (Language::German, "ein Haus"),
            (Language::French, "un plan, une idée"),
            (Language::Chinese, "一般 第三十条 三十多天 三星"),
        ];
        for (language, text) in cases {
            assert_eq!(plain(language, text), text);
        }
    }

    #[test]
    fn ranges_lead_back() {
        let text = "for thirty days and five million users";
        let numbers = NumericValues::new([Language::English]).normalise(text);
        assert_eq!(numbers.text(), "for 30 days and 5000000 users");
        assert_eq!(&text[numbers.original(4..11)], "thirty days");
        assert_eq!(&text[numbers.original(16..29)], "five million users");
        assert_eq!(numbers.rules(4..11), [NumberRule::NumberWords]);
        assert_eq!(numbers.rules(0..3), []);
    }
}
