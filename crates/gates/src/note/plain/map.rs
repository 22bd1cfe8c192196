//! Where a rewritten text stands in the one before.

use std::ops::Range;

/// Where the pieces of a rewritten text stood.
#[derive(Clone, Debug, Default)]
pub(super) struct Map {
    pieces: Vec<Piece>,
}

/// A piece of the rewritten text; it ends where the next one begins.
#[derive(Clone, Debug)]
struct Piece {
    new: usize,
    old: Range<usize>,
    /// It stands there as it stood; else it stands for all of it.
    copied: bool,
}

impl Map {
    /// O(log).
    pub(super) fn original(&self, range: Range<usize>) -> Range<usize> {
        let start = self.piece(range.start).map_or(range.start, |piece| {
            let within = if piece.copied { range.start - piece.new } else { 0 };
            (piece.old.start + within).min(piece.old.end)
        });
        let last = range.end.max(range.start + 1) - 1;
        let end = self.piece(last).map_or(range.end, |piece| match piece.copied {
            true => (piece.old.start + (range.end.max(piece.new) - piece.new)).min(piece.old.end),
            false => piece.old.end,
        });
        start..end.max(start)
    }

    fn piece(&self, byte: usize) -> Option<&Piece> {
        let at = self.pieces.partition_point(|piece| piece.new <= byte);
        self.pieces.get(at.checked_sub(1)?)
    }
}

/// Writes a text from pieces of another.
#[derive(Debug)]
pub(super) struct Writer<'t> {
    text: &'t str,
    pub(super) out: String,
    map: Map,
}

impl<'t> Writer<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Writer { text, out: String::with_capacity(text.len()), map: Map::default() }
    }

    /// Copies a range.
    pub(super) fn copy(&mut self, old: Range<usize>) {
        let Some(piece) = self.text.get(old.clone()).filter(|piece| !piece.is_empty()) else {
            return;
        };
        let new = self.out.len();
        match self.map.pieces.last_mut() {
            Some(last) if last.copied && last.old.end == old.start => last.old.end = old.end,
            _ => self.map.pieces.push(Piece { new, old, copied: true }),
        }
        self.out.push_str(piece);
    }

    /// Writes something that stands for a range.
    pub(super) fn put(&mut self, piece: &str, old: Range<usize>) {
        if piece.is_empty() {
            return;
        }
        self.map.pieces.push(Piece { new: self.out.len(), old, copied: false });
        self.out.push_str(piece);
    }

    pub(super) fn finish(self) -> (String, Map) {
        (self.out, self.map)
    }
}
