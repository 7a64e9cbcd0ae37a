//! The search for everything that a piece can do, alone or with one or two other pieces on the board.

use super::field::Field;
use super::probe::{Other, Probe};
use super::way::in_order;
use super::{Need, Reach, ReachKind};
use crate::board::{Bitboard, PieceTypeSet, Square};
use crate::interrupt::{is_interrupted, spent};
use crate::piece::{End, Leg, Passing};
use crate::tables::{PieceTypeTables, Variant};
use arrayvec::ArrayVec;
use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of times that a stage of the search generates moves. Nearby squares are tried first. Only pieces
/// that need several others, or others of many types, reach the limit on large boards.
const MAX_PROBES: u32 = 250_000;

/// The maximum work, in units, for each stage; it matters for pieces whose moves are expensive to find.
const MAX_WORK: u64 = 6_000_000;

/// A smaller limit on the work, in units, for a question asked about every piece type of a variant.
const MAX_WORK_OF_A_QUESTION: u64 = 100_000;

/// Finds everything that the field's piece can do.
pub(super) fn reaches<const W: usize>(variant: &Variant<W>, field: &Field) -> Vec<Reach> {
    let mut search = Search::new(variant, field, MAX_WORK);
    search.all();
    search.ways();
    let finish = |((square, action, _), found): (Key, Found<W>)| found.finish(field, square, action);
    search.found.into_iter().map(finish).collect()
}

/// True if the field's piece moves without help, but captures only with the help of other pieces, and always by
/// landing.
pub(super) fn is_hopper<const W: usize>(variant: &Variant<W>, field: &Field) -> bool {
    let mut search = Search { ends_by_other_captures: true, ..Search::new(variant, field, MAX_WORK_OF_A_QUESTION) };
    search.all();
    let moves = search.found.keys().any(|&(_, action, helped)| action == ReachKind::Quiet && !helped);
    let hops = search.found.keys().any(|&(_, action, helped)| action == ReachKind::Capture && helped);
    moves && hops && !search.captures_otherwise
}

/// A piece that may help, with the piece types that would help in the same way.
type Aide = (Square, Other, PieceTypeSet);

/// A square, the action there, and whether the action needs another piece.
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
    /// All squares except the piece's own.
    others: Bitboard<W>,
    /// The enemies to capture: one for each class of piece types that the piece captures alike.
    captured: Vec<Other>,
    /// The probe count at which a stage ends.
    last_probe: u32,
    /// The units of work at which a stage ends.
    last_unit: u64,
    /// The maximum work, in units, for each stage.
    max_work: u64,
    /// True if the piece captures without help, or without landing.
    captures_otherwise: bool,
    /// True if the search may stop once `captures_otherwise` is true.
    ends_by_other_captures: bool,
    /// For each square: the squares that the piece reaches if there is a wall on that square.
    walled: BTreeMap<Square, Bitboard<W>>,
    found: BTreeMap<Key, Found<W>>,
}

impl<'a, const W: usize> Search<'a, W> {
    fn new(variant: &'a Variant<W>, field: &'a Field, max_work: u64) -> Self {
        Self {
            variant,
            field,
            probe: Probe::new(variant, field),
            others: variant.geometry.board.without(field.square),
            captured: field.captured.iter().map(|&piece_type| Other::Enemy(piece_type)).collect(),
            last_probe: 0,
            last_unit: 0,
            max_work,
            captures_otherwise: false,
            ends_by_other_captures: false,
            walled: BTreeMap::new(),
            found: BTreeMap::new(),
        }
    }

    /// Finds everything except the squares that must be free.
    fn all(&mut self) {
        self.alone();
        self.beside_one();
        self.beside_two();
        if self.hops_twice() {
            self.with_two_aides();
        }
    }

    fn add(&mut self, square: Square, action: ReachKind, to: Square) {
        self.captures_otherwise |= action != ReachKind::Quiet;
        self.found.entry((square, action, false)).or_default().to.insert(to);
    }

