//! Attackers and attacked squares, found with the same tables as moves.

use super::walk::WalkEnd;
use super::{Color, Position};
use crate::board::{Baseline, Bitboard, Level, PieceTypeId, Square, Task, opposite};
use crate::moves::Effect;
use crate::piece::{Effects, Passing};
use crate::tables::{ConditionalLeap, Path, Variant, may_take};

impl<const W: usize> Position<W> {
    /// True if `by` has a pseudo-legal move that removes the piece on `square`. If no enemy of `by` is there, one is
    /// assumed.
    pub fn is_attacked(&self, variant: &Variant<W>, square: Square, by: Color) -> bool {
        self.attacked_plainly_now(variant, square, by) || self.special_attackers(variant, square, by, &mut |_| true)
    }

    /// The pieces of `by` that attack `square`, in the sense of [`Position::is_attacked`]. En passant captures are not
    /// attacks.
    pub fn attackers(&self, variant: &Variant<W>, square: Square, by: Color) -> Bitboard<W> {
        let mut attackers = Bitboard::EMPTY;
        let mut note = |pieces| {
            attackers |= pieces;
            false
        };
        if !self.state.walls.contains(square) {
            let class = self.class_at(variant, square, by);
            let among = (self.pieces(by), self.blockers());
            self.plain_attackers::<Baseline>(variant, (square, class), by, among, &mut note);
            self.special_attackers(variant, square, by, &mut note);
        }
        attackers
    }

    /// The pieces that attack a royal piece of the side to move.
    pub fn checkers(&self, variant: &Variant<W>) -> Bitboard<W> {
        let royals = self.royals(variant, self.state.side_to_move);
        let them = self.state.side_to_move.other();
        let attackers = |royals: Bitboard<W>| {
            royals.iter().fold(Bitboard::EMPTY, |all, royal| all | self.able_attackers(variant, royal, them))
        };
        let all_attacked = royals.one.iter().all(|royal| self.is_threatened(variant, royal, them));
        attackers(royals.each) | if all_attacked { attackers(royals.one) } else { Bitboard::EMPTY }
    }

    /// True if a royal piece that must be safe is attacked, or if all pieces of a group that needs one safe piece are
    /// attacked.
    pub fn is_exposed(&self, variant: &Variant<W>, color: Color) -> bool {
        let royals = self.royals(variant, color);
        let mut each = royals.each.iter();
        let mut one = royals.one.iter();
        each.any(|square| self.is_threatened(variant, square, color.other()))
            || royals.one.non_empty() && one.all(|square| self.is_threatened(variant, square, color.other()))
    }

    /// True if the side to move is in check.
    pub fn is_check(&self, variant: &Variant<W>) -> bool {
        self.is_exposed(variant, self.state.side_to_move)
    }

    /// The class of the enemy of `by` on `square`; if no enemy is there, the class of royal pieces.
    #[inline(always)]
    fn class_at(&self, variant: &Variant<W>, square: Square, by: Color) -> usize {
        if variant.class_of.is_empty() { 0 } else { self.class_of_piece(variant, square, by) }
    }

    #[inline(never)]
    fn class_of_piece(&self, variant: &Variant<W>, square: Square, by: Color) -> usize {
        let piece = self.piece(square).filter(|piece| piece.color != by);
        piece.map_or(0, |piece| variant.class_of[piece.piece_type.index()].into())
    }

    /// The pieces of `by` in `pieces` that capture an enemy of type `captured` on `square` by leaps, slides
    /// and special captures that follow routes, if only pieces and walls in `blockers` are in the way.
    pub(crate) fn attackers_among(
        &self,
        variant: &Variant<W>,
        (square, captured): (Square, PieceTypeId),
        by: Color,
        pieces: Bitboard<W>,
        blockers: Bitboard<W>,
    ) -> Bitboard<W> {
        let class = variant.class_of.get(captured.index()).map_or(0, |&class| class.into());
        let mut attackers =
            variant.cpu.run(Attackers { position: self, variant, target: (square, class), by, pieces, blockers });
        if !variant.special.is_empty() {
            // The routes are made for the capture of royal pieces.
            let pieces = if class == 0 { pieces } else { pieces & !self.special_sparing(variant, by, captured) };
            self.routed_attackers(variant, square, by, (pieces, blockers), &mut |attacker| {
                attackers |= attacker;
                false
            });
        }
        attackers
    }

