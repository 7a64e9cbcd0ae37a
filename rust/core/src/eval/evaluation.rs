//! The evaluation of a variant.

use super::goals::Goals;
use super::mobility::Mover;
use super::pawns::Pawns;
use super::placement::Placement;
use super::positional::PositionalTerms;
use super::traits::{PieceTraits, as_defined, piece_values};
use super::{Evaluator, Follower, MAX_EVALUATION, PARTS, Settings, Sums, Tapered, Weights};
use crate::board::{Bitboard, ByColor, Color, PieceTypeId, Square, SquareMap};
use crate::outcome::can_enter;
use crate::position::Position;
use crate::tables::{PieceKeys, Variant};

/// The number of phase steps between endgame and middle game.
pub(super) const STEPS: i32 = 256;

/// A side without pawns needs to be ahead by more than this to win.
const MIN_WINNING_ADVANTAGE: i32 = 400;

/// The value of a piece in reserve, as a percentage of its value on the board: first for a piece that may be dropped anywhere,
/// then for others.
const IN_HAND: [i32; 2] = [105, 90];

/// The handmade evaluation, a sum of terms. The numbers are computed from the variant when the evaluation is created.
#[derive(Debug)]
pub struct Evaluation<const W: usize> {
    pub(super) weights: Weights,
    /// By piece type.
    pub(super) tapered_values: Vec<Tapered>,
    /// By piece type: the mean of the middle-game and endgame values.
    values: Vec<i32>,
    pub(super) placement: Placement,
    /// By piece type.
    pub(super) reserve: Vec<Tapered>,
    /// By piece type: its contribution to the mass on the board, which determines the phase: the more mass, the nearer
    /// the middle game.
    pub(super) mass: Vec<i32>,
    /// Both sides' mass at the start of the game, which counts as pure middle game.
    full_mass: i32,
    pub(super) movers: Vec<Mover>,
    /// The movers with special captures.
    pub(super) special_movers: Vec<Mover>,
    pub(super) pawns: Pawns<W>,
    /// By side: the outpost squares, on which a piece that pawns cannot drive away is strong.
    pub(super) posts: ByColor<Bitboard<W>>,
    pub(super) keys: PieceKeys,
    /// `[side][square]`: the zone around a royal piece.
    pub(super) zones: ByColor<SquareMap<Bitboard<W>, W>>,
    /// Piece types that can be dropped on most of the board, with their contribution to king danger.
    pub(super) drop_forces: Vec<(PieceTypeId, i32)>,
    /// Piece types bound to one colour of squares.
    pub(super) bound: Vec<PieceTypeId>,
    /// The data for evaluating the rules that end a game.
    pub(super) goals: Goals<W>,
}

impl<const W: usize> Evaluation<W> {
    /// The evaluation of a variant.
    pub fn new(variant: &Variant<W>) -> Self {
        Self::with(variant, &variant.rules.evaluation)
    }

    /// The evaluation of a variant with the given settings instead of the variant's own.
    pub fn with(variant: &Variant<W>, settings: &Settings) -> Self {
        let weights = &settings.weights;
        let traits = PieceTraits::all(variant);
        let values = piece_values(variant, &traits, settings);
        let piece_types = || variant.rules.all_piece_types().iter();
        let royal = |piece_type: PieceTypeId| variant.royal_in_reserve.contains(piece_type);
        let light = |piece_type: PieceTypeId| traits[piece_type.index()].pawn || royal(piece_type);
        // The default values, not those from the settings, so that fitted values leave the phase unchanged.
        let plain = piece_values(variant, &traits, &Settings::default());
        let mass =
            piece_types().map(|piece_type| if light(piece_type) { 0 } else { plain[piece_type.index()].middle.max(0) });
        let anywhere = |piece_type: PieceTypeId| is_dropped_anywhere(variant, piece_type);
        let reserve = piece_types().map(|piece_type| {
            let percent = IN_HAND[usize::from(!anywhere(piece_type))];
            settings
                .reserve
                .get(piece_type.index())
                .copied()
                .flatten()
                .unwrap_or(values[piece_type.index()].part(percent, 100))
        });
        let drop_forces = piece_types()
            .filter(|&piece_type| anywhere(piece_type))
            .map(|piece_type| (piece_type, force(values[piece_type.index()])));
        let bound = piece_types().filter(|&piece_type| {
            let traits = &traits[piece_type.index()];
            traits.bound && !traits.pawn && !royal(piece_type)
        });
        let movers = Mover::all(variant, &traits, &values, weights);
        let (special_movers, movers) = movers.into_iter().partition(|mover| variant.special.contains(mover.piece_type));
        let mut evaluation = Self {
            weights: *weights,
            tapered_values: values.clone(),
            values: values.iter().map(|value| (value.middle + value.end) / 2).collect(),
            placement: Placement::new(variant, &traits, &values, weights),
            reserve: reserve.collect(),
            mass: mass.collect(),
            full_mass: 1,
            movers,
            special_movers,
            pawns: Pawns::new(variant, &traits, weights),
            posts: ByColor::from_fn(|side| posts(variant, side)),
            keys: PieceKeys::new(values.len(), variant.geometry.squares()),
            zones: ByColor::from_fn(|side| zones(variant, side)),
            drop_forces: drop_forces.collect(),
            bound: bound.collect(),
            goals: Goals::new(variant),
        };
        if let Ok(start) = Position::from_fen(variant, &variant.rules.start_fen) {
            evaluation.full_mass = evaluation.sums(&start).mass.iter().sum::<i32>().max(1);
        }
        evaluation
    }

