//! The numbers of a network, laid out for inference.

use super::Parameters;
use super::header::Header;
use super::vectors::{Aligned, Columns, screlu_sum};
use crate::eval::MAX_EVALUATION;

/// The numbers of a network.
#[derive(PartialEq, Eq, Debug)]
pub struct Weights {
    /// The number of neurons in a hidden layer.
    height: usize,
    /// The range of the values of hidden neurons.
    range: [i16; 2],
    qb: i16,
    scale: i32,
    bias: Aligned,
    columns: Aligned,
    psqt: Vec<i32>,
    output: Aligned,
    output_bias: Vec<i32>,
}

impl Weights {
    /// Arranges a trainer's numbers; there must be as many as the header specifies.
    pub fn new(header: &Header, parameters: &Parameters) -> Self {
        let bias = Aligned::of(&parameters.bias);
        Self {
            height: bias.len(),
            range: [0, header.qa as i16],
            qb: header.qb as i16,
            scale: header.scale,
            bias,
            columns: Aligned::of(&parameters.columns),
            psqt: parameters.psqt.clone(),
            output: Aligned::of(&parameters.output),
            output_bias: parameters.output_bias.clone(),
        }
    }

    /// Returns the numbers in a trainer's form.
    pub fn parameters(&self) -> Parameters {
        Parameters {
            bias: self.bias.to_vec(),
            columns: self.columns.to_vec(),
            psqt: self.psqt.clone(),
            output: self.output.to_vec(),
            output_bias: self.output_bias.clone(),
        }
    }

    /// The number of neurons in a hidden layer.
    #[inline(always)]
    pub fn height(&self) -> usize {
        self.height
    }

    #[inline(always)]
    pub fn buckets(&self) -> usize {
        self.output_bias.len()
    }

    /// The hidden layer of a position without active inputs.
    pub fn bias(&self) -> &[i16] {
        &self.bias
    }

    #[inline(always)]
    pub fn columns(&self) -> Columns<'_> {
        Columns { numbers: &self.columns, height: self.height }
    }

    /// The value of an input, in hundredths of a pawn.
    #[inline(always)]
    pub fn value(&self, column: usize) -> i32 {
        self.psqt[column]
    }

    /// The output in hundredths of a pawn, from the hidden layers of the side to move and its enemy, and the difference
    /// of their sums of values.
    #[inline(always)]
    pub fn output(&self, bucket: usize, layers: [&[i16]; 2], value: i32) -> i32 {
        let (qa, qb) = (i64::from(self.range[1]), i64::from(self.qb));
        let mut sum = 0;
        for (half, layer) in layers.into_iter().enumerate() {
            let weights = &self.output[(2 * bucket + half) * self.height..][..self.height];
            sum += screlu_sum(layer, weights, self.range);
        }
        let output = (sum / qa + i64::from(self.output_bias[bucket])) * i64::from(self.scale) / (qa * qb);
        (output + i64::from(value / 2)).clamp(-i64::from(MAX_EVALUATION), i64::from(MAX_EVALUATION)) as i32
    }
}
