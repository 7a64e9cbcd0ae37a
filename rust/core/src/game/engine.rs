//! An engine of any variant.

use super::board::{AnyGame, Board};
use super::variant::AnyVariant;
use crate::search::{self, Control, Info, Limits, SearchResult, Settings};
use std::sync::Arc;

/// Searches boards of one variant, and keeps what it finds from search to search.
pub struct Engine {
    variant: AnyVariant,
    engine: AnyEngine,
}

enum AnyEngine {
    W1(search::Engine<1>),
    W2(search::Engine<2>),
    W4(search::Engine<4>),
}

/// Runs an expression on the engine inside, whatever its board size.
macro_rules! each_engine {
    ($engine:expr, $inner:ident => $body:expr) => {
        match $engine {
            AnyEngine::W1($inner) => $body,
            AnyEngine::W2($inner) => $body,
            AnyEngine::W4($inner) => $body,
        }
    };
}

impl Engine {
    /// An engine that has not searched yet.
    pub fn new(variant: &AnyVariant, settings: Settings) -> Self {
        let engine = match variant {
            AnyVariant::W1(inner) => AnyEngine::W1(search::Engine::new(Arc::clone(inner), settings)),
            AnyVariant::W2(inner) => AnyEngine::W2(search::Engine::new(Arc::clone(inner), settings)),
            AnyVariant::W4(inner) => AnyEngine::W4(search::Engine::new(Arc::clone(inner), settings)),
        };
        Self { variant: variant.clone(), engine }
    }

    /// The variant that it plays.
    pub fn variant(&self) -> &AnyVariant {
        &self.variant
    }

    /// Changes what it may use; a table of another size begins empty.
    pub fn set(&mut self, settings: Settings) {
        each_engine!(&mut self.engine, engine => engine.set(settings));
    }

    /// Forgets what was found: another game begins.
    pub fn clear(&mut self) {
        each_engine!(&mut self.engine, engine => engine.clear());
    }

    /// The static evaluation of a board of its variant, in centipawns for the side to move; 0 for boards of other variants.
    pub fn evaluate(&self, board: &Board) -> i32 {
        match (&self.engine, &board.game) {
            (AnyEngine::W1(engine), AnyGame::W1(game)) => engine.evaluate(game.position()),
            (AnyEngine::W2(engine), AnyGame::W2(game)) => engine.evaluate(game.position()),
            (AnyEngine::W4(engine), AnyGame::W4(game)) => engine.evaluate(game.position()),
            _ => 0,
        }
    }

    /// Looks for the best move on a board, and calls `report` with each line found on the way. A board of another variant is searched by
    /// an engine of its own, with the same settings.
    pub fn search(
        &mut self,
        board: &Board,
        limits: &Limits,
        control: &Control,
        report: &mut (dyn FnMut(&Info) + Send),
    ) -> SearchResult {
        if board.variant() != &self.variant {
            let settings = each_engine!(&self.engine, engine => engine.settings());
            *self = Self::new(board.variant(), settings);
        }
        match (&mut self.engine, &board.game) {
            (AnyEngine::W1(engine), AnyGame::W1(game)) => run(engine, game, limits, control, report),
            (AnyEngine::W2(engine), AnyGame::W2(game)) => run(engine, game, limits, control, report),
            (AnyEngine::W4(engine), AnyGame::W4(game)) => run(engine, game, limits, control, report),
            _ => unreachable!("equal variants have boards of one size"),
        }
    }
}

fn run<const W: usize>(
    engine: &mut search::Engine<W>,
    game: &super::history::Game<W>,
    limits: &Limits,
    control: &Control,
    report: &mut (dyn FnMut(&Info) + Send),
) -> SearchResult {
    let keys: Vec<u64> = game.keys().collect();
    engine.search(game.position(), &keys, limits, control, report)
}
