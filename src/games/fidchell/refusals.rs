//! Why a move is refused.
//!
//! Nothing here decides what is legal: it is asked only about what the generator does not make, and
//! says which rule stands in the way. The tests hold the two together.

use super::movegen::{OUTER, PORTALS, go, returns, third_rank};
use super::moves::{GOES, Move, Told, Written, index, square};
use super::pieces::{AETHELING, BARDS_MAN, FACES, How, KINDS, KING, PROMOTED_BARD, on_empty_board};
use super::{Fidchell, INFO, NOWHERE, Phase, rule};
use crate::explain::Explain;
use crate::geometry::{Set12, Square, line_between};
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::scene::OffBoard;
use crate::turn::Step;

/// What each refusal has to name.
fn blame(rule: &'static str, sentence: impl Into<String>, at: u8) -> Refusal {
    Refusal::new(rule, sentence).blaming([square(at)])
}

/// The squares of a set by name.
fn names(set: Set12) -> String {
    let names: Vec<_> = set.squares().map(|square| square.to_string()).collect();
    names.join(" and ")
}

/// A sentence begins with a capital.
fn sentence(words: &str) -> String {
    let mut sentence = words.to_string();
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    sentence
}

impl Fidchell {
    /// Why the move as it is written is refused.
    pub(super) fn explain(&self, written: &Written) -> Refusal {
        if let Some(refusal) = self.over() {
            return refusal;
        }
        match written.act {
            Told::Goes { from, to, takes } => self
                .not_to_go(from, to, Some(takes))
                .or_else(|| written.calls.then(|| self.not_to_call(go(from.into(), to.into())))?),
            Told::Puts { face, to } => self.not_to_put(face.into(), to).or_else(|| {
                let mv = Move { from: NOWHERE, to, what: face, calls: false };
                written.calls.then(|| self.not_to_call(mv))?
            }),
            Told::Passes => Some(self.not_to_pass()),
        }
        // What is written is either legal or refused above; the tests try all.
        .unwrap_or_else(|| blame(rule::FID_1, "This is not a move of the piece", 0))
    }

    /// Why a click is refused after the steps taken.
    pub(super) fn explain_click(&self, taken: &[Step], at: Square) -> Refusal {
        if let Some(refusal) = self.over() {
            return refusal;
        }
        let at = index(at);
        match taken {
            [] => self.not_to_pick(at),
            [first] => {
                let face = KINDS[..FACES].iter().position(|k| k.letters[0] == first.text());
                let reason = match (first.at, face) {
                    (Some(from), _) => self.not_to_go(index(from), at, None),
                    (None, Some(face)) => self.not_to_put(face, at),
                    (None, None) => Some(blame(rule::FID_22, "To pass is the whole turn", at)),
                };
                reason.unwrap_or_else(|| self.one_move(at))
            }
            _ => self.one_move(at),
        }
    }

    fn over(&self) -> Option<Refusal> {
        let outcome = self.outcome();
        let words = || format!("The game is over: {}", self.outcome_words(outcome));
        outcome.rule().map(|rule| Refusal::new(rule, words()))
    }

    /// Why nothing follows a whole move but perhaps a call.
    fn one_move(&self, at: u8) -> Refusal {
        match self.phase {
            Phase::Setup => blame(rule::FID_2, "A turn puts one piece on the third rank", at),
            Phase::Choice => {
                blame(rule::FID_13, "The choice of a successor is a ply of its own", at)
            }
            _ => blame(rule::FID_16, "A turn is one move of one piece, or opens one portal", at),
        }
    }

    /// What has to be done in this phase instead of a move.
    pub(super) fn not_yet(&self) -> Option<Refusal> {
        let me = self.mover();
        let name = INFO.seats[me];
        match self.phase {
            Phase::Setup => {
                let rank = [3, 10][me];
                let words = format!(
                    "Before play the third ranks are filled: {name} puts a piece on an empty square \
                     of rank {rank}"
                );
                let empty = third_rank(me) - self.all[me];
                Some(Refusal::new(rule::FID_2, words).blaming(empty.squares()))
            }
            Phase::Choice => {
                let nobles = self.nobles(me);
                let words = format!(
                    "{name}'s King was captured: first one of the Nobles on {} is chosen as his \
                     successor",
                    names(nobles)
                );
                Some(Refusal::new(rule::FID_13, words).blaming(nobles.squares()))
            }
            _ => None,
        }
    }

