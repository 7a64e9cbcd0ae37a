//! Traits of piece types, measured on sample boards.

use super::{MAX_EVALUATION, Settings, Tapered};
use crate::board::{Bitboard, Color, PieceTypeId, PieceTypeSet, Square};
use crate::interrupt::{interruptible, spent};
use crate::movegen::moves_of_ended;
use crate::position::Position;
use crate::tables::{Condition, Variant, splitmix};
use crate::variant::{EndingResult, Mate, PieceType, Royalty};

/// The minimum number of boards sampled for each piece type.
const SAMPLES: u64 = 192;

/// The maximum work, in units, for all piece types of a variant: expensive moves are sampled on fewer boards.
const MAX_WORK: u64 = 1_500_000;

/// A stride through the samples, coprime to every possible number of boards.
const STRIDE: u64 = 97;

/// A square is occupied with a probability of 10 divided by this number.
const ONE_IN: u64 = 32;

/// The maximum number of ranks that a pawn may advance in a move, if it can also advance by one.
const LONGEST_STEP: i16 = 3;

/// The mobility of a knight on 8x8. Below this, the value falls faster.
const KNIGHT_MOBILITY: i32 = 525;

/// The mobility of a queen on 8x8. Beyond this, each further square adds the same value.
const QUEEN_MOBILITY: i32 = 1300;

/// The minimum value of a pawn.
const PAWN: i32 = 60;

/// The value of each piece if a side wins by losing its pieces. It hardly matters then how the pieces move.
const BURDEN: Tapered = Tapered::new(-100, -180);

/// The traits of a piece type.
#[derive(Clone, Copy, Debug)]
pub struct PieceTraits {
    /// The mean number of targets on a board with a third of its squares occupied, in hundredths.
    pub mobility: i32,
    /// True if the piece stays on squares of one colour.
    pub bound: bool,
    /// True if the piece promotes, advances step by step, and never moves backwards or sideways. Shogi lances and
    /// knights do not advance step by step.
    pub pawn: bool,
}

impl PieceTraits {
    /// The traits of all piece types.
    pub fn all<const W: usize>(variant: &Variant<W>) -> Vec<Self> {
        variant.rules.all_piece_types().iter().map(|piece_type| Self::of(variant, piece_type)).collect()
    }

    fn of<const W: usize>(variant: &Variant<W>, piece_type: PieceTypeId) -> Self {
        let geometry = &variant.geometry;
        let squares = geometry.squares() as u64;
        let (mut moves, mut boards) = (0, 0);
        let (mut bound, mut forward, mut steps) = (true, true, false);
        let (samples, before) = (SAMPLES.max(squares), spent());
        let budget = MAX_WORK / variant.rules.piece_types.len().max(1) as u64;
        let enemies = sample_enemies(variant, piece_type);
        for number in 0..samples {
            if boards > 0 && spent() - before > budget {
                break;
            }
            // In this order, even the first few samples are representative.
            let sample = number * STRIDE % samples;
            // Each square once, then random squares.
            let square = if sample < squares { sample } else { splitmix(sample) % squares };
            let square = Square::new(square as u8);
            let salt = |at: Square| splitmix((sample + 1) << 8 | u64::from(at.number()));
            let occupied: Bitboard<W> = geometry.board.iter().filter(|&at| salt(at) % ONE_IN < 10).collect();
            let mut position = Position::empty(variant);
            position.put(variant, square, piece_type, Color::White);
            for enemy in occupied.without(square) {
                let captured = enemies[(salt(enemy) / ONE_IN % enemies.len() as u64) as usize];
                position.put(variant, enemy, captured, Color::Black);
            }
            let mut ends = Bitboard::<W>::EMPTY;
            let mut moves_there = vec![];
            let end = before + budget;
            // The moves found before the budget is spent are enough.
            interruptible(
                move || spent() > end,
                || {
                    // In some variants, the game is over if only these pieces are on the board.
                    moves_there = moves_of_ended(variant, &position);
                },
            )
            .ok();
            for mv in moves_there {
                ends.insert(mv.to());
            }
            moves += ends.count();
            boards += 1;
            let colour = geometry.light.contains(square);
            bound &= ends.into_iter().all(|to| geometry.light.contains(to) == colour);
            let ahead = |to| i16::from(geometry.rank(to)) - i16::from(geometry.rank(square));
            forward &= ends.into_iter().all(|to| (1..=LONGEST_STEP).contains(&ahead(to)));
            steps |= ends.into_iter().any(|to| ahead(to) == 1);
        }
        let promotes = variant.promoting.contains(piece_type);
        Self { mobility: (moves * 100 / boards) as i32, bound: bound && moves > 0, pawn: promotes && forward && steps }
    }

