//! The table of a piece's moves.

use serde::Deserialize;

use crate::Error;
use crate::betza;
use crate::board::PieceType;
use crate::direction::rotation;
use crate::region::Region;
use crate::rule::{ANY, Branch, Condition, Effects, End, Fallback, Leg, Rule, Takes, Walk};
use crate::square::Vector;

/// One text or a list of texts.
#[derive(Clone, Deserialize, Debug)]
#[serde(untagged)]
pub enum Texts {
    /// One.
    One(String),
    /// Several.
    Many(Vec<String>),
}

impl Texts {
    /// As a list.
    pub fn list(&self) -> Vec<String> {
        match self {
            Texts::One(text) => vec![text.clone()],
            Texts::Many(texts) => texts.clone(),
        }
    }
}

/// The texts of a region: one for both sides, or one for each.
#[derive(Clone, Deserialize, Debug)]
#[serde(untagged)]
pub enum RegionTexts {
    /// For both, each counted from its own side.
    Both(Texts),
    /// For each side.
    Sides(Sides),
}

/// The texts of the region of each side.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Sides {
    white: Texts,
    black: Texts,
}

/// The data of the variant that is needed to read a table.
pub struct Context<'a> {
    /// The size of the board.
    pub size: (i32, i32),
    /// True if Black's squares are turned by 180°, not mirrored.
    pub turned: bool,
    /// The names of the piece types, in order.
    pub names: &'a [String],
}

