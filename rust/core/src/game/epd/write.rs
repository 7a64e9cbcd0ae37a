//! Writing.

use super::operations::quote;
use super::{EpdOperand, MAX_BYTES, MAX_OPCODE, is_opcode, is_state, takes_moves, too_long};
use crate::error::{EpdError, EpdErrorKind};
use crate::game::Board;
use crate::moves::MoveQuery;
use crate::position::is_checks;
use crate::shown::in_one_line;

/// The indices of the two counters: four fields before them describe the position, or five if checks are counted.
fn counters(fen: &str) -> std::ops::Range<usize> {
    let first = if fen.split(' ').nth(4).is_some_and(is_checks) { 5 } else { 4 };
    first..first + 2
}

impl Board {
    /// The EPD of the position with the given operations.
    ///
    /// # Errors
    /// If an opcode is invalid or belongs to the position itself, a move is not legal, a number is not finite, several
    /// moves are given instead of one, or the text would be too long to be read back. The column is 1, since there is
    /// no text yet.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, EpdOperand};
    ///
    /// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// let best = EpdOperand::Move(board.parse_san("O-O")?.into());
    /// assert_eq!(board.epd(&[("bm".to_owned(), best)])?, "4k3/8/8/8/8/8/8/4K2R w K - bm O-O;");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn epd(&self, operations: &[(String, EpdOperand<MoveQuery>)]) -> Result<String, EpdError> {
        let fen = self.fen();
        let counters = counters(&fen);
        let mut epd = String::new();
        for (index, field) in fen.split(' ').enumerate().filter(|(index, _)| !counters.contains(index)) {
            if index > 0 {
                epd.push(' ');
            }
            match field.split_once('=').filter(|_| index >= counters.end) {
                Some((key, value)) => epd.extend([key, " ", value, ";"]),
                None => epd += field,
            }
        }
        for (opcode, operand) in operations {
            let operand = self.write_operand(opcode, operand).map_err(|(sort, message)| EpdError {
                sort,
                field: in_one_line(opcode, 40),
                column: 1,
                message,
            })?;
            epd.extend([" ", opcode, &operand, ";"]);
        }
        if epd.len() > MAX_BYTES {
            return Err(too_long());
        }
        Ok(epd)
    }

    fn write_operand(&self, opcode: &str, operand: &EpdOperand<MoveQuery>) -> Result<String, (EpdErrorKind, String)> {
        use EpdErrorKind::{Opcode, Operand};
        if !is_opcode(opcode) {
            let message = format!("an opcode is a letter, then letters, digits, _ and -, at most {MAX_OPCODE} in all");
            return Err((Opcode, message));
        }
        if is_state(self.variant(), opcode) {
            return Err((Opcode, "it belongs to the position, which already contains it".into()));
        }
        match operand {
            EpdOperand::None => Ok(String::new()),
            EpdOperand::Integer(number) => Ok(format!(" {number}")),
            // The text always has a decimal point or an exponent, so that it is not read back as a whole number.
            EpdOperand::Float(number) if number.is_finite() => Ok(format!(" {number:?}")),
            EpdOperand::Float(number) => Err((Operand, format!("{number} cannot be written"))),
            EpdOperand::Text(text) => Ok(format!(" {}", quote(text))),
            EpdOperand::Move(mv) => self.write_moves(opcode, &[*mv]).map_err(|message| (Operand, message)),
            EpdOperand::Moves(moves) if takes_moves(opcode) => {
                self.write_moves(opcode, moves).map_err(|message| (Operand, message))
            }
            EpdOperand::Moves(_) => Err((Operand, "only am, bm and pv take several moves".into())),
        }
    }

    /// Writes moves, each preceded by a space: a line in the order of play, other moves sorted by their texts.
    fn write_moves(&self, opcode: &str, moves: &[MoveQuery]) -> Result<String, String> {
        let mut board = self.with_last(0);
        let mut texts = vec![];
        for &mv in moves {
            let found = board.find(mv).map_err(|error| error.to_string())?;
            texts.push(board.san(found).map_err(|error| error.to_string())?);
            if opcode == "pv" {
                board.push_unchecked(found);
            }
        }
        if opcode != "pv" {
            texts.sort_unstable();
        }
        Ok(texts.iter().flat_map(|text| [" ", text]).collect())
    }
}
