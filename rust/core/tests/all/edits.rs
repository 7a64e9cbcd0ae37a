//! Boards set up by hand, in every built-in variant: after any edit, the board is consistent, every query works, and a FEN is
//! rejected if and only if the position cannot be played.

use crate::parallel;
use fairychess_core::internals::{inconsistency, splitmix};
use fairychess_core::search::{Control, Limits};
use fairychess_core::variant::builtin;
use fairychess_core::{AnyVariant, Board, BoardPiece, Color, DrawStyle, PieceTypeId, Square, Status};
use std::ops::AddAssign;
use std::sync::atomic::AtomicBool;

const BOARDS: u64 = 1;
const EDITS: u64 = 60;

/// The faults that make the position of a FEN unplayable.
const SEVERE: Status = Status::NO_WHITE_KING
    .union(Status::NO_BLACK_KING)
    .union(Status::TOO_MANY_KINGS)
    .union(Status::BAD_CASTLING_RIGHTS)
    .union(Status::OPPOSITE_CHECK);

/// Reproducible random numbers.
struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 += 1;
        (splitmix(self.0) % count as u64) as usize
    }
}

/// Counts the results of the edits.
#[derive(Default)]
struct Seen {
    looks: usize,
    statuses: Status,
    refused: usize,
    read: usize,
    played: usize,
}

impl AddAssign for Seen {
    fn add_assign(&mut self, other: Self) {
        self.looks += other.looks;
        self.statuses |= other.statuses;
        self.refused += other.refused;
        self.read += other.read;
        self.played += other.played;
    }
}

#[test]
fn whatever_is_put_where_is_consistent_and_can_be_asked_about() {
    let seen = parallel::total(&builtin::names(), |index, name, seen: &mut Seen| {
        let variant = AnyVariant::builtin(name).unwrap();
        for number in 0..BOARDS {
            edit(&variant, &mut Chance((index as u64) << 40 | number << 20), seen);
        }
    });
    // Three pieces giving check at once are too rare, and only a few variants report them.
    let missing = Status::all() - seen.statuses - Status::TOO_MANY_CHECKERS - Status::BAD_CASTLING_RIGHTS;
    assert!(missing.is_empty(), "never seen: {missing:?}");
    // Rights end with their king or partner, and gates end with their piece; only a FEN can have them without it.
    assert!(!seen.statuses.contains(Status::BAD_CASTLING_RIGHTS));
    assert!(seen.refused > 1_000 && seen.read > 1_000, "{} refused, {} read", seen.refused, seen.read);
    assert!(seen.played > 5_000, "{} moves", seen.played);
}

fn edit(variant: &AnyVariant, chance: &mut Chance, seen: &mut Seen) {
    let mut board = Board::new(variant).unwrap();
    for _ in 0..EDITS {
        change(&mut board, chance);
        look(&board, seen);
        // Occasionally, moves are played from the current position.
        let moves = board.legal_moves();
        if !moves.is_empty() && chance.below(2) == 0 {
            let before = board.clone();
            board.push(moves[chance.below(moves.len())]).unwrap();
            look(&board, seen);
            seen.played += 1;
            if chance.below(2) == 0 {
                board.pop();
                assert_eq!(board, before);
            }
        }
    }
}

