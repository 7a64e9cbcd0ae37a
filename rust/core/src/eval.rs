//! What a position is worth: men on the board and in reserve, a little for the centre and for pawns that have come far.

use crate::bitboard::{Bitboard, Square};
use crate::movegen::count_legal;
use crate::position::{Color, Position};
use crate::tables::Variant;
use crate::tables::zobrist::splitmix;

/// A man that still has to enter is worth this part of its value, in percent.
const RESERVE_PERCENT: i32 = 90;

/// Hundredths of a pawn a move, for kinds whose variant gives no value.
const PER_MOVE: i32 = 65;

/// The numbers an evaluation adds up.
#[derive(Debug)]
pub struct Evaluation {
    /// Value by kind, in hundredths of a pawn.
    pub values: Vec<i32>,
    /// `[side][kind][square]`.
    placement: [Vec<Vec<i32>>; 2],
}

impl Evaluation {
    /// The evaluation of a variant.
    pub fn new<const W: usize>(variant: &Variant<W>) -> Self {
        let kinds = &variant.rules.kinds;
        let values: Vec<i32> = (0..kinds.len())
            .map(|kind| match (kinds[kind].royal, kinds[kind].value) {
                (true, _) => 0,
                (false, Some(value)) => value,
                (false, None) => PER_MOVE * mobility(variant, kind as u8) / 100,
            })
            .collect();
        let placement = [0, 1].map(|side| {
            (0..kinds.len())
                .map(|kind| variant.geometry.board.map(|square| place(variant, side, kind, square)).collect())
                .collect()
        });
        Self { values, placement }
    }

    /// The worth of a position for the side to move, in hundredths of a pawn.
    pub fn evaluate<const W: usize>(&self, position: &Position<W>) -> i32 {
        let mut sum = 0;
        for color in Color::BOTH {
            let side = color.index();
            let mut own = 0;
            for (kind, &value) in self.values.iter().enumerate() {
                for square in position.men_of(color, kind as u8) {
                    own += value + self.placement[side][kind][square as usize];
                }
                own += i32::from(position.in_reserve(color, kind as u8)) * value * RESERVE_PERCENT / 100;
            }
            sum += if color == position.turn() { own } else { -own };
        }
        sum
    }
}

/// A small bonus for the centre, for men that promote one for each step towards it, for royal men one for staying at the edge.
fn place<const W: usize>(variant: &Variant<W>, side: usize, kind: usize, square: Square) -> i32 {
    let (files, ranks) = (i32::from(variant.geometry.files), i32::from(variant.geometry.ranks));
    let (file, rank) = (i32::from(square) % files, i32::from(square) / files);
    let from_edge = |at: i32, count: i32| at.min(count - 1 - at);
    let centre = from_edge(file, files) + from_edge(rank, ranks);
    let advance = if side == 0 { rank } else { ranks - 1 - rank };
    if variant.royal >> kind & 1 != 0 {
        -4 * centre
    } else if variant.promoting >> kind & 1 != 0 {
        2 * from_edge(file, files) + 4 * advance
    } else {
        4 * centre
    }
}

/// Mean number of moves of a kind, times 100, among a few enemies of its own kind on every fifth square or so.
fn mobility<const W: usize>(variant: &Variant<W>, kind: u8) -> i32 {
    const SAMPLES: u64 = 4;
    let squares = variant.geometry.squares();
    let mut moves = 0;
    for sample in 0..SAMPLES {
        let enemies: Bitboard<W> =
            variant.geometry.board.filter(|&square| splitmix(sample << 8 | u64::from(square)) % 5 == 0).collect();
        for square in variant.geometry.board {
            let mut position = Position::empty(variant);
            position.put(variant, square, kind, 0);
            for enemy in enemies.without(square) {
                position.put(variant, enemy, kind, 1);
            }
            moves += count_legal(variant, &position);
        }
    }
    (moves * 100 / (SAMPLES * squares as u64)) as i32
}
