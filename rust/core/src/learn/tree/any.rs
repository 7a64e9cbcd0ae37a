//! Searches of any variant.

use super::{Alone, EvaluationError, Roots, Search, SearchedMove, Settings, Visits};
use crate::board::{BySize, by_size};
use crate::error::FenError;
use crate::game::{AnyVariant, Board};
use crate::learn::actions::ActionTable;
use crate::learn::env::{IllegalAction, Observation};
use crate::learn::planes::Layout;
use crate::network::{Network, NetworkError};
use crate::resources::Exhausted;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Games of one variant with their search trees, on boards of any size.
///
/// # Examples
/// ```
/// use fairychess_core::AnyVariant;
/// use fairychess_core::learn::env::Observation;
/// use fairychess_core::learn::tree::{AnySearch, Settings};
/// use std::sync::Arc;
///
/// const GAMES: usize = 2;
/// let chess = AnyVariant::builtin("chess")?;
/// let table = Arc::new(chess.actions()?);
/// let mut search = AnySearch::new(&chess, &table, Settings::default(), GAMES)?;
/// let mut mask = vec![false; GAMES * table.len()];
/// search.begin(8);
/// loop {
///     let rows = search.gather(Observation::None, &mut mask);
///     if rows == 0 {
///         break;
///     }
///     // An evaluator that rates all moves and both sides as equally good.
///     search.evaluated(&vec![1.0; rows * table.len()], &vec![0.0; rows])?;
/// }
/// let visits = search.visits();
/// assert_eq!(visits.starts, [0, 20, 40]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AnySearch {
    variant: AnyVariant,
    start: Board,
    sized: SizedSearch,
}

type SizedSearch = BySize<Search<1>, Search<2>, Search<4>>;

impl AnySearch {
    /// Creates a search in `games` games from the variant's start position. See [`AnySearch`] for an example.
    ///
    /// # Errors
    /// Never for a compiled variant, whose start position is known to be valid. If memory or threads are missing, it
    /// raises [`Exhausted`].
    pub fn new(
        variant: &AnyVariant,
        table: &Arc<ActionTable>,
        settings: Settings,
        games: usize,
    ) -> Result<Self, FenError> {
        let start = Board::new(variant)?;
        let sized = by_size!(map (&variant.0, &start.game), (inner, game) => {
            Search::new(inner, table, settings, game, games).unwrap_or_else(|error| error.raise())
        });
        Ok(Self { variant: variant.clone(), start, sized })
    }

    /// The planes of an observation.
    pub fn layout(&self) -> &Layout {
        by_size!(&self.sized, search => &search.spec.layout)
    }

    /// The number of games.
    pub fn games(&self) -> usize {
        by_size!(&self.sized, search => search.trees.len())
    }

    /// The total number of positions in the trees of all games.
    pub fn positions(&self) -> usize {
        by_size!(&self.sized, search => search.trees.iter().map(super::Tree::positions).sum())
    }

    /// True if a call was interrupted after some of the games had advanced; the search can no longer be used.
    pub fn is_torn(&self) -> bool {
        by_size!(&self.sized, search => search.is_torn())
    }

    /// Requests `simulations` more simulations in each game that is not over.
    pub fn begin(&mut self, simulations: u32) {
        by_size!(&mut self.sized, search => search.begin(simulations));
    }

    /// Requests simulations in one game, if it is not over; `noise` says whether noise may be added at the root.
    pub fn begin_in(&mut self, game: usize, simulations: u32, noise: bool) {
        by_size!(&mut self.sized, search => search.begin_in(game, simulations, noise));
    }

    /// The move that a search of one game has found, drawn as by [`AnySearch::sample`]; `None` if the game was not searched.
    pub fn choice(&mut self, game: usize, temperature: f64) -> Option<SearchedMove> {
        by_size!(&mut self.sized, search => search.trees[game].choice(temperature))
    }

    /// Continues until the evaluator is needed, and writes the positions to be evaluated, one per row; returns their
    /// number, which is 0 when all simulations are complete. The number of rows must be the number of games times the number of
    /// leaves.
    pub fn gather(&mut self, observation: Observation<'_>, mask: &mut [bool]) -> usize {
        self.gather_in(0..self.games(), observation, mask)
    }

