//! The move tables of one piece type of one colour on one board.

use super::limited::{LimitedCaptures, may_take};
use super::line_table::LineTable;
use super::path::{Path, is_leap, is_slide};
use super::slide::Slide;
use super::slider::Table;
use super::sweep::Sweep;
use crate::board::{Bitboard, Color, Geometry, PieceTypeId, Region, Square, SquareMap, UNLIMITED};
use crate::piece::{MoveDef, Passing, Takes, When};
use crate::tables::SliderId;
use crate::variant::{FirstMove, PieceType};
use std::sync::Arc;

/// A leap with a condition: an unmoved piece, or a condition on the squares passed.
#[derive(Clone, Copy, Debug)]
pub struct ConditionalLeap<const W: usize> {
    /// The to-square.
    pub to: Square,
    /// The squares that the leap passes.
    pub passed: Bitboard<W>,
    /// The condition on these squares.
    pub passing: Passing,
    /// True if it exists only while the piece is unmoved.
    pub first: bool,
    /// True if it may end on an empty square.
    pub quiet: bool,
    /// True if it may capture.
    pub capture: bool,
}

/// The plain leaps from and to a square.
#[derive(Clone, Copy, Default, Debug)]
pub struct Leaps<const W: usize> {
    /// The squares that a piece here can leap to without capturing.
    pub quiet: Bitboard<W>,
    /// The squares that a piece here can capture on.
    pub capture: Bitboard<W>,
    /// The squares from which a piece can capture here.
    pub capture_from: Bitboard<W>,
}

/// All slides of a piece type whose steps have the same form.
#[derive(Clone, Copy, Debug)]
pub struct Slides {
    /// The slider.
    pub slider: SliderId,
    /// True if they may end on an empty square.
    pub quiet: bool,
    /// True if they may capture.
    pub capture: bool,
}

/// The tables of one piece type and colour.
#[derive(Debug)]
pub struct PieceTypeTables<const W: usize> {
    /// `[square]`: plain leaps.
    pub leaps: SquareMap<Leaps<W>, W>,
    /// The slides and rides.
    pub slides: Vec<Slide>,
    /// The slides, grouped by the form of their steps.
    pub sliders: Vec<Slides>,
    /// All moves of the type as sweeps; empty if some move cannot be a sweep.
    pub sweeps: Vec<Sweep<W>>,
    /// `[square]`: leaps with conditions; the outer list is empty if there are none.
    pub conditional: Vec<Vec<ConditionalLeap<W>>>,
    /// Plain captures limited to certain enemies.
    pub limited: Vec<LimitedCaptures<W>>,
    /// All other moves.
    pub paths: Vec<Path<W>>,
    /// The tables of the moves out of check and in check, if they differ. The other fields contain the moves for both cases.
    pub by_check: Option<Box<[Self; 2]>>,
    /// The squares where a piece can be unmoved.
    pub unmoved: Bitboard<W>,
    /// True if moving ends a piece's unmoved state; false if only its square matters.
    pub tracked: bool,
    /// True if it has special captures: captures other than by plain leaps and slides.
    pub special: bool,
    /// `[square]`: the squares that special captures can reach; empty if there are none, or if they have routes.
    pub reach: Vec<Bitboard<W>>,
    /// `[square]`: the squares that its special captures depend on, except the from-square; empty if `reach` is empty.
    pub looks: Vec<Bitboard<W>>,
    /// True if two moves could have the same text without a suffix.
    pub may_clash: bool,
    /// True if all moves are plain leaps and slides, the type captures as it moves, and never promotes.
    pub is_simple: bool,
    /// The tables of all slides of a simple type, if each has one; otherwise empty.
    pub lookups: Vec<Arc<Table>>,
    /// The same on larger boards.
    pub line_lookups: Vec<Arc<LineTable<W>>>,
}

