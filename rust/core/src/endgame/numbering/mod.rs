//! Numbers the positions of a material.
//!
//! The squares of the first one or two groups of equal pieces are numbered together. Of several squares that are equal
//! by symmetry, only one has a number. The other groups follow, each with its own number.

mod around;
mod symmetries;

use super::EndgameError;
use super::groups::{Group, Placement};
use super::material::{MAX_PIECES, Material, PieceCount};
use super::refusals;
use crate::board::{Bitboard, Color, Square};
use crate::interrupt::{Interrupted, is_interrupted, spend};
use crate::position::Position;
use crate::resources::reserve;
use crate::tables::{Variant, splitmix, zobrist};
use symmetries::symmetries;

/// The maximum number of places of the leading groups.
const MAX_LEADING: usize = 1 << 22;

/// The mark for leading pieces on the same square.
const OVERLAP: u32 = u32::MAX;

/// The numbering of the positions of a material. Both sides to move are numbered: `2 × index + side`.
#[derive(Debug)]
pub struct Numbering<const W: usize> {
    /// The material.
    pub material: Material,
    /// The number of its pieces on the board.
    pub piece_count: usize,
    groups: Vec<Group>,
    /// The number of leading groups: 1 or 2.
    leading: usize,
    /// By place of the leading groups: its number among the places that are not equal by symmetry.
    numbers: Vec<u32>,
    /// By place of the leading groups: the maps to the place that has the number, as bits.
    maps: Vec<u8>,
    /// By number: the place.
    places: Vec<u32>,
    /// `[map][square]`: the squares on the mapped board.
    symmetries: Vec<[u8; 256]>,
    /// The number of places of all other groups together.
    others: usize,
    /// By group: the difference if its rank is 1 higher, of the places of leading groups and of the indices of others.
    steps: Vec<usize>,
    /// The position without its pieces.
    base: Position<W>,
}

impl<const W: usize> Numbering<W> {
    /// The numbering of a material.
    ///
    /// # Errors
    /// If the rules do not allow tables, there are too many positions or pieces, or the work is interrupted.
    pub fn new(variant: &Variant<W>, material: &Material) -> Result<Self, EndgameError> {
        refusals::check(variant)?;
        if material.all_pieces() > MAX_PIECES {
            let name = material.name(variant);
            return Err(EndgameError::Material(format!("{name}: a table has at most {MAX_PIECES} pieces")));
        }
        let too_large = || EndgameError::TooManyPositions(material.name(variant));
        let base = base(variant, material);
        let (mut groups, mut first) = (vec![], 0);
        for &pieces in &material.board {
            groups.push(Group::new(variant, base.walls(), pieces, first).ok_or_else(too_large)?);
            first += usize::from(pieces.count);
        }
        let both = groups.iter().take(2).map(|group| group.size).try_fold(1, usize::checked_mul);
        let leading =
            if groups.len() > 1 && both.is_some_and(|both| both <= MAX_LEADING) { 2 } else { 1.min(groups.len()) };
        let (mut steps, lead) = strides(&groups[..leading]).ok_or_else(too_large)?;
        let (later, others) = strides(&groups[leading..]).ok_or_else(too_large)?;
        steps.extend(later);
        if lead > MAX_LEADING * 16 || lead.checked_mul(others).and_then(|all| all.checked_mul(8)).is_none() {
            return Err(too_large());
        }
        reserve(lead * 16, || "the numbers of an endgame table".to_owned())?;
        let symmetries = symmetries(variant, material, &groups, base.walls());
        let mut numbering = Self {
            material: material.clone(),
            piece_count: material.pieces(),
            groups,
            leading,
            numbers: vec![OVERLAP; lead],
            maps: vec![0; lead],
            places: vec![],
            symmetries,
            others,
            steps,
            base,
        };
        numbering.number_leading()?;
        Ok(numbering)
    }

    /// Numbers the places of the leading groups.
    fn number_leading(&mut self) -> Result<(), Interrupted> {
        for place in 0..self.numbers.len() {
            if !spend(self.symmetries.len() as u64) || is_interrupted() {
                return Err(Interrupted);
            }
            let mut placement = [0; 16];
            self.place_leading(place, &mut placement);
            if !is_disjoint(&placement[..self.leading_pieces()]) {
                continue;
            }
            let image = |map| self.leading_place(&placement, map);
            let maps = 0..self.symmetries.len();
            let least = maps.clone().filter_map(image).min().unwrap_or(place);
            self.maps[place] = maps.filter(|&map| image(map) == Some(least)).fold(0, |all, map| all | 1 << map);
            if least == place {
                self.numbers[place] = self.places.len() as u32;
                self.places.push(place as u32);
            } else {
                self.numbers[place] = self.numbers[least];
            }
        }
        Ok(())
    }

