//! The original definitions of the built-in variants, and the names of the pieces in their library.

use crate::guard::guard;
use fairychess_core::variant::builtin;
use pyo3::prelude::*;

/// The original definition of a built-in variant, with its comments; None if no variant has this name.
#[pyfunction]
pub fn _built_in_text(name: &str) -> PyResult<Option<String>> {
    guard(|| builtin::toml(name))
}

/// The names of the library's pieces, in order.
#[pyfunction]
pub fn _library_names() -> PyResult<Vec<&'static str>> {
    guard(builtin::library)
}
