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
        let san = self.variant().read_san(text).ok_or_else(|| self.invalid(text))?;
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
    fn castling_onto_partner(&self, written: Written) -> Written {
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
    fn read_san(&self, text: &str) -> Option<San> {
        if matches!(text, "--" | "Z0" | "@@@@") {
            return Some(San::Turn(Written::Null));
        }
        let marks = text.bytes().rev().take_while(|mark| matches!(mark, b'+' | b'#')).count();
        let bare = &text[..text.len() - marks];
        if let Some(written) = self.read_turn(bare) {
            let marked = bare.len() < text.len();
            let moves = matches!(written, Written::Move { .. } | Written::Drop { .. });
            return (moves || !marked).then_some(San::Turn(written));
        }
        for (wing, words) in [["O-O", "0-0"], ["O-O-O", "0-0-0"]].into_iter().enumerate().rev() {
            if let Some(rest) = words.iter().find_map(|word| bare.strip_prefix(word)) {
                let (other, rest) = self.read_other(rest)?;
                let introduces = matches!(other, Other::None | Other::Introduced(..));
                return (introduces && rest.is_empty()).then_some(San::Castle { wing, other });
            }
        }
        self.read_san_drop(bare).or_else(|| self.read_san_move(bare))
    }

    /// `N@f3`, `@f3`, `N@e2,c4`.
    fn read_san_drop(&self, text: &str) -> Option<San> {
        let (kind, rest) = match self.read_letter(text) {
            Some((kind, _, rest)) => (Some(kind), rest),
            None => (self.letterless(), text),
        };
        let (to, rest) = self.geometry.read(rest.strip_prefix('@')?)?;
        if let Some(rest) = rest.strip_prefix(',') {
            let (first, rest) = self.geometry.read(rest)?;
            let Some((second, rest)) = self.geometry.read(rest) else {
                return rest.is_empty().then_some(San::Drop { kind, to, relocated: Some(first) });
            };
            let written = Written::Drop { kind: kind?, to, relocation: Some((first, second)) };
            return rest.is_empty().then_some(San::Turn(written));
        }
        rest.is_empty().then_some(San::Drop { kind, to, relocated: None })
    }

    fn read_san_move(&self, text: &str) -> Option<San> {
        let (kind, rest) = match self.read_letter(text) {
            Some((kind, true, _)) if self.letterless() == Some(kind) => return None,
            Some((kind, true, rest)) => (Some(kind), rest),
            _ => (None, text),
        };
        let (mut file, rest) = self.geometry.read_file(rest).map_or((None, rest), |(file, rest)| (Some(file), rest));
        let (mut rank, rest) = self.geometry.read_rank(rest).map_or((None, rest), |(rank, rest)| (Some(rank), rest));
        let (to, rest) = match self.geometry.read(rest.strip_prefix(['-', 'x']).unwrap_or(rest)) {
            Some(to) => to,
            // What was read is where it goes, and nothing is said of where it comes from.
            None => (rank.take()? * self.geometry.files + file.take()?, rest),
        };
        let (other, rest) = self.read_other(rest)?;
        let suffix = self.read_suffix(rest)?;
        // Told in full without a letter it may be a move of any man, castling included.
        let letter = match other {
            Other::None => Some(None),
            Other::Either(kind) => Some(Some(kind)),
            _ => None,
        };
        if let (None, Some(file), Some(rank), Some(letter)) = (kind, file, rank, letter) {
            let from = rank * self.geometry.files + file;
            return Some(San::Turn(Written::Move { from, to, letter, suffix }));
        }
        Some(San::Move { kind, file, rank, to, other, suffix })
    }

    /// The man named behind the squares, if one is.
    fn read_other<'t>(&self, text: &'t str) -> Option<(Other, &'t str)> {
        let letter = |text| self.read_letter(text).map(|(kind, _, rest)| (kind, rest));
        if let Some(rest) = text.strip_prefix('=') {
            let (kind, rest) = letter(rest)?;
            return Some((Other::Promotion(kind), rest));
        }
        if let Some(rest) = text.strip_prefix('/') {
            let (kind, rest) = letter(rest)?;
            let square = self.geometry.read(rest);
            let rest = square.map_or(rest, |(_, rest)| rest);
            return Some((Other::Introduced(kind, square.map(|(square, _)| square)), rest));
        }
        Some(letter(text).map_or((Other::None, text), |(kind, rest)| (Other::Either(kind), rest)))
    }
}
