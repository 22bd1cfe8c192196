//! `asquoted snapshot add`: keeps documents as they are.

use std::fmt::Write;

use asquoted_citations::{Added, SnapshotStore};
use asquoted_report::inert;

use crate::args::{SnapshotAddArgs, SnapshotArgs, SnapshotCommand};
use crate::config::Config;
use crate::exit::{Exit, Failure};
use crate::run::registry;
use crate::streams::Streams;

pub(crate) fn snapshot(args: &SnapshotArgs, streams: &mut Streams) -> Result<Exit, Failure> {
    match &args.command {
        SnapshotCommand::Add(args) => add(args, streams),
    }
}

/// Keeps each document, and names its digest. One that cannot be kept does not stop the others.
fn add(args: &SnapshotAddArgs, streams: &mut Streams) -> Result<Exit, Failure> {
    let config = Config::find(&args.sources)?;
    let registry = registry(&args.sources, &config)?;
    let folder = config
        .snapshots(&args.sources)
        .ok_or_else(|| Failure::message("no folder of snapshots given: --snapshots names it"))?;
    let store = SnapshotStore::new(&folder);
    let ids = if args.ids.is_empty() { registry.all_ids() } else { args.ids.clone() };
    let mut exit = if ids.is_empty() { Exit::NotFound } else { Exit::Found };
    let mut out = String::new();
    for id in &ids {
        match store.add(&registry, id, args.retrieved.as_deref()) {
            Ok((snapshot, added)) => {
                let what = match added {
                    Added::New => "kept",
                    Added::Kept => "kept already",
                };
                // Writing to a string does not fail.
                let _ = writeln!(out, "{}  {}  {what}", snapshot.raw, inert(id));
            }
            Err(error) => {
                streams.complain(&format!("{id}: {error}"));
                exit = Exit::Trouble;
            }
        }
    }
    streams.report(&out)?;
    Ok(exit)
}
