//! The pieces of an endgame.

use crate::board::{Bitboard, ByColor, Color, PieceTypeId};
use crate::position::Position;
use crate::tables::{Variant, splitmix};

/// The maximum number of pieces, on the board and in reserve.
pub const MAX_PIECES: usize = 16;

/// Equal pieces of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PieceCount {
    /// The side.
    pub color: Color,
    /// The piece type; in the reserve, the type that it has there.
    pub piece_type: PieceTypeId,
    /// True if they are promoted, in variants where that matters.
    pub promoted: bool,
    /// Their number, at least 1.
    pub count: u8,
}

impl PieceCount {
    /// The squares of all pieces on the board that belong together with these.
    #[inline]
    pub(crate) fn on<const W: usize>(self, position: &Position<W>) -> Bitboard<W> {
        let (pieces, marks) = (position.pieces_of(self.color, self.piece_type), position.state.promoted);
        if self.promoted { pieces & marks } else { pieces & !marks }
    }
}

/// The pieces of an endgame, on the board and in reserve.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Material {
    /// The pieces on the board: White's first, and royal pieces before others.
    pub board: Vec<PieceCount>,
    /// The pieces in reserve, in the order of the definition.
    pub reserve: Vec<PieceCount>,
}

impl Material {
    /// The material of a position.
    pub(crate) fn of<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> Self {
        let marks = variant.rules.marks_promoted();
        let mut material = Self::default();
        for color in Color::BOTH {
            for piece_type in order(variant) {
                let pieces = position.pieces_of(color, piece_type);
                let promoted = if marks { pieces & position.state.promoted } else { pieces & !pieces };
                for (promoted, count) in [(false, (pieces & !promoted).count()), (true, promoted.count())] {
                    if count > 0 {
                        material.board.push(PieceCount { color, piece_type, promoted, count: count as u8 });
                    }
                }
                let count = if position.keeps_reserves() { position.in_reserve(color, piece_type) } else { 0 };
                if count > 0 {
                    material.reserve.push(PieceCount { color, piece_type, promoted: false, count });
                }
            }
        }
        material
    }

    /// The number of pieces on the board.
    pub fn pieces(&self) -> usize {
        self.board.iter().map(|group| usize::from(group.count)).sum()
    }

    /// The number of pieces on the board and in reserve.
    pub fn all_pieces(&self) -> usize {
        self.pieces() + self.reserve.iter().map(|group| usize::from(group.count)).sum::<usize>()
    }

    /// The name: the letters of White's pieces and of Black's, such as `KBN-K`; reserves follow in brackets, and `~`
    /// marks promoted pieces.
    pub(crate) fn name<const W: usize>(&self, variant: &Variant<W>) -> String {
        let sides = Color::BOTH.map(|color| {
            let text = |groups: &[PieceCount]| {
                let own = groups.iter().filter(|group| group.color == color);
                let word = |group: &PieceCount| {
                    let mark = if group.promoted { "~" } else { "" };
                    format!("{}{mark}", variant.letter(group.piece_type)).repeat(group.count.into())
                };
                own.map(word).collect::<String>()
            };
            let reserve = text(&self.reserve);
            if reserve.is_empty() { text(&self.board) } else { format!("{}[{reserve}]", text(&self.board)) }
        });
        sides.join("-")
    }

    /// A number that depends on all of the pieces.
    pub(crate) fn digest(&self) -> u64 {
        let mut digest = splitmix(0x656e_6467_616d_6573);
        let groups = self.board.iter().map(|group| (group, 0)).chain(self.reserve.iter().map(|group| (group, 1)));
        for (group, place) in groups {
            let [color, promoted] = [group.color.index() as u64, u64::from(group.promoted)];
            let bits = u64::from(group.piece_type.number()) << 16 | u64::from(group.count) << 8 | color << 2;
            digest = splitmix(digest ^ (bits | promoted << 1 | place));
        }
        digest
    }

    /// Adds a piece, and keeps the order.
    pub(super) fn add<const W: usize>(&mut self, variant: &Variant<W>, piece: PieceCount, in_reserve: bool) {
        let groups = if in_reserve { &mut self.reserve } else { &mut self.board };
        let same = |group: &&mut PieceCount| PieceCount { count: piece.count, ..**group } == piece;
        if let Some(group) = groups.iter_mut().find(same) {
            group.count = group.count.saturating_add(piece.count);
            return;
        }
        groups.push(piece);
        let order = order(variant);
        groups.sort_by_key(|group| {
            (group.color.index(), order.iter().position(|&id| id == group.piece_type), group.promoted)
        });
    }

    /// The number of pieces in reserve, by type.
    pub(crate) fn reserves<const W: usize>(&self, variant: &Variant<W>) -> ByColor<Vec<u8>> {
        let mut counts = ByColor::from_fn(|_| vec![0; variant.rules.piece_types.len()]);
        for group in &self.reserve {
            counts[group.color][group.piece_type.index()] += group.count;
        }
        counts
    }
}

/// The piece types in the order of a material: royal ones first.
fn order<const W: usize>(variant: &Variant<W>) -> Vec<PieceTypeId> {
    let all = variant.rules.all_piece_types();
    (all & variant.royal).iter().chain((all & !variant.royal).iter()).collect()
}
