//! Requests and answers, for hosts without a server.

use crate::answer::about;
use crate::search::Search;
use crate::state::{Known, error, problems};
use fairychess_core::AnyVariant;
use fairychess_core::variant::builtin;
use serde_json::{Value, json};

/// Answers a host's requests one by one. Each request contains its whole position, so only a running search is kept between
/// requests.
///
/// # Examples
/// ```
/// use fairychess_protocol::Session;
///
/// let mut session = Session::default();
/// let answer = session.call(r#"{"op": "play", "state": {"variant": "chess"}, "move": "e4"}"#);
/// assert!(answer.contains(r#""turn":"b""#));
/// ```
#[derive(Default)]
pub struct Session {
    known: Known,
    search: Option<Search>,
}

impl Session {
    /// The answer to a request; both are JSON. If the request is invalid, the answer's `error` says why.
    pub fn call(&mut self, request: &str) -> String {
        let answer = match serde_json::from_str::<Value>(request) {
            Ok(request) => self.answer(&request).unwrap_or_else(|error| error),
            Err(wrong) => error("request", &wrong.to_string()),
        };
        answer.to_string()
    }

    fn answer(&mut self, request: &Value) -> Result<Value, Value> {
        let state = &request["state"];
        match request["op"].as_str().unwrap_or_default() {
            "variants" => Ok(variants()),
            "check" => Ok(check(request["definition"].as_str().unwrap_or_default())),
            "view" | "play" | "why" | "moves" => about(&self.known.board(state)?, request),
            "search" => {
                self.search = None;
                let search = Search::new(self.known.board(state)?, &request["limits"])?;
                Ok(self.search.insert(search).step(slice(request)))
            }
            "step" => match &mut self.search {
                Some(search) => Ok(search.step(slice(request))),
                None => Err(error("step", "there is no search")),
            },
            "stop" => {
                self.search = None;
                Ok(json!({"stopped": true}))
            }
            other => Err(error("op", &format!("unknown operation {other:?}"))),
        }
    }
}

/// The requested length of a slice, in milliseconds.
fn slice(request: &Value) -> u64 {
    request["slice"].as_u64().unwrap_or(100)
}

fn variants() -> Value {
    let families = builtin::families().into_iter();
    let listed =
        families.map(|family| json!({"name": family.name, "title": family.title, "variants": family.variants}));
    json!({"families": listed.collect::<Value>()})
}

fn check(definition: &str) -> Value {
    match AnyVariant::from_toml(definition) {
        Ok(variant) => json!({"id": variant.id(), "name": variant.rules().name, "problems": []}),
        Err(wrong) => json!({"problems": problems(&wrong)["error"]["problems"]}),
    }
}
