//! Generates legal moves. Sets of targets are sent to a [`Sink`], which lists or counts moves, or tests if there are
//! any.

mod blasts;
mod castling;
mod count;
mod drop_limits;
mod drops;
mod effects;
mod en_passant;
mod ended;
mod fallbacks;
mod fired;
mod forbidden;
mod gates;
mod in_place;
mod is_legal;
mod legality;
mod limits;
mod obligations;
mod parting;
mod perft;
mod perft_table;
mod promotion;
mod races;
mod restricted;
mod result;
mod scope;
mod scratch;
mod sets;
mod several;
mod simple;
mod sink;
mod subset;
mod sweep;
mod targets;
mod walling;
mod watched;

use crate::board::{Bitboard, Color, Level, PieceTypeId, Square, Task};
use crate::interrupt::{is_interrupted, spend};
use crate::moves::{self, Move, MoveKind};
use crate::position::{Position, SLOTS};
use crate::tables::{PieceTypeTables, Variant, zobrist};
use count::count_in;
pub use count::count_legal;
pub(crate) use ended::{ahead, drawn_for, ended, has_ended, has_goals, judge, reaches_goal};
pub(crate) use forbidden::{Forbidden, forbidden};
pub use is_legal::{is_legal, is_legal_in};
use legality::Legality;
use limits::Limits;
pub use obligations::must_capture;
pub use perft::{divide, perft};
pub use perft_table::PerftTable;
pub(crate) use races::{has_races, nears_goal, race_move, threatens_goal};
use restricted::{NoChecks, permits};
pub use result::{Outcome, Termination};
use scope::Scope;
pub use scratch::misjudgement;
pub(crate) use sets::shifted_from;
pub use sets::{Receiver, Sets};
pub use sink::{GenMode, Sink};
pub use subset::{Subset, legal_subset};
use targets::Ends;

/// The units of work for playing a move to see if it is legal, not including walks.
const COST_OF_TRYING: u64 = 4;

/// One run of the move generator in one position. Only the part that every position needs is compiled for each [`Level`];
/// castling, gates, drops and similar moves are compiled once.
struct Generator<'a, 's, const W: usize> {
    variant: &'a Variant<W>,
    position: &'a Position<W>,
    /// The position in which moves are played to examine them.
    scratch: &'a mut Position<W>,
    sink: Sink<'s, W>,
    scope: &'a Scope<W>,
    us: Color,
    blockers: Bitboard<W>,
    empty: Bitboard<W>,
    enemies: Bitboard<W>,
    legality: Legality<W>,
    /// The legal targets of the one royal piece, once they are known; empty before, and if masks are not used.
    king_targets: Bitboard<W>,
    /// The limits that the masks do not include.
    limits: &'a Limits<W>,
}

/// Move generation as a task for any processor; this is the only place where the generator is compiled. The hot part is compiled
/// twice, so that rare rules (`RARE`) cost other variants nothing.
struct Generate<'a, 's, const W: usize> {
    variant: &'a Variant<W>,
    position: &'a Position<W>,
    scratch: &'a mut Position<W>,
    scope: &'a Scope<W>,
    sink: Sink<'s, W>,
}

impl<const W: usize> Task for Generate<'_, '_, W> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self) {
        let mut limits = Limits::none(self.variant);
        if self.variant.traits.has_rare_rules || self.scope.pseudo_legal || self.scope.by_playing {
            Generator::new::<L, true>(self, &mut limits).generate::<L, true, false>();
        } else {
            Generator::new::<L, false>(self, &mut limits).generate::<L, false, false>();
        }
    }
}

/// Sends the legal moves of `position` that `mode` requests to `sink`, trying out some of them in `scratch`, a position
/// of the same variant.
pub fn generate<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    scratch: &mut Position<W>,
    mode: GenMode,
    mut sink: Sink<'_, W>,
) {
    if variant.traits.moves_by_pieces {
        return variant.cpu.run(Generate { variant, position, scratch, scope: Scope::every(mode), sink });
    }
    match position.only_moves() {
        None => generate_in(variant, position, scratch, Scope::all(mode), sink),
        Some(_) if mode == GenMode::Noisy => {}
        Some(moves) => moves.iter().for_each(|&mv| sink.single(mv)),
    }
}

