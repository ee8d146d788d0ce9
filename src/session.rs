//! A game in progress on one device: the record, the place that is shown, and the move that is
//! being entered.
//!
//! *Invariants.* The draft is always the beginning of a legal move of the place at which it was
//! begun. It holds no rules: every answer comes from [`State::next`] and [`State::refuse`].

use crate::game::{MoveError, OffBoard, Outcome, Refusal};
use crate::geometry::Square;
use crate::link::Shared;
use crate::record::{NodeId, Record, RecordError};
use crate::state::State;
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

/// More moves than share the squares of one that is typed.
const MANY: usize = 64;

/// The only step that there is, where it takes a piece that is not on the board.
fn granted(next: &Next) -> Option<Step> {
    match next.steps[..] {
        [only] if only.act == Act::Reserve => Some(only),
        _ => None,
    }
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
}

impl Session {
    /// A session that shows a record at one of its places.
    pub fn new(record: Record, at: NodeId) -> Self {
        let at = if record.holds(at) { at } else { NodeId::START };
        let end = record.end_of_line(at);
        let (draft, view) = (Vec::new(), View::default());
        Session { record, at, end, draft, draft_at: at, begun_on: None, view }
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
        self.record.node(self.at).outcome()
    }

    /// The steps entered so far; none while another place than theirs is shown.
    pub fn draft(&self) -> &[Step] {
        if self.draft_at == self.at { &self.draft } else { &[] }
    }

    /// The place at which a draft waits that is not shown now.
    pub fn waiting_draft(&self) -> Option<NodeId> {
        (!self.draft.is_empty() && self.draft_at != self.at).then_some(self.draft_at)
    }

    /// The steps that may come next. In a finished game there are none.
    pub fn next(&self) -> Next {
        let next = self.next_after(self.draft());
        match granted(&next).filter(|_| self.draft().is_empty()) {
            Some(step) => self.next_after(&[step]),
            None => next,
        }
    }

    /// The steps entered so far. Where there are none and the only first step takes a piece that is
    /// not on the board, it is taken for granted.
    pub fn taken(&self) -> Vec<Step> {
        match self.draft() {
            [] => granted(&self.next_after(&[])).into_iter().collect(),
            draft => draft.to_vec(),
        }
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
                self.begin(step, square);
                return Clicked::Stepped;
            }
            _ => return Clicked::Several(usual),
        }
        let draft = self.draft();
        if let [only] = draft
            && only.is_on(square)
        {
            let picks = self.next_after(&[]).picks_at(square);
            let following = picks.iter().position(|pick| pick == only).map_or(0, |i| i + 1);
            if picks.len() > 1 {
                self.begin(picks[following % picks.len()], square);
                return Clicked::Changed;
            }
            self.draft.clear();
            return Clicked::LetGo;
        }
        if next.may_stop && draft.last().is_some_and(|last| last.is_on(square)) {
            return self.play();
        }
        if !draft.is_empty()
            && let Some(step) = self.next_after(&[]).usual_at(square).next().copied()
        {
            self.begin(step, square);
            return Clicked::Changed;
        }
        Clicked::Refused(self.state().refuse(&self.taken(), square))
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

    /// Begins a draft with a step that was chosen on a square.
    fn begin(&mut self, step: Step, on: Square) {
        self.set_draft(vec![step]);
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
            let squares = step.at.map(|at| self.state().refuse(&self.taken(), at));
            let refusal =
                squares.unwrap_or_else(|| Refusal::new("", "This step cannot be taken now"));
            return Clicked::Refused(refusal);
        }
        let mut draft = self.taken();
        let forced = draft.is_empty() && step.act == Act::Word && self.next().steps.len() == 1;
        draft.push(step);
        self.set_draft(draft);
        if forced && self.next().progress() == Some(Progress::Done) {
            return self.play();
        }
        let done = self.next().progress() == Some(Progress::Done);
        // A word on a button may mean a lot: it waits, and what it does can be seen.
        let at_once = done && self.draft.len() == 2 && step.at.is_some() && !ask;
        if at_once && self.choices(1).len() == 1 { self.play() } else { Clicked::Stepped }
    }

    /// The steps that could stand in the place of one of the draft, on the same square: itself, the
    /// other formations that a piece belongs to, or what else may become of the piece it jumps over.
    /// Nothing where the draft is shorter.
    pub fn choices(&self, i: usize) -> Vec<Step> {
        let draft = self.draft();
        let Some(step) = draft.get(i) else { return Vec::new() };
        let next = self.next_after(&draft[..i]);
        if step.act == Act::Pick {
            let begun = self.begun_on.filter(|square| i == 0 && step.is_on(*square));
            return begun.or(step.at).map_or(vec![*step], |square| next.picks_at(square));
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

    /// Plays the draft.
    pub fn play(&mut self) -> Clicked {
        let text: String = self.draft().iter().map(Step::text).collect();
        match self.play_text(&text) {
            Ok(id) => Clicked::Played(id),
            Err(MoveError::Refused(refusal)) => Clicked::Refused(refusal),
            Err(MoveError::Unreadable(error)) => {
                Clicked::Refused(Refusal::new("", error.to_string()))
            }
        }
    }

    fn play_text(&mut self, text: &str) -> Result<NodeId, MoveError> {
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

    /// The moves that begin with what was typed so far, at most `most`.
    pub fn completions(&self, text: &str, most: usize) -> Vec<String> {
        let text = text.trim();
        let fits = |part: &str| part.starts_with(text) || text.starts_with(part);
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
        if !self.can_take_back() {
            return;
        }
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

    /// The session as text, to be kept on the device.
    pub fn save(&self) -> String {
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
