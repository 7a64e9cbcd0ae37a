//! The pseudo-legal targets of one piece.

use super::Generator;
use super::sink::GenMode;
use crate::board::{Bitboard, Level, PieceTypeId, Square};
use crate::tables::{Path, PieceTypeTables};

/// The targets for which moves of one piece type are generated.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends<const W: usize> {
    pub empty: Bitboard<W>,
    pub enemies: Bitboard<W>,
}

impl<const W: usize> Generator<'_, '_, W> {
    /// The targets of all moves without effects that end among `ends`.
    #[inline(always)]
    pub(super) fn targets_among<L: Level>(
        &mut self,
        tables: &PieceTypeTables<W>,
        piece_type: PieceTypeId,
        from: Square,
        Ends { empty, enemies }: Ends<W>,
    ) -> Bitboard<W> {
        let leaps = &tables.leaps[from];
        let mut targets = leaps.quiet & empty | leaps.capture & enemies;
        for slides in &tables.sliders {
            let slider = &self.variant.sliders[slides.slider as usize];
            if self.scope.mode == GenMode::Noisy && (slider.open(from) & (empty | enemies)).is_empty() {
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
            targets |= self.conditional_targets(piece_type, from) & (empty | enemies);
        }
        if !tables.paths.is_empty() {
            targets |= self.path_targets(piece_type, from) & (empty | enemies);
        }
        targets
    }

    /// The empty squares and the enemies that the mode requests, for a piece of this type. Piece types whose moves may
    /// share a text generate all at once: the text of each depends on the others.
    #[inline(always)]
    pub(super) fn ends(&self, tables: &PieceTypeTables<W>, piece_type: PieceTypeId, mode: GenMode) -> Ends<W> {
        if mode == GenMode::All || tables.may_clash {
            return Ends { empty: self.empty, enemies: self.enemies };
        }
        let promotes = if self.variant.promoting.contains(piece_type) {
            self.variant.promotion[self.us][piece_type.index()].region
        } else {
            Bitboard::EMPTY
        };
        self.ends_but(promotes, mode)
    }

    /// The same for the piece on a square, if it matters from where it moves.
    #[inline(never)]
    pub(super) fn ends_from(&self, piece_type: PieceTypeId, from: Square, mode: GenMode) -> Ends<W> {
        self.ends_but(self.promotes(piece_type, from).may, mode)
    }

    #[inline(always)]
    fn ends_but(&self, promotes: Bitboard<W>, mode: GenMode) -> Ends<W> {
        match mode {
            GenMode::Noisy => Ends { empty: self.empty & promotes, enemies: self.enemies },
            _ => Ends { empty: self.empty & !promotes, enemies: Bitboard::EMPTY },
        }
    }

    #[inline(never)]
    fn conditional_targets(&self, piece_type: PieceTypeId, from: Square) -> Bitboard<W> {
        let tables = &self.variant.piece_types[self.us][piece_type.index()];
        let mut targets = Bitboard::EMPTY;
        for leap in &tables.conditional[from.index()] {
            let lands = leap.quiet && self.empty.contains(leap.to) || leap.capture && self.enemies.contains(leap.to);
            if lands && self.position.leap_is_open(self.variant, self.us, piece_type, from, leap) {
                targets.insert(leap.to);
            }
        }
        targets
    }

    /// The squares on which a path may end: empty squares or enemies.
    #[inline]
    fn landings(&self, path: &Path<W>) -> Bitboard<W> {
        match (path.quiet, path.capture) {
            (true, true) => self.empty | self.enemies,
            (true, false) => self.empty,
            (false, _) => self.enemies,
        }
    }

    #[inline(always)]
    fn path_targets(&mut self, piece_type: PieceTypeId, from: Square) -> Bitboard<W> {
        let mut targets = Bitboard::EMPTY;
        let tables = &self.variant.piece_types[self.us][piece_type.index()];
        for path in tables.paths.iter().filter(|path| !path.effects.any()) {
            targets |= match &path.hops {
                // A wall cannot be a screen.
                Some(hops) if self.position.state.walls.is_empty() => {
                    hops.targets(from, self.blockers) & self.landings(path)
                }
                _ => self.walked_targets(piece_type, from, path),
            };
        }
        targets
    }

    #[inline(never)]
    fn walked_targets(&mut self, piece_type: PieceTypeId, from: Square, path: &Path<W>) -> Bitboard<W> {
        if let Some(fallback) = path.fallback.filter(|fallback| fallback.judged_legal) {
            return self.judged_targets(piece_type, from, path, fallback);
        }
        let mut targets = Bitboard::EMPTY;
        self.position.walk(
            self.variant,
            self.us,
            piece_type,
            from,
            path,
            self.variant.geometry.board,
            &mut |landing| targets |= landing.squares,
        );
        targets
    }
}
