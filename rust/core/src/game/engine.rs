//! An engine for any variant.

use super::board::Board;
use super::endgames::EndgameSnapshot;
use super::variant::AnyVariant;
use crate::board::{BySize, by_size};
use crate::endgame::EndgameError;
use crate::eval::Breakdown;
use crate::network::{Fit, Network, NetworkError, Networked};
use crate::resources::Exhausted;
use crate::search::{self, Control, Info, Limits, SearchResult, Settings};
use crate::variant::SearchSettings;
use std::sync::Arc;

/// An engine that searches boards of one variant and keeps its results from one search to the next.
///
/// # Examples
/// ```
/// use fairychess_core::search::{Control, Limits, Score, Settings};
/// use fairychess_core::{AnyVariant, Board, Engine};
///
/// let chess = AnyVariant::builtin("chess")?;
/// let mut engine = Engine::new(&chess, Settings { hash: 8, threads: 1 })?;
/// let board = Board::from_fen(&chess, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")?;
/// let limits = Limits { nodes: Some(10_000), mate: Some(1), ..Limits::default() };
/// let result = engine.search(&board, &limits, &Control::new(), &mut |_| {});
/// assert_eq!(result.score, Score::Mate(1));
/// engine.clear();
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    variant: AnyVariant,
    sized: AnyEngine,
    /// Makes an engine for another variant. It comes with the network, so that a program that sets none, such as the board without
    /// a server, contains no code that reads networks.
    another: fn(&Self, &AnyVariant) -> Self,
}

type AnyEngine = BySize<search::Engine<1>, search::Engine<2>, search::Engine<4>>;

