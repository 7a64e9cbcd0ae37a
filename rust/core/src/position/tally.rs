//! The record that a position keeps for the rules that end a game: checks given, castling, and pieces that face each
//! other.
//!
//! In a FEN, the checks that each side must still give follow the e.p. square (`3+3`), as in Fairy-Stockfish. Checks
//! already given, written at the end as in python-chess (`+0+0`), are also read. Everything else is written as tokens.

use super::field::Field;
use super::{Color, Position, Rights};
use crate::board::{Bitboard, ByColor, Step};
use crate::error::FenError;
use crate::moves::Move;
use crate::tables::{Facing, Variant, zobrist};
use crate::variant::{EndingCondition, Rules};
use std::fmt::Write;

/// The record that a position keeps for the rules that end a game, limited to what the variant needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The number of checks that each side has given.
    pub checks: ByColor<u8>,
    /// The wings on which the sides have castled: one bit for each K or Q right.
    pub castled: u8,
    /// The number of consecutive moves that have left pieces facing each other.
    pub facing: u8,
    /// The number of consecutive passes, up to the last move.
    pub passes: u8,
    /// True if a side has given check with every move since a check by a piece in `mate_needs`.
    pub series: ByColor<bool>,
}

/// The FEN letters for the bits of [`Tally::castled`].
const WINGS: [char; 4] = ['K', 'Q', 'k', 'q'];

impl Tally {
    /// The empty record.
    pub const NONE: Self =
        Self { checks: ByColor::both(0), castled: 0, facing: 0, passes: 0, series: ByColor::both(false) };

    /// The record's contribution to a position's key.
    pub(super) fn key(self) -> u64 {
        let [white, black] = self.checks.into_array().map(u64::from);
        let [ours, theirs] = self.series.into_array().map(u64::from);
        let passes = u64::from(self.passes) | ours << 8 | theirs << 9;
        zobrist::tally(passes << 32 | white << 24 | black << 16 | u64::from(self.castled) << 8 | u64::from(self.facing))
    }

    /// The record with the sides exchanged.
    pub(super) fn mirrored(self) -> Self {
        let castled = self.castled >> 2 | (self.castled & 0b11) << 2;
        Self { checks: self.checks.swapped(), castled, series: self.series.swapped(), ..self }
    }

    /// The FEN tokens, each preceded by a blank; the token for facing pieces is left out if its number is `facing`.
    pub(super) fn tokens(self, facing: u8) -> String {
        let mut text = String::new();
        if self.castled != 0 {
            text += " castled=";
            text.extend((0..4).filter(|wing| self.castled >> wing & 1 != 0).map(|wing| WINGS[wing]));
        }
        if self.facing != facing {
            let _ = write!(text, " facing={}", self.facing);
        }
        if self.passes != 0 {
            let _ = write!(text, " passes={}", self.passes);
        }
        text += match self.series.into_array() {
            [false, false] => "",
            [true, false] => " series=w",
            [false, true] => " series=b",
            [true, true] => " series=wb",
        };
        text
    }

    /// Reads the value of the token `castled`.
    pub(super) fn read_castled(&mut self, token: Field, value: &str) -> Result<(), FenError> {
        for letter in value.chars() {
            let Some(wing) = WINGS.iter().position(|&wing| wing == letter) else {
                return Err(token.whole("expected letters of `KQkq`"));
            };
            self.castled |= 1 << wing;
        }
        Ok(())
    }

    /// Reads the value of the token `facing`.
    pub(super) fn read_facing(&mut self, token: Field, value: &str) -> Result<(), FenError> {
        self.facing = if value == "0" && self.facing > 0 { 0 } else { number_of_moves(token, value)? };
        Ok(())
    }

    /// Reads the value of the token `passes`.
    pub(super) fn read_passes(&mut self, token: Field, value: &str) -> Result<(), FenError> {
        self.passes = number_of_moves(token, value)?;
        Ok(())
    }
}

/// Reads a number of consecutive moves, at least one.
fn number_of_moves(token: Field, value: &str) -> Result<u8, FenError> {
    let moves = value.parse().ok().filter(|&moves| moves > 0 && !value.starts_with(['+', '0']));
    moves.ok_or_else(|| token.whole("expected a number of moves, from 1 to 255"))
}

/// True if a FEN of a variant with these rules may contain a token with this name.
pub(super) fn is_token(rules: &Rules, name: &str) -> bool {
    if name == "series" {
        return !rules.endings.mate_needs.is_empty();
    }
    rules.ending_rules.iter().any(|rule| match rule.condition {
        EndingCondition::Castled { .. } | EndingCondition::Forfeited { .. } => name == "castled",
        EndingCondition::Facing { .. } => name == "facing",
        EndingCondition::Passed { .. } => name == "passes",
        _ => false,
    })
}