    /// All settings in use, including defaults.
    pub fn settings(&self) -> Settings {
        let all = |values: &[Tapered]| values.iter().copied().map(Some).collect();
        Settings {
            weights: self.weights,
            values: all(&self.tapered_values),
            reserve: all(&self.reserve),
            network: None,
        }
    }

    /// The sums over the pieces of a position.
    pub fn sums(&self, position: &Position<W>) -> Sums {
        let mut sums = Sums::default();
        position.send_pieces(&mut self.follower(&mut sums));
        sums
    }

    /// An observer that keeps `sums` up to date.
    #[inline]
    pub fn follower<'a>(&'a self, sums: &'a mut Sums) -> Follower<'a, W> {
        Follower { evaluation: self, sums }
    }

    /// The value of a position for the side to move, in hundredths of a pawn; `sums` are the position's sums.
    pub fn value(&self, variant: &Variant<W>, position: &Position<W>, sums: &Sums) -> i32 {
        let mut value = sums.value + variant.cpu.run(PositionalTerms { evaluation: self, variant, position });
        // A reserve that can never enter is worthless, and a king with only such a reserve still counts as bare.
        let enters = ByColor::from_fn(|color| can_enter(variant, position, color));
        let [white, black] = Color::BOTH.map(|color| {
            self.pairs(variant, position, color) + self.castling(position, color)
                - self.stuck(variant, position, color, enters)
                + self.mop_up(variant, position, color, enters)
        });
        value += white - black;
        if !self.goals.is_empty() {
            value += self.goals(variant, position, Color::White) - self.goals(variant, position, Color::Black);
        }
        if position.side_to_move() == Color::White {
            value += self.weights.tempo;
        } else {
            value -= self.weights.tempo;
        }
        let mixed = self.mix(variant, position, sums, value.end, enters).of(value);
        if position.side_to_move() == Color::White { mixed } else { -mixed }
    }

    /// The value of a piece on a square, from White's point of view.
    pub(crate) fn on_square(&self, side: Color, piece_type: PieceTypeId, square: Square) -> Tapered {
        self.placement.of(side, piece_type, square)
    }

    /// The value of a piece in reserve.
    pub(crate) fn in_hand(&self, piece_type: PieceTypeId) -> Tapered {
        self.reserve[piece_type.index()]
    }

    /// The value of each piece type as a definition would state it, in hundredths of a pawn; 0 for royal pieces.
    /// Internally, pieces other than pawns are valued a little higher, and pawns lower in the middle game.
    pub fn piece_values(&self, variant: &Variant<W>) -> Vec<i32> {
        let values = variant.rules.all_piece_types().iter().zip(&self.tapered_values);
        values.map(|(piece_type, &value)| as_defined(value, self.pawns.piece_types.contains(piece_type))).collect()
    }

    /// The value of pairs of colour-bound pieces.
    #[inline(always)]
    pub(super) fn pairs(&self, variant: &Variant<W>, position: &Position<W>, color: Color) -> Tapered {
        let mut value = Tapered::default();
        for &piece_type in &self.bound {
            let pieces = position.pieces_of(color, piece_type);
            if pieces.many()
                && (pieces & variant.geometry.light).non_empty()
                && (pieces & !variant.geometry.light).non_empty()
            {
                value += self.weights.pair;
            }
        }
        value
    }

    /// The value of castling rights.
    #[inline(always)]
    pub(super) fn castling(&self, position: &Position<W>, color: Color) -> Tapered {
        let rights = position.castling_rights(color);
        self.weights.castling * (i32::from(rights[0]) + i32::from(rights[1]))
    }

    /// The part of a reserve's value to subtract again: all of it if none of its pieces can ever enter.
    #[inline(always)]
    pub(super) fn stuck(
        &self,
        variant: &Variant<W>,
        position: &Position<W>,
        color: Color,
        enters: ByColor<bool>,
    ) -> Tapered {
        if position.has_reserve(color) && !enters[color] {
            self.in_reserve(variant, position, color)
        } else {
            Tapered::default()
        }
    }

    /// The value of a side's reserve, assuming that its pieces can enter.
    pub(super) fn in_reserve(&self, variant: &Variant<W>, position: &Position<W>, color: Color) -> Tapered {
        let piece_types = variant.rules.all_piece_types().iter();
        let waiting = |piece_type| i32::from(position.in_reserve(color, piece_type));
        piece_types.zip(&self.reserve).map(|(piece_type, &value)| value * waiting(piece_type)).sum()
    }

