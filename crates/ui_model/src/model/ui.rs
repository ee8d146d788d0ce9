//! What a screen shows.

use super::{Hint, Prospect, Seen, Speech};
use crate::analysis::{Analysis, Learn};
use crate::assistance::Assistance;
use crate::clock::Clock;
use crate::computer;
use crate::lesson_run::LessonState;
use crate::puzzle::PuzzleView;
use crate::queries::{self};
use crate::say;
use crate::sentences::NotDone;
use crate::sentences::{jumped, player, read_move, told_by};
use fairyboard::geometry::Square;
use fairyboard::hidden::Privacy;
use fairyboard::record::NodeId;
use fairyboard::session::{Layers, Seats, Session};
use fairyboard::turn::{Act, Effect, EffectKind, Step};
use fairyboard::{Piece, Refusal, Seat, State, Text};
use std::rc::Rc;

/// Everything the play screen shows.
#[derive(Clone)]
pub struct Ui {
    /// The game, as much of it as may be shown.
    pub session: Seen,
    /// Whether `session` shows less than the whole game.
    pub masked: bool,
    /// The player whose hand is open on the screen, in a game that hides hands.
    pub open_to: Option<Seat>,
    /// Whether the player to move has decided to discard nothing.
    pub keeps_all: bool,
    /// Whether the players were told what comes of turning the board.
    pub(super) cautioned: bool,
    /// Why the last act was refused.
    pub refusal: Option<NotDone>,
    /// Whether the cause of the refusal is drawn on the board.
    pub refusal_drawn: bool,
    /// What a screen reader is told.
    pub speech: Speech,
    /// What happened to what can be put back.
    pub undo: Option<&'static str>,
    /// Whether the last move travels on the board.
    pub travels: bool,
    /// The steps that are pointed at in a list: the board shows them as if they were taken.
    pub pointed: Vec<Step>,
    /// Whether the last move is told in place of how the game stands.
    pub recalls: bool,
    /// How the board was turned before the last move, until that was seen.
    pub turning: Option<u8>,
    /// A half-made move of the record that is looked at: its place, and how many of its steps.
    pub peek: Option<(NodeId, usize)>,
    /// Counts all changes of the session that are worth keeping.
    pub version: u32,
    /// Where the keyboard is on the board.
    pub cursor: Option<Square>,
    /// Where an arrow was begun by keyboard.
    pub arrow: Option<Square>,
    /// Whether the game itself was changed, not only how it is shown.
    pub changed: bool,
    /// A square on which a click means several steps, and these: the player is to say which.
    pub asked: Option<(Square, Vec<Step>)>,
    /// Whether the board does not show why the game has ended.
    pub hides_ending: bool,
    /// The piece that was clicked last, of either side, and where it stood.
    pub looked: Option<(Piece, Square)>,
    /// What the piece could do that is looked at, without being chosen.
    pub prospect: Option<Rc<Prospect>>,
    /// The helps that the player has chosen.
    pub chosen_helps: Assistance,
    /// Whether `session` shows what could be if it were the other side's turn. Nothing of that is kept.
    pub pretends: bool,
    /// Where the player moves for whoever plays elsewhere.
    pub moves_for: Option<NodeId>,
    /// Whose hand is open all the time, and no clock runs: in a lesson, or beside a rule.
    pub always_open: Option<Seat>,
    /// Whether there is another board on the page, which is the one that the page's keys are about.
    pub second: bool,
    /// The hint that was asked for.
    pub hint: Option<Hint>,
    /// Whether the computer waits until it is told to go on.
    pub paused: bool,
    /// Whether it is to move at once.
    pub hurries: bool,
    /// The clock that the players have set.
    pub clock: Option<Clock>,
    /// The lesson that is gone through.
    pub taught: Option<Rc<LessonState>>,
    /// The analysis, where it is switched on.
    pub analysis: Option<Rc<Analysis>>,
}

impl PartialEq for Ui {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Ui {
    /// Nothing but the game itself.
    pub(super) fn new(session: Seen) -> Self {
        Ui {
            session,
            masked: false,
            open_to: None,
            keeps_all: false,
            cautioned: false,
            refusal: None,
            refusal_drawn: false,
            speech: Speech::default(),
            undo: None,
            travels: false,
            recalls: false,
            pointed: Vec::new(),
            turning: None,
            peek: None,
            version: 0,
            cursor: None,
            arrow: None,
            changed: false,
            asked: None,
            hides_ending: false,
            looked: None,
            prospect: None,
            chosen_helps: Assistance::ALL,
            pretends: false,
            moves_for: None,
            always_open: None,
            second: false,
            hint: None,
            paused: false,
            hurries: false,
            clock: None,
            taught: None,
            analysis: None,
        }
    }

