//! Crooked and circular riders (`z`, `q`), which bend after each leap: they become paths with one leg per leap.

use super::ast::{End, Leg, Passing, Path};
use crate::board::{Rotation, Step, UNLIMITED, turned};

/// How the leaps of a rider bend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bend {
    /// To alternate sides (`z`).
    Crooked,
    /// Always to the same side (`q`).
    Circular,
}

/// The rotations after the leaps of a rider.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    bend: Bend,
    /// The angle of each rotation, in eighths of a circle.
    eighths: i8,
}

impl Bend {
    /// The shape for an atom: `z` bends by quarters of a circle; `q` continues with the next leap of the atom around
    /// the circle.
    pub fn of(self, straight: bool, diagonal: bool) -> Shape {
        let eighths = if self == Self::Circular && straight == diagonal { 1 } else { 2 };
        Shape { bend: self, eighths }
    }
}

impl Shape {
    /// The rotation before a leap, where leaps are counted from 0. `sense` is 1 if the first rotation is to the right, and -1 if
    /// it is to the left.
    fn rotation(self, leap: usize, sense: i8) -> Rotation {
        let flips = self.bend == Bend::Crooked && leap % 2 == 0;
        Rotation(if flips { -sense } else { sense } * self.eighths)
    }

    /// The paths of up to `max` leaps on a board with these side lengths: one for each number of leaps and each sense.
    pub fn paths(self, steps: &[Step], max: u8, sides: (u8, u8)) -> Vec<Path> {
        let mut paths = vec![self.path(steps, 1, 1)];
        let senses = [-1, 1].map(|sense| (sense, self.longest(steps, sense, max, sides)));
        let longest = senses.iter().map(|&(_, leaps)| leaps).max().unwrap_or(1);
        for leaps in 2..=longest {
            paths.extend(
                senses.iter().filter(|sense| leaps <= sense.1).map(|&(sense, _)| self.path(steps, leaps, sense)),
            );
        }
        paths
    }

    fn path(self, steps: &[Step], leaps: usize, sense: i8) -> Path {
        let leg = |leap| Leg {
            rotations: if leap == 0 { vec![] } else { vec![self.rotation(leap, sense)] },
            min: 1,
            max: 1,
            over_any: false,
            passing: Passing::Any,
            end: if leap + 1 == leaps { End::Land } else { End::Empty },
        };
        Path { steps: steps.to_vec(), legs: (0..leaps).map(leg).collect(), total: UNLIMITED }
    }

    /// The maximum number of leaps, from any square and in any direction, before the path leaves the board or is back
    /// at its start.
    fn longest(self, steps: &[Step], sense: i8, max: u8, sides: (u8, u8)) -> usize {
        let from = |&step: &Step| {
            let (mut step, mut at, mut low, mut high, mut leaps) = (step, (0, 0), (0, 0), (0, 0), 0);
            while leaps < usize::from(max) {
                at = (at.0 + i32::from(step.dx), at.1 + i32::from(step.dy));
                (low, high) = ((low.0.min(at.0), low.1.min(at.1)), (high.0.max(at.0), high.1.max(at.1)));
                let fits = high.0 - low.0 < i32::from(sides.0) && high.1 - low.1 < i32::from(sides.1);
                if !fits || at == (0, 0) {
                    break;
                }
                leaps += 1;
                let Some(next) = turned(step, self.rotation(leaps, sense)) else { break };
                step = next;
            }
            leaps
        };
        steps.iter().map(from).max().unwrap_or(1).max(1)
    }
}
