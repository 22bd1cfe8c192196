//! Chinese and Japanese numerals.

/// The value of a numeral.
fn digit(c: char) -> Option<u64> {
    Some(match c {
        '\u{96F6}' | '\u{3007}' => 0,
        '\u{4E00}' => 1,
        '\u{4E8C}' | '\u{4E24}' | '\u{5169}' => 2,
        '\u{4E09}' => 3,
        '\u{56DB}' => 4,
        '\u{4E94}' => 5,
        '\u{516D}' => 6,
        '\u{4E03}' => 7,
        '\u{516B}' => 8,
        '\u{4E5D}' => 9,
        _ => return None,
    })
}

fn unit(c: char) -> Option<u64> {
    Some(match c {
        '\u{5341}' => 10,
        '\u{767E}' => 100,
        '\u{5343}' => 1_000,
        _ => return None,
    })
}

/// 万 and 亿, which stand behind digits as well.
pub(super) fn scale(c: char) -> Option<u32> {
    match c {
        '\u{4E07}' | '\u{842C}' => Some(4),
        '\u{4EBF}' | '\u{5104}' => Some(8),
        _ => None,
    }
}

/// Words that count things: a single numeral is a number only before one of them.
const COUNTERS: &str = "天日月年个個人件份次页頁回時时分秒週周歳岁台冊册本名元円";

/// More or some: behind a number it is no exact one.
pub(super) fn is_vague(c: char) -> bool {
    "多余餘几幾".contains(c)
}

pub(super) fn is_numeral(c: char) -> bool {
    digit(c).is_some() || unit(c).is_some() || scale(c).is_some()
}

/// The value of a run of numerals, and what follows it; none unless it is well formed.
pub(super) fn value(run: &str, next: Option<char>) -> Option<u64> {
    let chars: Vec<char> = run.chars().take(30).collect();
    let &[first, ..] = chars.as_slice() else { return None };
    if chars.len() == 1 {
        // 一般, 三星 and 十分 are words, and 一个 is the article.
        if first == '\u{4E00}' {
            return None;
        }
        let counted = next.is_some_and(|c| COUNTERS.contains(c));
        return digit(first).or_else(|| unit(first).filter(|n| *n == 10)).filter(|_| counted);
    }
    if chars.iter().all(|c| digit(*c).is_some()) {
        // Years are written digit by digit; 三四 means three or four.
        let year = chars.len() == 4 && next.is_some_and(|c| c == '年');
        return year.then(|| chars.iter().fold(0, |n, c| n * 10 + digit(*c).unwrap_or(0)));
    }
    structured(&chars)
}

/// The whole part and the decimals of 二点五.
pub(super) fn decimals(whole: &str, behind: &str) -> Option<(u64, String)> {
    let chars: Vec<char> = whole.chars().take(30).collect();
    let whole = match chars.as_slice() {
        [one] => digit(*one).or_else(|| unit(*one).filter(|n| *n == 10))?,
        chars => structured(chars)?,
    };
    let digits: Option<String> =
        behind.chars().take(30).map(|c| digit(c)?.to_string().pop()).collect();
    digits.filter(|digits| !digits.is_empty()).map(|digits| (whole, digits))
}

/// Units and scales fall, and each has at most one numeral before it.
fn structured(chars: &[char]) -> Option<u64> {
    let (mut total, mut section, mut number) = (0_u64, 0_u64, None::<u64>);
    let (mut last_unit, mut last_scale) = (u64::MAX, u32::MAX);
    let mut zero = false;
    for &c in chars {
        if let Some(n) = digit(c) {
            if number.is_some() {
                return None;
            }
            if n == 0 {
                if zero {
                    return None;
                }
                zero = true;
                continue;
            }
            number = Some(n);
        } else if let Some(n) = unit(c) {
            if n >= last_unit {
                return None;
            }
            section += number.take().unwrap_or(1) * n;
            last_unit = n;
            zero = false;
        } else {
            let n = scale(c)?;
            section += number.take().unwrap_or(0);
            if section == 0 || n >= last_scale {
                return None;
            }
            total += section.checked_mul(10_u64.checked_pow(n)?)?;
            (section, last_unit, last_scale, zero) = (0, u64::MAX, n, false);
        }
    }
    if let Some(n) = number {
        // 一百二 is 120 to some and nothing to others.
        let ends = last_unit == 10 || zero || (last_unit == u64::MAX && last_scale == u32::MAX);
        if !ends {
            return None;
        }
        section += n;
    } else if zero {
        return None;
    }
    Some(total + section)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As Chinese writes it.
    fn spell(n: u64) -> String {
        const DIGITS: [char; 10] = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
        fn below(n: u64) -> String {
            let mut out = String::new();
            let mut zero = false;
            for (unit, name) in [(1_000, "千"), (100, "百"), (10, "十"), (1, "")] {
                let d = n / unit % 10;
                if d == 0 {
                    zero = !out.is_empty();
                    continue;
                }
                if zero {
                    out.push('零');
                }
                zero = false;
                out.push(DIGITS[usize::try_from(d).unwrap()]);
                out.push_str(name);
            }
            out
        }
        if n < 10_000 {
            return below(n);
        }
        let rest = n % 10_000;
        let gap = if rest > 0 && rest < 1_000 { "零" } else { "" };
        format!("{}万{gap}{}", below(n / 10_000), below(rest))
    }

    #[test]
    fn every_number_below_a_million_is_read_back() {
        for n in (10..1_000_000).step_by(7).chain(10..3_000) {
            let text = spell(n);
            assert_eq!(value(&text, None), Some(n), "{text}");
        }
        assert_eq!(value("千二百", None), Some(1_200));
        assert_eq!(value("三", Some('天')), Some(3));
        assert_eq!(value("二〇二六", Some('年')), Some(2026));
        for text in ["一般", "三四", "一二三四", "一百二", "万一", "十十", "百千"]
        {
            assert_eq!(value(text, None), None, "{text}");
        }
    }
}
