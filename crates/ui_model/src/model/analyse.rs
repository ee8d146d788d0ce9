//! The actions of the analysis, and their effects on the board.

use super::PlayState;
use crate::analysis::{self, Analyse, Analysis, AnalysisAnswer, MistakeTasks, Point};
use crate::computer;
use crate::lesson_run::Feedback;
use crate::queries::edges;
use crate::say;
use fairyboard::record::NodeId;
use fairyboard::turn::Act;
use std::rc::Rc;

/// The most turning points (moves that changed the expected result) that are written into the
/// notes. With more, the link of a usual game would not fit in a QR code.
const MOST_WRITTEN: usize = 3;

/// The costliest turning points (mistakes in the game), in order of play; at most [`MOST_WRITTEN`].
fn largest(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by_key(|point| -point.cost());
    points.truncate(MOST_WRITTEN);
    points.sort_by_key(|point| point.ply);
    points
}

impl PlayState {
    pub(super) fn analyse(&mut self, action: Analyse) {
        if self.ui.bars_analysis().is_some() {
            return;
        }
        match action {
            Analyse::Switch => {
                self.ui.computer.paused = false;
                let is_on = self.ui.analysis.is_some();
                self.ui.analysis = (!is_on).then(Rc::default);
            }
            Analyse::ComputerAnswer(answered) => self.on_answer(answered),
            Analyse::Run(runs) => {
                self.ui.computer.paused = false;
                let session = self.ui.session.clone();
                let is_whole = self.with_analysis(|analysis| analysis.run(&session, runs));
                self.say_analysed(is_whole);
            }
            Analyse::FindTurns => {
                self.ui.computer.paused = false;
                self.ui.analysis.get_or_insert_with(Rc::default);
                let session = self.ui.session.clone();
                self.with_analysis(|analysis| {
                    analysis.finds_turns = true;
                    analysis.run(&session, true)
                });
                self.show_turns();
            }
            Analyse::Write => {
                let (ui, points) = (&self.ui, largest(self.points()));
                let notes =
                    analysis::notes(ui.session.record(), &points, &|point| ui.turn_note(point));
                self.merge(&notes, say::ANALYSIS_WRITTEN);
                self.say(say::ANALYSIS_WRITTEN.to_string());
            }
            Analyse::Learn(place) => self.learn_from(place),
            Analyse::Answer => {
                let at = self.learns_at();
                let point = self.ui.learns().and_then(MistakeTasks::point).cloned();
                if let Some((at, point)) = at.zip(point) {
                    self.ask_for_better(at);
                    self.look_for(&point.best);
                    let told = point.line.first().and_then(|best| self.in_words(best, &point));
                    let said = told.clone().map(|told| (Feedback::Shown, told));
                    self.with_learn(|learn| (learn.is_done, learn.said) = (true, said));
                    self.line(Some(at), &point.line);
                    self.undo = None;
                    // `line` has announced the shown move as if the player had played it. The
                    // sentence about the answer replaces this announcement.
                    told.into_iter().for_each(|told| self.say(told));
                }
            }
            Analyse::Leave => {
                let session = self.ui.session.clone();
                self.with_analysis(|analysis| {
                    analysis.finds_turns = false;
                    analysis.learn = None;
                    analysis.run(&session, false)
                });
                if let Some(mut real) = self.real.take() {
                    // Shows the end of a finished game, because only there the buttons for what to
                    // do next appear, such as the one for a new game.
                    let record = real.session().record();
                    let end = record.end_of_line(NodeId::START);
                    if record.outcome(end).is_over() {
                        real.change().go(end);
                    }
                    self.put(real);
                    self.say_place();
                }
            }
        }
    }

    fn with_analysis<T: Default>(&mut self, change: impl FnOnce(&mut Analysis) -> T) -> T {
        let Some(analysis) = &mut self.ui.analysis else { return T::default() };
        // The previous state of the screen still holds this `Rc`, so a copy is changed.
        let mut changed = Analysis::clone(analysis);
        let answer = change(&mut changed);
        *analysis = Rc::new(changed);
        answer
    }

    fn with_learn<T: Default>(&mut self, change: impl FnOnce(&mut MistakeTasks) -> T) -> T {
        self.with_analysis(|analysis| analysis.learn.as_mut().map(change).unwrap_or_default())
    }

    /// The turning points of the game: the moves that changed its expected result.
    fn points(&self) -> Vec<analysis::Point> {
        let record = self.ui.session.record();
        let game = self.ui.analysis.as_ref().and_then(|analysis| analysis.game(record));
        game.map(|game| game.points(record)).unwrap_or_default()
    }

    fn on_answer(&mut self, answered: Rc<AnalysisAnswer>) {
        let session = self.ui.session.clone();
        if self.ui.learns().is_some() {
            let told = self.tells_tried();
            let is_wrong = self.with_learn(|learn| learn.on_answer(&session, &answered, &told));
            return self.say_tried(is_wrong);
        }
        let score = answered.answer.thought().map(|best| best.score);
        let is_shown = analysis::about(&session, session.at()) == answered.question;
        let is_whole = self.with_analysis(|analysis| analysis.on_answer(&session, answered));
        if let Some(score) = score.filter(|_| is_shown) {
            let told = self.ui.stands(score, session.state().to_move());
            self.say(told.to_string());
        }
        match self.ui.analysis.as_ref().is_some_and(|analysis| analysis.finds_turns) {
            true => self.show_turns(),
            false => self.say_analysed(is_whole),
        }
    }

    /// Shows the first of the player's worst moves as a task, once the whole game is analysed.
    fn show_turns(&mut self) {
        let record = self.ui.session.record();
        let game = self.ui.analysis.as_ref().and_then(|analysis| analysis.game(record));
        if game.is_some_and(analysis::Game::is_whole) {
            self.learn_from(0);
        }
    }

