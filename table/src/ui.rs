//! What the play screen shows and how it answers: a session, and what was said about it last.
//!
//! The reducer is pure: storage, timers, focus and speech are the business of the components.

use crate::course::{Taught, Teach};
use crate::doors::{self, edges, middle};
pub use crate::headers::HEADERS;
use crate::helps::Helps;
pub use crate::words::Refused;
use crate::words::{called, jumped, seat_name, spoken, step_told, step_words, told_by};
use fairyboard::geometry::Square;
use fairyboard::hidden::{Privacy, Viewer};
use fairyboard::record::{Mark, NodeId, Record};
use fairyboard::session::{Clicked, Session};
use fairyboard::turn::{Act, Effect, Step};
use fairyboard::{MoveError, OffBoard, Piece, Refusal, Seat, State};
use std::borrow::Cow;
use std::rc::Rc;

const GIVEN_UP: &str = "Move given up";

/// Everything the play screen shows.
#[derive(Clone)]
pub struct Ui {
    /// The game, as much of it as may be shown.
    pub session: Session,
    /// The whole game, where `session` shows less. Nothing is drawn or said from it.
    pub whole: Option<Rc<Session>>,
    /// Whether `session` shows less than the whole game.
    pub masked: bool,
    /// The player whose hand is open on the screen, in a game that hides hands.
    pub open_to: Option<Seat>,
    /// Whether the player to move has decided to discard nothing.
    pub keeps_all: bool,
    /// Why the last act was refused.
    pub refusal: Option<Refused>,
    /// Whether the cause of the refusal is drawn on the board.
    pub refusal_drawn: bool,
    /// What a screen reader is told.
    pub speech: Speech,
    /// What can be put back, and what happened to it.
    pub undo: Option<(&'static str, Rc<Session>)>,
    /// Whether the last move travels on the board.
    pub travels: bool,
    /// A half-made move of the record that is looked at: its place, and how many of its steps.
    pub peek: Option<(NodeId, usize)>,
    /// Counts all changes of the session that are worth keeping.
    pub version: u32,
    /// Where the keyboard is on the board.
    pub cursor: Option<Square>,
    /// Where an arrow was begun by keyboard.
    pub arrow: Option<Square>,
    /// The session as it was when the piece that is dragged was lifted.
    pub lifted: Option<Rc<Session>>,
    /// Whether the game itself was changed, not only how it is shown.
    pub changed: bool,
    /// A square on which a click means several steps, and these: the player is to say which.
    pub asked: Option<(Square, Vec<Step>)>,
    /// Whether the board does not show why the game has ended.
    pub hides_ending: bool,
    /// The piece that was clicked last, of either side, and where it stood.
    pub looked: Option<(Piece, Square)>,
    /// The helps that the player has chosen.
    pub chosen_helps: Helps,
    /// The game itself, while `session` shows what could be if it were the other side's turn. Nothing
    /// of that is kept.
    pub real: Option<Rc<Session>>,
    /// Where the player moves for whoever plays elsewhere.
    pub moves_for: Option<NodeId>,
    /// Whose hand is open all the time, and no clock runs: in a lesson, or beside a rule.
    pub always_open: Option<Seat>,
    /// Whether there is another board on the page, which is the one that the page's keys are about.
    pub second: bool,
    /// The lesson that is gone through.
    pub taught: Option<Rc<Taught>>,
}

/// One sentence for a screen reader.
#[derive(Clone, Default)]
pub struct Speech {
    /// Makes the same words new when they are said again.
    pub count: u32,
    /// The sentence.
    pub words: String,
    /// Whether it interrupts what is being read: the end of a game.
    pub urgent: bool,
}

impl PartialEq for Ui {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

/// What the player does.
#[derive(Clone, Debug)]
pub enum Do {
    /// Clicks a square; whether moves wait for Play; where a piece that was dragged there came from.
    Click { square: Square, ask: bool, from: Option<Square> },
    /// Takes a step of the draft's choices in place of another: that with this place.
    Choose(usize, Step),
    /// Shows on the board why the game has ended, or no longer.
    Ending,
    /// Takes a piece that is not on the board.
    Take {
        /// The piece.
        off: OffBoard,
        /// Whether it is dragged from there.
        drag: bool,
    },
    /// Looks at a piece, were it on a square.
    Look(Piece, Square),
    /// Leaves moves to the game, as long as it has ready-made ones.
    ReadyMade,
    /// Changes a choice of the draft: that of the step with this place.
    Change(usize),
    /// Changes the choice about the piece on this square, or else the last choice of the draft.
    ChangeAt(Square),
    /// Takes a step that is not on the board.
    Step(Step),
    /// Chooses the piece on a square, which may be dragged from there.
    Grab(Square),
    /// Begins to drag the piece on a square.
    Lift(Square),
    /// Drops it where nothing is.
    Drop,
    /// Takes the last step back.
    UndoStep,
    /// Gives the move up.
    Cancel,
    /// Opens the hand of a seat on the screen.
    Show(Seat),
    /// Covers all hands.
    Cover,
    /// Looks at the board from an edge, by its place among them.
    LookFrom(usize),
    /// Looks from the next edge, or from the one before.
    Side(bool),
    /// Discards a card, or keeps it after all: the text of the step.
    Discard(String),
    /// Discards nothing.
    KeepAll,
    /// Names a face, where the first step is the edge that goes with it.
    Name(Step, Step),
    /// Lays a captured die on a card.
    Lay(usize, u8),
    /// Starts the clock, at this time.
    StartClock(u64),
    /// The time is over.
    RunOut,
    /// Closes one thing: the arrow that is being drawn, or else the move that is being entered.
    Escape,
    /// Plays the draft.
    Play,
    /// Types a move.
    Type(String),
    /// Shows another place.
    Go(NodeId),
    /// Shows the place before, or after.
    Walk(bool),
    /// Shows the start, or the end.
    Jump(bool),
    /// Shows another variation.
    Sideways(bool),
    /// Takes the last move back.
    TakeBack,
    /// Puts back what was undone.
    PutBack,
    /// What could be put back no longer can.
    LetUndoGo,
    /// Turns the board by so many quarter turns.
    Turn(u8),
    /// Lets the board turn to the side to move, or not.
    TurnItself,
    /// Switches a layer.
    Layer(u16),
    /// Draws a mark, or takes it away.
    Mark(Mark),
    /// Takes all marks of this place away.
    ClearMarks,
    /// Writes about this place.
    Comment(String),
    /// Writes about the start.
    Instruct(String),
    /// Sets a header of the record.
    Header(&'static str, String),
    /// Looks at a half-made move.
    Peek(NodeId, usize),
    /// Asks why a square is refused.
    Why(Square),
    /// The cause of the refusal is no longer drawn.
    Fade,
    /// Tells a screen reader something.
    Say(String),
    /// Moves the keyboard on the board.
    Cursor(Square),
    /// Begins an arrow by keyboard, or ends it.
    Arrow(Square),
    /// Plays a move as it is written, rolls included.
    Replay(String),
    /// Does something about the lesson.
    Teach(Teach),
    /// Takes another session, as it was kept by another tab.
    Load(Box<Session>),
    /// Takes what the player has chosen as helps.
    Help(Helps),
    /// Shows what could be if it were the other side's turn, or the game itself again.
    Pretend,
    /// Takes the move that led here out of the record, with all that follows it.
    Cut,
    /// Makes the variation that is shown the line that it departs from, or else the main line.
    Promote(bool),
    /// Puts the moves and notes of another record into this one.
    Merge(Box<Record>),
    /// Says which seat plays on this device against somebody elsewhere.
    Sit(Option<Seat>),
    /// Moves here for whoever plays elsewhere.
    MoveFor,
    /// A move waits until this was decided.
    Hold(&'static str),
}

impl Do {
    /// Whether it leaves the game as it is, and so is allowed while another tab has the game.
    pub fn only_looks(&self) -> bool {
        matches!(
            self,
            Do::Go(_)
                | Do::Walk(_)
                | Do::Jump(_)
                | Do::Sideways(_)
                | Do::Turn(_)
                | Do::TurnItself
                | Do::Layer(_)
                | Do::Peek(..)
                | Do::Why(_)
                | Do::Fade
                | Do::LetUndoGo
                | Do::Say(_)
                | Do::Cursor(_)
                | Do::Load(_)
                | Do::Hold(_)
                | Do::Ending
                | Do::Show(_)
                | Do::Cover
                | Do::Look(..)
                | Do::Help(_)
        )
    }
}

impl Do {
    /// Whether what it does is to be seen on the board before all else.
    pub fn is_seen_on_board(&self) -> bool {
        matches!(
            self,
            Do::Click { .. } | Do::Grab(_) | Do::Lift(_) | Do::Drop | Do::Cursor(_) | Do::Walk(_)
        )
    }

    /// Whether it enters or plays a move.
    pub fn plays(&self) -> bool {
        matches!(
            self,
            Do::Click { .. }
                | Do::Grab(_)
                | Do::Lift(_)
                | Do::Take { .. }
                | Do::Step(_)
                | Do::Play
                | Do::Type(_)
                | Do::Discard(_)
                | Do::Name(..)
        )
    }
}

impl Ui {
    /// Shows a session.
    pub fn new(session: Session) -> Self {
        let mut ui = Ui {
            session,
            whole: None,
            masked: false,
            open_to: None,
            keeps_all: false,
            refusal: None,
            refusal_drawn: false,
            speech: Speech::default(),
            undo: None,
            travels: false,
            peek: None,
            version: 0,
            cursor: None,
            arrow: None,
            lifted: None,
            changed: false,
            asked: None,
            hides_ending: false,
            looked: None,
            chosen_helps: Helps::ALL,
            real: None,
            moves_for: None,
            always_open: None,
            second: false,
            taught: None,
        };
        ui.mask();
        ui
    }

    /// Shows a position to try things out on: whoever moves first sees all that they may know.
    pub fn open(session: Session) -> Self {
        let mut ui = Ui::new(session);
        ui.always_open = Some(ui.session.record().node(NodeId::START).state().to_move());
        if let Some(whole) = ui.whole.take() {
            ui.session = (*whole).clone();
        }
        ui.mask();
        ui
    }

    /// Shows a lesson.
    pub fn of_lesson(taught: Taught) -> Self {
        Ui { taught: Some(Rc::new(taught.clone())), ..Ui::open(taught.begin()) }
    }

    /// Does what is due in the lesson: takes a wrong move back, or plays for somebody else.
    fn go_on(&mut self) {
        let Some(mut taught) = self.taught.clone() else { return };
        if let Some(id) = Rc::make_mut(&mut taught).go_on(&mut self.session) {
            self.travels = true;
            self.played(id);
            if let Some((_, words)) = &taught.said {
                self.speech.words += &format!(". {words}");
            }
        }
        self.taught = Some(taught);
    }

    /// Tells the tutor what the learner did, and the learner what the tutor says.
    fn hear(&mut self, before: NodeId) {
        let Some(mut taught) = self.taught.clone() else { return };
        if let Some(words) =
            Rc::make_mut(&mut taught).hear(&mut self.session, before, self.refusal.as_ref())
        {
            let played = self.session.at() != before && !taught.is_wrong();
            self.say(match played {
                true => format!("{}. {words}", self.speech.words),
                false => words,
            });
        }
        self.taught = Some(taught);
    }

    fn teach(&mut self, teach: Teach) {
        let Some(mut taught) = self.taught.clone() else { return };
        let lesson = Rc::make_mut(&mut taught);
        match teach {
            Teach::Go => return self.go_on(),
            Teach::Hint => {
                lesson.hints += 1;
                let words = lesson.hinted().last().cloned().unwrap_or_default();
                self.say(words);
            }
            Teach::Show => {
                while self.taught.as_ref().is_some_and(|taught| taught.is_due()) {
                    self.go_on();
                }
                let Some(now) = self.taught.clone() else { return };
                taught = now;
                let lesson = Rc::make_mut(&mut taught);
                self.session.go(self.session.end());
                self.session.cancel();
                let before = self.session.at();
                match lesson.show(&mut self.session) {
                    Some(Ok(id)) => {
                        self.travels = true;
                        self.played(id);
                    }
                    Some(Err(error)) => self.not_played(error),
                    None => {}
                }
                return self.hear(before);
            }
            Teach::Part(part) => {
                let chance = self.session.chance.clone();
                let turned = self.session.look.turned;
                lesson.open(part);
                self.session = lesson.begin();
                self.session.chance = chance;
                self.session.look.turned = turned;
                self.undo = None;
                self.looked = None;
                let words = lesson.part().text().to_string();
                self.always_open = Some(lesson.part().learner());
                self.say(words);
            }
        }
        self.taught = Some(taught);
    }

    /// The whole game, to be kept and shared.
    pub fn whole(&self) -> &Session {
        self.real.as_deref().or(self.whole.as_deref()).unwrap_or(&self.session)
    }

    /// The seat elsewhere whose reply is waited for at the place that is shown.
    pub fn awaited(&self) -> Option<Seat> {
        let session = &self.session;
        let end = session.record().end_of_line(NodeId::START);
        let mover = session.state().to_move();
        let waits = session.side.is_some_and(|side| side != mover)
            && session.at() == end
            && self.moves_for != Some(end)
            && !session.outcome().is_over();
        waits.then_some(mover)
    }

    /// The helps that there are in this game.
    pub fn helps(&self) -> Helps {
        match (self.session.look.locked, self.always_open) {
            (true, _) => Helps::NONE,
            // Where somebody learns all is told.
            (_, Some(_)) => Helps::ALL,
            _ => self.chosen_helps,
        }
    }

    /// Why there is not a help, as a sentence.
    pub fn unhelped(&self) -> &'static str {
        match self.session.look.locked {
            true => "Helps are locked",
            false => "This help is switched off in Settings",
        }
    }

    /// The layers that are drawn, as bits.
    pub fn layers(&self) -> u16 {
        if self.session.look.locked { 0 } else { self.session.look.layers }
    }

    /// What the components get: nothing that may not be shown.
    pub fn drawn(&self) -> Ui {
        let mut drawn = self.clone();
        if drawn.whole.take().is_some() {
            let seen = Rc::new(drawn.session.clone());
            drawn.undo = drawn.undo.map(|(what, _)| (what, Rc::clone(&seen)));
            drawn.lifted = drawn.lifted.map(|_| seen);
        }
        drawn
    }

    /// Who looks at the screen, in a game that hides something.
    fn viewer(&self) -> Viewer {
        match self.session.state().privacy() {
            Privacy::Together if !self.waits_for_clock() => Viewer::Mover,
            Privacy::Together => Viewer::Public,
            _ => self.open_to.map_or(Viewer::Public, Viewer::Seat),
        }
    }

    /// That somebody elsewhere is to move.
    fn waiting(&self, seat: Seat) -> String {
        format!("It is {}’s turn: waiting for the reply", self.name(seat))
    }

    /// Whether no move can be entered now, and says why: somebody elsewhere is to move; the clock was
    /// not started; or hands are hidden and another place than the last is shown, from which the game would be tried out.
    fn is_held(&mut self) -> bool {
        if let Some(why) = self.taught.as_ref().and_then(|taught| taught.holds(&self.session)) {
            self.version += 1;
            self.bar(why);
            return true;
        }
        let clock = self.waits_for_clock();
        let record = self.session.record();
        let is_last = self.session.at() == record.end_of_line(NodeId::START);
        let awaited = self.awaited();
        if !clock && awaited.is_none() && (is_last || !self.session.hides()) {
            return false;
        }
        self.version += 1;
        let limit = doors::time_limit(&**self.session.state());
        let rule = limit.and_then(|limit| limit.outcome.rule());
        match (awaited, rule) {
            (Some(seat), _) => self.bar(self.waiting(seat)),
            (None, Some(rule)) if clock => {
                self.refuse(Refusal::new(rule, "The clock was not started yet"));
            }
            _ => self.bar("While hands are hidden, only the last position is played on"),
        }
        true
    }

    /// The board is looked at from another edge now, or cannot be.
    fn looked_from(&mut self, clicked: Clicked) {
        match clicked {
            Clicked::Refused(refusal) => return self.refuse(refusal),
            Clicked::Barred(sentence) => return self.bar(sentence),
            _ => {}
        }
        let bottom = usize::from((4 - self.turned()) % 4);
        if let Some(edge) = edges(&**self.session.state()).get(bottom) {
            self.say(format!("{}, {}, at the bottom", edge.name, edge.colour_name));
        }
    }

    /// Keeps the whole game aside, and shows what may be shown of it.
    fn mask(&mut self) {
        self.masked = self.session.hides();
        if self.always_open.is_some() {
            let secret = self.session.state().privacy() == Privacy::Secret;
            self.open_to = self.always_open.filter(|_| self.masked && secret);
        }
        if self.masked {
            let seen = self.session.seen_by(self.viewer());
            self.whole = Some(Rc::new(std::mem::replace(&mut self.session, seen)));
        }
    }

    /// The game as much of it as may be shown, while the whole is changed too.
    fn seen(&self) -> Cow<'_, Session> {
        match self.whole.is_none() && self.session.hides() {
            true => Cow::Owned(self.session.seen_by(self.viewer())),
            false => Cow::Borrowed(&self.session),
        }
    }

