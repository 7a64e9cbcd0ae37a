//! Legal turns. Sets of targets flow into a [`Sink`]: a list, a count, or the question whether there is any.

mod allows;
mod castling;
mod drops;
mod effects;
mod en_passant;
mod gates;
mod guard;
mod judged;
mod limits;
mod part;
pub mod perft;
mod promotion;
pub mod scratch;
pub mod sets;
pub mod sink;
mod sweep;
mod targets;
mod watch;

use crate::bitboard::Bitboard;
use crate::cpu::{Level, Task};
use crate::moves::{self, Move};
use crate::position::{Color, Position, Vote};
use crate::tables::{Variant, zobrist};
pub use allows::{allows, allows_in};
use guard::Guard;
use limits::Limits;
pub use part::{Part, legal_part};
use sink::{Any, Count, List, Sink, Wanted};
use std::marker::PhantomData;

/// One run of generation in one position.
struct Generator<'a, const W: usize, S: Sink<W>, L: Level> {
    variant: &'a Variant<W>,
    position: &'a Position<W>,
    /// Where turns are tried out.
    scratch: &'a mut Position<W>,
    sink: &'a mut S,
    us: Color,
    blockers: Bitboard<W>,
    empty: Bitboard<W>,
    enemies: Bitboard<W>,
    guard: Guard<W>,
    /// Beside the guard's masks.
    limits: &'a Limits<W>,
    level: PhantomData<L>,
}

/// Generation as a task for any processor.
struct All<'a, const W: usize, S: Sink<W>> {
    variant: &'a Variant<W>,
    position: &'a Position<W>,
    scratch: &'a mut Position<W>,
    sink: &'a mut S,
}

impl<const W: usize, S: Sink<W>> Task for All<'_, W, S> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self) {
        let mut limits = Limits::none(self.variant);
        Generator::<W, S, L>::new(self.variant, self.position, self.scratch, self.sink, &mut limits).all();
    }
}

/// Sends all legal turns of `position` to `sink`, trying some of them out in `scratch`, a position of the same variant.
pub fn generate<const W: usize, S: Sink<W>>(
    variant: &Variant<W>,
    position: &Position<W>,
    scratch: &mut Position<W>,
    sink: &mut S,
) {
    if position.vote != Vote::Over {
        if sink.wanted() == Wanted::Loud {
            return;
        }
        sink.turn(Move::vote(true));
        if position.vote != Vote::BlackAfterAccept {
            sink.turn(Move::vote(false));
        }
        return;
    }
    variant.cpu.run(All { variant, position, scratch, sink });
}

/// Room for so many turns is made at once: there are seldom more.
const USUAL: usize = 64;

/// All legal turns.
pub fn legal_moves<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> Vec<Move> {
    let mut list = List { turns: Vec::with_capacity(USUAL), wanted: Wanted::All };
    generate(variant, position, &mut position.clone(), &mut list);
    list.turns
}

/// Number of legal turns.
pub fn count_legal<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> u64 {
    let mut count = Count::default();
    generate(variant, position, &mut position.clone(), &mut count);
    count.0
}

/// Whether there is a legal turn.
pub fn has_legal<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> bool {
    let mut any = Any::default();
    generate(variant, position, &mut position.clone(), &mut any);
    any.0
}

/// Whether a capture on the e.p. square is legal.
pub fn legal_en_passant<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> bool {
    let Some(victim) = position.en_passant_victim(variant) else { return false };
    let us = position.turn();
    position.en_passant_captors(variant).any(|from| {
        let to = position.en_passant().unwrap_or(from);
        let mut after = position.clone();
        after.play_unchecked(variant, Move::en_passant(from, to, victim, moves::NO_KIND, false));
        !after.is_exposed(variant, us)
    })
}

/// The key of a position for repetition: an e.p. square counts where it can be used.
pub fn key<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> u64 {
    match position.en_passant() {
        Some(square) if legal_en_passant(variant, position) => position.hash() ^ zobrist::en_passant(square),
        _ => position.hash(),
    }
}

impl<'a, const W: usize, S: Sink<W>, L: Level> Generator<'a, W, S, L> {
    /// A generator; `limits`, empty until now, are noted.
    #[inline(always)]
    fn new(
        variant: &'a Variant<W>,
        position: &'a Position<W>,
        scratch: &'a mut Position<W>,
        sink: &'a mut S,
        limits: &'a mut Limits<W>,
    ) -> Self {
        let us = position.turn();
        let blockers = position.blockers();
        Self {
            variant,
            position,
            scratch,
            sink,
            us,
            blockers,
            empty: variant.geometry.board & !blockers,
            enemies: position.men(us.other()),
            guard: Guard::new::<L>(variant, position, limits),
            limits,
            level: PhantomData,
        }
    }

    #[inline(always)]
    fn all(&mut self) {
        let variant = self.variant;
        for (kind, tables) in variant.kinds[self.us.index()].iter().enumerate() {
            let kind = kind as u8;
            if self.sink.wanted() == Wanted::Quiet && tables.may_clash {
                continue;
            }
            let mut men = self.position.men_of(self.us, kind);
            if S::BULK && !tables.sweeps.is_empty() {
                men = self.sweep(kind, men);
            }
            for from in men {
                self.man(kind, from);
                if self.sink.full() {
                    return;
                }
            }
        }
        if self.position.en_passant().is_some() && self.sink.wanted() != Wanted::Quiet {
            self.en_passant();
        }
        if self.sink.wanted() == Wanted::Loud {
            return;
        }
        if self.position.rights.bits != 0 {
            self.castling();
        }
        if self.position.reserves && !self.variant.rules.drops.is_empty() {
            self.drops();
        }
    }

    /// All moves of one man but e.p. and castling.
    #[inline(always)]
    fn man(&mut self, kind: u8, from: u8) {
        let targets = self.plain_targets(kind, from);
        let gated = self.position.gates.contains(from) && self.variant.rules.gates.is_some();
        if self.variant.kinds[self.us.index()][kind as usize].may_clash {
            self.with_effects(kind, from, targets, gated);
        } else if gated {
            self.through_gate(kind, from, targets);
        } else {
            self.plain(kind, from, targets);
        }
    }

    /// Sends the legal ones among plain moves of one man.
    #[inline(always)]
    fn plain(&mut self, kind: u8, from: u8, targets: Bitboard<W>) {
        if self.variant.promoting >> kind & 1 != 0 {
            let zone = self.variant.promotion[self.us.index()][kind as usize];
            if (targets & zone.region).non_empty() {
                self.promotions(kind, from, targets & zone.region);
                let rest = self.legal_targets(kind, from, targets & !zone.forced);
                self.sink.targets(from, rest);
                return;
            }
        }
        let legal = self.legal_targets(kind, from, targets);
        self.sink.targets(from, legal);
    }

    /// Whether the own royal men are safe after a turn, by playing it.
    fn is_safe_after(&mut self, turn: Move) -> bool {
        if matches!(self.guard, Guard::Free) {
            return true;
        }
        self.scratch.copy_from(self.position);
        self.scratch.play_unchecked(self.variant, turn);
        !self.scratch.is_exposed(self.variant, self.us)
    }
}
