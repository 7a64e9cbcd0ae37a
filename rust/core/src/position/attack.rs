//! Who attacks what, derived from the same tables that moves are made from.

use super::walk::Landing;
use super::{Color, Position};
use crate::bitboard::{Bitboard, Square};
use crate::cpu::{Baseline, Level, Task};
use crate::geometry::opposite;
use crate::kinds::KindId;
use crate::moves::Effect;
use crate::piece::ast::{Effects, Passing};
use crate::tables::Variant;
use crate::tables::kind::ConditionalLeap;
use crate::tables::path::Path;

impl<const W: usize> Position<W> {
    /// Whether `by` has a pseudo-legal move that removes the man on `square`. Where no enemy of `by` stands there, one is supposed to.
    pub fn is_attacked(&self, variant: &Variant<W>, square: Square, by: Color) -> bool {
        self.attacked_plainly_now(variant, square, by) || self.odd_captors(variant, square, by, &mut |_| true)
    }

    /// The men of `by` that attack `square`, as [`Position::is_attacked`] has it. Captures in passing are no attacks.
    pub fn attackers(&self, variant: &Variant<W>, square: Square, by: Color) -> Bitboard<W> {
        let mut attackers = Bitboard::EMPTY;
        let mut note = |men| {
            attackers |= men;
            false
        };
        if !self.walls.contains(square) {
            self.plain_captors::<Baseline>(variant, square, by, self.men(by), self.blockers(), &mut note);
            self.odd_captors(variant, square, by, &mut note);
        }
        attackers
    }

    /// The men that attack a royal man of the side to move.
    pub fn checkers(&self, variant: &Variant<W>) -> Bitboard<W> {
        let royals = self.men_among(self.turn, variant.royal);
        let them = self.turn.other();
        royals.fold(Bitboard::EMPTY, |all, royal| all | self.attackers(variant, royal, them))
    }

    /// Whether the side's royal men are attacked.
    pub fn is_exposed(&self, variant: &Variant<W>, color: Color) -> bool {
        self.men_among(color, variant.royal).any(|square| self.is_attacked(variant, square, color.other()))
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self, variant: &Variant<W>) -> bool {
        self.is_exposed(variant, self.turn)
    }

    /// Those of `men`, men of `by`, that capture on `square` by leaps, slides and odd captures told by routes, if only those men and walls that
    /// are among `blockers` stand in the way.
    pub(crate) fn captors(
        &self,
        variant: &Variant<W>,
        square: Square,
        by: Color,
        men: Bitboard<W>,
        blockers: Bitboard<W>,
    ) -> Bitboard<W> {
        let mut captors = variant.cpu.run(Captors { position: self, variant, square, by, men, blockers });
        if variant.odd != 0 {
            self.routed_captors(variant, square, by, (men, blockers), &mut |captor| {
                captors |= captor;
                false
            });
        }
        captors
    }

    fn attacked_plainly_now(&self, variant: &Variant<W>, square: Square, by: Color) -> bool {
        variant.cpu.run(Attacked { position: self, variant, square, by })
    }

    /// Attacks by plain leaps and slides, with `attackers` for the men of `by` and `blockers` for what stops a slide.
    #[inline(always)]
    pub fn attacked_plainly<L: Level>(
        &self,
        variant: &Variant<W>,
        square: Square,
        by: Color,
        attackers: Bitboard<W>,
        blockers: Bitboard<W>,
    ) -> bool {
        self.plain_captors::<L>(variant, square, by, attackers, blockers, &mut |_| true)
    }