    /// FID-10: the King that must be captured.
    pub(super) fn must_capture(&self) -> Option<Refusal> {
        if self.phase != Phase::Called {
            return None;
        }
        let king = self.kings[self.enemy()];
        let attackers = self.attackers_of(king.into(), self.mover());
        let words = format!(
            "The {} was called and must be captured, from {}",
            self.called(king),
            names(attackers)
        );
        Some(blame(rule::FID_10, words, king).blaming(attackers.squares()))
    }

    /// Why a piece that is not the mover's, or that is held, does not move.
    fn not_mine(&self, at: u8) -> Option<Refusal> {
        let me = self.mover();
        let name = INFO.seats[me];
        match self.piece_at(at.into()) {
            None => {
                let words = format!("A turn moves a piece of one's own; {} is empty", square(at));
                Some(blame(rule::FID_1, words, at))
            }
            Some((_, side)) if side != me => {
                let words =
                    format!("The {} is not {name}'s, and it is {name}'s turn", self.called(at));
                Some(blame(rule::FID_1, words, at))
            }
            Some(_) if !self.free(me).has(at.into()) => {
                let fiends = self.holders(at);
                let words = sentence(&self.frozen_words(at));
                Some(Refusal::new(rule::FID_7, words).blaming(fiends.squares()))
            }
            Some(_) => None,
        }
    }

    fn not_to_pick(&self, at: u8) -> Refusal {
        if let Some(refusal) = self.not_yet() {
            return refusal;
        }
        let portal = PORTALS.iter().position(|portal| portal.at == at);
        if let Some(portal) = portal
            && self.board[usize::from(at)] == 0
            && PORTALS[portal].side == self.mover()
            && self.phase != Phase::Called
        {
            return self.lacking(portal).unwrap_or_else(|| {
                let words = format!(
                    "To open the {} portal, first take the piece that is to come through it",
                    PORTALS[portal].name
                );
                blame(rule::FID_16, words, at)
            });
        }
        if let Some(refusal) = self.not_mine(at).or_else(|| self.must_capture()) {
            return refusal;
        }
        let Some((kind, side)) = self.piece_at(at.into()) else { return self.one_move(at) };
        let own = |to: &Square| self.all[side].contains(*to);
        let near: Vec<_> = on_empty_board(&KINDS[kind], side, square(at))
            .into_iter()
            .map(|(to, _)| to)
            .filter(own)
            .collect();
        let words = format!(
            "The {} cannot move ({}): every such square is beyond the edge, or has a piece of its \
             own side on it or in the way, or nothing to capture",
            self.called(at),
            KINDS[kind].told
        );
        let refusal = Refusal::new(rule_of(kind), words);
        if near.is_empty() { refusal.blaming([square(at)]) } else { refusal.blaming(near) }
    }

