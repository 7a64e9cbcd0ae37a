//! Reads and writes moves in UCI style.

use super::Variant;
use crate::board::{Bitboard, PieceTypeId, Square};
use crate::moves::{Move, MoveKind, MoveText, NO_PIECE_TYPE, Suffix, Throw};
use crate::variant::{MoveLetter, PassRule, split_letter};

impl<const W: usize> Variant<W> {
    /// The text of a move of this variant.
    pub fn uci(&self, mv: Move) -> String {
        self.write_move(self.written(mv))
    }

    /// The content of a move's text.
    pub fn written(&self, mv: Move) -> MoveText {
        let (from, to) = match mv.kind() {
            MoveKind::Accept => return MoveText::Accept,
            MoveKind::Decline => return MoveText::Decline,
            MoveKind::Null => return MoveText::Null,
            MoveKind::Wall => return MoveText::Wall(mv.to()),
            MoveKind::Pass => return MoveText::Pass(mv.passed_on()),
            MoveKind::Drop | MoveKind::DropRelocate | MoveKind::DropRelocateFull => {
                let relocation = (mv.kind() == MoveKind::DropRelocateFull).then(|| mv.pair());
                return MoveText::Drop { piece_type: mv.dropped(), to: mv.to(), relocation };
            }
            MoveKind::Castle | MoveKind::CastleIntroduceKing if self.king_takes_partner() => (mv.from(), mv.pair().0),
            MoveKind::CastleIntroducePartner => (mv.pair().0, mv.from()),
            _ => (mv.from(), mv.to()),
        };
        let letter = (mv.other() != NO_PIECE_TYPE).then(|| {
            if mv.introduces() { MoveLetter::Piece(mv.other()) } else { self.promotion_letters[mv.other().index()] }
        });
        MoveText::Move { from, to, letter, suffix: self.suffix(mv), wall: mv.wall() }
    }

    /// The suffix that distinguishes a move from others between the same squares.
    pub fn suffix(&self, mv: Move) -> Suffix {
        match mv.kind() {
            MoveKind::EnPassant if mv.names_captured() => Suffix { removed: Bitboard::of(mv.pair().0), throw: None },
            MoveKind::Effect | MoveKind::EffectIntroduce if mv.effect_of().explicit => {
                let squares = (mv.from(), mv.to());
                let throw = self.thrown(squares, mv.effect_of());
                let mut removed = self.removed(squares, mv.effect_of());
                if let Some(throw) = throw {
                    // The throw already names its from-square.
                    removed.remove(throw.to);
                }
                Suffix { removed: removed.resized(), throw }
            }
            _ => Suffix::default(),
        }
    }

    /// Writes a move.
    pub fn write_move(&self, written: MoveText) -> String {
        let mut text = String::new();
        match written {
            MoveText::Accept => text.push_str("accept"),
            MoveText::Decline => text.push_str("decline"),
            MoveText::Null | MoveText::Pass(None) => text.push_str("0000"),
            MoveText::Pass(Some(square)) => {
                self.geometry.write(&mut text, square);
                self.geometry.write(&mut text, square);
            }
            MoveText::Drop { piece_type, to, relocation } => {
                text.push_str(self.letter(piece_type));
                text.push('@');
                self.geometry.write(&mut text, to);
                if let Some((from, to)) = relocation {
                    text.push(',');
                    self.geometry.write(&mut text, from);
                    self.geometry.write(&mut text, to);
                }
            }
            MoveText::Wall(square) => {
                text.push_str("*@");
                self.geometry.write(&mut text, square);
            }
            MoveText::Move { from, to, letter, suffix, wall } => {
                self.geometry.write(&mut text, from);
                self.geometry.write(&mut text, to);
                match letter {
                    None => {}
                    Some(MoveLetter::Piece(piece_type)) => {
                        text.push_str(&self.letter(piece_type).to_ascii_lowercase());
                    }
                    Some(MoveLetter::Promotes) => text.push('+'),
                    Some(MoveLetter::Demotes) => text.push('-'),
                }
                self.write_suffix(&mut text, suffix);
                if let Some(wall) = wall {
                    text.push(',');
                    self.geometry.write(&mut text, to);
                    self.geometry.write(&mut text, wall);
                }
            }
        }
        text
    }

    /// Writes a suffix, if there is one.
    pub fn write_suffix(&self, text: &mut String, suffix: Suffix) {
        if suffix.removed.non_empty() {
            text.push('*');
            suffix.removed.iter().for_each(|square| self.geometry.write(text, square));
        }
        if let Some(throw) = suffix.throw {
            text.push('^');
            self.geometry.write(text, throw.from);
            self.geometry.write(text, throw.to);
        }
    }

