//! Endgame tables for variants of any size.

use super::history::Game;
use super::{AnyVariant, Board};
use crate::board::{BySize, Color, by_size};
use crate::endgame::{Collection, EndgameError, Material, Memory, Metric, Settings, Snapshot, Statistics, Value};
use crate::interrupt::Interrupted;
use std::fmt;
use std::sync::Arc;

/// The endgame tables of a variant.
///
/// # Examples
/// ```
/// use fairychess_core::endgame::{Settings, Value};
/// use fairychess_core::{AnyVariant, Board, Endgames};
///
/// let chess = AnyVariant::builtin("chess")?;
/// let mut endgames = Endgames::new(&chess);
/// let material = endgames.material("KQ-K")?;
/// endgames.make(&material, &Settings { threads: Some(1), memory: 1 << 30, method: None })?;
/// let board = Board::from_fen(&chess, "7k/8/5K2/8/8/8/8/Q7 w - - 0 1")?;
/// assert_eq!(endgames.probe(&board), Ok(Value::Won(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Endgames {
    variant: AnyVariant,
    sized: BySize<Collection<1>, Collection<2>, Collection<4>>,
}

impl Endgames {
    /// No tables yet, with the distance to mate. See [`Endgames`] for an example.
    pub fn new(variant: &AnyVariant) -> Self {
        Self::with_metric(variant, Metric::Mate)
    }

