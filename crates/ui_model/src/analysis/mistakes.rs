//! Learning from mistakes: each turning point of a game is a task.

use super::game::{Point, judged};
use super::{AnalysisAnswer, about, about_move, is_of_chance, played, sentences};
use crate::lesson_run::Feedback;
use crate::say;
use fairyboard::Text;
use fairyboard::record::NodeId;
use fairyboard::session::Session;
use protocol::{Judged, Question, turnings};
use std::rc::Rc;

/// The tasks of *Learn from your mistakes*, and the player's progress.
#[derive(Clone, Debug)]
pub struct MistakeTasks {
    pub points: Rc<Vec<Point>>,
    /// The opponent's mistake that helped the player: the node after the mistake, and a sentence
    /// about it. `None` if the player has not won, or if the opponent made no such mistake.
    pub(super) helped: Option<(NodeId, String)>,
    /// The index of the current task. After the last task it equals the number of tasks.
    pub place: usize,
    /// The number of solved tasks.
    pub solved: usize,
    /// Whether the last tried move was right, and the sentence about it.
    pub said: Option<(Feedback, String)>,
    /// Whether the player has found the right move of the current task, or was shown it.
    pub is_done: bool,
    /// The node after the tried move, while the computer is asked to judge the move.
    pub(super) tried: Option<NodeId>,
    pub(crate) tasks: Rc<Vec<MistakeTask>>,
}

/// A turning point (a costly mistake) in three short lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnRow {
    /// The number of the move, and the move.
    pub played: String,
    /// What the move allowed, missed or cost. `None` if this can't be said in a few words.
    pub allowed: Option<String>,
    /// The better move, in words.
    pub better: String,
}

/// The text of the task that belongs to a turning point.
#[derive(Clone, Debug)]
pub(crate) struct MistakeTask {
    /// A sentence about the played move and its fault, if only one human plays.
    pub(crate) fact: Option<String>,
    /// The whole text of the task.
    pub(crate) asks: String,
    /// The turning point in short lines, if only one human plays.
    pub(crate) row: Option<TurnRow>,
}

impl MistakeTasks {
    pub(crate) fn new(
        points: Vec<Point>,
        tasks: Vec<MistakeTask>,
        helped: Option<(NodeId, String)>,
    ) -> Self {
        let (points, tasks) = (Rc::new(points), Rc::new(tasks));
        let (place, solved, said) = (0, 0, None);
        MistakeTasks { points, tasks, helped, place, solved, said, is_done: false, tried: None }
    }

    /// Whether the computer is being asked about the tried move.
    pub fn is_asking(&self) -> bool {
        self.tried.is_some()
    }

    /// The text that is shown: the text of the current task, or the sentence after the last task.
    pub fn told(&self) -> String {
        self.task().map_or_else(|| self.ended().to_string(), Into::into)
    }

    /// The text of the current task. Once the task is done, only the sentence about the played
    /// move, if there is one. `None` after the last task.
    pub fn task(&self) -> Option<&str> {
        let MistakeTask { fact, asks, .. } = self.tasks.get(self.place)?;
        Some(fact.as_ref().filter(|_| self.is_done).unwrap_or(asks))
    }

    /// The turning point of the current task in short lines. `None` if there is no task, or if two
    /// people play: the text of their task doesn't reveal the played move.
    pub fn row(&self) -> Option<&TurnRow> {
        self.tasks.get(self.place)?.row.as_ref()
    }

    /// The node to show if there are no tasks. It is the node after the opponent's mistake, or else
    /// the end of the main line. `None` if there are tasks.
    pub(crate) fn begins_at(&self, session: &Session) -> Option<NodeId> {
        let end = session.record().end_of_line(NodeId::START);
        self.points.is_empty().then(|| self.helped.as_ref().map_or(end, |(at, _)| *at))
    }

    /// The turning point of the current task. `None` after the last one.
    pub fn point(&self) -> Option<&Point> {
        self.points.get(self.place)
    }

