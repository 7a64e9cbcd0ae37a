//! Passes positions of all games to the evaluator in one batch, and the evaluations back to the trees.

use super::desk;
use super::game_tree::{Leaf, Planes, Tree};
use super::{EvaluationError, Search, Spec, priors};
use crate::interrupt::is_interrupted;
use crate::learn::env::Observation;
use crate::learn::planes::Value;
use crate::pool::Divide;
use crate::resources::{Exhausted, have_room};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// Trees with the rows of the batch that belong to them.
struct Rows<'a, const W: usize> {
    trees: &'a mut [Tree<W>],
    observation: Observation<'a>,
    mask: &'a mut [bool],
    spec: &'a Spec<W>,
}

/// Trees with the evaluations of their leaves.
struct Evaluations<'a, const W: usize> {
    trees: &'a mut [Tree<W>],
    policies: &'a [f32],
    values: &'a [f32],
    /// The index of the first row.
    row: usize,
    actions: usize,
}

fn rows_of<const W: usize>(trees: &[Tree<W>]) -> usize {
    trees.iter().map(|tree| tree.waiting).sum()
}

impl<const W: usize> Divide for Rows<'_, W> {
    fn size(&self) -> usize {
        self.trees.len()
    }

    fn split_at(mut self, at: usize) -> (Self, Self) {
        let spec = self.spec;
        let (trees, others) = self.trees.split_at_mut(at);
        let rows = rows_of(trees);
        let observation = self.observation.cut(rows, spec.layout.len());
        let (mask, rest) = self.mask.split_at_mut(rows * spec.table.len());
        (
            Self { trees, observation, mask, spec },
            Self { trees: others, observation: self.observation, mask: rest, spec },
        )
    }
}

impl<const W: usize> Divide for Evaluations<'_, W> {
    fn size(&self) -> usize {
        self.trees.len()
    }

    fn split_at(self, at: usize) -> (Self, Self) {
        let Self { actions, row, .. } = self;
        let (trees, others) = self.trees.split_at_mut(at);
        let rows = rows_of(trees);
        let (policies, later) = self.policies.split_at(rows * actions);
        let (values, rest) = self.values.split_at(rows);
        (
            Self { trees, policies, values, row, actions },
            Self { trees: others, policies: later, values: rest, row: row + rows, actions },
        )
    }
}

impl<const W: usize> Rows<'_, W> {
    /// Walks all trees on this thread, and writes each position as soon as it is reached.
    fn gather(&mut self, desk: &mut super::Desk<W>) -> usize {
        let (spec, actions, size) = (self.spec, self.spec.table.len(), self.spec.layout.len());
        let mut rows = 0;
        for tree in &mut *self.trees {
            tree.use_taken(spec, &mut desk.priors);
            let found = |tree: &mut Tree<W>, walker: &mut super::walker::Walker<W>, leaf: usize| {
                match &mut self.observation {
                    Observation::None => {}
                    Observation::U8(all) => walker.write(spec, &tree.before, &mut all[rows * size..][..size]),
                    Observation::F32(all) => walker.write(spec, &tree.before, &mut all[rows * size..][..size]),
                }
                mark(&mut self.mask[rows * actions..][..actions], &tree.awaited[leaf]);
                rows += 1;
            };
            tree.gather(spec, &mut desk.walker, |_, _, _| (), found);
        }
        rows
    }

    /// Writes the rows from the data of the leaves.
    fn write(&mut self) {
        let (actions, size) = (self.spec.table.len(), self.spec.layout.len());
        let leaves = self.trees.iter().flat_map(|tree| &tree.awaited[..tree.waiting]);
        for (row, leaf) in leaves.enumerate() {
            match &mut self.observation {
                Observation::None => {}
                Observation::U8(all) => all[row * size..][..size].copy_from_slice(&leaf.planes.small),
                Observation::F32(all) => all[row * size..][..size].copy_from_slice(&leaf.planes.wide),
            }
            mark(&mut self.mask[row * actions..][..actions], leaf);
        }
    }
}

fn mark(row: &mut [bool], leaf: &Leaf) {
    row.fill(false);
    for &action in &leaf.legal.0 {
        row[action as usize] = true;
    }
}

/// Resizes the memory for the planes of a leaf.
fn sized<T: Value + Default>(planes: &mut Vec<T>, size: usize) -> &mut [T] {
    planes.resize_with(size, T::default);
    planes
}

/// The number type of the planes to be written.
#[derive(Clone, Copy)]
enum Form {
    None,
    Small,
    Wide,
}

