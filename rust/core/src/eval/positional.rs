//! The positional terms: mobility, threats, pawn structure and king danger.

use super::mobility::{Mover, reached, reached_from};
use super::side::{MAX_CHECKING, Side};
use super::special::{checks_specially_from, reached_specially};
use super::{Evaluation, Tapered};
use crate::board::{Baseline, Bitboard, ByColor, Color, Level, Square, Task};
use crate::position::Position;
use crate::tables::Variant;

/// The divisor of the squared danger, which is then multiplied by its weight.
const KING_DANGER: i32 = 8192;

/// The positional value of a position from White's point of view, without the values of the individual pieces.
pub struct PositionalTerms<'a, const W: usize> {
    pub evaluation: &'a Evaluation<W>,
    pub variant: &'a Variant<W>,
    pub position: &'a Position<W>,
}

impl<const W: usize> Task for PositionalTerms<'_, W> {
    type Output = Tapered;

    #[inline(always)]
    fn run<L: Level>(self) -> Tapered {
        let first = ByColor::from_fn(|color| self.first(color));
        let moved = ByColor::from_fn(|color| self.moves::<L>(color, &first));
        let mut value = moved[Color::White].0 - moved[Color::Black].0;
        let sides = moved.map(|(_, seen)| seen);
        for color in Color::BOTH {
            let (own, enemy) = (&sides[color], &sides[color.other()]);
            let pawns = self.structure(color, own, enemy) + self.shield(own);
            value += signed(color, pawns + self.threats(color, own, enemy) + self.king_danger(color, own, enemy));
        }
        value
    }
}

#[inline(always)]
fn signed(color: Color, value: Tapered) -> Tapered {
    if color == Color::White { value } else { -value }
}

