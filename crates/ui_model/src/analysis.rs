//! The computer's analysis of a study (a game or position to try things out): the score of the
//! position, the best lines, threats, and the turning points of the game.
//!
//! [`Analysis`] does no searching itself. The screen reads the next question from `Ui::wants`,
//! sends it to the computer, and passes the answer to [`Analysis::on_answer`].
//!
//! The level of the analysis limits the searched positions, not the time, so its answers are the
//! same on every device. If the player asks for a hint, the hint is computed first.
//!
//! A whole game is analysed along its main line. If a move of the main line changes, the analysis
//! restarts and reuses known answers. `protocol::turnings` finds the turning points (the moves that
//! changed the expected result). In games of chance the computer scores the played move in the same
//! search as the best move (`Question::also`). The score of the next position can't be used there,
//! because that position depends on the card that was drawn. When the player adds a suggested line
//! to the study, its moves are added up to the first roll. A threat is the best move that the other
//! side would have if the side to move passed.
//!
//! In *Learn from your mistakes* each task is the game up to a turning point, in a separate record
//! that is not saved. If the player tries a move without a known score, the computer is asked about
//! that move.

mod game;
mod mistakes;
mod sentences;

pub(crate) use game::MOST_TURNS;
use game::is_over_by_rules;
pub(crate) use game::notes;
pub use game::{Game, MOST, Point};
pub(crate) use mistakes::MistakeTask;
pub use mistakes::{MistakeTasks, TurnRow};
pub use sentences::{kind, percent, share};

use crate::computer;
use crate::seats::person;
use fairyboard::hidden::Privacy;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Info, Outcome, Seat, State, Text};
use protocol::{Answer, Lapse, Limit, Question, Score, Thought};
use std::rc::Rc;

/// The computer's level in the analysis: the strongest. A level limits the searched positions, not
/// the time, so results are the same on every device.
const LEVEL: u8 = 5;
/// The number of moves shown for a position, best first.
const LINES: u8 = 3;
/// The most moves of a suggested line that are added to the study. The moves after these are left
/// out.
pub(crate) const LONGEST: usize = 8;
/// The number of the computer's answers that [`Analysis`] keeps; older ones are dropped. [`Game`]
/// also keeps all answers about the positions of the game.
const KNOWN: usize = 8;

/// A question to the computer and the computer's answer.
#[derive(Debug)]
pub struct AnalysisAnswer {
    pub question: Question,
    pub answer: Answer,
    /// Sentences that explain why the advised move is good.
    pub why: Vec<Text>,
}

impl AnalysisAnswer {
    /// Decodes the reasons in the answer into sentences of the game `info`.
    pub fn new(question: Question, answer: Answer, info: &Info) -> Self {
        let why = reasons(&answer, info);
        AnalysisAnswer { question, answer, why }
    }
}

/// The reasons in an answer, decoded into sentences of the game `info`. A reason that was encoded
/// with the sentences of another version is left out.
pub fn reasons(answer: &Answer, info: &Info) -> Vec<Text> {
    let tables = info.tables();
    answer.why.iter().filter_map(|text| Text::received(text, &tables)).collect()
}

/// An action on the analysis, by the player or as an answer of the computer.
#[derive(Clone, Debug)]
pub enum Analyse {
    /// Switches the analysis on or off.
    Switch,
    /// Takes an answer of the computer.
    ComputerAnswer(Rc<AnalysisAnswer>),
    /// Starts (`true`) or stops the analysis of all positions of the game.
    Run(bool),
    /// Finds the worst moves of the only human player, or of both players if two people play, and
    /// shows them as tasks.
    FindTurns,
    /// Adds the turning points (costly mistakes) to the game as comments and variations.
    Write,
    /// Shows the turning point (a costly mistake) with this index as a task. An index after the
    /// last one shows how many tasks were solved.
    Learn(usize),
    /// Shows the right move of the current task.
    Answer,
    /// Leaves the tasks and shows the game again.
    Leave,
}

#[derive(Clone, Default)]
pub struct Analysis {
    known: Vec<Rc<AnalysisAnswer>>,
    game: Option<Game>,
    /// The tasks of *Learn from your mistakes*, while the player does them.
    pub learn: Option<MistakeTasks>,
    /// Whether the player asked for the turning points by [`Analyse::FindTurns`].
    pub(crate) finds_turns: bool,
}

/// The annotation symbol of a turning point, such as `??` for a blunder.
pub fn sign(kind: Lapse) -> &'static str {
    match kind {
        Lapse::Inaccuracy => "?!",
        Lapse::Mistake => "?",
        Lapse::Blunder => "??",
        Lapse::MissedWin => "✗",
    }
}

/// The ply whose point on the score curve is nearest to a click. The curve has `points` points, one
/// for each position. `share` is the distance of the click from the left end, in thousandths of the
/// curve's width.
pub fn ply_at(share: i32, points: usize) -> usize {
    let last = points.saturating_sub(1);
    (share.clamp(0, 1000) as usize * last + 500) / 1000
}

impl Analysis {
    /// The analysis of the whole game. `None` if it was not started, or if the main line has
    /// changed since the start.
    pub fn game(&self, record: &Record) -> Option<&Game> {
        self.game.as_ref().filter(|game| game.is_of(record))
    }

    /// The turning points of the game: the node after each costly mistake, with its annotation
    /// symbol such as `??`. Empty until the whole game is analysed.
    pub fn signs(&self, record: &Record) -> Vec<(NodeId, &'static str)> {
        let game = self.game(record).filter(|game| game.is_whole());
        let points = game.map(|game| game.points(record)).unwrap_or_default();
        points.iter().map(|point| (point.at, sign(point.kind))).collect()
    }