    /// Any placement without two pieces on one square; `None` if there is none.
    pub fn any_placement(&self) -> Option<Placement> {
        let mut holders = [None; 256];
        for piece in 0..self.material.pieces() {
            if !self.find_square(piece, &mut holders, &mut [false; 256]) {
                return None;
            }
        }
        let mut placement = [0; MAX_PIECES];
        for (square, piece) in holders.iter().enumerate() {
            if let Some(piece) = *piece {
                placement[piece] = square as u8;
            }
        }
        Some(placement)
    }

    /// Finds a square for a piece, and if need be other squares for those already placed; false if there are too few.
    fn find_square(&self, piece: usize, holders: &mut [Option<usize>; 256], tried: &mut [bool; 256]) -> bool {
        let after = self.groups.partition_point(|group| group.first <= piece);
        for &square in self.groups[after - 1].squares() {
            let square = usize::from(square);
            if std::mem::replace(&mut tried[square], true) {
                continue;
            }
            if holders[square].is_none_or(|other| self.find_square(other, holders, tried)) {
                holders[square] = Some(piece);
                return true;
            }
        }
        false
    }

    fn leading_pieces(&self) -> usize {
        self.groups[..self.leading].iter().map(|group| usize::from(group.pieces.count)).sum()
    }

    #[inline]
    fn leading_place(&self, placement: &Placement, map: usize) -> Option<usize> {
        let map = &self.symmetries[map];
        let mut place = 0;
        for group in &self.groups[..self.leading] {
            place = place * group.size + group.rank(placement, map)?;
        }
        Some(place)
    }

    #[inline]
    fn place_leading(&self, mut place: usize, placement: &mut Placement) {
        for group in self.groups[..self.leading].iter().rev() {
            group.place(place % group.size, placement);
            place /= group.size;
        }
    }

    /// The number of indices; some of them may have two pieces on one square.
    pub fn indices(&self) -> usize {
        self.places.len() * self.others
    }

    /// The number of slots: indices with either side to move.
    pub fn slots(&self) -> usize {
        2 * self.indices()
    }

    /// The number of symmetries, including the identity.
    pub fn symmetry_count(&self) -> usize {
        self.symmetries.len()
    }

    /// The index of a placement; `None` if it is not numbered.
    #[inline]
    pub fn index(&self, placement: &Placement) -> Option<usize> {
        let place = self.numbered_place(placement)?;
        self.index_by(place, self.maps[place].trailing_zeros() as usize, placement)
    }

    /// The place of the leading groups, if it has a number.
    #[inline]
    fn numbered_place(&self, placement: &Placement) -> Option<usize> {
        self.leading_place(placement, 0).filter(|&place| self.numbers[place] != OVERLAP)
    }

    /// The index of a placement on a mapped board, with the place of its leading groups.
    #[inline]
    fn index_by(&self, place: usize, map: usize, placement: &Placement) -> Option<usize> {
        Some(self.numbers[place] as usize * self.others + self.others_by(map, placement)?)
    }

    /// The index of the groups that do not lead, on a mapped board.
    #[inline]
    fn others_by(&self, map: usize, placement: &Placement) -> Option<usize> {
        let mut index = 0;
        for group in &self.groups[self.leading..] {
            index = index * group.size + group.rank(placement, &self.symmetries[map])?;
        }
        Some(index)
    }

    /// The groups of equal pieces.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Writes the squares of an index; returns false if two pieces are on one square.
    #[inline]
    pub fn placement(&self, index: usize, placement: &mut Placement) -> bool {
        self.place(index, placement);
        self.is_possible(placement)
    }

    /// True unless two pieces are on one square.
    #[inline]
    pub fn is_possible(&self, placement: &Placement) -> bool {
        is_disjoint(&placement[..self.piece_count])
    }

    /// Writes the squares of an index, and returns the place of its leading groups.
    #[inline]
    pub fn place(&self, mut index: usize, placement: &mut Placement) -> usize {
        for group in self.groups[self.leading..].iter().rev() {
            group.place(index % group.size, placement);
            index /= group.size;
        }
        let place = self.places[index] as usize;
        self.place_leading(place, placement);
        place
    }

    /// True unless a placement with an index, and with this place of its leading groups, is equal by symmetry to one with a smaller
    /// index. The symmetries that do not move the leading pieces may move the others.
    #[inline]
    pub fn is_least(&self, index: usize, place: usize, placement: &Placement) -> bool {
        let mut maps = self.maps[place];
        while maps != 0 {
            let map = maps.trailing_zeros() as usize;
            if self.index_by(place, map, placement).is_some_and(|other| other < index) {
                return false;
            }
            maps &= maps - 1;
        }
        true
    }

    /// The placement of a position, which must have this material.
    #[inline]
    pub fn placement_of(&self, position: &Position<W>) -> Placement {
        let mut placement = [0; 16];
        for group in &self.groups {
            for (slot, square) in placement[group.first..].iter_mut().zip(group.pieces.on(position)) {
                *slot = square.index() as u8;
            }
        }
        placement
    }

