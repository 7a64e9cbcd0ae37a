//! A variant, read and resolved.

use crate::Error;
use crate::after_effects::{AfterEffect, vectors};
use crate::board::{Board, PieceType};
use crate::counting::{self, CountingRule};
use crate::ending::{Ending, Values};
use crate::merge::{Resolver, resolve};
use crate::obligations::MoveRules;
use crate::position::Position;
use crate::region::Region;
use crate::rule::Rule;
use crate::spec::{
    Attacks, Brackets, CapturedPromoted, CastleSpec, CastlingDropped, Colours, Crossing, DeadPositions, Draws, DropAs,
    DropSpec, EnPassantFen, GatesSpec, InCheck, InPlaceSpec, Judged, Mate, Names, NextTo, Notation, Origin, PassedBy,
    PerpetualChecks, PieceSpec, PromotionOn, PromotionSpec, PromotionTo, RepetitionResult, RepetitionSpec, Royal,
    RoyalSpec, Spec, Stalemate, Symmetry, WallPlace, WallingSpec,
};
use crate::square::{Side, Square, Vector};
use crate::table::{Context, RegionTexts, Texts, parse_moves};
use crate::{ending, fen, fen_write};

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
    /// What happens after moves, in order.
    pub(crate) effects: Vec<AfterEffect>,
    pub(crate) moves: MoveRules,
    pub(crate) captures_to_reserve: bool,
    /// True if promoted pieces are marked: they change back when they are captured.
    pub(crate) marks_promoted: bool,
    /// The pieces whose moves reset the counter.
    pub(crate) resets: Vec<PieceType>,
    pub(crate) drops_reset: bool,
    /// The counter at which the game is drawn, 0 for never.
    pub(crate) clock_limit: u32,
    /// The occurrence at which the game is drawn, 0 for never.
    pub(crate) repetition_limit: usize,
    pub(crate) repetition: RepetitionRules,
    /// Pieces that may not mate alone.
    pub(crate) no_mate_by: Vec<PieceType>,
    /// Pieces of which one must have given one of the checks up to a mate.
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

/// What repetitions mean.
#[derive(Debug)]
pub(crate) struct RepetitionRules {
    pub result: RepetitionResult,
    pub checks: PerpetualChecks,
    /// Classes of pieces that chase and are chased, the strongest first.
    pub chasers: Vec<Vec<PieceType>>,
    /// Others that are chased, and where.
    pub chased: Vec<(PieceType, Region)>,
    /// How often a piece may go to and fro.
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
    /// Enemies that take its first move from it.
    pub lost_to: Vec<PieceType>,
    pub drops_as: Option<PieceType>,
    pub drop_to: Option<Region>,
    /// What it becomes in the reserve when it is captured.
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
    /// The pieces that promote, each with its choices.
    pub to: Vec<(PieceType, Vec<PieceType>)>,
    pub region: Region,
    /// A move that begins in the region promotes, too.
    pub leaving: bool,
    pub on_capture: bool,
    pub forced: Forced,
    pub limits: Vec<(PieceType, usize)>,
    pub thrown: Option<PieceType>,
    pub in_place: Option<InPlace>,
}

/// Promotion as a move of its own.
#[derive(Debug)]
pub(crate) struct InPlace {
    /// Also to an empty square that the new piece reaches.
    pub steps: bool,
    /// The new piece may attack something, and the move may give check.
    pub attacks: bool,
    /// Where the only such piece of a side promotes, too.
    pub last: Option<Region>,
}

/// When a piece that may promote must do so.
#[derive(Debug)]
pub(crate) enum Forced {
    Always,
    Region(Region),
    /// Where none of its moves has a first step that stays on the board.
    Stuck,
}

impl Promotion {
    /// The choices of a piece type that the rule concerns.
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
    /// What the pieces become on the board, if not only the usual type.
    pub becomes: DropsAs,
    pub free: bool,
    pub first: Option<Region>,
    pub per_file: Option<usize>,
    pub next_to_own: bool,
    pub encloses: bool,
    pub on_top: bool,
    /// The steps to squares that no enemy may be on.
    pub apart: Vec<Vector>,
    /// The directions in which the piece is pushed from an edge.
    pub pushed: Vec<Vector>,
    pub both_colours: bool,
    pub never_checks: bool,
    pub never_mates: bool,
}

