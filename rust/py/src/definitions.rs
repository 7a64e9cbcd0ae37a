//! The definitions of the built-in variants as they are written.

use crate::guard::guard;
use fairychess_core::variant::builtin;
use pyo3::prelude::*;

/// The definition of a built-in variant as it is written, with its comments; None if there is no variant of this name.
#[pyfunction]
pub fn _built_in_text(name: &str) -> PyResult<Option<String>> {
    guard(|| builtin::toml(name))
}
