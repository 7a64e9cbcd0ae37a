//! The proof: a tree that alternates between *some move of the attacker* and *every move of the defender*.
//!
//! A mate is a checkmate. A stalemate is not a mate, and neither is a line in which the game is drawn by any rule;
//! draws are claimed as soon as possible. So a line from which the defender can escape does not count.

use fairychess_core::{Board, Move};

/// The result of a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The side to move can force mate in this number of moves, but not sooner.
    Mate {
        /// The minimum number of moves.
        moves: u32,
        /// All first moves that mate in this number.
        first: Vec<Move>,
    },
    /// The side to move cannot force mate within the given number of moves.
    None,
    /// The proof would have to try more moves than the limit.
    Unknown,
}

/// The error if a proof exceeds the limit on the number of tried moves.
struct TooMuch;

/// Tries moves, and counts them.
pub struct Prover {
    left: u64,
    /// For each distance to mate, the reply that last avoided mate. It is tried first, since it often works again.
    refutations: Vec<Option<Move>>,
    /// True if the attacker must give check with every move.
    only_checks: bool,
}

impl Prover {
    /// Returns a prover that tries at most the given number of moves.
    pub fn new(max: u64) -> Self {
        Self { left: max, refutations: vec![], only_checks: false }
    }

    /// Returns a prover that searches only for mates by continuous checks: a quick test, which can prove that there is
    /// a mate, but not that there is none.
    pub(crate) fn by_checks(max: u64) -> Self {
        Self { only_checks: true, ..Self::new(max) }
    }

    /// Finds the shortest forced mate by the side to move, in at most `max` of its moves.
    pub fn shortest_mate(&mut self, board: &mut Board, max: u32) -> Verdict {
        self.refutations.resize(max as usize + 1, None);
        for moves in 1..=max {
            match self.first_moves(board, moves) {
                Ok(first) if first.is_empty() => {}
                Ok(first) => return Verdict::Mate { moves, first },
                Err(TooMuch) => return Verdict::Unknown,
            }
        }
        Verdict::None
    }

    /// Returns true if a move that gives no check begins a mate in at most `moves`: a quick test like
    /// [`Prover::by_checks`].
    pub(crate) fn begins_quietly(&mut self, board: &mut Board, moves: u32) -> bool {
        self.refutations.resize(moves as usize + 1, None);
        let mut legal = board.legal_moves();
        legal.retain(|&mv| !gives_check(board, mv));
        legal.into_iter().any(|mv| self.mates(board, mv, moves).unwrap_or(false))
    }

    /// Returns all moves that mate in at most `moves`.
    fn first_moves(&mut self, board: &mut Board, moves: u32) -> Result<Vec<Move>, TooMuch> {
        let mut first = vec![];
        if is_over(board) {
            return Ok(first);
        }
        for mv in self.attacks(board) {
            if self.mates(board, mv, moves)? {
                first.push(mv);
            }
        }
        Ok(first)
    }

    /// Returns the attacker's moves to try.
    fn attacks(&self, board: &mut Board) -> Vec<Move> {
        let mut legal = board.legal_moves();
        if self.only_checks {
            legal.retain(|&mv| gives_check(board, mv));
        }
        legal
    }

    /// Returns true if some move mates in at most `moves`.
    fn can_mate(&mut self, board: &mut Board, moves: u32) -> Result<bool, TooMuch> {
        if is_over(board) {
            return Ok(false);
        }
        let mut legal = self.attacks(board);
        if moves > 1 {
            // Checking moves mate more often. With one move left, every move is tested for check anyway.
            legal.sort_by_cached_key(|&mv| !gives_check(board, mv));
        }
        for mv in legal {
            if self.mates(board, mv, moves)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns true if a move begins a forced mate in at most `moves`.
    fn mates(&mut self, board: &mut Board, mv: Move, moves: u32) -> Result<bool, TooMuch> {
        self.left = self.left.checked_sub(1).ok_or(TooMuch)?;
        board.push_unchecked(mv);
        let lost = self.is_lost(board, moves - 1);
        board.pop();
        lost
    }

    /// Returns true if the side to move is mated, or if the other side can mate it in at most `moves` moves, whatever it plays.
    fn is_lost(&mut self, board: &mut Board, moves: u32) -> Result<bool, TooMuch> {
        if moves == 0 {
            return Ok(board.is_checkmate());
        }
        let mut replies = board.legal_moves();
        if replies.is_empty() {
            return Ok(board.is_check());
        }
        if is_over(board) {
            return Ok(false);
        }
        let refutation = self.refutations[moves as usize];
        if let Some(index) = replies.iter().position(|&reply| Some(reply) == refutation) {
            replies.swap(0, index);
        }
        for reply in replies {
            self.left = self.left.checked_sub(1).ok_or(TooMuch)?;
            board.push_unchecked(reply);
            let mated = self.can_mate(board, moves);
            board.pop();
            if !mated? {
                self.refutations[moves as usize] = Some(reply);
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Returns true if the game has ended by a rule, or if a draw can be claimed.
fn is_over(board: &Board) -> bool {
    board.outcome(true).is_some()
}

fn gives_check(board: &mut Board, mv: Move) -> bool {
    board.push_unchecked(mv);
    let check = board.is_check();
    board.pop();
    check
}
