//! Networks for variants with boards of any size.

use super::{AnyVariant, Board};
use crate::board::{BySize, Color, by_size};
use crate::eval::{Evaluation, Evaluator};
use crate::network::{Features, Fit, Network, NetworkError, Networked, PlayedEvaluation};
use crate::position::Position;
use crate::tables::Variant;
use std::sync::Arc;

impl AnyVariant {
    /// The inputs of the variant's networks. See [`Features`] for an example.
    pub fn features(&self) -> Features {
        by_size!(&self.0, variant => Features::new(variant))
    }

    /// The inputs of networks with inputs of their own for each of some regions of the board, by the square of a side's own
    /// royal piece: 1, or an even number up to 16, two for each band of ranks.
    ///
    /// # Errors
    /// If the number of regions is invalid, or the sides do not always have at most one royal piece each, and one in all.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    ///
    /// let [chess, antichess] = ["chess", "antichess"].map(|name| AnyVariant::builtin(name).unwrap());
    /// assert_eq!(chess.features_with_regions(4)?.inputs(), 4 * 768);
    /// assert!(antichess.features_with_regions(4).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn features_with_regions(&self, regions: usize) -> Result<Features, NetworkError> {
        by_size!(&self.0, variant => Features::with_regions(variant, regions))
    }

    /// A network with `hidden` hidden neurons that evaluates by piece values, as a starting point for training.
    ///
    /// # Errors
    /// If the number of hidden neurons is invalid. See [`Network`] for an example.
    pub fn handmade_network(&self, hidden: usize) -> Result<Network, NetworkError> {
        by_size!(&self.0, variant => {
            Network::from_handmade(variant, &Evaluation::new(variant), &Features::new(variant), hidden)
        })
    }

    /// Reports how well a network fits the variant.
    ///
    /// # Errors
    /// If the network lacks a piece type of the variant, or is for another board.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    /// use fairychess_core::network::Fit;
    ///
    /// let [capablanca, gothic, chess] = ["capablanca", "gothic", "chess"].map(|name| AnyVariant::builtin(name).unwrap());
    /// let network = capablanca.handmade_network(32)?;
    /// assert_eq!((capablanca.fit(&network)?, gothic.fit(&network)?), (Fit::Variant, Fit::Rules));
    /// assert!(chess.fit(&network).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fit(&self, network: &Network) -> Result<Fit, NetworkError> {
        by_size!(&self.0, variant => network.fit(variant, &network.divided_features(variant)?))
    }
}

impl AnyVariant {
    /// A starting network for training, made from another variant's network by copying the parts that both share. See
    /// [`Network::transferred`]. It has as many regions, if the variant can have as many, and one if not.
    ///
    /// # Errors
    /// If the two variants have no piece type in common.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    /// use fairychess_core::network::Fit;
    ///
    /// let [chess, grand] = ["chess", "grand"].map(|name| AnyVariant::builtin(name).unwrap());
    /// let network = grand.transferred_network(&chess.handmade_network(32)?)?;
    /// assert_eq!(grand.fit(&network)?, Fit::Variant);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn transferred_network(&self, from: &Network) -> Result<Network, NetworkError> {
        let regions = from.regions();
        self.network_with_regions(from, if self.features_with_regions(regions).is_ok() { regions } else { 1 })
    }

    /// A starting network as from [`AnyVariant::transferred_network`], with inputs of their own for each of some regions: see
    /// [`AnyVariant::features_with_regions`]. If `from` has one region, all regions get its columns.
    ///
    /// # Errors
    /// If the two variants have no piece type in common, or the number of regions is invalid for the variant.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let network = chess.network_with_regions(&chess.handmade_network(32)?, 4)?;
    /// assert_eq!(network.header().inputs, 4 * 768);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn network_with_regions(&self, from: &Network, regions: usize) -> Result<Network, NetworkError> {
        let features = self.features_with_regions(regions)?;
        let base = by_size!(&self.0, variant => {
            Network::from_handmade(variant, &Evaluation::new(variant), &features, from.header().hidden)
        })?;
        from.transferred(&base, &features)
    }

    /// The name of the network that the definition selects if none was trained for its rules.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    ///
    /// assert_eq!(AnyVariant::builtin("chess960")?.network_name(), Some("chess"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn network_name(&self) -> Option<&str> {
        self.rules().evaluation.network.as_deref()
    }
}

impl Board {
    /// The active inputs in a side's view, without duplicates; `features` must be those of the board's variant.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, Color};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let board = Board::new(&chess)?;
    /// assert_eq!(board.columns(&chess.features(), Color::White).len(), 32);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn columns(&self, features: &Features, side: Color) -> Vec<u16> {
        by_size!(&self.game, game => features.columns(game.position(), side).collect())
    }

    /// The output bucket, one of `buckets`, chosen by the number of pieces on the board.
    pub fn output_bucket(&self, features: &Features, buckets: usize) -> usize {
        by_size!(&self.game, game => features.bucket(game.position(), buckets))
    }
}

/// Evaluates positions of a variant with a network, one at a time.
///
/// # Examples
/// ```
/// use fairychess_core::network::Network;
/// use fairychess_core::{AnyVariant, Board, NetworkEvaluator};
///
/// let chess = AnyVariant::builtin("chess")?;
/// let mut evaluator = NetworkEvaluator::new(&chess, chess.handmade_network(32)?)?;
/// assert_eq!(evaluator.evaluate(&Board::new(&chess)?), Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct NetworkEvaluator {
    variant: AnyVariant,
    sized: SizedEvaluator,
}

type SizedEvaluator = BySize<Positions<1>, Positions<2>, Positions<4>>;

/// The evaluator for boards of one size. It keeps the data of the last position, since successive positions are often similar.
pub(crate) struct Positions<const W: usize> {
    variant: Arc<Variant<W>>,
    evaluation: PlayedEvaluation<W>,
    line: <PlayedEvaluation<W> as Evaluator<W>>::Line,
}

impl<const W: usize> Positions<W> {
    fn new(variant: &Arc<Variant<W>>, network: Network) -> Result<Self, NetworkError> {
        let mut evaluation = PlayedEvaluation::handmade(variant);
        evaluation.set_network(Some(Networked::new(variant, network)?));
        let line = evaluation.line(1);
        Ok(Self { variant: Arc::clone(variant), evaluation, line })
    }

    /// The value for the side to move.
    pub(crate) fn evaluate(&mut self, position: &Position<W>) -> i32 {
        self.evaluation.start(&mut self.line, position);
        self.evaluation.evaluate(&self.variant, position, &mut self.line, 0)
    }
}

impl NetworkEvaluator {
    /// Makes an evaluator for a variant.
    ///
    /// # Errors
    /// If the network is for other pieces or another board.
    pub fn new(variant: &AnyVariant, network: Network) -> Result<Self, NetworkError> {
        let sized = by_size!(map &variant.0, inner => Positions::new(inner, network)?);
        Ok(Self { variant: variant.clone(), sized })
    }

    /// The variant.
    pub fn variant(&self) -> &AnyVariant {
        &self.variant
    }

    /// The value of a position for the side to move, in hundredths of a pawn, as an engine with this network evaluates it; `None` for
    /// a board of a different size. See [`NetworkEvaluator`] for an example.
    pub fn evaluate(&mut self, board: &Board) -> Option<i32> {
        by_size!((&mut self.sized, &board.game), (own, game) => Some(own.evaluate(game.position())), _ => None)
    }

    pub(crate) fn sized(&mut self) -> &mut SizedEvaluator {
        &mut self.sized
    }
}
