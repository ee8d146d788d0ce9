//! The view model of the play screen.

use super::hint_move::Advice;
use super::{Coach, Computer, Focus, Hands, Hint, Seen, Speech, Transient};
use crate::analysis::{Analysis, MistakeTasks};
use crate::assistance::Assistance;
use crate::clock::Clock;
use crate::computer;
use crate::headers::{TIME_USED, is_study};
use crate::layers::{ALL_MOVES, Layer, THEIR_MOVES, layers};
use crate::lesson_run::LessonState;
use crate::link_game::Requests;
use crate::puzzle::PuzzleView;
use crate::queries::{self};
use crate::say;
use crate::seats::person;
use crate::sentences::{
    capitalized, card_words, given_result, jumped, outcome_for, player, result, shown_move, told_by,
};
use by_address::ByAddress;
use fairyboard::geometry::Square;
use fairyboard::hidden::Privacy;
use fairyboard::record::NodeId;
use fairyboard::session::{Layers, Seats, Session};
use fairyboard::turn::{Act, Effect, EffectKind, Step};
use fairyboard::{Piece, Refusal, Seat, State, Text};
use std::cell::OnceCell;
use std::rc::Rc;

/// Everything the play screen shows.
#[derive(Clone)]
pub struct Ui {
    /// The part of the game that the viewer (the person who looks at the screen) may see.
    pub session: Seen,
    /// Whether `session` is a position to try out, such as the game's position with the other side
    /// to move. Such a position is never saved.
    pub pretends: bool,
    /// Counts the player's actions, except those that keep the announcement (`Do::is_quiet`).
    pub version: u32,
    /// Whether the game itself was changed, not only how it is shown.
    pub changed: bool,
    /// Counts the times that another chapter of a study was put on the board. The chapter may be of
    /// another chess variant, so the board is made again.
    pub chapter: u32,
    /// Whether the marks that explain why the game is over are hidden on the board.
    pub hides_ending: bool,
    /// The change that can be undone, in words.
    pub undo: Option<&'static str>,
    /// The last announcement for screen readers.
    pub speech: Speech,
    /// The assistance that the player has chosen.
    pub chosen_helps: Assistance,
    /// The node at which the player has chosen to enter the move of the player on the other device.
    /// `None` if the player has not.
    pub moves_for: Option<NodeId>,
    /// Whether the game is played over relays (servers that pass moves between devices), so that
    /// nothing has to be sent by hand.
    pub is_live: bool,
    /// Whether others play the game, and this device only watches.
    pub watches: bool,
    /// The last move or the end of the game, if it has arrived from another device while the player
    /// looks at an earlier position.
    pub(super) news: Option<NodeId>,
    /// The clock that the players have set.
    pub clock: Option<Clock>,
    /// The lesson or puzzle on the board.
    pub taught: Option<Rc<LessonState>>,
    /// The analysis, if it is switched on.
    pub analysis: Option<Rc<Analysis>>,
    /// The hands of cards that are open on the screen.
    pub hands: Hands,
    pub computer: Computer,
    /// The coach, which helps in first games.
    pub coach: Coach,
    /// The squares and pieces under the keyboard focus and the pointer.
    pub focus: Focus,
    /// Display state that is reset by the next action.
    pub transient: Transient,
    /// The aim of the last move: what it threatens or brings to safety. It is computed on first use
    /// and not in `update`, which would delay the painting of the board. Clones of this `Ui` share
    /// the result.
    pub(super) aim: Rc<OnceCell<Option<Text>>>,
}

/// A state of the screen as components share it. Compared by address, because each action makes a
/// new state, and the contents are large.
pub type SharedUi = ByAddress<Rc<Ui>>;

