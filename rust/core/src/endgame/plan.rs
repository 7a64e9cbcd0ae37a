//! Finds the materials that a material leads to, and the order in which their tables are made.

use super::EndgameError;
use super::expand::{Env, Library, Place};
use super::material::Material;
use super::numbering::Numbering;
use super::shared::{COST, sampled};
use crate::interrupt::{Interrupted, is_interrupted, spend};
use crate::tables::Variant;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The maximum number of materials.
const MAX_MATERIALS: usize = 10_000;

/// The materials to which a move leads from each material.
pub type Graph = BTreeMap<Material, BTreeSet<Material>>;

/// The materials that must be solved before a material and with it, in an order in which they can be solved. Materials
/// that lead to each other are together. `graph` has the moves that are known, and gets those that are found, and those
/// between the materials that a table in `library` was made with.
///
/// # Errors
/// If there are too many materials or positions, or the work is interrupted.
pub fn plan<const W: usize>(
    variant: &Variant<W>,
    material: &Material,
    library: &Library<W>,
    graph: &mut Graph,
) -> Result<Vec<Vec<Material>>, EndgameError> {
    let mut left = vec![material.clone()];
    let mut seen: BTreeSet<Material> = left.iter().cloned().collect();
    while let Some(next) = left.pop() {
        if !graph.contains_key(&next) {
            let found = successors(variant, &next)?;
            graph.insert(next.clone(), found);
        }
        if let (Some(known), Some(table)) = (graph.get_mut(&next), library.get(&next)) {
            known.extend(table.component.iter().filter(|other| **other != next).cloned());
        }
        if seen.len() > MAX_MATERIALS {
            return Err(EndgameError::Rules(format!("{}: too many materials follow", material.name(variant))));
        }
        left.extend(graph[&next].iter().filter(|other| seen.insert((*other).clone())).cloned());
    }
    let mut search = Components { graph, numbers: BTreeMap::new(), stack: vec![], found: vec![] };
    search.visit(material);
    Ok(search.found)
}

/// The other materials to which moves from a sample of positions lead.
fn successors<const W: usize>(variant: &Variant<W>, material: &Material) -> Result<BTreeSet<Material>, EndgameError> {
    let library = Library::new();
    let numbering = Arc::new(Numbering::new(variant, material)?);
    let env = Env::new(variant, &[numbering], &library);
    let (mut scratch, mut found) = (env.scratch(), BTreeSet::new());
    // A material that is not found here is found when the table is made.
    for slot in sampled(env.slots()) {
        env.expand_slot(slot, &mut scratch, &mut |place, after| match place {
            Place::Missing(other) => {
                found.insert(other);
            }
            Place::Unnumbered => {
                let other = Material::of(variant, after);
                if other != *material {
                    found.insert(other);
                }
            }
            _ => {}
        });
        if !spend(COST) || is_interrupted() {
            return Err(Interrupted.into());
        }
    }
    Ok(found)
}

/// Tarjan's search for strongly connected components.
struct Components<'a> {
    graph: &'a Graph,
    /// By material: the order of its visit, and the first material on the stack that it leads to.
    numbers: BTreeMap<&'a Material, (usize, usize)>,
    stack: Vec<&'a Material>,
    found: Vec<Vec<Material>>,
}

impl<'a> Components<'a> {
    /// Visits a material, and returns the first material on the stack that it leads to.
    fn visit(&mut self, material: &'a Material) -> usize {
        let number = self.numbers.len();
        self.numbers.insert(material, (number, number));
        self.stack.push(material);
        let mut least = number;
        for next in self.graph.get(material).into_iter().flatten() {
            let reached = match self.numbers.get(next) {
                None => self.visit(next),
                Some(&(first, _)) if self.stack.contains(&next) => first,
                Some(_) => continue,
            };
            least = least.min(reached);
        }
        if least == number {
            let at = self.stack.iter().position(|&other| other == material).unwrap_or(0);
            let mut component: Vec<Material> = self.stack.split_off(at).into_iter().cloned().collect();
            component.sort();
            self.found.push(component);
        }
        least
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Rules;

    fn planned(name: &str, text: &str) -> Vec<Vec<String>> {
        let variant = Variant::<1>::new(Rules::builtin(name).expect("a variant")).expect("it compiles");
        let material = Material::read(&variant, text).expect("a material");
        let components = plan(&variant, &material, &Library::new(), &mut Graph::new()).expect("a plan");
        let names = |component: Vec<Material>| component.iter().map(|each| each.name(&variant)).collect();
        components.into_iter().map(names).collect()
    }

    #[test]
    fn smaller_materials_come_first() {
        assert_eq!(planned("chess", "KRK"), [["K-K"], ["KR-K"]]);
        let pawn = planned("chess", "KP-K");
        assert_eq!((pawn.len(), &pawn[5]), (6, &vec!["KP-K".to_owned()]));
    }

    #[test]
    fn materials_that_lead_to_each_other_are_together() {
        let [part] = &planned("crazyhouse", "KRK")[..] else { panic!("one part") };
        let mut names: Vec<&str> = part.iter().map(String::as_str).collect();
        names.sort_unstable();
        assert_eq!(names, ["K-KR", "K-K[R]", "KR-K", "K[R]-K"]);
    }
}
