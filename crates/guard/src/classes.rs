//! The classes of the words that few rules ask for, behind a test of a neighbour: `data/measures.txt`,
//! `data/halves.txt`, `data/ranks.txt`. `build.rs` includes this file.

/// What an amount is measured in: the class, and how many of the smallest unit of its kind one is.
/// Units of one kind stand together, and the part of the name before the first `_` is the kind.
pub(crate) const MEASURES: [(&str, u64); 36] = [
    ("time_year", 31_536_000),
    ("time_month", 2_678_400),
    ("time_week", 604_800),
    ("time_day", 86_400),
    ("time_hour", 3_600),
    ("time_minute", 60),
    ("time_second", 1),
    // In tenths of a millimetre.
    ("length_mile", 16_093_440),
    ("length_kilometre", 10_000_000),
    ("length_metre", 10_000),
    ("length_yard", 9_144),
    ("length_foot", 3_048),
    ("length_decimetre", 1_000),
    ("length_inch", 254),
    ("length_centimetre", 100),
    ("length_millimetre", 10),
    // In milligrams.
    ("mass_ton", 1_000_000_000),
    ("mass_stone", 6_350_293),
    ("mass_kilogram", 1_000_000),
    ("mass_pound", 453_592),
    ("mass_ounce", 28_349),
    ("mass_gram", 1_000),
    ("mass_milligram", 1),
    ("angle_degree", 3_600),
    ("angle_minute", 60),
    ("angle_second", 1),
    // In tenths of a millilitre.
    ("volume_gallon", 45_460),
    ("volume_litre", 10_000),
    ("volume_quart", 9_463),
    ("volume_pint", 4_731),
    ("volume_decilitre", 1_000),
    ("volume_centilitre", 100),
    ("volume_millilitre", 10),
    // In thousandths.
    ("money_main", 1_000),
    ("money_shilling", 100),
    ("money_sub", 10),
];

const fn named(range: std::ops::Range<u32>) -> u64 {
    (1 << range.end) - (1 << range.start)
}

/// All of [`MEASURES`].
pub(crate) const ALL_MEASURES: u64 = named(0..MEASURES.len() as u32);
/// Those of time.
pub(crate) const TIME: u64 = named(0..7);
pub(crate) const TIME_HOUR: u64 = named(4..5);
pub(crate) const TIME_MINUTE: u64 = named(5..6);
pub(crate) const LENGTH: u64 = named(7..16);
pub(crate) const MASS: u64 = named(16..23);
pub(crate) const VOLUME: u64 = named(26..33);
/// Those of money.
pub(crate) const MONEY: u64 = named(33..36);
pub(crate) const MONEY_MAIN: u64 = named(33..34);
pub(crate) const MONEY_SUB: u64 = named(35..36);
pub(crate) const ANGLE_DEGREE: u64 = named(23..24);

/// The other classes, behind [`MEASURES`].
pub(crate) const OTHERS: [(&str, u64); 16] = [
    ("and", AND),
    ("half", HALF),
    ("behind", BEHIND),
    ("clock", CLOCK),
    ("clock_half", CLOCK_HALF),
    ("clock_less", CLOCK_LESS),
    ("clock_at", CLOCK_AT),
    ("superlative", SUPERLATIVE),
    ("more", MORE),
    ("last", LAST),
    ("label", LABEL),
    ("follows", FOLLOWS),
    ("rate", RATE),
    ("group", GROUP),
    ("per_round", PER_ROUND),
    ("said", SAID),
];

const fn other(place: u32) -> u64 {
    1 << (MEASURES.len() as u32 + place)
}

/// Links two parts of an amount (`2 hours and 5 minutes`, `fünf und ein halbes`).
pub(crate) const AND: u64 = other(0);
/// Half or a quarter of the unit behind it, or that and one (`halbe Stunde`, `полтора года`).
pub(crate) const HALF: u64 = other(1);
/// The same behind its unit, without a word between (`một giờ rưỡi`, `שעה וחצי`).
pub(crate) const BEHIND: u64 = other(2);
/// Stands between the minutes and the hour of a clock (`ten past five`).
pub(crate) const CLOCK: u64 = other(3);
/// A half before an hour (`halb fünf`).
pub(crate) const CLOCK_HALF: u64 = other(4);
/// Stands before a time of the clock (`om tien voor vijf`).
pub(crate) const CLOCK_AT: u64 = other(5);
/// `largest`
pub(crate) const SUPERLATIVE: u64 = other(6);
/// Makes a superlative of the word behind it (`plus grand`).
pub(crate) const MORE: u64 = other(7);
/// Counted from the end (`second to last`).
pub(crate) const LAST: u64 = other(8);
/// What a number is the number of, in laws and books (`Article`, `p.`).
pub(crate) const LABEL: u64 = other(9);
/// Goes on the number of a [`LABEL`] (`5 bis`, `5 ff.`).
pub(crate) const FOLLOWS: u64 = other(10);
/// Divides the amount before it by a unit whatever the language (`per`).
pub(crate) const RATE: u64 = other(11);
/// Takes minutes off an hour or adds them, and does nothing else between two numbers (`năm giờ kém mười`).
pub(crate) const CLOCK_LESS: u64 = other(12);
/// Many of a number (`hundreds`).
pub(crate) const GROUP: u64 = other(13);
/// Stands before how many the amount before it is of (`5 cases per 100,000`).
pub(crate) const PER_ROUND: u64 = other(14);
/// A unit whose hundredths or minutes are said without their own (`ein Euro fünfzig`).
pub(crate) const SAID: u64 = other(15);
/// Those that matter to the rules of `chains` alone.
pub(crate) const CHAINS: u64 = GROUP | PER_ROUND | SAID;

#[cfg(test)]
mod tests {
    use super::*;

    /// The masks are written as places in the list.
    #[test]
    fn masks_hold_the_classes_they_are_named_for() {
        let of = |prefix: &str| {
            let named =
                MEASURES.iter().enumerate().filter(|(_, (name, _))| name.starts_with(prefix));
            named.fold(0u64, |bits, (i, _)| bits | 1 << i)
        };
        let masks = [
            (TIME, "time_"),
            (TIME_HOUR, "time_hour"),
            (TIME_MINUTE, "time_minute"),
            (LENGTH, "length_"),
            (MASS, "mass_"),
            (ANGLE_DEGREE, "angle_degree"),
            (VOLUME, "volume_"),
            (MONEY, "money_"),
            (MONEY_MAIN, "money_main"),
            (MONEY_SUB, "money_sub"),
            (ALL_MEASURES, ""),
        ];
        for (mask, prefix) in masks {
            assert_eq!(mask, of(prefix), "{prefix}");
        }
        // Units of one kind go down.
        for pair in MEASURES.windows(2) {
            if let [(a, large), (b, small)] = pair {
                assert!(a.split('_').next() != b.split('_').next() || large > small, "{a} {b}");
            }
        }
    }
}
