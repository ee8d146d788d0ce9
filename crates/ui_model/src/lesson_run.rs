//! Runs a lesson or a puzzle.
//!
//! The engine's [`Tutor`] decides whether a move is right or wrong. This module turns the verdict
//! into moves on the board and sentences.
//!
//! Every action that enters a move is judged after it is made (`PlayState::lesson_feedback`). Then
//! a wrong move is taken back, or after a right move the other side replies. This happens after a
//! timer, or at once when the next action arrives. The learner's session holds no answers; the
//! tutor's record does. Only the completed parts are saved. If a lesson asks for a forbidden move,
//! `lesson::Attempt` decides whether the learner tried that move. `tests/house/lessons.rs` and
//! `forbidden.rs` check all lessons.

use crate::headers::{ASK, LESSON_HINTS, LESSON_RESULT, LOCKED};
use crate::incoming::Incoming;
use crate::layers;
use crate::lesson_attempts::{Attempts, Stopwatch};
use crate::lesson_result::WrongAnswer;
use crate::puzzle::{Found, PuzzleView, Tried};
use crate::say;
use crate::sentences::{self, NotDone, capitalized};
use fairyboard::lesson::{
    Attempt, Goal, Lesson, LessonError, LessonPart, Press, Task, Tutor, Verdict,
};
use fairyboard::record::NodeId;
use fairyboard::say as of_all;
use fairyboard::session::Session;
use fairyboard::{Info, Key, MoveError, Seat, State, Text};
use std::rc::Rc;

/// A lesson or puzzle.
pub struct Course {
    pub title: String,
    pub parts: Vec<Rc<LessonPart>>,
    /// The lesson's number among the lessons of the chess variant, from 1, and the number of these
    /// lessons. `None` for a lesson that arrived by link or text, and for the lesson of one minute.
    pub place: Option<(usize, usize)>,
    /// The game that contains the lesson, if the lesson arrived by link or text.
    pub sent: Option<Incoming>,
    /// The author's try at a lesson of their own, if this is one.
    pub trial: Option<Trial>,
    /// The parts that the learner completed before: bit `i` is set for the part with index `i`.
    pub done: u64,
    /// The puzzle, if this is a puzzle and not a lesson.
    pub puzzle: Option<PuzzleView>,
    /// The wishes of the teacher who sent the lesson.
    pub wishes: Wishes,
}

/// The wishes of the teacher who sends a lesson.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Wishes {
    /// Whether the pupil is asked for a result.
    pub asks: bool,
    /// Whether the pupil gets no hints and is not shown the answers.
    pub locks_hints: bool,
}

/// An author's try at their own lesson.
#[derive(Clone, PartialEq, Debug)]
pub struct Trial {
    /// The index of the part with which the trial begins.
    pub part: usize,
    /// The address of the study that the author was editing, if it is saved.
    pub back: Option<String>,
    /// Whether the author shows the lesson to a class, so that demo mode is on from the beginning.
    pub is_demo: bool,
}

/// The words on the button for a hint, after `shown` of `all` hints.
pub fn hint_words(shown: usize, all: usize) -> Text {
    match shown {
        0 => say::LESSON_HINT.into(),
        shown => say::lesson_hint_of(all, shown),
    }
}

/// The words on the button for the next task.
pub fn next_words(is_done: bool) -> Key {
    if is_done { say::EMBED_NEXT } else { say::LESSON_SKIP }
}

/// The number of parts whose completion is saved, one bit each. Later parts of a lesson never count
/// as completed.
const NOTED: usize = u64::BITS as usize;

/// Whether the bits `done` mark the part with this index as completed.
pub fn is_noted(done: u64, part: usize) -> bool {
    part < NOTED && done & (1 << part) != 0
}

impl std::fmt::Debug for Course {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.title)
    }
}

