//! En passant captures: the squares passed, the capturing pieces, and the captured piece.

use super::Position;
use crate::board::{Bitboard, Color, PieceTypeId, PieceTypeSet, Square, Step, unit};
use crate::piece::Passing;
use crate::tables::{ConditionalLeap, Variant};

/// The piece that can be captured en passant after the last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passed<const W: usize> {
    /// The squares that the piece passed; empty if no piece can be captured.
    pub squares: Bitboard<W>,
    /// The square of the piece; a1 if no piece can be captured.
    pub piece: Square,
}

impl<const W: usize> Passed<W> {
    /// The value if no piece can be captured.
    pub const NONE: Self = Self { squares: Bitboard::EMPTY, piece: Square::A1 };

    /// Returns the squares on the flipped board.
    pub(super) fn mirrored(self, over: impl Fn(Square) -> Square) -> Self {
        if self.squares.is_empty() {
            return Self::NONE;
        }
        Self { squares: self.squares.iter().map(&over).collect(), piece: over(self.piece) }
    }
}

impl<const W: usize> Position<W> {
    /// The squares passed in the last move, on which the moved piece can be captured.
    #[inline]
    pub fn passed_squares(&self) -> Bitboard<W> {
        self.state.en_passant.squares
    }

    /// Records the squares that a piece of the side to move passes in a quiet move.
    #[inline]
    pub(super) fn mark_en_passant(&mut self, variant: &Variant<W>, piece_type: PieceTypeId, from: Square, to: Square) {
        let Some(rule) = &variant.rules.en_passant else { return };
        if !rule.victims.contains(piece_type) {
            return;
        }
        if rule.any {
            return self.mark_any(variant, from, to);
        }
        let forward = variant.forward(self.state.side_to_move);
        let passed = from.shifted(forward);
        if to.offset_from(from) == 2 * forward && rule.over[self.state.side_to_move].contains(passed) {
            self.state.en_passant = Passed { squares: Bitboard::of(passed), piece: to };
        }
    }

    #[inline(never)]
    fn mark_any(&mut self, variant: &Variant<W>, from: Square, to: Square) {
        let squares = between(variant, from, to) & passable(variant, self.state.side_to_move);
        if squares.non_empty() {
            self.state.en_passant = Passed { squares, piece: to };
        }
    }

    /// Removes the squares that `color` cannot have passed: those that are no longer empty and, after a double step, a
    /// square that could only be passed from a square with a wall or an enemy.
    #[inline(always)]
    pub(super) fn settle_en_passant(&mut self, variant: &Variant<W>, color: Color) {
        let Some(passed) = self.en_passant() else { return };
        if variant.rules.en_passant.is_some_and(|rule| rule.any) {
            let Passed { squares, piece } = self.state.en_passant;
            self.state.en_passant.squares =
                squares.iter().filter(|&square| self.is_clear_between(variant, square, piece)).collect();
        } else if !self.may_have_passed(variant, color, passed) {
            self.state.en_passant = Passed::NONE;
        }
        if self.state.en_passant.squares.is_empty() {
            self.state.en_passant = Passed::NONE;
        }
    }

    /// True if a piece of `color` can have passed `passed` in a double step: the square is empty, and there is no wall
    /// or enemy on the start square of the piece.
    fn may_have_passed(&self, variant: &Variant<W>, color: Color, passed: Square) -> bool {
        let from = variant.geometry.number(passed, -variant.forward(color));
        let mut closed = self.pieces(color.other());
        if variant.rules.walling.is_none() {
            closed |= self.state.walls;
        }
        !self.blockers().contains(passed) && from.is_some_and(|from| !closed.contains(from))
    }

    /// The squares of `named` that the last move of the other side may have passed; `named` may contain the square of
    /// the moved piece.
    pub(super) fn passed_among(&self, variant: &Variant<W>, named: Bitboard<W>) -> Passed<W> {
        let them = self.state.side_to_move.other();
        let Some(rule) = &variant.rules.en_passant else { return Passed::NONE };
        let (pieces, squares) = (named & self.blockers(), named & !self.blockers());
        let ahead = |square| if rule.any { self.ahead(variant, square) } else { next(variant, them, square) };
        let piece = if pieces.is_empty() { squares.lowest().and_then(ahead) } else { pieces.lowest() };
        let piece = piece.filter(|&piece| self.pieces_among(them, rule.victims).contains(piece) && !pieces.many());
        let Some(piece) = piece else { return Passed::NONE };
        let holds = |&square: &Square| {
            if rule.any {
                self.is_clear_between(variant, square, piece)
            } else {
                next(variant, them, square) == Some(piece) && self.may_have_passed(variant, them, square)
            }
        };
        let squares = squares & passable(variant, them);
        let kept: Bitboard<W> = squares.iter().filter(holds).collect();
        if kept.is_empty() || kept != squares { Passed::NONE } else { Passed { squares, piece } }
    }