impl Engine {
    /// An engine with an empty transposition table. See [`Engine`] for an example.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(variant: &AnyVariant, settings: Settings) -> Result<Self, Exhausted> {
        let sized = by_size!(map &variant.0, inner => search::Engine::new(Arc::clone(inner), settings)?);
        Ok(Self { variant: variant.clone(), sized, another: Self::without_network })
    }

    /// An engine with the same settings for another variant.
    fn without_network(&self, variant: &AnyVariant) -> Self {
        let settings = by_size!(&self.sized, engine => engine.settings());
        Self::new(variant, settings).unwrap_or_else(|error| error.raise())
    }

    /// The same with the network, if it was trained for the same rules.
    fn with_network(&self, variant: &AnyVariant) -> Self {
        let fits = |network: &&Network| matches!(variant.fit(network), Ok(Fit::Variant | Fit::Rules));
        let mut engine = self.without_network(variant);
        // The network fits.
        engine.set_network(self.network().filter(fits).cloned()).ok();
        engine
    }

    /// The variant that the engine plays.
    pub fn variant(&self) -> &AnyVariant {
        &self.variant
    }

    /// Changes the settings; a transposition table of a different size starts empty.
    ///
    /// # Errors
    /// If there is not enough memory; the settings then stay as they were.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::search::Settings;
    /// use fairychess_core::{AnyVariant, Engine};
    ///
    /// let mut engine = Engine::new(&AnyVariant::builtin("chess")?, Settings { hash: 1, threads: 1 })?;
    /// engine.set(Settings { hash: 2, threads: 1 })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set(&mut self, settings: Settings) -> Result<(), Exhausted> {
        by_size!(&mut self.sized, engine => engine.set(settings))
    }

    /// Uses other settings of the search than those in the definition. The results of earlier searches are kept.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::search::Settings;
    /// use fairychess_core::variant::SearchSettings;
    /// use fairychess_core::{AnyVariant, Engine};
    ///
    /// let mut engine = Engine::new(&AnyVariant::builtin("chess")?, Settings { hash: 1, threads: 1 })?;
    /// let mut search = SearchSettings::default();
    /// search.set("null_move_depth", 101)?;
    /// engine.set_search(search);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_search(&mut self, search: SearchSettings) {
        by_size!(&mut self.sized, engine => engine.set_search(search));
    }

    /// Sets the network for evaluating positions, or removes it, and forgets the results of all searches.
    ///
    /// # Errors
    /// If the network is for another variant; the evaluation then stays as it was.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::search::Settings;
    /// use fairychess_core::{AnyVariant, Engine};
    ///
    /// let [chess, grand] = ["chess", "grand"].map(|name| AnyVariant::builtin(name).unwrap());
    /// let mut engine = Engine::new(&chess, Settings { hash: 1, threads: 1 })?;
    /// engine.set_network(Some(chess.handmade_network(32)?))?;
    /// assert!(engine.set_network(Some(grand.handmade_network(32)?)).is_err());
    /// assert_eq!(engine.network().map(|network| network.header().variant.as_str()), Some("chess"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_network(&mut self, network: Option<Network>) -> Result<(), NetworkError> {
        self.another = Self::with_network;
        by_size!(&mut self.sized, engine => engine.set_network(network))
    }

    /// The network in use; `None` for the handmade evaluation.
    pub fn network(&self) -> Option<&Network> {
        by_size!(&self.sized, engine => engine.network()).map(Networked::network)
    }

    /// Sets the endgame tables for searches, or removes them, and forgets the results of all searches.
    ///
    /// Positions that the tables have get their exact values, and a won position is played to mate as fast as possible.
    /// Tables do not know move counters and repetitions: a win counts only if it comes before a counter can draw the
    /// game, and a draw only if repetitions cannot decide it. Positions with castling or en passant rights are searched.
    ///
    /// # Errors
    /// If the tables are for another variant; the engine then keeps those that it has.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::endgame::Settings as EndgameSettings;
    /// use fairychess_core::search::{Control, Limits, Score, Settings};
    /// use fairychess_core::{AnyVariant, Board, Endgames, Engine};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let mut endgames = Endgames::new(&chess);
    /// let material = endgames.material("KR-K")?;
    /// endgames.make(&material, &EndgameSettings { threads: Some(1), memory: 1 << 30, method: None })?;
    /// let mut engine = Engine::new(&chess, Settings { hash: 1, threads: 1 })?;
    /// engine.set_endgames(Some(&endgames.snapshot()?))?;
    /// let board = Board::from_fen(&chess, "8/8/8/3k4/8/8/8/R3K3 w - - 0 1")?;
    /// let limits = Limits { depth: Some(1), ..Limits::default() };
    /// let result = engine.search(&board, &limits, &Control::new(), &mut |_| {});
    /// assert_eq!((result.score, result.pv.len()), (Score::Mate(14), 27));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_endgames(&mut self, endgames: Option<&EndgameSnapshot>) -> Result<(), EndgameError> {
        match endgames {
            None => by_size!(&mut self.sized, engine => engine.set_endgames(None)),
            Some(endgames) if endgames.variant() == &self.variant => {
                by_size!((&mut self.sized, endgames.sized()), (engine, sized) => {
                    engine.set_endgames(Some(Arc::clone(sized)));
                });
            }
            Some(_) => {
                let name = &self.variant.rules().name;
                return Err(EndgameError::Content(format!("the endgame tables are for another variant than {name}")));
            }
        }
        Ok(())
    }

    /// Forgets the results of all searches, as before a new game.
    pub fn clear(&mut self) {
        by_size!(&mut self.sized, engine => engine.clear());
    }

    /// The static evaluation of a board, in centipawns for the side to move; 0 if the board's size differs from the variant's.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::search::Settings;
    /// use fairychess_core::{AnyVariant, Board, Engine};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let engine = Engine::new(&chess, Settings { hash: 1, threads: 1 })?;
    /// let board = Board::from_fen(&chess, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")?;
    /// assert!(engine.evaluate(&board) > 500);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn evaluate(&self, board: &Board) -> i32 {
        by_size!((&self.sized, &board.game), (engine, game) => engine.evaluate(game.position()), _ => 0)
    }

    /// The handmade evaluation of a board, by terms; `None` if the board belongs to another variant.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::search::Settings;
    /// use fairychess_core::{AnyVariant, Board, Engine};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let engine = Engine::new(&chess, Settings { hash: 1, threads: 1 })?;
    /// assert!(engine.breakdown(&Board::new(&chess)?).is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn breakdown(&self, board: &Board) -> Option<Breakdown> {
        by_size!((&self.sized, &board.game), (engine, game) => Some(engine.breakdown(game.position())), _ => None)
    }

    /// Searches for the best move on a board, and calls `report` with each line found. A board of another variant is
    /// searched by a separate engine with the same settings, and the same network if it was trained for the same rules.
    /// If there is no memory or thread for that engine, the search raises [`Exhausted`].
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::search::{Control, Limits, Settings};
    /// use fairychess_core::{AnyVariant, Board, Engine};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let mut engine = Engine::new(&chess, Settings { hash: 1, threads: 1 })?;
    /// let (mut depths, limits) = (vec![], Limits { depth: Some(3), ..Limits::default() });
    /// let board = Board::new(&chess)?;
    /// let result = engine.search(&board, &limits, &Control::new(), &mut |info| depths.push(info.depth));
    /// assert!(result.best.is_some_and(|mv| board.is_legal(mv)) && depths.last() == Some(&3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search(
        &mut self,
        board: &Board,
        limits: &Limits,
        control: &Control,
        report: &mut (dyn FnMut(&Info) + Send),
    ) -> SearchResult {
        if board.variant() != &self.variant {
            *self = (self.another)(self, board.variant());
        }
        by_size!((&mut self.sized, &board.game), (engine, game) => run(engine, game, limits, control, report))
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
    engine.search(game.position(), &keys, &game.traces(), limits, control, report)
}
