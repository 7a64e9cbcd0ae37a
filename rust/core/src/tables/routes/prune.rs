//! Removal of redundant routes.

use super::trace::Found;
use crate::board::{ByColor, Color};

/// Sorts routes by captured piece and attacker, and removes routes that are open only if another one is.
pub(super) fn prune<const W: usize>(found: &mut Vec<Found<W>>) {
    let ends = |found: &Found<W>| (found.captured, found.attacker);
    found.sort_unstable_by_key(ends);
    let mut kept: Vec<Found<W>> = Vec::with_capacity(found.len());
    for group in found.chunk_by(|one, other| ends(one) == ends(other)) {
        let begin = kept.len();
        for route in group {
            add(&mut kept, begin, route.clone());
        }
    }
    *found = kept;
}

/// Adds a route to the ones that start at index `begin`.
fn add<const W: usize>(kept: &mut Vec<Found<W>>, begin: usize, mut route: Found<W>) {
    // Two routes with a single screen can be merged if only their conditions on it differ.
    let same = |known: &Found<W>| {
        (known.empty, known.pieces, known.first) == (route.empty, route.pieces, route.first) && !known.pieces.many()
    };
    if let Some(at) = kept[begin..].iter().position(same) {
        let known = kept.swap_remove(begin + at);
        route.accepted = ByColor::from_fn(|side| known.accepted[side] | route.accepted[side]);
    }
    if kept[begin..].iter().any(|known| known.covers(&route)) {
        return;
    }
    let mut at = begin;
    while at < kept.len() {
        if route.covers(&kept[at]) {
            kept.swap_remove(at);
        } else {
            at += 1;
        }
    }
    kept.push(route);
}

impl<const W: usize> Found<W> {
    /// True if this route is open whenever `other`, a route between the same squares, is.
    fn covers(&self, other: &Self) -> bool {
        let screens = Color::BOTH.into_iter().all(|side| (other.accepted[side] & !self.accepted[side]).is_empty());
        (self.empty & !other.empty).is_empty()
            && (self.pieces & !other.pieces).is_empty()
            && (self.pieces.is_empty() || screens)
            && (!self.first || other.first)
    }
}
