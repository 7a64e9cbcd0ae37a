//! The changes made by a move, recorded while it is played.

use super::observer::Observer;
use super::{Color, Position};
use crate::board::{PieceTypeId, Square};
use crate::moves::{Change, Move, MoveKind};
use crate::tables::Variant;

/// The events that an observer receives.
#[derive(Clone, Copy, Debug)]
enum Event {
    Lift(Color, PieceTypeId, Square),
    Put(Color, PieceTypeId, Square),
    Reserve(Color, PieceTypeId, u8),
}

/// Records all events in order.
#[derive(Default)]
struct Recorder(Vec<Event>);

impl Observer for Recorder {
    const RECORDS: bool = false;

    fn put(&mut self, side: Color, piece_type: PieceTypeId, square: Square) {
        self.0.push(Event::Put(side, piece_type, square));
    }

    fn lift(&mut self, side: Color, piece_type: PieceTypeId, square: Square) {
        self.0.push(Event::Lift(side, piece_type, square));
    }

    fn reserve(&mut self, side: Color, piece_type: PieceTypeId, from: u8, to: u8) {
        if from != to {
            self.0.push(Event::Reserve(side, piece_type, to));
        }
    }
}

impl<const W: usize> Position<W> {
    /// The changes made by a pseudo-legal move, in order.
    pub fn changes(&self, variant: &Variant<W>, mv: Move) -> Vec<Change> {
        let mut after = self.clone();
        let mut recorder = Recorder::default();
        after.play_observed(variant, mv, &mut recorder);
        let mut changes = match mv.kind() {
            MoveKind::Accept | MoveKind::Decline => vec![Change::Vote { accept: mv.kind() == MoveKind::Accept }],
            MoveKind::Null | MoveKind::Pass => vec![Change::Pass],
            _ => vec![],
        };
        let mut events = &recorder.0[..];
        if mv.is_castle() {
            if let [Event::Lift(..), Event::Lift(..), Event::Put(..), Event::Put(..), rest @ ..] = events {
                for (lift, put) in [(events[0], events[2]), (events[1], events[3])] {
                    read(&[lift, put], &mut changes);
                }
                events = rest;
            }
        }
        read(events, &mut changes);
        if matches!(mv.kind(), MoveKind::Effect | MoveKind::EffectIntroduce) {
            mark_throw(&mut changes);
        }
        let (old, new) = (self.walls(), after.walls());
        changes.extend((old & !new).iter().map(|square| Change::Unwall { square }));
        changes.extend((new & !old).iter().map(|square| Change::Wall { square }));
        changes
    }
}

/// Converts events to changes; a piece that leaves one square for another arrives in the next event.
fn read(mut events: &[Event], changes: &mut Vec<Change>) {
    while let [first, rest @ ..] = events {
        events = rest;
        match (*first, rest) {
            (Event::Lift(color, piece_type, from), [Event::Put(new_color, becomes, to), after @ ..]) => {
                events = after;
                if from != *to {
                    changes.push(Change::Go { from, to: *to, color, piece_type });
                }
                if (color, piece_type) != (*new_color, *becomes) {
                    changes.push(Change::Become { square: *to, color: *new_color, piece_type: *becomes });
                }
            }
            (Event::Lift(color, piece_type, square), _) => changes.push(Change::Take { square, color, piece_type }),
            (Event::Put(color, piece_type, square), _) => changes.push(Change::Put { square, color, piece_type }),
            (Event::Reserve(color, piece_type, count), _) => {
                changes.push(Change::Reserve { color, piece_type, count });
            }
        }
    }
}

/// Marks the throw: in a move with effects, the second piece that moves is the thrown one.
fn mark_throw(changes: &mut [Change]) {
    let mut moved = changes.iter_mut().filter(|change| matches!(change, Change::Go { .. }));
    if let Some(second) = moved.nth(1) {
        if let Change::Go { from, to, color, piece_type } = *second {
            *second = Change::Throw { from, to, color, piece_type };
        }
    }
}
