//! The legal moves of a position and their texts.

use std::collections::HashMap;

use crate::action::{Action, Introduced, play};
use crate::after_effects::has_lost;
use crate::board::{Cell, Piece, PieceType};
use crate::castling::castlings;
use crate::drops;
use crate::ending::ended;
use crate::game::{Forced, Game, Promotion};
use crate::gates;
use crate::obligations::{is_allowed, oblige};
use crate::position::Position;
use crate::rule::Rule;
use crate::spec::{Judged, Notation};
use crate::square::{Side, Square, Vector};
use crate::step::{Step, en_passant_steps, royal_attacked, rule_steps, steps};
use crate::walls::with_walls;

/// A legal move.
#[derive(Clone, Debug)]
pub struct Play {
    /// Its text.
    pub text: String,
    /// The position after it.
    pub after: Position,
}

/// All legal moves, each once, sorted by their text.
pub(crate) fn moves(game: &Game, position: &Position) -> Vec<Play> {
    let legal = legal_actions(game, position);
    let mut alike: HashMap<String, usize> = HashMap::new();
    if games_walls(game) && position.vote.is_none() {
        // Texts are compared without walls, including those of illegal moves.
        for action in bare_actions(game, position) {
            *alike.entry(texts(game, &action).0).or_default() += 1;
        }
    } else {
        for (action, _) in &legal {
            *alike.entry(texts(game, action).0).or_default() += 1;
        }
    }
    let texts: Vec<(String, String, String)> = legal.iter().map(|(action, _)| texts_and_wall(game, action)).collect();
    let mut moves: Vec<Play> = Vec::new();
    for ((plain, full, wall), (_, after)) in texts.into_iter().zip(legal) {
        // The moves without walls do not include passes.
        let text = if alike.get(&plain).is_some_and(|&number| number > 1) { full } else { plain };
        moves.push(Play { text: text + &wall, after });
    }
    moves.sort_by(|one, other| one.text.cmp(&other.text));
    moves
}

/// All legal moves, each once, with the positions after them.
pub(crate) fn legal_actions(game: &Game, position: &Position) -> Vec<(Action, Position)> {
    if ended(game, position).is_some() { Vec::new() } else { actions(game, position) }
}

/// As `legal_actions`, even if the game is over by a rule of the variant.
pub(crate) fn actions(game: &Game, position: &Position) -> Vec<(Action, Position)> {
    if position.vote.is_some() {
        // White may vote either way; Black may refuse only after White's refusal.
        let free = position.side == Side::White || position.vote.is_some_and(|vote| vote.declined);
        let votes = if free { vec![true, false] } else { vec![true] };
        return votes
            .into_iter()
            .map(|accept| (Action::Vote(accept), play(game, position, &Action::Vote(accept))))
            .collect();
    }
    let mut legal = Vec::new();
    for action in with_walls(game, position, bare_actions(game, position)) {
        let after = play_legally(game, position, &action);
        if let Some(after) = after.filter(|after| drops::may_have_this_effect(game, position, &action, after)) {
            legal.push((action, after));
        }
    }
    oblige(game, position, &mut legal);
    legal
}

/// True if each move places a wall.
pub(crate) fn games_walls(game: &Game) -> bool {
    game.walling.as_ref().is_some_and(|rule| !rule.instead)
}

/// All moves without walls, legal or not.
fn bare_actions(game: &Game, position: &Position) -> Vec<Action> {
    let mut all = Vec::new();
    for (from, piece) in position.board.pieces_of(position.side) {
        for step in steps_of(game, position, from, piece) {
            all.extend(moves_with(game, position, piece, &step));
        }
        all.extend(promotions_in_place(game, position, from, piece));
    }
    all.extend(castlings(game, position));
    all.extend(drops::drops(game, position));
    all
}