    /// The pieces of `by` whose special captures cannot take pieces of a type.
    fn special_sparing(&self, variant: &Variant<W>, by: Color, captured: PieceTypeId) -> Bitboard<W> {
        let spares = |piece_type: &PieceTypeId| {
            let tables = &variant.piece_types[by][piece_type.index()];
            let takes = |path: &Path<W>| path.capture && may_take(path.takes, captured);
            tables.conditional.is_empty() && !tables.paths.iter().any(takes)
        };
        self.pieces_among(by, (variant.special & variant.limited).iter().filter(spares).collect())
    }

    fn attacked_plainly_now(&self, variant: &Variant<W>, square: Square, by: Color) -> bool {
        self.attacked_plainly_past(variant, square, by, self.blockers())
    }

    /// True if plain leaps or slides of `by` attack `square`, if only `blockers` stop slides.
    pub fn attacked_plainly_past(
        &self,
        variant: &Variant<W>,
        square: Square,
        by: Color,
        blockers: Bitboard<W>,
    ) -> bool {
        variant.cpu.run(Attacked { position: self, variant, square, by, blockers })
    }

    /// True if plain leaps or slides of `candidates`, pieces of `by`, attack `square`; `blockers` stop slides.
    #[inline(always)]
    pub fn attacked_plainly<L: Level>(
        &self,
        variant: &Variant<W>,
        square: Square,
        by: Color,
        candidates: Bitboard<W>,
        blockers: Bitboard<W>,
    ) -> bool {
        let class = self.class_at(variant, square, by);
        self.plain_attackers::<L>(variant, (square, class), by, (candidates, blockers), &mut |_| true)
    }

    /// Calls `enough` with non-empty sets of `candidates` that capture a piece of a class on `square` by plain leaps
    /// and slides, until `enough` returns true. Returns whether it did.
    #[inline(always)]
    fn plain_attackers<L: Level>(
        &self,
        variant: &Variant<W>,
        (square, class): (Square, usize),
        by: Color,
        (candidates, blockers): (Bitboard<W>, Bitboard<W>),
        enough: &mut impl FnMut(Bitboard<W>) -> bool,
    ) -> bool {
        let (mut leapers, mut slide_groups) = (&variant.leapers, &variant.slide_groups);
        if class > 0 {
            let attacks = &variant.attacks[class - 1];
            (leapers, slide_groups) = (&attacks.leapers, &attacks.slide_groups);
        }
        for &(piece_type, attackers) in leapers[by].onto(square) {
            let attackers = attackers & self.of_type(piece_type) & candidates;
            if attackers.non_empty() && enough(attackers) {
                return true;
            }
        }
        for group in &slide_groups[by] {
            let sliders = self.among(group.piece_types) & candidates;
            let slider = &variant.sliders[group.slider as usize];
            if (slider.open(square) & sliders).is_empty() {
                continue;
            }
            let attackers = slider.reach::<L>(square, blockers) & sliders;
            if attackers.non_empty() && enough(attackers) {
                return true;
            }
        }
        false
    }

    /// The squares among `targets` on which an enemy of `by` that moved there, perhaps with a capture, could be
    /// captured by plain slides; `blockers` do not include that enemy.
    #[inline(always)]
    pub fn slid_onto<L: Level>(
        &self,
        variant: &Variant<W>,
        targets: Bitboard<W>,
        by: Color,
        blockers: Bitboard<W>,
    ) -> Bitboard<W> {
        let mut found = Bitboard::EMPTY;
        for group in &variant.slide_groups[by] {
            let sliders = self.pieces_among(by, group.piece_types);
            if sliders.is_empty() {
                continue;
            }
            let slider = &variant.sliders[group.slider as usize];
            for to in targets & !found {
                let sliders = sliders.without(to);
                if (slider.open(to) & sliders).non_empty()
                    && (slider.reach::<L>(to, blockers.with(to)) & sliders).non_empty()
                {
                    found.insert(to);
                }
            }
        }
        found
    }

