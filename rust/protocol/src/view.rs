//! A position with everything that a board displays, and the effects of each legal move.

use crate::names::{piece, side, square, square_names};
use fairychess_core::interrupt::is_interrupted;
use fairychess_core::variant::Walling;
use fairychess_core::{AnyVariant, Board, Change, Color, Move, MoveView, Outcome, PieceTypeId, Square, Termination};
use serde_json::{Map, Value, json};

/// The version of the protocol.
pub const VERSION: u32 = 1;

/// Everything about a position that a board displays.
///
/// # Examples
/// ```
/// use fairychess_core::{AnyVariant, Board};
///
/// let board = Board::new(&AnyVariant::builtin("chess")?)?;
/// let view = fairychess_protocol::view(&board);
/// assert_eq!((&view["turn"], view["moves"].as_array().map(Vec::len)), (&"w".into(), Some(20)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn view(board: &Board) -> Value {
    let variant = board.variant();
    let us = board.side_to_move();
    let moves = board.legal_moves();
    let votes = moves.iter().any(|mv| matches!(mv.view(), MoveView::Vote { .. }));
    let outcome = board.outcome(false);
    let pieces = board
        .pieces()
        .into_iter()
        .map(|(at, there)| json!([square(variant, at), there.piece_type.index(), side(there.color), there.promoted]));
    let royals = board.royals(us).into_iter();
    let attacked = royals.filter(|&at| board.is_check() && board.is_attacked_by(us.other(), at));
    let by_side = |of: &dyn Fn(Color) -> Value| json!({"w": of(Color::White), "b": of(Color::Black)});
    json!({
        "version": VERSION,
        "variant": about(variant),
        "fen": board.fen(),
        "turn": side(us),
        "ply": board.ply(),
        "board": pieces.collect::<Value>(),
        "reserve": by_side(&|color| reserve(board, color)),
        "walls": square_names(variant, board.walls()),
        "gates": square_names(variant, board.gates()),
        "castling": board.castling_fen(),
        "checks": by_side(&|color| board.remaining_checks(color).into()),
        "halfmoves": board.halfmove_clock(),
        "check": square_names(variant, attacked),
        "checkers": square_names(variant, if board.is_check() { board.checkers() } else { vec![] }),
        "vote": if votes { side(us) } else { Value::Null },
        "over": outcome.map_or(Value::Null, over),
        "claim": if outcome.is_some() { Value::Null } else { claim(board) },
        "null": board.null().is_ok(),
        "last": last(board),
        "moves": uninterrupted(moves).map(|mv| legal(board, mv)).collect::<Value>(),
    })
}

/// The pseudo-legal moves of either side, as in a view, but without SAN.
pub fn pseudo_legal(board: &Board, color: Color) -> Value {
    let moves = uninterrupted(board.pseudo_legal_moves_of(color));
    moves.map(|mv| Value::Object(entry(board, mv, &board.effects_of(color, mv)))).collect()
}

/// The properties that stay the same throughout a game.
fn about(variant: &AnyVariant) -> Value {
    let rules = variant.rules();
    let pieces = rules.piece_types.iter().map(|piece_type| {
        json!({
            "name": piece_type.name,
            "letter": piece_type.letter,
            "shape": piece_type.shape,
            "royal": piece_type.royal.is_some(),
            "reserve": piece_type.drops_as.is_some(),
        })
    });
    json!({
        "id": variant.id(),
        "name": rules.name,
        "title": rules.title,
        "description": rules.description,
        "files": rules.files,
        "ranks": rules.ranks,
        "start": rules.start_fen,
        "pieces": pieces.collect::<Value>(),
        "reserves": !rules.drops.is_empty() || rules.gates.is_some() || rules.captures_to_reserve || rules.vote,
        "walls": rules.walls,
        "duck": rules.walling.as_ref().is_some_and(Walling::is_duck),
        "votes": rules.vote,
        "passes": rules.moves.pass != fairychess_core::variant::PassRule::Never,
    })
}

fn reserve(board: &Board, color: Color) -> Value {
    let name = |(piece_type, count): (PieceTypeId, u32)| match piece(board.variant(), piece_type) {
        Value::String(name) => Some((name, count.into())),
        _ => None,
    };
    Value::Object(board.reserve(color).into_iter().filter_map(name).collect())
}

fn over(outcome: Outcome) -> Value {
    let reason = match outcome.termination {
        Termination::Checkmate => "checkmate",
        Termination::Stalemate => "stalemate",
        Termination::InsufficientMaterial => "insufficient material",
        Termination::SeventyfiveMoves => "seventy-five moves",
        Termination::FivefoldRepetition => "fivefold repetition",
        Termination::FiftyMoves => "fifty moves",
        Termination::ThreefoldRepetition => "threefold repetition",
        Termination::VariantWin | Termination::VariantLoss | Termination::VariantDraw => "rule of the variant",
    };
    json!({"result": outcome.result(), "winner": outcome.winner.map(side), "reason": reason})
}

