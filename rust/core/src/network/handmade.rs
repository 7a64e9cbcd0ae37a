//! The first network of a variant, with the piece values of the handmade evaluation.

use super::features::Features;
use super::{Header, Network, NetworkError, Parameters};
use crate::board::Color;
use crate::eval::Evaluation;
use crate::tables::Variant;

/// The number of output buckets of a new network.
const BUCKETS: usize = 8;

impl Network {
    /// Creates a network as a starting point for training: pieces on squares and in reserve have the same values as in
    /// the handmade evaluation. All weights of its hidden neurons are 0.
    ///
    /// # Errors
    /// If the number of hidden neurons is invalid.
    pub fn from_handmade<const W: usize>(
        variant: &Variant<W>,
        evaluation: &Evaluation<W>,
        features: &Features,
        hidden: usize,
    ) -> Result<Self, NetworkError> {
        let header = Header::new(variant, features, hidden, BUCKETS);
        header.check()?;
        header.have_room();
        let parameters = Parameters {
            bias: vec![0; hidden],
            columns: vec![0; header.inputs * hidden],
            psqt: values(variant, evaluation, features),
            output: vec![0; BUCKETS * 2 * hidden],
            output_bias: vec![0; BUCKETS],
        };
        Self::new(header, &parameters)
    }
}

/// The value of each input for White.
fn values<const W: usize>(variant: &Variant<W>, evaluation: &Evaluation<W>, features: &Features) -> Vec<i32> {
    let mut values = vec![0; features.inputs() / features.regions()];
    for side in Color::BOTH {
        let sign = if side == Color::White { 1 } else { -1 };
        for piece_type in variant.rules.all_piece_types() {
            for square in variant.geometry.board {
                if let Some(column) = features.column(0, features.piece(side, piece_type, square)) {
                    values[column] = evaluation.on_square(side, piece_type, square).mean();
                }
            }
            for nth in 1..=features.counted(piece_type) {
                if let Some(column) = features.column(0, features.reserve(side, piece_type, nth)) {
                    values[column] = sign * evaluation.in_hand(piece_type).mean();
                }
            }
        }
    }
    values.repeat(features.regions())
}
