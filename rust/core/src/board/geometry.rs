//! The geometry of a board: squares, directions and rays.

use super::{Bitboard, Color, Square, SquareMap, Step, Symmetry, UNLIMITED};

/// The number of a direction in a [`Geometry`]. A direction and its opposite differ in the lowest bit.
pub type Dir = u8;

/// The direction opposite to `dir`.
#[inline]
pub const fn opposite(dir: Dir) -> Dir {
    dir ^ 1
}

/// A board of `files` by `ranks` squares, with rays in all directions that its pieces use.
#[derive(Debug)]
pub struct Geometry<const W: usize> {
    /// The number of files.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
    /// How Black's squares and directions map to White's.
    pub symmetry: Symmetry,
    /// All squares.
    pub board: Bitboard<W>,
    /// The light squares (a1 is dark).
    pub light: Bitboard<W>,
    steps: Vec<Step>,
    /// `[dir]`: true if the direction leads to squares with higher numbers.
    rising: Vec<bool>,
    /// `[dir]`: the squares from which the direction leads to another square, and the difference between their numbers.
    leads: Vec<(Bitboard<W>, i16)>,
    /// `[dir][square]`: all squares ahead of `square`.
    rays: Vec<SquareMap<Bitboard<W>, W>>,
    /// `[dir][square]`: the next square, if there is one.
    next: Vec<Option<Square>>,
}

impl<const W: usize> Geometry<W> {
    /// A board with mirror symmetry, with no directions yet.
    pub fn new(files: u8, ranks: u8) -> Self {
        Self::with_symmetry(files, ranks, Symmetry::Mirror)
    }

    /// A board with the given symmetry, with no directions yet.
    pub fn with_symmetry(files: u8, ranks: u8, symmetry: Symmetry) -> Self {
        let count = usize::from(files) * usize::from(ranks);
        let board = Bitboard::first_squares(count);
        let light = board.iter().filter(|square| (square.rank(files) + square.file(files)) % 2 == 1).collect();
        let (steps, rising, leads, rays, next) = (vec![], vec![], vec![], vec![], vec![]);
        Self { files, ranks, symmetry, board, light, steps, rising, leads, rays, next }
    }

    /// The number of squares.
    #[inline]
    pub fn squares(&self) -> usize {
        usize::from(self.files) * usize::from(self.ranks)
    }

    /// The number of a square's file, counted from 0.
    #[inline(always)]
    pub const fn file(&self, square: Square) -> u8 {
        square.file(self.files)
    }

    /// The number of a square's rank, counted from 0.
    #[inline(always)]
    pub const fn rank(&self, square: Square) -> u8 {
        square.rank(self.files)
    }

    /// The square on a file and a rank, both counted from 0.
    #[inline(always)]
    pub const fn at(&self, file: u8, rank: u8) -> Square {
        Square::at(file, rank, self.files)
    }

    /// The name of a square: a letter for the file, a number for the rank.
    pub fn name(&self, square: Square) -> String {
        let mut name = String::with_capacity(3);
        self.write(&mut name, square);
        name
    }

    /// Appends a square's name to a string.
    pub fn write(&self, text: &mut String, square: Square) {
        text.push((b'a' + self.file(square)) as char);
        let rank = self.rank(square) + 1;
        if rank >= 10 {
            text.push('1');
        }
        text.push((b'0' + rank % 10) as char);
    }