    /// Whether the game has a clock that was not started yet.
    pub fn waits_for_clock(&self) -> bool {
        let session = self.whole();
        session.began.is_none()
            && self.always_open.is_none()
            && (self.masked || session.hides())
            && !session.outcome().is_over()
            && doors::time_limit(&**session.state()).is_some()
    }

    /// Whether the player to move could still discard something, and has not decided.
    fn may_discard(&self) -> bool {
        !self.keeps_all
            && self.session.state().next(&[]).steps.iter().any(|step| step.act == Act::Discard)
            && self.session.draft().iter().all(|step| step.act != Act::Discard)
    }

    /// How the board is turned now.
    pub fn turned(&self) -> u8 {
        let state = self.session.state();
        let draft = self.session.draft();
        let open = self.open_to.and_then(|seat| state.turnable()?.edge_of(seat, draft));
        open.map_or_else(|| self.session.turned(), |edge| ((4 - edge) % 4) as u8)
    }

    /// The position under the board's pieces, and the steps that are shown on it.
    pub fn shown(&self) -> (Rc<dyn State>, Vec<Step>) {
        if let Some((id, steps)) = self.peek {
            let record = self.session.record();
            let node = record.node(id);
            if let Some(parent) = node.parent() {
                let state = record.node(parent).state();
                let mut taken = state.steps_of(node.text()).unwrap_or_default();
                taken.truncate(steps);
                return (Rc::clone(state), taken);
            }
        }
        (Rc::clone(self.session.state()), self.session.draft().to_vec())
    }

