//! Files of mates: EPD with one position per line; the file is named after the variant.

use crate::proof::{Prover, Verdict};
use fairychess_core::{AnyVariant, Board, EpdOperand, Move, PlayedMove};

/// A mate that a file claims.
pub struct Claim {
    /// The position.
    pub board: Board,
    /// The number of moves to mate (`dm`).
    pub moves: u32,
    /// All first moves of the mate (`bm`).
    pub first: Vec<Move>,
    /// Its name (`id`).
    pub id: String,
}

impl Claim {
    /// Proves that the shortest mate takes `moves` moves, and that its first moves are exactly `first`.
    ///
    /// # Errors
    /// If that is wrong: the correct mate.
    pub fn prove(&self) -> Result<(), String> {
        let found = Prover::new(u64::MAX).shortest_mate(&mut self.board.clone(), self.moves);
        match &found {
            Verdict::Mate { moves, first } if *moves == self.moves && same(first, &self.first) => Ok(()),
            _ => Err(format!("{}: {found:?}", self.id)),
        }
    }
}

fn same(one: &[Move], other: &[Move]) -> bool {
    one.len() == other.len() && one.iter().all(|mv| other.contains(mv))
}

/// Reads the claims in the text of a file; lines that begin with `#` are skipped.
///
/// # Errors
/// If a line is not an EPD of the variant, or has no mate with its first moves: the line and the error.
pub fn read(variant: &AnyVariant, text: &str) -> Result<Vec<Claim>, String> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| claim(variant, line).map_err(|error| format!("{line}: {error}"))).collect()
}

fn claim(variant: &AnyVariant, line: &str) -> Result<Claim, String> {
    let (board, operations) = Board::from_epd(variant, line).map_err(|error| error.to_string())?;
    let (mut moves, mut first, mut id) = (None, vec![], String::new());
    for (opcode, operand) in operations {
        match (opcode.as_str(), operand) {
            ("dm", EpdOperand::Integer(number)) => moves = u32::try_from(number).ok(),
            ("bm", EpdOperand::Moves(made)) => first = made.into_iter().map(PlayedMove::mv).collect(),
            ("id", EpdOperand::Text(text)) => id = text,
            (other, _) => return Err(format!("{other} is not expected")),
        }
    }
    let moves = moves.ok_or("dm is missing")?;
    if first.is_empty() {
        return Err("bm is missing".into());
    }
    Ok(Claim { board, moves, first, id })
}
