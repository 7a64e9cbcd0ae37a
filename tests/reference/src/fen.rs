//! Reading a FEN.

use crate::Error;
use crate::board::{Board, Cell, Piece, PieceType};
use crate::counting::read_counted;
use crate::ending::must_part_by_default;
use crate::ending::{counted_checks, remembers_castling};
use crate::game::Game;
use crate::gates;
use crate::moves;
use crate::position::{EnPassant, Position, Right, Vote, line, looks_unmoved};
use crate::spec::{EnPassantFen, Origin};
use crate::square::{Side, Square, file_number};

fn wrong<T>(why: String) -> Result<T, Error> {
    Err(Error(why))
}

/// Reads a position. `start` is the board of the start position; `None` when the start position itself is read.
pub(crate) fn read(game: &Game, text: &str, start: Option<&Board>) -> Result<Position, Error> {
    let mut fields: Vec<&str> = text.split_whitespace().collect();
    let counted = if fields.len() > 4 && fields[4].contains('+') { Some(fields.remove(4)) } else { None };
    let [board, side, castling, en_passant, halfmove, fullmove, tokens @ ..] = fields.as_slice() else {
        return wrong(format!("a FEN has six fields: '{text}'"));
    };
    let mut position = Position::empty(game.start.board.cleared(), game.piece_types.len());
    let (rows, reserve) = match board.split_once('[') {
        None => (*board, ""),
        Some((rows, rest)) => (rows, rest.strip_suffix(']').ok_or_else(|| Error("the reserve is not closed".into()))?),
    };
    read_rows(game, rows, &mut position.board)?;
    let mut letters = reserve;
    while !letters.is_empty() {
        let (piece_type, side) = read_letter(game, &mut letters)?;
        position.reserve[side.index()][piece_type as usize] += 1;
    }
    position.side = match *side {
        "w" => Side::White,
        "b" => Side::Black,
        other => return wrong(format!("'{other}' is not a side")),
    };
    let own_board = position.board.clone();
    let start = start.unwrap_or(&own_board);
    read_castling(game, castling, start, &mut position)?;
    position.halfmove = halfmove.parse().map_err(|_| Error(format!("'{halfmove}' is not a counter")))?;
    position.fullmove = fullmove.parse().map_err(|_| Error(format!("'{fullmove}' is not a counter")))?;
    if let Some(counted) = counted {
        position.checks = read_checks(game, counted)?;
    }
    position.facing = u32::from(must_part_by_default(game, &position));
    for token in tokens {
        let Some((key, value)) = token.split_once('=') else { return wrong(format!("'{token}' is not a token")) };
        read_token(game, key, value, start, &mut position)?;
    }
    if position.vote == Some(Vote { declined: true }) && position.side == Side::White {
        return wrong("declined=w needs vote=b".into());
    }
    // If this is the start position, no piece has moved.
    if std::ptr::eq(start, &raw const own_board) {
        position.moved.clear();
    } else {
        position.tidy(game);
    }
    read_en_passant(game, en_passant, &mut position)?;
    Ok(position)
}

/// The number of checks that each side has given, computed from the number that it must still give.
fn read_checks(game: &Game, text: &str) -> Result<[u32; 2], Error> {
    let most = counted_checks(game).ok_or_else(|| Error("checks are not counted".into()))?;
    let given = |text: &str| text.parse().ok().and_then(|left: u32| most.checked_sub(left));
    let sides = text.split_once('+').and_then(|(white, black)| Some([given(white)?, given(black)?]));
    sides.ok_or_else(|| Error(format!("'{text}' is not a number of checks for each side")))
}

