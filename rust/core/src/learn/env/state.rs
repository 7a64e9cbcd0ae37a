//! Serialization of a batch: the moves of its games, from which everything else is restored.

use super::environment::{End, Env};
use super::settings::{Autoreset, Illegal, Settings};
use super::{Batch, MAX_BOARDS};
use crate::learn::actions::{ActionId, ActionTable};
use crate::learn::planes::View;
use crate::tables::Variant;
use std::sync::Arc;
use thiserror::Error;

/// The first bytes of every serialized batch, with the version of the format.
const MAGIC: &[u8] = b"fairychess batch 1\n";

/// The error for bytes that are not a serialized batch of this variant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the state of a batch, byte {at}: {message}")]
pub struct StateError {
    sort: StateErrorKind,
    /// The offset in bytes where the invalid part begins.
    pub at: usize,
    /// What was expected.
    pub message: String,
}

impl StateError {
    /// The kind of error.
    pub fn kind(&self) -> StateErrorKind {
        self.sort
    }
}

/// Why bytes could not be read as a batch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum StateErrorKind {
    /// The bytes are not a serialized batch, or are from another version.
    Format,
    /// The bytes are a serialized batch of another variant.
    Variant,
    /// The content is invalid, or a part is missing.
    Content,
}

/// The message for a batch of another variant or action table.
fn identity<const W: usize>(variant: &Variant<W>, table: &ActionTable) -> String {
    format!("{} {} {}\n", variant.rules.name, variant.rules.id(), table.hash())
}

impl<const W: usize> Batch<W> {
    /// Serializes the batch.
    pub fn to_bytes(&self) -> Vec<u8> {
        let spec = &self.spec;
        let mut bytes = MAGIC.to_vec();
        bytes.extend(identity(&spec.variant, &spec.table).bytes());
        let Settings { seed, threads: _, history, view, autoreset, illegal, claim_draws, max_plies } = spec.settings;
        bytes.extend(seed.to_le_bytes());
        let small = [view as u8, autoreset as u8, illegal as u8, u8::from(claim_draws), u8::from(max_plies.is_some())];
        bytes.extend(small);
        let number = |bytes: &mut Vec<u8>, number: usize| bytes.extend((number as u32).to_le_bytes());
        number(&mut bytes, history);
        number(&mut bytes, max_plies.unwrap_or_default() as usize);
        number(&mut bytes, spec.starts.len());
        for (_, fen) in &spec.starts {
            number(&mut bytes, fen.len());
            bytes.extend(fen.bytes());
        }
        number(&mut bytes, self.envs.len());
        for env in &self.envs {
            number(&mut bytes, env.start());
            bytes.extend(env.chance().drawn.to_le_bytes());
            bytes.push(u8::from(matches!(env.ended(), Some(End::Illegal(_)))));
            number(&mut bytes, env.played().len());
            env.played().iter().for_each(|&action| bytes.extend(action.to_le_bytes()));
        }
        bytes
    }

    /// Restores a batch from its bytes, with the given number of worker threads.
    ///
    /// # Errors
    /// If the bytes are not a serialized batch, or belong to another variant.
    pub fn from_bytes(
        variant: &Arc<Variant<W>>,
        table: &Arc<ActionTable>,
        bytes: &[u8],
        threads: Option<usize>,
    ) -> Result<Self, StateError> {
        let mut reader = Reader { bytes, at: 0 };
        reader.expect(MAGIC, StateErrorKind::Format, "not a serialized batch state, or one of another version")?;
        let wanted = identity(variant, table);
        reader.expect(wanted.as_bytes(), StateErrorKind::Variant, &format!("expected one of {}", wanted.trim_end()))?;
        let settings = reader.settings(threads)?;
        let count = reader.count(4, "starts")?;
        let mut starts = Vec::with_capacity(count);
        for _ in 0..count {
            let (at, length) = (reader.at, reader.count(1, "bytes of a start")?);
            let fen = std::str::from_utf8(reader.take(length)?).map_err(|_| wrong(at, "a FEN is text"))?;
            starts.push(fen.to_owned());
        }
        let starts =
            super::any::starts(variant, table, &starts).map_err(|error| wrong(reader.at, &error.to_string()))?;
        let boards = reader.count(17, "boards")?;
        if boards > MAX_BOARDS {
            return Err(wrong(reader.at, "too many boards"));
        }
        let mut batch = Self::new(variant, table, settings, starts, boards).unwrap_or_else(|error| error.raise());
        let mut scratch = batch.spec.starts[0].0.clone();
        for env in &mut batch.envs {
            reader.game(env, &batch.spec, &mut scratch)?;
        }
        if reader.at == bytes.len() { Ok(batch) } else { Err(wrong(reader.at, "expected the end")) }
    }
}

