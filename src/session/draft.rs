//! The draft (the steps of a move entered so far): which steps may come next, and what clicks do.

use super::{Clicked, Session};
use crate::geometry::Square;
use crate::hidden::Viewer;
use crate::record::NodeId;
use crate::refusal::MoveError;
use crate::say;
use crate::scene::OffBoard;
use crate::state::State;
use crate::turn::{Act, Continuation, Effect, Next, Step};
use std::rc::Rc;

/// Whether the next step is a dice roll, which no player chooses.
pub(super) fn is_rolled(next: &Next) -> bool {
    !next.steps.is_empty() && next.steps.iter().all(|step| step.act == Act::Chance)
}

impl Session {
    /// The steps entered so far. Empty while the session shows another position than the one where
    /// they were entered.
    pub fn draft(&self) -> &[Step] {
        if self.draft_at == self.at { &self.draft } else { &[] }
    }

    /// The steps that may come next. In a finished game there are none.
    pub fn next(&self) -> Next {
        self.next_to(self.draft())
    }

    /// The steps with which the player could choose another piece now. If the draft begins with
    /// discarding a card or turning the board, choosing another piece does not undo that, and the
    /// result is the steps that may follow. Otherwise the result is the steps that may begin a
    /// move.
    pub fn first(&self) -> Next {
        self.next_to(self.kept())
    }

    /// The steps that may follow a draft. If the next step is [`granted`](Session::granted)
    /// (entered without a press), these are the steps after the granted one. If the granted step is
    /// looking from an edge, the player may still choose another edge, so the other next steps are
    /// added.
    fn next_to(&self, draft: &[Step]) -> Next {
        let next = self.next_after(draft);
        let Some(granted) = self.granted(draft, &next) else { return next };
        let mut after = self.next_after(&[draft, &[granted]].concat());
        if granted.act == Act::Edge {
            after.steps.extend(next.steps.into_iter().filter(|step| *step != granted));
        }
        after
    }

    /// The steps entered so far, followed by the granted step if there is one. A granted step needs
    /// no press, for example looking from the edge at the bottom of the board.
    pub fn taken(&self) -> Vec<Step> {
        let mut taken = self.draft().to_vec();
        taken.extend(self.granted(&taken, &self.next_after(&taken)));
        taken
    }

    /// The steps at the beginning of the draft that remain when the player chooses another piece:
    /// discarded cards, and the edge that the board was turned to.
    pub(super) fn kept(&self) -> &[Step] {
        let (state, draft) = (self.state(), self.draft());
        let Some(turnable) = state.turnable() else { return &[] };
        let stays = |step: &&Step| matches!(step.act, Act::Discard | Act::Edge);
        let mut length = draft.iter().take_while(stays).count();
        // The step for the player's home edge, where they sit, need not be kept, since it needs no
        // press.
        if let Some(edge) = draft[..length].last().filter(|step| step.act == Act::Edge) {
            let home = turnable.edge_of(state.to_move(), &draft[..length - 1]);
            if home.is_none_or(|home| turnable.edges()[home].letter == edge.text()) {
                length -= 1;
            }
        }
        &draft[..length]
    }

    /// Clicks a square, and takes the step that a click there usually means. If the click completes
    /// a short move and its last step has no alternative, plays the move at once, unless `ask` is
    /// set; see [`Session::step`].
    pub fn click(&mut self, square: Square, ask: bool) -> Clicked {
        if let Some(over) = self.over() {
            return over.into();
        }
        let next = self.next();
        let usual: Vec<_> = next.usual_at(square).copied().collect();
        match *usual {
            [] => {}
            [step] if step.act != Act::Pick => return self.step(step, ask),
            [step, ..] if step.act == Act::Pick => {
                self.begin(self.taken(), step, square);
                return Clicked::Stepped;
            }
            _ => return Clicked::Several(square, usual),
        }
        let (draft, kept) = (self.draft(), self.kept().to_vec());
        let on_squares = || draft.iter().filter(|step| step.at.is_some()).count();
        if let Some(last) = draft.last()
            && last.act == Act::Pick
            && last.is_on(square)
            && on_squares() == 1
        {
            let before = draft[..draft.len() - 1].to_vec();
            let picks = self.next_after(&before).picks_at(square);
            let following = picks.iter().position(|pick| pick == last).map_or(0, |i| i + 1);
            if picks.len() > 1 {
                self.begin(before, picks[following % picks.len()], square);
                return Clicked::Changed;
            }
            self.set_draft(kept);
            return Clicked::LetGo;
        }
        if self.can_play() && draft.last().is_some_and(|last| last.is_on(square)) {
            return self.play();
        }
        if !draft.is_empty()
            && let Some(step) = self.first().usual_at(square).next().copied()
        {
            let begun = self.begun(step, &kept);
            self.begin(begun, step, square);
            return Clicked::Changed;
        }
        self.brought(square)
            .unwrap_or_else(|| Clicked::Refused(self.explained().refuse(&self.taken(), square)))
    }

