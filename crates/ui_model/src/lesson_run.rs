//! Runs a lesson or a puzzle.
//!
//! The engine's [`Tutor`] decides what is right and wrong. This module turns its verdicts into
//! moves on the board and sentences.
//!
//! Every action that enters a move is judged afterwards (`PlayState::hear`). The consequence, a
//! take-back or a reply, waits for a timer, or happens at once when the next action arrives. The
//! learner's session holds no answers; the tutor's record does. Only the completed parts are saved.
//! If a lesson asks for a forbidden move, `lesson::Attempt` decides if the refused move is that
//! one. `tests/house/lessons.rs` and `forbidden.rs` check all lessons.

use crate::incoming::Incoming;
use crate::layers;
use crate::puzzle::{Found, PuzzleView, Tried};
use crate::say;
use crate::sentences::{self, NotDone};
use fairyboard::lesson::{Attempt, Lesson, LessonError, LessonPart, Press, Task, Tutor, Verdict};
use fairyboard::record::NodeId;
use fairyboard::say as of_all;
use fairyboard::session::Session;
use fairyboard::{Info, MoveError, Seat, State, Text};
use std::rc::Rc;

/// A lesson or puzzle. Equal only to itself.
pub struct Course {
    pub title: String,
    pub parts: Vec<Rc<LessonPart>>,
    /// Its number among the lessons of the game, from 1, and their count. `None` for a lesson that
    /// was sent.
    pub place: Option<(usize, usize)>,
    /// The game, if the lesson was sent.
    pub sent: Option<Incoming>,
    /// The parts that were completed before, one bit each.
    pub done: u32,
    /// The puzzle, if it is one.
    pub puzzle: Option<PuzzleView>,
}

impl PartialEq for Course {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl std::fmt::Debug for Course {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.title)
    }
}

impl Course {
    /// A lesson of a game with its number and the number of lessons. `done` has a bit for each part
    /// that was completed before.
    pub fn new(lesson: &Lesson, (number, count): (usize, usize), done: u32) -> Self {
        Course {
            title: lesson.title.clone(),
            parts: lesson.parts.iter().cloned().map(Rc::new).collect(),
            place: Some((number, count)),
            sent: None,
            done,
            puzzle: None,
        }
    }

    /// A lesson that was sent.
    ///
    /// # Errors
    /// The place and the reason, if its record is no valid lesson.
    pub fn sent(sent: &Incoming) -> Result<Self, LessonError> {
        let lesson = Lesson::of_one(sent.record().clone())?;
        let parts = lesson.parts.into_iter().map(Rc::new).collect();
        Ok(Course {
            title: lesson.title,
            parts,
            place: None,
            sent: Some(sent.clone()),
            done: 0,
            puzzle: None,
        })
    }

    pub fn info(&self) -> &'static Info {
        self.parts[0].record().info()
    }

    /// The title of the screen.
    pub fn title(&self) -> String {
        say::lesson_page_title(self.info().name, &self.title).to_string()
    }
}

/// The session at the start of a part, with the layers that the part names.
pub(crate) fn begin(part: &LessonPart) -> Session {
    let mut session = Session::new(part.start(), NodeId::START);
    let is_on = |name: &str| part.layers().any(|named| named == name);
    session.look.layers = layers::named(&**session.state(), is_on);
    session
}

/// The rule that refuses a move at the start of a game. Empty if none does.
pub fn refused_by(game: &Session, attempt: &str) -> String {
    let record = game.record().position_alone(NodeId::START);
    match Session::new(record, NodeId::START).type_move(attempt) {
        Err(MoveError::Refused(refusal)) => refusal.rule.to_string(),
        _ => String::new(),
    }
}

/// Describes a press: the squares, such as those of a formation, or the piece that is taken from
/// beside the board.
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

/// The actions in a lesson.
#[derive(Clone, PartialEq, Debug)]
pub enum Teach {
    /// Begins a part, or begins it again.
    Part(usize),
    /// Shows one more hint.
    Hint,
    /// Shows the right move.
    Show,
    /// Does what is due now.
    Go,
    /// The reply that the computer found to a wrong move, which led to this place.
    Refuted(NodeId, String),
}