impl Ui {
    /// The initial view of a game.
    pub(super) fn new(session: Seen) -> Self {
        Ui {
            session,
            pretends: false,
            version: 0,
            changed: false,
            chapter: 0,
            hides_ending: false,
            undo: None,
            speech: Speech::default(),
            chosen_helps: Assistance::ALL,
            moves_for: None,
            is_live: false,
            watches: false,
            news: None,
            clock: None,
            taught: None,
            analysis: None,
            hands: Hands::default(),
            computer: Computer::default(),
            coach: Coach::default(),
            focus: Focus::default(),
            transient: Transient::default(),
            aim: Rc::default(),
        }
    }

    /// Whether `other` shows the same position and the same half-entered move. If so, an action has
    /// the same effect on both screens.
    pub fn stands_like(&self, other: &Ui) -> bool {
        let of = |ui: &Ui| {
            let session = &ui.session;
            let ply = session.record().node(session.at()).ply();
            (ply, session.state().text(), session.end() == session.at())
        };
        of(self) == of(other) && self.session.draft() == other.session.draft()
    }

    /// The view model of a picture: the game at this node, with this assistance.
    pub fn pictured(seen: &Seen, at: NodeId, helps: Assistance) -> Self {
        let mut ui = Ui::new(seen.shown_at(at));
        ui.chosen_helps = helps;
        ui
    }

    /// The computer's level in a seat. `None` if no computer plays there.
    pub fn level(&self, seat: Seat) -> Option<u8> {
        computer::level(self.session.record(), seat).filter(|_| !self.pretends)
    }

    /// The computer's level if it must move now. `None` if it must not.
    pub fn thinks(&self) -> Option<u8> {
        self.awaited()
            .and_then(|seat| self.level(seat))
            .filter(|_| !self.computer.paused && !self.is_stopped())
    }

    /// Whether a clock is shown: one of this device, or that of a game over relays.
    pub fn has_clock(&self) -> bool {
        self.clock.is_some() || self.is_live && self.session.record().header(TIME_USED).is_some()
    }

    /// Whether moves wait because the clock is paused.
    pub fn is_stopped(&self) -> bool {
        self.clock.is_some_and(|clock| clock.is_paused()) && !self.pretends
    }

    /// The shown node if the computer must judge the draw that was offered there. `None` if there
    /// is no such offer.
    pub fn draw_offer(&self) -> Option<NodeId> {
        self.computer.draw_offer.filter(|at| !self.pretends && *at == self.session.at())
    }

    /// Whether the screen has hints in this game. It has none in lessons (only in puzzles), in
    /// positions to try out, in a game by link that is not over, and if the player has switched
    /// hints off.
    pub fn has_hints(&self) -> bool {
        let is_game = self.taught.is_none() || self.puzzle().is_some();
        let is_apart = computer::is_played_apart(&self.session);
        self.helps().hints && is_game && !self.pretends && !is_apart
    }

    /// The reason why no hint is available now. `None` if the computer can find one.
    pub fn bars_hint(&self) -> Option<String> {
        let session = &self.session;
        Some(match () {
            () if computer::is_played_apart(session) => say::HINT_APART.words().into(),
            () if !self.has_hints() => self.unhelped().into(),
            () if session.outcome().is_over() => say::HINT_OVER.words().into(),
            () if self.is_stopped() => say::CLOCK_PAUSED.words().into(),
            () if self.puzzle().is_some() && session.at() != session.end() => {
                say::LESSON_AT_LAST.words().into()
            }
            () if self.hands.masked && session.at() != session.end() => {
                say::SAID_LAST_ONLY.words().into()
            }
            () if let Some(seat) = self.awaited() => self.waiting(seat),
            () if self.is_covered() || self.waits_for_clock() => say::HINT_COVERED.words().into(),
            () => return None,
        })
    }

    /// Whether the hand of cards of the side to move is covered, so that the screen does not show
    /// it.
    pub(super) fn is_covered(&self) -> bool {
        let state = self.session.state();
        let is_secret = state.privacy() == Privacy::Secret;
        is_secret && self.hands.masked && self.hands.open_to != Some(state.to_move())
    }

    /// Whether the hand of cards on the screen stays open for the whole game.
    pub fn stays_open(&self) -> bool {
        self.hands.always_open.is_some() || computer::person(self.session.record()).is_some()
    }

