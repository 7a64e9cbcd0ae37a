//! Steps over the board, and their rotations.

/// The number of steps that means "no limit".
pub const UNLIMITED: u8 = u8::MAX;

/// One step on the board, from White's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Step {
    /// Files to the right.
    pub dx: i8,
    /// Ranks forward.
    pub dy: i8,
}

impl Step {
    /// The reverse step.
    #[must_use]
    pub fn opposite(self) -> Self {
        Self { dx: -self.dx, dy: -self.dy }
    }
}

/// A rotation in eighths of a circle, from -3 to 4; positive is clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Rotation(pub i8);

/// The shortest step in the same direction.
pub fn unit(step: Step) -> Step {
    let (mut a, mut b) = (step.dx.unsigned_abs(), step.dy.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    Step { dx: step.dx / a as i8, dy: step.dy / a as i8 }
}

/// The rotated step. Straight and diagonal steps still span the same number of squares. The eight oblique leaps with the same two
/// lengths form a circle: each eighth of a rotation leads from one to the next.
pub fn turned(step: Step, rotation: Rotation) -> Option<Step> {
    let eighths = rotation.0.rem_euclid(8);
    let length = step.dx.abs().max(step.dy.abs());
    let straight_or_diagonal = step.dx == 0 || step.dy == 0 || step.dx.abs() == step.dy.abs();
    if straight_or_diagonal {
        // Clockwise from forward.
        const CIRCLE: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
        let at = CIRCLE.iter().position(|&way| way == (step.dx.signum(), step.dy.signum()))?;
        let (dx, dy) = CIRCLE[(at + eighths as usize) % 8];
        return Some(Step { dx: dx * length, dy: dy * length });
    }
    let mut whole = step;
    for _ in 0..eighths / 2 {
        whole = Step { dx: whole.dy, dy: -whole.dx };
    }
    let Step { dx, dy } = whole;
    if eighths % 2 == 0 {
        return Some(whole);
    }
    // The next leap clockwise is the mirror image across the line between the two: a diagonal, a file or a rank.
    Some(match ((dx > 0) == (dy > 0), dy.abs() > dx.abs()) {
        (true, true) => Step { dx: dy, dy: dx },
        (true, false) => Step { dx, dy: -dy },
        (false, false) => Step { dx: -dy, dy: -dx },
        (false, true) => Step { dx: -dx, dy },
    })
}

/// The squares that a leap passes, as offsets from its start, taking the straight steps before the diagonal ones.
pub fn passed(step: Step) -> Vec<Step> {
    let (ax, ay) = (step.dx.unsigned_abs(), step.dy.unsigned_abs());
    let straight = ax.abs_diff(ay);
    let (sx, sy) = (step.dx.signum(), step.dy.signum());
    let along = if ax > ay { Step { dx: sx, dy: 0 } } else { Step { dx: 0, dy: sy } };
    let mut at = Step { dx: 0, dy: 0 };
    let mut squares = vec![];
    for index in 1..ax.max(ay) {
        let by = if index <= straight { along } else { Step { dx: sx, dy: sy } };
        at = Step { dx: at.dx + by.dx, dy: at.dy + by.dy };
        squares.push(at);
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn step(dx: i8, dy: i8) -> Step {
        Step { dx, dy }
    }

    #[test]
    fn rotations_keep_the_length() {
        assert_eq!(turned(step(2, 0), Rotation(1)), Some(step(2, -2)));
        assert_eq!(turned(step(0, 1), Rotation(-1)), Some(step(-1, 1)));
        assert_eq!(turned(step(1, 2), Rotation(2)), Some(step(2, -1)));
        let ring =
            [step(1, 2), step(2, 1), step(2, -1), step(1, -2), step(-1, -2), step(-2, -1), step(-2, 1), step(-1, 2)];
        for (at, &leap) in ring.iter().enumerate() {
            for eighths in 0..8 {
                assert_eq!(turned(leap, Rotation(eighths)), Some(ring[(at + eighths as usize) % 8]));
            }
        }
        assert_eq!(turned(step(-15, 14), Rotation(1)), Some(step(-14, 15)));
        assert_eq!(unit(step(-4, 2)), step(-2, 1));
        assert_eq!(unit(step(0, -3)), step(0, -1));
    }

    #[test]
    fn leaps_pass_straight_squares_first() {
        assert_eq!(passed(step(1, 2)), [step(0, 1)]);
        assert_eq!(passed(step(3, -1)), [step(1, 0), step(2, 0)]);
        assert_eq!(passed(step(2, 2)), [step(1, 1)]);
        assert_eq!(passed(step(1, 1)), []);
        assert_eq!(passed(step(2, 3)), [step(0, 1), step(1, 2)]);
    }
}
