//! The settings of the search, for `fairychess tune --search`.

use std::collections::BTreeMap;

use fairychess_core::variant::SearchSettings;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::variant::Variant;

/// A setting of the search.
#[derive(IntoPyObject)]
pub struct SearchSetting {
    name: &'static str,
    value: i32,
    default: i32,
    minimum: i32,
    maximum: i32,
    step: i32,
}

/// Returns the settings of a variant's search.
///
/// Each has its key in `[search]`, its value, its default, the smallest and the largest value, and a change that games may
/// show.
#[pyfunction]
pub fn _search_settings(variant: &Variant) -> Vec<SearchSetting> {
    let settings = variant.core().rules().search;
    let row = |row: &fairychess_core::variant::SearchSetting| SearchSetting {
        name: row.name,
        value: settings.get(row.name).unwrap_or(row.default),
        default: row.default,
        minimum: row.min,
        maximum: row.max,
        step: row.step,
    };
    SearchSettings::ALL.iter().map(row).collect()
}

/// A variant's settings with some other values.
pub fn with_values(variant: &Variant, values: &BTreeMap<String, i32>) -> PyResult<SearchSettings> {
    let mut settings = variant.core().rules().search;
    for (name, &value) in values {
        settings.set(name, value).map_err(|error| PyValueError::new_err(error.to_string()))?;
    }
    Ok(settings)
}
