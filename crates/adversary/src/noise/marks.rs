//! Noises of punctuation, quotation marks, dashes and markup.

use super::Site;
use super::blanks::breakable;
use crate::chars::{at, before, is_digit, is_letter, is_mark, is_wordy, words};
use crate::edit::Edit;
use crate::rng::Rng;

pub(super) fn quote_glyphs(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    let text = site.text;
    let double = rng.pick(&['"', '“', '”', '„', '«', '»']).copied().unwrap_or('"');
    site.inside()
        .filter_map(|i| {
            let c = at(text, i);
            let new = match c {
                '\'' if is_letter(before(text, i)) && is_letter(at(text, i + 1)) => '’',
                '’' => '\'',
                '"' | '“' | '”' | '„' | '«' | '»' if !is_digit(before(text, i)) => double,
                _ => return None,
            };
            (new != c).then(|| Edit::change(i, &new.to_string()))
        })
        .collect()
}

/// Other glyphs of the same dash: sign before a number, range between digits, hyphen between letters, dash between words.
pub(super) fn dash_glyphs(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    let text = site.text;
    let mut edits = Vec::new();
    for i in site.inside() {
        let (a, c, b) = (before(text, i), at(text, i), at(text, i + 1));
        let choice: &[char] = match c {
            '-' | '−' | '–' if is_digit(b) && !a.is_alphanumeric() => &['-', '−', '–'],
            '-' | '–' if is_digit(a) && is_digit(b) => &['-', '–'],
            '-' if is_letter(a) && is_letter(b) => &['\u{2010}', '\u{2011}'],
            '–' | '—' | '-' if a == ' ' && b == ' ' && is_letter(at(text, i + 2)) => {
                &['-', '–', '—']
            }
            _ => continue,
        };
        let new = rng.pick(choice).copied().unwrap_or(c);
        if new != c {
            edits.push(Edit::change(i, &new.to_string()));
        }
    }
    edits
}

pub(super) fn ellipsis(site: &Site<'_>, _rng: &mut Rng) -> Vec<Edit> {
    site.inside().filter(|&i| at(site.text, i) == '…').map(|i| Edit::change(i, "...")).collect()
}

/// Narrow for wide marks in Chinese and Japanese, wide for narrow ones elsewhere, never beside a digit.
pub(super) fn punctuation_width(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    let text = site.text;
    let found: Vec<(usize, &str)> = site
        .inside()
        .filter_map(|i| {
            let (a, c, b) = (before(text, i), at(text, i), at(text, i + 1));
            let clear = |c: char| is_wordy(c) || c.is_whitespace();
            if !clear(a) || !clear(b) {
                return None;
            }
            let new = match c {
                '，' => ", ",
                '：' => ": ",
                '、' => "､",
                '。' => "｡",
                '（' => " (",
                '）' => ") ",
                ',' => "，",
                ';' => "；",
                ':' => "：",
                _ => return None,
            };
            Some((i, new))
        })
        .collect();
    // Brackets change in pairs or not at all.
    let brackets = found.iter().any(|(i, _)| "（）".contains(at(text, *i)));
    let chosen = if brackets { found } else { rng.some_of(&found) };
    chosen.into_iter().map(|(i, new)| Edit::change(i, new)).collect()
}

pub(super) fn comma_dropped(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    let text = site.text;
    let places: Vec<usize> = site
        .inside()
        .filter(|&i| {
            let next = if at(text, i + 1) == ' ' { at(text, i + 2) } else { at(text, i + 1) };
            let spaced = at(text, i + 1) == ' ' || site.lang.cjk();
            ",，、،".contains(at(text, i)) && spaced && is_wordy(before(text, i)) && is_letter(next)
        })
        // A comma between numerals or units is more than a pause.
        .filter(|&i| {
            (1..=3).all(|d| {
                !is_digit(at(text, i + d))
                    && i.checked_sub(d).is_none_or(|j| !is_digit(at(text, j)))
            }) && !crate::chars::is_cjk_numeral(before(text, i))
                && !crate::chars::is_cjk_numeral(at(text, i + 1))
        })
        .collect();
    rng.some_of(&places).into_iter().map(|i| Edit::cut(i, 1)).collect()
}

