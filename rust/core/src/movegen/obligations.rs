//! Compulsory moves and passing (`[moves]`).

use super::sink::{GenMode, Sink, Split};
use super::{Scope, run, walling};
use crate::board::Square;
use crate::interrupt::is_interrupted;
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::tables::Variant;
use crate::variant::{Compulsory, PassRule, Walling};

/// Generates moves by the rules about compulsory moves and passing.
struct Obliged<'a, const W: usize> {
    variant: &'a Variant<W>,
    position: &'a Position<W>,
    scratch: &'a mut Position<W>,
    scope: Scope<W>,
}

/// Sends the legal moves of `scope`: those of the first compulsory class that has any, otherwise all, including the pass.
#[inline(never)]
pub(super) fn generate<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    scratch: &mut Position<W>,
    scope: Scope<W>,
    mut sink: Sink<'_, W>,
) {
    if let Sink::Count(count) = &mut sink {
        if variant.traits.captures_first && scope.mode == GenMode::All {
            let mut split = Split { enemies: position.pieces(position.side_to_move().other()), captures: 0, all: 0 };
            run(variant, position, scratch, scope, Sink::Split(&mut split));
            **count += if split.captures > 0 { split.captures } else { split.all };
            return;
        }
    }
    let mut this = Obliged { variant, position, scratch, scope };
    for &class in &variant.rules.moves.compulsory {
        if this.sends(class, &mut sink) {
            return;
        }
    }
    let before = sink.received();
    run(variant, position, this.scratch, scope, sink.again());
    if this.may_pass(before.zip(sink.received()).map(|(before, after)| after > before)) && !is_interrupted() {
        sink.single(Move::pass(pass_square(variant, position)));
    }
}

/// Like [`generate`], if moves place walls: only moves that can place one count.
#[inline(never)]
pub(super) fn generate_walled<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    scratch: &mut Position<W>,
    rule: &Walling,
    scope: Scope<W>,
    mut sink: Sink<'_, W>,
) {
    let mut all = vec![];
    walling::generate(variant, position, scratch, rule, Scope::all(GenMode::All), Sink::List(&mut all));
    let class = compulsory_among(variant, position, &all);
    let others = !all.is_empty();
    all.clear();
    walling::generate(variant, position, scratch, rule, scope, Sink::List(&mut all));
    all.retain(|&mv| class.is_none_or(|class| is_in_class(variant, position, mv, class)));
    if class.is_some() && rule.instead {
        shorten(variant, &mut all);
    }
    for mv in all {
        sink.single(mv);
    }
    let this = Obliged { variant, position, scratch, scope };
    if class.is_none() && this.has_time_to_pass() && this.passes_with(others) && !is_interrupted() {
        sink.single(Move::pass(pass_square(variant, position)));
    }
}

/// Shortens the texts of the allowed moves: without the others, some need no suffix.
pub(super) fn shorten<const W: usize>(variant: &Variant<W>, moves: &mut [Move]) {
    let texts: Vec<_> = moves.iter().map(|&mv| variant.written(mv).in_short()).collect();
    for (mv, text) in moves.iter_mut().zip(&texts) {
        if texts.iter().filter(|&other| other == text).count() == 1 {
            *mv = mv.in_short();
        }
    }
}

/// Keeps only the moves of the first compulsory class that occurs among them, or all moves if none occurs.
pub(super) fn keep_compulsory<const W: usize>(variant: &Variant<W>, position: &Position<W>, moves: &mut Vec<Move>) {
    if let Some(class) = compulsory_among(variant, position, moves) {
        moves.retain(|&mv| is_in_class(variant, position, mv, class));
    }
}

/// The first compulsory class that occurs among these moves.
pub(super) fn compulsory_among<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    moves: &[Move],
) -> Option<Compulsory> {
    let mut classes = variant.rules.moves.compulsory.iter().copied();
    classes.find(|&class| moves.iter().any(|&mv| is_in_class(variant, position, mv, class)))
}

/// True if a move belongs to a compulsory class.
pub(super) fn is_in_class<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    mv: Move,
    class: Compulsory,
) -> bool {
    let pieces = variant.rules.moves.compulsory_pieces;
    match class {
        Compulsory::Drop => mv.is_drop() && pieces.contains(mv.other()),
        Compulsory::Capture if mv.is_drop() || mv.is_pass() || mv.kind() == MoveKind::Wall => false,
        Compulsory::Capture => {
            let mover = position.piece(mv.from());
            mover.is_some_and(|piece| pieces.contains(piece.piece_type)) && position.is_capture(variant, mv)
        }
    }
}

/// True if the side to move must capture; false if it may also pass because pieces face each other.
pub fn must_capture<const W: usize>(variant: &Variant<W>, position: &Position<W>, scratch: &mut Position<W>) -> bool {
    if position.must_part(variant) {
        return false;
    }
    let scope = Scope::all(GenMode::All);
    if let Some(rule) = &variant.rules.walling {
        let mut all = vec![];
        walling::generate(variant, position, scratch, rule, scope, Sink::List(&mut all));
        return compulsory_among(variant, position, &all) == Some(Compulsory::Capture);
    }
    let mut this = Obliged { variant, position, scratch, scope };
    let classes = variant.rules.moves.compulsory.iter();
    let first = classes.into_iter().find(|&&class| {
        let mut any = false;
        this.class(class, scope, Sink::Any(&mut any));
        any
    });
    first == Some(&Compulsory::Capture)
}

