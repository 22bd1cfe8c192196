//! Notes from their text to statuses.
#![cfg(test)]

use asquoted::Source;
use asquoted_citations::{Document, Options, Record, Run, SourceProblem, Status};
use asquoted_gates::note::{NoteReader, quotations};

fn load(id: &str) -> Result<Document, SourceProblem> {
    let text = match id {
        "en.txt" => {
            "The ferry leaves at noon from the old pier. A ticket costs 4 euros for children."
        }
        "de.txt" => "Die Fähre fährt um zwölf Uhr vom alten Steg ab. Hunde fahren ohne Karte mit.",
        "fr.txt" => {
            "Le bac part à midi du vieux quai. Les chiens voyagent sans billet toute l’année."
        }
        "es.txt" => {
            "El barco sale a las doce del muelle viejo. Los perros viajan sin billete todo el año."
        }
        "zh.txt" => "渡船中午十二点从旧码头出发。狗可以免费乘船，不需要买票。",
        _ => return Err(SourceProblem::Missing),
    };
    Ok(Document::new(id, Source::new(text)?))
}

const IDS: [&str; 5] = ["en.txt", "de.txt", "fr.txt", "es.txt", "zh.txt"];

fn statuses(note: &str) -> Vec<(usize, String, Status)> {
    let set = NoteReader::new().read("n.md", note, &IDS, &load);
    let run = Run::of(&set, &load, &Options::default());
    let rows = set.records.iter().zip(run.outcomes());
    let doc = |r: &Record| r.cited.as_ref().map(|cited| cited.doc.clone()).unwrap_or_default();
    rows.map(|(r, o)| (r.place.line, doc(r), o.status())).collect()
}

#[test]
fn quotations_of_five_languages_find_their_sources() {
    let note = "\
He read “The ferry leaves at noon from the old pier” and 'A ticket costs 4 euros for children'.
\"A ticket costs 5 euros for children\" is wrong.
„Die Fähre fährt um zwölf Uhr vom alten Steg ab“, »Hunde fahren ohne Karte mit.«, so steht es.
« Le bac part à midi du vieux quai » et «Les chiens voyagent sans billet toute l’année».
«El barco sale a las doce del muelle viejo», “Los perros viajan sin billete […] el año”.
他说：「渡船中午十二点从旧码头出发」，“狗可以免费乘船，不需要买票”。

> A ticket costs 4 euros.
";
    let found = statuses(note);
    let seen: Vec<(usize, &str)> = found.iter().map(|(l, d, _)| (*l, d.as_str())).collect();
    assert_eq!(
        seen,
        [
            (1, "en.txt"),
            (1, "en.txt"),
            (2, "en.txt"),
            (3, "de.txt"),
            (4, "fr.txt"),
            (4, "fr.txt"),
            (5, "es.txt"),
            (5, "es.txt"),
            (6, "zh.txt"),
            (6, "zh.txt"),
            (8, "en.txt"),
        ]
    );
    for (at, (line, doc, status)) in found.iter().enumerate() {
        let want = match at {
            2 => Status::CloseMatch,
            7 => Status::FoundWithOmission,
            10 => *status,
            _ => Status::Found,
        };
        assert_eq!(*status, want, "{at}: line {line} of {doc}");
    }
    assert_ne!(found[10].2, Status::CloseMatch);
}

#[test]
fn a_reference_behind_a_quotation_names_its_source() {
    let found = statuses(
        "“Hunde fahren ohne Karte mit im Sommer” (fr.txt) and \"one two three four five six\"",
    );
    assert_eq!((found[0].1.as_str(), found[0].2 == Status::Found), ("fr.txt", false));
    assert_eq!(found.len(), 2);
}

#[test]
fn what_is_short_or_code_is_no_quotation() {
    let note = "He called it “the old pier” and `\"The ferry leaves at noon from the pier\"`.\n";
    assert_eq!(statuses(note), []);
    let short = NoteReader::new().with_min_words(3);
    assert_eq!(short.read("n.md", note, &IDS, &load).records.len(), 1);
    let single = "'The ferry leaves at noon from the old pier'";
    assert_eq!(NoteReader::new().read("n.md", single, &IDS, &load).records.len(), 1);
    let none = NoteReader::new().without_single_marks();
    assert_eq!(none.read("n.md", single, &IDS, &load).records.len(), 0);
}

#[test]
fn lost_marks_are_told_with_their_line() {
    let lost = NoteReader::new().unpaired("Fine.\n\nHe said “this and no more.\n\n`“`\n");
    assert_eq!(lost.len(), 1);
    assert_eq!((lost[0].0, lost[0].1.mark), (3, '“'));
}

#[test]
fn many_marks_are_read_in_one_pass() {
    for unit in ["“a b c”  ", "“ a b c ", "> “a b\n", "\"a\n\n", "'ab cd ' «"] {
        let note = unit.repeat(20_000);
        let (found, lost) = quotations(&note);
        assert!(found.len() + lost.len() <= 20_000);
        let set = NoteReader::new().read("n.md", &note, &["en.txt"], &load);
        assert!(set.records.len() <= 1);
        let _ = NoteReader::new().unpaired(&note);
    }
}