    /// Whether another shows the same place of a game with the same move being entered, so that what the player does means
    /// the same there.
    pub fn stands_like(&self, other: &Ui) -> bool {
        let of = |ui: &Ui| {
            let session = &ui.session;
            let ply = session.record().node(session.at()).ply();
            (ply, session.state().text(), session.end() == session.at())
        };
        of(self) == of(other) && self.session.draft() == other.session.draft()
    }

    /// What a picture shows of a game at one of its places, with these helps.
    pub fn pictured(seen: &Seen, at: NodeId, helps: Assistance) -> Self {
        let mut ui = Ui::new(seen.still(at));
        ui.chosen_helps = helps;
        ui
    }

    /// How well the computer plays a seat, where it does.
    pub fn level(&self, seat: Seat) -> Option<u8> {
        computer::level(self.session.record(), seat).filter(|_| !self.pretends)
    }

    /// The level at which the computer is to move now.
    pub fn thinks(&self) -> Option<u8> {
        self.awaited()
            .and_then(|seat| self.level(seat))
            .filter(|_| !self.paused && !self.is_stopped())
    }

    /// Whether moves wait until the clock goes on.
    pub fn is_stopped(&self) -> bool {
        self.clock.is_some_and(|clock| clock.is_paused()) && !self.pretends
    }

    /// Whether the computer could ever give a hint here.
    pub fn has_hints(&self) -> bool {
        self.helps().hints && self.taught.is_none() && !self.pretends
    }

    /// Why the computer gives no hint now; `None` where it does.
    pub fn bars_hint(&self) -> Option<String> {
        let (session, mover) = (&self.session, self.session.state().to_move());
        let is_covered = self.masked && self.open_to != Some(mover);
        let together = session.state().privacy() == Privacy::Together;
        Some(match () {
            () if !self.has_hints() => self.unhelped().into(),
            () if computer::is_played_apart(session) => say::HINT_APART.words().into(),
            () if session.outcome().is_over() => say::HINT_OVER.words().into(),
            () if self.is_stopped() => say::CLOCK_PAUSED.words().into(),
            () if self.masked && session.at() != session.end() => {
                say::SAID_LAST_ONLY.words().into()
            }
            () if let Some(seat) = self.awaited() => self.waiting(seat),
            () if is_covered && !together || self.waits_for_clock() => {
                say::HINT_COVERED.words().into()
            }
            () => return None,
        })
    }

    /// Whether the hand that is open on the screen is so as long as the game goes on.
    pub fn stays_open(&self) -> bool {
        self.always_open.is_some() || computer::person(self.session.record()).is_some()
    }

    /// The seat elsewhere, or the computer's, whose move is waited for at the place that is shown.
    pub fn awaited(&self) -> Option<Seat> {
        let session = &self.session;
        let end = session.record().end_of_line(NodeId::START);
        let mover = session.state().to_move();
        let is_elsewhere = session.side.is_some_and(|side| side != mover);
        let waits = (is_elsewhere || self.level(mover).is_some())
            && session.at() == end
            && (self.masked || self.moves_for != Some(end))
            && !session.outcome().is_over();
        waits.then_some(mover)
    }

    /// The helps that there are in this game.
    pub fn helps(&self) -> Assistance {
        match (self.session.look.locked, self.always_open) {
            (true, _) => Assistance::NONE,
            // Where somebody learns all is told, but for puzzles.
            (_, Some(_)) if self.puzzle().is_none() => Assistance::ALL,
            _ => self.chosen_helps,
        }
    }

    /// The puzzle that is gone through.
    pub fn puzzle(&self) -> Option<&PuzzleView> {
        self.taught.as_ref().and_then(|taught| taught.puzzle())
    }

    /// The tasks that are made of the turning points, while these are gone through.
    pub fn learns(&self) -> Option<&Learn> {
        self.analysis.as_ref()?.learn.as_ref()
    }

    /// Why there is not a help, as a sentence.
    pub fn unhelped(&self) -> &'static str {
        match self.session.look.locked {
            true => say::SAID_LOCKED.words(),
            false => say::SAID_HELP_OFF.words(),
        }
    }

    /// The layers that are drawn.
    pub fn layers(&self) -> Layers {
        if self.session.look.locked { Layers::NONE } else { self.session.look.layers }
    }

    /// That somebody elsewhere is to move, or the computer.
    pub(super) fn waiting(&self, seat: Seat) -> String {
        match self.level(seat) {
            None => say::status_waiting(self.player(seat)).to_string(),
            Some(_) if self.paused => say::status_paused(self.player(seat)).to_string(),
            Some(_) => say::status_thinks(self.player(seat)).to_string(),
        }
    }

