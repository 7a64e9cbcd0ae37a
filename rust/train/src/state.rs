//! The state of a training run as bytes, for resuming it later.

use crate::trainer::Trainer;
use crate::vector::Vector;
use std::fmt;

/// The first bytes of a state.
const MAGIC: &[u8; 8] = b"FCTRAIN1";

/// The bytes are not a state of this training run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateError;

impl fmt::Display for StateError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("not the state of a training of a network of this size")
    }
}

impl std::error::Error for StateError {}

impl Trainer {
    /// The state between epochs: the weights and the optimizer's averages.
    pub fn state(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let learned = self.learned();
        let shape = learned.shape;
        for number in [shape.inputs, shape.hidden, shape.buckets, self.epoch as usize] {
            bytes.extend((number as u32).to_le_bytes());
        }
        for weights in [learned, &self.averages[0], &self.averages[1]] {
            let numbers = weights.vectors.iter().flat_map(|vector| vector.0);
            bytes.extend(numbers.flat_map(f32::to_le_bytes));
        }
        bytes
    }

    /// Continues from a state returned by [`Trainer::state`], with the same settings.
    ///
    /// # Errors
    /// [`StateError`] if the bytes are not a state of a network of the same shape.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), StateError> {
        let learned = self.learned();
        let (shape, size) = (learned.shape, learned.vectors.len());
        let (head, numbers) = bytes.split_at_checked(MAGIC.len() + 16).ok_or(StateError)?;
        let (magic, sizes) = head.split_at(MAGIC.len());
        let sizes: Vec<u32> =
            sizes.chunks_exact(4).map(|four| u32::from_le_bytes(four.try_into().unwrap_or_default())).collect();
        let expected = [shape.inputs, shape.hidden, shape.buckets].map(|size| size as u32);
        if magic != MAGIC || sizes[..3] != expected || numbers.len() != 3 * 64 * size {
            return Err(StateError);
        }
        let read = |bytes: &[u8]| {
            let mut vector = Vector::ZERO;
            for (number, four) in vector.0.iter_mut().zip(bytes.chunks_exact(4)) {
                *number = f32::from_le_bytes(four.try_into().unwrap_or_default());
            }
            vector
        };
        self.restore_numbers(|index, weights| {
            let own = numbers[index * 64 * size..].chunks_exact(64);
            weights.vectors.iter_mut().zip(own).for_each(|(vector, bytes)| *vector = read(bytes));
        });
        self.epoch = sizes[3];
        Ok(())
    }
}
