//! Which fans the men of a variant slide by.

use super::SlideGroup;
use super::kind::{KindTables, Slide, Slides};
use crate::cpu::Cpu;
use crate::fans::{Fan, FanId};
use crate::geometry::{Dir, Geometry, opposite};
use crate::kinds::KindSet;

/// The fans of a variant, each once.
pub struct Fans<'a, const W: usize> {
    /// The board.
    pub geometry: &'a Geometry<W>,
    /// The processor they are for.
    pub cpu: Cpu,
    /// The fans so far.
    pub all: Vec<Fan<W>>,
}

impl<const W: usize> Fans<'_, W> {
    fn number(&mut self, mut dirs: Vec<Dir>, max: u8) -> FanId {
        dirs.sort_unstable();
        let known = self.all.iter().position(|fan| fan.dirs == dirs && fan.max == max);
        known.unwrap_or_else(|| {
            self.all.push(Fan::new(self.geometry, dirs, max, self.cpu));
            self.all.len() - 1
        }) as FanId
    }

    /// Whether two directions go by steps of one form: both straight, both diagonal, both a knight's …
    fn alike(&self, one: Dir, other: Dir) -> bool {
        let form = |dir| {
            let step = self.geometry.step(dir);
            let (dx, dy) = (step.dx.unsigned_abs(), step.dy.unsigned_abs());
            (dx.min(dy), dx.max(dy))
        };
        form(one) == form(other)
    }

    /// The slides of a kind, those that are alike together.
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
        let fan = |slides: Vec<Slide>| {
            let Slide { max, quiet, capture, .. } = slides[0];
            let fan = self.number(slides.iter().map(|slide| slide.dir).collect(), max);
            Slides { fan, quiet, capture }
        };
        together.into_iter().map(fan).collect()
    }

    /// Who attacks by sliding: kinds that do so in the same directions together.
    pub fn groups(&mut self, kinds: &[KindTables<W>]) -> Vec<SlideGroup> {
        // By direction first: which kinds capture in it.
        let mut ways: Vec<(Dir, u8, KindSet)> = vec![];
        for (kind, tables) in kinds.iter().enumerate() {
            for slide in tables.slides.iter().filter(|slide| slide.capture) {
                match ways.iter_mut().find(|(dir, max, _)| (*dir, *max) == (slide.dir, slide.max)) {
                    Some((_, _, kinds)) => *kinds |= 1 << kind,
                    None => ways.push((slide.dir, slide.max, 1 << kind)),
                }
            }
        }
        let mut together: Vec<(Vec<Dir>, u8, KindSet)> = vec![];
        for (dir, max, kinds) in ways {
            let same = |known: &&mut (Vec<Dir>, u8, KindSet)| {
                self.alike(known.0[0], dir) && (known.1, known.2) == (max, kinds)
            };
            match together.iter_mut().find(same) {
                Some((dirs, _, _)) => dirs.push(dir),
                None => together.push((vec![dir], max, kinds)),
            }
        }
        let group = |(dirs, max, kinds): (Vec<Dir>, u8, KindSet)| {
            let back = dirs.into_iter().map(opposite).collect();
            SlideGroup { kinds, fan: self.number(back, max) }
        };
        together.into_iter().map(group).collect()
    }
}