    /// Like [`AnySearch::gather`], but only in some of the games; while these wait for the evaluator, the others can be
    /// searched.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    /// use fairychess_core::learn::env::Observation;
    /// use fairychess_core::learn::tree::{AnySearch, Settings};
    /// use std::sync::Arc;
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let table = Arc::new(chess.actions()?);
    /// let mut search = AnySearch::new(&chess, &table, Settings::default(), 4)?;
    /// let mut mask = vec![false; 2 * table.len()];
    /// search.begin(1);
    /// for half in [0..2, 2..4] {
    ///     assert_eq!(search.gather_in(half.clone(), Observation::None, &mut mask), 2);
    ///     search.evaluated_in(half, &vec![1.0; 2 * table.len()], &[0.0; 2])?;
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn gather_in(&mut self, games: Range<usize>, observation: Observation<'_>, mask: &mut [bool]) -> usize {
        by_size!(&mut self.sized, search => search.gather(games, observation, mask))
    }

    /// The number of rows that await evaluation.
    pub fn waiting(&self) -> usize {
        by_size!(&self.sized, search => search.waiting())
    }

    /// Reserves memory for the evaluations awaited by some of the games.
    ///
    /// # Errors
    /// If there is not enough memory; nothing is lost.
    pub fn make_room(&mut self, games: Range<usize>) -> Result<(), Exhausted> {
        by_size!(&mut self.sized, search => search.make_room(games))
    }

