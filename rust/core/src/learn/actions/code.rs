//! A move's text packed into a number; action tables are sorted by these numbers.

use crate::board::{Bitboard, PieceTypeId, Square};
use crate::moves::{MoveText, Suffix, Throw};
use crate::variant::MoveLetter;

/// The content of a [`MoveText`], packed. From the highest bits: kind of move (4), from (8), to (8), piece (7), two
/// squares of a relocation or a throw (9 each), up to four squares of removed pieces (9 each), and the square of a
/// wall (9). Missing parts are 0; squares and pieces are counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code(u128);

const SQUARE: u32 = 9;
const MAX_REMOVED: u32 = 4;
const WALL: u32 = SQUARE;
const REMOVED: u32 = WALL + SQUARE * MAX_REMOVED;
const PAIR: u32 = REMOVED + 2 * SQUARE;
const PIECE: u32 = PAIR + 7;
const TO: u32 = PIECE + 8;
const SORT: u32 = TO + 8;

const MOVE: u128 = 0;
const MOVE_WITH_PIECE: u128 = 1;
const MOVE_WITH_EFFECT: u128 = 2;
const DROP: u128 = 3;
const RELOCATION: u128 = 4;
const ACCEPT: u128 = 5;
const DECLINE: u128 = 6;
const NULL: u128 = 7;
const WALL_ALONE: u128 = 8;
const PASS: u128 = 9;

/// Markers used in place of a piece; their numbers are above those of all pieces.
const PROMOTES: u8 = 64;
const DEMOTES: u8 = 65;

fn letter(letter: Option<MoveLetter>) -> u128 {
    piece(letter.map(|letter| match letter {
        MoveLetter::Piece(piece_type) => piece_type,
        MoveLetter::Promotes => PieceTypeId::new(PROMOTES),
        MoveLetter::Demotes => PieceTypeId::new(DEMOTES),
    }))
}

fn piece(piece_type: Option<PieceTypeId>) -> u128 {
    piece_type.map_or(0, |piece_type| u128::from(piece_type.number()) + 1) << PAIR
}

fn pair(squares: Option<(Square, Square)>) -> u128 {
    squares.map_or(0, |(from, to)| numbered(from) << SQUARE | numbered(to)) << REMOVED
}

fn removed(squares: Bitboard<4>) -> u128 {
    squares.iter().take(MAX_REMOVED as usize).fold(0, |all, square| all << SQUARE | numbered(square)) << WALL
}

/// The number of a square, counted from 1.
fn numbered(square: Square) -> u128 {
    u128::from(square.number()) + 1
}

impl Code {
    /// The code of a move.
    pub fn of(written: MoveText) -> Self {
        Self(match written {
            MoveText::Accept => ACCEPT << SORT,
            MoveText::Decline => DECLINE << SORT,
            MoveText::Null => NULL << SORT,
            // The square of a pass is determined by the position.
            MoveText::Pass(_) => PASS << SORT,
            MoveText::Drop { piece_type, to, relocation } => {
                let sort = if relocation.is_some() { RELOCATION } else { DROP };
                sort << SORT | u128::from(to.number()) << PIECE | piece(Some(piece_type)) | pair(relocation)
            }
            MoveText::Wall(square) => WALL_ALONE << SORT | numbered(square),
            MoveText::Move { from, to, letter: named, suffix, wall } => {
                let sort = match named {
                    _ if suffix != Suffix::default() => MOVE_WITH_EFFECT,
                    Some(_) => MOVE_WITH_PIECE,
                    None => MOVE,
                };
                let throw = suffix.throw.map(|throw| (throw.from, throw.to));
                let way = u128::from(from.number()) << TO | u128::from(to.number()) << PIECE;
                sort << SORT | way | letter(named) | pair(throw) | removed(suffix.removed) | wall.map_or(0, numbered)
            }
        })
    }