/// The next event that needs no action of the learner.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Due {
    /// A wrong move is taken back.
    TakeBack,
    /// The other side moves.
    Reply,
    /// The next move of a puzzle's line is played.
    Line,
    /// A wrong move in a puzzle stays until the player tries again.
    Again,
}

/// The verdict on the learner's last action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Feedback {
    Right,
    /// It was shown, so it gets no praise.
    Shown,
    Wrong,
}

/// The feedback of a lesson on a right move without the praise at its start, because the move was
/// shown.
fn unpraised(told: &str) -> String {
    let praise = say::LESSON_RIGHT.words().trim_end_matches('.');
    let behind = told.strip_prefix(praise).and_then(|rest| rest.strip_prefix(['.', ':', ',', '!']));
    let told = behind.map_or(told, str::trim_start);
    let mut letters = told.chars();
    match letters.next() {
        None => say::LESSON_SHOWN.to_string(),
        Some(first) => first.to_uppercase().chain(letters).collect(),
    }
}

/// A lesson and its progress.
#[derive(Clone)]
pub struct LessonState {
    pub course: Rc<Course>,
    pub at: usize,
    pub tutor: Tutor,
    /// The last feedback.
    pub said: Option<(Feedback, String)>,
    /// The number of hints that are shown.
    pub hints: usize,
    due: Option<Due>,
    pub done: u32,
    /// Whether the learner asked to see the right move.
    was_shown: bool,
    /// Whether the next move is made by [`show`](LessonState::show) and not by the learner.
    shows: bool,
    /// The wrong moves in a puzzle since it was opened, and whether a hint was given for it.
    pub missed: usize,
    pub hinted: bool,
    /// The wrong move that waits for the computer's reply.
    to_refute: Option<NodeId>,
}