impl<const W: usize> Position<W> {
    /// The number of checks that a side must still give to end the game, if they are counted.
    pub fn remaining_checks(&self, variant: &Variant<W>, color: Color) -> Option<u8> {
        let all = variant.tallied.checks;
        (all > 0).then(|| all.saturating_sub(self.state.tally.checks[color]))
    }

    /// True if the replies to the next move can be counted without recording it, because no record can end the game before
    /// them.
    #[inline]
    pub(crate) fn may_forget(&self, variant: &Variant<W>) -> bool {
        let tallied = &variant.tallied;
        !tallied.any || tallied.only_checks() && self.state.tally.checks[self.state.side_to_move] + 1 < tallied.checks
    }

    /// Records a move that `us` has played.
    #[inline(never)]
    pub(super) fn tally(&mut self, variant: &Variant<W>, us: Color, mv: Move) {
        let (tallied, mut tally) = (&variant.tallied, self.state.tally);
        if tallied.checks > 0 && !mv.is_null() && self.is_check(variant) {
            tally.checks[us] = tallied.checks.min(tally.checks[us] + 1);
        }
        if !tallied.series.is_empty() {
            let checkers = if mv.is_null() { Bitboard::EMPTY } else { self.checkers(variant) };
            let needed = (checkers & self.among(tallied.series)).non_empty();
            tally.series[us] = needed || tally.series[us] && checkers.non_empty();
        }
        if tallied.castled && mv.is_castle() {
            let partners = self.state.rights.partners;
            let wing = (0..2).map(|wing| Rights::wing(us, wing)).find(|&wing| partners[wing] == mv.pair().0);
            tally.castled |= wing.map_or(0, |wing| 1 << wing);
        }
        if let Some(rule) = &tallied.facing {
            let facing = !mv.is_null() && self.has_facing(variant, rule);
            tally.facing = if facing { tally.facing.saturating_add(1) } else { 0 };
        }
        if tallied.passes {
            tally.passes = if mv.is_pass() { tally.passes.saturating_add(1) } else { 0 };
        }
        self.state.hash ^= self.state.tally.key() ^ tally.key();
        self.state.tally = tally;
    }

    /// The default for the number of moves that have left pieces facing each other: one if pieces face each other and
    /// the side to move must separate them or pass.
    pub(super) fn facing_by_default(&self, variant: &Variant<W>) -> u8 {
        let rule = variant.tallied.facing.as_ref().filter(|rule| rule.accepted);
        u8::from(rule.is_some_and(|rule| self.has_facing(variant, rule)))
    }

    /// True if the side to move must pass or separate pieces that face each other.
    #[inline]
    pub(crate) fn must_part(&self, variant: &Variant<W>) -> bool {
        self.state.tally.facing > 0 && variant.tallied.facing.as_ref().is_some_and(|rule| rule.accepted)
    }

    /// True if pieces of both sides face each other on a line with nothing between them.
    pub(crate) fn has_facing(&self, variant: &Variant<W>, rule: &Facing) -> bool {
        let [ours, theirs] = Color::BOTH.map(|color| self.pieces_among(color, rule.pieces));
        let blockers = self.blockers();
        let both = rule.steps.iter().flat_map(|&step| [step, Step { dx: -step.dx, dy: -step.dy }]);
        let mut lines = both.flat_map(|step| ours.iter().map(move |from| (from, step)));
        lines.any(|(from, step)| {
            let next = |&at: &_| variant.geometry.offset(at, step);
            let mut line = std::iter::successors(next(&from), next);
            line.find(|&at| blockers.contains(at)).is_some_and(|at| theirs.contains(at))
        })
    }

    /// The FEN field, preceded by a blank; empty if checks are not counted.
    pub fn checks_field(&self, variant: &Variant<W>) -> String {
        let remaining = |color| self.remaining_checks(variant, color);
        match (remaining(Color::White), remaining(Color::Black)) {
            (Some(white), Some(black)) => format!(" {white}+{black}"),
            _ => String::new(),
        }
    }

    pub(super) fn read_checks(&mut self, variant: &Variant<W>, field: Field) -> Result<(), FenError> {
        let all = variant.tallied.checks;
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
        self.state.tally.checks = ByColor::new(of(white), of(black));
        Ok(())
    }
}

/// True if a word of a FEN is a count of checks.
pub(crate) fn is_checks(word: &str) -> bool {
    numbers(word).is_some()
}

/// Returns whether the word counts checks given, and the two numbers.
fn numbers(word: &str) -> Option<(bool, u32, u32)> {
    let given = word.starts_with('+');
    let (white, black) = word.strip_prefix('+').unwrap_or(word).split_once('+')?;
    let number = |digits: &str| {
        let good = (1..=3).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse::<u32>().ok().filter(|_| good)
    };
    Some((given, number(white)?, number(black)?))
}
