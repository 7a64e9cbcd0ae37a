//! Random games of every built-in variant. At each node, updated data equals data computed from scratch, FEN and moves survive a
//! round trip, undoing a move restores everything, the mirrored position has the mirrored moves, the position is valid, and each
//! piece that can capture another attacks it.

use crate::mirror::Mirror;
use crate::parallel;
use fairychess_core::internals::{inconsistency, splitmix};
use fairychess_core::variant::{Royalty, builtin};
use fairychess_core::{AnyVariant, Board, BoardPiece, Move, MoveKind, Square, Status};
use std::collections::HashSet;
use std::ops::AddAssign;

const GAMES: u64 = 2;
const PLIES: u64 = 100;

/// Counts the cases that a walk encounters, to detect walks that test nothing.
#[derive(Default)]
struct Seen {
    nodes: usize,
    drops: usize,
    introductions: usize,
    castlings: usize,
    promotions: usize,
    effects: usize,
    mirrored: usize,
    flipped: usize,
    captures: usize,
    stale: usize,
}

impl AddAssign for Seen {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.drops += other.drops;
        self.introductions += other.introductions;
        self.castlings += other.castlings;
        self.promotions += other.promotions;
        self.effects += other.effects;
        self.mirrored += other.mirrored;
        self.flipped += other.flipped;
        self.captures += other.captures;
        self.stale += other.stale;
    }
}

#[test]
fn walks_of_all_variants_keep_their_invariants() {
    let names = builtin::names();
    assert!(names.len() >= 59, "{} variants", names.len());
    let seen = parallel::total(&names, |index, name, seen: &mut Seen| {
        let variant = AnyVariant::builtin(name).unwrap();
        for game in 0..GAMES {
            walk(&variant, (index as u64) << 32 | game << 16, seen);
        }
    });
    assert!(seen.nodes > 8_000, "{} nodes", seen.nodes);
    assert!(seen.mirrored > 8_000, "{} mirrored", seen.mirrored);
    assert!(seen.flipped > 8_000, "{} turned over", seen.flipped);
    assert!(seen.captures > 8_000, "{} captures", seen.captures);
    assert!(seen.stale > 50_000, "{} moves that stayed legal", seen.stale);
    assert!(seen.drops > 50 && seen.introductions > 100, "{} drops, {} introductions", seen.drops, seen.introductions);
    assert!(
        seen.castlings > 20 && seen.promotions > 60,
        "{} castlings, {} promotions",
        seen.castlings,
        seen.promotions
    );
    assert!(seen.effects > 50, "{} effects", seen.effects);
}

