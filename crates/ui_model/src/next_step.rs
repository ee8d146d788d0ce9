//! The one step that a screen offers to a player after a game.

use crate::computer::LEVELS;
use crate::headers::is_study;
use crate::lesson_progress::{Progress, Step};
use crate::model::Ui;
use fairyboard::catalog;
use fairyboard::record::NodeId;

/// What a player may do next.
#[derive(Clone, PartialEq, Debug)]
pub enum NextStep {
    /// A game against the next level of the computer, after a win.
    Level(u8),
    /// A puzzle with one of these themes, which the better move of a turning point shows: that of the round.
    PuzzleLike { round: u32, themes: Vec<&'static str> },
    /// The next lesson of the game.
    Lesson(Step),
    /// The puzzles of the game, after all lessons.
    Puzzles,
}

impl Ui {
    /// The next level of the computer, if the only person here has won against it.
    pub fn next_level(&self) -> Option<u8> {
        let you = self.you().filter(|_| self.is_finished_game())?;
        let has_won = self.session.outcome().winner() == Some(you);
        let level = self.level(you.other()).filter(|_| has_won)? + 1;
        LEVELS.contains(&level).then_some(level)
    }

    /// The next step of the only person here, after a game. `None` if the game goes on, or several play.
    pub fn next_step(&self, lessons: &Progress) -> Option<NextStep> {
        self.you().filter(|_| self.is_finished_game())?;
        if let Some(level) = self.next_level() {
            return Some(NextStep::Level(level));
        }
        let of_lessons = || lessons.next.clone().map(NextStep::Lesson);
        Some(self.puzzle_like_turn().or_else(of_lessons).unwrap_or(NextStep::Puzzles))
    }

    /// Whether a game is shown that is over, and no lesson, puzzle or study.
    fn is_finished_game(&self) -> bool {
        let is_game = self.taught.is_none() && !self.pretends && !is_study(self.session.record());
        is_game && self.session.outcome().is_over()
    }

    /// The puzzle after a game that was searched for turning points: like the one that cost this person most, of those whose better
    /// move shows a theme.
    fn puzzle_like_turn(&self) -> Option<NextStep> {
        let record = self.session.record();
        let game = self.analysis.as_ref()?.game(record).filter(|game| game.is_whole())?;
        let turns = self.turns(game.points(record));
        turns.iter().find_map(|point| {
            let node = record.node(point.at);
            let before = record.node(node.parent().unwrap_or(NodeId::START)).state();
            let themes = catalog::shown(&**before, point.line.first()?);
            (!themes.is_empty()).then(|| NextStep::PuzzleLike { round: node.round(), themes })
        })
    }
}
