//! Arguments that are a variant or the name of one, and variants derived from others.

use fairychess_core::AnyVariant;
use fairychess_core::variant::Rules;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::Variant;
use crate::arguments::wrong_type;
use crate::errors;
use crate::guard::guard;

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

impl Variant {
    /// The Python object for a variant: the existing object if the variant is built in, else a new one.
    pub fn of(py: Python<'_>, core: &AnyVariant) -> PyResult<Py<Self>> {
        let name = &core.rules().name;
        if guard(|| AnyVariant::builtin(name).is_ok_and(|known| known == *core))? {
            return Self::built_in(py, name);
        }
        Py::new(py, Self::new(core.clone(), false))
    }

    /// The same game with Chess960 castling; unchanged if it already has that or has no castling.
    pub fn free(this: &Bound<'_, Self>) -> PyResult<Py<Self>> {
        let (py, core) = (this.py(), &this.get().core);
        let Some(castling) = &core.rules().castling else { return Ok(this.clone().unbind()) };
        if castling.free_origin {
            return Ok(this.clone().unbind());
        }
        let free = guard(|| core.with_free_castling())?.map_err(|error| errors::variant(&error))?;
        Self::of(py, &free)
    }
}

#[pymethods]
impl Variant {
    /// Returns the same game with Chess960 castling.
    ///
    /// Kings and rooks may start anywhere on their rank, and castling is written as the king taking its rook. The start position
    /// stays the same; other start positions can be set with a FEN. For a built-in variant, `Variant(name + "960")` is the same.
    /// A variant that already castles this way, or has no castling, is returned unchanged.
    ///
    /// Returns:
    ///     The variant; its name ends in `960`.
    ///
    /// Raises:
    ///     VariantError: Another rule of the variant is incompatible with Chess960 castling.
    ///
    /// >>> from fairychess import Board, Variant
    /// >>> Variant("crazyhouse").chess960() == Variant("crazyhouse960")
    /// True
    /// >>> Board("crazyhouse960", "4k3/8/8/8/8/8/8/1R2K3[] w Q - 0 1").parse_san("O-O-O")
    /// Move('e1b1')
    fn chess960(slf: &Bound<'_, Self>) -> PyResult<Py<Self>> {
        Self::free(slf)
    }
}
