//! Moves of pieces that move like a knight, a rook or a king: by plain leaps and slides, and in the same way when they capture.
//! Unless one is pinned, its legal moves are the squares that it reaches among those of one mask.

use super::Generator;
use super::sink::GenMode;
use crate::board::{Bitboard, Level, PieceTypeId, Square, SquareMap};
use crate::tables::{Leaps, LookUp, PieceTypeTables};
use std::sync::Arc;

/// The targets of pieces that leap and slide in `N` ways. It is not a closure, which might not be inlined.
pub(super) struct Simple<'a, T, const N: usize, const W: usize> {
    leaps: &'a SquareMap<Leaps<W>, W>,
    lookups: [&'a T; N],
    blockers: Bitboard<W>,
    lands: Bitboard<W>,
}

impl<T: LookUp<W>, const N: usize, const W: usize> Simple<'_, T, N, W> {
    /// The targets of a piece.
    #[inline(always)]
    pub(super) fn targets<L: Level>(&self, from: Square) -> Bitboard<W> {
        let mut targets = self.leaps[from].quiet;
        for lookup in self.lookups {
            targets |= lookup.reach::<L>(from, self.blockers);
        }
        targets & self.lands
    }
}

impl<const W: usize> Generator<'_, '_, W> {
    /// The pieces for which one mask does not decide which moves are legal.
    #[inline(always)]
    pub(super) fn apart<const RARE: bool>(&self) -> Bitboard<W> {
        if self.legality.uniform && !(RARE && self.is_restricted()) {
            self.legality.apart | self.position.state.gates
        } else {
            !Bitboard::EMPTY
        }
    }

    /// The pieces whose moves are more than moves to targets.
    #[inline(always)]
    pub(super) fn general<const RARE: bool>(&self) -> Bitboard<W> {
        if RARE && self.is_restricted() { !Bitboard::EMPTY } else { self.position.state.gates }
    }

    /// The squares to which a mode limits pieces of simple types.
    #[inline(always)]
    pub(super) fn lands(&self, mode: GenMode) -> Bitboard<W> {
        match mode {
            GenMode::All => self.empty | self.enemies,
            GenMode::Quiet => self.empty,
            GenMode::Noisy | GenMode::Captures => self.enemies,
        }
    }

    /// Sends the legal moves to `lands` of pieces of a simple type, none of which is apart.
    #[inline(always)]
    pub(super) fn simple_pieces<L: Level, const COUNTS: bool>(
        &mut self,
        tables: &PieceTypeTables<W>,
        pieces: Bitboard<W>,
        lands: Bitboard<W>,
        counted: &mut u64,
    ) {
        let lands = lands & self.legality.block;
        if !L::EXTRACTS {
            self.slide::<L, COUNTS>(tables, pieces, lands, counted);
        } else if W == 1 {
            self.look_up::<L, _, COUNTS>(tables, &tables.lookups, (pieces, lands), counted);
        } else {
            self.look_up::<L, _, COUNTS>(tables, &tables.line_lookups, (pieces, lands), counted);
        }
    }

    /// Sends them by loops without tests for the most common piece types, among them those of chess.
    #[inline(always)]
    fn look_up<L: Level, T: LookUp<W>, const COUNTS: bool>(
        &mut self,
        tables: &PieceTypeTables<W>,
        lookups: &[Arc<T>],
        (pieces, lands): (Bitboard<W>, Bitboard<W>),
        counted: &mut u64,
    ) {
        let (leaps, blockers) = (&tables.leaps, self.blockers);
        match lookups {
            [] if tables.sliders.is_empty() => {
                let simple = Simple::<T, 0, W> { leaps, lookups: [], blockers, lands };
                self.send_pieces::<L, T, 0, COUNTS>(counted, pieces, &simple);
            }
            [one] => {
                let simple = Simple { leaps, lookups: [&**one], blockers, lands };
                self.send_pieces::<L, T, 1, COUNTS>(counted, pieces, &simple);
            }
            [one, two] => {
                let simple = Simple { leaps, lookups: [&**one, &**two], blockers, lands };
                self.send_pieces::<L, T, 2, COUNTS>(counted, pieces, &simple);
            }
            _ => self.slide::<L, COUNTS>(tables, pieces, lands, counted),
        }
    }

    /// Sends them by a loop for any piece type.
    #[inline(always)]
    fn slide<L: Level, const COUNTS: bool>(
        &mut self,
        tables: &PieceTypeTables<W>,
        pieces: Bitboard<W>,
        lands: Bitboard<W>,
        counted: &mut u64,
    ) {
        for from in pieces {
            let mut targets = tables.leaps[from].quiet;
            for slides in &tables.sliders {
                let slider = &self.variant.sliders[slides.slider as usize];
                if (slider.open(from) & lands).non_empty() {
                    targets |= slider.reach::<L>(from, self.blockers);
                }
            }
            self.send::<COUNTS>(counted, from, targets & lands);
        }
    }

    /// Sends the legal moves to `lands` of pieces of a simple type, some of which are apart: a royal piece, or pinned pieces.
    #[inline(always)]
    pub(super) fn simple_pieces_apart<L: Level, const RARE: bool, const COUNTS: bool>(
        &mut self,
        tables: &PieceTypeTables<W>,
        piece_type: PieceTypeId,
        (pieces, lands): (Bitboard<W>, Bitboard<W>),
        counted: &mut u64,
    ) {
        for from in pieces {
            let mut targets = tables.leaps[from].quiet;
            for slides in &tables.sliders {
                targets |= self.variant.sliders[slides.slider as usize].reach::<L>(from, self.blockers);
            }
            let legal = self.legal_targets::<L, RARE>(piece_type, from, targets & lands);
            self.send::<COUNTS>(counted, from, legal);
        }
    }
}
