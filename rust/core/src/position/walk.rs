//! Walks along paths, to find the squares on which a piece could land, subject to all conditions on the squares in
//! between.

mod visited;

use super::{Color, Position};
use crate::board::{Bitboard, Dir, PieceTypeId, Rotation, Square, UNLIMITED};
use crate::interrupt::{is_interrupted, spend};
use crate::piece::{Condition, End, Leg, Owner, Passing, Takes};
use crate::tables::{Path, Variant};
use visited::Visited;

/// The squares on which a path may end if it begins in a certain direction.
#[derive(Clone, Copy, Debug)]
pub struct WalkEnd<const W: usize> {
    /// The direction of the first leg.
    pub first: Dir,
    /// The direction of the last leg.
    pub last: Dir,
    /// The squares: empty squares if the path may be quiet, enemies if it may capture.
    pub squares: Bitboard<W>,
}

/// A piece that walks along a path.
#[derive(Clone, Copy)]
pub struct Walker<'a, const W: usize> {
    variant: &'a Variant<W>,
    position: &'a Position<W>,
    color: Color,
    from: Square,
    /// Pieces and walls, not including the start square.
    blockers: Bitboard<W>,
    /// The squares on which the walk may end.
    targets: Bitboard<W>,
}

impl<const W: usize> Position<W> {
    /// True if `path` is open to the piece of `color` and `piece_type` on `from`: the piece is in the path's region,
    /// and unmoved if required.
    pub fn may_walk(
        &self,
        variant: &Variant<W>,
        color: Color,
        piece_type: PieceTypeId,
        from: Square,
        path: &Path<W>,
    ) -> bool {
        path.from.contains(from) && (!path.first || self.is_unmoved(variant, color, piece_type, from))
    }

    /// Calls `visit` for each direction of `path`, with the squares within `zone` on which the piece on `from` may end.
    /// Decides fallbacks that depend on pseudo-legal moves; others are left to the caller. If several ways lead to the
    /// same end, it may be visited only once.
    #[expect(
        clippy::too_many_arguments,
        reason = "a walk is a piece, a path and a zone; each is one argument everywhere else"
    )]
    pub fn walk(
        &self,
        variant: &Variant<W>,
        color: Color,
        piece_type: PieceTypeId,
        from: Square,
        path: &Path<W>,
        zone: Bitboard<W>,
        visit: &mut impl FnMut(WalkEnd<W>),
    ) {
        if !self.may_walk(variant, color, piece_type, from, path) {
            return;
        }
        let walker = Walker::new(variant, self, color, from, path, zone);
        let mut visited = Visited::new(path, variant.geometry.squares());
        if !spend(path.dirs.len() as u64) {
            return;
        }
        for &first in &path.dirs {
            if let Some(fallback) = path.fallback.filter(|fallback| !fallback.judged_legal) {
                let only = fallback.per_direction.then(|| variant.rotations.unit(first));
                if self.group_moves(variant, color, piece_type, from, fallback.group, only) {
                    continue;
                }
                if is_interrupted() {
                    return;
                }
            }
            if path.depends_on_first() {
                visited.clear();
            }
            walker.start(path, first, &mut visited, visit);
        }
    }

    /// True if the piece on `from` has a pseudo-legal move of `group`, starting in the unit direction `direction` if
    /// one is given.
    fn group_moves(
        &self,
        variant: &Variant<W>,
        color: Color,
        piece_type: PieceTypeId,
        from: Square,
        group: u8,
        direction: Option<Dir>,
    ) -> bool {
        let tables = &variant.piece_types[color][piece_type.index()];
        tables.paths.iter().filter(|path| path.group == Some(group)).any(|path| {
            if !self.may_walk(variant, color, piece_type, from, path) {
                return false;
            }
            let walker = Walker::new(variant, self, color, from, path, variant.geometry.board);
            let mut visited = Visited::new(path, variant.geometry.squares());
            let mut found = false;
            for &first in
                path.dirs.iter().filter(|&&first| direction.is_none_or(|only| only == variant.rotations.unit(first)))
            {
                walker.start(path, first, &mut visited, &mut |landing| found |= landing.squares.non_empty());
            }
            found
        })
    }
}

