//! The perft files in `tests/data`: positions of a variant with their counts.

use std::fmt::Write as _;

use crate::{Error, Game, Outcome, Play, Position};

/// The maximum number of leaves at a line's greatest depth.
const LEAVES: u64 = 1_000_000;

/// The lines `FEN ; D1 n ; D2 n` for the start and for positions of seeded random play, up to the last depth with at
/// most a million leaves. Positions in which the game is over are skipped.
///
/// # Errors
/// Never: the return type only matches that of `check`.
pub fn make(game: &Game, seed: u64, positions: usize) -> Result<String, Error> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut text = line(game, game.start());
    let mut made = 0;
    let mut tries = 0;
    while made < positions && tries < 20 * positions {
        tries += 1;
        // Early, middle and late positions alternate.
        let plies = [4, 9, 15, 24, 36][made % 5] + random.usize(..4);
        if let Some(position) = play_out(game, &mut random, plies) {
            text.push_str(&line(game, &position));
            made += 1;
        }
    }
    Ok(text)
}

/// Random moves from the start; moves with effects are preferred, so that special pieces come into play.
fn play_out(game: &Game, random: &mut fastrand::Rng, plies: usize) -> Option<Position> {
    let mut position = game.start().clone();
    for _ in 0..plies {
        let moves = game.moves(&position);
        let special: Vec<&Play> = moves.iter().filter(|mv| is_special(&mv.text)).collect();
        let pick = if !special.is_empty() && random.f32() < 0.25 {
            special[random.usize(..special.len())]
        } else {
            moves.get(random.usize(..moves.len().max(1)))?
        };
        position = pick.after.clone();
    }
    // the position as it will be read, without an e.p. square that cannot be used
    let read = game.position(&game.fen(&position)).ok()?;
    (game.outcome(std::slice::from_ref(&read)) == Outcome::None).then_some(read)
}

/// True for drops, promotions, introductions, effects, and votes other than `decline`.
fn is_special(text: &str) -> bool {
    text != "decline" && (text.contains(['@', '*', '^']) || !text.ends_with(|last: char| last.is_ascii_digit()))
}

fn line(game: &Game, position: &Position) -> String {
    let mut text = game.fen(position);
    let mut last = 1;
    let mut before = 1;
    for depth in 1..=5 {
        // The leaves probably grow by the same factor as before.
        let guess = last * (last / before).max(2);
        if depth > 1 && guess > LEAVES {
            break;
        }
        let count = game.perft(position, depth);
        let _ = write!(text, " ; D{depth} {count}");
        (before, last) = (last, count.max(1));
    }
    text + "\n"
}

/// Checks the lines of a file, and returns the disagreements.
///
/// # Errors
/// If a line does not have the form that `make` writes.
pub fn check(game: &Game, text: &str) -> Result<Vec<String>, Error> {
    let mut wrong = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut parts = line.split(';').map(str::trim);
        let position = game.position(parts.next().unwrap_or(""))?;
        for part in parts {
            let numbers = part.strip_prefix('D').and_then(|rest| rest.split_once(' '));
            let (depth, count) = numbers.ok_or_else(|| Error(format!("'{part}' is not a depth with its count")))?;
            let depth: u32 = depth.parse().map_err(|_| Error(format!("'{depth}' is not a depth")))?;
            let found = game.perft(&position, depth);
            if found.to_string() != count.trim() {
                wrong.push(format!("{line}: D{depth} is {found}"));
            }
        }
    }
    Ok(wrong)
}