/// The position after a move; `None` if the move is illegal, for instance because it leaves a royal piece attacked.
fn play_legally(game: &Game, position: &Position, action: &Action) -> Option<Position> {
    let after = play(game, position, action);
    if !game.effects.is_empty() {
        if has_lost(game, position, &after, position.side) {
            return None;
        }
        if has_lost(game, position, &after, position.side.other()) {
            return Some(after);
        }
    }
    if game.gates.as_ref().is_some_and(|gates| gates.judged == Judged::Without) {
        let bare = play(game, position, &without_introduction(action));
        let safe = !royal_attacked(game, &bare, position.side);
        return (safe && is_allowed(game, position, action, &after)).then_some(after);
    }
    let safe = !royal_attacked(game, &after, position.side) && is_safe_before_its_wall(game, position, action);
    (safe && is_allowed(game, position, action, &after)).then_some(after)
}

/// True if a move is safe without its wall, or if walls may answer checks.
fn is_safe_before_its_wall(game: &Game, position: &Position, action: &Action) -> bool {
    if game.walling.as_ref().is_none_or(|rule| rule.answers) {
        return true;
    }
    match action {
        Action::Walled(bare, _) => !royal_attacked(game, &play(game, position, bare), position.side),
        Action::Wall(_) => !royal_attacked(game, position, position.side),
        _ => true,
    }
}

fn without_introduction(action: &Action) -> Action {
    let mut bare = action.clone();
    if let Action::Move { introduced, .. } | Action::Castle { introduced, .. } = &mut bare {
        *introduced = Introduced::Nothing;
    }
    bare
}

/// The different steps of a piece, including fallbacks that are judged by legal moves.
pub(crate) fn steps_of(game: &Game, position: &Position, from: Square, piece: Piece) -> Vec<Step> {
    let mut found: Vec<Step> = Vec::new();
    steps(game, position, from, &mut |step, rule, first| {
        if !found.contains(&step) && legal_fallback_exists(game, position, from, piece, rule, first) {
            found.push(step);
        }
    });
    found
}

fn legal_fallback_exists(
    game: &Game,
    position: &Position,
    from: Square,
    piece: Piece,
    rule: &Rule,
    first: Vector,
) -> bool {
    let Some(fallback) = rule.fallback.as_ref().filter(|fallback| fallback.legal) else { return true };
    let mut any = false;
    for other in
        game.piece_type(piece.piece_type).rules.iter().filter(|other| other.name.as_ref() == Some(&fallback.group))
    {
        rule_steps(game, position, piece, from, other, &mut |step, direction| {
            let counts = !fallback.same_direction || direction == first;
            any = any
                || counts
                    && moves_with(game, position, piece, &step)
                        .iter()
                        .any(|action| games_walls(game) || play_legally(game, position, action).is_some());
        });
    }
    !any
}

/// The moves made from a step by adding every possible promotion and introduction.
pub(crate) fn moves_with(game: &Game, position: &Position, piece: Piece, step: &Step) -> Vec<Action> {
    let mut actions = Vec::new();
    for promotion in promotions(game, position, piece, step) {
        for introduced in gates::by_move(game, position, step) {
            actions.push(Action::Move { step: step.clone(), promotion, introduced });
        }
    }
    actions
}

/// The promotions of a piece at the end of its move; `None` stands for no promotion.
fn promotions(game: &Game, position: &Position, piece: Piece, step: &Step) -> Vec<Option<PieceType>> {
    let mut choices: Vec<Option<PieceType>> = Vec::new();
    if game.en_passant.as_ref().is_some_and(|rule| !rule.promotes) && en_passant_steps(game, position).contains(step) {
        return vec![None];
    }
    let mut forced = false;
    let captures = !position.board.is_empty(step.to) || !step.removed.is_empty();
    for rule in &game.promotions {
        let Some(to) = rule.choices(piece.piece_type).filter(|_| rule.in_place.is_none()) else { continue };
        let ends_there = rule.region.holds(step.to, piece.side);
        let may = ends_there || rule.leaving && rule.region.holds(step.from, piece.side);
        if !may || rule.on_capture && !captures {
            continue;
        }
        forced |= match &rule.forced {
            Forced::Always => true,
            Forced::Region(region) => ends_there && region.holds(step.to, piece.side),
            Forced::Stuck => ends_there && game.is_stuck(piece.piece_type, step.to, piece.side),
        };
        for &piece_type in to {
            let limited = is_limited(position, rule, piece, piece_type);
            if !limited && !choices.contains(&Some(piece_type)) {
                choices.push(Some(piece_type));
            }
        }
    }
    if !forced {
        choices.push(None);
    }
    choices
}