    /// Why a piece does not go there; `None` where only a call can be what is refused.
    fn not_to_go(&self, from: u8, to: u8, takes: Option<bool>) -> Option<Refusal> {
        if let Some(refusal) = self.not_yet().or_else(|| self.not_mine(from)) {
            return Some(refusal);
        }
        let (kind, side) = self.piece_at(from.into())?;
        if self.phase == Phase::Called && to != self.kings[1 - side] {
            return self.must_capture();
        }
        let (start, end) = (square(from), square(to));
        let rule = rule_of(kind);
        if from == to {
            return Some(blame(
                rule::FID_1,
                format!("A move leads to another square than {end}"),
                to,
            ));
        }
        let piece = self.called(from);
        let own = self.all[side].has(to.into());
        let how = on_empty_board(&KINDS[kind], side, start)
            .into_iter()
            .find_map(|(square, how)| (square == end).then_some(how));
        let leaps = kind == KING && Self::is_kings_leap(from, to);
        if leaps && !self.may_leap(side) {
            let words = format!(
                "{}'s King has no leap left: only the original King leaps, once in the game",
                INFO.seats[side]
            );
            return Some(blame(rule::FID_6, words, to));
        }
        match how {
            None if !leaps => {
                let leap = match kind == KING && self.may_leap(side) {
                    true => ", and once in the game leaps (1,2) or (1,3)",
                    false => "",
                };
                let told = KINDS[kind].told;
                let words = format!("The {piece} moves so: {told}{leap}; {end} is no such square");
                return Some(blame(rule, words, to));
            }
            Some(How::Slide(_) | How::Over) => {
                let over = usize::from(how == Some(How::Over));
                let way = line_between(start, end).into_iter();
                let mut stopping = way.filter(|at| self.board[usize::from(index(*at))] != 0);
                if let Some(blocker) = stopping.nth(over) {
                    let stands = self.called(index(blocker));
                    let words = match over {
                        0 => format!("The {stands} stands in the way"),
                        _ => format!("The {piece} passes over one piece; the {stands} is a second"),
                    };
                    let refusal = blame(rule, words, index(blocker));
                    return Some(refusal.stopped(start, blocker));
                }
            }
            Some(How::Takes) if self.board[usize::from(to)] == 0 => {
                let words = format!(
                    "The {piece} goes diagonally only to capture, and there is nothing on {end}"
                );
                return Some(blame(rule, words, to));
            }
            _ => {}
        }
        if own {
            let words = format!("The {} is of the same side", self.called(to));
            return Some(blame(rule::FID_1, words, to).stopped(start, end));
        }
        match (takes, self.board[usize::from(to)] != 0) {
            (Some(false), true) => {
                let words = format!("The {} is captured: written {start}x{end}", self.called(to));
                Some(blame(rule::FID_1, words, to))
            }
            (Some(true), false) => {
                let words = format!("There is nothing to capture on {end}: written {start}-{end}");
                Some(blame(rule::FID_1, words, to))
            }
            _ => None,
        }
    }

    /// Why nothing is put there; `None` where only a call can be what is refused.
    fn not_to_put(&self, face: usize, to: u8) -> Option<Refusal> {
        let me = self.mover();
        let (name, what, here) = (INFO.seats[me], KINDS[face].name, square(to));
        match self.phase {
            Phase::Setup => {
                let set = KINDS[face].set;
                let words = if face > BARDS_MAN {
                    "Only Warriors, Pikes and Men-at-Arms are placed before play".into()
                } else if self.in_hand(me, face) == 0 {
                    match set {
                        1 => format!("{name}'s {what} is placed already"),
                        _ => format!("All {set} {what}s of {name}'s are placed already"),
                    }
                } else if !third_rank(me).has(to.into()) {
                    format!("{name} places on rank {}, and {here} is not on it", [3, 10][me])
                } else if self.board[usize::from(to)] != 0 {
                    format!(
                        "A piece is placed on an empty square, and there is a {}",
                        self.called(to)
                    )
                } else {
                    return None;
                };
                Some(blame(rule::FID_2, words, to))
            }
            Phase::Choice if face == KING && self.nobles(me).has(to.into()) => None,
            Phase::Choice => self.not_yet(),
            Phase::Called => self.must_capture(),
            _ => self.not_to_open(face, to),
        }
    }

    /// Why a piece beside the board cannot be taken.
    pub(super) fn not_to_take(&self, off: &OffBoard) -> Refusal {
        if let Some(refusal) = self.over() {
            return refusal;
        }
        let me = self.mover();
        let (name, what) = (INFO.seats[me], off.piece.name);
        if off.owner != self.to_move() {
            let words = format!("It is {name}'s turn, and the {what} is not {name}'s");
            return Refusal::new(rule::FID_1, words);
        }
        if let Some(refusal) = self.not_yet().or_else(|| self.must_capture()) {
            return refusal;
        }
        let Some(face) = (0..FACES).find(|face| KINDS[*face].letters[0] == off.text) else {
            return Refusal::new(rule::FID_1, format!("The {what} is not on the board"));
        };
        // Of the portals that it could come through, that which lacks least.
        let comes = |portal: &usize| {
            let told = &PORTALS[*portal];
            let fits = if *portal < OUTER { told.face == face } else { returns(face) };
            told.side == me && fits
        };
        let portal =
            (0..PORTALS.len()).filter(comes).min_by_key(|portal| self.lacks(*portal).len());
        portal.and_then(|portal| self.lacking(portal)).unwrap_or_else(|| {
            Refusal::new(rule::FID_19, format!("No portal brings back {}", KINDS[face].one()))
        })
    }

