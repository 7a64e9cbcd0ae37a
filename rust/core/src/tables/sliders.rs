//! The sliders of a variant.

use super::SlideGroup;
use super::piece_type::{PieceTypeTables, Slides};
use super::slide::Slide;
use crate::board::{Cpu, Dir, Geometry, PieceTypeId, PieceTypeSet, opposite};
use crate::tables::{Slider, SliderId};

/// The sliders of a variant, without duplicates.
pub struct Sliders<'a, const W: usize> {
    /// The board.
    pub geometry: &'a Geometry<W>,
    /// The instruction set for which they are built.
    pub cpu: Cpu,
    /// The sliders so far.
    pub all: Vec<Slider<W>>,
}

impl<const W: usize> Sliders<'_, W> {
    fn number(&mut self, mut dirs: Vec<Dir>, max: u8) -> SliderId {
        dirs.sort_unstable();
        let known = self.all.iter().position(|slider| slider.dirs == dirs && slider.max == max);
        known.unwrap_or_else(|| {
            self.all.push(Slider::new(self.geometry, dirs, max, self.cpu));
            self.all.len() - 1
        }) as SliderId
    }

    /// True if the steps of two directions have the same form: both straight, both diagonal, both a knight's, ...
    fn alike(&self, one: Dir, other: Dir) -> bool {
        let form = |dir| {
            let step = self.geometry.step(dir);
            let (dx, dy) = (step.dx.unsigned_abs(), step.dy.unsigned_abs());
            (dx.min(dy), dx.max(dy))
        };
        form(one) == form(other)
    }

    /// The slides of a piece type, grouped by the form of their steps.
    pub fn slides(&mut self, slides: &[Slide]) -> Vec<Slides> {
        let mut together: Vec<Vec<Slide>> = vec![];
        for &slide in slides {
            let same = |known: &&mut Vec<Slide>| {
                let Slide { dir, max, quiet, capture } = known[0];
                self.alike(dir, slide.dir) && (max, quiet, capture) == (slide.max, slide.quiet, slide.capture)
            };
            match together.iter_mut().find(same) {
                Some(known) => known.push(slide),
                None => together.push(vec![slide]),
            }
        }
        let slider = |slides: Vec<Slide>| {
            let Slide { max, quiet, capture, .. } = slides[0];
            let slider = self.number(slides.iter().map(|slide| slide.dir).collect(), max);
            Slides { slider, quiet, capture }
        };
        together.into_iter().map(slider).collect()
    }

    /// The piece types that attack enemies of type `captured` by sliding, grouped by direction.
    pub fn groups(&mut self, piece_types: &[PieceTypeTables<W>], captured: PieceTypeId) -> Vec<SlideGroup> {
        // First, for each direction, the piece types that capture in it.
        let mut ways: Vec<(Dir, u8, PieceTypeSet)> = vec![];
        for (piece_type, tables) in PieceTypeSet::first(piece_types.len()).iter().zip(piece_types) {
            for slide in tables.slides_onto(captured) {
                match ways.iter_mut().find(|(dir, max, _)| (*dir, *max) == (slide.dir, slide.max)) {
                    Some((_, _, piece_types)) => piece_types.insert(piece_type),
                    None => ways.push((slide.dir, slide.max, PieceTypeSet::of(piece_type))),
                }
            }
        }
        let mut together: Vec<(Vec<Dir>, u8, PieceTypeSet)> = vec![];
        for (dir, max, piece_types) in ways {
            let same = |known: &&mut (Vec<Dir>, u8, PieceTypeSet)| {
                self.alike(known.0[0], dir) && (known.1, known.2) == (max, piece_types)
            };
            match together.iter_mut().find(same) {
                Some((dirs, _, _)) => dirs.push(dir),
                None => together.push((vec![dir], max, piece_types)),
            }
        }
        let group = |(dirs, max, piece_types): (Vec<Dir>, u8, PieceTypeSet)| {
            let back = dirs.into_iter().map(opposite).collect();
            SlideGroup { piece_types, slider: self.number(back, max) }
        };
        together.into_iter().map(group).collect()
    }
}
