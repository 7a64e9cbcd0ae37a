//! What kind of man a kind is, found out by trying.

use super::{MOST, Settings, Tapered};
use crate::bitboard::Bitboard;
use crate::kinds::{KindId, KindSet};
use crate::movegen::legal_moves;
use crate::position::Position;
use crate::tables::Variant;
use crate::tables::zobrist::splitmix;
use crate::variant::rules::Kind;

/// Boards looked at for each kind.
const SAMPLES: u64 = 192;

/// One square in so many is taken, in tenths.
const ONE_IN: u64 = 32;

/// The mobility of a knight on 8x8. With less, a man is worth less still.
const KNIGHTLY: i32 = 525;

/// The mobility of a queen on 8x8. From there on each further square is worth the same.
const QUEENLY: i32 = 1300;

/// What trying tells of a kind.
#[derive(Clone, Copy, Debug)]
pub struct Character {
    /// Mean number of squares it can go to among men on a third of the board, in hundredths.
    pub mobility: i32,
    /// Whether it stays on squares of one colour.
    pub bound: bool,
    /// Whether it promotes and never goes back or aside.
    pub pawn: bool,
}

impl Character {
    /// That of each kind.
    pub fn all<const W: usize>(variant: &Variant<W>) -> Vec<Self> {
        (0..variant.rules.kinds.len() as KindId).map(|kind| Self::of(variant, kind)).collect()
    }

    fn of<const W: usize>(variant: &Variant<W>, kind: KindId) -> Self {
        let geometry = &variant.geometry;
        let squares = geometry.squares() as u64;
        let (mut moves, mut boards) = (0, 0);
        let (mut bound, mut forward) = (true, true);
        for sample in 0..SAMPLES.max(squares) {
            // Every square once, then any.
            let square = if sample < squares { sample } else { splitmix(sample) % squares } as u8;
            let salt = |at: u8| splitmix((sample + 1) << 8 | u64::from(at));
            let taken: Bitboard<W> = geometry.board.filter(|&at| salt(at) % ONE_IN < 10).collect();
            let mut position = Position::empty(variant);
            position.put(variant, square, kind, 0);
            for enemy in taken.without(square) {
                position.put(variant, enemy, kind, 1);
            }
            let mut ends = Bitboard::<W>::EMPTY;
            for turn in legal_moves(variant, &position) {
                ends.insert(turn.to());
            }
            moves += ends.count();
            boards += 1;
            let colour = geometry.light.contains(square);
            bound &= ends.into_iter().all(|to| geometry.light.contains(to) == colour);
            forward &= ends.into_iter().all(|to| to / geometry.files > square / geometry.files);
        }
        let promotes = variant.promoting >> kind & 1 != 0;
        Self {
            mobility: (moves * 100 / boards) as i32,
            bound: bound && moves > 0,
            pawn: promotes && forward && moves > 0,
        }
    }

    /// What mobility alone says the kind is worth. The numbers were found from men whose worth is known on 8x8: a man with twice the moves is
    /// worth more than twice as much, and one that hardly gets anywhere less than its moves say.
    pub fn guess(self) -> i32 {
        let most = self.mobility.min(QUEENLY);
        let of_most = most * (5440 + 143 * most / 100) / 10_000;
        let of_rest = (self.mobility - most) * (5440 + 286 * QUEENLY / 100) / 10_000;
        let guess = (of_most + of_rest - (KNIGHTLY - most).max(0) / 5).max(0);
        if self.bound { guess * 19 / 20 } else { guess }
    }
}

/// What men of each kind are worth on the board: as the settings say, else as the variant's page does, else as they move.
pub fn worths<const W: usize>(variant: &Variant<W>, characters: &[Character], settings: &Settings) -> Vec<Tapered> {
    let kinds = variant.rules.kinds.iter().zip(characters).enumerate();
    let worth = |(at, (kind, character)): (usize, (&Kind, &Character))| {
        let said = settings.values.get(at).copied().flatten();
        if let Some(said) = said.filter(|_| !kind.royal) {
            return said;
        }
        let plain = kind.value.unwrap_or_else(|| character.guess()).clamp(-MOST, MOST);
        match (kind.royal, character.pawn) {
            (true, _) => Tapered::default(),
            (false, true) => Tapered::new(plain * 17 / 20, plain * 11 / 10),
            (false, false) => Tapered::new(plain * 21 / 20, plain * 21 / 20),
        }
    };
    let mut worths: Vec<Tapered> = kinds.map(worth).collect();
    for kind in 0..worths.len() {
        // What exists in reserve only is worth what it becomes.
        worths[kind] = worths[variant.rules.on_board(kind as KindId) as usize];
    }
    worths
}

/// The kinds of which something holds.
pub fn set(characters: &[Character], holds: impl Fn(&Character) -> bool) -> KindSet {
    characters.iter().enumerate().filter(|(_, character)| holds(character)).map(|(kind, _)| 1 << kind).sum()
}
