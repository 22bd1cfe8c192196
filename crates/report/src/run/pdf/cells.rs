//! A citation as a row of the table.

use asquoted::wire::Place;
use asquoted_citations::Status;

use super::super::Standing;
use super::super::entry::Entry;
use super::super::html::class_of;
use super::super::said;
use super::flow::{Column, Row};
use super::look::{Colour, Look, Size, WIDTH};
use super::text::Paragraph;
use crate::pieces::{Gap, Piece, parted};
use crate::{context, phrases};

/// What came of it, what was cited, the words, what the source has.
const COLUMNS: [Column; 4] =
    [(10.0, 112.0), (134.0, 122.0), (268.0, 226.0), (506.0, WIDTH - 506.0 - 4.0)];
const WHOLE: Column = (10.0, WIDTH - 20.0);

/// The head of the table.
pub(super) fn head() -> Vec<(Column, Paragraph)> {
    let names = ["Result", "Cited source", "Cited words", "What the source has"];
    let name = |name| Paragraph::own(Size::Body, Look::BOLD, name);
    COLUMNS.into_iter().zip(names.map(name)).collect()
}

/// What stands above the citations of an answer, if there is something to say.
pub(super) fn lead(group: &[Entry<'_>]) -> Option<Row> {
    let first = group.first()?;
    let mut cell = Vec::new();
    match (first.question(), first.answer_text()) {
        (None, None) if group.len() < 2 => return None,
        (Some(question), _) => {
            cell.push(Paragraph::of_others(Size::Head, Look::BOLD, question));
        }
        (None, _) => {
            let head = Paragraph::own(Size::Head, Look::BOLD, "Answer ");
            cell.push(head.with_words(Look::BOLD, &first.id()));
        }
    }
    if let Some(answer) = first.answer_text() {
        cell.push(Paragraph::of_others(Size::Body, Look::SOFT, answer).above(1.5));
    }
    let name = cell.first().map(|paragraph| short(&paragraph.text)).unwrap_or_default();
    Some(Row { cells: vec![(WHOLE, cell)], bar: None, leads: true, name })
}

/// A text for a line of the outline.
fn short(text: &str) -> String {
    const MOST: usize = 100;
    let end = text.char_indices().nth(MOST).map(|(i, _)| i);
    end.map_or_else(|| text.to_owned(), |i| format!("{}…", text.get(..i).unwrap_or_default()))
}

/// The row of a citation.
pub(super) fn row(entry: &Entry<'_>) -> Row {
    let cells = [result(entry), cited(entry), words(entry), source(entry)];
    let mut name = Paragraph::new(Size::Small);
    name.push_words(Look::SOFT, &entry.name());
    Row {
        cells: COLUMNS.into_iter().zip(cells).collect(),
        bar: Some(Colour::of(class_of(entry))),
        leads: false,
        name: short(&name.text),
    }
}

fn result(entry: &Entry<'_>) -> Vec<Paragraph> {
    let colour = Colour::of(class_of(entry));
    let label = said::label(entry.status());
    let mut cell = vec![Paragraph::own(Size::Body, Look::of(colour).bold(), label)];
    cell.push(Paragraph::of_others(Size::Small, Look::SOFT, &entry.name()));
    match &entry.standing {
        Standing::Allowed(by) => cell.push(
            Paragraph::own(Size::Small, Look::PLAIN, "Allowed: ").with_words(Look::PLAIN, by),
        ),
        Standing::Fails(Some(by)) => cell.push(
            Paragraph::own(Size::Small, Look::PLAIN, "Fails by ").with_words(Look::PLAIN, by),
        ),
        Standing::Passes | Standing::Fails(None) => {}
    }
    cell
}

fn cited(entry: &Entry<'_>) -> Vec<Paragraph> {
    let Some(doc) = entry.doc() else { return Vec::new() };
    let mut cell = vec![Paragraph::of_others(Size::Body, Look::PLAIN, doc)];
    if let Some(page) = entry.page() {
        let page_of = Paragraph::own(Size::Body, Look::PLAIN, "page ");
        cell.push(page_of.with_words(Look::PLAIN, &page));
    }
    if let Some(place) = entry.region() {
        let record = Paragraph::own(Size::Small, Look::SOFT, "Record: ");
        let record = record.with_words(Look::SOFT, &place.file);
        cell.push(record.with(Look::SOFT, &format!(", line {}", place.line)).above(1.5));
    }
    cell
}

/// The cited words, without quotation marks: whether anybody said them is the question.
fn words(entry: &Entry<'_>) -> Vec<Paragraph> {
    let mut cell = Vec::new();
    if let Some(quote) = entry.quote() {
        cell.push(Paragraph::of_others(Size::Body, Look::PLAIN, quote));
    }
    if let Some(sentence) = entry.sentence() {
        cell.push(Paragraph::own(Size::Small, Look::SOFT, "In the answer:").above(3.0));
        cell.push(Paragraph::of_others(Size::Small, Look::SOFT, sentence));
    }
    cell
}

fn source(entry: &Entry<'_>) -> Vec<Paragraph> {
    let own = |text: &str| Paragraph::own(Size::Body, Look::PLAIN, text);
    let message = entry.outcome.message().unwrap_or_default();
    let mut cell = Vec::new();
    match entry.status() {
        Status::Found => cell.extend(found(entry)),
        Status::Ambiguous => {
            cell.push(own(&format!(
                "The quote stands at {} of the source, on {}. The first:",
                phrases::count(entry.matches(), "place"),
                said::there(entry)
            )));
            cell.extend(found(entry));
        }
        Status::WrongPage => {
            cell.push(own(&format!(
                "{}the quote stands on {}:",
                said::why_elsewhere(entry),
                said::there(entry)
            )));
            cell.extend(found(entry));
        }
        Status::FoundWithOmission => {
            let on =
                entry.reason().map_or_else(String::new, |_| format!(", on {}", said::there(entry)));
            cell.push(own(&format!(
                "All parts of the quote stand in the source in order{on}. Left out:"
            )));
            let omission = entry.check().and_then(|check| check.omission.as_ref());
            let omitted = omission.map(|o| o.omitted.as_slice()).unwrap_or_default();
            let left_out = |text: &String| Paragraph::of_others(Size::Body, Look::ADDED, text);
            cell.extend(omitted.iter().map(left_out));
        }
        Status::CloseMatch => {
            let on = said::at_closest(entry);
            cell.push(own(&format!("The source does not say this. Closest passage{on}:")));
            cell.push(passage(entry));
        }
        Status::OtherSource => {
            let other = own("The cited source does not contain this quote. It stands in ");
            cell.push(other.with_words(Look::BOLD, &said::others(entry)).with(Look::PLAIN, "."));
        }
        Status::NotFound => cell.push(own("The cited source does not contain this quote.")),
        Status::CouldNotCheck => {
            let why = entry.check().map_or_else(String::new, phrases::unchecked);
            cell.push(own("Could not check the quote. ").with_words(Look::PLAIN, &why));
        }
        Status::MissingSource | Status::UnreadableSource => {
            let why = own("Could not check the source: ").with_words(Look::PLAIN, message);
            cell.push(why.with(Look::PLAIN, "."));
        }
        Status::InvalidRecord => {
            let why = own("The record cannot be read: ").with_words(Look::PLAIN, message);
            cell.push(why.with(Look::PLAIN, "."));
        }
    }
    if !entry.cautions().is_empty() {
        let look = Look::of(Colour::Unsure);
        let caution = Paragraph::own(Size::Body, look.bold(), "Caution: ").above(1.5);
        cell.push(caution.with_words(look, &phrases::cautions(entry.cautions())));
    }
    if let Some(change) = said::change(entry) {
        cell.push(Paragraph::own(Size::Body, Look::of(Colour::Unsure), &change).above(1.5));
    }
    cell.extend(more(entry));
    cell
}

/// The source's own words, in quotation marks, with what stands around them.
fn found(entry: &Entry<'_>) -> Option<Paragraph> {
    let Place { text, prefix, suffix, .. } = entry.place()?;
    let (more_before, before) = context::words_before(prefix);
    let (more_after, after) = context::words_after(suffix);
    let mut paragraph = Paragraph::new(Size::Body).directed_by(text);
    paragraph.push(Look::SOFT, if more_before { "… " } else { "" });
    paragraph.push_words(Look::SOFT, before);
    paragraph.push(Look::PLAIN, "“");
    paragraph.push_words(Look::PLAIN, text);
    paragraph.push(Look::PLAIN, "”");
    paragraph.push_words(Look::SOFT, after);
    paragraph.push(Look::SOFT, if more_after { " …" } else { "" });
    Some(paragraph)
}

/// The closest passage, without quotation marks: nobody quoted these words.
fn passage(entry: &Entry<'_>) -> Paragraph {
    let pieces = entry.pieces();
    let whole: String = pieces.iter().map(Piece::text).collect();
    let mut paragraph = Paragraph::new(Size::Body).directed_by(&whole);
    for (gap, piece) in parted(&pieces) {
        paragraph.push(Look::PLAIN, if gap == Gap::None { "" } else { " " });
        let look = match piece {
            Piece::Same(_) => Look::PLAIN,
            Piece::Quote(_) => Look::REMOVED,
            Piece::Source(_) => Look::ADDED,
        };
        paragraph.push_words(look, piece.text());
    }
    paragraph
}

/// What only some readers want to know.
fn more(entry: &Entry<'_>) -> Vec<Paragraph> {
    let mut rows: Vec<(&str, String)> = Vec::new();
    if let (Status::CloseMatch, Some(closest)) = (entry.status(), entry.closest()) {
        rows.push(("Differences", phrases::differences(closest)));
        rows.push(("Similarity", format!("{}, for display only", said::similarity(entry))));
    }
    let forgiven = entry.place().map(|place| place.forgiven.join(", ")).unwrap_or_default();
    if !forgiven.is_empty() {
        rows.push(("Forgiven", forgiven));
    }
    for unique in entry.outcome.unique_as().iter().flatten() {
        let whole = format!("{}{}{}", unique.prefix, unique.exact, unique.suffix);
        rows.push(("Unique as", whole));
    }
    if let Some(digests) = said::digests(entry) {
        rows.push(("Digests", digests));
    }
    let small = |(name, value): (&str, String)| {
        let name = Paragraph::own(Size::Small, Look::SOFT, &format!("{name}: "));
        name.with_words(Look::SOFT, &value).above(1.5)
    };
    rows.into_iter().map(small).collect()
}