/// Like [`generate`] for any scope, if there is no vote. There are no moves if a rule of the variant has ended the game.
#[inline(always)]
fn generate_in<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    scratch: &mut Position<W>,
    scope: Scope<W>,
    sink: Sink<'_, W>,
) {
    if has_ended(variant, position) {
        return;
    }
    if position.must_part(variant) && !scope.pseudo_legal {
        return parting::generate(variant, position, scratch, scope, sink);
    }
    match &variant.rules.walling {
        None if !variant.traits.obliges => run(variant, position, scratch, scope, sink),
        None => generate_bare(variant, position, scratch, scope, sink),
        Some(rule) if variant.traits.obliges && !scope.pseudo_legal => {
            obligations::generate_walled(variant, position, scratch, rule, scope, sink);
        }
        Some(rule) => walling::generate(variant, position, scratch, rule, scope, sink),
    }
}

/// All legal moves, without the walls that they place, even if a rule of the variant has ended the game.
pub fn moves_of_ended<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> Vec<Move> {
    let mut moves = Vec::with_capacity(USUAL);
    let (scope, sink, mut scratch) = (Scope::all(GenMode::All), Sink::List(&mut moves), position.clone());
    if position.must_part(variant) {
        parting::generate(variant, position, &mut scratch, scope, sink);
    } else {
        generate_bare(variant, position, &mut scratch, scope, sink);
    }
    moves
}

/// Like [`generate_in`], but ignores the end of the game and the walls that moves place.
#[inline(never)]
fn generate_bare<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    scratch: &mut Position<W>,
    scope: Scope<W>,
    sink: Sink<'_, W>,
) {
    if variant.traits.obliges && !scope.pseudo_legal {
        obligations::generate(variant, position, scratch, scope, sink);
    } else {
        run(variant, position, scratch, scope, sink);
    }
}

/// Like [`generate_bare`], but also ignores the rules about passing and compulsory moves.
#[inline(always)]
fn run<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    scratch: &mut Position<W>,
    scope: Scope<W>,
    sink: Sink<'_, W>,
) {
    variant.cpu.run(Generate { variant, position, scratch, scope: &scope, sink });
}

/// The initial capacity of a list of moves, which is seldom exceeded.
const USUAL: usize = 64;

/// All legal moves.
pub fn legal_moves<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> Vec<Move> {
    let mut moves = Vec::with_capacity(USUAL);
    generate(variant, position, &mut position.clone(), GenMode::All, Sink::List(&mut moves));
    moves
}

/// All pseudo-legal moves: legal moves, and moves that are illegal only because they leave a royal piece attacked.
/// Castling and the pass are included only if they are legal.
pub fn pseudo_legal_moves<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> Vec<Move> {
    let mut moves = Vec::with_capacity(USUAL);
    match position.only_moves() {
        None => {
            let scope = Scope { pseudo_legal: true, ..Scope::all(GenMode::All) };
            generate_in(variant, position, &mut position.clone(), scope, Sink::List(&mut moves));
            if variant.traits.obliges || position.must_part(variant) {
                moves.extend(legal_subset(variant, position, Subset::Pass));
            }
        }
        Some(votes) => moves.extend_from_slice(votes),
    }
    moves
}

/// True if there is a legal move.
pub fn has_legal<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> bool {
    let mut any = false;
    generate(variant, position, &mut position.clone(), GenMode::All, Sink::Any(&mut any));
    any
}

/// True if a capture on the e.p. square is legal.
pub fn legal_en_passant<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> bool {
    let Some(captured) = position.en_passant_captured(variant) else { return false };
    if has_ended(variant, position) {
        return false;
    }
    if variant.rules.walling.is_some() {
        let mut any = false;
        let scope = Scope { en_passant: true, ..Scope::NOTHING };
        generate_in(variant, position, &mut position.clone(), scope, Sink::Any(&mut any));
        return any;
    }
    if variant.traits.obliges || variant.traits.restricts || position.must_part(variant) {
        return legal_moves(variant, position).iter().any(|mv| mv.kind() == MoveKind::EnPassant);
    }
    let us = position.side_to_move();
    position.passed_squares().iter().any(|to| {
        position.en_passant_attackers(variant, to).iter().any(|from| {
            let mut after = position.clone();
            after.play_unchecked(variant, Move::en_passant(from, to, captured, moves::NO_PIECE_TYPE, false));
            after.is_safe_since(variant, us, position)
        })
    })
}

