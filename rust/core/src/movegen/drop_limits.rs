//! Conditions of drop rules that depend on the position.

use super::drops::Dropped;
use super::{COST_OF_TRYING, Generator, has_legal};
use crate::board::{Bitboard, PieceTypeId, Square, Step};
use crate::interrupt::spend;
use crate::moves::Move;
use crate::variant::DropRule;

impl<const W: usize> Generator<'_, '_, W> {
    /// The squares on which a rule allows the drop, given the pieces on the board.
    #[inline]
    pub(super) fn limited_squares(&self, rule: &DropRule, dropped: Dropped, squares: Bitboard<W>) -> Bitboard<W> {
        if rule.depends_on_pieces() { self.by_pieces(rule, dropped, squares) } else { squares }
    }

    #[inline(never)]
    fn by_pieces(&self, rule: &DropRule, dropped: Dropped, mut squares: Bitboard<W>) -> Bitboard<W> {
        let tables = &self.variant.drop_tables;
        if let Some(first) = &rule.first {
            let first = self.variant.region(first, self.us);
            if (first & self.empty).non_empty() {
                return squares & first;
            }
        }
        let own = self.position.pieces(self.us);
        if rule.per_file > 0 {
            let alike = self.position.pieces_of(self.us, dropped.board);
            for file in tables.files.iter().filter(|&&file| (file & alike).count() >= u32::from(rule.per_file)) {
                squares &= !*file;
            }
        }
        let beside =
            |pieces: Bitboard<W>| pieces.iter().fold(Bitboard::EMPTY, |all, at| all | tables.around[at.index()]);
        if rule.both_colours {
            squares &= self.colours_for(dropped);
        }
        if rule.next_to_own {
            squares &= beside(own);
        }
        if rule.encloses {
            let ends = tables.directions.iter().map(|&dir| self.variant.geometry.beyond(dir, own, self.enemies));
            squares &= ends.fold(Bitboard::EMPTY, |all, ends| all | ends);
        }
        if rule.on_top {
            let files = i16::from(self.variant.geometry.files);
            squares &= self.variant.bottom_rank() | self.blockers.shifted(files);
        }
        if !rule.apart.is_empty() {
            squares &= !self.near_enemies(&rule.apart);
        }
        if !rule.pushed.is_empty() {
            squares &= self.pushed_to(&rule.pushed);
        }
        squares
    }

    /// The squares from which one of the steps leads to an enemy.
    fn near_enemies(&self, steps: &[Step]) -> Bitboard<W> {
        let geometry = &self.variant.geometry;
        let back = |at: Square, step: Step| geometry.offset(at, geometry.symmetry.step(step, self.us).opposite());
        self.enemies.iter().flat_map(|at| steps.iter().filter_map(move |&step| back(at, step))).collect()
    }

    /// The squares where a piece pushed from an edge of the board over empty squares stops.
    fn pushed_to(&self, steps: &[Step]) -> Bitboard<W> {
        let geometry = &self.variant.geometry;
        let mut stops = Bitboard::EMPTY;
        for step in steps.iter().map(|&step| geometry.symmetry.step(step, self.us)) {
            let is_edge = |&at: &Square| geometry.offset(at, step.opposite()).is_none();
            for mut at in geometry.board.iter().filter(is_edge).filter(|&at| self.empty.contains(at)) {
                while let Some(next) = geometry.offset(at, step).filter(|&next| self.empty.contains(next)) {
                    at = next;
                }
                stops.insert(at);
            }
        }
        stops
    }

    /// The squares of the colours that hold fewer than half of a side's pieces of a type.
    fn colours_for(&self, dropped: Dropped) -> Bitboard<W> {
        let (alike, all) = self.alike(dropped);
        let fits = |colour: &Bitboard<W>| 2 * (alike & *colour).count() < all;
        self.colours().into_iter().filter(fits).fold(Bitboard::EMPTY, |all, colour| all | colour)
    }

    /// The pieces of a type on the board, and their total number including the reserve.
    fn alike(&self, Dropped { reserve, board }: Dropped) -> (Bitboard<W>, u32) {
        let alike = self.position.pieces_of(self.us, board);
        (alike, alike.count() + u32::from(self.position.in_reserve(self.us, reserve)))
    }

    fn colours(&self) -> [Bitboard<W>; 2] {
        let geometry = &self.variant.geometry;
        [geometry.board & geometry.light, geometry.board & !geometry.light]
    }

    /// The squares where a drop leaves enough room for other pieces that must end up on both colours.
    #[inline(never)]
    pub(super) fn leaves_colours(&self, reserve: PieceTypeId) -> Bitboard<W> {
        let mut squares = self.variant.geometry.board;
        for dropping in self.variant.droppings.iter().filter(|dropping| dropping.reserve != reserve) {
            let (alike, all) = self.alike(Dropped { reserve: dropping.reserve, board: dropping.board });
            let own = dropping.rules.iter().filter(|allowed| self.variant.rules.drops[allowed.number].both_colours);
            let room = own.fold(Bitboard::EMPTY, |all, allowed| all | allowed.squares[self.us]) & self.empty;
            for colour in self.colours() {
                let taken = (alike & colour).count();
                if room.non_empty() && taken + (room & colour).count() <= all / 2 && taken < all / 2 {
                    squares &= !(room & colour);
                }
            }
        }
        squares
    }

    /// The subset of `squares` on which the drop gives no check or no mate that the rule forbids.
    #[inline(never)]
    pub(super) fn harmless_drops(
        &mut self,
        dropped: Dropped,
        judged: &[(&DropRule, Bitboard<W>)],
        squares: Bitboard<W>,
    ) -> Bitboard<W> {
        let suspects = squares & self.may_check(dropped.board);
        let mut harmless = squares & !suspects;
        for to in suspects {
            if !spend(COST_OF_TRYING) {
                break;
            }
            self.scratch.copy_from(self.position);
            self.scratch.play_unchecked(self.variant, Move::drop(dropped.board, dropped.reserve, to));
            if !self.scratch.is_check(self.variant) {
                harmless.insert(to);
                continue;
            }
            let mut rules = judged.iter().filter(|(rule, squares)| rule.checks && squares.contains(to));
            if rules.any(|(rule, _)| rule.mates || has_legal(self.variant, self.scratch)) {
                harmless.insert(to);
            }
        }
        harmless
    }

    /// The squares from which a dropped piece may give check, alone or as a screen.
    fn may_check(&self, board: PieceTypeId) -> Bitboard<W> {
        let tables = &self.variant.piece_types[self.us][board.index()];
        if !tables.slides.is_empty() || !self.variant.special.is_empty() {
            return self.variant.geometry.board;
        }
        let kings = self.position.pieces_among(self.us.other(), self.variant.royal);
        kings.iter().fold(Bitboard::EMPTY, |all, king| all | tables.leaps[king].capture_from)
    }
}
