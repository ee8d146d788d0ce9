//! A game in progress on one device: the record, the place that is shown, and the move that is
//! being entered.
//!
//! *Invariants.* The draft is always the beginning of a legal move of the place at which it was
//! begun. It holds no rules: every answer comes from [`State::next`] and [`State::refuse`].

use crate::chance::Chance;
use crate::game::{MoveError, OffBoard, Outcome, Refusal, Seat};
use crate::geometry::Square;
use crate::link::{self, Shared};
use crate::record::{NodeId, Record, RecordError};
use crate::state::State;
use crate::table::Reader;
use crate::turn::{self, Act, Effect, Next, Progress, Step};
use std::fmt::Write;
use std::rc::Rc;

/// How a game is shown; nothing of it changes the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct View {
    /// Quarter turns of the board, clockwise, from the first player's side; below 4.
    pub turned: u8,
    /// Whether the board turns to the side to move by itself.
    pub turns_itself: bool,
    /// The layers that are switched on, a bit each.
    pub layers: u16,
    /// Whether helps are switched off.
    pub locked: bool,
}

/// How a text begins that does not show what it holds.
const SEALED: &str = "sealed ";

/// More moves than share the squares of one that is typed.
const MANY: usize = 64;

/// The only step that there is, where it takes a piece that is not on the board.
fn granted(next: &Next) -> Option<Step> {
    match next.steps[..] {
        [only] if only.act == Act::Reserve => Some(only),
        _ => None,
    }
}

/// Whether nothing but chance decides how a turn goes on.
fn is_rolled(next: &Next) -> bool {
    !next.steps.is_empty() && next.steps.iter().all(|step| step.act == Act::Chance)
}

/// What came of a click.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Clicked {
    /// A step was added to the draft.
    Stepped,
    /// Another piece, or another formation with it, was chosen instead.
    Changed,
    /// Several steps on this square are meant as well: the player is to say which.
    Several(Vec<Step>),
    /// The chosen piece was let go.
    LetGo,
    /// A move was played and stands here now.
    Played(NodeId),
    /// It is refused.
    Refused(Refusal),
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Session {
    record: Record,
    at: NodeId,
    /// The last place of the line in which `at` stands: where [`Session::forward`] leads to.
    end: NodeId,
    draft: Vec<Step>,
    draft_at: NodeId,
    /// Where the draft was begun: one of the squares of its first step.
    begun_on: Option<Square>,
    /// How the game is shown.
    pub view: View,
    /// What rolls are drawn from; whoever opens the session brings it.
    pub chance: Chance,
    /// The seat of whoever plays on this device against somebody elsewhere.
    pub side: Option<Seat>,
    /// When the clock was started, where there is one: milliseconds since 1970.
    pub began: Option<u64>,
    /// How the players laid captured dice on cards; empty where they did not.
    laid: String,
    /// What may come next, and what might at the beginning of the turn, where the session shows a
    /// reader less than the whole position.
    given: Option<Box<[Next; 2]>>,
}

impl Session {
    /// A session that shows a record at one of its places.
    pub fn new(record: Record, at: NodeId) -> Self {
        let at = if record.holds(at) { at } else { NodeId::START };
        let end = record.end_of_line(at);
        Session {
            record,
            at,
            end,
            draft: Vec::new(),
            draft_at: at,
            begun_on: None,
            view: View::default(),
            chance: Chance::seeded(0),
            side: None,
            began: None,
            laid: String::new(),
            given: None,
        }
    }

    /// The game of a link.
    pub fn from_shared(shared: Shared) -> Self {
        let mut session = Session::new(shared.record, shared.at);
        session.view.turned = shared.turned;
        session.view.locked = shared.locked;
        session
    }

    /// The game as it is played.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The place that is shown.
    pub fn at(&self) -> NodeId {
        self.at
    }

    /// The last place of the line that is shown.
    pub fn end(&self) -> NodeId {
        self.end
    }

    /// The position that is shown.
    pub fn state(&self) -> &Rc<dyn State> {
        self.record.node(self.at).state()
    }

    /// How the game stands at the place that is shown.
    pub fn outcome(&self) -> Outcome {
        self.record.outcome(self.at)
    }