/// The key of a position for repetition: an e.p. square counts only if it can be used. If perpetual check loses, the
/// key also records whether the side to move is in check.
pub fn key<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> u64 {
    let passed = position.passed_squares();
    let mut key = position.hash();
    if passed.non_empty() && legal_en_passant(variant, position) {
        key = passed.iter().fold(key, |key, square| key ^ zobrist::en_passant(square));
    }
    if variant.rules.repetition.checks { zobrist::marked(key, position.is_check(variant)) } else { key }
}

impl<'a, 's, const W: usize> Generator<'a, 's, W> {
    /// Creates a generator, and fills `limits`, which must be empty.
    #[inline(always)]
    fn new<L: Level, const RARE: bool>(task: Generate<'a, 's, W>, limits: &'a mut Limits<W>) -> Self {
        let Generate { variant, position, scratch, scope, sink } = task;
        let us = position.side_to_move();
        let blockers = position.blockers();
        if RARE && variant.rules.moves.no_checks && !scope.pseudo_legal && !variant.traits.restricts_effects {
            limits.checks = NoChecks::new::<L>(variant, position);
        }
        let legality = if RARE && scope.pseudo_legal {
            Legality::free(variant)
        } else if RARE && (scope.by_playing || variant.traits.restricts_effects) {
            Legality::by_playing(variant)
        } else {
            Legality::new::<L, RARE>(variant, position, limits)
        };
        Self {
            variant,
            position,
            scratch,
            sink,
            scope,
            us,
            blockers,
            empty: variant.geometry.board & !blockers,
            enemies: position.pieces(us.other()),
            legality,
            king_targets: Bitboard::EMPTY,
            limits,
        }
    }

    /// Sends the moves. If `COUNTS`, all moves are generated, and the plain moves of pieces are not sent: their number is returned.
    #[inline(always)]
    fn generate<L: Level, const RARE: bool, const COUNTS: bool>(&mut self) -> u64 {
        let mut counted = 0;
        if is_interrupted() {
            return counted;
        }
        let (&Scope { mode, piece_types, from, en_passant, castling, drops, .. }, position) =
            (if COUNTS { Scope::every(GenMode::All) } else { self.scope }, self.position);
        let mut own = position.pieces(self.us) & from;
        if piece_types != Scope::<W>::EVERY_PIECE_TYPE {
            own &= position.among(piece_types & position.all_piece_types());
        }
        let stops = !COUNTS && self.sink.can_be_full();
        let (apart, lands) = (self.apart::<RARE>(), self.lands(mode));
        let general = self.general::<RARE>();
        for (number, tables) in self.variant.piece_types[self.us].iter().enumerate() {
            let pieces = own & position.piece_types[number % SLOTS];
            if pieces.is_empty() {
                continue;
            }
            if tables.is_simple && (pieces & apart).is_empty() {
                self.simple_pieces::<L, COUNTS>(tables, pieces, lands, &mut counted);
            } else if L::EXTRACTS && tables.is_simple && tables.sweeps.is_empty() && (pieces & general).is_empty() {
                let piece_type = PieceTypeId::new(number as u8);
                self.simple_pieces_apart::<L, RARE, COUNTS>(tables, piece_type, (pieces, lands), &mut counted);
            } else if mode != GenMode::Quiet || !tables.may_clash {
                self.pieces::<L, RARE, COUNTS>(tables, PieceTypeId::new(number as u8), pieces, &mut counted);
            }
            if stops && self.sink.is_full() {
                return counted;
            }
        }
        if en_passant && mode != GenMode::Quiet && self.may_capture_en_passant() {
            self.en_passant();
        }
        if self.variant.promotes_in_place() && matches!(mode, GenMode::All | GenMode::Noisy) {
            self.promotions_in_place();
        }
        if matches!(mode, GenMode::Noisy | GenMode::Captures) {
            return counted;
        }
        if castling && position.state.rights.bits != 0 {
            self.castling();
        }
        if drops && position.reserves && !self.variant.rules.drops.is_empty() {
            self.drops();
        }
        counted
    }

