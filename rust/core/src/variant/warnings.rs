//! Rules of a definition that are valid but can never apply, usually because they were inherited from another board or other
//! pieces.

use super::rules::{Castling, EnPassant, PieceType, Rules};
use crate::board::{Color, PieceTypeId, PieceTypeSet, Square, Step};
use crate::piece::MoveDef;

impl Rules {
    /// One sentence for each rule that can never apply; it names the rule's key.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::Rules;
    ///
    /// assert_eq!(Rules::builtin("chess")?.warnings(), Vec::<String>::new());
    /// // Castling is inherited, and the rooks are gone.
    /// let rules = Rules::from_toml(
    ///     "name = \"x\"\nextends = \"chess\"\n[board]\nstart = \"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1\"",
    /// )?;
    /// assert!(rules.warnings()[0].starts_with("castling:"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        if self.en_passant.is_some_and(|rule| !self.has_double_step(rule)) {
            warnings.push(
                "en_passant: no piece of `victims` can pass a square as the rule requires, so there is never an en passant capture; \
                 `en_passant = false` removes the rule"
                    .to_owned(),
            );
        }
        if self.castling.as_ref().is_some_and(|castling| !self.can_ever_castle(castling)) {
            warnings.push(
                "castling: no side starts with the king and a partner on their squares, so there is never any castling; \
                 `castling = false` removes the rule"
                    .to_owned(),
            );
        }
        warnings
    }

    /// True if, judging by the directions of steps, some move or relocation can allow an en passant capture.
    fn has_double_step(&self, rule: EnPassant) -> bool {
        let relocated = self.drops.iter().filter_map(|rule| rule.relocate.as_ref()).any(|relocate| relocate.en_passant);
        let passes = if rule.any { may_pass_a_square } else { may_go_two_forward };
        relocated || self.of(rule.victims).any(|piece_type| piece_type.moves.iter().any(passes))
    }

    fn of(&self, set: PieceTypeSet) -> impl Iterator<Item = &PieceType> {
        set.iter().map(|piece_type| &self.piece_types[piece_type.index()])
    }

    /// True if a side starts with a king and a partner that may castle, or can gain the right with a drop.
    fn can_ever_castle(&self, castling: &Castling) -> bool {
        if castling.free_origin || castling.dropped_partners || castling.dropped {
            return true;
        }
        let home = |piece_type: PieceTypeId, side: Color, square: Square| {
            let own = if side == Color::White { square } else { square.flipped(self.files, self.ranks) };
            self.home[piece_type.index()][side].contains(own)
        };
        castling.sides.iter().flatten().any(|wing| {
            Color::BOTH.into_iter().any(|side| {
                home(castling.king, side, wing.king_from)
                    && castling.partners.iter().any(|partner| home(partner, side, wing.partner_from))
            })
        })
    }
}

/// False if the steps prove that the piece never passes a square on its way to an empty one.
fn may_pass_a_square(family: &MoveDef) -> bool {
    let path = &family.path;
    let longest = path.legs.first().map_or(0, |leg| leg.max.min(path.total));
    let long = |step: &Step| longest >= 2 || step.dx.abs().max(step.dy.abs()) >= 2;
    family.quiet && (path.legs.len() > 1 || path.steps.iter().any(long))
}

/// False if the steps prove that the piece never goes two squares straight forward to an empty square.
fn may_go_two_forward(family: &MoveDef) -> bool {
    let path = &family.path;
    let longest = path.legs.first().map_or(0, |leg| leg.max.min(path.total));
    let straight = |step: &Step| step.dx == 0 && (step.dy == 2 || step.dy == 1 && longest >= 2);
    family.quiet && (path.legs.len() > 1 || path.steps.iter().any(straight))
}
