//! The training.

use crate::factors::Factors;
use crate::optimizer::{Step, Update, pieces};
use crate::pass::{Goal, gradient, loss};
use crate::positions::Positions;
use crate::vector::Vector;
use crate::weights::Weights;
use fairychess_core::internals::{Cpu, splitmix};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// The number of slices in a batch. The gradients of the slices are added in a fixed order, so that the sum does not depend on
/// the number of threads.
const SLICES: usize = 8;

/// The settings of a training run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The training target.
    pub goal: Goal,
    /// The number of positions after which the weights are updated.
    pub batch: usize,
    /// How many times each position is seen.
    pub epochs: u32,
    /// The learning rates at the start and at the end. Between them, the rate follows a cosine.
    pub rates: [f32; 2],
    /// The weight decay.
    pub decay: f32,
    /// The seed for the order of positions.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            goal: Goal { scale: 200.0, score_share: 0.7 },
            batch: 16_384,
            epochs: 12,
            rates: [1e-3, 1e-5],
            decay: 0.01,
            seed: 0,
        }
    }
}

/// The training was stopped from outside. Its state may be between two epochs or in the middle of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Trains a network.
#[derive(Clone, Debug)]
pub struct Trainer {
    pub(crate) settings: Settings,
    /// The weights of the network.
    weights: Weights,
    /// If columns are learned as sums: the parts of these sums, and the learned numbers.
    factored: Option<(Factors, Weights)>,
    /// The gradient of the learned numbers.
    slopes: Option<Weights>,
    /// The averages of the gradients and of their squares.
    pub(crate) averages: [Weights; 2],
    /// The number of finished epochs.
    pub(crate) epoch: u32,
    slices: Vec<Weights>,
    cpu: Cpu,
}

impl Trainer {
    /// A training run from the given weights.
    ///
    /// # Panics
    /// If a batch has no positions.
    pub fn new(weights: Weights, settings: Settings) -> Self {
        assert!(settings.batch > 0, "a batch needs positions");
        let zero = Weights::zero(weights.shape);
        Self {
            settings,
            averages: [zero.clone(), zero.clone()],
            slices: vec![zero; SLICES],
            weights,
            factored: None,
            slopes: None,
            epoch: 0,
            cpu: Cpu::detect(),
        }
    }

    /// The same training run, but each column is learned as the sum of its own part and any shared parts.
    #[must_use]
    pub fn with_factors(mut self, factors: Factors) -> Self {
        let wide = factors.spread(&self.weights);
        let zero = Weights::zero(factors.wide());
        self.averages = [zero.clone(), zero.clone()];
        self.slopes = Some(zero);
        self.factored = Some((factors, wide));
        self
    }

    /// The learned numbers.
    pub(crate) fn learned(&self) -> &Weights {
        self.factored.as_ref().map_or(&self.weights, |(_, wide)| wide)
    }

    /// Changes the learned numbers and the averages.
    pub(crate) fn restore_numbers(&mut self, read: impl Fn(usize, &mut Weights)) {
        let [first, second] = &mut self.averages;
        let learned = self.factored.as_mut().map_or(&mut self.weights, |(_, wide)| wide);
        [learned, first, second].into_iter().enumerate().for_each(|(index, weights)| read(index, weights));
        if let Some((factors, wide)) = &self.factored {
            factors.sum(wide, &mut self.weights);
        }
    }

    /// The current weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The training target.
    pub(crate) fn goal(&self) -> Goal {
        self.settings.goal
    }

    /// The number of finished epochs.
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// Trains for one epoch. Returns the mean loss, measured while the weights change.
    ///
    /// After each batch, `progress` receives the number of positions seen in this epoch.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` was raised. The weights are then from the middle of the epoch.
    ///
    /// # Panics
    /// If there are no positions, or they do not fit the network.
    pub fn train(
        &mut self,
        positions: &Positions,
        threads: usize,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(usize),
    ) -> Result<f64, Stopped> {
        let shape = self.weights.shape;
        assert!(!positions.is_empty() && positions.fit(shape.inputs, shape.buckets), "the positions do not fit");
        let order = shuffled(positions.len(), splitmix(self.settings.seed ^ splitmix(u64::from(self.epoch))));
        let batches = order.len().div_ceil(self.settings.batch) as u64;
        let mut sum = 0.0;
        for (index, batch) in (0..).zip(order.chunks(self.settings.batch)) {
            if stop.load(Ordering::Relaxed) {
                return Err(Stopped);
            }
            let number = u64::from(self.epoch) * batches + index;
            let last = (u64::from(self.settings.epochs) * batches).max(2) - 1;
            let step = Step {
                rate: self.rate(number as f64 / last as f64),
                count: batch.len() as f32,
                number: number + 1,
                decay: self.settings.decay,
            };
            sum += self.step(positions, batch, step, threads);
            progress((index as usize * self.settings.batch) + batch.len());
        }
        self.epoch += 1;
        Ok(sum / order.len() as f64)
    }

