//! The search for all that a man can do, with one and with two others on the board.

use super::field::Field;
use super::probe::{Other, Probe};
use super::way::in_order;
use super::{Need, Reach, ReachKind};
use crate::bitboard::{Bitboard, Square};
use crate::kinds::KindSet;
use crate::piece::ast::{End, Leg, Passing};
use crate::tables::Variant;
use crate::tables::kind::KindTables;
use arrayvec::ArrayVec;
use std::collections::{BTreeMap, BTreeSet};

/// Each stage of the search generates turns so often at the most, with men near by before those far away: only pieces that ask for several
/// men, or for many kinds of them, on large boards come to that.
const MOST_PROBES: u32 = 250_000;

/// All that the field's man can do.
pub(super) fn reaches<const W: usize>(variant: &Variant<W>, field: &Field) -> Vec<Reach> {
    let mut search = Search {
        variant,
        field,
        probe: Probe::new(variant, field),
        others: variant.geometry.board.without(field.square),
        victim: Other::Enemy(field.classes.first().map_or(field.kind, |&(kind, _)| kind)),
        last_probe: 0,
        walled: BTreeMap::new(),
        found: BTreeMap::new(),
    };
    search.alone();
    search.beside_one();
    search.beside_two();
    if search.hops_twice() {
        search.with_two_aides();
    }
    search.ways();
    let finish = |((square, kind, _), found): (Key, Found<W>)| found.finish(field, square, kind);
    search.found.into_iter().map(finish).collect()
}

/// A man that may make something possible, with the kinds that are like it.
type Aide = (Square, Other, KindSet);

/// A square, what is done there, and whether another man is needed for it.
type Key = (Square, ReachKind, bool);

#[derive(Default)]
struct Found<const W: usize> {
    fallback: bool,
    way: Bitboard<W>,
    to: Bitboard<W>,
    needs: BTreeSet<Vec<Need>>,
}

struct Search<'a, const W: usize> {
    variant: &'a Variant<W>,
    field: &'a Field,
    probe: Probe<'a, W>,
    /// All squares but the man's.
    others: Bitboard<W>,
    /// The man who is captured.
    victim: Other,
    /// The number of the last probe of a stage.
    last_probe: u32,
    /// Where it goes beside a wall on a square.
    walled: BTreeMap<Square, Bitboard<W>>,
    found: BTreeMap<Key, Found<W>>,
}

