//! Random variants: a board, a few men made of random primitives, a random position. Each case says which primitives it holds.

#![expect(clippy::format_push_string, reason = "the texts are short")]

mod moves;
mod position;

use std::collections::BTreeSet;

use fastrand::Rng;

/// A random variant with its start position, and what it is made of.
pub struct Case {
    pub toml: String,
    pub primitives: BTreeSet<&'static str>,
}

/// Letters of the random men.
pub const LETTERS: [char; 3] = ['x', 'y', 'z'];

impl Case {
    /// The case of a seed.
    pub fn new(seed: u64) -> Self {
        let mut random = Rng::with_seed(seed);
        let (files, ranks) = size(&mut random);
        let mut primitives = BTreeSet::new();
        let mut pieces = String::from("[pieces.king]\nletter = \"k\"\nmoves = \"K\"\nroyal = true\n");
        let pawns = random.bool();
        let count = random.usize(1..=LETTERS.len());
        for letter in &LETTERS[..count] {
            let moves = moves::piece(&mut random, pawns, &mut primitives);
            pieces += &format!("\n[pieces.{letter}man]\nletter = \"{letter}\"\nmoves = [{moves}]\n");
            if random.u8(..4) == 0 {
                pieces += "first_move = \"ranks 1-3\"\n";
                primitives.insert("first by region");
            }
        }
        let mut rules = String::new();
        if pawns {
            pieces += "\n[pieces.pawn]\nletter = \"p\"\nmoves = \"mfWcfFimfnD\"\nfirst_move = \"rank 2\"\n";
            rules += "\n[en_passant]\n";
            let thrown = if random.bool() { "thrown = \"xman\"\n" } else { "" };
            rules += &format!("\n[[promotion]]\nto = [\"xman\"]\n{thrown}");
        }
        let walls = random.u8(..4) == 0;
        if walls {
            primitives.insert("walls");
        }
        let start = position::fen(&mut random, files, ranks, &LETTERS[..count], pawns, walls);
        let toml = format!(
            "name = \"random\"\n[board]\nfiles = {files}\nranks = {ranks}\nwalls = {walls}\nstart = \"{start}\"\n\n{pieces}{rules}"
        );
        Self { toml, primitives }
    }
}

/// Boards of one, two and four words are equally likely.
fn size(random: &mut Rng) -> (usize, usize) {
    let wanted = [5..=64, 65..=128, 129..=256];
    let area = wanted[random.usize(..3)].clone();
    loop {
        let (files, ranks) = (random.usize(5..=16), random.usize(5..=16));
        if area.contains(&(files * ranks)) {
            return (files, ranks);
        }
    }
}