impl Context<'_> {
    /// The number of a piece type.
    ///
    /// # Errors
    /// If there is no piece type with this name.
    pub fn piece_type(&self, name: &str) -> Result<PieceType, Error> {
        let found = self.names.iter().position(|known| known == name);
        found.map(|number| number as PieceType).ok_or_else(|| Error(format!("there is no piece '{name}'")))
    }

    /// The numbers of several piece types.
    ///
    /// # Errors
    /// If there is no piece type with one of these names.
    pub fn piece_types(&self, names: &[String]) -> Result<Vec<PieceType>, Error> {
        names.iter().map(|name| self.piece_type(name)).collect()
    }

    /// A region.
    ///
    /// # Errors
    /// If the text is not a region, or depends on a start square.
    pub fn region(&self, texts: &RegionTexts) -> Result<Region, Error> {
        let region = self.landing(texts)?;
        if region.needs_start() {
            Err(Error("same-colour and other-colour belong to 'land' alone".into()))
        } else {
            Ok(region)
        }
    }

    /// A region that may depend on the start square.
    fn landing(&self, texts: &RegionTexts) -> Result<Region, Error> {
        let lists = match texts {
            RegionTexts::Both(texts) => [texts.list(), texts.list()],
            RegionTexts::Sides(Sides { white, black }) => [white.list(), black.list()],
        };
        Region::parse(&lists, self.size, self.turned)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    #[serde(rename = "move")]
    text: Option<String>,
    legs: Option<Vec<LegTable>>,
    mode: Option<String>,
    first: Option<bool>,
    screen: Option<Vec<ConditionTable>>,
    from: Option<RegionTexts>,
    land: Option<RegionTexts>,
    #[serde(default)]
    overtake: bool,
    #[serde(default)]
    withdraw: Vec<String>,
    throw: Option<ThrowTable>,
    #[serde(default)]
    optional: bool,
    name: Option<String>,
    fallback: Option<FallbackTable>,
    takes: Option<Texts>,
    spares: Option<Vec<String>>,
    when: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LegTable {
    step: Option<String>,
    turn: Option<Texts>, // old-words: ok
    range: Option<RangeTable>,
    over: Option<String>,
    end: Option<String>,
    #[serde(default)]
    stops: bool,
    screen: Option<Vec<ConditionTable>>,
    piece: Option<u32>,
    edge: Option<u32>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RangeTable {
    Steps(u32),
    Between(u32, u32),
    Word(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ConditionTable {
    owner: Option<String>,
    pieces: Option<Vec<String>>,
    #[serde(default)]
    except: Vec<String>,
    behind: Option<u32>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum ThrowTable {
    Plain(bool),
    #[serde(rename_all = "snake_case")]
    Keys {
        first_rank: bool,
    },
}

#[derive(Deserialize)]
#[serde(untagged)]
enum FallbackTable {
    Group(String),
    Keys { group: String, scope: Option<String>, judged: Option<String> },
}

/// Reads `moves`: one text, or a list of texts and tables.
///
/// # Errors
/// If the value is invalid.
pub fn parse_moves(moves: &toml::Value, context: &Context) -> Result<Vec<Rule>, Error> {
    let rules: Vec<Rule> = match moves {
        toml::Value::String(text) => betza::parse(text)?,
        toml::Value::Array(items) => {
            let mut rules = Vec::new();
            for item in items {
                match item {
                    toml::Value::String(text) => rules.extend(betza::parse(text)?),
                    table => {
                        let table: Table = table.clone().try_into().map_err(|why| Error(format!("moves: {why}")))?;
                        rules.extend(read_table(table, context)?);
                    }
                }
            }
            rules
        }
        _ => return Err(Error("moves must be a text or a list".into())),
    };
    for rule in &rules {
        let Some(fallback) = &rule.fallback else { continue };
        let mut group = rules.iter().filter(|other| other.name.as_ref() == Some(&fallback.group)).peekable();
        if group.peek().is_none() || group.any(|other| other.fallback.is_some()) {
            return Err(Error(format!("the group '{}' must exist and be no fallback itself", fallback.group)));
        }
    }
    Ok(rules)
}

fn read_table(table: Table, context: &Context) -> Result<Vec<Rule>, Error> {
    let mut rules = match (&table.text, &table.legs) {
        (Some(text), None) if table.mode.is_none() && table.first.is_none() => betza::parse(text)?,
        (None, Some(legs)) if table.screen.is_none() => {
            let (quiet, capture) = match table.mode.as_deref() {
                None | Some("mc" | "cm") => (true, true),
                Some("m") => (true, false),
                Some("c") => (false, true),
                Some(other) => return Err(Error(format!("'{other}' is not a mode"))),
            };
            let walk = read_path(legs, context)?;
            let first = table.first == Some(true);
            let effects = Effects::default();
            let (takes, when) = (Takes::All, None);
            let (from, land, name, fallback) = (None, None, None, None);
            vec![Rule { walk, quiet, capture, first, from, land, effects, name, fallback, takes, when }]
        }
        _ => {
            return Err(Error(
                "a table has either 'move' or 'legs' (with 'mode' and 'first'; 'screen' goes with 'move')".into(),
            ));
        }
    };
    let (throw, first_rank) = match table.throw {
        None => (false, false),
        Some(ThrowTable::Plain(throw)) => (throw, false),
        Some(ThrowTable::Keys { first_rank }) => (true, first_rank),
    };
    for word in &table.withdraw {
        if word != "behind" && word != "flanks" {
            return Err(Error(format!("'{word}' is not a way to withdraw")));
        }
    }
    let effects = Effects {
        overtake: table.overtake,
        behind: table.withdraw.iter().any(|word| word == "behind"),
        flanks: table.withdraw.iter().any(|word| word == "flanks"),
        throw,
        first_rank,
        optional: table.optional,
    };
    let fallback = table.fallback.map(read_fallback).transpose()?;
    let from = table.from.as_ref().map(|texts| context.region(texts)).transpose()?;
    let land = table.land.as_ref().map(|texts| context.landing(texts)).transpose()?;
    let takes = read_takes(table.takes.as_ref(), table.spares.as_deref(), context)?;
    let when = match table.when.as_deref() {
        None | Some("always") => None,
        Some("checked") => Some(true),
        Some("unchecked") => Some(false),
        Some(other) => return Err(Error(format!("'{other}' is not a time"))),
    };
    if takes != Takes::All && (effects.any() || !rules.iter().any(|rule| rule.capture)) {
        return Err(Error("takes and spares are about captures by landing".into()));
    }
    if when.is_some() && (effects.any() || table.name.is_some() || fallback.is_some()) {
        return Err(Error("when goes without effects and groups".into()));
    }
    for rule in &mut rules {
        rule.takes.clone_from(&takes);
        rule.when = when;
        rule.effects = effects;
        rule.name.clone_from(&table.name);
        rule.fallback.clone_from(&fallback);
        rule.from.clone_from(&from);
        rule.land.clone_from(&land);
        if let Some(conditions) = &table.screen {
            let Walk::Hop { screen, .. } = &mut rule.walk else { return Err(Error("'screen' needs p or g".into())) };
            *screen = read_conditions(conditions, context)?;
        }
        if effects.flanks && rule.walk.first_steps().iter().any(|step| !step.is_straight() && !step.is_diagonal()) {
            return Err(Error("flanks need straight or diagonal moves".into()));
        }
        if fallback.as_ref().is_some_and(|fallback| fallback.legal) && (rule.capture || effects.any()) {
            return Err(Error("a fallback judged by legal moves may neither capture nor have effects".into()));
        }
    }
    Ok(rules)
}

fn read_takes(takes: Option<&Texts>, spares: Option<&[String]>, context: &Context) -> Result<Takes, Error> {
    match (takes, spares) {
        (None, None) => Ok(Takes::All),
        (Some(Texts::One(word)), None) if word == "checkers" => Ok(Takes::Checkers),
        (Some(Texts::Many(names)), None) => Ok(Takes::Only(context.piece_types(names)?)),
        (None, Some(names)) => Ok(Takes::Spares(context.piece_types(names)?)),
        _ => Err(Error("expected either takes, a list or \"checkers\", or spares, a list".into())),
    }
}

fn read_fallback(table: FallbackTable) -> Result<Fallback, Error> {
    let (group, scope, judged) = match table {
        FallbackTable::Group(group) => (group, None, None),
        FallbackTable::Keys { group, scope, judged } => (group, scope, judged),
    };
    let same_direction = match scope.as_deref() {
        None | Some("piece") => false,
        Some("direction") => true,
        Some(other) => return Err(Error(format!("'{other}' is not a scope"))),
    };
    let legal = match judged.as_deref() {
        None | Some("pseudo-legal") => false,
        Some("legal") => true,
        Some(other) => return Err(Error(format!("'{other}' is not a way to judge"))),
    };
    Ok(Fallback { group, same_direction, legal })
}

fn read_conditions(tables: &[ConditionTable], context: &Context) -> Result<Vec<Condition>, Error> {
    if tables.is_empty() {
        return Err(Error("a list of screen conditions is empty".into()));
    }
    let read = |table: &ConditionTable| {
        let own = match table.owner.as_deref() {
            None | Some("any") => None,
            Some("own") => Some(true),
            Some("enemy") => Some(false),
            Some(other) => return Err(Error(format!("'{other}' is not an owner"))),
        };
        let piece_types = table.pieces.as_ref().map(|names| context.piece_types(names)).transpose()?;
        Ok(Condition {
            own,
            piece_types,
            except: context.piece_types(&table.except)?,
            behind: table.behind.unwrap_or(ANY),
        })
    };
    tables.iter().map(read).collect()
}

fn read_path(tables: &[LegTable], context: &Context) -> Result<Walk, Error> {
    let mut legs = Vec::new();
    for (place, table) in tables.iter().enumerate() {
        let last = place + 1 == tables.len();
        let (min, max) = match &table.range {
            None => (1, 1),
            Some(RangeTable::Steps(max)) => (1, *max),
            Some(RangeTable::Between(min, max)) => (*min, *max),
            Some(RangeTable::Word(word)) if word == "any" => (1, ANY),
            Some(RangeTable::Word(word)) => return Err(Error(format!("'{word}' is not a range"))),
        };
        let over_any = match table.over.as_deref() {
            None | Some("empty") => false,
            Some("any") => true,
            Some(other) => return Err(Error(format!("'{other}' is nothing to go over"))),
        };
        let screen =
            table.screen.as_ref().map(|tables| read_conditions(tables, context)).transpose()?.unwrap_or_default();
        let end = match table.end.as_deref() {
            None if last => End::Land,
            Some(_) if last => return Err(Error("the last leg has no 'end'".into())),
            None | Some("empty") => End::Empty { stops: table.stops },
            Some("screen") => End::Screen(screen),
            Some("stop") => End::Stop { screen, piece: table.piece, edge: table.edge },
            Some(other) => return Err(Error(format!("'{other}' is not an end of a leg"))),
        };
        let conditional = matches!(end, End::Screen(_) | End::Stop { .. });
        let stop = matches!(end, End::Stop { .. });
        let misplaced = (table.step.is_some() != (place == 0))
            || (table.turn.is_some() && place == 0)
            || (table.stops && !matches!(end, End::Empty { .. }))
            || (table.screen.is_some() && !conditional)
            || ((table.piece.is_some() || table.edge.is_some()) != stop)
            || (over_any && conditional)
            || min == 0
            || max < min;
        if misplaced {
            return Err(Error(format!("leg {} has a key that is missing, misplaced or out of range", place + 1)));
        }
        legs.push(Leg { min, max, over_any, end });
    }
    let first =
        tables.first().and_then(|table| table.step.as_ref()).ok_or_else(|| Error("a path needs legs".into()))?;
    let branches: Result<Vec<Branch>, Error> =
        betza::parse_step(first)?.into_iter().map(|step| branch(step, &tables[1..])).collect();
    Ok(Walk::Path { branches: branches?, legs })
}

fn branch(step: Vector, rest: &[LegTable]) -> Result<Branch, Error> {
    let mut next = Vec::new();
    if let Some(table) = rest.first() {
        let words = table.turn.as_ref().map_or_else(|| vec!["f".to_string()], Texts::list);
        for word in words {
            for eighths in rotation(&word)? {
                let turned = step
                    .turned(eighths)
                    .ok_or_else(|| Error("an oblique step rotates by 0°, 90° or 180° only".into()))?;
                next.push(branch(turned, &rest[1..])?);
            }
        }
    }
    Ok(Branch { step, next })
}
