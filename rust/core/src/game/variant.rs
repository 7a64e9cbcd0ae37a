//! A compiled variant of any board size.

use crate::moves::Move;
use crate::tables::{CompileError, Variant};
use crate::variant::rules::Rules;
use crate::variant::{Problem, VariantError};
use std::sync::Arc;

/// A compiled variant; cheap to clone.
#[derive(Clone, Debug)]
pub enum AnyVariant {
    /// Up to 64 squares.
    W1(Arc<Variant<1>>),
    /// Up to 128 squares.
    W2(Arc<Variant<2>>),
    /// Up to 256 squares.
    W4(Arc<Variant<4>>),
}

/// Runs an expression on the variant inside, whatever its board size.
macro_rules! each_variant {
    ($variant:expr, $inner:ident => $body:expr) => {
        match $variant {
            AnyVariant::W1($inner) => $body,
            AnyVariant::W2($inner) => $body,
            AnyVariant::W4($inner) => $body,
        }
    };
}

impl AnyVariant {
    /// Compiles rules.
    ///
    /// # Errors
    /// If the rules cannot be compiled, or their own start position is not one.
    pub fn new(rules: Rules) -> Result<Self, VariantError> {
        let compiled = match rules.files as usize * rules.ranks as usize {
            0..=64 => Variant::new(rules).map(|variant| Self::W1(Arc::new(variant))),
            65..=128 => Variant::new(rules).map(|variant| Self::W2(Arc::new(variant))),
            _ => Variant::new(rules).map(|variant| Self::W4(Arc::new(variant))),
        };
        let variant = compiled.map_err(|CompileError(message)| whole("pieces", message))?;
        let start = variant.rules().start_fen.clone();
        super::Board::from_fen(&variant, &start).map_err(|error| whole("board.start", error.to_string()))?;
        Ok(variant)
    }

    /// A built-in variant.
    ///
    /// # Errors
    /// If there is none of that name.
    pub fn builtin(name: &str) -> Result<Self, VariantError> {
        Self::new(Rules::builtin(name)?)
    }

    /// A variant from its text.
    ///
    /// # Errors
    /// All problems of the text.
    pub fn from_toml(text: &str) -> Result<Self, VariantError> {
        Self::new(Rules::from_toml(text)?)
    }

    /// Its rules.
    pub fn rules(&self) -> &Rules {
        each_variant!(self, variant => &variant.rules)
    }

    /// Its text, complete in itself.
    pub fn to_toml(&self) -> String {
        self.rules().to_toml()
    }

    /// A hash of its text: equal for equal rules.
    pub fn id(&self) -> String {
        self.rules().id()
    }

    /// The text of a turn.
    pub fn uci(&self, turn: Move) -> String {
        each_variant!(self, variant => variant.uci(turn))
    }

    /// The name of a square, if it is on the board.
    pub fn square_name(&self, square: u8) -> Option<String> {
        let count = self.rules().files as usize * self.rules().ranks as usize;
        ((square as usize) < count).then(|| each_variant!(self, variant => variant.geometry.name(square)))
    }

    /// The square of a name.
    pub fn square(&self, name: &str) -> Option<u8> {
        each_variant!(self, variant => variant.geometry.square(name))
    }
}

fn whole(key: &str, message: String) -> VariantError {
    VariantError { problems: vec![Problem { line: 1, column: 1, key: key.into(), message }] }
}