    /// No tables yet. Those with the distance to conversion are for study, not for play.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::endgame::{EndgameError, Metric, Settings, Value};
    /// use fairychess_core::{AnyVariant, Board, Endgames};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let mut endgames = Endgames::with_metric(&chess, Metric::Conversion);
    /// endgames.make(&endgames.material("KP-K")?, &Settings { threads: Some(1), memory: 1 << 30, method: None })?;
    /// // The pawn promotes with the second move.
    /// let board = Board::from_fen(&chess, "8/8/PK6/8/8/8/8/6k1 w - - 0 1")?;
    /// assert_eq!(endgames.probe(&board), Ok(Value::Won(3)));
    /// assert_eq!(endgames.snapshot().err(), Some(EndgameError::Metric));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_metric(variant: &AnyVariant, metric: Metric) -> Self {
        let sized = by_size!(map &variant.0, inner => Collection::new(inner, metric));
        Self { variant: variant.clone(), sized }
    }

    /// What the distances count to.
    pub fn metric(&self) -> Metric {
        by_size!(&self.sized, inner => inner.metric())
    }

    /// The variant.
    pub fn variant(&self) -> &AnyVariant {
        &self.variant
    }

    /// Reads a material: `KRK`, `KBN-K`, `king,courser - king`, or `K[N]-K` with a piece in reserve.
    ///
    /// # Errors
    /// If the text is not a material, or no position with these pieces is possible, or the rules do not allow tables.
    pub fn material(&self, text: &str) -> Result<Material, EndgameError> {
        by_size!(&self.sized, inner => inner.material(text))
    }

    /// The material with the name that [`Endgames::name`] returns. Unlike [`Endgames::material`], it need not have
    /// positions.
    ///
    /// # Errors
    /// If the text is not a material.
    pub fn material_named(&self, name: &str) -> Result<Material, EndgameError> {
        by_size!(&self.sized, inner => inner.material_named(name))
    }

    /// The name of a material, such as `KBN-K`.
    pub fn name(&self, material: &Material) -> String {
        by_size!(&self.sized, inner => inner.name(material))
    }

    /// The material of a board.
    pub fn material_of(&self, board: &Board) -> Material {
        by_size!((&self.sized, &board.game), (inner, game) => inner.material_of(game.position()))
    }

    /// The materials to be solved for a material, in order; those that lead to each other are together. Further ones may
    /// be found when the tables are made.
    ///
    /// # Errors
    /// If there are too many of them, or the work is interrupted.
    pub fn plan(&mut self, material: &Material) -> Result<Vec<Vec<Material>>, EndgameError> {
        by_size!(&mut self.sized, inner => inner.plan(material))
    }

    /// The number of values in the table of a material, and the number of symmetries of its positions.
    ///
    /// # Errors
    /// If there are too many positions.
    pub fn size(&self, material: &Material) -> Result<(usize, usize), EndgameError> {
        by_size!(&self.sized, inner => inner.size(material))
    }

    /// The memory for making the tables of one part of a plan, which is the sum of what its materials take.
    ///
    /// # Errors
    /// If they need more than `limit` bytes with any method, or the work is interrupted.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Endgames};
    ///
    /// let endgames = Endgames::new(&AnyVariant::builtin("chess")?);
    /// let memory = endgames.memory(&[endgames.material("KBN-K")?], 1 << 30)?;
    /// assert!((10 << 20..20 << 20).contains(&memory.passes) && memory.edges > memory.passes);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn memory(&self, part: &[Material], limit: u64) -> Result<Memory, EndgameError> {
        by_size!(&self.sized, inner => inner.memory(part, limit))
    }

    /// Makes the tables of one part of a plan; the tables of earlier parts must be there. Returns false if the plan must
    /// be made again, because further materials were found.
    ///
    /// # Errors
    /// If the tables need too much memory, or the work is interrupted.
    pub fn generate(&mut self, part: &[Material], settings: &Settings) -> Result<bool, EndgameError> {
        by_size!(&mut self.sized, inner => inner.generate(part, settings))
    }

    /// Makes the table of a material, and all tables that it needs. See [`Endgames`] for an example.
    ///
    /// # Errors
    /// As for [`Endgames::plan`] and [`Endgames::generate`].
    pub fn make(&mut self, material: &Material, settings: &Settings) -> Result<(), EndgameError> {
        'plan: while !self.contains(material) {
            for part in self.plan(material)? {
                if !part.iter().all(|each| self.contains(each)) && !self.generate(&part, settings)? {
                    continue 'plan;
                }
            }
        }
        Ok(())
    }

    /// The materials of all tables, in no particular order.
    pub fn materials(&self) -> Vec<Material> {
        by_size!(&self.sized, inner => inner.materials())
    }

    /// True if the table of a material is there.
    pub fn contains(&self, material: &Material) -> bool {
        by_size!(&self.sized, inner => inner.table(material).is_some())
    }

    /// A number that depends on everything that gives the values in a table their meaning, except the rules.
    ///
    /// # Errors
    /// If there are too many positions.
    pub fn digest(&self, material: &Material) -> Result<u64, EndgameError> {
        by_size!(&self.sized, inner => inner.digest(material))
    }

    /// The content of a table, and the number of bytes of each value; `None` if the table is not there.
    pub fn content(&self, material: &Material) -> Option<(usize, Vec<u8>)> {
        by_size!(&self.sized, inner => inner.table(material).map(|table| (table.width(), table.content())))
    }

    /// The materials that a table with the distance to conversion was made with, which lead to each other, and its own; none
    /// for the distance to mate, or if the table is not there.
    pub fn component(&self, material: &Material) -> Vec<Material> {
        by_size!(&self.sized, inner => inner.table(material).map_or_else(Vec::new, |table| table.component.to_vec()))
    }

    /// Adds a table from its content, and from what [`Endgames::component`] returns.
    ///
    /// # Errors
    /// If the content does not have the right length, or the component is not that of a table with the same metric.
    pub fn add(
        &mut self,
        material: &Material,
        component: &[Material],
        width: usize,
        content: Vec<u8>,
    ) -> Result<(), EndgameError> {
        by_size!(&mut self.sized, inner => inner.add(material, component, width, content))
    }

    /// Counts the results in a table; `None` if it is not there.
    ///
    /// # Errors
    /// If the work is interrupted.
    pub fn statistics(&self, material: &Material) -> Result<Option<Statistics>, Interrupted> {
        by_size!(&self.sized, inner => inner.statistics(material))
    }

    /// The position of an index, below half the number of values, with a side to move; `None` if it is invalid.
    ///
    /// # Errors
    /// If there are too many positions.
    pub fn board(&self, material: &Material, index: usize, color: Color) -> Result<Option<Board>, EndgameError> {
        let game = by_size!(map (&self.sized, &self.variant.0), (inner, variant) => {
            match inner.position(material, index, color)? {
                Some(position) => Game::from_position(Arc::clone(variant), position),
                None => return Ok(None),
            }
        });
        Ok(Some(Board::of(&self.variant, game)))
    }

    /// The value of a position that a table has, if neither move counters nor repetitions can change it: see
    /// [`Engine::set_endgames`](crate::Engine::set_endgames).
    ///
    /// # Errors
    /// If the distance is to conversion.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::endgame::{Settings, Value};
    /// use fairychess_core::{AnyVariant, Board, Endgames};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let mut endgames = Endgames::new(&chess);
    /// endgames.make(&endgames.material("KQ-K")?, &Settings { threads: Some(1), memory: 1 << 30, method: None })?;
    /// let [early, late] = [7, 99].map(|plies| Board::from_fen(&chess, &format!("7k/8/5K2/8/8/8/8/Q7 w - - {plies} 60")));
    /// assert_eq!((endgames.certain(&early?)?, endgames.certain(&late?)?), (Some(Value::Won(3)), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certain(&self, board: &Board) -> Result<Option<Value>, EndgameError> {
        by_size!((&self.sized, &board.game), (inner, game) => inner.certain(game.position()), _ => Ok(None))
    }

    /// All tables as they are now, for engines. See [`Engine::set_endgames`](crate::Engine::set_endgames) for an example.
    ///
    /// # Errors
    /// If the distance is to conversion.
    pub fn snapshot(&self) -> Result<EndgameSnapshot, EndgameError> {
        let sized = by_size!(map &self.sized, inner => Arc::clone(inner.snapshot()?));
        Ok(EndgameSnapshot { variant: self.variant.clone(), sized })
    }

    /// The value of a position, without regard to move counters and repetitions. See [`Endgames`] for an example.
    ///
    /// # Errors
    /// If there is no table for it, or the side that is not to move is in check; the error is the material.
    pub fn probe(&self, board: &Board) -> Result<Value, Material> {
        by_size!((&self.sized, &board.game), (inner, game) => inner.probe(game.position()))
    }

    /// The value of a position as it counts before a move that leads to it from the material `before`: like
    /// [`Endgames::probe`], but after a conversion the distance is 0.
    ///
    /// # Errors
    /// As for [`Endgames::probe`].
    pub fn probe_from(&self, before: &Material, board: &Board) -> Result<Value, Material> {
        by_size!((&self.sized, &board.game), (inner, game) => inner.probe_from(before, game.position()))
    }
}

