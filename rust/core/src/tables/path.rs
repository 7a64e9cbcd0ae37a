//! Paths: moves with hops, stops, rotations, conditions or effects, which a plain table of squares cannot describe.

use super::hops::Hops;
use crate::board::{
    Bitboard, Color, Dir, Geometry, PieceTypeSet, Region, Rotation, Square, Step, Symmetry, UNLIMITED, opposite,
    passed, turned, unit,
};
use crate::interrupt::spend;
use crate::piece::{Condition, Effects, End, Fallback, Leg, MoveDef, Owner, Passing, Takes};

/// The maximum number of directions followed at once.
const DIRECTIONS: u64 = 8;

/// A [`MoveDef`] for one colour on one board.
#[derive(Debug)]
pub struct Path<const W: usize> {
    /// True if it may end on an empty square.
    pub quiet: bool,
    /// True if it may capture on its to-square.
    pub capture: bool,
    /// True if it exists only while the piece is unmoved.
    pub first: bool,
    /// The allowed from-squares.
    pub from: Bitboard<W>,
    /// The allowed to-squares.
    pub land: Bitboard<W>,
    /// Like [`MoveDef::land_same_colour`].
    pub same_colour: Option<bool>,
    /// The directions of the first leg.
    pub dirs: Vec<Dir>,
    /// The legs, with rotations from this colour's point of view.
    pub legs: Vec<Leg>,
    /// The maximum total number of steps.
    pub total: u8,
    /// The effects on other squares.
    pub effects: Effects,
    /// The enemies that the path may capture.
    pub takes: Takes,
    /// The group that it belongs to.
    pub group: Option<u8>,
    /// If present, the path exists only while a group has no moves.
    pub fallback: Option<Fallback>,
    /// The possible unit directions of the last leg, and their opposites.
    pub lasts: Vec<Dir>,
    /// A table of the ends, if the path is a plain hop to the square beyond.
    pub hops: Option<Hops<W>>,
}

fn legs_for(legs: &[Leg], side: Color, symmetry: Symmetry) -> Vec<Leg> {
    let mut legs = legs.to_vec();
    for rotation in legs.iter_mut().flat_map(|leg| &mut leg.rotations) {
        *rotation = symmetry.rotation(*rotation, side);
    }
    legs
}

impl<const W: usize> Path<W> {
    /// Compiles `def` for a colour and adds its directions to the geometry.
    pub fn new(def: &MoveDef, side: Color, geometry: &mut Geometry<W>) -> Self {
        let symmetry = geometry.symmetry;
        let dirs = def.path.steps.iter().map(|&step| geometry.direction(symmetry.step(step, side))).collect();
        let path = Self {
            quiet: def.quiet,
            capture: def.capture,
            first: def.first,
            from: def.from[side].resized(),
            land: def.land[side].resized(),
            same_colour: def.land_same_colour,
            dirs,
            legs: legs_for(&def.path.legs, side, symmetry),
            total: def.path.total,
            effects: def.effects,
            takes: def.takes,
            group: def.group,
            fallback: def.fallback,
            lasts: vec![],
            hops: None,
        };
        for step in path.steps(geometry) {
            geometry.direction(step);
            // Fallbacks and effects depend on the direction of a step, not on its length.
            geometry.direction(unit(step));
        }
        path
    }

    /// Removes conditions that hold for all pieces (`all` is the set of all piece types), and builds a table if the path is plain
    /// enough.
    pub fn finish(&mut self, all: PieceTypeSet, geometry: &Geometry<W>) {
        for leg in &mut self.legs {
            if let End::Screen(conditions) | End::Stop { screen: conditions, .. } = &mut leg.end {
                let any = |first: &Condition| {
                    first.owner == Owner::Any && first.behind == UNLIMITED && (all & !first.piece_types).is_empty()
                };
                if conditions.first().is_some_and(any) {
                    conditions.clear();
                }
            }
        }
        let units = self.last_steps(geometry).into_iter().filter_map(|step| geometry.find(unit(step)));
        self.lasts = units.flat_map(|dir| [dir, opposite(dir)]).collect();
        self.lasts.sort_unstable();
        self.lasts.dedup();
        self.hops = self.hops_plainly(geometry.board).then(|| Hops::new(&self.dirs, geometry));
    }

    /// True if all its moves are hops to the square beyond, without conditions on the piece or the square.
    fn hops_plainly(&self, board: Bitboard<W>) -> bool {
        let [run, leap] = &self.legs[..] else { return false };
        let hops = run.end == End::Screen(vec![])
            && (run.min, run.max) == (1, UNLIMITED)
            && leap.rotations == [Rotation(0)]
            && (leap.min, leap.max, leap.passing) == (1, 1, Passing::Any);
        let everywhere = (board & !self.from).is_empty() && (board & !self.land).is_empty();
        hops && everywhere
            && self.same_colour.is_none()
            && self.total == UNLIMITED
            && !self.first
            && !self.effects.any()
            && self.fallback.is_none()
    }