    /// The steps entered so far; none while another place than theirs is shown.
    pub fn draft(&self) -> &[Step] {
        if self.draft_at == self.at { &self.draft } else { &[] }
    }

    /// The place at which a draft waits that is not shown now.
    pub fn waiting_draft(&self) -> Option<NodeId> {
        (!self.draft.is_empty() && self.draft_at != self.at).then_some(self.draft_at)
    }

    /// How the board is turned: towards the seat that sits at one of its edges, else as it is looked
    /// at; in quarter turns, clockwise.
    pub fn turned(&self) -> u8 {
        let (state, view) = (self.state(), self.view);
        let mover = state.to_move();
        match state.edge_of(mover, self.draft()) {
            Some(edge) => ((4 - edge) % 4) as u8,
            None if view.turns_itself && mover == Seat::SECOND => (view.turned + 2) % 4,
            None => view.turned,
        }
    }

    /// The step that is taken for granted: the only one, where it takes a piece that is not on the
    /// board, or to look from the edge at the bottom of the board.
    fn granted(&self, draft: &[Step], next: &Next) -> Option<Step> {
        let bottom = usize::from((4 - self.turned()) % 4);
        let letter = self.state().edges().get(bottom).map(|edge| edge.letter);
        let edge = |step: &&Step| step.act == Act::Edge && Some(step.text()) == letter;
        let only = || granted(next).filter(|_| draft.is_empty());
        next.steps.iter().find(edge).copied().or_else(only)
    }

    /// The steps that may come next. In a finished game there are none.
    pub fn next(&self) -> Next {
        match &self.given {
            Some(given) => given[0].clone(),
            None => self.next_to(self.draft()),
        }
    }

    /// The steps that could come first in a turn.
    pub fn first(&self) -> Next {
        match &self.given {
            Some(given) => given[1].clone(),
            None => self.next_to(self.kept()),
        }
    }

    /// The steps that may follow some, and those that may follow what is taken for granted then.
    fn next_to(&self, draft: &[Step]) -> Next {
        let next = self.next_after(draft);
        let Some(granted) = self.granted(draft, &next) else { return next };
        let mut after = self.next_after(&[draft, &[granted]].concat());
        if granted.act == Act::Edge {
            after.steps.extend(next.steps.into_iter().filter(|step| *step != granted));
        }
        after
    }

    /// The steps entered so far, and the one that is taken for granted after them.
    pub fn taken(&self) -> Vec<Step> {
        let mut taken = self.draft().to_vec();
        taken.extend(self.granted(&taken, &self.next_after(&taken)));
        taken
    }

    /// The beginning of the draft that stays where another piece is chosen: what is discarded, and
    /// to where the board was turned.
    fn kept(&self) -> &[Step] {
        let (state, draft) = (self.state(), self.draft());
        if state.edges().is_empty() {
            return &[];
        }
        let stays = |step: &&Step| matches!(step.act, Act::Reserve | Act::Edge);
        let mut length = draft.iter().take_while(stays).count();
        // What is taken for granted is so again.
        if let Some(edge) = draft[..length].last().filter(|step| step.act == Act::Edge) {
            let home = state.edge_of(state.to_move(), &draft[..length - 1]);
            if home.is_none_or(|home| state.edges()[home].letter == edge.text()) {
                length -= 1;
            }
        }
        &draft[..length]
    }

    fn next_after(&self, taken: &[Step]) -> Next {
        if self.outcome().is_over() { Next::default() } else { self.state().next(taken) }
    }

    /// Why nothing can be played here, by a convention that the position alone does not tell.
    fn over(&self) -> Option<Refusal> {
        let outcome = self.outcome();
        let rule = outcome.rule()?;
        let words = self.state().outcome_words(outcome);
        Some(Refusal::new(rule, format!("The game is over: {words}")))
    }

