//! Legal moves. Sets of targets flow into a [`Sink`]: a list, a count, or the question whether there is any.

mod castling;
mod drops;
mod effects;
mod en_passant;
mod fallbacks;
mod gates;
mod is_legal;
mod legality;
mod limits;
pub mod perft;
mod promotion;
pub mod scratch;
pub mod sets;
pub mod sink;
mod subset;
mod sweep;
mod targets;
mod watched;

use crate::board::{Bitboard, Color, Level, Task};
use crate::moves::{self, Move};
use crate::position::{Position, Vote};
use crate::tables::{Variant, zobrist};
pub use is_legal::{is_legal, is_legal_in};
use legality::Legality;
use limits::Limits;
use sink::{Any, Count, GenMode, List, Sink};
use std::marker::PhantomData;
pub use subset::{Subset, legal_subset};

/// One run of generation in one position.
struct Generator<'a, const W: usize, S: Sink<W>, L: Level> {
    variant: &'a Variant<W>,
    position: &'a Position<W>,
    /// Where moves are tried out.
    scratch: &'a mut Position<W>,
    sink: &'a mut S,
    us: Color,
    blockers: Bitboard<W>,
    empty: Bitboard<W>,
    enemies: Bitboard<W>,
    legality: Legality<W>,
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

/// Sends all legal moves of `position` to `sink`, trying some of them out in `scratch`, a position of the same variant.
pub fn generate<const W: usize, S: Sink<W>>(
    variant: &Variant<W>,
    position: &Position<W>,
    scratch: &mut Position<W>,
    sink: &mut S,
) {
    if position.vote != Vote::Over {
        if sink.mode() == GenMode::Noisy {
            return;
        }
        sink.single(Move::vote(true));
        if position.vote != Vote::BlackAfterAccept {
            sink.single(Move::vote(false));
        }
        return;
    }
    variant.cpu.run(All { variant, position, scratch, sink });
}

/// Room for so many moves is made at once: there are seldom more.
const USUAL: usize = 64;

/// All legal moves.
pub fn legal_moves<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> Vec<Move> {
    let mut list = List { moves: Vec::with_capacity(USUAL), mode: GenMode::All };
    generate(variant, position, &mut position.clone(), &mut list);
    list.moves
}

/// Number of legal moves.
pub fn count_legal<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> u64 {
    let mut count = Count::default();
    generate(variant, position, &mut position.clone(), &mut count);
    count.0
}

/// Whether there is a legal move.
pub fn has_legal<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> bool {
    let mut any = Any::default();
    generate(variant, position, &mut position.clone(), &mut any);
    any.0
}

/// Whether a capture on the e.p. square is legal.
pub fn legal_en_passant<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> bool {
    let Some(captured) = position.en_passant_captured(variant) else { return false };
    let us = position.side_to_move();
    position.en_passant_attackers(variant).any(|from| {
        let to = position.en_passant().unwrap_or(from);
        let mut after = position.clone();
        after.play_unchecked(variant, Move::en_passant(from, to, captured, moves::NO_PIECE_TYPE, false));
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
        let us = position.side_to_move();
        let blockers = position.blockers();
        Self {
            variant,
            position,
            scratch,
            sink,
            us,
            blockers,
            empty: variant.geometry.board & !blockers,
            enemies: position.pieces(us.other()),
            legality: Legality::new::<L>(variant, position, limits),
            limits,
            level: PhantomData,
        }
    }

    #[inline(always)]
    fn all(&mut self) {
        let variant = self.variant;
        for (piece_type, tables) in variant.piece_types[self.us.index()].iter().enumerate() {
            let piece_type = piece_type as u8;
            if self.sink.mode() == GenMode::Quiet && tables.may_clash {
                continue;
            }
            let mut pieces = self.position.pieces_of(self.us, piece_type);
            if S::BULK && !tables.sweeps.is_empty() {
                pieces = self.sweep(piece_type, pieces);
            }
            for from in pieces {
                self.piece(piece_type, from);
                if self.sink.full() {
                    return;
                }
            }
        }
        if self.position.en_passant().is_some() && self.sink.mode() != GenMode::Quiet {
            self.en_passant();
        }
        if self.sink.mode() == GenMode::Noisy {
            return;
        }
        if self.position.rights.bits != 0 {
            self.castling();
        }
        if self.position.reserves && !self.variant.rules.drops.is_empty() {
            self.drops();
        }
    }

    /// All moves of one piece but e.p. and castling.
    #[inline(always)]
    fn piece(&mut self, piece_type: u8, from: u8) {
        let targets = self.plain_targets(piece_type, from);
        let gated = self.position.gates.contains(from) && self.variant.rules.gates.is_some();
        if self.variant.piece_types[self.us.index()][piece_type as usize].may_clash {
            self.with_effects(piece_type, from, targets, gated);
        } else if gated {
            self.through_gate(piece_type, from, targets);
        } else {
            self.plain(piece_type, from, targets);
        }
    }

    /// Sends the legal ones among plain moves of one piece.
    #[inline(always)]
    fn plain(&mut self, piece_type: u8, from: u8, targets: Bitboard<W>) {
        if self.variant.promoting >> piece_type & 1 != 0 {
            let zone = self.variant.promotion[self.us.index()][piece_type as usize];
            if (targets & zone.region).non_empty() {
                self.promotions(piece_type, from, targets & zone.region);
                let rest = self.legal_targets(piece_type, from, targets & !zone.forced);
                self.sink.targets(from, rest);
                return;
            }
        }
        let legal = self.legal_targets(piece_type, from, targets);
        self.sink.targets(from, legal);
    }

    /// Whether the own royal pieces are safe after a move, by playing it.
    fn is_safe_after(&mut self, mv: Move) -> bool {
        if matches!(self.legality, Legality::Free) {
            return true;
        }
        self.scratch.copy_from(self.position);
        self.scratch.play_unchecked(self.variant, mv);
        !self.scratch.is_exposed(self.variant, self.us)
    }
}
