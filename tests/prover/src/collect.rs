//! Sets of mates, found in random games and chosen for variety.

use crate::play::random_position;
use crate::proof::{Prover, Verdict};
use fairychess_core::{AnyVariant, Board, Color, FenError, Move};

/// The mates to find.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The number of positions.
    pub count: usize,
    /// The number of moves to mate.
    pub moves: u32,
    /// Random games that must end with a piece in reserve have at least 8 plies, but fewer than this: in variants whose reserves
    /// are used up early, longer games are useless.
    pub reserve_plies: usize,
    /// True to skip mates in which a move after the first gives no check, which take much longer to find.
    pub first_look: bool,
    /// The number of moves tried for one position before it is abandoned.
    pub budget: u64,
    /// The random seed.
    pub seed: u64,
}

/// The minimum number of plies in random games.
const MIN_PLIES: usize = 8;

/// Random games have fewer plies than this.
pub const PLIES: usize = 140;

/// The orthodox piece types; all others on the board are special.
const ORTHODOX: [&str; 6] = ["king", "queen", "rook", "bishop", "knight", "pawn"];

/// The traits that make a mate interesting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trait {
    /// The side to move can bring in a piece from its reserve.
    Reserve,
    /// The mate needs the special pieces on the board.
    Special,
    /// None of the moves that begin the mate gives check.
    Quiet,
}

/// Calls `found` with positions in which the side to move has a forced mate, and with all first moves of the shortest
/// mate. The positions cycle through arbitrary ones and those with each trait that the variant allows.
///
/// # Errors
/// Never for a compiled variant: its start position was read when it was made.
pub fn collect(variant: &AnyVariant, wanted: Options, found: &mut dyn FnMut(&Board, &[Move])) -> Result<(), FenError> {
    let start = Board::new(variant)?;
    let special = special_piece_types(variant);
    let mut asked_for = vec![None, Some(Trait::Quiet)];
    if Color::BOTH.iter().any(|&color| !start.reserve(color).is_empty()) {
        asked_for.push(Some(Trait::Reserve));
    }
    if special.contains(&true) {
        asked_for.push(Some(Trait::Special));
    }
    let mut chance = fastrand::Rng::with_seed(wanted.seed);
    let mut known: Vec<Board> = vec![];
    while known.len() < wanted.count {
        let asked = asked_for[known.len() % asked_for.len()];
        let max_plies = if asked == Some(Trait::Reserve) { wanted.reserve_plies } else { PLIES };
        let plies = chance.usize(MIN_PLIES..max_plies);
        let Some(mut board) = random_position(&start, plies, &mut chance) else { continue };
        // A quick test comes before the proof, which takes much longer.
        let may_be = match asked {
            Some(Trait::Reserve) => brings_in(&board) && mates_by_checks(&board, wanted),
            Some(Trait::Special) => mates_by_checks(&board, wanted),
            _ if !wanted.first_look => true,
            Some(Trait::Quiet) => mates_quietly(&board, wanted),
            None => mates_by_checks(&board, wanted) || mates_quietly(&board, wanted),
        };
        if !may_be {
            continue;
        }
        let Verdict::Mate { moves, first } = Prover::new(wanted.budget).shortest_mate(&mut board, wanted.moves) else {
            continue;
        };
        let has = match asked {
            Some(Trait::Special) => needs_special(&board, moves, &first, &special, wanted.budget),
            Some(Trait::Quiet) => is_quiet(&board, &first),
            Some(Trait::Reserve) | None => true,
        };
        if moves == wanted.moves && has && !known.contains(&board) {
            found(&board, &first);
            known.push(board);
        }
    }
    Ok(())
}

/// Returns for each piece type, by number, whether it is special.
fn special_piece_types(variant: &AnyVariant) -> Vec<bool> {
    let is_special = |piece_type: &fairychess_core::variant::PieceType| {
        piece_type.drops_as.is_none() && !ORTHODOX.contains(&piece_type.name.as_str())
    };
    variant.rules().piece_types.iter().map(is_special).collect()
}

fn brings_in(board: &Board) -> bool {
    board.legal_moves().iter().any(|mv| mv.is_drop() || mv.introduces())
}

fn mates_by_checks(board: &Board, wanted: Options) -> bool {
    let found = Prover::by_checks(wanted.budget).shortest_mate(&mut board.clone(), wanted.moves);
    matches!(found, Verdict::Mate { moves, .. } if moves == wanted.moves)
}

fn mates_quietly(board: &Board, wanted: Options) -> bool {
    Prover::by_checks(wanted.budget).begins_quietly(&mut board.clone(), wanted.moves)
}

fn is_quiet(board: &Board, first: &[Move]) -> bool {
    let mut after = board.clone();
    !first.iter().any(|&mv| {
        after.push_unchecked(mv);
        let check = after.is_check();
        after.pop();
        check
    })
}

/// Returns true if the mate is different or impossible without the special pieces on the board.
fn needs_special(board: &Board, moves: u32, first: &[Move], special: &[bool], budget: u64) -> bool {
    let mut without = board.clone();
    let strangers = board.pieces().into_iter().filter(|(_, piece)| special[piece.piece_type.index()]);
    let removed = strangers.filter(|&(square, _)| without.set_piece_at(square, None)).count();
    if removed == 0 {
        return false;
    }
    // Without these pieces, the other side's king may be in check, which is an error.
    let Ok(mut without) = Board::from_fen(board.variant(), &without.fen()) else { return true };
    Prover::new(budget).shortest_mate(&mut without, moves) != Verdict::Mate { moves, first: first.to_vec() }
}
