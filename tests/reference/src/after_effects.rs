//! `[[effects]]`: automatic effects after a move.

use serde::Deserialize;

use crate::Error;
use crate::action::{Action, capture, leave_forever, put_moved};
use crate::board::{Cell, Piece, PieceType};
use crate::game::Game;
use crate::position::Position;
use crate::rule::Walk;
use crate::spec::Royal;
use crate::square::{Side, Square, Vector};
use crate::step::royals;
use crate::table::{Context, Texts, parse_moves};

/// The moves after which an effect takes place.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
enum After {
    Any,
    Capture,
    Move,
    Drop,
}

/// The sides whose pieces are concerned.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
enum Owner {
    #[default]
    Any,
    Own,
    Enemy,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectSpec {
    after: After,
    pieces: Option<Vec<String>>,
    steps: Option<Texts>,
    enclosed: Option<Texts>,
    #[serde(default)]
    start: bool,
    #[serde(default)]
    centre: bool,
    #[serde(default)]
    support: bool,
    #[serde(default)]
    owner: Owner,
    piece_types: Option<Vec<String>>,
    #[serde(default)]
    spares: Vec<String>,
    make: String,
}

/// The fate of a piece.
#[derive(Clone, Copy, Debug)]
enum Make {
    Nothing,
    Wall,
    Own,
    Enemy,
    Piece(PieceType),
}

/// One effect.
#[derive(Debug)]
pub(crate) struct AfterEffect {
    after: After,
    pieces: Option<Vec<PieceType>>,
    steps: Vec<Vector>,
    enclosed: Vec<Vector>,
    start: bool,
    centre: bool,
    support: bool,
    owner: Owner,
    piece_types: Option<Vec<PieceType>>,
    spares: Vec<PieceType>,
    make: Make,
}

impl AfterEffect {
    /// True if the effect may remove a piece of one of these types other than the moved piece.
    pub fn may_remove(&self, piece_types: &[PieceType]) -> bool {
        let concerned =
            |it: &PieceType| self.piece_types.as_ref().is_none_or(|all| all.contains(it)) && !self.spares.contains(it);
        let elsewhere = !self.steps.is_empty() || !self.enclosed.is_empty();
        elsewhere && matches!(self.make, Make::Nothing | Make::Wall) && piece_types.iter().any(concerned)
    }

    /// Reads an effect.
    pub fn read(spec: &EffectSpec, context: &Context) -> Result<AfterEffect, Error> {
        let names = |names: &Option<Vec<String>>| names.as_ref().map(|names| context.piece_types(names)).transpose();
        Ok(AfterEffect {
            after: spec.after,
            pieces: names(&spec.pieces)?,
            steps: vectors(spec.steps.as_ref(), context)?,
            enclosed: vectors(spec.enclosed.as_ref(), context)?,
            start: spec.start,
            centre: spec.centre,
            support: spec.support,
            owner: spec.owner,
            piece_types: names(&spec.piece_types)?,
            spares: context.piece_types(&spec.spares)?,
            make: match spec.make.as_str() {
                "nothing" => Make::Nothing,
                "wall" => Make::Wall,
                "own" => Make::Own,
                "enemy" => Make::Enemy,
                name => Make::Piece(context.piece_type(name)?),
            },
        })
    }

    fn concerns(&self, mover: Piece, piece: Piece) -> bool {
        let whose = match self.owner {
            Owner::Any => true,
            Owner::Own => piece.side == mover.side,
            Owner::Enemy => piece.side != mover.side,
        };
        whose
            && self.piece_types.as_ref().is_none_or(|types| types.contains(&piece.piece_type))
            && !self.spares.contains(&piece.piece_type)
    }

