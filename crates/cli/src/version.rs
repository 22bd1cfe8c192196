//! What `--version` says.

/// The version of the crate, and of every table that a verdict depends on.
pub(crate) fn long() -> String {
    let normalization = unicode_normalization::UNICODE_VERSION;
    let (major, minor, patch) = unicode_segmentation::UNICODE_VERSION;
    format!(
        "{}\nUnicode: classes {CLASSES}, lower case {}, normal forms {}, clusters {major}.{minor}.{patch}",
        env!("CARGO_PKG_VERSION"),
        dotted(char::UNICODE_VERSION),
        dotted(normalization),
    )
}

/// The version of the tokenizer's own table of classes, see its data/classes.txt.
const CLASSES: &str = "16.0.0";

fn dotted((major, minor, patch): (u8, u8, u8)) -> String {
    format!("{major}.{minor}.{patch}")
}
