//! Defines a variant in TOML, or reads one from a file, and plays a random game.
//!
//! `cargo run --example own_variant [FILE.toml [SEED]]`

use fairychess_core::{AnyVariant, Board};
use std::error::Error;

/// Chess with camels in place of bishops; a camel leaps three squares in one direction and one in the other.
const CAMELS: &str = r#"
name = "camels"
extends = "chess"

[board]
start = "rncqkcnr/pppppppp/8/8/8/8/PPPPPPPP/RNCQKCNR w KQkq - 0 1"

[pieces.camel]
letter = "c"
value = 2.5
moves = "(1,3)"

[[promotion]]
to = ["queen", "rook", "camel", "knight"]
"#;

/// Plays random legal moves until the game ends, at most 1,000 plies; returns the moves in SAN.
fn random_game(board: &mut Board, chance: &mut fastrand::Rng) -> Result<Vec<String>, Box<dyn Error>> {
    let mut texts = Vec::new();
    while board.outcome(true).is_none() && texts.len() < 1000 {
        let moves = board.legal_moves();
        let mv = moves[chance.usize(..moves.len())];
        texts.push(board.san(mv)?);
        board.push(mv)?;
    }
    Ok(texts)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let variant = match arguments.first() {
        Some(file) => AnyVariant::from_toml(&std::fs::read_to_string(file)?)?,
        None => AnyVariant::from_toml(CAMELS)?,
    };
    let seed = arguments.get(1).map_or(Ok(1), |text| text.parse())?;
    let mut board = Board::new(&variant)?;
    println!("{}: {} legal moves at the start", variant.rules().name, board.legal_count());
    let texts = random_game(&mut board, &mut fastrand::Rng::with_seed(seed))?;
    println!("{}", texts.join(" "));
    println!("{}", board.fen());
    match board.outcome(true) {
        Some(outcome) => println!("{} after {} plies: {:?}", outcome.result(), texts.len(), outcome.termination),
        None => println!("not ended after {} plies", texts.len()),
    }
    Ok(())
}
