//! Writing.

use super::{Game, introduced_on, wing};
use crate::error::MoveError;
use crate::movegen::has_legal;
use crate::moves::{Move, MoveKind, Sought};
use crate::position::Color;
use std::fmt::Write;

impl<const W: usize> Game<W> {
    /// The turn in standard algebraic notation.
    ///
    /// # Errors
    /// If it is not legal here.
    pub fn san(&self, turn: Move) -> Result<String, MoveError> {
        self.algebraic(turn, false)
    }

    /// The turn in long algebraic notation: with the square that the man comes from.
    ///
    /// # Errors
    /// If it is not legal here.
    pub fn lan(&self, turn: Move) -> Result<String, MoveError> {
        self.algebraic(turn, true)
    }

    /// Turns that follow one another from here, with numbers.
    ///
    /// # Errors
    /// If one is not legal where it stands.
    pub fn variation_san<T: Into<Sought> + Copy>(&self, turns: &[T]) -> Result<String, MoveError> {
        let mut game = self.with_last(0);
        let mut text = String::new();
        for (index, &turn) in turns.iter().enumerate() {
            if index > 0 {
                text.push(' ');
            }
            let number = game.position().fullmove_number();
            let _ = match game.position().turn() {
                Color::White => write!(text, "{number}. "),
                Color::Black if index == 0 => write!(text, "{number}..."),
                Color::Black => Ok(()),
            };
            let turn = game.find(turn.into())?;
            text += &game.san(turn)?;
            game.push_unchecked(turn);
        }
        Ok(text)
    }

    fn algebraic(&self, turn: Move, long: bool) -> Result<String, MoveError> {
        if turn.is_null() {
            return self.null().map(|_| "--".into());
        }
        let (variant, position) = (self.variant(), self.position());
        let rivals = self.companions(turn);
        if !rivals.contains(&turn) {
            return Err(self.illegal(&variant.uci(turn)));
        }
        if turn.is_vote() {
            return Ok(variant.uci(turn));
        }
        let mut text = String::with_capacity(8);
        if turn.is_castle() {
            text += ["O-O", "O-O-O"][wing(position, turn)];
        } else if turn.is_drop() {
            self.write_drop(&mut text, turn);
        } else {
            self.write_move(&mut text, turn, &rivals, long);
        }
        self.write_rest(&mut text, turn);
        Ok(text)
    }

    fn write_drop(&self, text: &mut String, turn: Move) {
        let variant = self.variant();
        if variant.letterless() != Some(turn.dropped()) {
            *text += variant.letter(turn.dropped());
        }
        text.push('@');
        variant.geometry.write(text, turn.to());
        if turn.kind() == MoveKind::DropRelocateFull {
            text.push(',');
            variant.geometry.write(text, turn.pair().1);
        }
    }

    /// A move up to its square of arrival; `rivals` are the legal moves of the same kind to that square.
    fn write_move(&self, text: &mut String, turn: Move, rivals: &[Move], long: bool) {
        let variant = self.variant();
        let kind = self.own_man(turn.from());
        let letterless = kind == variant.letterless();
        let capture = self.is_capture(turn);
        if let Some(kind) = kind.filter(|_| !letterless) {
            *text += variant.letter(kind);
        }
        if long {
            variant.geometry.write(text, turn.from());
            text.push(if capture { 'x' } else { '-' });
        } else {
            self.write_origin(text, turn, rivals, (letterless, capture));
            if capture {
                text.push('x');
            }
        }
        variant.geometry.write(text, turn.to());
    }

    /// As much of the square of departure as is needed: its file, else its rank, else both. A letterless man that captures
    /// is always written with its file; one that does not is told only from others that do not either.
    fn write_origin(&self, text: &mut String, turn: Move, rivals: &[Move], (letterless, capture): (bool, bool)) {
        let files = self.variant().geometry.files;
        let place = |square: u8| (square % files, square / files);
        let (file, rank) = place(turn.from());
        let mut others = rivals.iter().filter(|other| other.from() != turn.from());
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
        let always = letterless && capture;
        if always || any && (same_rank || !same_file) {
            text.push((b'a' + file) as char);
        }
        if same_file {
            let _ = write!(text, "{}", rank + 1);
        }
    }

    /// What comes after the squares: the new man, what happens elsewhere, check and mate.
    fn write_rest(&self, text: &mut String, turn: Move) {
        let variant = self.variant();
        if let Some(kind) = turn.promotion() {
            text.push('=');
            *text += variant.letter(kind);
        }
        if turn.introduces() {
            text.push('/');
            *text += variant.letter(turn.other());
            if turn.is_castle() {
                variant.geometry.write(text, introduced_on(turn));
            }
        }
        variant.write_suffix(text, variant.suffix(turn));
        let mut after = self.position().clone();
        after.play_unchecked(variant, turn);
        if after.is_check(variant) {
            text.push(if has_legal(variant, &after) { '+' } else { '#' });
        }
    }
}
