//! Writing a FEN.

use std::fmt::Write as _;

use crate::board::{Cell, PieceType};
use crate::ending::{counted_checks, must_part_by_default};
use crate::fen::ahead;
use crate::game::Game;
use crate::gates;
use crate::moves;
use crate::position::{EnPassant, Position};
use crate::spec::{Brackets, EnPassantFen, Origin};
use crate::square::{Side, Square, file_letter};

/// The FEN of a position.
pub(crate) fn write(game: &Game, position: &Position) -> String {
    let written = position.en_passant.as_ref().filter(|_| match game.en_passant.as_ref().map(|rules| rules.fen) {
        Some(EnPassantFen::Always) => true,
        Some(EnPassantFen::PseudoLegal) => moves::en_passant_possible(game, position, false),
        Some(EnPassantFen::Legal) => moves::en_passant_possible(game, position, true),
        None => false,
    });
    let written = written.map_or("-".to_string(), |there| named(position, there));
    let mut text = format!("{}{} ", rows(game, position), reserve(game, position));
    let _ = write!(
        text,
        "{} {} {written}{} {} {}",
        position.side.letter(),
        castling(game, position),
        checks(game, position),
        position.halfmove,
        position.fullmove
    );
    text + &tokens(game, position)
}

/// The parts of a FEN that must be equal for a repetition: all but the counters, with the e.p. square only if it can be
/// used.
pub(crate) fn repetition_key(game: &Game, position: &Position) -> String {
    let usable = position.en_passant.as_ref().filter(|_| moves::en_passant_possible(game, position, true));
    let usable = usable.map_or("-".to_string(), |there| named(position, there));
    let board = format!("{}{}", rows(game, position), reserve(game, position));
    let given = checks(game, position);
    format!(
        "{board} {} {} {usable}{given}{}",
        position.side.letter(),
        castling(game, position),
        tokens(game, &Position { counted: None, ..position.clone() })
    )
}

/// The number of checks that each side must still give, if checks are counted.
fn checks(game: &Game, position: &Position) -> String {
    let left = |most: u32| format!(" {}+{}", most - position.checks[0], most - position.checks[1]);
    counted_checks(game).map_or(String::new(), left)
}

/// The squares that a piece passed, and the piece's own square unless the piece is the nearest one straight ahead of
/// the lowest passed square.
fn named(position: &Position, there: &EnPassant) -> String {
    let mut squares = there.passed.clone();
    if ahead(position, squares[0]) != Some(there.captured) {
        squares.push(there.captured);
    }
    squares.sort_unstable();
    squares.iter().map(ToString::to_string).collect()
}

fn rows(game: &Game, position: &Position) -> String {
    let mut text = String::new();
    for rank in (0..game.ranks).rev() {
        if !text.is_empty() {
            text.push('/');
        }
        let mut run = 0;
        for file in 0..game.files {
            let cell = position.board.at(Square { rank, file });
            if cell == Some(Cell::Empty) {
                run += 1;
                continue;
            }
            if run > 0 {
                let _ = write!(text, "{run}");
                run = 0;
            }
            match cell {
                Some(Cell::Piece(piece)) => {
                    text.push_str(&game.letter(piece.piece_type, piece.side));
                    if piece.promoted {
                        text.push('~');
                    }
                }
                _ => text.push('*'),
            }
        }
        if run > 0 {
            let _ = write!(text, "{run}");
        }
    }
    text
}

/// The reserve in the order of the start FEN's piece types, White's first.
fn reserve(game: &Game, position: &Position) -> String {
    let mut text = String::new();
    for side in Side::BOTH {
        for &piece_type in &game.reserve_order[side.index()] {
            for _ in 0..position.reserve[side.index()][piece_type as usize] {
                text.push_str(&game.letter(piece_type, side));
            }
        }
    }
    if text.is_empty() && game.brackets == Brackets::Filled { text } else { format!("[{text}]") }
}