    /// The value of the piece type, estimated from its mobility. The numbers were derived from pieces with well-known
    /// values on 8x8: doubling the mobility more than doubles the value, and pieces with very little mobility lie below
    /// the curve.
    pub fn estimate(self) -> i32 {
        let main = self.mobility.min(QUEEN_MOBILITY);
        let of_main = main * (5440 + 143 * main / 100) / 10_000;
        let of_rest = (self.mobility - main) * (5440 + 286 * QUEEN_MOBILITY / 100) / 10_000;
        let estimate = (of_main + of_rest - (KNIGHT_MOBILITY - main).max(0) / 5).max(main / 20);
        // The piece that it promotes to makes up most of a pawn's value.
        let estimate = if self.pawn { estimate.max(PAWN) } else { estimate };
        if self.bound { estimate * 19 / 20 } else { estimate }
    }
}

/// The types of the enemies on the sample boards: the piece's own type, which is enough unless the piece captures only
/// certain types; then all types that can be on the board.
fn sample_enemies<const W: usize>(variant: &Variant<W>, piece_type: PieceTypeId) -> Vec<PieceTypeId> {
    if !variant.piece_types[Color::White][piece_type.index()].is_limited() {
        return vec![piece_type];
    }
    let all = variant.rules.all_piece_types().iter();
    all.filter(|&other| variant.rules.on_board(other) == other).collect()
}

/// The values of all piece types on the board: from the settings, or from the variant's definition, or estimated
/// from their moves.
pub fn piece_values<const W: usize>(variant: &Variant<W>, traits: &[PieceTraits], settings: &Settings) -> Vec<Tapered> {
    let piece_types = variant.rules.piece_types.iter().zip(traits).enumerate();
    let burdens = are_burdens(variant);
    let value = |(at, (piece_type, traits)): (usize, (&PieceType, &PieceTraits))| {
        let values = settings.values.get(at).copied().flatten();
        let royal = piece_type.royal == Some(Royalty::Always);
        if let Some(values) = values.filter(|_| !royal) {
            return values;
        }
        if burdens && !royal {
            return BURDEN;
        }
        let plain = piece_type.value.unwrap_or_else(|| traits.estimate()).clamp(-MAX_EVALUATION, MAX_EVALUATION);
        match (royal, traits.pawn) {
            (true, _) => Tapered::default(),
            (false, true) => Tapered::new(plain * 17 / 20, plain * 11 / 10),
            (false, false) => Tapered::new(plain * 21 / 20, plain * 21 / 20),
        }
    };
    let mut values: Vec<Tapered> = piece_types.map(value).collect();
    for piece_type in variant.rules.all_piece_types() {
        // A piece type that exists only in the reserve has the value of the piece it becomes.
        values[piece_type.index()] = values[variant.rules.on_board(piece_type).index()];
    }
    values
}

/// True if a side wins by losing its pieces or by being mated.
fn are_burdens<const W: usize>(variant: &Variant<W>) -> bool {
    let all = variant.rules.all_piece_types() & !variant.royal;
    variant.rules.endings.mate == Mate::Win
        || variant.endings.iter().any(|ending| match &ending.condition {
            Condition::Extinct(extinct) if ending.result == EndingResult::Win && extinct.enemy_has == 0 => {
                extinct.at_most <= 1 && extinct.groups.iter().any(|&(on_board, _)| (all & !on_board).is_empty())
            }
            _ => false,
        })
}

/// Converts a value from [`piece_values`] to the value that a definition would state.
pub fn as_defined(value: Tapered, pawn: bool) -> i32 {
    // The sum of the middle-game and endgame values for a defined value of 100.
    let part = if pawn { 85 + 110 } else { 105 + 105 };
    let sum = value.middle + value.end;
    (sum * 100 + sum.signum() * part / 2) / part
}

/// The piece types whose traits satisfy `holds`.
pub fn set(traits: &[PieceTraits], holds: impl Fn(&PieceTraits) -> bool) -> PieceTypeSet {
    let held = traits.iter().enumerate().filter(|(_, traits)| holds(traits));
    held.map(|(piece_type, _)| PieceTypeId::from_index(piece_type)).collect()
}