impl<const W: usize> Search<W> {
    /// Like [`AnySearch::gather_in`](super::AnySearch::gather_in).
    pub fn gather(&mut self, games: Range<usize>, observation: Observation<'_>, mask: &mut [bool]) -> usize {
        let (spec, desks) = (&self.spec, &self.desks);
        let form = match observation {
            Observation::None => Form::None,
            Observation::U8(_) => Form::Small,
            Observation::F32(_) => Form::Wide,
        };
        let trees = &mut self.trees[games];
        if self.pool.threads() == 1 {
            return Rows { trees, observation, mask, spec }.gather(&mut desk::take(desks, 0));
        }
        // The row of a leaf is known only when all trees have been walked.
        let size = spec.layout.len();
        if trees.first().is_some_and(|tree| tree.awaited.is_empty()) {
            have_room(
                trees.len() * spec.settings.leaves * size * if matches!(form, Form::Wide) { 4 } else { 1 },
                || "the planes of the leaves".to_owned(),
            );
        }
        let desk = |thread| desk::take(desks, thread);
        self.pool.divide(&mut *trees, 1, desk, |desk, _, trees| {
            for tree in trees {
                tree.use_taken(spec, &mut desk.priors);
                tree.gather(
                    spec,
                    &mut desk.walker,
                    |_, _, _| (),
                    |tree, walker, leaf| {
                        let mut planes = std::mem::take(&mut tree.awaited[leaf].planes);
                        let Planes { small, wide } = &mut planes;
                        match form {
                            Form::None => {}
                            Form::Small => walker.write(spec, &tree.before, sized(small, size)),
                            Form::Wide => walker.write(spec, &tree.before, sized(wide, size)),
                        }
                        tree.awaited[leaf].planes = planes;
                    },
                );
            }
        });
        if is_interrupted() {
            return 0;
        }
        let rows = rows_of(trees);
        let all = Rows { trees, observation, mask, spec };
        self.pool.divide(all, 1, |_| (), |(), _, mut rows| rows.write());
        rows
    }

    /// Like [`AnySearch::make_room`](super::AnySearch::make_room).
    pub fn make_room(&mut self, games: Range<usize>) -> Result<(), Exhausted> {
        self.trees[games].iter_mut().try_for_each(Tree::make_room)
    }

    /// Like [`AnySearch::take_in`](super::AnySearch::take_in).
    pub fn take(&mut self, games: Range<usize>, policies: &[f32], values: &[f32]) -> Result<(), EvaluationError> {
        let (policy, actions) = (self.spec.settings.policy, self.spec.table.len());
        let (trees, first) = (&mut self.trees[games.clone()], games.start);
        let wrong: Mutex<Option<EvaluationError>> = Mutex::new(None);
        let all = Evaluations { trees: &mut *trees, policies, values, row: 0, actions };
        self.pool.divide(
            all,
            1,
            |_| (),
            |(), number, part| {
                let mut row = 0;
                for (index, tree) in part.trees.iter_mut().enumerate() {
                    for leaf in &mut tree.awaited[..tree.waiting] {
                        let numbers = &part.policies[row * actions..][..actions];
                        let legal = &leaf.legal.0;
                        leaf.policy.clear();
                        leaf.policy.extend(legal.iter().map(|&action| numbers[action as usize]));
                        leaf.value = part.values[row];
                        if let Err(sort) = priors::check(policy, &leaf.policy, leaf.value, legal) {
                            let found = EvaluationError { row: part.row + row, game: first + number + index, sort };
                            let mut wrong = wrong.lock().unwrap_or_else(PoisonError::into_inner);
                            if wrong.is_none_or(|wrong| found.row < wrong.row) {
                                *wrong = Some(found);
                            }
                            return;
                        }
                        row += 1;
                    }
                    tree.taken = true;
                }
            },
        );
        if let Some(wrong) = wrong.into_inner().unwrap_or_else(PoisonError::into_inner) {
            for tree in trees {
                tree.taken = false;
            }
            return Err(wrong);
        }
        Ok(())
    }

    /// Like [`AnySearch::evaluated_in`](super::AnySearch::evaluated_in).
    pub fn evaluated(&mut self, games: Range<usize>, policies: &[f32], values: &[f32]) -> Result<(), EvaluationError> {
        self.take(games.clone(), policies, values)?;
        let (spec, desks) = (&self.spec, &self.desks);
        let desk = |thread| desk::take(desks, thread);
        self.pool.divide(&mut self.trees[games], 1, desk, |desk, _, trees| {
            for tree in trees {
                tree.use_taken(spec, &mut desk.priors);
            }
        });
        Ok(())
    }
}
