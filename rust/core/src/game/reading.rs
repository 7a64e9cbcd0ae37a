//! Finding legal moves from UCI text or from moves of other boards.

use super::history::Game;
use crate::board::{PieceTypeId, Square};
use crate::error::MoveError;
use crate::movegen::{Subset, is_legal, legal_subset};
use crate::moves::{Move, MoveKind, MoveQuery, MoveText, Suffix};
use crate::shown::in_one_line;

impl<const W: usize> Game<W> {
    /// Reads a move that is legal here, or the null move.
    ///
    /// # Errors
    /// If the text is not a move, the move is not legal, or the text could mean several legal moves.
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        match self.variant().read_move(text) {
            Ok(written) => self.resolve(written, text),
            Err(_) if self.variant().is_move_in_wrong_case(text) => Err(self.illegal(text)),
            Err(rest) => Err(self.invalid(text, rest)),
        }
    }

    /// Finds the legal move with this content; `text` is the original text.
    ///
    /// # Errors
    /// If no legal move fits, or several do.
    pub(super) fn resolve(&self, written: MoveText, text: &str) -> Result<Move, MoveError> {
        match written {
            MoveText::Null => return self.null().map_err(|_| self.illegal(text)),
            // If no pass is legal, a pass without a square stands for the null move used in analysis.
            MoveText::Pass(None) => {
                let null = |()| self.null().map_err(|_| self.illegal(text));
                return self.pass().ok_or(()).or_else(null);
            }
            _ => {}
        }
        let moves = self.alike(written);
        let near = if written == written.in_short() { &moves[..] } else { &[] };
        self.exactly(&moves, written).ok_or_else(|| self.none_of(near, text))
    }

    /// Finds the legal move that a query describes, or the null move if it can be played.
    ///
    /// # Errors
    /// If no legal move fits, or several do.
    pub fn find(&self, query: MoveQuery) -> Result<Move, MoveError> {
        self.by_itself(query).or_else(|written| self.resolve(written, &self.variant().write_move(written)))
    }

    /// Finds the legal move from one square to another with this promotion. If no promotion is given, finds the move
    /// that does not promote or, if the piece must promote, the promotion to a queen, if there is one. The move
    /// introduces no piece.
    ///
    /// # Errors
    /// If there is no such move, or there is more than one.
    pub fn find_between(&self, from: Square, to: Square, promotion: Option<PieceTypeId>) -> Result<Move, MoveError> {
        let letter = promotion.map(|piece_type| self.variant().rules.promotion_letter(piece_type));
        let written =
            self.castling_onto_partner(MoveText::Move { from, to, letter, suffix: Suffix::default(), wall: None });
        let mut moves = self.alike(written);
        moves.retain(|mv| !mv.introduces());
        if moves.is_empty() && promotion.is_none() {
            moves = self.promotions_between(from, to);
        }
        match moves[..] {
            [mv] => Ok(mv),
            _ => self.exactly(&moves, written).ok_or_else(|| self.none_of(&moves, &self.variant().write_move(written))),
        }
    }

    /// The legal promotions between two squares: to a queen only, or all if there are none to a queen.
    fn promotions_between(&self, from: Square, to: Square) -> Vec<Move> {
        let Some(piece_type) = self.own_piece(from) else { return vec![] };
        let mut moves = legal_subset(self.variant(), self.position(), Subset::Moves(piece_type, to));
        moves.retain(|mv| mv.from() == from && mv.promotion().is_some());
        let queen = self.variant().rules.piece_type("queen");
        let is_queen = |mv: &Move| queen.is_some() && mv.promotion() == queen;
        if moves.iter().any(is_queen) {
            moves.retain(is_queen);
        }
        moves
    }

    /// True if the move that a query describes is legal.
    pub fn allows(&self, query: MoveQuery) -> bool {
        let by_text = |written| self.exactly(&self.alike(written), written).is_some();
        self.by_itself(query).map_or_else(by_text, |_| true)
    }

    /// The query's move, if the query is a legal move; otherwise the move's text, as an error.
    fn by_itself(&self, query: MoveQuery) -> Result<Move, MoveText> {
        match query {
            MoveQuery::Move(mv) if self.is_legal(mv) => Ok(mv),
            MoveQuery::Move(mv) => Err(self.variant().written(mv)),
            MoveQuery::Text(written) => Err(written),
        }
    }

    /// The legal pass.
    fn pass(&self) -> Option<Move> {
        legal_subset(self.variant(), self.position(), Subset::Pass).pop()
    }

    fn exactly(&self, moves: &[Move], written: MoveText) -> Option<Move> {
        moves.iter().copied().find(|&mv| self.variant().written(mv) == written)
    }

    /// True if a move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        if mv.is_of_a_piece() {
            return is_legal(self.variant(), self.position(), mv);
        }
        self.companions(mv).contains(&mv)
    }

    /// The legal moves to compare a move with: those of the same class, by the same piece type, to the same square.
    pub(super) fn companions(&self, mv: Move) -> Vec<Move> {
        let part = match mv.kind() {
            MoveKind::Accept | MoveKind::Decline | MoveKind::Wall => return self.legal_moves(),
            MoveKind::Null => return vec![],
            MoveKind::Pass => Subset::Pass,
            _ if mv.is_castle() => Subset::Castling,
            _ if mv.is_drop() => Subset::Drops(mv.to()),
            _ => match self.own_piece(mv.from()) {
                Some(piece_type) => Subset::Moves(piece_type, mv.to()),
                None => return vec![],
            },
        };
        legal_subset(self.variant(), self.position(), part)
    }

    /// The type of the piece on a square, if it belongs to the side to move.
    pub(super) fn own_piece(&self, square: Square) -> Option<PieceTypeId> {
        self.position()
            .piece(square)
            .filter(|piece| piece.color == self.position().side_to_move())
            .map(|piece| piece.piece_type)
    }

    /// The legal moves with this content, possibly with an additional relocation or suffix.
    fn alike(&self, written: MoveText) -> Vec<Move> {
        let (variant, position) = (self.variant(), self.position());
        let mut moves = match written {
            MoveText::Drop { to, .. } => legal_subset(variant, position, Subset::Drops(to)),
            MoveText::Pass(_) => legal_subset(variant, position, Subset::Pass),
            MoveText::Move { from, to, .. } => {
                let Some(piece_type) = self.own_piece(from) else { return vec![] };
                let mut moves = legal_subset(variant, position, Subset::Moves(piece_type, to));
                moves.extend(legal_subset(variant, position, Subset::Castling));
                moves
            }
            _ => self.legal_moves(),
        };
        moves.retain(|&mv| variant.written(mv).in_short() == written.in_short());
        moves
    }

    /// The error for a string that describes a move, but not exactly one of `moves`.
    pub(super) fn none_of(&self, moves: &[Move], text: &str) -> MoveError {
        if moves.len() < 2 {
            return self.illegal(text);
        }
        let candidates = moves.iter().map(|&mv| self.variant().uci(mv)).collect();
        MoveError::Ambiguous { text: shown(text), candidates }
    }

    /// The error for a string that is not a move of the variant; `rest` is the part of it that cannot be read.
    pub(super) fn invalid(&self, text: &str, rest: &str) -> MoveError {
        let example = self.legal_moves().first().map_or_else(|| "e2e4".into(), |&mv| self.variant().uci(mv));
        let column = column_of(text, rest);
        MoveError::Invalid { text: shown(text), column, variant: self.variant().rules.name.clone(), example }
    }

    /// The error for a move that is not legal here.
    pub(super) fn illegal(&self, text: &str) -> MoveError {
        MoveError::Illegal { text: shown(text), fen: self.fen() }
    }
}

/// The column at which the rest of a string begins, counted from 1.
pub(super) fn column_of(text: &str, rest: &str) -> usize {
    text[..text.len() - rest.len()].chars().count() + 1
}

/// A string as shown in messages, truncated if it is too long.
fn shown(text: &str) -> String {
    in_one_line(text, 60)
}
