//! Arguments that are a variant or its name.

use fairychess_core::AnyVariant;
use fairychess_core::variant::Rules;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::Variant;
use crate::arguments::wrong_type;

/// A variant argument: a `Variant` or the name of a built-in one.
pub enum VariantOrName {
    Variant(Py<Variant>),
    Name(String),
}

impl<'py> FromPyObject<'_, 'py> for VariantOrName {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(variant) = value.cast::<Variant>() {
            return Ok(Self::Variant(variant.to_owned().unbind()));
        }
        if value.is_instance_of::<PyString>() {
            return Ok(Self::Name(value.extract()?));
        }
        Err(wrong_type("a variant is a Variant or a name", &value))
    }
}

impl VariantOrName {
    /// The variant.
    pub fn resolve(self, py: Python<'_>) -> PyResult<Py<Variant>> {
        match self {
            Self::Variant(variant) => Ok(variant),
            Self::Name(name) => Variant::built_in(py, &name),
        }
    }
}

/// True if two variants have the same content.
pub fn same(one: &Variant, other: &Variant) -> bool {
    let rules: fn(&AnyVariant) -> *const Rules = |variant| std::ptr::from_ref(variant.rules());
    rules(one.core()) == rules(other.core()) || one.content() == other.content()
}
