//! The value of a position: its result and its distance.

/// The largest distance, in plies.
pub const MAX_DISTANCE: u16 = 0x3FFF;

/// The result of a position for the side to move, if both sides play well. A win is as fast, and a loss as slow, as
/// possible; the distance is the number of plies to what the tables count to: see [`Metric`](super::Metric).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// The side to move wins.
    Won(u16),
    /// Neither side wins.
    Drawn,
    /// The side to move loses.
    Lost(u16),
}

impl Value {
    /// The value of the position before a move that leads to one with this value, if that move is the best.
    #[must_use]
    pub fn before(self) -> Self {
        match self {
            Self::Won(plies) => Self::Lost(plies + 1),
            Self::Drawn => Self::Drawn,
            Self::Lost(plies) => Self::Won(plies + 1),
        }
    }

    /// The same result at once: how the value counts before a conversion that leads to it.
    #[must_use]
    pub(crate) const fn converted(self) -> Self {
        match self {
            Self::Won(_) => Self::Won(0),
            Self::Drawn => Self::Drawn,
            Self::Lost(_) => Self::Lost(0),
        }
    }

    /// A number that is larger for better values.
    pub fn rank(self) -> i32 {
        match self {
            Self::Won(plies) => 0x1_0000 - i32::from(plies),
            Self::Drawn => 0,
            Self::Lost(plies) => i32::from(plies) - 0x1_0000,
        }
    }
}

/// The state of a position while a table is made, in 16 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Not decided; at the end, it is a draw.
    Open,
    /// Two pieces on one square, or the side that is not to move is in check.
    Invalid,
    /// A draw that ends the game.
    Dead,
    /// Not decided; if it turns out to be lost, then after at least this number of plies.
    Pending(u16),
    /// Lost.
    Lost(u16),
    /// Won, perhaps sooner than known so far.
    Won(u16),
}

const PENDING: u16 = 0x4000;
const LOST: u16 = 0x8000;
const WON: u16 = 0xC000;

impl State {
    /// The 16 bits.
    pub const fn bits(self) -> u16 {
        match self {
            Self::Open => 0,
            Self::Invalid => 1,
            Self::Dead => 2,
            Self::Pending(plies) => PENDING | plies,
            Self::Lost(plies) => LOST | plies,
            Self::Won(plies) => WON | plies,
        }
    }

    /// True if these are the bits of a state that is not decided.
    #[inline]
    pub const fn is_undecided(bits: u16) -> bool {
        bits == Self::Open.bits() || bits & WON == PENDING
    }

    /// True if these are the bits of a state that a win after some plies improves. Like [`State::is_undecided`], a comparison of
    /// numbers: a branch for each kind of state would seldom be predicted.
    #[inline]
    pub const fn is_improved(bits: u16, plies: u16) -> bool {
        Self::is_undecided(bits) || bits > Self::Won(plies).bits()
    }

    /// The state with these bits.
    pub const fn of(bits: u16) -> Self {
        let plies = bits & MAX_DISTANCE;
        match bits & WON {
            0 => match plies {
                0 => Self::Open,
                1 => Self::Invalid,
                _ => Self::Dead,
            },
            PENDING => Self::Pending(plies),
            LOST => Self::Lost(plies),
            _ => Self::Won(plies),
        }
    }

    /// The final value.
    pub const fn value(self) -> Value {
        match self {
            Self::Won(plies) => Value::Won(plies),
            Self::Lost(plies) => Value::Lost(plies),
            _ => Value::Drawn,
        }
    }

    /// The distance of a decided state.
    pub const fn distance(self) -> Option<u16> {
        match self {
            Self::Won(plies) | Self::Lost(plies) => Some(plies),
            _ => None,
        }
    }

    /// True if nothing is known yet.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Open | Self::Pending(_))
    }
}

impl From<Value> for State {
    fn from(value: Value) -> Self {
        match value {
            Value::Won(plies) => Self::Won(plies),
            Value::Drawn => Self::Dead,
            Value::Lost(plies) => Self::Lost(plies),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_survive_their_bits() {
        let plies = [1, 2, 77, MAX_DISTANCE];
        let of = |state: fn(u16) -> State| plies.map(state);
        let all = [of(State::Pending), of(State::Lost), of(State::Won)].concat();
        for state in all.into_iter().chain([State::Open, State::Invalid, State::Dead, State::Won(0), State::Lost(0)]) {
            assert_eq!(State::of(state.bits()), state);
        }
    }

    #[test]
    fn better_values_have_larger_ranks() {
        let values = [Value::Lost(0), Value::Lost(9), Value::Drawn, Value::Won(9), Value::Won(1)];
        assert!(values.windows(2).all(|pair| pair[0].rank() < pair[1].rank()));
        assert_eq!(Value::Lost(3).before(), Value::Won(4));
    }
}