impl<'a, const W: usize> Walker<'a, W> {
    fn new(
        variant: &'a Variant<W>,
        position: &'a Position<W>,
        color: Color,
        from: Square,
        path: &Path<W>,
        zone: Bitboard<W>,
    ) -> Self {
        let blockers = position.blockers().without(from);
        let mut targets = Bitboard::EMPTY;
        if path.quiet {
            targets |= variant.geometry.board & !blockers;
        }
        if path.capture {
            targets |= match path.takes {
                Takes::Only(piece_types) => position.pieces_among(color.other(), piece_types),
                Takes::All | Takes::Checkers => position.pieces(color.other()),
            };
        }
        let targets = (targets & zone & path.lands_from(from, &variant.geometry)).without(from);
        Self { variant, position, color, from, blockers, targets }
    }

    fn start(&self, path: &Path<W>, first: Dir, visited: &mut Visited, visit: &mut impl FnMut(WalkEnd<W>)) {
        let mut end = |last: Dir, squares: Bitboard<W>| {
            let total = |squares: Bitboard<W>| squares & self.variant.geometry.within(first, self.from, path.total);
            let squares = if path.total == UNLIMITED { squares } else { total(squares) };
            if squares.non_empty() {
                visit(WalkEnd { first, last, squares });
            }
        };
        match &path.legs[..] {
            [land] => end(first, self.landings(land, self.from, first, land.max)),
            // A shortcut for most paths with two legs.
            [run, land] if run.end != End::Empty => {
                let straight = land.rotations == [Rotation(0)];
                if straight && (self.variant.geometry.ray(first, self.from) & self.targets).is_empty() {
                    return;
                }
                let Some((junction, behind)) = self.junction(run, self.from, first, run.max) else { return };
                for &rotation in &land.rotations {
                    if let Some(last) = self.variant.rotations.rotate(first, rotation) {
                        end(last, self.landings(land, junction, last, land.max.min(behind)));
                    }
                }
            }
            legs => self.leg(legs, self.from, (first, UNLIMITED), visited, &mut end),
        }
    }

    /// Walks the first of `legs` from `square` in a direction, at most `cap` steps, and then the rest.
    fn leg(
        &self,
        legs: &[Leg],
        square: Square,
        (dir, cap): (Dir, u8),
        visited: &mut Visited,
        visit: &mut dyn FnMut(Dir, Bitboard<W>),
    ) {
        let Some((leg, rest)) = legs.split_first() else { return };
        if !visited.enter(legs.len(), dir, square, cap) || !spend(1) {
            return;
        }
        let max = leg.max.min(cap);
        match &leg.end {
            End::Land => visit(dir, self.landings(leg, square, dir, max)),
            End::Empty => {
                for junction in self.run(leg, square, dir, max) & !self.blockers {
                    self.rotation(rest, junction, (dir, UNLIMITED), visited, visit);
                }
            }
            End::Screen(_) | End::Stop { .. } => {
                if let Some((junction, behind)) = self.junction(leg, square, dir, max) {
                    self.rotation(rest, junction, (dir, behind), visited, visit);
                }
            }
        }
    }

    /// The square from which the next leg starts after a piece or the edge has ended a run, and the maximum length of
    /// that leg.
    #[inline]
    fn junction(&self, leg: &Leg, square: Square, dir: Dir, max: u8) -> Option<(Square, u8)> {
        let geometry = &self.variant.geometry;
        match &leg.end {
            End::Screen(conditions) => {
                let ahead = geometry.within(dir, square, max);
                let screen = geometry.nearest(dir, ahead & self.blockers)?;
                if leg.min > 1 && geometry.within(dir, square, leg.min - 1).contains(screen) {
                    return None;
                }
                Some((screen, self.judge(conditions, screen)?))
            }
            End::Stop { piece, edge, screen } => self.stop(square, dir, max, (*piece, *edge), screen),
            End::Land | End::Empty => None,
        }
    }

