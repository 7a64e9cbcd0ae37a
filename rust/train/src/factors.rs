//! Columns as sums of their own part and of common parts: one for all regions, and, if there are many inputs, three for a piece
//! on all squares, on its rank and on its file. This way, a network also learns how useful a piece is on squares where it has
//! rarely been, and in regions where the royal piece has.

use crate::vector::{Vector, WIDTH};
use crate::weights::{Part, Shape, Weights};

/// A group of columns: one side's pieces of a type, on every square of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plane {
    /// The first column.
    pub start: usize,
    /// The number of files of the board.
    pub files: usize,
    /// The number of ranks of the board. The columns are ordered by square, rank by rank.
    pub ranks: usize,
}

/// The common parts of each column.
#[derive(Clone, Debug)]
pub struct Factors {
    /// The shape of the network and of the learned numbers: each column's own part, then the common parts.
    shape: Shape,
    wide: Shape,
    /// For each column, the indices of its common parts.
    of: Vec<Vec<usize>>,
}

impl Factors {
    /// Makes the factors for a network with some regions, which have the same inputs one after the other, and these planes among
    /// the inputs of the first region.
    pub fn new(shape: Shape, regions: usize, planes: &[Plane]) -> Self {
        let width = shape.inputs / regions;
        let mut common = vec![vec![]; width];
        let mut next = shape.inputs;
        for parts in common.iter_mut().filter(|_| regions > 1) {
            parts.push(next);
            next += 1;
        }
        for plane in planes {
            let columns = common.iter_mut().skip(plane.start).take(plane.files * plane.ranks);
            for (square, parts) in columns.enumerate() {
                let (rank, file) = (square / plane.files, square % plane.files);
                parts.extend([next, next + 1 + rank, next + 1 + plane.ranks + file]);
            }
            next += 1 + plane.ranks + plane.files;
        }
        let of = common.iter().cycle().take(shape.inputs).cloned().collect();
        Self { shape, wide: Shape { inputs: next, ..shape }, of }
    }

    /// The shape of the learned numbers.
    pub fn wide(&self) -> Shape {
        self.wide
    }

    /// The learned numbers that represent a network: all common parts are 0.
    pub fn spread(&self, weights: &Weights) -> Weights {
        let mut wide = Weights::zero(self.wide);
        for part in Part::ALL {
            let numbers = weights.part(part);
            wide.edit(part, |place, number| *number = numbers.get(place).copied().unwrap_or(0.0));
        }
        wide
    }

    /// Sets the weights of the network to the sums of the learned numbers.
    pub fn sum(&self, wide: &Weights, weights: &mut Weights) {
        let (from, to) = (wide.parts(), weights.parts_mut());
        to.bias.copy_from_slice(from.bias);
        to.output.copy_from_slice(from.output);
        to.output_bias.copy_from_slice(from.output_bias);
        let height = self.shape.vectors();
        for (column, (sums, common)) in to.columns.chunks_exact_mut(height).zip(&self.of).enumerate() {
            sums.copy_from_slice(&from.columns[column * height..][..height]);
            for place in common {
                for (sum, &part) in sums.iter_mut().zip(&from.columns[place * height..][..height]) {
                    *sum = sum.plus(part);
                }
            }
            let common = common.iter().map(|&place| number(from.values, place));
            to.values[column / WIDTH].0[column % WIDTH] = number(from.values, column) + common.sum::<f32>();
        }
    }

    /// The gradient of the learned numbers, computed from the network's gradient, which is the sum of the slices.
    pub fn gradient(&self, slices: &[&Weights], wide: &mut Weights) {
        let mut sum = Weights::zero(self.shape);
        for slice in slices {
            sum.vectors.iter_mut().zip(&slice.vectors).for_each(|(sum, &vector)| *sum = sum.plus(vector));
        }
        wide.vectors.fill(Vector::ZERO);
        let (from, to) = (sum.parts(), wide.parts_mut());
        to.bias.copy_from_slice(from.bias);
        to.output.copy_from_slice(from.output);
        to.output_bias.copy_from_slice(from.output_bias);
        let height = self.shape.vectors();
        for (column, (slopes, common)) in from.columns.chunks_exact(height).zip(&self.of).enumerate() {
            let value = number(from.values, column);
            for place in std::iter::once(column).chain(common.iter().copied()) {
                let parts = &mut to.columns[place * height..][..height];
                parts.iter_mut().zip(slopes).for_each(|(part, &slope)| *part = part.plus(slope));
                to.values[place / WIDTH].0[place % WIDTH] += value;
            }
        }
    }
}

fn number(vectors: &[Vector], place: usize) -> f32 {
    vectors[place / WIDTH].0[place % WIDTH]
}
