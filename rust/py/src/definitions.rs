//! The original definitions of the built-in variants.

use crate::guard::guard;
use fairychess_core::variant::builtin;
use pyo3::prelude::*;

/// The original definition of a built-in variant, with its comments; None if no variant has this name.
#[pyfunction]
pub fn _built_in_text(name: &str) -> PyResult<Option<String>> {
    guard(|| builtin::toml(name))
}