    /// Whether a click on a square would only choose the piece there. The click may replace the
    /// choice of another piece, but no other step of the draft.
    pub fn would_choose(&self, square: Square) -> bool {
        let is_pick = |step: &Step| step.act == Act::Pick;
        if let Some(step) = self.next().usual_at(square).next() {
            return is_pick(step);
        }
        let taken = self.taken();
        taken.iter().all(|step| is_pick(step) && !step.is_on(square))
            && self.first().usual_at(square).next().is_some_and(is_pick)
    }

    /// If no step is entered yet, takes the only off-board piece that can be placed on a square. If
    /// there are several such pieces, returns [`Clicked::Several`].
    fn brought(&mut self, square: Square) -> Option<Clicked> {
        if !self.draft().is_empty() {
            return None;
        }
        let mut steps = self.next().steps;
        steps.retain(|step| {
            step.act == Act::Reserve && self.next_after(&[*step]).at(square).next().is_some()
        });
        match *steps {
            [] => None,
            [only] => Some(self.step(only, true)),
            _ => Some(Clicked::Several(square, steps)),
        }
    }

    /// The steps that must be in the draft before `step`: the steps in `kept`, and the
    /// [`granted`](Session::granted) step (entered without a press) if `step` is possible only
    /// after it.
    fn begun(&self, step: Step, kept: &[Step]) -> Vec<Step> {
        let mut begun = kept.to_vec();
        let next = self.next_after(&begun);
        if !next.steps.contains(&step) {
            begun.extend(self.granted(&begun, &next));
        }
        begun
    }

    /// The position that explains why a click is refused. If something is hidden from the player to
    /// move, this is only what they may know, so that the reason reveals nothing.
    pub(super) fn explained(&self) -> Rc<dyn State> {
        let state = self.state();
        match state.seen_by(Viewer::Mover, self.draft()) {
            Some(seen) => self.known_of(seen),
            None => Rc::clone(state),
        }
    }

    /// Whether the draft is a whole move, apart from dice rolls, which are drawn when the move is
    /// played.
    pub fn can_play(&self) -> bool {
        let next = self.next();
        !self.draft().is_empty() && (next.may_stop || is_rolled(&next))
    }

    /// Takes a piece that is not on the board, to place it on a square. If the draft consists only
    /// of the step that takes this piece, clears the draft instead.
    pub fn take(&mut self, off: &OffBoard) -> Clicked {
        if let Some(over) = self.over() {
            return over.into();
        }
        let to_move = self.state().to_move();
        let mut first = self.next_after(&[]).steps.into_iter();
        match first.find(|step| off.is_taken_by(step, to_move)) {
            Some(step) if self.draft() == [step] => {
                self.draft.clear();
                Clicked::LetGo
            }
            Some(step) => {
                let changed = !self.draft().is_empty();
                self.set_draft(vec![step]);
                self.begun_on = None;
                if changed { Clicked::Changed } else { Clicked::Stepped }
            }
            None => match self.state().refuse_off_board(off) {
                Some(refusal) => Clicked::Refused(refusal),
                None => Clicked::Barred(say::piece_not_now(off.piece.name)),
            },
        }
    }