impl<const W: usize> PieceTypeTables<W> {
    /// A superset of the squares that a piece can move to from a square: the whole board if it does more than leap.
    pub fn goes(&self, from: Square, geometry: &Geometry<W>) -> Bitboard<W> {
        if self.all_slides().next().is_none() && self.conditional.is_empty() && self.paths.is_empty() {
            return self.leaps[from].quiet | self.leaps[from].capture | self.limited_leaps(from);
        }
        geometry.board
    }

    /// True if a plain leap or slide could capture on a square if the board were otherwise empty.
    pub fn aims(&self, from: Square, at: Square, geometry: &Geometry<W>) -> bool {
        self.leaps[from].capture.contains(at)
            || self.slides.iter().any(|slide| slide.capture && geometry.within(slide.dir, from, slide.max).contains(at))
    }

    /// True if [`PieceTypeTables::aims`] finds all captures of the type.
    pub fn captures_plainly(&self) -> bool {
        let mut conditional = self.conditional.iter().flatten();
        !self.special && self.limited.is_empty() && !conditional.any(|leap| leap.capture)
    }

    /// True if all moves are plain leaps and slides, and the type captures as it moves.
    pub fn captures_as_it_moves(&self, geometry: &Geometry<W>) -> bool {
        let conditions = !self.conditional.is_empty() || !self.limited.is_empty() || self.by_check.is_some();
        let alike = |square| self.leaps[square].quiet == self.leaps[square].capture;
        !conditions
            && self.paths.is_empty()
            && !self.may_clash
            && self.slides.iter().all(|slide| slide.quiet && slide.capture)
            && geometry.board.iter().all(alike)
    }

    /// The tables of a piece type without moves.
    fn empty() -> Self {
        Self {
            leaps: SquareMap::filled(Leaps::default()),
            slides: vec![],
            sliders: vec![],
            sweeps: vec![],
            conditional: vec![],
            limited: vec![],
            paths: vec![],
            by_check: None,
            unmoved: Bitboard::EMPTY,
            tracked: false,
            special: false,
            reach: vec![],
            looks: vec![],
            may_clash: false,
            is_simple: false,
            lookups: vec![],
            line_lookups: vec![],
        }
    }

    /// Compiles a piece type for a colour. [`PieceTypeTables::reach`] is filled in later, once all directions are known.
    pub fn new(piece_type: &PieceType, home: &Region, side: Color, geometry: &mut Geometry<W>) -> Self {
        let (unmoved, tracked) = match &piece_type.first_move {
            FirstMove::Region(region) => (region[side].resized(), false),
            FirstMove::Tracked => (home[side].resized(), piece_type.moves.iter().any(|def| def.first)),
        };
        let mut tables =
            Self { unmoved, tracked, may_clash: piece_type.moves.iter().any(|def| def.effects.any()), ..Self::empty() };
        for def in &piece_type.moves {
            tables.add(def, side, geometry);
        }
        for square in geometry.board {
            for to in tables.leaps[square].capture {
                tables.leaps[to].capture_from.insert(square);
            }
        }
        tables.sweeps = Sweep::all(&piece_type.moves, side, geometry).unwrap_or_default();
        for sweep in tables.sweeps.iter_mut().filter(|sweep| sweep.first) {
            sweep.from &= unmoved;
        }
        if piece_type.moves.iter().any(|def| def.when != When::Always) {
            let mut while_checked = |checked| {
                let holds = |def: &&MoveDef| def.when.holds(checked);
                let now = |def: &MoveDef| MoveDef { when: When::Always, ..def.clone() };
                let moves = piece_type.moves.iter().filter(holds).map(now).collect();
                Self::new(&PieceType { moves, ..piece_type.clone() }, home, side, geometry)
            };
            tables.by_check = Some(Box::new([while_checked(false), while_checked(true)]));
            for part in tables.by_check.iter_mut().flat_map(|parts| parts.iter_mut()) {
                (part.tracked, part.may_clash) = (tables.tracked, tables.may_clash);
            }
        }
        tables
    }

