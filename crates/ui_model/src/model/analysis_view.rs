//! The analysis as the play screen shows it.

use super::{Hint, Ui};
use crate::analysis::{LONGEST, Point, decided, percent, share};
use crate::computer::is_played_apart;
use crate::headers::is_study;
use crate::say;
use crate::sentences::seat;
use fairyboard::hidden::Privacy;
use fairyboard::record::NodeId;
use fairyboard::{Seat, State, Text};
use protocol::{Question, Score, Thought, expected};

/// The most turning points that are shown to the person who played.
const MOST_TURNS: usize = 3;
/// The thresholds, in thousandths, for a little better, better, and much better.
const BETTER: [i32; 3] = [80, 250, 600];

impl Ui {
    /// The analysis's next question to the computer. A hint has priority.
    pub fn wants(&self) -> Option<Question> {
        let analysis = self.analysis.as_ref().filter(|_| !self.computer.paused)?;
        let tries = self.pretends && analysis.learn.is_none();
        let is_hinted = self.hinted().is_some_and(Hint::is_awaited);
        if tries || is_hinted || self.bars_analysis().is_some() {
            return None;
        }
        analysis.wants(&self.session)
    }

    /// Whether the screen offers an analysis: in studies, and after a game.
    pub fn offers_analysis(&self) -> bool {
        let record = self.session.record();
        let is_over = || record.outcome(record.end_of_line(NodeId::START)).is_over();
        (is_study(record) || is_over()) && self.taught.is_none() && !self.pretends
    }

    /// The progress of a search for turning points: positions done, and positions in all. `None` if no search is running.
    pub fn finds_turns(&self) -> Option<(usize, usize)> {
        let analysis = self.analysis.as_ref().filter(|analysis| analysis.finds_turns)?;
        let game = analysis.game(self.session.record())?;
        let is_searching = analysis.learn.is_none() && !game.is_whole();
        is_searching.then(|| (game.known(), game.count()))
    }

    /// The turning points to learn from. If one person plays, these are their own, the worst first; else all, in their order.
    pub(super) fn turns(&self, mut points: Vec<Point>) -> Vec<Point> {
        let Some(you) = self.you() else { return points };
        points.retain(|point| point.before.mover == you.0);
        points.sort_by_key(|point| -point.lost);
        points.truncate(MOST_TURNS);
        points
    }

    /// The task of a turning point in a sentence: the move, the reply that it allowed, and the question.
    pub(super) fn task_of(&self, point: &Point) -> String {
        let record = self.session.record();
        let node = record.node(point.at);
        let told = |at| self.happened(at).map(|happened| happened.full).unwrap_or_default();
        let played = told(point.at);
        let allowed = node.children().first().map(|next| told(*next));
        match (self.you(), allowed) {
            (Some(_), Some(allowed)) => say::analysis_turn_task(allowed, played, node.round()),
            (Some(_), None) => say::analysis_turn_task_last(played, node.round()),
            (None, _) => say::analysis_task(seat(&**node.state(), Seat(point.before.mover))),
        }
        .to_string()
    }

    /// The reason for having no analysis, in a sentence; `None` if there is one.
    pub fn bars_analysis(&self) -> Option<&'static str> {
        let session = &self.session;
        Some(match () {
            () if !self.helps().hints => self.unhelped(),
            () if is_played_apart(session) => say::HINT_APART.words(),
            () if self.hands.masked || session.holds_back() => say::STUDY_BARRED.words(),
            () if session.state().privacy() == Privacy::Together => say::ANALYSIS_TOGETHER.words(),
            () => return None,
        })
    }

    /// A few words for a score from the view of the side to move.
    pub fn stands(&self, score: Score, mover: Seat) -> Text {
        let expected = expected(score);
        let side = self.player(if expected < 0 { mover.other() } else { mover });
        match score {
            Score::Win(plies) | Score::Loss(plies) => say::analysis_wins(plies.div_ceil(2), side),
            Score::Hundredths(_) | Score::Likelier(_) => {
                let much = BETTER.iter().filter(|least| expected.abs() >= **least).count();
                say::analysis_stands(much, side)
            }
        }
    }

    /// A line of moves with its score.
    pub fn line_told(&self, state: &dyn State, thought: &Thought) -> Text {
        let mover = state.to_move();
        let worth = match thought.score {
            Score::Hundredths(_) | Score::Likelier(_) => {
                let percent = percent(share(thought.score, mover));
                say::analysis_share(percent, self.player(Seat::FIRST))
            }
            score => self.stands(score, mover),
        };
        let first = decided(state, &thought.mv);
        let moves = match first == thought.mv {
            true => thought.line[..thought.line.len().min(LONGEST)].join(" "),
            // The line ends here, because each roll leads elsewhere.
            false => first,
        };
        say::analysis_line(moves, worth)
    }
}
