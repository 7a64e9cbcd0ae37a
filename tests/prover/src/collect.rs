//! Sets of mates: found by chance, chosen to be unlike.

use crate::play::random_position;
use crate::proof::{Prover, Verdict};
use fairychess_core::moves::Move;
use fairychess_core::position::Color;
use fairychess_core::{AnyVariant, Board, FenError};

/// Which mates are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// How many positions.
    pub count: usize,
    /// In how many turns.
    pub turns: u32,
    /// Those that must end with a man in reserve are shorter than this, at least 9: where reserves are soon used up, others are played in vain.
    pub reserve_plies: usize,
    /// Whether to pass over mates in which a turn after the first gives no check: they take much longer to find.
    pub first_look: bool,
    /// Turns tried for one position before it is left alone.
    pub budget: u64,
    /// Where chance begins.
    pub seed: u64,
}

/// The games by chance are no shorter.
const LEAST_PLIES: usize = 8;

/// They are shorter than this.
pub const PLIES: usize = 140;

/// The kinds that everyone knows; all others on the board are odd.
const ORTHODOX: [&str; 6] = ["king", "queen", "rook", "bishop", "knight", "pawn"];

/// What makes a mate of interest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trait {
    /// The side to move may bring a man in from its reserve.
    Reserve,
    /// Without the odd men on the board there is no such mate.
    Odd,
    /// No check begins it.
    Quiet,
}

/// Calls `found` with positions in which the side to move mates by force, each with all turns that begin the quickest mate. Of four in a row one
/// has each of the traits, where the game can have it, and the fourth whatever comes.
///
/// # Errors
/// Never for a compiled variant: its start position was read when it was made.
pub fn collect(variant: &AnyVariant, wanted: Wanted, found: &mut dyn FnMut(&Board, &[Move])) -> Result<(), FenError> {
    let start = Board::new(variant)?;
    let odd = odd_kinds(variant);
    let mut asked_for = vec![None, Some(Trait::Quiet)];
    if Color::BOTH.iter().any(|&color| !start.reserve(color).is_empty()) {
        asked_for.push(Some(Trait::Reserve));
    }
    if odd.contains(&true) {
        asked_for.push(Some(Trait::Odd));
    }
    let mut chance = fastrand::Rng::with_seed(wanted.seed);
    let mut known: Vec<Board> = vec![];
    while known.len() < wanted.count {
        let asked = asked_for[known.len() % asked_for.len()];
        let most_plies = if asked == Some(Trait::Reserve) { wanted.reserve_plies } else { PLIES };
        let plies = chance.usize(LEAST_PLIES..most_plies);
        let Some(mut board) = random_position(&start, plies, &mut chance) else { continue };
        // Before the proof, which costs much more.
        let may_be = match asked {
            Some(Trait::Reserve) => brings_in(&board) && mates_by_checks(&board, wanted),
            Some(Trait::Odd) => mates_by_checks(&board, wanted),
            _ if !wanted.first_look => true,
            Some(Trait::Quiet) => mates_quietly(&board, wanted),
            None => mates_by_checks(&board, wanted) || mates_quietly(&board, wanted),
        };
        if !may_be {
            continue;
        }
        let Verdict::Mate { turns, first } = Prover::new(wanted.budget).least(&mut board, wanted.turns) else {
            continue;
        };
        let has = match asked {
            Some(Trait::Odd) => needs_odd(&board, turns, &first, &odd, wanted.budget),
            Some(Trait::Quiet) => is_quiet(&board, &first),
            Some(Trait::Reserve) | None => true,
        };
        if turns == wanted.turns && has && !known.contains(&board) {
            found(&board, &first);
            known.push(board);
        }
    }
    Ok(())
}

/// Which kinds are odd, by their number.
fn odd_kinds(variant: &AnyVariant) -> Vec<bool> {
    let is_odd = |kind: &fairychess_core::variant::rules::Kind| {
        kind.drops_as.is_none() && !ORTHODOX.contains(&kind.name.as_str())
    };
    variant.rules().kinds.iter().map(is_odd).collect()
}

fn brings_in(board: &Board) -> bool {
    board.legal_moves().iter().any(|turn| turn.is_drop() || turn.introduces())
}

fn mates_by_checks(board: &Board, wanted: Wanted) -> bool {
    let found = Prover::by_checks(wanted.budget).least(&mut board.clone(), wanted.turns);
    matches!(found, Verdict::Mate { turns, .. } if turns == wanted.turns)
}

fn mates_quietly(board: &Board, wanted: Wanted) -> bool {
    Prover::by_checks(wanted.budget).begins_quietly(&mut board.clone(), wanted.turns)
}

fn is_quiet(board: &Board, first: &[Move]) -> bool {
    let mut after = board.clone();
    !first.iter().any(|&turn| {
        after.push_unchecked(turn);
        let check = after.is_check();
        after.pop();
        check
    })
}

/// Whether the mate is another, or none, without the odd men on the board.
fn needs_odd(board: &Board, turns: u32, first: &[Move], odd: &[bool], budget: u64) -> bool {
    let mut without = board.clone();
    let strangers = board.pieces().into_iter().filter(|(_, man)| odd[man.kind as usize]);
    let removed = strangers.filter(|&(square, _)| without.set_piece_at(square, None)).count();
    if removed == 0 {
        return false;
    }
    // They stood between a line and a king.
    let Ok(mut without) = Board::from_fen(board.variant(), &without.fen()) else { return true };
    Prover::new(budget).least(&mut without, turns) != Verdict::Mate { turns, first: first.to_vec() }
}