    /// Discards a card at the beginning of the draft, in place of any other discard. If the draft
    /// discards this card already, takes the discard back. Later steps stay while they still fit.
    pub fn discard(&mut self, text: &str) -> Clicked {
        let first = self.next_after(&[]);
        let Some(step) = first.steps.iter().find(|s| s.act == Act::Discard && s.text() == text)
        else {
            return Clicked::Barred(say::NOT_NOW.into());
        };
        let later = |step: &&Step| step.act != Act::Discard;
        let texts: Vec<_> = self.draft().iter().filter(later).copied().collect();
        let texts: Vec<_> = texts.iter().map(Step::text).collect();
        let was = self.draft().contains(step);
        let begun = if was { Vec::new() } else { vec![*step] };
        let draft = self.followed(begun, &texts);
        self.set_draft(draft);
        if was { Clicked::LetGo } else { Clicked::Stepped }
    }

    /// Sets the draft to the steps in `begun` followed by `step`, which was chosen by a click on
    /// the square `on`.
    fn begin(&mut self, mut begun: Vec<Step>, step: Step, on: Square) {
        begun.push(step);
        self.set_draft(begun);
        self.begun_on = Some(on);
    }

    /// Handles a piece that was dragged from one square to another: takes the only step that brings
    /// the piece there. If no step or several steps do so, acts like a click on `to`. For `ask` see
    /// [`Session::step`].
    pub fn drop_on(&mut self, from: Square, to: Square, ask: bool) -> Clicked {
        let (state, taken) = (Rc::clone(self.state()), self.taken());
        let before = state.effects(&taken);
        let mut steps = self.next().steps;
        steps.retain(|step| {
            let all: Vec<_> = taken.iter().chain([step]).copied().collect();
            let gets_here = |effect: &Effect| {
                effect.at == from && effect.kind.leads_to() == Some(to) && !before.contains(effect)
            };
            state.effects(&all).iter().any(gets_here)
        });
        match *steps {
            [step] if !taken.is_empty() => self.step(step, ask),
            _ => self.click(to, ask),
        }
    }

    /// Enters one of the next steps. Any other step is refused.
    ///
    /// If the step completes the move, may also play the move at once, in two cases. First, the
    /// step is a word (a press on a button) and the only possible step of the turn. Second, `ask`
    /// is not set, the move has two steps or two steps on squares, and its last step is on a square
    /// and has no alternative. With `ask`, the player confirms each move.
    pub fn step(&mut self, step: Step, ask: bool) -> Clicked {
        if step.act == Act::Chance && self.keeps_rolls() {
            return Clicked::Barred(say::ROLLS_NOT_CHOSEN.into());
        }
        if !self.next().steps.contains(&step) {
            return match step.at {
                Some(at) => Clicked::Refused(self.explained().refuse(&self.taken(), at)),
                None => Clicked::Barred(say::NOT_NOW.into()),
            };
        }
        let forced =
            self.draft().is_empty() && step.act == Act::Word && self.next().steps.len() == 1;
        let mut draft = self.begun(step, self.draft());
        draft.push(step);
        self.set_draft(draft);
        let next = self.next();
        let done = next.continuation() == Some(Continuation::Done) || is_rolled(&next);
        if forced && done {
            return self.play();
        }
        // A word on a button may have large effects. If it is not the only choice, the move isn't
        // played at once, so the player sees the effects first.
        let on_squares = self.draft.iter().filter(|step| step.at.is_some()).count();
        let short = on_squares == 2 || self.draft.len() == 2;
        let at_once = done && short && step.at.is_some() && !ask;
        if at_once && self.choices(self.draft.len() - 1).len() == 1 {
            self.play()
        } else {
            Clicked::Stepped
        }
    }

    /// The alternatives to the step at the index `i` of the draft, including the step itself: other
    /// formations (groups that move as one) with the same piece, or other outcomes for a piece that
    /// is jumped. Empty if the draft has fewer steps.
    pub fn choices(&self, i: usize) -> Vec<Step> {
        let draft = self.draft();
        let Some(step) = draft.get(i) else { return Vec::new() };
        if i < self.standing() {
            return vec![*step];
        }
        let next = self.next_after(&draft[..i]);
        if step.act == Act::Pick {
            let first = draft[..i].iter().all(|step| step.at.is_none());
            let begun = self.begun_on.filter(|square| first && step.is_on(*square));
            return begun.or(step.at).map_or(vec![*step], |square| next.picks_at(square));
        }
        // A player who sits at an edge (their home edge) may look from any edge, so all edges are
        // alternatives. For a player without a home edge, the rotation of the board decides the
        // edge.
        let (mover, turnable) = (self.state().to_move(), self.state().turnable());
        if step.act == Act::Edge
            && turnable.is_some_and(|board| board.edge_of(mover, &[]).is_some())
        {
            return next.steps.into_iter().filter(|other| other.act == Act::Edge).collect();
        }
        if step.at.is_none() {
            return vec![*step];
        }
        let same = |other: &Step| other.at == step.at && other.act == step.act;
        next.steps.into_iter().filter(same).collect()
    }

