//! Mop-up: driving the other side's last piece to the edge.

use super::{Evaluation, Tapered};
use crate::board::{Bitboard, ByColor, Color, PieceTypeId, Square};
use crate::position::Position;
use crate::tables::Variant;
use crate::variant::Mate;

/// The minimum value, in hundredths of a pawn, at which a piece is assumed to mate with only a royal piece's help: between minor
/// pieces and rooks.
const STRONG: i32 = 420;

/// Factors for the weights of driving the royal piece and of approaching it, if it can be mated only in some corners: the way
/// there is long and may lead away from the edge for a while.
const ONLY_CORNERS: (i32, i32) = (8, 4);

impl<const W: usize> Evaluation<W> {
    /// The value of progress towards mating a bare royal piece, since a search sees mates only when they are near.
    /// `enters` is true for each side that may ever bring in a piece from its reserve.
    #[inline(always)]
    pub(super) fn mop_up(
        &self,
        variant: &Variant<W>,
        position: &Position<W>,
        color: Color,
        enters: ByColor<bool>,
    ) -> Tapered {
        let (own, enemy) = (position.pieces(color), position.pieces(color.other()));
        if enemy.many() || !own.many() || enters[color.other()] {
            return Tapered::default();
        }
        if variant.rules.endings.mate != Mate::Loss || variant.rules.moves.no_checks {
            // No one wins by giving mate.
            return Tapered::default();
        }
        let royal = position.among(variant.royal);
        let Some(enemy_king) = (enemy & royal).lowest() else { return Tapered::default() };
        let Some(steps) = self.pawns.nearest(own & royal, enemy_king) else { return Tapered::default() };
        self.driven(variant, position, (color, enemy_king), steps)
    }

    /// The value of a bare royal piece's square, given its distance from the enemy's royal piece.
    #[inline(never)]
    fn driven(
        &self,
        variant: &Variant<W>,
        position: &Position<W>,
        (color, enemy_king): (Color, Square),
        steps: i32,
    ) -> Tapered {
        let geometry = &variant.geometry;
        let (files, ranks) = (i32::from(geometry.files), i32::from(geometry.ranks));
        let (file, rank) = (i32::from(geometry.file(enemy_king)), i32::from(geometry.rank(enemy_king)));
        let near = files.max(ranks) - steps;
        let Some(corners) = self.corners(variant, position, color) else {
            let from_middle = ((2 * file + 1 - files).abs() + (2 * rank + 1 - ranks).abs()) / 2;
            return self.weights.cornered * from_middle + self.weights.approach * near;
        };
        let along =
            |at: Square| (i32::from(geometry.file(at)) - file).abs() + (i32::from(geometry.rank(at)) - rank).abs();
        let to_corner = corners.iter().map(along).min().unwrap_or_default();
        let (driving, approaching) = ONLY_CORNERS;
        self.weights.cornered * driving * ((files + ranks) / 2 - to_corner) + self.weights.approach * approaching * near
    }

    /// The corners in which a side can mate, or `None` if it can mate anywhere: the corners on the colour of its colour-bound
    /// pieces, if it has no piece that is, or can become, strong enough to mate elsewhere. King, bishop and knight can mate in
    /// only two corners.
    fn corners(&self, variant: &Variant<W>, position: &Position<W>, color: Color) -> Option<Bitboard<W>> {
        let geometry = &variant.geometry;
        let strong = |piece_type: PieceTypeId| self.tapered_values[piece_type.index()].end >= STRONG;
        let mut pieces = (position.pieces(color) & !position.among(variant.royal)).iter();
        let promotes = position.pieces_among(color, variant.promoting).non_empty();
        if promotes || pieces.any(|at| position.piece(at).is_some_and(|piece| strong(piece.piece_type))) {
            return None;
        }
        let bound = self.bound.iter().fold(Bitboard::EMPTY, |all, &bound| all | position.pieces_of(color, bound));
        let covered = match ((bound & geometry.light).non_empty(), (bound & !geometry.light).non_empty()) {
            (true, false) => geometry.light,
            (false, true) => geometry.board & !geometry.light,
            _ => return None,
        };
        let is_corner = |&at: &Square| {
            [0, geometry.files - 1].contains(&geometry.file(at)) && [0, geometry.ranks - 1].contains(&geometry.rank(at))
        };
        Some(covered.iter().filter(is_corner).collect()).filter(|corners: &Bitboard<W>| corners.non_empty())
    }
}