fn final_marks(code: &str) -> &'static [&'static str] {
    match code {
        "zh" | "ja" => &["。", "，", "."],
        "ar" => &[".", "،", ":"],
        "hi" => &["।", ",", "."],
        _ => &[".", ",", ";", ":"],
    }
}

pub(super) fn final_added(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    if !is_wordy(before(site.text, site.text.len())) {
        return Vec::new();
    }
    rng.pick(final_marks(site.lang.code))
        .map(|m| Edit::put(site.text.len(), m))
        .into_iter()
        .collect()
}

pub(super) fn final_dropped(site: &Site<'_>, _rng: &mut Rng) -> Vec<Edit> {
    match site.text.split_last() {
        Some((last, _)) if ".,;:。，।،".contains(*last) => {
            vec![Edit::cut(site.text.len() - 1, 1)]
        }
        _ => Vec::new(),
    }
}

pub(super) fn outer_marks(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    const PAIRS: &[(&str, &str)] = &[
        ("\"", "\""),
        ("“", "”"),
        ("„", "“"),
        ("«", "»"),
        ("« ", " »"),
        ("»", "«"),
        ("‘", "’"),
        ("'", "'"),
        ("「", "」"),
        ("『", "』"),
        ("‹", "›"),
    ];
    let Some((open, close)) = rng.pick(PAIRS) else { return Vec::new() };
    vec![Edit::put(0, open), Edit::put(site.text.len(), close)]
}

const MARKUP: &[&str] = &["**", "*", "_", "__", "`"];

/// Emphasis or code marks around one word between blanks.
pub(super) fn markdown_word(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    if site.lang.unspaced() {
        return Vec::new();
    }
    let text = site.text;
    let found: Vec<(usize, usize)> = words(text, site.start, site.end)
        .into_iter()
        .filter(|&(a, b)| a > site.start && b < site.end && (a..b).all(|i| is_wordy(at(text, i))))
        .filter(|&(a, b)| !is_mark(at(text, a)) && b > a)
        .collect();
    let (Some(&(a, b)), Some(mark)) = (rng.pick(&found), rng.pick(MARKUP)) else {
        return Vec::new();
    };
    vec![Edit::put(a, mark), Edit::put(b, mark)]
}

pub(super) fn markdown_whole(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    // Marks of the same kind inside would pair with these.
    if site.text.iter().any(|c| "*_`".contains(*c)) {
        return Vec::new();
    }
    let Some(mark) = rng.pick(MARKUP) else { return Vec::new() };
    vec![Edit::put(0, mark), Edit::put(site.text.len(), mark)]
}

/// The sentence as a Markdown block quote of its own, with its mark on every line.
pub(super) fn block_quote(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    let (a, b) = site.sentence;
    let text = site.text;
    if !is_letter(at(text, a)) && !"\"“«„".contains(at(text, a)) {
        return Vec::new();
    }
    let whole = Site { lang: site.lang, text, start: a, end: b, sentence: site.sentence };
    let places: Vec<usize> =
        breakable(&whole).into_iter().filter(|&i| is_letter(at(text, i + 1))).collect();
    let mut edits: Vec<Edit> =
        rng.some_of(&places).into_iter().take(3).map(|i| Edit::change(i, "\n> ")).collect();
    if edits.is_empty() && !site.lang.cjk() {
        return Vec::new();
    }
    edits.push(Edit::put(a, if a == 0 { "> " } else { "\n\n> " }));
    if b < text.len() {
        edits.push(Edit::put(b, "\n\n"));
    }
    edits
}