    /// True if the direction in which a move starts matters, not only its end.
    pub fn depends_on_first(&self) -> bool {
        self.total != UNLIMITED || self.effects.any() || self.group.is_some() || self.fallback.is_some()
    }

    /// All possible steps of any leg.
    fn steps(&self, geometry: &Geometry<W>) -> Vec<Step> {
        self.steps_by_leg(geometry).concat()
    }

    /// All steps that the last leg can make.
    fn last_steps(&self, geometry: &Geometry<W>) -> Vec<Step> {
        self.steps_by_leg(geometry).pop().unwrap_or_default()
    }

    fn steps_by_leg(&self, geometry: &Geometry<W>) -> Vec<Vec<Step>> {
        let mut all: Vec<Vec<Step>> = vec![];
        let mut now: Vec<Step> = self.dirs.iter().map(|&dir| geometry.step(dir)).collect();
        for leg in &self.legs[1..] {
            let turned = |&step| leg.rotations.iter().filter_map(move |&rotation| turned(step, rotation));
            let mut next: Vec<Step> = now.iter().flat_map(turned).collect();
            next.sort_unstable();
            next.dedup();
            all.push(std::mem::replace(&mut now, next));
        }
        all.push(now);
        all
    }

    /// The to-squares that the path's regions allow from `square`.
    pub fn lands_from(&self, square: Square, geometry: &Geometry<W>) -> Bitboard<W> {
        let light = geometry.light.contains(square);
        match self.same_colour {
            Some(same) if same == light => self.land & geometry.light,
            Some(_) => self.land & !geometry.light,
            None => self.land,
        }
    }

    /// All possible ends from `square`, ignoring blockers: the first direction, the last direction and the to-squares.
    pub fn ends(&self, square: Square, geometry: &Geometry<W>, rotations: &Rotations) -> Vec<(Dir, Dir, Bitboard<W>)> {
        let mut ends = vec![];
        if !self.from.contains(square) {
            return ends;
        }
        let lands = self.lands_from(square, geometry).without(square);
        for &first in &self.dirs {
            let fronts = self.fronts(square, [first].into_iter(), geometry, rotations).into_iter();
            ends.extend(fronts.map(|(last, squares)| (first, last, squares & lands)));
        }
        ends
    }

    /// All squares where the path could capture from `square`, ignoring blockers.
    pub fn reach(&self, square: Square, geometry: &Geometry<W>, rotations: &Rotations) -> Bitboard<W> {
        if !self.from.contains(square) {
            return Bitboard::EMPTY;
        }
        let lands = self.lands_from(square, geometry).without(square);
        let mut reach = Bitboard::EMPTY;
        for &first in &self.dirs {
            for dir in rotations.withdrawn(rotations.unit(first) ^ 1, self.effects).into_iter().flatten() {
                reach |= geometry.next(dir, square).map_or(Bitboard::EMPTY, Bitboard::of);
            }
        }
        // The end does not depend on the starting direction.
        for (last, squares) in self.fronts(square, self.dirs.iter().copied(), geometry, rotations) {
            let (landings, ahead) = (squares & lands, rotations.unit(last));
            if self.capture {
                reach |= landings;
            }
            if self.effects.overtake {
                reach |= geometry.fill(ahead ^ 1, landings, 1);
            }
            if self.effects.throw {
                reach |= geometry.fill(ahead, landings, 1);
            }
        }
        reach
    }

    /// Counts the work of following all legs from one square.
    fn count_work(&self) {
        spend(DIRECTIONS * self.legs.len() as u64);
    }

    /// The squares of the last leg, by its direction, if the first leg goes in one of `dirs`.
    fn fronts(
        &self,
        square: Square,
        dirs: impl Iterator<Item = Dir>,
        geometry: &Geometry<W>,
        rotations: &Rotations,
    ) -> Vec<(Dir, Bitboard<W>)> {
        let mut fronts: Vec<_> = dirs.map(|dir| (dir, Bitboard::of(square))).collect();
        self.count_work();
        for (index, leg) in self.legs.iter().enumerate() {
            if index > 0 {
                fronts = rotated_fronts(&fronts, leg, rotations);
            }
            // A leg that stops may have no steps at all.
            let stays = matches!(leg.end, End::Stop { .. });
            for (dir, front) in &mut fronts {
                let starts = if stays { *front } else { Bitboard::EMPTY };
                *front = starts | geometry.fill(*dir, *front, leg.max);
            }
        }
        fronts
    }