    /// Clicks a square, and takes the usual one of the steps there. A move of one step with nothing
    /// to choose is played at once, unless `ask`.
    pub fn click(&mut self, square: Square, ask: bool) -> Clicked {
        if let Some(refusal) = self.over() {
            return Clicked::Refused(refusal);
        }
        let next = self.next();
        let usual: Vec<_> = next.usual_at(square).copied().collect();
        match *usual {
            [] => {}
            [step] if step.act != Act::Pick => return self.step(step, ask),
            [step, ..] if step.act == Act::Pick => {
                self.begin(self.taken(), step, square);
                return Clicked::Stepped;
            }
            _ => return Clicked::Several(usual),
        }
        let (draft, kept) = (self.draft(), self.kept().to_vec());
        let on_squares = || draft.iter().filter(|step| step.at.is_some()).count();
        if let Some(last) = draft.last()
            && last.act == Act::Pick
            && last.is_on(square)
            && on_squares() == 1
        {
            let before = draft[..draft.len() - 1].to_vec();
            let picks = self.next_after(&before).picks_at(square);
            let following = picks.iter().position(|pick| pick == last).map_or(0, |i| i + 1);
            if picks.len() > 1 {
                self.begin(before, picks[following % picks.len()], square);
                return Clicked::Changed;
            }
            self.set_draft(kept);
            return Clicked::LetGo;
        }
        if self.can_play() && draft.last().is_some_and(|last| last.is_on(square)) {
            return self.play();
        }
        if !draft.is_empty()
            && let Some(step) = self.first().usual_at(square).next().copied()
        {
            let begun = self.begun(step, &kept);
            self.begin(begun, step, square);
            return Clicked::Changed;
        }
        Clicked::Refused(self.explained().refuse(&self.taken(), square))
    }

    /// What comes before a first step: what stays of the draft, and what is taken for granted.
    fn begun(&self, step: Step, kept: &[Step]) -> Vec<Step> {
        let mut begun = kept.to_vec();
        let next = self.next_after(&begun);
        if !next.steps.contains(&step) {
            begun.extend(self.granted(&begun, &next));
        }
        begun
    }

    /// The position from which a refusal is told: what the player to move may know, where that is
    /// not all.
    fn explained(&self) -> Rc<dyn State> {
        let state = self.state();
        state.seen_by(Reader::Mover, self.draft()).unwrap_or_else(|| Rc::clone(state))
    }

    /// Whether the draft is a whole move, but for what chance decides.
    pub fn can_play(&self) -> bool {
        let next = self.next();
        !self.draft().is_empty() && (next.may_stop || is_rolled(&next))
    }

    /// Takes a piece that is not on the board; the one that is taken already is let go.
    pub fn take(&mut self, off: &OffBoard) -> Clicked {
        if let Some(refusal) = self.over() {
            return Clicked::Refused(refusal);
        }
        let to_move = self.state().to_move();
        let mut first = self.next_after(&[]).steps.into_iter();
        match first.find(|step| off.is_taken_by(step, to_move)) {
            Some(step) if self.draft() == [step] => {
                self.draft.clear();
                Clicked::LetGo
            }
            Some(step) => {
                let changed = !self.draft().is_empty();
                self.set_draft(vec![step]);
                self.begun_on = None;
                if changed { Clicked::Changed } else { Clicked::Stepped }
            }
            None => Clicked::Refused(self.state().refuse_off_board(off)),
        }
    }

    /// Takes a step for what is beside the board with the beginning of a draft, as long as nothing
    /// else is chosen: a card that is discarded. The one that is taken already is let go; what else
    /// was entered stays as far as it follows.
    pub fn reserve(&mut self, text: &str) -> Clicked {
        let first = self.next_after(&[]);
        let Some(step) = first.steps.iter().find(|s| s.act == Act::Reserve && s.text() == text)
        else {
            return Clicked::Refused(Refusal::new("", "This cannot be taken now"));
        };
        let later = |step: &&Step| step.act != Act::Reserve;
        let texts: Vec<_> = self.draft().iter().filter(later).copied().collect();
        let texts: Vec<_> = texts.iter().map(Step::text).collect();
        let was = self.draft().contains(step);
        let begun = if was { Vec::new() } else { vec![*step] };
        let draft = self.followed(begun, &texts);
        self.set_draft(draft);
        if was { Clicked::LetGo } else { Clicked::Stepped }
    }

