//! Games whose moves are chosen by tree searches. Many games run at the same time, so that an evaluator gets their positions in
//! one batch.

use super::Twister;
use super::game::{GameError, GameOptions, PlayedGame};
use super::opening::random_move;
use super::playing::{Choice, Playing};
use super::resignation::{Resigning, resigning};
use crate::board::{ByColor, Color};
use crate::error::FenError;
use crate::game::AnyVariant;
use crate::interrupt::is_interrupted;
use crate::learn::actions::ActionTable;
use crate::learn::env::Observation;
use crate::learn::planes::Layout;
use crate::learn::tree::{AnySearch, EvaluationError, Settings};
use crate::resources::Exhausted;
use crate::search::Control;
use std::iter::repeat_n;
use std::mem::take;
use std::sync::Arc;

/// The temperature after the varied moves, which nearly always selects the most visited move.
const LATER_TEMPERATURE: f64 = 0.25;

/// How the moves of games are searched and chosen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TreeRules {
    /// The number of simulations of a full search, which has noise and whose visits are stored.
    pub simulations: u32,
    /// The number of simulations of the other searches; 0 if all are full.
    pub fast: u32,
    /// The probability of a full search.
    pub full: f64,
    /// The number of plies at the start of a game in which moves are picked at random in proportion to their visits;
    /// with 0, the most visited move is always played.
    pub varied: u64,
    /// A side resigns if the value of its position stays below minus this number; with 0, it never resigns.
    pub resign: f64,
}

/// A game to be played.
#[derive(Clone, Debug)]
pub struct TreeTask {
    /// The number by which the caller identifies the game.
    pub number: u64,
    /// How it begins and ends.
    pub options: GameOptions,
    /// Its random numbers.
    pub chance: Twister,
    /// True if sides may resign.
    pub resigns: bool,
    /// The sides that play random moves instead of searching.
    pub random: ByColor<bool>,
}

/// A game in progress that is waiting for its search.
struct Slot {
    number: u64,
    playing: Playing,
    resigns: bool,
    random: ByColor<bool>,
    /// True if the current search is a full one.
    is_full: bool,
}

impl Slot {
    /// Plays the random moves that are due; true if the next move has to be searched, false if the game has ended.
    fn advance(&mut self, table: &ActionTable, control: &Control) -> Result<bool, GameError> {
        while self.playing.advance(table, control)? {
            if !self.random[self.playing.board.side_to_move()] {
                return Ok(true);
            }
            let drawn = random_move(&self.playing.board, &mut self.playing.chance);
            self.playing.play(table, Choice::scored(drawn.ok_or(GameError::Stopped)?, None))?;
        }
        Ok(false)
    }
}

/// Why games cannot continue.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum TreeGamesError {
    /// A game failed.
    #[error("{0}")]
    Game(GameError),
    /// The evaluations are not valid.
    #[error("{0}")]
    Evaluation(EvaluationError),
    /// There is not enough memory.
    #[error("{0}")]
    Exhausted(Exhausted),
    /// Evaluations are missing, or were given although no position needs one.
    #[error("{expected} evaluations are expected, not {given}")]
    Rows {
        /// The number of positions that wait for their evaluations.
        expected: usize,
        /// The number of evaluations.
        given: usize,
    },
    /// An earlier call was interrupted or failed: the games cannot continue.
    #[error("an earlier call of this group of games failed")]
    Torn,
}

