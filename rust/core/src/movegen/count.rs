//! Counts legal moves.

use super::limits::Limits;
use super::scope::Scope;
use super::simple::Simple;
use super::sink::{GenMode, Sink};
use super::{Generate, Generator, generate};
use crate::board::{Bitboard, Level, Square, Task};
use crate::position::Position;
use crate::tables::{LookUp, Variant};

/// The number of legal moves.
pub fn count_legal<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> u64 {
    count_in(variant, position, &mut position.clone())
}

/// Like [`count_legal`], with a position of the same variant to try out moves in.
pub(super) fn count_in<const W: usize>(variant: &Variant<W>, position: &Position<W>, scratch: &mut Position<W>) -> u64 {
    if W <= 2 && variant.traits.moves_by_pieces && !variant.traits.has_rare_rules {
        if let Some(count) = variant.cpu.run(Count { variant, position, scratch: &mut *scratch }) {
            return count;
        }
    }
    let mut count = 0;
    generate(variant, position, scratch, GenMode::All, Sink::Count(&mut count));
    count
}

/// Counting as a task, compiled apart from other generation, so that the sum of the moves stays in a register. It is not compiled
/// for boards of four words, nor for processors that do not extract bits, to keep the module small.
struct Count<'a, const W: usize> {
    variant: &'a Variant<W>,
    position: &'a Position<W>,
    scratch: &'a mut Position<W>,
}

impl<const W: usize> Task for Count<'_, W> {
    type Output = Option<u64>;

    #[inline(always)]
    fn run<L: Level>(self) -> Option<u64> {
        if !L::EXTRACTS {
            return None;
        }
        let Self { variant, position, scratch } = self;
        let (mut limits, mut others) = (Limits::none(variant), 0);
        let scope = Scope::every(GenMode::All);
        let task = Generate { variant, position, scratch, scope, sink: Sink::Count(&mut others) };
        let counted = Generator::new::<L, false>(task, &mut limits).generate::<L, false, true>();
        Some(counted + others)
    }
}

// What the generator does with sets of targets: it sends them, or, if `COUNTS`, adds their number to `counted`.
impl<const W: usize> Generator<'_, '_, W> {
    /// Sends or counts the targets of a piece.
    #[inline(always)]
    pub(super) fn send<const COUNTS: bool>(&mut self, counted: &mut u64, from: Square, targets: Bitboard<W>) {
        if COUNTS {
            *counted += u64::from(targets.count());
        } else {
            self.sink.targets(from, targets);
        }
    }

    /// Sends or counts the targets of several pieces.
    #[inline(always)]
    pub(super) fn send_pieces<L: Level, T: LookUp<W>, const N: usize, const COUNTS: bool>(
        &mut self,
        counted: &mut u64,
        pieces: Bitboard<W>,
        simple: &Simple<'_, T, N, W>,
    ) {
        for word in 0..W {
            for from in pieces.word(word) {
                let targets = simple.targets::<L>(from);
                self.send::<COUNTS>(counted, from, targets);
            }
        }
    }

    /// Sends or counts targets that are reached by the same shift, each by another piece.
    #[inline(always)]
    pub(super) fn send_shifted<const COUNTS: bool>(&mut self, counted: &mut u64, shift: i16, targets: Bitboard<W>) {
        if COUNTS {
            *counted += u64::from(targets.count());
        } else {
            self.sink.shifted(shift, targets);
        }
    }
}
