//! The acceptance cases: a file of positions and games from an independent source.

use std::collections::HashMap;

use serde::Deserialize;

use crate::folder::Folder;
use crate::{Error, Game, Outcome};

/// The file.
#[derive(Deserialize, Debug)]
pub struct Cases {
    starts: Vec<PositionCase>,
    positions: Vec<PositionCase>,
    games: Vec<GameCase>,
    results: Vec<ResultCase>,
}

#[derive(Deserialize, Debug)]
struct PositionCase {
    variant: String,
    fen: String,
    moves: Vec<String>,
    perft: Vec<u64>,
    check: Option<bool>,
    result: Option<String>,
}

#[derive(Deserialize, Debug)]
struct GameCase {
    variant: String,
    start: String,
    moves: Vec<String>,
    fens: Vec<String>,
    outcome: String,
}

#[derive(Deserialize, Debug)]
struct ResultCase {
    variant: String,
    fen: String,
    outcome: String,
}

/// The number of cases that were run, and the disagreements.
#[derive(Default, Debug)]
pub struct Report {
    /// The number of cases that were run.
    pub run: usize,
    /// One text for each disagreement.
    pub disagreements: Vec<String>,
}

struct Runner<'a> {
    folder: &'a Folder,
    games: HashMap<String, Result<Game, Error>>,
    report: Report,
    leaves: u64,
}

/// Runs all cases; perft depths with more leaves than the limit are left out.
///
/// # Errors
/// If the text is not a file of cases.
pub fn run(folder: &Folder, json: &str, leaves: u64) -> Result<Report, Error> {
    let cases: Cases = serde_json::from_str(json).map_err(|why| Error(why.to_string()))?;
    let mut runner = Runner { folder, games: HashMap::new(), report: Report::default(), leaves };
    for case in cases.starts.iter().chain(&cases.positions) {
        runner.run(&case.variant, &case.fen, |game, leaves| position_case(game, case, leaves));
    }
    for case in &cases.games {
        runner.run(&case.variant, &case.start, |game, _| game_case(game, case));
    }
    for case in &cases.results {
        runner.run(&case.variant, &case.fen, |game, _| {
            let outcome = game.outcome(&[game.position(&case.fen)?]);
            Ok(differ("outcome", &case.outcome, &outcome.to_string()).into_iter().collect())
        });
    }
    Ok(runner.report)
}

impl Runner<'_> {
    fn run(&mut self, variant: &str, fen: &str, case: impl Fn(&Game, u64) -> Result<Vec<String>, Error>) {
        self.report.run += 1;
        let game = self.games.entry(variant.to_string()).or_insert_with(|| self.folder.game(variant));
        let found = match game {
            Ok(game) => case(game, self.leaves).unwrap_or_else(|Error(why)| vec![why]),
            Err(Error(why)) => vec![why.clone()],
        };
        self.report.disagreements.extend(found.into_iter().map(|what| format!("{variant} | {fen} | {what}")));
    }
}

fn differ(what: &str, wanted: &str, found: &str) -> Option<String> {
    (wanted != found).then(|| format!("{what}: {wanted} wanted, {found} found"))
}

fn position_case(game: &Game, case: &PositionCase, leaves: u64) -> Result<Vec<String>, Error> {
    let position = game.position(&case.fen)?;
    let mut found = Vec::new();
    found.extend(differ("fen", &case.fen, &game.fen(&position)));
    let texts: Vec<String> = game.moves(&position).into_iter().map(|mv| mv.text).collect();
    let missing: Vec<&String> = case.moves.iter().filter(|text| !texts.contains(text)).collect();
    let extra: Vec<&String> = texts.iter().filter(|text| !case.moves.contains(text)).collect();
    if !missing.is_empty() || !extra.is_empty() || texts.len() != case.moves.len() {
        found.push(format!("moves: {missing:?} wanted besides, {extra:?} too many"));
    }
    if let Some(check) = case.check {
        found.extend(differ("check", &check.to_string(), &game.is_check(&position).to_string()));
    }
    if let Some(result) = &case.result {
        found.extend(differ("result", result, &game.outcome(std::slice::from_ref(&position)).to_string()));
    }
    for (depth, &wanted) in (1..).zip(&case.perft) {
        if wanted <= leaves {
            found.extend(differ(
                &format!("perft {depth}"),
                &wanted.to_string(),
                &game.perft(&position, depth).to_string(),
            ));
        }
    }
    Ok(found)
}

fn game_case(game: &Game, case: &GameCase) -> Result<Vec<String>, Error> {
    let mut history = vec![game.position(&case.start)?];
    let mut found = Vec::new();
    for (number, (text, fen)) in case.moves.iter().zip(&case.fens).enumerate() {
        if game.outcome(&history) != Outcome::None && number + 1 < case.moves.len() {
            found.push(format!("the game is over before {text}"));
        }
        let Some(present) = history.last() else { break };
        let next = game.play(present, text)?;
        found.extend(differ(&format!("fen after {text}"), fen, &game.fen(&next)));
        if game.position(&game.fen(&next)).map(|read| game.fen(&read)).as_ref() != Ok(fen) {
            found.push(format!("the FEN after {text} is not read as it is written"));
        }
        history.push(next);
    }
    found.extend(differ("outcome", &case.outcome, &game.outcome(&history).to_string()));
    Ok(found)
}
