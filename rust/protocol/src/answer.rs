//! Requests about one position, answered in the same way by every host.

use crate::names::refusal;
use crate::state::error;
use crate::view::{pseudo_legal, view};
use fairychess_core::{Board, Color};
use serde_json::{Value, json};

/// The answer to a request about a position (`view`, `play`, `why` or `moves`); both are JSON. The board itself does not change.
///
/// # Examples
/// ```
/// use fairychess_core::{AnyVariant, Board};
///
/// let board = Board::new(&AnyVariant::builtin("chess")?)?;
/// let answer = fairychess_protocol::answer(&board, r#"{"op": "why", "move": "e7e5"}"#);
/// assert!(answer.contains("the pawn on e7 is not White's"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn answer(board: &Board, request: &str) -> String {
    let request = serde_json::from_str(request).map_err(|wrong| error("request", &wrong.to_string()));
    request.and_then(|request| about(board, &request)).unwrap_or_else(|error| error).to_string()
}

/// The answer to a parsed request.
pub(crate) fn about(board: &Board, request: &Value) -> Result<Value, Value> {
    let text = |key: &str| request[key].as_str().ok_or_else(|| error(key, &format!("{key} is not a text")));
    match request["op"].as_str().unwrap_or_default() {
        "view" => Ok(json!({"view": view(board)})),
        "play" => play(board, text("move")?),
        "why" => {
            let found = board.why_illegal(text("move")?);
            Ok(json!({"refusal": found.map(|found| refusal(board.variant(), &found))}))
        }
        "moves" => {
            let color = match text("side")? {
                "w" => Color::White,
                "b" => Color::Black,
                _ => return Err(error("side", "side is neither \"w\" nor \"b\"")),
            };
            Ok(json!({"moves": pseudo_legal(board, color)}))
        }
        other => Err(error("op", &format!("unknown operation {other:?}"))),
    }
}

/// Plays a move given in UCI style or algebraic notation.
fn play(board: &Board, text: &str) -> Result<Value, Value> {
    if let Some(found) = board.why_illegal(text) {
        return Ok(json!({"refusal": refusal(board.variant(), &found)}));
    }
    let mut after = board.clone();
    let mv = after.parse_uci(text).or_else(|_| after.parse_san(text));
    let mv = mv.and_then(|mv| after.push(mv)).map_err(|wrong| error("move", &wrong.to_string()))?;
    Ok(json!({"uci": board.uci(mv), "san": board.san(mv).unwrap_or_default(), "view": view(&after)}))
}