fn read_rows(game: &Game, rows: &str, board: &mut Board) -> Result<(), Error> {
    let rows: Vec<&str> = rows.split('/').collect();
    if rows.len() != game.ranks as usize {
        return wrong(format!("{} rows instead of {}", rows.len(), game.ranks));
    }
    for (rank, row) in (0..game.ranks).rev().zip(rows) {
        let mut rest = row;
        let mut file = 0;
        while let Some(first) = rest.chars().next() {
            if first.is_ascii_digit() {
                let length = rest.chars().take_while(char::is_ascii_digit).count();
                let run: i32 = rest[..length]
                    .parse()
                    .ok()
                    .filter(|run| (1..=16).contains(run))
                    .ok_or_else(|| Error(format!("'{row}' has a bad number")))?;
                file += run;
                rest = &rest[length..];
                continue;
            }
            let cell = if first == '*' && game.walls {
                rest = &rest[1..];
                Cell::Wall
            } else {
                let (piece_type, side) = read_letter(game, &mut rest)?;
                let promoted = game.marks_promoted && rest.starts_with('~');
                if promoted {
                    rest = &rest[1..];
                }
                if game.piece_type(piece_type).drops_as.is_some() {
                    return wrong(format!("a {} exists in the reserve only", game.piece_type(piece_type).name));
                }
                Cell::Piece(Piece { piece_type, side, promoted })
            };
            if file >= game.files {
                return wrong(format!("the row '{row}' is too long"));
            }
            board.set(Square { rank, file }, cell);
            file += 1;
        }
        if file != game.files {
            return wrong(format!("the row '{row}' has {file} squares instead of {}", game.files));
        }
    }
    Ok(())
}

/// Reads a piece's letter with its mark.
fn read_letter(game: &Game, rest: &mut &str) -> Result<(PieceType, Side), Error> {
    let plus = usize::from(rest.starts_with('+'));
    let letter = rest[plus..].chars().next().filter(char::is_ascii_alphabetic);
    let letter = letter.ok_or_else(|| Error(format!("no piece at '{rest}'")))?;
    let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
    let signed = rest[plus + 1..].starts_with(['\'', '"']);
    let length = plus + if signed { 2 } else { 1 };
    let written = rest[..length].to_ascii_uppercase();
    let piece_type = game
        .piece_types
        .iter()
        .position(|piece_type| piece_type.letter == written)
        .ok_or_else(|| Error(format!("no piece has the letter '{written}'")))?;
    *rest = &rest[length..];
    Ok((piece_type as PieceType, side))
}

fn read_castling(game: &Game, field: &str, start: &Board, position: &mut Position) -> Result<(), Error> {
    if field == "-" {
        return Ok(());
    }
    for letter in field.chars() {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let index = side.index();
        let upper = letter.to_ascii_uppercase();
        let way = |number: usize| game.castling.as_ref().and_then(|castling| castling.ways[number]).is_some();
        if upper == 'K' && way(0) {
            position.rights[index][0] = Some(home(game, position, side, 0)?);
        } else if upper == 'Q' && way(1) {
            position.rights[index][1] = Some(home(game, position, side, 1)?);
        } else if upper == 'E' && game.castling.as_ref().is_some_and(|castling| castling.dropped_partners) {
            if !position.has_partner_in_reserve(game, side)
                || !(game.has_throws() || king_at_home(game, position, side))
            {
                return wrong("E needs the king at home and a partner in reserve".into());
            }
            position.awaits_partners[index] = true;
        } else if let (Some(gates), Some(file)) = (&game.gates, file_number(letter.to_ascii_lowercase())) {
            let square = Square { rank: 0, file }.seen_by(side, game.ranks);
            let original =
                start.piece(square).filter(|piece| piece.side == side && gates.triggers.contains(&piece.piece_type));
            let stands = position.board.piece(square);
            if !original.is_some_and(|original| stands.is_some_and(|piece| piece.is_like(original))) {
                return wrong(format!("the gate {letter} lacks its piece"));
            }
            position.gates[index].push(square);
            position.gates[index].sort_unstable();
            position.gates[index].dedup();
        } else if let (Some(Origin::Position), Some(file)) =
            (game.castling.as_ref().map(|castling| castling.origin), file_number(letter.to_ascii_lowercase()))
        {
            let (number, right) = home_by_file(game, position, side, file)?;
            position.rights[index][number] = Some(right);
        } else {
            return wrong(format!("'{letter}' means nothing in the castling field"));
        }
    }
    for side in Side::BOTH {
        let implied = gates::implied_by_rights(game, position, side);
        let stands = |gate: &Square| {
            position
                .board
                .piece(*gate)
                .is_some_and(|piece| start.piece(*gate).is_some_and(|original| piece.is_like(original)))
        };
        let gates = &mut position.gates[side.index()];
        gates.extend(implied.into_iter().filter(stands));
        gates.sort_unstable();
        gates.dedup();
    }
    Ok(())
}

