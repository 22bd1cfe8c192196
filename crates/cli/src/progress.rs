//! A bar for long work, on a terminal.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work that is done sooner needs no bar.
const SOON: Duration = Duration::from_millis(500);

/// Shows how many citations are checked, on standard error and only if that is a terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
    start: Instant,
}

impl Progress {
    pub(crate) fn new(quiet: bool) -> Self {
        let target = if quiet {
            ProgressDrawTarget::hidden()
        } else {
            ProgressDrawTarget::stderr_with_hz(10)
        };
        let bar = ProgressBar::with_draw_target(Some(0), target);
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} citations{msg}");
        if let Ok(style) = style {
            bar.set_style(style);
        }
        Progress { bar, start: Instant::now() }
    }

    /// May be called from any thread, in any order.
    pub(crate) fn tell(&self, done: usize, all: usize) {
        if self.bar.is_hidden() || self.start.elapsed() < SOON {
            return;
        }
        let done = u64::try_from(done).unwrap_or(u64::MAX);
        self.bar.set_length(u64::try_from(all).unwrap_or(u64::MAX));
        self.bar.set_position(done.max(self.bar.position()));
        if self.bar.position() == self.bar.length().unwrap_or_default() {
            self.bar.set_message(", looking in other sources");
        }
    }

    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
