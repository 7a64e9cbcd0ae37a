//! Sweeps: steps made by all pieces of a type, such as pawns, at once.

use super::path::is_leap;
use crate::board::{Bitboard, Color, Geometry, Step, passed};
use crate::piece::{MoveDef, Passing, Takes, When};

/// The maximum number of steps; with more steps, moving piece by piece is faster.
const MAX_SWEEPS: usize = 6;

/// One step made by any number of pieces of a type.
#[derive(Clone, Debug)]
pub struct Sweep<const W: usize> {
    /// The from-squares; if the piece must be unmoved, only squares where it can be.
    pub from: Bitboard<W>,
    /// The number of the to-square minus that of the from-square.
    pub shift: i16,
    /// For each square on the way that must be empty, the difference from the previous square.
    pub way: Vec<i16>,
    /// True if the piece must be unmoved.
    pub first: bool,
    /// True if it may end on an empty square.
    pub quiet: bool,
    /// True if it may capture.
    pub capture: bool,
}

impl<const W: usize> Sweep<W> {
    /// All moves of a piece type as sweeps, if they are only a few plain and lame leaps, no two of them to the same square.
    pub fn all(moves: &[MoveDef], side: Color, geometry: &Geometry<W>) -> Option<Vec<Self>> {
        let mut sweeps: Vec<Self> = vec![];
        for def in moves {
            let leg = def.path.legs.first()?;
            let asks = def.takes != Takes::All || def.when != When::Always;
            if !is_leap(def) || leg.passing == Passing::Piece || asks {
                return None;
            }
            for step in def.path.steps.iter().map(|&step| geometry.symmetry.step(step, side)) {
                let sweep = Self::of(def, step, side, geometry);
                let clashes = |known: &Self| {
                    known.shift == sweep.shift && (known.quiet && sweep.quiet || known.capture && sweep.capture)
                };
                if sweeps.len() == MAX_SWEEPS || sweeps.iter().any(clashes) {
                    return None;
                }
                sweeps.push(sweep);
            }
        }
        Some(sweeps)
    }

    fn of(def: &MoveDef, step: Step, side: Color, geometry: &Geometry<W>) -> Self {
        let number = |step: Step| i16::from(step.dy) * i16::from(geometry.files) + i16::from(step.dx);
        let light = |square| geometry.light.contains(square);
        let from = geometry.board.iter().filter(|&square| {
            let to = geometry.offset(square, step).filter(|&to| def.land[side].contains(to));
            let lands = |to| def.land_same_colour.is_none_or(|same| same == (light(square) == light(to)));
            def.from[side].contains(square) && to.is_some_and(lands)
        });
        let lame = def.path.legs[0].passing == Passing::Empty;
        let mut way = vec![];
        for by in passed(step).into_iter().filter(|_| lame) {
            way.push(number(by) - way.iter().sum::<i16>());
        }
        Self {
            from: from.collect(),
            shift: number(step),
            way,
            first: def.first,
            quiet: def.quiet,
            capture: def.capture,
        }
    }

    /// The to-squares of the `pieces` that can make the step over `empty` squares.
    #[inline(always)]
    pub fn targets(&self, pieces: Bitboard<W>, empty: Bitboard<W>) -> Bitboard<W> {
        let (mut at, mut rest) = (pieces & self.from, self.shift);
        match self.way[..] {
            // No loop for single and double steps.
            [] => return at.moved(rest),
            [by] => return (at.moved(by) & empty).moved(rest - by),
            _ => {}
        }
        for &by in &self.way {
            at = at.moved(by) & empty;
            rest -= by;
        }
        at.moved(rest)
    }
}
