//! Reads FENs.

use super::counting::Counting;
use super::field::Field;
use super::{MAX_MOVES, Position, is_checks};
use crate::board::{Bitboard, Color};
use crate::error::{FenError, FenErrorKind};
use crate::tables::Variant;

/// The maximum length of a FEN; longer ones are rejected without reading them.
const MAX_CHARACTERS: usize = 4096;

/// The fields in order.
const PARTS_IN_ORDER: [FenErrorKind; 6] = [
    FenErrorKind::Board,
    FenErrorKind::SideToMove,
    FenErrorKind::Castling,
    FenErrorKind::EnPassant,
    FenErrorKind::Clock,
    FenErrorKind::MoveNumber,
];

impl<const W: usize> Position<W> {
    /// Reads a position.
    ///
    /// # Errors
    /// [`FenError`] with the field, the column and what was expected, or with a [severe](Self::severe) fault of the
    /// position.
    pub fn from_fen(variant: &Variant<W>, fen: &str) -> Result<Self, FenError> {
        let whole = Field { sort: FenErrorKind::Position, column: 1, text: fen };
        if fen.len() > MAX_CHARACTERS {
            return Err(whole.whole(format!("longer than {MAX_CHARACTERS} characters")));
        }
        let position = Self::from_fen_unjudged(variant, fen)?;
        match position.severe(variant).into_iter().next() {
            Some((_, message)) => Err(whole.whole(message)),
            None => Ok(position),
        }
    }

    /// Reads a position without checking if it is valid.
    ///
    /// # Errors
    /// [`FenError`] with the field, the column and what was expected.
    pub fn from_fen_unjudged(variant: &Variant<W>, fen: &str) -> Result<Self, FenError> {
        let whole = Field { sort: FenErrorKind::Position, column: 1, text: fen };
        let Split { fields, checks, tokens } = split(fen)?;
        let Some(board) = fields[0] else { return Err(whole.whole("empty: expected a board")) };
        let mut position = Self::empty(variant);
        position.read_board_and_reserve(variant, board)?;
        if position.movable_walls(variant).many() {
            return Err(board.whole("more than one placed wall: a wall goes when the next one is placed"));
        }
        if let Some(side) = fields[1] {
            position.state.side_to_move = match side.text {
                "w" => Color::White,
                "b" => Color::Black,
                other => return Err(side.whole(format!("expected 'w' or 'b', found '{other}'"))),
            };
        }
        if let Some(castling) = fields[2] {
            position.read_castling(variant, castling)?;
        }
        if let Some(square) = fields[3] {
            position.read_en_passant(variant, square)?;
        }
        if let Some(clock) = fields[4] {
            position.state.halfmoves = number(clock)?;
            position.state.counting.take_clock(&mut position.state.halfmoves);
        }
        if let Some(moves) = fields[5] {
            position.state.fullmoves = number(moves)?.max(1);
        }
        if let Some(checks) = checks {
            position.read_checks(variant, checks)?;
        }
        position.state.tally.facing = position.facing_by_default(variant);
        for token in tokens {
            position.read_token(variant, token)?;
        }
        position.settle_gates(variant);
        position.state.hash = position.hash_from_scratch(variant);
        Ok(position)
    }

    /// The start of the reserve: at its bracket or, as in some other programs, after an extra slash.
    fn reserve_start(&self, variant: &Variant<W>, text: &str) -> Option<usize> {
        let slashes = usize::from(variant.geometry.ranks);
        text.find('[').or_else(|| text.match_indices('/').nth(slashes - 1).map(|(at, _)| at).filter(|_| self.reserves))
    }

