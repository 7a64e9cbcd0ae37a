//! Positions by chance: what games come to in which any legal move is as likely as another.

use fairychess_core::{Board, Status};

/// The position after `plies` moves by chance, with new counters and nothing behind it; `None` where the game ended before, or something is
/// wrong with the position.
pub fn random_position(start: &Board, plies: usize, chance: &mut fastrand::Rng) -> Option<Board> {
    let mut board = start.clone();
    for _ in 0..plies {
        let mv = chance.choice(board.legal_moves())?;
        board.push_unchecked(mv);
    }
    // EPD has no counters, and no moves behind it.
    let (board, _) = Board::from_epd(board.variant(), &board.epd(&[]).ok()?).ok()?;
    (board.status() == Status::empty() && board.outcome(true).is_none()).then_some(board)
}
