//! The tables of a variant.

use super::expand::{Env, Examined, Library, Place, Scratch, value_of};
use super::plan::{Graph, plan};
use super::shared::COST;
use super::statistics::{Statistics, is_valid};
use super::{EndgameError, Material, Numbering, Settings, Snapshot, Solved, Table, Value, solve};
use crate::board::Color;
use crate::interrupt::{Interrupted, is_interrupted, spend};
use crate::movegen::{ended, has_legal};
use crate::outcome::without_move;
use crate::position::{Position, Status};
use crate::tables::Variant;
use std::sync::{Arc, OnceLock};

/// The maximum number of consecutive positions without a number for which moves are tried.
const MAX_UNNUMBERED: usize = 4;

/// The maximum number of positions without a number for which moves are tried in one look-up.
const MAX_TRIED: usize = 200;

/// The tables of a variant.
pub struct Collection<const W: usize> {
    variant: Arc<Variant<W>>,
    library: Library<W>,
    graph: Graph,
    /// The tables for searches, until others come.
    snapshot: OnceLock<Arc<Snapshot<W>>>,
}

impl<const W: usize> Collection<W> {
    /// No tables.
    pub fn new(variant: &Arc<Variant<W>>) -> Self {
        let (library, graph) = (Library::new(), Graph::new());
        Self { variant: Arc::clone(variant), library, graph, snapshot: OnceLock::new() }
    }

    /// Reads a material.
    ///
    /// # Errors
    /// If the text is not a material, or no position with these pieces is possible, or the rules do not allow tables.
    pub fn material(&self, text: &str) -> Result<Material, EndgameError> {
        let (variant, material) = (&*self.variant, Material::read(&self.variant, text)?);
        let numbering = Numbering::new(variant, &material)?;
        let fault = match numbering.any_placement() {
            None => Some("there is no position with these pieces".to_owned()),
            Some(placement) => {
                let mut position = numbering.base().clone();
                numbering.set_up(variant, &placement, Color::White, &mut position);
                let mut faults = position.severe(variant).into_iter();
                faults.find(|(fault, _)| *fault != Status::OPPOSITE_CHECK).map(|(_, message)| message)
            }
        };
        match fault {
            Some(fault) => Err(EndgameError::Material(format!("{}: {fault}", material.name(variant)))),
            None => Ok(material),
        }
    }

    /// The material with this name, which need not have positions.
    ///
    /// # Errors
    /// If the text is not a material.
    pub fn material_named(&self, name: &str) -> Result<Material, EndgameError> {
        Material::read(&self.variant, name)
    }

    /// The name of a material.
    pub fn name(&self, material: &Material) -> String {
        material.name(&self.variant)
    }

    /// The material of a position.
    pub fn material_of(&self, position: &Position<W>) -> Material {
        Material::of(&self.variant, position)
    }

    /// The materials to be solved for a material, in order; those that lead to each other are together.
    ///
    /// # Errors
    /// If there are too many of them, or the work is interrupted.
    pub fn plan(&mut self, material: &Material) -> Result<Vec<Vec<Material>>, EndgameError> {
        plan(&self.variant, material, &mut self.graph)
    }

    /// The number of slots of a material, and of the symmetries that the numbering uses.
    ///
    /// # Errors
    /// If there are too many.
    pub fn size(&self, material: &Material) -> Result<(usize, usize), EndgameError> {
        let numbering = self.numbering(material)?;
        Ok((numbering.slots(), numbering.symmetry_count()))
    }

    fn numbering(&self, material: &Material) -> Result<Arc<Numbering<W>>, EndgameError> {
        match self.library.get(material) {
            Some(table) => Ok(Arc::clone(&table.numbering)),
            None => Numbering::new(&self.variant, material).map(Arc::new),
        }
    }

    /// Makes the tables of one component of a plan; those before it must be there. Returns false if the plan must be
    /// made again, because further materials were found.
    ///
    /// # Errors
    /// If the tables need too much memory, or the work is interrupted.
    pub fn generate(&mut self, component: &[Material], settings: &Settings) -> Result<bool, EndgameError> {
        let numberings = component.iter().map(|material| self.numbering(material)).collect::<Result<Vec<_>, _>>()?;
        match solve(&self.variant, &numberings, &self.library, settings)? {
            Solved::Done(tables) => {
                for table in tables {
                    self.insert(table);
                }
                Ok(true)
            }
            Solved::Missing(missing) => {
                // Which of the materials leads there does not matter, since they lead to each other.
                self.graph.entry(component[0].clone()).or_default().extend(missing);
                Ok(false)
            }
            Solved::TooLarge => unreachable!("passes need no moves in memory"),
        }
    }

