//! The rules about the course of the game, which may draw a game that is won by the tables.

use super::value::Value;
use crate::position::Position;
use crate::variant::Rules;

/// The rules about the course of the game, which tables do not know.
pub struct Counters {
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
    /// Reads the rules.
    pub fn new(rules: &Rules) -> Self {
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
    pub fn are_harmless<const W: usize>(&self, position: &Position<W>, value: Value) -> bool {
        match value {
            Value::Drawn => self.repetitions_draw && !self.to_and_fro,
            Value::Won(plies) | Value::Lost(plies) => !self.to_and_fro && self.leave(position) >= plies.into(),
        }
    }

    /// The number of plies that are left at least before a counter draws the game. Counting may begin anew with every
    /// capture and promotion, and then with the pieces that there are.
    pub fn leave<const W: usize>(&self, position: &Position<W>) -> u32 {
        let clock = if self.limit == 0 { u32::MAX } else { (self.limit - 1).saturating_sub(position.halfmove_clock()) };
        let Some(least) = self.least_count else { return clock };
        let begun = position.counting().map_or(u32::MAX, |count| count.limit.saturating_sub(count.plies).into());
        clock.min(begun).min(least.saturating_sub(2 * position.occupied().count()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Variant;

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
