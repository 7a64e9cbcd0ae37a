//! The kinds of rules that a variant has, computed once because the generator checks them at each node.

use super::{PieceTypeTables, PromotionZone, Tallied};
use crate::board::{ByColor, Geometry};
use crate::piece::ways::ways;
use crate::variant::{Compulsory, PassRule, Royalty, Rules};

/// A piece with more `ways` than this is costly; all pieces in built-in variants have fewer.
const COSTLY_WAYS: u64 = 100;

/// The kinds of rules that a variant has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is the answer to a question of its own")]
pub struct Traits {
    /// True if moves may not give check, or a piece may not move where it would be stuck.
    pub restricts: bool,
    /// True if this restriction depends on effects, so that each move must be played.
    pub restricts_effects: bool,
    /// True if moves can be compulsory, or a side may pass.
    pub obliges: bool,
    /// True if exactly the captures that can be found from their targets are compulsory, so that they can be counted along with
    /// other moves.
    pub captures_first: bool,
    /// True if captures can be compulsory.
    pub compels_captures: bool,
    /// True if every move is a capture.
    pub only_captures: bool,
    /// True if a piece may be royal or not, depending on other pieces.
    pub shared_royalty: bool,
    /// True if royal pieces belong to several classes.
    pub royals_differ: bool,
    /// True if promotion can make a piece royal, or no longer royal.
    pub becomes_royal: bool,
    /// True if a piece can be thrown.
    pub throws: bool,
    /// True if listing moves may take long enough to require interruption.
    pub costly: bool,
    /// True if the pieces alone decide which moves are legal: there are no votes, duties or walls, and only a lack of moves ends
    /// a game.
    pub moves_by_pieces: bool,
    /// True if a move only moves and captures pieces: squares have no marks, and nothing follows from a move or is recorded.
    pub plays_plainly: bool,
    /// True if the variant has a rare rule, for which the generator is compiled a second time.
    pub has_rare_rules: bool,
}

impl Traits {
    /// The traits of the rules with these tables. `royals_differ` is the value of the field of that name.
    pub(super) fn of<const W: usize>(
        rules: &Rules,
        geometry: &Geometry<W>,
        piece_types: &ByColor<Vec<PieceTypeTables<W>>>,
        promotion: &ByColor<Vec<PromotionZone<W>>>,
        royals_differ: bool,
    ) -> Self {
        let (all, moves) = (rules.all_piece_types(), &rules.moves);
        let tables = || piece_types.iter().flatten();
        let restricts = moves.no_checks || moves.no_stuck;
        let has_effects = !rules.after_effects.is_empty();
        let mut royalties = rules.piece_types.iter().filter_map(|piece_type| piece_type.royal);
        let has_royals = rules.piece_types.iter().any(|piece_type| piece_type.royal.is_some());
        let shared_royalty = royalties.any(|royal| royal != Royalty::Always);
        let becomes_royal = becomes_royal(rules);
        let side = geometry.files.max(geometry.ranks);
        let obliges = !moves.compulsory.is_empty() || moves.pass != PassRule::Never;
        let lasting = rules.captures_to_reserve || rules.gates.is_some() || rules.walling.is_some();
        let marks = lasting || tables().any(|tables| tables.tracked);
        Self {
            restricts,
            restricts_effects: restricts && has_effects,
            obliges,
            moves_by_pieces: !obliges && !rules.vote && rules.walling.is_none() && rules.ending_rules.is_empty(),
            plays_plainly: !marks && !has_effects && rules.counting.is_empty() && !Tallied::new(rules).any,
            captures_first: moves.compulsory == [Compulsory::Capture]
                && (all & !moves.compulsory_pieces).is_empty()
                && moves.pass == PassRule::Never
                && !tables().any(|tables| tables.may_clash),
            compels_captures: moves.compulsory.contains(&Compulsory::Capture),
            only_captures: only_captures(rules),
            shared_royalty,
            royals_differ,
            becomes_royal,
            throws: rules.piece_types.iter().flat_map(|piece_type| &piece_type.moves).any(|def| def.effects.throw),
            costly: rules.piece_types.iter().any(|piece_type| ways(&piece_type.moves, side) > COSTLY_WAYS),
            has_rare_rules: restricts
                || shared_royalty
                || royals_differ
                || becomes_royal
                || has_effects && has_royals
                || promotion.iter().flatten().any(|zone| zone.varies)
                || tables().any(|tables| tables.is_limited() || tables.by_check.is_some()),
        }
    }
}

/// True if every move is a capture.
fn only_captures(rules: &Rules) -> bool {
    let quiet = rules.piece_types.iter().flat_map(|piece_type| &piece_type.moves).any(|def| def.quiet);
    rules.drops.is_empty() && rules.castling.is_none() && !quiet
}

/// True if promotion can make a piece royal, or no longer royal.
fn becomes_royal(rules: &Rules) -> bool {
    let promotions = rules.promotions.iter();
    let mut concerned = promotions.flat_map(|rule| rule.to.iter().copied().chain(rule.thrown).chain(rule.pieces));
    concerned.any(|piece_type| rules.piece_types[piece_type.index()].royal.is_some())
}
