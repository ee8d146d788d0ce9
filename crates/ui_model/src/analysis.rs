//! Analysis of a study: the score of the position, the best lines, threats, and the turning points
//! of the game.
//!
//! It is pure. The screen asks the computer one question at a time (`Ui::wants`) and passes the
//! answer to [`Analysis::on_answer`].
//!
//! It runs in a study, at a level that is limited by positions and not by time, so its answers are
//! the same on every device. A hint has priority. A whole game is analysed along its main line. If
//! a move of the main line changes, analysis restarts and reuses known answers.
//! `protocol::turnings` finds the turning points. In games of chance the played move is compared
//! with the best one in the same search (`Question::also`), not with the next position, which
//! depends on the card that was drawn. A line is played into the study up to the first roll. A
//! threat is the best move of the other side if the side to move passed. A task of *Learn from your
//! mistakes* is the game up to a turning point, on a record of its own that is not saved. If the
//! player tries a move without a known score, the computer is asked about it.

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

/// The level of the analysis: the strongest. It is limited by positions, not by time, so results
/// are the same on every device.
const LEVEL: u8 = 5;
/// The number of moves shown for a position, best first.
const LINES: u8 = 3;
/// The most moves of a line that are played.
pub(crate) const LONGEST: usize = 8;
/// The number of answers that are kept in addition to those about the game.
const KNOWN: usize = 8;

/// A question to the computer and its answer: the best move first. `thoughts` is empty if the
/// computer knows no move.
#[derive(Debug)]
pub struct AnalysisAnswer {
    pub question: Question,
    pub thoughts: Vec<Thought>,
    /// The score of the move that was also asked about.
    pub also: Option<Score>,
    /// A reason for the best move.
    pub why: Vec<Text>,
}

/// The actions of the analysis.
#[derive(Clone, Debug)]
pub enum Analyse {
    /// Switches it on or off.
    Switch,
    /// The computer has answered.
    ComputerAnswer(Rc<AnalysisAnswer>),
    /// Starts analysing all positions of the game, or stops.
    Run(bool),
    /// Finds the costliest moves of the only person in the game and shows them as tasks.
    FindTurns,
    /// Writes the turning points into the record.
    Write,
    /// Shows a turning point as a task, by its index. Past the last, shows how many were solved.
    Learn(usize),
    /// Shows the answer.
    Answer,
    /// Ends the tasks.
    Leave,
}

#[derive(Clone, Default)]
pub struct Analysis {
    known: Vec<Rc<AnalysisAnswer>>,
    game: Option<Game>,
    /// The turning points as tasks.
    pub learn: Option<Learn>,
    /// Whether the player asked for the turning points ([`Analyse::FindTurns`]).
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

/// The ply at a share of the width of a curve with this number of points. The share is in
/// thousandths.
pub fn ply_at(share: i32, points: usize) -> usize {
    let last = points.saturating_sub(1);
    (share.clamp(0, 1000) as usize * last + 500) / 1000
}

impl Analysis {
    /// The analysis of the game. `None` if the moves of the main line have changed since it
    /// started.
    pub fn game(&self, record: &Record) -> Option<&Game> {
        self.game.as_ref().filter(|game| game.is_of(record))
    }

    /// The turning points of the game with their signs. Empty until the whole game is analysed.
    pub fn signs(&self, record: &Record) -> Vec<(NodeId, &'static str)> {
        let game = self.game(record).filter(|game| game.is_whole());
        let points = game.map(|game| game.points(record)).unwrap_or_default();
        points.iter().map(|point| (point.at, sign(point.kind))).collect()
    }

    /// The known answer about a node.
    pub fn thoughts(&self, session: &Session, at: NodeId) -> Option<&[Thought]> {
        let record = session.record();
        let of_game = self.game(record).and_then(|game| game.answered(record, at));
        Some(&of_game.or_else(|| self.answered(&about(session, at)))?.thoughts)
    }

    /// The score of the shown position for the side to move, if it is known.
    pub fn score(&self, session: &Session) -> Option<Score> {
        let outcome = session.outcome();
        if outcome.is_over() {
            return Some(ended(outcome, session.state().to_move()));
        }
        Some(self.thoughts(session, session.at())?.first()?.score)
    }

    /// The known threat of the other side in the shown position.
    pub fn threat(&self, session: &Session) -> Option<&[Thought]> {
        let thoughts = &self.answered(&threat(session)?)?.thoughts;
        (!thoughts.is_empty()).then_some(thoughts)
    }

    fn answered(&self, question: &Question) -> Option<&Rc<AnalysisAnswer>> {
        self.known.iter().find(|known| known.question == *question)
    }

    /// The next question about the shown position or the game.
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

    /// Starts or stops analysing all positions of the game. Known answers are not asked for again.
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

    /// Adds known answers to the analysis of the game. Returns whether it is complete.
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

/// The question about a node. In a game of chance it also asks for the score of the move that was
/// played there, because the next position depends on the roll or the drawn card.
pub(crate) fn about(session: &Session, at: NodeId) -> Question {
    let record = session.record();
    let next = record.node(at).children().first().filter(|_| is_of_chance(record, at));
    let also = next.and_then(|next| played(record, *next));
    about_move(session, at, also)
}

/// The question about a node and a move there.
fn about_move(session: &Session, at: NodeId, also: Option<String>) -> Question {
    let mut there = session.clone();
    there.go(at);
    Question { also, ..asked(&there, LINES) }
}

/// Whether the game has chance or hidden information.
fn is_of_chance(record: &Record, at: NodeId) -> bool {
    record.node(at).state().privacy() != Privacy::Open
}

/// The move that led to a node, without its chance steps.
fn played(record: &Record, at: NodeId) -> Option<String> {
    let node = record.node(at);
    Some(decided(&**record.node(node.parent()?).state(), node.text()))
}

/// The question about the threat in the shown position. `None` if the game can't be asked as if the
/// mover had passed.
fn threat(session: &Session) -> Option<Question> {
    let record = session.record().as_if_passed(session.at())?;
    let there = Session::new(record, NodeId::START);
    let question = asked(&there, 1);
    // If a game counts turns, a passed turn can make a position that it can't read.
    let is_one = there.record().family().read(&question.position, there.record().options()).is_ok();
    (is_one && !there.outcome().is_over()).then_some(question)
}

fn asked(session: &Session, lines: u8) -> Question {
    let (limit, asks_why) = (Limit::Level(LEVEL), lines > 1);
    Question { limit, lines, asks_why, ..computer::question(session) }
}

/// A move without its chance steps, as the mover knows it.
pub(crate) fn decided(state: &dyn State, text: &str) -> String {
    computer::decided(state, text).unwrap_or_else(|| text.into())
}

/// The score of a finished game for a player.
fn ended(outcome: Outcome, mover: Seat) -> Score {
    match outcome {
        Outcome::Win(winner, _) if winner == mover => Score::Win(0),
        Outcome::Win(..) => Score::Loss(0),
        _ => Score::Hundredths(0),
    }
}

/// Plays the moves of a line from a node, up to the first roll, and shows the first of them.
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