fn change(board: &mut Board, chance: &mut Chance) {
    let rules = board.variant().clone();
    let rules = rules.rules();
    let color = Color::BOTH[chance.below(2)];
    match chance.below(40) {
        0 => board.clear(),
        1 => *board = Board::new(board.variant()).unwrap(),
        2..=5 => board.set_side_to_move(color),
        6..=8 => {
            let counts: Vec<u8> = rules.piece_types.iter().map(|_| [0, 0, 0, 1, 2, 255][chance.below(6)]).collect();
            assert_eq!(board.set_reserve(color, &counts), board.set_reserve(color, &counts));
        }
        9 => {
            let texts = ["KQkq", "K", "q", "-", "E", "Kk", "bc", "BCFG"];
            // Most edits are rejected, and then nothing has changed.
            let before = board.clone();
            let done = board.set_castling_fen(texts[chance.below(texts.len())]);
            assert!(done.is_ok() || *board == before);
        }
        10 => board.set_clocks(chance.below(200) as u32, chance.below(200) as u32),
        _ => {
            let square = Square::from_index(chance.below(rules.square_count()));
            let piece_type = PieceTypeId::from_index(chance.below(rules.piece_types.len()));
            let promoted = chance.below(8) == 0;
            let on_board = rules.piece_types[piece_type.index()].drops_as.is_none();
            let piece = (on_board && chance.below(3) > 0).then_some(BoardPiece { piece_type, color, promoted });
            let before = board.clone();
            if !board.set_piece_at(square, piece) {
                // Nothing can stand on a wall.
                assert!(board.is_wall(square) && *board == before);
                return;
            }
            assert!(!board.is_wall(square));
            let stands = board.piece_at(square).map(|piece| (piece.piece_type, piece.color));
            assert_eq!(stands, piece.map(|piece| (piece.piece_type, piece.color)));
        }
    }
}

/// Calls every query.
fn look(board: &Board, seen: &mut Seen) {
    let place = format!("{} {}", board.variant().rules().name, board.exact_fen());
    let status = board.status();
    // If no move may give check, the rules do not cover a position where check has been given.
    if board.variant().rules().moves.no_checks && status.contains(Status::OPPOSITE_CHECK) {
        return;
    }
    assert_eq!(inconsistency(board), None, "{place}");
    seen.looks += 1;
    seen.statuses |= status;
    assert_eq!(Board::restore(board.variant(), &board.exact_fen()).as_ref(), Ok(board), "{place}");
    let read = Board::from_fen(board.variant(), &board.fen());
    let doubtful = Status::BAD_WHITE_RESERVE | Status::BAD_BLACK_RESERVE | Status::BAD_VOTE;
    match &read {
        Ok(read) => {
            // FEN does not record a double step that leaves no e.p. square.
            let same = read.exact_fen() != board.exact_fen() || read.status() == status;
            assert!(!status.intersects(SEVERE) && same, "{place} {status:?}");
        }
        Err(error) => assert!(status.intersects(SEVERE | doubtful), "{place} {status:?}: {error}"),
    }
    seen.read += usize::from(read.is_ok());
    seen.refused += usize::from(read.is_err());

    let moves = board.legal_moves();
    assert_eq!((board.legal_count(), board.has_legal()), (moves.len(), !moves.is_empty()), "{place}");
    for &mv in moves.iter().take(10) {
        assert_eq!(board.parse_uci(&board.uci(mv)), Ok(mv), "{place}");
        assert_eq!(board.san(mv).and_then(|san| board.parse_san(&san)), Ok(mv), "{place}");
        assert!(board.find(mv) == Ok(mv) && !(board.is_en_passant(mv) && board.is_castling(mv)));
        let _ = (board.gives_check(mv), board.is_capture(mv), board.is_zeroing(mv));
    }
    for color in Color::BOTH {
        for square in Square::first(board.variant().rules().square_count()).step_by(7) {
            assert_eq!(board.attackers(color, square).is_empty(), !board.is_attacked_by(color, square));
        }
    }
    let _ = (board.outcome(true), board.is_insufficient_material(), board.draw(&DrawStyle::default()), board.null());
    if let Ok(turned) = board.mirror() {
        assert_eq!(inconsistency(&turned), None, "{place}");
        assert_eq!(turned.mirror().as_ref(), Ok(board), "{place}");
    }
    if moves.len() < 60 && seen.looks % 16 == 0 {
        let stop = AtomicBool::new(false);
        assert!(board.perft(2, 1, &stop).is_some());
        let limits = Limits { depth: Some(1), ..Limits::default() };
        let best = board.search(&limits, &Control::new()).unwrap().best;
        assert!(best.map_or(moves.is_empty(), |best| moves.contains(&best)), "{place}");
    }
}
