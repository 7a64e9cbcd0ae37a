//! Requests and their answers.

use fairychess_protocol::Session;
use serde_json::{Value, json};

fn ask(session: &mut Session, request: &Value) -> Value {
    serde_json::from_str(&session.call(&request.to_string())).unwrap()
}

fn ask_once(request: &Value) -> Value {
    ask(&mut Session::default(), request)
}

#[test]
fn a_move_is_played_or_refused_with_a_reason() {
    let state = json!({"variant": "chess", "moves": ["e2e4"]});
    let played = ask_once(&json!({"op": "play", "state": state, "move": "Nf6"}));
    assert_eq!((&played["uci"], &played["san"]), (&"g8f6".into(), &"Nf6".into()));
    assert_eq!(played["view"]["last"]["san"], "Nf6");
    let refused = ask_once(&json!({"op": "play", "state": state, "move": "e4e5"}));
    let expected = json!({"reason": "other-side", "message": "the pawn on e4 is not Black's", "squares": ["e4"]});
    assert_eq!(refused["refusal"], expected);
    assert_eq!(ask_once(&json!({"op": "why", "state": state, "move": "Nf6"})), json!({"refusal": null}));
}

#[test]
fn definitions_are_checked_and_played() {
    let definition = "name = \"mine\"\nextends = \"chess\"\n[pieces.queen]\nmoves = \"QN\"";
    let checked = ask_once(&json!({"op": "check", "definition": definition}));
    assert_eq!((&checked["name"], &checked["problems"]), (&"mine".into(), &json!([])));
    let wrong = ask_once(&json!({"op": "check", "definition": "name = \"mine\"\nextends = \"chess\"\nbored = 1"}));
    let problem = &wrong["problems"][0];
    assert_eq!([&problem["line"], &problem["column"], &problem["end_column"]], [3, 1, 6]);
    let view = ask_once(&json!({"op": "view", "state": {"definition": definition}}));
    assert_eq!(view["view"]["moves"].as_array().unwrap().len(), 22);
}

#[test]
fn either_side_shows_what_its_pieces_may_do() {
    let state = json!({"variant": "chess", "fen": "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1"});
    let moves = ask_once(&json!({"op": "moves", "state": state, "side": "b"}));
    let capture = moves["moves"].as_array().unwrap().iter().find(|mv| mv["uci"] == "e4e2").unwrap().clone();
    assert_eq!(capture["acts"], json!([["take", "e2"], ["go", "e4", "e2"]]));
    assert_eq!(ask_once(&json!({"op": "variants"}))["families"][0]["variants"][0], "chess");
}

#[test]
fn a_search_in_slices_goes_on_until_its_limit() {
    let mut session = Session::default();
    let state = json!({"variant": "chess", "fen": "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"});
    let limits = json!({"depth": 6, "multipv": 2});
    let mut answer = ask(&mut session, &json!({"op": "search", "state": state, "limits": limits, "slice": 5}));
    for _ in 0..200 {
        if answer["done"] == true {
            break;
        }
        answer = ask(&mut session, &json!({"op": "step", "slice": 5}));
    }
    assert_eq!((&answer["done"], &answer["best"]), (&true.into(), &"a1a8".into()));
    let lines = answer["lines"].as_array().unwrap();
    assert_eq!((lines.len(), &lines[0]["score"], &lines[0]["san"]), (2, &json!({"mate": 1}), &"1. Ra8#".into()));
    assert_eq!(ask(&mut session, &json!({"op": "stop"})), json!({"stopped": true}));
    assert_eq!(ask(&mut session, &json!({"op": "step"}))["error"]["about"], "step");
}

#[test]
fn a_search_with_nothing_left_to_find_ends_by_itself() {
    let mate = json!({"variant": "chess", "fen": "7k/8/8/8/8/8/R7/KR6 w - - 0 1"});
    let mut session = Session::default();
    let cases = [(mate, json!({})), (json!({"variant": "chess"}), json!({"skill": 0, "movetime": 10_000}))];
    for (state, limits) in cases {
        let search = json!({"op": "search", "state": state, "limits": limits, "slice": 100});
        let mut answer = ask(&mut session, &search);
        for _ in 0..20 {
            if answer["done"] == true {
                break;
            }
            answer = ask(&mut session, &json!({"op": "step", "slice": 100}));
        }
        assert_eq!(answer["done"], true, "{limits}");
    }
}

#[test]
fn lines_are_of_one_depth_and_the_best_comes_first() {
    let mut session = Session::default();
    let search = json!({"op": "search", "state": {"variant": "chess"}, "limits": {"multipv": 3}, "slice": 20});
    let mut answer = ask(&mut session, &search);
    for _ in 0..12 {
        let lines = answer["lines"].as_array().unwrap();
        assert!(lines.iter().all(|line| line["depth"] == lines[0]["depth"]), "{answer}");
        assert!(lines.is_sorted_by_key(|line| -line["score"]["cp"].as_i64().unwrap()), "{answer}");
        answer = ask(&mut session, &json!({"op": "step", "slice": 20}));
    }
    assert_eq!(answer["lines"].as_array().unwrap().len(), 3);
}

#[test]
fn a_threat_is_a_search_for_the_other_side() {
    let state = json!({"variant": "chess", "fen": "r3k3/8/8/8/8/8/5PPP/6K1 w - - 0 1"});
    let limits = json!({"depth": 3, "threat": true});
    let answer = ask_once(&json!({"op": "search", "state": state, "limits": limits, "slice": 2000}));
    assert_eq!(answer["best"], "a8a1");
    let checked = json!({"variant": "chess", "fen": "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1"});
    let refused = ask_once(&json!({"op": "search", "state": checked, "limits": limits}));
    assert_eq!(refused["error"]["about"], "threat");
}

#[test]
fn requests_that_are_wrong_say_what() {
    let cases = [
        (json!({"op": "sing"}), "op"),
        (json!({"op": "view"}), "state"),
        (json!({"op": "view", "state": {"variant": "no-such"}}), "variant"),
        (json!({"op": "view", "state": {"variant": "chess", "fen": "x"}}), "fen"),
        (json!({"op": "view", "state": {"variant": "chess", "moves": ["e2e5"]}}), "moves"),
        (json!({"op": "play", "state": {"variant": "chess"}}), "move"),
        (json!({"op": "moves", "state": {"variant": "chess"}, "side": "x"}), "side"),
        (json!([]), "op"),
    ];
    for (request, about) in cases {
        assert_eq!(ask_once(&request)["error"]["about"], about, "{request}");
    }
    let not_json: Value = serde_json::from_str(&Session::default().call("{")).unwrap();
    assert_eq!(not_json["error"]["about"], "request");
}
