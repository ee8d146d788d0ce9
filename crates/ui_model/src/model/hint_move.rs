//! The sentence that says a whole move, for the last stage of a hint.

use super::Ui;
use crate::queries::{edges, has_dice, of_face, readings, standing};
use crate::say;
use crate::sentences::ways;
use fairyboard::geometry::Square;
use fairyboard::say as of_all;
use fairyboard::turn::{Act, Effect, EffectKind, Step};
use fairyboard::{Key, Seat, State, Text};
use std::rc::Rc;

/// A move that a hint is about.
pub(super) struct Advice<'a> {
    state: &'a Rc<dyn State>,
    steps: &'a [Step],
    /// Whether the mover is the only person here, who is addressed as *you*.
    is_you: bool,
}

impl<'a> Advice<'a> {
    pub(super) fn new(ui: &'a Ui, steps: &'a [Step]) -> Self {
        let state = ui.session.state();
        Advice { state, steps, is_you: ui.you() == Some(state.to_move()) }
    }

    /// The index of the step that names the actor: a piece, a piece beside the board, or a word.
    pub(super) fn actor(&self) -> usize {
        let acts = |step: &Step| !matches!(step.act, Act::Discard | Act::Edge);
        self.steps.iter().position(acts).unwrap_or(0)
    }

    /// The actor as part of a sentence: `your hen on d1`.
    pub(super) fn named(&self) -> Text {
        let actor = self.actor();
        let step = &self.steps[actor];
        match step.at {
            _ if step.act == Act::Reserve => say::hint_beside(self.taken_up(step)),
            _ if step.squares().count() > 1 => {
                let formation = self.state.step_name(&self.steps[..actor], step);
                match self.is_you {
                    true => say::hint_formation(formation),
                    false => say::hint_formation_of(formation),
                }
            }
            Some(at) => self.piece(at),
            None => self.state.step_name(&self.steps[..actor], step),
        }
    }

    /// The name of the piece that a step takes from beside the board.
    fn taken_up(&self, step: &Step) -> Text {
        let standing = standing(self.state);
        let mut beside = standing.off_board.iter();
        let off = beside.find(|off| off.is_taken_by(step, self.state.to_move()));
        off.map_or(of_all::PIECE, |off| off.piece.name).into()
    }

    /// The piece on a square, as part of a sentence: `your hen on d1`, `the chick on d2`.
    pub(super) fn piece(&self, at: Square) -> Text {
        if has_dice(&**self.state) {
            return say::hint_piece(at, self.face(at).unwrap_or(say::HINT_DIE));
        }
        let standing = standing(self.state);
        let piece = standing.pieces.iter().find(|(on, _)| *on == at).map(|(_, piece)| piece);
        let name = piece.map_or(of_all::PIECE, |piece| piece.name);
        match self.is_you && piece.and_then(|piece| piece.owner) == Some(self.mover()) {
            true => say::hint_yours(at, name),
            false => say::hint_piece(at, name),
        }
    }

    fn mover(&self) -> Seat {
        self.state.to_move()
    }

    /// The face of a die towards the edge of the move, if it is known.
    fn face(&self, at: Square) -> Option<Key> {
        let looks = self.steps.iter().find(|step| step.act == Act::Edge)?;
        let edge = edges(&**self.state).iter().position(|edge| edge.letter == looks.text())?;
        let reading = readings(&**self.state).into_iter().find(|reading| reading.at == at)?;
        Some(of_face(reading.sides.get(edge).copied()??).name)
    }

    /// The whole move in words.
    pub(super) fn told(&self) -> Text {
        let name = |i: usize| self.state.step_name(&self.steps[..i], &self.steps[i]);
        let actor = self.actor();
        let before = (0..actor).map(|i| match self.edge(&self.steps[i]) {
            Some(edge) => say::hint_do_look(edge),
            None => name(i),
        });
        let does = match self.steps[actor].act {
            Act::Word => say::hint_button(name(actor)),
            Act::Take => say::hint_do_take(self.named()),
            _ => self.does(),
        };
        let words = (actor + 1..self.steps.len()).filter(|i| self.steps[*i].act == Act::Word);
        let does = words.fold(does, |before, i| say::hint_do_word(before, name(i)));
        before.chain([does]).reduce(say::hint_then).unwrap_or_default()
    }

    fn edge(&self, step: &Step) -> Option<Key> {
        let edge = edges(&**self.state).iter().find(|edge| edge.letter == step.text());
        edge.filter(|_| step.act == Act::Edge).map(|edge| edge.name)
    }

