//! Positions as given in requests: a variant, a start and moves.

use fairychess_core::{AnyVariant, Board, Problem, VariantError};
use serde_json::{Value, json};

/// The maximum number of moves in a state.
const MAX_MOVES: usize = 10_000;

/// The last variant requested, kept to avoid compiling it again.
#[derive(Default)]
pub(crate) struct Known(Option<(String, AnyVariant)>);

impl Known {
    /// The board of `{"variant": name}` or `{"definition": text}`, with optional `fen` and `moves` (in UCI style).
    pub(crate) fn board(&mut self, state: &Value) -> Result<Board, Value> {
        let variant = self.variant(state)?;
        let board = match state["fen"].as_str() {
            Some(fen) => Board::from_fen(&variant, fen),
            None => Board::new(&variant),
        };
        let mut board = board.map_err(|wrong| error("fen", &wrong.to_string()))?;
        let none = vec![];
        for text in state["moves"].as_array().unwrap_or(&none).iter().take(MAX_MOVES) {
            let mv = board.parse_uci(text.as_str().unwrap_or_default());
            let played = mv.and_then(|mv| board.push(mv));
            played.map_err(|wrong| error("moves", &wrong.to_string()))?;
        }
        Ok(board)
    }

    fn variant(&mut self, state: &Value) -> Result<AnyVariant, Value> {
        let (key, built_in) = match (state["definition"].as_str(), state["variant"].as_str()) {
            (Some(text), _) => (text, false),
            (None, Some(name)) => (name, true),
            (None, None) => return Err(error("state", "expected a `variant` or a `definition`")),
        };
        if let Some((known, variant)) = &self.0 {
            if known == key {
                return Ok(variant.clone());
            }
        }
        let found = if built_in { AnyVariant::builtin(key) } else { AnyVariant::from_toml(key) };
        let variant = found.map_err(|wrong| problems(&wrong))?;
        self.0 = Some((key.to_owned(), variant.clone()));
        Ok(variant)
    }
}

/// The answer to an invalid request.
pub(crate) fn error(about: &str, message: &str) -> Value {
    json!({"error": {"about": about, "message": message}})
}

/// The answer to a definition with problems.
pub(crate) fn problems(wrong: &VariantError) -> Value {
    let listed: Value = wrong.problems.iter().map(problem).collect();
    json!({"error": {"about": "variant", "message": wrong.to_string(), "problems": listed}})
}

fn problem(problem: &Problem) -> Value {
    json!({
        "line": problem.line,
        "column": problem.column,
        "end_line": problem.end_line,
        "end_column": problem.end_column,
        "key": problem.key,
        "message": problem.message,
    })
}