    /// Replaces a step of the draft with one of its [`choices`](Session::choices), and enters the
    /// later steps again while they still fit. Returns how many steps were dropped. If `step` is
    /// not among the choices, returns `None` and changes nothing.
    pub fn choose(&mut self, i: usize, step: Step) -> Option<usize> {
        if !self.choices(i).contains(&step) {
            return None;
        }
        let before = self.draft();
        let mut draft = before[..i].to_vec();
        draft.push(step);
        // Later steps are found by their text, since the steps themselves may differ now.
        let later: Vec<_> = before[i + 1..].iter().map(Step::text).collect();
        let (steps, length) = (self.followed(draft, &later), before.len());
        self.set_draft(steps);
        Some(length - self.draft.len())
    }

    /// Extends a draft by the steps with these texts, up to the first text that no possible step
    /// has.
    fn followed(&self, mut draft: Vec<Step>, texts: &[&str]) -> Vec<Step> {
        for text in texts {
            let next = self.next_after(&draft);
            let Some(step) = next.steps.iter().find(|step| step.text() == *text) else { break };
            draft.push(*step);
        }
        draft
    }

    /// Plays the draft as a move, drawing its dice rolls now. In a session made for a viewer
    /// ([`Session::seen_by`]) nothing is played: if the draft can be played, returns
    /// [`Clicked::Played`] with the shown position.
    pub fn play(&mut self) -> Clicked {
        let mut next = self.next_after(self.draft());
        if self.shown_to.is_some() && (next.may_stop || is_rolled(&next)) {
            return Clicked::Played(self.at);
        }
        while is_rolled(&next) {
            let rolled = self.chance.below(next.steps.len() as u32) as usize;
            self.draft.push(next.steps[rolled]);
            next = self.next_after(&self.draft);
        }
        let text: String = self.draft().iter().map(Step::text).collect();
        match self.play_text(&text) {
            Ok(id) => Clicked::Played(id),
            Err(MoveError::Refused(refusal)) => Clicked::Refused(refusal),
            Err(MoveError::Unreadable(error)) => Clicked::Barred(error.told()),
            Err(MoveError::Barred(sentence)) => Clicked::Barred(sentence),
        }
    }

    /// Plays a move string that includes its dice rolls.
    ///
    /// # Errors
    /// If the text cannot be read, or a rule refuses the move.
    pub fn play_text(&mut self, text: &str) -> Result<NodeId, MoveError> {
        let before = self.loose_dice();
        let id = Rc::make_mut(&mut self.record).play(self.at, text)?;
        // A draft that was begun at another position stays.
        if self.draft_at == self.at {
            self.draft.clear();
        }
        self.at = id;
        if !self.record.path(self.end).contains(&id) {
            self.end = self.record.end_of_line(id);
        }
        self.lay_captured(&before);
        Ok(id)
    }

    /// Whether the last step of the draft (the unfinished move) can be taken back.
    pub fn can_undo(&self) -> bool {
        self.draft().len() > self.standing()
    }

    /// Removes the last step of the draft, if it can be taken back.
    pub fn undo_step(&mut self) {
        if self.can_undo() {
            self.draft.pop();
        }
    }

    /// Drops the draft (the unfinished move) except for the steps that cannot be undone, and
    /// returns the dropped steps.
    pub fn cancel(&mut self) -> Vec<Step> {
        if self.can_undo() { self.draft.split_off(self.standing()) } else { Vec::new() }
    }

    /// Sets the draft (the unfinished move) at the shown position to the steps with these texts, up
    /// to the first that is not possible.
    pub fn enter(&mut self, texts: &[&str]) {
        let draft = self.followed(Vec::new(), texts);
        self.set_draft(draft);
    }
}
