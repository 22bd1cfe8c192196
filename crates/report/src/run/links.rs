//! Addresses of the quotes that were found, where their sources have one.

use std::fmt::Write;

use super::RunReport;
use crate::inert;

impl RunReport<'_> {
    /// A line for each citation whose words stand in a source with an address: its id, a tab, and a
    /// link that leads a browser to them.
    #[must_use]
    pub fn links(&self) -> String {
        let mut out = String::new();
        for entry in &self.entries {
            if let Some(link) = entry.link() {
                // Writing to a string does not fail.
                let _ = writeln!(out, "{}\t{}", inert(&entry.name()), inert(&link));
            }
        }
        out
    }
}
