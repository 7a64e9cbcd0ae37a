//! The faults of a position. Reading a FEN rejects the [severe](Position::severe) ones; `status` returns all.

use super::{Color, Position};
use crate::board::{Baseline, Bitboard, ByColor, PieceTypeId, PieceTypeSet, Square};
use crate::tables::Variant;
use bitflags::bitflags;

bitflags! {
    /// The faults of a position; empty if it is valid. If python-chess has the same fault, the name and the bit are the
    /// same.
    ///
    /// Pieces on the board and in the reserve are counted together and compared with the start position. If captured
    /// pieces go to a reserve, both sides are counted together, and an excess is reported for each side that has more than at the start.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct Status: u32 {
        /// White has lost all royal pieces of a type that it had at the start.
        const NO_WHITE_KING = 1;
        /// Black has lost all royal pieces of a type that it had at the start.
        const NO_BLACK_KING = 1 << 1;
        /// A side has more royal pieces of a type than at the start.
        const TOO_MANY_KINGS = 1 << 2;
        /// White has more pieces of a promoting type than at the start.
        const TOO_MANY_WHITE_PAWNS = 1 << 3;
        /// Black has more pieces of a promoting type than at the start.
        const TOO_MANY_BLACK_PAWNS = 1 << 4;
        /// A piece of a promoting type is where no move can have brought it; in chess, on the first or last rank.
        const PAWNS_ON_BACKRANK = 1 << 5;
        /// White has more pieces than at the start.
        const TOO_MANY_WHITE_PIECES = 1 << 6;
        /// Black has more pieces than at the start.
        const TOO_MANY_BLACK_PIECES = 1 << 7;
        /// A king and its partner are on gates where castling may introduce pieces, but the castling right is missing.
        const BAD_CASTLING_RIGHTS = 1 << 8;
        /// There is an e.p. square, but the start square of the piece that passed it is occupied.
        const INVALID_EP_SQUARE = 1 << 9;
        /// The side that is not to move is in check.
        const OPPOSITE_CHECK = 1 << 10;
        /// The board is empty, although the start position has pieces.
        const EMPTY = 1 << 11;
        /// More pieces give check than is possible after a single move.
        const TOO_MANY_CHECKERS = 1 << 15;
        /// The pieces that give check cannot all have been moved or uncovered by one move.
        const IMPOSSIBLE_CHECK = 1 << 16;
        /// White's reserve has more pieces of a type than can get there, or than the board has room for.
        const BAD_WHITE_RESERVE = 1 << 17;
        /// Black's reserve has more pieces of a type than can get there, or than the board has room for.
        const BAD_BLACK_RESERVE = 1 << 18;
        /// There is a vote, but the pieces and reserves differ from the start, or the voting side is in check.
        const BAD_VOTE = 1 << 19;
    }
}

const NO_KING: ByColor<Status> = ByColor::new(Status::NO_WHITE_KING, Status::NO_BLACK_KING);
const TOO_MANY_PAWNS: ByColor<Status> = ByColor::new(Status::TOO_MANY_WHITE_PAWNS, Status::TOO_MANY_BLACK_PAWNS);
const TOO_MANY_PIECES: ByColor<Status> = ByColor::new(Status::TOO_MANY_WHITE_PIECES, Status::TOO_MANY_BLACK_PIECES);
const BAD_RESERVE: ByColor<Status> = ByColor::new(Status::BAD_WHITE_RESERVE, Status::BAD_BLACK_RESERVE);

const NAMES: ByColor<&str> = ByColor::new("White", "Black");

impl<const W: usize> Position<W> {
    /// All faults.
    pub fn status(&self, variant: &Variant<W>) -> Status {
        let severe = self.severe(variant).into_iter().map(|(status, _)| status).collect::<Status>();
        severe | self.counts(variant) | self.places(variant) | self.checks(variant)
    }

