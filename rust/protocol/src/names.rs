//! The names of squares, sides and pieces.

use fairychess_core::{AnyVariant, Color, PieceTypeId, Refusal, Square};
use serde_json::{Value, json};

/// The name of a square of the variant's board.
pub fn square(variant: &AnyVariant, square: Square) -> Value {
    variant.square_name(square).map_or(Value::Null, Value::String)
}

/// The names of several squares.
pub fn square_names(variant: &AnyVariant, squares: impl IntoIterator<Item = Square>) -> Value {
    squares.into_iter().map(|at| square(variant, at)).collect()
}

/// `w` or `b`.
pub fn side(color: Color) -> Value {
    Value::String(color.letter().to_string())
}

/// The name of a piece type.
pub fn piece(variant: &AnyVariant, piece_type: PieceTypeId) -> Value {
    variant.rules().piece_types.get(piece_type.index()).map_or(Value::Null, |named| named.name.clone().into())
}

/// The reason why a string is not a legal move.
pub fn refusal(variant: &AnyVariant, refusal: &Refusal) -> Value {
    let squares = square_names(variant, refusal.squares.iter().copied());
    json!({"reason": refusal.reason.name(), "message": refusal.message, "squares": squares})
}
