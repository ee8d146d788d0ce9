//! The sentence that describes a whole move, for the last stage of a hint.

use super::Ui;
use crate::queries::{self, edges, has_dice, standing};
use crate::say;
use crate::sentences::{
    Travels, and_so_on, before_strikes, face_seen, squares, travels, turned_around,
};
use fairyboard::geometry::Square;
use fairyboard::say as of_all;
use fairyboard::turn::{Act, EffectKind, Step};
use fairyboard::{Key, Seat, State, Text};
use std::rc::Rc;

/// A move in a position. Its methods put the move, or a part of it, into words.
pub(super) struct Advice<'a> {
    state: &'a Rc<dyn State>,
    steps: &'a [Step],
    /// Whether the mover is the only human player. If so, the sentence says *your*.
    is_you: bool,
}

impl<'a> Advice<'a> {
    pub(super) fn new(ui: &'a Ui, steps: &'a [Step]) -> Self {
        Advice::of(ui.session.state(), steps, ui.you())
    }

    /// A move of any position. `you` is the seat of the only human player, if there is one.
    pub(super) fn of(state: &'a Rc<dyn State>, steps: &'a [Step], you: Option<Seat>) -> Self {
        Advice { state, steps, is_you: you == Some(state.to_move()) }
    }

    /// The index of the step that selects what acts: a piece on the board, a piece beside the
    /// board, or a word that the player says by a button (such as calling the King). A discarded
    /// card and a chosen edge may come before it, and don't count. 0 if there is no such step.
    pub(super) fn actor(&self) -> usize {
        let acts = |step: &Step| !matches!(step.act, Act::Discard | Act::Edge);
        self.steps.iter().position(acts).unwrap_or(0)
    }

    /// The piece, formation (pieces that move as one) or word that acts, as part of a sentence:
    /// `your hen on d1`.
    pub(super) fn named(&self) -> Text {
        let actor = self.actor();
        let step = &self.steps[actor];
        match step.at {
            _ if step.act == Act::Reserve => say::hint_beside(self.taken_up(step)),
            _ if let Some(formation) = self.formation() => match self.is_you {
                true => say::hint_formation(formation),
                false => say::hint_formation_of(formation),
            },
            Some(at) => self.piece(at),
            None => self.state.step_name(&self.steps[..actor], step),
        }
    }

    /// The name of the formation (pieces that move as one) that acts. `None` if a single piece
    /// acts.
    pub(super) fn formation(&self) -> Option<Text> {
        let actor = self.actor();
        let step = &self.steps[actor];
        let is_formation = step.act != Act::Reserve && step.squares().count() > 1;
        is_formation.then(|| self.state.step_name(&self.steps[..actor], step))
    }

    /// The name of the piece beside the board that a step takes.
    fn taken_up(&self, step: &Step) -> Text {
        let standing = standing(self.state);
        let mut beside = standing.off_board.iter();
        let off = beside.find(|off| off.is_taken_by(step, self.state.to_move()));
        off.map_or(of_all::PIECE, |off| off.piece.name).into()
    }

    /// The piece on a square, as part of a sentence: `your hen on d1`, `the chick on d2`.
    pub(super) fn piece(&self, at: Square) -> Text {
        if has_dice(&**self.state) {
            let face = face_seen(&**self.state, self.steps, at);
            return say::hint_piece(at, face.unwrap_or(say::HINT_DIE));
        }
        match self.is_you && queries::owner(self.state, at) == Some(self.mover()) {
            true => say::hint_yours(at, self.name(at)),
            false => say::hint_piece(at, self.name(at)),
        }
    }

    fn name(&self, at: Square) -> Key {
        let standing = standing(self.state);
        let piece = standing.pieces.iter().find(|(on, _)| *on == at);
        piece.map_or(of_all::PIECE, |(_, piece)| piece.name)
    }

    fn mover(&self) -> Seat {
        self.state.to_move()
    }

    /// The whole move in words, such as `Move your hen on d1 to d3`.
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

    /// The sentence about the action of the selected piece or formation (pieces that move as one).
    fn does(&self) -> Text {
        if let Some(announced) = self.announced() {
            return announced;
        }
        let effects = self.state.effects(before_strikes(self.steps));
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
        let travels = travels(self.steps, &effects);
        let around = turned_around(&effects);
        let mut did = self.moved(&travels, around, &mut captured);
        for (from, to) in travels.pushes {
            did = say::hint_do_push(did, self.piece(from), Text::name(to));
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
        let strikes = self.steps.iter().filter(|step| step.act == Act::Strike);
        let struck: Vec<Square> = strikes.filter_map(|step| step.at).collect();
        match struck.is_empty() {
            true => did,
            false => say::hint_do_strike(did, squares(&struck)),
        }
    }

    /// The clause about the movement of the acting piece. If the piece captures on the square that
    /// it reaches, the clause mentions the capture, and that square is removed from `captured`.
    fn moved(&self, travels: &Travels, around: Option<Square>, captured: &mut Vec<Square>) -> Text {
        let actor = &self.steps[self.actor()];
        let target = self.steps[self.actor() + 1..].iter().find_map(|step| step.at);
        if actor.act == Act::Reserve {
            return match target {
                Some(at) => say::hint_do_put(at, self.taken_up(actor)),
                None => self.named(),
            };
        }
        let has = |act| self.steps.iter().any(|step| step.act == act);
        let Travels { ways, ends, .. } = travels;
        let on_end = captured.iter().position(|at| ends.contains(at));
        if let Some(i) = on_end.filter(|_| captured.len() == 1) {
            return say::hint_do_capture_with(self.named(), self.piece(captured.remove(i)));
        }
        match ways.as_slice() {
            [way] if has(Act::Jump) => say::hint_do_jump(self.named(), squares(&way[1..])),
            [] => say::hint_do_move(self.named(), target.map_or_else(Text::default, Text::name)),
            [way, ..] if let (Some(about), Some(from)) = (around, way.first()) => {
                let (count, piece) = (ends.len(), self.name(*from));
                say::hint_do_turn(about, count, self.named(), piece, squares(ends))
            }
            _ => say::hint_do_move(self.named(), squares(ends)),
        }
    }

    /// The sentence for a move that announces the faces of two dice. `None` for other moves.
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

    /// The names of up to two pieces, or the squares if there are three or more. `None` if there
    /// are no pieces.
    pub(super) fn listed(&self, all: &[Square]) -> Option<Text> {
        match all {
            [] => None,
            [_] | [_, _] => Some(and_so_on(all.iter().map(|at| self.piece(*at)).collect())),
            _ => Some(say::hint_do_pieces(squares(all))),
        }
    }
}