impl<const W: usize> PositionalTerms<'_, W> {
    /// The data about a side, so far only with the squares that its pawns and royal pieces attack.
    #[inline(always)]
    pub(super) fn first(&self, color: Color) -> Side<W> {
        let position = self.position;
        let (mut pawns, mut by_pawns) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for piece_type in self.evaluation.pawns.piece_types {
            let leaps = &self.variant.piece_types[color][piece_type.index()].leaps;
            let pieces = position.pieces_of(color, piece_type);
            pawns |= pieces;
            for square in pieces {
                by_pawns |= leaps[square].capture;
            }
        }
        let royal = position.pieces_among(color, self.variant.royal);
        let (mut zone, mut by_royal) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for square in royal {
            zone |= self.evaluation.zones[color][square];
            if let Some(piece) = position.piece(square) {
                by_royal |= self.variant.piece_types[color][piece.piece_type.index()].leaps[square].capture;
            }
        }
        Side {
            pawns,
            royal,
            by_pawns,
            attacks: by_pawns,
            by_royal,
            zone,
            twice: Bitboard::EMPTY,
            pressing: 0,
            adjacent: 0,
            checks: [Bitboard::EMPTY; MAX_CHECKING],
            outweighed: Bitboard::EMPTY,
        }
    }

    /// The mobility of a side, and the data about it, completed with all squares that it attacks.
    #[inline(always)]
    pub(super) fn moves<L: Level>(&self, color: Color, sides: &ByColor<Side<W>>) -> (Tapered, Side<W>) {
        let moved = self.moves_of::<L, false>(color, sides, (Tapered::default(), &sides[color]));
        if self.evaluation.special_movers.is_empty() { moved } else { self.special_moves(color, sides, &moved) }
    }

    /// Adds the moves of the piece types with special captures to those of the others.
    #[inline(never)]
    fn special_moves(&self, color: Color, sides: &ByColor<Side<W>>, moved: &(Tapered, Side<W>)) -> (Tapered, Side<W>) {
        self.moves_of::<Baseline, true>(color, sides, (moved.0, &moved.1))
    }

    /// Adds the moves of the piece types with special captures, or of all others.
    #[inline(always)]
    fn moves_of<L: Level, const SPECIAL: bool>(
        &self,
        color: Color,
        sides: &ByColor<Side<W>>,
        (mut value, own): (Tapered, &Side<W>),
    ) -> (Tapered, Side<W>) {
        let (position, evaluation) = (self.position, self.evaluation);
        let enemy = &sides[color.other()];
        let movers = if SPECIAL { &evaluation.special_movers } else { &evaluation.movers };
        let checking = if SPECIAL { evaluation.movers.len() } else { 0 };
        let (empty, enemies) = (!position.blockers(), position.pieces(color.other()));
        let safe = self.variant.geometry.board & !enemy.by_pawns;
        let (quiet, captures) = (empty & safe, enemies & safe);
        let king = enemy.royal.lowest().filter(|_| !enemy.royal.many());
        // These are separate variables so that they can stay in registers during the loop.
        let (mut all, mut twice, mut outweighed) = (own.attacks, own.twice, own.outweighed);
        let (mut pressing, mut adjacent) = (own.pressing, own.adjacent);
        let mut checks = own.checks;
        for (at, mover) in movers.iter().enumerate() {
            let pieces = position.pieces_of(color, mover.piece_type);
            if pieces.is_empty() {
                continue;
            }
            let (mut goes, mut attacks) = (Bitboard::EMPTY, Bitboard::EMPTY);
            let (mut count, mut reaches) = (0, 0);
            for square in pieces {
                let piece = (color, mover.piece_type, square);
                let mut reached = reached::<W, L>(self.variant, piece, position.blockers());
                if SPECIAL {
                    reached |= reached_specially(self.variant, position, piece, own.zone | enemy.zone);
                }
                count += 1;
                reaches += (reached.quiet & quiet | reached.capture & captures).count() as i32;
                goes |= reached.quiet;
                twice |= (all | attacks) & reached.capture;
                attacks |= reached.capture;
                pressing += i32::from((reached.capture & enemy.zone).non_empty());
                adjacent += (reached.capture & enemy.by_royal).count() as i32;
                value += self.post(color, mover, square, own, enemy);
            }
            value += mover.each * reaches - mover.mean * count;
            all |= attacks;
            outweighed |= attacks & position.pieces_among(color.other(), mover.greater);
            // Special captures of the king are searched only once a piece attacks its zone: before that, checks do not
            // count.
            let counts = !SPECIAL || pressing > 0;
            if let (Some(checks), Some(king), true) = (checks.get_mut(checking + at), king, counts) {
                let (goes, piece) = (goes & empty, (color, mover.piece_type, king));
                *checks = goes & reached_from::<W, L>(self.variant, piece, position.blockers());
                if SPECIAL {
                    *checks |= checks_specially_from(self.variant, position, piece, goes);
                }
            }
        }
        (value, Side { attacks: all, twice, outweighed, pressing, adjacent, checks, ..*own })
    }

    /// The value of a piece's square, given the pawn structure around it.
    #[inline(always)]
    pub(super) fn post(&self, color: Color, mover: &Mover, square: Square, own: &Side<W>, enemy: &Side<W>) -> Tapered {
        let (pawns, weights) = (&self.evaluation.pawns, &self.evaluation.weights);
        if mover.forward {
            match (pawns.is_open(color, square, own.pawns), pawns.is_open(color, square, enemy.pawns)) {
                (true, true) => weights.open,
                (true, false) => weights.half_open,
                (false, _) => Tapered::default(),
            }
        } else if (own.by_pawns & self.evaluation.posts[color]).contains(square)
            && pawns.is_out_of_reach(color, square, enemy.pawns)
        {
            weights.outpost
        } else {
            Tapered::default()
        }
    }

    /// The value of the pawn structure.
    #[inline(always)]
    pub(super) fn structure(&self, color: Color, own: &Side<W>, enemy: &Side<W>) -> Tapered {
        self.evaluation.pawns.value(self.position, color, &self.evaluation.weights, own, enemy)
    }

    /// The value of the pawns in front of royal pieces.
    #[inline(always)]
    pub(super) fn shield(&self, own: &Side<W>) -> Tapered {
        self.evaluation.weights.shield * (own.pawns & own.zone).count().min(3) as i32
    }

    /// The value of threats: enemy pieces attacked by less valuable pieces, or by more pieces than protect them.
    #[inline(always)]
    pub(super) fn threats(&self, color: Color, own: &Side<W>, enemy: &Side<W>) -> Tapered {
        let weights = &self.evaluation.weights;
        let pieces = self.position.pieces(color.other()) & !enemy.pawns & !enemy.royal;
        let loose = own.attacks & !(enemy.attacks | enemy.by_royal);
        let restricted = own.attacks & enemy.attacks & !enemy.twice & !enemy.by_pawns;
        weights.threat_by_pawn * (pieces & own.by_pawns).count() as i32
            + weights.threat_by_less * (own.outweighed & !own.by_pawns).count() as i32
            + weights.loose * (pieces & loose & !own.by_pawns).count() as i32
            + weights.loose_pawn * (enemy.pawns & loose).count() as i32
            + weights.restricted * restricted.count() as i32
    }

    /// The value of the attacks around the enemy's royal pieces.
    #[inline(always)]
    pub(super) fn king_danger(&self, color: Color, own: &Side<W>, enemy: &Side<W>) -> Tapered {
        let king_danger = own.king_danger_of(enemy, self.in_hand(color));
        self.evaluation.weights.king_danger.part(king_danger * king_danger, KING_DANGER)
    }

    /// The danger added by pieces in reserve that can be dropped anywhere.
    #[inline(always)]
    fn in_hand(&self, color: Color) -> i32 {
        let forces = &self.evaluation.drop_forces;
        forces
            .iter()
            .map(|&(piece_type, force)| force * i32::from(self.position.in_reserve(color, piece_type)).min(2))
            .sum()
    }
}