    /// The computer's moves for the position at a node, best first. `None` if they are not known
    /// yet.
    pub fn thoughts(&self, session: &Session, at: NodeId) -> Option<&[Thought]> {
        let record = session.record();
        let of_game = self.game(record).and_then(|game| game.answered(record, at));
        Some(&of_game.or_else(|| self.answered(&about(session, at)))?.answer.thoughts)
    }

    /// The score of the shown position for the side to move, if it is known.
    pub fn score(&self, session: &Session) -> Option<Score> {
        let outcome = session.outcome();
        if outcome.is_over() {
            return Some(ended(outcome, session.state().to_move()));
        }
        Some(self.thoughts(session, session.at())?.first()?.score)
    }

    /// The best moves that the other side would have if the side to move passed in the shown
    /// position. `None` if they are not known yet.
    pub fn threat(&self, session: &Session) -> Option<&[Thought]> {
        let thoughts = &self.answered(&threat(session)?)?.answer.thoughts;
        (!thoughts.is_empty()).then_some(thoughts)
    }

    fn answered(&self, question: &Question) -> Option<&Rc<AnalysisAnswer>> {
        self.known.iter().find(|known| known.question == *question)
    }

    /// The next question to ask the computer, about the shown position or about the whole game.
    /// `None` if there is nothing to ask.
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

    /// Stores an answer of the computer. Returns whether this answer completes the analysis of the
    /// whole game.
    pub fn on_answer(&mut self, session: &Session, answered: Rc<AnalysisAnswer>) -> bool {
        self.known.truncate(KNOWN - 1);
        self.known.insert(0, answered);
        self.go_on(session)
    }

    /// Starts or stops the analysis of all positions of the game. Known answers are not asked for
    /// again. Returns whether they complete the analysis.
    pub fn run(&mut self, session: &Session, runs: bool) -> bool {
        let record = session.record();
        if runs && self.game(record).is_none() {
            self.game = Some(Game::new(record, person(session)));
        }
        let Some(game) = &mut self.game else { return false };
        game.runs = runs && !game.is_whole();
        game.from_end = self.finds_turns;
        self.go_on(session)
    }

    /// Adds known answers to the analysis of the whole game. Returns whether they complete the
    /// analysis.
    fn go_on(&mut self, session: &Session) -> bool {
        let record = session.record();
        while let Some((ply, next)) = self.game(record).and_then(|game| game.next(record)) {
            let answered = self.answered(&about(session, next)).cloned();
            if answered.is_none() && !is_over_by_rules(record, next) {
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

/// The question about the position at a node. The answer leaves out reasons for the advised move
/// that are also true of the played move (`unlike`). In a game of chance the question also asks for
/// the score of the played move (`also`), because the next position depends on the roll or the
/// drawn card.
pub(crate) fn about(session: &Session, at: NodeId) -> Question {
    let record = session.record();
    let next = record.node(at).children().first();
    let unlike = next.and_then(|next| played(record, *next));
    let also = unlike.clone().filter(|_| is_of_chance(record, at));
    Question { unlike, ..about_move(session, at, also) }
}

/// The question for a hint in the current position. It searches like the question of the analysis,
/// so that a hint and the analysis advise the same move.
pub(crate) fn hint(session: &Session) -> Question {
    about_move(session, session.at(), None)
}

/// The question about the position at a node. `also` is a second move in this position that the
/// computer scores.
fn about_move(session: &Session, at: NodeId, also: Option<String>) -> Question {
    let mut there = session.clone();
    there.go(at);
    Question { also, ..asked(&there, LINES) }
}

/// Whether the game has dice rolls, drawn cards, or hidden cards or dice.
fn is_of_chance(record: &Record, at: NodeId) -> bool {
    record.node(at).state().privacy() != Privacy::Open
}

/// The move that led to a node, without its chance steps (rolls and drawn cards). `None` at the
/// start.
fn played(record: &Record, at: NodeId) -> Option<String> {
    let node = record.node(at);
    Some(decided(&**record.node(node.parent()?).state(), node.text()))
}

/// The question that finds the other side's best move if the side to move passed. `None` if passing
/// ends the game or leads to an invalid position.
fn threat(session: &Session) -> Option<Question> {
    let record = session.record().as_if_passed(session.at())?;
    let there = Session::new(record, NodeId::START);
    let question = asked(&there, 1);
    // In a game that counts turns, the parser of the game may reject the position after a pass.
    let is_one = there.record().family().read(&question.position, there.record().options()).is_ok();
    (is_one && !there.outcome().is_over()).then_some(question)
}

fn asked(session: &Session, lines: u8) -> Question {
    let (limit, asks_why) = (Limit::Level(LEVEL), lines > 1);
    Question { limit, lines, asks_why, ..computer::question(session) }
}

/// The part of a move that the mover decides: the move string without dice rolls and drawn cards.
pub(crate) fn decided(state: &dyn State, text: &str) -> String {
    computer::decided(state, text).unwrap_or_else(|| text.into())
}

/// The score of a finished game from the view of the seat `mover`.
fn ended(outcome: Outcome, mover: Seat) -> Score {
    match outcome {
        Outcome::Win(winner, _) if winner == mover => Score::Win(0),
        Outcome::Win(..) => Score::Loss(0),
        _ => Score::Hundredths(0),
    }
}

/// Plays a line of moves from a node, up to the first dice roll and at most [`LONGEST`] moves.
/// Shows the position after the first move and returns its node. `None` if the first move can't be
/// played.
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
