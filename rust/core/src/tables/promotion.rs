//! The squares where pieces of one type and colour promote, and their choices.

use super::Variant;
use crate::board::{Bitboard, Color, PieceTypeId, Square};
use crate::variant::{Promotion, Rules};

/// Where one piece type of one colour promotes, and to what.
#[derive(Debug, Clone)]
pub struct PromotionZone<const W: usize> {
    /// The squares where a piece may promote, wherever it comes from.
    pub region: Bitboard<W>,
    /// The squares where every move must promote.
    pub forced: Bitboard<W>,
    /// True if `region` and `forced` are not enough because the from-square or a capture matters.
    pub varies: bool,
    /// The rules that apply.
    pub rules: Vec<PromotionRule<W>>,
}

/// One rule of promotion for one piece type of one colour.
#[derive(Debug, Clone)]
pub struct PromotionRule<const W: usize> {
    /// A move that ends on one of these squares may promote.
    pub region: Bitboard<W>,
    /// The squares where a move that may promote must do so.
    pub forced: Bitboard<W>,
    /// True if a move that begins in the region may also promote.
    pub leaving: bool,
    /// True if only captures promote.
    pub on_capture: bool,
    /// True if a move that may promote must do so.
    pub always: bool,
    /// The choices.
    pub to: Vec<PieceTypeId>,
    /// `(piece_type, n)`: the type is a choice only while the side has fewer than `n` such pieces on the board.
    pub limits: Vec<(PieceTypeId, u32)>,
}

/// The squares where a move may promote and where it must.
#[derive(Clone, Copy, Debug)]
pub struct Promotes<const W: usize> {
    /// It may.
    pub may: Bitboard<W>,
    /// It must.
    pub must: Bitboard<W>,
}

impl<const W: usize> PromotionRule<W> {
    pub(super) fn new(rule: &Promotion, side: Color) -> Self {
        Self {
            region: rule.region[side].resized(),
            forced: (rule.forced[side] & rule.region[side]).resized(),
            leaving: rule.leaving,
            on_capture: rule.on_capture,
            always: rule.always,
            to: rule.to.clone(),
            limits: rule.limits.clone(),
        }
    }

    /// The squares where moves may promote and where they must, if only the to-square matters.
    #[inline(always)]
    pub fn anywhere(&self) -> Promotes<W> {
        Promotes { may: self.region, must: self.forced }
    }

    /// The squares where moves from `from` may promote and where they must; `captures` are the squares where a move
    /// captures.
    #[inline]
    pub fn from(&self, from: Square, captures: Bitboard<W>) -> Promotes<W> {
        self.of(self.leaving && self.region.contains(from), captures)
    }

    /// The squares where moves may promote and where they must; `leaves` is true for moves that leave the region.
    #[inline]
    fn of(&self, leaves: bool, captures: Bitboard<W>) -> Promotes<W> {
        let everywhere = !Bitboard::EMPTY;
        let may = if leaves { everywhere } else { self.region };
        let must = if leaves && self.always { everywhere } else { self.forced };
        let among = if self.on_capture { captures } else { everywhere };
        Promotes { may: may & among, must: must & among }
    }
}

impl<const W: usize> Variant<W> {
    /// True if a promoting piece must be marked because its new type does not show its type in the reserve.
    pub fn marks(&self, piece_type: PieceTypeId, becomes: PieceTypeId) -> bool {
        self.rules.marks_promoted() && self.returns[piece_type.index()] != self.returns[becomes.index()]
    }
}

impl<const W: usize> PromotionZone<W> {
    fn new(rules: &Rules, piece_type: PieceTypeId, side: Color) -> Self {
        let arrives = |rule: &&Promotion| rule.in_place.is_none() && rule.pieces.contains(piece_type);
        let rules = rules.promotions.iter().filter(arrives);
        let rules: Vec<_> = rules.map(|rule| PromotionRule::new(rule, side)).collect();
        let plain = |squares: fn(&PromotionRule<W>) -> Bitboard<W>| {
            rules.iter().filter(|rule| !rule.on_capture).fold(Bitboard::EMPTY, |all, rule| all | squares(rule))
        };
        Self {
            region: plain(|rule| rule.region),
            forced: plain(|rule| rule.forced),
            varies: rules.iter().any(|rule| rule.leaving || rule.on_capture),
            rules,
        }
    }

    /// The zones of all piece types of a side.
    pub(super) fn all(rules: &Rules, side: Color) -> Vec<Self> {
        rules.all_piece_types().iter().map(|piece_type| Self::new(rules, piece_type, side)).collect()
    }

    /// The squares where moves may promote and where they must, if only the to-square matters.
    #[inline(always)]
    pub fn anywhere(&self) -> Promotes<W> {
        Promotes { may: self.region, must: self.forced }
    }

    /// The squares where moves from `from` may promote and where they must; `captures` are the squares where a move
    /// captures.
    #[inline(always)]
    pub fn from(&self, from: Square, captures: Bitboard<W>) -> Promotes<W> {
        if !self.varies {
            return self.anywhere();
        }
        self.united(|rule| rule.from(from, captures))
    }

    /// The to-squares where moves by a shift may promote and where they must.
    #[inline(always)]
    pub fn by_shift(&self, shift: i16, captures: Bitboard<W>) -> Promotes<W> {
        if !self.varies {
            return self.anywhere();
        }
        self.united(|rule| {
            let stays = rule.of(false, captures);
            if !rule.leaving {
                return stays;
            }
            let (leaves, left) = (rule.of(true, captures), rule.region.shifted(shift));
            Promotes { may: stays.may | leaves.may & left, must: stays.must | leaves.must & left }
        })
    }

    #[inline(never)]
    fn united(&self, of: impl Fn(&PromotionRule<W>) -> Promotes<W>) -> Promotes<W> {
        let none = Promotes { may: Bitboard::EMPTY, must: Bitboard::EMPTY };
        self.rules
            .iter()
            .map(of)
            .fold(none, |all, rule| Promotes { may: all.may | rule.may, must: all.must | rule.must })
    }
}