    /// The position before the last move and the steps of that move, where one led here.
    pub fn last_steps(&self) -> Option<(Rc<dyn State>, Vec<Step>)> {
        let record = self.session.record();
        let node = record.node(self.session.at());
        let parent = node.parent().filter(|_| self.peek.is_none())?;
        let state = record.node(parent).state();
        Some((Rc::clone(state), state.steps_of(node.text())?))
    }

    /// What the last move did on the board, where one led here.
    pub fn last_move(&self) -> Vec<Effect> {
        self.last_steps().map(|(state, steps)| state.effects(&steps)).unwrap_or_default()
    }

    /// What a player is called: by name where one is given, else as the game calls the seat.
    pub fn name(&self, seat: Seat) -> String {
        let header = HEADERS[usize::from(seat.0) % HEADERS.len()];
        let given = self.session.record().header(header).filter(|name| !name.trim().is_empty());
        given.map_or_else(|| seat_name(&**self.session.state(), seat).to_string(), str::to_string)
    }

    /// How the game stands at the place that is shown.
    pub fn standing(&self) -> String {
        let session = self.seen();
        let state = session.state();
        let outcome = session.outcome();
        if let Some(rule) = outcome.rule() {
            return format!("{}. {rule}", state.outcome_words(outcome));
        }
        let result = session.record().result();
        if session.at() == session.end() && result != "*" {
            return format!("The game ended {result}");
        }
        format!("{} to move", self.name(state.to_move()))
    }

