//! The classes of dead positions that a definition can select, by [`DeadPositions`] and lists of piece types. No class declares a
//! position dead if it is known to be winnable.

use super::question::{are_too_weak, can_enter};
use super::ways::Apart;
use crate::board::{Bitboard, Color, PieceTypeId, PieceTypeSet, Square};
use crate::position::Position;
use crate::tables::{Variant, squares_from};
use crate::variant::DeadPositions;

/// True if there are only royal pieces, perhaps with one minor piece or with colour-bound pieces on one colour.
pub(super) fn is_fide<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> bool {
    let endings = &variant.rules.endings;
    let pieces = position.occupied() & !position.among(variant.royal);
    // Most positions have other pieces and need no further test.
    if (pieces & !position.among(endings.minor | endings.colour_bound)).non_empty() {
        return false;
    }
    let minors = pieces & position.among(endings.minor);
    let bound = pieces & position.among(endings.colour_bound);
    let light = pieces & variant.geometry.light;
    pieces == minors && !pieces.many() || pieces == bound && (light.is_empty() || light == pieces)
}

/// True if a side cannot win according to a class of dead positions.
pub(super) fn cannot_win<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    class: DeadPositions,
    side: Color,
) -> bool {
    match class {
        DeadPositions::ThreePieces => has_only_three(variant, position),
        _ if Color::BOTH.into_iter().any(|side| can_enter(variant, position, side)) => false,
        DeadPositions::Blasts => has_no_blasts(variant, position, side),
        DeadPositions::Apart => cannot_lose_all(variant, position, side),
        DeadPositions::None | DeadPositions::Derived | DeadPositions::Fide => false,
    }
}

/// True if there are at most three pieces, including reserves, none of them is promoted, and the one that is not royal is too
/// weak for either side to win.
pub(super) fn has_only_three<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> bool {
    if position.occupied().count() > 3 || position.state.promoted.non_empty() {
        return false;
    }
    let minor = variant.rules.endings.minor;
    let (mut in_reserve, mut present) = (0, PieceTypeSet::EMPTY);
    for piece_type in variant.rules.all_piece_types() {
        if (position.among(PieceTypeSet::of(piece_type)) & !position.among(variant.royal)).non_empty() {
            present = present.with(piece_type) | comes_back(variant, variant.returns[piece_type.index()]);
        }
        let count: u32 = Color::BOTH.into_iter().map(|side| u32::from(position.in_reserve(side, piece_type))).sum();
        if count > 0 {
            in_reserve += count;
            present |= comes_back(variant, piece_type);
        }
    }
    let is_weak = |piece_type: PieceTypeId| {
        Color::BOTH.into_iter().all(|side| are_too_weak(variant, position, side, &[piece_type], Apart::Reserves))
    };
    let bare = || Color::BOTH.into_iter().all(|side| are_too_weak(variant, position, side, &[], Apart::Reserves));
    (present & !minor).is_empty()
        && position.occupied().count() + in_reserve <= 3
        && bare()
        && present.iter().all(is_weak)
}

/// The piece types that a piece in reserve can become when dropped.
fn comes_back<const W: usize>(variant: &Variant<W>, reserve: PieceTypeId) -> PieceTypeSet {
    let rules = variant.rules.drops.iter().filter(|rule| rule.pieces.contains(reserve));
    rules.flat_map(|rule| variant.rules.dropped_as(rule, reserve)).collect()
}

/// For variants in which captures explode: a side with only royal pieces cannot win; nor can a side whose other pieces
/// are only a piece or pair too weak against a bare royal piece, or colour-bound pieces that never meet those of the
/// other side.
fn has_no_blasts<const W: usize>(variant: &Variant<W>, position: &Position<W>, side: Color) -> bool {
    let endings = &variant.rules.endings;
    let royal = position.among(variant.royal);
    let [own, enemy] = [side, side.other()].map(|side| position.pieces(side));
    let royals_capture = !(variant.royal & !variant.after_effects.self_destroying).is_empty();
    if royals_capture || (own & royal).is_empty() || (enemy & royal).is_empty() {
        return false;
    }
    let [own, enemy] = [own & !royal, enemy & !royal];
    if own.is_empty() || enemy.non_empty() {
        return own.is_empty() && are_too_weak(variant, position, side, &[], Apart::Effects)
            || own.non_empty() && are_apart(variant, position, own, enemy);
    }
    let piece_types: Vec<PieceTypeId> =
        own.iter().filter_map(|square| position.piece(square)).map(|piece| piece.piece_type).collect();
    let among = |set: PieceTypeSet| piece_types.iter().all(|&piece_type| set.contains(piece_type));
    let named = piece_types.len() == 1 && among(endings.minor) || piece_types.len() <= 2 && among(endings.pair);
    named && are_too_weak(variant, position, side, &piece_types, Apart::Effects)
}

/// For variants in which losing all pieces wins: true if a side has a colour-bound piece that never meets an enemy;
/// also if each side has one piece, both change colour with every move, and both are on the same colour whenever the
/// enemy is to move.
fn cannot_lose_all<const W: usize>(variant: &Variant<W>, position: &Position<W>, side: Color) -> bool {
    let [own, enemy] = [side, side.other()].map(|side| position.pieces(side));
    if own.is_empty() || enemy.is_empty() {
        return own.non_empty();
    }
    if is_bound(variant, position, own | enemy) {
        let light = variant.geometry.light;
        return (own & light).non_empty() && (enemy & light).is_empty()
            || (own & !light).non_empty() && (enemy & !light).is_empty();
    }
    if own.many() || enemy.many() || !changes_colour(variant, position, own | enemy) {
        return false;
    }
    let alike = (own & variant.geometry.light).is_empty() == (enemy & variant.geometry.light).is_empty();
    alike != (position.side_to_move() == side)
}

/// True if pieces of two sides are all colour-bound, and those of one side never meet those of the other.
fn are_apart<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    own: Bitboard<W>,
    enemy: Bitboard<W>,
) -> bool {
    let on_light = (own | enemy) & variant.geometry.light;
    is_bound(variant, position, own | enemy) && (on_light == own || on_light == enemy)
}

/// True if all pieces of a set always stay on squares of one colour.
fn is_bound<const W: usize>(variant: &Variant<W>, position: &Position<W>, pieces: Bitboard<W>) -> bool {
    let keeping = variant.rules.endings.colour_bound & variant.bounds.keeping_colour;
    let components = || variant.proofs.components(variant);
    (pieces & !position.among(keeping)).is_empty()
        && keeping.iter().all(|piece_type| {
            (pieces & position.among(PieceTypeSet::of(piece_type))).is_empty()
                || components().keep_colour(variant, piece_type)
        })
}

/// True if every move of these pieces leads to a square of the other colour.
fn changes_colour<const W: usize>(variant: &Variant<W>, position: &Position<W>, pieces: Bitboard<W>) -> bool {
    let light = variant.geometry.light;
    pieces.iter().filter_map(|square| position.piece(square)).all(|piece| {
        let tables = &variant.piece_types[piece.color][piece.piece_type.index()];
        let changes = |from: Square| {
            let alike = if light.contains(from) { light } else { !light };
            (squares_from(&variant.geometry, tables, from) & alike).is_empty()
        };
        !variant.promoting.contains(piece.piece_type)
            && tables.paths.is_empty()
            && variant.geometry.board.iter().all(changes)
    })
}