    /// Whether the game has a clock that was not started yet.
    pub fn waits_for_clock(&self) -> bool {
        self.clock_waits(&self.session)
    }

    /// The same of the game as it is just now.
    pub(super) fn clock_waits(&self, session: &Session) -> bool {
        session.began.is_none()
            && self.always_open.is_none()
            && self.masked
            && !session.outcome().is_over()
            && queries::time_limit(&**session.state()).is_some()
    }

    /// How the board is turned now.
    pub fn turned(&self) -> u8 {
        if let Some(before) = self.turning {
            return before;
        }
        let state = self.session.state();
        let draft = self.session.draft();
        let open = self.open_to.and_then(|seat| state.turnable()?.edge_of(seat, draft));
        open.map_or_else(|| self.session.turned(), |edge| ((4 - edge) % 4) as u8)
    }

    /// Whether what belongs to the far side is upside down.
    pub fn is_across(&self) -> bool {
        self.session.look.seats == Seats::Across && self.session.state().turnable().is_none()
    }

    /// The position under the board's pieces, and the steps that are shown on it.
    pub fn shown(&self) -> (Rc<dyn State>, Vec<Step>) {
        if let Some((id, steps)) = self.peek {
            let record = self.session.record();
            let node = record.node(id);
            if let Some(parent) = node.parent() {
                let state = record.node(parent).state();
                let all = record.steps(id).unwrap_or_default();
                return (Rc::clone(state), all[..steps.min(all.len())].to_vec());
            }
        }
        (Rc::clone(self.session.state()), self.session.draft().to_vec())
    }

    /// The position before the last move and the steps of that move, where one led here.
    pub fn last_steps(&self) -> Option<(&Rc<dyn State>, &[Step])> {
        let (record, at) = (self.session.record(), self.session.at());
        let parent = record.node(at).parent().filter(|_| self.peek.is_none())?;
        Some((record.node(parent).state(), record.steps(at)?))
    }

    /// What the last move did on the board, where one led here.
    pub fn last_move(&self) -> Vec<Effect> {
        self.last_steps().map(|(state, steps)| state.effects(steps)).unwrap_or_default()
    }

    /// What a player is called: by name where one is given, else as the game calls the seat.
    pub fn name(&self, seat: Seat) -> String {
        self.player(seat).to_string()
    }

    /// The same to be put into a sentence.
    pub fn player(&self, seat: Seat) -> Text {
        player(self.session.record(), &**self.session.state(), seat)
    }

    /// How the game stands at the place that is shown.
    pub fn standing(&self) -> String {
        let session = &self.session;
        let state = session.state();
        if session.outcome().is_over() {
            return session.record().outcome_words(session.at()).to_string();
        }
        let result = session.record().result();
        if session.at() == session.end() && result != "*" {
            return say::status_ended(result).to_string();
        }
        say::status_to_move(self.name(state.to_move())).to_string()
    }

    /// The line that says how the game stands and what may be done.
    pub fn status(&self) -> String {
        let session = &self.session;
        if let Some((id, steps)) = self.peek {
            return say::status_peek(session.record().node(id).text(), steps).to_string();
        }
        if self.waits_for_clock() {
            return say::STATUS_START_CLOCK.to_string();
        }
        if self.recalls {
            return self.last_told();
        }
        if let Some(hint) = self.hint_told() {
            return hint.to_string();
        }
        if let Some(prospect) = &self.prospect {
            return self.could(prospect).to_string();
        }
        if !session.draft().is_empty() {
            return self.drafted().to_string();
        }
        if let Some(seat) = self.awaited() {
            return self.waiting(seat);
        }
        if session.outcome().is_over() {
            return self.standing();
        }
        let duty = session.state().duty();
        let stands = match &duty {
            Some(duty) => duty.sentence.to_string(),
            None => match self.danger() {
                Some(danger) => {
                    say::said_both(danger.sentence.clone(), self.standing()).to_string()
                }
                None => self.standing(),
            },
        };
        match self.news(duty.is_some()) {
            Some(what) => say::status_news(stands, what).to_string(),
            None => stands,
        }
    }

    /// What the side to move could lose next that it must not, where that is told.
    pub fn danger(&self) -> Option<Rc<Refusal>> {
        let tells = self.helps().targets && self.peek.is_none();
        let goes_on = || !self.session.outcome().is_over();
        queries::danger(self.session.state()).filter(|_| tells && goes_on())
    }

