//! Mates with few pieces: a search for a mated position among all placements of the winner's pieces and of helpful
//! pieces of the loser.
//!
//! Every position in which the side to move is in check and has no legal move counts, whether or not a game can reach
//! it. So material that can mate is never called too weak; the reverse error is possible.

use super::units::{Unit, put};
use crate::board::{Bitboard, Color, PieceTypeId, PieceTypeSet, Square};
use crate::movegen::{has_legal, legal_moves};
use crate::moves::Move;
use crate::position::Position;
use crate::tables::{Variant, squares_from};

/// The number of positions to examine before giving the answer "perhaps".
const MAX_POSITIONS: u32 = 1 << 19;

/// A search for mates of a single royal piece.
pub(super) struct Mates<'a, const W: usize> {
    pub variant: &'a Variant<W>,
    pub winner: Color,
    /// The royal piece type of the winner, if any.
    pub royal: Option<PieceTypeId>,
    /// The royal piece type of the loser.
    pub mated: PieceTypeId,
    /// The other pieces of the winner, all of which are placed.
    pub attackers: Vec<Unit<W>>,
    /// The other pieces of the loser, with the number of each; they need not be placed.
    pub helpers: Vec<(Unit<W>, u32)>,
    /// True if the winner's royal piece matters only by guarding squares: it gives no check and is not a screen.
    pub plain: bool,
    /// The number of positions examined.
    pub examined: u32,
}