/// Games of one variant whose moves are chosen by tree searches; several games run at a time.
///
/// Each game depends only on its task, the rules, and the evaluations of its positions, not on the other games. Each
/// move is searched from scratch, with its own random numbers.
///
/// # Examples
/// ```
/// use fairychess_core::{AnyVariant, ByColor};
/// use fairychess_core::learn::env::Observation;
/// use fairychess_core::learn::tree::Settings;
/// use fairychess_core::selfplay::{GameOptions, OpeningRules, TreeGames, TreeRules, TreeTask, Twister};
/// use std::sync::Arc;
///
/// let chess = AnyVariant::builtin("tictactoe")?;
/// let table = Arc::new(chess.actions()?);
/// let rules = TreeRules { simulations: 20, fast: 0, full: 1.0, varied: 2, resign: 0.0 };
/// let mut games = TreeGames::new(&chess, &table, Settings::default(), rules, 8)?;
/// for number in 0..8 {
///     let opening = OpeningRules { balance: None, near_best: None, nodes: 1 };
///     let options = GameOptions {
///         start: None, random_plies: 0, extra_plies: 0, opening, noise: 0.0, noise_plies: 0, adjudication: None,
///         endgames: None, max_plies: 100,
///     };
///     games.begin(TreeTask { number, options, chance: Twister::seeded(&[number as u8]), resigns: false, random: ByColor::both(false) })?;
/// }
/// let mut mask = vec![false; 8 * table.len()];
/// let mut rows = games.proceed(None, Observation::None, &mut mask)?;
/// while rows > 0 {
///     // An evaluator that finds all moves and sides equally good.
///     let (policies, values) = (vec![1.0; rows * table.len()], vec![0.0; rows]);
///     rows = games.proceed(Some((&policies, &values)), Observation::None, &mut mask)?;
/// }
/// assert_eq!(games.ended().len(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct TreeGames {
    variant: AnyVariant,
    table: Arc<ActionTable>,
    rules: TreeRules,
    search: AnySearch,
    /// True if moves at the root are chosen by Gumbel noise, which already varies the games.
    considers: bool,
    slots: Vec<Option<Slot>>,
    /// For each row of the last call, the number of its game, and the side that searches.
    asked: Vec<(u64, Color)>,
    ended: Vec<(u64, PlayedGame)>,
    /// This control is never stopped: only an interruption of the call stops a game.
    control: Control,
    /// True if a call has failed, so that games may be waiting for searches that never began.
    torn: bool,
}

impl TreeGames {
    /// An empty group with room for this number of games at a time. The settings for threads and leaves are replaced by 1, and
    /// the seed is not used.
    ///
    /// # Errors
    /// Never for a compiled variant, whose start position was read before.
    pub fn new(
        variant: &AnyVariant,
        table: &Arc<ActionTable>,
        settings: Settings,
        rules: TreeRules,
        games: usize,
    ) -> Result<Self, FenError> {
        let settings = Settings { threads: Some(1), leaves: 1, ..settings };
        Ok(Self {
            variant: variant.clone(),
            table: Arc::clone(table),
            rules,
            considers: settings.considered.is_some(),
            search: AnySearch::new(variant, table, settings, games)?,
            slots: (0..games).map(|_| None).collect(),
            asked: vec![],
            ended: vec![],
            control: Control::new(),
            torn: false,
        })
    }

    /// The planes of the observations.
    pub fn layout(&self) -> &Layout {
        self.search.layout()
    }

    /// Begins a game; false if there is no room for it.
    ///
    /// # Errors
    /// If the game cannot begin.
    pub fn begin(&mut self, task: TreeTask) -> Result<bool, GameError> {
        let Some(index) = self.slots.iter().position(Option::is_none) else { return Ok(false) };
        let TreeTask { number, options, chance, resigns, random } = task;
        let playing = Playing::begin(&self.variant, &options, chance, &self.control)?;
        self.slots[index] = Some(Slot { number, playing, resigns, random, is_full: true });
        let begun = self.go_on(index);
        if begun.is_err() {
            self.slots[index] = None;
        }
        self.torn |= is_interrupted();
        begun.map(|()| true)
    }

    /// Takes the evaluations of the rows of the last call (policies `[rows][actions]`, and one value per row for the
    /// side to move), and continues all games until each waits for an evaluation or has ended. Writes the positions to
    /// be evaluated, and returns their number; there must be as many rows as games.
    ///
    /// # Errors
    /// If the evaluations are missing or invalid, or a game fails. Only after invalid evaluations can the games continue.
    pub fn proceed(
        &mut self,
        evaluations: Option<(&[f32], &[f32])>,
        mut observation: Observation<'_>,
        mask: &mut [bool],
    ) -> Result<usize, TreeGamesError> {
        let (expected, given) = (self.search.waiting(), evaluations.map_or(0, |(_, values)| values.len()));
        if self.torn {
            return Err(TreeGamesError::Torn);
        }
        if expected != given || evaluations.is_some_and(|(policies, _)| policies.len() != given * self.table.len()) {
            return Err(TreeGamesError::Rows { expected, given });
        }
        if let Some((policies, values)) = evaluations {
            self.search.make_room(0..self.slots.len()).map_err(TreeGamesError::Exhausted)?;
            self.search.evaluated(policies, values).map_err(|error| TreeGamesError::Evaluation(self.named(error)))?;
        }
        self.torn = true;
        let rows = self.gather(&mut observation, mask)?;
        self.torn = is_interrupted();
        Ok(rows)
    }

