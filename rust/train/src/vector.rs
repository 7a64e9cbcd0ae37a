//! Vectors of sixteen numbers, the unit of all loops.

/// The length of a [`Vector`].
pub const WIDTH: usize = 16;

/// Numbers that are computed together; they fill a cache line, or two AVX2 registers.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(64))]
pub struct Vector(pub [f32; WIDTH]);

impl Vector {
    pub const ZERO: Self = Self([0.0; WIDTH]);

    /// Adds element by element. All numbers are read before any is written; otherwise the compiler would not see that it may
    /// compute several at once.
    #[inline(always)]
    pub fn plus(self, other: Self) -> Self {
        let mut sums = Self::ZERO;
        for place in 0..WIDTH {
            sums.0[place] = self.0[place] + other.0[place];
        }
        sums
    }

    /// The sum of all numbers, always added in the same order.
    #[inline(always)]
    pub fn sum(&self) -> f32 {
        let mut sums = self.0;
        let mut length = WIDTH / 2;
        while length > 0 {
            for place in 0..length {
                sums[place] += sums[place + length];
            }
            length /= 2;
        }
        sums[0]
    }
}