    /// Reads a move, legal or not.
    ///
    /// # Errors
    /// If the text is not a move on this board with these pieces: the part of it that cannot be read.
    pub fn read_move<'t>(&self, text: &'t str) -> Result<MoveText, &'t str> {
        self.read_move_in(text, true)
    }

    /// True if the text would be a move if the letter's case were right.
    pub fn is_move_in_wrong_case(&self, text: &str) -> bool {
        self.read_move_in(text, false).is_ok()
    }

    fn read_move_in<'t>(&self, text: &'t str, right_case: bool) -> Result<MoveText, &'t str> {
        match text {
            "accept" => return Ok(MoveText::Accept),
            "decline" => return Ok(MoveText::Decline),
            "0000" if self.rules.moves.pass == PassRule::Never => return Ok(MoveText::Null),
            "0000" => return Ok(MoveText::Pass(None)),
            _ => {}
        }
        let square = |text: &'t str| self.geometry.read(text).ok_or(text);
        if let Some(rest) = text.strip_prefix("*@").filter(|_| self.rules.walling.is_some()) {
            let (wall, rest) = square(rest)?;
            return if rest.is_empty() { Ok(MoveText::Wall(wall)) } else { Err(rest) };
        }
        let drop = self.read_letter(text).filter(|(_, upper, _)| *upper == right_case);
        if let Some((piece_type, rest)) =
            drop.and_then(|(piece_type, _, rest)| Some((piece_type, rest.strip_prefix('@')?)))
        {
            let (to, rest) = square(rest)?;
            if rest.is_empty() {
                return Ok(MoveText::Drop { piece_type, to, relocation: None });
            }
            let (from, rest) = square(rest.strip_prefix(',').ok_or(rest)?)?;
            let (relocated, rest) = square(rest)?;
            let drop = MoveText::Drop { piece_type, to, relocation: Some((from, relocated)) };
            return if rest.is_empty() { Ok(drop) } else { Err(rest) };
        }
        let (from, second) = square(text)?;
        let (to, mut rest) = square(second)?;
        let mut letter = None;
        if let Some((piece_type, _, after)) = self.read_letter(rest).filter(|(_, upper, _)| *upper != right_case) {
            (letter, rest) = (Some(MoveLetter::Piece(piece_type)), after);
        } else if let Some((sign, after)) = self.read_sign(rest) {
            (letter, rest) = (Some(sign), after);
        }
        let stays = from == to && !(letter.is_some() && self.promotes_in_place());
        if stays && rest.is_empty() && self.rules.moves.pass != PassRule::Never {
            return Ok(MoveText::Pass(Some(from)));
        }
        let unread = rest;
        let (rest, walled) = self.split_wall(rest);
        let suffix = self.read_suffix(rest).ok_or(unread)?;
        let wall = match walled {
            None => None,
            Some(walled) => {
                let (again, after) = square(walled)?;
                if again != to {
                    return Err(walled);
                }
                let (wall, after) = square(after)?;
                if !after.is_empty() {
                    return Err(after);
                }
                Some(wall)
            }
        };
        match wall {
            Some(wall) if from == to && letter.is_none() && rest.is_empty() => Ok(MoveText::Wall(wall)),
            _ if stays => Err(second),
            _ => Ok(MoveText::Move { from, to, letter, suffix, wall }),
        }
    }

    /// Splits the text at the comma before the wall that a move places, if the variant has such walls.
    pub fn split_wall<'t>(&self, text: &'t str) -> (&'t str, Option<&'t str>) {
        let parts = text.split_once(',').filter(|_| self.rules.walling.is_some());
        parts.map_or((text, None), |(text, wall)| (text, Some(wall)))
    }

    /// Reads the sign at the start of `text` for a piece that gains or loses its `+`, if this variant has such pieces;
    /// returns it and the rest of the text.
    fn read_sign<'t>(&self, text: &'t str) -> Option<(MoveLetter, &'t str)> {
        let signs = [('+', MoveLetter::Promotes), ('-', MoveLetter::Demotes)];
        let (sign, letter) = signs.into_iter().find(|(sign, _)| text.starts_with(*sign))?;
        self.promotion_letters.contains(&letter).then(|| (letter, &text[sign.len_utf8()..]))
    }

    /// Reads a whole text as a suffix, which may be empty: squares in ascending order, without duplicates.
    pub fn read_suffix(&self, text: &str) -> Option<Suffix> {
        let mut suffix = Suffix::default();
        let mut rest = text;
        if let Some(mut squares) = rest.strip_prefix('*') {
            while let Some((square, after)) = self.geometry.read(squares) {
                if suffix.removed.highest().is_some_and(|last| last >= square) {
                    return None;
                }
                suffix.removed.insert(square);
                squares = after;
            }
            if suffix.removed.is_empty() {
                return None;
            }
            rest = squares;
        }
        if let Some(throw) = rest.strip_prefix('^') {
            let (from, after) = self.geometry.read(throw)?;
            let (to, after) = self.geometry.read(after)?;
            suffix.throw = Some(Throw { from, to });
            rest = after;
        }
        rest.is_empty().then_some(suffix)
    }

    /// True if the letter after a move from `from` can be an introduced piece and not a promotion: `from` is a possible gate.
    pub fn introduces_from(&self, from: Square) -> bool {
        self.rules.gates.as_ref().is_some_and(|gates| gates.squares.0.iter().any(|squares| squares.contains(from)))
    }

    /// The letter of a piece type, in upper case.
    pub fn letter(&self, piece_type: PieceTypeId) -> &str {
        self.rules.piece_types.get(piece_type.index()).map_or("?", |piece_type| &piece_type.letter)
    }

    /// Reads the letter at the start of `text`; returns its piece type, whether it is upper case, and the rest of the
    /// text.
    pub fn read_letter<'t>(&self, text: &'t str) -> Option<(PieceTypeId, bool, &'t str)> {
        let (sign, length) = split_letter(text)?;
        let (letter, rest) = text.split_at(length);
        let piece_type =
            self.rules.piece_types.iter().position(|piece_type| piece_type.letter.eq_ignore_ascii_case(letter))?;
        Some((PieceTypeId::from_index(piece_type), sign.is_ascii_uppercase(), rest))
    }

    fn king_takes_partner(&self) -> bool {
        self.rules.castling.as_ref().is_some_and(|castling| castling.king_takes_partner)
    }
}