    /// The sentence after the last task, or if there are no tasks: how many were solved, and the
    /// opponent's mistake.
    pub fn ended(&self) -> Text {
        match self.points.len() {
            0 => match &self.helped {
                Some((_, helped)) => say::analysis_no_turns_but(&**helped),
                None => say::ANALYSIS_NO_TURNS.into(),
            },
            count => match &self.helped {
                Some((_, helped)) => say::analysis_solved_and(count, &**helped, self.solved),
                None => say::analysis_solved(count, self.solved),
            },
        }
    }

    /// Begins the task with this index.
    pub(crate) fn open(&mut self, place: usize) {
        self.place = place;
        self.said = None;
        self.is_done = false;
        self.tried = None;
    }

    /// Whether the player has just tried a move that was not judged yet.
    pub(crate) fn is_tried(&self, session: &Session) -> bool {
        let ply = session.record().node(session.at()).ply() as usize;
        let is_new = self.tried != Some(session.at()) && !self.is_done;
        is_new && self.point().is_some_and(|point| point.ply == ply)
    }

    /// The question about the move that was tried. `None` if no tried move waits to be judged. In a
    /// game of chance the question is about the position before that move, because the position
    /// after it depends on the roll.
    pub(super) fn asks(&self, session: &Session) -> Option<Question> {
        let (record, tried) = (session.record(), self.tried?);
        let before = record.node(tried).parent().filter(|before| is_of_chance(record, *before));
        Some(match before {
            Some(before) => about_move(session, before, played(record, tried)),
            None => about(session, tried),
        })
    }

    /// Judges the tried move if the judgement needs no computer. If it needs one,
    /// [`MistakeTasks::asks`] returns the question. Returns whether the move is known to be wrong.
    /// `told` describes a move in words.
    pub(crate) fn tries(&mut self, session: &Session, told: &dyn Fn(NodeId) -> String) -> bool {
        let (record, at) = (session.record(), session.at());
        let (Some(point), Some(played)) = (self.point(), played(record, at)) else { return false };
        let is_known = played == point.best || point.before.played == Some(played);
        let is_over = record.outcome(at).is_over();
        let is_of_chance = record.node(at).parent().is_some_and(|at| is_of_chance(record, at));
        self.said = None;
        self.tried = Some(at);
        (is_known || is_over && !is_of_chance) && self.judge(session, None, told)
    }

    /// Judges the tried move by the computer's answer. Returns whether the move is wrong.
    pub(crate) fn on_answer(
        &mut self,
        session: &Session,
        answered: &AnalysisAnswer,
        told: &dyn Fn(NodeId) -> String,
    ) -> bool {
        let is_it = self.asks(session).is_some_and(|asked| asked == answered.question);
        is_it && self.judge(session, Some(answered), told)
    }

    fn judge(
        &mut self,
        session: &Session,
        after: Option<&AnalysisAnswer>,
        told: &dyn Fn(NodeId) -> String,
    ) -> bool {
        let (record, tried) = (session.record(), self.tried.take());
        let Some((at, point)) = tried.zip(self.point()) else { return false };
        let of_played = after.and_then(|answered| answered.answer.also);
        let before = Judged { played: played(record, at), of_played, ..point.before.clone() };
        let is_best = before.played.as_ref() == Some(&point.best);
        let kind = match before.played == point.before.played {
            true => Some(point.kind),
            false => {
                // In a game of chance the answer is about the position before the move, so it can't
                // judge the position after it.
                let is_next = |_: &&AnalysisAnswer| !is_of_chance(record, at);
                let next = judged(record, at, after.filter(is_next), None);
                let turned = turnings(&[before, next]);
                turned.first().map(|turn| turn.kind)
            }
        };
        let (said, words) = match kind {
            Some(kind) => (Feedback::Wrong, say::analysis_wrong(sentences::kind(kind), told(at))),
            None => {
                let why = point.why.iter().filter(|_| is_best).cloned();
                (Feedback::Right, why.fold(say::LESSON_RIGHT.into(), say::hint_why))
            }
        };
        self.said = Some((said, words.to_string()));
        self.is_done = kind.is_none();
        self.solved += usize::from(self.is_done);
        !self.is_done
    }
}
