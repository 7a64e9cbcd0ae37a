//! The caller's arrays that a batch writes to, with a row for each board.

use super::Spec;
use super::environment::{End, Env};
use crate::board::{ByColor, prefetch};
use crate::learn::actions::ActionId;

/// The planes of all boards: `[boards][planes][squares]`.
pub enum Observation<'a> {
    /// No planes are written.
    None,
    /// Small whole numbers.
    U8(&'a mut [u8]),
    /// Numbers.
    F32(&'a mut [f32]),
}

/// The mask of legal actions. Each call clears only the entries that the previous call set, so the caller must not write to the
/// mask.
pub enum Mask<'a> {
    /// No mask is written.
    None,
    /// `[boards][actions]`.
    Dense(&'a mut [bool]),
    /// One bit per action, lowest bit of a byte first; each board starts a new byte.
    Bits(&'a mut [u8]),
}

/// The caller's arrays to which a batch writes. See [`AnyBatch`](super::AnyBatch) for an example.
pub struct Outputs<'a> {
    /// The positions.
    pub observation: Observation<'a>,
    /// The final positions of games that ended and were restarted in the same step.
    pub last: Observation<'a>,
    /// The legal actions.
    pub mask: Mask<'a>,
    /// `[boards][2]`: the rewards of White and Black for the step.
    pub reward: &'a mut [f32],
    /// True if the game is over by the rules.
    pub terminated: &'a mut [bool],
    /// True if the game was cut off.
    pub truncated: &'a mut [bool],
    /// 0: White is to move, 1: Black.
    pub to_play: &'a mut [i8],
    /// The number of plies since the start of the game.
    pub ply: &'a mut [i32],
    /// Position keys; positions that count as repetitions of each other have the same key.
    pub hash: &'a mut [u64],
}

/// Splits off the first `at` entries of a list.
#[expect(clippy::mut_mut, reason = "the list itself is left shorter")]
pub(crate) fn cut<'a, T>(list: &mut &'a mut [T], at: usize) -> &'a mut [T] {
    let (first, rest) = std::mem::take(list).split_at_mut(at);
    *list = rest;
    first
}

impl Observation<'_> {
    /// Splits off the observations of the first boards.
    pub(crate) fn cut(&mut self, boards: usize, size: usize) -> Self {
        match self {
            Self::None => Self::None,
            Self::U8(all) => Self::U8(cut(all, boards * size)),
            Self::F32(all) => Self::F32(cut(all, boards * size)),
        }
    }

    /// The part that begins with the entry at index `start`.
    pub(crate) fn rest(&mut self, start: usize) -> Observation<'_> {
        match self {
            Self::None => Observation::None,
            Self::U8(all) => Observation::U8(&mut all[start..]),
            Self::F32(all) => Observation::F32(&mut all[start..]),
        }
    }

    fn write<const W: usize>(&mut self, index: usize, env: &Env<W>, spec: &Spec<W>) {
        let size = spec.layout.len();
        match self {
            Self::None => {}
            Self::U8(all) => spec.layout.write_env(env, spec, &mut all[index * size..][..size]),
            Self::F32(all) => spec.layout.write_env(env, spec, &mut all[index * size..][..size]),
        }
    }
}

impl Mask<'_> {
    fn cut(&mut self, boards: usize, actions: usize) -> Self {
        match self {
            Self::None => Self::None,
            Self::Dense(all) => Self::Dense(cut(all, boards * actions)),
            Self::Bits(all) => Self::Bits(cut(all, boards * actions.div_ceil(8))),
        }
    }

    /// Prefetches the memory that [`Self::mark`] will change.
    fn prefetch(&self, index: usize, legal: &[ActionId], actions: usize) {
        match self {
            Self::None => {}
            Self::Dense(all) => {
                let row = &all[index * actions..][..actions];
                // The next action is nearly always in the same or in the next line of memory.
                for &action in legal.iter().step_by(2) {
                    prefetch(&row[action as usize]);
                }
            }
            Self::Bits(all) => prefetch(&all[index * actions.div_ceil(8)..][..actions.div_ceil(8)]),
        }
    }

    fn mark(&mut self, index: usize, legal: &[ActionId], actions: usize, set: bool) {
        match self {
            Self::None => {}
            Self::Dense(all) => {
                let row = &mut all[index * actions..][..actions];
                let mut fours = legal.chunks_exact(4);
                for four in &mut fours {
                    for &action in four {
                        row[action as usize] = set;
                    }
                }
                for &action in fours.remainder() {
                    row[action as usize] = set;
                }
            }
            Self::Bits(all) => {
                let bytes = actions.div_ceil(8);
                let row = &mut all[index * bytes..][..bytes];
                for &action in legal {
                    let bit = 1 << (action % 8);
                    if set {
                        row[action as usize / 8] |= bit;
                    } else {
                        row[action as usize / 8] &= !bit;
                    }
                }
            }
        }
    }
}

impl Outputs<'_> {
    /// Splits the outputs into those of the first boards and the rest.
    pub(super) fn split_at<const W: usize>(mut self, boards: usize, spec: &Spec<W>) -> (Self, Self) {
        let size = spec.layout.len();
        let first = Self {
            observation: self.observation.cut(boards, size),
            last: self.last.cut(boards, size),
            mask: self.mask.cut(boards, spec.table.len()),
            reward: cut(&mut self.reward, 2 * boards),
            terminated: cut(&mut self.terminated, boards),
            truncated: cut(&mut self.truncated, boards),
            to_play: cut(&mut self.to_play, boards),
            ply: cut(&mut self.ply, boards),
            hash: cut(&mut self.hash, boards),
        };
        (first, self)
    }

    /// Prefetches the memory that [`Self::unmark`] will change.
    pub(super) fn prefetch<const W: usize>(&self, index: usize, env: &Env<W>, spec: &Spec<W>) {
        self.mask.prefetch(index, env.masked(), spec.table.len());
    }

    /// Clears the mask entries of actions that were legal.
    pub(super) fn unmark<const W: usize>(&mut self, index: usize, env: &Env<W>, spec: &Spec<W>) {
        self.mask.mark(index, env.masked(), spec.table.len(), false);
    }

    /// Writes the last position of a game.
    pub(super) fn write_final<const W: usize>(&mut self, index: usize, env: &Env<W>, spec: &Spec<W>) {
        self.last.write(index, env, spec);
    }

    /// Writes all outputs of a board, whose game may have ended in this step.
    pub(super) fn write<const W: usize>(
        &mut self,
        index: usize,
        env: &mut Env<W>,
        spec: &Spec<W>,
        end: Option<End>,
        reward: ByColor<f32>,
    ) {
        self.observation.write(index, env, spec);
        if !matches!(self.mask, Mask::None) {
            env.mask(spec);
            self.mask.mark(index, env.masked(), spec.table.len(), true);
        }
        self.reward[2 * index..][..2].copy_from_slice(&reward.into_array());
        self.terminated[index] = matches!(end, Some(End::Outcome(_) | End::Illegal(_)));
        self.truncated[index] = matches!(end, Some(End::MaxPlies));
        self.to_play[index] = env.position().side_to_move() as i8;
        self.ply[index] = i32::try_from(env.ply()).unwrap_or(i32::MAX);
        self.hash[index] = env.key();
    }
}
