//! `_Network`, the core of `fairychess.Network`.

use std::sync::{Mutex, PoisonError};

use fairychess_core::network::{Fit, Network as CoreNetwork, NetworkError};
use fairychess_core::{AnyVariant, NetworkEvaluator};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::arguments::Whole;
use crate::board::Board;
use crate::errors;
use crate::guard::{bytes_object, guard};
use crate::variant::Variant;

/// The maximum number of hidden neurons.
const MAX_HIDDEN: u64 = fairychess_core::network::MAX_HIDDEN as u64;

/// A network.
#[pyclass(frozen, name = "_Network", module = "fairychess._core")]
pub struct Network {
    core: CoreNetwork,
    /// The evaluator for the variant of the last evaluated position.
    evaluator: Mutex<Option<NetworkEvaluator>>,
}

impl Network {
    fn of(core: CoreNetwork) -> Self {
        Self { core, evaluator: Mutex::new(None) }
    }

    /// The core's network.
    pub fn core(&self) -> &CoreNetwork {
        &self.core
    }

    /// Calls a function with an evaluator for a variant. The function must not call Python.
    pub fn evaluating<T>(
        &self,
        variant: &AnyVariant,
        work: impl FnOnce(&mut NetworkEvaluator) -> T,
    ) -> Result<T, NetworkError> {
        let mut known = self.evaluator.lock().unwrap_or_else(PoisonError::into_inner);
        // The evaluator is taken out, so that it is not used again after an interruption.
        let mut evaluator = match known.take() {
            Some(evaluator) if evaluator.variant() == variant => evaluator,
            _ => NetworkEvaluator::new(variant, self.core.clone())?,
        };
        let done = work(&mut evaluator);
        *known = Some(evaluator);
        Ok(done)
    }
}

#[pymethods]
impl Network {
    /// Reads an unpacked file.
    #[staticmethod]
    fn read(bytes: &[u8]) -> PyResult<Self> {
        guard(|| CoreNetwork::read(bytes))?.map(Self::of).map_err(|error| errors::network(&error))
    }

    /// A network that evaluates positions by piece values.
    #[staticmethod]
    fn handmade(py: Python<'_>, variant: &Variant, hidden: Whole) -> PyResult<Self> {
        let hidden = hidden.within("hidden", 1..=MAX_HIDDEN)? as usize;
        let core = variant.core();
        let made = py.detach(|| guard(|| core.handmade_network(hidden)))?;
        made.map(Self::of).map_err(|error| errors::network(&error))
    }

    /// The bytes of an uncompressed file.
    fn write<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        bytes_object(py, &guard(|| self.core.write())?)
    }

    /// The metadata of the network: numbers, strings, and how it was trained.
    fn header<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (header, dict, trained) = (self.core.header(), PyDict::new(py), PyDict::new(py));
        for (key, number) in [("hidden", header.hidden), ("inputs", header.inputs), ("buckets", header.buckets)] {
            dict.set_item(key, number)?;
        }
        dict.set_item("regions", guard(|| self.core.regions())?)?;
        for (key, number) in [("qa", header.qa), ("qb", header.qb), ("scale", header.scale)] {
            dict.set_item(key, number)?;
        }
        let texts = [
            ("variant", &header.variant),
            ("variant_id", &header.variant_id),
            ("rules_id", &header.rules_id),
            ("features", &header.features),
            ("fairychess", &header.fairychess),
        ];
        for (key, text) in texts {
            dict.set_item(key, text)?;
        }
        for (key, text) in &header.trained {
            trained.set_item(key, text)?;
        }
        dict.set_item("trained", trained)?;
        Ok(dict)
    }

    /// How well the network fits a variant: "variant", "rules" or "pieces".
    fn fit(&self, variant: &Variant) -> PyResult<&'static str> {
        let core = variant.core();
        match guard(|| core.fit(&self.core))?.map_err(|error| errors::network(&error))? {
            Fit::Variant => Ok("variant"),
            Fit::Rules => Ok("rules"),
            Fit::Pieces => Ok("pieces"),
        }
    }

    /// The same network with different training metadata.
    fn with_trained(&self, trained: Vec<(String, String)>) -> PyResult<Self> {
        let made = guard(|| self.core.with_trained(trained))?;
        made.map(Self::of).map_err(|error| errors::network(&error))
    }

    /// A network for a variant, made from this one.
    fn transferred(&self, py: Python<'_>, variant: &Variant) -> PyResult<Self> {
        let core = variant.core();
        let made = py.detach(|| guard(|| core.transferred_network(&self.core)))?;
        made.map(Self::of).map_err(|error| errors::network(&error))
    }

    /// Evaluates a position for the side to move, in hundredths of a pawn.
    fn evaluate(&self, py: Python<'_>, board: &Bound<'_, Board>) -> PyResult<i32> {
        let core = board.get().read(|board| board.with_last(0))?;
        let value = py.detach(|| guard(|| self.evaluating(core.variant(), |evaluator| evaluator.evaluate(&core))))?;
        let value = value.map_err(|error| errors::network(&error))?;
        value.ok_or_else(|| errors::internal("the evaluator of another variant"))
    }
}