/// What dropped pieces become.
#[derive(Debug)]
pub(crate) enum DropsAs {
    Usual,
    All(Vec<PieceType>),
    Each(Vec<(PieceType, Vec<PieceType>)>),
}

impl Drop {
    /// True if it applies to a piece type of the reserve.
    pub fn concerns(&self, piece_type: PieceType) -> bool {
        let named = self.pieces.as_ref().is_none_or(|piece_types| piece_types.contains(&piece_type));
        named
            && match &self.becomes {
                DropsAs::Each(each) => each.iter().any(|(piece, _)| *piece == piece_type),
                _ => true,
            }
    }

    /// The piece types that a piece of the reserve may become.
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
    /// True if a placed wall goes when the next one is placed.
    pub one: bool,
    pub instead: bool,
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

impl Game {
    /// Reads a definition. A definition that stands alone needs no resolver: `&|_| None`.
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
        let gates = spec.gates.as_ref().map(|rule| read_gates(rule, &context)).transpose()?;
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
        let mut start = game.start.clone();
        start.tidy(&game);
        game.start = start;
        Ok(game)
    }

    /// The start position.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The rules of a piece type.
    pub(crate) fn piece_type(&self, piece_type: PieceType) -> &PieceTypeRules {
        &self.piece_types[piece_type as usize]
    }

    /// The letter of a piece type in the case of the side.
    pub(crate) fn letter(&self, piece_type: PieceType, side: Side) -> String {
        let letter = &self.piece_type(piece_type).letter;
        if side == Side::White { letter.clone() } else { letter.to_ascii_lowercase() }
    }

    /// True if pieces of some type throw.
    pub(crate) fn has_throws(&self) -> bool {
        self.piece_types.iter().any(|piece_type| piece_type.rules.iter().any(|rule| rule.effects.throw))
    }

    /// The piece type that a piece type of the reserve becomes on the board.
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

    /// What a piece becomes in the reserve if its type decides.
    pub(crate) fn returns(&self, piece_type: PieceType) -> PieceType {
        self.piece_type(piece_type).returns.unwrap_or(piece_type)
    }

    /// True if a piece of this type could never move from a square: the first step of each move leaves the board.
    pub(crate) fn is_stuck(&self, piece_type: PieceType, at: Square, side: Side) -> bool {
        let mut steps = self.piece_type(piece_type).rules.iter().flat_map(|rule| rule.walk.first_steps());
        !steps.any(|step| self.start.board.at(at + step.seen_by(side, self.start.board.turned)).is_some())
    }
}

fn read_repetition(spec: &RepetitionSpec, context: &Context) -> Result<RepetitionRules, Error> {
    let classes = spec.chases.iter().flatten().map(|names| context.piece_types(names));
    let chased = spec.chased.iter().map(|(name, texts)| Ok((context.piece_type(name)?, context.region(texts)?)));
    Ok(RepetitionRules {
        result: spec.result,
        checks: spec.checks,
        chasers: classes.collect::<Result<_, Error>>()?,
        chased: chased.collect::<Result<_, Error>>()?,
        to_and_fro: spec.moves,
        to_and_fro_pieces: spec.pieces.as_ref().map(|names| context.piece_types(names)).transpose()?,
    })
}

fn read_piece_type(name: &str, piece: &PieceSpec, context: &Context) -> Result<PieceTypeRules, Error> {
    let mut signs = piece.letter.chars();
    if signs.as_str().starts_with('+') {
        signs.next();
    }
    let lettered = signs.next().is_some_and(|c| c.is_ascii_alphabetic());
    let signed = matches!(signs.as_str(), "" | "'" | "\"");
    if !lettered || !signed {
        return Err(Error(format!("'{}' is not the letter of a piece", piece.letter)));
    }
    let first_move = match &piece.first_move {
        None => None,
        Some(RegionTexts::Both(Texts::One(text))) if text == "tracked" => None,
        Some(texts) => Some(context.region(texts)?),
    };
    Ok(PieceTypeRules {
        name: name.to_string(),
        letter: piece.letter.to_ascii_uppercase(),
        rules: match &piece.moves {
            Some(moves) => parse_moves(moves, context)?,
            None if piece.drops_as.is_some() => Vec::new(),
            None => return Err(Error("a piece needs moves".into())),
        },
        royal: match piece.royal {
            RoyalSpec::Flag(true) => Some(Royal::Always),
            RoyalSpec::Flag(false) => None,
            RoyalSpec::Word(royal) => Some(royal),
        },
        first_move,
        lost_to: context.piece_types(&piece.lost_to)?,
        drops_as: piece.drops_as.as_ref().map(|name| context.piece_type(name)).transpose()?,
        drop_to: piece.drop_to.as_ref().map(|texts| context.region(texts)).transpose()?,
        returns: piece.returns.as_ref().map(|name| context.piece_type(name)).transpose()?,
    })
}

