//! Moves of pieces that move like a knight, a rook or a king: by plain leaps and slides, and in the same way when they capture.
//! Unless one is pinned, its legal moves are the squares that it reaches among those of one mask.

use super::Generator;
use super::sink::GenMode;
use crate::board::{Bitboard, Level};
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

    /// The squares where pieces of simple types may land, unless they are apart.
    #[inline(always)]
    pub(super) fn lands(&self, mode: GenMode) -> Bitboard<W> {
        let lands = match mode {
            GenMode::All => self.empty | self.enemies,
            GenMode::Quiet => self.empty,
            GenMode::Noisy | GenMode::Captures => self.enemies,
        };
        lands & self.legality.block
    }

    /// Sends the legal moves of pieces of a simple type, none of which is apart.
    #[inline(always)]
    pub(super) fn simple_pieces<L: Level>(
        &mut self,
        tables: &PieceTypeTables<W>,
        pieces: Bitboard<W>,
        lands: Bitboard<W>,
    ) {
        for from in pieces {
            let mut targets = tables.leaps[from].quiet;
            for slides in &tables.sliders {
                let slider = &self.variant.sliders[slides.slider as usize];
                if (slider.open(from) & lands).non_empty() {
                    targets |= slider.reach::<L>(from, self.blockers);
                }
            }
            self.sink.targets(from, targets & lands);
        }
    }
}
