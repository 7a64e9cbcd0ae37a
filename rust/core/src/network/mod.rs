//! Networks: evaluations trained on games.
//!
//! A network has a hidden layer for each side's view of the position, with the same weights for both, and a separate
//! table of piece values:
//!
//! ```text
//! hidden(side) = bias + the columns of the inputs that are on in the view of the side
//! psqt(side)   = the sum of the values of these inputs
//! output       = Σ screlu(hidden(own))·w[bucket][0] + Σ screlu(hidden(enemy))·w[bucket][1] + b[bucket]
//! evaluation   = output · scale + (psqt(own) − psqt(enemy)) / 2
//! ```
//!
//! `screlu(x)` is the square of x clamped to the range from 0 to 1. All numbers are integers, so that a network gives
//! the same values on every machine. [`Features`] determines the inputs, from the compiled variant alone.

mod accumulators;
mod error;
mod evaluator;
mod features;
mod file;
mod handmade;
mod header;
mod listed;
mod regions;
mod symmetry;
mod vectors;
mod weights;

pub use error::{NetworkError, NetworkErrorKind};
#[doc(hidden)]
pub use evaluator::{Networked, PlayedEvaluation};
pub use features::Features;
pub use header::{HIDDEN_STEP, Header, MAX_BUCKETS, MAX_HIDDEN};
pub use regions::MAX_REGIONS;

use crate::tables::Variant;
use std::sync::Arc;
use weights::Weights;

/// The maximum absolute value of an entry of [`Parameters::psqt`].
const MAX_PSQT: i32 = 100_000;

/// The maximum absolute value of an entry of [`Parameters::output_bias`].
const MAX_OUTPUT_BIAS: i32 = 1 << 28;

/// The numbers of a network, in the form that a trainer produces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Parameters {
    /// The bias of each hidden neuron, in units of 1 / `qa`.
    pub bias: Vec<i16>,
    /// `[input][neuron]`: the weights of the hidden neurons, in units of 1 / `qa`.
    pub columns: Vec<i16>,
    /// The value of each input, in hundredths of a pawn.
    pub psqt: Vec<i32>,
    /// `[bucket][own, enemy][neuron]`: the weights of the output, in units of 1 / `qb`.
    pub output: Vec<i16>,
    /// The bias of each output bucket, in units of 1 / (`qa` · `qb`).
    pub output_bias: Vec<i32>,
}

/// A network; cheap to clone.
///
/// # Examples
/// ```
/// use fairychess_core::AnyVariant;
///
/// let wolf = AnyVariant::builtin("wolf")?;
/// let network = wolf.handmade_network(64)?;
/// assert_eq!((network.header().hidden, network.header().variant.as_str()), (64, "wolf"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network(Arc<Contents>);

#[derive(PartialEq, Eq, Debug)]
struct Contents {
    header: Header,
    weights: Weights,
}

/// How well a network fits a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fit {
    /// It was trained for this variant.
    Variant,
    /// It was trained for the same rules with a different start position.
    Rules,
    /// It was trained for other rules with the same pieces, and is used only on request.
    Pieces,
}

impl Network {
    /// Creates a network from a trainer's numbers.
    ///
    /// # Errors
    /// If the number of weights does not match the header, or if a weight or a number in the header is out of range.
    pub fn new(header: Header, parameters: &Parameters) -> Result<Self, NetworkError> {
        header.check()?;
        let Header { hidden, inputs, buckets, qa, .. } = header;
        let sizes = [
            ("bias", parameters.bias.len(), hidden, 2),
            ("columns", parameters.columns.len(), inputs * hidden, 2),
            ("psqt", parameters.psqt.len(), inputs, 4),
            ("output", parameters.output.len(), buckets * 2 * hidden, 2),
            ("output bias", parameters.output_bias.len(), buckets, 4),
        ];
        let mut starts = [0; 5];
        let mut at = 0;
        for ((name, found, expected, bytes), start) in sizes.into_iter().zip(&mut starts) {
            if found != expected {
                let message = format!("{name}: expected {expected} numbers, found {found}");
                return Err(NetworkError::new(NetworkErrorKind::Length, at, message));
            }
            *start = at;
            at += bytes * expected;
        }
        // The product of a hidden neuron and a weight must fit into 16 bits.
        let most = i32::from(i16::MAX) / qa;
        let output: Vec<i32> = parameters.output.iter().map(|&weight| weight.into()).collect();
        within("output", &output, most, (starts[3], 2))?;
        within("psqt", &parameters.psqt, MAX_PSQT, (starts[2], 4))?;
        within("output bias", &parameters.output_bias, MAX_OUTPUT_BIAS, (starts[4], 4))?;
        let weights = Weights::new(&header, parameters);
        Ok(Self(Arc::new(Contents { header, weights })))
    }

    /// The metadata of the network.
    pub fn header(&self) -> &Header {
        &self.0.header
    }

    /// Returns the network with different entries about its training.
    ///
    /// # Errors
    /// If the entries are too long for a header.
    pub fn with_trained(&self, trained: Vec<(String, String)>) -> Result<Self, NetworkError> {
        Self::new(Header { trained, ..self.header().clone() }, &self.parameters())
    }

