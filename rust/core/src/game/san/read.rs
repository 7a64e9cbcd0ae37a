//! Reading.

use super::{Game, introduced_on, wing};
use crate::bitboard::Square;
use crate::error::MoveError;
use crate::movegen::{Part, legal_part};
use crate::moves::{Move, MoveKind, NO_KIND, Suffix, Written};
use crate::tables::Variant;
use crate::variant::rules::KindId;

/// The man that a text names behind the squares.
#[derive(Clone, Copy)]
enum Other {
    None,
    /// `=Q`.
    Promotion(KindId),
    /// `/D`, `/He1`.
    Introduced(KindId, Option<Square>),
    /// `q`, `Q`: one of both.
    Either(KindId),
}

impl Other {
    fn fits(self, turn: Move) -> bool {
        match self {
            Self::None => turn.other() == NO_KIND,
            Self::Promotion(kind) => turn.promotion() == Some(kind),
            Self::Introduced(kind, on) => {
                turn.introduces() && turn.other() == kind && on.is_none_or(|on| on == introduced_on(turn))
            }
            Self::Either(kind) => turn.other() == kind,
        }
    }
}

/// What a text says.
enum San {
    /// A turn told in full.
    Turn(Written),
    Castle {
        wing: usize,
        other: Other,
    },
    Drop {
        kind: Option<KindId>,
        to: Square,
        relocated: Option<Square>,
    },
    Move {
        kind: Option<KindId>,
        file: Option<u8>,
        rank: Option<u8>,
        to: Square,
        other: Other,
        suffix: Suffix,
    },
}

impl<const W: usize> Game<W> {
    /// Reads a legal turn in standard algebraic notation.
    ///
    /// # Errors
    /// If the text is no turn, one that is not legal, or could be several.
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        let san = self.variant().read_san(text).map_err(|rest| self.invalid(text, rest))?;
        let (exact, near) = match san {
            San::Turn(written) => return self.resolve(self.castling_onto_partner(written), text),
            San::Castle { wing, other } => (self.castling_like(wing, other), vec![]),
            San::Drop { kind, to, relocated } => self.drops_like(kind, to, relocated),
            San::Move { suffix, .. } => {
                let turns = self.moves_like(&san);
                let exact = turns.iter().copied().filter(|&turn| self.variant().suffix(turn) == suffix).collect();
                (exact, if suffix == Suffix::default() { turns } else { vec![] })
            }
        };
        match exact[..] {
            [turn] => Ok(turn),
            [] => Err(self.none_of(&near, text)),
            _ => Err(self.none_of(&exact, text)),
        }
    }

    /// Castling written as the king taking its partner (`e1h1`), in the variant's own words; any other turn as it is.
    pub(in crate::game) fn castling_onto_partner(&self, written: Written) -> Written {
        let Written::Move { from, to, letter: None, .. } = written else { return written };
        // No other turn goes to a square with an own man.
        if self.own_man(to).is_none() {
            return written;
        }
        let castling = legal_part(self.variant(), self.position(), Part::Castling).into_iter();
        let mut meant = castling.filter(|turn| turn.kind() == MoveKind::Castle && turn.from() == from);
        meant.find(|turn| turn.pair().0 == to).map_or(written, |turn| self.variant().written(turn))
    }

    fn castling_like(&self, side: usize, other: Other) -> Vec<Move> {
        let mut turns = legal_part(self.variant(), self.position(), Part::Castling);
        turns.retain(|&turn| wing(self.position(), turn) == side && other.fits(turn));
        turns
    }

    /// The drops that a text names, and those that it may have meant.
    fn drops_like(&self, kind: Option<KindId>, to: Square, relocated: Option<Square>) -> (Vec<Move>, Vec<Move>) {
        let mut turns = legal_part(self.variant(), self.position(), Part::Drops(to));
        turns.retain(|turn| Some(turn.dropped()) == kind);
        let says = |turn: &&Move| match relocated {
            None => turn.kind() != MoveKind::DropRelocateFull,
            Some(square) => turn.kind() != MoveKind::Drop && turn.pair().1 == square,
        };
        let exact = turns.iter().filter(says).copied().collect();
        (exact, if relocated.is_none() { turns } else { vec![] })
    }

    /// The moves that a text names, whatever it says of happenings elsewhere.
    fn moves_like(&self, san: &San) -> Vec<Move> {
        let San::Move { kind, file, rank, to, other, .. } = *san else { return vec![] };
        let files = self.variant().geometry.files;
        let moving = match (kind, file, rank) {
            (Some(kind), ..) => Some(kind),
            (None, Some(file), Some(rank)) => self.own_man(rank * files + file),
            _ => self.variant().letterless(),
        };
        let Some(moving) = moving else { return vec![] };
        let mut turns = legal_part(self.variant(), self.position(), Part::Moves(moving, to));
        turns.retain(|&turn| {
            let from = turn.from();
            let comes = file.is_none_or(|file| from % files == file) && rank.is_none_or(|rank| from / files == rank);
            // Without letter and file no capture is meant.
            comes && other.fits(turn) && (kind.is_some() || file.is_some() || !self.is_capture(turn))
        });
        turns
    }
}

