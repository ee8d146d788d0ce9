//! Analysis of a study: how the position stands, the best lines, what is threatened, and where the game turned.
//!
//! It is pure. The screen asks the computer one question at a time (`Ui::wants`), and what that answers is heard
//! ([`Analysis::hear`]).
//!
//! It runs in a study, at a level that counts positions and not time, so its answers are the same everywhere. A hint has
//! priority. A whole game is analysed along its main line; if a move of that changes, analysis restarts and reuses known
//! answers. `protocol::turnings` finds the turning points. In games of chance the played move is compared with the best one in
//! the same search (`Question::also`), not with the next position, which depends on the card that was drawn. A line is played
//! into the study up to the first roll. A threat is what the other side would play if the side to move passed. A task of *Learn
//! from your mistakes* is the game up to a turning point, on a record of its own that is not saved; a move that is not known is
//! asked about.

mod game;
mod mistakes;
mod sentences;

pub(crate) use game::notes;
pub use game::{Game, MOST, Point};
pub use mistakes::Learn;
pub(crate) use mistakes::LearnTask;
pub use sentences::{kind, percent, share};

use crate::computer;
use fairyboard::hidden::Privacy;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Outcome, Seat, State, Text};
use protocol::{Lapse, Limit, Question, Score, Thought};
use std::rc::Rc;

/// As its strongest level the computer analyses: that is bounded by positions and not by time, so it says the same everywhere.
const LEVEL: u8 = 5;
/// So many moves are told of a position, the best first.
const LINES: u8 = 3;
/// So many moves of a line are played, at most.
pub(crate) const LONGEST: usize = 8;
/// So many answers are remembered besides those about the game itself.
const KNOWN: usize = 8;

/// What the computer was asked, and what it thinks: the best move first, and nothing where it knows none.
#[derive(Debug)]
pub struct AnalysisAnswer {
    pub question: Question,
    pub thoughts: Vec<Thought>,
    /// The score of the move that was also asked about.
    pub also: Option<Score>,
    /// A reason for the best move.
    pub why: Vec<Text>,
}

/// What somebody does about the analysis.
#[derive(Clone, Debug)]
pub enum Analyse {
    /// Switches it on or off.
    Switch,
    /// The computer has answered.
    ComputerAnswer(Rc<AnalysisAnswer>),
    /// Looks at all positions of the game, or no longer.
    Run(bool),
    /// Looks for the moves of the only person that cost most, and shows them as tasks.
    FindTurns,
    /// Writes the turning points into the record.
    Write,
    /// Shows a turning point as a task, by its place; behind the last, how many were solved.
    Learn(usize),
    /// Shows the answer.
    Answer,
    /// Ends the tasks.
    Leave,
}

/// An analysis that is switched on.
#[derive(Clone, Default)]
pub struct Analysis {
    known: Vec<Rc<AnalysisAnswer>>,
    game: Option<Game>,
    /// The turning points as tasks.
    pub learn: Option<Learn>,
    /// Whether the person who played asked where the game turned.
    pub(crate) finds_turns: bool,
}

/// The sign of a move that turned the game, as chess players write it.
pub fn sign(kind: Lapse) -> &'static str {
    match kind {
        Lapse::Inaccuracy => "?!",
        Lapse::Mistake => "?",
        Lapse::Blunder => "??",
        Lapse::MissedWin => "★",
    }
}

/// Which ply of a curve with so many points lies at a share of its width, in thousandths.
pub fn ply_at(share: i32, points: usize) -> usize {
    let last = points.saturating_sub(1);
    (share.clamp(0, 1000) as usize * last + 500) / 1000
}

impl Analysis {
    /// What is known of the game itself, as long as its moves are those that were looked at.
    pub fn game(&self, record: &Record) -> Option<&Game> {
        self.game.as_ref().filter(|game| game.is_of(record))
    }

    /// The turning points of the game with their signs, once the whole game was looked at.
    pub fn signs(&self, record: &Record) -> Vec<(NodeId, &'static str)> {
        let game = self.game(record).filter(|game| game.is_whole());
        let points = game.map(|game| game.points(record)).unwrap_or_default();
        points.iter().map(|point| (point.at, sign(point.kind))).collect()
    }

    /// What is known of a place.
    pub fn thoughts(&self, session: &Session, at: NodeId) -> Option<&[Thought]> {
        let record = session.record();
        let of_game = self.game(record).and_then(|game| game.answered(record, at));
        Some(&of_game.or_else(|| self.answered(&about(session, at)))?.thoughts)
    }

    /// How the place that is shown is judged for the side to move, as far as that is known.
    pub fn score(&self, session: &Session) -> Option<Score> {
        let outcome = session.outcome();
        if outcome.is_over() {
            return Some(ended(outcome, session.state().to_move()));
        }
        Some(self.thoughts(session, session.at())?.first()?.score)
    }

    /// What is known of what the other side could do at the place that is shown.
    pub fn threat(&self, session: &Session) -> Option<&[Thought]> {
        let thoughts = &self.answered(&threat(session)?)?.thoughts;
        (!thoughts.is_empty()).then_some(thoughts)
    }