    /// Why a piece does not come through a portal.
    fn not_to_open(&self, face: usize, to: u8) -> Option<Refusal> {
        let me = self.mover();
        let (name, what, here) = (INFO.seats[me], KINDS[face].name, square(to));
        if face == KING {
            let words = format!("{name} has no successor to choose: no King is off the board");
            return Some(blame(rule::FID_13, words, to));
        }
        let Some(portal) = PORTALS.iter().position(|portal| portal.at == to) else {
            let words = format!("Pieces come to the board through portals, and {here} is none");
            return Some(blame(rule::FID_15, words, to));
        };
        let told = &PORTALS[portal];
        if told.side != me {
            let owner = INFO.seats[told.side];
            let words = format!("The {} portal on {here} is {owner}'s", told.name);
            return Some(blame(rule::FID_15, words, to));
        }
        if portal < OUTER && told.face != face {
            let (own, other) = (KINDS[told.face].one(), KINDS[face].one());
            let words = format!("Through the {} portal comes {own}, not {other}", told.name);
            return Some(blame(rule::FID_17, words, to));
        }
        if portal >= OUTER && !returns(face) {
            return Some(blame(
                rule::FID_19,
                format!("No portal brings back {}", KINDS[face].one()),
                to,
            ));
        }
        self.lacking(portal).or_else(|| {
            (portal >= OUTER && self.lost(me, face) == 0).then(|| {
                blame(rule::FID_19, format!("{name} has no lost {what} to bring back"), to)
            })
        })
    }

    /// The first thing that a portal lacks.
    fn lacking(&self, portal: usize) -> Option<Refusal> {
        let lack = self.lacks(portal).into_iter().next()?;
        Some(Refusal::new(lack.rule, sentence(&lack.words)).blaming(lack.squares))
    }

    /// Why a legal move may not be a call (FID-11).
    fn not_to_call(&self, mv: Move) -> Option<Refusal> {
        let me = self.mover();
        let (name, enemy) = (INFO.seats[me], INFO.seats[1 - me]);
        let what = match self.phase {
            Phase::Setup => Some("A placement is never a call"),
            Phase::Choice => Some("The choice of a successor is never a call"),
            _ => None,
        };
        if let Some(words) = what {
            return Some(blame(rule::FID_11, words, mv.to));
        }
        let next = self.after(mv);
        let king = next.kings[me];
        let words = if next.loser().is_some() {
            "The move captures the last King and wins: nothing is called".into()
        } else if next.phase == Phase::Choice {
            format!("{enemy} chooses a successor next, and could not capture {name}'s King")
        } else if next.danger(me).attackers.is_empty() {
            format!("After this move nothing captures {name}'s King on {}", square(king))
        } else if next.is_mated() {
            format!("The move mates {enemy} and wins: nothing is called")
        } else {
            return None;
        };
        Some(blame(rule::FID_11, words, king))
    }

    fn not_to_pass(&self) -> Refusal {
        if let Some(refusal) = self.not_yet().or_else(|| self.must_capture()) {
            return refusal;
        }
        let me = self.mover();
        let mut movable = Set12::EMPTY;
        let mut can_move = false;
        self.groups(&mut |group| match group.what {
            GOES => {
                can_move = true;
                movable |= Set12::of(group.from.into());
            }
            face if usize::from(face) < FACES => {
                can_move = true;
                movable |= group.to;
            }
            _ => {}
        });
        if can_move {
            let words =
                format!("{} passes only without any move, and there are some", INFO.seats[me]);
            return Refusal::new(rule::FID_22, words).blaming(movable.squares());
        }
        blame(rule::FID_11, "A pass is never a call", self.kings[me])
    }
}

/// The rule by which a kind moves as it does.
fn rule_of(kind: usize) -> &'static str {
    match kind {
        KING => rule::FID_6,
        AETHELING..=PROMOTED_BARD => rule::FID_5,
        _ => rule::FID_1,
    }
}