    /// Looks at the board from another edge, by its place among them: turns the board where that is
    /// free, and else takes the step that turns it.
    pub fn look_from(&mut self, edge: usize) -> Clicked {
        let state = Rc::clone(self.state());
        let Some(to) = state.edges().get(edge) else {
            return Clicked::Refused(Refusal::new("", "There is no such edge"));
        };
        let home = state.edge_of(state.to_move(), &[]);
        let before: Vec<_> =
            self.kept().iter().filter(|step| step.act == Act::Reserve).copied().collect();
        let Some(home) = home else {
            // A die that was chosen shows another face now.
            if self.draft().iter().any(|step| step.act == Act::Edge) {
                self.set_draft(before);
            }
            let turned = ((4 - edge) % 4) as u8;
            let now = self.turned();
            self.view.turned = (self.view.turned + 4 + turned - now) % 4;
            return Clicked::Changed;
        };
        if edge == home {
            self.set_draft(before);
            return Clicked::Changed;
        }
        let next = self.next_after(&before);
        match next.steps.iter().find(|s| s.act == Act::Edge && s.text() == to.letter) {
            Some(step) => {
                self.set_draft([&before[..], &[*step]].concat());
                Clicked::Stepped
            }
            None => Clicked::Refused(self.explained().refuse_edge(edge)),
        }
    }

    /// Begins a draft with a step that was chosen on a square.
    fn begin(&mut self, mut begun: Vec<Step>, step: Step, on: Square) {
        begun.push(step);
        self.set_draft(begun);
        self.begun_on = Some(on);
    }

    /// Drops what was picked on one square on another, and takes the step by which the piece that
    /// stood there gets here. Where none or several do, it is a click.
    pub fn drop_on(&mut self, from: Square, to: Square, ask: bool) -> Clicked {
        let (state, taken) = (Rc::clone(self.state()), self.taken());
        let before = state.effects(&taken);
        let mut steps = self.next().steps;
        steps.retain(|step| {
            let all: Vec<_> = taken.iter().chain([step]).copied().collect();
            let gets_here = |effect: &Effect| {
                effect.at == from && effect.kind.leads_to() == Some(to) && !before.contains(effect)
            };
            state.effects(&all).iter().any(gets_here)
        });
        match *steps {
            [step] if !taken.is_empty() => self.step(step, ask),
            _ => self.click(to, ask),
        }
    }

    /// Takes one of the next steps. Any other step is refused. A word that is all that can be said
    /// is played at once.
    pub fn step(&mut self, step: Step, ask: bool) -> Clicked {
        if !self.next().steps.contains(&step) {
            let squares = step.at.map(|at| self.explained().refuse(&self.taken(), at));
            let refusal =
                squares.unwrap_or_else(|| Refusal::new("", "This step cannot be taken now"));
            return Clicked::Refused(refusal);
        }
        let forced =
            self.draft().is_empty() && step.act == Act::Word && self.next().steps.len() == 1;
        let mut draft = self.begun(step, self.draft());
        draft.push(step);
        self.set_draft(draft);
        let next = self.next();
        let done = next.progress() == Some(Progress::Done) || is_rolled(&next);
        if forced && done {
            return self.play();
        }
        // A word on a button may mean a lot: it waits, and what it does can be seen.
        let on_squares = self.draft.iter().filter(|step| step.at.is_some()).count();
        let short = on_squares == 2 || self.draft.len() == 2;
        let at_once = done && short && step.at.is_some() && !ask;
        if at_once && self.choices(self.draft.len() - 1).len() == 1 {
            self.play()
        } else {
            Clicked::Stepped
        }
    }

    /// The steps that could stand in the place of one of the draft, on the same square: itself, the
    /// other formations that a piece belongs to, or what else may become of the piece it jumps over.
    /// Nothing where the draft is shorter.
    pub fn choices(&self, i: usize) -> Vec<Step> {
        let draft = self.draft();
        let Some(step) = draft.get(i) else { return Vec::new() };
        let next = self.next_after(&draft[..i]);
        if step.act == Act::Pick {
            let first = draft[..i].iter().all(|step| step.at.is_none());
            let begun = self.begun_on.filter(|square| first && step.is_on(*square));
            return begun.or(step.at).map_or(vec![*step], |square| next.picks_at(square));
        }
        // What is announced may be seen from any edge; where the board is turned freely, it is turned.
        let state = self.state();
        if step.act == Act::Edge && state.edge_of(state.to_move(), &[]).is_some() {
            return next.steps.into_iter().filter(|other| other.act == Act::Edge).collect();
        }
        if step.at.is_none() {
            return vec![*step];
        }
        let same = |other: &Step| other.at == step.at && other.act == step.act;
        next.steps.into_iter().filter(same).collect()
    }

