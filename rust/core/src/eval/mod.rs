//! What a position is worth: men on the board and in reserve, a little for the centre and for pawns that have come far.
//!
//! A search knows of it no more than [`Evaluator`], so that something else can stand behind that.

use crate::bitboard::{Bitboard, Square};
use crate::kinds::KindId;
use crate::movegen::count_legal;
use crate::position::{Color, Observer, Position};
use crate::tables::Variant;
use crate::tables::zobrist::splitmix;

/// A man that still has to enter is worth this part of its value, in percent.
const RESERVE_PERCENT: i32 = 90;

/// Hundredths of a pawn a move, for kinds whose variant gives no value.
const PER_MOVE: i32 = 65;

/// What a search asks of an evaluation.
///
/// A search keeps a state beside each position. A turn is played so that the copied state follows:
/// `next.play_observed(variant, turn, &mut evaluator.follow(&mut state))`.
pub trait Evaluator<const W: usize>: Send + Sync {
    /// What is kept up to date as turns are played; small, and copied with each position.
    type State: Clone + Send;

    /// Keeps a state up to date.
    type Follower<'a>: Observer
    where
        Self: 'a;

    /// The state of a position, from scratch.
    fn start(&self, position: &Position<W>) -> Self::State;

    /// Who is to observe a turn, so that `state`, that of the position before it, becomes that of the position after it.
    fn follow<'a>(&'a self, state: &'a mut Self::State) -> Self::Follower<'a>;

    /// The worth of a position with its state for the side to move, in hundredths of a pawn.
    fn evaluate(&self, variant: &Variant<W>, position: &Position<W>, state: &Self::State) -> i32;

    /// What men are worth by kind, in hundredths of a pawn, royal men nothing: for exchanges and the order of turns.
    fn values(&self) -> &[i32];
}

/// The numbers an evaluation adds up.
#[derive(Debug)]
pub struct Evaluation {
    /// Value by kind, in hundredths of a pawn.
    values: Vec<i32>,
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

    fn summing<'a>(&'a self, sum: &'a mut Sum) -> Summing<'a> {
        Summing { evaluation: self, sum }
    }

    fn of_reserve(&self, kind: KindId, count: u8) -> i32 {
        i32::from(count) * self.values[kind as usize] * RESERVE_PERCENT / 100
    }

    fn of_man(&self, side: usize, kind: KindId, square: Square) -> i32 {
        self.values[kind as usize] + self.placement[side][kind as usize][square as usize]
    }
}

/// How much more White's men are worth than Black's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sum(i32);

/// Keeps a [`Sum`] up to date.
#[derive(Debug)]
pub struct Summing<'a> {
    evaluation: &'a Evaluation,
    sum: &'a mut Sum,
}

impl Summing<'_> {
    fn add(&mut self, side: usize, worth: i32) {
        self.sum.0 += if side == 0 { worth } else { -worth };
    }
}

impl Observer for Summing<'_> {
    fn put(&mut self, side: usize, kind: KindId, square: Square) {
        self.add(side, self.evaluation.of_man(side, kind, square));
    }

    fn lift(&mut self, side: usize, kind: KindId, square: Square) {
        self.add(side, -self.evaluation.of_man(side, kind, square));
    }

    fn reserve(&mut self, side: usize, kind: KindId, from: u8, to: u8) {
        self.add(side, self.evaluation.of_reserve(kind, to) - self.evaluation.of_reserve(kind, from));
    }
}

impl<const W: usize> Evaluator<W> for Evaluation {
    type State = Sum;
    type Follower<'a> = Summing<'a>;

    fn start(&self, position: &Position<W>) -> Sum {
        let mut sum = Sum(0);
        position.tell(&mut self.summing(&mut sum));
        sum
    }

    fn follow<'a>(&'a self, sum: &'a mut Sum) -> Summing<'a> {
        self.summing(sum)
    }

    fn evaluate(&self, _: &Variant<W>, position: &Position<W>, sum: &Sum) -> i32 {
        if position.turn() == Color::White { sum.0 } else { -sum.0 }
    }

    fn values(&self) -> &[i32] {
        &self.values
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