    /// All squares that a walk from `square` can step on or pass, ignoring blockers. With `aiding`, only the squares where a
    /// piece can be hopped over, can stop a run, or can be passed by a leap that requires a piece there.
    pub fn looked_at(
        &self,
        square: Square,
        geometry: &Geometry<W>,
        rotations: &Rotations,
        aiding: bool,
    ) -> Bitboard<W> {
        let mut seen = Bitboard::EMPTY;
        let mut fronts: Vec<_> = self.dirs.iter().map(|&dir| (dir, Bitboard::of(square))).collect();
        self.count_work();
        for (index, leg) in self.legs.iter().enumerate() {
            if index > 0 {
                fronts = rotated_fronts(&fronts, leg, rotations);
            }
            let aids = leg.passing == Passing::Piece || matches!(leg.end, End::Screen(_) | End::Stop { .. });
            for (dir, front) in &mut fronts {
                let ahead = *front | geometry.fill(*dir, *front, UNLIMITED);
                *front = ahead;
                if aids || !aiding {
                    let passed = if leg.passing == Passing::Any { vec![] } else { passed(geometry.step(*dir)) };
                    seen |= ahead;
                    seen |= ahead
                        .iter()
                        .flat_map(|at| passed.iter().filter_map(move |&by| geometry.offset(at, by)))
                        .collect();
                }
            }
        }
        seen
    }
}

fn rotated_fronts<const W: usize>(
    fronts: &[(Dir, Bitboard<W>)],
    leg: &Leg,
    rotations: &Rotations,
) -> Vec<(Dir, Bitboard<W>)> {
    let mut turned: Vec<(Dir, Bitboard<W>)> = vec![];
    for &(dir, front) in fronts {
        for next in leg.rotations.iter().filter_map(|&rotation| rotations.rotate(dir, rotation)) {
            match turned.iter_mut().find(|(known, _)| *known == next) {
                Some((_, squares)) => *squares |= front,
                None => turned.push((next, front)),
            }
        }
    }
    turned
}

/// The rotations and the unit direction of every direction.
#[derive(Debug, Default)]
pub struct Rotations {
    turned: Vec<[Option<Dir>; 8]>,
    units: Vec<Dir>,
}

impl Rotations {
    /// The rotations among the directions of the geometry.
    pub fn new<const W: usize>(geometry: &Geometry<W>) -> Self {
        let steps = (0..geometry.directions()).map(|dir| geometry.step(dir as Dir));
        let find = |step| geometry.find(step);
        Self {
            turned: steps
                .clone()
                .map(|step| std::array::from_fn(|eighth| turned(step, Rotation(eighth as i8)).and_then(find)))
                .collect(),
            units: steps.enumerate().map(|(dir, step)| find(unit(step)).unwrap_or(dir as Dir)).collect(),
        }
    }

    /// The rotated direction, if it is in the geometry.
    #[inline]
    pub fn rotate(&self, dir: Dir, rotation: Rotation) -> Option<Dir> {
        self.turned[dir as usize][rotation.0.rem_euclid(8) as usize]
    }

    /// The direction of the shortest step along the same line.
    #[inline]
    pub fn unit(&self, dir: Dir) -> Dir {
        self.units[dir as usize]
    }

    /// The directions in which a withdrawal captures, seen from the from-square: behind, left of behind, right of behind.
    pub fn withdrawn(&self, back: Dir, effects: Effects) -> [Option<Dir>; 3] {
        let flank = |rotation| if effects.withdraw_flanks { self.rotate(back, Rotation(rotation)) } else { None };
        [effects.withdraw_behind.then_some(back), flank(-1), flank(1)]
    }
}

/// Adds the unit directions of a move's effects to the geometry, including flanks.
pub fn register_effect_directions<const W: usize>(def: &MoveDef, geometry: &mut Geometry<W>) {
    if !def.effects.any() {
        return;
    }
    for side in Color::BOTH {
        let mut scratch = Geometry::<W>::with_symmetry(2, 2, geometry.symmetry);
        let path = Path::new(def, side, &mut scratch);
        for step in path.steps(&scratch) {
            let way = unit(step);
            geometry.direction(way);
            for eighth in if def.effects.withdraw_flanks { 0..8 } else { 0..0 } {
                if let Some(flank) = turned(way, Rotation(eighth)) {
                    geometry.direction(flank);
                }
            }
        }
    }
}

/// True if the definition is one leap without conditions.
pub fn is_leap(def: &MoveDef) -> bool {
    is_single(def) && def.path.legs[0].max == 1
}

/// True if the definition is a plain slide (or ride) of any range.
pub fn is_slide<const W: usize>(def: &MoveDef, geometry: &Geometry<W>) -> bool {
    let everywhere = |region: &Region| region.0.iter().all(|set| (geometry.board & !set.resized()).is_empty());
    let leg = &def.path.legs[0];
    is_single(def)
        && leg.max > 1
        && leg.min == 1
        && !leg.over_any
        && leg.passing == Passing::Any
        && !def.first
        && everywhere(&def.from)
        && everywhere(&def.land)
        && def.land_same_colour.is_none()
}

fn is_single(def: &MoveDef) -> bool {
    def.path.legs.len() == 1
        && def.path.total == UNLIMITED
        && !def.effects.any()
        && def.group.is_none()
        && def.fallback.is_none()
}
