//! Benchmarks of fairychess without Python. The program answers the lines that it reads from standard input. For `VARIANT / FEN /
//! DEPTH` it runs perft and prints `LEAVES SECONDS`; VARIANT is a name or a path that ends in `.toml`, and the FEN `start` means
//! the start position. `features` prints the CPU features that the program detects. `train INPUTS PIECES HIDDEN` prints the
//! number of random positions per second on which one thread trains a network. `trees VARIANT HIDDEN SIMULATIONS` prints the
//! simulations per second of a tree search with a network. `searches VARIANT HIDDEN NODES` prints the nodes of a search with a
//! network (or without one if HIDDEN is 0), and the nodes per second. `games VARIANT HIDDEN NODES GAMES` plays games of self-play
//! with that many nodes a move, and prints the moves and the moves per second. `batches VARIANT BOARDS STEPS OUTPUTS` steps boards
//! with random moves, and prints the moves per second.
//!
//! The program exits when its input ends; after an error, it prints a message to standard error and exits with code 2.

mod batches;
mod games;
mod searches;
mod train;
mod trees;

use fairychess_core::{AnyVariant, Board};
use std::io::{Write as _, stdin, stdout};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

fn main() -> ExitCode {
    for line in stdin().lines() {
        let answer = line.map_err(|error| error.to_string()).and_then(|line| answer(&line));
        match answer {
            Ok(answer) if writeln!(stdout(), "{answer}").and_then(|()| stdout().flush()).is_ok() => {}
            Ok(_) => return ExitCode::from(2), // no one reads the output
            Err(message) => {
                eprintln!("{message}");
                return ExitCode::from(2);
            }
        }
    }
    ExitCode::SUCCESS
}

fn answer(line: &str) -> Result<String, String> {
    if line.trim() == "features" {
        return Ok(features());
    }
    if let Some(sizes) = line.trim().strip_prefix("train ") {
        return train::speed(sizes);
    }
    if let Some(line) = line.trim().strip_prefix("batches ") {
        return batches::speed(line);
    }
    if let Some(line) = line.trim().strip_prefix("games ") {
        return games::speed(line);
    }
    if let Some(line) = line.trim().strip_prefix("searches ") {
        return searches::speed(line);
    }
    if let Some(line) = line.trim().strip_prefix("trees ") {
        return trees::speed(line);
    }
    let (board, depth) = read(line)?;
    let start = Instant::now();
    let leaves = board.perft(depth, 1, &AtomicBool::new(false)).ok_or("stopped")?;
    Ok(format!("{leaves} {:.9}", start.elapsed().as_secs_f64()))
}

/// Reads the board and the depth from a line.
fn read(line: &str) -> Result<(Board, u32), String> {
    let [name, fen, depth] = line.split(" / ").map(str::trim).collect::<Vec<_>>()[..] else {
        return Err(format!("expected VARIANT / FEN / DEPTH, found '{line}'"));
    };
    let variant = if Path::new(name).extension().is_some_and(|extension| extension == "toml") {
        let text = std::fs::read_to_string(name).map_err(|error| format!("{name}: {error}"))?;
        AnyVariant::from_toml(&text)
    } else {
        AnyVariant::builtin(name)
    };
    let variant = variant.map_err(|error| error.to_string())?;
    let board = if fen == "start" { Board::new(&variant) } else { Board::from_fen(&variant, fen) };
    let depth = depth.parse().map_err(|_| format!("'{depth}' is not a depth"))?;
    Ok((board.map_err(|error| error.to_string())?, depth))
}

/// Lists the CPU features that code may detect at run time; under valgrind, those of the emulated CPU.
#[cfg(target_arch = "x86_64")]
fn features() -> String {
    let seen = [
        ("popcnt", is_x86_feature_detected!("popcnt")),
        ("avx2", is_x86_feature_detected!("avx2")),
        ("bmi1", is_x86_feature_detected!("bmi1")),
        ("bmi2", is_x86_feature_detected!("bmi2")),
        ("avx512f", is_x86_feature_detected!("avx512f")),
    ];
    let names = seen.iter().filter(|(_, seen)| *seen).map(|(name, _)| *name);
    ["x86_64"].into_iter().chain(names).collect::<Vec<_>>().join(" ")
}

/// Returns the processor's architecture; no features are detected at run time.
#[cfg(not(target_arch = "x86_64"))]
fn features() -> String {
    std::env::consts::ARCH.to_string()
}
