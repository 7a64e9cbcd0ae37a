//! Trains a network on a variant's games.

use crate::checks::Checks;
use crate::factors::{Factors, Plane};
use crate::games::{Game, GameError, Reader};
use crate::positions::Positions;
use crate::quantise::{quantised, weights_of};
use crate::scale::fitted_scale;
use crate::trainer::{Settings, Stopped, Trainer};
use crate::weights::{Part, Shape, Weights};
use fairychess_core::learn::actions::ActionTable;
use fairychess_core::network::{Header, Network, NetworkError};
use fairychess_core::{AnyVariant, Engine};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The number of hidden neurons of a network that needs to know only piece values.
const ANY_HIDDEN: usize = 32;

/// The number of positions for comparing a quantised network with its weights.
const COMPARED: usize = 10_000;

/// With at least this many inputs of a region, the columns of a piece on different squares have common parts.
const MANY_INPUTS: usize = 4000;

/// The training of a network for a variant: add games first, then begin.
pub struct Training {
    variant: AnyVariant,
    reader: Reader,
    buckets: usize,
    learned: Positions,
    held_out: Positions,
    trainer: Option<Trainer>,
    header: Option<Header>,
    /// The handmade values of the inputs.
    values: Vec<i32>,
}

/// The mean losses of an epoch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Losses {
    /// The mean loss over the training positions, measured while the network changed.
    pub learned: f64,
    /// The mean loss over the held-out positions at the end of the epoch; NaN if there are none.
    pub held_out: f64,
}

/// The training settings that concern the network.
#[derive(Clone, Debug, Default)]
pub struct Start {
    /// The number of hidden neurons; with `network`, the number in that network.
    pub hidden: usize,
    /// The network to start from; without one, training starts with the piece values of the
    /// handmade evaluation, and only the hidden neurons have random weights.
    pub network: Option<Network>,
}

impl Training {
    /// A training run without games. [`Reader::new`] explains the arguments.
    ///
    /// # Errors
    /// If the inputs of the variant cannot be divided into this many regions.
    pub fn new(
        variant: &AnyVariant,
        actions: Arc<ActionTable>,
        buckets: usize,
        regions: usize,
        noisy: bool,
    ) -> Result<Self, NetworkError> {
        let reader = Reader::new(variant, variant.features_with_regions(regions)?, actions, buckets, noisy);
        let (learned, held_out) = (reader.positions(), reader.positions());
        Ok(Self {
            variant: variant.clone(),
            reader,
            buckets,
            learned,
            held_out,
            trainer: None,
            header: None,
            values: vec![],
        })
    }

    /// Adds a game. With `held_out`, the game is used to test the network, not to train it.
    ///
    /// # Errors
    /// If the game is invalid.
    pub fn add(&mut self, game: &Game<'_>, held_out: bool) -> Result<(), GameError> {
        self.reader.read(game, if held_out { &mut self.held_out } else { &mut self.learned })
    }

    /// Adds positions near those of a game, evaluated by an engine: see [`Reader::read_near`].
    ///
    /// # Errors
    /// If the game is invalid.
    pub fn add_near(
        &mut self,
        game: &Game<'_>,
        held_out: bool,
        count: usize,
        engine: &Engine,
    ) -> Result<(), GameError> {
        let positions = if held_out { &mut self.held_out } else { &mut self.learned };
        self.reader.read_near(game, count, engine, positions)
    }

    /// The training positions, or the held-out ones.
    pub fn positions(&self, held_out: bool) -> &Positions {
        if held_out { &self.held_out } else { &self.learned }
    }

    /// The number of columns.
    pub fn inputs(&self) -> usize {
        self.reader.features().inputs()
    }

    /// The scale of the scores: see [`fitted_scale`].
    pub fn scale(&self) -> f32 {
        fitted_scale(&self.learned)
    }

