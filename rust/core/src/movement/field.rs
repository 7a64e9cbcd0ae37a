//! The board on which a piece is examined, with the rules of its variant reduced to the moves of pieces.

use super::{MovementError, Place};
use crate::board::{Bitboard, Color, PieceTypeId, PieceTypeSet, Region, Square, UNLIMITED};
use crate::piece::{End, Leg, MoveDef, Takes};
use crate::variant::{FirstMove, PieceType, Promotion, Rules};

/// The minimum and maximum number of squares from the piece to each edge of the board.
const RADIUS: (u8, u8) = (3, 7);
/// The minimum number of squares from a piece with unlimited moves to each edge.
const FAR: u8 = 4;

/// A piece on a square of a board.
#[derive(Debug)]
pub(super) struct Field {
    pub piece_type: PieceTypeId,
    pub color: Color,
    pub files: u8,
    pub ranks: u8,
    pub square: Square,
    /// True for the variant's own board, with all rules that depend on squares.
    own: bool,
    /// Classes of piece types, each with one representative; the piece's moves do not distinguish types of the same
    /// class.
    pub classes: Vec<(PieceTypeId, PieceTypeSet)>,
    /// A representative of each class of piece types that differ in which of the piece's moves capture them.
    pub captured: Vec<PieceTypeId>,
}

impl Field {
    pub fn new(rules: &Rules, piece_type: PieceTypeId, color: Color, place: Place) -> Result<Self, MovementError> {
        let mover = mover(rules, piece_type);
        let bound = is_bound(rules, mover);
        let own = bound || matches!(place, Place::Own(_));
        let (files, ranks, square) = match place {
            Place::Own(square) => (rules.files, rules.ranks, square),
            Place::Anywhere if bound => (rules.files, rules.ranks, home(rules, piece_type, color)),
            Place::Middle(_) if bound => {
                return Err(MovementError::Bound(rules.piece_types[piece_type.index()].name.clone()));
            }
            Place::Middle(across) => (across, across, middle(mover, across)),
            Place::Anywhere => {
                let across = default_across(mover);
                (across, across, middle(mover, across))
            }
        };
        let classes = classes(rules, mover);
        let captured = captured(mover, &classes);
        Ok(Self { piece_type, color, files, ranks, square, own, classes, captured })
    }

    /// The distance of a square from the piece, in king's steps.
    pub fn distance(&self, square: Square) -> u8 {
        let place = |square: Square| (square.file(self.files), square.rank(self.files));
        let ((file, rank), (from_file, from_rank)) = (place(square), place(self.square));
        file.abs_diff(from_file).max(rank.abs_diff(from_rank))
    }

    /// True if the piece has moves that are possible only while it is unmoved.
    pub fn has_first_moves(&self, rules: &Rules) -> bool {
        mover(rules, self.piece_type).moves.iter().any(|def| def.first)
    }

    /// Reduces the rules to those that affect this piece's moves.
    pub fn rules(&self, rules: &Rules, unmoved: bool) -> Rules {
        let all = whole(self.files, self.ranks);
        let none = Region::EMPTY;
        let mover = mover(rules, self.piece_type);
        let first_move = match (&mover.first_move, unmoved) {
            (_, false) => none,
            (FirstMove::Region(region), true) if self.own => *region,
            (FirstMove::Tracked, true) if self.own => rules.home[self.piece_type.index()],
            _ => all,
        };
        let moves: Vec<MoveDef> = mover.moves.iter().map(taking_checkers).collect();
        let moves = if self.own { moves } else { moves.iter().map(|def| unbound(def, all)).collect() };
        let piece_types = rules.piece_types.iter().enumerate().map(|(index, piece_type)| PieceType {
            royal: None,
            first_move: FirstMove::Region(first_move),
            moves: if index == self.piece_type.index() { moves.clone() } else { vec![] },
            drops_as: None,
            drop_to: all,
            ..piece_type.clone()
        });
        Rules {
            files: self.files,
            ranks: self.ranks,
            piece_types: piece_types.collect(),
            home: vec![none; rules.piece_types.len()],
            // The promotion rules are kept because throws depend on them, but without any promotion region.
            promotions: rules
                .promotions
                .iter()
                .map(|rule| Promotion { region: none, forced: none, in_place: None, ..rule.clone() })
                .collect(),
            en_passant: None,
            castling: None,
            gates: None,
            drops: vec![],
            captures_to_reserve: false,
            vote: false,
            ..rules.clone()
        }
    }
}

/// The piece type whose moves a piece has: a piece that exists only in the reserve moves like the piece that it
/// becomes.
pub(super) fn mover(rules: &Rules, piece_type: PieceTypeId) -> &PieceType {
    let piece_type = &rules.piece_types[piece_type.index()];
    piece_type.drops_as.map_or(piece_type, |board| &rules.piece_types[board.index()])
}

pub(super) fn whole(files: u8, ranks: u8) -> Region {
    Region::both(Bitboard::first_squares(usize::from(files) * usize::from(ranks)))
}

/// The move, for a board without checks: pieces of all types can give check, so a move that captures only the checking
/// piece is shown as one that captures all.
fn taking_checkers(def: &MoveDef) -> MoveDef {
    let takes = if def.takes == Takes::Checkers { Takes::All } else { def.takes };
    MoveDef { takes, ..def.clone() }
}

