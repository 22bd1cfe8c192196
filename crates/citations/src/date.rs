//! Days, for the end of accepted entries.

use std::{error, fmt, str};

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A day of the calendar, shown as `2026-12-31`.
///
/// # Example
/// ```
/// use asquoted_citations::Date;
///
/// let day: Date = "2026-12-31".parse()?;
/// assert!(day > "2026-02-28".parse()?);
/// assert!("2026-02-29".parse::<Date>().is_err());
/// # Ok::<(), asquoted_citations::InvalidDate>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// A day; none if the calendar does not have it.
    #[must_use]
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 => 28 + leap as u8,
            4 | 6 | 9 | 11 => 30,
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            _ => 0,
        };
        if day >= 1 && day <= days && year <= 9999 { Some(Date { year, month, day }) } else { None }
    }

    /// The day, in UTC, of seconds since the start of 1970; none after the year 9999.
    #[must_use]
    pub fn of_unix_seconds(seconds: u64) -> Option<Self> {
        // Howard Hinnant's days-to-civil over eras of 400 years, from March on.
        let days = seconds / 86_400 + 719_468;
        let (era, day) = (days / 146_097, days % 146_097);
        let year_of_era = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * day + 2) / 153;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        let year = era * 400 + year_of_era + u64::from(month <= 2);
        let day = day - (153 * from_march + 2) / 5 + 1;
        Date::new(year.try_into().ok()?, month.try_into().ok()?, day.try_into().ok()?)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl str::FromStr for Date {
    type Err = InvalidDate;

    fn from_str(text: &str) -> Result<Self, InvalidDate> {
        let mut parts = text.split('-').map(|part| {
            let digits = part.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| part.parse::<u16>().ok()).flatten().ok_or(InvalidDate)
        });
        let mut next = || parts.next().ok_or(InvalidDate)?;
        let (year, month, day) = (next()?, next()?, next()?);
        if text.len() != 10 || parts.next().is_some() {
            return Err(InvalidDate);
        }
        let small = |n: u16| u8::try_from(n).map_err(|_| InvalidDate);
        Date::new(year, small(month)?, small(day)?).ok_or(InvalidDate)
    }
}

/// A text that is no day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidDate;

impl fmt::Display for InvalidDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a date such as 2026-12-31")
    }
}

impl error::Error for InvalidDate {}

impl Serialize for Date {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// From a text, or from a date of TOML.
impl<'de> Deserialize<'de> for Date {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextOrDate)?.parse().map_err(Error::custom)
    }
}

/// A text that may stand as a date of TOML, without quotation marks.
pub(crate) fn text_or_date<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    struct Text(#[serde(deserialize_with = "text")] String);
    fn text<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
        from.deserialize_any(TextOrDate)
    }
    Ok(Option::<Text>::deserialize(from)?.map(|text| text.0))
}

struct TextOrDate;

impl<'de> Visitor<'de> for TextOrDate {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text or a date")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<String, E> {
        Ok(text.to_owned())
    }

    // TOML gives its dates as a map of one private name to a text.
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<String, A::Error> {
        match map.next_entry::<String, String>()? {
            Some((name, text)) if name.starts_with("$__toml") => Ok(text),
            _ => Err(Error::custom("expected a text or a date")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_days_of_the_calendar_are_read() {
        for text in ["2026-01-31", "2024-02-29", "2000-02-29", "9999-12-31"] {
            assert_eq!(text.parse::<Date>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "2026",
            "2026-1-31",
            "2026-02-30",
            "1900-02-29",
            "2026-13-01",
            "2026-00-01",
            "2026-01-01T",
            "+026-01-01",
            "2026-01-0x",
            "2026-01-01-01",
        ] {
            assert_eq!(text.parse::<Date>(), Err(InvalidDate), "{text:?}");
        }
    }

    #[test]
    fn seconds_count_from_1970() {
        for (seconds, day) in [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_798_675_199, "2026-12-30"),
            (253_402_300_799, "9999-12-31"),
        ] {
            assert_eq!(Date::of_unix_seconds(seconds).unwrap().to_string(), day);
        }
        assert_eq!(Date::of_unix_seconds(u64::MAX), None);
    }

    #[test]
    fn toml_may_leave_out_the_quotation_marks() {
        #[derive(Deserialize)]
        struct Until {
            until: Date,
        }
        for text in ["until = 2026-12-31", "until = \"2026-12-31\""] {
            assert_eq!(toml::from_str::<Until>(text).unwrap().until.to_string(), "2026-12-31");
        }
        for text in ["until = 7", "until = 2026-12-31T00:00:00Z", "until = {a = \"2026-12-31\"}"] {
            assert!(toml::from_str::<Until>(text).is_err(), "{text}");
        }
    }
}