impl Course {
    /// A lesson of a chess variant, with its number and the number of lessons. `done` has a bit for
    /// each part that the learner completed before.
    pub fn new(lesson: &Lesson, place: (usize, usize), done: u64) -> Self {
        Course { place: Some(place), done, ..Course::first_steps(lesson) }
    }

    /// The lesson of one minute. It is not among the numbered lessons, and its progress is not
    /// saved.
    pub fn first_steps(lesson: &Lesson) -> Self {
        Course::of_parts(lesson.title.clone(), lesson.parts.clone())
    }

    /// A course of these parts, without a place, a sender, a trial or a puzzle.
    pub(crate) fn of_parts(title: String, parts: Vec<LessonPart>) -> Self {
        Course {
            title,
            parts: parts.into_iter().map(Rc::new).collect(),
            place: None,
            sent: None,
            trial: None,
            done: 0,
            puzzle: None,
            wishes: Wishes::default(),
        }
    }

    /// Whether this is the lesson of one minute.
    pub fn is_first_steps(&self) -> bool {
        self.place.is_none() && self.sent.is_none() && self.trial.is_none() && self.puzzle.is_none()
    }

    /// A lesson that arrived by link or text: each chapter of the study is a part.
    ///
    /// # Errors
    /// Returns the place of the error and the reason if a record is no valid part of a lesson.
    pub fn sent(sent: &Incoming) -> Result<Self, LessonError> {
        let records = sent.shared().chapters().map(|chapter| chapter.record.clone());
        let lesson = Lesson::of_records(records.collect())?;
        let wishes = Wishes {
            asks: sent.record().header(LESSON_RESULT) == Some(ASK),
            locks_hints: sent.record().header(LESSON_HINTS) == Some(LOCKED),
        };
        let sent = Some(sent.clone());
        Ok(Course { sent, wishes, ..Course::of_parts(lesson.title, lesson.parts) })
    }

    /// The same lesson, with its author as the learner.
    pub fn tried(self, trial: Trial) -> Self {
        Course { trial: Some(trial), ..self }
    }

    /// The description of the chess variant of the first part.
    pub fn info(&self) -> &'static Info {
        self.parts[0].record().info()
    }

    /// The title of the screen.
    pub fn title(&self) -> String {
        say::lesson_page_title(self.info().name, &self.title).to_string()
    }
}

/// The session at the start of a part. It shows the layers (overlays that explain a position) that
/// the part names.
pub(crate) fn begin(part: &LessonPart) -> Session {
    let mut session = Session::new(part.start(), NodeId::START);
    let is_on = |name: &str| part.layers().any(|named| named == name);
    session.look.layers = layers::named(&**session.state(), is_on);
    session
}

/// Names the thing to press: a square, the squares of a formation (pieces that move as one), or a
/// piece beside the board.
fn pressed(state: &dyn State, press: Press) -> Text {
    match press {
        Press::Squares(squares) => {
            let mut names = squares.into_iter().map(Text::name);
            let last = names.next_back().unwrap_or_default();
            sentences::listed(names).map_or(last.clone(), |before| of_all::and(before, last))
        }
        Press::Piece(text) => {
            let scene = state.scene(&[]);
            let piece = scene.off_board.iter().find(|off| off.comes && off.text == text);
            piece.map_or_else(|| Text::name(&text), |off| off.piece.name.into())
        }
    }
}

/// The actions that control a lesson.
#[derive(Clone, PartialEq, Debug)]
pub enum Teach {
    /// Begins the part with this index, or restarts it.
    Part(usize),
    /// Shows one more hint.
    Hint,
    /// Shows the right move.
    Show,
    /// Makes the due event happen, such as a wrong move being taken back.
    Go,
    /// The computer's reply to a wrong move. Contains the node after the wrong move, and the reply
    /// as text.
    Refuted(NodeId, String),
    /// Passes the saved attempts, or new ones, to a lesson that asks for a result.
    Resume(Attempts),
    /// Replaces the attempts by these, which merge the attempts of this tab and of another tab.
    Merge(Attempts),
    /// Sets the nickname in the learner's result.
    Nickname(String),
    /// Does the lesson again, for a new result.
    Restart,
}

