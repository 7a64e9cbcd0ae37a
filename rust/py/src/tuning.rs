//! Fitting of the evaluation, and the settings of the search, for `fairychess tune`.

use fairychess_core::FittedEvaluation;
use fairychess_core::variant::SearchSettings;
use pyo3::exceptions::PyValueError;
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

/// A setting of the search, as `_search_settings` returns it.
type Setting = (&'static str, i32, i32, i32, i32, i32);

/// Returns the settings of a variant's search.
///
/// Each is a key of `[search]`, with its value, its default, the smallest and the largest value, and a change that games may
/// show.
#[pyfunction]
pub fn _search_settings(variant: &Variant) -> Vec<Setting> {
    let mut settings = variant.core().rules().search;
    let values = settings.all_mut();
    let all = SearchSettings::ALL.iter().zip(values);
    all.map(|(row, value)| (row.name, *value, row.default, row.min, row.max, row.step)).collect()
}

/// The settings with these values, in the order of [`SearchSettings::ALL`].
pub(crate) fn search_settings(values: &[i32]) -> PyResult<SearchSettings> {
    let all = SearchSettings::ALL;
    if values.len() != all.len() {
        let message = format!("expected {} settings of the search, not {}", all.len(), values.len());
        return Err(PyValueError::new_err(message));
    }
    let mut settings = SearchSettings::default();
    for ((row, place), &value) in all.iter().zip(settings.all_mut()).zip(values) {
        if !(row.min..=row.max).contains(&value) {
            let message = format!("{} is {value}: a number from {} to {} is expected", row.name, row.min, row.max);
            return Err(PyValueError::new_err(message));
        }
        *place = value;
    }
    Ok(settings)
}
