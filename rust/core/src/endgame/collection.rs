//! The tables of a variant.

use super::expand::{Env, Library, value_of};
use super::memory::{self, Memory};
use super::plan::{Graph, plan};
use super::statistics::{Statistics, is_valid};
use super::trial::{Trial, seen_from};
use super::{EndgameError, Material, Metric, Numbering, Settings, Snapshot, Solved, Table, Value, solve};
use crate::board::Color;
use crate::interrupt::Interrupted;
use crate::movegen::{ended, has_legal};
use crate::outcome::without_move;
use crate::position::{Position, Status};
use crate::tables::{Variant, splitmix};
use std::sync::{Arc, OnceLock};

/// The tables of a variant.
pub struct Collection<const W: usize> {
    variant: Arc<Variant<W>>,
    metric: Metric,
    library: Library<W>,
    graph: Graph,
    /// The tables for searches, until others come.
    snapshot: OnceLock<Arc<Snapshot<W>>>,
}

impl<const W: usize> Collection<W> {
    /// No tables.
    pub fn new(variant: &Arc<Variant<W>>, metric: Metric) -> Self {
        let (library, graph) = (Library::new(), Graph::new());
        Self { variant: Arc::clone(variant), metric, library, graph, snapshot: OnceLock::new() }
    }

    /// What the distances count to.
    pub fn metric(&self) -> Metric {
        self.metric
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
                // Effects may have removed royal pieces of the side to move, but then the game is over.
                let mut faults = Color::BOTH.into_iter().flat_map(|color| {
                    numbering.set_up(variant, &placement, color, &mut position);
                    position.severe(variant)
                });
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
        plan(&self.variant, material, &self.library, &mut self.graph)
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

    /// The memory for making the tables of one component of a plan.
    ///
    /// # Errors
    /// If they need more than `limit` bytes, or the work is interrupted.
    pub fn memory(&self, component: &[Material], limit: u64) -> Result<Memory, EndgameError> {
        let numberings = component.iter().map(|material| self.numbering(material)).collect::<Result<Vec<_>, _>>()?;
        let env = Env::new(&self.variant, &numberings, &self.library).with_metric(self.metric).with_retractions();
        memory::check(env.slots(), limit, || component.first().map_or_else(String::new, |first| self.name(first)))?;
        Ok(memory::memory(&env)?)
    }

    /// Makes the tables of one component of a plan; those before it must be there. Returns false if the plan must be
    /// made again, because further materials were found.
    ///
    /// # Errors
    /// If the tables need too much memory, or the work is interrupted.
    pub fn generate(&mut self, component: &[Material], settings: &Settings) -> Result<bool, EndgameError> {
        if let Some(others) = self.made_with(component) {
            self.graph.entry(component[0].clone()).or_default().extend(others);
            return Ok(false);
        }
        let numberings = component.iter().map(|material| self.numbering(material)).collect::<Result<Vec<_>, _>>()?;
        match solve(&self.variant, &numberings, &self.library, self.metric, settings)? {
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

    /// The materials without which tables of a component were made, to conversion. If only some of its tables were kept, a
    /// plan may not find these materials.
    fn made_with(&self, component: &[Material]) -> Option<Vec<Material>> {
        let shared = |table: &&Arc<Table<W>>| table.component.iter().any(|material| component.contains(material));
        let all = self.library.values().filter(shared).flat_map(|table| table.component.iter());
        let mut others: Vec<Material> = all.filter(|material| !component.contains(material)).cloned().collect();
        others.sort_unstable();
        (!others.is_empty()).then_some(others)
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
    ///
    /// # Errors
    /// If the distance is to conversion.
    pub fn snapshot(&self) -> Result<&Arc<Snapshot<W>>, EndgameError> {
        match self.metric {
            Metric::Mate => Ok(self.snapshot.get_or_init(|| Arc::new(Snapshot::new(&self.variant, &self.library)))),
            Metric::Conversion => Err(EndgameError::Metric),
        }
    }

    /// The value of a position that a table has, if neither move counters nor repetitions can change it.
    ///
    /// # Errors
    /// If the distance is to conversion.
    pub fn certain(&self, position: &Position<W>) -> Result<Option<Value>, EndgameError> {
        Ok(self.snapshot()?.certain_or_end(&self.variant, position))
    }

    /// The digest of the numbering of a material.
    ///
    /// # Errors
    /// If there are too many positions.
    pub fn digest(&self, material: &Material) -> Result<u64, EndgameError> {
        let digest = self.numbering(material)?.digest();
        // Refuses old tables in which pieces were confused with promoted pieces of their type.
        Ok(if self.variant.rules.marks_promoted() { splitmix(digest) } else { digest })
    }

    /// Adds a table, with the materials that it was made with: see [`Table::component`].
    ///
    /// # Errors
    /// If the content does not have the right length, or the materials are not those of a table with this metric.
    pub fn add(
        &mut self,
        material: &Material,
        component: &[Material],
        width: usize,
        content: Vec<u8>,
    ) -> Result<(), EndgameError> {
        let fits = match self.metric {
            Metric::Mate => component.is_empty(),
            Metric::Conversion => component.contains(material),
        };
        if !fits {
            let (name, metric) = (self.name(material), self.metric.name());
            return Err(EndgameError::Content(format!("{name}: it is not a table with the distance to {metric}")));
        }
        self.insert(Table::read(&self.variant, self.numbering(material)?, component.into(), width, content)?);
        Ok(())
    }

    /// The numbers of results of a table, if it is there.
    ///
    /// # Errors
    /// If the work is interrupted.
    pub fn statistics(&self, material: &Material) -> Result<Option<Statistics>, Interrupted> {
        self.table(material).map(|table| Statistics::of(&self.variant, table)).transpose()
    }

    /// The position of an index with a side to move, if it is valid, and not equal by symmetry to one with a smaller index.
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
        if index >= numbering.indices() {
            return Ok(None);
        }
        let place = numbering.place(index, &mut placement);
        if !numbering.is_possible(&placement) || !numbering.is_least(index, place, &placement) {
            return Ok(None);
        }
        let mut position = numbering.base().clone();
        numbering.set_up(&self.variant, &placement, color, &mut position);
        Ok(is_valid(&self.variant, &position).then_some(position))
    }

    /// The value of a position.
    ///
    /// # Errors
    /// If there is no table for it, or the side that is not to move is in check; the error is the material.
    pub fn probe(&self, position: &Position<W>) -> Result<Value, Material> {
        let variant = &*self.variant;
        if let Some(outcome) = ended(variant, position) {
            return Ok(value_of(outcome.winner, position.side_to_move()));
        }
        if !is_valid(variant, position) {
            return Err(self.material_of(position));
        }
        if !has_legal(variant, position) {
            let outcome = without_move(variant, position, position.is_check(variant));
            return Ok(value_of(outcome.winner, position.side_to_move()));
        }
        Trial::new(variant, &self.library).value(position)
    }

    /// The value of a position as it counts before a move that leads to it from the material `before`: after a conversion,
    /// the distance is 0.
    ///
    /// # Errors
    /// As for [`Collection::probe`].
    pub fn probe_from(&self, before: &Material, position: &Position<W>) -> Result<Value, Material> {
        Ok(seen_from(&self.variant, &self.library, before, position, self.probe(position)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame::shared::COST;
    use crate::interrupt::spent;
    use crate::variant::Rules;

    const SETTINGS: Settings = Settings { threads: Some(1), memory: 1 << 30, method: None };

    const DROPS: &str = r#"
        name = "drops"
        board = { files = 3, ranks = 3, start = "2k/3/K1R w - - 0 1", setups = true }
        pieces = { king = { royal = true }, rook = {} }
        captures = { to_reserve = true }
        drops = [{}]
    "#;

    fn empty(rules: Rules, metric: Metric) -> Collection<1> {
        Collection::new(&Arc::new(Variant::new(rules).expect("a variant")), metric)
    }

    #[test]
    fn tables_to_conversion_are_made_with_all_that_lead_back() {
        let rules = Rules::from_toml(DROPS).expect("a definition");
        let mut whole = empty(rules.clone(), Metric::Conversion);
        let material = whole.material("KR-K").expect("a material");
        let [component] = &whole.plan(&material).expect("a plan")[..] else { panic!("one component") };
        assert_eq!(whole.generate(component, &SETTINGS), Ok(true));
        let table = whole.table(&material).expect("it was made");
        assert_eq!(*table.component, **component);
        // One of the tables is there, and a plan has not found that it leads to the others.
        let mut part = empty(rules, Metric::Conversion);
        part.add(&material, component, table.width(), table.content()).expect("a table");
        let other = component.iter().find(|other| **other != material).expect("another material").clone();
        assert_eq!(part.generate(std::slice::from_ref(&other), &SETTINGS), Ok(false));
        assert_eq!(part.plan(&other), Ok(vec![component.clone()]));
    }

    #[test]
    fn a_material_has_the_royal_pieces_of_both_sides() {
        let atomic = empty(Rules::builtin("atomic").expect("built in"), Metric::Mate);
        for (text, side) in [("Q-K", "White"), ("K-Q", "Black")] {
            let error = atomic.material(text).expect_err("no king").to_string();
            assert!(error.ends_with(&format!("{side} has no king: expected 1")), "{error}");
        }
        assert!(atomic.material("KQ-K").is_ok());
    }

    #[test]
    fn positions_that_no_game_has_have_no_value() {
        let mut tables = empty(Rules::builtin("chess").expect("built in"), Metric::Mate);
        let material = tables.material("KR-K").expect("a material");
        for component in tables.plan(&material).expect("a plan") {
            assert_eq!(tables.generate(&component, &SETTINGS), Ok(true));
        }
        let position = |side: &str| {
            let fen = format!("8/8/8/8/8/8/k7/R6K {side} - - 0 1");
            Position::from_fen_unjudged(&tables.variant, &fen).expect("a position")
        };
        let (check, opposite) = (position("b"), position("w"));
        assert_eq!((tables.probe(&check), tables.certain(&check)), (Ok(Value::Drawn), Ok(Some(Value::Drawn))));
        assert_eq!((tables.probe(&opposite), tables.certain(&opposite)), (Err(material), Ok(None)));
    }

    /// Otherwise, Ctrl-C would not be noticed for seconds.
    #[test]
    fn each_value_that_spreads_counts_as_work() {
        let mut tables = empty(Rules::builtin("chess").expect("built in"), Metric::Mate);
        let material = tables.material("KR-K").expect("a material");
        let before = spent();
        for component in tables.plan(&material).expect("a plan") {
            assert_eq!(tables.generate(&component, &SETTINGS), Ok(true));
        }
        let work = spent() - before;
        let table = tables.table(&material).expect("it was made");
        let slots = table.numbering.slots();
        let decided = (0..slots).filter(|&slot| table.value(slot) != Value::Drawn).count();
        assert!(
            decided > 40_000 && work > COST * (slots + decided) as u64,
            "{work} units, {slots} slots, {decided} decided"
        );
    }

    #[test]
    fn each_metric_has_tables_of_its_own() {
        let rules = Rules::builtin("chess").expect("built in");
        let mut mate = empty(rules.clone(), Metric::Mate);
        let mut conversion = empty(rules, Metric::Conversion);
        let material = mate.material("KR-K").expect("a material");
        for component in mate.plan(&material).expect("a plan") {
            assert_eq!(mate.generate(&component, &SETTINGS), Ok(true));
        }
        let table = mate.table(&material).expect("it was made");
        let (width, content) = (table.width(), table.content());
        let message = "KR-K: it is not a table with the distance to conversion".to_owned();
        assert_eq!(conversion.add(&material, &[], width, content.clone()), Err(EndgameError::Content(message)));
        let message = "KR-K: it is not a table with the distance to mate".to_owned();
        let own = std::slice::from_ref(&material);
        assert_eq!(mate.add(&material, own, width, content), Err(EndgameError::Content(message)));
        assert_eq!(conversion.snapshot().err(), Some(EndgameError::Metric));
        assert!(mate.snapshot().is_ok());
    }
}