/// What a note quotes: line, quote and status.
fn quoted(note: &str) -> Vec<(usize, String, Status)> {
    let set = NoteReader::new().read("n.md", note, &["en.txt"], &load);
    let run = Run::of(&set, &load, &Options::default());
    let rows = set.records.iter().zip(run.outcomes());
    let quote = |r: &Record| r.cited.as_ref().map(|cited| cited.quote.clone()).unwrap_or_default();
    rows.map(|(r, o)| (r.place.line, quote(r), o.status())).collect()
}

fn assert_quoted(note: &str, want: &[(usize, &str, Status)]) {
    let seen = quoted(note);
    let seen: Vec<_> =
        seen.iter().map(|(line, quote, status)| (*line, &**quote, *status)).collect();
    assert_eq!(seen, want, "{note}");
}

#[test]
fn marks_of_editors_are_the_sources_words() {
    assert_quoted(
        "“[T]he ferry leaves at noon [sic] from the old pier” and “The ferry leaves [the port] from the old pier”\n\n\
         > The ferry leaves at moon [sic] from the old pier.\n",
        &[
            (1, "[T]he ferry leaves at noon [sic] from the old pier", Status::Found),
            (1, "The ferry leaves […] from the old pier", Status::FoundWithOmission),
            (3, "The ferry leaves at moon [sic] from the old pier.", Status::CloseMatch),
        ],
    );
    // What an editor puts in where nothing stands is none of the quotation.
    for quote in [
        "The ferry leaves at noon [not] from the old pier",
        "[Nobody] leaves at noon from the old pier",
        "The ferry leaves at noon from [far behind]",
    ] {
        assert_quoted(&format!("“{quote}”"), &[(1, quote, Status::CloseMatch)]);
    }
}

#[test]
fn quotations_of_html_count() {
    assert_quoted(
        "&ldquo;The ferry leaves at noon from the pier&rdquo; and <q>A ticket costs 4 euros for children</q>.\n\
         <blockquote>\n<p>The ferry leaves at noon\nfrom the <em>old</em> pier.</p>\n</blockquote>\n",
        &[
            (1, "The ferry leaves at noon from the pier", Status::CloseMatch),
            (1, "A ticket costs 4 euros for children", Status::Found),
            (2, "The ferry leaves at noon\nfrom the old pier.", Status::Found),
        ],
    );
}

#[test]
fn nested_block_quotes_and_lines_without_a_mark_are_read_whole() {
    assert_quoted(
        ">>> The ferry leaves at noon\n>>> from the old pier.\n\n> A ticket costs 4 euros\nfor dogs.\n\n\
         > The ferry leaves at noon\n>> A ticket costs 5 euros for children.\n",
        &[
            (1, "The ferry leaves at noon\nfrom the old pier.", Status::Found),
            (4, "A ticket costs 4 euros\nfor dogs.", Status::CloseMatch),
            (7, "The ferry leaves at noon", Status::Found),
            (8, "A ticket costs 5 euros for children.", Status::CloseMatch),
        ],
    );
}

#[test]
fn comments_and_code_quote_nothing() {
    let note = "---\ntitle: \"one two three four five six\"\n---\n<!-- “one two three four five six” -->\n\
        a <!-- “one two three\nfour five six” --> b\n\n    “one two three four five six”\n\n\
        ```\n> one two three four five six\n```\n[a](b \"one two three four five six\") <pre>“one two three four five six”</pre>\n\
        <b title=\"one two three four five six\">x</b> “The ferry leaves at noon from <!-- not --> the old pier”\n";
    assert_quoted(note, &[(14, "The ferry leaves at noon from  the old pier", Status::Found)]);
}

#[test]
fn a_mark_without_its_other_half_could_not_be_checked() {
    assert_quoted(
        "He said “the ferry leaves at noon from the old pier.\n\n\
         It says the ferry leaves at noon from the old pier” and \"so.\n\n\
         > “The ferry leaves at noon\n\nA “word” and a 5\" pipe.\n",
        &[
            (1, "", Status::InvalidRecord),
            (3, "", Status::InvalidRecord),
            (5, "“The ferry leaves at noon", Status::Found),
        ],
    );
    let lost = NoteReader::new().unpaired("a &ldquo;b\n\nc” d");
    let seen: Vec<_> = lost.iter().map(|(line, u)| (*line, u.byte, u.mark, u.opens)).collect();
    assert_eq!(seen, [(1, 2, '“', true), (3, 13, '”', false)]);
}

#[test]
fn many_quotations_on_a_line_take_linear_time() {
    let note = "“The ferry leaves at noon from the old pier” ".repeat(20_000);
    let set = NoteReader::new().read("n.md", &note, &["en.txt"], &load);
    assert_eq!(set.records.len(), 20_000);
    // A sentence is shown with each; of a long one no more than what stands near.
    let shown: usize =
        set.records.iter().filter_map(|r| Some(r.sentence.as_ref()?.text.len())).sum();
    assert!(shown < 20_000 * 2_000);
}