    /// Puts one of its [`choices`](Session::choices) in the place of a step of the draft, and enters
    /// the later ones anew as far as they follow. Gives how many were dropped; nothing, and changes
    /// nothing, where the step is none of the choices.
    pub fn choose(&mut self, i: usize, step: Step) -> Option<usize> {
        if !self.choices(i).contains(&step) {
            return None;
        }
        let before = self.draft();
        let mut draft = before[..i].to_vec();
        draft.push(step);
        // A later step may mean something else now, with the same text.
        let later: Vec<_> = before[i + 1..].iter().map(Step::text).collect();
        let (steps, length) = (self.followed(draft, &later), before.len());
        self.set_draft(steps);
        Some(length - self.draft.len())
    }

    /// Some steps, and after them those with these texts, as far as they follow.
    fn followed(&self, mut draft: Vec<Step>, texts: &[&str]) -> Vec<Step> {
        for text in texts {
            let next = self.next_after(&draft);
            let Some(step) = next.steps.iter().find(|step| step.text() == *text) else { break };
            draft.push(*step);
        }
        draft
    }

    fn set_draft(&mut self, draft: Vec<Step>) {
        self.draft = draft;
        self.draft_at = self.at;
    }

    /// Plays the draft; what is left to chance is drawn now.
    pub fn play(&mut self) -> Clicked {
        let mut next = self.next_after(self.draft());
        while is_rolled(&next) && self.given.is_none() {
            let rolled = self.chance.below(next.steps.len() as u32) as usize;
            self.draft.push(next.steps[rolled]);
            next = self.next_after(&self.draft);
        }
        let text: String = self.draft().iter().map(Step::text).collect();
        match self.play_text(&text) {
            Ok(id) => Clicked::Played(id),
            Err(MoveError::Refused(refusal)) => Clicked::Refused(refusal),
            Err(MoveError::Unreadable(error)) => {
                Clicked::Refused(Refusal::new("", error.to_string()))
            }
        }
    }

    /// Plays a move as it is written, with what is rolled in it.
    ///
    /// # Errors
    /// Where it cannot be read, or which rule refuses it.
    pub fn play_text(&mut self, text: &str) -> Result<NodeId, MoveError> {
        let id = self.record.play(self.at, text)?;
        // A draft that waits elsewhere goes on waiting.
        if self.draft_at == self.at {
            self.draft.clear();
        }
        self.at = id;
        if !self.record.path(self.end).contains(&id) {
            self.end = self.record.end_of_line(id);
        }
        Ok(id)
    }

    /// Plays a move that somebody typed. Where no move is written like that, the one move that has
    /// the same letters and digits is meant; but never one that decides something else than what
    /// was typed, or that was left open.
    ///
    /// # Errors
    /// Where it cannot be read, or which rule refuses it.
    pub fn type_move(&mut self, text: &str) -> Result<NodeId, MoveError> {
        let text = text.trim();
        if let Some((draft, chosen)) = self.rolled_after(text) {
            if chosen {
                let sentence = "What is rolled is not chosen: type the move without it";
                return Err(MoveError::Refused(Refusal::new("", sentence)));
            }
            self.set_draft(draft);
            return match self.play() {
                Clicked::Played(id) => Ok(id),
                Clicked::Refused(refusal) => Err(MoveError::Refused(refusal)),
                _ => Err(MoveError::Refused(Refusal::new("", "The move cannot be played"))),
            };
        }
        let plain = |text: &str| -> String {
            text.chars()
                .filter(char::is_ascii_alphanumeric)
                .map(|c| c.to_ascii_lowercase())
                .collect()
        };
        let squares = |text: &str| plain(text).replace('x', "");
        let signs = |text: &str| text.replace(|c| !"^=!~".contains(c), "");
        if self.matching(&|part| text.starts_with(part), MANY).iter().all(|mv| mv != text) {
            let (wanted, decided) = (plain(text), signs(text));
            // Of a move that is the one meant, every beginning is the beginning of what was typed.
            let is_meant = |part: &str| {
                let agrees = match (signs(part), decided.is_empty()) {
                    (signs, true) => !signs.contains(['=', '!']),
                    (signs, false) => decided.starts_with(&signs),
                };
                wanted.starts_with(&plain(part)) && agrees
            };
            let is_whole =
                |mv: &String| plain(mv) == wanted && (decided.is_empty() || signs(mv) == decided);
            let on = squares(text);
            let open = self.matching(&|part| on.starts_with(&squares(part)), MANY);
            let open = open.iter().filter(|mv| squares(mv) == on).count() > 1;
            let meant = self.matching(&is_meant, MANY);
            let mut meant = meant.iter().filter(|mv| !wanted.is_empty() && !open && is_whole(mv));
            if let (Some(mv), None) = (meant.next(), meant.next()) {
                return self.play_text(mv);
            }
        }
        if let Some(refusal) = self.over() {
            return Err(MoveError::Refused(refusal));
        }
        self.play_text(text)
    }