    /// The pieces of `by` with special captures that follow no routes and could reach `square` with some arrangement of
    /// the other pieces.
    pub fn unrouted_attackers(&self, variant: &Variant<W>, square: Square, by: Color) -> Bitboard<W> {
        let unrouted = variant.routes.unrouted[by];
        if unrouted.is_empty() {
            return Bitboard::EMPTY;
        }
        let mut pieces = self.pieces_among(by, unrouted);
        for attacker in pieces {
            let Some(piece) = self.piece(attacker) else { continue };
            let reach = &variant.piece_types[by][piece.piece_type.index()].reach;
            if !reach.get(attacker.index()).is_some_and(|reach| reach.contains(square)) {
                pieces.remove(attacker);
            }
        }
        pieces
    }

    /// Like `plain_attackers`, for special captures.
    fn special_attackers(
        &self,
        variant: &Variant<W>,
        square: Square,
        by: Color,
        enough: &mut impl FnMut(Bitboard<W>) -> bool,
    ) -> bool {
        if variant.special.is_empty() {
            return false;
        }
        if self.class_at(variant, square, by) > 0 {
            return self.walked_attackers_of_class(variant, square, by, enough);
        }
        // Any piece of `by` on the square itself is ignored.
        let attackers = self.pieces(by).without(square);
        self.routed_attackers(variant, square, by, (attackers, self.blockers()), enough)
            || self.walked_attackers(variant, square, by, enough)
    }

    /// Like `plain_attackers`, for special captures of a piece of a type that some captures spare; routes are not used
    /// for these.
    #[inline(never)]
    fn walked_attackers_of_class(
        &self,
        variant: &Variant<W>,
        square: Square,
        by: Color,
        enough: &mut impl FnMut(Bitboard<W>) -> bool,
    ) -> bool {
        self.pieces_among(by, variant.special)
            .iter()
            .filter(|&attacker| self.captures_specially(variant, attacker, by, square))
            .any(|at| enough(Bitboard::of(at)))
    }

    /// Like `plain_attackers`, for special captures that follow no routes.
    pub fn walked_attackers(
        &self,
        variant: &Variant<W>,
        square: Square,
        by: Color,
        enough: &mut impl FnMut(Bitboard<W>) -> bool,
    ) -> bool {
        let attackers = self.unrouted_attackers(variant, square, by);
        if attackers.is_empty() {
            return false;
        }
        if self.pieces(by.other()).contains(square) {
            return attackers
                .iter()
                .filter(|&attacker| self.captures_specially(variant, attacker, by, square))
                .any(|at| enough(Bitboard::of(at)));
        }
        let supposed = self.with_captured(variant, square, by);
        attackers
            .without(square)
            .iter()
            .filter(|&attacker| supposed.captures_specially(variant, attacker, by, square))
            .any(|at| enough(Bitboard::of(at)))
    }

    /// The position with a royal piece of `by`'s enemy (if the variant has any) on `square`, in place of any piece
    /// there.
    pub(super) fn with_captured(&self, variant: &Variant<W>, square: Square, by: Color) -> Self {
        let mut supposed = self.clone();
        if let Some(piece) = self.piece(square) {
            supposed.lift(variant, square, piece.piece_type, piece.color);
        }
        supposed.put(variant, square, variant.royal.lowest().unwrap_or_default(), by.other());
        supposed
    }

    pub(super) fn captures_specially(&self, variant: &Variant<W>, attacker: Square, by: Color, target: Square) -> bool {
        let Some(piece) = self.piece(attacker) else { return false };
        let tables = &variant.piece_types[by][piece.piece_type.index()];
        let leaps = tables.conditional.get(attacker.index()).map_or(&[][..], Vec::as_slice);
        leaps.iter().any(|leap| {
            leap.capture && leap.to == target && self.leap_is_open(variant, by, piece.piece_type, attacker, leap)
        }) || tables.paths.iter().any(|path| self.path_captures(variant, attacker, by, piece.piece_type, path, target))
    }

    /// True if the piece on `from` meets the conditions of a conditional leap.
    #[inline]
    pub fn leap_is_open(
        &self,
        variant: &Variant<W>,
        color: Color,
        piece_type: PieceTypeId,
        from: Square,
        leap: &ConditionalLeap<W>,
    ) -> bool {
        let open = match leap.passing {
            Passing::Any => true,
            Passing::Empty => (leap.passed & self.blockers()).is_empty(),
            Passing::Piece => (leap.passed & self.occupied()).non_empty(),
        };
        open && (!leap.first || self.is_unmoved(variant, color, piece_type, from))
    }

