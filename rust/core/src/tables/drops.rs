//! The pieces that can be dropped, and where, compiled from the drop rules.

use super::Variant;
use crate::board::{Bitboard, ByColor, Color, Dir, Geometry, PieceTypeId, Square, Step};
use crate::variant::{DropRule, Rules};

/// Drops in which one reserve piece type becomes one piece type on the board.
#[derive(Debug)]
pub struct Dropping<const W: usize> {
    /// The piece type in the reserve.
    pub reserve: PieceTypeId,
    /// The piece type on the board.
    pub board: PieceTypeId,
    /// True if the piece need not be in the reserve.
    pub free: bool,
    /// The rules that allow these drops.
    pub rules: Vec<DroppingRule<W>>,
}

/// A rule that allows drops of a piece type.
#[derive(Debug)]
pub struct DroppingRule<const W: usize> {
    /// The index of the rule.
    pub number: usize,
    /// The squares where the rule allows drops, for each side.
    pub squares: ByColor<Bitboard<W>>,
    /// True if an empty square is the only requirement.
    pub plain: bool,
}

/// Tables for the conditions of drop rules; empty if there are none.
#[derive(Debug, Default)]
pub struct DropTables<const W: usize> {
    /// `[file]`: its squares.
    pub files: Vec<Bitboard<W>>,
    /// `[square]`: the adjacent squares in all eight directions.
    pub around: Vec<Bitboard<W>>,
    /// All eight directions.
    pub directions: Vec<Dir>,
    /// True if some rule requires a side's pieces of a type to end up on squares of both colours.
    pub both_colours: bool,
}

impl<const W: usize> DropTables<W> {
    pub(super) fn new(rules: &Rules, geometry: &mut Geometry<W>) -> Self {
        if !rules.drops.iter().any(DropRule::depends_on_pieces) {
            return Self::default();
        }
        let (board, geometry_files) = (geometry.board, geometry.files);
        let of_file = |file| board.iter().filter(|&square| geometry.file(square) == file).collect();
        let files = (0..geometry_files).map(of_file).collect();
        let steps =
            [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)].map(|(dx, dy)| Step { dx, dy });
        let beside = |square: Square| steps.into_iter().filter_map(|step| geometry.offset(square, step)).collect();
        let around = board.iter().map(beside).collect();
        let directions = steps.map(|step| geometry.direction(step)).to_vec();
        Self { files, around, directions, both_colours: rules.drops.iter().any(|rule| rule.both_colours) }
    }
}

impl<const W: usize> Dropping<W> {
    /// Everything that can be dropped, in the order of the types in the reserve.
    pub(super) fn all(rules: &Rules, board: Bitboard<W>) -> Vec<Self> {
        let mut all: Vec<Self> = vec![];
        for reserve in rules.all_piece_types() {
            let first = all.len();
            let own = rules.drops.iter().enumerate().filter(|(_, rule)| rule.pieces.contains(reserve));
            for (number, rule) in own {
                let allowed = rule.to.and(rules.piece_types[reserve.index()].drop_to);
                let squares = ByColor::from_fn(|side| allowed[side].resized() & board);
                for becomes in rules.dropped_as(rule, reserve) {
                    let plain = rule.relocate.is_none() && rule.checks && rule.mates && !rule.depends_on_pieces();
                    let allowed = DroppingRule { number, squares, plain };
                    match all[first..].iter_mut().find(|dropping| dropping.board == becomes) {
                        Some(dropping) => {
                            dropping.free |= rule.free;
                            dropping.rules.push(allowed);
                        }
                        None => {
                            all.push(Self { reserve, board: becomes, free: rule.free, rules: vec![allowed] });
                        }
                    }
                }
            }
            all[first..].sort_by_key(|dropping| dropping.board);
        }
        all
    }
}

impl<const W: usize> Variant<W> {
    /// True if a piece type can be dropped even if the reserve has none.
    pub fn drops_freely(&self, reserve: PieceTypeId) -> bool {
        self.droppings.iter().any(|dropping| dropping.free && dropping.reserve == reserve)
    }

    /// The bottom rank of the board, White's first rank.
    pub fn bottom_rank(&self) -> Bitboard<W> {
        self.geometry.first_rank(Color::White)
    }
}
