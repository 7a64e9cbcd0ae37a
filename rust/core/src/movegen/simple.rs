//! Moves of pieces that move like a knight, a rook or a king: by plain leaps and slides, and in the same way when they capture.
//! Unless one is pinned, its legal moves are the squares that it reaches among those of one mask.

use super::Generator;
use super::sink::GenMode;
use crate::board::{Bitboard, Level, PieceTypeId};
use crate::tables::PieceTypeTables;

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
        let (leaps, blockers, lands) = (&tables.leaps, self.blockers, lands & self.legality.block);
        if W == 1 && L::EXTRACTS {
            // Loops without tests for the most common piece types, among them those of chess.
            match tables.lookups.as_slice() {
                [] if tables.sliders.is_empty() => {
                    return self.send_pieces::<COUNTS>(counted, pieces, |from| leaps[from].quiet & lands);
                }
                [one] => {
                    let reach = |from| leaps[from].quiet | one.reach::<L, W>(from, blockers);
                    return self.send_pieces::<COUNTS>(counted, pieces, |from| reach(from) & lands);
                }
                [one, two] => {
                    let slides = |from| one.reach::<L, W>(from, blockers) | two.reach::<L, W>(from, blockers);
                    let reach = |from| leaps[from].quiet | slides(from);
                    return self.send_pieces::<COUNTS>(counted, pieces, |from| reach(from) & lands);
                }
                _ => {}
            }
        }
        for from in pieces {
            let mut targets = leaps[from].quiet;
            for slides in &tables.sliders {
                let slider = &self.variant.sliders[slides.slider as usize];
                if (slider.open(from) & lands).non_empty() {
                    targets |= slider.reach::<L>(from, blockers);
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
