//! One pass over a text that puts its numbers into plain digits.

use std::ops::Range;

use super::beside::{self, fold};
use super::words::Speller;
use super::{Change, Language, Normalised, NumberRule, han, lists};

/// More words than this are no number.
const MOST_WORDS: usize = 24;

pub(super) struct Scan<'t> {
    pub(super) text: &'t str,
    pub(super) languages: &'t [Language],
    pub(super) spellers: &'t [Speller],
    /// What groups digits, and what begins decimals; none where the languages disagree.
    group: Option<char>,
    pub(super) point: Option<char>,
    out: String,
    changes: Vec<Change>,
    /// What is copied ends here.
    at: usize,
}

/// A word of the text.
pub(super) struct Word {
    pub(super) range: Range<usize>,
    pub(super) folded: String,
}

impl<'t> Scan<'t> {
    pub(super) fn new(text: &'t str, languages: &'t [Language], spellers: &'t [Speller]) -> Self {
        let (group, point) = marks(languages);
        Scan {
            text,
            languages,
            spellers,
            group,
            point,
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
            } else if c.is_alphabetic() && !is_unspaced(c) {
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

    pub(super) fn rest(&self, i: usize) -> &'t str {
        self.text.get(i..).unwrap_or_default()
    }

    pub(super) fn reads_han(&self) -> bool {
        self.languages.iter().any(|l| matches!(l, Language::Chinese | Language::Japanese))
    }

    pub(super) fn change(&mut self, old: Range<usize>, number: &str, rules: Vec<NumberRule>) {
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
        if self.point.is_some_and(|point| self.rest(end).starts_with(point)) && digit(end + 1) {
            let next = run(end + 1);
            self.text.get(end + 1..next).unwrap_or_default().clone_into(&mut decimals);
            end = next;
        }
        // Another mark and digit: a version, a date, a list. Nothing of it is a number by value.
        let goes_on = self.rest(end).starts_with(['.', ',', '/', ':', '-', '\'']) && digit(end + 1);
        if goes_on
            || before.is_alphanumeric() && !is_unspaced(before)
            || matches!(before, '.' | ',' | '/' | ':' | '_')
        {
            let rest = self.rest(end);
            let more =
                rest.find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | ',' | '/' | ':'));
            return end + more.unwrap_or(rest.len());
        }
        if let Some(behind) = self.restated(end, &self.with_decimals(&number, &decimals)) {
            rules.push(NumberRule::Restated);
            end = behind;
        }
        if let Some((behind, zeros)) = self.scale_behind(end)
            && decimals.len() <= zeros
            && !self.goes_before(start)
        {
            rules.push(NumberRule::ScaleWords);
            return self.put_scaled(start..behind, &scaled(&number, &decimals, zeros), rules);
        }
        if !rules.is_empty() || self.sign_before(start).is_some() {
            self.put(start..end, &self.with_decimals(&number, &decimals), rules);
        }
        end
    }

    /// The same for a number with its scale word, which may stand in brackets behind it once more; where
    /// that ends.
    fn put_scaled(
        &mut self,
        range: Range<usize>,
        number: &str,
        mut rules: Vec<NumberRule>,
    ) -> usize {
        let restated = self.restated(range.end, number);
        rules.extend(restated.map(|_| NumberRule::Restated));
        let end = restated.unwrap_or(range.end);
        self.put(range.start..end, number, rules);
        end
    }

    /// A number in plain digits with its decimals.
    pub(super) fn with_decimals(&self, number: &str, decimals: &str) -> String {
        let mut out = number.to_owned();
        if let Some(point) = self.point.filter(|_| !decimals.is_empty()) {
            out.push(point);
            out.push_str(decimals);
        }
        out
    }

    /// Rewrites a number, with the word before it that is its sign.
    pub(super) fn put(&mut self, range: Range<usize>, number: &str, mut rules: Vec<NumberRule>) {
        match self.sign_before(range.start).filter(|start| *start >= self.at) {
            Some(start) => {
                rules.push(NumberRule::SignWords);
                // Glued to a letter the sign would be a hyphen.
                let before = self.text.get(..start).and_then(|text| text.chars().next_back());
                let blank = if before.is_some_and(char::is_alphanumeric) { " " } else { "" };
                self.change(start..range.end, &format!("{blank}-{number}"), rules);
            }
            None => self.change(range, number, rules),
        }
    }

    /// The length of a mark between groups of three digits, the same mark all along. A plain blank is
    /// none: "pages 12 300" are two numbers.
    fn group_mark(&self, i: usize, before: Option<char>) -> Option<usize> {
        let c = self.rest(i).chars().next()?;
        let groups = match c {
            '\u{A0}' | '\u{202F}' | '\u{2009}' | '\'' | '\u{2019}' => true,
            _ => self.group == Some(c),
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
                .is_none_or(|c| !han::is_numeral(c) && !c.is_numeric() && !han::is_vague(c));
            return alone.then_some((end, usize::try_from(zeros).ok()?));
        }
        let word = self.word(i + self.blank(i)?)?;
        let zeros = lists::zeros(self.languages, &word.folded)?;
        (!self.goes_on(word.range.end, true)).then_some((word.range.end, zeros))
    }

    /// The length of one blank.
    pub(super) fn blank(&self, i: usize) -> Option<usize> {
        let c = self.rest(i).chars().next()?;
        matches!(c, ' ' | '\u{A0}' | '\u{202F}' | '\n').then(|| c.len_utf8())
    }

    pub(super) fn word(&self, i: usize) -> Option<Word> {
        let rest = self.rest(i);
        let len = rest.find(|c: char| !c.is_alphabetic() && !beside::is_accent(c));
        let len = len.unwrap_or(rest.len());
        let word = rest.get(..len).filter(|word| !word.is_empty())?;
        Some(Word { range: i..i + len, folded: fold(word) })
    }

    pub(super) fn is_number_word(&self, word: &str) -> bool {
        self.spellers.iter().any(|speller| speller.is_number_word(word))
    }

    /// Whether what stands behind belongs to the same number: it would be cut.
    pub(super) fn goes_on(&self, i: usize, scaled: bool) -> bool {
        let is_number = |word: &str| self.is_number_word(word);
        beside::goes_on(self.text, i, scaled, self.languages, &is_number)
    }

    /// Whether what stands before belongs to the same number.
    pub(super) fn goes_before(&self, i: usize) -> bool {
        let is_number = |word: &str| self.is_number_word(word);
        beside::goes_before(self.text, i, self.languages, &is_number)
    }

    /// A chain of number words; where it ends, or where the word ends that begins none.
    fn words(&mut self, start: usize, before: char) -> usize {
        let Some(first) = self.word(start) else { return start };
        let end = first.range.end;
        let is_glued = before.is_alphanumeric() || matches!(before, '-' | '\u{2010}' | '\u{2011}');
        if !is_glued && self.ordinal_alone(&first) {
            return end;
        }
        if is_glued || !self.is_number_word(&first.folded) || self.goes_before(start) {
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
        if chain.len() <= MOST_WORDS && !self.ordinal(&chain, &joined) {
            self.chain(&chain, &joined);
        }
        last.max(self.at)
    }

    /// Rewrites a chain: the whole of it as one number, else each part between joiners, or nothing.
    fn chain(&mut self, chain: &[Word], joined: &[bool]) {
        let (Some(first), Some(last)) = (chain.first(), chain.last()) else { return };
        let (start, end) = (first.range.start, last.range.end);
        let is_joined = joined.contains(&true);
        let two = is_joined && beside::two_follow(self.text, start);
        if !two && let Some(value) = self.value(chain, is_joined) {
            return self.one(chain, start..end, value);
        }
        if !is_joined || self.goes_on(end, true) || self.scale_behind(end).is_some() {
            return;
        }
        let mut numbers: Vec<(Range<usize>, u64)> = Vec::new();
        let mut from = 0;
        for to in 1..=chain.len() {
            if !joined.get(to).copied().unwrap_or(true) {
                continue;
            }
            let part = chain.get(from..to).unwrap_or_default();
            from = to;
            let (Some(first), Some(last)) = (part.first(), part.last()) else { return };
            let Some(value) = self.value(part, false) else { return };
            if numbers.last().is_some_and(|(_, before)| may_go_on(*before, value)) {
                return;
            }
            numbers.push((first.range.start..last.range.end, value));
        }
        for (range, value) in numbers {
            let word = fold(self.text.get(range.clone()).unwrap_or_default());
            if !lists::is_ambiguous(self.languages, &word) {
                self.put(range, &value.to_string(), vec![NumberRule::NumberWords]);
            }
        }
    }

    /// Rewrites a chain that is one number, with its decimals, the same in brackets behind it, and its
    /// scale word.
    fn one(&mut self, chain: &[Word], range: Range<usize>, value: u64) {
        let Range { start, mut end } = range;
        let number = value.to_string();
        let mut rules = vec![NumberRule::NumberWords];
        let mut decimals = String::new();
        if let Some((behind, digits)) = self.decimals(end) {
            (end, decimals) = (behind, digits);
        }
        if let Some(behind) = self.restated(end, &self.with_decimals(&number, &decimals)) {
            rules.push(NumberRule::Restated);
            end = behind;
        }
        let scale = self.scale_behind(end).filter(|(_, zeros)| decimals.len() <= *zeros);
        let alone = rules.len() == 1 && decimals.is_empty() && scale.is_none();
        // "one of them" names no number, "minus one" and "one percent" do.
        if let [only] = chain
            && alone
            && lists::is_ambiguous(self.languages, &only.folded)
            && self.sign_before(start).is_none()
            && !self.is_percent(end)
        {
            return;
        }
        if let Some((behind, zeros)) = scale {
            rules.push(NumberRule::ScaleWords);
            self.put_scaled(start..behind, &scaled(&number, &decimals, zeros), rules);
        } else if !self.goes_on(end, alone && value != 0 && value.is_multiple_of(100)) {
            self.put(start..end, &self.with_decimals(&number, &decimals), rules);
        }
    }

    /// The value that a language spells with these words. German and Dutch write their joiner without
    /// blanks: "zwischen drei und zwanzig" is no 23.
    pub(super) fn value(&self, words: &[Word], joined: bool) -> Option<u64> {
        let (first, last) = (words.first()?, words.last()?);
        let text = self.text.get(first.range.start..last.range.end)?;
        let text: String = fold(text).chars().filter(|c| c.is_alphabetic()).collect();
        let spellers = self.spellers.iter();
        let may = |speller: &&Speller| !(joined && speller.joins_without_blanks());
        spellers.filter(may).find_map(|speller| speller.value(&text))
    }

    /// A run of Chinese numerals; where it ends.
    fn numerals(&mut self, start: usize) -> usize {
        let run_of = |rest: &'t str| {
            rest.get(..rest.find(|c| !han::is_numeral(c)).unwrap_or(rest.len())).unwrap_or_default()
        };
        let run = run_of(self.rest(start));
        let mut end = start + run.len();
        let next = self.rest(end).chars().next();
        let before = self.text.get(..start).and_then(|text| text.chars().next_back());
        // 第三十 is an ordinal, 数百 some hundreds, 三十多 more than thirty.
        let before_is_part =
            before.is_some_and(|c| "第数數几幾.点點".contains(c) || c.is_ascii_digit());
        let mut rules = vec![NumberRule::NumberWords];
        let decimals = next.filter(|c| matches!(c, '点' | '點')).map(|point| {
            let digits = run_of(self.rest(end + point.len_utf8()));
            end += point.len_utf8() + digits.len();
            digits
        });
        let next = self.rest(end).chars().next();
        let part = before_is_part
            || next
                .is_some_and(|c| han::is_vague(c) || "点點分刻钟鐘".contains(c) || c.is_numeric());
        let number = match decimals {
            // 三点五分 and 三点五十 are times.
            Some(digits) => han::decimals(run, digits)
                .filter(|_| self.point.is_some())
                .map(|(whole, decimals)| self.with_decimals(&whole.to_string(), &decimals)),
            None => han::value(run, next).map(|value| value.to_string()),
        };
        if let Some(number) = number.filter(|_| !part) {
            let restated = self.restated(end, &number);
            rules.extend(restated.map(|_| NumberRule::Restated));
            self.put(start..restated.unwrap_or(end), &number, rules);
        }
        end.max(self.at)
    }
}

