//! Traces a piece's moves on all possible boards at once: the squares that must be empty or occupied for a capture.

use super::Accepted;
use crate::board::{
    Bitboard, ByColor, Color, Dir, Geometry, PieceTypeId, PieceTypeSet, Square, UNLIMITED, opposite, passed,
};
use crate::piece::{Condition, Effects, End, Leg, Owner, Passing};
use crate::tables::{ConditionalLeap, Path, PieceTypeTables, Rotations, may_take};
use crate::variant::Rules;

/// The maximum number of alternatives followed through leaps that pass pieces.
const MAX_WAYS: usize = 64;

/// A route that was found.
#[derive(Clone, Debug)]
pub(super) struct Found<const W: usize> {
    pub captured: Square,
    pub attacker: Square,
    pub empty: Bitboard<W>,
    pub pieces: Bitboard<W>,
    pub accepted: Accepted,
    pub first: bool,
}

/// A capture that routes cannot describe.
struct Untraceable;

type Traced = Result<(), Untraceable>;

/// The conditions for a part of a path.
#[derive(Clone, Copy)]
struct Way<const W: usize> {
    attacker: Square,
    empty: Bitboard<W>,
    pieces: Bitboard<W>,
    accepted: Accepted,
}

impl<const W: usize> Way<W> {
    /// Adds the condition that `square` is empty, if possible. The square of the attacker counts as empty.
    fn free(mut self, square: Square) -> Option<Self> {
        if square != self.attacker {
            self.empty.insert(square);
        }
        (!self.pieces.contains(square)).then_some(self)
    }

    /// Adds the condition that a piece is on `square`, if possible.
    fn piece(mut self, square: Square, accepted: Accepted) -> Result<Option<Self>, Untraceable> {
        if square == self.attacker || self.empty.contains(square) {
            return Ok(None);
        }
        if self.pieces.non_empty() && self.accepted != accepted {
            return Err(Untraceable);
        }
        self.pieces.insert(square);
        self.accepted = accepted;
        Ok(Some(self))
    }
}

/// The work still allowed while tracing a variant.
#[derive(Debug)]
pub(super) struct Left {
    /// The number of routes that may still be found.
    pub routes: usize,
    /// The number of legs and ends that may still be visited.
    pub steps: usize,
}

impl Left {
    fn step(&mut self) -> Traced {
        self.steps = self.steps.checked_sub(1).ok_or(Untraceable)?;
        Ok(())
    }
}

/// Traces the moves of one piece type of one side.
pub(super) struct Tracer<'a, const W: usize> {
    rules: &'a Rules,
    geometry: &'a Geometry<W>,
    rotations: &'a Rotations,
    side: Color,
    all: PieceTypeSet,
    found: Vec<Found<W>>,
    /// The work still allowed.
    left: &'a mut Left,
}

/// A path being traced, with its first direction and allowed to-squares.
struct Course<'a, const W: usize> {
    path: &'a Path<W>,
    first: Dir,
    lands: Bitboard<W>,
}

impl<'a, const W: usize> Tracer<'a, W> {
    /// A tracer that counts down `left` for each route found.
    pub fn new(
        rules: &'a Rules,
        geometry: &'a Geometry<W>,
        rotations: &'a Rotations,
        side: Color,
        left: &'a mut Left,
    ) -> Self {
        let all = rules.all_piece_types();
        Self { rules, geometry, rotations, side, all, found: vec![], left }
    }

    /// All routes of a piece type, or `None` if it has captures that routes cannot describe.
    pub fn routes(mut self, tables: &PieceTypeTables<W>) -> Option<Vec<Found<W>>> {
        for attacker in self.geometry.board {
            for leap in tables.conditional.get(attacker.index()).into_iter().flatten().filter(|leap| leap.capture) {
                self.leap(attacker, leap).ok()?;
            }
            for path in tables.paths.iter().filter(|path| path.capture || path.effects.any()) {
                if !self.takes_royal(path).ok()? {
                    continue;
                }
                self.path(attacker, path).ok()?;
            }
        }
        Some(self.found)
    }

    /// True if a path captures royal pieces, the only targets of routes; without royal pieces, the first piece type takes their
    /// place. The routes are the same for all royal types.
    fn takes_royal(&self, path: &Path<W>) -> Result<bool, Untraceable> {
        let mut royal: Vec<PieceTypeId> =
            self.all.iter().filter(|piece_type| self.rules.piece_types[piece_type.index()].royal.is_some()).collect();
        if royal.is_empty() {
            royal.push(PieceTypeId::default());
        }
        let taken = royal.iter().filter(|&&piece_type| may_take(path.takes, piece_type)).count();
        if taken > 0 && taken < royal.len() { Err(Untraceable) } else { Ok(taken > 0) }
    }

    fn start(&self, attacker: Square) -> Way<W> {
        Way { attacker, empty: Bitboard::EMPTY, pieces: Bitboard::EMPTY, accepted: ByColor::both(self.all) }
    }

