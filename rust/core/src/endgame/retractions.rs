//! Moves that are found backwards, from the position after them.
//!
//! A quiet move of a usual piece does nothing but move it, and the piece on its to-square shows from where it can have come. So
//! such moves need not be kept in memory: they are retracted when the value of the position after them is known.
//!
//! A position has several slots if it has different images under the symmetries that leave its leading groups where they are. So
//! there are not as many retractions from slot to slot as moves. But they agree in units: a move has [`UNIT`] of them, and a
//! retraction takes `UNIT`, divided by the number of those symmetries of the slot that it begins from, from each slot that
//! `Around::each` visits. A test counts both.

use super::groups::{Group, Placement};
use super::numbering::Numbering;
use crate::board::{Bitboard, Color, Dir, Level, Square, Task, opposite};
use crate::movegen::Sets;
use crate::moves::Move;
use crate::tables::{Slider, Variant};
use std::ops::Range;

/// The units for each move: a multiple of every number of symmetries.
pub const UNIT: u16 = 8;

/// The retractable moves of the positions of a material.
#[derive(Debug)]
pub struct Retractions<const W: usize> {
    groups: Vec<Retractable<W>>,
}

/// The retractable moves of equal pieces.
#[derive(Debug)]
struct Retractable<const W: usize> {
    /// The number of the group.
    group: usize,
    color: Color,
    /// The pieces in a placement.
    pieces: Range<usize>,
    /// `[from]`: the to-squares of retractable moves, if nothing is in the way.
    to: Vec<Bitboard<W>>,
    /// `[to]`: the from-squares of retractable leaps.
    leaps: Vec<Bitboard<W>>,
    /// The squares where the pieces can be.
    squares: Bitboard<W>,
    /// The to-squares of retractable moves: those where the pieces do not promote.
    ends: Bitboard<W>,
    /// The numbers of the sliders that slide back.
    sliders: Vec<usize>,
}

impl<const W: usize> Retractions<W> {
    /// The retractable moves of a material, in a variant in which quiet moves only move pieces.
    pub fn new(variant: &Variant<W>, numbering: &Numbering<W>) -> Self {
        let groups = numbering.groups().iter().enumerate();
        Self { groups: groups.filter_map(|(number, group)| Retractable::new(variant, number, group)).collect() }
    }

    /// Lists the moves in `sets` that are not retractable, and returns the number of the others.
    pub fn part(
        &self,
        placement: &Placement,
        color: Color,
        occupied: Bitboard<W>,
        sets: &Sets<W>,
        moves: &mut Vec<Move>,
    ) -> usize {
        let retractable = |from: Square| {
            let on = |group: &&Retractable<W>| {
                group.color == color && placement[group.pieces.clone()].iter().any(|&at| Square::new(at) == from)
            };
            self.groups.iter().find(on).map_or(Bitboard::EMPTY, |group| group.to[from.index()] & !occupied)
        };
        sets.list_except(retractable, moves)
    }

    /// Retracts the moves of `color` that lead to a placement: calls `visit` with the group and the number of each piece, and with the
    /// squares from which it can have come.
    #[inline]
    pub fn each(
        &self,
        variant: &Variant<W>,
        placement: &Placement,
        color: Color,
        blockers: Bitboard<W>,
        mut visit: impl FnMut(usize, usize, Bitboard<W>),
    ) {
        for group in self.groups.iter().filter(|group| group.color == color) {
            for piece in group.pieces.clone() {
                visit(group.group, piece, group.origins(variant, Square::new(placement[piece]), blockers));
            }
        }
    }
}

