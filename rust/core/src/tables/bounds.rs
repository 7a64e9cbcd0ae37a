//! Bounds on the positions of a variant, which decide the status of a position.

use super::{PromotionZone, piece_type::PieceTypeTables};
use crate::board::{Bitboard, ByColor, Color, Geometry, PieceTypeId, PieceTypeSet, Region, Square, Step};
use crate::piece::{MoveDef, Passing};
use crate::variant::{RelocateTo, Rules};

/// The possible numbers and squares of pieces, given the rules and the start position.
#[derive(Debug)]
pub struct Bounds<const W: usize> {
    /// `[side][piece_type]`: the number at the start, on the board and in reserve together; a piece in reserve counts as the type
    /// that it has on the board.
    pub pieces: ByColor<Vec<u32>>,
    /// Piece types that other pieces can become.
    pub promoted_to: PieceTypeSet,
    /// `[side][piece_type]`: for piece types that can promote, the squares that they can ever reach; for others, the whole board.
    pub standing: ByColor<Vec<Bitboard<W>>>,
    /// True if a single move can give only plain checks: see `plain_checks`.
    pub plain_checks: bool,
    /// Piece types whose leaps and slides stay on squares of one colour.
    pub keeping_colour: PieceTypeSet,
}

impl<const W: usize> Bounds<W> {
    /// The bounds of a variant.
    pub fn new(
        rules: &Rules,
        geometry: &Geometry<W>,
        piece_types: &ByColor<Vec<PieceTypeTables<W>>>,
        promotion: &ByColor<Vec<PromotionZone<W>>>,
    ) -> Self {
        let standing = ByColor::from_fn(|side| {
            let of = |piece_type: PieceTypeId| {
                let stays = !promotion[side][piece_type.index()].forced;
                let tables = &piece_types[side][piece_type.index()];
                let reach = Reach { rules, geometry, tables, piece_type, side };
                if rules.promoting().contains(piece_type) { reach.standing(stays) } else { geometry.board }
            };
            rules.all_piece_types().iter().map(of).collect()
        });
        Self {
            pieces: ByColor::from_fn(|side| pieces(rules, side)),
            promoted_to: rules.promotions.iter().flat_map(|rule| &rule.to).copied().collect(),
            standing,
            keeping_colour: rules
                .all_piece_types()
                .iter()
                .filter(|id| piece_types.iter().all(|side| keeps_colour(geometry, &side[id.index()])))
                .collect(),
            plain_checks: rules.after_effects.is_empty()
                && plain_checks(rules, piece_types.iter().flatten().any(|tables| tables.special)),
        }
    }
}

fn pieces(rules: &Rules, side: Color) -> Vec<u32> {
    let mut pieces: Vec<u32> = rules.home.iter().map(|home| home[side].count()).collect();
    for (piece_type, count) in rules.all_piece_types().iter().zip(&rules.start_reserve[side]) {
        pieces[rules.on_board(piece_type).index()] += count;
    }
    pieces
}

/// The squares that one piece type of one side can reach.
struct Reach<'a, const W: usize> {
    rules: &'a Rules,
    geometry: &'a Geometry<W>,
    tables: &'a PieceTypeTables<W>,
    piece_type: PieceTypeId,
    side: Color,
}