fn claim(board: &Board) -> Value {
    if board.can_claim_threefold_repetition() {
        "threefold repetition".into()
    } else if board.can_claim_fifty_moves() {
        "fifty moves".into()
    } else {
        Value::Null
    }
}

/// The last move.
fn last(board: &Board) -> Value {
    let mut before = board.with_last(1);
    let Some(mv) = before.pop() else { return Value::Null };
    let mut entry = entry(&before, mv, &before.effects(mv));
    entry.insert("san".to_owned(), before.san(mv).map_or(Value::Null, Value::String));
    Value::Object(entry)
}

fn legal(board: &Board, mv: Move) -> Value {
    let mut entry = entry(board, mv, &board.effects(mv));
    entry.insert("san".to_owned(), board.san(mv).map_or(Value::Null, Value::String));
    Value::Object(entry)
}

/// Yields moves until the work is interrupted; in some definitions a single move is slow.
fn uninterrupted(moves: impl IntoIterator<Item = Move>) -> impl Iterator<Item = Move> {
    moves.into_iter().take_while(|_| !is_interrupted())
}

/// A move as an object of the protocol, including the changes that it makes.
fn entry(board: &Board, mv: Move, changes: &[Change]) -> Map<String, Value> {
    let variant = board.variant();
    let mut entry = Map::new();
    entry.insert("uci".to_owned(), board.uci(mv).into());
    entry.insert("acts".to_owned(), acts(variant, changes));
    let mut put = |key: &str, value: Value| entry.insert(key.to_owned(), value);
    let at = |of: Square| square(variant, of);
    let pair = |(from, to): (Square, Square)| json!([at(from), at(to)]);
    let mut squares = |from: Square, to: Square| {
        put("from", at(from));
        put("to", at(to));
    };
    match mv.view() {
        MoveView::Plain { from, to, promotion }
        | MoveView::EnPassant { from, to, promotion, .. }
        | MoveView::Effect { from, to, promotion, introduced: None } => {
            squares(from, to);
            if let Some(promotion) = promotion {
                put("promotion", piece(variant, promotion));
            }
        }
        MoveView::Introduce { from, to, introduced }
        | MoveView::Effect { from, to, introduced: Some(introduced), .. } => {
            squares(from, to);
            put("introduces", json!([piece(variant, introduced), at(from)]));
        }
        MoveView::Castle { king, partner, introduced } => {
            squares(king.0, king.1);
            put("castling", pair(partner));
            if let Some((piece_type, on)) = introduced {
                put("introduces", json!([piece(variant, piece_type), at(on)]));
            }
        }
        MoveView::Drop { reserve, to, relocation, .. } => {
            put("drop", piece(variant, reserve));
            put("to", at(to));
            if let Some(relocation) = relocation {
                put("relocates", pair(relocation));
            }
        }
        MoveView::Vote { accept } => {
            put("vote", accept.into());
        }
        MoveView::Wall { square } => {
            put("to", at(square));
        }
        MoveView::Pass | MoveView::Null => {
            put("pass", true.into());
        }
        _ => {}
    }
    if let Some(wall) = mv.wall() {
        put("wall", at(wall));
    }
    entry
}

/// The changes that a move makes, each as a list: its name, squares, pieces and sides.
pub fn acts(variant: &AnyVariant, changes: &[Change]) -> Value {
    let at = |of: Square| square(variant, of);
    let act = |change: &Change| match *change {
        Change::Go { from, to, .. } => json!(["go", at(from), at(to)]),
        Change::Throw { from, to, .. } => json!(["throw", at(from), at(to)]),
        Change::Take { square, .. } => json!(["take", at(square)]),
        Change::Put { square, color, piece_type } => {
            json!(["put", at(square), piece(variant, piece_type), side(color)])
        }
        Change::Become { square, color, piece_type } => {
            json!(["become", at(square), piece(variant, piece_type), side(color)])
        }
        Change::Reserve { color, piece_type, count } => {
            json!(["reserve", side(color), piece(variant, piece_type), count])
        }
        Change::Wall { square } => json!(["wall", at(square)]),
        Change::Unwall { square } => json!(["unwall", at(square)]),
        Change::Vote { accept } => json!(["vote", accept]),
        Change::Pass => json!(["pass"]),
    };
    changes.iter().map(act).collect()
}
