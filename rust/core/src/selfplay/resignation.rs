//! When a side resigns.

/// A side resigns if, for this many moves and the replies to them, all values indicate that it has lost.
const MOVES: usize = 3;

/// A side, relative to the side that has made the last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resigning {
    /// The side that has made the last move.
    Mover,
    /// The other side.
    Opponent,
}

/// The side that may resign after the last of these values.
///
/// `values` has the value of each position so far for its side to move, or `None` for a position without one; `limit`
/// is the absolute value that all values must exceed.
///
/// # Examples
/// ```
/// use fairychess_core::selfplay::{Resigning, resigning};
///
/// let values = [0.99, -0.99, 0.99, -0.99, 0.99, -0.99].map(Some);
/// assert_eq!(resigning(&values, 0.95), Some(Resigning::Mover));
/// assert_eq!(resigning(&values[2..], 0.95), None);
/// ```
pub fn resigning(values: &[Option<f32>], limit: f64) -> Option<Resigning> {
    let last = values.get(values.len().checked_sub(2 * MOVES)?..)?;
    let has_lost = |parity: usize| {
        last.iter().rev().enumerate().all(|(place, value)| {
            let sign = if place % 2 == parity { -1.0 } else { 1.0 };
            value.is_some_and(|value| sign * f64::from(value) > limit)
        })
    };
    [Resigning::Mover, Resigning::Opponent]
        .into_iter()
        .zip(0..)
        .find(|&(_, parity)| has_lost(parity))
        .map(|(side, _)| side)
}
