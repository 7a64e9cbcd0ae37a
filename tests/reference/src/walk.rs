//! Walking square by square along the legs, as docs/pieces.md describes.

use crate::board::{Board, Cell, Piece};
use crate::rule::{ANY, Branch, Condition, End, Leg, Pass, Rule, Walk};
use crate::square::{Square, Vector};

/// A landing: one way in which a walk may end.
#[derive(Clone, Copy, Debug)]
pub struct WalkEnd {
    /// The landing square, which is empty or has an enemy piece.
    pub to: Square,
    /// The step of the first leg.
    pub first: Vector,
    /// The step of the last leg.
    pub last: Vector,
}

/// Calls `found` with each landing that a rule allows a piece, without testing regions, first moves or fallbacks. The
/// same landing may be passed twice.
pub fn walk(board: &Board, piece: Piece, from: Square, rule: &Rule, found: &mut dyn FnMut(WalkEnd)) {
    let mut walker = Walker { board, piece, from, rule, found };
    match &rule.walk {
        Walk::Leap { steps, pass, max } => {
            for &step in steps {
                walker.leap(step.seen_by(piece.side, board.turned), *pass, *max);
            }
        }
        Walk::Hop { steps, max, behind, screen } => {
            for &step in steps {
                walker.hop(step.seen_by(piece.side, board.turned), *max, *behind, screen);
            }
        }
        Walk::Path { branches, legs } => {
            for branch in branches {
                walker.leg(branch, legs, 0, from, ANY, branch.step.seen_by(piece.side, board.turned));
            }
        }
    }
}

struct Walker<'a> {
    board: &'a Board,
    piece: Piece,
    from: Square,
    rule: &'a Rule,
    found: &'a mut dyn FnMut(WalkEnd),
}

impl Walker<'_> {
    /// Reports a landing if the rule's mode allows it.
    fn offer(&mut self, to: Square, first: Vector, last: Vector) {
        let allowed = match self.board.at(to) {
            Some(Cell::Empty) => self.rule.quiet,
            Some(Cell::Piece(other)) => {
                self.rule.capture && other.side != self.piece.side && self.rule.takes.may_take(other.piece_type)
            }
            _ => false,
        };
        if allowed && to != self.from {
            (self.found)(WalkEnd { to, first, last });
        }
    }

    fn leap(&mut self, step: Vector, pass: Pass, max: u32) {
        let mut at = self.from;
        for _ in 0..max {
            if !may_pass(self.board, at, step, pass) {
                return;
            }
            at = at + step;
            match self.board.at(at) {
                Some(Cell::Empty) => self.offer(at, step, step),
                Some(Cell::Piece(_)) => return self.offer(at, step, step),
                Some(Cell::Wall) | None => return,
            }
        }
    }

    fn hop(&mut self, step: Vector, max: u32, behind: u32, screen: &[Condition]) {
        let mut at = self.from;
        let mut steps = 0;
        let met = loop {
            at = at + step;
            steps += 1;
            match self.board.at(at) {
                Some(Cell::Empty) => {}
                Some(Cell::Piece(piece)) => break piece,
                Some(Cell::Wall) | None => return,
            }
        };
        let Some(allowed) = Condition::judge(screen, met, self.piece.side) else { return };
        if steps >= max {
            return;
        }
        for _ in 0..allowed.min(behind).min(max - steps) {
            at = at + step;
            match self.board.at(at) {
                Some(Cell::Empty) => self.offer(at, step, step),
                Some(Cell::Piece(_)) => return self.offer(at, step, step),
                Some(Cell::Wall) | None => return,
            }
        }
    }

    /// The content of a square as a leg sees it: after the first leg, the start square counts as empty.
    fn look(&self, square: Square, leg: usize) -> Option<Cell> {
        if leg > 0 && square == self.from { Some(Cell::Empty) } else { self.board.at(square) }
    }

    /// Walks one leg from `start`, with at most `limit` steps, and then all later legs.
    fn leg(&mut self, branch: &Branch, legs: &[Leg], number: usize, start: Square, limit: u32, first: Vector) {
        let leg = &legs[number];
        let step = branch.step.seen_by(self.piece.side, self.board.turned);
        let max = leg.max.min(limit);
        match &leg.end {
            End::Land => self.land(leg, number, start, max, step, first),
            End::Empty { stops } => {
                if *stops {
                    self.land(leg, number, start, max, step, first);
                }
                let mut at = start;
                for steps in 1..=max {
                    at = at + step;
                    let cell = self.look(at, number);
                    match cell {
                        Some(Cell::Empty) if steps >= leg.min => {
                            for next in &branch.next {
                                self.leg(next, legs, number + 1, at, ANY, first);
                            }
                        }
                        Some(Cell::Empty) => {}
                        Some(_) if leg.over_any => {}
                        Some(_) | None => return,
                    }
                }
            }
            End::Screen(conditions) => {
                let mut at = start;
                for steps in 1..=max {
                    at = at + step;
                    match self.look(at, number) {
                        Some(Cell::Empty) => {}
                        Some(Cell::Piece(met)) => {
                            let judged = Condition::judge(conditions, met, self.piece.side);
                            if let Some(behind) = judged.filter(|_| steps >= leg.min) {
                                for next in &branch.next {
                                    self.leg(next, legs, number + 1, at, behind, first);
                                }
                            }
                            return;
                        }
                        Some(Cell::Wall) | None => return,
                    }
                }
            }
            End::Stop { screen, piece, edge } => {
                let mut at = start;
                let mut run = 0;
                while self.look(at + step, number) == Some(Cell::Empty) {
                    at = at + step;
                    run += 1;
                }
                let (least, behind) = match self.look(at + step, number) {
                    Some(Cell::Piece(met)) => match Condition::judge(screen, met, self.piece.side) {
                        Some(behind) => (*piece, behind),
                        None => return,
                    },
                    _ => (*edge, ANY),
                };
                if least.is_some_and(|least| run >= least) && run <= max {
                    for next in &branch.next {
                        self.leg(next, legs, number + 1, at, behind, first);
                    }
                }
            }
        }
    }

    /// The last leg.
    fn land(&mut self, leg: &Leg, number: usize, start: Square, max: u32, step: Vector, first: Vector) {
        let mut at = start;
        for steps in 1..=max {
            at = at + step;
            let cell = self.look(at, number);
            if cell.is_none() {
                return;
            }
            if steps >= leg.min {
                self.offer(at, first, step);
            }
            if cell != Some(Cell::Empty) && !leg.over_any {
                return;
            }
        }
    }
}

/// True if the squares passed by a leap allow it; the leap's path is straight at first, then diagonal.
fn may_pass(board: &Board, from: Square, step: Vector, pass: Pass) -> bool {
    if pass == Pass::Free {
        return true;
    }
    let (wide, high) = (step.file.abs(), step.rank.abs());
    let diagonal = Vector { file: step.file.signum(), rank: step.rank.signum() };
    let straight = match wide.cmp(&high) {
        std::cmp::Ordering::Less => Vector { file: 0, ..diagonal },
        std::cmp::Ordering::Greater => Vector { rank: 0, ..diagonal },
        std::cmp::Ordering::Equal => diagonal,
    };
    let mut at = from;
    let mut pieces = 0;
    let mut blocked = false;
    for count in 1..wide.max(high) {
        at = at + if count <= (wide - high).abs() { straight } else { diagonal };
        pieces += usize::from(board.piece(at).is_some());
        blocked |= !board.is_empty(at);
    }
    if pass == Pass::Lame { !blocked } else { pieces > 0 }
}