    /// What the last move has made of a piece, or what chance decided of it: it stays in sight until the next. Beside
    /// what must be done first there is room for chance alone.
    fn news(&self, has_duty: bool) -> Option<Text> {
        let (state, steps) = self.last_steps()?;
        let by_chance = steps.iter().any(|step| step.act == Act::Chance);
        let effects = state.effects(steps).into_iter();
        let becomes = |effect: &Effect| matches!(effect.kind, EffectKind::Becomes(_)) && !has_duty;
        let is_news = |effect: &Effect| by_chance || becomes(effect);
        let told = effects.filter(is_news).filter_map(|effect| effect.told);
        told.reduce(say::status_both)
    }

    /// The hint about the place that is shown.
    pub fn hinted(&self) -> Option<&Hint> {
        self.hint.as_ref().filter(|hint| hint.at == self.session.at() && self.peek.is_none())
    }

    /// What may be done next with the move that is being entered.
    fn drafted(&self) -> Text {
        let (state, next, draft) =
            (self.session.state(), self.session.next(), self.session.draft());
        let on_board = |step: &&Step| step.order == 0 && step.at.is_some();
        let targets: Text = match self.helps().targets {
            false => say::STATUS_CHOOSE.into(),
            true => say::status_targets(next.steps.iter().filter(on_board).count()),
        };
        let Some((last, before)) = draft.split_last() else { return targets };
        let dice = queries::has_dice(&**state);
        match next.steps.first().map(|step| step.act) {
            Some(Act::Face) => {
                let squares = draft.iter().filter_map(|step| step.at);
                let named = usize::from(last.act == Act::Face);
                if let Some(at) = squares.into_iter().nth(named) {
                    return say::status_name_face(at);
                }
            }
            Some(Act::Chance) if dice => return say::STATUS_ROLL.into(),
            Some(Act::Chance) => return say::STATUS_CHANCE.into(),
            _ => {}
        }
        match draft {
            _ if matches!(last.act, Act::Reserve | Act::Discard | Act::Edge)
                && state.turnable().is_some() =>
            {
                let what = if dice { say::STATUS_CHOOSE_DIE.into() } else { targets };
                say::status_chosen_beside(what, state.step_name(before, last))
            }
            _ if last.act == Act::Pick && !next.steps.is_empty() => {
                self.does(last).unwrap_or_else(|| say::status_chosen(targets, self.picked(last)))
            }
            [first] if !next.steps.is_empty() => {
                self.does(first).unwrap_or_else(|| say::status_chosen(targets, self.picked(first)))
            }
            draft if let Some(prompt) = state.prompt(draft) => match told_by(&**state, draft) {
                Some(told) => say::status_asks(prompt.question, told),
                None => prompt.question,
            },
            draft if let Some(told) = told_by(&**state, draft) => told,
            _ if next.steps.is_empty() => say::STATUS_PLAY.into(),
            _ if next.may_stop => say::STATUS_MAY_STOP.into(),
            _ => say::STATUS_GO_ON.into(),
        }
    }

    /// What the piece that a step takes is, and what it does.
    pub(super) fn does(&self, step: &Step) -> Option<Text> {
        self.does_at(step.at?, step.squares().count())
    }

    /// What the piece on a square is, and what it does where so many move together. A die is the face that it shows to the
    /// edge in front.
    pub(super) fn does_at(&self, at: Square, together: usize) -> Option<Text> {
        let state = self.session.state();
        let reading = queries::readings(&**state).into_iter().find(|reading| reading.at == at);
        let piece = match reading {
            Some(reading) => queries::of_face(reading.sides[usize::from((4 - self.turned()) % 4)]?),
            None => queries::standing(state).pieces.iter().find(|(on, _)| *on == at)?.1,
        };
        state.does(&piece, together)
    }

    /// A move of the record as it is read out.
    pub fn spoken(&self, id: NodeId) -> String {
        let session = &self.session;
        let record = session.record();
        let node = record.node(id);
        let before = node.parent().map(|parent| record.node(parent).state());
        let Some((state, steps)) = before.zip(record.steps(id)) else {
            return String::new();
        };
        read_move(&**state, steps)
    }

    /// The step of the draft whose choice a click on this square changes: the piece there is jumped,
    /// and no other step may follow there.
    pub fn choice_at(&self, square: Square) -> Option<usize> {
        if self.session.next().at(square).next().is_some() {
            return None;
        }
        let draft = self.session.draft();
        jumped(draft)
            .filter(|(i, _, at)| *at == square && self.session.choices(*i).len() > 1)
            .map(|(i, ..)| i)
            .last()
    }
}