/// True if a side has as many pieces of a type as the rule allows.
fn is_limited(position: &Position, rule: &Promotion, piece: Piece, becomes: PieceType) -> bool {
    let standing = || position.board.pieces_of(piece.side).filter(|(_, other)| other.piece_type == becomes).count();
    rule.limits.iter().any(|&(limit, number)| limit == becomes && standing() >= number)
}

/// The promotions of a piece instead of a move.
fn promotions_in_place(game: &Game, position: &Position, from: Square, piece: Piece) -> Vec<Action> {
    let mut actions = Vec::new();
    for rule in &game.promotions {
        let (Some(in_place), Some(choices)) = (&rule.in_place, rule.choices(piece.piece_type)) else { continue };
        let alike = position.board.pieces_of(piece.side).filter(|(_, other)| rule.choices(other.piece_type).is_some());
        let last = alike.count() == 1 && in_place.last.as_ref().is_some_and(|last| last.holds(from, piece.side));
        if !last && !rule.region.holds(from, piece.side) {
            continue;
        }
        for &choice in choices.iter().filter(|&&choice| !is_limited(position, rule, piece, choice)) {
            let mut targets = vec![from];
            if in_place.steps {
                let mut changed = position.clone();
                changed.board.set(from, Cell::Piece(Piece { piece_type: choice, ..piece }));
                steps(game, &changed, from, &mut |step, rule, _| {
                    let plain = step.removed.is_empty() && !rule.effects.any();
                    if plain && position.board.is_empty(step.to) && !targets.contains(&step.to) {
                        targets.push(step.to);
                    }
                });
            }
            for to in targets {
                let step = Step { from, to, removed: Vec::new(), thrown: None };
                let action = Action::Move { step, promotion: Some(choice), introduced: Introduced::Nothing };
                if in_place.attacks || !attacks_after(game, position, &action, to) {
                    actions.push(action);
                }
            }
        }
    }
    actions
}

/// True if a move gives check, or if the piece on the square attacks something after it.
fn attacks_after(game: &Game, position: &Position, action: &Action, to: Square) -> bool {
    let after = play(game, position, action);
    let mut attacks = royal_attacked(game, &after, after.side);
    let Some(piece) = after.board.piece(to) else { return attacks };
    // As for all attacks, the `when` of a rule is ignored.
    for rule in &game.piece_type(piece.piece_type).rules {
        rule_steps(game, &after, piece, to, rule, &mut |step, _| {
            attacks |= !after.board.is_empty(step.to) || !step.removed.is_empty();
        });
    }
    attacks
}

/// True if the e.p. square can be used, by a pseudo-legal or by a legal capture.
pub(crate) fn en_passant_possible(game: &Game, position: &Position, legal: bool) -> bool {
    let captures = en_passant_steps(game, position);
    if !legal || captures.is_empty() {
        return captures.iter().any(|step| position.board.piece(step.from).is_some());
    }
    legal_actions(game, position).iter().any(|(action, _)| {
        let bare = if let Action::Walled(bare, _) = action { bare } else { action };
        matches!(bare, Action::Move { step, .. } if captures.contains(step))
    })
}

