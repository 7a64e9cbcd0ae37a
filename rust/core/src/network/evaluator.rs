//! The engine's evaluation: a network or the handmade one, which also replaces the network in positions that networks
//! have rarely seen.

use super::accumulators::Accumulators;
use super::weights::Weights;
use super::{Features, Fit, Network, NetworkError};
use crate::board::{ByColor, Color, Cpu, Level, Task};
use crate::eval::{Evaluation, Evaluator, Follower, PARTS, Sums};
use crate::position::Position;
use crate::tables::Variant;
use std::sync::Arc;

/// A network for a variant.
pub struct Networked {
    features: Arc<Features>,
    network: Network,
    fit: Fit,
    cpu: Cpu,
    /// For each side, true if it starts with pieces other than royal ones: the handmade evaluation is used once it has lost
    /// these. Such games are decided, so training games contain few such positions.
    bare: ByColor<bool>,
}

impl Networked {
    /// Fits a network to a variant.
    ///
    /// # Errors
    /// If the variant has an input that the network lacks.
    pub fn new<const W: usize>(variant: &Variant<W>, network: Network) -> Result<Self, NetworkError> {
        let features = network.divided_features(variant)?;
        let fit = network.fit(variant, &features)?;
        let (network, features) = network.for_inputs(variant, features)?;
        let start = Position::from_fen(variant, &variant.rules.start_fen);
        let bare = ByColor::from_fn(|side| start.as_ref().is_ok_and(|start| !is_bare(variant, start, side)));
        Ok(Self { features: Arc::new(features), network, fit, cpu: variant.cpu, bare })
    }

    /// The network.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// How well the network fits the variant.
    pub fn fit(&self) -> Fit {
        self.fit
    }

    /// Creates accumulators for the positions of a line.
    pub fn accumulators<const W: usize>(&self, plies: usize) -> Accumulators<W> {
        Accumulators::new(&self.features, self.network.weights(), plies)
    }

    /// True if the handmade evaluation is used for a position.
    #[inline(always)]
    pub fn leaves<const W: usize>(&self, variant: &Variant<W>, position: &Position<W>) -> bool {
        Color::BOTH.into_iter().any(|side| self.bare[side] && is_bare(variant, position, side))
    }

    /// The output for the position at a ply of a line.
    #[inline(always)]
    pub fn evaluate<const W: usize>(
        &self,
        position: &Position<W>,
        accumulators: &mut Accumulators<W>,
        ply: usize,
    ) -> i32 {
        let weights = self.network.weights();
        self.cpu.run(Inference { features: &self.features, weights, position, accumulators, ply })
    }
}

/// True if a side has only royal pieces.
#[inline(always)]
fn is_bare<const W: usize>(variant: &Variant<W>, position: &Position<W>, side: Color) -> bool {
    let pieces = position.pieces(side);
    (pieces & !position.among(variant.royal)).is_empty() && pieces.non_empty() && !position.has_reserve(side)
}

/// An evaluation, compiled for each processor level.
struct Inference<'a, const W: usize> {
    features: &'a Features,
    weights: &'a Weights,
    position: &'a Position<W>,
    accumulators: &'a mut Accumulators<W>,
    ply: usize,
}

impl<const W: usize> Task for Inference<'_, W> {
    type Output = i32;

    #[inline(always)]
    fn run<L: Level>(self) -> i32 {
        self.accumulators.evaluate(self.features, self.weights, self.position, self.ply)
    }
}

/// The evaluation that an engine plays with.
pub struct PlayedEvaluation<const W: usize> {
    handmade: Evaluation<W>,
    network: Option<Networked>,
}

/// An evaluation's data about a line.
pub struct Line<const W: usize> {
    sums: Vec<Sums>,
    accumulators: Option<Accumulators<W>>,
}

impl<const W: usize> PlayedEvaluation<W> {
    /// The handmade evaluation of a variant.
    pub fn handmade(variant: &Variant<W>) -> Self {
        Self { handmade: Evaluation::new(variant), network: None }
    }

    /// Sets the network, or removes it. Lines created earlier must no longer be used.
    pub fn set_network(&mut self, network: Option<Networked>) {
        self.network = network;
    }

    /// The network, if one is used.
    pub fn network(&self) -> Option<&Networked> {
        self.network.as_ref()
    }

    /// The handmade evaluation.
    pub fn by_hand(&self) -> &Evaluation<W> {
        &self.handmade
    }

    /// The value of a single position, for the side to move.
    pub fn value(&self, variant: &Variant<W>, position: &Position<W>) -> i32 {
        let mut line = self.line(1);
        self.start(&mut line, position);
        self.evaluate(variant, position, &mut line, 0)
    }
}

impl<const W: usize> Evaluator<W> for PlayedEvaluation<W> {
    type Line = Line<W>;
    type Follower<'a> = Follower<'a, W>;

    fn line(&self, plies: usize) -> Line<W> {
        let accumulators = self.network.as_ref().map(|network| network.accumulators(plies));
        Line { sums: self.handmade.line(plies), accumulators }
    }

    fn start(&self, line: &mut Line<W>, position: &Position<W>) {
        self.handmade.start(&mut line.sums, position);
        line.accumulators.iter_mut().for_each(|accumulators| accumulators.forget(0));
    }

    #[inline]
    fn follow<'a>(&'a self, line: &'a mut Line<W>, ply: usize) -> Follower<'a, W> {
        if let Some(accumulators) = &mut line.accumulators {
            accumulators.forget(ply + 1);
        }
        self.handmade.follow(&mut line.sums, ply)
    }

    #[inline]
    fn evaluate(&self, variant: &Variant<W>, position: &Position<W>, line: &mut Line<W>, ply: usize) -> i32 {
        if let (Some(network), Some(accumulators)) = (&self.network, &mut line.accumulators) {
            if !network.leaves(variant, position) {
                return network.evaluate(position, accumulators, ply);
            }
        }
        self.handmade.evaluate(variant, position, &mut line.sums, ply)
    }

    #[inline]
    fn parts(&self, line: &Line<W>, ply: usize) -> [u64; PARTS] {
        self.handmade.parts(&line.sums, ply)
    }

    fn values(&self) -> &[i32] {
        self.handmade.values()
    }
}