impl LessonState {
    /// Begins a lesson at the first part that was not completed.
    pub fn new(course: Rc<Course>) -> Self {
        let at = (course.done.trailing_ones() as usize) % course.parts.len().min(32);
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
        };
        taught.note();
        taught
    }

    pub fn course(&self) -> &Rc<Course> {
        &self.course
    }

    /// The puzzle, if it is one.
    pub fn puzzle(&self) -> Option<&PuzzleView> {
        self.course.puzzle.as_ref()
    }

    /// Whether it is a puzzle that the player solved without being shown the answer.
    pub fn is_solved(&self) -> bool {
        self.puzzle().is_some() && self.tutor.is_done() && !self.was_shown
    }

    /// Whether the answer was shown, so that solving it doesn't count.
    pub fn was_shown(&self) -> bool {
        self.was_shown
    }

    /// What the player did with the puzzle last.
    pub fn tried(&self) -> Option<Tried> {
        self.puzzle()?;
        match self.said.as_ref()?.0 {
            Feedback::Wrong => Some(Tried::Missed),
            Feedback::Shown => Some(Tried::Shown),
            Feedback::Right => self.is_solved().then_some(Tried::Found { hinted: self.hinted }),
        }
    }

    /// The result to be shared, if the player has found the answer: for the puzzle of the day with its date and the days in a row.
    pub fn result(&self, date: Option<String>, streak: Option<u64>) -> Option<String> {
        let puzzle = self.puzzle().filter(|_| self.is_solved())?;
        let tries = puzzle.missed + self.missed + 1;
        Some(puzzle.result(date, Found { tries, hinted: self.hinted, streak }))
    }

    /// The part that is shown.
    pub fn part(&self) -> &LessonPart {
        self.tutor.part()
    }

    /// The session at the start of the part.
    pub fn begin(&self) -> Session {
        let mut session = begin(self.part());
        if self.puzzle().is_some() {
            session.look.layers = layers::at_first(&**session.state());
        }
        // A puzzle is seen from the side of its solver. If the game hides something, the viewer
        // turns the board.
        let is_second = self.part().learner() == Seat::SECOND;
        if is_second && self.puzzle().is_some_and(|puzzle| !puzzle.hides) {
            session.look.turned = 2;
        }
        session
    }

    /// Opens a part.
    pub fn open(&mut self, part: usize) {
        self.at = part.min(self.course.parts.len() - 1);
        self.tutor = Tutor::new(Rc::clone(&self.course.parts[self.at]));
        self.said = None;
        self.hints = 0;
        self.due = None;
        self.to_refute = None;
        self.note();
    }

    /// Marks the part as completed, if it is.
    fn note(&mut self) {
        if self.tutor.is_done() && self.at < 32 {
            self.done |= 1 << self.at;
        }
    }

    /// The hints that are shown.
    pub fn hinted(&self) -> &[String] {
        let hints = self.part().hints();
        &hints[..self.hints.min(hints.len())]
    }

    /// Whether something happens next without the learner.
    pub fn is_due(&self) -> bool {
        !matches!(self.due, None | Some(Due::Again))
    }

    /// Whether a wrong move stays on the board until the player tries again.
    pub fn may_try_again(&self) -> bool {
        self.due == Some(Due::Again)
    }

    /// Whether the board shows something else than the position at which the learner is to move.
    pub(crate) fn is_unsettled(&self) -> bool {
        self.due.is_some()
    }

    /// The place after a wrong move, while the computer looks for a reply.
    pub fn to_refute(&self) -> Option<NodeId> {
        self.to_refute
    }

    /// Adds the reply to a wrong move to what was said. Without one the computer found none.
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

    /// The reason why no move can be made now.
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

    /// Does what is due. Returns the move that was made.
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

    /// Whether the last feedback is about the last move. In a puzzle, more moves of its line may
    /// follow that move.
    pub(crate) fn is_about_last(&self, session: &Session) -> bool {
        self.puzzle().is_none() || session.outcome().is_over()
    }

    fn expect_reply(&mut self) {
        self.due = self.tutor.has_reply().then_some(Due::Reply);
        self.note();
    }

    /// Like [`Self::expect_reply`], after a move of a puzzle that was shown: all others are shown, too.
    fn expect_line(&mut self) {
        self.due = (!self.tutor.is_done()).then_some(Due::Line);
        self.note();
    }

    /// Handles a refusal and returns the feedback: if a forbidden move is asked for, whether it was
    /// this one.
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
            (false, _) => (Feedback::Wrong, say::lesson_not_asked(self.asked()).to_string()),
        };
        self.note();
        self.said = Some(said);
        self.said.as_ref().map(|(_, words)| words.clone())
    }

    /// How to enter the forbidden move that is asked for: b2, then c3.
    fn asked(&self) -> Text {
        let state = self.part().record().node(NodeId::START).state();
        let presses = self.tutor.presses().into_iter().map(|press| pressed(&**state, press));
        presses.reduce(say::lesson_asked_then).unwrap_or_default()
    }

    /// Handles an attempt of the learner and returns the feedback. `tried` is the attempt, if it
    /// enters a move.
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
        let words = match self.tutor.played(&text) {
            Verdict::Right { told, mv } => {
                // Rolls in a lesson are fixed.
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
            Verdict::Wrong(told) if !told.is_empty() => told,
            Verdict::Wrong(_) | Verdict::Other => match (self.puzzle(), self.part().task()) {
                (Some(puzzle), _) => puzzle.missed(self.tutor.moves_left()),
                (_, Task::Refused { .. }) => say::lesson_is_allowed(self.asked()).to_string(),
                _ => say::LESSON_WRONG.to_string(),
            },
        };
        if self.puzzle().is_some_and(|puzzle| puzzle.hides) {
            // The learner must not see hidden things that a wrong move would reveal, so the session
            // starts over. The board keeps its orientation.
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

    /// Plays the right move, on a board at its last position.
    pub fn show(&mut self, session: &mut Session) -> Option<Result<NodeId, MoveError>> {
        (self.was_shown, self.shows) = (true, true);
        let shown = self.tutor.shown()?;
        Some(match self.part().task() {
            Task::Refused { .. } => session.type_move(shown),
            _ => session.play_text(shown),
        })
    }
}