/// The text of a promotion: `+` or `-` if it adds or removes only a `+`, for every piece type that promotes to the
/// type.
fn sign(game: &Game, piece_type: PieceType) -> String {
    let letter = |piece_type: PieceType| game.letter(piece_type, Side::Black);
    let (mut adds, mut removes) = (true, true);
    for (from, to) in game.promotions.iter().flat_map(|rule| &rule.to) {
        if to.contains(&piece_type) {
            adds &= format!("+{}", letter(*from)) == letter(piece_type);
            removes &= letter(*from) == format!("+{}", letter(piece_type));
        }
    }
    if adds {
        "+".into()
    } else if removes {
        "-".into()
    } else {
        letter(piece_type)
    }
}

/// A move's plain text, its text with all effects, and the text of its wall.
fn texts_and_wall(game: &Game, action: &Action) -> (String, String, String) {
    let Action::Walled(action, wall) = action else {
        let (plain, full) = texts(game, action);
        return (plain, full, String::new());
    };
    let (plain, full) = texts(game, action);
    let to = match &**action {
        Action::Move { step, .. } => step.to,
        Action::Castle { right, king_to, .. } => {
            let takes = game.castling.as_ref().is_some_and(|castling| castling.notation == Notation::KingTakesPartner);
            if takes { right.partner } else { *king_to }
        }
        _ => *wall,
    };
    (plain, full, format!(",{to}{wall}"))
}

/// A move's plain text and its text with all effects, both without its wall.
fn texts(game: &Game, action: &Action) -> (String, String) {
    let small = |piece_type: PieceType| game.letter(piece_type, Side::Black);
    match action {
        Action::Vote(accept) => {
            let word = if *accept { "accept" } else { "decline" };
            (word.into(), word.into())
        }
        Action::Wall(square) => (format!("*@{square}"), format!("*@{square}")),
        Action::Walled(action, _) => texts(game, action),
        Action::Pass(square) => {
            let text = square.map_or("0000".into(), |square| format!("{square}{square}"));
            (text.clone(), text)
        }
        Action::Move { step, promotion, introduced } => {
            let mut plain = format!("{}{}", step.from, step.to);
            plain.extend(promotion.map(|piece_type| sign(game, piece_type)));
            if let Introduced::Piece(piece_type, _) = introduced {
                plain.push_str(&small(game.on_board(*piece_type)));
            }
            let mut full = plain.clone();
            // The landing square of the thrown piece determines the captured piece.
            let gone: Vec<String> = step
                .removed
                .iter()
                .filter(|&&square| step.thrown.is_none_or(|(_, to)| to != square))
                .map(ToString::to_string)
                .collect();
            if !gone.is_empty() {
                full.push('*');
                full.extend(gone);
            }
            if let Some((from, to)) = step.thrown {
                full = format!("{full}^{from}{to}");
            }
            (plain, full)
        }
        Action::Castle { right, king_to, introduced, .. } => {
            let takes = game.castling.as_ref().is_some_and(|castling| castling.notation == Notation::KingTakesPartner);
            let text = match introduced {
                // written from the square that receives the introduced piece
                Introduced::Piece(piece_type, square) if *square == right.partner => {
                    format!("{}{}{}", right.partner, right.king, small(game.on_board(*piece_type)))
                }
                Introduced::Piece(piece_type, _) => format!(
                    "{}{}{}",
                    right.king,
                    if takes { right.partner } else { *king_to },
                    small(game.on_board(*piece_type))
                ),
                _ => format!("{}{}", right.king, if takes { right.partner } else { *king_to }),
            };
            (text.clone(), text)
        }
        Action::Drop { becomes, to, relocated, .. } => {
            let plain = format!("{}@{to}", game.letter(*becomes, Side::White));
            let full =
                relocated.map_or(plain.clone(), |relocated| format!("{plain},{}{}", relocated.from, relocated.to));
            if relocated.is_some_and(|relocated| relocated.free) { (full.clone(), full) } else { (plain, full) }
        }
    }
}
