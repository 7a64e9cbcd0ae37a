//! Converts weights to the integers of a network, and back.

use crate::pass::outputs;
use crate::positions::{Position, Positions};
use crate::weights::{Part, Shape, Weights};
use fairychess_core::network::{Header, Network, NetworkError, Parameters};

/// The largest integer that represents a hidden value of 1.
const MAX_QA: i32 = 255;

/// The largest integer that represents an output weight of 1.
const MAX_QB: i32 = 1024;

/// The integers that represent the weights of a network. `header` contains the network's sizes and scale; its `qa` and `qb` are
/// set here, as large as possible.
///
/// `regions` is the number of regions of the board with inputs of their own, and `items` the maximum number of items in a position.
/// The integer that represents a hidden value of 1 is chosen so
/// that no sum of that many columns overflows.
///
/// # Errors
/// If the sizes in the header differ, or its numbers are out of range.
pub fn quantised(weights: &Weights, mut header: Header, regions: usize, items: usize) -> Result<Network, NetworkError> {
    let limit = f32::from(i16::MAX);
    // Rounding changes each summand by at most a half.
    let room = limit - 0.5 * (items as f32 + 1.0);
    header.qa = MAX_QA.min((room / largest_sum(weights, regions, items).max(1.0)) as i32).max(1);
    // The product of a hidden value and an output weight is a 16-bit integer.
    let factors = weights.part(Part::Output);
    let largest = factors.iter().fold(0.1, |largest: f32, weight| largest.max(weight.abs()));
    header.qb = MAX_QB.min(((i32::from(i16::MAX) / header.qa) as f32 / largest) as i32).max(1);
    let (qa, qb, scale) = (header.qa as f32, header.qb as f32, header.scale as f32);
    let short = |part: Part, unit: f32| {
        let rounded = |weight: f32| (weight * unit).round().clamp(-limit, limit) as i16;
        weights.part(part).into_iter().map(rounded).collect()
    };
    let long =
        |part: Part, unit: f32| weights.part(part).into_iter().map(|weight| (weight * unit).round() as i32).collect();
    let parameters = Parameters {
        bias: short(Part::Bias, qa),
        columns: short(Part::Columns, qa),
        psqt: long(Part::Values, scale),
        output: short(Part::Output, qb),
        output_bias: long(Part::OutputBias, qa * qb),
    };
    Network::new(header, &parameters)
}

/// The weights represented by the integers of a network.
pub fn weights_of(network: &Network) -> Weights {
    let (header, parameters) = (network.header(), network.parameters());
    let shape = Shape { inputs: header.inputs, hidden: header.hidden, buckets: header.buckets };
    let mut weights = Weights::zero(shape);
    let (qa, qb, scale) = (header.qa as f32, header.qb as f32, header.scale as f32);
    weights.edit(Part::Bias, |place, weight| *weight = f32::from(parameters.bias[place]) / qa);
    weights.edit(Part::Columns, |place, weight| *weight = f32::from(parameters.columns[place]) / qa);
    weights.edit(Part::Output, |place, weight| *weight = f32::from(parameters.output[place]) / qb);
    weights.edit(Part::Values, |place, weight| *weight = parameters.psqt[place] as f32 / scale);
    weights.edit(Part::OutputBias, |place, weight| *weight = parameters.output_bias[place] as f32 / (qa * qb));
    weights
}

/// The largest absolute value of a hidden value before clamping, for positions with this many items.
fn largest_sum(weights: &Weights, regions: usize, items: usize) -> f32 {
    let Shape { hidden, inputs, .. } = weights.shape();
    let (bias, columns) = (weights.part(Part::Bias), weights.part(Part::Columns));
    let of_region = |columns: &[f32]| {
        let neuron = |neuron: usize| {
            let mut column: Vec<f32> = columns.iter().skip(neuron).step_by(hidden).map(|weight| weight.abs()).collect();
            column.sort_unstable_by(|one, other| other.total_cmp(one));
            bias[neuron].abs() + column.iter().take(items).sum::<f32>()
        };
        (0..hidden).map(neuron).fold(0.0, f32::max)
    };
    columns.chunks_exact(hidden * (inputs / regions)).map(of_region).fold(0.0, f32::max)
}

/// The mean difference between evaluations with the weights and with the network made from them, in hundredths of a pawn.
pub fn mean_error(weights: &Weights, network: &Network, positions: &Positions) -> f64 {
    let scale = network.header().scale as f32;
    let integers = Integers::new(network);
    let differences = outputs(weights, positions).into_iter().zip(positions.iter()).map(|(output, position)| {
        let evaluation = integers.evaluation(positions, &position);
        f64::from((output * scale - evaluation as f32).abs())
    });
    differences.sum::<f64>() / positions.len().max(1) as f64
}

/// A quantised network, evaluated by the simplest possible code.
pub(crate) struct Integers<'a> {
    header: &'a Header,
    parameters: Parameters,
}

impl<'a> Integers<'a> {
    pub(crate) fn new(network: &'a Network) -> Self {
        Self { header: network.header(), parameters: network.parameters() }
    }

    /// The evaluation for the side to move, in hundredths of a pawn.
    pub(crate) fn evaluation(&self, positions: &Positions, position: &Position<'_>) -> i64 {
        let &Header { hidden, qa, qb, scale, .. } = self.header;
        let (qa, qb, scale) = (i64::from(qa), i64::from(qb), i64::from(scale));
        let (mut output, mut values) = (0, 0);
        for side in 0..2 {
            let active: Vec<usize> = positions.columns(position, side).map(usize::from).collect();
            let factors = &self.parameters.output[(2 * usize::from(position.bucket) + side) * hidden..][..hidden];
            for (neuron, &factor) in factors.iter().enumerate() {
                let columns = active.iter().map(|&column| i64::from(self.parameters.columns[column * hidden + neuron]));
                let clamped = (i64::from(self.parameters.bias[neuron]) + columns.sum::<i64>()).clamp(0, qa);
                output += clamped * clamped * i64::from(factor);
            }
            let own: i64 = active.iter().map(|&column| i64::from(self.parameters.psqt[column])).sum();
            values += if side == 0 { own } else { -own };
        }
        let bias = i64::from(self.parameters.output_bias[usize::from(position.bucket)]);
        (output / qa + bias) * scale / (qa * qb) + values / 2
    }
}