impl<const W: usize> Retractable<W> {
    /// The retractable moves of a group; `None` if there are none.
    fn new(variant: &Variant<W>, number: usize, group: &Group) -> Option<Self> {
        let (color, piece_type) = (group.pieces.color, group.pieces.piece_type);
        let tables = &variant.piece_types[color][piece_type.index()];
        let zone = &variant.promotion[color][piece_type.index()];
        let passes = variant.rules.en_passant.filter(|rule| rule.victims.contains(piece_type));
        let slides: Vec<&Slider<W>> = tables
            .sliders
            .iter()
            .filter(|slides| slides.quiet)
            .map(|slides| &variant.sliders[usize::from(slides.slider)])
            .collect();
        if tables.by_check.is_some()
            || tables.may_clash
            || zone.varies
            || passes.is_some_and(|rule| rule.any || !slides.is_empty())
            || tables.paths.iter().any(|path| path.quiet || path.effects.any())
        {
            return None;
        }
        let squares: Bitboard<W> = group.squares().iter().map(|&at| Square::new(at)).collect();
        let ends = squares & !zone.region;
        let count = variant.geometry.squares();
        let mut new = Self {
            group: number,
            color,
            pieces: group.range(),
            to: vec![Bitboard::EMPTY; count],
            leaps: vec![Bitboard::EMPTY; count],
            squares,
            ends,
            sliders: slides.iter().map(|slider| reverse(variant, slider)).collect::<Option<_>>()?,
        };
        for at in squares {
            let double = |to: &Square| passes.is_some() && to.offset_from(at) == 2 * variant.forward(color);
            for to in (tables.leaps[at].quiet & ends).iter().filter(|to| !double(to)) {
                new.to[at.index()].insert(to);
                new.leaps[to.index()].insert(at);
            }
            for slider in &slides {
                new.to[at.index()] |= slider.open(at) & ends;
            }
            // Two ways to a square would be one move, but would be retracted as if they were only one of them.
            let mut others = tables.conditional.get(at.index()).into_iter().flatten().filter(|leap| leap.quiet);
            if others.any(|leap| new.to[at.index()].contains(leap.to)) {
                return None;
            }
        }
        Some(new)
    }

    /// The squares from which a piece on `to` can have come by a retractable move.
    #[inline]
    fn origins(&self, variant: &Variant<W>, to: Square, blockers: Bitboard<W>) -> Bitboard<W> {
        let mut origins = self.leaps[to.index()];
        if self.ends.contains(to) {
            for &slider in &self.sliders {
                origins |= variant.cpu.run(Reach { slider: &variant.sliders[slider], to, blockers }) & self.squares;
            }
        }
        origins & !blockers
    }
}

/// The number of the slider that slides in the opposite directions.
fn reverse<const W: usize>(variant: &Variant<W>, slider: &Slider<W>) -> Option<usize> {
    let mut dirs: Vec<Dir> = slider.dirs.iter().map(|&dir| opposite(dir)).collect();
    dirs.sort_unstable();
    variant.sliders.iter().position(|other| other.dirs == dirs && other.max == slider.max)
}

/// The squares that a slider reaches, as a task for any processor.
struct Reach<'a, const W: usize> {
    slider: &'a Slider<W>,
    to: Square,
    blockers: Bitboard<W>,
}

impl<const W: usize> Task for Reach<'_, W> {
    type Output = Bitboard<W>;

    #[inline(always)]
    fn run<L: Level>(self) -> Bitboard<W> {
        self.slider.reach::<L>(self.to, self.blockers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame::Material;
    use crate::endgame::expand::{Env, Examined, Library};
    use crate::variant::Rules;
    use std::sync::Arc;

    /// The numbers of all retractable moves of a material and of those that its positions find, in units and by slot.
    fn counts(name: &str, text: &str) -> (Vec<u32>, Vec<u32>) {
        let variant = Variant::<2>::new(Rules::builtin(name).expect("a variant")).expect("it compiles");
        let material = Material::read(&variant, text).expect("a material");
        let numbering = Arc::new(Numbering::new(&variant, &material).expect("a numbering"));
        let library = Library::new();
        let env = Env::new(&variant, &[numbering], &library).with_retractions();
        let (mut forward, mut valid) = (vec![0; env.slots()], vec![false; env.slots()]);
        let mut scratch = env.scratch();
        for slot in 0..env.slots() {
            let examined = env.expand_slot(slot, &mut scratch, &mut |_, _| ());
            if let Examined::Moves { retractable } = examined {
                forward[slot] = u32::from(UNIT) * retractable as u32;
            }
            valid[slot] = examined != Examined::Invalid;
        }
        let mut backward = vec![0; env.slots()];
        for slot in (0..env.slots()).filter(|&slot| valid[slot]) {
            env.retract(slot, |before, units| backward[before] += u32::from(if valid[before] { units } else { 0 }));
        }
        (forward, backward)
    }

    /// The tables are small: another test measures the memory of the process.
    #[test]
    fn every_retractable_move_is_retracted() {
        for (name, text) in [
            ("gardner", "KQ-K"),
            ("gardner", "KNN-K"),
            ("gardner", "KP-K"),
            ("gardner", "KR-KP"),
            ("minixiangqi", "KR-K"),
            ("minishogi", "KSG-K"),
            ("wolf", "KF-K"),
            ("crazyhouse", "KR-K"),
        ] {
            let (forward, backward) = counts(name, text);
            assert!(forward == backward, "{name} {text}");
            assert!(forward.iter().any(|&units| units > 0), "{name} {text}");
        }
    }
}