impl<const W: usize> Variant<W> {
    /// Reads what a text says. One that says nothing gives the part of it that no way of writing reads.
    fn read_san<'t>(&self, text: &'t str) -> Result<San, &'t str> {
        if matches!(text, "--" | "Z0" | "@@@@") {
            return Ok(San::Turn(Written::Null));
        }
        let marks = text.bytes().rev().take_while(|mark| matches!(mark, b'+' | b'#')).count();
        let bare = &text[..text.len() - marks];
        let ways = [Self::read_in_full, Self::read_san_castling, Self::read_san_drop, Self::read_san_move];
        let mut rest = bare;
        for read in ways {
            match read(self, bare) {
                Ok(San::Turn(Written::Accept | Written::Decline | Written::Null)) if marks > 0 => rest = "",
                Ok(san) => return Ok(san),
                Err(left) if left.len() < rest.len() => rest = left,
                Err(_) => {}
            }
        }
        Err(&text[bare.len() - rest.len()..])
    }

    /// `e2e4`, `C@e2`.
    fn read_in_full<'t>(&self, text: &'t str) -> Result<San, &'t str> {
        self.read_turn(text).map(San::Turn)
    }

    /// `O-O`, `O-O-O/He1`.
    fn read_san_castling<'t>(&self, text: &'t str) -> Result<San, &'t str> {
        for (wing, words) in [["O-O", "0-0"], ["O-O-O", "0-0-0"]].into_iter().enumerate().rev() {
            if let Some(behind) = words.iter().find_map(|word| text.strip_prefix(word)) {
                let (other, rest) = self.read_other(behind)?;
                return match other {
                    Other::None | Other::Introduced(..) if rest.is_empty() => Ok(San::Castle { wing, other }),
                    Other::None | Other::Introduced(..) => Err(rest),
                    _ => Err(behind),
                };
            }
        }
        Err(text)
    }

    /// `N@f3`, `@f3`, `N@e2,c4`.
    fn read_san_drop<'t>(&self, text: &'t str) -> Result<San, &'t str> {
        let square = |text: &'t str| self.geometry.read(text).ok_or(text);
        let at_end = |rest: &'t str, san| if rest.is_empty() { Ok(san) } else { Err(rest) };
        let (kind, rest) = match self.read_letter(text) {
            Some((kind, _, rest)) => (Some(kind), rest),
            None => (self.letterless(), text),
        };
        let (to, rest) = square(rest.strip_prefix('@').ok_or(rest)?)?;
        let Some(rest) = rest.strip_prefix(',') else {
            return at_end(rest, San::Drop { kind, to, relocated: None });
        };
        let (first, rest) = square(rest)?;
        let Some((second, rest)) = self.geometry.read(rest) else {
            return at_end(rest, San::Drop { kind, to, relocated: Some(first) });
        };
        let written = Written::Drop { kind: kind.ok_or(text)?, to, relocation: Some((first, second)) };
        at_end(rest, San::Turn(written))
    }

    /// `Nbd2`, `exd8=Q`, `Ng1-f3`.
    fn read_san_move<'t>(&self, text: &'t str) -> Result<San, &'t str> {
        let (kind, rest) = match self.read_letter(text) {
            Some((kind, true, _)) if self.letterless() == Some(kind) => return Err(text),
            Some((kind, true, rest)) => (Some(kind), rest),
            _ => (None, text),
        };
        let (mut file, rest) = self.geometry.read_file(rest).map_or((None, rest), |(file, rest)| (Some(file), rest));
        let (mut rank, rest) = self.geometry.read_rank(rest).map_or((None, rest), |(rank, rest)| (Some(rank), rest));
        let (to, rest) = match self.geometry.read(rest.strip_prefix(['-', 'x']).unwrap_or(rest)) {
            Some(to) => to,
            // What was read is where it goes, and nothing is said of where it comes from.
            None => (rank.take().ok_or(rest)? * self.geometry.files + file.take().ok_or(rest)?, rest),
        };
        let (other, rest) = self.read_other(rest)?;
        let suffix = self.read_suffix(rest).ok_or(rest)?;
        // Told in full without a letter it may be a move of any man, castling included.
        let letter = match other {
            Other::None => Some(None),
            Other::Either(kind) => Some(Some(kind)),
            _ => None,
        };
        if let (None, Some(file), Some(rank), Some(letter)) = (kind, file, rank, letter) {
            let from = rank * self.geometry.files + file;
            return Ok(San::Turn(Written::Move { from, to, letter, suffix }));
        }
        Ok(San::Move { kind, file, rank, to, other, suffix })
    }

    /// The man named behind the squares, if one is.
    fn read_other<'t>(&self, text: &'t str) -> Result<(Other, &'t str), &'t str> {
        let letter = |text: &'t str| self.read_letter(text).map(|(kind, _, rest)| (kind, rest)).ok_or(text);
        if let Some(rest) = text.strip_prefix('=') {
            let (kind, rest) = letter(rest)?;
            return Ok((Other::Promotion(kind), rest));
        }
        if let Some(rest) = text.strip_prefix('/') {
            let (kind, rest) = letter(rest)?;
            let square = self.geometry.read(rest);
            let rest = square.map_or(rest, |(_, rest)| rest);
            return Ok((Other::Introduced(kind, square.map(|(square, _)| square)), rest));
        }
        Ok(letter(text).map_or((Other::None, text), |(kind, rest)| (Other::Either(kind), rest)))
    }
}