    /// The steps of a move that was typed up to where chance decides, and whether a roll was typed as
    /// well that could have been another.
    fn rolled_after(&self, text: &str) -> Option<(Vec<Step>, bool)> {
        if self.outcome().is_over() {
            return None;
        }
        let mut open = vec![Vec::new()];
        while let Some(taken) = open.pop() {
            let next = self.next_after(&taken);
            let so_far: String = taken.iter().map(Step::text).collect();
            let Some(rest) = text.strip_prefix(&*so_far) else { continue };
            if is_rolled(&next) {
                let chosen = next.steps.iter().any(|step| step.text() == rest);
                if rest.is_empty() || (chosen && next.steps.len() > 1) {
                    return Some((taken, chosen));
                }
                continue;
            }
            for step in next.steps.into_iter().filter(|step| rest.starts_with(step.text())) {
                open.push([&taken[..], &[step]].concat());
            }
        }
        None
    }

    /// The moves that begin with what was typed so far, at most `most`.
    pub fn completions(&self, text: &str, most: usize) -> Vec<String> {
        let text = text.trim();
        // What a view does not know of a move cannot be typed.
        let known = |part: &str| self.given.is_none() || !part.contains('~');
        let fits = |part: &str| (part.starts_with(text) || text.starts_with(part)) && known(part);
        // Some moves are only the beginning of what was typed.
        let beginnings = if text.is_empty() { 0 } else { MANY };
        let mut moves = self.matching(&fits, most + beginnings);
        moves.retain(|mv| mv.starts_with(text));
        moves.truncate(most);
        moves
    }

    /// Moves that may be played here and fit so far after every step, at most `most`.
    fn matching(&self, fits: &dyn Fn(&str) -> bool, most: usize) -> Vec<String> {
        if self.outcome().is_over() {
            return Vec::new();
        }
        turn::matching(&**self.state(), fits, most)
    }

    /// Takes the last step of the draft back.
    pub fn undo_step(&mut self) {
        if self.draft_at == self.at {
            self.draft.pop();
        }
    }

    /// Drops the draft, and gives it.
    pub fn cancel(&mut self) -> Vec<Step> {
        if self.draft_at == self.at { std::mem::take(&mut self.draft) } else { Vec::new() }
    }

    /// Enters the steps anew whose texts these are, at the place that is shown; as far as they fit.
    pub fn enter(&mut self, texts: &[&str]) {
        let draft = self.followed(Vec::new(), texts);
        self.set_draft(draft);
    }

    /// Shows another place. The draft waits where it was begun.
    pub fn go(&mut self, id: NodeId) {
        if self.record.holds(id) {
            self.at = id;
            if !self.record.path(self.end).contains(&id) {
                self.end = self.record.end_of_line(id);
            }
        }
    }

    /// Shows the place before.
    pub fn back(&mut self) {
        if let Some(parent) = self.record.node(self.at).parent() {
            self.at = parent;
        }
    }