    /// Decides how to mix the parts of White's sum into one number; `end` is its endgame part.
    #[inline(always)]
    pub(super) fn mix(
        &self,
        variant: &Variant<W>,
        position: &Position<W>,
        sums: &Sums,
        end: i32,
        enters: ByColor<bool>,
    ) -> Mix {
        let better = if end > 0 { Color::White } else { Color::Black };
        let winnable = self.winnable(variant, position, sums, better, enters);
        let mass = sums.mass.iter().sum::<i32>().clamp(0, self.full_mass);
        Mix { winnable, middle: (i64::from(mass) * i64::from(STEPS) / i64::from(self.full_mass)) as i32 }
    }

    /// The share of an endgame advantage that can be converted into a win, in quarters: small for a side without pawns and with
    /// little extra material.
    #[inline(always)]
    fn winnable(
        &self,
        variant: &Variant<W>,
        position: &Position<W>,
        sums: &Sums,
        better: Color,
        enters: ByColor<bool>,
    ) -> i32 {
        let ahead = sums.mass[better] - sums.mass[better.other()];
        let all_there = !variant.rules.captures_to_reserve && enters == ByColor::both(false);
        let stuck = ahead < MIN_WINNING_ADVANTAGE
            && position.pieces_among(better, self.pawns.piece_types).is_empty()
            && all_there;
        if stuck { 1 } else { 4 }
    }
}

/// How to mix the middle-game and endgame parts of a sum into one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mix {
    /// The share of the endgame part that can be converted into a win, in quarters.
    pub winnable: i32,
    /// The weight of the middle game, out of [`STEPS`].
    pub middle: i32,
}

impl Mix {
    /// The mixed number, between `-MAX_EVALUATION` and `MAX_EVALUATION`.
    #[inline(always)]
    pub fn of(self, value: Tapered) -> i32 {
        let end = value.end * self.winnable / 4;
        let mixed = i64::from(value.middle) * i64::from(self.middle) + i64::from(end) * i64::from(STEPS - self.middle);
        (mixed / i64::from(STEPS)).clamp(-i64::from(MAX_EVALUATION), i64::from(MAX_EVALUATION)) as i32
    }
}

/// True if a piece type may be dropped on most empty squares.
fn is_dropped_anywhere<const W: usize>(variant: &Variant<W>, piece_type: PieceTypeId) -> bool {
    let squares = variant.geometry.board.count();
    variant.rules.drops.iter().any(|rule| {
        rule.pieces.contains(piece_type)
            && rule.relocate.is_none()
            && rule.onto.is_empty()
            && 2 * variant.region(&rule.to, Color::White).count() > squares
    })
}

/// How much a piece in reserve adds to the danger of the enemy's royal pieces: 8 for a minor piece, 24 for a queen.
fn force(value: Tapered) -> i32 {
    (value.middle.max(0) / 100).isqrt().min(4) * 8
}

/// The outpost squares: from the rank before the middle to the third rank from the far side.
fn posts<const W: usize>(variant: &Variant<W>, side: Color) -> Bitboard<W> {
    let (geometry, ranks) = (&variant.geometry, variant.geometry.ranks);
    let rank = |square| geometry.rank(geometry.own_square(square, side));
    let good = (ranks / 2).saturating_sub(1)..ranks.saturating_sub(2);
    geometry.board.iter().filter(|&square| good.contains(&rank(square))).collect()
}

/// The zone around each square: the adjacent squares, and those one rank further ahead.
fn zones<const W: usize>(variant: &Variant<W>, side: Color) -> SquareMap<Bitboard<W>, W> {
    let geometry = &variant.geometry;
    let place = |square| (i32::from(geometry.file(square)), i32::from(geometry.rank(square)));
    let mut zones = SquareMap::filled(Bitboard::EMPTY);
    for square in geometry.board {
        let (file, rank) = place(square);
        let near = |&at: &Square| {
            let (at_file, at_rank) = place(at);
            let ahead = (at_rank - rank) * if side == Color::White { 1 } else { -1 };
            (at_file - file).abs() <= 1 && (-1..=2).contains(&ahead)
        };
        zones[square] = geometry.board.iter().filter(near).collect();
    }
    zones
}

impl<const W: usize> Evaluator<W> for Evaluation<W> {
    type Line = Vec<Sums>;
    type Follower<'a> = Follower<'a, W>;

    fn line(&self, plies: usize) -> Vec<Sums> {
        vec![Sums::default(); plies]
    }

    fn start(&self, line: &mut Vec<Sums>, position: &Position<W>) {
        line[0] = self.sums(position);
    }

    #[inline]
    fn follow<'a>(&'a self, line: &'a mut Vec<Sums>, ply: usize) -> Follower<'a, W> {
        let (before, after) = line.split_at_mut(ply + 1);
        after[0] = before[ply];
        self.follower(&mut after[0])
    }

    fn evaluate(&self, variant: &Variant<W>, position: &Position<W>, line: &mut Vec<Sums>, ply: usize) -> i32 {
        self.value(variant, position, &line[ply])
    }

    #[inline]
    fn parts(&self, line: &Vec<Sums>, ply: usize) -> [u64; PARTS] {
        line[ply].parts
    }

    fn values(&self) -> &[i32] {
        &self.values
    }
}