fn wrong(at: usize, message: &str) -> StateError {
    StateError { sort: StateErrorKind::Content, at, message: message.to_owned() }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], StateError> {
        let rest = &self.bytes[self.at..];
        if rest.len() < length {
            return Err(wrong(self.bytes.len(), "it ends too soon"));
        }
        self.at += length;
        Ok(&rest[..length])
    }

    fn expect(&mut self, wanted: &[u8], sort: StateErrorKind, message: &str) -> Result<(), StateError> {
        let at = self.at;
        if self.bytes[at..].starts_with(wanted) {
            self.at += wanted.len();
            return Ok(());
        }
        Err(StateError { sort, at, message: message.to_owned() })
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], StateError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    fn number(&mut self) -> Result<usize, StateError> {
        Ok(u32::from_le_bytes(self.array()?) as usize)
    }

    /// Reads a count of items of `size` bytes each, all of which must be present.
    fn count(&mut self, size: usize, what: &str) -> Result<usize, StateError> {
        let (at, count) = (self.at, self.number()?);
        let room = (self.bytes.len() - self.at) / size;
        if count <= room { Ok(count) } else { Err(wrong(at, &format!("it ends before the last of {count} {what}"))) }
    }

    /// Reads an index, and returns the value at this index of a list.
    fn one_of<T: Copy>(&mut self, values: &[T]) -> Result<T, StateError> {
        let (at, [number]) = (self.at, self.array()?);
        values.get(usize::from(number)).copied().ok_or_else(|| wrong(at, "an unknown setting"))
    }

    fn settings(&mut self, threads: Option<usize>) -> Result<Settings, StateError> {
        let seed = u64::from_le_bytes(self.array()?);
        let view = self.one_of(&[View::Absolute, View::Mover])?;
        let autoreset = self.one_of(&[Autoreset::NextStep, Autoreset::SameStep, Autoreset::Never])?;
        let illegal = self.one_of(&[Illegal::Refused, Illegal::Loses])?;
        let claim_draws = self.one_of(&[false, true])?;
        let limited = self.one_of(&[false, true])?;
        let (at, history, most) = (self.at, self.number()?, self.number()?);
        if history > super::MAX_HISTORY {
            return Err(wrong(at, "too long a history"));
        }
        let max_plies = limited.then_some(most as u32);
        Ok(Settings { seed, threads, history, view, autoreset, illegal, claim_draws, max_plies })
    }

    fn game<const W: usize>(
        &mut self,
        env: &mut Env<W>,
        spec: &super::Spec<W>,
        scratch: &mut crate::position::Position<W>,
    ) -> Result<(), StateError> {
        let at = self.at;
        let start = self.number()?;
        let drawn = u64::from_le_bytes(self.array()?);
        let lost = self.one_of(&[false, true])?;
        let plies = self.count(4, "plies")?;
        let played: Vec<ActionId> = self
            .take(4 * plies)?
            .chunks_exact(4)
            .map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
            .collect();
        let known = start < spec.starts.len() && played.iter().all(|&action| (action as usize) < spec.table.len());
        let chance = super::chance::Chance { drawn, ..env.chance() };
        if !known || !env.replay(spec, start, &played, chance, scratch) {
            return Err(wrong(at, "a game that cannot be played"));
        }
        if lost {
            env.lose();
        }
        Ok(())
    }
}