fn check_letters(piece_types: &[PieceTypeRules]) -> Result<(), Error> {
    if piece_types.len() > 63 {
        return Err(Error("there are more than 63 piece types".into()));
    }
    for (number, piece_type) in piece_types.iter().enumerate() {
        if let Some(other) = piece_types[..number].iter().find(|other| other.letter == piece_type.letter) {
            return Err(Error(format!("{} and {} have the same letter", other.name, piece_type.name)));
        }
    }
    Ok(())
}

fn read_in_place(spec: &InPlaceSpec, context: &Context) -> Result<InPlace, Error> {
    Ok(InPlace {
        steps: spec.steps,
        attacks: spec.attacks == Attacks::Any,
        last: spec.last.as_ref().map(|texts| context.region(texts)).transpose()?,
    })
}

fn read_promotion(rule: &PromotionSpec, context: &Context) -> Result<Promotion, Error> {
    let region = rule.region.clone().unwrap_or(RegionTexts::Both(Texts::One("rank -1".into())));
    let forced = match &rule.forced {
        None => Forced::Always,
        Some(RegionTexts::Both(Texts::One(word))) if word == "stuck" => Forced::Stuck,
        Some(forced) => Forced::Region(context.region(forced)?),
    };
    let mut limits = Vec::new();
    for (name, &number) in &rule.limits {
        limits.push((context.piece_type(name)?, number));
    }
    let mut to = Vec::new();
    match &rule.to {
        PromotionTo::All(names) => {
            let choices = context.piece_types(names)?;
            to.extend(context.piece_types(&rule.pieces)?.into_iter().map(|piece| (piece, choices.clone())));
        }
        PromotionTo::Each(table) => {
            for (name, choices) in table {
                let choices = match choices {
                    Names::One(choice) => vec![context.piece_type(choice)?],
                    Names::Many(choices) => context.piece_types(choices)?,
                };
                to.push((context.piece_type(name)?, choices));
            }
            to.sort_unstable();
        }
    }
    if to.is_empty() {
        return Err(Error("a promotion names no pieces".into()));
    }
    Ok(Promotion {
        to,
        region: context.region(&region)?,
        leaving: rule.leaving,
        on_capture: rule.on == PromotionOn::Capture,
        forced,
        limits,
        thrown: rule.thrown.as_ref().map(|name| context.piece_type(name)).transpose()?,
        in_place: rule.in_place.as_ref().map(|spec| read_in_place(spec, context)).transpose()?,
    })
}

fn read_castling(spec: &Spec, context: &Context) -> Result<Option<Castling>, Error> {
    let Some(rule) = &spec.castling else { return Ok(None) };
    let pair = |text: &str| -> Result<(Square, Square), Error> {
        let (from, to) = text.split_once(' ').ok_or_else(|| Error(format!("'{text}' is not a pair of squares")))?;
        Ok((
            Square::parse(from, context.size.0, context.size.1)?,
            Square::parse(to.trim(), context.size.0, context.size.1)?,
        ))
    };
    let way = |castle: &CastleSpec| -> Result<Castle, Error> {
        let (king_from, king_to) = pair(&castle.king)?;
        let (partner_from, partner_to) = pair(&castle.partner)?;
        let rank = king_from.rank;
        if [king_to, partner_from, partner_to].iter().any(|square| square.rank != rank) {
            return Err(Error("castling stays on one rank".into()));
        }
        Ok(Castle { king_from, king_to, partner_from, partner_to })
    };
    Ok(Some(Castling {
        king: context.piece_type(rule.king.as_deref().unwrap_or("king"))?,
        partners: context.piece_types(&rule.partner.as_ref().map_or_else(|| vec!["rook".into()], Texts::list))?,
        ways: [rule.king_side.as_ref().map(way).transpose()?, rule.queen_side.as_ref().map(way).transpose()?],
        origin: rule.origin,
        notation: rule.notation,
        crossing: rule.crossing,
        dropped_partners: rule.dropped_partners,
        dropped: rule.dropped == CastlingDropped::Both,
        spoils: rule.spoils,
    }))
}

