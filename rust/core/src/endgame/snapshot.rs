//! All tables of a collection at one time, for searches.
//!
//! A search probes tables at every node with few pieces. So materials are found by a number that is quick to compute, and
//! results that move counters or repetitions may change are left to the search.

use super::expand::{Library, is_numbered, value_of};
use super::material::{Material, PieceCount};
use super::numbering::walls;
use super::table::Table;
use super::value::Value;
use crate::board::{Bitboard, Color};
use crate::movegen::{GenMode, Sink, ended, generate, has_ended};
use crate::moves::Move;
use crate::position::Position;
use crate::tables::{Variant, splitmix};
use crate::variant::Rules;
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

/// The rules about the course of the game, which tables do not know.
struct Counters {
    /// The plies without progress after which the game is drawn; 0: never.
    limit: u32,
    /// The minimum number of plies within which a side must mate if its moves are counted; `None` if they never are.
    least_count: Option<u32>,
    /// True if a repetition can only draw.
    repetitions_draw: bool,
    /// True if a side may lose by moving a piece back and forth, even while it wins.
    to_and_fro: bool,
}

impl Counters {
    fn new(rules: &Rules) -> Self {
        let counts = rules.counting.iter().flat_map(|rule| rule.against.iter().map(|row| row.moves).chain(rule.moves));
        Self {
            limit: rules.clock.limit(),
            least_count: counts.min().map(|moves| 2 * u32::from(moves)),
            repetitions_draw: rules.repetition.is_draw(),
            to_and_fro: rules.repetition.to_and_fro.is_some(),
        }
    }

    /// True if neither counters nor repetitions can change a value. A side that wins as fast as possible repeats no
    /// position, so repetitions change no win.
    fn are_harmless<const W: usize>(&self, position: &Position<W>, value: Value) -> bool {
        match value {
            Value::Drawn => self.repetitions_draw && !self.to_and_fro,
            Value::Won(plies) | Value::Lost(plies) => !self.to_and_fro && self.leave(position) >= plies.into(),
        }
    }

    /// The number of plies that are left at least before a counter draws the game. Counting may begin anew with every
    /// capture and promotion, and then with the pieces that there are.
    fn leave<const W: usize>(&self, position: &Position<W>) -> u32 {
        let clock = if self.limit == 0 { u32::MAX } else { (self.limit - 1).saturating_sub(position.halfmove_clock()) };
        let Some(least) = self.least_count else { return clock };
        let begun = position.counting().map_or(u32::MAX, |count| count.limit.saturating_sub(count.plies).into());
        clock.min(begun).min(least.saturating_sub(2 * position.occupied().count()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn harmless(name: &str, fen: &str, value: Value) -> bool {
        let variant = Variant::<2>::new(Rules::builtin(name).expect("a variant")).expect("it compiles");
        let position = Position::from_fen(&variant, fen).expect("a position");
        Counters::new(&variant.rules).are_harmless(&position, value)
    }

    #[test]
    fn a_win_counts_if_it_comes_before_the_clock() {
        let rook = |halfmoves| format!("8/8/8/3k4/8/8/8/R3K3 w - - {halfmoves} 60");
        for (halfmoves, plies, certain) in [(0, 99, true), (0, 100, false), (72, 27, true), (73, 27, false)] {
            for value in [Value::Won(plies), Value::Lost(plies)] {
                assert_eq!(harmless("chess", &rook(halfmoves), value), certain, "{halfmoves} {plies}");
            }
        }
        assert!(harmless("chess", &rook(99), Value::Drawn));
    }

    #[test]
    fn a_win_counts_if_it_comes_before_the_end_of_a_count() {
        // The shortest count is that against two rooks: 8 moves, of which each piece on the board takes one.
        for (plies, certain) in [(10, true), (11, false)] {
            assert_eq!(harmless("makruk", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", Value::Won(plies)), certain, "{plies}");
        }
        let counted = "8/8/8/3k4/8/8/8/R3K3 w - - 0 1 counting=28/32";
        assert!(harmless("makruk", counted, Value::Won(4)) && !harmless("makruk", counted, Value::Won(5)));
    }

    #[test]
    fn a_draw_counts_if_repetitions_draw() {
        let bare = "4k4/9/9/9/9/9/9/9/9/R4K3 w - - 0 1";
        assert!(!harmless("xiangqi", bare, Value::Drawn) && harmless("xiangqi", bare, Value::Won(9)));
    }
}