impl<const W: usize> Search<'_, W> {
    fn add(&mut self, square: Square, kind: ReachKind, to: Square) {
        self.found.entry((square, kind, false)).or_default().to.insert(to);
    }

    fn add_need(&mut self, (square, kind): (Square, ReachKind), to: Square, aides: &[Aide]) {
        let found = self.found.entry((square, kind, true)).or_default();
        found.to.insert(to);
        let needs = aides.iter().map(|&(square, man, kinds)| Need { square, own: matches!(man, Other::Own(_)), kinds });
        found.needs.insert(needs.collect());
    }

    fn has(&self, square: Square, kind: ReachKind) -> bool {
        self.found.contains_key(&(square, kind, false))
    }

    /// Every man that can stand beside, one for each class of kinds, with its class, on each of the squares, near ones first.
    fn men(&self, squares: Bitboard<W>) -> Vec<Aide> {
        let classes = self.field.classes.iter();
        let men: Vec<_> =
            classes.flat_map(|&(kind, kinds)| [(Other::Own(kind), kinds), (Other::Enemy(kind), kinds)]).collect();
        let mut squares: Vec<Square> = squares.collect();
        squares.sort_by_key(|&square| (self.field.distance(square), square));
        squares.iter().flat_map(|&square| men.iter().map(move |&(man, kinds)| (square, man, kinds))).collect()
    }

    /// Lets the next stage of the search probe so often.
    fn begin(&mut self) {
        self.last_probe = self.probe.count + MOST_PROBES;
    }

    /// Whether the stage has probed often enough.
    fn is_over(&self) -> bool {
        self.probe.count > self.last_probe
    }

    /// On the empty board.
    fn alone(&mut self) {
        for to in self.probe.goes(&[]) {
            self.add(to, ReachKind::Quiet, to);
        }
        for square in self.others {
            self.walled.insert(square, self.probe.goes(&[(square, Other::Wall)]));
        }
    }

    /// With one man: captures, what a man makes possible, and what it prevents.
    fn beside_one(&mut self) {
        let quiet: Bitboard<W> = self.found.keys().map(|&(square, ..)| square).collect();
        let mut throws = vec![];
        for (square, man, kinds) in self.men(self.others) {
            let walled = self.walled.get(&square).copied().unwrap_or(Bitboard::EMPTY);
            let mut goes = Bitboard::<W>::EMPTY;
            let mut captures = vec![];
            self.probe.turns(&[(square, man)], |done| {
                goes.insert(done.to);
                if done.captured.contains(square) {
                    captures.push(done.to);
                }
                if let Some(throw) = done.throw {
                    throws.push(((square, man, kinds), throw.to));
                }
            });
            for to in captures {
                self.add(square, if to == square { ReachKind::Capture } else { ReachKind::Remote }, to);
            }
            for to in goes.without(square) {
                if !quiet.contains(to) || !walled.contains(to) {
                    self.add_need((to, ReachKind::Quiet), to, &[(square, man, kinds)]);
                }
            }
            for to in quiet & walled & !goes {
                if let Some(found) = self.found.get_mut(&(to, ReachKind::Quiet, false)) {
                    found.fallback |= to != square;
                }
            }
        }
        throws.sort_unstable();
        throws.dedup();
        self.throws(&throws);
    }

    /// What the men capture that are thrown: from where, who, and where to.
    fn throws(&mut self, throws: &[(Aide, Square)]) {
        self.begin();
        for &((from, man, kinds), to) in throws.iter().filter(|(_, to)| *to != self.field.square) {
            if self.is_over() {
                return;
            }
            let mut landings = vec![];
            self.probe.turns(&[(from, man), (to, self.victim)], |done| {
                let hits = done.throw.is_some_and(|throw| (throw.from, throw.to) == (from, to));
                if hits && done.captured.contains(to) {
                    landings.push(done.to);
                }
            });
            for landing in landings {
                self.add_need((to, ReachKind::Throw), landing, &[(from, man, kinds)]);
            }
        }
    }

    /// With two men: captures that another man makes possible or prevents.
    fn beside_two(&mut self) {
        let (reach, aides) = (self.reach(), self.aides());
        self.begin();
        for (square, man, kinds) in self.men(aides) {
            if self.is_over() {
                return;
            }
            for target in reach.without(square) {
                let captures = self.captures(&[(square, man)], target);
                for &(kind, to) in &captures {
                    if !self.has(target, kind) || !self.captures(&[(square, Other::Wall)], target).contains(&(kind, to))
                    {
                        self.add_need((target, kind), to, &[(square, man, kinds)]);
                    }
                }
                if captures.is_empty() && self.has(target, ReachKind::Capture) {
                    let prevents = !self.captures(&[(square, Other::Wall)], target).is_empty();
                    if let Some(found) = self.found.get_mut(&(target, ReachKind::Capture, false)) {
                        found.fallback |= prevents;
                    }
                }
            }
        }
    }

    /// Whether a move may ask for two men beside the one that is captured.
    fn hops_twice(&self) -> bool {
        let asks = |leg: &Leg| match (leg.passing, &leg.end) {
            (Passing::Man, _) => usize::from(leg.max.min(2)),
            (_, End::Screen(_) | End::Stop { man: Some(_), .. }) => 1,
            _ => 0,
        };
        self.tables().paths.iter().any(|path| path.legs.iter().map(asks).sum::<usize>() > 1)
    }

    /// What two men make possible together and neither does alone.
    fn with_two_aides(&mut self) {
        let (reach, men) = (self.reach(), self.men(self.crossed(true)));
        self.begin();
        // The farther one counts, so that all pairs near by come before those far away.
        for (index, &two) in men.iter().enumerate() {
            for &one in men[..index].iter().filter(|one| one.0 != two.0) {
                if self.is_over() {
                    return;
                }
                let (others, walls) = ([(one.0, one.1), (two.0, two.1)], [(one.0, Other::Wall), (two.0, Other::Wall)]);
                for to in self.probe.goes(&others).without(one.0).without(two.0) {
                    if self.is_new((to, ReachKind::Quiet), one, two) && !self.probe.goes(&walls).contains(to) {
                        self.add_need((to, ReachKind::Quiet), to, &[one, two]);
                    }
                }
                for target in reach.without(one.0).without(two.0) {
                    for (kind, to) in self.captures(&others, target) {
                        let new = self.is_new((target, kind), one, two);
                        if new && !self.captures(&walls, target).contains(&(kind, to)) {
                            self.add_need((target, kind), to, &[one, two]);
                        }
                    }
                }
            }
        }
    }

    /// Whether neither of two men makes it possible alone.
    fn is_new(&self, (square, kind): (Square, ReachKind), one: Aide, two: Aide) -> bool {
        let alone = |need: &[Need]| need.len() == 1 && [one.0, two.0].contains(&need[0].square);
        self.found.get(&(square, kind, true)).is_none_or(|found| !found.needs.iter().any(|need| alone(need)))
    }

    /// How an enemy on `target` can be captured beside others.
    fn captures(&mut self, others: &[(Square, Other)], target: Square) -> Vec<(ReachKind, Square)> {
        let mut captures = vec![];
        let all: ArrayVec<_, 4> = others.iter().copied().chain([(target, self.victim)]).collect();
        self.probe.turns(&all, |done| {
            let thrown = done.throw.is_some_and(|throw| throw.to == target);
            if done.captured.contains(target) && !thrown {
                captures.push((if done.to == target { ReachKind::Capture } else { ReachKind::Remote }, done.to));
            }
        });
        captures
    }

    fn tables(&self) -> &KindTables<W> {
        &self.variant.kinds[self.field.color.index()][self.field.kind as usize]
    }

    /// Where the man may capture with the help of others.
    fn reach(&self) -> Bitboard<W> {
        let Variant { geometry, turns, .. } = self.variant;
        self.tables().odd_reach(self.field.square, geometry, turns).without(self.field.square)
    }

    /// Squares where a man can help: far more than where it does, but not those that no hop and no stop can look at.
    fn aides(&self) -> Bitboard<W> {
        // Where moves depend on the absence of others, any man that takes some away may help.
        let fallback = self.tables().paths.iter().any(|path| path.fallback.is_some());
        self.crossed(!fallback)
    }

    /// The squares that the man's moves pass; with `aiding` only those where a man can be hopped or stop a run.
    fn crossed(&self, aiding: bool) -> Bitboard<W> {
        let (square, geometry) = (self.field.square, &self.variant.geometry);
        let tables = self.tables();
        let mut crossed = Bitboard::EMPTY;
        for leap in tables.conditional.get(square as usize).into_iter().flatten() {
            crossed |= leap.passed;
        }
        for path in &tables.paths {
            crossed |= path.looked_at(square, geometry, &self.variant.turns, aiding);
        }
        for slide in tables.slides.iter().filter(|_| !aiding) {
            crossed |= geometry.ray(slide.dir, square);
        }
        crossed.without(square)
    }

    /// The squares that must be free: those where a wall alone prevents it.
    fn ways(&mut self) {
        self.begin();
        let crossed = self.crossed(false);
        let keys: Vec<Key> = self.found.keys().copied().filter(|&(_, kind, _)| kind <= ReachKind::Capture).collect();
        for key @ (target, kind, _) in keys {
            let needs = self.found.get(&key).map(|found| found.needs(self.field, target)).unwrap_or_default();
            let mut others: ArrayVec<(Square, Other), 4> = ArrayVec::new();
            others.extend(needs.first().into_iter().flatten().map(|&need| self.aide(need)));
            if kind == ReachKind::Capture {
                others.push((target, self.victim));
            }
            let mut way = Bitboard::EMPTY;
            for square in crossed.without(target).filter(|&square| others.iter().all(|other| other.0 != square)) {
                let goes = if others.is_empty() {
                    self.walled.get(&square).copied().unwrap_or(Bitboard::EMPTY)
                } else {
                    let all: ArrayVec<_, 4> = others.iter().copied().chain([(square, Other::Wall)]).collect();
                    self.probe.goes(&all)
                };
                if !goes.contains(target) {
                    way.insert(square);
                }
            }
            if let Some(found) = self.found.get_mut(&key) {
                found.way = way;
            }
        }
    }

    fn aide(&self, need: Need) -> (Square, Other) {
        let class = self.field.classes.iter().find(|(_, kinds)| kinds & need.kinds != 0);
        let kind = class.map_or(self.field.kind, |&(kind, _)| kind);
        (need.square, if need.own { Other::Own(kind) } else { Other::Enemy(kind) })
    }
}