    fn leap(&mut self, attacker: Square, leap: &ConditionalLeap<W>) -> Traced {
        let way = self.start(attacker);
        match leap.passing {
            Passing::Any => self.add(leap.to, way, leap.first),
            Passing::Empty => self.add(leap.to, Way { empty: leap.passed, ..way }, leap.first),
            Passing::Piece => {
                for square in leap.passed {
                    self.add(leap.to, Way { pieces: Bitboard::of(square), ..way }, leap.first)?;
                }
                Ok(())
            }
        }
    }

    fn path(&mut self, attacker: Square, path: &Path<W>) -> Traced {
        // A throw depends on the squares directly behind the from-square, along the only leg.
        let mixed = path.effects.throw
            && (path.effects.overtake
                || path.effects.withdraw_behind
                || path.effects.withdraw_flanks
                || path.legs.len() > 1);
        // If captures on the to-square also have effects, the owners of the pieces matter.
        if path.fallback.is_some() || mixed || path.effects.any() && path.capture {
            return Err(Untraceable);
        }
        if !path.from.contains(attacker) {
            return Ok(());
        }
        for &first in &path.dirs {
            let mut lands = path.lands_from(attacker, self.geometry).without(attacker);
            if path.total != UNLIMITED {
                lands &= self.geometry.within(first, attacker, path.total);
            }
            let course = Course { path, first, lands };
            self.leg(&course, 0, attacker, (first, UNLIMITED), self.start(attacker))?;
        }
        Ok(())
    }

    /// Traces the path starting with leg `index`, from `square` in a direction, for at most `cap` steps.
    fn leg(&mut self, course: &Course<W>, index: usize, square: Square, (dir, cap): (Dir, u8), way: Way<W>) -> Traced {
        self.left.step()?;
        let leg = &course.path.legs[index];
        let max = leg.max.min(cap);
        match &leg.end {
            End::Land => self.run(leg, square, (dir, max), way, |this, to, way| this.land(course, to, dir, way)),
            End::Empty => self.run(leg, square, (dir, max), way, |this, to, way| match way.free(to) {
                Some(way) => this.rotation(course, index + 1, to, (dir, UNLIMITED), way),
                None => Ok(()),
            }),
            End::Screen(conditions) => {
                let (mut at, mut steps, mut way) = (square, 0, way);
                while let Some(next) = self.geometry.next(dir, at).filter(|_| steps < max) {
                    steps = steps.saturating_add(1);
                    if steps >= leg.min {
                        self.beyond(course, index, (next, next), dir, conditions, way)?;
                    }
                    let Some(freed) = way.free(next) else { break };
                    (at, way) = (next, freed);
                }
                Ok(())
            }
            End::Stop { piece, edge, screen } => {
                if edge.is_some() && self.rules.walls {
                    // A wall stops a run, as the edge of the board does.
                    return Err(Untraceable);
                }
                let (mut at, mut steps, mut way) = (square, 0, way);
                while let Some(next) = self.geometry.next(dir, at) {
                    if piece.is_some_and(|min| steps >= min) {
                        self.beyond(course, index, (next, at), dir, screen, way)?;
                    }
                    match way.free(next).filter(|_| steps != max) {
                        Some(freed) => (at, way) = (next, freed),
                        None => return Ok(()),
                    }
                    steps = steps.saturating_add(1);
                }
                match edge.filter(|&min| steps >= min) {
                    Some(_) => self.rotation(course, index + 1, at, (dir, UNLIMITED), way),
                    None => Ok(()),
                }
            }
        }
    }

    /// Continues from `from` with a piece on `screen`, once for each condition that may hold for that piece.
    fn beyond(
        &mut self,
        course: &Course<W>,
        index: usize,
        (screen, from): (Square, Square),
        dir: Dir,
        conditions: &[Condition],
        way: Way<W>,
    ) -> Traced {
        for (accepted, behind) in self.judged(conditions) {
            if let Some(way) = way.piece(screen, accepted)? {
                self.rotation(course, index + 1, from, (dir, behind), way)?;
            }
        }
        Ok(())
    }

    /// For each condition: the pieces that satisfy it and no earlier one, and the maximum number of steps behind them.
    fn judged(&self, conditions: &[Condition]) -> Vec<(Accepted, u8)> {
        if conditions.is_empty() {
            return vec![(ByColor::both(self.all), UNLIMITED)];
        }
        let mut rest = ByColor::both(self.all);
        let mut judged = vec![];
        for condition in conditions {
            let of = |side: Color| match condition.owner {
                Owner::Own if side != self.side => PieceTypeSet::EMPTY,
                Owner::Enemy if side == self.side => PieceTypeSet::EMPTY,
                _ => condition.piece_types & rest[side],
            };
            let accepted = ByColor::from_fn(of);
            rest = ByColor::from_fn(|side| rest[side] & !accepted[side]);
            if accepted != ByColor::both(PieceTypeSet::EMPTY) {
                judged.push((accepted, condition.behind));
            }
        }
        judged
    }

