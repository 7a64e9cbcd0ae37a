//! The parts of move texts.

use crate::board::{Bitboard, Color, Geometry, PieceTypeId, Square};
use crate::variant::{MoveLetter, Rules};

/// A piece thrown from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Throw {
    /// Its from-square.
    pub from: Square,
    /// Its to-square.
    pub to: Square,
}

/// The part of a move's text that describes effects on other squares (`*e3^e2e7`), if moves between the same squares
/// must be distinguished.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Suffix {
    /// The pieces captured on squares other than the to-square.
    pub removed: Bitboard<4>,
    /// The throw.
    pub throw: Option<Throw>,
}

/// The parsed text of a move in UCI style. Two moves of a variant have the same text if and only if these values are
/// equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveText {
    /// `accept`.
    Accept,
    /// `decline`.
    Decline,
    /// `0000`.
    Null,
    /// A pass: the square of the king twice (`e1e1`), or `0000` if the side has no piece on the board.
    Pass(Option<Square>),
    /// `C@e2`, `N@e2,e2c4`.
    Drop {
        /// The piece type on the board.
        piece_type: PieceTypeId,
        /// The drop square.
        to: Square,
        /// The from- and to-squares of the relocated piece, if they are in the text.
        relocation: Option<(Square, Square)>,
    },
    /// `*@d4`: a wall placed instead of a move.
    Wall(Square),
    /// `e2e4`, `e7e8q`, `b1c3d`, `e1e4*e3`, `e2e4,e4d5`.
    Move {
        /// The first square in the text.
        from: Square,
        /// The second square in the text.
        to: Square,
        /// The promotion or the introduced piece.
        letter: Option<MoveLetter>,
        /// The effects on other squares, if they are in the text.
        suffix: Suffix,
        /// The square of the wall that it places.
        wall: Option<Square>,
    },
}

/// The parts of a move, an introduction or a drop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveParts {
    /// The from-square; for a drop, `None` or the drop square.
    pub from: Option<Square>,
    /// The to-square, or the drop square.
    pub to: Square,
    /// The piece type that the piece promotes to.
    pub promotion: Option<PieceTypeId>,
    /// The piece type introduced on the from-square.
    pub introduces: Option<PieceTypeId>,
    /// The dropped piece type.
    pub drop: Option<PieceTypeId>,
    /// The from- and to-squares of the piece relocated for a drop.
    pub relocation: Option<(Square, Square)>,
    /// The square of the wall that it places.
    pub wall: Option<Square>,
}

impl MoveText {
    /// Builds the text of a move from its parts.
    ///
    /// # Errors
    /// If the parts do not form a move; the message says why.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, MoveParts, MoveText};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let [from, to] = ["e7", "e8"].map(|name| chess.square(name).unwrap());
    /// let promotion = chess.rules().piece_type("queen");
    /// let parts = MoveParts { from: Some(from), to, promotion, introduces: None, drop: None, relocation: None, wall: None };
    /// assert_eq!(MoveText::of(parts, chess.rules()).ok(), chess.read_move("e7e8q").ok());
    /// assert!(MoveText::of(MoveParts { from: Some(to), ..parts }, chess.rules()).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(parts: MoveParts, rules: &Rules) -> Result<Self, &'static str> {
        let MoveParts { from, to, promotion, introduces, drop, relocation, wall } = parts;
        if wall.is_some() && rules.walling.is_none() {
            return Err("moves of this variant place no walls");
        }
        if let Some(piece_type) = drop {
            if promotion.or(introduces).is_some() {
                return Err("a drop neither promotes nor introduces");
            }
            if wall.is_some() {
                return Err("a drop places no wall");
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
            None if wall == Some(to) => Ok(Self::Wall(to)),
            None => Err("there is no from-square, and no piece is dropped"),
            Some(from) if from == to && !(promotion.is_some() && rules.promotes_in_place()) => {
                Err("it ends where it begins")
            }
            Some(from) => {
                let promotion = promotion.map(|piece_type| rules.promotion_letter(piece_type));
                let letter = promotion.or(introduces.map(MoveLetter::Piece));
                Ok(Self::Move { from, to, letter, suffix: Suffix::default(), wall })
            }
        }
    }

    /// Returns the move on the flipped board: ranks are reversed, and so are files on a turned board.
    #[must_use]
    pub(crate) fn flipped<const W: usize>(self, geometry: &Geometry<W>) -> Self {
        let over = |square| geometry.own_square(square, Color::Black);
        match self {
            Self::Accept | Self::Decline | Self::Null => self,
            Self::Pass(square) => Self::Pass(square.map(over)),
            Self::Drop { piece_type, to, relocation } => {
                Self::Drop { piece_type, to: over(to), relocation: relocation.map(|(from, to)| (over(from), over(to))) }
            }
            Self::Wall(square) => Self::Wall(over(square)),
            Self::Move { from, to, letter, suffix: Suffix { removed, throw }, wall } => {
                let throw = throw.map(|throw| Throw { from: over(throw.from), to: over(throw.to) });
                let suffix = Suffix { removed: removed.iter().map(over).collect(), throw };
                Self::Move { from: over(from), to: over(to), letter, suffix, wall: wall.map(over) }
            }
        }
    }

    /// Returns the text without its optional parts, the relocation and the suffix.
    #[must_use]
    pub(crate) fn in_short(self) -> Self {
        match self {
            Self::Drop { piece_type, to, .. } => Self::Drop { piece_type, to, relocation: None },
            Self::Move { from, to, letter, wall, .. } => {
                Self::Move { from, to, letter, suffix: Suffix::default(), wall }
            }
            other => other,
        }
    }
}
