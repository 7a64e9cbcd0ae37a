//! The symmetries under which positions of a material are equal.

use crate::board::{Bitboard, BoardMap, Color, PieceTypeSet, Square};
use crate::endgame::groups::Group;
use crate::endgame::material::Material;
use crate::tables::{Variant, is_invariant};
use crate::variant::Make;

/// The largest group of maps under which the rules are the same for all pieces that the material can become.
pub(super) fn symmetries<const W: usize>(
    variant: &Variant<W>,
    material: &Material,
    groups: &[Group],
    walls: Bitboard<W>,
) -> Vec<[u8; 256]> {
    let (files, ranks) = (variant.geometry.files, variant.geometry.ranks);
    let piece_types = all_becoming(variant, material);
    // A piece that comes into play on a start square has not moved. Those in a table have.
    let tracked = variant.tracked & if has_new_pieces(variant) { piece_types } else { PieceTypeSet::EMPTY };
    let table = |map: BoardMap| {
        let mut squares = [0; 256];
        for square in variant.geometry.board {
            squares[square.index()] = map.square(square, files, ranks).index() as u8;
        }
        squares
    };
    let good = |map: &BoardMap| {
        if map.transposed && files != ranks {
            return false;
        }
        let squares = table(*map);
        let over = |set: Bitboard<W>| set.iter().map(|at| Square::new(squares[at.index()])).collect::<Bitboard<W>>();
        let same =
            |group: &Group| group.squares().iter().all(|&at| group.squares().contains(&squares[usize::from(at)]));
        let same_starts = Color::BOTH.into_iter().all(|color| {
            let mut unmoved = tracked.iter().map(|piece_type| variant.piece_types[color][piece_type.index()].unmoved);
            unmoved.all(|squares| over(squares) == squares)
        });
        over(walls) == walls && same_starts && groups.iter().all(same) && is_invariant(variant, *map, piece_types)
    };
    let rights = variant.rules.castling.is_some() && !variant.rules.drops.is_empty();
    let found: Vec<BoardMap> = BoardMap::ALL.into_iter().filter(good).collect();
    // Black's directions are those of White on the mirrored board, so that only these sets are closed.
    let sets: [&[BoardMap]; 5] = [
        &BoardMap::ALL,
        &BoardMap::ALL[..4],
        &[BoardMap::IDENTITY, BoardMap::LEFT_RIGHT],
        &[BoardMap::IDENTITY, BoardMap::UP_DOWN],
        &[BoardMap::IDENTITY, BoardMap::HALF_CIRCLE],
    ];
    let largest = sets.into_iter().find(|set| !rights && set.iter().all(|map| found.contains(map)));
    largest.unwrap_or(&[BoardMap::IDENTITY]).iter().map(|&map| table(map)).collect()
}

/// True if pieces come into play that do not arise from others on the board.
fn has_new_pieces<const W: usize>(variant: &Variant<W>) -> bool {
    let rules = &variant.rules;
    let makes = rules.after_effects.iter().any(|rule| matches!(rule.make, Make::Piece(_)));
    makes || !rules.drops.is_empty() || rules.gates.is_some()
}

/// The types of all pieces that can arise from a material.
fn all_becoming<const W: usize>(variant: &Variant<W>, material: &Material) -> PieceTypeSet {
    let rules = &variant.rules;
    if has_new_pieces(variant) || rules.captures_to_reserve {
        return rules.all_piece_types();
    }
    let mut piece_types: PieceTypeSet = material.board.iter().map(|group| group.piece_type).collect();
    loop {
        let promotions = rules.promotions.iter().filter(|rule| rule.pieces.overlaps(piece_types));
        let next = promotions
            .flat_map(|rule| rule.to.iter().copied().chain(rule.thrown))
            .fold(piece_types, PieceTypeSet::with);
        if next == piece_types {
            return piece_types;
        }
        piece_types = next;
    }
}
