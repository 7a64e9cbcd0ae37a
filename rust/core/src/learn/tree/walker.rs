//! The board on which a search plays its moves.

use super::Spec;
use crate::chases::{Trace, backwards, play_traced};
use crate::game::Game;
use crate::learn::planes::{Context, Snapshot, Value};
use crate::movegen::key;
use crate::moves::Move;
use crate::position::Position;
use crate::repetition::{Repeated, differ};
use crate::variant::Rules;

/// A board with the moves that led to it.
#[derive(Clone, Debug)]
pub struct Walker<const W: usize> {
    pub position: Position<W>,
    /// The position's key.
    key: u64,
    /// The keys of the earlier positions, including those of the game.
    pub keys: Vec<u64>,
    /// The traces of the moves, if the repetition rules need them.
    pub traces: Vec<Trace<W>>,
    /// The number of keys that belong to the game.
    of_game: usize,
    /// The pieces of the earlier positions in the tree, latest last. The entries are allocated once and overwritten;
    /// the first `deep` are valid.
    past: Vec<Snapshot<W>>,
    deep: usize,
    /// A position in which moves are tried out.
    pub tried: Position<W>,
}

impl<const W: usize> Walker<W> {
    /// Creates a walker that has not entered a game.
    pub fn new(position: &Position<W>) -> Self {
        let (position, tried) = (position.clone(), position.clone());
        Self { position, key: 0, keys: vec![], traces: vec![], of_game: 0, past: vec![], deep: 0, tried }
    }

    /// Enters a game.
    pub fn enter(&mut self, game: &Game<W>) {
        self.keys.clear();
        self.keys.extend(game.keys());
        self.of_game = self.keys.len();
        self.traces = game.traces();
    }

    /// Returns to the current position of the game.
    pub fn begin(&mut self, game: &Game<W>) {
        self.position.copy_from(game.position());
        self.key = game.key();
        self.keys.truncate(self.of_game);
        self.traces.truncate(self.of_game);
        self.deep = 0;
    }

    /// Plays a move.
    pub fn step(&mut self, spec: &Spec<W>, mv: Move) {
        self.keys.push(self.key);
        if spec.settings.history > 0 {
            if self.deep == self.past.len() {
                self.past.push(Snapshot::empty(&spec.layout));
            }
            self.past[self.deep].take(&spec.layout, &self.position);
            self.deep += 1;
        }
        play_traced(&spec.variant, &mut self.position, mv, &mut self.traces);
        self.key = key(&spec.variant, &self.position);
    }

    /// Counts how often a position with this key has occurred on the path to this one.
    pub fn occurred(&self, key: u64) -> u32 {
        self.keys.iter().filter(|&&other| other == key).count() as u32
    }

    /// The key of the walk's current position.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The number of earlier occurrences of the position.
    pub fn repetitions(&self) -> u32 {
        self.occurred(self.key)
    }

    /// Returns how the game ends if the walk's current position, which has this key, is a repetition.
    pub fn repeated(&self, rules: &Rules, key: u64) -> Repeated {
        let (occurrences, keys) = (1 + self.occurred(key), self.keys.iter().rev().copied());
        Repeated::new(rules, &self.position, key, occurrences, keys, backwards(&self.traces))
    }

    /// Writes the planes of the position; `before` holds the positions of the game, latest first.
    pub fn write<T: Value>(&self, spec: &Spec<W>, before: &[Snapshot<W>], out: &mut [T]) {
        let past = self.past[..self.deep].iter().rev().chain(before);
        let context = context(&self.position, self.key, self.repetitions());
        spec.layout.write(&spec.variant, &self.position, context, past, out);
    }
}

/// The data that an observation needs besides the position.
fn context<const W: usize>(position: &Position<W>, key: u64, repetitions: u32) -> Context {
    Context { en_passant: differ(key, position.hash()), repetitions }
}

/// The pieces of a game's earlier positions, latest first.
pub fn before<const W: usize>(spec: &Spec<W>, game: &Game<W>) -> Vec<Snapshot<W>> {
    let moves = game.moves().len();
    let min = moves.saturating_sub(spec.settings.history);
    let shown = (min..moves).rev().map(|mv| {
        let mut snapshot = Snapshot::empty(&spec.layout);
        snapshot.take(&spec.layout, &game.before(mv));
        snapshot
    });
    shown.collect()
}