fn king_at_home(game: &Game, position: &Position, side: Side) -> bool {
    let Some(castling) = &game.castling else { return false };
    castling.ways.iter().flatten().any(|castle| {
        let piece = position.board.piece(castle.king_from.seen_by(side, game.ranks));
        piece.is_some_and(|piece| piece.piece_type == castling.king && piece.side == side)
    })
}

/// The king and partner of a castling right that is written as K or Q.
fn home(game: &Game, position: &Position, side: Side, number: usize) -> Result<Right, Error> {
    let missing = || Error("a castling letter without king and partner at home".into());
    let castling = game.castling.as_ref().ok_or_else(missing)?;
    let castle = castling.ways[number].ok_or_else(missing)?;
    let is = |square: Square, piece_type: PieceType| {
        position.board.piece(square).is_some_and(|piece| piece.piece_type == piece_type && piece.side == side)
    };
    if castling.origin == Origin::Fixed {
        let right = Right {
            king: castle.king_from.seen_by(side, game.ranks),
            partner: castle.partner_from.seen_by(side, game.ranks),
        };
        let at_home =
            is(right.king, castling.king) && castling.partners.iter().any(|&partner| is(right.partner, partner));
        // Thrown pieces keep the right.
        return if at_home || game.has_throws() { Ok(right) } else { Err(missing()) };
    }
    let rank = castle.king_from.seen_by(side, game.ranks).rank;
    let on_rank = |file: i32| Square { rank, file };
    let king = (0..game.files).map(on_rank).find(|&square| is(square, castling.king)).ok_or_else(missing)?;
    let mut outside: Vec<Square> = (0..game.files).map(on_rank).collect();
    if number == 0 {
        outside.reverse();
    }
    // the outermost partner on that side of the king
    let partner = outside
        .into_iter()
        .take_while(|&square| square != king)
        .find(|&square| castling.partners.iter().any(|&partner| is(square, partner)))
        .ok_or_else(missing)?;
    Ok(Right { king, partner })
}

/// The king and partner of a castling right that is written as the partner's file.
fn home_by_file(game: &Game, position: &Position, side: Side, file: i32) -> Result<(usize, Right), Error> {
    let outermost = home(game, position, side, 0).or_else(|_| home(game, position, side, 1))?;
    let king = outermost.king;
    let partner = Square { rank: king.rank, file };
    let is_partner =
        |piece_type| game.castling.as_ref().is_some_and(|castling| castling.partners.contains(&piece_type));
    if !position.board.piece(partner).is_some_and(|piece| is_partner(piece.piece_type) && piece.side == side) {
        return wrong("a castling letter without king and partner at home".into());
    }
    Ok((usize::from(file < king.file), Right { king, partner }))
}

