//! Texts whose numbers are put into plain digits, and texts of which nothing is changed.

use super::{Language, NumberRule, NumericValues};

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
        (
            Language::English,
            "a thirty-first, two thirds of the thirds, mid-thirty, the second half",
        ),
        (Language::English, "thirty point fifteen, thirty and a half, one of them, the one day"),
        (Language::English, "version 1.2.3, 1,00, 12,3456, 2026,100,5x"),
        (Language::English, "1.000 stays a decimal"),
        (Language::German, "ein Haus"),
        (Language::French, "un plan, une idée"),
        (Language::Chinese, "一般 第三十条 三十多天 三星 其中一个 一天 三点五分 三点五十"),
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
        (&[English], "five and twenty days, seventy point twenty"),
        (&[English], "three point one four one five hundred, three point one four fifteen"),
        (&[English], "two point five thousandths, minus thirty-first"),
        (&[English, German], "two point five, zwei Komma f\u{FC}nf"),
        (&[English], "two and a half, thirty thirds, two hundred thousandths, thirty half"),
        (&[English], "thirty\u{2011}first, thirty\u{AD}one, thirty-day"),
        (&[English], "between five and ten million, thirty to forty days, 5 million, 2 thousand"),
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
        ("thirty \u{2013} forty days, minus thirty", "30 \u{2013} 40 days, -30"),
        ("cafe\u{301} and thirty percent", "cafe\u{301} and 30 percent"),
    ] {
        assert_eq!(plain(Language::English, text), want);
    }
    assert_eq!(plain(Language::Spanish, "cinco millo\u{301}n"), "5000000");
}

#[test]
fn hostile_texts_take_linear_time() {
    for unit in [
        "minus ",
        "the first ",
        "two point ",
        "one (",
        "1 (1 ",
        "负三",
        "one and ",
        "one ",
        "million ",
        "-",
        " ",
        "1,",
        "1 ",
        "hundred, ",
        "\u{4E00}",
        "and ",
    ] {
        let text = unit.repeat(40_000);
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

#[test]
fn signs_decimals_and_brackets_belong_to_their_number() {
    for (language, text, want) in [
        (
            Language::English,
            "at minus thirty degrees, Minus 2.5 and minus five million",
            "at -30 degrees, -2.5 and -5000000",
        ),
        (Language::English, "minus one, (minus 30), minus one point five", "-1, (-30), -1.5"),
        // Taken from another number, or one of two signs.
        (Language::English, "ten minus five", "10 minus 5"),
        (Language::English, "30 days minus five", "30 days minus 5"),
        (
            Language::English,
            "plus or minus thirty, 30% minus 10, +/minus 30",
            "plus or minus 30, 30% minus 10, +/minus 30",
        ),
        (Language::German, "minus zwei Komma fünf Grad", "-2,5 Grad"),
        (
            Language::Chinese,
            "胜负三十，负三十度，负30度，二点五公里，二点五万人",
            "胜负30，-30度，-30度，2.5公里，二点五万人",
        ),
        (Language::Japanese, "マイナス三十度", "-30度"),
        (
            Language::English,
            "two point five, zero point oh five, thirty-one point one four",
            "2.5, 0.05, 31.14",
        ),
        (Language::English, "two point five million", "2500000"),
        (Language::French, "deux virgule cinq", "2,5"),
        (
            Language::English,
            "thirty (30) days, 30 (thirty) days, one (1) day",
            "30 days, 30 days, 1 day",
        ),
        (
            Language::English,
            "five million (5,000,000) euros, five (5) million",
            "5000000 euros, 5000000",
        ),
        (
            Language::English,
            "thirty (40) days, thirty (days), thirty ((30))",
            "30 (40) days, 30 (days), 30 ((30))",
        ),
        (Language::Chinese, "三十（30）天", "30天"),
        (Language::English, "one percent, one per cent, one hundred", "1 percent, 1 per cent, 100"),
        (
            Language::English,
            "the thirtieth day, the twenty-first century, the one hundred and first day",
            "the 30th day, the 21st century, the one hundred and first day",
        ),
        (
            Language::English,
            "the twelfth, the second, a third, one third, thirtieth",
            "the 12th, the 2nd, a third, one third, thirtieth",
        ),
    ] {
        assert_eq!(plain(language, text), want);
    }
    let numbers = NumericValues::new([Language::English]).normalise("minus thirty (30) days");
    assert_eq!(
        numbers.rules(0..3),
        [NumberRule::NumberWords, NumberRule::SignWords, NumberRule::Restated]
    );
    assert_eq!(numbers.original(0..3), 0..17);
}