    /// The place after the one shown, in its line.
    pub fn following(&self) -> Option<NodeId> {
        let path = self.record.path(self.end);
        let i = path.iter().position(|id| *id == self.at)?;
        path.get(i + 1).copied()
    }

    /// Shows the next place of the line.
    pub fn forward(&mut self) {
        if let Some(id) = self.following() {
            self.at = id;
        }
    }

    /// Shows the next or the previous of the moves that were played in place of the one shown.
    pub fn sideways(&mut self, down: bool) {
        let Some(parent) = self.record.node(self.at).parent() else { return };
        let siblings = self.record.node(parent).children();
        let Some(i) = siblings.iter().position(|id| *id == self.at) else { return };
        let other =
            if down { siblings.get(i + 1) } else { i.checked_sub(1).and_then(|i| siblings.get(i)) };
        if let Some(id) = other.copied() {
            self.go(id);
        }
    }

    /// Whether the move that led to the place shown can be taken back: where nothing follows it.
    pub fn can_take_back(&self) -> bool {
        let node = self.record.node(self.at);
        node.parent().is_some() && node.children().is_empty()
    }

    /// Takes the move that led to the place shown out of the record, where nothing follows it, and
    /// shows the place before it.
    pub fn take_back(&mut self) {
        if self.can_take_back() {
            self.cut();
        }
    }

    /// Takes the move that led to the place shown out of the record, with all that follows it, and
    /// shows the place before it.
    pub fn cut(&mut self) {
        self.at = self.record.remove(self.at);
        self.end = self.record.end_of_line(self.at);
        if !self.record.holds(self.draft_at) {
            self.draft.clear();
        }
    }

    /// Changes the notes of the record by what `edit` does to it; `edit` must not remove moves.
    pub fn edit(&mut self, edit: impl FnOnce(&mut Record)) {
        edit(&mut self.record);
    }

    /// Whether the position that is shown hides anything from anybody; nothing is hidden once the
    /// main line is over, nor where the record says so.
    pub fn hides(&self) -> bool {
        let record = &self.record;
        let is_over = record.outcome(record.end_of_line(NodeId::START)).is_over();
        // What a reader was given already is shown as it is.
        let is_view = || self.state().text().contains('~');
        let is_open = is_over || record.is_open();
        !is_open && self.state().seen_by(Reader::Public, &[]).is_some() && !is_view()
    }

    /// The session as a reader may see it: it holds nothing that the reader may not know, and no
    /// move can be played in it.
    pub fn seen_by(&self, reader: Reader) -> Session {
        let mover = self.state().to_move();
        let is_movers = match reader {
            Reader::Public => false,
            Reader::Seat(seat) => seat == mover,
            Reader::Mover => true,
        };
        let mut given = [self.next(), self.first()];
        let mut seen = self.clone();
        if !is_movers {
            // What is discarded is nobody else's business.
            let open = |step: &Step| step.act != Act::Reserve;
            given.iter_mut().for_each(|next| next.steps.retain(open));
            seen.draft.retain(open);
        }
        seen.chance = Chance::seeded(0);
        seen.laid.clear();
        let arranged = self.state().arranged(&self.laid);
        seen.record = self.record.seen_by(reader, self.at, self.draft(), arranged);
        // What will be rolled nobody knows, even where it was dealt with the start.
        if is_rolled(&given[0]) {
            given[0] = seen.state().next(&seen.draft);
        }
        seen.given = Some(Box::new(given));
        seen
    }

    /// Lays a captured die on a card, both told by their places; cards are counted from 1, and on 0 a
    /// die lies beside them. It is no move, and stays as long as the die does.
    pub fn lay(&mut self, die: usize, card: u8) {
        let state = self.laid_out();
        let hands = state.hands();
        let Some(hand) = hands.first() else { return };
        let mut dice: Vec<_> = hand.dice.iter().map(|(face, on)| (face.text, *on)).collect();
        if let Some(place) = dice.get_mut(die).filter(|_| usize::from(card) <= hand.cards.len()) {
            place.1 = card;
            self.laid = dice.iter().map(|(face, on)| format!("{face}{on}")).collect();
        }
    }

