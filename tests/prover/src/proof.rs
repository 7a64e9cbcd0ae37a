//! The proof: a tree of *some move of mine* and *every move of theirs*.
//!
//! A mate is a checkmate. A stalemate is none, nor is a game that ends on the way by any rule of draws; what may be claimed is claimed at
//! once. So no line counts that the one who is to be mated may leave.

use fairychess_core::{Board, Move};

/// What a proof has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The side to move mates in this number of moves, and no sooner. These are all first moves that do.
    Mate {
        /// The least number of moves.
        moves: u32,
        /// All that mate as soon.
        first: Vec<Move>,
    },
    /// It cannot force mate in at most this number of moves.
    None,
    /// More moves would have to be tried than are allowed.
    Unknown,
}

/// The proof cannot be had: too much would have to be tried.
struct TooMuch;

/// Tries turns out, and counts them.
pub struct Prover {
    left: u64,
    /// At each distance from the mate the reply that was last found to avoid it: tried first, it often does so again.
    refutations: Vec<Option<Move>>,
    /// Whether the one who mates gives check with every move.
    only_checks: bool,
}

impl Prover {
    /// A prover that tries at most a number of moves.
    pub fn new(max: u64) -> Self {
        Self { left: max, refutations: vec![], only_checks: false }
    }

    /// One that looks for mates by check upon check alone: a first look, which proves that there is a mate, and never that there is none.
    pub(crate) fn by_checks(max: u64) -> Self {
        Self { only_checks: true, ..Self::new(max) }
    }

    /// The quickest forced mate by the side to move, in `max` of its moves or fewer.
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

    /// Whether a move that gives no check may begin a mate in `moves` or sooner: a first look as that of [`Prover::by_checks`].
    pub(crate) fn begins_quietly(&mut self, board: &mut Board, moves: u32) -> bool {
        self.refutations.resize(moves as usize + 1, None);
        let mut legal = board.legal_moves();
        legal.retain(|&mv| !gives_check(board, mv));
        legal.into_iter().any(|mv| self.mates(board, mv, moves).unwrap_or(false))
    }

    /// All moves that mate in `moves` or sooner.
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

    /// The turns to try for the one who mates.
    fn attacks(&self, board: &mut Board) -> Vec<Move> {
        let mut legal = board.legal_moves();
        if self.only_checks {
            legal.retain(|&mv| gives_check(board, mv));
        }
        legal
    }

    /// Whether some move mates in `moves` or sooner.
    fn can_mate(&mut self, board: &mut Board, moves: u32) -> Result<bool, TooMuch> {
        if is_over(board) {
            return Ok(false);
        }
        let mut legal = self.attacks(board);
        if moves > 1 {
            // What gives check mates more often. Where one move is left each is tried for check anyway.
            legal.sort_by_cached_key(|&mv| !gives_check(board, mv));
        }
        for mv in legal {
            if self.mates(board, mv, moves)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a move, the first of `moves` or fewer, mates by force.
    fn mates(&mut self, board: &mut Board, mv: Move, moves: u32) -> Result<bool, TooMuch> {
        self.left = self.left.checked_sub(1).ok_or(TooMuch)?;
        board.push_unchecked(mv);
        let lost = self.is_lost(board, moves - 1);
        board.pop();
        lost
    }

    /// Whether the side to move is mated now, or whatever it does in `moves` more moves of the other.
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

/// Whether the game has ended: by a rule, or because someone may claim that it has.
fn is_over(board: &Board) -> bool {
    board.outcome(true).is_some()
}

fn gives_check(board: &mut Board, mv: Move) -> bool {
    board.push_unchecked(mv);
    let check = board.is_check();
    board.pop();
    check
}
