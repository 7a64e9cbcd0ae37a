//! The types of numbers in a plane.

/// A number type for planes.
pub trait Value: Copy + PartialEq + Send + Sync {
    /// The value for "no".
    const ZERO: Self;
    /// The value for "yes".
    const ONE: Self;

    /// Converts a count.
    fn of(count: u8) -> Self;

    /// Converts the number of plies on the halfmove clock.
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
