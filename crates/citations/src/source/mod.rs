//! Sources: what citations point to, where it is read from, and how it is kept.

mod digest;
mod document;
mod extracted;
mod facts;
mod file;
mod file_verdict;
mod flow;
mod manifest;
mod problem;
mod registry;
mod snapshot;
mod unreadable;

pub use digest::{Digest, InvalidDigest};
pub use document::{ChangedSource, Document, Loaded, Sources};
pub use extracted::{Extracted, FileAbout, FileOrigin, PageFault, Reader};
pub use facts::{BLOCKS_EXTRACTOR, NORMALIZER, SourceFacts, TEXT_EXTRACTOR};
pub use file_verdict::FileVerdict;
pub(crate) use flow::cut_at_page_break;
pub use flow::{BreakPlace, Flow, FlowSkip, OverBreak, Skipped};
pub use problem::SourceProblem;
pub use registry::{Registry, RegistryError};
pub use snapshot::{Added, Snapshot, SnapshotError, SnapshotStore};
pub use unreadable::{Unreadable, text_of};
