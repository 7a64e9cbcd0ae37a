//! The vote of Stoltz Chess: before the first move, the sides decide whether to use the reserves. White votes first. If
//! White accepts, Black must also accept; if White declines, Black decides. A second refusal empties both reserves.

use super::field::Field;
use super::observer::Observer;
use super::{Color, Position};
use crate::error::FenError;
use crate::moves::Move;
use crate::tables::zobrist;

/// The state of the vote.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Vote {
    /// There is no vote, or it is over.
    #[default]
    Over,
    /// White must vote.
    White,
    /// Black must vote; White has accepted.
    BlackAfterAccept,
    /// Black must vote; White has declined.
    BlackAfterDecline,
}

/// Both answers; after White accepts, only the first is legal.
const ANSWERS: [Move; 2] = [Move::vote(true), Move::vote(false)];

impl Vote {
    /// The side to vote, if there is a vote.
    pub const fn voter(self) -> Option<Color> {
        match self {
            Self::Over => None,
            Self::White => Some(Color::White),
            Self::BlackAfterAccept | Self::BlackAfterDecline => Some(Color::Black),
        }
    }

    /// The vote with a different side to vote.
    pub(super) fn of(self, color: Color) -> Self {
        match (self.voter(), color) {
            (None, _) => Self::Over,
            (Some(_), Color::White) => Self::White,
            (Some(_), Color::Black) => Self::BlackAfterAccept,
        }
    }

    /// The legal moves during the vote.
    const fn answers(self) -> Option<&'static [Move]> {
        match self {
            Self::Over => None,
            Self::BlackAfterAccept => Some(ANSWERS.split_at(1).0),
            Self::White | Self::BlackAfterDecline => Some(&ANSWERS),
        }
    }

    const fn after(self, accept: bool) -> Self {
        match (self, accept) {
            (Self::White, true) => Self::BlackAfterAccept,
            (Self::White, false) => Self::BlackAfterDecline,
            _ => Self::Over,
        }
    }

    /// The vote's contribution to a position's key.
    pub(super) fn key(self) -> u64 {
        zobrist::vote(self as u8)
    }

    /// The FEN tokens, each preceded by a blank.
    pub(super) const fn tokens(self) -> &'static str {
        match self {
            Self::Over => "",
            Self::White => " vote=w",
            Self::BlackAfterAccept => " vote=b",
            Self::BlackAfterDecline => " vote=b declined=w",
        }
    }

    /// Reads the value of the token `vote`.
    pub(super) fn read(token: Field, value: &str, side_to_move: Color) -> Result<Self, FenError> {
        let vote = match value {
            "w" => Self::White,
            "b" => Self::BlackAfterAccept,
            _ => return Err(token.whole("expected 'vote=w' or 'vote=b'")),
        };
        let agrees = vote.voter() == Some(side_to_move);
        if agrees { Ok(vote) } else { Err(token.whole("the side that votes is not the side to move")) }
    }

    /// Reads the value of the token `declined`, which follows `vote`.
    pub(super) fn read_declined(self, token: Field, value: &str) -> Result<Self, FenError> {
        match (value, self) {
            ("w", Self::BlackAfterAccept) => Ok(Self::BlackAfterDecline),
            ("w", _) => Err(token.whole("'declined=w' goes with 'vote=b' before it")),
            _ => Err(token.whole("expected 'declined=w'")),
        }
    }
}

impl<const W: usize> Position<W> {
    /// The moves that replace all others, if any: the answers to a vote.
    #[inline(always)]
    pub fn only_moves(&self) -> Option<&'static [Move]> {
        self.state.vote.answers()
    }

    pub(super) fn play_vote(&mut self, accept: bool, observer: &mut impl Observer) {
        let next = self.state.vote.after(accept);
        if next == Vote::Over && !accept {
            for side in Color::BOTH {
                for piece_type in self.all_piece_types() {
                    self.set_reserve_observed(side, piece_type, 0, observer);
                }
            }
        }
        self.set_vote(next);
        self.pass_move();
    }

    pub(super) fn set_vote(&mut self, vote: Vote) {
        self.state.hash ^= self.state.vote.key() ^ vote.key();
        self.state.vote = vote;
    }
}
