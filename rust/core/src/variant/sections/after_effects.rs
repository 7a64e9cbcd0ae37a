//! `[[effects]]`: automatic effects after a move.

use super::pieces::refuse_reserve_only;
use crate::board::{PieceTypeId, PieceTypeSet, Step};
use crate::piece::{End, MoveDef, Owner, Passing, read as read_moves};
use crate::variant::document::{Node, Value, expected};
use crate::variant::problem::{shown, suggestion};
use crate::variant::reader::Reader;
use crate::variant::{After, AfterEffect, Make, PieceType, Royalty, Walling};

/// The maximum number of effects.
const MAX_EFFECTS: usize = 16;

const KEYS: &[&str] =
    &["after", "pieces", "steps", "enclosed", "start", "centre", "support", "owner", "piece_types", "spares", "make"];

/// Reads the effects, in order.
pub(super) fn read(
    definition: &Reader,
    piece_types: &[PieceType],
    walls: bool,
    walling: Option<&Walling>,
) -> Vec<AfterEffect> {
    let tables = definition.tables("effects", MAX_EFFECTS);
    let read = |(path, table)| {
        let reader = Reader::new(table, path, KEYS, definition.scope);
        let effect = effect(&reader, piece_types);
        refuse_contradictions(&reader, &effect, walls || walling.is_some());
        if effect.make == Make::Wall && walling.is_some_and(|rule| rule.one) {
            let message = "with `keep = 1` in `[walling]` only the wall that goes next may come and go: FEN does not tell it from others";
            reader.problem("make", message);
        }
        refuse_royal_changes(&reader, &effect, piece_types);
        effect
    };
    tables.into_iter().map(read).collect()
}

fn effect(reader: &Reader, piece_types: &[PieceType]) -> AfterEffect {
    let all = reader.scope.all_piece_types();
    if !reader.has("after") {
        reader.problem("after", "missing required key: `any`, `capture`, `move` or `drop`");
    }
    let after = [("any", After::Any), ("capture", After::Capture), ("move", After::Move), ("drop", After::Drop)];
    let named = |key: &str| {
        let set = reader.piece_type_set(key);
        refuse_reserve_only(reader, key, piece_types, set.unwrap_or_default(), reader.scope);
        set
    };
    let spares = named("spares").unwrap_or_default();
    AfterEffect {
        after: reader.choice("after", &after),
        pieces: named("pieces").unwrap_or(all),
        steps: steps(reader, "steps", true),
        enclosed: steps(reader, "enclosed", false),
        start: reader.flag("start", false),
        centre: reader.flag("centre", false),
        support: reader.flag("support", false),
        owner: reader.choice("owner", &[("any", Owner::Any), ("own", Owner::Own), ("enemy", Owner::Enemy)]),
        piece_types: named("piece_types").unwrap_or(all) & !spares,
        make: make(reader, piece_types),
    }
}

fn make(reader: &Reader, piece_types: &[PieceType]) -> Make {
    match reader.text("make") {
        Some("nothing") => Make::Nothing,
        Some("wall") => Make::Wall,
        Some("own") => Make::Own,
        Some("enemy") => Make::Enemy,
        Some(name) => {
            let Some(piece_type) = reader.scope.piece_type(name) else {
                let mut known = vec!["nothing", "wall", "own", "enemy"];
                known.extend(&reader.scope.piece_types);
                reader.problem("make", format!("unknown word {}: {}", shown(name), suggestion(name, &known)));
                return Make::Nothing;
            };
            refuse_reserve_only(reader, "make", piece_types, PieceTypeSet::of(piece_type), reader.scope);
            Make::Piece(piece_type)
        }
        None => {
            if !reader.has("make") {
                reader
                    .problem("make", "missing required key: `nothing`, `wall`, `own`, `enemy` or the name of a piece");
            }
            Make::Nothing
        }
    }
}

/// Reads the steps of the leaps or rides named by a string or a list of strings.
pub(super) fn steps(reader: &Reader, key: &str, leaps: bool) -> Vec<Step> {
    let Some(node) = reader.table.get(key) else { return Vec::new() };
    let nodes: Vec<&Node> = match &node.value {
        Value::List(items) => items.iter().take(MAX_EFFECTS).collect(),
        _ => vec![node],
    };
    let mut steps = Vec::new();
    for node in nodes {
        let Value::Text(text) = &node.value else {
            reader.scope.problems.add(node.place, &reader.key(key), expected("a text in piece notation", &node.value));
            continue;
        };
        match read_moves(text, &reader.scope.surroundings()) {
            Err(error) => reader.scope.piece_problem(node, &reader.key(key), &error),
            Ok(moves) if moves.iter().all(|def| is_plain(def, leaps)) => {
                steps.extend(moves.into_iter().flat_map(|def| def.path.steps));
            }
            Ok(_) => {
                let what = if leaps { "plain leaps, such as `K`" } else { "plain leaps and rides, such as `Q`" };
                reader.scope.problems.add(node.place, &reader.key(key), format!("expected {what}"));
            }
        }
    }
    steps.sort_unstable();
    steps.dedup();
    steps
}

