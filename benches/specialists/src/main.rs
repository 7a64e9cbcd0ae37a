//! Perft with crates for orthodox chess. The program answers a line `CRATE / FEN / DEPTH` on standard input with
//! `LEAVES SECONDS`; CRATE is `cozy-chess` or `shakmaty`. As in the crates' own perfts, both are counted in bulk at the last ply
//! and without a table.

use cozy_chess::Board;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};
use std::io::{Write as _, stdin, stdout};
use std::process::ExitCode;
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
    let [name, fen, depth] = line.split(" / ").map(str::trim).collect::<Vec<_>>()[..] else {
        return Err(format!("expected CRATE / FEN / DEPTH, found '{line}'"));
    };
    let depth = depth.parse().map_err(|_| format!("'{depth}' is not a depth"))?;
    match name {
        "cozy-chess" => {
            let board: Board = fen.parse().map_err(|error| format!("{fen}: {error}"))?;
            Ok(timed(|| cozy(&board, depth)))
        }
        "shakmaty" => {
            let fen: Fen = fen.parse().map_err(|error| format!("{fen}: {error}"))?;
            let position: Chess = fen.into_position(CastlingMode::Standard).map_err(|error| error.to_string())?;
            Ok(timed(|| shakmaty::perft(&position, depth)))
        }
        _ => Err(format!("'{name}' is not a crate measured here")),
    }
}

fn timed(count: impl FnOnce() -> u64) -> String {
    let start = Instant::now();
    let leaves = count();
    format!("{leaves} {:.9}", start.elapsed().as_secs_f64())
}

fn cozy(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth <= 1 {
            leaves += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                leaves += cozy(&next, depth - 1);
            }
        }
        false
    });
    leaves
}
