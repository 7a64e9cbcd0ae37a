//! Fitting of the evaluation, for `fairychess tune`.

use fairychess_core::FittedEvaluation;
use pyo3::prelude::*;

use crate::errors;
use crate::guard::interruptible;
use crate::variant::Variant;

/// A number in `[evaluation]`: its key, 0 for the middle game or 1 for the endgame, the old value and the fitted value.
type Number = (String, usize, i32, i32);

/// Fits the evaluation of a variant to positions. Each position is a FEN with White's game score, from 0 to 1.
///
/// Returns all numbers in `[evaluation]`, and the mean loss before and after fitting.
#[pyfunction]
pub fn _fit_evaluation(
    py: Python<'_>,
    variant: &Variant,
    positions: Vec<(String, f64)>,
) -> PyResult<(Vec<Number>, f64, f64)> {
    let core = variant.core().clone();
    let fitted = interruptible(py, move |stop| core.fit_evaluation(&positions, stop))?;
    let fitted = fitted.map_err(|(_, error)| errors::fen(&error))?;
    let FittedEvaluation { numbers, loss } =
        fitted.ok_or_else(|| errors::internal("the fit was stopped without a signal"))?;
    let numbers = numbers.into_iter().map(|number| (number.key, number.part, number.before, number.after));
    Ok((numbers.collect(), loss[0], loss[1]))
}
