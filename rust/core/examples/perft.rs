//! Counts the positions after each first move of a variant.
//!
//! `cargo run --release --example perft [VARIANT [DEPTH]]`

use fairychess_core::{AnyVariant, Board};
use std::error::Error;
use std::sync::atomic::AtomicBool;

/// Prints the number of positions after `depth` plies below each move, and their sum.
fn print_counts(board: &Board, depth: u32) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let stop = AtomicBool::new(false); // another thread could set it
    let counts = board.divide(depth, threads, None, &stop).unwrap_or_default();
    for &(mv, count) in &counts {
        println!("{:>8}  {count}", board.uci(mv));
    }
    println!("{:>8}  {}", "sum", counts.iter().map(|&(_, count)| count).sum::<u64>());
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let name = arguments.first().map_or("stoltz", String::as_str);
    let depth = arguments.get(1).map_or(Ok(4), |text| text.parse())?;
    print_counts(&Board::new(&AnyVariant::builtin(name)?)?, depth);
    Ok(())
}
