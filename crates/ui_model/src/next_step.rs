//! The suggestion on the screen after a game, such as a puzzle or the next lesson.

use crate::computer::LEVELS;
use crate::headers::is_study;
use crate::lesson_progress::{Progress, Step};
use crate::model::Ui;
use fairyboard::catalog;
use fairyboard::record::NodeId;

/// An activity that the screen suggests after a game.
#[derive(Clone, PartialEq, Debug)]
pub enum NextStep {
    /// A game against the next level of the computer, after a win.
    Level(u8),
    /// A puzzle with one of these themes, which are those of the better move at a turning point (a
    /// move that changed the expected result of the game). `round` is the number of that move in
    /// the list of moves.
    PuzzleLike { round: u32, themes: Vec<&'static str> },
    /// The next lesson of the chess variant.
    Lesson(Step),
    /// The puzzles of the chess variant, if all its lessons are done.
    Puzzles,
}

impl NextStep {
    /// The suggestion if no puzzle is like a move of the game, or if all such puzzles are too hard
    /// or solved.
    pub fn without_turn(lessons: &Progress) -> Self {
        lessons.next.clone().map_or(NextStep::Puzzles, NextStep::Lesson)
    }
}

impl Ui {
    /// The next level of the computer. `None` unless the only human player on this device has won
    /// against the computer.
    pub fn next_level(&self) -> Option<u8> {
        let you = self.you().filter(|_| self.is_finished_game())?;
        let has_won = self.session.outcome().winner() == Some(you);
        let level = self.level(you.other()).filter(|_| has_won)? + 1;
        LEVELS.contains(&level).then_some(level)
    }

    /// The suggestion for the only human player on this device. `None` if the game is not over, or
    /// if two people play.
    pub fn next_step(&self, lessons: &Progress) -> Option<NextStep> {
        self.you().filter(|_| self.is_finished_game())?;
        if let Some(level) = self.next_level() {
            return Some(NextStep::Level(level));
        }
        Some(self.puzzle_like_turn().unwrap_or_else(|| NextStep::without_turn(lessons)))
    }

    /// Whether the screen shows a game that is over, not a lesson, puzzle or study.
    fn is_finished_game(&self) -> bool {
        let is_game = self.taught.is_none() && !self.pretends && !is_study(self.session.record());
        is_game && self.session.outcome().is_over()
    }

    /// Suggests a puzzle that fits the player's mistakes. Its theme is that of the better move at
    /// the player's worst turning point (a costly mistake), among those whose better move has a
    /// theme. `None` until the computer has searched the whole game for turning points.
    fn puzzle_like_turn(&self) -> Option<NextStep> {
        let record = self.session.record();
        let game = self.analysis.as_ref()?.game(record).filter(|game| game.is_whole())?;
        let turns = self.turns(game);
        turns.iter().find_map(|point| {
            let node = record.node(point.at);
            let before = record.node(node.parent().unwrap_or(NodeId::START)).state();
            let themes = catalog::shown(&**before, point.line.first()?);
            (!themes.is_empty()).then(|| NextStep::PuzzleLike { round: node.round(), themes })
        })
    }
}