    /// Whether the players of several seats use this device. If so, an open hand of cards is
    /// covered again after a while.
    pub fn may_be_seen_by_others(&self) -> bool {
        !self.stays_open() && self.session.side.is_none()
    }

    /// The seat to move, if this device waits for it: if the computer or the player on the other
    /// device plays there, or if this device only watches. `None` if this device may move.
    pub fn awaited(&self) -> Option<Seat> {
        let session = &self.session;
        let end = session.record().end_of_line(NodeId::START);
        let mover = session.state().to_move();
        let is_elsewhere = self.watches || session.side.is_some_and(|side| side != mover);
        let waits = (is_elsewhere || self.level(mover).is_some())
            && session.at() == end
            && (self.hands.masked || self.moves_for != Some(end))
            && !session.outcome().is_over();
        waits.then_some(mover)
    }

    /// The assistance in this game: none if assistance is locked, all in lessons, and otherwise the
    /// kinds that the player has chosen.
    pub fn helps(&self) -> Assistance {
        match (self.session.look.locked, self.hands.always_open) {
            (true, _) => Assistance::NONE,
            // Lessons have all assistance, puzzles do not.
            (_, Some(_)) if self.puzzle().is_none() => Assistance::ALL,
            _ => self.chosen_helps,
        }
    }

    /// The node after a wrong move in a puzzle, while the computer looks for a reply.
    pub fn to_refute(&self) -> Option<NodeId> {
        self.taught.as_ref().and_then(|taught| taught.to_refute())
    }

    /// The puzzle on the board. `None` if the board shows a game or a lesson.
    pub fn puzzle(&self) -> Option<&PuzzleView> {
        self.taught.as_ref().and_then(|taught| taught.puzzle())
    }

    /// The turning points (costly mistakes) of the game as tasks, while the player solves them.
    /// `None` at other times.
    pub fn learns(&self) -> Option<&MistakeTasks> {
        self.analysis.as_ref()?.learn.as_ref()
    }

