//! A variant's rules, resolved: names are numbers, regions are sets of squares, defaults are filled in.
//! This is what `docs/variants.md` describes after reading; the tables of a game are compiled from it.

use crate::piece::ast::MoveDef;

pub use super::weights::{Evaluation, Weights};
pub use crate::board::Region;
pub use crate::board::{MAX_PIECE_TYPES, PieceTypeId, PieceTypeSet};

/// Which pieces are unmoved, for first moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FirstMove {
    /// All that stand in a region.
    Region(Region),
    /// Those on a start square of their piece type and colour that did not come there by a move.
    Tracked,
}

/// A piece type.
#[derive(Clone, PartialEq, Debug)]
pub struct PieceType {
    /// Its name, lower case.
    pub name: String,
    /// Its text in FEN and moves: an upper-case letter, then perhaps `'` or `"`.
    pub letter: String,
    /// Worth in hundredths of a pawn, where the variant says.
    pub value: Option<i32>,
    /// Must not be attacked at the end of its owner's turn.
    pub royal: bool,
    /// When first moves are allowed.
    pub first_move: FirstMove,
    /// What it may do.
    pub moves: Vec<MoveDef>,
    /// What it becomes when dropped, for pieces that exist in the reserve only.
    pub drops_as: Option<PieceTypeId>,
    /// Where it may be dropped at all.
    pub drop_to: Region,
}

/// One rule of promotion.
#[derive(Clone, PartialEq, Debug)]
pub struct Promotion {
    /// The piece types that promote.
    pub pieces: PieceTypeSet,
    /// Where a move that ends may promote.
    pub region: Region,
    /// Where it must.
    pub forced: Region,
    /// The choices, in order.
    pub to: Vec<PieceTypeId>,
    /// `(piece_type, n)`: a choice only while fewer than `n` of that piece type and colour are on the board.
    pub limits: Vec<(PieceTypeId, u32)>,
    /// What a thrown piece becomes in the region.
    pub thrown: Option<PieceTypeId>,
}

/// When the e.p. square is written in FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnPassantFen {
    /// When a capture there is legal.
    Legal,
    /// When a capture there is pseudo-legal.
    PseudoLegal,
    /// After each double step.
    Always,
}

/// The rule of e.p.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EnPassant {
    /// Piece types that capture e.p.
    pub attackers: PieceTypeSet,
    /// Piece types that can be so captured.
    pub victims: PieceTypeSet,
    /// When the square is written.
    pub fen: EnPassantFen,
}

/// One side of castling; squares for White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CastlingSide {
    /// King's home.
    pub king_from: u8,
    /// King's target.
    pub king_to: u8,
    /// Partner's home.
    pub partner_from: u8,
    /// Partner's target.
    pub partner_to: u8,
}

/// The rule of castling.
#[derive(Clone, PartialEq, Debug)]
pub struct Castling {
    /// The castling king's piece type.
    pub king: PieceTypeId,
    /// Its partner's piece type.
    pub partner: PieceTypeId,
    /// K and Q.
    pub sides: [Option<CastlingSide>; 2],
    /// King and partners stand anywhere on their rank in the start position (Chess960).
    pub free_origin: bool,
    /// Written as the king taking its partner.
    pub king_takes_partner: bool,
    /// Dropped partners gain the right (`E`).
    pub dropped_partners: bool,
    /// The squares that the king crosses are judged with the king still at home.
    pub king_stays: bool,
}

/// The rule of gates.
#[derive(Clone, PartialEq, Debug)]
pub struct Gates {
    /// Piece types whose first own move introduces.
    pub triggers: PieceTypeSet,
    /// White's and Black's gate squares at the start.
    pub squares: Region,
    /// The first trigger must introduce.
    pub compulsory: bool,
    /// How many times a side may pass first (0 or 1).
    pub passes: u8,
    /// Castling may introduce.
    pub castling: bool,
    /// Whether legality is judged with the introduced piece in place.
    pub judged_with: bool,
}

/// Where a relocated piece goes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum RelocateTo {
    /// So many squares straight forward, all empty.
    Forward(u8),
    /// Any empty square of a region.
    Region(Region),
}

/// The piece that makes room for a drop.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Relocate {
    /// 0: the piece dropped on; 1: the own piece in front.
    pub ahead: u8,
    /// Piece types that make room.
    pub piece_types: PieceTypeSet,
    /// Where it must stand.
    pub from: Region,
    /// Where it goes.
    pub to: RelocateTo,
    /// Two squares forward give the e.p. right.
    pub en_passant: bool,
    /// Always written in full (`N@e2,e2c4`).
    pub full_text: bool,
}