    fn say_analysed(&mut self, is_whole: bool) {
        if is_whole {
            self.say(say::analysis_turned(self.points().len()).to_string());
        }
    }

    /// Shows the turning point (a costly mistake) with index `place` as a task. After the last
    /// task, announces how many tasks were solved.
    fn learn_from(&mut self, place: usize) {
        if self.ui.learns().is_none() {
            let ui = &self.ui;
            let analysis = ui.analysis.as_ref();
            let Some(game) = analysis.and_then(|analysis| analysis.game(ui.session.record()))
            else {
                return;
            };
            let points = ui.turns(game);
            let tasks = ui.tasks_of(&points, game.is_whole());
            let learn = MistakeTasks::new(points, tasks, ui.helped(game));
            if let Some(at) = learn.begins_at(&ui.session) {
                self.change(|game| game.go(at));
            }
            self.with_analysis(|analysis| analysis.learn = Some(learn));
        }
        self.with_learn(|learn| learn.open(place));
        let Some(at) = self.learns_at() else {
            let told = self.ui.learns().map(MistakeTasks::told);
            return self.say(told.unwrap_or_default());
        };
        self.ask_for_better(at);
        let task = self.ui.learns().and_then(MistakeTasks::task).unwrap_or_default();
        self.say(task.to_string());
    }

    /// The node before the move that the current task is about. `None` after the last task.
    fn learns_at(&self) -> Option<NodeId> {
        let whole = self.real.as_ref().unwrap_or(&self.whole);
        let point = self.ui.learns()?.point()?;
        whole.session().record().node(point.at).parent()
    }

    /// Shows the game up to a node as a separate record, without the moves that were played after
    /// it, so that the player can look for a better move.
    fn ask_for_better(&mut self, at: NodeId) {
        let whole = self.real.as_ref().unwrap_or(&self.whole);
        let mut record = whole.session().record().without_variations();
        if let Some(next) = record.node(at).children().first() {
            record.remove(*next);
        }
        // After the end of the game no card is hidden, so the task shows all hands, too.
        if !whole.hides() {
            record.set_header("Hands", "open");
        }
        self.undo = None;
        self.try_out(record, at);
    }

    /// Turns the board to the edge that the player chooses to look from in the move `mv` of the
    /// shown position. Does nothing if the player may not choose the edge.
    fn look_for(&mut self, mv: &str) {
        let state = self.ui.session.state();
        let board = state.turnable();
        let is_free = board.is_some_and(|board| board.edge_of(state.to_move(), &[]).is_none());
        let steps = computer::steps_of(&**state, mv).filter(|_| is_free).unwrap_or_default();
        let named = |text: &str| edges(&**state).iter().position(|edge| edge.letter == text);
        let edge = steps.iter().find(|step| step.act == Act::Edge);
        if let Some(edge) = edge.and_then(|edge| named(edge.text())) {
            self.change(|game| game.look_from(edge));
        }
    }

    /// The answer to a task in words: the better move, with the reasons for it, or else with how
    /// much better it is than the played move. `None` if the better move is not legal.
    fn in_words(&self, best: &str, point: &Point) -> Option<String> {
        let better = say::analysis_better(self.ui.advised(self.ui.session.state(), best)?);
        let mut why = point.why.clone();
        if why.is_empty() {
            why.extend(self.ui.better_by(point));
        }
        Some(why.into_iter().fold(better, say::hint_why).to_string())
    }

    /// Returns a function that describes a tried move in words.
    fn tells_tried(&self) -> impl Fn(NodeId) -> String + use<> {
        let (session, you) = (self.ui.session.clone(), self.ui.you());
        move |at| {
            let happened = super::happened::happened(session.record(), at, you);
            happened.map_or_else(String::new, |happened| happened.full)
        }
    }

    /// Judges the move that the player has just tried in a task. If the game itself is shown again,
    /// ends the tasks instead.
    pub(super) fn learn(&mut self) {
        let Some(learn) = self.ui.learns() else { return };
        if self.real.is_none() {
            // If there are no tasks, the game itself stays on the board, together with the sentence
            // that there are none. They stay until the player shows another position.
            if learn.begins_at(&self.ui.session) == Some(self.ui.session.at()) {
                return;
            }
            return self.with_analysis(|analysis| analysis.learn = None);
        }
        let session = self.ui.session.clone();
        if learn.is_tried(&session) {
            let told = self.tells_tried();
            let is_wrong = self.with_learn(|learn| learn.tries(&session, &told));
            self.say_tried(is_wrong);
        }
    }

    /// Announces whether the tried move is right. A wrong move is taken back.
    fn say_tried(&mut self, is_wrong: bool) {
        let said = self.ui.learns().and_then(|learn| learn.said.clone());
        if let (true, Some(at)) = (is_wrong, self.learns_at()) {
            self.ask_for_better(at);
        }
        if let Some((_, words)) = said {
            self.say(words);
        }
    }

    /// Plays a line of moves from a node and shows the position after the first of these moves.
    /// With `None`, plays the line from the shown position as if the side to move had passed.
    pub(super) fn line(&mut self, at: Option<NodeId>, moves: &[String]) {
        if self.ui.hands.masked || self.ui.session.look.locked {
            return;
        }
        match at {
            Some(_) => self.remember(say::NOTE_MOVES_ADDED.words()),
            None => self.pretend(),
        }
        let at = at.unwrap_or(NodeId::START);
        if let Some(first) = self.change(|game| analysis::play_line(game, at, moves)) {
            self.ui.changed = true;
            self.ui.transient.travels = true;
            self.announce(first);
        }
    }
}