    fn add_need(&mut self, (square, action): (Square, ReachKind), to: Square, aides: &[Aide]) {
        self.captures_otherwise |= matches!(action, ReachKind::Remote | ReachKind::Throw);
        let found = self.found.entry((square, action, true)).or_default();
        found.to.insert(to);
        let needs = aides.iter().map(|&(square, piece, piece_types)| Need {
            square,
            own: matches!(piece, Other::Own(_)),
            piece_types,
        });
        found.needs.insert(needs.collect());
    }

    fn has(&self, square: Square, action: ReachKind) -> bool {
        self.found.contains_key(&(square, action, false))
    }

    /// The other pieces to try: one for each class of piece types on each of the squares, nearest first.
    fn pieces(&self, squares: Bitboard<W>) -> Vec<Aide> {
        let classes = self.field.classes.iter();
        let pieces: Vec<_> = classes
            .flat_map(|&(piece_type, piece_types)| {
                [(Other::Own(piece_type), piece_types), (Other::Enemy(piece_type), piece_types)]
            })
            .collect();
        let mut squares: Vec<_> = squares.iter().map(|square| (self.field.distance(square), square)).collect();
        squares.sort_unstable();
        squares
            .iter()
            .flat_map(|&(_, square)| pieces.iter().map(move |&(piece, piece_types)| (square, piece, piece_types)))
            .collect()
    }

    /// Begins the next stage of the search.
    fn begin(&mut self) {
        self.last_probe = self.probe.count + MAX_PROBES;
        self.last_unit = spent() + self.max_work;
    }

    /// True if the stage has reached its limit.
    fn is_over(&self) -> bool {
        let answered = self.ends_by_other_captures && self.captures_otherwise;
        answered || self.probe.count > self.last_probe || spent() > self.last_unit || is_interrupted()
    }

    /// Tries the piece on the empty board.
    fn alone(&mut self) {
        self.begin();
        for to in self.probe.goes(&[]) {
            self.add(to, ReachKind::Quiet, to);
        }
        for square in self.others {
            if self.is_over() {
                return;
            }
            self.walled.insert(square, self.probe.goes(&[(square, Other::Wall)]));
        }
    }

