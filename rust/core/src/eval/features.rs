//! An evaluation taken apart: how much it grows with each number that can be fitted.

use super::{Evaluation, Evaluator, Settings, Tapered, Weights};
use crate::board::{Color, PieceTypeId};
use crate::position::Position;
use crate::tables::Variant;

/// By how much a number is changed to see what comes of it: so much that rounding is little beside it.
const STEP: i32 = 64;

/// A number that can be fitted, but for the part of the game it is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// A weight, by its place among all.
    Weight(usize),
    /// What a piece type is worth on the board.
    Value(PieceTypeId),
    /// What a piece type is worth in reserve.
    Reserve(PieceTypeId),
}

/// Evaluations with one number changed each.
#[derive(Debug)]
pub struct Features<const W: usize> {
    base: Evaluation<W>,
    settings: Settings,
    /// Each place twice: for the middle game and for the endgame.
    changed: Vec<(Place, bool, Evaluation<W>)>,
}

impl<const W: usize> Features<W> {
    /// Those of a variant, about its own settings.
    pub fn new(variant: &Variant<W>) -> Self {
        Self::with(variant, &variant.rules.evaluation)
    }

    /// The same about other settings.
    pub fn with(variant: &Variant<W>, settings: &Settings) -> Self {
        let settings = Evaluation::with(variant, settings).settings();
        let piece_types = || {
            (0..variant.rules.piece_types.len() as PieceTypeId)
                .filter(|&piece_type| variant.royal_in_reserve >> piece_type & 1 == 0)
        };
        let on_board =
            piece_types().filter(|&piece_type| variant.rules.on_board(piece_type) == piece_type).map(Place::Value);
        let enters = |piece_type: &PieceTypeId| {
            let some = variant
                .rules
                .start_reserve
                .iter()
                .any(|counts| counts.get(*piece_type as usize).is_some_and(|&count| count > 0));
            some || variant.rules.captures_to_reserve
        };
        let weights = (0..Weights::NAMES.len()).map(Place::Weight);
        let places = weights.chain(on_board).chain(piece_types().filter(enters).map(Place::Reserve));
        let changed = places.flat_map(|place| [(place, false), (place, true)]).map(|(place, end)| {
            let mut changed = settings.clone();
            *number(&mut changed, place, end) += STEP;
            (place, end, Evaluation::with(variant, &changed))
        });
        Self { base: Evaluation::with(variant, &settings), changed: changed.collect(), settings }
    }

    /// What each number is called in `[evaluation]`, which of its two it is, and what it is now.
    pub fn names(&self, variant: &Variant<W>) -> Vec<(String, usize, i32)> {
        let name = |piece_type: PieceTypeId| &variant.rules.piece_types[piece_type as usize].name;
        let mut settings = self.settings.clone();
        let named = |&(place, end, _): &(Place, bool, Evaluation<W>)| {
            let text = match place {
                Place::Weight(weight) => Weights::NAMES[weight].to_owned(),
                Place::Value(piece_type) => format!("values.{}", name(piece_type)),
                Place::Reserve(piece_type) => format!("reserve.{}", name(piece_type)),
            };
            (text, usize::from(end), *number(&mut settings, place, end))
        };
        self.changed.iter().map(named).collect()
    }

    /// What a position is worth for White, and how much more by one more of each number.
    pub fn of(&self, variant: &Variant<W>, position: &Position<W>) -> (i32, Vec<f64>) {
        let base = self.base.for_white(variant, position);
        let more =
            |evaluation: &Evaluation<W>| f64::from(evaluation.for_white(variant, position) - base) / f64::from(STEP);
        (base, self.changed.iter().map(|(_, _, evaluation)| more(evaluation)).collect())
    }
}

/// The number at a place.
fn number(settings: &mut Settings, place: Place, end: bool) -> &mut i32 {
    let pair: &mut Tapered = match place {
        Place::Weight(weight) => settings.weights.all_mut().swap_remove(weight),
        Place::Value(piece_type) => settings.values[piece_type as usize].get_or_insert_default(),
        Place::Reserve(piece_type) => settings.reserve[piece_type as usize].get_or_insert_default(),
    };
    if end { &mut pair.end } else { &mut pair.middle }
}

impl<const W: usize> Evaluation<W> {
    fn for_white(&self, variant: &Variant<W>, position: &Position<W>) -> i32 {
        let value = self.evaluate(variant, position, &self.start(position));
        if position.side_to_move() == Color::White { value } else { -value }
    }
}