/// The next event that happens without an action of the learner.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Due {
    /// A wrong move is taken back.
    TakeBack,
    /// The other side moves.
    Reply,
    /// The next move of a puzzle's solution is played, after the right move was shown.
    Line,
    /// A wrong move in a puzzle is taken back. This event waits for the player's next action, such
    /// as *Try again*.
    Again,
}

/// The verdict on the learner's last action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Feedback {
    Right,
    /// The right move was shown, so the learner gets no praise.
    Shown,
    Wrong,
}

/// The feedback on a right move, without the praise at its start. Used if the move was shown to the
/// learner.
fn unpraised(told: &str) -> String {
    let praise = say::LESSON_RIGHT.words().trim_end_matches('.');
    let behind = told.strip_prefix(praise).and_then(|rest| rest.strip_prefix(['.', ':', ',', '!']));
    let told = behind.map_or(told, str::trim_start);
    if told.is_empty() { say::LESSON_SHOWN.to_string() } else { capitalized(told) }
}

/// A lesson and its progress.
#[derive(Clone)]
pub struct LessonState {
    pub course: Rc<Course>,
    pub at: usize,
    pub tutor: Tutor,
    /// The last feedback, and its sentence.
    pub said: Option<(Feedback, String)>,
    /// The number of hints that are shown.
    pub hints: usize,
    due: Option<Due>,
    pub done: u64,
    /// Whether the learner asked to see the right move.
    was_shown: bool,
    /// Whether the next move is made by [`show`](LessonState::show), not by the learner.
    shows: bool,
    /// The number of wrong moves in a puzzle since it was opened.
    pub missed: usize,
    pub hinted: bool,
    /// The node after a wrong move, while the computer looks for a reply to the move.
    to_refute: Option<NodeId>,
    /// The learner's attempts, if the lesson asks for a result.
    attempts: Option<Attempts>,
    stopwatch: Stopwatch,
}

impl LessonState {
    /// Begins a lesson at the first part that was not completed, or at the part that its author
    /// tries.
    pub fn new(course: Rc<Course>) -> Self {
        let first = (course.done.trailing_ones() as usize) % course.parts.len().min(NOTED);
        let tried = course.trial.as_ref().map(|trial| trial.part.min(course.parts.len() - 1));
        let at = tried.unwrap_or(first);
        let tutor = Tutor::new(Rc::clone(&course.parts[at]));
        let done = course.done;
        let was_shown = course.puzzle.as_ref().is_some_and(|puzzle| puzzle.was_shown);
        let mut taught = LessonState {
            course,
            at,
            tutor,
            said: None,
            hints: 0,
            due: None,
            done,
            was_shown,
            shows: false,
            missed: 0,
            hinted: false,
            to_refute: None,
            attempts: None,
            stopwatch: Stopwatch::default(),
        };
        taught.note();
        taught
    }

    pub fn course(&self) -> &Rc<Course> {
        &self.course
    }

    /// The puzzle, if this is a puzzle and not a lesson.
    pub fn puzzle(&self) -> Option<&PuzzleView> {
        self.course.puzzle.as_ref()
    }

    /// Whether this is a puzzle that the player solved without seeing the answer.
    pub fn is_solved(&self) -> bool {
        self.puzzle().is_some() && self.tutor.is_done() && !self.was_shown
    }

    /// Whether the player was shown the answer. If so, the puzzle does not count as solved.
    pub fn was_shown(&self) -> bool {
        self.was_shown
    }

    /// Whether the last move was shown, and not found by the learner.
    pub fn was_shown_now(&self) -> bool {
        matches!(self.said, Some((Feedback::Shown, _)))
    }