    /// Returns the network's numbers. Raises [`crate::Exhausted`] if there is not enough memory for them and for another network
    /// made from them.
    pub fn parameters(&self) -> Parameters {
        self.header().have_room();
        self.0.weights.parameters()
    }

    pub(crate) fn weights(&self) -> &Weights {
        &self.0.weights
    }

    /// The number of regions of the board with inputs of their own: see [`Features::with_regions`].
    pub fn regions(&self) -> usize {
        listed::Listed::read(&self.header().features).map_or(1, |listed| listed.regions)
    }

    /// The inputs of a variant, divided into as many regions as those of the network.
    ///
    /// # Errors
    /// If the variant's inputs cannot be divided.
    pub(crate) fn divided_features<const W: usize>(&self, variant: &Variant<W>) -> Result<Features, NetworkError> {
        Features::with_regions(variant, self.regions())
    }

    /// How well the network fits a variant with these inputs.
    ///
    /// # Errors
    /// If the variant has an input that the network lacks.
    pub fn fit<const W: usize>(&self, variant: &Variant<W>, features: &Features) -> Result<Fit, NetworkError> {
        let (header, rules) = (self.header(), &variant.rules);
        if !self.has_inputs(features) && !listed::covers(&header.features, features) {
            return Err(self.other_inputs(&rules.name, features));
        }
        Ok(if header.variant_id == rules.id() {
            Fit::Variant
        } else if header.rules_id == rules.rules_id() {
            Fit::Rules
        } else {
            Fit::Pieces
        })
    }

    fn has_inputs(&self, features: &Features) -> bool {
        self.header().features == features.text() && self.header().inputs == features.inputs()
    }

    fn other_inputs(&self, name: &str, features: &Features) -> NetworkError {
        let header = self.header();
        let message = format!(
            "expected the pieces and the board of {name}, found those of {}: {}",
            header.variant,
            difference(features.text(), &header.features)
        );
        NetworkError::new(NetworkErrorKind::Variant, 0, message)
    }

    /// Returns the network reduced to the inputs of a variant, in their order, and the features to use with it.
    ///
    /// # Errors
    /// As for [`Network::fit`].
    pub(crate) fn for_inputs<const W: usize>(
        self,
        variant: &Variant<W>,
        features: Features,
    ) -> Result<(Self, Features), NetworkError> {
        if self.has_inputs(&features) {
            return Ok((self, features));
        }
        let header = self.header();
        let found = listed::selected(&self.parameters(), header.hidden, &header.features, &features);
        let parameters = found.ok_or_else(|| self.other_inputs(&variant.rules.name, &features))?;
        let features = match listed::Listed::read(&header.features) {
            Some(listed) => features.with_full(variant, listed.full),
            None => features,
        };
        let header = Header { inputs: features.inputs(), features: features.text().to_owned(), ..header.clone() };
        Ok((Self::new(header, &parameters)?, features))
    }

    /// Creates a network with the inputs of another variant, to train from. The columns of piece types with the same
    /// moves or, failing that, the same name are copied. If the boards differ, a square gets the columns of the square
    /// at the same distance from the edge and the middle; if the numbers of regions differ, a region gets those of the region
    /// that it lies in, or the mean of those that lie in it. Everything else is from `base`, a network of that variant with the same number of
    /// hidden neurons.
    ///
    /// # Errors
    /// If no piece type is similar, or `base` has a different number of hidden neurons.
    pub fn transferred(&self, base: &Self, features: &Features) -> Result<Self, NetworkError> {
        let (header, of_base) = (self.header(), base.header());
        if header.hidden != of_base.hidden {
            let message = format!("expected {} hidden neurons, found {}", header.hidden, of_base.hidden);
            return Err(NetworkError::new(NetworkErrorKind::Variant, 0, message));
        }
        let (from, to) = (self.parameters(), base.parameters());
        let parameters = listed::transferred(&from, header.hidden, &header.features, features, &to)?;
        let Header { qa, qb, scale, buckets, .. } = *header;
        Self::new(Header { qa, qb, scale, buckets, trained: header.trained.clone(), ..of_base.clone() }, &parameters)
    }
}

/// Describes the first line at which two texts differ.
fn difference(expected: &str, found: &str) -> String {
    let shown = |line: Option<&str>| crate::shown::in_one_line(line.unwrap_or("no more"), 80);
    let lines = |text: &str, at: usize| shown(text.lines().nth(at));
    let count = expected.lines().count().max(found.lines().count());
    let differs = (0..count).find(|&at| expected.lines().nth(at) != found.lines().nth(at));
    differs.map_or("the number of inputs differs".into(), |at| {
        format!("`{}` is not `{}`", lines(found, at), lines(expected, at))
    })
}

/// Returns an error for the first number beyond a bound. The numbers begin at byte `first`, and each takes `bytes`
/// bytes.
fn within(name: &str, numbers: &[i32], most: i32, (first, bytes): (usize, usize)) -> Result<(), NetworkError> {
    match numbers.iter().position(|number| !(-most..=most).contains(number)) {
        None => Ok(()),
        Some(at) => {
            let message = format!("{name}: expected a number from -{most} to {most}, found {}", numbers[at]);
            Err(NetworkError::new(NetworkErrorKind::Weights, first + bytes * at, message))
        }
    }
}