    fn rotation(
        &self,
        legs: &[Leg],
        square: Square,
        (dir, cap): (Dir, u8),
        visited: &mut Visited,
        visit: &mut dyn FnMut(Dir, Bitboard<W>),
    ) {
        let Some(leg) = legs.first() else { return };
        for &rotation in &leg.rotations {
            if let Some(next) = self.variant.rotations.rotate(dir, rotation) {
                self.leg(legs, square, (next, cap), visited, visit);
            }
        }
    }

    /// The squares in range that a run reaches, up to and including the first blocker.
    fn run(&self, leg: &Leg, square: Square, dir: Dir, max: u8) -> Bitboard<W> {
        let geometry = &self.variant.geometry;
        let mut reached = if leg.passing == Passing::Any {
            let ahead =
                if leg.over_any { geometry.ray(dir, square) } else { geometry.slide(dir, square, self.blockers) };
            if max == UNLIMITED { ahead } else { ahead & geometry.within(dir, square, max) }
        } else {
            self.run_by_leaps(leg, square, dir, max)
        };
        if leg.min > 1 {
            reached &= !geometry.within(dir, square, leg.min - 1);
        }
        reached
    }

    fn landings(&self, leg: &Leg, square: Square, dir: Dir, max: u8) -> Bitboard<W> {
        if (self.variant.geometry.ray(dir, square) & self.targets).is_empty() {
            return Bitboard::EMPTY;
        }
        self.run(leg, square, dir, max) & self.targets
    }

    /// Like [`Self::run`], checking the squares that each leap passes.
    fn run_by_leaps(&self, leg: &Leg, square: Square, dir: Dir, max: u8) -> Bitboard<W> {
        let geometry = &self.variant.geometry;
        let passed = crate::board::passed(geometry.step(dir));
        let pieces = self.position.occupied().without(self.from);
        let (mut at, mut steps, mut reached) = (square, 0, Bitboard::EMPTY);
        while steps < max {
            let Some(next) = geometry.next(dir, at) else { break };
            let between: Bitboard<W> = passed.iter().filter_map(|&by| geometry.offset(at, by)).collect();
            let open = match leg.passing {
                Passing::Any => true,
                Passing::Empty => (between & self.blockers).is_empty(),
                Passing::Piece => (between & pieces).non_empty(),
            };
            if !open {
                break;
            }
            reached.insert(next);
            if !leg.over_any && self.blockers.contains(next) {
                break;
            }
            at = next;
            steps = steps.saturating_add(1);
        }
        reached
    }

    /// The square where a run over empty squares stops before a piece or the edge, if it was long enough, and the
    /// maximum length of the next leg.
    fn stop(
        &self,
        square: Square,
        dir: Dir,
        max: u8,
        (piece, edge): (Option<u8>, Option<u8>),
        conditions: &[Condition],
    ) -> Option<(Square, u8)> {
        let geometry = &self.variant.geometry;
        let (mut at, mut steps) = (square, 0);
        loop {
            let ahead = geometry.next(dir, at).filter(|&next| !self.position.state.walls.contains(next));
            let Some(next) = ahead else { return edge.filter(|&min| steps >= min).map(|_| (at, UNLIMITED)) };
            if self.blockers.contains(next) {
                let behind = self.judge(conditions, next)?;
                return piece.filter(|&min| steps >= min).map(|_| (at, behind));
            }
            if steps == max {
                return None;
            }
            at = next;
            steps += 1;
        }
    }

    /// The maximum number of steps behind the piece on `square`, if the conditions accept it.
    #[inline]
    fn judge(&self, conditions: &[Condition], square: Square) -> Option<u8> {
        let piece = self.position.piece(square)?;
        if conditions.is_empty() {
            return Some(UNLIMITED);
        }
        let holds = |condition: &&Condition| {
            let owner = match condition.owner {
                Owner::Any => true,
                Owner::Own => piece.color == self.color,
                Owner::Enemy => piece.color != self.color,
            };
            owner && condition.piece_types.contains(piece.piece_type)
        };
        conditions.iter().find(holds).map(|condition| condition.behind)
    }
}
