//! Values of positions, in the search and as reported to users.

/// The value of having given mate, the highest of all values. Values fit into 16 bits for the transposition table.
pub(crate) const MATE: i32 = 32_000;

/// The maximum length of a line.
pub(crate) const MAX_PLY: usize = 240;

/// The maximum distance of a mate, in plies: that of lines, and of wins by endgame tables. Users see less than 1,000 moves.
const MAX_MATE: i32 = 2 * MATES - 2;

/// Values with at least this absolute value are mates.
pub(crate) const MATE_RANGE: i32 = MATE - MAX_MATE;

/// Greater than every value.
pub(crate) const INFINITE: i32 = MATE + 1;

/// The highest value that is not a mate.
pub(crate) const MAX_CENTIPAWNS: i32 = MATE_RANGE - 1;

/// The value of a position for the side to move.
///
/// # Examples
/// ```
/// use fairychess_core::search::{Control, Limits, Score};
/// use fairychess_core::{AnyVariant, Board};
///
/// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "k7/8/8/8/8/8/8/Q3K3 b - - 0 1")?;
/// let result = board.search(&Limits { depth: Some(1), ..Limits::default() }, &Control::new())?;
/// assert!(matches!(result.score, Score::Centipawns(value) if value < 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in this number of the winner's moves; negative if the other side mates; 0 if the side to move is mated.
    Mate(i32),
}

/// The number for a mate on the board; for a mate in n moves, it is lower by n.
const MATE_NOW: i32 = 30_000;

/// The range of numbers reserved for mates.
const MATES: i32 = 1_000;

impl Score {
    /// The score as one number: up to 29,000 for centipawns, and 30,000 minus the number of moves for a mate; negative
    /// for the other side.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::search::Score;
    ///
    /// let scores = [Score::Centipawns(-120), Score::Centipawns(29_500), Score::Mate(3), Score::Mate(0)];
    /// assert_eq!(scores.map(Score::number), [-120, 29_000, 29_997, -30_000]);
    /// ```
    pub fn number(self) -> i32 {
        match self {
            Self::Centipawns(hundredths) => hundredths.clamp(MATES - MATE_NOW, MATE_NOW - MATES),
            Self::Mate(moves) if moves > 0 => MATE_NOW - moves,
            Self::Mate(moves) => -MATE_NOW - moves,
        }
    }

    /// Converts a value to a score for users.
    pub(crate) fn of(value: i32) -> Self {
        if !is_mate(value) {
            Self::Centipawns(value)
        } else if value > 0 {
            Self::Mate((MATE - value + 1) / 2)
        } else {
            Self::Mate(-(MATE + value + 1) / 2)
        }
    }
}

/// True if a value stands for a mate by either side.
pub(crate) fn is_mate(value: i32) -> bool {
    value.abs() >= MATE_RANGE
}

/// The value of being mated `ply` plies from the root.
pub(crate) fn mated(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// The value of winning after this number of plies from the root. A win that is too far for a mate has the highest value
/// below those of mates.
pub(crate) fn won(plies: usize) -> i32 {
    (MATE - plies.min(MATE as usize) as i32).max(MAX_CENTIPAWNS)
}

/// The value as stored in the table, with mates counted from the position instead of the root.
pub(crate) fn to_tt(value: i32, ply: usize) -> i32 {
    if is_mate(value) { value + value.signum() * ply as i32 } else { value }
}

/// The inverse of [`to_tt`].
pub(crate) fn from_tt(value: i32, ply: usize) -> i32 {
    if is_mate(value) { value - value.signum() * ply as i32 } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_own_moves() {
        assert_eq!(Score::of(MATE - 1), Score::Mate(1));
        assert_eq!(Score::of(MATE - 3), Score::Mate(2));
        assert_eq!(Score::of(-MATE), Score::Mate(0));
        // A move may lose at once in variants where being stalemated wins.
        assert_eq!(Score::of(1 - MATE), Score::Mate(-1));
        assert_eq!(Score::of(2 - MATE), Score::Mate(-1));
        assert_eq!(Score::of(4 - MATE), Score::Mate(-2));
        assert_eq!(Score::of(-35), Score::Centipawns(-35));
    }

    #[test]
    fn far_wins_are_not_mates() {
        assert_eq!((won(0), won(7)), (MATE, MATE - 7));
        assert_eq!(Score::of(won(MAX_MATE as usize)), Score::Mate(999));
        assert!(!is_mate(won(MAX_MATE as usize + 1)) && won(40_000) == MAX_CENTIPAWNS);
    }

    #[test]
    fn mates_survive_the_transposition_table_at_any_ply() {
        for (value, ply) in [(MATE - 7, 3), (9 - MATE, 4), (120, 50), (MAX_CENTIPAWNS, 9), (won(1990), 7)] {
            assert_eq!(from_tt(to_tt(value, ply), ply), value);
        }
    }
}
