//! The pseudo-legal targets of one piece.

use super::Generator;
use super::sink::GenMode;
use crate::board::{Bitboard, Level, PieceTypeId, Square};
use crate::piece::Takes;
use crate::tables::{Path, PieceTypeTables};

/// The squares on which generated moves of a piece type may end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends<const W: usize> {
    pub empty: Bitboard<W>,
    pub enemies: Bitboard<W>,
}

impl<'a, const W: usize> Generator<'a, '_, W> {
    /// The targets of all moves without effects that end on the squares in `ends`.
    #[inline(always)]
    pub(super) fn targets_among<L: Level, const RARE: bool>(
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
            let few = matches!(self.scope.mode, GenMode::Noisy | GenMode::Captures);
            if few && (slider.open(from) & (empty | enemies)).is_empty() {
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
            targets |= self.conditional_targets(tables, piece_type, from) & (empty | enemies);
        }
        if !tables.paths.is_empty() {
            targets |= self.path_targets(tables, piece_type, from) & (empty | enemies);
        }
        if RARE && !tables.limited.is_empty() {
            targets |= self.limited_targets::<L>(tables, from) & enemies;
        }
        targets
    }

    /// The empty squares and the enemies to which the mode limits a piece of this type. If moves of a piece type may
    /// share a string, all its moves are always generated, since the text of each depends on the others.
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

    /// Like [`Self::ends`], for a piece whose promotions depend on its from-square.
    #[inline(never)]
    pub(super) fn ends_from(&self, piece_type: PieceTypeId, from: Square, mode: GenMode) -> Ends<W> {
        self.ends_but(self.promotes::<true>(piece_type, from).may, mode)
    }

    #[inline(always)]
    fn ends_but(&self, promotes: Bitboard<W>, mode: GenMode) -> Ends<W> {
        match mode {
            GenMode::Captures => Ends { empty: Bitboard::EMPTY, enemies: self.enemies },
            GenMode::Noisy => Ends { empty: self.empty & promotes, enemies: self.enemies },
            _ => Ends { empty: self.empty & !promotes, enemies: Bitboard::EMPTY },
        }
    }

    #[inline(never)]
    fn conditional_targets(&self, tables: &PieceTypeTables<W>, piece_type: PieceTypeId, from: Square) -> Bitboard<W> {
        let mut targets = Bitboard::EMPTY;
        for leap in &tables.conditional[from.index()] {
            let lands = leap.quiet && self.empty.contains(leap.to) || leap.capture && self.enemies.contains(leap.to);
            if lands && self.position.leap_is_open(self.variant, self.us, piece_type, from, leap) {
                targets.insert(leap.to);
            }
        }
        targets
    }

    /// The squares on which a path may end: empty squares, enemies, or both.
    #[inline]
    fn landings(&self, path: &Path<W>) -> Bitboard<W> {
        match (path.quiet, path.capture) {
            (true, true) => self.empty | self.enemies,
            (true, false) => self.empty,
            (false, _) => self.enemies,
        }
    }

    #[inline(always)]
    fn path_targets(&mut self, tables: &PieceTypeTables<W>, piece_type: PieceTypeId, from: Square) -> Bitboard<W> {
        let mut targets = Bitboard::EMPTY;
        for path in tables.paths.iter().filter(|path| !path.effects.any()) {
            let ends = match &path.hops {
                // A wall cannot be a screen.
                Some(hops) if self.position.state.walls.is_empty() => {
                    hops.targets(from, self.blockers) & self.landings(path)
                }
                _ => self.walked_targets(piece_type, from, path),
            };
            targets |= if path.takes == Takes::All { ends } else { ends & (self.empty | self.taken(path.takes)) };
        }
        targets
    }

    /// The enemies that limited captures can take.
    #[inline(never)]
    fn taken(&self, takes: Takes) -> Bitboard<W> {
        match takes {
            Takes::All => self.enemies,
            Takes::Only(piece_types) => self.position.pieces_among(self.us.other(), piece_types),
            Takes::Checkers => {
                let checkers = self.position.checkers(self.variant);
                if checkers.count() == 1 { checkers } else { Bitboard::EMPTY }
            }
        }
    }

    /// The targets of plain captures that take only certain enemies.
    #[inline(never)]
    fn limited_targets<L: Level>(&self, tables: &PieceTypeTables<W>, from: Square) -> Bitboard<W> {
        let mut targets = Bitboard::EMPTY;
        for limited in &tables.limited {
            let taken = self.taken(limited.takes);
            targets |= limited.leaps[from].0 & taken;
            for &slider in &limited.sliders {
                let slider = &self.variant.sliders[slider as usize];
                if (slider.open(from) & taken).non_empty() {
                    targets |= slider.reach::<L>(from, self.blockers) & taken;
                }
            }
        }
        targets
    }

    /// The tables of a piece type's current moves, which may depend on whether its side is in check.
    pub(super) fn tables(&self, piece_type: PieceTypeId) -> &'a PieceTypeTables<W> {
        let tables = &self.variant.piece_types[self.us][piece_type.index()];
        let Some(parts) = &tables.by_check else { return tables };
        let checked =
            if self.legality.is_by_masks() { self.legality.checked } else { self.position.is_check(self.variant) };
        &parts[usize::from(checked)]
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
