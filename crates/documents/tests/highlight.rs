//! Copies of PDFs made by code: their bytes, their annotations, and that they are read as before.
#![cfg(feature = "highlight")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may panic, its helpers too"
)]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod pdf_made;

use asquoted_documents::{
    Colour, HighlightError, Mark, Origin, PdfOptions, Quad, Unreadable, highlight, read_pdf,
};
use lopdf::encryption::crypt_filters::{Aes128CryptFilter, Aes256CryptFilter, CryptFilter};
use lopdf::encryption::{EncryptionState, EncryptionVersion};
use lopdf::{Dictionary, Document, Object, dictionary};
use pdf_made::{Made, lines, mapped, stream};
use std::sync::Arc;

const WORDS: &str = "grew by five percent";

fn made() -> Made {
    let page = |words: &str| lines(72, 700, &["The lamp is lit.", words, "The bell rings."]);
    Made::new().page(&page("It was so.")).page(&page("It grew by five percent in May."))
}

fn read(bytes: &[u8], password: Option<&str>) -> asquoted_documents::Document {
    let options = PdfOptions::new();
    let options = password.into_iter().fold(options, PdfOptions::password);
    read_pdf(bytes.to_vec(), &options).unwrap()
}

fn marks(bytes: &[u8], password: Option<&str>, words: &str) -> Vec<Mark> {
    let document = read(bytes, password);
    let at = document.text().find(words).unwrap();
    let origins = document.origins(at..at + words.len()).into_iter();
    let mark = |origin| match origin {
        Origin::Quads { page, quads } => Mark::new(page, quads).note(words),
        other => panic!("{other:?} is not a place on a page"),
    };
    origins.map(mark).collect()
}

/// The annotations of a page, from 1, as another library reads them.
fn annotations(bytes: &[u8], password: Option<&str>, page: u32) -> Vec<Dictionary> {
    let password = Some(password.unwrap_or_default().to_owned());
    let options = lopdf::LoadOptions { password, ..lopdf::LoadOptions::default() };
    let document = Document::load_mem_with_options(bytes, options).unwrap();
    let page = document.get_dictionary(document.get_pages()[&page]).unwrap();
    let Ok(list) = page.get(b"Annots") else { return Vec::new() };
    let list = document.dereference(list).unwrap().1;
    let Ok(list) = list.as_array() else { return Vec::new() };
    let entries = list.iter().map(|entry| document.dereference(entry).unwrap().1);
    entries.map(|entry| entry.as_dict().unwrap().clone()).collect()
}

fn numbers(annotation: &Dictionary, key: &str) -> Vec<f32> {
    let list = annotation.get(key.as_bytes()).unwrap().as_array().unwrap();
    list.iter().map(|number| number.as_float().unwrap()).collect()
}

fn is_near(one: &[f32], other: &[f32]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(a, b)| (a - b).abs() < 0.002)
}

/// Marks the words and checks all that must hold of every copy. Gives the copy.
fn marked(bytes: &[u8], password: Option<&str>) -> Vec<u8> {
    let marks = marks(bytes, password, WORDS);
    assert_eq!(marks.len(), 1);
    let copy = highlight(bytes, password, &marks).unwrap();
    assert!(copy.starts_with(bytes) && copy.len() > bytes.len());

    let (before, after) = (read(bytes, password), read(&copy, password));
    assert_eq!(after.text(), before.text());
    assert_eq!(self::marks(&copy, password, WORDS), marks);

    let page = u32::try_from(marks[0].page).unwrap();
    let old = annotations(bytes, password, page);
    let all = annotations(&copy, password, page);
    let (new, kept) = all.split_last().unwrap();
    assert_eq!(kept, old);
    assert_eq!(new.get(b"Subtype").unwrap().as_name().unwrap(), b"Highlight");
    let quad: Vec<f32> = marks[0].quads.iter().flat_map(|quad| quad.0).flatten().collect();
    assert!(is_near(&numbers(new, "QuadPoints"), &quad), "{new:?}");
    let note = lopdf::decode_text_string(new.get(b"Contents").unwrap()).unwrap();
    assert_eq!(note, marks[0].note);
    copy
}

fn saved(mut document: Document) -> Vec<u8> {
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).unwrap();
    bytes
}