    /// The line that says how the game stands and what may be done.
    pub fn status(&self) -> String {
        let session = self.seen();
        if let Some((id, steps)) = self.peek {
            return format!("{}, after step {steps}", session.record().node(id).text());
        }
        if self.waits_for_clock() {
            return "Start the clock when all sit at their edges".into();
        }
        let (state, next) = (session.state(), session.next());
        let on_board = |step: &&Step| step.order == 0 && step.at.is_some();
        let count = next.steps.iter().filter(on_board).count();
        let targets = match (self.helps().targets, count) {
            (false, _) => "choose a target".into(),
            (true, 1) => "1 target".into(),
            (true, _) => format!("{count} targets"),
        };
        let draft = session.draft();
        let Some((last, before)) = draft.split_last() else {
            if let Some(seat) = self.awaited() {
                return self.waiting(seat);
            }
            return match state.duty().filter(|_| !session.outcome().is_over()) {
                Some(duty) => format!("{} ({})", duty.sentence, duty.rule),
                None => self.standing(),
            };
        };
        let dice = doors::has_dice(&**state);
        match next.steps.first().map(|step| step.act) {
            Some(Act::Face) => {
                let squares = draft.iter().filter_map(|step| step.at);
                let named = usize::from(last.act == Act::Face);
                let at = squares.into_iter().nth(named).map_or(String::new(), |at| at.to_string());
                return format!("Name the face that {at} shows");
            }
            Some(Act::Chance) => {
                let what = if dice { "the die is rolled" } else { "chance decides" };
                return format!("Press Play, and {what}");
            }
            _ => {}
        }
        match draft {
            _ if matches!(last.act, Act::Reserve | Act::Discard | Act::Edge)
                && state.turnable().is_some() =>
            {
                let what = if dice { "Choose a die" } else { &targets };
                format!("{}. {what}", state.step_name(before, last))
            }
            _ if last.act == Act::Pick && !next.steps.is_empty() => {
                format!("{}: {targets}", self.picked(last))
            }
            [first] if !next.steps.is_empty() => format!("{}: {targets}", self.picked(first)),
            draft if let Some(prompt) = state.prompt(draft) => {
                match next.steps.iter().any(|step| step.at.is_some()) {
                    true => format!("{} {targets}, or press Play", prompt.question),
                    false => format!("{} Else press Play", prompt.question),
                }
            }
            draft if !told_by(&**state, draft).is_empty() => told_by(&**state, draft),
            _ if next.steps.is_empty() => "Press Play, or undo a step".into(),
            _ if next.may_stop => "Go on, or press Play to stop here".into(),
            _ => "Go on: the move is not complete".into(),
        }
    }

