//! One pass over some positions: outputs, losses and gradients.

use crate::positions::{Position, Positions};
use crate::vector::{Vector, WIDTH};
use crate::weights::{Slices, SlicesMut, Weights};
use fairychess_core::internals::{Cpu, Level, Task};

/// The training target of a network.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goal {
    /// The advantage, in hundredths of a pawn, that multiplies the odds of winning by e.
    pub scale: f32,
    /// The weight of the score in the target, from 0 to 1; the rest is the game result.
    pub score_share: f32,
}

impl Goal {
    /// The expected points for the side to move.
    #[inline(always)]
    pub fn target(&self, position: &Position<'_>) -> f32 {
        let by_score = sigmoid(f32::from(position.score) / self.scale);
        match position.outcome.points() {
            Some(points) => self.score_share * by_score + (1.0 - self.score_share) * points,
            None => by_score,
        }
    }
}

#[inline(always)]
pub(crate) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The outputs of a network for positions; an output of 1 means an advantage of [`Goal::scale`].
pub fn outputs(weights: &Weights, positions: &Positions) -> Vec<f32> {
    struct Outputs<'a>(&'a Weights, &'a Positions);
    impl Task for Outputs<'_> {
        type Output = Vec<f32>;
        #[inline(always)]
        fn run<L: Level>(self) -> Vec<f32> {
            let Self(weights, positions) = self;
            let (parts, mut hidden) = (weights.parts(), Hidden::new(weights));
            positions.iter().map(|position| hidden.output(&parts, positions, &position)).collect()
        }
    }
    Cpu::detect().run(Outputs(weights, positions))
}

/// The sum of the losses over the positions with the given numbers.
pub(crate) fn loss(
    cpu: Cpu,
    weights: &Weights,
    positions: &Positions,
    which: std::ops::Range<usize>,
    goal: Goal,
) -> f64 {
    struct Loss<'a>(&'a Weights, &'a Positions, std::ops::Range<usize>, Goal);
    impl Task for Loss<'_> {
        type Output = f64;
        #[inline(always)]
        fn run<L: Level>(self) -> f64 {
            let Self(weights, positions, which, goal) = self;
            let (parts, mut hidden) = (weights.parts(), Hidden::new(weights));
            let mut sum = 0.0;
            for index in which {
                let position = positions.get(index);
                let miss = sigmoid(hidden.output(&parts, positions, &position)) - goal.target(&position);
                sum += f64::from(miss * miss);
            }
            sum
        }
    }
    cpu.run(Loss(weights, positions, which, goal))
}

/// Adds the gradient of the loss of the positions numbered by `order` to `gradient`. Returns the sum of the losses.
pub fn gradient(
    cpu: Cpu,
    weights: &Weights,
    positions: &Positions,
    order: &[u32],
    goal: Goal,
    gradient: &mut Weights,
) -> f64 {
    cpu.run(Backward { weights, positions, order, goal, gradient })
}

struct Backward<'a> {
    weights: &'a Weights,
    positions: &'a Positions,
    order: &'a [u32],
    goal: Goal,
    gradient: &'a mut Weights,
}

/// How far ahead positions are prefetched, and how far ahead their columns are, in positions.
const AHEAD: [usize; 2] = [16, 8];

impl Task for Backward<'_> {
    type Output = f64;

    #[inline(always)]
    fn run<L: Level>(self) -> f64 {
        let Self { weights, positions, order, goal, gradient } = self;
        let (parts, mut hidden) = (weights.parts(), Hidden::new(weights));
        let mut gradient = gradient.parts_mut();
        let mut loss = 0.0;
        let ahead = |index: usize| order[index.min(order.len() - 1)] as usize;
        for (index, &number) in order.iter().enumerate() {
            positions.prefetch(ahead(index + AHEAD[0]), ahead(index + AHEAD[1]));
            let position = positions.get(number as usize);
            let chance = sigmoid(hidden.output(&parts, positions, &position));
            let miss = chance - goal.target(&position);
            loss += f64::from(miss * miss);
            hidden.back(&parts, &mut gradient, position.bucket, 2.0 * miss * chance * (1.0 - chance));
        }
        loss
    }
}

/// Calls the function `$of::<N>(first, ...)` for blocks of vectors that fit into registers, until all `$vectors` are done.
macro_rules! in_blocks {
    ($vectors:expr, $of:ident, $($argument:expr),*) => {{
        let mut first = 0;
        while first + 4 <= $vectors {
            $of::<4>(first, $($argument),*);
            first += 4;
        }
        while first < $vectors {
            $of::<1>(first, $($argument),*);
            first += 1;
        }
    }};
}

/// The hidden values of a position, for the side to move and the other side; after [`Hidden::back`], their gradients.
struct Hidden {
    sides: [Vec<Vector>; 2],
    /// The active columns of each side.
    active: [Vec<u16>; 2],
    vectors: usize,
}

impl Hidden {
    fn new(weights: &Weights) -> Self {
        let vectors = weights.shape.vectors();
        Self { sides: [vec![Vector::ZERO; vectors], vec![Vector::ZERO; vectors]], active: [vec![], vec![]], vectors }
    }

