//! A variant, read and resolved.

mod read;
mod rules;

use crate::Error;
use crate::after_effects::AfterEffect;
use crate::board::{Board, PieceType};
use crate::counting::{self, CountingRule};
use crate::ending::{Ending, Values};
use crate::merge::{Resolver, resolve};
use crate::obligations::MoveRules;
use crate::position::Position;
use crate::spec::Royal;
use crate::spec::{
    Brackets, CapturedPromoted, DeadPositions, Draws, Mate, PassedBy, PieceSpec, Spec, Stalemate, Symmetry,
};
use crate::square::{Side, Square};
use crate::table::Context;
use crate::{ending, fen, fen_write};

use read::{
    check_letters, read_castling, read_drop, read_gates, read_piece_type, read_promotion, read_repetition, read_walling,
};
pub(crate) use rules::{
    Castle, Castling, Drop, DropsAs, EnPassantRules, Forced, Gates, InPlace, PieceTypeRules, Promotion, Relocate,
    RelocateTo, RepetitionRules, Walling,
};

/// A variant: the content of its definition.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // the switches of the document
pub struct Game {
    /// The name of the variant.
    pub name: String,
    pub(crate) files: i32,
    pub(crate) ranks: i32,
    pub(crate) walls: bool,
    pub(crate) brackets: Brackets,
    pub(crate) vote: bool,
    pub(crate) piece_types: Vec<PieceTypeRules>,
    pub(crate) promotions: Vec<Promotion>,
    pub(crate) en_passant: Option<EnPassantRules>,
    pub(crate) castling: Option<Castling>,
    pub(crate) gates: Option<Gates>,
    pub(crate) drops: Vec<Drop>,
    pub(crate) walling: Option<Walling>,
    /// The effects after moves, in order.
    pub(crate) effects: Vec<AfterEffect>,
    pub(crate) moves: MoveRules,
    pub(crate) captures_to_reserve: bool,
    /// True if promoted pieces are marked: they change back when they are captured.
    pub(crate) marks_promoted: bool,
    /// The pieces whose moves reset the counter.
    pub(crate) resets: Vec<PieceType>,
    pub(crate) drops_reset: bool,
    /// The counter value at which the game is drawn; 0 for never.
    pub(crate) clock_limit: u32,
    /// The number of occurrences of a position at which the game is drawn; 0 for never.
    pub(crate) repetition_limit: usize,
    pub(crate) repetition: RepetitionRules,
    /// Pieces that may not mate alone.
    pub(crate) no_mate_by: Vec<PieceType>,
    /// In the series of checks that ends in a mate, one of these pieces must have given check.
    pub(crate) mate_needs: Vec<PieceType>,
    pub(crate) counting: Vec<CountingRule>,
    pub(crate) stalemate: Stalemate,
    pub(crate) mate: Mate,
    pub(crate) draws: Draws,
    pub(crate) endings: Vec<Ending>,
    pub(crate) values: Option<Values>,
    pub(crate) dead_positions: DeadPositions,
    pub(crate) minor: Vec<PieceType>,
    pub(crate) colour_bound: Vec<PieceType>,
    pub(crate) pair: Vec<PieceType>,
    pub(crate) start: Position,
    /// The order of the piece types of each side in the reserve's brackets.
    pub(crate) reserve_order: [Vec<PieceType>; 2],
}

