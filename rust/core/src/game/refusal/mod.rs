//! The reasons why a string is not a legal move.

mod by_rule;
mod of_drop;
mod of_piece;
mod of_text;

use crate::board::Square;

/// The reason why a string is not a legal move, with a sentence that explains it.
///
/// # Examples
/// ```
/// use fairychess_core::{AnyVariant, Board, RefusalReason};
///
/// let chess = AnyVariant::builtin("chess")?;
/// let board = Board::from_fen(&chess, "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")?;
/// let refusal = board.why_illegal("e2c3").unwrap();
/// assert_eq!(refusal.reason, RefusalReason::Check);
/// assert_eq!(refusal.message, "it leaves the king on e1 to the rook on e4");
/// assert_eq!(refusal.squares, ["e1", "e4"].map(|name| chess.square(name).unwrap()));
/// assert_eq!(board.why_illegal("e1d1"), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The reason.
    pub reason: RefusalReason,
    /// A sentence for users, without a full stop.
    pub message: String,
    /// The squares involved, the most important first.
    pub squares: Vec<Square>,
}

impl Refusal {
    fn new(reason: RefusalReason, message: impl Into<String>, squares: &[Square]) -> Self {
        Self { reason, message: message.into(), squares: squares.to_vec() }
    }
}

/// The reason why a string is not a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum RefusalReason {
    /// The text is not a move of the variant.
    UnknownText,
    /// The text could mean several legal moves.
    Ambiguous,
    /// A rule of the variant has ended the game.
    GameOver,
    /// A vote is in progress, during which only votes are legal.
    Vote,
    /// No vote is in progress.
    NoVote,
    /// The move begins on an empty square or a wall.
    EmptySquare,
    /// The piece belongs to the other side.
    OtherSide,
    /// The side has no piece of this type on the board.
    NoPiece,
    /// A piece of the same side is on the target.
    OwnPiece,
    /// The target is a wall.
    Wall,
    /// The target square of a drop or a wall is not empty.
    Occupied,
    /// Another piece is in the way.
    Blocked,
    /// The piece can go there only to capture.
    OnlyCaptures,
    /// The piece can go there only without capturing.
    OnlyMoves,
    /// The piece does not move that way.
    NoSuchMove,
    /// A promotion, an introduction or another part of the move is missing or wrong.
    Choice,
    /// The piece is not in the reserve.
    NotInReserve,
    /// The piece may not be dropped there.
    DropSquare,
    /// Castling is not possible.
    Castling,
    /// A royal piece of the side would be attacked.
    Check,
    /// A royal piece of the side would be lost.
    LosesRoyal,
    /// The move gives check, which the variant forbids.
    GivesCheck,
    /// The piece could never move again, which the variant forbids.
    Stuck,
    /// Another kind of move is compulsory.
    Compulsory,
    /// Pieces that face each other must be parted.
    Facing,
    /// The side may not pass.
    Pass,
    /// Another rule of the variant forbids the move.
    Rule,
}

impl RefusalReason {
    /// The name of the reason, in lower case with hyphens.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(fairychess_core::RefusalReason::OnlyCaptures.name(), "only-captures");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::UnknownText => "unknown-text",
            Self::Ambiguous => "ambiguous",
            Self::GameOver => "game-over",
            Self::Vote => "vote",
            Self::NoVote => "no-vote",
            Self::EmptySquare => "empty-square",
            Self::OtherSide => "other-side",
            Self::NoPiece => "no-piece",
            Self::OwnPiece => "own-piece",
            Self::Wall => "wall",
            Self::Occupied => "occupied",
            Self::Blocked => "blocked",
            Self::OnlyCaptures => "only-captures",
            Self::OnlyMoves => "only-moves",
            Self::NoSuchMove => "no-such-move",
            Self::Choice => "choice",
            Self::NotInReserve => "not-in-reserve",
            Self::DropSquare => "drop-square",
            Self::Castling => "castling",
            Self::Check => "check",
            Self::LosesRoyal => "loses-royal",
            Self::GivesCheck => "gives-check",
            Self::Stuck => "stuck",
            Self::Compulsory => "compulsory",
            Self::Facing => "facing",
            Self::Pass => "pass",
            Self::Rule => "rule",
        }
    }
}
