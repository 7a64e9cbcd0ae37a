//! Vectors of 16-bit numbers, in parts that processors add at once.

use super::header::HIDDEN_STEP;

/// A part of a vector: two registers of 256 bits, one cache line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Lane(pub [i16; HIDDEN_STEP]);

impl Lane {
    /// Zeros.
    pub const ZERO: Self = Self([0; HIDDEN_STEP]);

    /// Numbers in lanes; their number is a multiple of that of a lane.
    pub fn all(numbers: &[i16]) -> Vec<Self> {
        let mut lanes = vec![Self::ZERO; numbers.len() / HIDDEN_STEP];
        for (lane, part) in lanes.iter_mut().zip(numbers.chunks_exact(HIDDEN_STEP)) {
            lane.0.copy_from_slice(part);
        }
        lanes
    }

    /// The numbers of lanes.
    pub fn numbers(lanes: &[Self]) -> Vec<i16> {
        lanes.iter().flat_map(|lane| lane.0).collect()
    }
}