fn walk(variant: &AnyVariant, seed: u64, seen: &mut Seen) {
    let mirror = Mirror::new(variant);
    let mut board = Board::new(variant).unwrap();
    let mut earlier: Vec<Move> = vec![];
    for ply in 0..PLIES {
        let fen = board.fen();
        let place = format!("{} {fen}", variant.rules().name);
        assert_eq!(inconsistency(&board), None, "{place}");
        let again = Board::from_fen(variant, &fen).unwrap_or_else(|error| panic!("{place}: {error}"));
        assert_eq!(again.fen(), fen, "{place}");
        assert_eq!(again.zobrist_hash(), board.zobrist_hash(), "{place}");

        assert_eq!(board.status(), Status::empty(), "{place}");
        assert_eq!(Board::restore(variant, &board.exact_fen()).as_ref(), Ok(&board), "{place}");
        let moves = board.legal_moves();
        assert_eq!(board.legal_count(), moves.len(), "{place}");
        assert_eq!(board.has_legal(), !moves.is_empty(), "{place}");
        let texts: HashSet<String> = moves.iter().map(|&mv| board.uci(mv)).collect();
        assert_eq!(texts.len(), moves.len(), "two moves share a text: {place}");
        for &mv in moves.iter().chain(&earlier) {
            assert_eq!(board.is_legal(mv), texts.contains(&board.uci(mv)), "{mv:?} {place}");
        }
        seen.stale += earlier.iter().filter(|mv| moves.contains(mv)).count();
        seen.nodes += 1;

        if let Some((mirror, mirrored)) = mirror.as_ref().and_then(|mirror| Some((mirror, mirror.fen(&fen)?))) {
            let other =
                Board::from_fen(variant, &mirrored).unwrap_or_else(|error| panic!("{place} {mirrored}: {error}"));
            // A pass names its side's first piece, which differs when the board is mirrored.
            let text = |board: &Board, mv: Move| if mv.is_pass() { "0000".into() } else { board.uci(mv) };
            let expected: HashSet<String> = moves.iter().map(|&mv| mirror.mirrored_move(&text(&board, mv))).collect();
            let found: HashSet<String> = other.legal_moves().iter().map(|&mv| text(&other, mv)).collect();
            assert_eq!(found, expected, "mirrored: {place} {mirrored}");
            assert_eq!(other.is_check(), board.is_check(), "mirrored: {place}");
            assert!(mirror.is_rotated() || board.mirror().as_ref() == Ok(&other), "mirrored: {place}");
            seen.mirrored += 1;
        }
        match board.mirror() {
            Ok(turned) => {
                assert_eq!(inconsistency(&turned), None, "{place}");
                assert_eq!(turned.mirror().as_ref(), Ok(&board), "{place}");
                seen.flipped += 1;
            }
            Err(message) => {
                let has_image = mirror.is_some() && !(fen.contains("vote=") && message.contains("vote"));
                // In Ouk Chaktrang, the kings start on d1 and e8.
                let apart = variant.rules().name.ends_with("ouk") || variant.rules().name == "cambodian";
                let apart = apart && message.contains("the unmoved ");
                assert!(!has_image || apart, "{place}: {message}");
            }
        }
        seen.captures += attacks(&board, &moves, &place);

        if moves.is_empty() {
            return;
        }
        let mv = moves[(splitmix(seed | ply) % moves.len() as u64) as usize];
        assert_eq!(board.parse_uci(&board.uci(mv)), Ok(mv), "{place}");
        seen.drops += usize::from(mv.is_drop());
        seen.introductions += usize::from(mv.introduces());
        seen.castlings += usize::from(mv.is_castle());
        seen.promotions += usize::from(mv.promotion().is_some());
        seen.effects += usize::from(mv.has_effect());

        let key = board.zobrist_hash();
        board.push(mv).unwrap();
        assert_eq!(board.pop(), Some(mv), "{place}");
        assert_eq!((board.fen(), board.zobrist_hash(), inconsistency(&board)), (fen, key, None), "{place}");
        board.push_unchecked(mv);
        // A move that was legal two plies ago often still is.
        if ply % 2 == 0 {
            earlier = moves;
        }
    }
}

/// Checks all attacks on the board: checks are attacks on royal pieces, and every piece that can be captured by landing is
/// attacked by the capturing piece. Returns the number of such captures.
fn attacks(board: &Board, moves: &[Move], place: &str) -> usize {
    let piece_types = &board.variant().rules().piece_types;
    let (us, them) = (board.side_to_move(), board.side_to_move().other());
    let attacked = |&(square, piece): &(Square, BoardPiece)| {
        piece.color == us && piece_types[piece.piece_type.index()].royal.is_some() && board.is_attacked_by(them, square)
    };
    let pieces = board.pieces();
    let rules = board.variant().rules();
    let always = |royal: Option<Royalty>| royal.is_none_or(|royal| royal == Royalty::Always);
    if rules.after_effects.is_empty() && piece_types.iter().all(|piece_type| always(piece_type.royal)) {
        assert_eq!(pieces.iter().any(attacked), board.is_check(), "{place}");
    } else {
        assert!(pieces.iter().any(attacked) || !board.is_check(), "{place}");
    }
    assert_eq!(board.checkers().is_empty(), !board.is_check(), "{place}");
    let landing = moves.iter().filter(|mv| matches!(mv.kind(), MoveKind::Plain | MoveKind::Introduce));
    let captures = landing.filter(|mv| board.piece_at(mv.to()).is_some_and(|piece| piece.color == them));
    captures.map(|mv| assert!(board.attackers(us, mv.to()).contains(&mv.from()), "{mv:?} {place}")).count()
}
