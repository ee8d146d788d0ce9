//! What a screen shows of an analysis, and when there is one.

use super::{Hint, Ui};
use crate::analysis::{LONGEST, decided, percent, share};
use crate::computer::is_played_apart;
use crate::headers::is_study;
use crate::say;
use fairyboard::hidden::Privacy;
use fairyboard::{Seat, State, Text};
use protocol::{Question, Score, Thought, expected};

/// From so many thousandths on a side is a little better, better, and much better.
const BETTER: [i32; 3] = [80, 250, 600];

impl Ui {
    /// What the computer is to be asked now for the analysis. A hint goes before.
    pub fn wants(&self) -> Option<Question> {
        let analysis = self.analysis.as_ref().filter(|_| !self.computer.paused)?;
        let tries = self.pretends && analysis.learn.is_none();
        let is_hinted = self.hinted().is_some_and(Hint::is_awaited);
        if tries || is_hinted || self.bars_analysis().is_some() {
            return None;
        }
        analysis.wants(&self.session)
    }

    /// Whether there is an analysis of what is shown at all, or why there is none.
    pub fn offers_analysis(&self) -> bool {
        is_study(self.session.record()) && self.taught.is_none() && !self.pretends
    }

    /// Why nothing is analysed, in a sentence; `None` where it is.
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

    /// How a position stands by a score for the side to move, in a few words.
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

    /// A line with what it is worth.
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
            // What follows a roll is another thing with each.
            false => first,
        };
        say::analysis_line(moves, worth)
    }
}
