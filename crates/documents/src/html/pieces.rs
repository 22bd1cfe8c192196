//! Text above or below the line and markers of notes, until it is known what they are.

use std::ops::Range;

use super::marker::{Marker, is_marker};
use crate::DroppedKind;
use crate::script::{Script, write_raised};
use crate::writer::Writer;

/// A piece of a marker, or above or below the line.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) text: String,
    pub(crate) origin: Range<usize>,
    pub(crate) script: Option<Script>,
    pub(crate) marker: Marker,
}

/// Writes pieces that stand together, or drops them as the marker of a note. O(length).
pub(crate) fn write(mut pieces: Vec<Piece>, out: &mut Writer) {
    let is_marker_piece = |p: &Piece| p.marker != Marker::No;
    if !pieces.iter().any(is_marker_piece) {
        write_all(&pieces, out);
        return;
    }
    let text = |wanted: &dyn Fn(&Piece) -> bool| -> String {
        pieces.iter().filter(|p| wanted(p)).map(|p| p.text.as_str()).collect()
    };
    // Brackets around a marker belong to it; a number beside a marker is none.
    let beside = text(&|p| !is_marker_piece(p)).contains(char::is_alphanumeric);
    let marker = text(&|p| !beside || is_marker_piece(p));
    let marker = marker.trim();
    let linked = pieces.iter().any(|p| p.marker == Marker::Linked);
    // `10<sup class=reference>6</sup>`: a power as well as a marker, and read as one. What is not
    // raised is a number of the line, unless its sheet says otherwise: over a blank as well.
    let raised = pieces.iter().all(|p| p.script.is_some());
    let before = if raised { out.glued() } else { out.last() };
    if !linked && is_number(marker) && before.is_some_and(char::is_numeric) {
        for piece in &mut pieces {
            piece.script.get_or_insert(Script::Super);
        }
        write_all(&pieces, out);
        return;
    }
    if !is_marker(marker) {
        write_all(&pieces, out);
        return;
    }
    let marker = marker.to_owned();
    if beside {
        pieces.retain(|p| !is_marker_piece(p));
        write_all(&pieces, out);
    }
    out.drop(DroppedKind::ReferenceMarker, marker);
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.chars().all(char::is_numeric)
}

fn write_all(pieces: &[Piece], out: &mut Writer) {
    for run in pieces.chunk_by(|a, b| a.script == b.script) {
        let Some(script) = run.first().map(|p| p.script) else { continue };
        match script {
            Some(script) => {
                let run: Vec<_> = run.iter().map(|p| (p.text.as_str(), p.origin.clone())).collect();
                write_raised(&run, script, out);
            }
            None => {
                for piece in run {
                    if piece.text == " " {
                        out.blank(piece.origin.clone());
                    } else {
                        out.push(&piece.text, piece.origin.clone());
                    }
                }
            }
        }
    }
}