    fn add(&mut self, def: &MoveDef, side: Color, geometry: &mut Geometry<W>) {
        if def.takes != Takes::All && def.capture && !def.effects.any() {
            self.add_limited(&MoveDef { quiet: false, ..def.clone() }, side, geometry);
            if def.quiet {
                self.add(&MoveDef { capture: false, takes: Takes::All, ..def.clone() }, side, geometry);
            }
        } else if is_leap(def) {
            self.add_leap(def, side, geometry);
        } else if is_slide(def, geometry) {
            self.add_slides(def, side, geometry);
        } else {
            self.special |= def.capture || def.effects.any();
            self.paths.push(Path::new(def, side, geometry));
        }
    }

    /// Adds captures that are limited to certain enemies.
    fn add_limited(&mut self, def: &MoveDef, side: Color, geometry: &mut Geometry<W>) {
        let leap = is_leap(def) && !def.first && def.path.legs[0].passing == Passing::Any;
        if !leap && !is_slide(def, geometry) {
            self.special = true;
            self.paths.push(Path::new(def, side, geometry));
            return;
        }
        let known = self.limited.iter().position(|limited| limited.takes == def.takes);
        let place = known.unwrap_or_else(|| {
            self.limited.push(LimitedCaptures::new(def.takes));
            self.limited.len() - 1
        });
        let plain = MoveDef { takes: Takes::All, ..def.clone() };
        let mut part = Self::empty();
        if leap {
            part.add_leap(&plain, side, geometry);
            for from in geometry.board {
                for to in part.leaps[from].capture {
                    self.limited[place].leap(from, to);
                }
            }
        } else {
            part.add_slides(&plain, side, geometry);
            self.limited[place].slides.append(&mut part.slides);
        }
    }

    /// The squares from which a plain leap captures an enemy of a given type on `square`.
    pub fn leaps_onto(&self, square: Square, captured: PieceTypeId) -> Bitboard<W> {
        let limited = self.limited.iter().filter(|limited| may_take(limited.takes, captured));
        limited.fold(self.leaps[square].capture_from, |all, limited| all | limited.leaps[square].1)
    }

    /// The squares where a plain leap from `square` captures an enemy of a given type.
    pub fn leaps_from(&self, square: Square, captured: PieceTypeId) -> Bitboard<W> {
        let limited = self.limited.iter().filter(|limited| may_take(limited.takes, captured));
        limited.fold(self.leaps[square].capture, |all, limited| all | limited.leaps[square].0)
    }

    /// The slides that capture an enemy of a given type.
    pub fn slides_onto(&self, captured: PieceTypeId) -> impl Iterator<Item = &Slide> {
        let limited = self.limited.iter().filter(move |limited| may_take(limited.takes, captured));
        self.slides.iter().filter(|slide| slide.capture).chain(limited.flat_map(|limited| &limited.slides))
    }

    /// Changes the tables, including those for moves out of check and in check.
    pub fn change(&mut self, change: &mut impl FnMut(&mut Self)) {
        change(self);
        self.by_check.iter_mut().flat_map(|parts| parts.iter_mut()).for_each(change);
    }

    /// True if some captures are limited to certain enemies.
    pub fn is_limited(&self) -> bool {
        !self.limited.is_empty() || self.paths.iter().any(|path| path.takes != Takes::All)
    }

    /// All slides, including those that capture only certain enemies.
    pub fn all_slides(&self) -> impl Iterator<Item = &Slide> {
        self.slides.iter().chain(self.limited.iter().flat_map(|limited| &limited.slides))
    }

    /// The squares where plain leaps capture only certain enemies.
    pub fn limited_leaps(&self, from: Square) -> Bitboard<W> {
        self.limited.iter().fold(Bitboard::EMPTY, |all, limited| all | limited.leaps[from].0)
    }