    /// The faults that make a position unplayable, each with a message: missing or extra royal pieces, more pieces than
    /// squares, or a check to the side that is not to move or that votes.
    pub fn severe(&self, variant: &Variant<W>) -> Vec<(Status, String)> {
        let mut found = vec![];
        for color in Color::BOTH {
            self.royal_counts(variant, color, &mut found);
            // A start position may have more pieces in reserve than the board has room for.
            let pieces = self.pieces(color).count();
            let at_start: u32 = variant.bounds.pieces[color].iter().sum();
            let squares = at_start.max(variant.geometry.squares() as u32);
            let reserve: u32 = self.reserve[color].iter().map(|&count| u32::from(count)).sum();
            // Pieces that change sides do not affect the other side's reserve.
            let enter = if variant.after_effects.change_pieces { reserve } else { pieces + reserve };
            if enter > squares {
                let message = format!(
                    "{} has {pieces} pieces and {reserve} in reserve: at most {squares} have room",
                    NAMES[color]
                );
                found.push((BAD_RESERVE[color], message));
            }
        }
        // A side whose move removes the other's last king by effects may leave its own king in check.
        let us = self.state.side_to_move;
        let won = variant.after_effects.lose_royals && self.misses_royals(variant, us);
        // A side that passes, and thereby accepts the end of the game, need not answer a check.
        let accepts = variant.tallied.facing.as_ref().is_some_and(|facing| facing.accepted);
        let accepted = accepts && self.state.tally.facing > 1;
        if !won && !accepted && self.is_exposed(variant, us.other()) {
            found.push((Status::OPPOSITE_CHECK, "the side that is not to move is in check".into()));
        }
        if let Some(message) = self.gates_without_right(variant) {
            found.push((Status::BAD_CASTLING_RIGHTS, message));
        }
        if self.only_moves().is_some() && self.is_exposed(variant, self.state.side_to_move) {
            // After the vote, the other side would be to move with this king in check.
            found.push((Status::BAD_VOTE, "the side that votes is in check".into()));
        }
        found
    }

    /// True if a side may have lost a royal piece by effects: it has fewer of a type than at the start, or none of the pieces
    /// that are royal together.
    fn misses_royals(&self, variant: &Variant<W>, color: Color) -> bool {
        let rules = &variant.rules;
        let began = |id: PieceTypeId| {
            let reserved = rules.all_piece_types().iter().filter(|&other| rules.on_board(other) == id);
            let waited: u32 = reserved.map(|other| rules.start_reserve[color][other.index()]).sum();
            rules.home[id.index()][color].count() + waited
        };
        let together = variant.royal_last | variant.royal_one;
        let removed = variant.after_effects.removed_royals;
        // A side may have no piece of such a type, without having lost one.
        let counted = variant.royal_counted & removed;
        (removed & !together & !variant.royal_counted).iter().any(|id| self.pieces_of(color, id).count() < began(id))
            || counted.iter().any(|id| began(id) > 0 && self.pieces_of(color, id).is_empty())
            || together.overlaps(removed)
                && together.iter().any(|id| began(id) > 0)
                && self.pieces_among(color, together).is_empty()
    }

    fn royal_counts(&self, variant: &Variant<W>, color: Color, found: &mut Vec<(Status, String)>) {
        let rules = &variant.rules;
        // The effects of the last move or an en passant capture may have removed the royal pieces of the side to move.
        let lose_royals = variant.after_effects.lose_royals
            || rules.en_passant.as_ref().is_some_and(|rule| rule.victims.overlaps(variant.royal));
        let removed_from = |side| lose_royals && side == self.state.side_to_move;
        let removed = removed_from(color);
        // The other side's royal pieces may then be in the reserve.
        let them = color.other();
        let won = removed_from(them) && self.reserves && self.misses_royals(variant, them);
        // One of several royal pieces may be in the reserve even before the game ends.
        let takes = lose_royals && rules.captures_to_reserve;
        let taken = |piece_type| takes && !self.has_extra_royals(variant, piece_type);
        // A royal piece removed by effects may be in the reserve.
        let waits = |group: PieceTypeSet| {
            let mut reserved = rules.all_piece_types().iter().filter(|&other| group.contains(rules.on_board(other)));
            lose_royals && reserved.any(|other| self.in_reserve(color, other) > 0)
        };
        // There may be any number of pieces of types that are royal only while there are few of them.
        for piece_type in variant.royal & !variant.royal_counted {
            let expected = variant.bounds.pieces[color][piece_type.index()];
            if rules.home[piece_type.index()][color].is_empty() {
                continue;
            }
            let may_miss = removed || variant.promoting.contains(piece_type);
            let pieces = self.pieces_of(color, piece_type).count();
            let (mut waiting, mut waited) = (0, 0);
            for other in rules.all_piece_types().iter().filter(|&other| rules.on_board(other) == piece_type) {
                waiting += u32::from(self.in_reserve(color, other));
                waited += rules.start_reserve[color][other.index()];
            }
            let all = pieces + waiting;
            let become_so = variant.bounds.promoted_to.contains(piece_type);
            let (what, who) = (&rules.piece_types[piece_type.index()].name, NAMES[color]);
            let shared = [variant.royal_last, variant.royal_one].into_iter().find(|set| set.contains(piece_type));
            // Some of the pieces that are royal together may be missing, and additional ones are allowed.
            if let Some(shared) = shared {
                let may_miss = may_miss || waits(shared) || variant.promoting.overlaps(shared);
                if self.pieces_among(color, shared).is_empty() && !may_miss {
                    found.push((NO_KING[color], format!("{who} has no {what}, and no other piece in its place")));
                }
            } else if pieces == 0 {
                if !may_miss && !waits(PieceTypeSet::of(piece_type)) {
                    found.push((NO_KING[color], format!("{who} has no {what}: expected {expected}")));
                }
            } else if !won && !taken(piece_type) && (all > expected && !become_so || waiting > waited) {
                found.push((
                    Status::TOO_MANY_KINGS,
                    format!("{who} has {all} pieces of type {what}: expected {expected}"),
                ));
            }
        }
    }