    /// The squares whose pieces the effect changes after a move to `to`.
    fn squares(&self, position: &Position, mover: Piece, to: Square) -> Vec<Square> {
        let board = &position.board;
        let near = |vector: &Vector| to + vector.seen_by(mover.side, position.board.turned);
        let own = |square: Square| board.piece(square).is_some_and(|piece| piece.side == mover.side);
        if self.support && !self.steps.iter().any(|vector| own(near(vector))) {
            return Vec::new();
        }
        let mut around: Vec<Square> = self.steps.iter().map(near).collect();
        for vector in &self.enclosed {
            let step = vector.seen_by(mover.side, position.board.turned);
            let mut line = Vec::new();
            let mut at = to + step;
            while board.piece(at).is_some_and(|piece| piece.side != mover.side) {
                line.push(at);
                at = at + step;
            }
            if own(at) {
                around.extend(line);
            }
        }
        around.retain(|&square| board.piece(square).is_some_and(|piece| self.concerns(mover, piece)));
        if self.centre && board.piece(to).is_some() {
            around.push(to);
        }
        around.sort_unstable();
        around.dedup();
        around
    }
}

/// The directions of the given leaps or rides.
pub(crate) fn vectors(texts: Option<&Texts>, context: &Context) -> Result<Vec<Vector>, Error> {
    let mut found = Vec::new();
    for text in texts.map(Texts::list).unwrap_or_default() {
        for rule in parse_moves(&toml::Value::String(text), context)? {
            match rule.walk {
                Walk::Leap { steps, .. } => found.extend(steps),
                _ => return Err(Error("effects reach along leaps and rides only".into())),
            }
        }
    }
    Ok(found)
}

/// A move as the effects see it.
struct Trigger {
    /// The piece that moved or was dropped, before any promotion.
    mover: Piece,
    from: Option<Square>,
    to: Square,
    captured: bool,
}

/// The trigger of a move; `None` for a vote and a pass.
fn trigger(game: &Game, before: &Position, action: &Action) -> Option<Trigger> {
    match action {
        // No definition has both effects and walls placed by moves.
        Action::Vote(_) | Action::Pass(_) | Action::Wall(_) | Action::Walled(..) => None,
        Action::Move { step, .. } => Some(Trigger {
            mover: before.board.piece(step.from)?,
            from: Some(step.from),
            to: step.to,
            captured: before.board.piece(step.to).is_some_and(|piece| piece.side != before.side)
                || !step.removed.is_empty(),
        }),
        Action::Castle { right, king_to, .. } => Some(Trigger {
            mover: before.board.piece(right.king)?,
            from: Some(right.king),
            to: *king_to,
            captured: false,
        }),
        Action::Drop { piece_type, to, .. } => Some(Trigger {
            mover: Piece { piece_type: game.on_board(*piece_type), side: before.side, promoted: false },
            from: None,
            to: *to,
            captured: false,
        }),
    }
}

/// Applies all effects of a move, one after the other.
pub(crate) fn apply(game: &Game, before: &Position, next: &mut Position, action: &Action) {
    if let Some(trigger) = trigger(game, before, action).filter(|_| !game.effects.is_empty()) {
        follow(game, next, &trigger);
    }
}

fn follow(game: &Game, next: &mut Position, trigger: &Trigger) {
    for effect in &game.effects {
        let applies = match effect.after {
            After::Any => true,
            After::Capture => trigger.captured,
            After::Move => trigger.from.is_some(),
            After::Drop => trigger.from.is_none(),
        };
        let named = effect.pieces.as_ref().is_none_or(|types| types.contains(&trigger.mover.piece_type));
        if !applies || !named {
            continue;
        }
        for square in effect.squares(next, trigger.mover, trigger.to) {
            change(game, next, trigger.mover, square, effect.make);
        }
        if let Some(from) = trigger.from.filter(|&from| effect.start && next.board.is_empty(from)) {
            next.board.set(from, Cell::Wall);
            next.halfmove = 0;
        }
    }
    if let Some(there) = &next.en_passant {
        let stands = next.board.piece(there.captured).is_some_and(|piece| {
            let victims = game.en_passant.as_ref().map(|rules| &rules.victims);
            piece.side == trigger.mover.side && victims.is_some_and(|types| types.contains(&piece.piece_type))
        });
        if !stands {
            next.en_passant = None;
        }
    }
}

fn change(game: &Game, next: &mut Position, mover: Piece, square: Square, make: Make) {
    let Some(piece) = next.board.piece(square) else { return };
    let becomes = match make {
        Make::Nothing | Make::Wall => None,
        Make::Own => Some(Piece { side: mover.side, ..piece }),
        Make::Enemy => Some(Piece { side: mover.side.other(), ..piece }),
        Make::Piece(piece_type) if piece_type != piece.piece_type => {
            Some(Piece { piece_type, promoted: false, ..piece })
        }
        Make::Piece(_) => return,
    };
    if becomes == Some(piece) {
        return;
    }
    if let Some(piece) = becomes {
        leave_forever(game, next, square);
        put_moved(next, square, piece);
        return;
    }
    next.halfmove = 0;
    capture(game, next, square, piece.side.other());
    if matches!(make, Make::Wall) {
        next.board.set(square, Cell::Wall);
    }
}

/// True if a side has lost its royalty: an always royal piece, all pieces of a group that is royal together, or the
/// last piece of a type that is royal by number.
pub(crate) fn has_lost(game: &Game, before: &Position, after: &Position, side: Side) -> bool {
    let count = |position: &Position, royal: Royal| royals(game, position, side, royal).len();
    let gone = |royal: Royal| count(before, royal) > 0 && count(after, royal) == 0;
    let number = |position: &Position, piece_type: PieceType| {
        position.board.pieces_of(side).filter(|(_, piece)| piece.piece_type == piece_type).count()
    };
    let counted = |&it: &PieceType| matches!(game.piece_type(it).royal, Some(Royal::AtMost(_)));
    let mut by_number = (0..game.piece_types.len() as PieceType).filter(counted);
    count(after, Royal::Always) < count(before, Royal::Always)
        || gone(Royal::Last)
        || gone(Royal::One)
        || by_number.any(|it| number(before, it) > 0 && number(after, it) == 0)
}

/// True if the piece on `from` loses one of its own side's royal pieces if it captures on `target`.
pub(crate) fn capture_loses(game: &Game, position: &Position, from: Square, target: Square) -> bool {
    let Some(mover) = position.board.piece(from).filter(|_| !game.effects.is_empty()) else { return false };
    let mut after = position.clone();
    after.board.set(from, Cell::Empty);
    after.board.set(target, Cell::Piece(mover));
    follow(game, &mut after, &Trigger { mover, from: Some(from), to: target, captured: true });
    has_lost(game, position, &after, mover.side)
}