fn unbound(def: &MoveDef, all: Region) -> MoveDef {
    MoveDef { from: all, land: all, ..def.clone() }
}

/// True if a piece's moves depend on its place on the board.
fn is_bound(rules: &Rules, piece_type: &PieceType) -> bool {
    let all = whole(rules.files, rules.ranks);
    piece_type.moves.iter().any(|def| def.from != all || def.land != all)
}

/// A start square of the piece type, or the middle of the board if it has none.
fn home(rules: &Rules, piece_type: PieceTypeId, color: Color) -> Square {
    let middle = Square::at(rules.files / 2, rules.ranks / 2, rules.files);
    rules.home[piece_type.index()][color].lowest().unwrap_or(middle)
}

/// The square of the piece on a board other than the variant's own.
fn middle(piece_type: &PieceType, across: u8) -> Square {
    // Leaps that are too long for a board with a middle square are shown from a square where half of them stay on the
    // board.
    let at = if across > 2 * RADIUS.1 + 1 { across.saturating_sub(1 + longest(piece_type)) } else { across / 2 };
    let stops = |leg: &Leg| matches!(leg.end, End::Stop { edge: Some(_), .. });
    // From the exact middle, diagonals end in corners, where the effect of the edge cannot be seen.
    let below = u8::from(piece_type.moves.iter().flat_map(|def| &def.path.legs).any(stops)).min(at);
    Square::at(at, at - below, across)
}

/// The length of a piece's longest step.
fn longest(piece_type: &PieceType) -> u8 {
    let steps = piece_type.moves.iter().flat_map(|def| &def.path.steps);
    steps.map(|step| step.dx.unsigned_abs().max(step.dy.unsigned_abs())).max().unwrap_or(1)
}

/// The width of a board that shows the moves of a piece from its middle: an odd number from 7 to 15, or 16 for leaps of
/// more than 7 squares.
fn default_across(piece_type: &PieceType) -> u8 {
    if longest(piece_type) > RADIUS.1 {
        return 16;
    }
    let radius = piece_type.moves.iter().map(radius).max().unwrap_or(0);
    2 * radius.clamp(RADIUS.0, RADIUS.1) + 1
}

/// The distance from the piece up to which a family of moves is shown: leaps with a square to spare, unlimited moves
/// for two steps.
fn radius(def: &MoveDef) -> u8 {
    let steps = def.path.steps.iter();
    let length = steps.map(|step| step.dx.unsigned_abs().max(step.dy.unsigned_abs())).max().unwrap_or(1);
    let legs = def.path.legs.iter();
    let endless = legs.clone().any(|leg| leg.max == UNLIMITED);
    let far =
        legs.map(|leg| u16::from(length) * if leg.max == UNLIMITED { 2 } else { u16::from(leg.max) }).sum::<u16>();
    let far = u8::try_from(far).unwrap_or(RADIUS.1).min(RADIUS.1);
    let room = if endless { far.max(FAR) } else { far + 1 };
    room + u8::from(def.effects.throw)
}

/// Divides the piece types of a variant into classes, by what the piece's moves require of other pieces.
fn classes(rules: &Rules, mover: &PieceType) -> Vec<(PieceTypeId, PieceTypeSet)> {
    let legs = mover.moves.iter().flat_map(|def| &def.path.legs);
    let mut sets: Vec<PieceTypeSet> = legs
        .flat_map(|leg| match &leg.end {
            End::Screen(screen) | End::Stop { screen, .. } => screen.as_slice(),
            End::Land | End::Empty => &[],
        })
        .map(|condition| condition.piece_types)
        .collect();
    if mover.moves.iter().any(|def| def.effects.throw) {
        sets.push(rules.promoting());
    }
    sets.extend(taken(mover));
    let mut classes: Vec<(PieceTypeId, PieceTypeSet)> = vec![];
    let on_board = |&piece_type: &PieceTypeId| rules.piece_types[piece_type.index()].drops_as.is_none();
    for piece_type in rules.all_piece_types().iter().filter(on_board) {
        let alike = |other: PieceTypeId| sets.iter().all(|set| set.contains(piece_type) == set.contains(other));
        match classes.iter_mut().find(|(first, _)| alike(*first)) {
            Some((_, piece_types)) => piece_types.insert(piece_type),
            None => classes.push((piece_type, PieceTypeSet::of(piece_type))),
        }
    }
    classes
}

/// The sets of piece types to which captures are limited.
fn taken(mover: &PieceType) -> impl Iterator<Item = PieceTypeSet> {
    mover.moves.iter().filter(|def| def.capture).filter_map(|def| match def.takes {
        Takes::Only(piece_types) => Some(piece_types),
        Takes::All | Takes::Checkers => None,
    })
}

/// A representative of each class of piece types that differ in which moves capture them.
fn captured(mover: &PieceType, classes: &[(PieceTypeId, PieceTypeSet)]) -> Vec<PieceTypeId> {
    let sets: Vec<PieceTypeSet> = taken(mover).collect();
    let mut captured: Vec<PieceTypeId> = vec![];
    for &(piece_type, _) in classes {
        let alike = |other: &PieceTypeId| sets.iter().all(|set| set.contains(piece_type) == set.contains(*other));
        if !captured.iter().any(alike) {
            captured.push(piece_type);
        }
    }
    captured
}
