//! The rules of a variant, table by table.

use super::Game;
use crate::board::PieceType;
use crate::region::Region;
use crate::rule::Rule;
use crate::spec::{
    Crossing, EnPassantFen, Judged, Notation, Origin, PerpetualChecks, RepetitionResult, Royal, WallPlace,
};
use crate::square::{Square, Vector};

/// The results of repetitions.
#[derive(Debug)]
pub(crate) struct RepetitionRules {
    pub result: RepetitionResult,
    pub checks: PerpetualChecks,
    /// Classes of pieces that chase and are chased, the strongest first.
    pub chasers: Vec<Vec<PieceType>>,
    /// Other pieces that can be chased, and in which region.
    pub chased: Vec<(PieceType, Region)>,
    /// The number of times that a piece may move back and forth.
    pub to_and_fro: Option<usize>,
    pub to_and_fro_pieces: Option<Vec<PieceType>>,
}

/// One piece type.
#[derive(Debug)]
pub(crate) struct PieceTypeRules {
    pub name: String,
    /// The letter in upper case, with its mark.
    pub letter: String,
    pub rules: Vec<Rule>,
    pub royal: Option<Royal>,
    /// The region of unmoved pieces; `None`: tracked.
    pub first_move: Option<Region>,
    /// Enemy pieces that deprive it of its first move.
    pub lost_to: Vec<PieceType>,
    pub drops_as: Option<PieceType>,
    pub drop_to: Option<Region>,
    /// Its type in the reserve after a capture.
    pub returns: Option<PieceType>,
}

impl PieceTypeRules {
    /// True if it matters which pieces of this type have moved.
    pub fn is_tracked(&self) -> bool {
        self.first_move.is_none() && self.rules.iter().any(|rule| rule.first)
    }
}

#[derive(Debug)]
pub(crate) struct Promotion {
    /// The pieces that promote, each with its possible new types.
    pub to: Vec<(PieceType, Vec<PieceType>)>,
    pub region: Region,
    /// Moves that begin in the region also promote.
    pub leaving: bool,
    pub on_capture: bool,
    pub forced: Forced,
    pub limits: Vec<(PieceType, usize)>,
    pub thrown: Option<PieceType>,
    pub in_place: Option<InPlace>,
}

/// Promotion as a separate move.
#[derive(Debug)]
pub(crate) struct InPlace {
    /// The new piece may also move to an empty square.
    pub steps: bool,
    /// The new piece may attack something, and the move may give check.
    pub attacks: bool,
    /// Additional squares on which a side's only such piece may promote.
    pub last: Option<Region>,
}

/// The condition under which a piece that may promote must do so.
#[derive(Debug)]
pub(crate) enum Forced {
    Always,
    Region(Region),
    /// The squares where none of its moves has a first step that stays on the board.
    Stuck,
}

impl Promotion {
    /// The possible new types of a piece type, if the rule applies to it.
    pub fn choices(&self, piece_type: PieceType) -> Option<&[PieceType]> {
        self.to.iter().find(|(piece, _)| *piece == piece_type).map(|(_, choices)| choices.as_slice())
    }
}

#[derive(Debug)]
pub(crate) struct EnPassantRules {
    pub attackers: Vec<PieceType>,
    pub victims: Vec<PieceType>,
    pub fen: EnPassantFen,
    pub over: Option<Region>,
    pub any: bool,
    pub promotes: bool,
}

#[derive(Debug)]
pub(crate) struct Castling {
    pub king: PieceType,
    pub partners: Vec<PieceType>,
    /// Castling on the K and on the Q side, for White.
    pub ways: [Option<Castle>; 2],
    pub origin: Origin,
    pub notation: Notation,
    pub crossing: Crossing,
    pub dropped_partners: bool,
    pub dropped: bool,
    pub spoils: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Castle {
    pub king_from: Square,
    pub king_to: Square,
    pub partner_from: Square,
    pub partner_to: Square,
}

#[derive(Debug)]
pub(crate) struct Gates {
    pub triggers: Vec<PieceType>,
    /// The pieces that may be introduced; `None`: all.
    pub introduced: Option<Vec<PieceType>>,
    pub compulsory: bool,
    pub passes: u32,
    pub outlive: bool,
    pub castling: bool,
    pub judged: Judged,
}

#[derive(Debug)]
pub(crate) struct Drop {
    pub pieces: Option<Vec<PieceType>>,
    pub to: Option<Region>,
    pub onto: Option<Vec<PieceType>>,
    pub relocate: Option<Relocate>,
    pub never_in_check: bool,
    /// The types of the pieces on the board, if not only the usual one.
    pub becomes: DropsAs,
    pub free: bool,
    pub first: Option<Region>,
    pub per_file: Option<usize>,
    pub next_to_own: bool,
    pub encloses: bool,
    pub on_top: bool,
    /// Steps from the target to squares that must not hold an enemy.
    pub apart: Vec<Vector>,
    /// The directions in which the piece may be pushed in from an edge.
    pub pushed: Vec<Vector>,
    pub both_colours: bool,
    pub never_checks: bool,
    pub never_mates: bool,
}

/// The types of dropped pieces.
#[derive(Debug)]
pub(crate) enum DropsAs {
    Usual,
    All(Vec<PieceType>),
    Each(Vec<(PieceType, Vec<PieceType>)>),
}

impl Drop {
    /// True if the rule applies to a piece type in the reserve.
    pub fn concerns(&self, piece_type: PieceType) -> bool {
        let named = self.pieces.as_ref().is_none_or(|piece_types| piece_types.contains(&piece_type));
        named
            && match &self.becomes {
                DropsAs::Each(each) => each.iter().any(|(piece, _)| *piece == piece_type),
                _ => true,
            }
    }

    /// The types that a piece in the reserve may become.
    pub fn choices(&self, game: &Game, piece_type: PieceType) -> Vec<PieceType> {
        match &self.becomes {
            DropsAs::Usual => vec![game.on_board(piece_type)],
            DropsAs::All(choices) => choices.clone(),
            DropsAs::Each(each) => {
                let own = each.iter().filter(|(piece, _)| *piece == piece_type);
                own.flat_map(|(_, choices)| choices.clone()).collect()
            }
        }
    }
}

#[derive(Debug)]
pub(crate) struct Walling {
    pub place: WallPlace,
    pub region: Option<Region>,
    /// True if placing a wall removes the previous one.
    pub one: bool,
    pub instead: bool,
    /// True if placing a wall may answer a check.
    pub answers: bool,
}

#[derive(Debug)]
pub(crate) struct Relocate {
    pub ahead: bool,
    pub piece_types: Option<Vec<PieceType>>,
    pub from: Option<Region>,
    pub way: RelocateTo,
    pub en_passant: bool,
}

#[derive(Debug)]
pub(crate) enum RelocateTo {
    Forward(i32),
    Region(Region),
}
