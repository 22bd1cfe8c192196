//! *number* and *parenthesis*: an edge may not lie inside a numeric expression.
//!
//! A numeric expression is a run of Numbers, identifiers with digits, numeric Symbols, Bad tokens,
//! spelled numbers and table words with only blanks or one hyphen between neighbours.

use asquoted_tokenizer::{Class, Roles, TokenKind, class, run_at_end, run_at_start};

use crate::context::{Gap, Neighbour, first_char, is_blank_or_noise, is_hyphen, parts_blocks};
use crate::refusal::{Cut, RefusalKind};
use crate::{amounts, everyday, formulas, links, ranges, roles, tables};

/// What the walk from left to right remembers.
#[derive(Debug)]
pub(crate) struct Walk {
    /// The token on the left belongs to an expression that began with a number.
    inside: bool,
    /// It is not the first token of that expression.
    continued: bool,
    /// Where, in the cleaned text, the table word ends that is being walked over: a phrase, or a
    /// word of several clusters in an unspaced script. Nothing inside it is an edge.
    word_end: usize,
    /// Where the unit of a number in words ends (`five hours`), which may be cut off and still leads on
    /// to what changes the number (`and a half`). 0 for none.
    unit_end: usize,
}

impl Walk {
    pub(crate) const fn new() -> Self {
        Walk { inside: false, continued: false, word_end: 0, unit_end: 0 }
    }

    /// What the numeric rules refuse at a gap. Gaps are asked from left to right.
    pub(crate) fn cut(&mut self, gap: &Gap<'_>) -> Cut {
        let (Some(left), Some(right)) = (&gap.left, &gap.right) else {
            let number = RefusalKind::Number;
            // A number at the text's end may still lead on: `30,-`, `3,000円〜`; marks alone may stand before
            // the first one: `〜5人`.
            let leads_on = |left| leads_on(gap, left) || ranges::is_open_range(gap, left);
            let led_to = |right| ranges::is_waved(gap, right) || formulas::is_dashed(gap, right);
            let cut = Cut {
                end: gap.left.as_ref().is_some_and(leads_on).then_some(number),
                start: gap.right.as_ref().is_some_and(led_to).then_some(number),
            };
            self.inside = gap.right.as_ref().is_some_and(Neighbour::is_number);
            self.continued = false;
            if let Some(right) = gap.right.as_ref().filter(|right| right.begins.1.is_spelled()) {
                self.word_end = gap.end + right.begins.0;
            }
            return cut;
        };
        let inside_word = gap.end < self.word_end;
        let prose = gap.text == " " && left.is_everyday();
        if prose && right.is_everyday() && !self.inside && !inside_word {
            // Most gaps of prose: no rule but that of eras, which phrases tell, looks at such words.
            self.continued = false;
            return links::era(gap, left, right);
        }
        let apart = gap.begins_text();
        let mut cut = if apart { Cut::NONE } else { self.joined(gap, left, right) };
        if inside_word {
            cut = cut.or(Cut::both(RefusalKind::Number));
        } else if right.begins.1.is_spelled() {
            self.word_end = gap.end + right.begins.0;
        }
        let goes_on = cut.end.is_some() && self.inside;
        self.inside = goes_on || right.is_number();
        self.continued = goes_on;
        let beyond = Cut {
            end: leads_on(gap, left).then_some(RefusalKind::Number),
            start: led_to(gap, right).then_some(RefusalKind::Number),
        };
        let cut = cut.or(beyond);
        if cut.is_full() || apart {
            return cut;
        }
        if prose && right.kind() == TokenKind::Word {
            return cut.or(links::era(gap, left, right));
        }
        let cut = cut.or(links::cut(gap));
        if cut.is_full() {
            return cut;
        }
        cut.or(amounts::cut(gap)).or(formulas::cut(gap))
    }

