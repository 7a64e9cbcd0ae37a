//! The regions of the board, by the square of a side's own royal piece: each has inputs of its own.

use super::features::MAX_INPUTS;
use super::symmetry::{Royals, is_turned};
use super::{NetworkError, NetworkErrorKind};
use crate::board::{Bitboard, Color, Square};
use crate::tables::{Variant, squares_from};

/// The maximum number of regions.
pub const MAX_REGIONS: usize = 16;

/// Returns an error unless a board with or without suitable royal pieces, and this many inputs, can have `regions` regions.
pub fn check(regions: usize, has_royal: bool, inputs: usize) -> Result<(), NetworkError> {
    let wrong = |message: String| Err(NetworkError::new(NetworkErrorKind::Variant, 0, message));
    if regions == 1 {
        return Ok(());
    }
    if regions == 0 || regions > MAX_REGIONS || regions % 2 != 0 {
        return wrong(format!("regions: expected 1, or an even number up to {MAX_REGIONS}, found {regions}"));
    }
    if !has_royal {
        let message = "expected 1, since both sides may have no royal piece, or one may have several, found";
        return wrong(format!("regions: {message} {regions}"));
    }
    if regions * inputs > MAX_INPUTS {
        return wrong(format!("regions: expected at most {MAX_INPUTS} inputs, found {regions} times {inputs}"));
    }
    Ok(())
}

/// For each square, the region that a side's royal piece there is in, out of `regions`.
///
/// There are two regions for each of some bands of ranks: one near the left and right edges, and one in the middle. Both are
/// halves of what the royal piece can reach. If ranks are counted from the side's own end, the first bands have one rank each,
/// because the royal piece mostly stays there; otherwise all have as many.
pub fn regions_of<const W: usize>(variant: &Variant<W>, side: Color, regions: usize) -> Vec<u8> {
    let (geometry, turned) = (&variant.geometry, is_turned(variant));
    if regions == 1 {
        return vec![0; geometry.squares()];
    }
    let place = |square: Square| {
        let file = geometry.file(square);
        let seen = if turned { geometry.own_square(square, side) } else { square };
        Place { rank: geometry.rank(seen).into(), from_edge: file.min(geometry.files - 1 - file).into() }
    };
    let [reached, squares] =
        [reached(variant, side), geometry.board].map(|set| set.iter().map(place).collect::<Vec<_>>());
    regions_of_places(&reached, &squares, turned, regions)
}

/// A square as a side sees it.
#[derive(Clone, Copy)]
struct Place {
    rank: usize,
    /// The number of files to the nearer edge.
    from_edge: usize,
}

/// The regions of squares, given those that a royal piece can reach.
fn regions_of_places(reached: &[Place], squares: &[Place], turned: bool, regions: usize) -> Vec<u8> {
    let bands = regions / 2;
    let bounds = |of: fn(&Place) -> usize| {
        let all = || reached.iter().map(of);
        (all().min().unwrap_or(0), all().max().unwrap_or(0))
    };
    let ((first, last), (edge, middle)) = (bounds(|place| place.rank), bounds(|place| place.from_edge));
    let of = |place: &Place| {
        let above = place.rank.clamp(first, last) - first;
        let band = if turned { above } else { above * bands / (last - first + 1) };
        let inner = 2 * place.from_edge.saturating_sub(edge) > middle - edge;
        (2 * band.min(bands - 1) + usize::from(inner)) as u8
    };
    squares.iter().map(of).collect()
}

/// The squares that a side's royal piece can reach from its square at the start, ignoring blockers. One that is dropped may begin
/// anywhere.
fn reached<const W: usize>(variant: &Variant<W>, side: Color) -> Bitboard<W> {
    let reserve = &variant.rules.start_reserve[side];
    if variant.royal_in_reserve.iter().any(|piece_type| reserve[piece_type.index()] > 0) {
        return variant.geometry.board;
    }
    let mut reached = Bitboard::EMPTY;
    for piece_type in Royals::OneOrNone.types(variant) {
        let tables = &variant.piece_types[side][piece_type.index()];
        if !tables.paths.is_empty() {
            return variant.geometry.board;
        }
        let mut front: Bitboard<W> = variant.rules.home[piece_type.index()][side].resized();
        while front.non_empty() {
            reached |= front;
            let near = |all, from| all | squares_from(&variant.geometry, tables, from);
            front = front.iter().fold(Bitboard::EMPTY, near) & !reached;
        }
    }
    reached
}
