//! The texts that fuzzing starts from, taken from the repository.

use fairychess_core::AnyVariant;
use fairychess_core::variant::builtin;
use std::path::Path;

/// The texts of all variants: the built-in variants, with and without the definitions that they extend, and those in tests and
/// documentation.
pub fn definitions() -> Vec<String> {
    let mut definitions: Vec<String> = builtin::names().iter().filter_map(|name| builtin::toml(name)).collect();
    for name in ["chess", "culverin2", "wolf", "newchess", "seirawan", "reserve-dragonet", "crazyhouse", "grand"] {
        definitions.push(AnyVariant::builtin(name).expect("a variant").to_toml());
    }
    for document in ["README.md", "docs/variants.md", "docs/pieces.md"] {
        definitions.extend(fenced(&read(document)));
    }
    definitions.extend(own().into_iter().map(|(_, definition)| definition));
    assert!(definitions.len() >= 59 + 8 + 3 + 12, "{}", definitions.len());
    definitions
}

/// The definitions in `tests/data/pieces`: each file's path without its extension, and its text.
pub fn own() -> Vec<(String, String)> {
    let mut definitions = Vec::new();
    for entry in std::fs::read_dir(root("tests/data/pieces")).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            let text = std::fs::read_to_string(&path).expect("a file");
            definitions.push((path.with_extension("").to_string_lossy().into_owned(), text));
        }
    }
    definitions.sort();
    definitions
}

/// The TOML blocks of a document.
fn fenced(document: &str) -> Vec<String> {
    let blocks = document.split("```toml\n").skip(1);
    blocks.filter_map(|rest| rest.split_once("```")).map(|(block, _)| block.to_owned()).collect()
}

fn root(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Reads a file in the repository.
pub fn read(path: &str) -> String {
    std::fs::read_to_string(root(path)).expect("a file of the repository")
}

/// Variants with some positions from the perft files and the acceptance cases.
pub fn positions() -> Vec<(AnyVariant, Vec<String>)> {
    let mut found: Vec<(AnyVariant, Vec<String>)> = Vec::new();
    for name in builtin::names() {
        let variant = AnyVariant::builtin(&name).expect("a variant");
        let start = vec![variant.rules().start_fen.clone()];
        let recorded = std::fs::read_to_string(root(&format!("tests/data/{name}.perft")));
        found.push((variant, recorded.map_or(start, |text| fens(&text))));
    }
    for (path, definition) in own() {
        let lines = std::fs::read_to_string(format!("{path}.perft")).expect("a file");
        found.push((AnyVariant::from_toml(&definition).expect("a variant"), fens(&lines)));
    }
    let cases = read("tests/data/cases.json");
    let mut seen = 0;
    for case in cases.split("\"variant\": \"").skip(1) {
        let name = case.split('"').next().unwrap_or_default();
        let fen = case.split("\"fen\": \"").nth(1).and_then(|rest| rest.split('"').next());
        let known = found.iter_mut().find(|(variant, _)| variant.rules().name == name);
        if let (Some(fen), Some((_, fens))) = (fen, known) {
            fens.push(fen.to_owned());
            seen += 1;
        }
    }
    let count: usize = found.iter().map(|(_, fens)| fens.len()).sum();
    assert!(
        found.len() >= 71 && count >= 500 && seen >= 100,
        "{} variants, {count} positions, {seen} of cases",
        found.len()
    );
    found
}

/// The FENs in a perft file.
fn fens(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.filter_map(|line| line.split(" ; ").next()).map(str::to_owned).collect()
}