    fn read_board_and_reserve<'t>(&mut self, variant: &Variant<W>, field: Field<'t>) -> Result<(), FenError> {
        let Some(open) = self.reserve_start(variant, field.text) else { return self.read_board(variant, field) };
        self.read_board(variant, field.part(FenErrorKind::Board, 0, open))?;
        let reserve = field.part(FenErrorKind::Reserve, open, field.text.len());
        let bracketed = |text: &'t str| text.strip_prefix('[').and_then(|pieces| pieces.strip_suffix(']'));
        let Some(pieces) = reserve.text.strip_prefix('/').or_else(|| bracketed(reserve.text)) else {
            return Err(reserve.whole("expected pieces in brackets, as in [Cc]"));
        };
        let pieces = if pieces == "-" { "" } else { pieces };
        if !pieces.is_empty() && !self.reserves {
            return Err(reserve.whole("this game has no reserve"));
        }
        let mut rest = pieces;
        while !rest.is_empty() {
            let Some((piece_type, upper, after)) = variant.read_letter(rest) else {
                return Err(reserve.error(&reserve.text[1 + pieces.len() - rest.len()..], unknown(variant, rest)));
            };
            let count = &mut self.reserve[Color::of_case(upper)][piece_type.index()];
            *count = count.checked_add(1).ok_or_else(|| reserve.whole("more than 255 pieces of a type"))?;
            rest = after;
        }
        Ok(())
    }

    fn read_board(&mut self, variant: &Variant<W>, field: Field) -> Result<(), FenError> {
        let (files, ranks) = (variant.geometry.files, variant.geometry.ranks);
        let mut rest = field.text;
        for rank in (0..ranks).rev() {
            let mut file = 0;
            while file < files {
                let name = variant.geometry.name(variant.geometry.at(file, rank));
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                if digits > 0 {
                    let run = rest[..digits].parse::<u8>().ok().filter(|_| !rest.starts_with('0'));
                    let run = run.filter(|run| (1..=files - file).contains(run));
                    let Some(run) = run else {
                        let message =
                            format!("'{}' empty squares from {name}: expected 1 to {}", &rest[..digits], files - file);
                        return Err(field.error(rest, message));
                    };
                    (file, rest) = (file + run, &rest[digits..]);
                    continue;
                }
                let square = variant.geometry.at(file, rank);
                if let Some(after) = rest.strip_prefix('*').filter(|_| variant.rules.walls) {
                    self.state.walls.insert(square);
                    (file, rest) = (file + 1, after);
                    continue;
                }
                let Some((piece_type, upper, after)) = variant.read_letter(rest) else {
                    let found = if rest.is_empty() || rest.starts_with('/') {
                        format!("the rank ends before {name}: expected {files} squares")
                    } else {
                        unknown(variant, rest)
                    };
                    return Err(field.error(rest, found));
                };
                if variant.rules.piece_types[piece_type.index()].drops_as.is_some() {
                    return Err(
                        field.error(rest, format!("'{}' exists in the reserve only", variant.letter(piece_type)))
                    );
                }
                self.put(variant, square, piece_type, Color::of_case(upper));
                (file, rest) = (file + 1, after);
                if let Some(after) = rest.strip_prefix('~').filter(|_| variant.rules.marks_promoted()) {
                    self.state.promoted.insert(square);
                    rest = after;
                }
            }
            if rank > 0 {
                let Some(after) = rest.strip_prefix('/') else {
                    return Err(field.error(rest, format!("expected '/' after {files} squares of rank {}", rank + 1)));
                };
                rest = after;
            }
        }
        if rest.is_empty() {
            Ok(())
        } else {
            Err(field.error(rest, format!("expected {ranks} ranks of {files} squares, found more")))
        }
    }

    /// Keeps the e.p. square if a piece may have just passed it; whether it can be used is only checked when it
    /// matters.
    fn read_en_passant(&mut self, variant: &Variant<W>, field: Field) -> Result<(), FenError> {
        if field.text == "-" {
            return Ok(());
        }
        if let Some(limit) = Counting::limit_in_place_of_square(&variant.rules, field.text) {
            self.state.counting.limit = limit;
            return Ok(());
        }
        let (mut named, mut rest) = (Bitboard::EMPTY, field.text);
        while let Some((square, after)) = variant.geometry.read(rest) {
            named.insert(square);
            rest = after;
        }
        if named.is_empty() || !rest.is_empty() {
            return Err(field.whole(format!("expected a square or '-', found '{}'", field.text)));
        }
        self.state.en_passant = self.passed_among(variant, named);
        Ok(())
    }
}

fn unknown<const W: usize>(variant: &Variant<W>, rest: &str) -> String {
    let found: String = rest.chars().take(1).collect();
    let letters: Vec<&str> = variant.rules.piece_types.iter().map(|piece_type| piece_type.letter.as_str()).collect();
    format!("'{found}' is not a piece of this game: expected one of {}", letters.join(" "))
}

fn number(field: Field) -> Result<u32, FenError> {
    let digits = !field.text.is_empty() && field.text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits { field.text.parse().ok().filter(|&number| number <= MAX_MOVES) } else { None };
    number.ok_or_else(|| field.whole(format!("expected a number from 0 to {MAX_MOVES}, found '{}'", field.text)))
}

/// The parts of a FEN.
struct Split<'t> {
    /// The six fields; fields missing at the end are `None`.
    fields: [Option<Field<'t>>; 6],
    /// The checks, after the e.p. square or after the six fields.
    checks: Option<Field<'t>>,
    tokens: Vec<Field<'t>>,
}

fn split(fen: &str) -> Result<Split<'_>, FenError> {
    let (mut fields, mut checks, mut tokens, mut count) = ([None; 6], None, vec![], 0);
    let mut rest = fen;
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            return Ok(Split { fields, checks, tokens });
        }
        let start = fen.len() - rest.len();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let column = fen[..start].chars().count() + 1;
        let text = &rest[..end];
        rest = &rest[end..];
        if count > 0 && text.contains('=') {
            tokens.push(Field { sort: FenErrorKind::Token, column, text });
        } else if matches!(count, 4 | 6) && checks.is_none() && is_checks(text) {
            checks = Some(Field { sort: FenErrorKind::Checks, column, text });
        } else if count < 6 && tokens.is_empty() {
            if count == 2 && text.starts_with(|first: char| first.is_ascii_digit()) {
                count = 4; // the counters may follow the side to move
            }
            fields[count] = Some(Field { sort: PARTS_IN_ORDER[count], column, text });
            count += 1;
        } else {
            let field = Field { sort: FenErrorKind::Token, column, text };
            return Err(field.whole(format!("expected key=value, found '{text}'")));
        }
    }
}