    /// What a first step takes: `White hen on d1`, `Dual b5:b6`.
    pub fn picked(&self, first: &Step) -> String {
        let name = match first.at {
            Some(at) if first.squares().count() == 1 => self.called(at),
            _ => self.seen().state().step_name(&[], first),
        };
        name[..1].to_ascii_uppercase() + &name[1..]
    }

    /// What stands on a square, with its side and place: `White hen on d1`.
    pub fn called(&self, square: Square) -> String {
        let session = self.seen();
        let state = session.state();
        let standing = doors::standing(state);
        match standing.pieces.iter().find(|(at, _)| *at == square) {
            Some((_, piece)) => format!("{} on {square}", called(&**state, piece)),
            None => format!("{square}"),
        }
    }

    fn say(&mut self, words: String) {
        self.speech = Speech { count: self.speech.count + 1, words, urgent: false };
    }

    /// Tells which place is shown now, and how the game stands there.
    fn say_place(&mut self) {
        let at = self.session.at();
        if self.session.record().node(at).parent().is_some() {
            self.announce(at);
            // Whoever leafs through a game that is over is not to be interrupted.
            self.speech.urgent = false;
        } else {
            let status = self.status();
            self.say(format!("The start. {status}"));
        }
    }

    fn refuse(&mut self, refusal: Refusal) {
        if self.helps().why {
            self.refusal = Some(Refused::ByRule(refusal));
            self.refusal_drawn = true;
        } else {
            let locked = if self.session.look.locked { ". Helps are locked" } else { "" };
            self.refusal = Some(Refused::Barred(format!("This is refused{locked}")));
            self.refusal_drawn = false;
        }
    }

    /// Tells what stands in the way and is no rule: that tells nothing of the game.
    fn bar(&mut self, sentence: impl Into<String>) {
        self.refusal = Some(Refused::Barred(sentence.into()));
        self.refusal_drawn = true;
    }

    fn not_played(&mut self, error: MoveError) {
        match error {
            MoveError::Refused(refusal) => self.refuse(refusal),
            MoveError::Unreadable(error) => self.bar(error.to_string()),
            MoveError::Barred(sentence) => self.bar(sentence),
        }
    }

    /// Clicks a square, or drops on it what was dragged from another.
    fn click(&mut self, square: Square, ask: bool, from: Option<Square>) {
        // A chain that took some clicks is not lost by a click on another piece.
        let before = (self.session.draft().len() > 3).then(|| self.session.clone());
        let standing = doors::standing(self.session.state());
        if let Some((_, piece)) = standing.pieces.iter().find(|(at, _)| *at == square) {
            self.looked = Some((*piece, square));
        }
        // As long as a card may be discarded, the move waits.
        let ask = ask || self.may_discard();
        let clicked = match from {
            Some(from) => self.session.drop_on(from, square, ask),
            None => self.session.click(square, ask),
        };
        if !clicked.is_refused() {
            self.undo = None;
            self.changed = true;
        }
        if let (Clicked::Changed, Some(before)) = (&clicked, before) {
            self.undo = Some((GIVEN_UP, Rc::new(before)));
        }
        self.clicked(clicked, from.is_none());
    }

    fn clicked(&mut self, clicked: Clicked, travels: bool) {
        match clicked {
            Clicked::Refused(refusal) => self.refuse(refusal),
            Clicked::Barred(sentence) => self.bar(sentence),
            Clicked::Played(id) => {
                self.travels = travels;
                self.played(id);
            }
            Clicked::Stepped | Clicked::Changed => {
                let session = self.seen();
                let (state, draft) = (session.state(), session.draft());
                let last = match draft.split_last() {
                    Some((step, before)) => {
                        step_told(&**state, before, step, &step_words(&**state, before, step))
                    }
                    None => String::new(),
                };
                let status = self.status();
                self.say(if last.is_empty() { status } else { format!("{last}. {status}") });
            }
            Clicked::LetGo => self.say("Let go".into()),
            Clicked::Several(steps) => {
                self.say(format!("{} ways, which one", steps.len()));
                self.asked = steps.first().and_then(|step| step.at).map(|at| (at, steps));
            }
        }
    }

    /// A move of the record as it is read out.
    pub fn spoken(&self, id: NodeId) -> String {
        let session = self.seen();
        let record = session.record();
        let node = record.node(id);
        let before = node.parent().map(|parent| record.node(parent).state());
        let Some((state, steps)) = before.and_then(|s| Some((s, s.steps_of(node.text())?))) else {
            return String::new();
        };
        let mut words = String::new();
        for (i, step) in steps.iter().enumerate() {
            let name = || state.step_name(&steps[..i], step);
            match step.act {
                Act::Word => words += &format!(" {}", name()),
                Act::Edge | Act::Chance | Act::Face | Act::Reserve | Act::Discard
                    if state.turnable().is_some() =>
                {
                    words += &format!(", {} ", name());
                }
                _ => words += &spoken(step.text()),
            }
        }
        let words = words.trim_start_matches([',', ' ']);
        words.trim().replace(" ,", ",")
    }