impl<const W: usize> Mates<'_, W> {
    /// True if there is a mate, or if there are too many positions to examine.
    pub fn exist(mut self) -> bool {
        let mut position = Position::empty(self.variant);
        position.state.side_to_move = self.winner.other();
        self.variant.geometry.board.iter().any(|square| {
            let mut position = position.clone();
            put(self.variant, &mut position, square, self.mated, self.winner.other(), true);
            self.place_attackers(&position, 0, None)
        })
    }

    /// Places the attackers from `index` on. The previous attacker is on `last`; one of the same type is placed only on
    /// later squares.
    fn place_attackers(&mut self, position: &Position<W>, index: usize, last: Option<Square>) -> bool {
        let Some(unit) = self.attackers.get(index) else { return self.place_royal(position) };
        let choices = unit.choices.clone();
        let before = index.checked_sub(1).map(|before| &self.attackers[before]);
        let last = last.filter(|_| choices.len() == 1 && before == Some(unit));
        for (piece_type, squares) in choices {
            for square in squares & !position.occupied() {
                if last.is_some_and(|last| square < last) {
                    continue;
                }
                let mut position = position.clone();
                put(self.variant, &mut position, square, piece_type, self.winner, false);
                if self.place_attackers(&position, index + 1, Some(square)) {
                    return true;
                }
            }
        }
        false
    }

    fn place_royal(&mut self, position: &Position<W>) -> bool {
        self.examined += 1;
        if self.examined > MAX_POSITIONS {
            return true;
        }
        if self.plain && !position.is_check(self.variant) {
            return false;
        }
        let Some(royal) = self.royal else { return self.is_mate(position) };
        let empty = self.variant.geometry.board & !position.occupied();
        let places = match self.aside(royal, position).filter(|_| self.plain) {
            None => empty,
            Some(aside) => {
                let mut position = position.clone();
                put(self.variant, &mut position, aside, royal, self.winner, false);
                if self.is_mate(&position) {
                    return true;
                }
                // On other squares, the royal piece matters only if it prevents some move.
                let moves = legal_moves(self.variant, &position);
                self.guards(royal, moves.iter().map(|mv| mv.to()).collect()) & empty
            }
        };
        places.iter().any(|square| {
            let mut position = position.clone();
            put(self.variant, &mut position, square, royal, self.winner, false);
            self.is_mate(&position)
        })
    }

    /// A square on which the winner's royal piece has no influence: there it guards no square around the loser's royal
    /// piece, and blocks no piece.
    fn aside(&self, royal: PieceTypeId, position: &Position<W>) -> Option<Square> {
        let variant = self.variant;
        let [attackers, mated] = [self.winner, self.winner.other()].map(|side| position.pieces(side));
        let mated = mated.lowest()?;
        let tables = &variant.piece_types[self.winner.other()][self.mated.index()];
        let near = squares_from(&variant.geometry, tables, mated).with(mated);
        let ways = attackers.iter().flat_map(|from| near.iter().map(move |to| (from, to)));
        let crossed =
            ways.fold(near | position.occupied(), |all, (from, to)| all | variant.geometry.straight_between(from, to));
        (variant.geometry.board & !crossed & !self.guards(royal, near)).lowest()
    }

    /// The squares where the winner's royal piece may prevent a move to one of the targets.
    fn guards(&self, royal: PieceTypeId, targets: Bitboard<W>) -> Bitboard<W> {
        let tables = &self.variant.piece_types[self.winner][royal.index()];
        let goes = |from: &Square| squares_from(&self.variant.geometry, tables, *from).with(*from);
        self.variant.geometry.board.iter().filter(|from| (goes(from) & targets).non_empty()).collect()
    }

    /// True if the side to move is mated, perhaps because some of its own pieces are in the way.
    fn is_mate(&mut self, position: &Position<W>) -> bool {
        self.examined += 1;
        let variant = self.variant;
        if self.examined > MAX_POSITIONS {
            return true;
        }
        if position.is_exposed(variant, self.winner) || !position.is_check(variant) {
            return false;
        }
        if self.helpers.is_empty() {
            return !has_legal(variant, position) && self.one_move_gives(position);
        }
        let mut helpers = std::mem::take(&mut self.helpers);
        let mated = self.blocked(position, &mut helpers);
        self.helpers = helpers;
        mated
    }

    /// True if pieces of the loser can be placed so that it has no legal move and is still in check. Only a piece on the target
    /// or on a square in between can prevent a move to an empty square.
    fn blocked(&mut self, position: &Position<W>, helpers: &mut Vec<(Unit<W>, u32)>) -> bool {
        self.examined += 1;
        if self.examined > MAX_POSITIONS {
            return true;
        }
        if !position.is_check(self.variant) || position.is_exposed(self.variant, self.winner) {
            return false;
        }
        let moves = legal_moves(self.variant, position);
        let ways: Vec<Bitboard<W>> = moves.iter().map(|&mv| way_of(self.variant, position, mv)).collect();
        let Some(&way) = ways.iter().min_by_key(|way| way.count()) else {
            return self.one_move_gives(position);
        };
        // A square needs a piece if it is the only one on which a certain move can be blocked.
        let needed = ways.iter().filter(|way| !way.many()).fold(Bitboard::EMPTY, |all, &way| all | way);
        if way.is_empty() || needed.count() > helpers.iter().map(|(_, count)| count).sum() {
            return false;
        }
        place_helper(self.variant, position, helpers, self.winner.other(), way, &mut |position, helpers| {
            self.blocked(position, helpers)
        })
    }

    /// True if a single move may have given all checks of a mate: for two checks, one attacker must have left the
    /// other's line.
    fn one_move_gives(&self, position: &Position<W>) -> bool {
        let (variant, checkers) = (self.variant, position.checkers(self.variant));
        let piece_types: PieceTypeSet = self.attackers.iter().flat_map(Unit::piece_types).collect();
        // Castling and en passant captures open lines in other ways.
        let rules = &variant.rules;
        let others = rules.castling.as_ref().map_or(PieceTypeSet::EMPTY, |castling| castling.partners)
            | rules.en_passant.map_or(PieceTypeSet::EMPTY, |rule| rule.attackers);
        if !self.plain || checkers.count() < 2 || piece_types.overlaps(others) {
            return true;
        }
        let Some(mated) = position.royals(variant, self.winner.other()).all().lowest() else { return true };
        let may_come = |from: Square, to: Square| {
            let moves_to = |piece_type: PieceTypeId| {
                let tables = &variant.piece_types[self.winner][piece_type.index()];
                squares_from(&variant.geometry, tables, from).contains(to)
            };
            piece_types.iter().any(moves_to)
        };
        let leaves = |behind: Square, to: Square| {
            let line = variant.geometry.straight_between(behind, mated);
            !line.contains(to) && line.iter().any(|from| may_come(from, to))
        };
        checkers.count() == 2
            && checkers.iter().any(|behind| checkers.without(behind).iter().any(|to| leaves(behind, to)))
    }
}

/// The empty squares on which a piece would prevent a move.
pub(super) fn way_of<const W: usize>(variant: &Variant<W>, position: &Position<W>, mv: Move) -> Bitboard<W> {
    variant.geometry.straight_between(mv.from(), mv.to()).with(mv.to()) & !position.occupied()
}

/// True if a helper can be placed on one of the squares such that `then` is true for the remaining helpers.
pub(super) fn place_helper<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    helpers: &mut Vec<(Unit<W>, u32)>,
    side: Color,
    squares: Bitboard<W>,
    then: &mut impl FnMut(&Position<W>, &mut Vec<(Unit<W>, u32)>) -> bool,
) -> bool {
    for index in 0..helpers.len() {
        if helpers[index].1 == 0 {
            continue;
        }
        helpers[index].1 -= 1;
        for (piece_type, allowed) in helpers[index].0.choices.clone() {
            for square in squares & allowed {
                let mut position = position.clone();
                put(variant, &mut position, square, piece_type, side, true);
                if then(&position, helpers) {
                    return true;
                }
            }
        }
        helpers[index].1 += 1;
    }
    false
}