    /// Calls `enough` with those of `attackers` that capture on `square` by plain leaps and slides, never with none, until it is
    /// true; gives whether it was.
    #[inline(always)]
    fn plain_captors<L: Level>(
        &self,
        variant: &Variant<W>,
        square: Square,
        by: Color,
        attackers: Bitboard<W>,
        blockers: Bitboard<W>,
        enough: &mut impl FnMut(Bitboard<W>) -> bool,
    ) -> bool {
        for &(kind, captors) in variant.leapers[by.index()].onto(square) {
            let captors = captors & self.kinds[kind as usize] & attackers;
            if captors.non_empty() && enough(captors) {
                return true;
            }
        }
        for group in &variant.slide_groups[by.index()] {
            let sliders = self.among(group.kinds) & attackers;
            let fan = &variant.fans[group.fan as usize];
            if (fan.open(square) & sliders).is_empty() {
                continue;
            }
            let captors = fan.reach::<L>(square, blockers) & sliders;
            if captors.non_empty() && enough(captors) {
                return true;
            }
        }
        false
    }

    /// Those of `targets` on which men of `by` capture by plain slides if an enemy goes there, taking whoever stands there;
    /// `blockers` are without that enemy.
    #[inline(always)]
    pub fn slid_onto<L: Level>(
        &self,
        variant: &Variant<W>,
        targets: Bitboard<W>,
        by: Color,
        blockers: Bitboard<W>,
    ) -> Bitboard<W> {
        let mut found = Bitboard::EMPTY;
        for group in &variant.slide_groups[by.index()] {
            let sliders = self.men_among(by, group.kinds);
            if sliders.is_empty() {
                continue;
            }
            let fan = &variant.fans[group.fan as usize];
            for to in targets & !found {
                let sliders = sliders.without(to);
                if (fan.open(to) & sliders).non_empty() && (fan.reach::<L>(to, blockers.with(to)) & sliders).non_empty()
                {
                    found.insert(to);
                }
            }
        }
        found
    }

    /// The men of `by` with odd captures not told by routes that could reach `square` on some board.
    pub fn unrouted_attackers(&self, variant: &Variant<W>, square: Square, by: Color) -> Bitboard<W> {
        let unrouted = variant.routes.unrouted[by.index()];
        if unrouted == 0 {
            return Bitboard::EMPTY;
        }
        let mut men = self.men_among(by, unrouted);
        for attacker in men {
            let Some(man) = self.man(attacker) else { continue };
            let reach = &variant.kinds[by.index()][man.kind as usize].reach;
            if !reach.get(attacker as usize).is_some_and(|reach| reach.contains(square)) {
                men.remove(attacker);
            }
        }
        men
    }

    /// As [`Self::plain_captors`], those that capture on `square` otherwise.
    fn odd_captors(
        &self,
        variant: &Variant<W>,
        square: Square,
        by: Color,
        enough: &mut impl FnMut(Bitboard<W>) -> bool,
    ) -> bool {
        if variant.odd == 0 {
            return false;
        }
        // A man of `by` on the very square is supposed away.
        let captors = self.men(by).without(square);
        self.routed_captors(variant, square, by, (captors, self.blockers()), enough)
            || self.walked_captors(variant, square, by, enough)
    }

    /// As [`Self::plain_captors`], those by odd captures that no routes tell.
    pub fn walked_captors(
        &self,
        variant: &Variant<W>,
        square: Square,
        by: Color,
        enough: &mut impl FnMut(Bitboard<W>) -> bool,
    ) -> bool {
        let captors = self.unrouted_attackers(variant, square, by);
        if captors.is_empty() {
            return false;
        }
        if self.men(by.other()).contains(square) {
            return captors
                .filter(|&captor| self.captures_oddly(variant, captor, by, square))
                .any(|at| enough(Bitboard::of(at)));
        }
        let supposed = self.with_victim(variant, square, by);
        captors
            .without(square)
            .filter(|&captor| supposed.captures_oddly(variant, captor, by, square))
            .any(|at| enough(Bitboard::of(at)))
    }