/// All tables of an [`Endgames`] at one time. Clones share them, and so do the threads of an engine.
#[derive(Clone)]
pub struct EndgameSnapshot {
    variant: AnyVariant,
    sized: BySize<Arc<Snapshot<1>>, Arc<Snapshot<2>>, Arc<Snapshot<4>>>,
}

impl EndgameSnapshot {
    /// The variant.
    pub fn variant(&self) -> &AnyVariant {
        &self.variant
    }

    /// The value of a position that a table has, if neither move counters nor repetitions can change it; see
    /// [`Endgames::certain`] for an example.
    pub fn certain(&self, board: &Board) -> Option<Value> {
        by_size!((&self.sized, &board.game), (inner, game) => {
            inner.certain_or_end(game.variant(), game.position())
        }, _ => None)
    }

    pub(super) fn sized(&self) -> &BySize<Arc<Snapshot<1>>, Arc<Snapshot<2>>, Arc<Snapshot<4>>> {
        &self.sized
    }
}

impl PartialEq for EndgameSnapshot {
    /// True for clones of one snapshot.
    fn eq(&self, other: &Self) -> bool {
        by_size!((&self.sized, &other.sized), (one, other) => Arc::ptr_eq(one, other), _ => false)
    }
}

impl fmt::Debug for EndgameSnapshot {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "EndgameSnapshot({})", self.variant.rules().name)
    }
}
