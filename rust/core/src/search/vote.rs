//! Chooses the move if several threads have searched: they vote, and a greater depth or a higher score gives more
//! weight, as in Stockfish.

use super::score::is_mate;
use crate::moves::Move;

/// The weight per ply for the thread with the lowest score; for other threads, the difference between the scores is added, in
/// hundredths of a pawn.
const LEAST: i32 = 14;

/// The result of a thread.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ballot {
    /// Its best move.
    pub mv: Move,
    /// The value of that move.
    pub value: i32,
    /// The last depth that it finished.
    pub depth: u32,
}

impl Ballot {
    /// True if it found a mate for its side.
    fn wins(&self) -> bool {
        is_mate(self.value) && self.value > 0
    }
}

/// The index of the elected thread, whose move and line are chosen; it is the first thread, unless another has more
/// votes or a quicker mate.
pub(super) fn elected(ballots: &[Ballot]) -> usize {
    let worst = ballots.iter().map(|ballot| ballot.value).min().unwrap_or(0);
    let weight = |ballot: &Ballot| i64::from(ballot.value - worst + LEAST) * i64::from(ballot.depth);
    let votes = |mv| ballots.iter().filter(|ballot| ballot.mv == mv).map(weight).sum::<i64>();
    let mut best = 0;
    for (at, new) in ballots.iter().enumerate().skip(1) {
        let old = &ballots[best];
        let better = if new.wins() || old.wins() {
            new.value > old.value
        } else {
            (votes(new.mv), weight(new)) > (votes(old.mv), weight(old))
        };
        if better {
            best = at;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::moves::NO_PIECE_TYPE;
    use crate::search::score::MATE;

    /// The elected thread for ballots given as a move number, a value and a depth.
    fn of<const N: usize>(ballots: [(u8, i32, u32); N]) -> usize {
        let mv = |number| Move::plain(Square::A1, Square::new(number), NO_PIECE_TYPE);
        elected(&ballots.map(|(number, value, depth)| Ballot { mv: mv(number), value, depth }))
    }

    #[test]
    fn most_votes_win() {
        assert_eq!(of([(1, 10, 8)]), 0);
        assert_eq!(of([(1, 10, 8), (2, 10, 8)]), 0, "the first thread, if nothing else decides");
        assert_eq!(of([(1, 10, 8), (2, 10, 8), (2, 5, 9)]), 1, "two against one");
        assert_eq!(of([(1, 10, 8), (2, 10, 10)]), 1, "the deeper one");
        assert_eq!(of([(1, 10, 8), (2, 60, 8)]), 1, "the one that found more");
        assert_eq!(of([(1, 10, 8), (1, 10, 10), (2, 11, 8)]), 1, "the deepest of those for the same move");
    }

    #[test]
    fn mates_count_more_than_votes() {
        let mate = |plies| MATE - plies;
        assert_eq!(of([(1, 500, 20), (1, 500, 20), (2, mate(9), 6)]), 2);
        assert_eq!(of([(1, mate(5), 6), (2, mate(9), 20), (2, 900, 20)]), 0, "the quicker one");
        assert_eq!(of([(1, -mate(4), 9), (2, -80, 8), (3, -mate(6), 9)]), 1, "the one that sees no mate");
    }
}