    /// The same with a royal man (where there are such) of `by`'s enemy on `square`, in the place of a man of `by` if need be.
    pub(super) fn with_victim(&self, variant: &Variant<W>, square: Square, by: Color) -> Self {
        let mut supposed = self.clone();
        if let Some(man) = self.man(square) {
            supposed.lift(variant, square, man.kind, man.color.index());
        }
        let royal = variant.royal.trailing_zeros() as KindId;
        supposed.put(variant, square, if variant.royal == 0 { 0 } else { royal }, by.other().index());
        supposed
    }

    pub(super) fn captures_oddly(&self, variant: &Variant<W>, attacker: Square, by: Color, target: Square) -> bool {
        let Some(man) = self.man(attacker) else { return false };
        let tables = &variant.kinds[by.index()][man.kind as usize];
        let leaps = tables.conditional.get(attacker as usize).map_or(&[][..], Vec::as_slice);
        leaps
            .iter()
            .any(|leap| leap.capture && leap.to == target && self.leap_is_open(variant, by, man.kind, attacker, leap))
            || tables.paths.iter().any(|path| self.path_captures(variant, attacker, by, man.kind, path, target))
    }

    /// Whether a conditional leap's conditions hold for the man on `from`.
    #[inline]
    pub fn leap_is_open(
        &self,
        variant: &Variant<W>,
        color: Color,
        kind: u8,
        from: Square,
        leap: &ConditionalLeap<W>,
    ) -> bool {
        let open = match leap.passing {
            Passing::Any => true,
            Passing::Empty => (leap.passed & self.blockers()).is_empty(),
            Passing::Man => (leap.passed & self.occupied()).non_empty(),
        };
        open && (!leap.first || self.is_unmoved(variant, color, kind, from))
    }

    fn path_captures(
        &self,
        variant: &Variant<W>,
        from: Square,
        by: Color,
        kind: u8,
        path: &Path<W>,
        target: Square,
    ) -> bool {
        if !path.capture && !path.effects.any() {
            return false;
        }
        let mut found = false;
        self.walk(variant, by, kind, from, path, &mut |landing| {
            // A target is a man of the other side, so landing on it is a capture.
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
                    && self.men(by.other()).contains(target))
    }
}

/// Where a way must land for its effects to reach `target`: anywhere if a withdrawal does, else just beside it.
fn strikes<const W: usize>(
    variant: &Variant<W>,
    from: Square,
    effects: Effects,
    landing: &Landing<W>,
    target: Square,
) -> Bitboard<W> {
    let geometry = &variant.geometry;
    let (first, last) = (variant.turns.unit(landing.first), variant.turns.unit(landing.last));
    let mut withdrawn = variant.turns.withdrawn(opposite(first), effects).into_iter().flatten();
    if withdrawn.any(|dir| geometry.next(dir, from) == Some(target)) {
        return landing.squares;
    }
    [last, opposite(last)].into_iter().filter_map(|dir| geometry.next(dir, target)).collect()
}

/// Whether a square is attacked by plain leaps and slides.
struct Attacked<'a, const W: usize> {
    position: &'a Position<W>,
    variant: &'a Variant<W>,
    square: Square,
    by: Color,
}

impl<const W: usize> Task for Attacked<'_, W> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self) -> bool {
        let Self { position, variant, square, by } = self;
        position.attacked_plainly::<L>(variant, square, by, position.men(by), position.blockers())
    }
}

/// Who captures on a square by plain leaps and slides.
struct Captors<'a, const W: usize> {
    position: &'a Position<W>,
    variant: &'a Variant<W>,
    square: Square,
    by: Color,
    men: Bitboard<W>,
    blockers: Bitboard<W>,
}

impl<const W: usize> Task for Captors<'_, W> {
    type Output = Bitboard<W>;

    #[inline(always)]
    fn run<L: Level>(self) -> Bitboard<W> {
        let Self { position, variant, square, by, men, blockers } = self;
        let mut captors = Bitboard::EMPTY;
        position.plain_captors::<L>(variant, square, by, men, blockers, &mut |found| {
            captors |= found;
            false
        });
        captors
    }
}
