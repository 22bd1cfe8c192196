//! Files to sources.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use asquoted::Source;
use asquoted_citations::{Digest, Extracted, FileAbout, Reader as _, Unreadable, text_of};

use crate::exit::Failure;
use crate::reader::Files;
use crate::streams::Streams;

/// A file that was read and prepared.
pub(crate) struct Prepared {
    /// As it was named.
    pub(crate) file: String,
    /// The digest of its bytes.
    pub(crate) digest: Digest,
    pub(crate) extracted: Extracted,
}

impl Prepared {
    pub(crate) const fn source(&self) -> &Source {
        self.extracted.source()
    }
}

/// A file that could not be.
pub(crate) struct Problem {
    /// As it was named.
    pub(crate) file: String,
    pub(crate) kind: &'static str,
    pub(crate) message: String,
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Failure::Message(format!("{}: {}", problem.file, problem.message))
    }
}

/// One byte more than a source may have.
const LIMIT: u64 = 1 << 32;

/// Reads a file of any format, or with `-` standard input, and prepares it.
pub(crate) fn prepare(
    path: &Path,
    password: Option<&str>,
    streams: &mut Streams,
) -> Result<Prepared, Problem> {
    let bytes = read_bytes(path, streams)?;
    let digest = Digest::of(&bytes);
    let file = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let about = FileAbout { name: file, password };
    let extracted =
        Files.read(bytes, &about).map_err(|why| problem(path, why.name(), why.to_string()))?;
    Ok(Prepared { file: name(path), digest, extracted })
}

/// Reads a text file, or with `-` standard input.
pub(crate) fn read(path: &Path, streams: &mut Streams) -> Result<String, Problem> {
    let bytes = read_bytes(path, streams)?;
    text_of(bytes).map_err(|why| problem(path, why.name(), why.to_string()))
}

fn read_bytes(path: &Path, streams: &mut Streams) -> Result<Vec<u8>, Problem> {
    let bytes = if is_standard_input(path) {
        streams.read_input(LIMIT).map_err(Unreadable::from)
    } else {
        match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(problem(path, "no_such_file", "no such file".to_owned()));
            }
            about => about.map_err(Unreadable::from).and_then(|about| read_file(path, &about)),
        }
    };
    bytes.map_err(|why| problem(path, why.name(), why.to_string()))
}

fn read_file(path: &Path, about: &Metadata) -> Result<Vec<u8>, Unreadable> {
    if about.is_dir() {
        return Err(Unreadable::Directory);
    }
    if !about.is_file() && !is_open_pipe(path, about) {
        return Err(Unreadable::NotAFile);
    }
    let file = File::open(path)?;
    let mut bytes = Vec::new();
    // A pipe has no length.
    if about.is_file() {
        let length = usize::try_from(about.len()).unwrap_or(usize::MAX);
        bytes.try_reserve(length).map_err(io::Error::from)?;
    }
    file.take(LIMIT).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A pipe that the process was handed, as `<(…)` of a shell does. Any other would be waited for
/// without end when it is opened, and a device such as /dev/zero has no end.
#[cfg(unix)]
fn is_open_pipe(path: &Path, about: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;

    let handed = ["/dev/fd", "/dev/stdin", "/proc/self/fd"];
    about.file_type().is_fifo() && handed.iter().any(|start| path.starts_with(start))
}

#[cfg(not(unix))]
const fn is_open_pipe(_: &Path, _: &Metadata) -> bool {
    false
}

fn problem(path: &Path, kind: &'static str, message: String) -> Problem {
    Problem { file: name(path), kind, message }
}

/// The name of a file in reports.
pub(crate) fn name(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

pub(crate) fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Standard input can be read once.
pub(crate) fn at_most_one_input<'p>(
    paths: impl IntoIterator<Item = &'p PathBuf>,
) -> Result<(), Failure> {
    if paths.into_iter().filter(|path| is_standard_input(path)).count() > 1 {
        return Err(Failure::message("standard input (-) can be read only once"));
    }
    Ok(())
}