impl<const W: usize> Reach<'_, W> {
    /// All squares that a piece can reach, ignoring blockers; moves may only end on the squares in `stays`.
    fn standing(&self, stays: Bitboard<W>) -> Bitboard<W> {
        if !self.tables.paths.is_empty() {
            return self.geometry.board;
        }
        let mut squares = self.entered();
        loop {
            let moved =
                squares.iter().fold(Bitboard::EMPTY, |all, from| all | squares_from(self.geometry, self.tables, from))
                    & stays;
            let next = squares | moved | self.relocated(squares);
            if next == squares {
                return squares;
            }
            squares = next;
        }
    }

    fn region(&self, region: &Region) -> Bitboard<W> {
        region[self.side].resized() & self.geometry.board
    }

    /// The squares where the piece can stand at the start, or after a drop, introduction, promotion, castling or throw.
    fn entered(&self) -> Bitboard<W> {
        let Self { rules, piece_type, side, .. } = *self;
        let mut squares = self.region(&rules.home[piece_type.index()]);
        let waits = |reserve: &PieceTypeId| rules.captures_to_reserve || rules.start_reserve[side][reserve.index()] > 0;
        for reserve in rules.all_piece_types().iter().filter(waits) {
            for rule in rules.drops.iter().filter(|rule| rule.pieces.contains(reserve)) {
                if rules.dropped_as(rule, reserve).contains(&piece_type) {
                    squares |= self.region(&rule.to.and(rules.piece_types[reserve.index()].drop_to));
                }
            }
            if rules.on_board(reserve) == piece_type {
                squares |= rules.gates.as_ref().map_or(Bitboard::EMPTY, |gates| self.region(&gates.squares));
            }
        }
        for rule in
            rules.promotions.iter().filter(|rule| rule.to.contains(&piece_type) || rule.thrown == Some(piece_type))
        {
            squares |=
                if rule.leaving || rule.in_place.is_some() { self.geometry.board } else { self.region(&rule.region) };
        }
        if let Some(castling) = &rules.castling {
            let own = |square| self.geometry.own_square(square, side);
            for target in castling.sides.iter().flatten() {
                if castling.king == piece_type {
                    squares.insert(own(target.king_to));
                }
                if castling.partners.contains(piece_type) {
                    squares.insert(own(target.partner_to));
                }
            }
        }
        squares | self.thrown()
    }

    /// The squares that the piece can be thrown onto: all except its first rank (unless allowed) and those where it would
    /// promote.
    fn thrown(&self) -> Bitboard<W> {
        let throws: Vec<_> =
            self.rules.piece_types.iter().flat_map(|piece_type| &piece_type.moves).map(|def| def.effects).collect();
        if !throws.iter().any(|effects| effects.throw) {
            return Bitboard::EMPTY;
        }
        let mut squares = self.geometry.board;
        if !throws.iter().any(|effects| effects.throw_first_rank) {
            squares &= !self.geometry.first_rank(self.side);
        }
        for rule in &self.rules.promotions {
            if rule.pieces.contains(self.piece_type) && rule.thrown.is_some() {
                squares &= !self.region(&rule.region);
            }
        }
        squares
    }

    fn relocated(&self, squares: Bitboard<W>) -> Bitboard<W> {
        let mut relocated = Bitboard::EMPTY;
        let rules = self.rules.drops.iter().filter_map(|rule| rule.relocate.as_ref());
        for relocate in rules.filter(|relocate| relocate.piece_types.contains(self.piece_type)) {
            match &relocate.to {
                RelocateTo::Region(region) => relocated |= self.region(region),
                RelocateTo::Forward(steps) => {
                    let files = i16::from(self.geometry.files);
                    let by = i16::from(*steps) * if self.side == Color::White { files } else { -files };
                    relocated |= (squares & self.region(&relocate.from))
                        .iter()
                        .filter_map(|at| self.geometry.number(at, by))
                        .collect();
                }
            }
        }
        relocated
    }
}

/// The squares that a piece's leaps and slides can reach from a square, ignoring blockers.
pub fn squares_from<const W: usize>(geometry: &Geometry<W>, tables: &PieceTypeTables<W>, from: Square) -> Bitboard<W> {
    let leaps = tables.leaps[from];
    let mut squares = leaps.quiet | leaps.capture | tables.limited_leaps(from);
    for slide in tables.all_slides() {
        squares |= geometry.within(slide.dir, from, slide.max);
    }
    for leap in tables.conditional.get(from.index()).into_iter().flatten() {
        squares.insert(leap.to);
    }
    squares
}

/// True if no leap or slide of a piece leads to a square of the other colour.
fn keeps_colour<const W: usize>(geometry: &Geometry<W>, tables: &PieceTypeTables<W>) -> bool {
    let other = |from: Square| if geometry.light.contains(from) { !geometry.light } else { geometry.light };
    tables.paths.is_empty()
        && geometry.board.iter().all(|from| (squares_from(geometry, tables, from) & other(from)).is_empty())
}

/// True if every move goes along a line or is a leap that crosses no line, so that it can uncover at most one attacker. That is:
/// all captures are plain (not `special`); slides go by single steps along ranks, files and diagonals; leaps go one step or
/// obliquely, and lame leaps may not capture; en passant captures go one step diagonally forward; castling is on the first rank;
/// and nothing comes from a reserve.
fn plain_checks(rules: &Rules, special: bool) -> bool {
    let no_reserve = rules.drops.is_empty() && rules.gates.is_none() && !rules.captures_to_reserve;
    let on_first_rank = |castling: &crate::variant::Castling| {
        let mut from = castling.sides.iter().flatten().flat_map(|side| [side.king_from, side.partner_from]);
        from.all(|square| square.rank(rules.files) == 0)
    };
    let passing = rules.en_passant.map_or(PieceTypeSet::EMPTY, |rule| rule.attackers | rule.victims);
    let passes_any = rules.en_passant.is_some_and(|rule| rule.any);
    let diagonal = |step: &Step| step.dx.abs() == 1 && step.dy == 1;
    let goes_diagonally = |piece_type: PieceTypeId| {
        let mut captures = rules.piece_types[piece_type.index()].moves.iter().filter(|def| def.capture);
        captures.all(|def| def.path.steps.iter().all(diagonal))
    };
    no_reserve
        && !special
        && !passes_any
        && rules.castling.as_ref().is_none_or(on_first_rank)
        && rules.piece_types.iter().all(|piece_type| piece_type.moves.iter().all(crosses_no_line))
        && passing.iter().all(goes_diagonally)
}

fn crosses_no_line(def: &MoveDef) -> bool {
    let [leg] = &def.path.legs[..] else { return false };
    let single = |step: &Step| step.dx.abs().max(step.dy.abs()) == 1;
    let oblique = |step: &Step| step.dx != 0 && step.dy != 0 && step.dx.abs() != step.dy.abs();
    let lame = !def.capture && leg.passing == Passing::Empty;
    !leg.over_any && def.path.steps.iter().all(|step| single(step) || leg.max == 1 && (oblique(step) || lame))
}
