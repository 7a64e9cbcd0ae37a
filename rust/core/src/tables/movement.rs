//! The first phase of compiling a variant: how its pieces move and attack.

use super::classes::Classes;
use super::piece_type::Slides;
use super::sliders::Sliders;
use super::{
    AfterEffects, Attacks, CompileError, DropTables, PieceTypeTables, Rotations, Slider, SpecialCaptures, path,
};
use crate::board::{ByColor, Color, Cpu, Geometry};
use crate::variant::Rules;

/// The maximum number of effect directions: an [`Effect`](crate::moves::Effect) has six bits for a direction.
const MAX_EFFECT_DIRECTIONS: usize = 64;

/// The maximum number of directions: their numbers have eight bits, and some are left for opposites.
const MAX_DIRECTIONS: usize = 250;

/// The tables of moves and attacks. See the fields of the same names in [`Variant`](super::Variant).
pub(super) struct Movement<const W: usize> {
    pub geometry: Geometry<W>,
    pub rotations: Rotations,
    pub piece_types: ByColor<Vec<PieceTypeTables<W>>>,
    pub drop_tables: DropTables<W>,
    pub sliders: Vec<Slider<W>>,
    pub classes: Classes,
    /// The attacks on captured pieces of the first class.
    pub first: Attacks<W>,
    /// The attacks on captured pieces of the other classes.
    pub attacks: Vec<Attacks<W>>,
    pub routes: SpecialCaptures<W>,
}

impl<const W: usize> Movement<W> {
    /// Compiles the moves of all piece types.
    ///
    /// # Errors
    /// If the pieces need more directions than the packed moves can name.
    pub fn compile(rules: &Rules, cpu: Cpu) -> Result<Self, CompileError> {
        let mut geometry = Geometry::with_symmetry(rules.files, rules.ranks, rules.symmetry);
        register_effects(rules, &mut geometry)?;
        let mut piece_types = tables_of(rules, &mut geometry)?;
        let all = rules.all_piece_types();
        for tables in piece_types.iter_mut().flatten() {
            tables.change(&mut |part| part.paths.iter_mut().for_each(|path| path.finish(all, &geometry)));
        }
        for piece_type in all & !rules.promoting() {
            for tables in piece_types.iter_mut().map(|side| &mut side[piece_type.index()]) {
                tables.is_simple = tables.captures_as_it_moves(&geometry);
            }
        }
        let drop_tables = DropTables::new(rules, &mut geometry);
        AfterEffects::register_directions(rules, &mut geometry);
        check_directions(&geometry)?;
        let rotations = Rotations::new(&geometry);
        let mut sliders = Sliders { geometry: &geometry, cpu, all: vec![] };
        for tables in piece_types.iter_mut().flatten() {
            tables.change(&mut |part| {
                part.sliders = sliders.slides(&part.slides);
                for limited in &mut part.limited {
                    limited.sliders = sliders.slides(&limited.slides).iter().map(|slides| slides.slider).collect();
                }
            });
        }
        let classes = Classes::new(rules);
        let mut attacks: Vec<Attacks<W>> = classes
            .examples
            .iter()
            .map(|&captured| Attacks::new(rules, &piece_types, &mut sliders, captured))
            .collect();
        let first = attacks.remove(0);
        let sliders = sliders.all;
        for tables in piece_types.iter_mut().flatten().filter(|tables| tables.is_simple) {
            let slider = |slides: &Slides| &sliders[slides.slider as usize];
            let all = || tables.sliders.iter().map(slider);
            tables.lookups = all().map(|slider| slider.table.clone()).collect::<Option<_>>().unwrap_or_default();
            tables.line_lookups =
                all().map(|slider| slider.line_table.clone()).collect::<Option<_>>().unwrap_or_default();
        }
        let routes = SpecialCaptures::new(rules, &geometry, &rotations, &piece_types);
        look_from_unrouted(&routes, &mut piece_types, &geometry, &rotations);
        Ok(Self { geometry, rotations, piece_types, drop_tables, sliders, classes, first, attacks, routes })
    }
}

/// Registers the directions of moves with effects.
fn register_effects<const W: usize>(rules: &Rules, geometry: &mut Geometry<W>) -> Result<(), CompileError> {
    for def in rules.piece_types.iter().flat_map(|piece_type| &piece_type.moves) {
        path::register_effect_directions(def, geometry);
        if geometry.directions() > MAX_EFFECT_DIRECTIONS {
            return Err(CompileError(format!(
                "pieces whose moves have effects go in more than {MAX_EFFECT_DIRECTIONS} directions"
            )));
        }
    }
    Ok(())
}

/// The tables of all piece types of both sides.
fn tables_of<const W: usize>(
    rules: &Rules,
    geometry: &mut Geometry<W>,
) -> Result<ByColor<Vec<PieceTypeTables<W>>>, CompileError> {
    let mut piece_types: ByColor<Vec<_>> = ByColor::default();
    for side in Color::BOTH {
        for (piece_type, home) in rules.piece_types.iter().zip(&rules.home) {
            piece_types[side].push(PieceTypeTables::new(piece_type, home, side, geometry));
            check_directions(geometry)?;
        }
    }
    Ok(piece_types)
}

/// Refuses more directions than can be numbered.
fn check_directions<const W: usize>(geometry: &Geometry<W>) -> Result<(), CompileError> {
    if geometry.directions() > MAX_DIRECTIONS {
        return Err(CompileError(format!("pieces move in more than {MAX_DIRECTIONS} directions")));
    }
    Ok(())
}

/// Fills in `looks` and `reach` for piece types without routes.
fn look_from_unrouted<const W: usize>(
    routes: &SpecialCaptures<W>,
    piece_types: &mut ByColor<Vec<PieceTypeTables<W>>>,
    geometry: &Geometry<W>,
    rotations: &Rotations,
) {
    for side in Color::BOTH {
        for piece_type in routes.unrouted[side] {
            let tables = &mut piece_types[side][piece_type.index()];
            let squares = || geometry.board.iter();
            tables.looks = squares().map(|square| tables.special_looks(square, geometry, rotations)).collect();
            tables.reach = squares().map(|square| tables.special_reach(square, geometry, rotations)).collect();
        }
    }
}
