//! Writing FEN.

use crate::board::{Bitboard, Color, PieceTypeId, Square};
use crate::movegen::legal_en_passant;
use crate::position::{Position, Rights};
use crate::tables::Variant;
use crate::variant::EnPassantFen;
use std::fmt::Write;

/// The FEN of a position.
pub fn write<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> String {
    with_en_passant(variant, position, is_en_passant_written(variant, position))
}

/// The FEN with the e.p. square even if no capture is possible there, so that reading it restores every detail of the
/// position.
pub fn write_exactly<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> String {
    with_en_passant(variant, position, true)
}

fn with_en_passant<const W: usize>(variant: &Variant<W>, position: &Position<W>, written: bool) -> String {
    let mut fen = board(variant, position);
    fen += &reserve(variant, position);
    let _ = write!(
        fen,
        " {} {} {}{} {} {}",
        position.side_to_move().letter(),
        rights(variant, position),
        if written { passed(variant, position) } else { "-".into() },
        position.checks_field(variant),
        position.halfmove_clock(),
        position.fullmove_number()
    );
    fen + &position.tokens(variant)
}

/// A piece type's letter: upper case for White, lower case for Black.
fn letter<const W: usize>(variant: &Variant<W>, piece_type: PieceTypeId, color: Color) -> String {
    match color {
        Color::White => variant.letter(piece_type).to_owned(),
        Color::Black => variant.letter(piece_type).to_lowercase(),
    }
}

/// The rows of the board.
pub fn board<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> String {
    let (files, ranks) = (variant.geometry.files, variant.geometry.ranks);
    let mut text = String::new();
    for rank in (0..ranks).rev() {
        let mut run = 0;
        for file in 0..files {
            let square = variant.geometry.at(file, rank);
            let piece = position.piece(square);
            let wall = position.state.walls.contains(square);
            if piece.is_none() && !wall {
                run += 1;
                continue;
            }
            if run > 0 {
                let _ = write!(text, "{run}");
                run = 0;
            }
            match piece {
                Some(piece) => text += &letter(variant, piece.piece_type, piece.color),
                None => text.push('*'),
            }
            if position.is_promoted(square) {
                text.push('~');
            }
        }
        if run > 0 {
            let _ = write!(text, "{run}");
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn reserve<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> String {
    let mut pieces = String::new();
    for color in Color::BOTH {
        for &piece_type in &variant.rules.reserve_order[color] {
            for _ in 0..position.in_reserve(color, piece_type) {
                pieces += &letter(variant, piece_type, color);
            }
        }
    }
    if pieces.is_empty() && !variant.rules.brackets { pieces } else { format!("[{pieces}]") }
}

/// The castling field.
pub fn rights<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> String {
    let mut text = String::new();
    for side in Color::BOTH {
        let mut letters = String::new();
        let mut implied = Bitboard::<W>::EMPTY;
        for (wing, plain) in ['K', 'Q'].into_iter().enumerate() {
            if position.state.rights.has(Rights::wing(side, wing)) {
                let file = wing_letter(variant, position, side, wing);
                // If the partner has a gate, its file and the king's file are written as gates.
                if file.is_some()
                    && position.state.gates.contains(position.state.rights.partners[Rights::wing(side, wing)])
                {
                    continue;
                }
                letters.push(file.unwrap_or(plain));
                implied.insert(position.state.rights.kings[side]);
                implied.insert(position.state.rights.partners[Rights::wing(side, wing)]);
            }
        }
        if position.state.rights.has(Rights::dropped(side)) {
            letters.push('E');
        }
        if !variant.rules.gates.as_ref().is_some_and(|gates| gates.castling) {
            implied = Bitboard::EMPTY;
        }
        for gate in position.state.gates & variant.first_rank(side) & !implied {
            letters.push((b'A' + variant.geometry.file(gate)) as char);
        }
        text += &if side == Color::White { letters } else { letters.to_ascii_lowercase() };
    }
    if text.is_empty() { "-".into() } else { text }
}

/// In Chess960, the file of a partner that is not the outermost one (X-FEN).
fn wing_letter<const W: usize>(variant: &Variant<W>, position: &Position<W>, side: Color, wing: usize) -> Option<char> {
    let castling = variant.rules.castling.as_ref().filter(|castling| castling.free_origin)?;
    let partner = position.state.rights.partners[Rights::wing(side, wing)];
    let all = position.partners_beside(variant, castling, side, position.state.rights.kings[side], wing);
    let outermost = if wing == 0 { all.highest() } else { all.lowest() };
    (outermost != Some(partner)).then(|| (b'A' + variant.geometry.file(partner)) as char)
}

/// The squares that were passed and, if necessary, the square of the piece that passed them.
fn passed<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> String {
    let mut text = String::new();
    for square in position.named_passed(variant) {
        variant.geometry.write(&mut text, square);
    }
    if text.is_empty() { "-".into() } else { text }
}

/// True if the passed squares are written.
fn is_en_passant_written<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> bool {
    let attacked = |square| position.en_passant_attackers(variant, square).non_empty();
    variant.rules.en_passant.as_ref().is_some_and(|rule| match rule.fen {
        EnPassantFen::Always => true,
        EnPassantFen::PseudoLegal => position.passed_squares().iter().any(attacked),
        EnPassantFen::Legal => legal_en_passant(variant, position),
    })
}

/// The e.p. square that the FEN names, or the lowest of several.
pub fn en_passant<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> Option<Square> {
    position.en_passant().filter(|_| is_en_passant_written(variant, position))
}
