//! The text of a turn as one number, in the order of the table.

use crate::bitboard::{Bitboard, Square};
use crate::kinds::KindId;
use crate::moves::{Suffix, Throw, Written};

/// What a [`Written`] says, packed. From the highest bits: sort (3), from (8), to (8), man (7), two squares of a relocation or a throw (9 each), and up to
/// four squares of removed men (9 each). What is not there is 0, and squares and men count from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code(u128);

const SQUARE: u32 = 9;
const MOST_REMOVED: u32 = 4;
const REMOVED: u32 = SQUARE * MOST_REMOVED;
const PAIR: u32 = REMOVED + 2 * SQUARE;
const MAN: u32 = PAIR + 7;
const TO: u32 = MAN + 8;
const SORT: u32 = TO + 8;

const MOVE: u128 = 0;
const MOVE_WITH_MAN: u128 = 1;
const MOVE_WITH_EFFECT: u128 = 2;
const DROP: u128 = 3;
const RELOCATION: u128 = 4;
const ACCEPT: u128 = 5;
const DECLINE: u128 = 6;
const NULL: u128 = 7;

fn man(kind: Option<KindId>) -> u128 {
    kind.map_or(0, |kind| u128::from(kind) + 1) << PAIR
}

fn pair(squares: Option<(Square, Square)>) -> u128 {
    squares.map_or(0, |(from, to)| (u128::from(from) + 1) << SQUARE | (u128::from(to) + 1)) << REMOVED
}

fn removed(squares: Bitboard<4>) -> u128 {
    squares.take(MOST_REMOVED as usize).fold(0, |all, square| all << SQUARE | (u128::from(square) + 1))
}

impl Code {
    /// The code of a turn.
    pub fn of(written: Written) -> Self {
        Self(match written {
            Written::Accept => ACCEPT << SORT,
            Written::Decline => DECLINE << SORT,
            Written::Null => NULL << SORT,
            Written::Drop { kind, to, relocation } => {
                let sort = if relocation.is_some() { RELOCATION } else { DROP };
                sort << SORT | u128::from(to) << MAN | man(Some(kind)) | pair(relocation)
            }
            Written::Move { from, to, letter, suffix } => {
                let sort = match letter {
                    _ if suffix != Suffix::default() => MOVE_WITH_EFFECT,
                    Some(_) => MOVE_WITH_MAN,
                    None => MOVE,
                };
                let throw = suffix.throw.map(|throw| (throw.from, throw.to));
                let way = u128::from(from) << TO | u128::from(to) << MAN;
                sort << SORT | way | man(letter) | pair(throw) | removed(suffix.removed)
            }
        })
    }

    /// The turn.
    pub fn written(self) -> Written {
        let (from, to) = ((self.0 >> TO) as Square, (self.0 >> MAN) as Square);
        let pair = self.pair();
        match self.0 >> SORT {
            ACCEPT => Written::Accept,
            DECLINE => Written::Decline,
            NULL => Written::Null,
            DROP | RELOCATION => Written::Drop { kind: self.man().unwrap_or_default(), to, relocation: pair },
            _ => {
                let throw = pair.map(|(from, to)| Throw { from, to });
                let suffix = Suffix { removed: self.removed(), throw };
                Written::Move { from, to, letter: self.man(), suffix }
            }
        }
    }

    /// The squares of a move without more.
    pub fn plain(self) -> Option<(Square, Square)> {
        (self.0 >> SORT == MOVE).then_some(((self.0 >> TO) as Square, (self.0 >> MAN) as Square))
    }

    /// The bits, well mixed.
    pub fn mixed(self) -> u64 {
        let folded = (self.0 >> 64) as u64 ^ (self.0 as u64).rotate_left(29);
        folded.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn man(self) -> Option<KindId> {
        ((self.0 >> PAIR & 0x7f) as u8).checked_sub(1)
    }

    fn square(self, at: u32) -> Option<Square> {
        ((self.0 >> at & 0x1ff) as u16).checked_sub(1).map(|square| square as Square)
    }

    fn pair(self) -> Option<(Square, Square)> {
        self.square(REMOVED + SQUARE).zip(self.square(REMOVED))
    }

    fn removed(self) -> Bitboard<4> {
        (0..MOST_REMOVED).filter_map(|index| self.square(SQUARE * index)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_turn_survives_packing() {
        let suffix =
            Suffix { removed: [0, 7, 254, 255].into_iter().collect(), throw: Some(Throw { from: 255, to: 0 }) };
        let drop = |relocation| Written::Drop { kind: 62, to: 255, relocation };
        let way = |letter, suffix| Written::Move { from: 255, to: 0, letter, suffix };
        let all = [
            way(None, Suffix::default()),
            way(Some(0), Suffix::default()),
            way(Some(62), Suffix::default()),
            way(None, suffix),
            way(Some(62), suffix),
            drop(None),
            drop(Some((0, 0))),
            drop(Some((255, 254))),
            Written::Accept,
            Written::Decline,
            Written::Null,
        ];
        for written in all {
            assert_eq!(Code::of(written).written(), written);
        }
        let mut codes = all.map(Code::of);
        codes.sort_unstable();
        assert_eq!(codes, all.map(Code::of), "in the order of the table");
    }
}