/// One rule of drops.
#[derive(Clone, PartialEq, Debug)]
pub struct DropRule {
    /// Piece types (as in the reserve) it holds for.
    pub pieces: PieceTypeSet,
    /// Where.
    pub to: Region,
    /// Own piece types it may be dropped on; 0: on empty squares.
    pub onto: PieceTypeSet,
    /// What makes room.
    pub relocate: Option<Relocate>,
    /// May be made while in check.
    pub in_check: bool,
}

/// Counters that draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Plies after which a draw may be claimed; 0: never.
    pub claim: u32,
    /// Plies after which the game is drawn; 0: never.
    pub end: u32,
    /// Occurrences after which a draw may be claimed; 0: never.
    pub repetition_claim: u32,
    /// Occurrences after which the game is drawn; 0: never.
    pub repetition_end: u32,
    /// Piece types whose moves reset the counter.
    pub resets: PieceTypeSet,
    /// Drops reset the counter.
    pub drops_reset: bool,
}

impl Clock {
    /// Whether so many plies draw the game.
    pub fn is_end(&self, plies: u32) -> bool {
        reached(self.end, plies)
    }

    /// Whether a draw may be claimed after so many plies.
    pub fn is_claim(&self, plies: u32) -> bool {
        reached(self.claim, plies)
    }

    /// Whether so many occurrences draw the game.
    pub fn is_repetition_end(&self, occurrences: u32) -> bool {
        reached(self.repetition_end, occurrences)
    }

    /// Whether a draw may be claimed after so many occurrences.
    pub fn is_repetition_claim(&self, occurrences: u32) -> bool {
        reached(self.repetition_claim, occurrences)
    }
}

fn reached(limit: u32, now: u32) -> bool {
    limit > 0 && now >= limit
}

/// The result for the side that has no move and is not in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stalemate {
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
    /// Won.
    Win,
}

/// Which positions are drawn because nobody can mate any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeadPositions {
    /// None.
    None,
    /// Bare kings, a minor against a bare king, colour-bound pieces all on one colour; no piece can enter from a reserve.
    Fide,
    /// At most three pieces in all, reserves included, kings and minors only, none promoted.
    ThreePieces,
}

/// How games end beside mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Endings {
    /// Stalemate's result.
    pub stalemate: Stalemate,
    /// Which dead positions are drawn.
    pub dead_positions: DeadPositions,
    /// Piece types of which one alone cannot mate.
    pub minor: PieceTypeSet,
    /// Piece types that are dead in any number on one square colour.
    pub colour_bound: PieceTypeSet,
}

/// A variant's rules.
#[derive(Clone, PartialEq, Debug)]
pub struct Rules {
    /// Its name.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// A line about it.
    pub description: String,
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// FEN rows may hold walls.
    pub walls: bool,
    /// FEN has brackets even when both reserves are empty.
    pub brackets: bool,
    /// FEN of the start position.
    pub start_fen: String,
    /// Piece types, in the order of definition.
    pub piece_types: Vec<PieceType>,
    /// The order of each side's piece types within the brackets of FEN.
    pub reserve_order: [Vec<PieceTypeId>; 2],
    /// Squares where the start position has a piece of the piece type, for each piece type.
    pub home: Vec<Region>,
    /// How many pieces of each piece type each side has in reserve at the start.
    pub start_reserve: [Vec<u32>; 2],
    /// Promotion rules.
    pub promotions: Vec<Promotion>,
    /// E.p.
    pub en_passant: Option<EnPassant>,
    /// Castling.
    pub castling: Option<Castling>,
    /// Gates.
    pub gates: Option<Gates>,
    /// Drops.
    pub drops: Vec<DropRule>,
    /// Captured pieces join the attacker's reserve.
    pub captures_to_reserve: bool,
    /// Stoltz Chess's vote.
    pub vote: bool,
    /// A move may be passed in analysis.
    pub null_moves: bool,
    /// Clock and repetition.
    pub clock: Clock,
    /// Endings.
    pub endings: Endings,
    /// What a search is to take pieces and positions to be worth.
    pub evaluation: Evaluation,
    /// The whole variant as canonical TOML, self-contained: what [`Rules::to_toml`] gives.
    pub canonical: String,
}

impl Rules {
    /// What a piece of the reserve is on the board: itself, for most piece types.
    pub fn on_board(&self, piece_type: PieceTypeId) -> PieceTypeId {
        self.piece_types[piece_type as usize].drops_as.unwrap_or(piece_type)
    }
}