    fn answered(&self, question: &Question) -> Option<&Rc<AnalysisAnswer>> {
        self.known.iter().find(|known| known.question == *question)
    }

    /// What is to be asked next about what is shown.
    pub(crate) fn wants(&self, session: &Session) -> Option<Question> {
        if let Some(learn) = &self.learn {
            return learn.asks(session);
        }
        let at = session.at();
        if let Some((_, next)) = self
            .game(session.record())
            .filter(|_| self.finds_turns)
            .and_then(|game| game.next(session.record()))
        {
            return Some(about(session, next));
        }
        let is_new = |question: &Question| self.answered(question).is_none();
        if !session.outcome().is_over() {
            if self.thoughts(session, at).is_none() {
                return Some(about(session, at));
            }
            if let Some(question) = threat(session).filter(is_new) {
                return Some(question);
            }
        }
        let (_, next) = self.game(session.record())?.next(session.record())?;
        Some(about(session, next))
    }

    /// Takes an answer. Returns whether the whole game is analysed now.
    pub fn on_answer(&mut self, session: &Session, answered: Rc<AnalysisAnswer>) -> bool {
        self.known.truncate(KNOWN - 1);
        self.known.insert(0, answered);
        self.go_on(session)
    }

    /// Looks at all positions of the game, or no longer. What is known of it already is not asked again.
    pub fn run(&mut self, session: &Session, runs: bool) -> bool {
        let record = session.record();
        if runs && self.game(record).is_none() {
            self.game = Some(Game::new(record));
        }
        let Some(game) = &mut self.game else { return false };
        game.runs = runs;
        game.from_end = self.finds_turns;
        self.go_on(session)
    }

    /// Takes what is known into the game. Tells whether that is all of it.
    fn go_on(&mut self, session: &Session) -> bool {
        let record = session.record();
        while let Some((ply, next)) = self.game(record).and_then(|game| game.next(record)) {
            let answered = self.answered(&about(session, next)).cloned();
            if answered.is_none() && !record.outcome(next).is_over() {
                return false;
            }
            let Some(game) = &mut self.game else { return false };
            game.take(ply, answered);
            if game.is_whole() {
                game.runs = false;
                return true;
            }
        }
        false
    }
}

/// The question about a place. In a game of chance it asks for the score of the move that was played there, too: the next
/// position depends on the roll or the card that came.
pub(crate) fn about(session: &Session, at: NodeId) -> Question {
    let record = session.record();
    let next = record.node(at).children().first().filter(|_| is_of_chance(record, at));
    let also = next.and_then(|next| played(record, *next));
    about_move(session, at, also)
}

/// The question about a place and a move there.
fn about_move(session: &Session, at: NodeId, also: Option<String>) -> Question {
    let mut there = session.clone();
    there.go(at);
    Question { also, ..asked(&there, LINES) }
}

/// Whether chance decides some of the game, or it is one that hides something while it is played.
fn is_of_chance(record: &Record, at: NodeId) -> bool {
    record.node(at).state().privacy() != Privacy::Open
}

/// The move that led to a place, up to where chance decides.
fn played(record: &Record, at: NodeId) -> Option<String> {
    let node = record.node(at);
    Some(decided(&**record.node(node.parent()?).state(), node.text()))
}

/// What is asked about what the other side could do at the place that is shown; `None` where the game cannot tell.
fn threat(session: &Session) -> Option<Question> {
    let record = session.record().as_if_passed(session.at())?;
    let there = Session::new(record, NodeId::START);
    let question = asked(&there, 1);
    // Where turns are counted, nobody could have passed: the computer would read no such position.
    let is_one = there.record().family().read(&question.position, there.record().options()).is_ok();
    (is_one && !there.outcome().is_over()).then_some(question)
}

fn asked(session: &Session, lines: u8) -> Question {
    let (limit, asks_why) = (Limit::Level(LEVEL), lines > 1);
    Question { limit, lines, asks_why, ..computer::question(session) }
}

/// A move up to where chance decides, as the player knows it who makes it.
pub(crate) fn decided(state: &dyn State, text: &str) -> String {
    computer::decided(state, text).unwrap_or_else(|| text.into())
}

/// How a finished game is judged for a player.
fn ended(outcome: Outcome, mover: Seat) -> Score {
    match outcome {
        Outcome::Win(winner, _) if winner == mover => Score::Win(0),
        Outcome::Win(..) => Score::Loss(0),
        _ => Score::Hundredths(0),
    }
}

/// Plays the moves of a line at a place, up to the first roll, and shows the first of them.
pub(crate) fn play_line(session: &mut Session, at: NodeId, moves: &[String]) -> Option<NodeId> {
    session.go(at);
    let mut first = None;
    for text in moves.iter().take(LONGEST) {
        let Some(decided) = computer::decided(&**session.state(), text) else { break };
        let Ok(id) = session.play_typed(&decided) else { break };
        first = first.or(Some(id));
        if decided != *text {
            break;
        }
    }
    session.go(first?);
    first
}