    /// Takes the evaluations of the rows of [`AnySearch::gather`]: policies `[rows][actions]`, and one value per row
    /// for the side to move.
    ///
    /// # Errors
    /// If a row is invalid; then no evaluation is used.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    /// use fairychess_core::learn::env::Observation;
    /// use fairychess_core::learn::tree::{AnySearch, EvaluationErrorKind, Settings};
    /// use std::sync::Arc;
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let table = Arc::new(chess.actions()?);
    /// let mut search = AnySearch::new(&chess, &table, Settings::default(), 1)?;
    /// search.begin(1);
    /// assert_eq!(search.gather(Observation::None, &mut vec![false; table.len()]), 1);
    /// let error = search.evaluated(&vec![1.0; table.len()], &[2.0]).unwrap_err();
    /// assert_eq!(error.kind(), EvaluationErrorKind::Value(2.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn evaluated(&mut self, policies: &[f32], values: &[f32]) -> Result<(), EvaluationError> {
        self.evaluated_in(0..self.games(), policies, values)
    }

    /// Like [`AnySearch::evaluated`], for the rows of some of the games. See [`AnySearch::gather_in`] for an example.
    ///
    /// # Errors
    /// If a row is invalid; then no evaluation is used.
    pub fn evaluated_in(
        &mut self,
        games: Range<usize>,
        policies: &[f32],
        values: &[f32],
    ) -> Result<(), EvaluationError> {
        by_size!(&mut self.sized, search => search.evaluated(games, policies, values))
    }

    /// Like [`AnySearch::evaluated_in`], but the evaluations are only copied, and used by the next [`AnySearch::gather_in`],
    /// which may run on another thread while the caller overwrites its arrays.
    ///
    /// # Errors
    /// If a row is invalid; then no evaluation is used.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    /// use fairychess_core::learn::env::Observation;
    /// use fairychess_core::learn::tree::{AnySearch, Settings};
    /// use std::sync::Arc;
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let table = Arc::new(chess.actions()?);
    /// let mut search = AnySearch::new(&chess, &table, Settings::default(), 1)?;
    /// let mut mask = vec![false; table.len()];
    /// search.begin(1);
    /// assert_eq!(search.gather(Observation::None, &mut mask), 1); // the start position
    /// search.take_in(0..1, &vec![1.0; table.len()], &[0.0])?;
    /// assert_eq!(search.gather(Observation::None, &mut mask), 1); // the position after the first move
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn take_in(&mut self, games: Range<usize>, policies: &[f32], values: &[f32]) -> Result<(), EvaluationError> {
        by_size!(&mut self.sized, search => search.take(games, policies, values))
    }

    /// Abandons the simulations in progress, but keeps earlier evaluations.
    pub fn give_up(&mut self) {
        by_size!(&mut self.sized, search => search.give_up());
    }

    /// Sets the network for [`Alone::Network`], or `None` for the handmade evaluation, which is the default.
    ///
    /// # Errors
    /// If the network does not fit the variant; then nothing is changed.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    /// use fairychess_core::learn::tree::{Alone, AnySearch, Settings};
    /// use std::sync::Arc;
    /// use std::sync::atomic::AtomicBool;
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let mut search = AnySearch::new(&chess, &Arc::new(chess.actions()?), Settings::default(), 1)?;
    /// search.set_network(Some(chess.handmade_network(32)?))?;
    /// search.run_alone(100, Alone::Network { temperature: 0.2 }, &AtomicBool::new(false))?;
    /// assert_eq!(search.visits().counts.iter().sum::<i32>(), 100);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_network(&mut self, network: Option<Network>) -> Result<(), NetworkError> {
        by_size!(&mut self.sized, search => search.set_network(network))
    }

    /// Runs `simulations` more simulations in each game that is not over, without an evaluator; ends early when `stop`
    /// is set.
    ///
    /// # Errors
    /// If there is not enough memory; earlier results are kept.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    /// use fairychess_core::learn::tree::{Alone, AnySearch, Settings};
    /// use std::sync::Arc;
    /// use std::sync::atomic::AtomicBool;
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let table = Arc::new(chess.actions()?);
    /// let mut search = AnySearch::new(&chess, &table, Settings::default(), 1)?;
    /// search.run_alone(50, Alone::Uniform, &AtomicBool::new(false))?;
    /// let mut action = [0];
    /// search.sample(&[0.0], &mut action).unwrap();
    /// search.advance(&action)?;
    /// assert_eq!(search.board(0).map(|board| board.moves_made()), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run_alone(&mut self, simulations: u32, alone: Alone, stop: &AtomicBool) -> Result<(), Exhausted> {
        by_size!(&mut self.sized, search => search.run_alone(simulations, alone, stop))
    }

    /// The results of the search.
    pub fn visits(&mut self) -> Visits {
        by_size!(&mut self.sized, search => search.visits())
    }

    /// Writes the current positions of the games.
    pub fn show(&mut self, roots: Roots<'_>) {
        by_size!(&mut self.sized, search => search.show(roots));
    }

    /// Draws an action for each game according to the visits; 0 if the game is over.
    ///
    /// # Errors
    /// If a game that is not over was not searched: its index. Then no action is drawn.
    pub fn sample(&mut self, temperatures: &[f64], actions: &mut [i32]) -> Result<(), usize> {
        by_size!(&mut self.sized, search => search.sample(temperatures, actions))
    }

    /// Plays an action in each game that is not over. See [`AnySearch::run_alone`] for an example.
    ///
    /// # Errors
    /// If an action is illegal; then no game is changed.
    pub fn advance(&mut self, actions: &[i32]) -> Result<(), IllegalAction> {
        by_size!(&mut self.sized, search => search.advance(actions))
    }

    /// Replaces a game with another one of the same variant, or with a new one. If a seed is given, the game gets its
    /// own random numbers.
    ///
    /// # Errors
    /// If the board has pieces in reserve whose moves have no actions.
    pub fn reset(&mut self, index: usize, board: Option<&Board>, seed: Option<u64>) -> Result<(), String> {
        self.replace(index, board, seed, false).map(drop)
    }

    /// Replaces a game with a board's game. If the board is a later position of the same game, keeps the part of the tree
    /// after the moves that led to it, and returns true.
    ///
    /// # Errors
    /// As for [`AnySearch::reset`].
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::learn::tree::{Alone, AnySearch, Settings};
    /// use fairychess_core::{AnyVariant, Board};
    /// use std::sync::Arc;
    /// use std::sync::atomic::AtomicBool;
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let mut search = AnySearch::new(&chess, &Arc::new(chess.actions()?), Settings::default(), 1)?;
    /// search.run_alone(100, Alone::Uniform, &AtomicBool::new(false))?;
    /// let mut board = Board::new(&chess)?;
    /// board.push(board.parse_uci("e2e4")?)?;
    /// assert!(search.follow(0, &board, None)?);
    /// assert!(search.positions() > 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn follow(&mut self, index: usize, board: &Board, seed: Option<u64>) -> Result<bool, String> {
        self.replace(index, Some(board), seed, true)
    }

    fn replace(&mut self, index: usize, board: Option<&Board>, seed: Option<u64>, keep: bool) -> Result<bool, String> {
        let board = board.unwrap_or(&self.start);
        debug_assert!(board.variant() == &self.variant, "the caller has compared them");
        by_size!((&mut self.sized, &board.game), (search, game) => {
            if !search.spec.table.holds_for(game.variant(), game.position()) {
                return Err("a piece in this reserve has no actions, since no piece enters a reserve in this game".to_owned());
            }
            if keep {
                return Ok(search.follow(index, game, seed));
            }
            search.reset(index, game.clone(), seed);
        });
        Ok(false)
    }

    /// Returns a game with its move history.
    pub fn board(&self, index: usize) -> Option<Board> {
        let game = by_size!(map &self.sized, search => search.trees.get(index)?.game.clone());
        Some(Board::of_game(&self.variant, game))
    }
}