    /// True if both sides together have more royal pieces of a type than at the start. Types that can become each other
    /// are counted together.
    fn has_extra_royals(&self, variant: &Variant<W>, piece_type: PieceTypeId) -> bool {
        let promotes = variant.promoting.contains(piece_type);
        let alike = if promotes { variant.royal } else { PieceTypeSet::of(piece_type) };
        let sum = |counted: &Vec<u32>| alike.iter().map(|id| counted[id.index()]).sum::<u32>();
        let now: u32 = Color::BOTH.iter().map(|&side| sum(&self.all_pieces(variant, side))).sum();
        now > variant.bounds.pieces.iter().map(sum).sum()
    }

    /// Finds faults in the numbers of pieces.
    fn counts(&self, variant: &Variant<W>) -> Status {
        let (rules, bounds) = (&variant.rules, &variant.bounds);
        if variant.after_effects.change_pieces {
            // The numbers of pieces that change sides or types are not limited.
            return Status::empty();
        }
        let shared = rules.captures_to_reserve;
        let mut status = Status::empty();
        if rules.drops.iter().any(|rule| rule.free) {
            return status;
        }
        let pieces = ByColor::from_fn(|color| self.all_pieces(variant, color));
        // A captured promoted piece returns as the first type that promotes to it, so all promoting types are counted
        // together.
        let promoting = variant.promoting & !bounds.promoted_to;
        let pawns: Vec<PieceTypeSet> = if shared {
            // Pieces that return to the reserve as one of these types may be on the board from the start.
            let returning = |piece_type: &PieceTypeId| promoting.contains(variant.returns[piece_type.index()]);
            vec![promoting | rules.all_piece_types().iter().filter(returning).collect()]
        } else {
            promoting.iter().map(PieceTypeSet::of).collect()
        };
        let pawns = pawns.into_iter().map(|piece_types| (piece_types, TOO_MANY_PAWNS));
        for (piece_types, named) in pawns.chain([(rules.all_piece_types(), TOO_MANY_PIECES)]) {
            let sum = |counts: &[u32]| -> u32 { piece_types.iter().map(|piece_type| counts[piece_type.index()]).sum() };
            let now = ByColor::from_fn(|color| sum(&pieces[color]));
            let start = ByColor::from_fn(|color| sum(&bounds.pieces[color]));
            if !shared || now.iter().sum::<u32>() > start.iter().sum() {
                let more = Color::BOTH.into_iter().filter(|&color| now[color] > start[color]);
                status |= more.map(|color| named[color]).collect();
            }
        }
        for (piece_type, color) in
            rules.all_piece_types().iter().flat_map(|piece_type| Color::BOTH.map(|color| (piece_type, color)))
        {
            let waiting = |color| u32::from(self.in_reserve(color, piece_type));
            let max = if shared {
                bounds.pieces.iter().map(|pieces| pieces[piece_type.index()]).sum()
            } else {
                rules.start_reserve[color][piece_type.index()]
            };
            let now = if shared { waiting(Color::White) + waiting(Color::Black) } else { waiting(color) };
            let stays_promoted = rules.keeps_promoted && bounds.promoted_to.contains(piece_type);
            let counted = shared && (variant.promoting.contains(piece_type) || stays_promoted);
            if waiting(color) > 0 && now > max && !counted {
                status |= BAD_RESERVE[color];
            }
        }
        status
    }

    /// The number of pieces of each type that a side has, on the board and in reserve.
    fn all_pieces(&self, variant: &Variant<W>, color: Color) -> Vec<u32> {
        let piece_types = variant.rules.all_piece_types();
        let mut pieces: Vec<u32> =
            piece_types.iter().map(|piece_type| self.pieces_of(color, piece_type).count()).collect();
        for piece_type in piece_types {
            pieces[variant.rules.on_board(piece_type).index()] += u32::from(self.in_reserve(color, piece_type));
        }
        pieces
    }

