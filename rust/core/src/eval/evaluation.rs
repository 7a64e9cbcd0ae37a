//! The evaluation made for a variant.

use super::character::{Character, worths};
use super::look::Look;
use super::mobility::Mover;
use super::pawns::Pawns;
use super::placement::Placement;
use super::{Evaluator, Follower, MOST, PARTS, Settings, Sums, Tapered, Weights};
use crate::bitboard::Bitboard;
use crate::kinds::KindId;
use crate::outcome::can_enter;
use crate::position::{Color, Position};
use crate::squares::SquareMap;
use crate::tables::Variant;
use crate::tables::zobrist::ManKeys;

/// Middle and endgame are told apart in so many steps.
const STEPS: i32 = 256;

/// A side without pawns needs to be ahead by more than this to win.
const TOO_LITTLE: i32 = 400;

/// What a man in reserve is worth of what it is on the board, in percent: where it may be dropped anywhere, and elsewhere.
const IN_HAND: [i32; 2] = [105, 90];

/// An evaluation by sums. All numbers are made from the variant when this is.
#[derive(Debug)]
pub struct Evaluation<const W: usize> {
    pub(super) weights: Weights,
    /// By kind.
    worths: Vec<Tapered>,
    /// By kind, once for both parts of the game.
    values: Vec<i32>,
    pub(super) placement: Placement,
    /// By kind.
    pub(super) reserve: Vec<Tapered>,
    /// By kind: what it weighs against the endgame.
    pub(super) mass: Vec<i32>,
    /// The mass of both sides from which on it is the middle game.
    full_mass: i32,
    pub(super) movers: Vec<Mover>,
    pub(super) pawns: Pawns<W>,
    /// By side: where it is good for a man to stand and not be driven away.
    pub(super) posts: [Bitboard<W>; 2],
    pub(super) keys: ManKeys,
    /// `[side][square]`: what lies about a royal man.
    pub(super) zones: [SquareMap<Bitboard<W>, W>; 2],
    /// Kinds that can be dropped on most of the board, with their force.
    pub(super) drop_forces: Vec<(KindId, i32)>,
    /// Kinds bound to one colour of squares.
    bound: Vec<KindId>,
}

impl<const W: usize> Evaluation<W> {
    /// The evaluation of a variant.
    pub fn new(variant: &Variant<W>) -> Self {
        Self::with(variant, &variant.rules.evaluation)
    }

    /// The same with other settings than the variant's own.
    pub fn with(variant: &Variant<W>, settings: &Settings) -> Self {
        let weights = &settings.weights;
        let characters = Character::all(variant);
        let said = worths(variant, &characters, settings);
        let kinds = || 0..said.len() as KindId;
        let royal = |kind: KindId| variant.royal_in_reserve >> kind & 1 != 0;
        let light = |kind: KindId| characters[kind as usize].pawn || royal(kind);
        // Not of what the settings say: with fitted worths the mixing stays what it was.
        let plain = worths(variant, &characters, &Settings::default());
        let mass = kinds().map(|kind| if light(kind) { 0 } else { plain[kind as usize].middle.max(0) });
        let anywhere = |kind: KindId| is_dropped_anywhere(variant, kind);
        let reserve = kinds().map(|kind| {
            let percent = IN_HAND[usize::from(!anywhere(kind))];
            settings.reserve.get(kind as usize).copied().flatten().unwrap_or(said[kind as usize].part(percent, 100))
        });
        let drop_forces = kinds().filter(|&kind| anywhere(kind)).map(|kind| (kind, force(said[kind as usize])));
        let bound = kinds().filter(|&kind| {
            let character = &characters[kind as usize];
            character.bound && !character.pawn && !royal(kind)
        });
        let mut evaluation = Self {
            weights: *weights,
            worths: said.clone(),
            values: said.iter().map(|worth| (worth.middle + worth.end) / 2).collect(),
            placement: Placement::new(variant, &characters, &said, weights),
            reserve: reserve.collect(),
            mass: mass.collect(),
            full_mass: 1,
            movers: Mover::all(variant, &characters, &said, weights),
            pawns: Pawns::new(variant, &characters, weights),
            posts: [0, 1].map(|side| posts(variant, side)),
            keys: ManKeys::new(said.len(), variant.geometry.squares()),
            zones: [0, 1].map(|side| zones(variant, side)),
            drop_forces: drop_forces.collect(),
            bound: bound.collect(),
        };
        if let Ok(start) = Position::from_fen(variant, &variant.rules.start_fen) {
            evaluation.full_mass = evaluation.start(&start).mass.iter().sum::<i32>().max(1);
        }
        evaluation
    }

    /// All that it goes by, said in full.
    pub fn settings(&self) -> Settings {
        let said = |worths: &[Tapered]| worths.iter().copied().map(Some).collect();
        Settings { weights: self.weights, values: said(&self.worths), reserve: said(&self.reserve) }
    }