    /// The mean loss over positions.
    pub fn loss(&self, positions: &Positions, threads: usize) -> f64 {
        let size = positions.len().div_ceil(SLICES);
        let ranges = (0..SLICES).map(|slice| {
            let end = |slice: usize| (slice * size).min(positions.len());
            end(slice)..end(slice + 1)
        });
        let mut sums = [0.0; SLICES];
        let work = ranges.zip(sums.iter_mut());
        parallel(threads, work, |(range, sum)| {
            *sum = loss(self.cpu, &self.weights, positions, range, self.settings.goal);
        });
        sums.iter().sum::<f64>() / positions.len().max(1) as f64
    }

    /// The learning rate after part of the training; `done` is from 0 to 1.
    fn rate(&self, done: f64) -> f32 {
        let [first, last] = self.settings.rates.map(f64::from);
        (last + (first - last) * (1.0 + (std::f64::consts::PI * done.min(1.0)).cos()) / 2.0) as f32
    }

    /// Updates the weights with a batch and returns the sum of the losses.
    fn step(&mut self, positions: &Positions, batch: &[u32], step: Step, threads: usize) -> f64 {
        let (weights, goal, cpu) = (&self.weights, self.settings.goal, self.cpu);
        let mut losses = [0.0; SLICES];
        let size = batch.len().div_ceil(SLICES);
        let mut orders = batch.chunks(size);
        let work =
            self.slices.iter_mut().zip(&mut losses).map(|(slice, loss)| (slice, loss, orders.next().unwrap_or(&[])));
        parallel(threads, work, |(slice, loss, order)| {
            slice.vectors.fill(Vector::ZERO);
            *loss = gradient(cpu, weights, positions, order, goal, slice);
        });
        let slices: Vec<_> = self.slices.iter().map(|slice| &slice.vectors[..]).collect();
        let [first, second] = &mut self.averages;
        let mut update = |learned: &mut Weights, slices: &[&[Vector]]| {
            let work = pieces(learned.shape, &mut learned.vectors, &mut first.vectors, &mut second.vectors);
            parallel(threads, work.into_iter(), |piece| cpu.run(Update { piece, slices, step }));
        };
        if let (Some((factors, wide)), Some(slopes)) = (&mut self.factored, &mut self.slopes) {
            factors.gradient(&self.slices.iter().collect::<Vec<_>>(), slopes);
            update(wide, &[&slopes.vectors]);
            factors.sum(wide, &mut self.weights);
        } else {
            update(&mut self.weights, &slices);
        }
        losses.iter().sum()
    }
}

/// Calls a function with each item, on several threads.
fn parallel<T: Send>(threads: usize, work: impl Iterator<Item = T> + Send, run: impl Fn(T) + Sync) {
    if threads <= 1 {
        work.for_each(run);
        return;
    }
    let queue = Mutex::new(work);
    let next = || queue.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next();
    thread::scope(|scope| {
        for _ in 0..threads.min(SLICES) {
            scope.spawn(|| {
                while let Some(piece) = next() {
                    run(piece);
                }
            });
        }
    });
}

/// The numbers from 0 to `len` in a random order.
fn shuffled(len: usize, seed: u64) -> Vec<u32> {
    let mut order: Vec<u32> = (0..len as u32).collect();
    for last in (1..len).rev() {
        let random = splitmix(seed.wrapping_add(last as u64));
        let place = (u128::from(random) * (last as u128 + 1)) >> 64;
        order.swap(last, place as usize);
    }
    order
}
