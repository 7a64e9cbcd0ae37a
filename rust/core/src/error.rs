//! Errors in positions and moves given as text.

use std::fmt;
use thiserror::Error;

/// An error in a FEN: the text is not a FEN of the variant.
///
/// # Examples
/// ```
/// use fairychess_core::{AnyVariant, Board, FenErrorKind};
///
/// let chess = AnyVariant::builtin("chess")?;
/// let error = Board::from_fen(&chess, "4k3/8/8/8/8/8/8/4K3 x - - 0 1").unwrap_err();
/// assert_eq!((error.kind(), error.column), (FenErrorKind::SideToMove, 21));
/// assert_eq!(error.message, "expected 'w' or 'b', found 'x'");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("FEN, {sort}, column {column}: {message}")]
pub struct FenError {
    sort: FenErrorKind,
    /// The column in the text, counted from 1.
    pub column: usize,
    /// What was expected and what was found.
    pub message: String,
}

impl FenError {
    /// Creates an error about a part of a FEN.
    pub fn new(sort: FenErrorKind, column: usize, message: impl Into<String>) -> Self {
        Self { sort, column, message: message.into() }
    }

    /// The part of the FEN that is wrong.
    pub fn kind(&self) -> FenErrorKind {
        self.sort
    }
}

/// The part of a FEN that is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// The position as a whole: each field can be read, but together they do not form a valid position.
    Position,
    /// The board field.
    Board,
    /// The reserve.
    Reserve,
    /// The side to move.
    SideToMove,
    /// The castling rights and the gates.
    Castling,
    /// The e.p. square.
    EnPassant,
    /// The number of checks still to give.
    Checks,
    /// The plies since the last capture or pawn move.
    Clock,
    /// The move number.
    MoveNumber,
    /// A token that FENs of the variant cannot contain.
    Token,
    /// The token `vote`.
    Vote,
    /// The token `declined`.
    Declined,
    /// The token `passed`.
    Passed,
    /// The token `moved`.
    Moved,
}

impl FenErrorKind {
    /// The name of this part in messages.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(fairychess_core::FenErrorKind::EnPassant.name(), "en passant");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Position => "position",
            Self::Board => "board",
            Self::Reserve => "reserve",
            Self::SideToMove => "turn",
            Self::Castling => "castling",
            Self::EnPassant => "en passant",
            Self::Checks => "checks",
            Self::Clock => "clock",
            Self::MoveNumber => "move number",
            Self::Token => "token",
            Self::Vote => "vote",
            Self::Declined => "declined",
            Self::Passed => "passed",
            Self::Moved => "moved",
        }
    }
}

impl fmt::Display for FenErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An error in an EPD: the text is not an EPD of the variant, or its operations cannot be written.
///
/// # Examples
/// ```
/// use fairychess_core::{AnyVariant, Board, EpdErrorKind};
///
/// let chess = AnyVariant::builtin("chess")?;
/// let error = Board::from_epd(&chess, "4k3/8/8/8/8/8/8/4K3 w - - bm Ke3;").unwrap_err();
/// assert_eq!((error.kind(), error.field.as_str(), error.column), (EpdErrorKind::Operand, "bm", 30));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("EPD, {field}, column {column}: {message}")]
pub struct EpdError {
    pub(crate) sort: EpdErrorKind,
    /// The field of the position, as in a [`FenError`]; or the opcode of an operation; or `operation`.
    pub field: String,
    /// The column in the text, counted from 1.
    pub column: usize,
    /// What was expected and what was found.
    pub message: String,
}

impl EpdError {
    /// The part of the EPD that is wrong.
    pub fn kind(&self) -> EpdErrorKind {
        self.sort
    }
}

/// The part of an EPD that is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum EpdErrorKind {
    /// A part of the position, given by its field or by an operation.
    Position(FenErrorKind),
    /// The name of an operation.
    Opcode,
    /// The operand of an operation.
    Operand,
}

/// An error for a move that cannot be played.
///
/// # Examples
/// ```
/// use fairychess_core::{AnyVariant, Board, MoveError};
///
/// let board = Board::new(&AnyVariant::builtin("chess")?)?;
/// assert!(matches!(board.parse_uci("e2e5"), Err(MoveError::Illegal { .. })));
/// assert!(matches!(board.parse_uci("e2-e4"), Err(MoveError::Invalid { column: 3, .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// The text is not a move.
    #[error("'{text}' is not a move of {variant}, from column {column} on: expected one like {example}")]
    Invalid {
        /// The given text.
        text: String,
        /// The column of the first error, from 1.
        column: usize,
        /// The name of the variant.
        variant: String,
        /// An example of a move.
        example: String,
    },
    /// The move is not legal in the position.
    #[error("'{text}' is not a legal move in {fen}")]
    Illegal {
        /// The given text.
        text: String,
        /// The position as FEN.
        fen: String,
    },
    /// The text could mean several legal moves.
    #[error("'{text}' could be {}", some_of(candidates))]
    Ambiguous {
        /// The given text.
        text: String,
        /// The moves in UCI style.
        candidates: Vec<String>,
    },
}

/// The first few texts, and how many more there are.
fn some_of(texts: &[String]) -> String {
    const SHOWN: usize = 6;
    match texts.len().saturating_sub(SHOWN) {
        0 => texts.join(" or "),
        more => format!("{} or {more} others", texts[..SHOWN].join(" or ")),
    }
}