/// A number in plain digits times a power of ten.
fn scaled(number: &str, decimals: &str, zeros: usize) -> String {
    let mut out = format!("{number}{decimals}");
    out.extend(std::iter::repeat_n('0', zeros.saturating_sub(decimals.len())));
    let trimmed = out.trim_start_matches('0');
    if trimmed.is_empty() { "0" } else { trimmed }.to_owned()
}

/// Letters of East Asia, between which no blanks stand.
fn is_unspaced(c: char) -> bool {
    c >= '\u{2E80}'
}

/// Whether a number with a joiner behind may go on with the next one: a thousand and two hundred, five
/// and twenty.
const fn may_go_on(number: u64, next: u64) -> bool {
    let mut unit = 1;
    while number != 0 && number.is_multiple_of(unit * 10) {
        unit *= 10;
    }
    next < unit || number < 10 && next >= 20 && next < 100 && next.is_multiple_of(10)
}

/// What groups digits and what begins decimals, where all languages agree. Spanish has both habits.
fn marks(languages: &[Language]) -> (Option<char>, Option<char>) {
    let all = |list: &[Language]| languages.iter().all(|language| list.contains(language));
    if languages.is_empty() {
        return (None, None);
    }
    if all(&[Language::English, Language::Chinese, Language::Japanese]) {
        return (Some(','), Some('.'));
    }
    let group = all(&[Language::German, Language::Italian, Language::Portuguese, Language::Dutch]);
    let point = group
        || all(&[
            Language::German,
            Language::Italian,
            Language::Portuguese,
            Language::Dutch,
            Language::French,
        ]);
    (group.then_some('.'), point.then_some(','))
}
