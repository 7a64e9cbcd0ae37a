//! The weights of a network.

use crate::vector::{Vector, WIDTH};
use fairychess_core::internals::splitmix;
use std::ops::Range;

/// The size of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of columns, at most 65,536.
    pub inputs: usize,
    /// The number of hidden values per side, a multiple of 16.
    pub hidden: usize,
    /// The number of output buckets.
    pub buckets: usize,
}

/// A part of a network's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// `[inputs][hidden]`: what a column adds to the hidden values.
    Columns,
    /// `[hidden]`: the hidden values of an empty board.
    Bias,
    /// `[buckets][2][hidden]`: the weights of the hidden values of the side to move and the other side in the output.
    Output,
    /// `[inputs]`: what a column adds to the output for its side. The output contains half the difference between the sides.
    Values,
    /// `[buckets]`: a number added to the output.
    OutputBias,
}

impl Part {
    /// All parts, in storage order.
    pub const ALL: [Self; 5] = [Self::Columns, Self::Bias, Self::Output, Self::Values, Self::OutputBias];
}

impl Shape {
    /// The number of vectors in a column.
    pub(crate) fn vectors(self) -> usize {
        self.hidden / WIDTH
    }

    /// The number of weights in a part.
    pub fn len(self, part: Part) -> usize {
        match part {
            Part::Columns => self.inputs * self.hidden,
            Part::Bias => self.hidden,
            Part::Output => self.buckets * 2 * self.hidden,
            Part::Values => self.inputs,
            Part::OutputBias => self.buckets,
        }
    }

    /// The range of a part's vectors. Each part starts with a new vector.
    pub(crate) fn range(self, part: Part) -> Range<usize> {
        let size = |part| self.len(part).div_ceil(WIDTH);
        let start = Part::ALL.into_iter().take_while(|&other| other != part).map(size).sum();
        start..start + size(part)
    }

    pub(crate) fn total(self) -> usize {
        self.range(Part::OutputBias).end
    }
}

/// The numbers of a network, or values that correspond to them, such as their gradient.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    pub(crate) shape: Shape,
    pub(crate) vectors: Vec<Vector>,
}

/// The parts of [`Weights`] as slices of vectors.
pub(crate) struct Slices<'a> {
    pub columns: &'a [Vector],
    pub bias: &'a [Vector],
    pub output: &'a [Vector],
    pub values: &'a [Vector],
    pub output_bias: &'a [Vector],
}

/// The parts of [`Weights`] as mutable slices of vectors.
pub(crate) struct SlicesMut<'a> {
    pub columns: &'a mut [Vector],
    pub bias: &'a mut [Vector],
    pub output: &'a mut [Vector],
    pub values: &'a mut [Vector],
    pub output_bias: &'a mut [Vector],
}

impl Weights {
    /// Zeros.
    ///
    /// # Panics
    /// If the shape is invalid: the hidden values must be a multiple of 16, and at least one of everything.
    pub fn zero(shape: Shape) -> Self {
        assert!(shape.hidden > 0 && shape.hidden % WIDTH == 0, "hidden must be a multiple of {WIDTH}");
        assert!((1..=1 << 16).contains(&shape.inputs) && shape.buckets > 0, "inputs and buckets must be at least 1");
        Self { shape, vectors: vec![Vector::ZERO; shape.total()] }
    }

    /// Random initial numbers; [`Part::Values`] and [`Part::OutputBias`] are 0.
    ///
    /// # Panics
    /// As for [`Weights::zero`].
    pub fn random(shape: Shape, seed: u64) -> Self {
        let mut weights = Self::zero(shape);
        let mut index = splitmix(seed);
        for (part, inputs) in
            [(Part::Columns, shape.inputs), (Part::Bias, shape.inputs), (Part::Output, 2 * shape.hidden)]
        {
            let limit = 1.0 / (inputs as f64).sqrt();
            let mut draw = || {
                index = index.wrapping_add(1);
                let unit = (splitmix(index) >> 11) as f64 / (1u64 << 53) as f64;
                ((2.0 * unit - 1.0) * limit) as f32
            };
            weights.edit(part, |_, number| *number = draw());
        }
        weights
    }

    /// The size of the network.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The numbers of a part.
    pub fn part(&self, part: Part) -> Vec<f32> {
        let vectors = &self.vectors[self.shape.range(part)];
        vectors.iter().flat_map(|vector| vector.0).take(self.shape.len(part)).collect()
    }

    /// Changes the numbers of a part one by one; `change` receives each number with its index.
    pub fn edit(&mut self, part: Part, mut change: impl FnMut(usize, &mut f32)) {
        let (range, len) = (self.shape.range(part), self.shape.len(part));
        let numbers = self.vectors[range].iter_mut().flat_map(|vector| &mut vector.0);
        numbers.take(len).enumerate().for_each(|(place, number)| change(place, number));
    }

    pub(crate) fn parts(&self) -> Slices<'_> {
        let of = |part| &self.vectors[self.shape.range(part)];
        Slices {
            columns: of(Part::Columns),
            bias: of(Part::Bias),
            output: of(Part::Output),
            values: of(Part::Values),
            output_bias: of(Part::OutputBias),
        }
    }

    pub(crate) fn parts_mut(&mut self) -> SlicesMut<'_> {
        let size = |part| self.shape.range(part).len();
        let (columns, rest) = self.vectors.split_at_mut(size(Part::Columns));
        let (bias, rest) = rest.split_at_mut(size(Part::Bias));
        let (output, rest) = rest.split_at_mut(size(Part::Output));
        let (values, output_bias) = rest.split_at_mut(size(Part::Values));
        SlicesMut { columns, bias, output, values, output_bias }
    }
}
