//! Counts the results in a table.

use super::expand::Env;
use super::expand::Library;
use super::groups::Placement;
use super::material::PieceCount;
use super::table::Table;
use super::value::Value;
use crate::board::Color;
use crate::interrupt::{Interrupted, is_interrupted, spend};
use crate::movegen::{GenMode, Sink, generate};
use crate::position::Position;
use crate::tables::Variant;

/// The numbers of positions by the result of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ResultCounts {
    /// The number of positions that this side wins.
    pub won: u64,
    /// The number of draws.
    pub drawn: u64,
    /// The number of positions that this side loses.
    pub lost: u64,
}

/// The numbers of positions with one side to move. Positions that are equal by symmetry count once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SideStatistics {
    /// The number of positions that this side wins.
    pub won: u64,
    /// The number of draws.
    pub drawn: u64,
    /// The number of positions that this side loses.
    pub lost: u64,
    /// Those without a legal capture. They say more about an endgame than those in which a piece can be captured at once.
    pub without_captures: ResultCounts,
    /// By distance in plies: the number of positions that this side wins.
    pub wins_by_plies: Vec<u64>,
    /// By distance in plies: the number of positions that this side loses.
    pub losses_by_plies: Vec<u64>,
    /// The index of a position with the longest win.
    pub longest_win: Option<usize>,
    /// The index of a position with the longest loss.
    pub longest_loss: Option<usize>,
}

/// What White wins with White to move, by the squares of equal pieces. Here, all positions count, even if they are equal by
/// symmetry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SquareStatistics {
    /// The pieces.
    pub pieces: PieceCount,
    /// By square: the number of positions with one of the pieces there that White wins.
    pub won: Vec<u64>,
    /// By square: the number of positions with one of the pieces there.
    pub positions: Vec<u64>,
}

/// The numbers of positions with each result.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// With White and with Black to move.
    pub sides: [SideStatistics; 2],
    /// The number of mutual zugzwangs: with either side to move, that side would have a better result if the other side
    /// were to move.
    pub zugzwangs: u64,
    /// The index of a mutual zugzwang.
    pub zugzwang: Option<usize>,
    /// By group of equal pieces: what White wins.
    pub squares: Vec<SquareStatistics>,
}

impl ResultCounts {
    fn add(&mut self, value: Value) {
        match value {
            Value::Won(_) => self.won += 1,
            Value::Drawn => self.drawn += 1,
            Value::Lost(_) => self.lost += 1,
        }
    }
}

impl SideStatistics {
    fn add(&mut self, value: Value, index: usize) {
        match value {
            Value::Drawn => self.drawn += 1,
            Value::Won(plies) => {
                self.won += 1;
                if count(&mut self.wins_by_plies, plies) {
                    self.longest_win = Some(index);
                }
            }
            Value::Lost(plies) => {
                self.lost += 1;
                if count(&mut self.losses_by_plies, plies) {
                    self.longest_loss = Some(index);
                }
            }
        }
    }
}

/// Counts a distance; returns true if it is longer than all before.
fn count(by_plies: &mut Vec<u64>, plies: u16) -> bool {
    let longer = by_plies.len() <= plies.into();
    if longer {
        by_plies.resize(usize::from(plies) + 1, 0);
    }
    by_plies[usize::from(plies)] += 1;
    longer
}

impl Statistics {
    /// Counts the results in a table.
    ///
    /// # Errors
    /// If the work is interrupted.
    pub(crate) fn of<const W: usize>(variant: &Variant<W>, table: &Table<W>) -> Result<Self, Interrupted> {
        let (mut statistics, library) = (Self::default(), Library::new());
        let env = Env::new(variant, std::slice::from_ref(&table.numbering), &library);
        let (mut position, mut after) = (env.scratch().position, env.scratch().after);
        let mut placement: Placement = [0; 16];
        let none = vec![0; usize::from(variant.geometry.files) * usize::from(variant.geometry.ranks)];
        statistics.squares = (table.numbering.pieces())
            .map(|(&pieces, _)| SquareStatistics { pieces, won: none.clone(), positions: none.clone() })
            .collect();
        for index in 0..table.numbering.indices() {
            if !spend(6) || is_interrupted() {
                return Err(Interrupted);
            }
            let place = table.numbering.place(index, &mut placement);
            if !table.numbering.is_possible(&placement) || !table.numbering.is_least(index, place, &placement) {
                continue;
            }
            let mut ranks = [None; 2];
            for color in Color::BOTH {
                table.numbering.set_up(variant, &placement, color, &mut position);
                if !is_valid(variant, &position) {
                    continue;
                }
                let value = table.value(2 * index + color.index());
                let side = &mut statistics.sides[color.index()];
                side.add(value, index);
                let mut captures = false;
                generate(variant, &position, &mut after, GenMode::Captures, Sink::Any(&mut captures));
                if !captures {
                    side.without_captures.add(value);
                }
                if color == Color::White {
                    statistics.add_squares(table, &placement, value);
                }
                ranks[color.index()] = Some(value.rank().signum());
            }
            // From White's point of view, it is better if Black is to move.
            if matches!(ranks, [Some(white), Some(black)] if white < -black) {
                statistics.zugzwangs += 1;
                statistics.zugzwang.get_or_insert(index);
            }
        }
        Ok(statistics)
    }

    /// Counts a position and those that are equal to it by symmetry, by the squares of the pieces.
    fn add_squares<const W: usize>(&mut self, table: &Table<W>, placement: &Placement, value: Value) {
        let won = u64::from(matches!(value, Value::Won(_)));
        for image in table.numbering.images(placement) {
            for (counted, (_, range)) in self.squares.iter_mut().zip(table.numbering.pieces()) {
                for &square in &image[range] {
                    counted.won[usize::from(square)] += won;
                    counted.positions[usize::from(square)] += 1;
                }
            }
        }
    }
}

/// True if the side that is not to move is not in check.
pub fn is_valid<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> bool {
    !position.is_exposed(variant, position.side_to_move().other())
}
