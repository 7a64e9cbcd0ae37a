//! The checks that each side has given, where a number of them ends the game.
//!
//! A FEN has the checks that each side must still give after the e.p. square (`3+3`), as in Fairy-Stockfish. The checks that each side
//! has given at the end (`+0+0`), as in python-chess, are read too.

use super::fen::Field;
use super::{Color, Position};
use crate::board::ByColor;
use crate::error::FenError;
use crate::tables::{Variant, zobrist};

impl<const W: usize> Position<W> {
    /// The number of checks that a side must still give to end the game, if they are counted.
    pub fn remaining_checks(&self, variant: &Variant<W>, color: Color) -> Option<u8> {
        (variant.counted_checks > 0).then(|| variant.counted_checks.saturating_sub(self.state.checks[color]))
    }

    pub(super) fn count_check(&mut self, variant: &Variant<W>, color: Color) {
        self.state.hash ^= zobrist::checks(self.state.checks);
        self.state.checks[color] = variant.counted_checks.min(self.state.checks[color] + 1);
        self.state.hash ^= zobrist::checks(self.state.checks);
    }

    /// The field of a FEN, with a blank before it; empty if checks are not counted.
    pub fn checks_field(&self, variant: &Variant<W>) -> String {
        let remaining = |color| self.remaining_checks(variant, color);
        match (remaining(Color::White), remaining(Color::Black)) {
            (Some(white), Some(black)) => format!(" {white}+{black}"),
            _ => String::new(),
        }
    }

    pub(super) fn read_checks(&mut self, variant: &Variant<W>, field: Field) -> Result<(), FenError> {
        let all = variant.counted_checks;
        if all == 0 {
            return Err(field.whole("this game counts no checks"));
        }
        let Some((given, white, black)) = numbers(field.text) else {
            return Err(field.whole(format!("expected the checks to give, such as '{all}+{all}'")));
        };
        if white.max(black) > u32::from(all) {
            return Err(field.whole(format!("the game ends after {all} checks")));
        }
        let of = |number: u32| if given { number as u8 } else { all - number as u8 };
        self.state.checks = ByColor::new(of(white), of(black));
        Ok(())
    }
}

/// True if a word of a FEN counts checks.
pub(crate) fn is_checks(word: &str) -> bool {
    numbers(word).is_some()
}

/// Whether the numbers are those of checks given, and the two numbers.
fn numbers(word: &str) -> Option<(bool, u32, u32)> {
    let given = word.starts_with('+');
    let (white, black) = word.strip_prefix('+').unwrap_or(word).split_once('+')?;
    let number = |digits: &str| {
        let good = (1..=3).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse::<u32>().ok().filter(|_| good)
    };
    Some((given, number(white)?, number(black)?))
}
