//! The values of the squares of a plane.

/// A number in a plane.
pub trait Value: Copy + PartialEq + Send + Sync {
    /// No.
    const ZERO: Self;
    /// Yes.
    const ONE: Self;

    /// A count.
    fn of(count: u8) -> Self;

    /// A number of plies on the clock.
    fn of_plies(plies: u32) -> Self;
}

impl Value for u8 {
    const ZERO: Self = 0;
    const ONE: Self = 1;

    fn of(count: u8) -> Self {
        count
    }

    fn of_plies(plies: u32) -> Self {
        Self::try_from(plies).unwrap_or(Self::MAX)
    }
}

impl Value for f32 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;

    fn of(count: u8) -> Self {
        Self::from(count)
    }

    fn of_plies(plies: u32) -> Self {
        Self::from(u8::of_plies(plies)) / 100.0
    }
}