    /// The result of the player's last try at the puzzle. `None` before the first try, and in a
    /// lesson.
    pub fn tried(&self) -> Option<Tried> {
        self.puzzle()?;
        match self.said.as_ref()?.0 {
            Feedback::Wrong => Some(Tried::Missed),
            Feedback::Shown => Some(Tried::Shown),
            Feedback::Right => self.is_solved().then_some(Tried::Found { hinted: self.hinted }),
        }
    }

    /// The result as a text to share, if the player has found the answer. For the puzzle of the
    /// day, the text has the date and the number of days in a row.
    pub fn result(&self, date: Option<String>, streak: Option<u64>) -> Option<String> {
        let puzzle = self.puzzle().filter(|_| self.is_solved())?;
        let tries = puzzle.missed + self.missed + 1;
        Some(puzzle.result(date, Found { tries, hinted: self.hinted, streak }))
    }

    /// The part of the lesson that is shown.
    pub fn part(&self) -> &LessonPart {
        self.tutor.part()
    }

    /// The session at the start of the current part.
    pub fn begin(&self) -> Session {
        let mut session = begin(self.part());
        if self.puzzle().is_some() {
            session.look.layers = layers::at_first(&**session.state());
        }
        // A puzzle is shown from the side of its solver. In games with hidden cards or dice,
        // players look from the edges of the board, and `Ui::turned` decides.
        let is_second = self.part().learner() == Seat::SECOND;
        if is_second && self.puzzle().is_some_and(|puzzle| !puzzle.hides) {
            session.look.turned = 2;
        }
        session
    }

    /// Opens the part with this index.
    pub fn open(&mut self, part: usize) {
        self.attempt(|_, _| {});
        self.at = part.min(self.course.parts.len() - 1);
        self.tutor = Tutor::new(Rc::clone(&self.course.parts[self.at]));
        self.said = None;
        self.hints = 0;
        self.due = None;
        self.to_refute = None;
        self.note();
    }

    /// Marks the current part as completed if the tutor reports that it is done.
    fn note(&mut self) {
        if self.tutor.is_done() && self.at < NOTED {
            self.done |= 1 << self.at;
        }
        if self.tutor.is_done() {
            self.attempt(Attempts::is_done);
        }
    }

    /// The learner's attempts, if the lesson asks for a result and the page has passed attempts
    /// ([`Teach::Resume`]).
    pub fn attempts(&self) -> Option<&Attempts> {
        self.attempts.as_ref()
    }

    /// Whether the lesson asks for a result, and all tasks are solved.
    pub fn is_result_ready(&self) -> bool {
        self.attempts.as_ref().is_some_and(|attempts| attempts.missing().next().is_none())
    }

    /// The index of another part whose task is not solved yet, if the lesson asks for a result.
    pub fn missing(&self) -> Option<usize> {
        self.attempts.as_ref()?.missing().find(|part| *part != self.at)
    }

    /// Whether the teacher asks for a result or has locked the hints, and not all parts are done.
    /// If so, the page doesn't offer to open the lesson as a game, because its moves are the
    /// answers.
    pub fn hides_answers(&self) -> bool {
        let is_assigned = self.course.wishes.asks || !self.has_help();
        let all_done = (0..self.course.parts.len()).all(|part| is_noted(self.done, part));
        is_assigned && !all_done && !self.is_result_ready()
    }

    /// Whether the teacher allows hints and showing the right move.
    pub fn has_help(&self) -> bool {
        !self.course.wishes.locks_hints
    }

    /// Notes the time of an action, in milliseconds since 1970.
    pub(crate) fn tick(&mut self, now: u64) {
        self.stopwatch.tick(now);
    }

    /// Adds the time since the last note to the current part, then calls `note` with the attempts
    /// and the index of the part. Has no effect if the lesson asks for no result.
    fn attempt(&mut self, note: impl FnOnce(&mut Attempts, usize)) {
        let ms = self.stopwatch.take();
        if let Some(attempts) = &mut self.attempts {
            attempts.took(self.at, ms);
            note(attempts, self.at);
        }
    }

