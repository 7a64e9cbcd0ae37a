//! Zobrist keys of positions. They depend only on their index and must never change accidentally, because data sets and opening
//! books contain them.

use crate::board::{ByColor, Color, PieceTypeId, PieceTypeSet, Square};

/// A 64-bit mix of `index` (splitmix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014).
pub const fn splitmix(index: u64) -> u64 {
    let mut z = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn key(class: u64, a: u64, b: u64, c: u64) -> u64 {
    splitmix(class << 48 | a << 32 | b << 16 | c)
}

/// Black is to move.
pub const BLACK_TO_MOVE: u64 = key(1, 0, 0, 0);

/// A piece on a square.
pub const fn piece(side: Color, piece_type: PieceTypeId, square: Square) -> u64 {
    key(2, side.index() as u64, piece_type.number() as u64, square.number() as u64)
}

/// `count` pieces of a type in the reserve of a side; the key of 0 pieces is 0.
pub const fn reserve(side: Color, piece_type: PieceTypeId, count: u8) -> u64 {
    if count == 0 { 0 } else { key(3, side.index() as u64, piece_type.number() as u64, count as u64) }
}

/// A castling right (0 to 3: White's K and Q, Black's K and Q; 4, 5: E) with the square of its partner.
pub const fn right(index: usize, square: Square) -> u64 {
    key(4, index as u64, 0, square.number() as u64)
}

/// A gate.
pub const fn gate(square: Square) -> u64 {
    key(5, 0, 0, square.number() as u64)
}

/// A piece on a start square that it has moved to.
pub const fn moved(square: Square) -> u64 {
    key(6, 0, 0, square.number() as u64)
}

/// A promoted piece.
pub const fn promoted(square: Square) -> u64 {
    key(7, 0, 0, square.number() as u64)
}

/// A wall.
pub const fn wall(square: Square) -> u64 {
    key(8, 0, 0, square.number() as u64)
}

/// The en passant square.
pub const fn en_passant(square: Square) -> u64 {
    key(9, 0, 0, square.number() as u64)
}

/// The state of the vote; 0 if the vote is over.
pub const fn vote(state: u8) -> u64 {
    if state == 0 { 0 } else { key(10, 0, 0, state as u64) }
}

/// The sides that have passed.
pub fn passed(sides: ByColor<bool>) -> u64 {
    let bits = u64::from(sides[Color::White]) | u64::from(sides[Color::Black]) << 1;
    if bits == 0 { 0 } else { key(11, 0, 0, bits) }
}

/// The 48-bit record for the rules that end a game; 0 if it is empty.
pub const fn tally(content: u64) -> u64 {
    if content == 0 { 0 } else { splitmix(12 << 48 | content) }
}

/// The bit of a position's key that is set if the side to move is in check, in variants whose repetition rules need it.
pub const CHECKED: u64 = 1;

/// The key of a position, marked if the side to move is in check.
pub const fn marked(key: u64, checked: bool) -> u64 {
    key & !CHECKED | checked as u64
}

/// The keys of pieces on squares, `[side][piece_type][square]`, laid out for fast lookup.
#[derive(Debug)]
pub struct PieceKeys {
    keys: Vec<u64>,
    piece_types: usize,
    squares: usize,
}

impl PieceKeys {
    /// The keys of a variant's pieces.
    pub fn new(piece_types: usize, squares: usize) -> Self {
        let all = PieceTypeSet::first(piece_types);
        let sides_and_piece_types =
            Color::BOTH.into_iter().flat_map(|side| all.iter().map(move |piece_type| (side, piece_type)));
        let keys = sides_and_piece_types
            .flat_map(|(side, piece_type)| Square::first(squares).map(move |square| piece(side, piece_type, square)))
            .collect();
        Self { keys, piece_types, squares }
    }

    /// The key of a piece on a square.
    #[inline]
    pub fn get(&self, side: Color, piece_type: PieceTypeId, square: Square) -> u64 {
        self.keys[(side.index() * self.piece_types + piece_type.index()) * self.squares + square.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_never_change() {
        assert_eq!(splitmix(0), 0xe220_a839_7b1d_cdaf);
        let (piece_type, square) = (PieceTypeId::new(3), Square::new(17));
        let key = PieceKeys::new(6, 64).get(Color::Black, piece_type, square);
        assert_eq!(key, piece(Color::Black, piece_type, square));
    }
}
