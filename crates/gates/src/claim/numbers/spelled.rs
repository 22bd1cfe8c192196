//! How the numbers from 0 to 999,999 are spelled, by language.

use super::Language;

/// The words of a language. What they build is checked against what the language spells, so a form that no speaker
/// writes is no number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Words {
    /// 0 to 99; several spellings with `/`, the first is the usual one.
    pub(super) small: Vec<Vec<String>>,
    /// 100 to 900 in steps of hundred, where they are not built.
    pub(super) hundreds: &'static [&'static str],
    pub(super) hundred: &'static [&'static str],
    pub(super) thousand: &'static [&'static str],
}

const EN: &str = "zero one two three four five six seven eight nine ten eleven twelve thirteen \
    fourteen fifteen sixteen seventeen eighteen nineteen";
const EN_TENS: &str = "twenty thirty forty fifty sixty seventy eighty ninety";
const DE: &str = "null ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn \
    vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn";
const DE_TENS: &str = "zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig";
const NL: &str = "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien \
    veertien vijftien zestien zeventien achttien negentien";
const NL_TENS: &str = "twintig dertig veertig vijftig zestig zeventig tachtig negentig";
const FR: &str = "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize \
    quatorze quinze seize dixsept dixhuit dixneuf";
const FR_TENS: &str = "vingt trente quarante cinquante soixante soixante quatrevingt quatrevingt";
const ES: &str = "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece \
    catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres \
    veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve";
const ES_TENS: &str = "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa";
const IT: &str = "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici \
    quattordici quindici sedici diciassette diciotto diciannove";
const IT_TENS: &str = "venti trenta quaranta cinquanta sessanta settanta ottanta novanta";
const PT: &str = "zero um dois tres quatro cinco seis sete oito nove dez onze doze treze \
    catorze/quatorze quinze dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove";
const PT_TENS: &str = "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa";

impl Words {
    /// The words of a language that is written with letters; none of Chinese and Japanese.
    pub(super) fn of(language: Language) -> Option<Words> {
        let (units, tens) = match language {
            Language::English => (EN, EN_TENS),
            Language::German => (DE, DE_TENS),
            Language::Dutch => (NL, NL_TENS),
            Language::French => (FR, FR_TENS),
            Language::Spanish => (ES, ES_TENS),
            Language::Italian => (IT, IT_TENS),
            Language::Portuguese => (PT, PT_TENS),
            Language::Chinese | Language::Japanese => return None,
        };
        let mut small: Vec<Vec<String>> = units
            .split_whitespace()
            .map(|word| word.split('/').map(str::to_owned).collect())
            .collect();
        let tens: Vec<&str> = tens.split_whitespace().collect();
        for n in small.len()..100 {
            let ten = tens.get(n / 10 - 2).copied().unwrap_or_default();
            let unit = small.get(n % 10).and_then(|all| all.first()).cloned().unwrap_or_default();
            let teen = small.get(n % 10 + 10).and_then(|all| all.first()).cloned();
            let teen = teen.unwrap_or_default();
            small.push(two_digits(language, n, ten, &unit, &teen));
        }
        more_forms(language, &mut small);
        let (hundreds, hundred, thousand): (&[_], &[_], &[_]) = match language {
            Language::English => (&[], &["hundred"], &["thousand"]),
            Language::German => (&[], &["hundert"], &["tausend"]),
            Language::Dutch => (&[], &["honderd"], &["duizend"]),
            Language::French => (&[], &["cent", "cents"], &["mille"]),
            Language::Italian => (&[], &["cento"], &["mila", "mille"]),
            Language::Spanish => (
                &[
                    "cien/ciento",
                    "doscientos/doscientas",
                    "trescientos/trescientas",
                    "cuatrocientos/cuatrocientas",
                    "quinientos/quinientas",
                    "seiscientos/seiscientas",
                    "setecientos/setecientas",
                    "ochocientos/ochocientas",
                    "novecientos/novecientas",
                ],
                &[],
                &["mil"],
            ),
            Language::Portuguese => (
                &[
                    "cem/cento",
                    "duzentos/duzentas",
                    "trezentos/trezentas",
                    "quatrocentos/quatrocentas",
                    "quinhentos/quinhentas",
                    "seiscentos/seiscentas",
                    "setecentos/setecentas",
                    "oitocentos/oitocentas",
                    "novecentos/novecentas",
                ],
                &[],
                &["mil"],
            ),
            Language::Chinese | Language::Japanese => return None,
        };
        Some(Words { small, hundreds, hundred, thousand })
    }
}

