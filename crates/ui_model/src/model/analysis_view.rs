//! The analysis as the play screen shows it.

use super::hint_move::Advice;
use super::{Hint, Ui};
use crate::analysis::{Game, MOST_TURNS, MistakeTask, Point, TurnRow, kind, percent, share};
use crate::computer::{is_played_apart, steps_of};
use crate::headers::is_study;
use crate::queries::{owner, standing};
use crate::say;
use crate::sentences::{seat, squares, taken_by};
use fairyboard::geometry::Square;
use fairyboard::hidden::Privacy;
use fairyboard::record::NodeId;
use fairyboard::turn::{Act, EffectKind};
use fairyboard::{Seat, State, Text};
use protocol::{Lapse, Question, Score, Thought, expected};
use std::rc::Rc;

/// The largest number of moves that are listed after the first move of a line.
const MOST_FOLLOWING: usize = 2;
/// The lowest expected results, in thousandths of a win, for the words *a little better*, *better*
/// and *much better*.
const BETTER: [i32; 3] = [80, 250, 600];

impl Ui {
    /// The analysis's next question to the computer. `None` if the analysis is off, is paused or
    /// has nothing to ask, and while a hint is computed, because hints come before the analysis.
    pub fn wants(&self) -> Option<Question> {
        let analysis = self.analysis.as_ref().filter(|_| !self.computer.paused)?;
        let tries = self.pretends && analysis.learn.is_none();
        let is_hinted = self.hinted().is_some_and(Hint::is_awaited);
        if tries || is_hinted || self.bars_analysis().is_some() {
            return None;
        }
        analysis.wants(&self.session)
    }

    /// Whether the screen offers an analysis: in studies (for trying moves out), and after a game.
    pub fn offers_analysis(&self) -> bool {
        let record = self.session.record();
        let is_over = || record.outcome(record.end_of_line(NodeId::START)).is_over();
        (is_study(record) || is_over()) && self.taught.is_none() && !self.pretends
    }

    /// The progress of a search for turning points (costly mistakes): the number of positions that
    /// are analysed, and the number of all positions. `None` if no search is running.
    pub fn finds_turns(&self) -> Option<(usize, usize)> {
        let analysis = self.analysis.as_ref().filter(|analysis| analysis.finds_turns)?;
        let game = analysis.game(self.session.record())?;
        let is_searching = analysis.learn.is_none() && !game.is_whole();
        is_searching.then(|| (game.known(), game.count()))
    }

    /// The turning points to learn from. If only one human plays on this device, they are that
    /// player's own moves, worst first; otherwise they are the worst of both players, in order of
    /// play.
    pub(crate) fn turns(&self, game: &Game) -> Vec<Point> {
        let record = self.session.record();
        let Some(you) = self.you() else { return game.points(record) };
        let mut points = game.all_points(record);
        points.retain(|point| point.before.mover == you.0);
        points.sort_by_key(|point| -point.cost());
        points.truncate(MOST_TURNS);
        points
    }

    /// The opponent's mistake that is described after the tasks about the human player's own
    /// mistakes: its node, and a sentence about it. It is the opponent's worst turning point after
    /// the player's last one. `None` if two people play on this device. Also `None` if the player
    /// has not won, unless all turning points are the opponent's.
    pub(super) fn helped(&self, game: &Game) -> Option<(NodeId, String)> {
        let record = self.session.record();
        let winner = record.outcome(record.end_of_line(NodeId::START)).winner();
        let you = self.you()?;
        let points = game.all_points(record);
        let after_own = points.iter().rposition(|point| point.before.mover == you.0);
        let has_won = winner == Some(you);
        if !has_won && after_own.is_some() {
            return None;
        }
        let used = &points[after_own.map_or(0, |own| own + 1)..];
        let worst = used.iter().max_by_key(|point| point.cost())?;
        let turn = self.turn_told(worst).to_string();
        let told = match has_won {
            true => say::analysis_helped(turn),
            false => say::analysis_theirs(turn),
        };
        Some((worst.at, told.to_string()))
    }

