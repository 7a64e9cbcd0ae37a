//! The subset of moves to generate in a position.

use super::sink::GenMode;
use crate::board::{Bitboard, MAX_PIECE_TYPES, PieceTypeId, PieceTypeSet};

/// The moves to generate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope<const W: usize> {
    pub(super) mode: GenMode,
    /// Only moves of pieces of these types.
    pub(super) piece_types: PieceTypeSet,
    /// Only moves of pieces on these squares.
    pub(super) from: Bitboard<W>,
    /// Only moves to these squares, in variants whose moves place walls; ignored in other variants.
    pub(super) to: Bitboard<W>,
    pub(super) en_passant: bool,
    pub(super) castling: bool,
    pub(super) drops: bool,
    /// True if walls may be placed instead of moves, in variants that allow it.
    pub(super) walls: bool,
    /// Only drops of pieces that have these types in the reserve.
    pub(super) dropped: PieceTypeSet,
    pub(super) pass: bool,
    /// True if each move is played to test its legality.
    pub(super) by_playing: bool,
    /// True if moves may leave royal pieces attacked.
    pub(super) pseudo_legal: bool,
}

impl<const W: usize> Scope<W> {
    /// The numbers of all piece types, and more.
    pub(super) const EVERY_PIECE_TYPE: PieceTypeSet = PieceTypeSet::first(MAX_PIECE_TYPES);

    pub(super) const fn all(mode: GenMode) -> Self {
        Self {
            mode,
            piece_types: Self::EVERY_PIECE_TYPE,
            from: Bitboard([u64::MAX; W]),
            to: Bitboard([u64::MAX; W]),
            en_passant: true,
            castling: true,
            drops: true,
            walls: true,
            dropped: Self::EVERY_PIECE_TYPE,
            pass: true,
            by_playing: false,
            pseudo_legal: false,
        }
    }

    /// [`Scope::all`] for each mode, so that the most frequent scopes need not be built.
    const EACH: &'static [Self; 4] =
        &[Self::all(GenMode::All), Self::all(GenMode::Noisy), Self::all(GenMode::Quiet), Self::all(GenMode::Captures)];

    /// All moves of a mode.
    #[inline(always)]
    pub(super) const fn every(mode: GenMode) -> &'static Self {
        &Self::EACH[mode as usize]
    }

    pub(super) const NOTHING: Self = Self {
        piece_types: PieceTypeSet::EMPTY,
        en_passant: false,
        castling: false,
        drops: false,
        walls: false,
        pass: false,
        ..Self::all(GenMode::All)
    };

    /// Moves of pieces of one type, except en passant captures and castling.
    pub(super) const fn piece_type(piece_type: PieceTypeId) -> Self {
        Self { piece_types: PieceTypeSet::of(piece_type), ..Self::NOTHING }
    }
}
