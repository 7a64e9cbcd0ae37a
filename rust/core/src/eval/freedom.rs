//! The value of having many moves, in games that are decided when a side has none.

use crate::board::Color;
use crate::movegen::count_legal;
use crate::moves::Move;
use crate::position::Position;
use crate::tables::{Condition, Variant};
use crate::variant::{EndingResult, Stalemate};

/// The value of having twice as many moves, in hundredths of a pawn.
const TWICE: f64 = 60.0;

/// The same value if nothing else decides the game.
const TWICE_ALONE: f64 = 300.0;

/// The value of having many moves.
#[derive(Debug)]
pub struct Freedom {
    /// The value of having twice as many moves: negative if a side without moves wins.
    twice: f64,
}

impl Freedom {
    /// `Some` for a variant without royal pieces in which a side can win only by stalemate, or in which pieces are
    /// enclosed, so that a side that must pass loses ground.
    pub fn new<const W: usize>(variant: &Variant<W>) -> Option<Self> {
        if !has_zugzwang(variant) {
            return None;
        }
        let start = Position::from_fen(variant, &variant.rules.start_fen).ok()?;
        let can_win_else = |color: Color| {
            variant.endings.iter().any(|ending| match ending.result {
                EndingResult::Win => can_hold(variant, &ending.condition, &start, color),
                EndingResult::Loss => can_hold(variant, &ending.condition, &start, color.other()),
                EndingResult::Count => true,
                EndingResult::Draw => false,
            })
        };
        let encloses = variant.rules.drops.iter().any(|rule| rule.encloses);
        let twice = match Color::BOTH.map(can_win_else) {
            [false, false] => TWICE_ALONE,
            [true, true] if !encloses => return None,
            _ => TWICE,
        };
        match variant.rules.endings.stalemate {
            Stalemate::Loss | Stalemate::Count if encloses => Some(Self { twice }),
            Stalemate::Loss => Some(Self { twice }),
            Stalemate::Win => Some(Self { twice: -twice }),
            _ => None,
        }
    }

    /// The value of the number of moves that a side has.
    pub fn value<const W: usize>(&self, variant: &Variant<W>, position: &Position<W>, color: Color) -> i32 {
        let moves = if position.side_to_move() == color {
            count_legal(variant, position)
        } else {
            let mut other = position.clone();
            other.play_unchecked(variant, Move::null());
            count_legal(variant, &other)
        };
        (self.twice * (1.0 + f64::from(moves as u32)).log2()) as i32
    }
}

/// True if the game is decided when a side has no moves, and not by royal pieces or compulsory moves: having the move may then be
/// a disadvantage.
pub fn has_zugzwang<const W: usize>(variant: &Variant<W>) -> bool {
    let rules = &variant.rules;
    variant.royal.is_empty() && rules.moves.compulsory.is_empty() && rules.endings.stalemate != Stalemate::Draw
}

/// True if a condition may become true for a side, given the pieces that it starts with and their promotions.
fn can_hold<const W: usize>(variant: &Variant<W>, condition: &Condition<W>, start: &Position<W>, color: Color) -> bool {
    let some = |piece_types| start.pieces_among(color, piece_types | variant.promoting).non_empty();
    let has = |piece_types| start.has_reserve(color) || some(piece_types);
    match condition {
        Condition::Reach(goal) => goal.squares[color].non_empty() && has(goal.pieces),
        Condition::Line(lines) => !lines.all.is_empty() && has(lines.pieces),
        _ => true,
    }
}