    fn path_captures(
        &self,
        variant: &Variant<W>,
        from: Square,
        by: Color,
        piece_type: PieceTypeId,
        path: &Path<W>,
        target: Square,
    ) -> bool {
        if !path.capture && !path.effects.any() {
            return false;
        }
        let mut found = false;
        let zone = Self::striking_zone(variant, from, path, target);
        self.walk(variant, by, piece_type, from, path, zone, &mut |landing| {
            // The target is a piece of the other side, so landing on it captures.
            found |= landing.squares.contains(target);
            if found || !path.effects.any() {
                return;
            }
            for to in landing.squares & strikes(variant, from, path.effects, &landing, target) {
                let effect = self.effect(variant, by, (from, to), (landing.first, landing.last), path.effects);
                found |= self.effect_captures(variant, (from, to), by, effect, target);
            }
        });
        found
    }

    /// The squares where a move along the path from `from` must end to capture on `target`; other conditions are not
    /// tested here.
    fn striking_zone(variant: &Variant<W>, from: Square, path: &Path<W>, target: Square) -> Bitboard<W> {
        let geometry = &variant.geometry;
        let mut zone = Bitboard::of(target);
        for &first in &path.dirs {
            let back = opposite(variant.rotations.unit(first));
            let mut withdrawn = variant.rotations.withdrawn(back, path.effects).into_iter().flatten();
            if withdrawn.any(|dir| geometry.next(dir, from) == Some(target)) {
                return geometry.board;
            }
        }
        if path.effects.overtake || path.effects.throw {
            for &last in &path.lasts {
                zone |= geometry.next(last, target).map_or(Bitboard::EMPTY, Bitboard::of);
            }
        }
        zone
    }

    fn effect_captures(
        &self,
        variant: &Variant<W>,
        squares: (Square, Square),
        by: Color,
        effect: Effect,
        target: Square,
    ) -> bool {
        effect.fires()
            && (variant.removed(squares, effect).contains(target)
                || variant.thrown(squares, effect).is_some_and(|throw| throw.to == target)
                    && self.pieces(by.other()).contains(target))
    }
}

/// The squares on which a path must land for its effects to reach `target`: all squares if withdrawing reaches it, otherwise the
/// squares next to it.
fn strikes<const W: usize>(
    variant: &Variant<W>,
    from: Square,
    effects: Effects,
    landing: &WalkEnd<W>,
    target: Square,
) -> Bitboard<W> {
    let geometry = &variant.geometry;
    let (first, last) = (variant.rotations.unit(landing.first), variant.rotations.unit(landing.last));
    let mut withdrawn = variant.rotations.withdrawn(opposite(first), effects).into_iter().flatten();
    if withdrawn.any(|dir| geometry.next(dir, from) == Some(target)) {
        return landing.squares;
    }
    [last, opposite(last)].into_iter().filter_map(|dir| geometry.next(dir, target)).collect()
}

/// A test for whether a square is attacked by plain leaps and slides, compiled for each processor level.
struct Attacked<'a, const W: usize> {
    position: &'a Position<W>,
    variant: &'a Variant<W>,
    square: Square,
    by: Color,
    blockers: Bitboard<W>,
}

impl<const W: usize> Task for Attacked<'_, W> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self) -> bool {
        let Self { position, variant, square, by, blockers } = self;
        position.attacked_plainly::<L>(variant, square, by, position.pieces(by), blockers)
    }
}

/// A search for the pieces that capture on a square by plain leaps and slides, compiled for each processor level.
struct Attackers<'a, const W: usize> {
    position: &'a Position<W>,
    variant: &'a Variant<W>,
    /// The square and the class of the captured piece.
    target: (Square, usize),
    by: Color,
    pieces: Bitboard<W>,
    blockers: Bitboard<W>,
}

impl<const W: usize> Task for Attackers<'_, W> {
    type Output = Bitboard<W>;

    #[inline(always)]
    fn run<L: Level>(self) -> Bitboard<W> {
        let Self { position, variant, target, by, pieces, blockers } = self;
        let mut attackers = Bitboard::EMPTY;
        position.plain_attackers::<L>(variant, target, by, (pieces, blockers), &mut |found| {
            attackers |= found;
            false
        });
        attackers
    }
}
