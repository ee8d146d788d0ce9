//! Actions on the game as a whole.

use super::{Game, PlayState, Transient, Ui, Whole};
use crate::computer;
use crate::link_game::{self, Requests};
use crate::say;
use crate::sentences;
use fairyboard::Seat;
use fairyboard::record::{NodeId, OfferKind, Record};
use fairyboard::session::Session;

impl Ui {
    /// Whether this device may enter the next move of the player on the other device. False if the
    /// game has hidden cards or dice, or is played over relays (servers that pass moves between
    /// devices).
    pub fn may_move_for(&self) -> bool {
        let is_elsewhere = |seat: Seat| self.session.side.is_some_and(|side| side != seat);
        !self.hands.masked && !self.is_live && self.awaited().is_some_and(is_elsewhere)
    }
}

impl PlayState {
    /// Ends the game by a resignation or an agreed draw. This may reveal hidden hands, so it can't
    /// be undone.
    fn end_by_players(&mut self, resigned: Option<Seat>) {
        self.end_game(|game| game.end_by_players(resigned));
    }

    /// Applies `end`, which ends the game, and announces the result.
    pub(super) fn end_game(&mut self, end: impl Fn(&mut Session)) {
        if self.whole.session().outcome().is_over() {
            return;
        }
        self.undo = None;
        self.ui.computer.hint = None;
        self.change(|game| {
            game.go(game.record().end_of_line(NodeId::START));
            end(game);
        });
        self.ui.hands.open_to = None;
        self.see();
        self.ui.changed = true;
        let status = self.ui.standing();
        self.say(status);
        self.ui.speech.urgent = true;
    }

    /// Offers a draw to the computer. Does nothing in a game without the computer. For a draw in a
    /// game by link, see [`PlayState::ask`].
    fn offer_draw(&mut self) {
        let session = self.whole.session();
        let is_last = session.at() == session.record().end_of_line(NodeId::START);
        let is_last = is_last && !session.outcome().is_over();
        if is_last && computer::person(session.record()).is_some() {
            self.ui.computer.draw_offer = Some(session.at());
        }
    }

    fn answer_draw(&mut self, at: NodeId, accepts: bool) {
        if self.ui.draw_offer() != Some(at) {
            return;
        }
        self.ui.computer.draw_offer = None;
        match accepts {
            true => self.end_by_players(None),
            false => self.bar(say::COMPUTER_DECLINES.words()),
        }
    }

    /// Withdraws the player's offer of a draw if the game has changed since the offer. The computer
    /// would judge the position of the offer, which is no longer current.
    pub(super) fn follow_draw_offer(&mut self) {
        let session = self.whole.session();
        let end = session.record().end_of_line(NodeId::START);
        let is_moot = self.real.is_some() || session.outcome().is_over();
        self.ui.computer.draw_offer.take_if(|at| is_moot || *at != end);
    }

    /// Allows this device to enter the next move of the player on the other device, if the game has
    /// no hidden cards or dice.
    fn move_for(&mut self) {
        if self.ui.may_move_for() {
            self.ui.moves_for = Some(self.ui.session.at());
            let status = self.ui.status();
            self.say(status);
        } else if self.ui.hands.masked {
            self.bar(say::PLAY_NO_OTHER_SEAT.words());
        }
    }

    /// Makes an offer or a request to the player on the other device. The player can't undo it,
    /// because the link with it may have been sent already.
    fn ask(&mut self, kind: OfferKind) {
        let may = Requests::of(self.whole.session());
        let may_ask = match kind {
            OfferKind::Draw => may.draw,
            OfferKind::TakeBack(to) => may.take_back == Some(to),
            OfferKind::TakenBack | OfferKind::Declined => false,
        };
        if may_ask {
            self.change(|game| link_game::say_offer(game, kind));
            self.say_offer();
        }
    }

    /// Accepts (`true`) or declines the offer of the player on the other device.
    fn answer_offer(&mut self, grants: bool) {
        let Some(asked) = link_game::asked(self.whole.session()) else { return };
        match asked.kind {
            OfferKind::Draw if grants => return self.end_by_players(None),
            OfferKind::TakeBack(plies) if grants => self.change(|game| {
                game.cancel();
                link_game::go_back_to(game, plies);
                link_game::say_offer(game, OfferKind::TakenBack);
            }),
            _ => self.change(|game| link_game::say_offer(game, OfferKind::Declined)),
        }
        self.undo = None;
        self.say_offer();
    }

    /// Announces an offer or an answer, and marks the game to be saved.
    fn say_offer(&mut self) {
        self.ui.changed = true;
        let told =
            sentences::offered(&self.ui.session, self.ui.is_live).map(|told| told.to_string());
        self.say(told.unwrap_or_else(|| self.ui.status()));
    }

    /// Replaces the game by the version that another tab has saved.
    fn load(&mut self, whole: Whole) {
        let chance = self.whole.session().chance.clone();
        self.real = None;
        self.undo = None;
        self.ui.hands.open_to = None;
        self.ui.moves_for = None;
        self.put(whole.with_chance(chance));
        self.read_clock();
        self.read_pause();
        self.say_place();
    }

