//! Finds what a piece type can do from a square by trial: the piece is put on an otherwise empty board, alone or with
//! other pieces and walls, and the generated moves are analysed. So no rule is implemented twice.
//!
//! At most two pieces help at once, not counting the captured one, so moves that need three hops are not found. The
//! search is limited: if a piece needs several others, or others of many types, distant sets of pieces on a large board
//! may be missing.

mod field;
mod find;
mod probe;
mod way;

use crate::board::{Color, PieceTypeId, PieceTypeSet, Square};
use crate::piece::{PieceError, Surroundings, alike, read};
use crate::tables::{CompileError, Variant};
use crate::variant::Rules;
use field::Field;

/// What a piece can do on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum ReachKind {
    /// The piece moves there, if the square is empty.
    Quiet,
    /// The piece moves there and captures the enemy piece.
    Capture,
    /// The piece captures the enemy piece there and lands elsewhere.
    Remote,
    /// The piece throws another piece there, which captures the enemy piece.
    Throw,
}

/// A piece that makes an action possible: a screen to jump, a piece to stop at, or one to throw.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Need {
    /// Its square.
    pub square: Square,
    /// True if it belongs to the moving piece's side.
    pub own: bool,
    /// The types that it may have.
    pub piece_types: PieceTypeSet,
}

/// One action of a piece on one square.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Reach {
    /// The square.
    pub square: Square,
    /// The action of the piece there.
    pub action: ReachKind,
    /// True if the action is possible only while the piece is unmoved.
    pub first: bool,
    /// True if the action is a fallback, which another piece can prevent even if it is not on the path, by making other moves
    /// possible.
    pub fallback: bool,
    /// The squares that must be free, in the order of the path; empty for a leap. If other pieces are needed, these are
    /// the squares with the first set of [`Reach::needs`].
    pub way: Vec<Square>,
    /// The squares where the piece itself lands.
    pub to: Vec<Square>,
    /// Alternative sets of pieces that make the action possible; empty if the piece needs no help. Sets near the middle
    /// of the path come first.
    pub needs: Vec<Vec<Need>>,
}

/// What a piece can do from one square of an otherwise empty board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Movement {
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// The square of the piece.
    pub square: Square,
    /// The actions, sorted by square, then by type; those that need no other piece come first.
    pub reaches: Vec<Reach>,
}

/// Why a movement cannot be found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MovementError {
    /// The moves depend on the piece's place on its own board.
    #[error("the moves of the {0} depend on its place on the board: a square of the variant's own board is needed")]
    Bound(String),
    /// The piece does not fit on the board.
    #[error("{0}")]
    Compile(String),
}

/// The board on which a piece is examined, and its place there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// On the variant's own board, on one of its squares.
    Own(Square),
    /// In the middle of a square board with this odd number of files, or one rank lower if the edge can stop the piece.
    Middle(u8),
    /// In the middle of a board that is large enough, or on the variant's own board if the moves depend on the place.
    Anywhere,
}

/// Finds what a piece of `piece_type` and `color` can do.
///
/// # Errors
/// If its moves depend on places on its own board, and `place` is another board.
///
/// ```
/// use fairychess_core::movement::{Place, ReachKind, movement};
/// use fairychess_core::Color;
/// use fairychess_core::variant::Rules;
///
/// let rules = Rules::builtin("stoltz").unwrap();
/// let culverin = rules.piece_type("culverin").unwrap();
/// let moves = movement(&rules, culverin, Color::White, Place::Anywhere).unwrap();
/// let (quiet, hops): (Vec<_>, Vec<_>) = moves.reaches.iter().partition(|reach| reach.action == ReachKind::Quiet);
/// assert!(quiet.len() == 8 && quiet.iter().all(|reach| reach.needs.is_empty()));
/// assert!(hops.iter().all(|reach| reach.action == ReachKind::Capture && !reach.needs.is_empty()));
/// ```
pub fn movement(rules: &Rules, piece_type: PieceTypeId, color: Color, place: Place) -> Result<Movement, MovementError> {
    let field = Field::new(rules, piece_type, color, place)?;
    let reaches = match usize::from(field.files) * usize::from(field.ranks) {
        0..=64 => on::<1>(rules, &field),
        65..=128 => on::<2>(rules, &field),
        _ => on::<4>(rules, &field),
    };
    let reaches = reaches.map_err(|CompileError(message)| MovementError::Compile(message))?;
    Ok(Movement { files: field.files, ranks: field.ranks, square: field.square, reaches })
}

/// True if a piece type moves exactly as a string in piece notation says (`docs/pieces.md`, section 1), such as `RN` or
/// `mfWcfF`.
///
/// # Errors
/// If the text is not a valid notation.
///
/// ```
/// use fairychess_core::movement::moves_like;
/// use fairychess_core::variant::Rules;
///
/// let rules = Rules::builtin("seirawan").unwrap();
/// let hawk = rules.piece_type("hawk").unwrap();
/// assert!(moves_like(&rules, hawk, "BN").unwrap() && moves_like(&rules, hawk, "NmBcB").unwrap());
/// assert!(!moves_like(&rules, hawk, "B").unwrap() && moves_like(&rules, hawk, "X").is_err());
/// ```
pub fn moves_like(rules: &Rules, piece_type: PieceTypeId, text: &str) -> Result<bool, PieceError> {
    let board = field::whole(rules.files, rules.ranks);
    let around = Surroundings { board, sides: (rules.files, rules.ranks), piece_types: rules.all_piece_types() };
    Ok(alike(&field::mover(rules, piece_type).moves, &read(text, &around)?))
}

/// True if, like a cannon, a piece moves without help, but captures only with the help of another piece, and always by
/// landing. The result may wrongly be false if the moves of the piece are expensive to find.
///
/// # Errors
/// If the piece does not fit on a separate board.
///
/// ```
/// use fairychess_core::movement::is_hopper;
/// use fairychess_core::variant::Rules;
///
/// let rules = Rules::builtin("stoltz").unwrap();
/// let hops = |name| is_hopper(&rules, rules.piece_type(name).unwrap()).unwrap();
/// assert!(hops("culverin") && !hops("queen"));
/// ```
pub fn is_hopper(rules: &Rules, piece_type: PieceTypeId) -> Result<bool, MovementError> {
    let field = Field::new(rules, piece_type, Color::White, Place::Anywhere)?;
    let hops = match field.files as usize * field.ranks as usize {
        0..=64 => hops_on::<1>(rules, &field),
        65..=128 => hops_on::<2>(rules, &field),
        _ => hops_on::<4>(rules, &field),
    };
    hops.map_err(|CompileError(message)| MovementError::Compile(message))
}

fn hops_on<const W: usize>(rules: &Rules, field: &Field) -> Result<bool, CompileError> {
    Ok(find::is_hopper(&Variant::<W>::new(field.rules(rules, true))?, field))
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