    /// The tasks of turning points. If one human plays, the whole game is analysed, and there are
    /// several tasks, the first task says that the worst move comes first.
    pub(super) fn tasks_of(&self, points: &[Point], is_whole: bool) -> Vec<MistakeTask> {
        let mut tasks: Vec<_> = points.iter().map(|point| self.task_of(point)).collect();
        let is_ordered = is_whole && self.you().is_some();
        if let (true, [first, _, ..]) = (is_ordered, tasks.as_mut_slice()) {
            first.asks = say::analysis_turn_worst(&*first.asks).to_string();
        }
        tasks
    }

    /// The task of a turning point (a costly mistake) in words: the played move, its fault, and the
    /// question for a better move.
    fn task_of(&self, point: &Point) -> MistakeTask {
        if self.you().is_none() {
            let state = self.session.record().node(point.at).state();
            let side = seat(&**state, Seat(point.before.mover));
            return MistakeTask {
                fact: None,
                asks: say::analysis_task(side).to_string(),
                row: None,
            };
        }
        let (fact, row) = (self.fact_of(point), self.turn_row(point));
        MistakeTask { asks: say::analysis_turn_find(&*fact).to_string(), fact: Some(fact), row }
    }

    /// The move of a turning point in words, and its fault or what followed.
    fn fact_of(&self, point: &Point) -> String {
        let record = self.session.record();
        let node = record.node(point.at);
        let told = |at| self.happened(at).map(|happened| happened.full).unwrap_or_default();
        let played = told(point.at);
        let why = self.why_turned(point, true).map(|why| why.to_string());
        match (why, node.children().first()) {
            (Some(why), _) => say::analysis_turn_task_why(played, node.round(), why),
            (None, Some(next)) => say::analysis_turn_task(told(*next), played, node.round()),
            (None, None) => say::analysis_turn_task_last(played, node.round()),
        }
        .to_string()
    }

    /// The fault of the played move in a few words: the win that the move missed, the win that it
    /// allowed, or the pieces that the best reply captures. `None` if the fault is none of these.
    /// If `names_captor`, also names the piece that captures; short lines have no space for it.
    fn why_turned(&self, point: &Point, names_captor: bool) -> Option<Text> {
        let record = self.session.record();
        let state = record.node(point.at).state();
        let mover = Seat(point.before.mover);
        if let (Lapse::MissedWin, Some(Score::Win(plies))) = (point.kind, point.before.score) {
            return Some(say::analysis_why_missed(self.label(mover), plies.div_ceil(2)));
        }
        let reply = point.reply.as_ref().filter(|_| state.to_move() != mover)?;
        let other = self.label(state.to_move());
        if let Score::Win(plies) = reply.score {
            let winner = record.outcome(record.end_of_line(NodeId::START)).winner();
            let did = u32::from(winner == Some(state.to_move()));
            return Some(say::analysis_why_loses(did, plies.div_ceil(2), other));
        }
        // A capture that is also possible after the better move is no fault of the played move.
        let before = record.node(record.node(point.at).parent()?).state();
        let better = before.play(point.line.first().unwrap_or(&point.best)).ok();
        let mut own = Vec::new();
        let (mut becomes, mut by) = (None, None);
        for (state, mv) in turn(state, &reply.line) {
            let also =
                better.as_ref().map_or(Vec::new(), |after| captured(&after.state, mv, mover));
            let pieces = &standing(&state).pieces;
            for at in captured(&state, mv, mover).into_iter().filter(|at| !also.contains(at)) {
                by = by.or_else(|| captor(&state, mv));
                own.extend(
                    pieces.iter().find(|(on, _)| *on == at).map(|(_, piece)| (at, piece.name)),
                );
            }
            becomes = becomes.or_else(|| became(&state, mv));
        }
        // `did` is 1 if the opponent really captured these pieces. It is 0 if the opponent played
        // another reply; the sentence then says that the opponent could have captured them.
        let next = record.node(point.at).children().first();
        let gone = next.map(|next| record.node(*next));
        let gone = gone.map_or(Vec::new(), |next| captured(state, next.text(), mover));
        let did = u32::from(own.iter().all(|(at, _)| gone.contains(at)));
        let captures = match own.as_slice() {
            [] => None,
            [(at, name)] => {
                let piece = match self.you() == Some(mover) {
                    true => say::hint_yours(*at, *name),
                    false => say::hint_piece(*at, *name),
                };
                Some(say::analysis_why_captures(did, other, piece))
            }
            _ => {
                let at: Vec<_> = own.iter().map(|(at, _)| *at).collect();
                Some(say::analysis_why_captures_many(own.len(), did, other, squares(&at)))
            }
        };
        let captures = captures.map(|why| match by.filter(|_| names_captor) {
            Some(by) => say::analysis_why_with(by, why),
            None => why,
        });
        // `becomes` says which Noble takes the place of a captured King, for example.
        match (becomes, captures) {
            (Some(becomes), Some(why)) => Some(say::analysis_why_first(becomes, why)),
            (Some(becomes), None) => Some(say::analysis_why_becomes(becomes)),
            (None, why) => why,
        }
    }