impl<const W: usize> Obliged<'_, W> {
    /// Sends the moves of a compulsory class that are in the scope. Returns true if the class has any moves, in the
    /// scope or not.
    fn sends(&mut self, class: Compulsory, sink: &mut Sink<'_, W>) -> bool {
        let within = match self.scope.mode {
            GenMode::All => true,
            GenMode::Noisy | GenMode::Captures => class == Compulsory::Capture,
            GenMode::Quiet => class == Compulsory::Drop,
        };
        // The usual case: the class is generated once, and its output shows whether there are any moves.
        if within && self.is_unlimited() {
            if let Some(before) = sink.received() {
                self.class(class, self.scope, sink.again());
                return sink.received() != Some(before);
            }
        }
        let mut any = false;
        self.class(class, Scope { by_playing: self.scope.by_playing, ..Scope::all(GenMode::All) }, Sink::Any(&mut any));
        if any && within {
            self.class(class, self.scope, sink.again());
        }
        any
    }

    /// True if the scope contains all moves of its mode.
    fn is_unlimited(&self) -> bool {
        let Scope { en_passant, castling, drops, pass, from, piece_types, .. } = self.scope;
        let every = self.variant.rules.all_piece_types();
        let board = self.variant.geometry.board;
        en_passant && castling && drops && pass && (board & !from).is_empty() && (every & !piece_types).is_empty()
    }

    /// Sends the moves of a class that are in a scope.
    fn class(&mut self, class: Compulsory, scope: Scope<W>, sink: Sink<'_, W>) {
        let pieces = self.variant.rules.moves.compulsory_pieces;
        match class {
            Compulsory::Drop if scope.drops => {
                let scope = Scope {
                    mode: GenMode::All,
                    dropped: pieces,
                    by_playing: scope.by_playing,
                    drops: true,
                    ..Scope::NOTHING
                };
                run(self.variant, self.position, self.scratch, scope, sink);
            }
            Compulsory::Drop => {}
            Compulsory::Capture => self.captures(Scope { piece_types: scope.piece_types & pieces, ..scope }, sink),
        }
    }

    /// Sends the captures that are in a scope.
    fn captures(&mut self, scope: Scope<W>, mut sink: Sink<'_, W>) {
        let (variant, position) = (self.variant, self.position);
        let with_effects = scope.piece_types & variant.with_effects;
        let plain = Scope {
            mode: GenMode::Captures,
            piece_types: scope.piece_types & !with_effects,
            en_passant: false,
            castling: false,
            drops: false,
            ..scope
        };
        run(variant, position, self.scratch, plain, sink.again());
        let en_passant = scope.en_passant && position.en_passant().is_some();
        if (with_effects.is_empty() && !en_passant) || sink.is_full() {
            return;
        }
        let others = Scope {
            from: scope.from,
            by_playing: scope.by_playing,
            piece_types: with_effects,
            en_passant,
            ..Scope::NOTHING
        };
        let mut moves = vec![];
        run(variant, position, self.scratch, others, Sink::List(&mut moves));
        let among =
            |mv: Move| position.piece(mv.from()).is_some_and(|piece| scope.piece_types.contains(piece.piece_type));
        moves.retain(|&mv| among(mv) && position.is_capture(variant, mv));
        shorten(variant, &mut moves);
        for mv in moves {
            sink.single(mv);
        }
    }

    /// True if the side may pass, assuming that no other move is compulsory; `others` says whether it has other moves,
    /// if known.
    fn may_pass(&mut self, others: Option<bool>) -> bool {
        if !self.has_time_to_pass() {
            return false;
        }
        if self.variant.rules.moves.pass != PassRule::Stuck || others == Some(true) {
            return self.passes_with(others == Some(true));
        }
        let mut any = false;
        let scope = Scope { by_playing: self.scope.by_playing, ..Scope::all(GenMode::All) };
        run(self.variant, self.position, self.scratch, scope, Sink::Any(&mut any));
        !any
    }

    /// True if the pass is in the scope and the side is not in check.
    fn has_time_to_pass(&self) -> bool {
        let quiet = matches!(self.scope.mode, GenMode::All | GenMode::Quiet);
        self.scope.pass && quiet && !self.position.is_check(self.variant)
    }

    /// True if the rule allows a pass when the side has other moves (`others`) or has none.
    fn passes_with(&self, others: bool) -> bool {
        match self.variant.rules.moves.pass {
            PassRule::Never => false,
            PassRule::Always => true,
            PassRule::Stuck => !others,
        }
    }
}

/// The square named in the text of a pass: that of the first royal piece or, without one, of the first piece.
pub(super) fn pass_square<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> Option<Square> {
    let us = position.side_to_move();
    let royals = position.pieces_among(us, variant.royal);
    royals.lowest().or_else(|| position.pieces(us).lowest())
}
