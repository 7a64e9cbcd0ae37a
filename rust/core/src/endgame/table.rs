//! A finished table.

use super::numbering::Numbering;
use super::shared::{CHUNK, load};
use super::value::{State, Value};
use super::{EndgameError, Material};
use crate::interrupt::{Interrupted, is_interrupted, spend};
use crate::resources::Exhausted;
use crate::tables::Variant;
use std::sync::Arc;
use std::sync::atomic::AtomicU16;

/// The values of all slots. A code is 0 for a draw and for invalid positions; otherwise 1 + 2 × plies, and 1 more for a
/// win.
#[derive(Debug)]
pub enum Codes {
    /// One byte each, if all distances are small.
    Bytes(Vec<u8>),
    /// Two bytes each.
    Words(Vec<u16>),
}

/// A finished table.
#[derive(Debug)]
pub struct Table<const W: usize> {
    /// The numbering of the positions.
    pub numbering: Arc<Numbering<W>>,
    /// If the distance is to conversion: the materials that the table was made with, which lead to each other, and its own;
    /// otherwise none.
    pub component: Arc<[Material]>,
    codes: Codes,
}

/// The longest distance that fits into a byte.
const MAX_IN_BYTE: u16 = 126;

const fn code(value: Value) -> u16 {
    match value {
        Value::Drawn => 0,
        Value::Lost(plies) => 1 + 2 * plies,
        Value::Won(plies) => 2 + 2 * plies,
    }
}

const fn value(code: u16) -> Value {
    match code {
        0 => Value::Drawn,
        code if code % 2 == 1 => Value::Lost(code / 2),
        code => Value::Won(code / 2 - 1),
    }
}

impl<const W: usize> Table<W> {
    /// A table from final states.
    ///
    /// # Errors
    /// If the work is interrupted, or there is not enough memory.
    pub(super) fn new(
        numbering: Arc<Numbering<W>>,
        component: Arc<[Material]>,
        states: &[AtomicU16],
        longest: u16,
    ) -> Result<Self, EndgameError> {
        let (mut bytes, mut words) = (vec![], vec![]);
        let reserved = if longest <= MAX_IN_BYTE {
            bytes.try_reserve_exact(states.len())
        } else {
            words.try_reserve_exact(states.len())
        };
        reserved.map_err(|_| Exhausted::Memory("an endgame table".to_owned()))?;
        for part in states.chunks(CHUNK) {
            if !spend(part.len() as u64 / 8) || is_interrupted() {
                return Err(Interrupted.into());
            }
            let codes = part.iter().map(|bits| code(State::of(load(bits)).value()));
            if longest <= MAX_IN_BYTE {
                bytes.extend(codes.map(|code| code as u8));
            } else {
                words.extend(codes);
            }
        }
        let codes = if longest <= MAX_IN_BYTE { Codes::Bytes(bytes) } else { Codes::Words(words) };
        Ok(Self { numbering, component, codes })
    }

    /// Reads the content that [`Table::content`] returns.
    ///
    /// # Errors
    /// If it does not have the right length, which is reported.
    pub fn read(
        variant: &Variant<W>,
        numbering: Arc<Numbering<W>>,
        component: Arc<[Material]>,
        width: usize,
        content: Vec<u8>,
    ) -> Result<Self, EndgameError> {
        let expected = numbering.slots() * width;
        if !(1..=2).contains(&width) || content.len() != expected {
            let (name, bytes) = (numbering.material.name(variant), content.len());
            return Err(EndgameError::Content(format!("{name}: expected {expected} bytes, not {bytes}")));
        }
        let codes = if width == 1 {
            Codes::Bytes(content)
        } else {
            Codes::Words(content.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect())
        };
        Ok(Self { numbering, component, codes })
    }

    /// The bytes of all values.
    pub fn content(&self) -> Vec<u8> {
        match &self.codes {
            Codes::Bytes(bytes) => bytes.clone(),
            Codes::Words(words) => words.iter().flat_map(|word| word.to_le_bytes()).collect(),
        }
    }

    /// The number of bytes for each value.
    pub fn width(&self) -> usize {
        match &self.codes {
            Codes::Bytes(_) => 1,
            Codes::Words(_) => 2,
        }
    }

    /// True if the distance is to conversion, and a move that leads here from another material is one.
    pub fn is_conversion_from(&self, other: &Material) -> bool {
        !self.component.is_empty() && !self.component.contains(other)
    }

    /// The value of a slot.
    #[inline]
    pub fn value(&self, slot: usize) -> Value {
        value(match &self.codes {
            Codes::Bytes(bytes) => bytes[slot].into(),
            Codes::Words(words) => words[slot],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_survive_their_codes() {
        for plies in [0, 1, 2, MAX_IN_BYTE] {
            for known in [Value::Drawn, Value::Lost(plies), Value::Won(plies)] {
                assert!(value(code(known)) == known && u8::try_from(code(known)).is_ok());
            }
        }
    }
}