/// True for an unconditional move of one straight leg: a leap or, if `leap` is false, also a ride.
fn is_plain(def: &MoveDef, leap: bool) -> bool {
    let [leg] = def.path.legs.as_slice() else { return false };
    leg.end == End::Land
        && leg.passing == Passing::Any
        && leg.min == 1
        && (!leap || leg.max == 1)
        && def.quiet
        && def.capture
        && !def.first
}

fn refuse_contradictions(reader: &Reader, effect: &AfterEffect, walls: bool) {
    if effect.steps.is_empty() && effect.enclosed.is_empty() && !effect.start && !effect.centre {
        reader.problem("", "concerns no square: one of `steps`, `enclosed`, `centre` and `start` is required");
    }
    if effect.pieces.is_empty() {
        reader.problem("pieces", "no piece is named, so the effect never happens");
    }
    if effect.support && effect.steps.is_empty() {
        reader.problem("support", "without `steps` there is no square for the piece that supports");
    }
    if effect.start && effect.make != Make::Wall {
        reader.problem("start", "the square that a piece has left is empty: only `make = \"wall\"` changes it");
    }
    if effect.start && effect.after == After::Drop {
        reader.problem("start", "a drop leaves no square");
    }
    if effect.make == Make::Wall && !walls {
        reader.problem("make", "walls need `walls = true` in `[board]`, so that FEN can have them");
    }
    let no_change = match effect.make {
        Make::Own => effect.owner == Owner::Own,
        Make::Enemy => effect.owner == Owner::Enemy || !effect.enclosed.is_empty(),
        _ => effect.owner == Owner::Own && !effect.enclosed.is_empty(),
    };
    if no_change && !effect.centre {
        reader.problem("owner", "the effect changes nothing: these pieces already belong to that side");
    }
    let named = reader.has("owner") || reader.has("piece_types") || reader.has("spares");
    if named && effect.steps.is_empty() && effect.enclosed.is_empty() {
        reader
            .problem("", "`owner`, `piece_types` and `spares` limit `steps` and `enclosed`; `pieces` limits `centre`");
    }
}

/// Reports effects on royal pieces other than removal, since royal pieces keep their side and type.
fn refuse_royal_changes(reader: &Reader, effect: &AfterEffect, piece_types: &[PieceType]) {
    let all = PieceTypeSet::first(piece_types.len());
    let royal: PieceTypeSet = all.iter().filter(|id| piece_types[id.index()].royal.is_some()).collect();
    if let Make::Piece(made) = effect.make {
        if royal.contains(made) {
            reader.problem("make", "a piece cannot become royal by an effect");
        }
    }
    if effect.make.removes() {
        let special = piece_types.iter().flat_map(|piece_type| &piece_type.moves).any(|def| def.effects.any());
        if !royal.is_empty() && special && effect.follows_captures() {
            let message =
                "pieces that overtake, withdraw or throw do not go together with effects that may remove royal pieces";
            reader.problem("make", message);
        }
        let several = |id: &PieceTypeId| matches!(piece_types[id.index()].royal, Some(Royalty::AtMost(2..)));
        let counted: PieceTypeSet = all.iter().filter(several).collect();
        let around = !effect.steps.is_empty() || !effect.enclosed.is_empty();
        if around && effect.piece_types.overlaps(counted) || effect.centre && effect.pieces.overlaps(counted) {
            reader.problem("make", "an effect may not remove pieces of a type with several royal pieces (`at_most`)");
        }
        return;
    }
    let around = !effect.steps.is_empty() || !effect.enclosed.is_empty();
    if around && effect.piece_types.overlaps(royal) {
        reader.problem("make", "a royal piece can change neither its side nor its type: name it in `spares`");
    }
    if effect.centre && effect.pieces.overlaps(royal) {
        reader.problem("make", "a royal piece can change neither its side nor its type: leave it out of `pieces`");
    }
}
