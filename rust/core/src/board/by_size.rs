//! Values whose type depends on the size of the board.

/// One of three values, depending on the number of squares on the board.
#[derive(Clone, Copy, Debug)]
pub enum BySize<A, B, C> {
    /// Up to 64 squares.
    W1(A),
    /// Up to 128 squares.
    W2(B),
    /// Up to 256 squares.
    W4(C),
}

/// Evaluates an expression with the value inside a [`BySize`] of any size:
///
/// - `by_size!(value, inner => expression)` returns the value of the expression;
/// - `by_size!(map value, inner => expression)` returns another `BySize`;
/// - `by_size!((one, other), (a, b) => expression)` takes two values of the same size, with or without `map` in front;
///   a final `_ => expression` handles different sizes.
macro_rules! by_size {
    (map ($one:expr, $other:expr), ($a:ident, $b:ident) => $body:expr) => {
        match ($one, $other) {
            ($crate::board::BySize::W1($a), $crate::board::BySize::W1($b)) => $crate::board::BySize::W1($body),
            ($crate::board::BySize::W2($a), $crate::board::BySize::W2($b)) => $crate::board::BySize::W2($body),
            ($crate::board::BySize::W4($a), $crate::board::BySize::W4($b)) => $crate::board::BySize::W4($body),
            _ => unreachable!("a board has the size of its variant"),
        }
    };
    (map $value:expr, $inner:ident => $body:expr) => {
        match $value {
            $crate::board::BySize::W1($inner) => $crate::board::BySize::W1($body),
            $crate::board::BySize::W2($inner) => $crate::board::BySize::W2($body),
            $crate::board::BySize::W4($inner) => $crate::board::BySize::W4($body),
        }
    };
    (($one:expr, $other:expr), ($a:ident, $b:ident) => $body:expr) => {
        by_size!(($one, $other), ($a, $b) => $body, _ => unreachable!("equal variants have boards of one size"))
    };
    (($one:expr, $other:expr), ($a:ident, $b:ident) => $body:expr, _ => $otherwise:expr) => {
        match ($one, $other) {
            ($crate::board::BySize::W1($a), $crate::board::BySize::W1($b)) => $body,
            ($crate::board::BySize::W2($a), $crate::board::BySize::W2($b)) => $body,
            ($crate::board::BySize::W4($a), $crate::board::BySize::W4($b)) => $body,
            _ => $otherwise,
        }
    };
    ($value:expr, $inner:ident => $body:expr) => {
        match $value {
            $crate::board::BySize::W1($inner) => $body,
            $crate::board::BySize::W2($inner) => $body,
            $crate::board::BySize::W4($inner) => $body,
        }
    };
}
pub(crate) use by_size;