    /// The fault of the played move in a few words ([`Ui::why_turned`]), or else how much the move
    /// cost. `None` if the cost is unknown, too.
    fn why_turned_or_cost(&self, point: &Point, names_captor: bool) -> Option<Text> {
        self.why_turned(point, names_captor).or_else(|| {
            let (was, left) = point.chances()?;
            Some(say::analysis_why_chances(left, self.label(Seat(point.before.mover)), was))
        })
    }

    /// The mover's chances after the better move of a turning point, and after the played one, in a
    /// sentence. `None` if they are unknown.
    pub(super) fn better_by(&self, point: &Point) -> Option<Text> {
        let (was, left) = point.chances()?;
        Some(say::analysis_better_chances(left, self.label(Seat(point.before.mover)), was))
    }

    /// Whether the search for turning points has found a move of the only human player on this
    /// device, or of either player if two people share it.
    pub fn has_found_turn(&self) -> bool {
        let record = self.session.record();
        let game = self.analysis.as_ref().and_then(|analysis| analysis.game(record));
        let is_own = |point: &Point| self.you().is_none_or(|you| you.0 == point.before.mover);
        game.is_some_and(|game| game.points(record).iter().any(is_own))
    }

    /// The status line while turning points are shown as tasks: what the player should do now, that
    /// the computer is thinking, or that the board shows a move that was not played. `None` if no
    /// tasks are shown.
    pub(super) fn learn_told(&self) -> Option<Text> {
        let learn = self.learns()?;
        Some(match learn.point() {
            None => say::ANALYSIS_AFTER.into(),
            Some(_) if learn.is_asking() => say::ANALYSIS_THINKS.into(),
            Some(_) if learn.is_done => say::ANALYSIS_NOT_PLAYED.into(),
            Some(_) => self
                .session
                .state()
                .duty()
                .map(|duty| duty.sentence.clone())
                .unwrap_or_else(|| say::ANALYSIS_TRY.into()),
        })
    }

    /// A move as an instruction, as in a hint: `Move your hen on d1 to d3`. `None` if the move is
    /// not legal in the position.
    pub(super) fn advised(&self, state: &Rc<dyn State>, mv: &str) -> Option<Text> {
        let mut steps = steps_of(&**state, mv)?;
        steps.retain(|step| step.act != Act::Chance);
        Some(Advice::of(state, &steps, self.you()).told())
    }

    /// The note on a turning point: a mark such as `??`, the reason, and the better move. The
    /// played move is left out, because the list of moves shows it beside the note.
    pub fn turn_note(&self, point: &Point) -> String {
        // Records have no mark for a missed win, so it gets the mark of a blunder.
        let sign = match point.kind {
            Lapse::MissedWin => "??",
            kind => crate::analysis::sign(kind),
        };
        let Some(best) = self.turn_best(point) else { return sign.into() };
        let told = match self.why_turned_or_cost(point, true) {
            Some(why) => say::analysis_note_why(best, why),
            None => say::analysis_note(best),
        };
        format!("{sign} {told}")
    }

    /// The better move at a turning point, in words.
    fn turn_best(&self, point: &Point) -> Option<Text> {
        let record = self.session.record();
        let before = record.node(point.at).parent()?;
        // The line contains the dice roll, which `best` lacks. Without the roll the move would be
        // incomplete.
        let best = point.line.first().unwrap_or(&point.best);
        let advised = self.advised(record.node(before).state(), best);
        Some(advised.unwrap_or_else(|| Text::name(best)))
    }

    /// A turning point in three short lines. `None` if its moves are not legal.
    pub fn turn_row(&self, point: &Point) -> Option<TurnRow> {
        let record = self.session.record();
        let moved = super::happened::briefly(record, point.at, self.you())?;
        Some(TurnRow {
            played: say::analysis_row(moved, record.node(point.at).round()).to_string(),
            allowed: self.why_turned_or_cost(point, false).map(|why| why.to_string()),
            better: say::analysis_row_better(self.turn_best(point)?).to_string(),
        })
    }