    /// Tries one other piece: finds captures, and everything that the other piece makes possible or prevents.
    fn beside_one(&mut self) {
        let quiet: Bitboard<W> = self.found.keys().map(|&(square, ..)| square).collect();
        let mut throws = vec![];
        self.begin();
        for (square, piece, piece_types) in self.pieces(self.others) {
            if self.is_over() {
                break;
            }
            let walled = self.walled.get(&square).copied().unwrap_or(Bitboard::EMPTY);
            let mut goes = Bitboard::<W>::EMPTY;
            let mut captures = vec![];
            self.probe.moves(&[(square, piece)], |done| {
                goes.insert(done.to);
                if done.captured.contains(square) {
                    captures.push(done.to);
                }
                if let Some(throw) = done.throw {
                    throws.push(((square, piece, piece_types), throw.to));
                }
            });
            for to in captures {
                self.add(square, if to == square { ReachKind::Capture } else { ReachKind::Remote }, to);
            }
            for to in goes.without(square) {
                if !quiet.contains(to) || !walled.contains(to) {
                    self.add_need((to, ReachKind::Quiet), to, &[(square, piece, piece_types)]);
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

    /// Finds the captures by thrown pieces.
    fn throws(&mut self, throws: &[(Aide, Square)]) {
        self.begin();
        for &((from, piece, piece_types), to) in throws.iter().filter(|(_, to)| *to != self.field.square) {
            if self.is_over() {
                return;
            }
            let mut landings = vec![];
            // A thrown piece captures all types alike.
            let captured = self.captured.first().map(|&captured| (to, captured));
            let others: ArrayVec<_, 2> = captured.into_iter().chain([(from, piece)]).collect();
            self.probe.moves(&others, |done| {
                let hits = done.throw.is_some_and(|throw| (throw.from, throw.to) == (from, to));
                if hits && done.captured.contains(to) {
                    landings.push(done.to);
                }
            });
            for landing in landings {
                self.add_need((to, ReachKind::Throw), landing, &[(from, piece, piece_types)]);
            }
        }
    }

    /// Tries two other pieces: finds captures that another piece makes possible or prevents.
    fn beside_two(&mut self) {
        let (reach, aides) = (self.reach(), self.aides());
        self.begin();
        for (square, piece, piece_types) in self.pieces(aides) {
            if self.is_over() {
                return;
            }
            for target in reach.without(square) {
                let captures = self.captures(&[(square, piece)], target);
                for &(action, to) in &captures {
                    if !self.has(target, action)
                        || !self.captures(&[(square, Other::Wall)], target).contains(&(action, to))
                    {
                        self.add_need((target, action), to, &[(square, piece, piece_types)]);
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

    /// True if a move may need two pieces in addition to the captured one.
    fn hops_twice(&self) -> bool {
        let asks = |leg: &Leg| match (leg.passing, &leg.end) {
            (Passing::Piece, _) => usize::from(leg.max.min(2)),
            (_, End::Screen(_) | End::Stop { piece: Some(_), .. }) => 1,
            _ => 0,
        };
        self.tables().paths.iter().any(|path| path.legs.iter().map(asks).sum::<usize>() > 1)
    }

    /// Finds moves that are possible only with the help of two pieces together.
    fn with_two_aides(&mut self) {
        let (reach, pieces) = (self.reach(), self.pieces(self.crossed(true)));
        self.begin();
        // Pairs are ordered by the farther piece, so that all nearby pairs come before distant ones.
        for (index, &two) in pieces.iter().enumerate() {
            for &one in pieces[..index].iter().filter(|one| one.0 != two.0) {
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
                    for (action, to) in self.captures(&others, target) {
                        let new = self.is_new((target, action), one, two);
                        if new && !self.captures(&walls, target).contains(&(action, to)) {
                            self.add_need((target, action), to, &[one, two]);
                        }
                    }
                }
            }
        }
    }

    /// True if neither of two pieces alone makes the action possible.
    fn is_new(&self, (square, action): (Square, ReachKind), one: Aide, two: Aide) -> bool {
        let alone = |need: &[Need]| need.len() == 1 && [one.0, two.0].contains(&need[0].square);
        self.found.get(&(square, action, true)).is_none_or(|found| !found.needs.iter().any(|need| alone(need)))
    }

    /// The captures of an enemy piece, of any type, on `target` with other pieces on the board.
    fn captures(&mut self, others: &[(Square, Other)], target: Square) -> Vec<(ReachKind, Square)> {
        let mut captures = vec![];
        for &captured in &self.captured {
            let all: ArrayVec<_, 4> = others.iter().copied().chain([(target, captured)]).collect();
            self.probe.moves(&all, |done| {
                let thrown = done.throw.is_some_and(|throw| throw.to == target);
                if done.captured.contains(target) && !thrown {
                    captures.push((if done.to == target { ReachKind::Capture } else { ReachKind::Remote }, done.to));
                }
            });
        }
        captures
    }

    fn tables(&self) -> &PieceTypeTables<W> {
        &self.variant.piece_types[self.field.color][self.field.piece_type.index()]
    }

    /// The squares where the piece may capture with the help of other pieces.
    fn reach(&self) -> Bitboard<W> {
        let Variant { geometry, rotations, .. } = self.variant;
        self.tables().special_reach(self.field.square, geometry, rotations).without(self.field.square)
    }

    /// Squares where another piece may help. There may be more than needed, but each is examined by some hop or stop.
    fn aides(&self) -> Bitboard<W> {
        // If some moves require that other moves are impossible, any piece that prevents the other moves may help.
        let fallback = self.tables().paths.iter().any(|path| path.fallback.is_some());
        self.crossed(!fallback)
    }

    /// The squares that the piece's moves pass; with `aiding`, only squares where another piece can be jumped or stop a
    /// slide.
    fn crossed(&self, aiding: bool) -> Bitboard<W> {
        let (square, geometry) = (self.field.square, &self.variant.geometry);
        let tables = self.tables();
        let mut crossed = Bitboard::EMPTY;
        for leap in tables.conditional.get(square.index()).into_iter().flatten() {
            crossed |= leap.passed;
        }
        for path in &tables.paths {
            crossed |= path.looked_at(square, geometry, &self.variant.rotations, aiding);
        }
        for slide in tables.all_slides().filter(|_| !aiding) {
            crossed |= geometry.ray(slide.dir, square);
        }
        crossed.without(square)
    }

    /// Finds the squares that must be free, where a wall would prevent the move.
    fn ways(&mut self) {
        self.begin();
        let crossed = self.crossed(false);
        let keys: Vec<Key> =
            self.found.keys().copied().filter(|&(_, action, _)| action <= ReachKind::Capture).collect();
        for key @ (target, action, _) in keys {
            let needs = self.found.get(&key).map(|found| found.needs(self.field, target)).unwrap_or_default();
            let mut others: ArrayVec<(Square, Other), 4> = ArrayVec::new();
            others.extend(needs.first().into_iter().flatten().map(|&need| self.aide(need)));
            if self.is_over() {
                return;
            }
            let mut way = Bitboard::EMPTY;
            for square in crossed.without(target).iter().filter(|&square| others.iter().all(|other| other.0 != square))
            {
                let mut walled = others.clone();
                walled.push((square, Other::Wall));
                let goes = match action {
                    ReachKind::Capture => self.captures(&walled, target).contains(&(ReachKind::Capture, target)),
                    _ if others.is_empty() => self.walled.get(&square).is_some_and(|goes| goes.contains(target)),
                    _ => self.probe.goes(&walled).contains(target),
                };
                if !goes {
                    way.insert(square);
                }
            }
            if let Some(found) = self.found.get_mut(&key) {
                found.way = way;
            }
        }
    }

    fn aide(&self, need: Need) -> (Square, Other) {
        let class = self.field.classes.iter().find(|(_, piece_types)| piece_types.overlaps(need.piece_types));
        let piece_type = class.map_or(self.field.piece_type, |&(piece_type, _)| piece_type);
        (need.square, if need.own { Other::Own(piece_type) } else { Other::Enemy(piece_type) })
    }
}

impl<const W: usize> Found<W> {
    /// The pieces that are needed: first those nearest to the midpoint between the piece and `target`, enemies before
    /// own pieces.
    fn needs(&self, field: &Field, target: Square) -> Vec<Vec<Need>> {
        let files = field.files;
        let place = |square: Square| (i32::from(square.file(files)), i32::from(square.rank(files)));
        let ((x, y), (to_x, to_y)) = (place(field.square), place(target));
        let mut needs: Vec<Vec<Need>> = vec![];
        for set in &self.needs {
            let like = |known: &&mut Vec<Need>| match (&known[..], &set[..]) {
                ([known], [need]) => (known.square, known.own) == (need.square, need.own),
                _ => false,
            };
            match needs.iter_mut().find(like) {
                Some(known) => known[0].piece_types |= set[0].piece_types,
                None => needs.push(set.clone()),
            }
        }
        let off = |set: &[Need]| -> i32 {
            let squared = set.iter().map(|need| {
                let (at_x, at_y) = place(need.square);
                (2 * at_x - x - to_x).pow(2) + (2 * at_y - y - to_y).pow(2)
            });
            squared.sum()
        };
        let mut sorted: Vec<_> = needs.into_iter().map(|set| (off(&set), set)).collect();
        sorted.sort_unstable();
        sorted.into_iter().map(|(_, set)| set).collect()
    }

    fn finish(self, field: &Field, square: Square, action: ReachKind) -> Reach {
        let needs = self.needs(field, square);
        let way = in_order(field.square, self.way, field.files);
        Reach { square, action, first: false, fallback: self.fallback, way, to: self.to.iter().collect(), needs }
    }
}
