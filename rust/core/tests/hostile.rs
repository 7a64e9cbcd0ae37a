//! Texts from anyone: whatever they are, reading them ends quickly, in rules or in problems with places.

use fairychess_core::bitboard::Bitboard;
use fairychess_core::piece::normalise::{Surroundings, read};
use fairychess_core::variant::builtin;
use fairychess_core::variant::rules::{Region, Rules};
use proptest::prelude::*;
use std::time::{Duration, Instant};

/// Reads a text, and checks what holds for all texts.
fn try_variant(text: &str) {
    let start = Instant::now();
    match Rules::from_toml(text) {
        Ok(rules) => {
            let again = Rules::from_toml(&rules.to_toml());
            assert_eq!(again.as_ref(), Ok(&rules), "{text}");
        }
        Err(error) => {
            assert!(!error.problems.is_empty() && error.problems.len() <= 100);
            assert_eq!(error.to_string().lines().count(), error.problems.len(), "{error}");
            let lines: Vec<&str> = text.split('\n').collect();
            for problem in &error.problems {
                let line = lines.get(problem.line - 1).expect("a line of the text");
                assert!((1..=line.chars().count() + 1).contains(&problem.column), "{problem}");
            }
        }
    }
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}: {} bytes", start.elapsed(), text.len());
}

/// A text for each number, one after the other.
fn listed(count: u32, text: impl Fn(u32) -> String) -> String {
    (0..count).map(text).collect::<Vec<_>>().concat()
}

#[test]
fn large_and_deep_texts_are_refused_fast() {
    let head = "name = \"x\"\nextends = \"chess\"\n";
    let depth = 100_000;
    for text in [
        format!("{head}a = {}", "[".repeat(depth)),
        format!("{head}a = {}{}", "[".repeat(depth), "]".repeat(depth)),
        format!("{head}a = {}", "{a=".repeat(depth / 2)),
        format!("{head}{}a = 1", "a.".repeat(depth)),
        format!("{head}[{}a]", "a.".repeat(depth)),
        format!("{head}[[{}a]]", "a.".repeat(depth)),
        format!("{head}a = {}1{}", "[".repeat(79), "]".repeat(79)),
        format!("{head}a = {}1{}", "{a.a.a.a.a.a.a.a = [".repeat(38), "]}".repeat(38)),
        format!("{head}[pieces.x]\nletter = \"x\"\nmoves = \"{}\"", "W".repeat(200_000)),
        format!("{head}[pieces.x]\nletter = \"x\"\nmoves = \"{}\"", "[W-W]".repeat(200)),
        format!("{head}[pieces.x]\nletter = \"x\"\nmoves = [{}]", "\"K\",".repeat(50_000)),
        format!("{head}[pieces.x]\nletter = \"x\"\nfirst_move = [{}]", "\"all\",".repeat(40_000)),
        format!("{head}[board]\nstart = \"{}\"", "1/".repeat(100_000)),
        format!("{head}[board]\nstart = \"8/8/8/8/8/8/8/{}\"", "q".repeat(4_000)),
        format!("{head}[clock]\nclaim = {}", "9".repeat(200_000)),
        format!("{head}[pieces.queen]\nvalue = {}.5", "9".repeat(200_000)),
        format!("{head}[[promotion]]\nto = [{}]", "\"queen\",".repeat(30_000)),
        listed(20_000, |number| format!("[pieces.a{number}]\n")),
        listed(1_000_000, |number| format!("[pieces.a{number}]\n")),
        listed(20_000, |number| format!("a{number} = 1\n")),
        (0..30_000).map(|_| "[[drops]]\n").collect(),
        "\u{feff}name = \"x\"".to_owned(),
        "\0".to_owned(),
        "é".repeat(10_000),
    ] {
        // Threads have smaller stacks than the main one: what is safe here is safe there.
        std::thread::Builder::new()
            .stack_size(512 * 1024)
            .spawn(move || try_variant(&text))
            .expect("a thread")
            .join()
            .expect("no panic");
    }
}

/// A built-in variant's text with some pieces of it cut out, doubled or replaced.
fn mutated() -> impl Strategy<Value = String> {
    let names = builtin::names();
    let edit = (any::<prop::sample::Index>(), 0_usize..12, "[\\[\\]{}\"',=.a-zA-Z0-9 \n-]{0,6}");
    (prop::sample::select(names), any::<bool>(), prop::collection::vec(edit, 1..6)).prop_map(
        |(name, canonical, edits)| {
            let mut text: Vec<char> = if canonical {
                Rules::builtin(&name).map(|rules| rules.to_toml()).unwrap_or_default().chars().collect()
            } else {
                builtin::toml(&name).unwrap_or_default().chars().collect()
            };
            for (at, length, with) in edits {
                let at = at.index(text.len() + 1);
                let end = (at + length).min(text.len());
                text.splice(at..end, with.chars());
            }
            text.into_iter().collect()
        },
    )
}

/// Words of the language in any order: more of them are read to the end than of random characters.
fn words() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "m", "c", "i", "n", "j", "p", "g", "f", "b", "l", "r", "v", "s", "W", "F", "D", "A", "N", "C", "K", "R", "B",
        "Q", "[", "]", "-", "?", "(1,3)", "(0,4)", "2", "0", "fs", "fl", "NN", " ",
    ]);
    prop::collection::vec(words, 0..24).prop_map(|words| words.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_piece_text_is_read_or_refused(text in "\\PC{0,40}") {
        check_piece(&text);
    }

    #[test]
    fn any_words_of_a_piece_are_read_or_refused(text in words()) {
        check_piece(&text);
    }

    #[test]
    fn mutated_variants_are_read_or_refused(text in mutated()) {
        try_variant(&text);
    }

    #[test]
    fn any_text_is_a_variant_or_refused(text in "\\PC{0,200}") {
        try_variant(&text);
    }
}

fn check_piece(text: &str) {
    let around = Surroundings { board: Region([Bitboard::first_squares(64); 2]), kinds: 3 };
    match read(text, &around) {
        Ok(moves) => {
            for def in moves {
                assert!(!def.path.steps.is_empty() && (1..=8).contains(&def.path.legs.len()), "{text}");
                assert!(def.quiet || def.capture, "{text}");
                assert!(def.path.legs.iter().skip(1).all(|leg| !leg.turns.is_empty()), "{text}");
            }
        }
        Err(error) => assert!((1..=text.chars().count() + 1).contains(&error.column), "{text}: {error}"),
    }
}