    /// Replaces the game by its state after news from other devices. If the news contains only
    /// names or times, the draft (a half-entered move) and messages about it stay on the screen.
    /// The player's own hand of cards stays open.
    fn join(&mut self, whole: Whole) {
        let before = self.whole().clone();
        let (was, now) = (before.session(), whole.session());
        let is_news =
            Stand::of(was) != Stand::of(now) || was.record().offer() != now.record().offer();
        self.ui.version += 1;
        if is_news {
            self.ui.transient = Transient::default();
            (self.lifted, self.real, self.undo) = (None, None, None);
        } else if self.real.is_some() {
            self.real = Some(whole);
            return;
        }
        let end = now.record().end_of_line(NodeId::START);
        let was_browsing = was.at() != was.record().end_of_line(NodeId::START);
        let place = same_place(was, now.record()).filter(|at| was_browsing && *at != end);
        let is_moved = Stand::of(was) != Stand::of(now);
        // A move is more important than an offer that arrives with it. The answer to a request to
        // take moves back says what has changed.
        let offer = now.record().offer().filter(|offer| !is_moved || !offer.asks());
        let tells_offer = offer.is_some() && was.record().offer() != offer;
        let whole = whole.with_chance(was.chance.clone());
        self.put(whole);
        self.ui.moves_for = None;
        match place {
            Some(place) => {
                self.change(|game| game.go(place));
                if is_moved {
                    self.ui.news = Some(end);
                    self.say(self.ui.news_told().unwrap_or_default());
                }
            }
            None if is_news => self.say_place(),
            None => {}
        }
        if tells_offer {
            let told = sentences::offered(&self.ui.session, self.ui.is_live);
            told.into_iter().for_each(|told| self.say(told.to_string()));
        }
    }

    pub(super) fn game(&mut self, action: Game) {
        match action {
            Game::StartClock(now) => {
                if self.ui.waits_for_clock() {
                    self.change(|game| game.began = Some(now));
                    self.ui.changed = true;
                    let status = self.ui.status();
                    self.say(say::play_clock_runs(status).to_string());
                }
            }
            Game::RunOut => {
                self.change(|game| game.run_out());
                self.change(|game| game.cancel());
                self.ui.changed = true;
                let status = self.ui.standing();
                self.say(status);
                self.ui.speech.urgent = true;
            }
            Game::PauseClock => self.pause_clock(),
            Game::TimeOver => self.time_over(),
            Game::CountFromNow => self.change_clock(|clock, now| clock.count_from(now)),
            Game::LeaveOut(ms) => self.change_clock(|clock, now| clock.leave_out(ms, now)),
            Game::PutRight(left) => self.put_right(left),
            Game::TakeBack => {
                if let Some(why) = self.ui.bars_take_back() {
                    self.say(why.into());
                } else if !computer::can_take_back(self.whole.session()) || self.ui.taught.is_some()
                {
                } else {
                    self.remember(say::PLAY_TAKEN_BACK.words());
                    if let Err(why) = self.change(computer::take_back) {
                        self.undo = None;
                        return self.bar(why.words());
                    }
                    self.ui.hands.open_to = None;
                    self.see();
                    self.ui.hands.keeps_all = false;
                    self.ui.changed = true;
                    let status = self.ui.status();
                    self.say(say::play_taken_back_status(status).to_string());
                }
            }
            Game::PutBack => {
                if let Some((_, before)) = self.undo.take() {
                    self.put(before);
                    self.ui.changed = true;
                    let status = self.ui.status();
                    self.say(say::play_put_back(status).to_string());
                }
            }
            Game::LetUndoGo => self.undo = None,
            Game::Load(whole) => {
                self.ui.computer.draw_offer = None;
                self.load(whole);
            }
            Game::Join(whole) => self.join(whole),
            Game::Sit(_) if self.ui.hands.masked && self.ui.session.side.is_some() => {
                self.bar(say::PLAY_NO_OTHER_SEAT.words());
            }
            Game::Sit(seat) => {
                self.change(|game| link_game::seat(game, seat));
                self.ui.changed = true;
                let status = self.ui.status();
                self.say(status);
            }
            Game::MoveFor => self.move_for(),
            Game::Resign => {
                let session = self.whole.session();
                let is_by_link = link_game::is_by_link(session.record());
                let person = computer::person(session.record());
                if let Some(seat) = person.or(session.side.filter(|_| is_by_link)) {
                    self.end_by_players(Some(seat));
                }
            }
            Game::Ask(kind) => self.ask(kind),
            Game::Answer(grants) => self.answer_offer(grants),
            Game::OfferDraw => self.offer_draw(),
            Game::AnswerDraw(at, accepts) => self.answer_draw(at, accepts),
            Game::Hold(words) => self.bar(words),
        }
    }
}

/// The last move of a game and its result. If they are equal in two versions of a game, the newer
/// version has no new move for the player.
#[derive(PartialEq)]
struct Stand {
    end: NodeId,
    text: String,
    result: &'static str,
}

impl Stand {
    fn of(session: &Session) -> Self {
        let record = session.record();
        let end = record.end_of_line(NodeId::START);
        Stand { end, text: record.node(end).text().into(), result: record.result() }
    }
}

/// Finds the shown position in another record, by following the same moves from the start. `None`
/// if the other record lacks one of these moves.
fn same_place(session: &Session, other: &Record) -> Option<NodeId> {
    let record = session.record();
    record.path(session.at()).iter().skip(1).try_fold(NodeId::START, |place, id| {
        let is_same = |child: &&NodeId| other.node(**child).text() == record.node(*id).text();
        other.node(place).children().iter().find(is_same).copied()
    })
}
