//! Checks definitions and prints their problems as `FILE:LINE:COLUMN: MESSAGE`.
//!
//! `cargo run --example check FILE.toml …`

use fairychess_core::AnyVariant;
use std::process::ExitCode;

/// Prints the problems of a definition; true if it has none.
fn is_valid(file: &str, text: &str) -> bool {
    let Err(error) = AnyVariant::from_toml(text) else { return true };
    for problem in &error.problems {
        println!("{file}:{}:{}: {} {}", problem.line, problem.column, problem.key, problem.message);
    }
    false
}

fn main() -> std::io::Result<ExitCode> {
    let mut valid = true;
    for file in std::env::args().skip(1) {
        valid &= is_valid(&file, &std::fs::read_to_string(&file)?);
    }
    Ok(if valid { ExitCode::SUCCESS } else { ExitCode::from(2) })
}