fn read_gates(rule: &GatesSpec, context: &Context) -> Result<Gates, Error> {
    if rule.captured.as_ref().is_some_and(|what| what != "lost") {
        return Err(Error("gates.captured can only be \"lost\"".into()));
    }
    Ok(Gates {
        triggers: context.piece_types(&rule.triggers)?,
        introduced: rule.pieces.as_ref().map(|names| context.piece_types(names)).transpose()?,
        compulsory: rule.compulsory,
        passes: rule.passes,
        outlive: rule.outlive,
        castling: rule.castling,
        judged: rule.judged,
    })
}

fn read_walling(rule: &WallingSpec, context: &Context) -> Result<Walling, Error> {
    if rule.keep.is_some_and(|keep| keep != 1) {
        return Err(Error("walling.keep can only be 1".into()));
    }
    Ok(Walling {
        place: rule.place,
        region: rule.region.as_ref().map(|texts| context.region(texts)).transpose()?,
        one: rule.keep.is_some(),
        instead: rule.instead,
    })
}

fn read_drop(rule: &DropSpec, context: &Context) -> Result<Drop, Error> {
    let piece_types = |names: &Option<Vec<String>>| names.as_ref().map(|names| context.piece_types(names)).transpose();
    let region = |texts: &Option<RegionTexts>| texts.as_ref().map(|texts| context.region(texts)).transpose();
    let relocate = match &rule.relocate {
        None => None,
        Some(spec) => {
            let way = match (spec.forward, &spec.to) {
                (Some(steps), None) if steps > 0 => RelocateTo::Forward(steps),
                (None, Some(to)) => RelocateTo::Region(context.region(to)?),
                _ => return Err(Error("a relocation goes either 'forward' or 'to' a region".into())),
            };
            let ahead = spec.ahead.unwrap_or(u32::from(rule.onto.is_none()));
            if ahead > 1 || rule.onto.is_some() != (ahead == 0) {
                return Err(Error("a relocation moves the piece dropped 'onto', or the one 'ahead = 1'".into()));
            }
            let from = region(&spec.from)?;
            Some(Relocate {
                ahead: ahead == 1,
                piece_types: piece_types(&spec.pieces)?,
                from,
                way,
                en_passant: spec.en_passant,
            })
        }
    };
    if rule.onto.is_some() && relocate.is_none() {
        return Err(Error("a drop 'onto' a piece needs 'relocate'".into()));
    }
    let never_in_check = rule.in_check == InCheck::Never;
    let becomes = match &rule.becomes {
        None => DropsAs::Usual,
        Some(DropAs::All(names)) => DropsAs::All(context.piece_types(names)?),
        Some(DropAs::Each(table)) => {
            let mut each = Vec::new();
            for (name, choices) in table {
                each.push((context.piece_type(name)?, context.piece_types(choices)?));
            }
            DropsAs::Each(each)
        }
    };
    Ok(Drop {
        pieces: piece_types(&rule.pieces)?,
        to: region(&rule.to)?,
        onto: piece_types(&rule.onto)?,
        relocate,
        never_in_check,
        becomes,
        free: rule.free,
        first: region(&rule.first)?,
        per_file: rule.per_file,
        next_to_own: rule.next_to == NextTo::Own,
        encloses: rule.encloses,
        on_top: rule.on_top,
        apart: vectors(rule.apart.as_ref(), context)?,
        pushed: vectors(rule.pushed.as_ref(), context)?,
        both_colours: rule.colours == Colours::Both,
        never_checks: rule.checks == InCheck::Never,
        never_mates: rule.mates == InCheck::Never,
    })
}
