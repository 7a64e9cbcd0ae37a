//! What a piece type can do from a square, found out by trying: the piece is put on an otherwise empty board, alone and beside other
//! pieces and walls, and the moves that are generated there are looked at. No rule stands here a second time.
//!
//! At most two pieces help at once, beside the one that is captured: what needs three hops is not found. The search is bounded; a piece that asks
//! for several pieces or for many kinds of them may, on a large board, have more sets of pieces far away than are found.

mod field;
mod find;
mod probe;
mod way;

use crate::board::{Color, PieceTypeId, PieceTypeSet, Square};
use crate::piece::PieceError;
use crate::piece::likeness::alike;
use crate::piece::normalise::{Surroundings, read};
use crate::tables::{CompileError, Variant};
use crate::variant::rules::Rules;
use field::Field;

/// What a piece can do to a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum ReachKind {
    /// It goes there, if the square is empty.
    Quiet,
    /// It goes there and captures the enemy on it.
    Capture,
    /// It captures the enemy there and goes somewhere else.
    Remote,
    /// It throws a piece there, who captures the enemy on it.
    Throw,
}

/// A piece without whom something is not possible: a screen, a stop, a missile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Need {
    /// Where it stands.
    pub square: Square,
    /// Whether it is one of the mover's side.
    pub own: bool,
    /// Any of these kinds will do.
    pub piece_types: PieceTypeSet,
}

/// One thing a piece can do to one square.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Reach {
    /// The square.
    pub square: Square,
    /// What it does there.
    pub action: ReachKind,
    /// Only while it is unmoved.
    pub first: bool,
    /// Only where it has no move of another sort: a piece beside the way can prevent it.
    pub fallback: bool,
    /// Squares that must be free, the first of the way first; none for a leap. Where a piece is needed: with the first of [`Reach::needs`].
    pub way: Vec<Square>,
    /// Where it goes itself.
    pub to: Vec<Square>,
    /// One of these sets of pieces must stand there; empty where none is needed. Those midway stand first.
    pub needs: Vec<Vec<Need>>,
}

/// What a piece can do from one square of an otherwise empty board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Movement {
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// Where it stands.
    pub square: Square,
    /// By square and kind; what needs no other piece comes first.
    pub reaches: Vec<Reach>,
}

/// Why there is no such picture of a piece's moves.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MovementError {
    /// The moves depend on where on its own board the piece stands.
    #[error("the moves of the {0} depend on its place on the board: a square of the variant's own board is needed")]
    Bound(String),
    /// The piece does not fit on the board.
    #[error(transparent)]
    Compile(#[from] CompileError),
}

/// On which board a piece is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// On the variant's own board, on a square of it.
    Own(Square),
    /// In the middle of a square board of an odd number of files; a piece that the edge stops stands a rank lower, where that matters.
    Middle(u8),
    /// In the middle of a board as large as it needs; on its own board where its moves depend on the place.
    Anywhere,
}

/// What a piece of `piece_type` and `color` can do.
///
/// # Errors
/// If its moves are bound to places of its own board and it is wanted elsewhere.
///
/// ```
/// use fairychess_core::movement::{Place, ReachKind, movement};
/// use fairychess_core::board::Color;
/// use fairychess_core::variant::Rules;
///
/// let rules = Rules::builtin("stoltz").unwrap();
/// let culverin = rules.kinds.iter().position(|kind| kind.name == "culverin").unwrap() as u8;
/// let moves = movement(&rules, culverin, Color::White, Place::Anywhere).unwrap();
/// let (quiet, hops): (Vec<_>, Vec<_>) = moves.reaches.iter().partition(|reach| reach.kind == ReachKind::Quiet);
/// assert!(quiet.len() == 8 && quiet.iter().all(|reach| reach.needs.is_empty()));
/// assert!(hops.iter().all(|reach| reach.kind == ReachKind::Capture && !reach.needs.is_empty()));
/// ```
pub fn movement(rules: &Rules, piece_type: PieceTypeId, color: Color, place: Place) -> Result<Movement, MovementError> {
    let field = Field::new(rules, piece_type, color, place)?;
    let reaches = match field.files as usize * field.ranks as usize {
        0..=64 => on::<1>(rules, &field)?,
        65..=128 => on::<2>(rules, &field)?,
        _ => on::<4>(rules, &field)?,
    };
    Ok(Movement { files: field.files, ranks: field.ranks, square: field.square, reaches })
}

/// Whether a piece moves exactly as a piece written so (`docs/pieces.md`, section 1) would: `RN`, `mfWcfF`.
///
/// # Errors
/// If the text is no piece.
///
/// ```
/// use fairychess_core::movement::moves_like;
/// use fairychess_core::variant::Rules;
///
/// let rules = Rules::builtin("seirawan").unwrap();
/// let hawk = rules.kinds.iter().position(|kind| kind.name == "hawk").unwrap() as u8;
/// assert!(moves_like(&rules, hawk, "BN").unwrap() && moves_like(&rules, hawk, "NmBcB").unwrap());
/// assert!(!moves_like(&rules, hawk, "B").unwrap() && moves_like(&rules, hawk, "X").is_err());
/// ```
pub fn moves_like(rules: &Rules, piece_type: PieceTypeId, text: &str) -> Result<bool, PieceError> {
    let board = field::whole(rules.files, rules.ranks);
    let around = Surroundings { board, piece_types: (1 << rules.piece_types.len()) - 1 };
    Ok(alike(&field::mover(rules, piece_type).moves, &read(text, &around)?))
}

fn on<const W: usize>(rules: &Rules, field: &Field) -> Result<Vec<Reach>, CompileError> {
    let found = |unmoved| -> Result<Vec<Reach>, CompileError> {
        let variant = Variant::<W>::new(field.rules(rules, unmoved))?;
        Ok(find::reaches(&variant, field))
    };
    let mut reaches = found(true)?;
    if field.has_first_moves(rules) {
        let later = found(false)?;
        for reach in &mut reaches {
            let same = |other: &&Reach| (other.square, other.action) == (reach.square, reach.action);
            let same = |other: &&Reach| same(other) && other.needs.is_empty() == reach.needs.is_empty();
            match later.iter().find(same) {
                Some(later) => reach.clone_from(later),
                None => reach.first = true,
            }
        }
    }
    Ok(reaches)
}
