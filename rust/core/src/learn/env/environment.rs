//! One game of a batch, with only the data needed to continue it.

use super::chance::Chance;
use super::legal::number_legal;
use super::past_keys::PastKeys;
use super::{Illegal, Spec};
use crate::board::{ByColor, Color, prefetch};
use crate::chases::{Trace, play_traced};
use crate::interrupt::spend;
use crate::learn::actions::ActionId;
use crate::learn::planes::{Context, Snapshot, View};
use crate::movegen::{GenMode, Outcome, Sets, Sink, generate, key};
use crate::moves::{Move, NO_PIECE_TYPE};
use crate::outcome::outcome_knowing;
use crate::position::Position;
use crate::repetition::differ;
use std::collections::VecDeque;

/// How a game of a batch ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// By the rules.
    Outcome(Outcome),
    /// A side lost by playing an illegal action.
    Illegal(Color),
    /// The game was cut off.
    MaxPlies,
}

impl End {
    /// The winner, if any.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::Color;
    /// use fairychess_core::learn::env::End;
    ///
    /// assert_eq!(End::Illegal(Color::White).winner(), Some(Color::Black));
    /// assert_eq!(End::MaxPlies.winner(), None);
    /// ```
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::Outcome(outcome) => outcome.winner,
            Self::Illegal(loser) => Some(loser.other()),
            Self::MaxPlies => None,
        }
    }

    /// The rewards of White and Black.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::Color;
    /// use fairychess_core::learn::env::End;
    ///
    /// assert_eq!(End::Illegal(Color::White).reward()[Color::Black], 1.0);
    /// assert_eq!(End::MaxPlies.reward()[Color::White], 0.0);
    /// ```
    pub fn reward(self) -> ByColor<f32> {
        match self.winner() {
            Some(Color::White) => ByColor::new(1.0, -1.0),
            Some(Color::Black) => ByColor::new(-1.0, 1.0),
            None => ByColor::both(0.0),
        }
    }
}

/// Units of work for a replayed ply, in addition to its moves.
const COST_OF_A_PLY: u64 = 50;

/// One game.
#[derive(Clone, Debug)]
pub struct Env<const W: usize> {
    position: Position<W>,
    key: u64,
    /// The earlier positions.
    keys: PastKeys,
    /// The traces of the moves, if the repetition rules need them.
    traces: Vec<Trace<W>>,
    /// The legal moves; empty once the game is over.
    legal: Sets<W>,
    /// The move to be played, with its action as White sees it.
    chosen: Option<(ActionId, Move)>,
    /// The legal actions of the position that the caller's mask shows, if there is a mask.
    masked: Vec<ActionId>,
    repetitions: u32,
    /// The pieces of the earlier positions, latest first.
    past: VecDeque<Snapshot<W>>,
    start: usize,
    /// The actions played, as White sees them.
    played: Vec<ActionId>,
    ended: Option<End>,
    chance: Chance,
}

impl<const W: usize> Env<W> {
    /// Creates a game that has not begun.
    pub fn new(spec: &Spec<W>, board: usize) -> Self {
        Self {
            position: spec.starts[0].0.clone(),
            key: 0,
            keys: PastKeys::default(),
            traces: vec![],
            legal: Sets::default(),
            chosen: None,
            masked: vec![],
            repetitions: 0,
            past: VecDeque::with_capacity(spec.settings.history),
            start: 0,
            played: vec![],
            ended: None,
            chance: Chance::new(spec.settings.seed, board),
        }
    }

    /// Prefetches the part of the game that says where its lists are.
    pub fn prefetch_lists(&self) {
        prefetch(&self.legal);
    }

    /// Prefetches the legal moves, soon after [`Env::prefetch_lists`].
    pub fn prefetch_legal(&self) {
        self.legal.prefetch();
    }