    /// The move.
    pub fn written(self) -> MoveText {
        let (from, to) = self.way();
        let pair = self.pair();
        match self.0 >> SORT {
            ACCEPT => MoveText::Accept,
            DECLINE => MoveText::Decline,
            NULL => MoveText::Null,
            PASS => MoveText::Pass(None),
            DROP | RELOCATION => MoveText::Drop { piece_type: self.piece().unwrap_or_default(), to, relocation: pair },
            WALL_ALONE => MoveText::Wall(self.square(0).unwrap_or(Square::A1)),
            _ => {
                let throw = pair.map(|(from, to)| Throw { from, to });
                let suffix = Suffix { removed: self.removed(), throw };
                MoveText::Move { from, to, letter: self.letter(), suffix, wall: self.square(0) }
            }
        }
    }

    /// The from-square and the to-square of a move without further parts.
    pub fn plain(self) -> Option<(Square, Square)> {
        (self.0 >> SORT == MOVE && self.square(0).is_none()).then(|| self.way())
    }

    /// The bits, mixed for hashing.
    pub fn mixed(self) -> u64 {
        let folded = (self.0 >> 64) as u64 ^ (self.0 as u64).rotate_left(29);
        folded.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// The from-square and the to-square of a move; a drop has only the latter.
    fn way(self) -> (Square, Square) {
        (Square::new((self.0 >> TO) as u8), Square::new((self.0 >> PIECE) as u8))
    }

    fn piece(self) -> Option<PieceTypeId> {
        ((self.0 >> PAIR & 0x7f) as u8).checked_sub(1).map(PieceTypeId::new)
    }

    fn letter(self) -> Option<MoveLetter> {
        self.piece().map(|piece_type| match piece_type.number() {
            PROMOTES => MoveLetter::Promotes,
            DEMOTES => MoveLetter::Demotes,
            _ => MoveLetter::Piece(piece_type),
        })
    }

    fn square(self, at: u32) -> Option<Square> {
        ((self.0 >> at & 0x1ff) as u16).checked_sub(1).map(|square| Square::new(square as u8))
    }

    fn pair(self) -> Option<(Square, Square)> {
        self.square(REMOVED + SQUARE).zip(self.square(REMOVED))
    }

    fn removed(self) -> Bitboard<4> {
        (0..MAX_REMOVED).filter_map(|index| self.square(WALL + SQUARE * index)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_survives_packing() {
        let squares = [0, 7, 254, 255].map(Square::new);
        let [first, _, before_last, last] = squares;
        let suffix = Suffix { removed: squares.into_iter().collect(), throw: Some(Throw { from: last, to: first }) };
        let drop = |relocation| MoveText::Drop { piece_type: PieceTypeId::new(62), to: last, relocation };
        let piece = |number| Some(MoveLetter::Piece(PieceTypeId::new(number)));
        let way = |letter, suffix| MoveText::Move { from: last, to: first, letter, suffix, wall: None };
        let walled =
            |wall| MoveText::Move { from: last, to: first, letter: None, suffix: Suffix::default(), wall: Some(wall) };
        let all = [
            way(None, Suffix::default()),
            walled(first),
            walled(last),
            way(piece(0), Suffix::default()),
            way(piece(62), Suffix::default()),
            way(Some(MoveLetter::Promotes), Suffix::default()),
            way(Some(MoveLetter::Demotes), Suffix::default()),
            way(None, suffix),
            way(piece(62), suffix),
            drop(None),
            drop(Some((first, first))),
            drop(Some((last, before_last))),
            MoveText::Accept,
            MoveText::Decline,
            MoveText::Null,
            MoveText::Wall(first),
            MoveText::Wall(last),
            MoveText::Pass(None),
        ];
        for written in all {
            assert_eq!(Code::of(written).written(), written);
        }
        let mut codes = all.map(Code::of);
        codes.sort_unstable();
        assert_eq!(codes, all.map(Code::of), "in the order of the table");
    }
}
