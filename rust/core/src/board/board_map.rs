//! Reflections and rotations of a board.

use super::{Rotation, Square, Step};

/// A map of the board onto itself: it optionally exchanges files and ranks, and then reverses files or ranks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardMap {
    /// True if files and ranks are exchanged, which needs a square board.
    pub transposed: bool,
    /// True if the files are reversed.
    pub files: bool,
    /// True if the ranks are reversed.
    pub ranks: bool,
}

impl BoardMap {
    /// The map that changes nothing.
    pub const IDENTITY: Self = Self { transposed: false, files: false, ranks: false };
    /// The reflection that exchanges left and right.
    pub const LEFT_RIGHT: Self = Self { files: true, ..Self::IDENTITY };
    /// The reflection that exchanges top and bottom.
    pub const UP_DOWN: Self = Self { ranks: true, ..Self::IDENTITY };
    /// The rotation by half a circle.
    pub const HALF_CIRCLE: Self = Self { files: true, ranks: true, ..Self::IDENTITY };

    /// All eight maps; the first four do not exchange files and ranks.
    pub const ALL: [Self; 8] = [
        Self::IDENTITY,
        Self::LEFT_RIGHT,
        Self::UP_DOWN,
        Self::HALF_CIRCLE,
        Self { transposed: true, ..Self::IDENTITY },
        Self { transposed: true, ..Self::LEFT_RIGHT },
        Self { transposed: true, ..Self::UP_DOWN },
        Self { transposed: true, ..Self::HALF_CIRCLE },
    ];

    /// True if "straight forward" stays the same.
    pub fn keeps_forward(self) -> bool {
        !self.transposed && !self.ranks
    }

    /// The step on the mapped board.
    pub fn step(self, step: Step) -> Step {
        let Step { dx, dy } = if self.transposed { Step { dx: step.dy, dy: step.dx } } else { step };
        Step { dx: if self.files { -dx } else { dx }, dy: if self.ranks { -dy } else { dy } }
    }

    /// The rotation on the mapped board: a reflection reverses it.
    pub fn rotation(self, rotation: Rotation) -> Rotation {
        let reflects = self.transposed ^ self.files ^ self.ranks;
        // A rotation by 180° is 4, never -4.
        if reflects && rotation.0 != 4 { Rotation(-rotation.0) } else { rotation }
    }

    /// The square on the mapped board of `files` by `ranks`.
    pub fn square(self, square: Square, files: u8, ranks: u8) -> Square {
        let (file, rank) = (square.file(files), square.rank(files));
        let (file, rank) = if self.transposed { (rank, file) } else { (file, rank) };
        let file = if self.files { files - 1 - file } else { file };
        let rank = if self.ranks { ranks - 1 - rank } else { rank };
        Square::at(file, rank, files)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_steps_are_mapped_alike() {
        let (from, step) = (Square::at(2, 1, 5), Step { dx: 1, dy: 2 });
        let to = Square::at(3, 3, 5);
        for map in BoardMap::ALL {
            let [start, end] = [from, to].map(|square| map.square(square, 5, 5));
            let by = map.step(step);
            assert_eq!(start.file(5) as i8 + by.dx, end.file(5) as i8, "{map:?}");
            assert_eq!(start.rank(5) as i8 + by.dy, end.rank(5) as i8, "{map:?}");
        }
    }

    #[test]
    fn rotations_and_steps_are_mapped_alike() {
        for map in BoardMap::ALL {
            for eighths in -3..=4 {
                let (step, rotation) = (Step { dx: 1, dy: 2 }, Rotation(eighths));
                let turned = |step, rotation| super::super::turned(step, rotation).expect("an oblique leap");
                assert_eq!(map.step(turned(step, rotation)), turned(map.step(step), map.rotation(rotation)), "{map:?}");
            }
        }
    }
}