/// The order of a side's piece types in the brackets: as in the start FEN, then the others in the order of the
/// definition.
pub(crate) fn reserve_order(game: &Game, start: &str) -> [Vec<PieceType>; 2] {
    let inside = start.split_once('[').and_then(|(_, rest)| rest.split_once(']')).map_or("", |(inside, _)| inside);
    let mut order = [Vec::new(), Vec::new()];
    for side in Side::BOTH {
        let found = |piece_type: usize| -> usize {
            let letter = game.letter(piece_type as PieceType, side);
            let mut places = inside.match_indices(&letter).filter(|(place, _)| {
                let signed = inside[place + letter.len()..].starts_with(['\'', '"']);
                let plus = inside[..*place].ends_with('+');
                letter.starts_with('+') || letter.len() == 2 || !signed && !plus
            });
            places.next().map_or(usize::MAX, |(place, _)| place)
        };
        let mut piece_types: Vec<usize> = (0..game.piece_types.len()).collect();
        piece_types.sort_by_key(|&piece_type| (found(piece_type), piece_type));
        order[side.index()] = piece_types.into_iter().map(|piece_type| piece_type as PieceType).collect();
    }
    order
}

fn castling(game: &Game, position: &Position) -> String {
    let mut text = String::new();
    for side in Side::BOTH {
        let mut letters = String::new();
        for (number, letter) in [(0, 'K'), (1, 'Q')] {
            let Some(right) = position.rights[side.index()][number] else { continue };
            if is_outermost(game, position, side, right.partner, number) {
                letters.push(letter);
            } else {
                letters.push(upper_file(right.partner));
            }
        }
        if position.awaits_partners[side.index()] {
            letters.push('E');
        }
        let implied = gates::implied_by_rights(game, position, side);
        letters.extend(
            position.gates[side.index()].iter().filter(|gate| !implied.contains(gate)).copied().map(upper_file),
        );
        text.push_str(&if side == Side::White { letters } else { letters.to_ascii_lowercase() });
    }
    if text.is_empty() { "-".into() } else { text }
}

fn upper_file(square: Square) -> char {
    file_letter(square.file).to_ascii_uppercase()
}

/// True if no other partner is farther out than this one (which matters if partners may start anywhere).
fn is_outermost(game: &Game, position: &Position, side: Side, partner: Square, number: usize) -> bool {
    let Some(castling) = game.castling.as_ref().filter(|castling| castling.origin == Origin::Position) else {
        return true;
    };
    !(0..game.files).map(|file| Square { rank: partner.rank, file }).any(|square| {
        let outside = if number == 0 { square.file > partner.file } else { square.file < partner.file };
        outside
            && position
                .board
                .piece(square)
                .is_some_and(|piece| castling.partners.contains(&piece.piece_type) && piece.side == side)
    })
}

fn tokens(game: &Game, position: &Position) -> String {
    let mut text = String::new();
    if let Some(vote) = position.vote {
        let _ = write!(text, " vote={}", position.side.letter());
        if vote.declined {
            text.push_str(" declined=w");
        }
    }
    if position.passed != [0, 0] {
        let _ = write!(
            text,
            " passed={}{}",
            "w".repeat(position.passed[0] as usize),
            "b".repeat(position.passed[1] as usize)
        );
    }
    let castled = [(0, 0, 'K'), (0, 1, 'Q'), (1, 0, 'k'), (1, 1, 'q')];
    let letters: String =
        castled.iter().filter(|(side, wing, _)| position.castled[*side][*wing]).map(|(_, _, letter)| letter).collect();
    if !letters.is_empty() {
        let _ = write!(text, " castled={letters}");
    }
    if position.facing != u32::from(must_part_by_default(game, position)) {
        let _ = write!(text, " facing={}", position.facing);
    }
    if let Some(counted) = position.counted {
        let _ = write!(text, " counting={}/{}", counted.plies, counted.limit);
    }
    if position.passes > 0 {
        let _ = write!(text, " passes={}", position.passes);
    }
    if position.series != [false; 2] {
        let sides = ["w", "b"].iter().zip(position.series).filter(|(_, holds)| *holds);
        let _ = write!(text, " series={}", sides.map(|(side, _)| *side).collect::<String>());
    }
    if !position.moved.is_empty() {
        let squares: Vec<String> = position.moved.iter().map(ToString::to_string).collect();
        let _ = write!(text, " moved={}", squares.join(","));
    }
    text
}
