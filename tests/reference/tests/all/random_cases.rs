//! The generator of random games produces the primitives that it reports, and enough of each.

use std::collections::BTreeMap;

use fairychess_reference::{Error, random};

#[test]
fn cases_are_sound_and_hold_all_primitives() -> Result<(), Error> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut pairs: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for seed in 0..1_200 {
        let case = random::case(seed);
        assert!(!case.fens.is_empty());
        for label in &case.primitives {
            *counts.entry(label).or_default() += 1;
        }
        for pair in &case.pairs {
            *pairs.entry(*pair).or_default() += 1;
        }
        let game = random::game(&case)?;
        // Enough moves of the other cases are compared with the engine's.
        for fen in case.fens.iter().filter(|_| seed % 3 == 0) {
            let position = game.position(fen)?;
            assert_eq!(&game.fen(&position), fen, "{}", case.toml);
            let moves = game.moves(&position);
            let mut texts: Vec<&str> = moves.iter().map(|mv| mv.text.as_str()).collect();
            texts.dedup();
            assert_eq!(texts.len(), moves.len(), "two moves share a text: {fen}\n{}", case.toml);
        }
    }
    assert_eq!(random::case(7).toml, random::case(7).toml);
    println!("{counts:#?} {}", pairs.len());
    for primitive in [
        "overtake",
        "withdraw behind",
        "withdraw flanks",
        "throw",
        "throw first rank",
        "optional",
        "fallback piece",
        "fallback direction",
        "fallback piece legal",
        "fallback direction legal",
        "bracket stop",
        "bracket of 3",
        "end screen",
        "end stop piece",
        "end stop edge",
        "stops",
        "over any",
        "n",
        "j",
        "p",
        "g",
        "i",
        "first",
        "from",
        "land",
        "land colour",
        "screen behind",
        "screen except",
        "screen pieces",
        "walls",
        "drops",
        "walling anywhere",
        "walling beyond",
        "walling left",
        "walling rim",
        "walling keeps one",
        "walling instead",
        "en passant",
        "promotion thrown",
        "up to 64 squares",
        "up to 128 squares",
        "up to 256 squares",
    ] {
        assert!(counts.get(primitive).is_some_and(|&count| count >= 10), "too few cases with {primitive}");
    }
    assert!(pairs.contains_key(&("overtake", "throw")) && pairs.contains_key(&("throw", "withdraw flanks")));
    Ok(())
}