/// A number from 20 to 99, without blanks and hyphens.
fn two_digits(language: Language, n: usize, ten: &str, unit: &str, teen: &str) -> Vec<String> {
    if n.is_multiple_of(10) && !(language == Language::French && (n == 70 || n == 90)) {
        // Only before nothing else: quatre-vingts.
        return match (language, n) {
            (Language::French, 80) => vec!["quatrevingts".to_owned(), ten.to_owned()],
            _ => vec![ten.to_owned()],
        };
    }
    let one = match language {
        Language::English => format!("{ten}{unit}"),
        Language::German => format!("{unit}und{ten}"),
        Language::Dutch => format!("{unit}en{ten}"),
        Language::French => match n {
            21 | 31 | 41 | 51 | 61 => format!("{ten}et{unit}"),
            71 => format!("{ten}et{teen}"),
            72..=79 | 90..=99 | 70 => format!("{ten}{teen}"),
            _ => format!("{ten}{unit}"),
        },
        Language::Spanish => format!("{ten}y{unit}"),
        Language::Italian if unit.starts_with(['u', 'o']) => {
            format!("{}{unit}", ten.get(..ten.len().saturating_sub(1)).unwrap_or_default())
        }
        Language::Italian => format!("{ten}{unit}"),
        Language::Portuguese => format!("{ten}e{unit}"),
        Language::Chinese | Language::Japanese => String::new(),
    };
    vec![one]
}

/// Forms by gender and place.
fn more_forms(language: Language, small: &mut [Vec<String>]) {
    let mut add = |n: usize, form: String| {
        if let Some(forms) = small.get_mut(n) {
            forms.push(form);
        }
    };
    match language {
        Language::German => {
            add(1, "eins".to_owned());
            add(2, "zwo".to_owned());
        }
        Language::Spanish => {
            for (n, ten) in [(31, "treinta"), (41, "cuarenta"), (51, "cincuenta"), (61, "sesenta")]
                .into_iter()
                .chain([(71, "setenta"), (81, "ochenta"), (91, "noventa")])
            {
                add(n, format!("{ten}yun"));
                add(n, format!("{ten}yuna"));
            }
            add(1, "un".to_owned());
            add(1, "una".to_owned());
            add(21, "veintiun".to_owned());
            add(21, "veintiuna".to_owned());
        }
        Language::French => {
            add(1, "une".to_owned());
            for ten in ["vingt", "trente", "quarante", "cinquante", "soixante"].iter().zip(2..) {
                add(ten.1 * 10 + 1, format!("{}etune", ten.0));
            }
            add(81, "quatrevingtune".to_owned());
        }
        Language::Portuguese => {
            add(1, "uma".to_owned());
            add(2, "duas".to_owned());
            for (ten, name) in PT_TENS.split_whitespace().enumerate() {
                add(ten * 10 + 21, format!("{name}euma"));
                add(ten * 10 + 22, format!("{name}eduas"));
            }
        }
        Language::Italian => {
            add(1, "un".to_owned());
            add(1, "una".to_owned());
            for (ten, name) in IT_TENS.split_whitespace().enumerate() {
                let stem = name.get(..name.len().saturating_sub(1)).unwrap_or_default();
                add(ten * 10 + 21, format!("{stem}un"));
            }
        }
        Language::English | Language::Dutch | Language::Chinese | Language::Japanese => {}
    }
}