    /// Prefetches the game without its lists.
    pub fn prefetch(&self, spec: &Spec<W>) {
        self.position.prefetch(spec.variant.rules.piece_types.len());
        prefetch(&self.keys);
        prefetch(&self.legal);
        prefetch(&self.masked);
        prefetch(&self.played);
    }

    /// Prefetches the lists that the next step will use.
    pub fn prefetch_next(&self) {
        self.legal.prefetch();
        prefetch(self.masked.as_slice());
        prefetch(self.played.last_chunk::<1>().map_or(&[][..], |last| last));
    }

    pub fn position(&self) -> &Position<W> {
        &self.position
    }

    pub fn key(&self) -> u64 {
        self.key
    }

    pub fn ply(&self) -> usize {
        self.played.len()
    }

    pub fn start(&self) -> usize {
        self.start
    }

    pub fn played(&self) -> &[ActionId] {
        &self.played
    }

    pub fn chance(&self) -> Chance {
        self.chance
    }

    /// The number of legal actions.
    pub fn legal_count(&self) -> usize {
        self.legal.count()
    }

    /// Writes the legal actions to `actions`, which has [`Env::legal_count`] entries.
    pub fn write_legal(&self, spec: &Spec<W>, actions: &mut [ActionId]) {
        number_legal(&spec.variant, &spec.table, self.viewer(spec), &self.legal, actions);
    }

    /// The actions that are set in the caller's mask.
    pub fn masked(&self) -> &[ActionId] {
        &self.masked
    }

    /// Makes the legal actions those that are set in the caller's mask.
    pub fn mask(&mut self, spec: &Spec<W>) {
        self.masked.resize(self.legal.count(), 0);
        number_legal(&spec.variant, &spec.table, self.viewer(spec), &self.legal, &mut self.masked);
    }

    /// The end of the game, if it is over.
    pub fn ended(&self) -> Option<End> {
        self.ended
    }

    /// The data that an observation needs besides the position.
    pub fn context(&self) -> Context {
        Context { en_passant: differ(self.key, self.position.hash()), repetitions: self.repetitions }
    }

    /// The pieces of the earlier positions, latest first.
    pub fn past(&self) -> impl Iterator<Item = &Snapshot<W>> {
        self.past.iter()
    }

    /// The side from which the board is seen.
    pub fn viewer(&self, spec: &Spec<W>) -> Color {
        match spec.settings.view {
            View::Absolute => Color::White,
            View::Mover => self.position.side_to_move(),
        }
    }

    /// Begins a new game from a random start position.
    pub fn begin(&mut self, spec: &Spec<W>, scratch: &mut Position<W>) {
        let start = if spec.starts.len() > 1 { self.chance.below(spec.starts.len()) } else { 0 };
        self.begin_from(spec, start, scratch);
    }

    fn begin_from(&mut self, spec: &Spec<W>, start: usize, scratch: &mut Position<W>) {
        self.start = start;
        self.position.clone_from(&spec.starts[start].0);
        self.keys.clear();
        self.traces.clear();
        self.past.clear();
        self.played.clear();
        self.settle(spec, scratch);
    }

    /// Replays an earlier game; returns false if a move is illegal.
    pub fn replay(
        &mut self,
        spec: &Spec<W>,
        start: usize,
        played: &[ActionId],
        chance: Chance,
        scratch: &mut Position<W>,
    ) -> bool {
        self.chance = chance;
        self.begin_from(spec, start, scratch);
        played.iter().all(|&action| {
            let seen = spec.table.seen_by(self.viewer(spec), action);
            let found = self.choose(spec, seen as i32) && self.chosen.is_some();
            if found {
                self.step(spec, scratch);
            }
            found && spend(COST_OF_A_PLY)
        })
    }

    /// Marks the game as lost by an illegal action, when a saved batch is restored.
    pub fn lose(&mut self) {
        self.end(Some(End::Illegal(self.position.side_to_move())));
    }

