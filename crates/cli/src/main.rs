//! The command `asquoted`.

use std::process::ExitCode;

fn main() -> ExitCode {
    asquoted_cli::main()
}
