//! Plain leaps and slides that capture only certain enemies (`takes`, `spares`).

use super::SliderId;
use super::slide::Slide;
use crate::board::{Bitboard, PieceTypeId, Square, SquareMap};
use crate::piece::Takes;

/// The captures of one piece type and colour that share a limit.
#[derive(Debug)]
pub struct LimitedCaptures<const W: usize> {
    /// The enemies that they capture.
    pub takes: Takes,
    /// `[square]`: the targets of capturing leaps from the square, and the origins of capturing leaps to it.
    pub leaps: SquareMap<(Bitboard<W>, Bitboard<W>), W>,
    /// True if there are leaps.
    pub leaps_any: bool,
    /// Its slides.
    pub slides: Vec<Slide>,
    /// The slides, grouped by the form of their steps.
    pub sliders: Vec<SliderId>,
}

impl<const W: usize> LimitedCaptures<W> {
    /// No captures.
    pub fn new(takes: Takes) -> Self {
        let leaps = SquareMap::filled((Bitboard::EMPTY, Bitboard::EMPTY));
        Self { takes, leaps, leaps_any: false, slides: vec![], sliders: vec![] }
    }

    /// Adds a leap.
    pub fn leap(&mut self, from: Square, to: Square) {
        self.leaps[from].0.insert(to);
        self.leaps[to].1.insert(from);
        self.leaps_any = true;
    }
}

/// True if captures with this limit attack a piece type. Pieces of any type can give check, so `Checkers` attacks all types.
pub fn may_take(takes: Takes, piece_type: PieceTypeId) -> bool {
    match takes {
        Takes::All | Takes::Checkers => true,
        Takes::Only(piece_types) => piece_types.contains(piece_type),
    }
}