    /// Begins the training.
    ///
    /// # Errors
    /// If the number of hidden neurons is invalid, or the network to start from has no piece in common with the variant.
    pub fn begin(&mut self, start: &Start, settings: Settings) -> Result<(), NetworkError> {
        let scale = settings.goal.scale;
        let hidden = start.network.as_ref().map_or(start.hidden, |network| network.header().hidden);
        let regions = self.reader.features().regions();
        let handmade = self.variant.handmade_network(hidden.max(ANY_HIDDEN))?;
        let handmade = self.variant.network_with_regions(&handmade, regions)?;
        let header = Header { buckets: self.buckets, scale: scale as i32, ..handmade.header().clone() };
        let shape = Shape { inputs: header.inputs, hidden: header.hidden, buckets: header.buckets };
        let weights = match &start.network {
            None => {
                let mut weights = Weights::random(shape, settings.seed);
                let values = handmade.parameters().psqt;
                weights.edit(Part::Values, |place, value| *value = values[place] as f32 / scale);
                // With zeros, training starts from the piece values alone, without the noise of random weights.
                weights.edit(Part::Output, |_, weight| *weight = 0.0);
                weights
            }
            Some(network) => {
                if header.features == network.header().features {
                    rescaled(network, shape, scale)
                } else {
                    rescaled(&self.variant.network_with_regions(network, regions)?, shape, scale)
                }
            }
        };
        let trainer = Trainer::new(weights, settings);
        let planes = if shape.inputs / regions >= MANY_INPUTS { self.planes() } else { vec![] };
        self.trainer = Some(if regions > 1 || !planes.is_empty() {
            trainer.with_factors(Factors::new(shape, regions, &planes))
        } else {
            trainer
        });
        self.header = Some(header);
        self.values = handmade.parameters().psqt;
        Ok(())
    }

    /// The inputs of the first region for pieces on squares.
    fn planes(&self) -> Vec<Plane> {
        let (files, ranks) = (self.variant.rules().files.into(), self.variant.rules().ranks.into());
        let planes = 0..self.reader.features().planes();
        planes.map(|plane| Plane { start: plane * files * ranks, files, ranks }).collect()
    }

    /// The trainer, once the training has begun.
    pub fn trainer(&mut self) -> Option<&mut Trainer> {
        self.trainer.as_mut()
    }

    /// Trains for one epoch. `None` if the training has not begun or has no positions.
    pub fn train(&mut self, threads: usize, stop: &AtomicBool) -> Option<Result<Losses, Stopped>> {
        let trainer = self.trainer.as_mut().filter(|_| !self.learned.is_empty())?;
        Some(trainer.train(&self.learned, threads, stop, &mut |_| ()).map(|learned| Losses {
            learned,
            held_out: if self.held_out.is_empty() { f64::NAN } else { trainer.loss(&self.held_out, threads) },
        }))
    }

    /// The quantised network, and how well it evaluates the held-out positions. `None` if the training has not begun.
    ///
    /// # Errors
    /// If the numbers are out of range.
    pub fn network(&self, trained: &[(String, String)]) -> Option<Result<(Network, Checks), NetworkError>> {
        let (trainer, header) = (self.trainer.as_ref()?, self.header.clone()?);
        let compared = if self.held_out.is_empty() { &self.learned } else { &self.held_out };
        let items = self.learned.iter().chain(self.held_out.iter()).map(|position| position.items.len()).max();
        let header = Header { trained: trained.to_vec(), ..header };
        let regions = self.reader.features().regions();
        Some(quantised(trainer.weights(), header, regions, items.unwrap_or(0)).map(|network| {
            let goal = trainer.goal();
            let checks = Checks::new(trainer.weights(), &network, &compared.first(COMPARED), goal, &self.values);
            (network, checks)
        }))
    }
}

/// The weights of a network, converted to a different number of buckets and a different scale.
fn rescaled(network: &Network, shape: Shape, scale: f32) -> Weights {
    let old = weights_of(network);
    let (before, ratio) = (network.header().buckets, network.header().scale as f32 / scale);
    let mut weights = Weights::zero(shape);
    for part in Part::ALL {
        let numbers = old.part(part);
        // This keeps evaluations the same in hundredths of a pawn.
        let factor = if matches!(part, Part::Columns | Part::Bias) { 1.0 } else { ratio };
        let size = match part {
            Part::Output => 2 * shape.hidden,
            Part::OutputBias => 1,
            Part::Columns | Part::Bias | Part::Values => numbers.len(),
        };
        weights.edit(part, |place, weight| {
            let bucket = (place / size) * before / shape.buckets;
            *weight = factor * numbers[bucket * size + place % size];
        });
    }
    weights
}
