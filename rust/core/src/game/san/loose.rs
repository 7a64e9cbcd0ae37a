//! Reading the notation of other programs, if it differs from this library's.
//!
//! It is tried only if the text is not a legal move as written, and accepted only if exactly one legal move matches. It
//! covers the letter of a pawn (`Pe4`); an unused letter for a piece whose name begins with it (`Hg3` for a horse) or
//! that has it in other games; for a promoted piece, the letter of the piece that it moves like (`Gf2` for a tokin);
//! and a pass as a king move to its own square (`Ke2`).

use super::Game;
use crate::board::{PieceTypeId, PieceTypeSet, Square};
use crate::moves::{Move, MoveKind, NO_PIECE_TYPE, Suffix};
use crate::tables::Variant;
use crate::variant::{PieceType, Rules, library_letter, split_letter};

/// The content of a string in another program's notation.
struct Loose {
    /// The piece types that may move, or be dropped.
    movers: PieceTypeSet,
    /// True for `N@f3`.
    drops: bool,
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
    /// The piece types that the piece may promote to; `None` if it does not promote.
    promotions: Option<PieceTypeSet>,
    wall: Option<Square>,
}

impl<const W: usize> Game<W> {
    /// The legal moves that match a string that is not a legal move as written.
    pub(super) fn loosely_read(&self, text: &str) -> Vec<Move> {
        let (bare, wall) = self.variant().split_wall(text.trim_end_matches(['+', '#']));
        let wall = wall.map(|wall| self.variant().geometry.read(wall).filter(|(_, rest)| rest.is_empty()));
        let Some(mut read) = read(self.variant(), bare).filter(|_| wall != Some(None)) else { return vec![] };
        read.wall = wall.flatten().map(|(wall, _)| wall);
        let mut moves = self.legal_moves();
        moves.retain(|&mv| self.fits_loosely(&read, mv));
        moves
    }

    fn fits_loosely(&self, read: &Loose, mv: Move) -> bool {
        if mv.to() != read.to || mv.wall() != read.wall || read.drops != mv.is_drop() {
            return false;
        }
        let (geometry, rules) = (&self.variant().geometry, &self.variant().rules);
        let comes_from = |from: Square| {
            self.own_piece(from).is_some_and(|moving| read.movers.contains(moving))
                && read.file.is_none_or(|file| geometry.file(from) == file)
                && read.rank.is_none_or(|rank| geometry.rank(from) == rank)
        };
        let promotes = match read.promotions {
            None => mv.other() == NO_PIECE_TYPE,
            Some(named) => mv.promotion().is_some_and(|piece_type| named.contains(piece_type)),
        };
        match mv.kind() {
            MoveKind::Drop => read.movers.contains(mv.dropped()),
            MoveKind::Pass => {
                let royal = |moving: PieceTypeId| rules.piece_types[moving.index()].royal.is_some();
                read.promotions.is_none() && comes_from(read.to) && self.own_piece(read.to).is_some_and(royal)
            }
            MoveKind::Plain | MoveKind::EnPassant | MoveKind::Effect => {
                promotes && comes_from(mv.from()) && self.variant().suffix(mv) == Suffix::default()
            }
            _ => false,
        }
    }
}

/// Reads `Pe4`, `Hg1-f3`, `Pxd8=G`, `H@f3`.
fn read<const W: usize>(variant: &Variant<W>, text: &str) -> Option<Loose> {
    let geometry = &variant.geometry;
    let (movers, rest) = named(&variant.rules, text)?;
    if let Some(rest) = rest.strip_prefix('@') {
        let (to, rest) = geometry.read(rest)?;
        let read = Loose { movers, drops: true, file: None, rank: None, to, promotions: None, wall: None };
        return rest.is_empty().then_some(read);
    }
    let (file, rest) = geometry.read_file(rest).map_or((None, rest), |(file, rest)| (Some(file), rest));
    let (rank, rest) = geometry.read_rank(rest).map_or((None, rest), |(rank, rest)| (Some(rank), rest));
    let (file, rank, to, rest) = match geometry.read(rest.strip_prefix(['-', 'x']).unwrap_or(rest)) {
        Some((to, rest)) => (file, rank, to, rest),
        None => (None, None, geometry.at(file?, rank?), rest),
    };
    let (promotions, rest) = match rest.strip_prefix('=') {
        Some(rest) => named(&variant.rules, rest).map(|(found, rest)| (Some(found), rest))?,
        None => (None, rest),
    };
    rest.is_empty().then_some(Loose { movers, drops: false, file, rank, to, promotions, wall: None })
}

/// The piece types that the letter at the start of a string may name, and the rest of the text.
fn named<'t>(rules: &Rules, text: &'t str) -> Option<(PieceTypeSet, &'t str)> {
    let (letter, length) = split_letter(text)?;
    let (spelled, rest) = text.split_at(length);
    if !letter.is_ascii_uppercase() {
        return None;
    }
    let all = || rules.piece_types.iter().enumerate().map(|(index, each)| (PieceTypeId::from_index(index), each));
    let owner = |(_, each): &(_, &PieceType)| each.letter == spelled;
    let usual = |(_, each): &(_, &PieceType)| {
        length == 1
            && (each.name.starts_with(letter.to_ascii_lowercase())
                || library_letter(&each.name).is_some_and(|usual| usual.eq_ignore_ascii_case(spelled)))
    };
    let meant: Vec<_> =
        if all().any(|each| owner(&each)) { all().filter(owner).collect() } else { all().filter(usual).collect() };
    let like =
        all().filter(|(_, each)| each.letter.starts_with('+') && meant.iter().any(|(_, own)| own.moves == each.moves));
    let found = meant.iter().copied().chain(like).map(|(id, _)| id).collect();
    Some((found, rest))
}
