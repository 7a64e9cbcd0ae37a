//! Reading.

use super::{Game, introduced_on, wing};
use crate::board::{PieceTypeId, Square};
use crate::error::MoveError;
use crate::movegen::{Subset, legal_subset};
use crate::moves::{Move, MoveKind, MoveQuery, MoveText, NO_PIECE_TYPE, Suffix};
use crate::tables::Variant;
use crate::variant::{MoveLetter, PassRule};

/// The piece that a string names after the squares.
#[derive(Clone, Copy)]
pub(in crate::game) enum Other {
    None,
    /// `=Q`.
    Promotion(PieceTypeId),
    /// `/D`, `/He1`.
    Introduced(PieceTypeId, Option<Square>),
    /// `q`, `Q`: a promotion or an introduction.
    Either(PieceTypeId),
}

impl Other {
    fn fits(self, mv: Move) -> bool {
        match self {
            Self::None => mv.other() == NO_PIECE_TYPE,
            Self::Promotion(piece_type) => mv.promotion() == Some(piece_type),
            Self::Introduced(piece_type, on) => {
                mv.introduces() && mv.other() == piece_type && on.is_none_or(|on| on == introduced_on(mv))
            }
            Self::Either(piece_type) => mv.other() == piece_type,
        }
    }
}

/// The content of a string.
pub(in crate::game) enum San {
    /// A move with its squares.
    Exact(MoveText),
    Castle {
        wing: usize,
        other: Other,
        wall: Option<Square>,
    },
    Drop {
        piece_type: Option<PieceTypeId>,
        to: Square,
        relocated: Option<Square>,
    },
    Move {
        piece_type: Option<PieceTypeId>,
        file: Option<u8>,
        rank: Option<u8>,
        to: Square,
        other: Other,
        suffix: Suffix,
        wall: Option<Square>,
    },
}

impl<const W: usize> Game<W> {
    /// Reads a legal move in standard algebraic notation. Other programs' notation is also read, if it is unambiguous.
    ///
    /// # Errors
    /// If the text is not a move, the move is not legal, or the text could mean several legal moves.
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        self.strictly_read(text).or_else(|error| match (error, &self.loosely_read(text)[..]) {
            (MoveError::Invalid { .. } | MoveError::Illegal { .. }, &[mv]) => Ok(mv),
            (MoveError::Invalid { .. } | MoveError::Illegal { .. }, moves @ [_, ..]) => Err(self.none_of(moves, text)),
            (error, _) => Err(error),
        })
    }

    /// Reads a legal move in the library's own notation.
    fn strictly_read(&self, text: &str) -> Result<Move, MoveError> {
        let san = self.read_san(text).map_err(|rest| self.invalid(text, rest))?;
        // `c7c8+` is a promotion in full notation if there is one, and otherwise a move that gives check.
        if let (&San::Exact(written), Some(bare)) = (&san, text.strip_suffix('+')) {
            if promotes(written) && !self.allows(MoveQuery::Text(written)) {
                return self.strictly_read(bare);
            }
        }
        let (exact, near) = match san {
            San::Exact(written) => return self.resolve(self.castling_onto_partner(written), text),
            San::Castle { wing, other, wall } => (self.castling_like(wing, other, wall), vec![]),
            San::Drop { piece_type, to, relocated } => self.drops_like(piece_type, to, relocated),
            San::Move { suffix, .. } => {
                let moves = self.moves_like(&san);
                let exact = moves.iter().copied().filter(|&mv| self.variant().suffix(mv) == suffix).collect();
                (exact, if suffix == Suffix::default() { moves } else { vec![] })
            }
        };
        match exact[..] {
            [mv] => Ok(mv),
            [] => Err(self.none_of(&near, text)),
            _ => Err(self.none_of(&exact, text)),
        }
    }

    /// Castling written as the king capturing its partner (`e1h1`), converted to the notation of the variant; any
    /// other move is returned unchanged.
    pub(in crate::game) fn castling_onto_partner(&self, written: MoveText) -> MoveText {
        let MoveText::Move { from, to, letter: None, wall, .. } = written else { return written };
        // Only castling leads to a square with a piece of the same side.
        if self.own_piece(to).is_none() {
            return written;
        }
        let castling = legal_subset(self.variant(), self.position(), Subset::Castling).into_iter();
        let mut meant = castling.filter(|mv| mv.kind() == MoveKind::Castle && mv.from() == from);
        meant.find(|mv| mv.pair().0 == to && mv.wall() == wall).map_or(written, |mv| self.variant().written(mv))
    }

    fn castling_like(&self, meant: usize, other: Other, wall: Option<Square>) -> Vec<Move> {
        let mut moves = legal_subset(self.variant(), self.position(), Subset::Castling);
        moves.retain(|&mv| wing(self.position(), mv) == meant && other.fits(mv) && mv.wall() == wall);
        moves
    }

    /// The drops that a string names exactly, and all drops that it may mean.
    fn drops_like(
        &self,
        piece_type: Option<PieceTypeId>,
        to: Square,
        relocated: Option<Square>,
    ) -> (Vec<Move>, Vec<Move>) {
        let mut moves = legal_subset(self.variant(), self.position(), Subset::Drops(to));
        moves.retain(|mv| Some(mv.dropped()) == piece_type);
        let says = |mv: &&Move| match relocated {
            None => mv.kind() != MoveKind::DropRelocateFull,
            Some(square) => mv.kind() != MoveKind::Drop && mv.pair().1 == square,
        };
        let exact = moves.iter().filter(says).copied().collect();
        (exact, if relocated.is_none() { moves } else { vec![] })
    }

    /// The content of a string, or the part of it that cannot be read.
    pub(in crate::game) fn read_san<'t>(&self, text: &'t str) -> Result<San, &'t str> {
        Reader { variant: self.variant() }.read(text)
    }

    /// The type and the target of the moving piece in a string.
    pub(in crate::game) fn moving(&self, san: &San) -> Option<(PieceTypeId, Square)> {
        let San::Move { piece_type, file, rank, to, .. } = *san else { return None };
        let moving = match (piece_type, file, rank) {
            (Some(piece_type), ..) => Some(piece_type),
            (None, Some(file), Some(rank)) => self.own_piece(self.variant().geometry.at(file, rank)),
            _ => self.variant().rules.letterless(),
        };
        Some((moving?, to))
    }

    /// True if a piece on a square may be the one that a string names.
    pub(in crate::game) fn comes_from(&self, san: &San, from: Square) -> bool {
        let San::Move { file, rank, .. } = *san else { return false };
        let geometry = &self.variant().geometry;
        file.is_none_or(|file| geometry.file(from) == file) && rank.is_none_or(|rank| geometry.rank(from) == rank)
    }

    /// True if a move has the piece and the target that a string names, regardless of effects on other squares.
    pub(in crate::game) fn is_like(&self, san: &San, mv: Move) -> bool {
        let San::Move { piece_type, file, other, wall, .. } = *san else { return false };
        // A string with neither a letter nor a file is never a capture.
        self.comes_from(san, mv.from())
            && mv.wall() == wall
            && other.fits(mv)
            && (piece_type.is_some() || file.is_some() || !self.is_capture(mv))
    }

    /// The moves that a string names, regardless of effects on other squares.
    fn moves_like(&self, san: &San) -> Vec<Move> {
        let Some((moving, to)) = self.moving(san) else { return vec![] };
        let mut moves = legal_subset(self.variant(), self.position(), Subset::Moves(moving, to));
        moves.retain(|&mv| self.is_like(san, mv));
        moves
    }
}