    /// The sentence that explains why there is no assistance in this game.
    pub fn unhelped(&self) -> &'static str {
        match self.session.look.locked {
            true => say::SAID_LOCKED.words(),
            false => say::SAID_HELP_OFF.words(),
        }
    }

    /// The reason why the game allows no move to be taken back. `None` if it allows that. In a game
    /// over relays the other player receives each move at once, and has to be asked.
    pub fn bars_take_back(&self) -> Option<&'static str> {
        match () {
            () if !self.helps().take_back => Some(self.unhelped()),
            () if self.is_live => Some(say::ROOM_ASK_BACK.words()),
            () => None,
        }
    }

    /// The layers (overlays that explain the position) that are switched on. Empty if assistance is
    /// locked.
    pub fn layers(&self) -> Layers {
        if self.session.look.locked { Layers::NONE } else { self.session.look.layers }
    }

    /// A sentence which says that the computer or the player on the other device is to move.
    pub(super) fn waiting(&self, seat: Seat) -> String {
        match self.level(seat) {
            None if self.watches => say::status_to_move(self.player(seat)).to_string(),
            None if self.is_live => say::room_to_move(self.player(seat)).to_string(),
            None => say::status_waiting(self.player(seat)).to_string(),
            Some(_) if self.computer.paused => say::status_paused(self.player(seat)).to_string(),
            Some(_) => say::status_thinks(self.player(seat)).to_string(),
        }
    }

    /// A sentence for a player who tries to move although it is the turn of `seat`.
    pub(super) fn not_your_turn(&self, seat: Seat) -> String {
        match self.level(seat) {
            Some(_) if !self.computer.paused => say::status_wait(self.player(seat)).to_string(),
            _ => self.waiting(seat),
        }
    }

    /// The text in the empty field for typing a move: a legal move as an example, or, during
    /// another player's turn, a sentence that says so. `None` in a task, because the example could be
    /// the answer, and without assistance.
    pub fn typing_hint(&self) -> Option<String> {
        match self.awaited() {
            Some(seat) => Some(match self.level(seat) {
                // The status says already what the player is to do.
                None => say::moves_wait_for(self.player(seat)).to_string(),
                Some(_) => self.not_your_turn(seat),
            }),
            None if self.helps().targets && self.taught.is_none() && self.learns().is_none() => {
                self.session.short_move()
            }
            None => None,
        }
    }

    /// Whether a typed move would be played, and would stay: in a lesson or puzzle, whether it is
    /// not wrong. `false` if this can't be known yet, because a hand is hidden.
    pub fn accepts_typed(&self, text: &str) -> bool {
        if self.hands.masked || self.awaited().is_some() || self.is_stopped() {
            return false;
        }
        let mut session = (*self.session).clone();
        let mut taught = self.taught.as_deref().cloned();
        // What is due in a lesson happens before a move is played.
        while let Some(taught) = taught.as_mut().filter(|taught| taught.is_unsettled()) {
            taught.go_on(&mut session);
        }
        let before = session.at();
        if session.type_move(text).is_err() {
            return false;
        }
        taught.is_none_or(|mut taught| {
            taught.on_attempt(&mut session, before, None, None);
            !taught.is_wrong()
        })
    }

    /// The moves to suggest that begin with a typed text, at most 12. Empty if nothing is typed,
    /// during another player's turn, and without assistance.
    pub fn typing_suggestions(&self, typed: &str) -> Vec<String> {
        let may = self.helps().targets && self.awaited().is_none() && !typed.trim().is_empty();
        if may { self.session.completions(typed.trim(), 12) } else { Vec::new() }
    }

    /// Whether the rules set a time limit and its clock hasn't started.
    pub fn waits_for_clock(&self) -> bool {
        self.clock_waits(&self.session)
    }

    /// Whether the rules set a time limit and its clock hasn't started, for a session that may not
    /// be shown yet.
    pub(super) fn clock_waits(&self, session: &Session) -> bool {
        session.began.is_none()
            && self.hands.always_open.is_none()
            && self.hands.masked
            && !session.outcome().is_over()
            && queries::time_limit(&**session.state()).is_some()
    }

    /// The layers (overlays that explain a position) to choose from. After the end of the game,
    /// layers about moves are left out.
    pub fn offered_layers(&self) -> Vec<Layer> {
        let mut offered = layers(&**self.session.state());
        let is_over = self.session.outcome().is_over();
        offered.retain(|layer| !is_over || ![ALL_MOVES, THEIR_MOVES].contains(&layer.id));
        offered
    }

    /// The rotation of the board, in quarter turns clockwise.
    pub fn turned(&self) -> u8 {
        if let Some(before) = self.transient.turning {
            return before;
        }
        let board = self.session.state().turnable();
        let edge = board.and_then(|board| board.edge_of(self.near_seat(), self.session.draft()));
        edge.map_or_else(|| self.session.turned(), |edge| ((4 - edge) % 4) as u8)
    }

    /// The seat below the board in a game in which players look from edges of the board: the seat
    /// of the open hand, or else of the only human player if cards are secret, or else of the
    /// learner if all play together, or else of the player to move.
    pub fn near_seat(&self) -> Seat {
        let session = &self.session;
        // At the end of the game no card is hidden any more. The start position shows whether the
        // game has secret cards.
        let start = session.record().node(NodeId::START).state();
        let you = || match start.privacy() {
            Privacy::Secret => self.you(),
            // In a lesson or a puzzle the learner sees the answer from the same edge of the board
            // as the task.
            Privacy::Together => self.hands.always_open,
            Privacy::Open => None,
        };
        self.hands.open_to.or_else(you).unwrap_or(session.state().to_move())
    }

    /// Whether the pieces of the far side are upside down, because the players sit across from each
    /// other.
    pub fn is_across(&self) -> bool {
        self.session.look.seats == Seats::Across && self.session.state().turnable().is_none()
    }

    /// The position whose pieces the board shows, and the steps that are shown on top of it.
    pub fn shown(&self) -> (Rc<dyn State>, Vec<Step>) {
        if let Some((id, steps)) = self.transient.peek {
            let record = self.session.record();
            let node = record.node(id);
            if let Some(parent) = node.parent() {
                let state = record.node(parent).state();
                let all = record.steps(id).unwrap_or_default();
                return (Rc::clone(state), all[..steps.min(all.len())].to_vec());
            }
        }
        (Rc::clone(self.session.state()), self.session.draft().to_vec())
    }

    /// The player to move on the shown board. For a half-made move, this is its mover. `None` after
    /// the end of the game or the task.
    pub fn mover(&self) -> Option<Seat> {
        let ends = self.session.outcome().is_over() || self.is_task_over();
        let goes_on = self.transient.peek.is_some() || !ends;
        goes_on.then(|| self.shown().0.to_move())
    }

    /// The pieces that a player has lost on the shown board, by kind. For a half-made move, they
    /// include what its steps have captured so far.
    pub fn lost(&self, owner: Seat) -> Vec<(Piece, usize)> {
        let (state, steps) = self.shown();
        let start = queries::standing(self.session.record().node(NodeId::START).state());
        queries::missing(&start, &queries::standing(&state), &state.effects(&steps), owner)
    }

    /// The position before the last move, and the steps of that move. `None` at the start, and
    /// while another move is shown step by step.
    pub fn last_steps(&self) -> Option<(&Rc<dyn State>, &[Step])> {
        let (record, at) = (self.session.record(), self.session.at());
        let parent = record.node(at).parent().filter(|_| self.transient.peek.is_none())?;
        Some((record.node(parent).state(), record.steps(at)?))
    }

    /// The node of the move that is replayed step by step, and the number of steps on the board.
    /// `None` if no move is replayed.
    pub fn recalled(&self) -> Option<(NodeId, usize)> {
        self.transient.peek.filter(|_| self.transient.recalls)
    }

    /// The effects of the last move. Empty at the start.
    pub fn last_move(&self) -> Vec<Effect> {
        self.last_steps().map(|(state, steps)| state.effects(steps)).unwrap_or_default()
    }

    /// The name of a player: the given name, or the name of the seat.
    pub fn name(&self, seat: Seat) -> String {
        self.player(seat).to_string()
    }

    /// The name of a player, as part of a sentence.
    pub fn player(&self, seat: Seat) -> Text {
        player(self.session.record(), &**self.session.state(), seat)
    }

    /// The seat of the only human player on this device, who is addressed as *you*. `None` if two
    /// people share the device, or if the computer plays all seats.
    pub fn you(&self) -> Option<Seat> {
        if self.taught.is_none() {
            return person(&self.session);
        }
        // The learner makes the first move of a lesson or a puzzle.
        Some(self.session.record().node(NodeId::START).state().to_move())
    }

    /// The name of a player as a label or before a colon. For the only human player on this device
    /// the name is *You*.
    pub fn label(&self, seat: Seat) -> Text {
        if self.you() == Some(seat) { say::YOU.into() } else { self.player(seat) }
    }

    /// The state of the game at the current position, in a sentence for the person at this device.
    pub fn standing(&self) -> String {
        let session = &self.session;
        let Some(you) = self.you() else { return self.standing_for_anybody() };
        if session.outcome().is_over() {
            return outcome_for(session.record(), session.at(), you).to_string();
        }
        let goes_on = given_result(session.record(), session.at()).is_none();
        if goes_on && session.state().to_move() == you {
            return say::YOUR_TURN.to_string();
        }
        self.standing_for_anybody()
    }

    /// A sentence about the move, or the end of the game, that has arrived from another device
    /// while the player looks at an earlier position. `None` if there is no such news.
    pub fn news_told(&self) -> Option<String> {
        let record = self.session.record();
        let end = self.news.filter(|end| record.holds(*end))?;
        let ended = || match self.you() {
            Some(you) => outcome_for(record, end, you),
            None => record.outcome_words(end),
        };
        match record.outcome(end).is_over() {
            true => Some(ended().to_string()),
            false => self.happened(end).map(|happened| happened.short),
        }
    }

    /// The state of the game at the current position, in a sentence that names the players instead
    /// of saying *you*, because pictures are sent to others.
    pub fn standing_for_anybody(&self) -> String {
        let session = &self.session;
        let goes_on = || say::status_to_move(self.player(session.state().to_move()));
        result(session.record(), session.at()).unwrap_or_else(goes_on).to_string()
    }

    /// Whether the board shows the end of a variation in a game against the computer or by link.
    /// The opponent does not reply in variations, so this player enters the moves of both sides.
    pub fn tries_variation(&self) -> bool {
        let session = &self.session;
        let (record, at) = (session.record(), session.at());
        let has_opponent = computer::person(record).is_some() || session.side.is_some();
        has_opponent
            && at == session.end()
            && at != record.end_of_line(NodeId::START)
            && self.taught.is_none()
            && self.learns().is_none()
            && !self.pretends
    }

    /// Whether the task of a lesson or a puzzle is done, and the board shows its last position. The
    /// status line then does not say whose turn it is, because the game does not continue.
    pub fn is_task_over(&self) -> bool {
        let session = &self.session;
        let is_over = self.taught.as_ref().is_some_and(|taught| taught.is_over());
        is_over && session.at() == session.end()
    }

    /// Whether the board shows the answer of a task, which the player asked for.
    pub fn shows_answer(&self) -> bool {
        self.is_task_over() && self.taught.as_ref().is_some_and(|taught| taught.was_shown_now())
    }

    /// The text of the status line: the state of the game, and what the player may do.
    pub fn status(&self) -> String {
        let session = &self.session;
        if self.transient.recalls {
            return self.last_told();
        }
        if let Some((id, steps)) = self.transient.peek {
            let record = session.record();
            let made = record.steps(id).unwrap_or_default();
            let made = made.iter().take(steps).map(|step| step.text()).collect::<String>();
            return say::status_peek(made, shown_move(record, id)).to_string();
        }
        if self.waits_for_clock() {
            return say::STATUS_START_CLOCK.to_string();
        }
        if let Some(hint) = self.hint_told() {
            return hint.to_string();
        }
        if let Some(prospect) = &self.transient.prospect {
            return self.could(prospect).to_string();
        }
        if let Some(card) = self.read_card() {
            return card_words(&card).to_string();
        }
        if !session.draft().is_empty() {
            let drafted = self.drafted();
            let asks = session.state().prompt(session.draft()).is_some();
            return match self.helps().targets && !asks && self.loses(None) {
                true => say::status_loses(drafted).to_string(),
                false => drafted.to_string(),
            };
        }
        if let Some(told) = self.learn_told() {
            return told.to_string();
        }
        if self.taught.as_ref().is_some_and(|taught| taught.may_try_again()) {
            return say::PUZZLE_WRONG.to_string();
        }
        if let Some((known, count)) = self.finds_turns() {
            return say::analysis_finding(count, known).to_string();
        }
        if self.is_stopped() && !session.outcome().is_over() {
            return say::CLOCK_PAUSED.to_string();
        }
        if let Some(seat) = self.awaited() {
            return self.waiting(seat);
        }
        if self.shows_answer() {
            return say::STATUS_TASK_SHOWN.to_string();
        }
        if session.outcome().is_over() {
            return self.standing();
        }
        if self.is_task_over() {
            return say::STATUS_TASK_SOLVED.to_string();
        }
        let mover = session.state().to_move();
        let standing = match self.tries_variation() {
            true if self.you() == Some(mover) => say::STATUS_VARIATION_YOURS.to_string(),
            true => say::status_variation(self.player(mover)).to_string(),
            false => self.standing(),
        };
        match (self.duty(), self.danger()) {
            (Some(duty), _) => duty.sentence.to_string(),
            (None, Some(danger)) => say::said_both(danger.sentence.clone(), standing).to_string(),
            (None, None) => self.discard_told(&standing).map_or(standing, |told| told.to_string()),
        }
    }

    /// What the rules demand of the player to move. `None` also if that player isn't addressed as
    /// *you*, because the sentence addresses them.
    pub fn duty(&self) -> Option<Refusal> {
        let state = self.session.state();
        let is_addressed = self.you().is_none_or(|you| you == state.to_move());
        state.duty().filter(|_| is_addressed)
    }

    /// A warning about a piece that the side to move could lose next. If only one human plays on
    /// this device, the warning is shown only when that player is to move. There is no warning in
    /// puzzles and in lessons with locked hints, because finding the danger may be the task, and
    /// none in studies, where nobody plays to win.
    pub fn danger(&self) -> Option<Rc<Refusal>> {
        let is_meant = self.you().is_none_or(|you| you == self.session.state().to_move());
        let tells = is_meant
            && !is_study(self.session.record())
            && self.helps().targets
            && self.puzzle().is_none()
            && self.taught.as_ref().is_none_or(|taught| taught.has_help())
            && self.transient.peek.is_none()
            && self.learns().is_none();
        let goes_on = || !self.session.outcome().is_over();
        queries::danger(self.session.state()).filter(|_| tells && goes_on())
    }

    /// The reason why the board can't be turned to the next edge, to see other faces of the dice.
    /// `None` if it can be turned.
    pub fn bars_turn(&self) -> Option<String> {
        let (state, draft) = (self.session.state(), self.session.draft());
        let next = (usize::from(4 - self.turned()) + 1) % 4;
        let board = state.turnable().filter(|board| !board.may_turn_to(next, draft))?;
        Some(board.refuse_edge(next, draft).sentence.to_string())
    }

    /// Whether the player at this device may resign: against the computer, or in a game by link.
    pub fn may_resign(&self) -> bool {
        let record = self.session.record();
        let is_over = record.outcome(record.end_of_line(NodeId::START)).is_over();
        let against_computer = computer::person(record).is_some() && !is_over;
        (against_computer || Requests::of(&self.session).resign) && !self.pretends
    }

    /// The hint for the current position, asked for or already shown. `None` if there is no hint,
    /// and while a move is shown step by step.
    pub fn hinted(&self) -> Option<&Hint> {
        self.computer
            .hint
            .as_ref()
            .filter(|hint| hint.at == self.session.at() && self.transient.peek.is_none())
    }

    /// The status line while a move is being entered: what may come next.
    fn drafted(&self) -> Text {
        let (state, next, draft) =
            (self.session.state(), self.session.next(), self.session.draft());
        let on_board = |step: &&Step| step.order == 0 && step.at.is_some();
        let targets: Text = match self.helps().targets {
            false => say::STATUS_CHOOSE.into(),
            true => say::status_targets(next.steps.iter().filter(on_board).count()),
        };
        let Some((last, before)) = draft.split_last() else { return targets };
        let dice = queries::has_dice(&**state);
        match next.steps.first().map(|step| step.act) {
            Some(Act::Face) => {
                let squares = draft.iter().filter_map(|step| step.at);
                let named = usize::from(last.act == Act::Face);
                if let Some(at) = squares.into_iter().nth(named) {
                    return say::status_name_face(at);
                }
            }
            Some(Act::Chance) if dice => return say::STATUS_ROLL.into(),
            Some(Act::Chance) => return say::STATUS_CHANCE.into(),
            _ => {}
        }
        // The effects of the steps in words, with a capital first letter.
        let told = |draft: &[Step]| {
            let told = told_by(&**state, draft).map(|told| capitalized(&told.to_string()));
            match (self.draft_takes(), told) {
                (Some(takes), Some(told)) => Some(say::said_both(takes, told)),
                (takes, told) => takes.or(told.map(Text::from)),
            }
        };
        match draft {
            _ if matches!(last.act, Act::Reserve | Act::Discard | Act::Edge)
                && state.turnable().is_some() =>
            {
                let what = match next.steps.as_slice() {
                    [only] if only.act == Act::Word => {
                        say::hint_button(state.step_name(draft, only))
                    }
                    _ if dice => say::STATUS_CHOOSE_DIE.into(),
                    _ => targets,
                };
                say::status_chosen_beside(what, state.step_name(before, last))
            }
            _ if last.act == Act::Pick && !next.steps.is_empty() => self.does_chosen(last, targets),
            [first] if !next.steps.is_empty() => self.does_chosen(first, targets),
            draft if let Some(prompt) = state.prompt(draft) => match told(draft) {
                Some(told) => say::status_asks(prompt.question, told),
                None => prompt.question,
            },
            draft if let Some(told) = told(draft) => match next.steps.is_empty() {
                true => say::status_told_play(told),
                false if self.draft_takes().is_some() && next.may_stop => {
                    say::said_both(told, say::STATUS_MAY_STOP)
                }
                false => told,
            },
            _ if next.steps.is_empty() => say::STATUS_PLAY.into(),
            _ if next.may_stop => say::STATUS_MAY_STOP.into(),
            _ => say::STATUS_GO_ON.into(),
        }
    }

    /// All pieces that the steps entered so far capture or win over, in a sentence. Leaves out
    /// pieces that the chess variant itself describes (`Effect::told`). `None` if there are none.
    fn draft_takes(&self) -> Option<Text> {
        let (state, draft) = (self.session.state(), self.session.draft());
        let advice = Advice::of(state, draft, self.you());
        let effects = state.effects(draft);
        let of = |kind| {
            let untold =
                effects.iter().filter(|effect| effect.kind == kind && effect.told.is_none());
            advice.listed(&untold.map(|effect| effect.at).collect::<Vec<_>>())
        };
        let takes = of(EffectKind::Removes).map(say::draft_takes);
        match (takes, of(EffectKind::Converts).map(say::draft_wins_over)) {
            (Some(takes), Some(wins)) => Some(say::said_both(takes, wins)),
            (takes, wins) => takes.or(wins),
        }
    }

    /// A sentence about the piece that a step selects: how the piece moves, or else its name and
    /// `targets`. The introductory lesson of one minute (`is_first_steps`) teaches one thing at a
    /// time, so there the sentence never says how the piece moves.
    fn does_chosen(&self, step: &Step, targets: Text) -> Text {
        let tells = self.taught.as_ref().is_none_or(|taught| !taught.course.is_first_steps());
        let does = self.does(step).filter(|_| tells);
        does.unwrap_or_else(|| say::status_chosen(targets, self.picked(step)))
    }

    /// The kind of the piece that a step selects, and how that kind moves. `None` if the chess
    /// variant has no sentence about it.
    pub(super) fn does(&self, step: &Step) -> Option<Text> {
        self.does_at(step.at?, step.squares().count())
    }

    /// The kind of the piece on a square, and how it moves if it is one of `together` pieces that
    /// move as one. A die is named by the face that it shows to the edge at the bottom of the
    /// board.
    pub(super) fn does_at(&self, at: Square, together: usize) -> Option<Text> {
        let state = self.session.state();
        if let Some(does) = state.does_on(at) {
            return Some(does);
        }
        let reading = queries::readings(&**state).into_iter().find(|reading| reading.at == at);
        let piece = match reading {
            Some(reading) => queries::of_face(reading.sides[usize::from((4 - self.turned()) % 4)]?),
            None => queries::standing(state).pieces.iter().find(|(on, _)| *on == at)?.1,
        };
        state.does(&piece, together)
    }

    /// The index of the step that a click on this square replaces by its next alternative. This is
    /// the step that jumped over the piece there. `None` if a next step is possible on the square.
    pub fn choice_at(&self, square: Square) -> Option<usize> {
        if self.session.next().at(square).next().is_some() {
            return None;
        }
        let draft = self.session.draft();
        jumped(draft)
            .filter(|(i, _, at)| *at == square && self.session.choices(*i).len() > 1)
            .map(|(i, ..)| i)
            .last()
    }
}