#[test]
fn a_table_of_places() {
    let bytes = made().bytes();
    let copy = marked(&bytes, None);
    assert_eq!(copy, marked(&bytes, None));
    assert!(annotations(&copy, None, 1).is_empty());

    let annotation = annotations(&copy, None, 2).pop().unwrap();
    let document = Document::load_mem(&copy).unwrap();
    let states = annotation.get(b"AP").unwrap().as_dict().unwrap();
    let (_, form) = document.dereference(states.get(b"N").unwrap()).unwrap();
    let form = form.as_stream().unwrap();
    assert_eq!(numbers(&form.dict, "BBox"), numbers(&annotation, "Rect"));
    let [left, bottom, right, top] = numbers(&annotation, "Rect")[..] else { panic!("no box") };
    // The words of the second line, in 12 points from 72, 686 on, without "It " and " in May.".
    assert!(left > 75.0 && left < 90.0 && right > 150.0 && right < 220.0, "{left} {right}");
    assert!(bottom < 686.0 && bottom > 680.0 && top > 694.0 && top < 700.0, "{bottom} {top}");
    let content = String::from_utf8(form.content.clone()).unwrap();
    assert!(content.contains("/Multiply gs"), "{content}");
    assert_eq!(numbers(&annotation, "C"), Colour::YELLOW.0);
}

#[test]
fn streams_of_places_and_of_objects() {
    let mut document = Document::load_mem(&made().bytes()).unwrap();
    let mut bytes = Vec::new();
    document.save_modern(&mut bytes).unwrap();
    assert!(!String::from_utf8_lossy(&bytes).contains("/Type/Page/"));
    let copy = marked(&bytes, None);
    // The update has the form of the file, and a copy can be copied.
    assert!(!String::from_utf8_lossy(&copy).contains("trailer"));
    marked(&copy, None);
}

#[test]
fn rotated_pages() {
    for angle in [90, 180, 270] {
        let page = lines(72, 500, &["The lamp is lit.", "It grew by five percent in May."]);
        marked(&Made::new().page_with(&format!("/Rotate {angle}"), &page).bytes(), None);
    }
    // Text that runs upwards.
    let page = "BT /F1 12 Tf 0 1 -1 0 300 100 Tm (It grew by five percent in May.) Tj ET";
    let copy = marked(&Made::new().page(page).bytes(), None);
    let annotation = annotations(&copy, None, 1).pop().unwrap();
    let quad = numbers(&annotation, "QuadPoints");
    // From the top left corner to the top right one it goes up.
    assert!(quad[3] > quad[1] + 50.0 && (quad[2] - quad[0]).abs() < 0.01, "{quad:?}");
}

#[test]
fn lists_of_annotations() {
    let link = "<< /Type /Annot /Subtype /Link /Rect [0 0 10 10] /Contents (a link) >>";
    let page = lines(72, 700, &["It grew by five percent in May."]);
    let list = format!("/Annots [{link}]");
    marked(&Made::new().page_with(&list, &page).bytes(), None);
    marked(&Made::new().page_with("/Annots null", &page).bytes(), None);
    marked(&Made::new().page_with("/Annots []", &page).bytes(), None);
    // A list that two pages share: the mark is on one of them.
    let shared = |made: Made| {
        made.font("/Type /Font /Subtype /Type1 /BaseFont /Times", &[&format!("[{link}]")])
    };
    let bytes = shared(Made::new())
        .page_with("/Annots 10 0 R", &lines(72, 700, &["The lamp is lit."]))
        .page_with("/Annots 10 0 R", &page)
        .bytes();
    let copy = marked(&bytes, None);
    assert_eq!(annotations(&copy, None, 1).len(), 1);
    assert_eq!(annotations(&copy, None, 2).len(), 2);
}

#[test]
fn pages_that_inherit() {
    let mut document = Document::load_mem(&made().bytes()).unwrap();
    let page = document.get_pages()[&2];
    let (resources, size) = {
        let page = document.get_object_mut(page).unwrap().as_dict_mut().unwrap();
        (page.remove(b"Resources").unwrap(), page.remove(b"MediaBox").unwrap())
    };
    let middle = document.add_object(dictionary! {
        "Type" => "Pages", "Parent" => (2, 0), "Kids" => vec![page.into()], "Count" => 1,
        "Resources" => resources, "MediaBox" => size, "Rotate" => 90,
    });
    document.get_object_mut(page).unwrap().as_dict_mut().unwrap().set("Parent", middle);
    let tree = document.get_object_mut((2, 0)).unwrap().as_dict_mut().unwrap();
    tree.get_mut(b"Kids").unwrap().as_array_mut().unwrap()[1] = Object::Reference(middle);
    let copy = marked(&saved(document), None);
    assert_eq!(annotations(&copy, None, 2).len(), 1);
}