    /// The sentence of what the actor does.
    fn does(&self) -> Text {
        if let Some(announced) = self.announced() {
            return announced;
        }
        let effects = self.state.effects(self.steps);
        let of = |wanted: EffectKind| -> Vec<Square> {
            let of_kind = effects.iter().filter(|effect| effect.kind == wanted);
            of_kind.map(|effect| effect.at).collect()
        };
        let is_mine = |at: &Square| {
            let standing = standing(self.state);
            let mut pieces = standing.pieces.iter();
            pieces.any(|(on, piece)| on == at && piece.owner == Some(self.mover()))
        };
        let (lost, mut captured): (Vec<_>, Vec<_>) =
            of(EffectKind::Removes).into_iter().partition(is_mine);
        let is_push = |effect: &&Effect| effect.rule.is_some() && !self.picks(effect.at);
        let (pushes, moves): (Vec<_>, Vec<_>) =
            effects.iter().filter(|effect| effect.kind.leads_to().is_some()).partition(is_push);
        let mut did = self.moved(&moves, &mut captured);
        for push in pushes {
            did = say::hint_do_push(
                did,
                self.piece(push.at),
                Text::name(push.kind.leads_to().unwrap_or(push.at)),
            );
        }
        for (all, add) in [
            (captured, say::hint_do_capture as fn(Text, Text) -> Text),
            (of(EffectKind::Converts), say::hint_do_win_over),
            (lost, say::hint_do_give_up),
        ] {
            if let Some(named) = self.listed(&all) {
                did = add(did, named);
            }
        }
        did
    }

    /// How the actor moves, with what it captures where it goes.
    fn moved(&self, moves: &[&Effect], captured: &mut Vec<Square>) -> Text {
        let actor = &self.steps[self.actor()];
        let target = self.steps[self.actor() + 1..].iter().find_map(|step| step.at);
        if actor.act == Act::Reserve {
            return match target {
                Some(at) => say::hint_do_put(at, self.taken_up(actor)),
                None => self.named(),
            };
        }
        let has = |act| self.steps.iter().any(|step| step.act == act);
        let mut ways = ways(&moves.iter().map(|effect| (*effect).clone()).collect::<Vec<_>>());
        ways.retain(|way| way.first().is_some_and(|from| self.picks(*from)));
        if has(Act::Strike) {
            // A strike moves the pieces on; the sentence names where they first went.
            ways.iter_mut().for_each(|way| way.truncate(2));
        }
        let mut ends: Vec<Square> = ways.iter().filter_map(|way| way.last().copied()).collect();
        ends.sort();
        let on_end = captured.iter().position(|at| ends.contains(at));
        if let Some(i) = on_end.filter(|_| !has(Act::Strike) && captured.len() == 1) {
            return say::hint_do_capture_with(self.named(), self.piece(captured.remove(i)));
        }
        match ways.as_slice() {
            [way] if has(Act::Jump) => say::hint_do_jump(self.named(), squares(&way[1..])),
            [] => say::hint_do_move(self.named(), target.map_or_else(Text::default, Text::name)),
            _ if has(Act::Turn) => say::hint_do_turn(self.named(), squares(&ends)),
            _ => say::hint_do_move(self.named(), squares(&ends)),
        }
    }

    /// Whether the player chooses the piece on a square.
    fn picks(&self, at: Square) -> bool {
        self.steps.iter().any(|step| step.act == Act::Pick && step.is_on(at))
    }

    /// An announcement of faces.
    fn announced(&self) -> Option<Text> {
        let named = |act| -> Vec<(usize, &Step)> {
            self.steps.iter().enumerate().filter(|(_, step)| step.act == act).collect()
        };
        let (faces, picks, takes) = (named(Act::Face), named(Act::Pick), named(Act::Take));
        let ([(first, mover), (then, taken)], [(_, pick), ..], [(_, take), ..]) =
            (faces.as_slice(), picks.as_slice(), takes.as_slice())
        else {
            return None;
        };
        let mover = say::hint_piece(pick.at?, self.state.step_name(&self.steps[..*first], mover));
        let taken = say::hint_piece(take.at?, self.state.step_name(&self.steps[..*then], taken));
        Some(say::hint_do_announce(mover, taken))
    }

    /// Up to two pieces, or the squares of more.
    fn listed(&self, all: &[Square]) -> Option<Text> {
        match all {
            [] => None,
            [_] | [_, _] => Some(and_so_on(all.iter().map(|at| self.piece(*at)).collect())),
            _ => Some(say::hint_do_pieces(squares(all))),
        }
    }
}

/// Squares in a row: `a4, c5 and e5`.
pub(super) fn squares(all: &[Square]) -> Text {
    and_so_on(all.iter().map(Text::name).collect())
}

fn and_so_on(mut all: Vec<Text>) -> Text {
    let Some(last) = all.pop() else { return Text::default() };
    match all.into_iter().reduce(of_all::comma) {
        None => last,
        Some(before) => of_all::and(before, last),
    }
}
