//! The automatic endings of a definition whose effects or en passant captures may remove royal pieces: a side without
//! royal pieces has lost.

use super::board::Start;
use crate::board::{Color, PieceTypeId, PieceTypeSet};
use crate::variant::after_effect::AfterEffect;
use crate::variant::ending::{Answer, EndingCondition, EndingResult, EndingRule};
use crate::variant::rules::on_board;
use crate::variant::{EnPassant, PieceType, Promotion, Royalty};

/// The endings of a game in which royal pieces may disappear without having been in check. Unless the definition says otherwise,
/// a side loses when it has no piece left of a royal type that it began with, or of a group that is royal together.
pub(super) fn endings(
    piece_types: &[PieceType],
    start: &Start,
    promotions: &[Promotion],
    effects: &[AfterEffect],
    en_passant: Option<&EnPassant>,
    said: &[EndingRule],
) -> Vec<EndingRule> {
    let groups: Vec<PieceTypeSet> = groups(piece_types, promotions)
        .into_iter()
        .filter(|&group| {
            let by_effect = effects.iter().any(|effect| removes(effect, group));
            let en_passant = en_passant.is_some_and(|rule| rule.victims.overlaps(group));
            (by_effect || en_passant) && !is_said(said, group)
        })
        .collect();
    let [white, black] = Color::BOTH.map(|color| {
        groups.iter().copied().filter(|&group| begins(piece_types, start, group, color)).collect::<Vec<_>>()
    });
    let lost = |groups: Vec<PieceTypeSet>, only| {
        (!groups.is_empty()).then_some(EndingRule {
            condition: EndingCondition::Extinct { groups, only, at_most: 0, enemy_has: 0 },
            answer: Answer::None,
            result: EndingResult::Loss,
        })
    };
    if white == black {
        return lost(white, None).into_iter().collect();
    }
    lost(white, Some(Color::White)).into_iter().chain(lost(black, Some(Color::Black))).collect()
}

/// The groups of royal piece types; a side needs at least one piece from each. The types that share royalty form a group; each
/// other type forms one with the types that it can become. A type that can become non-royal is in no group.
fn groups(piece_types: &[PieceType], promotions: &[Promotion]) -> Vec<PieceTypeSet> {
    let royal = |id: PieceTypeId| piece_types[id.index()].royal;
    let all = || PieceTypeSet::first(piece_types.len()).iter();
    let by_type = |id: &PieceTypeId| matches!(royal(*id), Some(Royalty::Always | Royalty::AtMost(_)));
    let alone: PieceTypeSet = all().filter(by_type).collect();
    let together: PieceTypeSet = all().filter(|&id| matches!(royal(id), Some(Royalty::Last | Royalty::One))).collect();
    let mut groups: Vec<PieceTypeSet> = alone.iter().map(PieceTypeSet::of).collect();
    for rule in promotions {
        for piece_type in rule.pieces & alone {
            let others: PieceTypeSet = rule.to.iter().copied().collect();
            let (joined, apart): (Vec<_>, Vec<_>) =
                groups.into_iter().partition(|&group| group.contains(piece_type) || group.overlaps(others));
            let joined = joined.into_iter().fold(others, |all, group| all | group);
            groups = apart.into_iter().chain([joined]).collect();
        }
    }
    groups.into_iter().filter(|&group| (group & !alone).is_empty()).chain([together]).collect()
}

/// True if an effect may remove pieces of a group other than the moving piece.
fn removes(effect: &AfterEffect, group: PieceTypeSet) -> bool {
    let elsewhere = !effect.steps.is_empty() || !effect.enclosed.is_empty();
    elsewhere && effect.make.removes() && effect.piece_types.overlaps(group)
}

/// True if a side starts with a piece of a group, on the board or in its reserve.
fn begins(piece_types: &[PieceType], start: &Start, group: PieceTypeSet, color: Color) -> bool {
    let waits = |id: PieceTypeId| group.contains(on_board(piece_types, id)) && start.reserve[color][id.index()] > 0;
    group.iter().any(|id| !start.home[id.index()][color].is_empty())
        || PieceTypeSet::first(piece_types.len()).iter().any(waits)
}

/// True if a rule already gives the result for a side without any piece of a group.
fn is_said(said: &[EndingRule], group: PieceTypeSet) -> bool {
    said.iter().any(|ending| match &ending.condition {
        EndingCondition::Extinct { groups, enemy_has: 0, .. } => {
            groups.iter().any(|&other| (other & !group).is_empty())
        }
        _ => false,
    })
}