    /// Shows one more hint. Returns its words, or `None` if the task has no hints.
    pub(crate) fn hint(&mut self) -> Option<&String> {
        self.hints = (self.hints + 1).min(self.part().hints().len());
        let hints = self.hints;
        self.attempt(|attempts, part| attempts.hinted(part, hints));
        self.hinted().last()
    }

    /// Continues with these attempts. Returns the index of the part to open, the first part that is
    /// not done. `None` if this part is open already, or if the author tries the lesson, because
    /// the author has chosen the part.
    pub(crate) fn resume(&mut self, attempts: Attempts, now: u64) -> Option<usize> {
        let first = attempts.first_open();
        self.done |= attempts.done();
        self.attempts = Some(attempts);
        self.stopwatch = Stopwatch::started(now);
        self.note();
        (self.course.trial.is_none() && first != self.at).then_some(first)
    }

    /// Replaces the attempts by `attempts`, which include attempts of another tab. The shown part
    /// stays.
    pub(crate) fn merge(&mut self, attempts: Attempts) {
        if self.attempts.as_ref().is_some_and(|known| attempts.is_restart_of(known)) {
            self.done = 0;
        }
        self.done |= attempts.done();
        self.attempts = Some(attempts);
    }

    pub(crate) fn set_nickname(&mut self, nickname: &str) {
        self.attempt(|attempts, _| attempts.set_nickname(nickname));
    }

    /// Forgets the learner's attempts.
    pub(crate) fn restart(&mut self) {
        self.attempt(|attempts, _| attempts.restart());
        self.done = 0;
    }

    /// The hints that are shown now.
    pub fn hinted(&self) -> &[String] {
        let hints = self.part().hints();
        &hints[..self.hints.min(hints.len())]
    }

    /// Whether an event is due that needs no action of the learner.
    pub fn is_due(&self) -> bool {
        !matches!(self.due, None | Some(Due::Again))
    }

    /// Whether the task is over: it is done, and no reply or shown move is due any more.
    pub fn is_over(&self) -> bool {
        self.tutor.is_done() && !self.is_due()
    }

    /// Whether a wrong move stays on the board until the player tries again.
    pub fn may_try_again(&self) -> bool {
        self.due == Some(Due::Again)
    }

    /// Whether the board shows a position other than the one in which the learner is to move.
    pub(crate) fn is_unsettled(&self) -> bool {
        self.due.is_some()
    }

    /// The node after a wrong move, while the computer looks for a reply.
    pub fn to_refute(&self) -> Option<NodeId> {
        self.to_refute
    }

    /// Adds the computer's reply to the feedback on a wrong move. `reply` is `None` if the computer
    /// found no reply.
    pub(crate) fn refuted(&mut self, reply: Option<&str>) {
        self.to_refute = None;
        if let (Some((_, words)), Some(reply)) = (&mut self.said, reply) {
            *words = say::puzzle_refuted(&**words, reply).to_string();
        }
    }

    /// Whether the learner's last action was wrong.
    pub fn is_wrong(&self) -> bool {
        matches!(self.said, Some((Feedback::Wrong, _)))
    }