/// True for `c7c8+`.
pub(super) fn promotes(written: MoveText) -> bool {
    matches!(written, MoveText::Move { letter: Some(MoveLetter::Promotes), .. })
}

/// A function that reads a string; its error is the part of the text that it could not read.
type Way<'v, const W: usize> = for<'t> fn(Reader<'v, W>, &'t str) -> Result<San, &'t str>;

/// Reads the content of a string, independently of the position.
#[derive(Clone, Copy)]
struct Reader<'v, const W: usize> {
    variant: &'v Variant<W>,
}

impl<const W: usize> Reader<'_, W> {
    /// The content of a string, or the part of the text that cannot be read.
    fn read(self, text: &str) -> Result<San, &str> {
        if matches!(text, "--" | "Z0" | "@@@@") {
            let passes = self.variant.rules.moves.pass != PassRule::Never;
            return Ok(San::Exact(if passes { MoveText::Pass(None) } else { MoveText::Null }));
        }
        // `c7c8+` may be a promotion in full notation rather than a move that gives check.
        match self.in_full(text) {
            Ok(San::Exact(written)) if promotes(written) => return Ok(San::Exact(written)),
            _ => {}
        }
        let marks = text.bytes().rev().take_while(|mark| matches!(mark, b'+' | b'#')).count();
        let bare = &text[..text.len() - marks];
        let ways: [Way<'_, W>; 4] = [
            Self::in_full,
            |reader, text| reader.before_wall(text, Self::castling),
            Self::drop,
            |reader, text| reader.before_wall(text, Self::piece_move),
        ];
        let mut rest = bare;
        for read in ways {
            match read(self, bare) {
                Ok(San::Exact(MoveText::Accept | MoveText::Decline | MoveText::Null | MoveText::Pass(_)))
                    if marks > 0 =>
                {
                    rest = "";
                }
                Ok(san) => return Ok(san),
                Err(left) if left.len() < rest.len() => rest = left,
                Err(_) => {}
            }
        }
        Err(&text[bare.len() - rest.len()..])
    }

    /// `e2e4`, `C@e2`.
    fn in_full(self, text: &str) -> Result<San, &str> {
        self.variant.read_move(text).map(San::Exact)
    }

    /// Reads `,d5` at the end of a string, and reads the text before it with `read`.
    fn before_wall<'t>(
        self,
        text: &'t str,
        read: impl Fn(Self, &'t str, Option<Square>) -> Result<San, &'t str>,
    ) -> Result<San, &'t str> {
        let (before, wall) = self.variant.split_wall(text);
        let wall = match wall.map(|wall| self.variant.geometry.read(wall).ok_or(wall)).transpose()? {
            Some((_, rest)) if !rest.is_empty() => return Err(rest),
            wall => wall.map(|(wall, _)| wall),
        };
        // An unreadable part extends to the end of the whole text.
        read(self, before, wall).map_err(|rest| &text[before.len() - rest.len()..])
    }

    /// `O-O`, `O-O-O/He1`, `O-O,d5`.
    fn castling(self, text: &str, wall: Option<Square>) -> Result<San, &str> {
        for (wing, words) in [["O-O", "0-0"], ["O-O-O", "0-0-0"]].into_iter().enumerate().rev() {
            if let Some(behind) = words.iter().find_map(|word| text.strip_prefix(word)) {
                let (other, rest) = self.other(behind)?;
                return match other {
                    Other::None | Other::Introduced(..) if rest.is_empty() => Ok(San::Castle { wing, other, wall }),
                    Other::None | Other::Introduced(..) => Err(rest),
                    _ => Err(behind),
                };
            }
        }
        Err(text)
    }

    /// `N@f3`, `@f3`, `N@e2,c4`.
    fn drop<'t>(self, text: &'t str) -> Result<San, &'t str> {
        let square = |text: &'t str| self.variant.geometry.read(text).ok_or(text);
        let at_end = |rest: &'t str, san| if rest.is_empty() { Ok(san) } else { Err(rest) };
        let (piece_type, rest) = match self.variant.read_letter(text) {
            Some((piece_type, _, rest)) => (Some(piece_type), rest),
            None => (self.variant.rules.letterless(), text),
        };
        let (to, rest) = square(rest.strip_prefix('@').ok_or(rest)?)?;
        let Some(rest) = rest.strip_prefix(',') else {
            return at_end(rest, San::Drop { piece_type, to, relocated: None });
        };
        let (first, rest) = square(rest)?;
        let Some((second, rest)) = self.variant.geometry.read(rest) else {
            return at_end(rest, San::Drop { piece_type, to, relocated: Some(first) });
        };
        let written = MoveText::Drop { piece_type: piece_type.ok_or(text)?, to, relocation: Some((first, second)) };
        at_end(rest, San::Exact(written))
    }

    /// `Nbd2`, `exd8=Q`, `Ng1-f3`, `Nbd2,d5`.
    fn piece_move(self, text: &str, wall: Option<Square>) -> Result<San, &str> {
        let (piece_type, rest) = match self.variant.read_letter(text) {
            Some((piece_type, true, _)) if self.variant.rules.letterless() == Some(piece_type) => return Err(text),
            Some((piece_type, true, rest)) => (Some(piece_type), rest),
            _ => (None, text),
        };
        let (mut file, rest) =
            self.variant.geometry.read_file(rest).map_or((None, rest), |(file, rest)| (Some(file), rest));
        let (mut rank, rest) =
            self.variant.geometry.read_rank(rest).map_or((None, rest), |(rank, rest)| (Some(rank), rest));
        let (to, rest) = if let Some(found) = self.variant.geometry.read(rest.strip_prefix(['-', 'x']).unwrap_or(rest))
        {
            found
        } else {
            // The square read so far is the target, and the text has no start square.
            let (to_rank, to_file) = (rank.take().ok_or(rest)?, file.take().ok_or(rest)?);
            (self.variant.geometry.at(to_file, to_rank), rest)
        };
        let (other, rest) = self.other(rest)?;
        let suffix = self.variant.read_suffix(rest).ok_or(rest)?;
        // A string with both squares and no letter may be a move of any piece, or castling.
        let letter = match other {
            Other::None => Some(None),
            Other::Either(piece_type) => Some(Some(MoveLetter::Piece(piece_type))),
            _ => None,
        };
        if let (None, Some(file), Some(rank), Some(letter)) = (piece_type, file, rank, letter) {
            let from = self.variant.geometry.at(file, rank);
            return Ok(San::Exact(MoveText::Move { from, to, letter, suffix, wall }));
        }
        Ok(San::Move { piece_type, file, rank, to, other, suffix, wall })
    }

    /// The piece named after the squares, if there is one.
    fn other<'t>(self, text: &'t str) -> Result<(Other, &'t str), &'t str> {
        let letter =
            |text: &'t str| self.variant.read_letter(text).map(|(piece_type, _, rest)| (piece_type, rest)).ok_or(text);
        if let Some(rest) = text.strip_prefix('=') {
            let (piece_type, rest) = letter(rest)?;
            return Ok((Other::Promotion(piece_type), rest));
        }
        if let Some(rest) = text.strip_prefix('/') {
            let (piece_type, rest) = letter(rest)?;
            let square = self.variant.geometry.read(rest);
            let rest = square.map_or(rest, |(_, rest)| rest);
            return Ok((Other::Introduced(piece_type, square.map(|(square, _)| square)), rest));
        }
        Ok(letter(text).map_or((Other::None, text), |(piece_type, rest)| (Other::Either(piece_type), rest)))
    }
}
