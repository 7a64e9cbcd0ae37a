//! Lets the engine play a built-in variant against itself, and prints each move with its score.
//!
//! `cargo run --release --example engine [VARIANT [NODES [PLIES]]]`

use fairychess_core::search::{Control, Limits, Settings};
use fairychess_core::{AnyVariant, Board, Engine};
use std::error::Error;

/// Plays at most `plies` plies, searching `nodes` nodes for each.
fn play(board: &mut Board, nodes: u64, plies: usize) -> Result<(), Box<dyn Error>> {
    let mut engine = Engine::new(board.variant(), Settings { hash: 16, threads: 1 })?;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    for _ in 0..plies {
        let mut deepest = 0;
        let result = engine.search(board, &limits, &Control::new(), &mut |info| deepest = info.seldepth);
        let Some(best) = result.best else { break };
        println!("{:>8}  {:?}, depth {} to {deepest}", board.san(best)?, result.score, result.depth);
        board.push(best)?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let name = arguments.first().map_or("wolf", String::as_str);
    let nodes = arguments.get(1).map_or(Ok(20_000), |text| text.parse())?;
    let plies = arguments.get(2).map_or(Ok(20), |text| text.parse())?;
    let mut board = Board::new(&AnyVariant::builtin(name)?)?;
    play(&mut board, nodes, plies)?;
    println!("{}", board.fen());
    if let Some(outcome) = board.outcome(true) {
        println!("{}: {:?}", outcome.result(), outcome.termination);
    }
    Ok(())
}