    fn joined(&mut self, gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> Cut {
        if is_bracket(left, Class::Open) || is_bracket(right, Class::Close) {
            return Cut::both(RefusalKind::Parenthesis);
        }
        let number = RefusalKind::Number;
        let abbreviated = gap.is_blank_after_period() && is_abbreviation(left);
        if !(gap.is_close() || abbreviated) || is_option(gap, right) {
            return Cut::NONE;
        }
        if links::is_triangle_sign(gap, left, right) {
            return Cut::both(number);
        }
        if is_hard(left) && is_hard(right) {
            return if Self::stand_apart(gap, left, right) { Cut::NONE } else { Cut::both(number) };
        }
        if is_hard(left) && right.kind() == TokenKind::Identifier
            || left.kind() == TokenKind::Identifier && is_hard(right)
        {
            let apart = is_spaced_long_dash(gap, left, right)
                || is_name_of_year(gap, left, right)
                || is_bracketed_apart(gap, left, right);
            return if apart { Cut::NONE } else { Cut::both(number) };
        }
        // `5|千`, `2千|3`: digits and numerals in one number.
        let numeral = |t: &Neighbour<'_>| t.is_cjk_numeral();
        let digits = |t: &Neighbour<'_>| t.kind() == TokenKind::Number;
        if gap.is_glued() && (digits(left) && numeral(right) || numeral(left) && digits(right)) {
            return Cut::both(number);
        }
        if let Some(cut) = currency_letters(gap, left, right) {
            return cut;
        }
        if is_times(gap, left, right) {
            return Cut::both(number);
        }
        self.words(gap, left, right)
    }

    /// Numbers and table words.
    fn words(&mut self, gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> Cut {
        let number = RefusalKind::Number;
        let left_word = left.kind() == TokenKind::Word;
        let left_is_number = left.is_number_to();
        // Words that are numbers in one place and everyday words in another (`un`, `to`, `a`) count
        // beside what only follows a number.
        let behind_unit = left_word && self.unit_end == gap.start;
        let left_may_count = left_is_number
            || !left_word
            || self.inside
            || behind_unit
            || left.words.any(roles::ARTICLE | roles::FRACTION);
        let apart = (left_word || links::is_year(left)) && counts_nothing(left, right);
        let apart = apart || is_label(gap, left) || is_listed(gap, left, right);
        let left_may_count = left_may_count && !apart;
        let what = if left_may_count { on_the_right(gap, right) } else { OnTheRight::default() };
        // `221 Milliarden | Dollar`: behind a scale word only scale and percent go on.
        let scaled = self.continued && listed_to(gap, left).is_scale();
        let left_counts = left_is_number && !scaled
            || left.kind() == TokenKind::Identifier
            || (right_is_spelled(right) || left.words.any(roles::SYLLABLE))
                && what.scale_or_percent
                && left_may_count
                && left_word
                && !self.inside;
        let spelled = left_word && !left.is_cjk_numeral();
        if left_counts && what.joins() && !(spelled && what.is_unit_alone()) {
            self.word_end = self.word_end.max(what.end);
            return if what.only_unit { Cut::end(number) } else { Cut::both(number) };
        }
        if left_counts && what.is_unit_alone() {
            self.unit_end = what.end;
        }
        // `°|C`, `%|points`, a unit behind a sign.
        if left.kind() == TokenKind::Symbol && !left.is_pictograph() && left_may_count {
            let degree = left.last == Class::Degree;
            if degree && matches!(right.as_cleaned(), "C" | "F" | "K") || what.joins() {
                return Cut::both(number);
            }
        }
        if is_numeric_start(right) && on_the_left(gap, left) {
            return Cut::both(number);
        }
        if self.inside && left_word {
            // Behind a scale, percent or unit word.
            // A bracket behind a blank begins something new: `$5 million (20%)`.
            let apart = is_bracket(right, Class::Open) && !gap.is_glued();
            if right.kind() == TokenKind::Symbol
                && !right.is_pictograph()
                && gap.is_blank()
                && !apart
            {
                return Cut::both(number);
            }
            if what.scale_or_percent {
                self.word_end = self.word_end.max(what.end);
                return Cut::both(number);
            }
        }
        if what.sign && left_word && (self.inside || behind_unit) {
            self.word_end = self.word_end.max(what.end);
            return Cut::both(number);
        }
        Cut::NONE
    }

    /// Whether two numeric tokens belong to two expressions.
    fn stand_apart(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
        if left.is_pictograph() || right.is_pictograph() {
            return true;
        }
        if left.kind() == TokenKind::Bad && right.kind() == TokenKind::Bad {
            return true;
        }
        if is_bracketed_apart(gap, left, right) {
            return true;
        }
        if is_spaced_long_dash(gap, left, right) {
            return true;
        }
        let number = |t: &Neighbour<'_>| t.kind() == TokenKind::Number;
        if number(left) && number(right) {
            return parts_blocks(gap.text) || gap.has_border;
        }
        // A cell of signs above a cell of numbers; an expression may run on over a page.
        (is_slash(left) && number(right) || number(left) && is_slash(right))
            && !gap.text.contains('\u{c}')
            && gap.has_border
    }
}

/// `/` or `*`, which change no value that stands in a cell of its own.
fn is_slash(token: &Neighbour<'_>) -> bool {
    token.kind() == TokenKind::Symbol && matches!(token.as_cleaned(), "/" | "*")
}

/// A scale word that is also a number in words (`a million`), or begins one.
const fn right_is_spelled(right: &Neighbour<'_>) -> bool {
    right.words.is_spelled() || right.begins.1.is_spelled()
}

/// Numbers, numeric symbols and unknown forms.
fn is_hard(token: &Neighbour<'_>) -> bool {
    match token.kind() {
        TokenKind::Number | TokenKind::Bad => true,
        TokenKind::Symbol => !token.is_pictograph(),
        _ => false,
    }
}

/// A number, or a sign that stands for one at its end: what a range goes on from.
fn is_amount(token: &Neighbour<'_>) -> bool {
    token.kind() == TokenKind::Number
        || token.kind() == TokenKind::Symbol
            && matches!(token.last, Class::Percent | Class::Degree | Class::Currency)
}

/// A number, or a sign or currency of one.
fn is_numeric_start(token: &Neighbour<'_>) -> bool {
    token.is_number()
        || token.kind() == TokenKind::Identifier
        || token.kind() == TokenKind::Symbol
            && matches!(token.first, Class::Currency | Class::Dash | Class::Operator)
}

fn is_bracket(token: &Neighbour<'_>, bracket: Class) -> bool {
    token.first == bracket
        && token.kind() == TokenKind::Symbol
        && matches!(first_char(token), Some('(' | ')' | '\u{ff08}' | '\u{ff09}'))
}

/// ` — ` between words and numbers parts them, though it is compared like a minus.
fn is_spaced_long_dash(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    (left.first == Class::LongDash || right.first == Class::LongDash) && !gap.is_glued()
}

/// `US|$`, `A|$`: letters glued to a currency sign.
fn currency_letters(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> Option<Cut> {
    let sign = right.kind() == TokenKind::Symbol && right.first == Class::Currency;
    let letters = matches!(left.kind(), TokenKind::Word | TokenKind::Identifier)
        && left.last == Class::Letter;
    (sign && letters && gap.is_glued()).then(|| Cut::both(RefusalKind::Number))
}

/// `表3 年龄分布`, `그림 3 원인`: the number of a table or a figure counts nothing behind a blank.
fn is_label(gap: &Gap<'_>, left: &Neighbour<'_>) -> bool {
    left.kind() == TokenKind::Number
        && !gap.is_glued()
        && gap
            .back(2)
            .is_some_and(|t| matches!(t.as_cleaned(), "表" | "图" | "圖" | "図" | "그림" | "표"))
}

/// `5 x 10`: the letter is the sign between two numbers.
fn is_times(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    let x = |t: &Neighbour<'_>| t.kind() == TokenKind::Word && matches!(t.as_cleaned(), "x" | "X");
    let number = |t: Option<Neighbour<'_>>| t.is_some_and(|t| t.kind() == TokenKind::Number);
    x(right) && left.kind() == TokenKind::Number && number(gap.at(1))
        || x(left) && right.kind() == TokenKind::Number && number(gap.back(2))
}

/// `In 2019| thousands fled`, `a| miles de personas`, `In 2019| second place`: what no number stands before.
fn counts_nothing(left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    if left.kind() == TokenKind::Word {
        return everyday::is_plural_behind_a(left, right);
    }
    everyday::is_plural_scale(right) || right.as_cleaned() == "second"
}

/// `(3)| Minutes shall be kept`: the number of a paragraph, at the start of its line, before a capital.
fn is_listed(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    let starts_line = || {
        let open = gap.back(3).filter(|t| is_bracket(t, Class::Open));
        open.is_some_and(|open| {
            let before = gap.tokens.cleaned().get(..open.cleaned_span().start());
            before.is_none_or(|b| b.is_empty() || b.ends_with('\n'))
        })
    };
    is_bracket(left, Class::Close)
        && !gap.is_glued()
        && first_char(right).is_some_and(char::is_uppercase)
        && starts_line()
}

/// A bracket stands apart over a blank, but not from an operator: `> (5)`.
fn is_bracketed_apart(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    let operand = left.first == Class::Operator || right.first == Class::Operator;
    let bracket = is_bracket(right, Class::Open) || is_bracket(left, Class::Close);
    bracket && !operand && !gap.is_glued()
}

/// `bzip2| -d`: a hyphen glued to a letter or two behind it, and to nothing before it, is no unit's.
fn is_option(gap: &Gap<'_>, right: &Neighbour<'_>) -> bool {
    let before = gap.text.strip_suffix(is_hyphen).unwrap_or_default();
    right.kind() == TokenKind::Word
        && !before.is_empty()
        && before.chars().all(is_blank_or_noise)
        && right.as_cleaned().chars().nth(2).is_none()
}

/// `in 2019| G20 leaders`: a name with digits behind a year.
fn is_name_of_year(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    links::is_year(left)
        && !gap.is_glued()
        && gap.is_blank()
        && right.kind() == TokenKind::Identifier
        && right.roles().is_none()
        && first_char(right).is_some_and(|c| c.is_ascii_uppercase())
}

/// `in 2019| J. K. Rowling`, `in 2019| K-pop`: a letter that begins a name behind a year, and is no unit.
fn begins_name(gap: &Gap<'_>, token: &Neighbour<'_>) -> bool {
    let letter = token.as_cleaned();
    let after = gap.tokens.cleaned().get(token.cleaned_span().end()..).unwrap_or_default();
    let mut next = after.chars();
    let named = match next.next() {
        // A second initial: `melts at 2019 K. Then` goes on with a sentence.
        Some('.') => {
            let rest = next.as_str();
            let mut initial = rest.strip_prefix(' ').unwrap_or(rest).chars();
            initial.next().is_some_and(char::is_uppercase) && initial.next() == Some('.')
        }
        Some('-' | '&') => next.next().is_some_and(|c| class(c).is_letter()),
        _ => false,
    };
    named
        && letter.len() == 1
        && letter.bytes().all(|b| b.is_ascii_uppercase())
        && !gap.is_glued()
        && gap.left.as_ref().is_some_and(links::is_year)
}

/// A currency or scale abbreviation, behind which a period is no stop.
fn is_abbreviation(token: &Neighbour<'_>) -> bool {
    let roles = token.roles();
    roles.is_currency_code() || roles.is_scale()
}

/// What a token on the right does to the number on its left.
#[derive(Clone, Copy, Default)]
pub(crate) struct OnTheRight {
    unit: bool,
    /// A unit's name: it may begin a quote of its own (`days later`).
    only_unit: bool,
    scale_or_percent: bool,
    percent: bool,
    currency_or_sign: bool,
    sign: bool,
    /// Where the word or phrase ends in the cleaned text.
    end: usize,
}

impl OnTheRight {
    pub(crate) const fn joins(self) -> bool {
        self.unit || self.scale_or_percent || self.currency_or_sign
    }

    pub(crate) const fn is_scale_or_percent(self) -> bool {
        self.scale_or_percent
    }

    pub(crate) const fn is_percent_word(self) -> bool {
        self.percent
    }

    /// Where it ends in the cleaned text, 0 where it is nothing.
    pub(crate) const fn end(self) -> usize {
        self.end
    }

    /// A unit, and nothing that a number in words would join.
    pub(crate) const fn is_unit_alone(self) -> bool {
        self.unit && !self.scale_or_percent && !self.currency_or_sign
    }

    fn of(roles: Roles) -> Self {
        let scale_or_percent = roles.is_scale() || roles.is_percent();
        let currency = roles.is_currency_code() || roles.is_currency_word();
        OnTheRight {
            unit: roles.is_unit(),
            only_unit: roles.is_unit_word() && !scale_or_percent && !currency,
            scale_or_percent,
            percent: roles.is_percent(),
            currency_or_sign: currency,
            sign: false,
            end: 0,
        }
    }

    const fn to(self, end: usize) -> Self {
        OnTheRight { end, ..self }
    }
}

pub(crate) fn on_the_right(gap: &Gap<'_>, token: &Neighbour<'_>) -> OnTheRight {
    if !matches!(token.kind(), TokenKind::Word | TokenKind::Identifier) {
        return OnTheRight::default();
    }
    let index = token.index();
    let end_of = |tokens: usize| {
        gap.tokens.cleaned_span(index + tokens - 1).map_or(0, asquoted_tokenizer::Span::end)
    };
    let sign = OnTheRight { currency_or_sign: true, sign: true, ..OnTheRight::default() };
    let word = token.words;
    // `5 minus 3`: the sign of the next number goes on this expression too.
    let between = word.any(roles::SIGN_LEFT) && gap.at(1).is_some_and(|t| t.is_number());
    if between || word.any(roles::SIGN_RIGHT) {
        return sign.to(end_of(1));
    }
    if let Some((tokens, words)) = token.phrase(gap.tokens, roles::SIGN_RIGHT)
        && words.any(roles::SIGN_RIGHT)
    {
        return sign.to(end_of(tokens));
    }
    if token.is_unspaced() {
        let (len, words) = token.begins;
        if gap.is_glued() && words.any(roles::SIGN_RIGHT) {
            return sign.to(gap.end + len);
        }
        let text = gap.tokens.cleaned().get(gap.end..).unwrap_or_default();
        return run_at_start(text)
            .map(|(len, roles)| OnTheRight::of(roles).to(gap.end + len))
            .unwrap_or_default();
    }
    if let Some((tokens, roles)) = gap.tokens.phrase(index) {
        return OnTheRight::of(roles).to(end_of(tokens));
    }
    let roles = token.roles();
    if roles.is_none() || roles.collides() && !acts(gap, token, roles) || begins_name(gap, token) {
        return OnTheRight::default();
    }
    OnTheRight::of(roles).to(end_of(1))
}

/// What the tokenizer's tables know of a token, in an unspaced script of the run it ends.
pub(crate) fn listed_to(gap: &Gap<'_>, token: &Neighbour<'_>) -> Roles {
    if token.is_unspaced() {
        let text = gap.tokens.cleaned().get(..token.cleaned_span().end()).unwrap_or_default();
        return run_at_end(text).map_or(Roles::NONE, |(_, roles)| roles);
    }
    token.roles()
}

/// Whether an everyday word that is also a unit is one here: glued or tied to its number, or
/// followed by what only follows a unit.
fn acts(gap: &Gap<'_>, token: &Neighbour<'_>, roles: Roles) -> bool {
    let tied = |c: char| {
        is_hyphen(c) || matches!(c, '\u{a0}' | '\u{202f}' | '\u{2009}' | '\u{2007}' | '\u{200a}')
    };
    if gap.is_glued() || gap.text.contains(tied) || is_clock(gap, token) {
        return true;
    }
    let after = gap.tokens.cleaned().get(token.cleaned_span().end()..).unwrap_or_default();
    let next = after.chars().next();
    if next.is_some_and(|c| class(c).is_numeric() || matches!(c, '/' | '^' | '\u{b7}')) {
        return true;
    }
    // `5 m s⁻¹`
    let after_token = token.index() + 1 - gap.index;
    if roles.is_symbol()
        && gap.at(after_token).is_some_and(|t| links::is_power(gap, &t, after_token + 1))
    {
        return true;
    }
    let symbol_before_stop =
        roles.is_symbol() && matches!(token.as_cleaned(), "in" | "h" | "m" | "min" | "d");
    let stop = next.is_none_or(|c| {
        matches!(class(c), Class::Prose | Class::Quote | Class::Close | Class::Open)
    });
    symbol_before_stop && stop
}

/// `5 am`, `5:30 am`: the half of the day behind an hour.
fn is_clock(gap: &Gap<'_>, token: &Neighbour<'_>) -> bool {
    let Some(left) = gap.left.as_ref().filter(|t| t.kind() == TokenKind::Number) else {
        return false;
    };
    let number = left.as_cleaned();
    let hour = number.parse::<u8>().is_ok_and(|hour| (1..=12).contains(&hour));
    let minutes = number.len() == 2 && gap.back(2).is_some_and(|t| t.as_cleaned() == ":");
    let dotted =
        number.split_once('.').is_some_and(|(hour, min)| hour.len() <= 2 && min.len() == 2);
    token.as_cleaned() == "am" && (hour || minutes || dotted)
}

/// Whether a word on the left belongs to the number on its right.
fn on_the_left(gap: &Gap<'_>, token: &Neighbour<'_>) -> bool {
    if token.kind() != TokenKind::Word {
        return false;
    }
    if token.words.any(roles::SIGN_LEFT) && !everyday::is_no_sign(gap, token)
        || tables::phrase_to(gap.tokens, token.index()).any(roles::SIGN_LEFT)
        || gap.tokens.prefix_to(token.index()).is_some()
    {
        return true;
    }
    if token.is_unspaced() {
        let text = gap.tokens.cleaned().get(..token.cleaned_span().end()).unwrap_or_default();
        return token.ends.any(roles::SIGN_LEFT)
            || run_at_end(text).is_some_and(|(_, roles)| roles.is_prefix());
    }
    let roles = token.roles();
    (roles.is_currency_code() && !roles.collides()) || roles.is_prefix()
}

/// Whether punctuation alone, without a blank or letter, leads from an amount on the left to another
/// digit, or to a dash that no letter follows: `5—10`, `5…10`, `3：00`, `30,-`. An opening bracket or
/// a quotation mark ends it. From a sign such as `%` only the gap is looked over, from a number also
/// symbols: the next number ends that, so the walk stays linear.
fn leads_on(gap: &Gap<'_>, left: &Neighbour<'_>) -> bool {
    if !is_amount(left) || gap.is_glued() && left.kind() != TokenKind::Number {
        return false;
    }
    let text = gap.tokens.cleaned();
    let rest = text.get(gap.start..).unwrap_or_default();
    // Behind a sign: the gap and the character after it.
    let reach =
        if left.kind() == TokenKind::Number { usize::MAX } else { gap.text.chars().count() + 1 };
    let mut last = None;
    for c in rest.chars().take(reach) {
        let class = class(c);
        if matches!(class, Class::Open | Class::Quote) || class.is_letter() {
            return false;
        }
        if matches!(class, Class::Blank | Class::Noise) {
            break;
        }
        if class.is_numeric() {
            return last.is_some();
        }
        last = Some(c);
    }
    last.is_some_and(|c| matches!(class(c), Class::Dash | Class::LongDash))
}

/// Whether the same way leads from another digit to the number on the right.
fn led_to(gap: &Gap<'_>, right: &Neighbour<'_>) -> bool {
    if right.kind() != TokenKind::Number {
        return false;
    }
    let mut passed = false;
    for c in gap.tokens.cleaned().get(..gap.end).unwrap_or_default().chars().rev() {
        let class = class(c);
        if class.is_numeric() {
            return passed;
        }
        if matches!(class, Class::Open | Class::Quote | Class::Blank | Class::Noise)
            || class.is_letter()
        {
            return false;
        }
        passed = true;
    }
    false
}