    /// A message that says why the learner can't move now. `None` if the learner can move.
    pub fn holds(&self, session: &Session) -> Option<&'static str> {
        if self.tutor.is_done() {
            let ended = match self.puzzle() {
                Some(_) => say::PUZZLE_ENDED,
                None => say::LESSON_PART_ENDED,
            };
            return Some(ended.words());
        }
        let is_past = session.at() != session.end();
        is_past.then_some(say::LESSON_AT_LAST.words())
    }

    /// Makes the due event happen, for example the reply of the other side. Returns the node of the
    /// move that the event has made. `None` if it has made no move.
    pub fn go_on(&mut self, session: &mut Session) -> Option<NodeId> {
        session.go(session.end());
        match self.due.take()? {
            Due::TakeBack => {
                session.take_back();
                None
            }
            Due::Reply => {
                let (mv, told) = self.tutor.reply()?;
                let id = session.play_text(&mv).ok()?;
                let (kind, words) = match self.said.take() {
                    None => (Feedback::Right, told),
                    Some((kind, said)) if told.is_empty() => (kind, said),
                    Some((kind, said)) => (kind, say::lesson_and_then(said, told).to_string()),
                };
                self.said = Some((kind, words));
                self.expect_reply();
                Some(id)
            }
            Due::Line => {
                let mv = match self.tutor.reply() {
                    Some((mv, _)) => mv,
                    None => {
                        let mv = self.tutor.shown()?.to_string();
                        self.tutor.played(&mv);
                        mv
                    }
                };
                self.expect_line();
                session.play_text(&mv).ok()
            }
            Due::Again => {
                self.to_refute = None;
                self.said = None;
                let ply = |session: &Session| session.record().node(session.at()).ply();
                while ply(session) > self.tutor.ply() && session.can_take_back() {
                    session.take_back();
                }
                None
            }
        }
    }

    /// Whether the last feedback is about the last move on the board. In a puzzle the next moves of
    /// the solution may follow automatically, so there this is certain only if the game is over.
    pub(crate) fn is_about_last(&self, session: &Session) -> bool {
        self.puzzle().is_none() || session.outcome().is_over()
    }

    fn expect_reply(&mut self) {
        self.due = self.tutor.has_reply().then_some(Due::Reply);
        self.note();
    }

    /// Makes the next move of a puzzle's solution due, if there is one. Called after the right move
    /// was shown, because then the rest of the solution is shown, too.
    fn expect_line(&mut self) {
        self.due = (!self.tutor.is_done()).then_some(Due::Line);
        self.note();
    }

    /// Handles a refused move and returns the feedback. If the lesson asks for a forbidden move,
    /// the feedback says whether the learner tried that move. `None` if the lesson asks for no
    /// forbidden move, or if the task is done.
    fn on_refused(
        &mut self,
        refused: &NotDone,
        tried: Option<&Attempt>,
        kind: Feedback,
    ) -> Option<String> {
        if self.tutor.is_done() || !matches!(self.part().task(), Task::Refused { .. }) {
            return None;
        }
        let tried = refused.rule().zip(tried);
        let is_asked = tried.is_some_and(|(rule, tried)| self.tutor.refused(tried, rule));
        let said = match (is_asked, kind) {
            (true, Feedback::Shown) => {
                (kind, say::lesson_is_refused(refused.sentence()).to_string())
            }
            (true, _) => (kind, say::lesson_was_refused(refused.sentence()).to_string()),
            (false, _) => {
                self.attempt(|attempts, part| attempts.missed(part, WrongAnswer::Other));
                (Feedback::Wrong, say::lesson_not_asked(self.asked()).to_string())
            }
        };
        self.note();
        self.said = Some(said);
        self.said.as_ref().map(|(_, words)| words.clone())
    }

    /// The squares to click for the forbidden move that the lesson asks for, such as `b2, then c3`.
    fn asked(&self) -> Text {
        let state = self.part().record().node(NodeId::START).state();
        let presses = self.tutor.presses().into_iter().map(|press| pressed(&**state, press));
        presses.reduce(say::lesson_asked_then).unwrap_or_default()
    }

    /// Handles an attempt of the learner and returns the feedback, if there is any. `before` is the
    /// node before the attempt. `tried` is the attempt, or `None` if it enters no move.
    pub fn on_attempt(
        &mut self,
        session: &mut Session,
        before: NodeId,
        refused: Option<&NotDone>,
        tried: Option<&Attempt>,
    ) -> Option<String> {
        let kind = if std::mem::take(&mut self.shows) { Feedback::Shown } else { Feedback::Right };
        if let Some(refused) = refused {
            return self.on_refused(refused, tried, kind);
        }
        let node = session.record().node(session.at());
        if node.parent() != Some(before) {
            return None;
        }
        let text = node.text().to_string();
        let verdict = self.tutor.played(&text);
        let wrong = match &verdict {
            Verdict::Right { .. } => None,
            Verdict::Wrong { at, .. } => {
                let marked = self.part().wrong_answers().position(|wrong| wrong == *at);
                Some(marked.map_or(WrongAnswer::Other, WrongAnswer::Marked))
            }
            Verdict::Other => Some(WrongAnswer::Other),
        };
        if let Some(wrong) = wrong {
            self.attempt(|attempts, part| attempts.missed(part, wrong));
        }
        let words = match verdict {
            Verdict::Right { told, mv } => {
                // The dice rolls and drawn cards of a lesson are fixed. If the learner's move has
                // others, it is played again with the fixed ones.
                if mv != text {
                    session.take_back();
                    session.play_text(&mv).ok();
                }
                match (self.puzzle(), kind) {
                    (Some(_), Feedback::Shown) => self.expect_line(),
                    _ => self.expect_reply(),
                }
                let words = match (self.puzzle(), kind) {
                    (Some(puzzle), Feedback::Shown) => puzzle.wins(self.tutor.moves_left() + 1),
                    (Some(puzzle), _) => puzzle.right(self.tutor.moves_left()),
                    (None, Feedback::Shown) => unpraised(&told),
                    (None, _) if told.is_empty() => say::LESSON_RIGHT.to_string(),
                    (None, _) => told,
                };
                self.said = Some((kind, words));
                return self.said.as_ref().map(|(_, words)| words.clone());
            }
            Verdict::Wrong { told, .. } if !told.is_empty() => told,
            verdict @ (Verdict::Wrong { .. } | Verdict::Other) => {
                match (self.puzzle(), self.part().task()) {
                    (Some(puzzle), _) => puzzle.missed(self.tutor.moves_left()),
                    (_, Task::Refused { .. }) => say::lesson_is_allowed(self.asked()).to_string(),
                    // A move that reaches the goal is accepted only as the last move of the task.
                    // The sentence therefore names the goal only if one move is left.
                    _ => match self
                        .part()
                        .goal()
                        .filter(|_| verdict == Verdict::Other && self.tutor.moves_left() == 1)
                    {
                        Some(Goal::Win) => say::LESSON_NOT_WON.to_string(),
                        Some(Goal::Capture) => say::LESSON_NOT_CAPTURED.to_string(),
                        None => say::LESSON_WRONG.to_string(),
                    },
                }
            }
        };
        if self.puzzle().is_some_and(|puzzle| puzzle.hides) {
            // A wrong move could reveal hidden cards or dice to the learner, so the session starts
            // again from the beginning of the part. The board keeps its rotation.
            let mut begun = self.begin();
            begun.chance = session.chance.clone();
            begun.look = session.look;
            *session = begun;
        } else if self.puzzle().is_some() {
            self.due = Some(Due::Again);
            self.to_refute = Some(session.at()).filter(|_| !session.outcome().is_over());
        } else {
            self.due = Some(Due::TakeBack);
        }
        self.missed += 1;
        self.said = Some((Feedback::Wrong, words.clone()));
        Some(match self.may_try_again() {
            true => words,
            false => say::lesson_taken_back(&*words).to_string(),
        })
    }

    /// Plays the right move, or tries it if the lesson asks for a forbidden move; then the inner
    /// value is the error of that move. The board must show the last position. `None` if there is
    /// no right move to show.
    pub fn show(&mut self, session: &mut Session) -> Option<Result<NodeId, MoveError>> {
        (self.was_shown, self.shows) = (true, true);
        self.attempt(Attempts::was_shown);
        let shown = self.tutor.shown()?;
        Some(match self.part().task() {
            Task::Refused { .. } => session.type_move(shown),
            _ => session.play_text(shown),
        })
    }
}
