//! What one piece type of one colour may do on one board, as tables.

use super::path::{Path, is_leap, is_slide, step_for};
use super::sweep::Sweep;
use crate::board::{Bitboard, Dir, Geometry, Square, SquareMap};
use crate::piece::ast::{MoveDef, Passing};
use crate::tables::SliderId;
use crate::variant::rules::{FirstMove, PieceType, Region};

/// A slide (or ride) in one direction over empty squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slide {
    /// Where to.
    pub dir: Dir,
    /// Greatest number of steps.
    pub max: u8,
    /// May end on an empty square.
    pub quiet: bool,
    /// May capture.
    pub capture: bool,
}

/// One leap that asks for something: an unmoved piece, or the squares it passes.
#[derive(Clone, Copy, Debug)]
pub struct ConditionalLeap<const W: usize> {
    /// Where to.
    pub to: Square,
    /// The squares it passes.
    pub passed: Bitboard<W>,
    /// What they must be.
    pub passing: Passing,
    /// Only while the piece is unmoved.
    pub first: bool,
    /// May end on an empty square.
    pub quiet: bool,
    /// May capture.
    pub capture: bool,
}

/// The plain leaps that have to do with one square.
#[derive(Clone, Copy, Default, Debug)]
pub struct Leaps<const W: usize> {
    /// Where a piece on it leaps without capture.
    pub quiet: Bitboard<W>,
    /// Where a piece on it captures.
    pub capture: Bitboard<W>,
    /// From where a piece captures on it.
    pub capture_from: Bitboard<W>,
}

/// All slides of a piece type that are alike.
#[derive(Clone, Copy, Debug)]
pub struct Slides {
    /// Where to.
    pub slider: SliderId,
    /// May end on an empty square.
    pub quiet: bool,
    /// May capture.
    pub capture: bool,
}

/// The tables of one piece type and colour.
#[derive(Debug)]
pub struct PieceTypeTables<const W: usize> {
    /// `[square]`: plain leaps.
    pub leaps: SquareMap<Leaps<W>, W>,
    /// Slides and rides.
    pub slides: Vec<Slide>,
    /// The same, those that are alike together.
    pub sliders: Vec<Slides>,
    /// All its moves as steps of many pieces at once; empty if they are not of that sort.
    pub sweeps: Vec<Sweep<W>>,
    /// `[square]`: leaps with conditions; empty if there are none at all.
    pub conditional: Vec<Vec<ConditionalLeap<W>>>,
    /// Everything else.
    pub paths: Vec<Path<W>>,
    /// Where it stands unmoved.
    pub unmoved: Bitboard<W>,
    /// Whether being unmoved is lost by moving (and not a matter of the square alone).
    pub tracked: bool,
    /// Whether it can capture otherwise than by plain leaps and slides.
    pub special: bool,
    /// `[square]`: where such captures can reach at all; empty if there are none, or routes tell them.
    pub reach: Vec<Bitboard<W>>,
    /// `[square]`: what it looks at in making such captures, its own square aside; empty if `reach` is.
    pub looks: Vec<Bitboard<W>>,
    /// Whether two of its turns may share a text.
    pub may_clash: bool,
}

impl<const W: usize> PieceTypeTables<W> {
    /// Squares among which are all where it may go from a square: every one of the board if it does more than leap.
    pub fn goes(&self, from: Square, geometry: &Geometry<W>) -> Bitboard<W> {
        if self.slides.is_empty() && self.conditional.is_empty() && self.paths.is_empty() {
            return self.leaps[from].quiet | self.leaps[from].capture;
        }
        geometry.board
    }

    /// Compiles a piece type for a colour. [`PieceTypeTables::reach`] is filled in later, when all directions are known.
    pub fn new(piece_type: &PieceType, home: &Region, black: bool, geometry: &mut Geometry<W>) -> Self {
        let side = usize::from(black);
        let (unmoved, tracked) = match &piece_type.first_move {
            FirstMove::Region(region) => (region.0[side].resized(), false),
            FirstMove::Tracked => (home.0[side].resized(), piece_type.moves.iter().any(|def| def.first)),
        };
        let mut tables = Self {
            leaps: SquareMap::filled(Leaps::default()),
            slides: vec![],
            sliders: vec![],
            sweeps: vec![],
            conditional: vec![],
            paths: vec![],
            unmoved,
            tracked,
            special: false,
            reach: vec![],
            looks: vec![],
            may_clash: piece_type.moves.iter().any(|def| def.effects.any()),
        };
        for def in &piece_type.moves {
            if is_leap(def) {
                tables.add_leap(def, black, geometry);
            } else if is_slide(def, geometry) {
                tables.add_slides(def, black, geometry);
            } else {
                tables.special |= def.capture || def.effects.any();
                tables.paths.push(Path::new(def, black, geometry));
            }
        }
        for square in geometry.board {
            for to in tables.leaps[square].capture {
                tables.leaps[to].capture_from.insert(square);
            }
        }
        tables.sweeps = Sweep::all(&piece_type.moves, black, geometry).unwrap_or_default();
        tables
    }

    fn add_leap(&mut self, def: &MoveDef, black: bool, geometry: &Geometry<W>) {
        let leg = &def.path.legs[0];
        let (from, land) = (&def.from.0[usize::from(black)], &def.land.0[usize::from(black)]);
        let conditional = def.first || leg.passing != Passing::Any;
        if conditional {
            self.conditional.resize(geometry.squares(), vec![]);
            self.special |= def.capture;
        }
        for square in geometry.board.filter(|&square| from.contains(square)) {
            for step in def.path.steps.iter().map(|&step| step_for(step, black)) {
                let Some(to) = geometry.offset(square, step).filter(|&to| land.contains(to)) else { continue };
                let light = |square| geometry.light.contains(square);
                if def.land_same_colour.is_some_and(|same| same != (light(square) == light(to))) {
                    continue;
                }
                if conditional {
                    let passed = crate::board::passed(step).into_iter();
                    self.conditional[square as usize].push(ConditionalLeap {
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

    fn add_slides(&mut self, def: &MoveDef, black: bool, geometry: &mut Geometry<W>) {
        for &step in &def.path.steps {
            let dir = geometry.direction(step_for(step, black));
            let slide = Slide { dir, max: def.path.legs[0].max, quiet: def.quiet, capture: def.capture };
            if !self.slides.contains(&slide) {
                self.slides.push(slide);
            }
        }
    }

    /// What the piece on `square` looks at to see whether it captures by odd captures.
    pub fn special_looks(
        &self,
        square: Square,
        geometry: &Geometry<W>,
        rotations: &super::path::Rotations,
    ) -> Bitboard<W> {
        let mut looks = Bitboard::EMPTY;
        for leap in self.conditional.get(square as usize).into_iter().flatten() {
            looks |= leap.passed.with(leap.to);
        }
        for path in &self.paths {
            // Whom a throw moves, and whether it may, depends on more than the way.
            looks |=
                if path.effects.throw { geometry.board } else { path.looked_at(square, geometry, rotations, false) };
        }
        looks
    }

    /// Where odd captures can reach from `square`.
    pub fn special_reach(
        &self,
        square: Square,
        geometry: &Geometry<W>,
        rotations: &super::path::Rotations,
    ) -> Bitboard<W> {
        let mut reach = Bitboard::EMPTY;
        for leap in self.conditional.get(square as usize).into_iter().flatten().filter(|leap| leap.capture) {
            reach.insert(leap.to);
        }
        for path in self.paths.iter().filter(|path| path.capture || path.effects.any()) {
            reach |= path.reach(square, geometry, rotations);
        }
        reach
    }
}
