//! One pass over a text that puts its numbers into plain digits.

use std::ops::Range;

use super::beside::{self, fold};
use super::words::Speller;
use super::{Change, Language, Normalised, NumberRule, han, lists};

/// More words than this are no number.
const MOST_WORDS: usize = 24;

pub(super) struct Scan<'t> {
    text: &'t str,
    languages: &'t [Language],
    spellers: &'t [Speller],
    /// What groups digits, and what begins decimals; none where the languages disagree.
    group: Option<char>,
    point: Option<char>,
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
        if let Some((behind, zeros)) = self.scale_behind(end)
            && decimals.len() <= zeros
            && !self.goes_before(start)
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
            if let Some(point) = self.point.filter(|_| !decimals.is_empty()) {
                number.push(point);
                number.push_str(&decimals);
            }
            self.change(start..end, &number, rules);
        }
        end
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
    fn blank(&self, i: usize) -> Option<usize> {
        let c = self.rest(i).chars().next()?;
        matches!(c, ' ' | '\u{A0}' | '\u{202F}' | '\n').then(|| c.len_utf8())
    }

    fn word(&self, i: usize) -> Option<Word> {
        let rest = self.rest(i);
        let len = rest.find(|c: char| !c.is_alphabetic() && !beside::is_accent(c));
        let len = len.unwrap_or(rest.len());
        let word = rest.get(..len).filter(|word| !word.is_empty())?;
        Some(Word { range: i..i + len, folded: fold(word) })
    }

    fn is_number_word(&self, word: &str) -> bool {
        self.spellers.iter().any(|speller| speller.is_number_word(word))
    }

    /// Whether what stands behind belongs to the same number: it would be cut.
    fn goes_on(&self, i: usize, scaled: bool) -> bool {
        let is_number = |word: &str| self.is_number_word(word);
        beside::goes_on(self.text, i, scaled, self.languages, &is_number)
    }

    /// Whether what stands before belongs to the same number.
    fn goes_before(&self, i: usize) -> bool {
        let is_number = |word: &str| self.is_number_word(word);
        beside::goes_before(self.text, i, self.languages, &is_number)
    }

    /// A chain of number words; where it ends, or where the word ends that begins none.
    fn words(&mut self, start: usize, before: char) -> usize {
        let Some(first) = self.word(start) else { return start };
        let end = first.range.end;
        if before.is_alphanumeric()
            || matches!(before, '-' | '\u{2010}' | '\u{2011}')
            || !self.is_number_word(&first.folded)
            || self.goes_before(start)
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

    /// Rewrites a chain: the whole of it as one number, else each part between joiners, or nothing.
    fn chain(&mut self, chain: &[Word], joined: &[bool]) {
        let (Some(first), Some(last)) = (chain.first(), chain.last()) else { return };
        let (start, end) = (first.range.start, last.range.end);
        let is_joined = joined.contains(&true);
        let two = is_joined && beside::two_follow(self.text, start);
        if !two && let Some(value) = self.value(chain, is_joined) {
            if let [only] = chain
                && lists::is_ambiguous(self.languages, &only.folded)
                && self.scale_behind(end).is_none()
            {
                return;
            }
            if let Some((behind, zeros)) = self.scale_behind(end) {
                let mut number = value.to_string();
                number.extend(std::iter::repeat_n('0', zeros));
                let rules = vec![NumberRule::NumberWords, NumberRule::ScaleWords];
                self.change(start..behind, &number, rules);
            } else if !self.goes_on(end, value != 0 && value % 100 == 0) {
                self.change(start..end, &value.to_string(), vec![NumberRule::NumberWords]);
            }
            return;
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
                self.change(range, &value.to_string(), vec![NumberRule::NumberWords]);
            }
        }
    }

    /// The value that a language spells with these words. German and Dutch write their joiner without
    /// blanks: "zwischen drei und zwanzig" is no 23.
    fn value(&self, words: &[Word], joined: bool) -> Option<u64> {
        let (first, last) = (words.first()?, words.last()?);
        let text = self.text.get(first.range.start..last.range.end)?;
        let text: String = fold(text).chars().filter(|c| c.is_alphabetic()).collect();
        let spellers = self.spellers.iter();
        let may = |speller: &&Speller| !(joined && speller.joins_without_blanks());
        spellers.filter(may).find_map(|speller| speller.value(&text))
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
            || next.is_some_and(|c| han::is_vague(c) || "点點分".contains(c) || c.is_numeric());
        if let Some(value) = han::value(run, next).filter(|_| !part) {
            self.change(start..start + len, &value.to_string(), vec![NumberRule::NumberWords]);
        }
        start + len
    }
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
            (Language::English, "1,000 or 1\u{A0}000 or 1000", "1000 or 1000 or 1000"),
            (Language::English, "5 million; 1.5 million; 5,000,000", "5000000; 1500000; 5000000"),
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
    fn no_part_of_a_number_is_a_number() {
        use Language::{Dutch, English, French, German, Italian, Portuguese, Spanish};
        let cases: &[(&[Language], &str)] = &[
            (&[English], "a hundred and thirty days"),
            (&[English], "one million two hundred thousand users"),
            (&[English], "one million, two hundred thousand users"),
            (&[English], "one million  two hundred thousand, one\r\nhundred\r\nand\r\nthirty"),
            (&[English], "five million and thirty, five thousand, two hundred"),
            (&[English], "5 million 200 thousand, 5 million and 200 thousand"),
            (&[English], "12 300 million, pages 12 300"),
            (&[English], "one **hundred** and thirty days"),
            (&[English], "one thousand and two hundred users"),
            (&[English], "five and twenty days, seventy point two"),
            (&[English], "three point one four one five"),
            (&[English], "two and a half, thirty thirds, two hundred thousandths, thirty half"),
            (&[English], "thirty\u{2011}first, thirty\u{AD}one, thirty-day"),
            (
                &[English],
                "between five and ten million, thirty to forty days, 5 million, 2 thousand",
            ),
            (&[English], "thirty dozen, thirty 5, 5 thirty"),
            (&[German], "zwischen drei und zwanzig Tagen"),
            (&[German], "hundert und f\u{FC}nf Tage, dreißigstel, drei\u{DF}ig Hundertstel"),
            (&[French], "1.500 millions, 1.500 euros, neuf"),
            (&[Spanish], "1.500 metros, 1,500 metros"),
            (&[Portuguese], "entre mil e duzentos, trinta mil milh\u{F5}es e meio"),
            (&[English, German], "5 billion, 1,000 and 1.000, 1.500 million"),
            (&[English, Italian], "the fee is due, once sei, due"),
            (&[English, Dutch], "onze dagen, ten days"),
        ];
        for (languages, text) in cases {
            let numbers = NumericValues::new(languages.iter().copied());
            assert_eq!(numbers.normalise(text).text(), *text);
        }
    }

    #[test]
    fn two_numbers_are_two() {
        for (text, want) in [
            ("between one hundred and five thousand users", "between 100 and 5000 users"),
            ("between two hundred and five hundred", "between 200 and 500"),
            ("from five million; thirty", "from 5000000; 30"),
            ("thirty \u{2013} forty days, minus thirty", "30 \u{2013} 40 days, minus 30"),
            ("cafe\u{301} and thirty percent", "cafe\u{301} and 30 percent"),
        ] {
            assert_eq!(plain(Language::English, text), want);
        }
        assert_eq!(plain(Language::Spanish, "cinco millo\u{301}n"), "5000000");
    }

    #[test]
    fn hostile_texts_take_linear_time() {
        for unit in
            ["one and ", "one ", "million ", "-", " ", "1,", "1 ", "hundred, ", "\u{4E00}", "and "]
        {
            let text = unit.repeat(100_000);
            let all = NumericValues::new(Language::ALL).normalise(&text);
            assert!(all.text().len() <= text.len());
        }
    }

    proptest::proptest! {
        #[test]
        fn every_range_leads_back(text in "(thirty|million|one|hundred|and|5|1,000|, | |-|\u{E9}|\u{5341}){0,20}") {
            let all = NumericValues::new([Language::English, Language::Chinese]).normalise(&text);
            for (at, c) in all.text().char_indices() {
                let old = all.original(at..at + c.len_utf8());
                proptest::prop_assert!(text.get(old).is_some());
            }
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