fn read_token(game: &Game, key: &str, value: &str, start: &Board, position: &mut Position) -> Result<(), Error> {
    match key {
        "vote" if game.vote => {
            if value != position.side.letter().to_string() {
                return wrong("the side to move differs from vote=".into());
            }
            position.vote.get_or_insert(Vote { declined: false });
        }
        "declined" if game.vote && value == "w" && position.vote.is_some() => {
            position.vote = Some(Vote { declined: true });
        }
        "passed" if game.gates.as_ref().is_some_and(|gates| gates.compulsory && gates.passes > 0) => {
            for letter in value.chars() {
                match letter {
                    'w' => position.passed[0] += 1,
                    'b' => position.passed[1] += 1,
                    _ => return wrong(format!("passed={value}")),
                }
            }
        }
        "castled" if remembers_castling(game) => {
            for letter in value.chars() {
                let wing = "KQkq".find(letter).ok_or_else(|| Error(format!("castled={value}")))?;
                position.castled[wing / 2][wing % 2] = true;
            }
        }
        "passes" => position.passes = value.parse().map_err(|_| Error(format!("passes={value}")))?,
        "series" if !game.mate_needs.is_empty() => {
            position.series = [value.contains('w'), value.contains('b')];
        }
        "facing" => position.facing = value.parse().map_err(|_| Error(format!("facing={value}")))?,
        "moved" if game.piece_types.iter().any(crate::game::PieceTypeRules::is_tracked) => {
            for name in value.split(',') {
                let square = Square::parse(name, game.files, game.ranks)?;
                if !looks_unmoved(game, &position.board, start, square) {
                    return wrong(format!("moved= names {name}, where no piece is on its start square"));
                }
                position.moved.push(square);
            }
        }
        "counting" if !game.counting.is_empty() => position.counted = Some(read_counted(value)?),
        _ => return wrong(format!("'{key}={value}' means nothing here")),
    }
    Ok(())
}

/// The squares named in a string, sorted.
fn squares(game: &Game, text: &str) -> Result<Vec<Square>, Error> {
    let mut squares = Vec::new();
    let starts = text.char_indices().filter(|(_, letter)| letter.is_ascii_lowercase()).map(|(at, _)| at);
    let mut ends: Vec<usize> = starts.collect();
    ends.push(text.len());
    if ends[0] > 0 || text.is_empty() {
        return wrong(format!("'{text}' is not a square"));
    }
    for pair in ends.windows(2) {
        squares.push(Square::parse(&text[pair[0]..pair[1]], game.files, game.ranks)?);
    }
    squares.sort_unstable();
    squares.dedup();
    Ok(squares)
}

/// The nearest piece straight ahead of a square, for the side that made the last move.
pub(crate) fn ahead(position: &Position, square: Square) -> Option<Square> {
    let forward = position.side.other().forward();
    let mut at = square + forward;
    while position.board.is_empty(at) {
        at = at + forward;
    }
    position.board.at(at).map(|_| at)
}

/// An e.p. square that cannot be used is dropped.
fn read_en_passant(game: &Game, field: &str, position: &mut Position) -> Result<(), Error> {
    if field == "-" {
        return Ok(());
    }
    let named = squares(game, field)?;
    let mover = position.side.other();
    let Some(rules) = &game.en_passant else { return Ok(()) };
    let occupied = |square: &&Square| !position.board.is_empty(**square);
    let pieces: Vec<Square> = named.iter().filter(occupied).copied().collect();
    let mut passed: Vec<Square> = named.iter().filter(|square| !occupied(square)).copied().collect();
    let captured = match (pieces.as_slice(), passed.first()) {
        ([piece], _) => Some(*piece),
        ([], Some(&square)) if rules.any => ahead(position, square),
        ([], Some(&square)) => Some(square + mover.forward()),
        _ => None,
    };
    let stands = |captured: &Square| {
        position
            .board
            .piece(*captured)
            .is_some_and(|piece| piece.side == mover && rules.victims.contains(&piece.piece_type))
    };
    passed.retain(|&square| rules.over.as_ref().is_none_or(|over| over.holds(square, mover)));
    let all = passed.len();
    passed.retain(|&square| {
        let straight = square + mover.forward();
        captured.is_some_and(|at| if rules.any { !line(square, at).is_empty() } else { straight == at })
    });
    position.en_passant = match captured.filter(stands) {
        Some(captured) if all > 0 && passed.len() == all => Some(EnPassant { passed, captured }),
        _ => None,
    };
    position.tidy(game);
    if position.en_passant.as_ref().is_some_and(|there| there.passed.len() < all) {
        position.en_passant = None;
    }
    if position.en_passant.is_some() {
        let usable = match rules.fen {
            EnPassantFen::Always => true,
            EnPassantFen::PseudoLegal => moves::en_passant_possible(game, position, false),
            EnPassantFen::Legal => moves::en_passant_possible(game, position, true),
        };
        if !usable {
            position.en_passant = None;
        }
    }
    Ok(())
}
