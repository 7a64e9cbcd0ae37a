//! The moves of one piece that have effects on other squares.

use crate::board::{Bitboard, Dir, PieceTypeId, Square};
use crate::moves::{Effect, Move, Throw};
use crate::tables::Variant;

/// Means that there is no earlier move to the same square.
const NONE: u32 = u32::MAX;

struct Entry<const W: usize> {
    removed: Bitboard<W>,
    throw: Option<Throw>,
    /// The index of the previous move to the same square.
    before: u32,
}

/// Moves of one piece, one for each result: two ways of moving may have the same effects.
pub(super) struct Fired<const W: usize> {
    from: Square,
    moves: Vec<(Square, Effect)>,
    entries: Vec<Entry<W>>,
    /// For each square, the index of the last move to it.
    last: [u32; 256],
}

impl<const W: usize> Fired<W> {
    /// Creates an empty list for the piece on `from`.
    pub fn new(from: Square) -> Self {
        Self { from, moves: vec![], entries: vec![], last: [NONE; 256] }
    }

    /// Adds a move, unless one with the same result is present.
    pub fn add(&mut self, variant: &Variant<W>, to: Square, effect: Effect) {
        let way = (self.from, to);
        let (removed, throw) = (variant.removed(way, effect), variant.thrown(way, effect));
        let mut at = self.last[to.index()];
        while let Some(entry) = self.entries.get(at as usize) {
            if entry.removed == removed && entry.throw == throw {
                return;
            }
            at = entry.before;
        }
        let before = std::mem::replace(&mut self.last[to.index()], self.entries.len() as u32);
        self.entries.push(Entry { removed, throw, before });
        self.moves.push((to, effect));
    }

    /// The moves, in the order in which they were added.
    pub fn moves(&self) -> &[(Square, Effect)] {
        &self.moves
    }
}

/// Squares on which ways of moving with the same first and last direction have ended: another move to one of them has the same
/// effects.
#[derive(Default)]
pub(super) struct Ended<const W: usize>(Vec<((Dir, Dir), Bitboard<W>)>);

impl<const W: usize> Ended<W> {
    /// Adds `squares`, and returns the new ones.
    pub fn add(&mut self, ways: (Dir, Dir), squares: Bitboard<W>) -> Bitboard<W> {
        if let Some((_, ended)) = self.0.iter_mut().find(|(known, _)| *known == ways) {
            let new = squares & !*ended;
            *ended |= squares;
            new
        } else {
            self.0.push((ways, squares));
            squares
        }
    }
}

/// The landing square of each move of a piece, and the piece that it becomes or introduces: moves that agree in both
/// share a string.
pub(super) struct Rivals(Vec<(Square, PieceTypeId)>);

impl Rivals {
    /// Collects the texts that occur among `moves`.
    pub fn new(moves: &[Move]) -> Self {
        let mut texts: Vec<_> = moves.iter().map(|mv| (mv.to(), mv.other())).collect();
        texts.sort_unstable();
        Self(texts)
    }

    /// True if a move shares its text with another.
    pub fn has(&self, mv: Move) -> bool {
        let text = (mv.to(), mv.other());
        let first = self.0.partition_point(|other| *other < text);
        self.0.get(first + 1) == Some(&text)
    }
}
