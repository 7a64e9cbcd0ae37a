//! Vectors of 16-bit numbers, in parts that processors add at once. The loops here are plain, and inlined into code that is compiled for
//! each level of processors: the compiler makes vector instructions of them.

use super::header::HIDDEN_STEP;

/// A part of a vector: two registers of 256 bits, one cache line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Chunk(pub [i16; HIDDEN_STEP]);

/// The number of chunks whose products with output weights fit into a sum of 32 bits: each product of three numbers is at most
/// 255 · 32,767.
const CHUNKS_OF_A_SUM: usize = 8;

impl Chunk {
    /// Zeros.
    pub const ZERO: Self = Self([0; HIDDEN_STEP]);

    /// Numbers in chunks; their number is a multiple of that of a chunk.
    pub fn all(numbers: &[i16]) -> Vec<Self> {
        let mut chunks = vec![Self::ZERO; numbers.len() / HIDDEN_STEP];
        for (chunk, part) in chunks.iter_mut().zip(numbers.chunks_exact(HIDDEN_STEP)) {
            chunk.0.copy_from_slice(part);
        }
        chunks
    }

    /// The numbers of chunks.
    pub fn numbers(chunks: &[Self]) -> Vec<i16> {
        chunks.iter().flat_map(|chunk| chunk.0).collect()
    }

    #[inline(always)]
    fn add(&mut self, other: &Self) {
        for (own, more) in self.0.iter_mut().zip(&other.0) {
            *own = own.wrapping_add(*more);
        }
    }

    #[inline(always)]
    fn subtract(&mut self, other: &Self) {
        for (own, less) in self.0.iter_mut().zip(&other.0) {
            *own = own.wrapping_sub(*less);
        }
    }
}

/// The columns of a matrix, each of the same number of chunks.
#[derive(Clone, Copy)]
pub struct Columns<'w> {
    pub chunks: &'w [Chunk],
    pub height: usize,
}

impl<'w> Columns<'w> {
    #[inline(always)]
    fn of(self, column: usize) -> &'w [Chunk] {
        &self.chunks[column * self.height..][..self.height]
    }

    /// Sets `to` to `from` with columns added and others subtracted: in one pass where these are few, as after most moves.
    #[inline(always)]
    pub fn change(self, from: &[Chunk], to: &mut [Chunk], on: &[usize], off: &[usize]) {
        match (on, off) {
            (&[on], &[off]) => {
                let columns = self.of(on).iter().zip(self.of(off));
                for ((to, from), (on, off)) in to.iter_mut().zip(from).zip(columns) {
                    let mut chunk = *from;
                    chunk.add(on);
                    chunk.subtract(off);
                    *to = chunk;
                }
            }
            (&[on], &[first, second]) => {
                let columns = self.of(on).iter().zip(self.of(first).iter().zip(self.of(second)));
                for ((to, from), (on, (first, second))) in to.iter_mut().zip(from).zip(columns) {
                    let mut chunk = *from;
                    chunk.add(on);
                    chunk.subtract(first);
                    chunk.subtract(second);
                    *to = chunk;
                }
            }
            _ => {
                to.copy_from_slice(from);
                self.change_in_place(to, on, off);
            }
        }
    }

    /// Adds columns to `to` and subtracts others.
    #[inline(always)]
    pub fn change_in_place(self, to: &mut [Chunk], on: &[usize], off: &[usize]) {
        for &column in on {
            to.iter_mut().zip(self.of(column)).for_each(|(to, chunk)| to.add(chunk));
        }
        for &column in off {
            to.iter_mut().zip(self.of(column)).for_each(|(to, chunk)| to.subtract(chunk));
        }
    }
}

/// The sum of `screlu(x) · weight`: numbers are cut to the range from 0 to `most`, and squared.
#[inline(always)]
pub fn screlu_sum(numbers: &[Chunk], weights: &[Chunk], most: i16) -> i64 {
    let mut sum = 0;
    for (numbers, weights) in numbers.chunks(CHUNKS_OF_A_SUM).zip(weights.chunks(CHUNKS_OF_A_SUM)) {
        let mut part = 0_i32;
        for (numbers, weights) in numbers.iter().zip(weights) {
            for (&number, &weight) in numbers.0.iter().zip(&weights.0) {
                let cut = number.clamp(0, most);
                part = part.wrapping_add(i32::from(cut.wrapping_mul(weight)) * i32::from(cut));
            }
        }
        sum += i64::from(part);
    }
    sum
}
