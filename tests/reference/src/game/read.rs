//! Reading the tables of a definition as rules.

use super::{
    Castle, Castling, Drop, DropsAs, Forced, Gates, InPlace, PieceTypeRules, Promotion, Relocate, RelocateTo,
    RepetitionRules, Walling,
};
use crate::Error;
use crate::after_effects::vectors;
use crate::spec::{
    Attacks, CastleSpec, CastlingDropped, Colours, DropAs, DropSpec, GatesSpec, InCheck, InPlaceSpec, Names, NextTo,
    PieceSpec, PromotionOn, PromotionSpec, PromotionTo, RepetitionSpec, Royal, RoyalSpec, Spec, WallingSpec,
};
use crate::square::Square;
use crate::table::{Context, RegionTexts, Texts, parse_moves};

pub(super) fn read_repetition(spec: &RepetitionSpec, context: &Context) -> Result<RepetitionRules, Error> {
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

pub(super) fn read_piece_type(name: &str, piece: &PieceSpec, context: &Context) -> Result<PieceTypeRules, Error> {
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
            RoyalSpec::Number(number) => Some(Royal::AtMost(number.at_most)),
        },
        first_move,
        lost_to: context.piece_types(&piece.lost_to)?,
        drops_as: piece.drops_as.as_ref().map(|name| context.piece_type(name)).transpose()?,
        drop_to: piece.drop_to.as_ref().map(|texts| context.region(texts)).transpose()?,
        returns: piece.returns.as_ref().map(|name| context.piece_type(name)).transpose()?,
    })
}

pub(super) fn check_letters(piece_types: &[PieceTypeRules]) -> Result<(), Error> {
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

pub(super) fn read_in_place(spec: &InPlaceSpec, context: &Context) -> Result<InPlace, Error> {
    Ok(InPlace {
        steps: spec.steps,
        attacks: spec.attacks == Attacks::Any,
        last: spec.last.as_ref().map(|texts| context.region(texts)).transpose()?,
    })
}

pub(super) fn read_promotion(rule: &PromotionSpec, context: &Context) -> Result<Promotion, Error> {
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

pub(super) fn read_castling(spec: &Spec, context: &Context) -> Result<Option<Castling>, Error> {
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

pub(super) fn read_gates(rule: &GatesSpec, to_reserve: bool, context: &Context) -> Result<Gates, Error> {
    if rule.captured.as_ref().is_some_and(|what| what != "lost") {
        return Err(Error("gates.captured can only be \"lost\"".into()));
    }
    Ok(Gates {
        triggers: context.piece_types(&rule.triggers)?,
        introduced: rule.pieces.as_ref().map(|names| context.piece_types(names)).transpose()?,
        compulsory: rule.compulsory,
        passes: rule.passes,
        outlive: rule.outlive.unwrap_or(to_reserve && !rule.compulsory),
        castling: rule.castling,
        judged: rule.judged,
    })
}

pub(super) fn read_walling(rule: &WallingSpec, context: &Context) -> Result<Walling, Error> {
    if rule.keep.is_some_and(|keep| keep != 1) {
        return Err(Error("walling.keep can only be 1".into()));
    }
    Ok(Walling {
        place: rule.place,
        region: rule.region.as_ref().map(|texts| context.region(texts)).transpose()?,
        one: rule.keep.is_some(),
        instead: rule.instead,
        answers: rule.answers,
    })
}

pub(super) fn read_drop(rule: &DropSpec, context: &Context) -> Result<Drop, Error> {
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