    /// True if a piece that has moved to or been dropped on `from` can ever move again, ignoring blockers.
    pub fn can_leave(&self, from: Square, geometry: &Geometry<W>, rotations: &super::path::Rotations) -> bool {
        let leaps = self.leaps[from];
        let arrives = |first: bool| !first || !self.tracked && self.unmoved.contains(from);
        (leaps.quiet | leaps.capture | self.limited_leaps(from)).non_empty()
            || self.all_slides().any(|slide| geometry.next(slide.dir, from).is_some())
            || self.conditional.get(from.index()).into_iter().flatten().any(|leap| arrives(leap.first))
            || self.paths.iter().any(|path| {
                // The ends of a path ignore the limit of a straight hop.
                let within = |dir, squares: Bitboard<W>| {
                    if path.total == UNLIMITED { squares } else { squares & geometry.within(dir, from, path.total) }
                };
                let ends = path.ends(from, geometry, rotations);
                arrives(path.first) && ends.iter().any(|&(first, _, squares)| within(first, squares).non_empty())
            })
    }

    fn add_leap(&mut self, def: &MoveDef, side: Color, geometry: &Geometry<W>) {
        let leg = &def.path.legs[0];
        let (from, land) = (&def.from[side], &def.land[side]);
        let conditional = def.first || leg.passing != Passing::Any;
        if conditional {
            self.conditional.resize(geometry.squares(), vec![]);
            self.special |= def.capture;
        }
        for square in geometry.board.iter().filter(|&square| from.contains(square)) {
            for step in def.path.steps.iter().map(|&step| geometry.symmetry.step(step, side)) {
                let Some(to) = geometry.offset(square, step).filter(|&to| land.contains(to)) else { continue };
                let light = |square| geometry.light.contains(square);
                if def.land_same_colour.is_some_and(|same| same != (light(square) == light(to))) {
                    continue;
                }
                if conditional {
                    let passed = crate::board::passed(step).into_iter();
                    self.conditional[square.index()].push(ConditionalLeap {
                        to,
                        passed: passed.filter_map(|by| geometry.offset(square, by)).collect(),
                        passing: leg.passing,
                        first: def.first,
                        quiet: def.quiet,
                        capture: def.capture,
                    });
                    continue;
                }
                if def.quiet {
                    self.leaps[square].quiet.insert(to);
                }
                if def.capture {
                    self.leaps[square].capture.insert(to);
                }
            }
        }
    }

    fn add_slides(&mut self, def: &MoveDef, side: Color, geometry: &mut Geometry<W>) {
        for &step in &def.path.steps {
            let dir = geometry.direction(geometry.symmetry.step(step, side));
            let slide = Slide { dir, max: def.path.legs[0].max, quiet: def.quiet, capture: def.capture };
            if !self.slides.contains(&slide) {
                self.slides.push(slide);
            }
        }
    }

    /// The squares that the special captures of a piece on `square` depend on.
    pub fn special_looks(
        &self,
        square: Square,
        geometry: &Geometry<W>,
        rotations: &super::path::Rotations,
    ) -> Bitboard<W> {
        let mut looks = Bitboard::EMPTY;
        for leap in self.conditional.get(square.index()).into_iter().flatten() {
            looks |= leap.passed.with(leap.to);
        }
        for path in &self.paths {
            // A throw also depends on squares beside the path.
            looks |=
                if path.effects.throw { geometry.board } else { path.looked_at(square, geometry, rotations, false) };
        }
        looks
    }

    /// The squares that special captures from `square` can reach.
    pub fn special_reach(
        &self,
        square: Square,
        geometry: &Geometry<W>,
        rotations: &super::path::Rotations,
    ) -> Bitboard<W> {
        let mut reach = Bitboard::EMPTY;
        for leap in self.conditional.get(square.index()).into_iter().flatten().filter(|leap| leap.capture) {
            reach.insert(leap.to);
        }
        for path in self.paths.iter().filter(|path| path.capture || path.effects.any()) {
            reach |= path.reach(square, geometry, rotations);
        }
        reach
    }
}
