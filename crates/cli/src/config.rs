//! `asquoted.toml`: what a project says once instead of at every call.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use asquoted_citations::{Accepted, GateConfig, InputFormat, Unreadable};
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::args::{Forgive, PolicyArg, SourceArgs};
use crate::exit::Failure;

const NAME: &str = "asquoted.toml";

/// A configuration. Options of the command line win over it.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Config {
    /// The folder of the documents, or a manifest; relative to the configuration.
    sources: Option<PathBuf>,
    /// The folder of snapshots; relative to the configuration.
    snapshots: Option<PathBuf>,
    /// The form of the answers.
    #[serde(deserialize_with = "form")]
    pub(crate) from: Option<InputFormat>,
    /// The documents in the order in which the model was given them.
    pub(crate) documents: Vec<String>,
    pub(crate) policy: Option<PolicyArg>,
    pub(crate) forgive: Vec<Forgive>,
    pub(crate) unique: bool,
    pub(crate) cited_source_only: bool,
    pub(crate) require_sources: Option<Required>,
    pub(crate) gate: GateConfig,
    pub(crate) accepted: Vec<Accepted>,
    /// The file that it was read from.
    #[serde(skip)]
    file: Option<PathBuf>,
}

fn form<'de, D: Deserializer<'de>>(from: D) -> Result<Option<InputFormat>, D::Error> {
    String::deserialize(from)?.parse().map(Some).map_err(Error::custom)
}

/// Which documents must be cited.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Required {
    /// All, or none.
    All(bool),
    /// These.
    These(Vec<String>),
}

impl Config {
    /// The configuration that the options name, else the nearest one at or above the working folder.
    pub(crate) fn find(args: &SourceArgs) -> Result<Self, Failure> {
        if args.no_config {
            return Ok(Config::default());
        }
        if let Some(path) = &args.config {
            return Config::read(path)?
                .ok_or_else(|| Failure::message(format!("{}: no such file", path.display())));
        }
        let Ok(here) = std::env::current_dir() else { return Ok(Config::default()) };
        for (up, folder) in here.ancestors().enumerate() {
            if !folder.join(NAME).is_file() {
                continue;
            }
            // Named as the user would: relative to the working folder.
            let path: PathBuf = std::iter::repeat_n("..", up).chain([NAME]).collect();
            return Ok(Config::read(&path)?.unwrap_or_default());
        }
        Ok(Config::default())
    }

    fn read(path: &Path) -> Result<Option<Self>, Failure> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => {
                let why = Unreadable::from(error);
                return Err(Failure::message(format!("{}: {why}", path.display())));
            }
        };
        let mut config: Config = toml::from_str(&text).map_err(|error| {
            let at = error.span().map_or_else(String::new, |span| place(&text, span.start));
            Failure::message(format!("{}{at}: {}", path.display(), error.message()))
        })?;
        config.file = Some(path.to_owned());
        Ok(Some(config))
    }

    /// The file that it was read from.
    pub(crate) const fn file(&self) -> Option<&PathBuf> {
        self.file.as_ref()
    }

    /// A path that is relative to the configuration.
    fn beside(&self, path: &Path) -> PathBuf {
        let folder = self.file.as_deref().and_then(Path::parent).unwrap_or(Path::new(""));
        folder.join(path)
    }

    /// The folder of the documents, or a manifest.
    pub(crate) fn sources(&self, args: &SourceArgs) -> Result<PathBuf, Failure> {
        let given = args.sources.clone().or_else(|| args.manifest.clone());
        let own = || self.sources.as_deref().map(|path| self.beside(path));
        given.or_else(own).ok_or_else(|| {
            Failure::message("no sources given: --sources names their folder or a manifest")
        })
    }

    /// The folder of snapshots, if there is one.
    pub(crate) fn snapshots(&self, args: &SourceArgs) -> Option<PathBuf> {
        let own = || self.snapshots.as_deref().map(|path| self.beside(path));
        args.snapshots.clone().or_else(own)
    }
}

/// `:3:7`, line and column from 1.
fn place(text: &str, byte: usize) -> String {
    let before = text.get(..byte).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    format!(":{line}:{column}")
}
