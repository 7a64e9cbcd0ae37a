//! The kinds of moves.

/// The kind of a [`Move`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum MoveKind {
    /// A move or capture, with or without promotion.
    Plain,
    /// An en passant capture.
    EnPassant,
    /// Castling.
    Castle,
    /// Castling that introduces a piece on the king's square.
    CastleIntroduceKing,
    /// Castling that introduces a piece on the partner's square.
    CastleIntroducePartner,
    /// A move that introduces a piece on its from-square.
    Introduce,
    /// A drop.
    Drop,
    /// A drop with the relocation of another piece.
    DropRelocate,
    /// Like `DropRelocate`, with the relocation in its text.
    DropRelocateFull,
    /// A move that captures or throws on another square.
    Effect,
    /// Like `Effect`, but also introduces a piece on its from-square.
    EffectIntroduce,
    /// The vote `accept`.
    Accept,
    /// The vote `decline`.
    Decline,
    /// The null move, which passes and is never legal.
    Null,
    /// A wall placed instead of a move.
    Wall,
    /// A pass, if the rules allow one.
    Pass,
}

/// All kinds of moves, in numerical order.
pub(super) const ALL: [MoveKind; 16] = [
    MoveKind::Plain,
    MoveKind::EnPassant,
    MoveKind::Castle,
    MoveKind::CastleIntroduceKing,
    MoveKind::CastleIntroducePartner,
    MoveKind::Introduce,
    MoveKind::Drop,
    MoveKind::DropRelocate,
    MoveKind::DropRelocateFull,
    MoveKind::Effect,
    MoveKind::EffectIntroduce,
    MoveKind::Accept,
    MoveKind::Decline,
    MoveKind::Null,
    MoveKind::Wall,
    MoveKind::Pass,
];

#[cfg(test)]
mod tests {
    use super::ALL;

    #[test]
    fn a_sort_stands_at_its_number() {
        for (index, sort) in ALL.into_iter().enumerate() {
            assert_eq!(sort as usize, index);
        }
    }
}