    /// Continues all games until each waits for an evaluation or has ended.
    fn gather(&mut self, observation: &mut Observation<'_>, mask: &mut [bool]) -> Result<usize, TreeGamesError> {
        let (size, actions) = (self.layout().len(), self.table.len());
        let mut rows = 0;
        self.asked.clear();
        for index in 0..self.slots.len() {
            while let Some(slot) = &self.slots[index] {
                let asker = (slot.number, slot.playing.board.side_to_move());
                let free = (observation.rest(rows * size), &mut mask[rows * actions..]);
                let found = self.search.gather_in(index..index + 1, free.0, free.1);
                rows += found;
                self.asked.extend(repeat_n(asker, found));
                if found > 0 {
                    break;
                }
                if is_interrupted() {
                    return Ok(rows);
                }
                self.choose(index).and_then(|()| self.go_on(index)).map_err(TreeGamesError::Game)?;
            }
        }
        Ok(rows)
    }

    /// The error, with the game's number in place of its index.
    fn named(&self, mut error: EvaluationError) -> EvaluationError {
        if let Some(Some(slot)) = self.slots.get(error.game) {
            error.game = slot.number as usize;
        }
        error
    }

    /// For each position that the last call wrote, the number of its game, and the side whose search evaluates it.
    pub fn asked(&self) -> &[(u64, Color)] {
        &self.asked
    }

    /// The games that have ended since the last call, with their numbers.
    pub fn ended(&mut self) -> Vec<(u64, PlayedGame)> {
        take(&mut self.ended)
    }

    /// Plays the move that the search of a game has found.
    fn choose(&mut self, index: usize) -> Result<(), GameError> {
        let Some(slot) = &mut self.slots[index] else { return Ok(()) };
        let temperature = match slot.playing.game.actions.len() as u64 {
            _ if self.rules.varied == 0 || self.considers => 0.0,
            ply if ply < self.rules.varied => 1.0,
            _ => LATER_TEMPERATURE,
        };
        let found = self.search.choice(index, temperature).ok_or(GameError::Stopped)?;
        let mover = slot.playing.board.side_to_move();
        let side = if slot.resigns && self.rules.resign > 0.0 {
            let values: Vec<_> = slot.playing.game.values.iter().copied().chain([Some(found.value)]).collect();
            resigning(&values, self.rules.resign)
        } else {
            None
        };
        let choice = Choice {
            mv: found.mv,
            score: None,
            visits: slot.is_full.then_some(found.policy),
            value: Some(found.value),
            loser: side.map(|side| if side == Resigning::Mover { mover } else { mover.other() }),
        };
        slot.playing.play(&self.table, choice)
    }

    /// Continues a game until its next move has to be searched, and begins that search.
    fn go_on(&mut self, index: usize) -> Result<(), GameError> {
        let Some(slot) = &mut self.slots[index] else { return Ok(()) };
        if !slot.advance(&self.table, &self.control)? {
            if let Some(slot) = self.slots[index].take() {
                self.ended.push((slot.number, slot.playing.game));
            }
            return Ok(());
        }
        let chance = &mut slot.playing.chance;
        slot.is_full = self.rules.fast == 0 || chance.fraction() < self.rules.full;
        let seed = chance.bits(u64::BITS);
        self.search.reset(index, Some(&slot.playing.board), Some(seed)).map_err(GameError::Unsearchable)?;
        let simulations = if slot.is_full { self.rules.simulations } else { self.rules.fast };
        self.search.begin_in(index, simulations, slot.is_full);
        Ok(())
    }
}
