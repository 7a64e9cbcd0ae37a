//! The optimizer: `AdamW`.

use crate::vector::{Vector, WIDTH};
use crate::weights::{Part, Shape};
use fairychess_core::internals::{Level, Task};

/// The decay rates for the averages of the gradients and of their squares.
const FORGET: [f32; 2] = [0.9, 0.999];

/// Keeps steps small if gradients are almost 0.
const EPSILON: f32 = 1e-8;

/// The largest absolute value of a weight, chosen so that products of two weights fit into the integers of the trained network.
pub const MAX_WEIGHT: f32 = 1.98;

/// A step of the optimizer.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The learning rate.
    pub rate: f32,
    /// The divisor of the sum of the gradients.
    pub count: f32,
    /// The number of this step, from 1.
    pub number: u64,
    /// The weight decay.
    pub decay: f32,
}

/// A slice of the weights, with the averages of their gradients and squared gradients.
pub struct Piece<'a> {
    pub weights: &'a mut [Vector],
    pub first: &'a mut [Vector],
    pub second: &'a mut [Vector],
    /// The index of the first vector.
    pub start: usize,
    /// True if the weights decay and are bounded by [`MAX_WEIGHT`]; false for piece values.
    pub bounded: bool,
}

/// The number of vectors in a piece, small enough to keep all threads busy.
const VECTORS: usize = 1024;

/// Splits the weights into pieces that can be updated separately.
pub fn pieces<'a>(
    shape: Shape,
    mut weights: &'a mut [Vector],
    mut first: &'a mut [Vector],
    mut second: &'a mut [Vector],
) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    for part in Part::ALL {
        let range = shape.range(part);
        let bounded = !matches!(part, Part::Values | Part::OutputBias);
        let (own, rest) = weights.split_at_mut(range.len());
        let (own_first, rest_first) = first.split_at_mut(range.len());
        let (own_second, rest_second) = second.split_at_mut(range.len());
        let zipped = own.chunks_mut(VECTORS).zip(own_first.chunks_mut(VECTORS)).zip(own_second.chunks_mut(VECTORS));
        for (index, ((weights, first), second)) in zipped.enumerate() {
            pieces.push(Piece { weights, first, second, start: range.start + index * VECTORS, bounded });
        }
        (weights, first, second) = (rest, rest_first, rest_second);
    }
    pieces
}

/// Updates a piece. The gradient is the sum of the slices, added in order.
pub struct Update<'a, 'b> {
    pub piece: Piece<'a>,
    pub slices: &'b [&'b [Vector]],
    pub step: Step,
}

impl Task for Update<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self) {
        let Self { piece, slices, step } = self;
        let power = i32::try_from(step.number).unwrap_or(i32::MAX);
        let corrections = FORGET.map(|forget| 1.0 - forget.powi(power));
        let rate = step.rate / corrections[0];
        let decay = if piece.bounded { 1.0 - step.rate * step.decay } else { 1.0 };
        let limit = if piece.bounded { MAX_WEIGHT } else { f32::MAX };
        let vectors = piece.weights.iter_mut().zip(piece.first.iter_mut()).zip(piece.second.iter_mut());
        for (place, ((weights, first), second)) in vectors.enumerate() {
            let mut gradient = Vector::ZERO;
            for slice in slices {
                gradient = gradient.plus(slice[piece.start + place]);
            }
            for index in 0..WIDTH {
                let slope = gradient.0[index] / step.count;
                first.0[index] = FORGET[0] * first.0[index] + (1.0 - FORGET[0]) * slope;
                second.0[index] = FORGET[1] * second.0[index] + (1.0 - FORGET[1]) * slope * slope;
                let size = (second.0[index] / corrections[1]).sqrt() + EPSILON;
                let moved = decay * weights.0[index] - rate * first.0[index] / size;
                weights.0[index] = moved.clamp(-limit, limit);
            }
        }
    }
}