#[test]
fn encrypted_files_stay_encrypted() {
    let link = "/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Contents (a link) >>]";
    let page = lines(72, 700, &["It grew by five percent in May."]);
    let plain = Made::new().page_with(link, &page).bytes();
    let permissions = lopdf::Permissions::all();
    let filters =
        |filter: Arc<dyn CryptFilter>| [(b"StdCF".to_vec(), filter)].into_iter().collect();
    for version in [2, 4, 5] {
        for user in ["user", ""] {
            let mut document = Document::load_mem(&plain).unwrap();
            let copy_of = document.clone();
            let state = match version {
                2 => EncryptionState::try_from(EncryptionVersion::V2 {
                    document: &copy_of,
                    owner_password: "owner",
                    user_password: user,
                    key_length: 128,
                    permissions,
                }),
                4 => EncryptionState::try_from(EncryptionVersion::V4 {
                    document: &copy_of,
                    encrypt_metadata: true,
                    crypt_filters: filters(Arc::new(Aes128CryptFilter)),
                    stream_filter: b"StdCF".to_vec(),
                    string_filter: b"StdCF".to_vec(),
                    owner_password: "owner",
                    user_password: user,
                    permissions,
                }),
                _ => EncryptionState::try_from(EncryptionVersion::V5 {
                    encrypt_metadata: true,
                    crypt_filters: filters(Arc::new(Aes256CryptFilter)),
                    file_encryption_key: &[7; 32],
                    stream_filter: b"StdCF".to_vec(),
                    string_filter: b"StdCF".to_vec(),
                    owner_password: "owner",
                    user_password: user,
                    permissions,
                }),
            };
            document.encrypt(&state.unwrap()).unwrap();
            let bytes = saved(document);
            let password = (!user.is_empty()).then_some(user);
            let copy = marked(&bytes, password);
            let update = &copy[bytes.len()..];
            assert!(update.windows(8).any(|part| part == b"/Encrypt"), "{version}");
            assert!(!update.windows(WORDS.len()).any(|part| part == WORDS.as_bytes()));
            if password.is_some() {
                // The reader does not take the owner's password of every version.
                let owner = read_pdf(bytes.clone(), &PdfOptions::new().password("owner"));
                if owner.is_ok() {
                    marked(&bytes, Some("owner"));
                }
                assert!(owner.is_ok() || version < 5, "{version}");
                let marks = marks(&bytes, password, WORDS);
                let refused = |password| highlight(&bytes, password, &marks).unwrap_err();
                let needed = HighlightError::Unreadable(Unreadable::PasswordNeeded);
                assert_eq!(refused(None), needed);
                let wrong = HighlightError::Unreadable(Unreadable::WrongPassword);
                assert_eq!(refused(Some("other")), wrong);
            }
        }
    }
}

#[test]
fn bytes_before_the_header_stay() {
    let mut bytes = b"Content-Type: application/pdf\r\n\r\n".to_vec();
    bytes.extend(made().bytes());
    marked(&bytes, None);
}

#[test]
fn files_without_tables() {
    let bytes = made().bytes();
    let end = bytes.windows(5).rposition(|part| part == b"xref\n").unwrap();
    let table = bytes[..end].windows(5).rposition(|part| part == b"xref\n").unwrap();
    // Readers go through the whole file and find the update as well.
    marked(&bytes[..table], None);
}

#[test]
fn notes_in_all_scripts() {
    let made = mapped(Made::new(), &["0041", "6771"]);
    let bytes = made.page("BT /F2 12 Tf 72 700 Td (AB) Tj ET").bytes();
    let mut marks = marks(&bytes, None, "A東");
    marks[0].note = "q1#2: found\n“A東 (naïve) \\ 🙂”\u{202E}\u{7}".to_owned();
    let copy = highlight(&bytes, None, &marks).unwrap();
    let annotation = annotations(&copy, None, 1).pop().unwrap();
    let note = lopdf::decode_text_string(annotation.get(b"Contents").unwrap()).unwrap();
    assert_eq!(note, "q1#2: found\n“A東 (naïve) \\ 🙂”");
}