impl<const W: usize> Found<W> {
    /// The men needed, those nearest to the middle between the man and `target` first, enemies before own men.
    fn needs(&self, field: &Field, target: Square) -> Vec<Vec<Need>> {
        let files = i32::from(field.files);
        let place = |square: Square| (i32::from(square) % files, i32::from(square) / files);
        let ((x, y), (to_x, to_y)) = (place(field.square), place(target));
        let mut needs: Vec<Vec<Need>> = vec![];
        for set in &self.needs {
            let like = |known: &&mut Vec<Need>| match (&known[..], &set[..]) {
                ([known], [need]) => (known.square, known.own) == (need.square, need.own),
                _ => false,
            };
            match needs.iter_mut().find(like) {
                Some(known) => known[0].kinds |= set[0].kinds,
                None => needs.push(set.clone()),
            }
        }
        needs.sort_by_key(|set| {
            let off = set.iter().map(|need| {
                let (at_x, at_y) = place(need.square);
                (2 * at_x - x - to_x).pow(2) + (2 * at_y - y - to_y).pow(2)
            });
            (off.sum::<i32>(), set.clone())
        });
        needs
    }

    fn finish(self, field: &Field, square: Square, kind: ReachKind) -> Reach {
        let needs = self.needs(field, square);
        let way = in_order(field.square, self.way, field.files);
        Reach { square, kind, first: false, fallback: self.fallback, way, to: self.to.collect(), needs }
    }
}
