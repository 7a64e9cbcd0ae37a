//! `[[drops]]`: where pieces enter, and which pieces make room.

mod limits;

use super::after_effects::steps;
use super::pieces::refuse_reserve_only;
use crate::board::{PieceTypeId, PieceTypeSet, Region};
use crate::variant::reader::Reader;
use crate::variant::rules::on_board;
use crate::variant::{DropRule, PieceType, Relocate, RelocateTo};
pub(super) use limits::keeps_promoted;

/// The maximum number of drop rules.
const MAX_RULES: usize = 32;

const KEYS: &[&str] = &[
    "pieces", "to", "onto", "relocate", "in_check", "as", "free", "first", "per_file", "next_to", "encloses", "on_top",
    "apart", "pushed", "colours", "checks", "mates",
];

/// The drop rules.
pub(super) fn read(definition: &Reader, piece_types: &[PieceType], en_passant: bool) -> Vec<DropRule> {
    let mut rules = Vec::new();
    for (path, table) in definition.tables("drops", MAX_RULES) {
        let reader = Reader::new(table, path, KEYS, definition.scope);
        let rule = rule(&reader, piece_types, en_passant);
        limits::contradictions(&reader, &rule, definition.has("walling"));
        let each = limits::each_dropped_as(&reader, piece_types, &rule);
        limits::refuse_free_royals(&reader, piece_types, &each);
        rules.extend(each);
    }
    relocations(definition, &rules);
    same_on_board(definition, piece_types, &rules);
    rules
}

fn rule(reader: &Reader, piece_types: &[PieceType], en_passant: bool) -> DropRule {
    let pieces = reader.piece_type_set("pieces").unwrap_or_else(|| reader.scope.all_piece_types());
    if pieces.is_empty() {
        reader.problem("pieces", "no piece is named");
    }
    let onto = reader.piece_type_set("onto").unwrap_or_default();
    refuse_reserve_only(reader, "onto", piece_types, onto, reader.scope);
    if reader.has("onto") && onto.is_empty() {
        reader.problem("onto", "no piece is named");
    }
    if !onto.is_empty() && !reader.has("relocate") {
        reader.problem("relocate", "required with `onto`: the piece dropped on must go somewhere");
    }
    DropRule {
        pieces,
        to: reader.region("to").unwrap_or_else(|| reader.everywhere()),
        onto,
        relocate: relocate(reader, onto, en_passant),
        in_check: reader.choice("in_check", &[("any", true), ("never", false)]),
        becomes: Vec::new(),
        free: reader.flag("free", false),
        first: reader.region("first"),
        per_file: reader.number("per_file", 1..=16).map_or(0, |number| number as u8),
        next_to_own: reader.choice("next_to", &[("any", false), ("own", true)]),
        encloses: reader.flag("encloses", false),
        on_top: reader.flag("on_top", false),
        apart: steps(reader, "apart", true),
        pushed: steps(reader, "pushed", true),
        both_colours: reader.choice("colours", &[("any", false), ("both", true)]),
        checks: reader.choice("checks", &[("any", true), ("never", false)]),
        mates: reader.choice("mates", &[("any", true), ("never", false)]),
    }
}

fn relocate(rule: &Reader, onto: PieceTypeSet, en_passant: bool) -> Option<Relocate> {
    let keys = ["ahead", "pieces", "from", "forward", "to", "en_passant"];
    let reader = Reader::new(rule.table("relocate")?, rule.key("relocate"), &keys, rule.scope);
    let usual = u8::from(!rule.has("onto"));
    let ahead = reader.number("ahead", 0..=1).map_or(usual, |ahead| ahead as u8);
    if ahead != usual {
        let message = if ahead == 0 {
            "0 is the piece dropped on, which `onto` defines"
        } else {
            "`onto` already relocates the piece that is dropped on"
        };
        reader.problem("ahead", message);
    }
    let everyone = if onto.is_empty() { rule.scope.all_piece_types() } else { onto };
    let piece_types = reader.piece_type_set("pieces").unwrap_or(everyone);
    if !piece_types.overlaps(everyone) {
        reader.problem("pieces", "none of these pieces could make room");
    }
    let forward = reader.number("forward", 1..=15).map(|count| RelocateTo::Forward(count as u8));
    let region = reader.region("to").map(RelocateTo::Region);
    if reader.has("forward") == reader.has("to") {
        reader.problem("", "expected either `forward` or `to`");
    }
    Some(Relocate {
        ahead,
        piece_types,
        from: reader.region("from").unwrap_or_else(|| reader.everywhere()),
        to: forward.or(region)?,
        // Without an en passant rule, there is no right to grant.
        en_passant: reader.flag("en_passant", false) && en_passant,
        full_text: reader.has("to"),
    })
}

/// True if both rules can apply to the same piece on the same square, either empty or occupied by the same type.
fn meet(a: &DropRule, b: &DropRule) -> bool {
    let same_occupancy = (a.onto.is_empty() && b.onto.is_empty()) || a.onto.overlaps(b.onto);
    same_occupancy && a.pieces.overlaps(b.pieces) && a.to.overlaps(b.to)
}

/// Reports rules that allow two relocations for one piece on one square, which would be ambiguous.
fn relocations(definition: &Reader, rules: &[DropRule]) {
    let relocating: Vec<usize> = (0..rules.len()).filter(|&index| rules[index].relocate.is_some()).collect();
    for (at, &second) in relocating.iter().enumerate() {
        for &first in &relocating[..at] {
            if meet(&rules[first], &rules[second]) {
                let message = format!(
                    "drops[{}] and drops[{}] both make room for the same piece on the same square: their moves could not be distinguished",
                    first + 1,
                    second + 1
                );
                definition.problem("drops", message);
            }
        }
    }
}

/// Reports reserve pieces that become the same piece on the same square, because their drops would have the same text.
fn same_on_board(definition: &Reader, piece_types: &[PieceType], rules: &[DropRule]) {
    let reach = |piece_type: PieceTypeId, board: PieceTypeId| -> Region {
        let becomes = |rule: &DropRule| match rule.becomes[..] {
            [] => on_board(piece_types, piece_type) == board,
            _ => rule.becomes.contains(&board),
        };
        let allowed = rules.iter().filter(|rule| rule.pieces.contains(piece_type) && becomes(rule));
        let reach = allowed.fold(Region::EMPTY, |all, rule| all.or(rule.to));
        reach.and(piece_types[piece_type.index()].drop_to)
    };
    let all = PieceTypeSet::first(piece_types.len());
    for second in all {
        for first in PieceTypeSet::first(second.index()) {
            if all.iter().any(|board| reach(first, board).overlaps(reach(second, board))) {
                let [first, second] = [first, second].map(|piece_type| piece_types[piece_type.index()].name.as_str());
                let message = format!(
                    "`{first}` and `{second}` are the same piece on the board and may be dropped on the same squares: \
                     their drops would be written alike (see `pieces` and `drop_to`)"
                );
                definition.problem("drops", message);
            }
        }
    }
}