    /// The position that is shown, its captured dice as the players laid them.
    fn laid_out(&self) -> Rc<dyn State> {
        self.state().arranged(&self.laid).unwrap_or_else(|| Rc::clone(self.state()))
    }

    /// The time is over: the game ends as its rules say, at the end of its main line.
    pub fn run_out(&mut self) {
        self.record.run_out();
    }

    /// The session as text, to be kept on the device. Where the game hides something, the text does
    /// not show it to whoever happens to see it; it is no secret to somebody who decodes it.
    pub fn save(&self) -> String {
        let text = self.written();
        let start = self.record.node(NodeId::START).state();
        let hides = start.seen_by(Reader::Public, &[]).is_some();
        if hides { format!("{SEALED}{}", link::seal(&text)) } else { text }
    }

    fn written(&self) -> String {
        let order = self.record.preorder();
        let place = |id: NodeId| order.iter().position(|other| *other == id).unwrap_or(0);
        let View { turned, turns_itself, layers, locked } = self.view;
        let mut text = format!("at {}\nend {}\n", place(self.at), place(self.end));
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "view {turned} {} {layers} {}",
            u8::from(turns_itself),
            u8::from(locked)
        );
        if let Some(began) = self.began {
            let _ = writeln!(text, "began {began}");
        }
        if let Some(side) = self.side {
            let _ = writeln!(text, "side {}", side.0);
        }
        if !self.laid.is_empty() {
            let _ = writeln!(text, "laid {}", self.laid);
        }
        if !self.draft.is_empty() {
            let steps: Vec<_> = self.draft.iter().map(Step::text).collect();
            let _ = writeln!(text, "draft {} {}", place(self.draft_at), steps.join(" "));
            if let Some(square) = self.begun_on {
                let _ = writeln!(text, "begun {square}");
            }
        }
        let _ = write!(text, "\n{}", self.record);
        text
    }

    /// Reads a session that was kept. What cannot be read of anything but the record is left out.
    ///
    /// # Errors
    /// Where the record cannot be read.
    pub fn load(text: &str) -> Result<Self, RecordError> {
        let opened = text.strip_prefix(SEALED).and_then(link::unseal);
        let text = opened.as_deref().unwrap_or(text);
        let (head, record) = text.split_once("\n\n").unwrap_or(("", text));
        let mut session = Session::new(record.parse()?, NodeId::START);
        let order = session.record.preorder();
        let place = |word: Option<&str>| {
            word.and_then(|word| word.parse::<usize>().ok()).and_then(|i| order.get(i)).copied()
        };
        let mut at = NodeId::START;
        for line in head.lines() {
            let mut words = line.split(' ');
            match words.next() {
                Some("at") => at = place(words.next()).unwrap_or(at),
                Some("end") => {
                    let end = place(words.next()).unwrap_or(NodeId::START);
                    session.end = session.record.end_of_line(end);
                }
                Some("view") => {
                    let mut number =
                        || words.next().and_then(|word| word.parse::<u16>().ok()).unwrap_or(0);
                    session.view = View {
                        turned: (number() % 4) as u8,
                        turns_itself: number() == 1,
                        layers: number(),
                        locked: number() == 1,
                    };
                }
                Some("draft") => {
                    if let Some(draft_at) = place(words.next()) {
                        session.at = draft_at;
                        session.enter(&words.collect::<Vec<_>>());
                    }
                }
                Some("began") => {
                    session.began = words.next().and_then(|word| word.parse().ok());
                }
                Some("side") => {
                    let seat = words.next().and_then(|word| word.parse().ok()).map(Seat);
                    let seats = session.state().seats().len();
                    session.side = seat.filter(|seat| usize::from(seat.0) < seats);
                }
                Some("laid") => session.laid = words.next().unwrap_or("").into(),
                Some("begun") => {
                    session.begun_on = words.next().and_then(|word| word.parse().ok());
                }
                _ => {}
            }
        }
        let end = session.end;
        session.go(at);
        if session.record.path(end).contains(&at) {
            session.end = end;
        }
        Ok(session)
    }

    /// What a link of the whole game carries.
    pub fn shared(&self) -> Shared {
        Shared {
            record: self.record.clone(),
            at: self.at,
            turned: self.view.turned,
            locked: self.view.locked,
        }
    }
}