    /// Sends all moves of the pieces of a type, except en passant captures and castling.
    #[inline(always)]
    fn pieces<L: Level, const RARE: bool, const COUNTS: bool>(
        &mut self,
        mut tables: &'a PieceTypeTables<W>,
        piece_type: PieceTypeId,
        mut pieces: Bitboard<W>,
        counted: &mut u64,
    ) {
        if RARE && tables.by_check.is_some() {
            tables = self.tables(piece_type);
        }
        let mode = if COUNTS { GenMode::All } else { self.scope.mode };
        let mut ends = self.ends(tables, piece_type, mode);
        let varies = RARE
            && mode != GenMode::All
            && !tables.may_clash
            && self.variant.promotion[self.us][piece_type.index()].varies;
        if !tables.sweeps.is_empty() && !varies {
            pieces = self.sweep::<RARE, COUNTS>(tables, piece_type, pieces, ends, counted);
        }
        for from in pieces {
            if varies {
                ends = self.ends_from(piece_type, from, mode);
            }
            self.piece::<L, RARE>(tables, piece_type, from, ends);
            if !tables.paths.is_empty() && self.sink.is_full() {
                return;
            }
        }
    }

    /// Sends all moves of one piece except en passant captures and castling.
    #[inline(always)]
    fn piece<L: Level, const RARE: bool>(
        &mut self,
        tables: &PieceTypeTables<W>,
        piece_type: PieceTypeId,
        from: Square,
        ends: Ends<W>,
    ) {
        let targets = self.targets_among::<L, RARE>(tables, piece_type, from, ends);
        let gated = self.position.state.gates.contains(from) && self.variant.rules.gates.is_some();
        if tables.may_clash {
            self.with_effects(piece_type, from, targets, gated);
            return;
        }
        if !gated || self.may_pass() {
            self.plain::<L, RARE>(piece_type, from, targets);
        }
        if gated {
            self.introductions(piece_type, from, targets);
        }
    }

    /// Sends the legal moves among a piece's plain moves.
    #[inline(always)]
    fn plain<L: Level, const RARE: bool>(&mut self, piece_type: PieceTypeId, from: Square, mut targets: Bitboard<W>) {
        if self.variant.promoting.contains(piece_type) {
            let promotes = self.promotes::<RARE>(piece_type, from);
            if (targets & promotes.may).non_empty() {
                self.promotions(piece_type, from, targets & promotes.may);
                targets &= !promotes.must;
            }
        }
        let mut legal = self.legal_targets::<L, RARE>(piece_type, from, targets);
        if RARE && self.is_restricted() {
            legal = self.allowed::<L>(piece_type, Some(from), legal);
        }
        self.sink.targets(from, legal);
    }

    /// The squares to which a move leaves the side's own royal pieces safe, found by playing each move.
    fn safe(&mut self, squares: Bitboard<W>, to_move: impl Fn(Square) -> Move) -> Bitboard<W> {
        squares.iter().filter(|&square| self.is_safe_after(to_move(square))).collect()
    }

    /// True if the side's own royal pieces are safe after a move, found by playing it.
    fn is_safe_after(&mut self, mv: Move) -> bool {
        if self.is_restricted() && (self.is_stuck_after(mv) || !self.is_without_check(mv)) {
            return false;
        }
        if self.legality.is_free() {
            return true;
        }
        if !spend(COST_OF_TRYING) {
            return false;
        }
        self.scratch.copy_from(self.position);
        self.scratch.play_unchecked(self.variant, mv);
        self.scratch.is_safe_since(self.variant, self.us, self.position)
            && (!self.variant.traits.restricts_effects || permits(self.variant, self.position, self.scratch, mv))
            && !is_interrupted()
    }

    /// True if checks are allowed, or if a move gives none, found by playing it.
    fn is_without_check(&mut self, mv: Move) -> bool {
        if matches!(self.limits.checks, NoChecks::Free) {
            return true;
        }
        if !spend(COST_OF_TRYING) {
            return false;
        }
        self.scratch.copy_from(self.position);
        self.scratch.play_unchecked(self.variant, mv);
        !self.scratch.is_exposed(self.variant, self.us.other()) && !is_interrupted()
    }
}