impl Game {
    /// Reads a definition. A self-contained definition needs no resolver: `&|_| None`.
    ///
    /// # Errors
    /// If the definition is invalid.
    pub fn from_toml(text: &str, resolver: Resolver) -> Result<Game, Error> {
        let table = resolve(text, resolver)?;
        let spec: Spec = table.try_into().map_err(|why| Error(why.to_string()))?;
        let board = &spec.board;
        if !(2..=16).contains(&board.files) || !(1..=16).contains(&board.ranks) {
            return Err(Error("a board has 2 to 16 files and 1 to 16 ranks".into()));
        }
        let names: Vec<String> = spec.pieces.keys().cloned().collect();
        let turned = board.symmetry == Symmetry::Turned;
        if turned && spec.castling.is_some() {
            return Err(Error("castling needs a mirrored board".into()));
        }
        let context = Context { size: (board.files, board.ranks), turned, names: &names };
        let mut piece_types = Vec::new();
        for (name, table) in &spec.pieces {
            let piece: PieceSpec = table.clone().try_into().map_err(|why| Error(format!("pieces.{name}: {why}")))?;
            piece_types.push(
                read_piece_type(name, &piece, &context).map_err(|Error(why)| Error(format!("pieces.{name}: {why}")))?,
            );
        }
        check_letters(&piece_types)?;
        let promotions: Result<Vec<Promotion>, Error> =
            spec.promotion.iter().map(|rule| read_promotion(rule, &context)).collect();
        let drops: Result<Vec<Drop>, Error> = spec.drops.iter().map(|rule| read_drop(rule, &context)).collect();
        let effects: Result<Vec<AfterEffect>, Error> =
            spec.effects.iter().map(|rule| AfterEffect::read(rule, &context)).collect();
        let en_passant = match &spec.en_passant {
            None => None,
            Some(rule) => Some(EnPassantRules {
                attackers: context.piece_types(&rule.attackers)?,
                victims: context.piece_types(&rule.victims)?,
                fen: rule.fen,
                over: rule.over.as_ref().map(|texts| context.region(texts)).transpose()?,
                any: rule.passed == PassedBy::Any,
                promotes: rule.promotes,
            }),
        };
        let gates = spec.gates.as_ref().map(|rule| read_gates(rule, spec.captures.to_reserve, &context)).transpose()?;
        let known = |names: &[String]| -> Vec<PieceType> {
            names.iter().filter_map(|name| context.piece_type(name).ok()).collect()
        };
        let first_set = |claim, end| if claim == 0 { end } else { claim };
        let mut game = Game {
            name: spec.name.clone(),
            files: board.files,
            ranks: board.ranks,
            walls: board.walls || spec.walling.is_some(),
            brackets: board.brackets,
            vote: spec.vote,
            piece_types,
            promotions: promotions?,
            en_passant,
            castling: read_castling(&spec, &context)?,
            gates,
            drops: drops?,
            walling: spec.walling.as_ref().map(|rule| read_walling(rule, &context)).transpose()?,
            effects: effects?,
            moves: MoveRules {
                compulsory: spec.moves.compulsory.clone(),
                compulsory_pieces: match &spec.moves.compulsory_pieces {
                    None => None,
                    Some(names) => Some(context.piece_types(names)?),
                },
                pass: spec.moves.pass,
                checks: spec.moves.checks,
                stuck: spec.moves.stuck,
            },
            captures_to_reserve: spec.captures.to_reserve,
            marks_promoted: spec.captures.to_reserve && spec.captures.promoted == CapturedPromoted::Reverts,
            resets: known(&spec.clock.resets),
            drops_reset: spec.clock.drops_reset,
            clock_limit: first_set(spec.clock.claim, spec.clock.end),
            repetition_limit: first_set(spec.clock.repetition_claim as u32, spec.clock.repetition_end as u32) as usize,
            repetition: read_repetition(&spec.repetition, &context)?,
            no_mate_by: context.piece_types(&spec.endings.no_mate_by)?,
            mate_needs: context.piece_types(&spec.endings.mate_needs)?,
            counting: spec.counting.iter().map(|rule| counting::read(rule, &context)).collect::<Result<_, _>>()?,
            stalemate: spec.endings.stalemate,
            mate: spec.endings.mate,
            draws: spec.endings.draws,
            endings: spec.ending.iter().map(|rule| ending::read(rule, &context)).collect::<Result<_, _>>()?,
            values: spec.values.as_ref().map(|table| ending::read_values(table, &context)).transpose()?,
            dead_positions: spec.endings.dead_positions,
            minor: known(&spec.endings.minor),
            colour_bound: known(&spec.endings.colour_bound),
            pair: known(&spec.endings.pair),
            start: Position::empty(Board::empty(board.files, board.ranks, turned), names.len()),
            reserve_order: [Vec::new(), Vec::new()],
        };
        game.reserve_order = fen_write::reserve_order(&game, &board.start);
        game.start = fen::read(&game, &board.start, None)?;
        game.end_without_royals();
        let mut start = game.start.clone();
        start.tidy(&game);
        game.start = start;
        Ok(game)
    }

