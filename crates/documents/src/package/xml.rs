//! The little XML that tells what is in a package.

use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

/// The value of an attribute by its name without prefix, references decoded.
pub(crate) fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut attributes = element.attributes();
    // Duplicates would be looked for in all attributes before.
    attributes.with_checks(false);
    let attribute =
        attributes.filter_map(Result::ok).find(|a| a.key.local_name().as_ref() == name)?;
    let value = attribute.normalized_value(XmlVersion::Implicit1_0);
    Some(value.map_or_else(|_| attribute.value.to_string(), std::borrow::Cow::into_owned))
}

/// Calls for each element of a document with its name without prefix.
pub(crate) fn each_element(
    xml: &str,
    mut call: impl FnMut(&str, &BytesStart<'_>),
) -> Result<(), quick_xml::Error> {
    let mut reader = Reader::from_str(xml);
    loop {
        match reader.read_event()? {
            Event::Start(element) | Event::Empty(element) => {
                call(element.local_name().as_ref(), &element);
            }
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
}

/// A tag of a document with its name without prefix.
#[cfg(feature = "docx")]
pub(crate) enum Edge<'e, 'x> {
    Start(&'e BytesStart<'x>),
    End,
}

/// Calls for the start and the end of each element.
#[cfg(feature = "docx")]
pub(crate) fn each_edge(
    xml: &str,
    mut call: impl FnMut(&str, &Edge<'_, '_>),
) -> Result<(), quick_xml::Error> {
    let mut reader = Reader::from_str(xml);
    loop {
        match reader.read_event()? {
            Event::Start(element) => call(element.local_name().as_ref(), &Edge::Start(&element)),
            Event::Empty(element) => {
                call(element.local_name().as_ref(), &Edge::Start(&element));
                call(element.local_name().as_ref(), &Edge::End);
            }
            Event::End(element) => call(element.local_name().as_ref(), &Edge::End),
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
}