    /// Reads a square's name at the start of `text`; returns the square and the rest of the text.
    pub fn read<'t>(&self, text: &'t str) -> Option<(Square, &'t str)> {
        let (file, rest) = self.read_file(text)?;
        let (rank, rest) = self.read_rank(rest)?;
        Some((self.at(file, rank), rest))
    }

    /// Reads a file letter at the start of `text`; returns the file's number, counted from 0, and the rest of the text.
    pub fn read_file<'t>(&self, text: &'t str) -> Option<(u8, &'t str)> {
        let file = text.bytes().next()?.checked_sub(b'a').filter(|&file| file < self.files)?;
        Some((file, &text[1..]))
    }

    /// Reads a rank number at the start of `text`; returns it, counted from 0, and the rest of the text.
    pub fn read_rank<'t>(&self, text: &'t str) -> Option<(u8, &'t str)> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).take(2).count();
        let rank: u8 = text[..digits].parse().ok().filter(|rank| (1..=self.ranks).contains(rank))?;
        (!text.starts_with('0')).then(|| (rank - 1, &text[digits..]))
    }

    /// The square whose name is exactly `name`.
    pub fn square(&self, name: &str) -> Option<Square> {
        self.read(name).filter(|(_, rest)| rest.is_empty()).map(|(square, _)| square)
    }

    /// The square `step` away from `square`.
    pub fn offset(&self, square: Square, step: Step) -> Option<Square> {
        let file = i16::from(self.file(square)) + i16::from(step.dx);
        let rank = i16::from(self.rank(square)) + i16::from(step.dy);
        let on_board = (0..self.files as i16).contains(&file) && (0..self.ranks as i16).contains(&rank);
        on_board.then(|| self.at(file as u8, rank as u8))
    }

    /// The squares touched by equal steps from one square to another, excluding both: none for a knight's leap, two
    /// from a1 to d4.
    pub fn straight_between(&self, from: Square, to: Square) -> Bitboard<W> {
        let [dx, dy] = [(self.file(from), self.file(to)), (self.rank(from), self.rank(to))]
            .map(|(start, end)| end as i8 - start as i8);
        let steps = (1..=dx.abs().max(dy.abs())).rev().find(|steps| dx % steps == 0 && dy % steps == 0).unwrap_or(1);
        let step = Step { dx: dx / steps, dy: dy / steps };
        (1..steps).filter_map(|count| self.offset(from, Step { dx: step.dx * count, dy: step.dy * count })).collect()
    }

    /// The square whose number is `by` higher, if there is one.
    pub fn number(&self, square: Square, by: i16) -> Option<Square> {
        let index = square.index().checked_add_signed(by.into())?;
        (index < self.squares()).then(|| Square::from_index(index))
    }

    /// Converts a square from White's view to a side's view, and back.
    pub fn own_square(&self, square: Square, side: Color) -> Square {
        self.symmetry.square(square, side, self.files, self.ranks)
    }

    /// The square on the same rank, at the same distance from the opposite edge.
    pub fn reflected(&self, square: Square) -> Square {
        self.at(self.files - 1 - self.file(square), self.rank(square))
    }

    /// The squares of a side's first rank.
    pub fn first_rank(&self, side: Color) -> Bitboard<W> {
        let row = 0..self.files;
        row.map(|file| self.own_square(self.at(file, 0), side)).collect()
    }

    /// The number of the direction with this step. If the direction is new, it is added together with its opposite.
    pub fn direction(&mut self, step: Step) -> Dir {
        if let Some(known) = self.find(step) {
            return known;
        }
        let first = self.steps.len() as Dir;
        for step in [step, Step { dx: -step.dx, dy: -step.dy }] {
            self.steps.push(step);
            self.rising.push((step.dy, step.dx) > (0, 0));
            for square in self.board {
                self.next.push(self.offset(square, step));
            }
            let mut rays = SquareMap::filled(Bitboard::EMPTY);
            for square in self.board {
                rays[square] = std::iter::successors(self.offset(square, step), |&at| self.offset(at, step)).collect();
            }
            let leads = self.board.iter().filter(|&square| self.offset(square, step).is_some()).collect();
            self.leads.push((leads, i16::from(step.dy) * i16::from(self.files) + i16::from(step.dx)));
            self.rays.push(rays);
        }
        first
    }

    /// The number of the direction with this step, if there is one.
    pub fn find(&self, step: Step) -> Option<Dir> {
        self.steps.iter().position(|&known| known == step).map(|index| index as Dir)
    }

    /// The number of directions.
    pub fn directions(&self) -> usize {
        self.steps.len()
    }

    /// The step of a direction.
    pub fn step(&self, dir: Dir) -> Step {
        self.steps[dir as usize]
    }

    /// True if a direction leads to squares with higher numbers.
    #[inline]
    pub fn rises(&self, dir: Dir) -> bool {
        self.rising[dir as usize]
    }

    /// All squares ahead of `square` in a direction.
    #[inline(always)]
    pub fn ray(&self, dir: Dir, square: Square) -> Bitboard<W> {
        self.rays[dir as usize][square]
    }

    /// The next square in a direction.
    #[inline(always)]
    pub fn next(&self, dir: Dir, square: Square) -> Option<Square> {
        self.next[dir as usize * self.squares() + square.index()]
    }

    /// The first square of `set` in direction `dir`; all squares of `set` must be on one ray.
    #[inline(always)]
    pub fn nearest(&self, dir: Dir, set: Bitboard<W>) -> Option<Square> {
        if self.rising[dir as usize] { set.lowest() } else { set.highest() }
    }

    /// The squares of the ray from `square` up to and including the first of `blockers`.
    #[inline(always)]
    pub fn slide(&self, dir: Dir, square: Square, blockers: Bitboard<W>) -> Bitboard<W> {
        let ray = self.ray(dir, square);
        match self.nearest(dir, ray & blockers) {
            Some(blocker) => ray ^ self.ray(dir, blocker),
            None => ray,
        }
    }

    /// The next squares from each square of a set.
    #[inline(always)]
    pub fn ahead(&self, dir: Dir, set: Bitboard<W>) -> Bitboard<W> {
        let (leads, by) = self.leads[dir as usize];
        (set & leads).moved(by)
    }

    /// The squares behind lines of one or more squares of `over`, each of which begins next to a square of `set`.
    #[inline]
    pub fn beyond(&self, dir: Dir, set: Bitboard<W>, over: Bitboard<W>) -> Bitboard<W> {
        let (mut line, mut ends) = (self.ahead(dir, set) & over, Bitboard::EMPTY);
        while line.non_empty() {
            let next = self.ahead(dir, line);
            ends |= next;
            line = next & over;
        }
        ends & !over
    }

    /// The line of squares of `over` that begins next to `square` and ends next to a square of `set`; empty if there is none.
    #[inline]
    pub fn line_to(&self, dir: Dir, square: Square, set: Bitboard<W>, over: Bitboard<W>) -> Bitboard<W> {
        let ray = self.ray(dir, square);
        match self.nearest(dir, ray & !over) {
            Some(end) if set.contains(end) => (ray ^ self.ray(dir, end)).without(end),
            _ => Bitboard::EMPTY,
        }
    }

    /// The first `steps` squares of the rays from each square of a set.
    pub fn fill(&self, dir: Dir, set: Bitboard<W>, steps: u8) -> Bitboard<W> {
        let (mut front, mut filled) = (set, Bitboard::EMPTY);
        for _ in 0..steps {
            front = self.ahead(dir, front);
            if (front & !filled).is_empty() {
                break;
            }
            filled |= front;
        }
        filled
    }

    /// The first `steps` squares of the ray from `square`.
    pub fn within(&self, dir: Dir, square: Square, steps: u8) -> Bitboard<W> {
        let ray = self.ray(dir, square);
        if steps == UNLIMITED {
            return ray;
        }
        let mut at = square;
        for _ in 0..steps {
            match self.next(dir, at) {
                Some(next) => at = next,
                None => return ray,
            }
        }
        ray ^ self.ray(dir, at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn step(dx: i8, dy: i8) -> Step {
        Step { dx, dy }
    }

    fn numbers<const W: usize>(set: Bitboard<W>) -> Vec<u8> {
        set.iter().map(Square::number).collect()
    }

    #[test]
    fn rays_stop_at_the_edge_and_at_blockers() {
        let mut board = Geometry::<2>::new(10, 8);
        let east = board.direction(step(1, 0));
        let knight = board.direction(step(1, 2));
        assert_eq!(numbers(board.ray(east, Square::new(7))), [8, 9]);
        assert_eq!(board.ray(opposite(east), Square::new(2)).count(), 2);
        assert_eq!(numbers(board.ray(knight, Square::A1)), [21, 42, 63]);
        assert_eq!(board.slide(east, Square::A1, Bitboard::of(Square::new(4))).count(), 4);
        assert_eq!(numbers(board.within(east, Square::A1, 3)), [1, 2, 3]);
        assert_eq!(board.within(east, Square::A1, 30).count(), 9);
        let [b1, d1] = [1, 3].map(Square::new);
        assert_eq!(board.nearest(opposite(east), Bitboard::of(b1).with(d1)), Some(d1));
    }

    #[test]
    fn lines_lie_between_their_ends() {
        let mut board = Geometry::<2>::new(10, 8);
        let east = board.direction(step(1, 0));
        let [own, over]: [Bitboard<2>; 2] =
            [&[0, 12][..], &[1, 2, 11, 13, 18, 19]].map(|set| set.iter().copied().map(Square::new).collect());
        assert_eq!(numbers(board.beyond(east, own, over)), [3, 14]);
        assert_eq!(numbers(board.beyond(opposite(east), own, over)), [10]);
        assert_eq!(numbers(board.line_to(opposite(east), Square::new(3), own, over)), [1, 2]);
        assert_eq!(numbers(board.line_to(east, Square::new(3), own, over)), []);
        assert_eq!(numbers(board.line_to(east, Square::new(17), own, over)), []);
        assert_eq!(numbers(board.line_to(east, Square::new(11), own, over)), []);
    }

    #[test]
    fn squares_have_files_ranks_and_names() {
        let board = Geometry::<4>::new(10, 16);
        for (name, file, rank) in [("a1", 0, 0), ("c2", 2, 1), ("j16", 9, 15)] {
            let square = board.at(file, rank);
            assert_eq!((board.file(square), board.rank(square)), (file, rank));
            assert_eq!((board.name(square).as_str(), board.square(name)), (name, Some(square)));
            assert_eq!(board.own_square(square, Color::Black), board.at(file, 15 - rank));
        }
        let last = board.at(9, 15);
        assert_eq!(
            (board.number(last, -159), board.number(last, 1), board.number(last, -160)),
            (Some(Square::A1), None, None)
        );
    }

    #[test]
    fn a1_is_dark() {
        assert!(!Geometry::<1>::new(8, 8).light.contains(Square::A1));
        assert!(Geometry::<1>::new(5, 5).light.contains(Square::new(1)));
    }
}
