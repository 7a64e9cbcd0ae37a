//! How Black's squares and directions map to White's.

use super::{Color, Rotation, Square, Step};

/// The symmetry of a board: how definitions, which are written for White, apply to Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Symmetry {
    /// Ranks are reversed; files stay the same.
    #[default]
    Mirror,
    /// The board is rotated by 180°: ranks and files are reversed.
    Turned,
}

impl Symmetry {
    /// Converts a step defined for White to the step for a side.
    pub(crate) fn step(self, step: Step, side: Color) -> Step {
        match (side, self) {
            (Color::White, _) => step,
            (Color::Black, Self::Mirror) => Step { dy: -step.dy, ..step },
            (Color::Black, Self::Turned) => Step { dx: -step.dx, dy: -step.dy },
        }
    }

    /// Converts a rotation defined for White to the one for a side: a mirror swaps left and right.
    pub(crate) fn rotation(self, rotation: Rotation, side: Color) -> Rotation {
        if side == Color::Black && self == Self::Mirror { Rotation(-rotation.0) } else { rotation }
    }

    /// Converts a square defined for White to the one for a side, on a board of `files` by `ranks`.
    pub(crate) fn square(self, square: Square, side: Color, files: u8, ranks: u8) -> Square {
        match (side, self) {
            (Color::White, _) => square,
            (Color::Black, Self::Mirror) => square.flipped(files, ranks),
            (Color::Black, Self::Turned) => {
                Square::from_index(usize::from(files) * usize::from(ranks) - 1 - square.index())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_circle_reverses_files_too() {
        let step = Step { dx: 1, dy: 2 };
        assert_eq!(Symmetry::Mirror.step(step, Color::Black), Step { dx: 1, dy: -2 });
        assert_eq!(Symmetry::Turned.step(step, Color::Black), Step { dx: -1, dy: -2 });
        assert_eq!(Symmetry::Turned.step(step, Color::White), step);
        assert_eq!(Symmetry::Mirror.rotation(Rotation(1), Color::Black), Rotation(-1));
        assert_eq!(Symmetry::Turned.rotation(Rotation(1), Color::Black), Rotation(1));
        let b1 = Square::new(1);
        assert_eq!(Symmetry::Mirror.square(b1, Color::Black, 10, 8), Square::new(71));
        assert_eq!(Symmetry::Turned.square(b1, Color::Black, 10, 8), Square::new(78));
    }
}