    /// What is told by counting: pairs, rights, reserves that nobody can bring in any more.
    #[inline(always)]
    fn counted(&self, variant: &Variant<W>, position: &Position<W>, color: Color, enters: [bool; 2]) -> Tapered {
        let mut worth = Tapered::default();
        for &kind in &self.bound {
            let men = position.men_of(color, kind);
            if men.many() && (men & variant.geometry.light).non_empty() && (men & !variant.geometry.light).non_empty() {
                worth += self.weights.pair;
            }
        }
        let rights = position.castling_rights(color);
        worth += self.weights.castling * (i32::from(rights[0]) + i32::from(rights[1]));
        if position.has_reserve(color) && !enters[color.index()] {
            worth -= (0..self.reserve.len())
                .map(|kind| self.reserve[kind] * i32::from(position.in_reserve(color, kind as KindId)))
                .sum();
        }
        worth
    }

    /// How much of an advantage can be won with, in quarters: little without pawns and with little more than the other side.
    #[inline(always)]
    fn winnable(
        &self,
        variant: &Variant<W>,
        position: &Position<W>,
        sums: &Sums,
        better: Color,
        enters: [bool; 2],
    ) -> i32 {
        let ahead = sums.mass[better.index()] - sums.mass[better.other().index()];
        let all_there = !variant.rules.captures_to_reserve && enters == [false; 2];
        let stuck = ahead < TOO_LITTLE && position.men_among(better, self.pawns.kinds).is_empty() && all_there;
        if stuck { 1 } else { 4 }
    }
}

/// Whether a kind may be dropped on most empty squares.
fn is_dropped_anywhere<const W: usize>(variant: &Variant<W>, kind: KindId) -> bool {
    let squares = variant.geometry.board.count();
    variant.rules.drops.iter().any(|rule| {
        rule.pieces >> kind & 1 != 0
            && rule.relocate.is_none()
            && rule.onto == 0
            && 2 * variant.region(&rule.to, 0).count() > squares
    })
}

/// How much a man in reserve adds to the danger to royal men: a minor piece 8, a queen 24.
fn force(worth: Tapered) -> i32 {
    (worth.middle.max(0) / 100).isqrt().min(4) * 8
}

/// From the rank before the middle to the third last.
fn posts<const W: usize>(variant: &Variant<W>, side: usize) -> Bitboard<W> {
    let (files, ranks) = (variant.geometry.files, variant.geometry.ranks);
    let rank = |square: u8| variant.geometry.own_square(square, side) / files;
    let good = (ranks / 2).saturating_sub(1)..ranks.saturating_sub(2);
    variant.geometry.board.filter(|&square| good.contains(&rank(square))).collect()
}

/// The squares beside each square, and those before them.
fn zones<const W: usize>(variant: &Variant<W>, side: usize) -> SquareMap<Bitboard<W>, W> {
    let files = variant.geometry.files;
    let mut zones = SquareMap::filled(Bitboard::EMPTY);
    for square in variant.geometry.board {
        let (file, rank) = (i32::from(square % files), i32::from(square / files));
        let near = |&at: &u8| {
            let ahead = (i32::from(at / files) - rank) * if side == 0 { 1 } else { -1 };
            (i32::from(at % files) - file).abs() <= 1 && (-1..=2).contains(&ahead)
        };
        zones[square] = variant.geometry.board.filter(near).collect();
    }
    zones
}

impl<const W: usize> Evaluator<W> for Evaluation<W> {
    type State = Sums;
    type Follower<'a> = Follower<'a, W>;

    fn start(&self, position: &Position<W>) -> Sums {
        let mut sums = Sums::default();
        position.tell(&mut self.follow(&mut sums));
        sums
    }

    #[inline]
    fn follow<'a>(&'a self, sums: &'a mut Sums) -> Follower<'a, W> {
        Follower { evaluation: self, sums }
    }

    fn evaluate(&self, variant: &Variant<W>, position: &Position<W>, sums: &Sums) -> i32 {
        let mut worth = sums.worth + variant.cpu.run(Look { evaluation: self, variant, position });
        // A reserve that can never enter is worth nothing, and does not save a bare king.
        let enters = Color::BOTH.map(|color| can_enter(variant, position, color));
        let [white, black] = Color::BOTH
            .map(|color| self.counted(variant, position, color, enters) + self.hunt(variant, position, color, enters));
        worth += white - black;
        if position.turn() == Color::White {
            worth += self.weights.tempo;
        } else {
            worth -= self.weights.tempo;
        }
        let better = if worth.end > 0 { Color::White } else { Color::Black };
        worth.end = worth.end * self.winnable(variant, position, sums, better, enters) / 4;
        let mass = (sums.mass[0] + sums.mass[1]).clamp(0, self.full_mass);
        let middle = (i64::from(mass) * i64::from(STEPS) / i64::from(self.full_mass)) as i32;
        let mixed = i64::from(worth.middle) * i64::from(middle) + i64::from(worth.end) * i64::from(STEPS - middle);
        let mixed = (mixed / i64::from(STEPS)).clamp(-i64::from(MOST), i64::from(MOST)) as i32;
        if position.turn() == Color::White { mixed } else { -mixed }
    }

    #[inline]
    fn parts(&self, sums: &Sums) -> [u64; PARTS] {
        sums.parts
    }

    fn values(&self) -> &[i32] {
        &self.values
    }
}