    /// Finds pieces and marks on impossible squares.
    fn places(&self, variant: &Variant<W>) -> Status {
        let mut status = Status::empty();
        let begins_empty = variant.rules.home.iter().all(|home| home.0.iter().all(|side| side.is_empty()));
        let may_go = variant.rules.after_effects.iter().any(|rule| rule.make.removes());
        status.set(Status::EMPTY, self.occupied().is_empty() && !begins_empty && !may_go);
        let astray = |color: Color, piece_type: PieceTypeId| {
            self.pieces_of(color, piece_type) & !variant.bounds.standing[color][piece_type.index()]
        };
        let piece_types = variant.rules.all_piece_types();
        let any = piece_types
            .iter()
            .any(|piece_type| Color::BOTH.into_iter().any(|color| astray(color, piece_type).non_empty()));
        status.set(Status::PAWNS_ON_BACKRANK, any && !variant.after_effects.change_pieces);
        if let Some((_, origin)) = self.double_step(variant) {
            let filled = variant.traits.throws
                || variant.rules.walling.is_some()
                || variant.rules.gates.is_some()
                || variant.rules.drops.iter().any(|rule| rule.relocate.is_some_and(|relocate| relocate.en_passant));
            status.set(Status::INVALID_EP_SQUARE, !filled && self.blockers().contains(origin));
        }
        let as_at_start = |color: Color| {
            piece_types.iter().all(|piece_type| {
                let home = variant.region(&variant.rules.home[piece_type.index()], color);
                self.pieces_of(color, piece_type) == home
                    && u32::from(self.in_reserve(color, piece_type))
                        == variant.rules.start_reserve[color][piece_type.index()]
            })
        };
        status.set(Status::BAD_VOTE, self.only_moves().is_some() && !Color::BOTH.into_iter().all(as_at_start));
        status
    }

    /// The square of the piece that has just made a double step, and its start square.
    fn double_step(&self, variant: &Variant<W>) -> Option<(Square, Square)> {
        let passed = self.en_passant().filter(|_| variant.rules.en_passant.is_some_and(|rule| !rule.any))?;
        let forward = variant.forward(self.state.side_to_move.other());
        Some((variant.geometry.number(passed, forward)?, variant.geometry.number(passed, -forward)?))
    }

    /// Finds checks that no move can have given, as far as this can be decided.
    fn checks(&self, variant: &Variant<W>) -> Status {
        let royals = self.royals(variant, self.state.side_to_move).all();
        let Some(king) = royals.lowest().filter(|_| variant.bounds.plain_checks && !royals.many()) else {
            return Status::empty();
        };
        let checkers = self.checkers(variant);
        let count = checkers.count();
        let mut status = Status::empty();
        status.set(Status::TOO_MANY_CHECKERS, count > 2);
        let step = self.double_step(variant).filter(|&(_, origin)| !self.blockers().contains(origin));
        let impossible = match step {
            Some(step) if count > 0 => count > 1 || self.was_in_check(variant, king, checkers, step),
            _ => count > 2 || count == 2 && in_one_line(variant, king, checkers),
        };
        status.set(Status::IMPOSSIBLE_CHECK, impossible);
        status
    }

    /// True if the only checker is not the piece that made the double step, and was already giving check before it.
    fn was_in_check(
        &self,
        variant: &Variant<W>,
        king: Square,
        checkers: Bitboard<W>,
        (stands, stood): (Square, Square),
    ) -> bool {
        let them = self.state.side_to_move.other();
        let before = self.blockers().without(stands).with(stood);
        !checkers.contains(stands)
            && self.attacked_plainly::<Baseline>(variant, king, them, self.pieces(them).without(stands), before)
    }
}

/// True if the king and all checkers are on one rank, file or diagonal.
fn in_one_line<const W: usize>(variant: &Variant<W>, king: Square, checkers: Bitboard<W>) -> bool {
    let geometry = &variant.geometry;
    let line = |square: Square| {
        let dx = i16::from(geometry.file(square)) - i16::from(geometry.file(king));
        let dy = i16::from(geometry.rank(square)) - i16::from(geometry.rank(king));
        let straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
        straight.then(|| (dx.signum() * dy.signum(), dx == 0))
    };
    let mut lines = checkers.iter().map(line);
    lines.next().flatten().is_some_and(|first| lines.all(|other| other == Some(first)))
}