    /// Looks up the action to be played next; returns false if it is illegal and the game is not over.
    pub fn choose(&mut self, spec: &Spec<W>, action: i32) -> bool {
        self.chosen = self.find(spec, action);
        self.chosen.is_some() || self.ended.is_some()
    }

    /// Finds the legal move of an action, and the action as White sees it.
    fn find(&self, spec: &Spec<W>, action: i32) -> Option<(ActionId, Move)> {
        let action = ActionId::try_from(action).ok().filter(|&action| (action as usize) < spec.table.len())?;
        let action = spec.table.seen_by(self.viewer(spec), action);
        if let Some((from, to)) = spec.table.plain_way(action).filter(|&(from, to)| self.legal.has_plain(from, to)) {
            return Some((action, Move::plain(from, to, NO_PIECE_TYPE)));
        }
        let text = spec.table.decode(action)?;
        let mv = self.legal.find(text, |&mv| spec.table.is_of(&spec.variant, action, mv))?;
        Some((action, mv))
    }

    /// Draws a legal action, with equal probabilities; 0 if there is none.
    pub fn sample(&mut self, spec: &Spec<W>) -> i32 {
        match self.legal.count() {
            0 => 0,
            count => {
                let mv = self.legal.nth(self.chance.below(count));
                let action = mv.and_then(|mv| spec.table.of(&spec.variant, self.viewer(spec), mv));
                debug_assert!(action.is_some(), "every legal move has an action");
                action.map_or(0, |action| action as i32)
            }
        }
    }

    /// Plays the chosen action, and returns the rewards of both sides. The settings decide what happens if the game is
    /// over.
    pub fn step(&mut self, spec: &Spec<W>, scratch: &mut Position<W>) -> ByColor<f32> {
        if self.ended.is_some() {
            if spec.settings.autoreset == super::Autoreset::NextStep {
                self.begin(spec, scratch);
            }
            return ByColor::both(0.0);
        }
        if let Some((action, mv)) = self.chosen.take() {
            self.play(spec, action, mv, scratch);
        } else {
            debug_assert!(spec.settings.illegal == Illegal::Loses, "illegal actions were looked for");
            self.lose();
        }
        self.ended.map_or(ByColor::both(0.0), End::reward)
    }

    fn play(&mut self, spec: &Spec<W>, action: ActionId, mv: Move, scratch: &mut Position<W>) {
        self.played.push(action);
        self.keys.push(self.key);
        if spec.settings.history > 0 {
            let room = self.past.len() < spec.settings.history;
            let snapshot = if room { None } else { self.past.pop_back() };
            let mut snapshot = snapshot.unwrap_or_else(|| Snapshot::empty(&spec.layout));
            snapshot.take(&spec.layout, &self.position);
            self.past.push_front(snapshot);
        }
        play_traced(&spec.variant, &mut self.position, mv, &mut self.traces);
        self.settle(spec, scratch);
    }

    /// Computes everything that depends on the new position.
    fn settle(&mut self, spec: &Spec<W>, scratch: &mut Position<W>) {
        let variant = &*spec.variant;
        self.key = key(variant, &self.position);
        self.repetitions = self.keys.count(self.key);
        self.legal.clear();
        generate(variant, &self.position, scratch, GenMode::All, Sink::Sets(&mut self.legal));
        let has_legal = self.legal.count() > 0;
        let claim = spec.settings.claim_draws;
        let occurrences = self.repetitions + 1;
        let repeated = self.keys.repeated(&variant.rules, &self.position, self.key, occurrences, &self.traces);
        let outcome = outcome_knowing(variant, &self.position, has_legal, repeated, claim);
        let cut = spec.settings.max_plies.is_some_and(|most| self.ply() >= most as usize);
        self.end(outcome.map(End::Outcome).or(cut.then_some(End::MaxPlies)));
    }

    fn end(&mut self, end: Option<End>) {
        self.ended = end;
        if end.is_some() {
            self.legal.clear();
        }
    }
}
