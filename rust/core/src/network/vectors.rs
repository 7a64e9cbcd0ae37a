//! Vectors of 16-bit numbers. The loops are plain, and inlined into code that is compiled for each processor level, so
//! that the compiler turns them into vector instructions.

use std::ops::{Deref, DerefMut};

/// The alignment in bytes that lets processors read a whole vector at once.
const ALIGNMENT: usize = 64;

/// The number of products with output weights whose sum fits into 32 bits; each is at most 255 · 32,767.
const PRODUCTS_OF_A_SUM: usize = 256;

/// Numbers that are aligned in memory.
#[derive(Debug)]
pub struct Aligned {
    /// The numbers, with padding before and after.
    room: Vec<i16>,
    start: usize,
    count: usize,
}

impl Aligned {
    /// Creates `count` zeros.
    pub fn zeros(count: usize) -> Self {
        let room = vec![0; count + ALIGNMENT];
        // If the offset is unknown, the code still works, only slower.
        let start = room.as_ptr().align_offset(ALIGNMENT).min(ALIGNMENT);
        Self { room, start, count }
    }

    /// Copies numbers.
    pub fn of(numbers: &[i16]) -> Self {
        let mut aligned = Self::zeros(numbers.len());
        aligned.copy_from_slice(numbers);
        aligned
    }
}

impl Deref for Aligned {
    type Target = [i16];

    #[inline(always)]
    fn deref(&self) -> &[i16] {
        &self.room[self.start..][..self.count]
    }
}

impl DerefMut for Aligned {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [i16] {
        &mut self.room[self.start..][..self.count]
    }
}

impl PartialEq for Aligned {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Aligned {}

/// The columns of a matrix, all of the same height.
#[derive(Clone, Copy)]
pub struct Columns<'w> {
    pub numbers: &'w [i16],
    pub height: usize,
}

impl<'w> Columns<'w> {
    #[inline(always)]
    fn of(self, column: usize) -> &'w [i16] {
        &self.numbers[column * self.height..][..self.height]
    }

    /// Sets `to` to `from` with some columns added and others subtracted, in one pass if they are few, as after most
    /// moves.
    #[inline(always)]
    pub fn change(self, from: &[i16], to: &mut [i16], on: &[usize], off: &[usize]) {
        match (on, off) {
            (&[on], &[off]) => {
                let columns = self.of(on).iter().zip(self.of(off));
                for ((to, from), (on, off)) in to.iter_mut().zip(from).zip(columns) {
                    *to = from.wrapping_add(*on).wrapping_sub(*off);
                }
            }
            (&[on], &[first, second]) => {
                let columns = self.of(on).iter().zip(self.of(first).iter().zip(self.of(second)));
                for ((to, from), (on, (first, second))) in to.iter_mut().zip(from).zip(columns) {
                    *to = from.wrapping_add(*on).wrapping_sub(*first).wrapping_sub(*second);
                }
            }
            (&[one, other], &[first, second]) => {
                let on = self.of(one).iter().zip(self.of(other));
                let off = self.of(first).iter().zip(self.of(second));
                for ((to, from), ((one, other), (first, second))) in to.iter_mut().zip(from).zip(on.zip(off)) {
                    *to = from.wrapping_add(*one).wrapping_add(*other).wrapping_sub(*first).wrapping_sub(*second);
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
    pub fn change_in_place(self, to: &mut [i16], on: &[usize], off: &[usize]) {
        for &column in on {
            for (to, more) in to.iter_mut().zip(self.of(column)) {
                *to = to.wrapping_add(*more);
            }
        }
        for &column in off {
            for (to, less) in to.iter_mut().zip(self.of(column)) {
                *to = to.wrapping_sub(*less);
            }
        }
    }
}

/// The sum of `screlu(x) · weight`: numbers are clamped to a range from 0 to some number, and squared.
///
/// The compiler must not know that the range begins at 0: it would treat the numbers as unsigned, and not use the
/// instruction that multiplies signed numbers and adds the products.
#[inline(always)]
pub fn screlu_sum(numbers: &[i16], weights: &[i16], [least, most]: [i16; 2]) -> i64 {
    let mut sum = 0;
    for (numbers, weights) in numbers.chunks(PRODUCTS_OF_A_SUM).zip(weights.chunks(PRODUCTS_OF_A_SUM)) {
        let mut part = 0_i32;
        for (&number, &weight) in numbers.iter().zip(weights) {
            let cut = number.max(least).min(most);
            part = part.wrapping_add(i32::from(cut.wrapping_mul(weight)) * i32::from(cut));
        }
        sum += i64::from(part);
    }
    sum
}