    /// The materials of all tables, in no particular order.
    pub fn materials(&self) -> Vec<Material> {
        self.library.keys().cloned().collect()
    }

    /// A table, if it is there.
    pub fn table(&self, material: &Material) -> Option<&Table<W>> {
        self.library.get(material).map(|table| &**table)
    }

    fn insert(&mut self, table: Table<W>) {
        self.library.insert(table.numbering.material.clone(), Arc::new(table));
        self.snapshot = OnceLock::new();
    }

    /// All tables as they are now.
    pub fn snapshot(&self) -> &Arc<Snapshot<W>> {
        self.snapshot.get_or_init(|| Arc::new(Snapshot::new(&self.variant, &self.library)))
    }

    /// The value of a position that a table has, if neither move counters nor repetitions can change it.
    pub fn certain(&self, position: &Position<W>) -> Option<Value> {
        self.snapshot().certain_or_end(&self.variant, position)
    }

    /// The digest of the numbering of a material.
    ///
    /// # Errors
    /// If there are too many positions.
    pub fn digest(&self, material: &Material) -> Result<u64, EndgameError> {
        Ok(self.numbering(material)?.digest())
    }

    /// Adds a table.
    ///
    /// # Errors
    /// If the content does not have the right length.
    pub fn add(&mut self, material: &Material, width: usize, content: Vec<u8>) -> Result<(), EndgameError> {
        self.insert(Table::read(&self.variant, self.numbering(material)?, width, content)?);
        Ok(())
    }

    /// The numbers of results of a table, if it is there.
    ///
    /// # Errors
    /// If the work is interrupted.
    pub fn statistics(&self, material: &Material) -> Result<Option<Statistics>, Interrupted> {
        self.table(material).map(|table| Statistics::of(&self.variant, table)).transpose()
    }

    /// The position of an index with a side to move, if it is valid.
    ///
    /// # Errors
    /// If there are too many positions.
    pub fn position(
        &self,
        material: &Material,
        index: usize,
        color: Color,
    ) -> Result<Option<Position<W>>, EndgameError> {
        let (numbering, mut placement) = (self.numbering(material)?, [0; 16]);
        if index >= numbering.indices() || !numbering.placement(index, &mut placement) {
            return Ok(None);
        }
        let mut position = numbering.base().clone();
        numbering.set_up(&self.variant, &placement, color, &mut position);
        Ok(is_valid(&self.variant, &position).then_some(position))
    }

    /// The value of a position.
    ///
    /// # Errors
    /// If there is no table for it; the error is the material.
    pub fn probe(&self, position: &Position<W>) -> Result<Value, Material> {
        let variant = &*self.variant;
        if let Some(outcome) = ended(variant, position) {
            return Ok(value_of(outcome.winner, position.side_to_move()));
        }
        if !has_legal(variant, position) {
            let outcome = without_move(variant, position, position.is_check(variant));
            return Ok(value_of(outcome.winner, position.side_to_move()));
        }
        let env = Env::new(variant, &[], &self.library);
        let scratch = env.scratch();
        Trial { env, library: &self.library, scratch, left: MAX_TRIED }.value(position, MAX_UNNUMBERED)
    }
}

/// The search for the value of a position by trying moves.
struct Trial<'a, const W: usize> {
    env: Env<'a, W>,
    library: &'a Library<W>,
    scratch: Scratch<W>,
    /// The number of positions that may still be examined.
    left: usize,
}

impl<const W: usize> Trial<'_, W> {
    /// The value of a position; one without a number is judged by its moves.
    fn value(&mut self, position: &Position<W>, depth: usize) -> Result<Value, Material> {
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
        let mut add = |value: Value| {
            let value = value.before();
            best = Some(best.filter(|known| known.rank() >= value.rank()).unwrap_or(value));
        };
        self.scratch.position.copy_from(position);
        let examined = self.env.expand(None, &mut self.scratch, &mut |place, after| match place {
            Place::Known(value) => add(value),
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
            add(self.value(&next, depth - 1)?);
        }
        best.ok_or(own)
    }
}
