//! Counting: the number of moves within which a side must mate, as in Makruk.
//!
//! A FEN has the token `counting=16/64`: the plies counted and the number that must not be exceeded. FENs from
//! Fairy-Stockfish, with the limit in place of the e.p. square and the plies in place of the clock, are also read.

use super::field::Field;
use super::{Color, Position};
use crate::board::Bitboard;
use crate::error::FenError;
use crate::moves::Move;
use crate::tables::Variant;
use crate::variant::{CountingRule, Rules};

/// The maximum number of plies in a FEN.
const MAX_PLIES: u16 = 9999;

/// The count in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counting {
    /// The number of plies beyond which the game is drawn; 0 if nothing is counted.
    pub limit: u16,
    /// The plies counted.
    pub plies: u16,
}

/// The properties of the position before a move that counting depends on.
#[derive(Clone, Copy)]
pub(super) struct Before {
    pieces: u32,
    /// For each rule, a bit that is set if a piece prevented counting by that rule.
    hindered: u64,
}

impl Counting {
    /// The state in which nothing is counted.
    pub const NONE: Self = Self { limit: 0, plies: 0 };

    /// The FEN token, preceded by a blank.
    pub(super) fn token(self) -> String {
        if self.limit == 0 { String::new() } else { format!(" counting={}/{}", self.plies, self.limit) }
    }

    /// Reads the value of the FEN token.
    pub(super) fn read(token: Field, value: &str) -> Result<Self, FenError> {
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|&number: &u16| digits && number <= MAX_PLIES)
        };
        let found = value.split_once('/').and_then(|(plies, limit)| number(plies).zip(number(limit)));
        let found = found.filter(|&(_, limit)| limit > 0).map(|(plies, limit)| Self { limit, plies });
        found.ok_or_else(|| token.whole("expected the plies counted and their limit, such as 16/64"))
    }

    /// Takes the plies from the clock of a FEN that has a limit in place of the e.p. square.
    pub(super) fn take_clock(&mut self, halfmoves: &mut u32) {
        if self.limit > 0 {
            self.plies = (*halfmoves).min(u32::from(MAX_PLIES)) as u16;
            *halfmoves = 0;
        }
    }

    /// Reads the limit that Fairy-Stockfish writes in place of the e.p. square.
    pub(super) fn limit_in_place_of_square(rules: &Rules, text: &str) -> Option<u16> {
        let counts = !rules.counting.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|limit| counts && (1..=MAX_PLIES).contains(limit))
    }
}

impl<const W: usize> Position<W> {
    /// The count in progress, if any.
    pub fn counting(&self) -> Option<Counting> {
        Some(self.state.counting).filter(|counting| counting.limit > 0)
    }

    /// True if the number of plies counted exceeds the limit.
    #[inline]
    pub fn is_counted_out(&self) -> bool {
        self.state.counting.plies > self.state.counting.limit && self.state.counting.limit > 0
    }

    #[inline(never)]
    pub(super) fn before_counting(&self, variant: &Variant<W>) -> Before {
        let rules = variant.rules.counting.iter().enumerate();
        let hindered = rules.filter(|(_, rule)| self.among(rule.without).non_empty()).map(|(index, _)| 1 << index);
        Before { pieces: self.occupied().count(), hindered: hindered.fold(0, |all, bit: u64| all | bit) }
    }

    /// Counts a move that `us` has played.
    #[inline(never)]
    pub(super) fn count_move(&mut self, variant: &Variant<W>, us: Color, mv: Move, before: Before) {
        let mut counting = self.state.counting;
        if counting.limit > 0 {
            counting.plies = MAX_PLIES.min(counting.plies + 1);
        }
        let pieces = self.occupied().count();
        let captured = pieces < before.pieces;
        let is_bare = |color: Color| !self.pieces(color).many();
        // If a bare side captures the last piece that prevented counting, counting begins with that move.
        if captured && is_bare(us) {
            if let Some((rule, limit)) = self.counting_rule(variant, us) {
                let freed = before.hindered >> rule & 1 != 0;
                if freed && variant.rules.counting[rule].from_pieces {
                    counting = Counting { limit, plies: (2 * pieces - 1) as u16 };
                }
            }
        }
        let them = us.other();
        let changes = (captured || mv.promotion().is_some()) && is_bare(them);
        if counting.limit == 0 || changes {
            if let Some((rule, limit)) = self.counting_rule(variant, them) {
                let from_pieces = variant.rules.counting[rule].from_pieces && is_bare(them);
                counting = Counting { limit, plies: if from_pieces { (2 * pieces) as u16 } else { 0 } };
            }
        }
        self.state.counting = counting;
    }

    /// The first rule by which a side may count, and its limit in plies.
    fn counting_rule(&self, variant: &Variant<W>, side: Color) -> Option<(usize, u16)> {
        if !self.pieces(side.other()).many() {
            return None;
        }
        let rules = variant.rules.counting.iter().enumerate();
        let mut found = rules.filter_map(|(index, rule)| Some((index, self.limit(rule, side)?)));
        found.next()
    }

    fn limit(&self, rule: &CountingRule, side: Color) -> Option<u16> {
        let own = self.pieces(side);
        if rule.bare == own.many()
            || rule.at_most.is_some_and(|most| own.count() > most)
            || self.among(rule.without).non_empty()
        {
            return None;
        }
        let enemies = |piece_type| -> Bitboard<W> { self.pieces_of(side.other(), piece_type) };
        let holds = |row: &&crate::variant::CountingRow| {
            row.pieces.iter().all(|&(piece_type, least)| enemies(piece_type).count() >= least)
        };
        rule.against.iter().find(holds).map(|row| 2 * row.moves).or(rule.moves.map(|moves| 2 * moves))
    }
}