#[test]
fn marks_are_made_once_and_in_order() {
    let bytes = made().bytes();
    let [first, second] = ["lamp is", "bell rings"].map(|words| marks(&bytes, None, words));
    let orange = second[0].clone().colour(Colour::ORANGE);
    let all = [second[0].clone(), first[0].clone(), orange, second[0].clone()];
    let copy = highlight(&bytes, None, &all).unwrap();
    let annotations = annotations(&copy, None, 1);
    let seen: Vec<(String, Vec<f32>)> = annotations
        .iter()
        .map(|annotation| {
            let note = lopdf::decode_text_string(annotation.get(b"Contents").unwrap()).unwrap();
            (note, numbers(annotation, "C"))
        })
        .collect();
    let expected = [
        ("bell rings".to_owned(), Colour::YELLOW.0.to_vec()),
        ("lamp is".to_owned(), Colour::YELLOW.0.to_vec()),
        ("bell rings".to_owned(), Colour::ORANGE.0.to_vec()),
    ];
    assert_eq!(seen, expected);
}

#[test]
fn what_cannot_be_marked_is_refused() {
    let bytes = made().bytes();
    let quad = Quad([[10.0, 20.0], [30.0, 20.0], [10.0, 10.0], [30.0, 10.0]]);
    let refused = |marks: &[Mark]| highlight(&bytes, None, marks).unwrap_err();
    for page in [0, 3, usize::MAX] {
        let error = HighlightError::NoSuchPage { page, pages: 2 };
        assert_eq!(refused(&[Mark::new(page, vec![quad])]), error);
    }
    let nowhere = Quad([[f32::NAN; 2]; 4]);
    let marks = [Mark::new(1, vec![quad]), Mark::new(1, vec![quad, nowhere])];
    assert_eq!(refused(&marks), HighlightError::NoPlace { mark: 1 });
    assert_eq!(refused(&[Mark::new(1, Vec::new())]), HighlightError::NoPlace { mark: 0 });
    let many = vec![Mark::new(1, vec![quad]); 10_001];
    assert_eq!(refused(&many).to_string(), "cannot be marked: more than 10000 marks");
    let mark = [Mark::new(1, vec![quad])];
    for bad in [&b""[..], b"no pdf", b"%PDF-1.7\n%%EOF\n"] {
        let error = highlight(bad, None, &mark).unwrap_err();
        assert!(matches!(error, HighlightError::Unreadable(_)), "{error}");
    }
}

/// One library goes by the list of a node, another by more than that.
#[test]
fn broken_trees_never_move_a_mark() {
    let page = lines(72, 700, &["It grew by five percent in May."]);
    let whole = String::from_utf8(Made::new().page(&page).page(&page).page(&page).bytes()).unwrap();
    for (from, to) in [
        ("/Kids [20 0 R 22", "/Kids [99 0 R 22"),
        ("/Kids [20 0 R 22", "/Kids [21 0 R 22"),
        ("/Kids [20 0 R 22", "/Kids [22 0 R 22"),
        ("/Kids [20 0 R 22", "/Kids [ 2 0 R 22"),
        ("/Type /Page ", "/Type /Pag  "),
        ("/Type /Page ", "/Type /Catal"),
        ("/Count 3", "/Count 1"),
        ("/Count 3", "/Count 9"),
    ] {
        assert!(whole.contains(from));
        let bytes = whole.replacen(from, to, 1).into_bytes();
        let Ok(document) = read_pdf(bytes.clone(), &PdfOptions::new()) else { continue };
        let last = document.text().rfind(WORDS).unwrap();
        let origins = document.origins(last..last + WORDS.len());
        let [Origin::Quads { page, quads }] = &origins[..] else { panic!("one place") };
        match highlight(&bytes, None, &[Mark::new(*page, quads.clone())]) {
            Ok(copy) => {
                let after = read_pdf(copy.clone(), &PdfOptions::new()).unwrap();
                assert_eq!(after.text(), document.text(), "{from} {to}");
            }
            Err(HighlightError::PagesDiffer { read, written }) => assert_ne!(read, written),
            Err(other) => panic!("{from} {to}: {other}"),
        }
    }
}

/// Files with damage anywhere: a copy, or an error, and a copy begins with the file.
#[test]
fn damaged_files() {
    let bytes = made().bytes();
    let marks = marks(&bytes, None, WORDS);
    for at in (0..bytes.len()).step_by(7) {
        let mut damaged = bytes.clone();
        damaged[at] = damaged[at].wrapping_add(1 + u8::try_from(at % 200).unwrap());
        if let Ok(copy) = highlight(&damaged, None, &marks) {
            assert!(copy.starts_with(&damaged), "{at}");
        }
        let _ = highlight(&bytes[..at], None, &marks);
    }
    let bomb = stream("/Type /ObjStm /N 4000000000 /First 4000000000", "1 0");
    let _ = highlight(format!("%PDF-1.7\n1 0 obj\n{bomb}\nendobj\n").as_bytes(), None, &marks);
}
