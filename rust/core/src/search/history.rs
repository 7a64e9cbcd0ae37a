//! What turns were worth elsewhere in the tree, by what they look like.

use crate::kinds::KindId;
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Variant;

/// Counts stay between this and its negative.
pub(super) const MOST: i32 = 16_384;

/// Beyond so many places (of a kind and a square), places share a line of the tables for pairs.
const MOST_PLACES: usize = 1024;

/// A kind of man arriving on a square: what tables of past turns are indexed by.
pub(super) type Place = u16;

/// The place of no turn.
pub(super) const NOWHERE: Place = 0;

/// Tables of one thread.
pub(super) struct History {
    squares: usize,
    kinds: usize,
    /// `[side][from, or the reserve's kind][to]`.
    butterfly: Box<[i16]>,
    /// `[side][place]`.
    arrivals: Box<[i16]>,
    /// `[place][captured kind]`.
    captures: Box<[i16]>,
    /// `[earlier place][place]`, for the turn before and the one before that.
    pairs: [Box<[i16]>; 2],
    /// `[earlier place]`: what answered it well.
    answers: Box<[Move]>,
    places: usize,
}

impl History {
    /// Tables for a variant, empty.
    pub fn new<const W: usize>(variant: &Variant<W>) -> Self {
        let (squares, kinds) = (variant.geometry.squares(), variant.rules.kinds.len());
        let all = 1 + squares * kinds;
        let places = all.min(MOST_PLACES);
        let zeros = |count: usize| vec![0; count].into_boxed_slice();
        Self {
            squares,
            kinds,
            butterfly: zeros(2 * (squares + kinds) * squares),
            arrivals: zeros(2 * all),
            captures: zeros(2 * all * kinds),
            pairs: [zeros(4 * places * places), zeros(4 * places * places)],
            answers: vec![Move::null(); 2 * all].into_boxed_slice(),
            places,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        let [one, two] = &mut self.pairs;
        for table in [&mut self.butterfly, &mut self.arrivals, &mut self.captures, one, two] {
            table.fill(0);
        }
        self.answers.fill(Move::null());
    }

    /// The place where a turn ends.
    #[inline]
    pub fn place<const W: usize>(&self, position: &Position<W>, turn: Move) -> Place {
        let kind = mover(position, turn);
        (1 + usize::from(kind) * self.squares + usize::from(turn.to())) as Place * 2 + position.turn() as Place
    }

    #[inline]
    fn butterfly_index<const W: usize>(&self, position: &Position<W>, turn: Move) -> usize {
        let from = if turn.is_drop() { self.squares + usize::from(turn.other()) } else { usize::from(turn.from()) };
        ((self.squares + self.kinds) * position.turn().index() + from) * self.squares + usize::from(turn.to())
    }

    #[inline]
    fn pair_index(&self, earlier: Place, place: Place) -> usize {
        let fold = |place: Place| (place as usize / 2 % self.places) * 2 + (place as usize & 1);
        fold(earlier) * 2 * self.places + fold(place)
    }

    /// What a quiet turn promises, after turns to the places `before`, the last first.
    #[inline]
    pub fn quiet<const W: usize>(&self, position: &Position<W>, turn: Move, before: [Place; 2]) -> i32 {
        let place = self.place(position, turn);
        i32::from(self.butterfly[self.butterfly_index(position, turn)])
            + i32::from(self.arrivals[place as usize])
            + i32::from(self.pairs[0][self.pair_index(before[0], place)])
            + i32::from(self.pairs[1][self.pair_index(before[1], place)])
    }

    /// What a capture promises.
    #[inline]
    pub fn capture<const W: usize>(&self, position: &Position<W>, turn: Move) -> i32 {
        i32::from(self.captures[self.capture_index(position, turn)])
    }

    #[inline]
    fn capture_index<const W: usize>(&self, position: &Position<W>, turn: Move) -> usize {
        let captured = position.man(turn.to()).map_or(0, |man| man.kind);
        self.place(position, turn) as usize * self.kinds + usize::from(captured)
    }

    /// Notes how good a quiet turn was.
    pub fn note_quiet<const W: usize>(&mut self, position: &Position<W>, turn: Move, before: [Place; 2], bonus: i32) {
        let place = self.place(position, turn);
        self.note_butterfly(position, turn, bonus);
        grow(&mut self.arrivals[place as usize], bonus);
        for (at, earlier) in before.into_iter().enumerate().filter(|&(_, earlier)| earlier != NOWHERE) {
            let index = self.pair_index(earlier, place);
            grow(&mut self.pairs[at][index], bonus);
        }
    }

    /// Notes how good a quiet turn seemed, for this turn alone and not for like ones.
    pub fn note_butterfly<const W: usize>(&mut self, position: &Position<W>, turn: Move, bonus: i32) {
        let index = self.butterfly_index(position, turn);
        grow(&mut self.butterfly[index], bonus);
    }

    /// Notes how good a capture was.
    pub fn note_capture<const W: usize>(&mut self, position: &Position<W>, turn: Move, bonus: i32) {
        let index = self.capture_index(position, turn);
        grow(&mut self.captures[index], bonus);
    }

    /// What answered a turn to a place well.
    #[inline]
    pub fn answer(&self, before: Place) -> Move {
        self.answers[before as usize]
    }

    /// Notes what answered a turn to a place well.
    pub fn note_answer(&mut self, before: Place, turn: Move) {
        self.answers[before as usize] = turn;
    }
}

/// The kind of man that a turn moves or drops.
#[inline]
fn mover<const W: usize>(position: &Position<W>, turn: Move) -> KindId {
    if turn.is_drop() { turn.dropped() } else { position.man(turn.from()).map_or(0, |man| man.kind) }
}

/// Moves a count towards the sign of `bonus`, the less the farther it is out already.
#[inline]
pub(super) fn grow(count: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-MOST, MOST);
    let now = i32::from(*count);
    *count = (now + bonus - now * bonus.abs() / MOST) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_stay_in_range() {
        let mut count = 0;
        for bonus in [MOST, 5 * MOST, -3, MOST, -9 * MOST, -MOST, 1200, -1] {
            grow(&mut count, bonus);
            assert!(i32::from(count).abs() <= MOST);
        }
        let mut count = 0;
        grow(&mut count, 1200);
        assert_eq!(count, 1200);
        grow(&mut count, -1200);
        assert!(count < 0, "the farther out, the less a bonus adds");
    }
}
