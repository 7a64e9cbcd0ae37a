//! Writing.

use super::read::promotes;
use super::{Game, introduced_on, wing};
use crate::board::Color;
use crate::error::MoveError;
use crate::movegen::{ended, has_legal};
use crate::moves::{Move, MoveKind, MoveQuery};
use crate::outcome::without_move;
use crate::variant::Stalemate;
use std::fmt::Write;

impl<const W: usize> Game<W> {
    /// The move in standard algebraic notation.
    ///
    /// # Errors
    /// If the move is not legal here.
    pub fn san(&self, mv: Move) -> Result<String, MoveError> {
        self.algebraic(mv, false)
    }

    /// The move in long algebraic notation: with the square that the piece comes from.
    ///
    /// # Errors
    /// If the move is not legal here.
    pub fn lan(&self, mv: Move) -> Result<String, MoveError> {
        self.algebraic(mv, true)
    }

    /// The text of a line of moves from this position, with move numbers.
    ///
    /// # Errors
    /// If a move is not legal where it is played.
    pub fn variation_san(&self, moves: &[MoveQuery]) -> Result<String, MoveError> {
        let mut game = self.with_last(0);
        let mut text = String::new();
        for (index, &mv) in moves.iter().enumerate() {
            if index > 0 {
                text.push(' ');
            }
            let number = game.position().fullmove_number();
            let _ = match game.position().side_to_move() {
                Color::White => write!(text, "{number}. "),
                Color::Black if index == 0 => write!(text, "{number}..."),
                Color::Black => Ok(()),
            };
            let mv = game.find(mv)?;
            text += &game.san(mv)?;
            game.push_unchecked(mv);
        }
        Ok(text)
    }

    fn algebraic(&self, mv: Move, long: bool) -> Result<String, MoveError> {
        if mv.is_null() {
            return self.null().map(|_| "--".into());
        }
        let (variant, position) = (self.variant(), self.position());
        let rivals = self.companions(mv);
        if !rivals.contains(&mv) {
            return Err(self.illegal(&variant.uci(mv)));
        }
        if mv.is_pass() {
            return Ok("--".into());
        }
        if mv.is_vote() || mv.kind() == MoveKind::Wall {
            return Ok(variant.uci(mv));
        }
        let mut text = String::with_capacity(8);
        if mv.is_castle() {
            text += ["O-O", "O-O-O"][wing(position, mv)];
        } else if mv.is_drop() {
            self.write_drop(&mut text, mv);
        } else {
            self.write_move(&mut text, mv, &rivals, long);
        }
        self.write_rest(&mut text, mv);
        Ok(text)
    }

    fn write_drop(&self, text: &mut String, mv: Move) {
        let variant = self.variant();
        if variant.rules.letterless() != Some(mv.dropped()) {
            *text += variant.letter(mv.dropped());
        }
        text.push('@');
        variant.geometry.write(text, mv.to());
        if mv.kind() == MoveKind::DropRelocateFull {
            text.push(',');
            variant.geometry.write(text, mv.pair().1);
        }
    }

    /// Writes a move up to its target square; `rivals` are the legal moves of the same piece type to that square.
    fn write_move(&self, text: &mut String, mv: Move, rivals: &[Move], long: bool) {
        let variant = self.variant();
        let piece_type = self.own_piece(mv.from());
        let letterless = piece_type == variant.rules.letterless();
        let capture = self.is_capture(mv);
        if let Some(piece_type) = piece_type.filter(|_| !letterless) {
            *text += variant.letter(piece_type);
        }
        if long {
            variant.geometry.write(text, mv.from());
            text.push(if capture { 'x' } else { '-' });
        } else {
            self.write_origin(text, mv, rivals, (letterless, capture));
            if capture {
                text.push('x');
            }
        }
        variant.geometry.write(text, mv.to());
    }

    /// The necessary part of the start square: its file, or its rank, or both. A capture by a piece without a
    /// letter always has the file; its other moves are distinguished only from other moves that are not captures.
    fn write_origin(&self, text: &mut String, mv: Move, rivals: &[Move], (letterless, capture): (bool, bool)) {
        let geometry = &self.variant().geometry;
        let place = |square| (geometry.file(square), geometry.rank(square));
        let (file, rank) = place(mv.from());
        let mut others = rivals.iter().filter(|other| other.from() != mv.from());
        if letterless && !capture && !others.clone().any(|&other| !self.is_capture(other)) {
            return;
        }
        let (mut any, mut same_file, mut same_rank) = (false, false, false);
        for &other in others.by_ref() {
            let (other_file, other_rank) = place(other.from());
            any = true;
            same_file |= other_file == file;
            same_rank |= other_rank == rank;
        }
        // A string must not begin with a digit, which would look like a move number.
        let always = letterless && (capture || same_file);
        if always || any && (same_rank || !same_file) {
            text.push((b'a' + file) as char);
        }
        if same_file {
            let _ = write!(text, "{}", rank + 1);
        }
    }

    /// Writes the check or mate mark. `c7c8+` is written `c7-c8+` if it would otherwise be read as a promotion.
    fn write_check(&self, text: &mut String, mv: Move, goes_on: bool) {
        text.push(if goes_on { '+' } else { '#' });
        let written = self.variant().read_move(text).ok().filter(|&written| promotes(written));
        if written.is_some_and(|written| self.allows(MoveQuery::Text(written))) {
            let from = self.variant().geometry.name(mv.from()).len();
            text.insert(from, '-');
        }
    }

    /// Writes the part after the squares: the new piece, effects on other squares, check and mate.
    fn write_rest(&self, text: &mut String, mv: Move) {
        let variant = self.variant();
        if let Some(piece_type) = mv.promotion() {
            text.push('=');
            *text += variant.letter(piece_type);
        }
        if mv.introduces() {
            text.push('/');
            *text += variant.letter(mv.other());
            if mv.is_castle() {
                variant.geometry.write(text, introduced_on(mv));
            }
        }
        variant.write_suffix(text, variant.suffix(mv));
        if let Some(wall) = mv.wall() {
            text.push(',');
            variant.geometry.write(text, wall);
        }
        let mut after = self.position().clone();
        after.play_unchecked(variant, mv);
        if let Some(outcome) = ended(variant, &after) {
            text.push_str(if outcome.winner.is_some() { "#" } else { "" });
        } else if after.is_check(variant) {
            self.write_check(text, mv, has_legal(variant, &after));
        } else if variant.rules.endings.stalemate != Stalemate::Draw && !has_legal(variant, &after) {
            text.push_str(if without_move(variant, &after, false).winner.is_some() { "#" } else { "" });
        }
    }
}
