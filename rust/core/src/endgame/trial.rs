//! Looks up positions without a number, whose moves are tried.

use super::expand::{Env, Examined, Library, Place, Scratch};
use super::shared::COST;
use super::{Material, Value};
use crate::interrupt::{is_interrupted, spend};
use crate::position::Position;
use crate::tables::Variant;

/// The maximum number of consecutive positions without a number for which moves are tried.
const MAX_UNNUMBERED: usize = 4;

/// The maximum number of positions without a number for which moves are tried in one look-up.
const MAX_TRIED: usize = 200;

/// The search for the value of a position by trying moves.
pub struct Trial<'a, const W: usize> {
    env: Env<'a, W>,
    library: &'a Library<W>,
    scratch: Scratch<W>,
    /// The number of positions that may still be examined.
    left: usize,
}

impl<'a, const W: usize> Trial<'a, W> {
    /// A search with the tables of a library.
    pub fn new(variant: &'a Variant<W>, library: &'a Library<W>) -> Self {
        let env = Env::new(variant, &[], library);
        let scratch = env.scratch();
        Self { env, library, scratch, left: MAX_TRIED }
    }

    /// The value of a position in which the game is not over.
    ///
    /// # Errors
    /// If there is no table for it; the error is the material.
    pub fn value(mut self, position: &Position<W>) -> Result<Value, Material> {
        self.find(position, MAX_UNNUMBERED)
    }

    /// The value of a position; one without a number is judged by its moves.
    fn find(&mut self, position: &Position<W>, depth: usize) -> Result<Value, Material> {
        match self.env.locate(position, &mut self.scratch.known) {
            Place::Known(value) => return Ok(value),
            Place::Missing(material) => return Err(material),
            _ => {}
        }
        let own = Material::of(self.env.variant, position);
        if depth == 0 || self.left == 0 || !self.library.contains_key(&own) || !spend(COST) || is_interrupted() {
            return Err(own);
        }
        self.left -= 1;
        let (mut best, mut further, mut missing) = (None::<Value>, vec![], None);
        let (variant, library) = (self.env.variant, self.library);
        let mut add = |value: Value, after: &Position<W>| {
            let value = seen_from(variant, library, &own, after, value).before();
            best = Some(best.filter(|known| known.rank() >= value.rank()).unwrap_or(value));
        };
        self.scratch.position.copy_from(position);
        let examined = self.env.expand(None, &mut self.scratch, &mut |place, after| match place {
            Place::Known(value) => add(value, after),
            Place::Missing(material) => missing = Some(material),
            _ => further.push(after.clone()),
        });
        if let Examined::Over(value) = examined {
            return Ok(value);
        }
        if let Some(material) = missing {
            return Err(material);
        }
        for next in further {
            add(self.find(&next, depth - 1)?, &next);
        }
        best.ok_or(own)
    }
}

/// The value of the position `after` a move, as it counts before the move, at the material `own`: after a conversion, the
/// distance is 0.
pub fn seen_from<const W: usize>(
    variant: &Variant<W>,
    library: &Library<W>,
    own: &Material,
    after: &Position<W>,
    value: Value,
) -> Value {
    match library.get(&Material::of(variant, after)) {
        Some(table) if table.is_conversion_from(own) => value.converted(),
        _ => value,
    }
}