    #[inline(always)]
    fn output(&mut self, weights: &Slices<'_>, positions: &Positions, position: &Position<'_>) -> f32 {
        let bucket = usize::from(position.bucket);
        let mut sum = Vector::ZERO;
        let mut output = weights.output[2 * bucket * self.vectors..].chunks_exact(self.vectors);
        for (side, (hidden, active)) in self.sides.iter_mut().zip(&mut self.active).enumerate() {
            active.clear();
            active.extend(positions.columns(position, side));
            in_blocks!(self.vectors, add_columns, hidden, weights.bias, weights.columns, active);
            let factors = output.next().unwrap_or_default();
            for vector in 0..self.vectors {
                sum = sum.plus(activated(hidden[vector], factors[vector]));
            }
        }
        let values = |active: &[u16]| active.iter().map(|&column| number(weights.values, column.into())).sum::<f32>();
        let [own, other] = &self.active;
        sum.sum() + number(weights.output_bias, bucket) + (values(own) - values(other)) / 2.0
    }

    /// Adds the gradient of a position, for which [`Hidden::output`] must have been called; `slope` is the gradient of the
    /// output.
    #[inline(always)]
    fn back(&mut self, weights: &Slices<'_>, gradient: &mut SlicesMut<'_>, bucket: u8, slope: f32) {
        let bucket = usize::from(bucket);
        let start = 2 * bucket * self.vectors;
        let mut factors = weights.output[start..].chunks_exact(self.vectors);
        let mut outputs = gradient.output[start..].chunks_exact_mut(self.vectors);
        for (side, active) in self.active.iter().enumerate() {
            let (factors, outputs) = (factors.next().unwrap_or_default(), outputs.next().unwrap_or_default());
            let hidden = &mut self.sides[side];
            for vector in 0..self.vectors {
                (hidden[vector], outputs[vector]) =
                    back_vector(hidden[vector], factors[vector], outputs[vector], slope);
                gradient.bias[vector] = gradient.bias[vector].plus(hidden[vector]);
            }
            in_blocks!(self.vectors, add_to_columns, hidden, gradient.columns, active);
            let half = if side == 0 { slope / 2.0 } else { -slope / 2.0 };
            for &column in active {
                *number_mut(gradient.values, column.into()) += half;
            }
        }
        *number_mut(gradient.output_bias, bucket) += slope;
    }
}

/// The contribution of hidden values to the output.
#[inline(always)]
fn activated(hidden: Vector, factors: Vector) -> Vector {
    let mut products = Vector::ZERO;
    for place in 0..WIDTH {
        let clamped = hidden.0[place].clamp(0.0, 1.0);
        products.0[place] = clamped * clamped * factors.0[place];
    }
    products
}

/// The gradients of hidden values; also adds the gradients of their factors to `outputs`.
#[inline(always)]
fn back_vector(hidden: Vector, factors: Vector, outputs: Vector, slope: f32) -> (Vector, Vector) {
    let (mut slopes, mut sums) = (Vector::ZERO, Vector::ZERO);
    for place in 0..WIDTH {
        let value = hidden.0[place];
        let clamped = value.clamp(0.0, 1.0);
        sums.0[place] = outputs.0[place] + slope * clamped * clamped;
        // Outside the bounds, a small change of the value has no effect.
        slopes.0[place] = if value > 0.0 && value < 1.0 { 2.0 * slope * clamped * factors.0[place] } else { 0.0 };
    }
    (slopes, sums)
}

/// Sets `N` vectors of `hidden` to the sum of `bias` and all active columns.
#[inline(always)]
fn add_columns<const N: usize>(
    first: usize,
    hidden: &mut [Vector],
    bias: &[Vector],
    columns: &[Vector],
    active: &[u16],
) {
    let stride = hidden.len();
    let mut sums: [Vector; N] = *block(bias, first);
    for &column in active {
        let column: &[Vector; N] = block(columns, usize::from(column) * stride + first);
        for vector in 0..N {
            sums[vector] = sums[vector].plus(column[vector]);
        }
    }
    *block_mut(hidden, first) = sums;
}

/// Adds `N` vectors of `hidden` to all active columns.
#[inline(always)]
fn add_to_columns<const N: usize>(first: usize, hidden: &[Vector], columns: &mut [Vector], active: &[u16]) {
    let stride = hidden.len();
    let hidden: [Vector; N] = *block(hidden, first);
    for &column in active {
        let column: &mut [Vector; N] = block_mut(columns, usize::from(column) * stride + first);
        for vector in 0..N {
            column[vector] = column[vector].plus(hidden[vector]);
        }
    }
}

/// `N` vectors, starting at `first`.
#[inline(always)]
fn block<const N: usize>(vectors: &[Vector], first: usize) -> &[Vector; N] {
    vectors[first..].first_chunk().expect("a block is inside of the vectors")
}

#[inline(always)]
fn block_mut<const N: usize>(vectors: &mut [Vector], first: usize) -> &mut [Vector; N] {
    vectors[first..].first_chunk_mut().expect("a block is inside of the vectors")
}

#[inline(always)]
fn number(vectors: &[Vector], place: usize) -> f32 {
    vectors[place / WIDTH].0[place % WIDTH]
}

#[inline(always)]
fn number_mut(vectors: &mut [Vector], place: usize) -> &mut f32 {
    &mut vectors[place / WIDTH].0[place % WIDTH]
}
