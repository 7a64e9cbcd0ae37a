//! Extended Position Description: the first four fields of FEN, then operations, such as `bm Nf3; id "a name";`.
//!
//! The tokens that follow the counters in a FEN (`vote=w`, `moved=b3,c3`) are operations in an EPD (`vote w;`), which
//! other programs treat as unknown operations. The counters are also operations, `hmvc` and `fmvn`, which are written
//! only on request.

mod operations;
mod read;
mod write;

pub use read::EpdOperations;

use crate::error::{EpdError, EpdErrorKind, FenErrorKind};
use crate::game::AnyVariant;
use crate::position::is_token;

/// The maximum length of an EPD that is read or written.
const MAX_BYTES: usize = 1 << 16;

/// The operand of an operation.
///
/// # Examples
/// ```
/// use fairychess_core::{AnyVariant, Board, EpdOperand};
///
/// let chess = AnyVariant::builtin("chess")?;
/// let (_, operations) = Board::from_epd(&chess, "4k3/8/8/8/8/8/8/4K2R w K - acd 12; bm O-O;")?;
/// assert_eq!(operations[0], ("acd".to_owned(), EpdOperand::Integer(12)));
/// assert!(matches!(&operations[1].1, EpdOperand::Moves(moves) if moves.len() == 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum EpdOperand<T> {
    /// There is no operand.
    None,
    /// A whole number.
    Integer(i64),
    /// Any other number.
    Float(f64),
    /// A string.
    Text(String),
    /// A move in the position.
    Move(T),
    /// Moves in the position (`bm`, `am`), or a line of moves (`pv`).
    Moves(Vec<T>),
}

/// True if the operands of an opcode are a list of moves.
fn takes_moves(opcode: &str) -> bool {
    matches!(opcode, "am" | "bm" | "pv")
}

/// True if the operand of an opcode is read as text even without quotation marks, as in comments and names.
fn takes_text(opcode: &str) -> bool {
    opcode == "id" || matches!(opcode.as_bytes(), [b'c' | b'v', digit] if digit.is_ascii_digit())
}

/// True if an opcode is part of the position itself in this variant.
fn is_state(variant: &AnyVariant, opcode: &str) -> bool {
    is_token(variant.rules(), variant.tracks_moves(), opcode)
}

/// The error for an EPD that is too long.
fn too_long() -> EpdError {
    let message = format!("longer than {MAX_BYTES} bytes");
    let sort = EpdErrorKind::Position(FenErrorKind::Position);
    EpdError { sort, field: "position".into(), column: 1, message }
}

/// The maximum length of an opcode in characters, twice that of the standard.
const MAX_OPCODE: usize = 30;

/// True if a string can be an opcode: a letter, then letters, digits, `_` and `-`.
fn is_opcode(text: &str) -> bool {
    let known = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    text.starts_with(|first: char| first.is_ascii_alphabetic()) && text.len() <= MAX_OPCODE && text.bytes().all(known)
}
