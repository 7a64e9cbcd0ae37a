//! An evaluation broken down into terms, to show where its value comes from.

use super::evaluation::STEPS;
use super::positional::PositionalTerms;
use super::side::Side;
use super::{Evaluation, Tapered};
use crate::board::{ByColor, Color, Level, Task};
use crate::outcome::can_enter;
use crate::position::Position;
use crate::tables::Variant;

/// A term of an evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Term {
    /// The values of the pieces on the board.
    Material,
    /// The values of the pieces in reserve that can still enter.
    Reserve,
    /// Piece-square values, in addition to the values of the pieces themselves.
    Placement,
    /// Pairs of colour-bound pieces.
    Pairs,
    /// Castling rights.
    Castling,
    /// The number of safe squares that pieces can move to.
    Mobility,
    /// Open files and outposts.
    Posts,
    /// The pawn structure, and passed pawns.
    Pawns,
    /// Pawns in front of royal pieces.
    Shield,
    /// Attacks on pieces.
    Threats,
    /// Attacks around the enemy's royal pieces.
    KingDanger,
    /// Progress towards mating a bare royal piece.
    MopUp,
    /// Progress towards winning or losing by one of the variant's own rules.
    Goals,
    /// The advantage of having the move.
    Tempo,
}

impl Term {
    /// All terms, in order.
    pub const ALL: [Self; 14] = [
        Self::Material,
        Self::Reserve,
        Self::Placement,
        Self::Pairs,
        Self::Castling,
        Self::Mobility,
        Self::Posts,
        Self::Pawns,
        Self::Shield,
        Self::Threats,
        Self::KingDanger,
        Self::MopUp,
        Self::Goals,
        Self::Tempo,
    ];

    /// The name of the term, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Material => "material",
            Self::Reserve => "reserve",
            Self::Placement => "placement",
            Self::Pairs => "pairs",
            Self::Castling => "castling",
            Self::Mobility => "mobility",
            Self::Posts => "files and outposts",
            Self::Pawns => "pawns",
            Self::Shield => "king shield",
            Self::Threats => "threats",
            Self::KingDanger => "king danger",
            Self::MopUp => "mop-up",
            Self::Goals => "goals",
            Self::Tempo => "tempo",
        }
    }
}

/// An evaluation by terms.
#[derive(Clone, PartialEq, Debug)]
pub struct Breakdown {
    /// The terms in the order of [`Term::ALL`], with each side's value from its own point of view.
    pub terms: Vec<(Term, ByColor<Tapered>)>,
    /// The weight of the middle game, from 0 to 1.
    pub phase: f64,
    /// The share of an endgame advantage that can be converted into a win, from 0 to 1.
    pub winnable: f64,
    /// The value for White, in hundredths of a pawn: the sum of all terms, mixed by phase.
    pub value: i32,
}

impl<const W: usize> Evaluation<W> {
    /// Evaluates a position term by term. The value is that of [`Evaluation::value`], but from White's point of view.
    pub fn breakdown(&self, variant: &Variant<W>, position: &Position<W>) -> Breakdown {
        let enters = ByColor::from_fn(|color| can_enter(variant, position, color));
        let positional = variant.cpu.run(ByTerms(PositionalTerms { evaluation: self, variant, position }));
        let other = |term: Term, color: Color| match term {
            Term::Material => self.material(position, color),
            Term::Reserve => self.in_reserve(variant, position, color) - self.stuck(variant, position, color, enters),
            Term::Placement => self.placed(position, color) - self.material(position, color),
            Term::Pairs => self.pairs(variant, position, color),
            Term::Castling => self.castling(position, color),
            Term::MopUp => self.mop_up(variant, position, color, enters),
            Term::Goals => self.goals(variant, position, color),
            Term::Tempo if position.side_to_move() == color => self.weights.tempo,
            _ => Tapered::default(),
        };
        let value = |term: Term, color: Color| {
            let found = positional.iter().find(|&&(found, _)| found == term);
            found.map_or_else(|| other(term, color), |(_, values)| values[color])
        };
        let terms: Vec<_> =
            Term::ALL.into_iter().map(|term| (term, ByColor::from_fn(|color| value(term, color)))).collect();
        let sum: Tapered = terms.iter().map(|(_, values)| values[Color::White] - values[Color::Black]).sum();
        let mix = self.mix(variant, position, &self.sums(position), sum.end, enters);
        Breakdown {
            terms,
            phase: f64::from(mix.middle) / f64::from(STEPS),
            winnable: f64::from(mix.winnable) / 4.0,
            value: mix.of(sum),
        }
    }

    fn material(&self, position: &Position<W>, color: Color) -> Tapered {
        let piece_type = |square| position.piece(square).map(|piece| piece.piece_type);
        let on_board = position.pieces(color).into_iter().filter_map(piece_type);
        on_board.map(|piece_type| self.tapered_values[piece_type.index()]).sum()
    }

    /// The values of the pieces on their squares.
    fn placed(&self, position: &Position<W>, color: Color) -> Tapered {
        let on_square = |square| {
            let piece = position.piece(square)?;
            Some(self.placement.of(color, piece.piece_type, square))
        };
        let sum: Tapered = position.pieces(color).into_iter().filter_map(on_square).sum();
        if color == Color::White { sum } else { -sum }
    }
}

/// The positional terms, each for White and for Black.
struct ByTerms<'a, const W: usize>(PositionalTerms<'a, W>);

impl<const W: usize> Task for ByTerms<'_, W> {
    type Output = [(Term, ByColor<Tapered>); 6];

    #[inline(always)]
    fn run<L: Level>(self) -> Self::Output {
        let terms = self.0;
        let first = ByColor::from_fn(|color| terms.first(color));
        let moved = ByColor::from_fn(|color| terms.moves::<L>(color, &first));
        let of = |value: &dyn Fn(Color, &Side<W>, &Side<W>) -> Tapered| {
            ByColor::from_fn(|color| value(color, &moved[color].1, &moved[color.other()].1))
        };
        let posts = ByColor::from_fn(|color| terms.posts(color, &first));
        [
            (Term::Mobility, ByColor::from_fn(|color| moved[color].0 - posts[color])),
            (Term::Posts, posts),
            (Term::Pawns, of(&|color, own, enemy| terms.structure(color, own, enemy))),
            (Term::Shield, of(&|_, own, _| terms.shield(own))),
            (Term::Threats, of(&|color, own, enemy| terms.threats(color, own, enemy))),
            (Term::KingDanger, of(&|color, own, enemy| terms.king_danger(color, own, enemy))),
        ]
    }
}

impl<const W: usize> PositionalTerms<'_, W> {
    /// The part of [`PositionalTerms::moves`] that is due to files and outposts.
    fn posts(&self, color: Color, sides: &ByColor<Side<W>>) -> Tapered {
        let (own, enemy) = (&sides[color], &sides[color.other()]);
        let movers = self.evaluation.movers.iter().chain(&self.evaluation.special_movers);
        let pieces = movers.flat_map(|mover| {
            self.position.pieces_of(color, mover.piece_type).into_iter().map(move |square| (mover, square))
        });
        pieces.map(|(mover, square)| self.post(color, mover, square, own, enemy)).sum()
    }
}
