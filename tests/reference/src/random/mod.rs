//! Random games on which two implementations are compared: definitions whose pieces combine all the primitives of
//! docs/pieces.md, and positions from sparse to dense. The same seed gives the same case.

mod definition;
mod effects;
mod endings;
mod moves;
mod path;
mod place;
mod rare;

use std::collections::BTreeSet;

use crate::Game;
pub use effects::{with_effects, with_moves};
pub use rare::with_rare_keys;

/// A word that stands for a primitive.
pub type Label = &'static str;

/// One random game.
#[derive(Clone, Debug)]
pub struct Case {
    /// The seed that generated it.
    pub seed: u64,
    /// The definition, which is self-contained.
    pub toml: String,
    /// The start, a position with randomly placed pieces, and one reached from the start by random moves.
    pub fens: Vec<String>,
    /// The primitives in its pieces and rules.
    pub primitives: BTreeSet<Label>,
    /// Pairs of primitives in the same group of moves (or, if they concern the entire definition, in the same
    /// definition).
    pub pairs: BTreeSet<(Label, Label)>,
}

/// The case generated from a seed.
///
/// # Panics
/// Never: definitions that this crate cannot read are not generated.
pub fn case(seed: u64) -> Case {
    let mut random = fastrand::Rng::with_seed(seed ^ 0x5EED_FA12_C4E5_5000);
    loop {
        let sketch = definition::sketch(&mut random);
        let Some((toml, game)) = place::with_start(&sketch, &mut random) else { continue };
        let (toml, game, ends) = endings::add(seed, &sketch, toml, game);
        let mut fens = vec![game.fen(game.start())];
        fens.extend(place::scattered(&game, &sketch, &mut random).map(|position| game.fen(&position)));
        fens.extend(place::played(&game, &mut random).map(|position| game.fen(&position)));
        let mut primitives: BTreeSet<Label> = sketch.labels.iter().copied().chain(ends.then_some("ending")).collect();
        let mut pairs = BTreeSet::new();
        for labels in sketch.groups.iter().chain([&sketch.labels]) {
            primitives.extend(labels.iter().copied());
            for one in labels {
                pairs.extend(labels.iter().filter(|other| one < *other).map(|other| (*one, *other)));
            }
        }
        return Case { seed, toml, fens, primitives, pairs };
    }
}

/// The game that a case defines.
///
/// # Errors
/// Never for a case that was not changed.
pub fn game(case: &Case) -> Result<Game, crate::Error> {
    Game::from_toml(&case.toml, &|_| None)
}
