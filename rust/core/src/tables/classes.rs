//! Classes of captured pieces: moves with `takes` or `spares` attack only some classes.

use super::SlideGroup;
use super::leapers::Leapers;
use super::limited::may_take;
use super::piece_type::PieceTypeTables;
use super::sliders::Sliders;
use crate::board::{ByColor, PieceTypeId, PieceTypeSet};
use crate::piece::Takes;
use crate::variant::Rules;

/// Each side's plain captures of one class of pieces.
#[derive(Debug)]
pub struct Attacks<const W: usize> {
    /// The piece types that attack by leaps.
    pub leapers: ByColor<Leapers<W>>,
    /// The piece types that attack by slides.
    pub slide_groups: ByColor<Vec<SlideGroup>>,
}

impl<const W: usize> Attacks<W> {
    /// Finds the plain captures that take pieces of type `captured`.
    pub(super) fn new(
        rules: &Rules,
        piece_types: &ByColor<Vec<PieceTypeTables<W>>>,
        sliders: &mut Sliders<W>,
        captured: PieceTypeId,
    ) -> Self {
        let slide_groups = ByColor::from_fn(|side| sliders.groups(&piece_types[side], captured));
        let leapers = ByColor::from_fn(|side| {
            let others = rules.piece_types.iter().zip(&piece_types[side.other()]);
            let royals: Vec<_> = others.filter_map(|(piece_type, tables)| piece_type.royal.map(|_| tables)).collect();
            Leapers::new(sliders.geometry, &piece_types[side], &royals, captured)
        });
        Self { leapers, slide_groups }
    }
}

/// The piece types, classified by the captures that can take them.
pub(super) struct Classes {
    /// A piece type of each class. The first one is royal if the variant has royal pieces.
    pub examples: Vec<PieceTypeId>,
    /// `[piece_type]`: its class; empty if there is only one class.
    pub of: Vec<u8>,
}

impl Classes {
    /// The classes of all piece types.
    pub fn new(rules: &Rules) -> Self {
        let mut limits: Vec<Takes> = rules
            .piece_types
            .iter()
            .flat_map(|piece_type| &piece_type.moves)
            .filter(|def| def.capture && def.takes != Takes::All)
            .map(|def| def.takes)
            .collect();
        limits.dedup();
        let alike = |one: PieceTypeId, other: PieceTypeId| {
            limits.iter().all(|&takes| may_take(takes, one) == may_take(takes, other))
        };
        let all = rules.all_piece_types();
        let royal = all.iter().find(|piece_type| rules.piece_types[piece_type.index()].royal.is_some());
        let mut classes = Self { examples: vec![royal.unwrap_or_default()], of: vec![] };
        for piece_type in all {
            let known = classes.examples.iter().position(|&example| alike(example, piece_type));
            let class = known.unwrap_or_else(|| {
                classes.examples.push(piece_type);
                classes.examples.len() - 1
            });
            classes.of.push(class as u8);
        }
        if classes.examples.len() == 1 {
            classes.of.clear();
        }
        classes
    }

    /// True if these piece types do not all belong to one class.
    pub fn differ(&self, piece_types: PieceTypeSet) -> bool {
        let mut classes = piece_types.iter().filter_map(|piece_type| self.of.get(piece_type.index()));
        classes.next().is_some_and(|first| classes.any(|class| class != first))
    }
}
