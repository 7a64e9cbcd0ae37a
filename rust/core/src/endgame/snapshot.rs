//! All tables of a collection at one time, for searches.
//!
//! A search probes tables at every node with few pieces. So materials are found by a number that is quick to compute, and
//! results that move counters or repetitions may change are left to the search.

use super::counters::Counters;
use super::expand::{Library, is_numbered, value_of};
use super::material::{Material, PieceCount};
use super::numbering::walls;
use super::statistics::is_valid;
use super::table::Table;
use super::value::Value;
use crate::board::{Bitboard, Color};
use crate::movegen::{GenMode, Sink, ended, generate, has_ended};
use crate::moves::Move;
use crate::position::Position;
use crate::tables::{Variant, splitmix};
use std::collections::HashMap;
use std::sync::Arc;

/// All tables of a collection at one time.
pub struct Snapshot<const W: usize> {
    /// The tables by the number of their material; different materials may have the same number.
    tables: HashMap<u64, Vec<Arc<Table<W>>>>,
    /// The largest number of pieces on the board.
    max_pieces: u32,
    walls: Bitboard<W>,
    marks_promoted: bool,
    counters: Counters,
}

impl<const W: usize> Snapshot<W> {
    /// All tables of a library.
    pub fn new(variant: &Variant<W>, library: &Library<W>) -> Self {
        let (mut tables, mut max_pieces) = (HashMap::<_, Vec<_>>::new(), 0);
        for (material, table) in library {
            tables.entry(number_of_material(material)).or_default().push(Arc::clone(table));
            max_pieces = max_pieces.max(material.pieces() as u32);
        }
        let marks_promoted = variant.rules.marks_promoted();
        Self { tables, max_pieces, walls: walls(variant), marks_promoted, counters: Counters::new(&variant.rules) }
    }

    /// True if some table has as many pieces as a position.
    #[inline]
    pub fn may_have(&self, position: &Position<W>) -> bool {
        position.occupied().count() <= self.max_pieces
    }

    /// The value of a position in which the game is not over, without regard to move counters and repetitions.
    pub fn value(&self, variant: &Variant<W>, position: &Position<W>) -> Option<Value> {
        if !self.may_have(position) || !is_numbered(variant, self.walls, position) {
            return None;
        }
        let same = self.tables.get(&self.number_of_position(position))?;
        let table = same.iter().find(|table| table.numbering.holds(position))?;
        let index = table.numbering.index(&table.numbering.placement_of(position))?;
        Some(table.value(2 * index + position.side_to_move().index()))
    }

    /// Like [`Snapshot::value`], if neither move counters nor repetitions can change the value.
    pub fn certain(&self, variant: &Variant<W>, position: &Position<W>) -> Option<Value> {
        self.value(variant, position).filter(|&value| self.counters.are_harmless(position, value))
    }

    /// Like [`Snapshot::value`], also if the game is over by a rule of the variant.
    pub fn value_or_end(&self, variant: &Variant<W>, position: &Position<W>) -> Option<Value> {
        match ended(variant, position) {
            Some(outcome) => Some(value_of(outcome.winner, position.side_to_move())),
            None => self.value(variant, position),
        }
    }

    /// Like [`Snapshot::certain`], also if the game is over by a rule of the variant; `None` if the side that
    /// is not to move is in check.
    pub fn certain_or_end(&self, variant: &Variant<W>, position: &Position<W>) -> Option<Value> {
        if !is_valid(variant, position) && !has_ended(variant, position) {
            return None;
        }
        self.value_or_end(variant, position).filter(|&value| self.counters.are_harmless(position, value))
    }

    /// True if the result of a position is certain, or the game is over by a rule of the variant.
    pub fn is_certain(&self, variant: &Variant<W>, position: &Position<W>) -> bool {
        has_ended(variant, position) || self.certain(variant, position).is_some()
    }

    /// A move that wins as fast, or loses as slowly, as possible; `None` for other positions.
    pub fn best_move(&self, variant: &Variant<W>, position: &Position<W>) -> Option<Move> {
        let value = self.value_or_end(variant, position).filter(|&value| value != Value::Drawn)?;
        let (mut after, mut moves) = (position.clone(), vec![]);
        generate(variant, position, &mut after, GenMode::All, Sink::List(&mut moves));
        moves.into_iter().find(|&mv| {
            after.copy_from(position);
            after.play_unchecked(variant, mv);
            self.value_or_end(variant, &after).is_some_and(|next| next.before() == value)
        })
    }

    /// The share of a position's moves that lose, in thousandths; 0 if the tables do not know all of them.
    pub fn losing_share(&self, variant: &Variant<W>, position: &Position<W>) -> usize {
        let (mut after, mut moves) = (position.clone(), vec![]);
        generate(variant, position, &mut after, GenMode::All, Sink::List(&mut moves));
        let values = moves.iter().map(|&mv| {
            after.copy_from(position);
            after.play_unchecked(variant, mv);
            self.value_or_end(variant, &after)
        });
        let values: Option<Vec<Value>> = values.collect();
        let lost = |values: &[Value]| values.iter().filter(|value| matches!(value, Value::Won(_))).count();
        values.map_or(0, |values| 1000 * lost(&values) / values.len().max(1))
    }

    /// True if a win after this number of plies comes before any counter draws the game.
    pub fn is_in_time(&self, position: &Position<W>, plies: u32) -> bool {
        self.counters.leave(position) >= plies
    }

    fn number_of_position(&self, position: &Position<W>) -> u64 {
        let mut number = 0_u64;
        for square in position.occupied() {
            if let Some(piece) = position.piece(square) {
                let promoted = self.marks_promoted && position.is_promoted(square);
                let one = PieceCount { color: piece.color, piece_type: piece.piece_type, promoted, count: 1 };
                number = number.wrapping_add(number_of(one, false));
            }
        }
        if position.keeps_reserves() {
            for color in Color::BOTH {
                for piece_type in position.all_piece_types() {
                    let count = position.in_reserve(color, piece_type);
                    let held = PieceCount { color, piece_type, promoted: false, count };
                    number = number.wrapping_add(number_of(held, true));
                }
            }
        }
        number
    }
}

fn number_of_material(material: &Material) -> u64 {
    let board = material.board.iter().map(|&group| number_of(group, false));
    board.chain(material.reserve.iter().map(|&group| number_of(group, true))).fold(0, u64::wrapping_add)
}

/// The contribution of equal pieces to the number of a material.
fn number_of(pieces: PieceCount, in_reserve: bool) -> u64 {
    let bits = [pieces.color == Color::Black, pieces.promoted, in_reserve];
    let bits = bits.into_iter().fold(1, |all, bit| all << 1 | u64::from(bit));
    splitmix(bits << 8 | u64::from(pieces.piece_type.number())).wrapping_mul(pieces.count.into())
}