    fn rotation(
        &mut self,
        course: &Course<W>,
        index: usize,
        square: Square,
        (dir, cap): (Dir, u8),
        way: Way<W>,
    ) -> Traced {
        for &rotation in &course.path.legs[index].rotations {
            if let Some(next) = self.rotations.rotate(dir, rotation) {
                self.leg(course, index, square, (next, cap), way)?;
            }
        }
        Ok(())
    }

    /// Calls `reached` for every square of a run, without a condition on that square itself.
    fn run(
        &mut self,
        leg: &Leg,
        square: Square,
        (dir, max): (Dir, u8),
        way: Way<W>,
        reached: impl Fn(&mut Self, Square, Way<W>) -> Traced,
    ) -> Traced {
        let passed = if leg.passing == Passing::Any { vec![] } else { passed(self.geometry.step(dir)) };
        let (mut at, mut steps, mut ways) = (square, 0, vec![way]);
        while let Some(next) = self.geometry.next(dir, at).filter(|_| steps < max) {
            let between = passed.iter().filter_map(|&by| self.geometry.offset(at, by));
            match leg.passing {
                Passing::Any => {}
                Passing::Empty => {
                    for square in between {
                        ways = ways.into_iter().filter_map(|way| way.free(square)).collect();
                    }
                }
                Passing::Piece => {
                    let all = ByColor::both(self.all);
                    let met = between.flat_map(|square| ways.iter().map(move |way| way.piece(square, all)));
                    ways = met.filter_map(Result::transpose).collect::<Result<_, _>>()?;
                }
            }
            if ways.is_empty() {
                break;
            }
            if ways.len() > MAX_WAYS {
                return Err(Untraceable);
            }
            steps = steps.saturating_add(1);
            if steps >= leg.min {
                for &way in &ways {
                    reached(self, next, way)?;
                }
            }
            if !leg.over_any {
                ways = ways.into_iter().filter_map(|way| way.free(next)).collect();
            }
            at = next;
        }
        Ok(())
    }

    /// Adds the captures of a move to `to` whose last leg goes in direction `last`.
    fn land(&mut self, course: &Course<W>, to: Square, last: Dir, way: Way<W>) -> Traced {
        let Course { path, first, lands } = course;
        self.left.step()?;
        if !lands.contains(to) {
            return Ok(());
        }
        if path.capture {
            self.add(to, way, path.first)?;
        }
        let Some(way) = way.free(to).filter(|_| path.quiet && path.effects.any()) else { return Ok(()) };
        let (first, last) = (self.rotations.unit(*first), self.rotations.unit(last));
        let overtaken = if path.effects.overtake { self.geometry.next(opposite(last), to) } else { None };
        let withdrawn = self.rotations.withdrawn(opposite(first), path.effects).into_iter().flatten();
        let withdrawn = withdrawn.filter_map(|dir| self.geometry.next(dir, way.attacker));
        for captured in overtaken.into_iter().chain(withdrawn.collect::<Vec<_>>()) {
            self.add(captured, way, path.first)?;
        }
        match self.geometry.next(last, to).filter(|_| path.effects.throw) {
            Some(captured) => self.throws(captured, opposite(first), way, path),
            None => Ok(()),
        }
    }

    /// Adds the capture made by throwing a piece from behind onto `captured`.
    fn throws(&mut self, captured: Square, back: Dir, mut way: Way<W>, path: &Path<W>) -> Traced {
        let accepted = self.throwable(captured, path.effects);
        let mut at = way.attacker;
        while let Some(next) = self.geometry.next(back, at) {
            if let Some(way) = way.piece(next, accepted)? {
                self.add(captured, way, path.first)?;
            }
            let Some(freed) = way.free(next) else { break };
            (at, way) = (next, freed);
        }
        Ok(())
    }

    /// The pieces that can be thrown onto a square.
    fn throwable(&self, square: Square, effects: Effects) -> Accepted {
        let promoting = self.rules.promoting();
        ByColor::from_fn(|side| {
            let kept = !effects.throw_first_rank && self.geometry.first_rank(side).contains(square);
            if kept { self.all & !promoting } else { self.all }
        })
    }

    fn add(&mut self, captured: Square, mut way: Way<W>, first: bool) -> Traced {
        if captured == way.attacker || way.empty.contains(captured) {
            return Ok(());
        }
        if way.pieces.contains(captured) {
            // The type of the captured piece is unknown.
            if way.accepted != ByColor::both(self.all) {
                return Err(Untraceable);
            }
            way.pieces.remove(captured);
        }
        self.left.routes = self.left.routes.checked_sub(1).ok_or(Untraceable)?;
        let Way { attacker, empty, pieces, accepted } = way;
        let accepted = if pieces.is_empty() { ByColor::both(self.all) } else { accepted };
        self.found.push(Found { captured, attacker, empty, pieces, accepted, first });
        Ok(())
    }
}