    /// A move was played: hands are covered, and it is told.
    fn played(&mut self, id: NodeId) {
        self.open_to = None;
        self.keeps_all = false;
        self.announce(id);
    }

    /// Tells who moved what, and how the game stands after it.
    fn announce(&mut self, id: NodeId) {
        let node = self.session.record().node(id);
        let mover = self.name(node.mover());
        let text = self.spoken(id);
        let status = self.status();
        self.say(format!("{mover}: {text}. {status}"));
        self.speech.urgent = self.session.outcome().is_over();
    }

    fn give_up(&mut self) {
        if self.session.draft().len() > 3 {
            self.remember(GIVEN_UP);
        }
        self.session.cancel();
        self.changed = true;
        self.say(GIVEN_UP.into());
    }

    /// Draws a mark, or takes away the same one.
    fn mark(&mut self, mark: Mark) {
        let at = self.session.at();
        self.session.edit(|record| record.toggle_mark(at, mark));
        self.undo = None;
        self.changed = true;
        let is_there = self.session.record().node(at).marks().contains(&mark);
        let what = match mark.to {
            None => format!("Ring on {}", mark.from),
            Some(to) => format!("Arrow from {} to {to}", mark.from),
        };
        self.say(if is_there { what } else { format!("{what} taken away") });
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

    /// Takes the next of the choices that a step of the draft has.
    fn change(&mut self, i: usize) {
        let choices = self.session.choices(i);
        let Some(now) = self.session.draft().get(i) else { return };
        let place = choices.iter().position(|step| step == now).unwrap_or(0);
        // From the end of their texts: capture, leave, convert. What is converted needs a guard, so
        // it comes last, and nothing is lost on the way to leaving a piece.
        let place = place.checked_sub(1).unwrap_or(choices.len().saturating_sub(1));
        if let Some(next) = choices.get(place).copied() {
            self.choose(i, next);
        }
    }

    /// Takes one of the choices that a step of the draft has.
    fn choose(&mut self, i: usize, next: Step) {
        let before = self.session.clone();
        let Some(dropped) = self.session.choose(i, next) else { return };
        self.changed = true;
        let name = {
            let session = self.seen();
            session.state().step_name(&session.draft()[..i.min(session.draft().len())], &next)
        };
        let status = self.status();
        let mut words = match next.at {
            Some(at) if i > 0 => format!("{at}: {name}."),
            _ => format!("{name}."),
        };
        if dropped > 0 {
            let steps =
                if dropped == 1 { "step no longer follows" } else { "steps no longer follow" };
            words += &format!(" {dropped} {steps}.");
            self.undo = Some(("Later steps dropped", Rc::new(before)));
        } else {
            self.undo = None;
        }
        self.say(format!("{words} {status}"));
    }

    /// Shows what could be if it were the other side's turn, or the game itself again.
    fn pretend(&mut self) {
        self.undo = None;
        if let Some(real) = self.real.take() {
            self.session = (*real).clone();
            let status = self.status();
            return self.say(format!("Back. {status}"));
        }
        let session = &self.session;
        let record = session.record().as_if_passed(session.at());
        let Some(record) = record.filter(|_| !session.hides()) else {
            let words = "Here nobody can be thought to move out of turn";
            return self.bar(words);
        };
        let mut scratch = Session::new(record, NodeId::START);
        scratch.look = session.look;
        scratch.chance = session.chance.clone();
        self.real = Some(Rc::new(std::mem::replace(&mut self.session, scratch)));
        let seat = seat_name(&**self.session.state(), self.session.state().to_move());
        self.say(format!("As if it were {seat}’s turn. Nothing of this is kept"));
    }

    /// Remembers the session as it is, to be put back.
    fn remember(&mut self, what: &'static str) {
        self.undo = Some((what, Rc::new(self.session.clone())));
    }
}

impl Ui {
    /// The state after what the player does.
    pub fn reduce(self: Rc<Self>, action: Do) -> Rc<Self> {
        let mut ui = (*self).clone();
        if let Some(whole) = ui.whole.take() {
            ui.session = (*whole).clone();
        }
        if action.plays() {
            // Whoever is quick need not wait for what is due.
            while ui.taught.as_ref().is_some_and(|taught| taught.is_due()) {
                ui.go_on();
            }
            if ui.is_held() {
                ui.mask();
                return Rc::new(ui);
            }
        }
        let (before, heard) = (ui.session.at(), action.plays());
        let quiet = matches!(
            action,
            Do::Fade
                | Do::Say(_)
                | Do::Cursor(_)
                | Do::LetUndoGo
                | Do::Arrow(_)
                | Do::Look(..)
                | Do::Help(_)
        );
        if !quiet {
            ui.version += 1;
            ui.refusal = None;
            ui.refusal_drawn = false;
            ui.travels = false;
            ui.peek = None;
            ui.lifted = None;
            ui.arrow = None;
            ui.asked = None;
        }
        match action {
            Do::Click { square, .. } if ui.choice_at(square).is_some() => {
                if let Some(i) = ui.choice_at(square) {
                    ui.change(i);
                }
            }
            Do::Change(i) => ui.change(i),
            Do::Choose(i, step) => ui.choose(i, step),
            Do::Ending => ui.hides_ending ^= true,
            Do::Take { off, drag } => {
                ui.lifted = drag.then(|| Rc::new(ui.session.clone()));
                let clicked = ui.session.take(&off);
                ui.changed |= !clicked.is_refused();
                ui.looked = middle(&**ui.session.state()).map(|at| (off.piece, at));
                ui.clicked(clicked, false);
            }
            Do::Look(piece, square) => ui.looked = Some((piece, square)),
            Do::ReadyMade if ui.taught.is_some() => {}
            Do::ReadyMade => {
                ui.remember("Left to the game");
                while let Some((text, _)) = ui.session.state().ready_made() {
                    if ui.session.type_move(&text).is_err() {
                        break;
                    }
                }
                ui.changed = true;
                let status = ui.status();
                ui.say(status);
            }
            Do::ChangeAt(square) => {
                let draft = ui.session.draft();
                let last = (0..draft.len()).rev().find(|i| ui.session.choices(*i).len() > 1);
                if let Some(i) = ui.choice_at(square).or(last) {
                    ui.change(i);
                }
            }
            Do::Show(seat) if ui.session.side.is_some_and(|side| side != seat) => {
                let words = format!("What {} sees is not shown on this device", ui.name(seat));
                ui.bar(words);
            }
            Do::Show(seat) => {
                ui.open_to = Some(seat);
                let name = ui.name(seat);
                ui.say(format!("The hand of {name} is open"));
            }
            Do::Cover => {
                if ui.open_to.take().is_some() {
                    ui.say("Hands covered".into());
                }
            }
            Do::LookFrom(edge) => {
                let clicked = ui.session.look_from(edge);
                ui.looked_from(clicked);
            }
            Do::Side(forward) => {
                let bottom = usize::from((4 - ui.session.turned()) % 4);
                let clicked = ui.session.look_from((bottom + if forward { 1 } else { 3 }) % 4);
                ui.looked_from(clicked);
            }
            Do::Discard(text) => {
                let clicked = ui.session.discard(&text);
                ui.keeps_all = false;
                ui.changed = true;
                ui.clicked(clicked, false);
            }
            Do::KeepAll => {
                ui.keeps_all = true;
                let discarded = ui.session.draft().first().filter(|step| step.act == Act::Discard);
                if let Some(text) = discarded.map(|step| step.text().to_string()) {
                    ui.session.discard(&text);
                }
                ui.say("Nothing is discarded".into());
            }
            Do::Name(edge, face) => {
                let edges = ui.session.draft().iter().position(|step| step.act == Act::Edge);
                if let Some(i) = edges.filter(|i| ui.session.draft()[*i] != edge) {
                    ui.session.choose(i, edge);
                }
                let clicked = ui.session.step(face, true);
                ui.changed = true;
                ui.clicked(clicked, false);
            }
            Do::Lay(die, card) => {
                ui.session.lay(die, card);
                ui.changed = true;
            }
            Do::StartClock(now) => {
                if ui.waits_for_clock() {
                    ui.session.began = Some(now);
                    ui.changed = true;
                    let status = ui.status();
                    ui.say(format!("The clock runs. {status}"));
                }
            }
            Do::RunOut => {
                ui.session.run_out();
                ui.session.cancel();
                ui.changed = true;
                let status = ui.standing();
                ui.say(status);
                ui.speech.urgent = true;
            }
            Do::Step(step) => {
                let clicked = ui.session.step(step, true);
                ui.changed = true;
                ui.clicked(clicked, true);
            }
            Do::Click { square, ask, from } => ui.click(square, ask, from),
            Do::Grab(square) => {
                let before = Rc::new(ui.session.clone());
                ui.click(square, true, None);
                ui.lifted = Some(before);
            }
            Do::Lift(square) => {
                let draft = ui.session.draft();
                let before = Rc::new(ui.session.clone());
                if draft.last().is_none_or(|step| !step.is_on(square)) {
                    let clicked = ui.session.click(square, true);
                    ui.clicked(clicked, false);
                }
                ui.lifted = Some(before);
            }
            Do::Drop => {
                if let Some(before) = &self.lifted {
                    ui.session = (**before).clone();
                }
            }
            Do::UndoStep => {
                ui.session.undo_step();
                let status = ui.status();
                ui.say(status);
            }
            Do::Cancel => ui.give_up(),
            Do::Escape if self.arrow.is_some() => ui.say("Arrow given up".into()),
            Do::Escape if self.asked.is_some() => {
                let status = ui.status();
                ui.say(status);
            }
            Do::Escape => {
                if !ui.session.draft().is_empty() {
                    ui.give_up();
                }
            }
            Do::Play => {
                if ui.session.can_play() {
                    let clicked = ui.session.play();
                    ui.undo = None;
                    ui.changed = true;
                    ui.clicked(clicked, false);
                } else {
                    let status = ui.status();
                    ui.say(status);
                }
            }
            Do::Type(text) => match ui.session.type_move(&text) {
                Ok(id) => {
                    ui.travels = true;
                    ui.undo = None;
                    ui.changed = true;
                    ui.played(id);
                }
                Err(error) => ui.not_played(error),
            },
            Do::Go(id) => {
                ui.session.go(id);
                ui.say_place();
            }
            Do::Walk(true) => {
                ui.session.forward();
                ui.travels = true;
                ui.say_place();
            }
            Do::Walk(false) => {
                ui.session.back();
                ui.say_place();
            }
            Do::Jump(true) => {
                ui.session.go(ui.session.end());
                ui.say_place();
            }
            Do::Jump(false) => {
                ui.session.go(NodeId::START);
                ui.say_place();
            }
            Do::Sideways(down) => {
                ui.session.sideways(down);
                ui.say_place();
            }
            Do::TakeBack => {
                if !ui.helps().take_back {
                    ui.say(ui.unhelped().into());
                } else if ui.session.can_take_back() && ui.taught.is_none() {
                    ui.remember("Move taken back");
                    ui.session.take_back();
                    ui.open_to = None;
                    ui.keeps_all = false;
                    ui.changed = true;
                    let status = ui.status();
                    ui.say(format!("Move taken back. {status}"));
                }
            }
            Do::PutBack => {
                if let Some((_, session)) = ui.undo.take() {
                    ui.session = (*session).clone();
                    ui.changed = true;
                    let status = ui.status();
                    ui.say(format!("Put back. {status}"));
                }
            }
            Do::LetUndoGo => ui.undo = None,
            Do::Turn(quarters) => {
                ui.session.look.turned = (ui.session.look.turned + quarters) % 4;
                let bottom = if ui.turned() == 0 { Seat::FIRST } else { Seat::SECOND };
                ui.say(format!("{} at the bottom", ui.name(bottom)));
            }
            Do::TurnItself => ui.session.look.turns_itself ^= true,
            Do::Layer(bit) => ui.session.look.layers ^= bit,
            Do::Mark(mark) => ui.mark(mark),
            Do::ClearMarks => {
                let at = ui.session.at();
                if !ui.session.record().node(at).marks().is_empty() {
                    ui.remember("Marks cleared");
                    ui.session.edit(|record| drop(record.clear_marks(at)));
                    ui.changed = true;
                    ui.say("Marks cleared".into());
                }
            }
            Do::Comment(text) => {
                let at = ui.session.at();
                ui.session.edit(|record| record.set_comment(at, &text));
                ui.undo = None;
                ui.changed = true;
            }
            Do::Instruct(text) => {
                ui.session.edit(|record| record.set_comment(NodeId::START, &text));
                ui.undo = None;
                ui.changed = true;
            }
            Do::Header(name, value) => {
                let value: String = value.chars().take(240).collect();
                ui.session.edit(|record| record.set_header(name, &value));
                ui.undo = None;
                ui.changed = true;
            }
            Do::Peek(id, steps) => {
                ui.session.go(id);
                ui.peek = Some((id, steps));
                let status = ui.status();
                ui.say(status);
            }
            Do::Why(_) if !ui.helps().why => ui.say(ui.unhelped().into()),
            Do::Why(square) => {
                if let Some(step) = ui.session.next().at(square).next() {
                    let words = if step.act == Act::Pick { "may move" } else { "may be gone to" };
                    ui.say(format!("{square} {words} now"));
                } else {
                    // The click is only asked about, not made.
                    match ui.session.clone().click(square, true) {
                        Clicked::Refused(refusal) => ui.refuse(refusal),
                        Clicked::Barred(sentence) => ui.bar(sentence),
                        Clicked::Changed => ui.say(format!("{square} may be chosen instead")),
                        Clicked::Played(_) => ui.say(format!("{square}: the move may be played")),
                        Clicked::Stepped | Clicked::LetGo => ui.say(format!("{square} is chosen")),
                        Clicked::Several(_) => ui.say(format!("{square} may be gone to now")),
                    }
                }
            }
            Do::Fade => ui.refusal_drawn = false,
            Do::Say(words) => ui.say(words),
            Do::Cursor(square) => ui.cursor = Some(square),
            Do::Arrow(square) => match ui.arrow.take() {
                None => {
                    ui.arrow = Some(square);
                    ui.say(format!("Arrow from {square}"));
                }
                Some(from) => {
                    let to = (from != square).then_some(square);
                    ui.version += 1;
                    ui.mark(Mark { style: 0, from, to });
                }
            },
            Do::Help(helps) => ui.chosen_helps = helps,
            Do::Replay(text) => match ui.session.play_text(&text) {
                Ok(id) => {
                    ui.travels = true;
                    ui.played(id);
                }
                Err(error) => ui.not_played(error),
            },
            Do::Teach(teach) => ui.teach(teach),
            Do::Load(session) => {
                let chance = ui.session.chance.clone();
                ui.session = *session;
                ui.session.chance = chance;
                ui.real = None;
                ui.undo = None;
                ui.open_to = None;
                ui.say_place();
            }
            Do::Pretend => ui.pretend(),
            Do::Cut => {
                let open = !ui.session.hides() && !ui.session.look.locked;
                if open && ui.session.at() != NodeId::START {
                    ui.remember("Moves deleted");
                    ui.session.cut();
                    ui.changed = true;
                    let status = ui.status();
                    ui.say(format!("Moves deleted. {status}"));
                }
            }
            Do::Promote(whole) => {
                let at = ui.session.at();
                let open = !ui.session.hides();
                ui.session.edit(|record| while open && record.promote(at) && whole {});
                ui.undo = None;
                ui.changed = true;
                ui.say(if whole { "This is the main line now" } else { "Moved up" }.into());
            }
            Do::Merge(record) => {
                if !ui.session.hides() {
                    ui.remember("Moves added");
                    let mut new = 0;
                    ui.session.edit(|mine| new = mine.merge(&record).unwrap_or(0));
                    ui.changed = true;
                    ui.say(match new {
                        0 => "All these moves were there already".into(),
                        1 => "One move added".into(),
                        n => format!("{n} moves added"),
                    });
                }
            }
            Do::Sit(seat) => {
                crate::apart::seat(&mut ui.session, seat);
                ui.changed = true;
                let status = ui.status();
                ui.say(status);
            }
            Do::MoveFor => {
                ui.moves_for = Some(ui.session.at());
                let status = ui.status();
                ui.say(status);
            }
            Do::Hold(words) => ui.bar(words),
        }
        if ui.real.is_some() {
            ui.changed = self.changed;
        }
        if heard {
            ui.hear(before);
        }
        ui.mask();
        Rc::new(ui)
    }
}