    /// If effects or captures en passant may remove royal pieces and no rule gives the result, a side loses when it has
    /// none of the pieces in a group of royal types that it began with.
    fn end_without_royals(&mut self) {
        let groups: Vec<Vec<PieceType>> = self
            .groups_of_royals()
            .into_iter()
            .filter(|group| {
                let passes = |rule: &EnPassantRules| rule.victims.iter().any(|it| group.contains(it));
                self.effects.iter().any(|effect| effect.may_remove(group))
                    || self.en_passant.as_ref().is_some_and(passes)
            })
            .filter(|group| !self.endings.iter().any(|rule| rule.concerns(group)))
            .collect();
        let begins = |group: &Vec<PieceType>, side: Side| {
            self.start.board.pieces_of(side).any(|(_, piece)| group.contains(&piece.piece_type))
                || self.start.reserve_piece_types(side).iter().any(|&it| group.contains(&self.on_board(it)))
        };
        let [white, black] = Side::BOTH
            .map(|side| groups.iter().filter(|group| begins(group, side)).cloned().collect::<Vec<Vec<PieceType>>>());
        let rules = if white == black {
            vec![(white, None)]
        } else {
            vec![(white, Some(Side::White)), (black, Some(Side::Black))]
        };
        let rules = rules.into_iter().filter(|(groups, _)| !groups.is_empty());
        self.endings.extend(rules.map(|(groups, only)| ending::Ending::without(groups, only)));
    }

    /// The groups of royal piece types; a side needs at least one piece from each. Types that are royal together form a
    /// group, and so does any other type with the types it can become. A type that can become non-royal is in no
    /// group.
    fn groups_of_royals(&self) -> Vec<Vec<PieceType>> {
        let royal = |piece_type: PieceType| self.piece_type(piece_type).royal;
        let all = || 0..self.piece_types.len() as PieceType;
        let becomes = |piece_type: PieceType| {
            let choices = self.promotions.iter().flat_map(|rule| &rule.to).filter(move |(from, _)| *from == piece_type);
            choices.flat_map(|(_, choices)| choices.iter().copied())
        };
        let by_type = |&it: &PieceType| matches!(royal(it), Some(Royal::Always | Royal::AtMost(_)));
        let mut groups: Vec<Vec<PieceType>> = Vec::new();
        for first in all().filter(by_type) {
            if groups.iter().flatten().any(|&it| it == first) {
                continue;
            }
            let mut group = vec![first];
            while let Some(next) = all().find(|&it| {
                let joins = |&other: &PieceType| {
                    becomes(other).any(|to| to == it) || by_type(&it) && becomes(it).any(|to| to == other)
                };
                !group.contains(&it) && group.iter().filter(|&it| by_type(it)).any(joins)
            }) {
                group.push(next);
            }
            groups.push(group);
        }
        groups.retain(|group| group.iter().all(by_type));
        groups.push(all().filter(|&it| matches!(royal(it), Some(Royal::Last | Royal::One))).collect());
        groups
    }

    /// The start position.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The rules of a piece type.
    pub(crate) fn piece_type(&self, piece_type: PieceType) -> &PieceTypeRules {
        &self.piece_types[piece_type as usize]
    }

    /// The letter of a piece type, in upper case for White and lower case for Black.
    pub(crate) fn letter(&self, piece_type: PieceType, side: Side) -> String {
        let letter = &self.piece_type(piece_type).letter;
        if side == Side::White { letter.clone() } else { letter.to_ascii_lowercase() }
    }

    /// True if some piece type can throw.
    pub(crate) fn has_throws(&self) -> bool {
        self.piece_types.iter().any(|piece_type| piece_type.rules.iter().any(|rule| rule.effects.throw))
    }

    /// The piece type that a piece in the reserve becomes on the board.
    pub(crate) fn on_board(&self, piece_type: PieceType) -> PieceType {
        self.piece_type(piece_type).drops_as.unwrap_or(piece_type)
    }

    /// The original type of a promoted piece: the first one, in the order of the promotion rules, that can promote to
    /// it.
    pub(crate) fn before_promotion(&self, piece_type: PieceType) -> PieceType {
        let all = self.promotions.iter().flat_map(|rule| rule.to.iter().map(move |entry| (rule, entry)));
        let mut becomes = all.filter(|(rule, (_, to))| to.contains(&piece_type) || rule.thrown == Some(piece_type));
        becomes.next().map_or(piece_type, |(_, (piece, _))| *piece)
    }

    /// The piece type that a captured piece becomes in the reserve, if only its type matters.
    pub(crate) fn returns(&self, piece_type: PieceType) -> PieceType {
        self.piece_type(piece_type).returns.unwrap_or(piece_type)
    }

    /// True if a piece of this type could never move from a square: the first step of each move leaves the board.
    pub(crate) fn is_stuck(&self, piece_type: PieceType, at: Square, side: Side) -> bool {
        let mut steps = self.piece_type(piece_type).rules.iter().flat_map(|rule| rule.walk.first_steps());
        !steps.any(|step| self.start.board.at(at + step.seen_by(side, self.start.board.turned)).is_some())
    }
}
