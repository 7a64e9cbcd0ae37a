//! The gradient of an evaluation: how fast it grows with each number that can be fitted.

use super::{Evaluation, Settings, Tapered, Weights};
use crate::board::{Color, PieceTypeId};
use crate::position::Position;
use crate::tables::Variant;

/// The step for measuring a gradient, large enough that rounding hardly matters.
const STEP: i32 = 64;

/// A number that can be fitted, regardless of the phase of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Parameter {
    /// A weight, by its index.
    Weight(usize),
    /// The value of a piece type on the board.
    Value(PieceTypeId),
    /// The value of a piece type in reserve.
    Reserve(PieceTypeId),
}

/// Copies of an evaluation with one number changed in each.
#[derive(Debug)]
pub struct Features<const W: usize> {
    base: Evaluation<W>,
    settings: Settings,
    /// Each parameter twice: for the middle game and for the endgame.
    changed: Vec<(Parameter, bool, Evaluation<W>)>,
}

impl<const W: usize> Features<W> {
    /// The features of a variant with its own settings.
    pub fn new(variant: &Variant<W>) -> Self {
        Self::with(variant, &variant.rules.evaluation)
    }

    /// The features of a variant with the given settings.
    pub fn with(variant: &Variant<W>, settings: &Settings) -> Self {
        let settings = Evaluation::with(variant, settings).settings();
        let piece_types = || (variant.rules.all_piece_types() & !variant.royal_in_reserve).iter();
        let on_board =
            piece_types().filter(|&piece_type| variant.rules.on_board(piece_type) == piece_type).map(Parameter::Value);
        let enters = |piece_type: &PieceTypeId| {
            let some = variant
                .rules
                .start_reserve
                .iter()
                .any(|counts| counts.get(piece_type.index()).is_some_and(|&count| count > 0));
            some || variant.rules.captures_to_reserve
        };
        let weights = (0..Weights::NAMES.len()).map(Parameter::Weight);
        let parameters = weights.chain(on_board).chain(piece_types().filter(enters).map(Parameter::Reserve));
        let changed =
            parameters.flat_map(|parameter| [(parameter, false), (parameter, true)]).map(|(parameter, end)| {
                let mut changed = settings.clone();
                *number(&mut changed, parameter, end) += STEP;
                (parameter, end, Evaluation::with(variant, &changed))
            });
        Self { base: Evaluation::with(variant, &settings), changed: changed.collect(), settings }
    }

    /// For each number, its name in `[evaluation]`, its phase (0 or 1), and its current value.
    pub fn names(&self, variant: &Variant<W>) -> Vec<(String, usize, i32)> {
        let name = |piece_type: PieceTypeId| &variant.rules.piece_types[piece_type.index()].name;
        let mut settings = self.settings.clone();
        let named = |&(parameter, end, _): &(Parameter, bool, Evaluation<W>)| {
            let text = match parameter {
                Parameter::Weight(weight) => Weights::NAMES[weight].to_owned(),
                Parameter::Value(piece_type) => format!("values.{}", name(piece_type)),
                Parameter::Reserve(piece_type) => format!("reserve.{}", name(piece_type)),
            };
            (text, usize::from(end), *number(&mut settings, parameter, end))
        };
        self.changed.iter().map(named).collect()
    }

    /// The value of a position for White, and its derivative with respect to each number.
    pub fn of(&self, variant: &Variant<W>, position: &Position<W>) -> (i32, Vec<f64>) {
        let base = self.base.for_white(variant, position);
        let more =
            |evaluation: &Evaluation<W>| f64::from(evaluation.for_white(variant, position) - base) / f64::from(STEP);
        (base, self.changed.iter().map(|(_, _, evaluation)| more(evaluation)).collect())
    }
}

/// The number that a parameter denotes in `settings`.
fn number(settings: &mut Settings, parameter: Parameter, end: bool) -> &mut i32 {
    let pair: &mut Tapered = match parameter {
        Parameter::Weight(weight) => settings.weights.all_mut().swap_remove(weight),
        Parameter::Value(piece_type) => settings.values[piece_type.index()].get_or_insert_default(),
        Parameter::Reserve(piece_type) => settings.reserve[piece_type.index()].get_or_insert_default(),
    };
    if end { &mut pair.end } else { &mut pair.middle }
}

impl<const W: usize> Evaluation<W> {
    fn for_white(&self, variant: &Variant<W>, position: &Position<W>) -> i32 {
        let value = self.value(variant, position, &self.sums(position));
        if position.side_to_move() == Color::White { value } else { -value }
    }
}
