//! Lines of an input that may be a dialogue.

use std::io::{self, Read};

/// Reads lines and knows whether the next one can be had without waiting: then answers may stay in
/// their buffer, else they must go out first, or both sides wait for each other.
pub(crate) struct Lines<R> {
    input: R,
    buffer: Vec<u8>,
    // What is before `start` has been given out; up to `seen` there is no line break.
    start: usize,
    seen: usize,
    ended: bool,
}

/// What is read at once.
const CHUNK: usize = 64 * 1024;

impl<R: Read> Lines<R> {
    pub(crate) const fn new(input: R) -> Self {
        Lines { input, buffer: Vec::new(), start: 0, seen: 0, ended: false }
    }

    /// Whether [`Lines::next`] will answer without reading.
    pub(crate) fn is_ready(&mut self) -> bool {
        self.ended || self.line_break().is_some()
    }

    /// The next line without its line break; none at the end. Waits if it must.
    pub(crate) fn next(&mut self) -> io::Result<Option<&[u8]>> {
        let end = loop {
            if let Some(end) = self.line_break() {
                break end;
            }
            if self.ended {
                break self.buffer.len();
            }
            self.fill()?;
        };
        let (start, next) = (self.start, self.buffer.len().min(end + 1));
        if start == next {
            return Ok(None);
        }
        self.start = next;
        self.seen = next;
        Ok(self.buffer.get(start..end))
    }

    fn line_break(&mut self) -> Option<usize> {
        let unseen = self.buffer.get(self.seen..)?;
        match unseen.iter().position(|b| *b == b'\n') {
            Some(at) => {
                self.seen += at;
                Some(self.seen)
            }
            None => {
                self.seen = self.buffer.len();
                None
            }
        }
    }

    /// One read: what is there, without waiting for more.
    fn fill(&mut self) -> io::Result<()> {
        if self.start > 0 {
            self.buffer.drain(..self.start);
            self.seen -= self.start;
            self.start = 0;
        }
        let len = self.buffer.len();
        self.buffer.resize(len + CHUNK, 0);
        let read = loop {
            let free = self.buffer.get_mut(len..).unwrap_or_default();
            match self.input.read(free) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.buffer.truncate(len + *read.as_ref().unwrap_or(&0));
        self.ended = read? == 0;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives out one piece at each read.
    struct Pieces(Vec<&'static [u8]>);

    impl Read for Pieces {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            let piece = self.0.remove(0);
            out[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }

    fn all(pieces: &[&'static [u8]]) -> Vec<Vec<u8>> {
        let mut lines = Lines::new(Pieces(pieces.to_vec()));
        let mut out = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            out.push(line.to_vec());
        }
        assert_eq!(lines.next().unwrap(), None);
        out
    }

    #[test]
    fn lines_are_whole_however_they_come() {
        assert_eq!(all(&[b"a\nb\n"]), [b"a", b"b"]);
        assert_eq!(all(&[b"a", b"b\nc", b"\n", b"d"]), [&b"ab"[..], b"c", b"d"]);
        assert_eq!(all(&[b"\n\na"]), [&b""[..], b"", b"a"]);
        assert_eq!(all(&[]), [[0u8; 0]; 0]);
    }

    #[test]
    fn a_line_in_the_buffer_is_ready_and_a_part_of_one_is_not() {
        let mut lines = Lines::new(Pieces(vec![b"a\nb\nc", b"d\n"]));
        assert!(!lines.is_ready());
        assert_eq!(lines.next().unwrap(), Some(&b"a"[..]));
        assert!(lines.is_ready());
        assert_eq!(lines.next().unwrap(), Some(&b"b"[..]));
        assert!(!lines.is_ready());
        assert_eq!(lines.next().unwrap(), Some(&b"cd"[..]));
        assert!(!lines.is_ready());
        assert_eq!(lines.next().unwrap(), None);
        assert!(lines.is_ready());
    }
}