    /// The squares of the better move at a turning point, in order, while the board shows the
    /// position after this move.
    pub fn better_way(&self) -> Vec<Square> {
        let is_shown = self.learns().is_some_and(|learn| learn.is_done && learn.point().is_some());
        let steps = self.last_steps().filter(|_| is_shown);
        steps.into_iter().flat_map(|(_, steps)| steps).filter_map(|step| step.at).collect()
    }

    /// A turning point in one sentence: the played move, its fault, and the better move.
    pub fn turn_told(&self, point: &Point) -> Text {
        let node = self.session.record().node(point.at);
        let (Some(best), Some(moved)) = (self.turn_best(point), self.happened(point.at)) else {
            return Text::default();
        };
        match self.why_turned_or_cost(point, true) {
            Some(why) => {
                say::analysis_turn_why(best, kind(point.kind), moved.full, node.round(), why)
            }
            None => say::analysis_turn(best, kind(point.kind), moved.full, node.round()),
        }
    }

    /// The sentence that explains why the computer can't analyse here. `None` if it can.
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

    /// Says in a few words which side is better or wins. `score` is from the view of `mover`, the
    /// side to move.
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

    /// The first move of a line in words, with its score, and the moves that follow it.
    pub fn line_told(&self, state: &Rc<dyn State>, thought: &Thought) -> Text {
        let mover = state.to_move();
        let worth = match thought.score {
            Score::Hundredths(_) | Score::Likelier(_) => {
                let percent = percent(share(thought.score, mover));
                say::analysis_share(percent, self.player(Seat::FIRST))
            }
            score => self.stands(score, mover),
        };
        let moved = self.advised(state, &thought.mv);
        let line = say::analysis_line(moved.unwrap_or_else(|| Text::name(&thought.mv)), worth);
        // In games of chance, the moves that follow are left out: the next roll or card may differ.
        let is_chance = state.privacy() != Privacy::Open;
        let then = thought.line.iter().skip(1).take(MOST_FOLLOWING).filter(|_| !is_chance);
        let then = then.cloned().collect::<Vec<_>>().join(", ");
        if then.is_empty() { line } else { say::analysis_line_then(line, then) }
    }
}

/// The moves of the first turn of a line, each with the position before it. A turn may consist of
/// several moves: for example, a player first chooses who takes the place of a captured King.
fn turn<'a>(state: &Rc<dyn State>, line: &'a [String]) -> Vec<(Rc<dyn State>, &'a str)> {
    let mover = state.to_move();
    let (mut state, mut moves) = (Rc::clone(state), Vec::new());
    for mv in line {
        moves.push((Rc::clone(&state), &**mv));
        match state.play(mv) {
            Ok(played) if played.state.to_move() == mover => state = played.state,
            _ => break,
        }
    }
    moves
}

/// The piece that changes its kind by a move that captures nothing and goes nowhere, in words:
/// `the white Noble on a12 becomes the King`. `None` if there is none.
fn became(state: &Rc<dyn State>, mv: &str) -> Option<Text> {
    let effects = state.effects(&steps_of(&**state, mv)?);
    let [effect] = effects.as_slice() else { return None };
    matches!(effect.kind, EffectKind::Becomes(_)).then(|| effect.words.clone())
}

/// The piece or formation (pieces that move as one) that a move selects, in words: `the hen on e5`.
/// `None` if the move selects nothing or is not legal.
fn captor(state: &Rc<dyn State>, mv: &str) -> Option<Text> {
    let steps = steps_of(&**state, mv)?;
    let actor = steps.iter().position(|step| step.act == Act::Pick)?;
    Some(Advice::of(state, &steps[actor..], None).named())
}

/// The squares on which a move captures or converts pieces of one player. Empty if the move is not
/// legal in the position.
fn captured(state: &Rc<dyn State>, mv: &str, of: Seat) -> Vec<Square> {
    let Some(steps) = steps_of(&**state, mv) else { return Vec::new() };
    let effects = state.effects(&steps);
    taken_by(&effects).filter(|at| owner(state, *at) == Some(of)).collect()
}
