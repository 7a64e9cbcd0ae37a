//! Where one piece could go, its own king's safety aside.

use super::Generator;
use super::sink::{GenMode, Sink};
use crate::board::{Bitboard, Level, Square};
use crate::tables::path::Path;

impl<const W: usize, S: Sink<W>, L: Level> Generator<'_, W, S, L> {
    /// The targets that are wanted of all moves without effects.
    #[inline(always)]
    pub(super) fn plain_targets(&mut self, piece_type: u8, from: Square) -> Bitboard<W> {
        self.targets_among(self.sink.mode(), piece_type, from)
    }

    /// The same for a part of the moves, whichever is wanted.
    #[inline(always)]
    pub(super) fn targets_among(&mut self, mode: GenMode, piece_type: u8, from: Square) -> Bitboard<W> {
        let tables = &self.variant.piece_types[self.us.index()][piece_type as usize];
        let (empty, enemies) = self.wanted_squares(piece_type, mode, tables.may_clash);
        let mut targets = tables.leaps[from].quiet & empty | tables.leaps[from].capture & enemies;
        for slides in &tables.sliders {
            let slider = &self.variant.sliders[slides.slider as usize];
            if mode == GenMode::Noisy && (slider.open(from) & (empty | enemies)).is_empty() {
                continue;
            }
            let reached = slider.reach::<L>(from, self.blockers);
            if slides.quiet {
                targets |= reached & empty;
            }
            if slides.capture {
                targets |= reached & enemies;
            }
        }
        if !tables.conditional.is_empty() {
            targets |= self.conditional_targets(piece_type, from);
        }
        if !tables.paths.is_empty() {
            targets |= self.path_targets(piece_type, from);
        }
        if mode == GenMode::All { targets } else { targets & (empty | enemies) }
    }

    /// The empty squares and the enemies that a piece of a piece type is wanted to go to. Piece types whose moves may share a text do everything at once:
    /// how each is written depends on the others.
    #[inline(always)]
    pub(super) fn wanted_squares(&self, piece_type: u8, mode: GenMode, may_clash: bool) -> (Bitboard<W>, Bitboard<W>) {
        if mode == GenMode::All || may_clash {
            return (self.empty, self.enemies);
        }
        let promotes = match self.variant.promoting >> piece_type & 1 {
            0 => Bitboard::EMPTY,
            _ => self.variant.promotion[self.us.index()][piece_type as usize].region,
        };
        match mode {
            GenMode::Noisy => (self.empty & promotes, self.enemies),
            _ => (self.empty & !promotes, Bitboard::EMPTY),
        }
    }

    fn conditional_targets(&self, piece_type: u8, from: Square) -> Bitboard<W> {
        let tables = &self.variant.piece_types[self.us.index()][piece_type as usize];
        let mut targets = Bitboard::EMPTY;
        for leap in &tables.conditional[from as usize] {
            let lands = leap.quiet && self.empty.contains(leap.to) || leap.capture && self.enemies.contains(leap.to);
            if lands && self.position.leap_is_open(self.variant, self.us, piece_type, from, leap) {
                targets.insert(leap.to);
            }
        }
        targets
    }

    /// Where a path may end at all: on empty squares or on enemies.
    #[inline]
    fn landings(&self, path: &Path<W>) -> Bitboard<W> {
        match (path.quiet, path.capture) {
            (true, true) => self.empty | self.enemies,
            (true, false) => self.empty,
            (false, _) => self.enemies,
        }
    }

    #[inline(always)]
    fn path_targets(&mut self, piece_type: u8, from: Square) -> Bitboard<W> {
        let mut targets = Bitboard::EMPTY;
        let tables = &self.variant.piece_types[self.us.index()][piece_type as usize];
        for path in tables.paths.iter().filter(|path| !path.effects.any()) {
            targets |= match &path.hops {
                // A wall is no piece to hop over.
                Some(hops) if self.position.walls.is_empty() => hops.targets(from, self.blockers) & self.landings(path),
                _ => self.walked_targets(piece_type, from, path),
            };
        }
        targets
    }

    fn walked_targets(&mut self, piece_type: u8, from: Square, path: &Path<W>) -> Bitboard<W> {
        if let Some(fallback) = path.fallback.filter(|fallback| fallback.judged_legal) {
            return self.judged_targets(piece_type, from, path, fallback);
        }
        let mut targets = Bitboard::EMPTY;
        self.position.walk(self.variant, self.us, piece_type, from, path, &mut |landing| targets |= landing.squares);
        targets
    }
}