    /// True if a square is empty, and so are all squares between it and a piece on the same rank, file or diagonal.
    fn is_clear_between(&self, variant: &Variant<W>, square: Square, piece: Square) -> bool {
        let between = between(variant, square, piece);
        (between.non_empty() || beside(variant, square, piece)) && (between.with(square) & self.blockers()).is_empty()
    }

    /// The nearest piece straight ahead of a square, from the viewpoint of the side that made the last move.
    fn ahead(&self, variant: &Variant<W>, square: Square) -> Option<Square> {
        let them = self.state.side_to_move.other();
        let mut at = next(variant, them, square);
        while let Some(found) = at.filter(|&found| !self.blockers().contains(found)) {
            at = next(variant, them, found);
        }
        at
    }

    /// The squares named in a FEN: the squares passed, and that of the piece if it is not straight ahead of the lowest
    /// of them.
    pub(crate) fn named_passed(&self, variant: &Variant<W>) -> Bitboard<W> {
        let Passed { squares, piece } = self.state.en_passant;
        match squares.lowest() {
            Some(lowest) if self.ahead(variant, lowest) != Some(piece) => squares.with(piece),
            _ => squares,
        }
    }

    /// The square of the piece that can be captured en passant.
    pub fn en_passant_captured(&self, _variant: &Variant<W>) -> Option<Square> {
        let Passed { squares, piece } = self.state.en_passant;
        (squares.non_empty() && self.pieces(self.state.side_to_move.other()).contains(piece)).then_some(piece)
    }

    /// The pieces with a pseudo-legal en passant capture on a passed square.
    pub fn en_passant_attackers(&self, variant: &Variant<W>, square: Square) -> Bitboard<W> {
        let attacking = variant.rules.en_passant.as_ref().map_or(PieceTypeSet::EMPTY, |rule| rule.attackers);
        let side = self.state.side_to_move;
        let mut attackers = Bitboard::EMPTY;
        for piece_type in attacking {
            let mut tables = &variant.piece_types[side][piece_type.index()];
            if let Some(parts) = &tables.by_check {
                tables = &parts[usize::from(self.is_check(variant))];
            }
            let pieces = self.pieces_of(self.state.side_to_move, piece_type);
            attackers |= tables.leaps[square].capture_from & pieces;
            // First moves may also be plain leaps; lame and jumping leaps are not plain.
            let plain = |leap: &ConditionalLeap<W>| leap.capture && leap.to == square && leap.passing == Passing::Any;
            if tables.special && !tables.conditional.is_empty() {
                let leaps = |&from: &Square| tables.conditional[from.index()].iter().any(plain);
                let unmoved = |&from: &Square| self.is_unmoved(variant, self.state.side_to_move, piece_type, from);
                attackers |= pieces.iter().filter(leaps).filter(unmoved).collect();
            }
        }
        attackers
    }
}

/// The next square straight ahead, as seen by a side.
fn next<const W: usize>(variant: &Variant<W>, side: Color, square: Square) -> Option<Square> {
    variant.geometry.number(square, variant.forward(side))
}

/// The squares on which pieces of a side can be captured en passant.
fn passable<const W: usize>(variant: &Variant<W>, side: Color) -> Bitboard<W> {
    variant.rules.en_passant.map_or(Bitboard::EMPTY, |rule| variant.region(&rule.over, side))
}

fn step_between<const W: usize>(variant: &Variant<W>, from: Square, to: Square) -> Step {
    let geometry = &variant.geometry;
    Step {
        dx: geometry.file(to) as i8 - geometry.file(from) as i8,
        dy: geometry.rank(to) as i8 - geometry.rank(from) as i8,
    }
}

/// True if the squares are neighbours.
fn beside<const W: usize>(variant: &Variant<W>, from: Square, to: Square) -> bool {
    let step = step_between(variant, from, to);
    step.dx.abs().max(step.dy.abs()) == 1
}

/// The squares between two squares on the same rank, file or diagonal.
fn between<const W: usize>(variant: &Variant<W>, from: Square, to: Square) -> Bitboard<W> {
    let whole = step_between(variant, from, to);
    if whole.dx != 0 && whole.dy != 0 && whole.dx.abs() != whole.dy.abs() {
        return Bitboard::EMPTY;
    }
    let step = unit(whole);
    let next = |&square: &Square| variant.geometry.offset(square, step).filter(|&next| next != to);
    std::iter::successors(next(&from), next).collect()
}
