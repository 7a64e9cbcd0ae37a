//! Random positions from games in which all legal moves are equally likely.

use fairychess_core::{Board, Status};

/// Returns the position after `plies` random moves, with new counters and without a history; `None` if the game has ended or the
/// position is invalid.
pub fn random_position(start: &Board, plies: usize, chance: &mut fastrand::Rng) -> Option<Board> {
    let mut board = start.clone();
    for _ in 0..plies {
        let mv = chance.choice(board.legal_moves())?;
        board.push_unchecked(mv);
    }
    // An EPD has no counters and no history.
    let (board, _) = Board::from_epd(board.variant(), &board.epd(&[]).ok()?).ok()?;
    (board.status() == Status::empty() && board.outcome(true).is_none()).then_some(board)
}
