//! Moves as their texts say them.

use crate::board::{Bitboard, Geometry, Square};
use crate::variant::rules::{PieceTypeId, Rules};

/// A piece thrown from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Throw {
    /// Where it stood.
    pub from: Square,
    /// Where it lands.
    pub to: Square,
}

/// What a text says of happenings elsewhere (`*e3^e2e7`), where moves between the same squares must be told apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Suffix {
    /// Pieces removed elsewhere than by landing.
    pub removed: Bitboard<4>,
    /// The throw.
    pub throw: Option<Throw>,
}

/// A move as its text says it, UCI style. Moves of a variant have the same text exactly when this is equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveText {
    /// `accept`.
    Accept,
    /// `decline`.
    Decline,
    /// `0000`.
    Null,
    /// `C@e2`, `N@e2,e2c4`.
    Drop {
        /// The piece as it stands on the board.
        piece_type: PieceTypeId,
        /// Where it is dropped.
        to: Square,
        /// The way of the piece that makes room, where it is written.
        relocation: Option<(Square, Square)>,
    },
    /// `e2e4`, `e7e8q`, `b1c3d`, `e1e4*e3`.
    Move {
        /// The first square written.
        from: Square,
        /// The second one.
        to: Square,
        /// The promotion or the introduced piece.
        letter: Option<PieceTypeId>,
        /// What happens elsewhere, where it is written.
        suffix: Suffix,
    },
}

/// What a move, an introduction or a drop is put together from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveParts {
    /// Where the piece comes from; for a drop nowhere, or the square it is dropped on.
    pub from: Option<Square>,
    /// Where it goes, or where one is dropped.
    pub to: Square,
    /// What it becomes.
    pub promotion: Option<PieceTypeId>,
    /// The piece that comes in behind it.
    pub introduces: Option<PieceTypeId>,
    /// The piece that is dropped.
    pub drop: Option<PieceTypeId>,
    /// The way of the piece that makes room for a drop.
    pub relocation: Option<(Square, Square)>,
}

impl MoveText {
    /// Puts a turn together.
    ///
    /// # Errors
    /// What is wrong, where the parts make no move.
    pub fn of(parts: MoveParts, rules: &Rules) -> Result<Self, &'static str> {
        let MoveParts { from, to, promotion, introduces, drop, relocation } = parts;
        if let Some(piece_type) = drop {
            if promotion.or(introduces).is_some() {
                return Err("a drop neither promotes nor introduces");
            }
            if from.is_some_and(|from| from != to) {
                return Err("a drop has no from-square");
            }
            return Ok(Self::Drop { piece_type: rules.on_board(piece_type), to, relocation });
        }
        if relocation.is_some() {
            return Err("only a drop relocates another piece");
        }
        if promotion.and(introduces).is_some() {
            return Err("a move promotes or introduces, not both");
        }
        match from {
            None => Err("there is no from-square, and no piece is dropped"),
            Some(from) if from == to => Err("it ends where it begins"),
            Some(from) => Ok(Self::Move { from, to, letter: promotion.or(introduces), suffix: Suffix::default() }),
        }
    }

    /// The same on the board turned over, files staying.
    #[must_use]
    pub fn flipped<const W: usize>(self, geometry: &Geometry<W>) -> Self {
        let over = |square| geometry.own_square(square, 1);
        match self {
            Self::Accept | Self::Decline | Self::Null => self,
            Self::Drop { piece_type, to, relocation } => {
                Self::Drop { piece_type, to: over(to), relocation: relocation.map(|(from, to)| (over(from), over(to))) }
            }
            Self::Move { from, to, letter, suffix: Suffix { removed, throw } } => {
                let throw = throw.map(|throw| Throw { from: over(throw.from), to: over(throw.to) });
                let suffix = Suffix { removed: removed.map(over).collect(), throw };
                Self::Move { from: over(from), to: over(to), letter, suffix }
            }
        }
    }

    /// The same without what only some moves are written with: the relocation, the suffix.
    #[must_use]
    pub fn in_short(self) -> Self {
        match self {
            Self::Drop { piece_type, to, .. } => Self::Drop { piece_type, to, relocation: None },
            Self::Move { from, to, letter, .. } => Self::Move { from, to, letter, suffix: Suffix::default() },
            other => other,
        }
    }
}
