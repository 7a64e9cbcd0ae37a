//! The numbers of a network, laid out for inference.

use super::Parameters;
use super::chunks::{Chunk, Columns, screlu_sum};
use super::header::Header;
use crate::eval::MAX_EVALUATION;

/// The numbers of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// Chunks of a hidden layer.
    height: usize,
    qa: i16,
    qb: i16,
    scale: i32,
    bias: Vec<Chunk>,
    columns: Vec<Chunk>,
    psqt: Vec<i32>,
    output: Vec<Chunk>,
    output_bias: Vec<i32>,
}

impl Weights {
    /// The numbers of a trainer, as many as the header says.
    pub fn new(header: &Header, parameters: &Parameters) -> Self {
        let bias = Chunk::all(&parameters.bias);
        Self {
            height: bias.len(),
            qa: header.qa as i16,
            qb: header.qb as i16,
            scale: header.scale,
            bias,
            columns: Chunk::all(&parameters.columns),
            psqt: parameters.psqt.clone(),
            output: Chunk::all(&parameters.output),
            output_bias: parameters.output_bias.clone(),
        }
    }

    /// The numbers as a trainer has them.
    pub fn parameters(&self) -> Parameters {
        Parameters {
            bias: Chunk::numbers(&self.bias),
            columns: Chunk::numbers(&self.columns),
            psqt: self.psqt.clone(),
            output: Chunk::numbers(&self.output),
            output_bias: self.output_bias.clone(),
        }
    }

    /// Chunks of a hidden layer.
    #[inline(always)]
    pub fn height(&self) -> usize {
        self.height
    }

    #[inline(always)]
    pub fn buckets(&self) -> usize {
        self.output_bias.len()
    }

    /// The hidden layer without inputs.
    pub fn bias(&self) -> &[Chunk] {
        &self.bias
    }

    #[inline(always)]
    pub fn columns(&self) -> Columns<'_> {
        Columns { chunks: &self.columns, height: self.height }
    }

    /// The value of an input, in hundredths of a pawn.
    #[inline(always)]
    pub fn value(&self, column: usize) -> i32 {
        self.psqt[column]
    }

    /// The output in hundredths of a pawn: from the hidden layers of the side to move and of its enemy, and the difference of the sums of
    /// their values.
    #[inline(always)]
    pub fn output(&self, bucket: usize, layers: [&[Chunk]; 2], value: i32) -> i32 {
        let (qa, qb) = (i64::from(self.qa), i64::from(self.qb));
        let mut sum = 0;
        for (half, layer) in layers.into_iter().enumerate() {
            let weights = &self.output[(2 * bucket + half) * self.height..][..self.height];
            sum += screlu_sum(layer, weights, self.qa);
        }
        let output = (sum / qa + i64::from(self.output_bias[bucket])) * i64::from(self.scale) / (qa * qb);
        (output + i64::from(value / 2)).clamp(-i64::from(MAX_EVALUATION), i64::from(MAX_EVALUATION)) as i32
    }
}
