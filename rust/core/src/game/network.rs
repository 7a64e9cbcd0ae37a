//! Networks for variants of any size.

use super::{AnyVariant, Board};
use crate::board::{Color, by_size};
use crate::eval::Evaluation;
use crate::network::{Features, Fit, Network, NetworkError};

impl AnyVariant {
    /// The inputs of its networks. See the example of [`Features`].
    pub fn features(&self) -> Features {
        by_size!(&self.0, variant => Features::new(variant))
    }

    /// A network with a number of hidden neurons that evaluates by the values of pieces: where training begins.
    ///
    /// # Errors
    /// If the number of hidden neurons is invalid. See the example of [`Network`].
    pub fn handmade_network(&self, hidden: usize) -> Result<Network, NetworkError> {
        by_size!(&self.0, variant => Network::from_handmade(variant, &Evaluation::new(variant), hidden))
    }

    /// How well a network fits.
    ///
    /// # Errors
    /// If it is for other pieces or another board.
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
        by_size!(&self.0, variant => network.fit(variant, &Features::new(variant)))
    }
}

impl Board {
    /// The inputs that are on in the view of a side, each once; `features` are those of its variant.
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

    /// The output bucket, among a number of them, by the number of pieces on the board.
    pub fn output_bucket(&self, features: &Features, buckets: usize) -> usize {
        by_size!(&self.game, game => features.bucket(game.position(), buckets))
    }
}