    /// True if a position has this material.
    pub fn holds(&self, position: &Position<W>) -> bool {
        position.occupied().count() as usize == self.piece_count
            && self.groups.iter().all(|group| group.pieces.on(position).count() == u32::from(group.pieces.count))
            && (!position.keeps_reserves() || position.reserve == self.base.reserve)
    }

    /// The squares of the group with this piece type of this side in a placement: the range of its slots.
    #[inline]
    pub fn range_of(&self, position: &Position<W>, square: Square) -> Option<std::ops::Range<usize>> {
        let piece = position.piece(square)?;
        let promoted = position.state.promoted.contains(square);
        let (_, range) = self.pieces().find(|(pieces, _)| {
            pieces.piece_type == piece.piece_type && pieces.color == piece.color && pieces.promoted == promoted
        })?;
        Some(range)
    }

    /// Sets up a placement with a side to move, without any rights.
    #[inline]
    pub fn set_up(&self, variant: &Variant<W>, placement: &Placement, color: Color, position: &mut Position<W>) {
        position.copy_from(&self.base);
        for group in &self.groups {
            let pieces = &group.pieces;
            for &square in &placement[group.range()] {
                let square = Square::new(square);
                position.put(variant, square, pieces.piece_type, pieces.color);
                if pieces.promoted {
                    position.state.promoted.insert(square);
                    position.state.hash ^= zobrist::promoted(square);
                }
            }
        }
        if !variant.tracked.is_empty() {
            position.state.moved = moved(variant, position);
            position.state.hash ^= position.state.moved.iter().fold(0, |all, square| all ^ zobrist::moved(square));
        }
        if color == Color::Black {
            position.pass_move();
        }
    }

    /// The placements that are equal to a placement by symmetry, each once; equal pieces are in the order of their squares.
    pub fn images(&self, placement: &Placement) -> Vec<Placement> {
        let mut images: Vec<Placement> = vec![];
        for map in &self.symmetries {
            let mut image = [0; MAX_PIECES];
            for group in &self.groups {
                for (to, &from) in image[group.range()].iter_mut().zip(&placement[group.range()]) {
                    *to = map[usize::from(from)];
                }
                image[group.range()].sort_unstable();
            }
            if !images.contains(&image) {
                images.push(image);
            }
        }
        images
    }

    /// The pieces, and the indices of the first of them and after the last in a placement.
    pub fn pieces(&self) -> impl Iterator<Item = (&PieceCount, std::ops::Range<usize>)> {
        self.groups.iter().map(|group| (&group.pieces, group.range()))
    }

    /// A position of this material without its pieces.
    pub fn base(&self) -> &Position<W> {
        &self.base
    }

    /// A number that depends on everything that decides the meaning of an index.
    pub fn digest(&self) -> u64 {
        let mut digest = splitmix(self.material.digest() ^ self.slots() as u64);
        for symmetry in &self.symmetries {
            digest = symmetry.iter().fold(digest, |all, &square| splitmix(all ^ u64::from(square)));
        }
        let squares = self.groups.iter().flat_map(|group| group.squares().iter().chain(&[u8::MAX]));
        squares.fold(digest, |all, &square| splitmix(all ^ u64::from(square)))
    }
}

/// By group: the product of the sizes of the later ones; and that of all. `None` if it is too large.
fn strides(groups: &[Group]) -> Option<(Vec<usize>, usize)> {
    let (mut strides, mut all) = (vec![0; groups.len()], 1_usize);
    for (group, stride) in groups.iter().zip(&mut strides).rev() {
        *stride = all;
        all = all.checked_mul(group.size)?;
    }
    Some((strides, all))
}

/// The start position's walls, and the reserves of a material.
fn base<const W: usize>(variant: &Variant<W>, material: &Material) -> Position<W> {
    let mut base = Position::empty(variant);
    base.state.walls = walls(variant);
    base.state.hash = base.state.walls.iter().fold(base.state.hash, |all, square| all ^ zobrist::wall(square));
    for (color, counts) in Color::BOTH.into_iter().zip(material.reserves(variant)) {
        for (piece_type, count) in variant.rules.all_piece_types().iter().zip(counts) {
            if count > 0 {
                base.set_reserve(color, piece_type, count);
            }
        }
    }
    base
}

/// The walls of the start position, which all positions of a table have.
pub fn walls<const W: usize>(variant: &Variant<W>) -> Bitboard<W> {
    Position::from_fen_unjudged(variant, &variant.rules.start_fen).map_or(Bitboard::EMPTY, |start| start.walls())
}

/// The pieces of tracked types on their start squares: in a table, all of them have moved.
pub fn moved<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> Bitboard<W> {
    let mut moved = Bitboard::EMPTY;
    for piece_type in variant.tracked {
        for color in Color::BOTH {
            let unmoved = variant.piece_types[color][piece_type.index()].unmoved;
            moved |= position.pieces_of(color, piece_type) & unmoved;
        }
    }
    moved
}

#[inline]
fn is_disjoint(squares: &[u8]) -> bool {
    squares.iter().enumerate().all(|(at, square)| !squares[..at].contains(square))
}
