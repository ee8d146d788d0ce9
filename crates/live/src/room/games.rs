//! The games in the players' events, and the game on this device.

use super::{DOUBT_AFTER, DOUBT_AT_LAST, Doubt, Held, Output, Room, Unsure, Watched};
use crate::body::Body;
use crate::clock::MOST;
use crate::event::Event;
use crate::keys::PublicKey;
use crate::line::Line;
use crate::merge::{self, Author, Judgement, Source, Version};
use fairyboard::{Budget, Seat};
use std::mem;
use ui_model::incoming;
use ui_model::link_game::Verdict;
use ui_model::model::{Consent, Reply, Whole};

/// Events say how often moves were taken back. A received count is believed if it exceeds this
/// device's count by at most this number: the device may have been away. Without a limit, a player
/// could send the greatest possible count, and no later take-back could have a greater one.
const MOST_UNDONE: u32 = 1_000;

impl Room {
    /// Takes an event that contains a game, or a claim of the guest's seat. Does the cheap checks
    /// first, then that of the signature, and reads the game last.
    pub(super) fn record(&mut self, at: usize, event: Event) {
        let author = self.author(&event.pubkey);
        if author.is_none() && event.pubkey != self.link.invitation {
            return;
        }
        let Some(body) = self.seal.open(&event).and_then(|text| Body::read(&text)) else { return };
        // If too many games or signatures were read lately, the subscription is repeated later and
        // brings the event again.
        if !self.reading.take(self.now.elapsed, 0) || !self.is_sound(at, &event) {
            return self.lines[at].repeat_later(self.now.elapsed);
        }
        self.remember(event.id);
        let Some(author) = author else { return self.hear_claim(at, &event, &body) };
        let is_news = author != Author::Me || event.created_at > self.saved.last;
        let is_later = self.hold_event(at, &event, &body);
        if self.is_study {
            if is_later && is_news {
                self.hear_slide(body.game);
            }
            return;
        }
        if event.pubkey == self.link.host {
            self.host_names(&body);
        }
        let is_current = self.hear_of_rounds(at, &event, &body, author, is_later && is_news);
        if let Some(code) = body.game.as_ref().filter(|_| is_current) {
            let seat = self.seat_of(&event.pubkey);
            let brings_name = is_later && is_news;
            let most_used = match author {
                Author::Opponent => self.most_used(seat),
                Author::Me | Author::Watched => MOST,
            };
            let is_agreed =
                body.undone == 0 || self.others_have_taken_back(&event.pubkey, body.undone);
            let source = Source { author, seat, is_later, brings_name, is_agreed, most_used };
            self.made_at = Some(self.made_at(at, event.created_at));
            self.read_game(&event.pubkey, code, body.undone, source);
            self.made_at = None;
        }
    }

    /// Whether a player other than `author` has published a game in which moves were taken back at
    /// least `undone` times.
    fn others_have_taken_back(&self, author: &PublicKey, undone: u32) -> bool {
        let has = |(by, held): (&PublicKey, &Held)| {
            by != author && held.body.round == self.saved.round && held.body.undone >= undone
        };
        self.held.iter().any(has)
    }

    /// Keeps an event if it is the newest of its author. Returns whether it is.
    pub(super) fn hold_event(&mut self, at: usize, event: &Event, body: &Body) -> bool {
        let Event { pubkey, id, created_at, .. } = event;
        if *pubkey == self.key.public() {
            self.saved.last = self.saved.last.max(*created_at);
            self.taken_at = self.taken_at.max(*created_at);
        }
        let order = |event: &Event| (event.created_at, std::cmp::Reverse(event.id));
        let is_newest = self.held.get(pubkey).is_none_or(|held| order(&held.event) < order(event));
        if is_newest {
            self.held.insert(*pubkey, Held { event: event.clone(), body: body.clone() });
            self.lines[at].has_sent(*pubkey, *id);
        }
        is_newest
    }

    pub(super) fn read_game(&mut self, by: &PublicKey, code: &str, undone: u32, source: Source) {
        let is_credible = undone <= self.saved.undone.saturating_add(MOST_UNDONE);
        if let Some(game) = self.game.clone().filter(|_| self.code.as_deref() == Some(code)) {
            if is_credible {
                self.saved.undone = self.saved.undone.max(undone);
            }
            match source.author {
                Author::Watched => {
                    self.watches(Watched { by: *by, theirs: Version { game, undone }, source });
                }
                Author::Me => self.said_moves = self.own_moves,
                Author::Opponent => {}
            }
            return;
        }
        let mut budget = Budget::usual();
        let read = match &self.game {
            Some(game) => game.read_news(code, &mut budget),
            None => incoming::read_code(code, &mut budget),
        };
        self.reading.take(self.now.elapsed, budget.spent() as u64 / 1000 + 1);
        let link = match read {
            Ok(sent) => Whole::received(&sent).seated(self.seat()),
            Err(failure) => return self.outputs.push(Output::Unreadable(failure)),
        };
        // A game that isn't for two players on different devices is ignored.
        if !link.is_by_link() {
            return;
        }
        let theirs = Version { game: link, undone };
        match source.author {
            Author::Watched if is_credible || self.game.is_none() => {
                self.watches(Watched { by: *by, theirs, source });
            }
            author => {
                if author == Author::Me {
                    self.said_moves = merge::moves_of(source.seat, &theirs.game);
                }
                self.hear(*by, theirs, source, is_credible);
            }
        }
    }

    fn hear(&mut self, by: PublicKey, theirs: Version, source: Source, is_credible: bool) {
        let Some(game) = self.game.clone() else {
            self.saved.undone = theirs.undone;
            self.take(theirs.game);
            return self.name_self();
        };
        if is_credible && self.weigh(game, &theirs, source).is_some() {
            let since = self.unsure.get(&by).map_or(self.now.elapsed, |unsure| unsure.since);
            let source = Source { is_later: false, brings_name: false, ..source };
            self.unsure.insert(by, Unsure { theirs, source, since });
        }
    }

    /// On a watcher's device: shows each published game in which only its author's moves are new. A
    /// game that also has new moves of the other player waits until that player has published them.
    pub(super) fn watch(&mut self) {
        self.is_unvouched = false;
        // The shorter game first: the longer one may continue it.
        self.watched.sort_by_key(|watched| merge::plies(&watched.theirs.game));
        for at in 0..self.watched.len() {
            let Watched { by, theirs, source } = self.watched[at].clone();
            if self.is_vouched(&self.watched[at]) {
                self.watched[at].source = Source { is_later: false, brings_name: false, ..source };
                self.hear(by, theirs, source, true);
            } else {
                self.is_unvouched = true;
            }
        }
    }

    fn watches(&mut self, new: Watched) {
        self.watched.retain(|watched| watched.by != new.by);
        self.watched.push(new);
        self.watch();
    }

    /// Whether a watcher can believe a player's game: it has no moves of the other player that are
    /// not in the other player's own event, and lacks no shown moves that the other player has not
    /// agreed to take back. If the other player has no event yet: whether none can arrive any more.
    fn is_vouched(&self, Watched { by, theirs, source }: &Watched) -> bool {
        let Some(other) = self.watched.iter().find(|watched| watched.by != *by) else {
            return self.guest().is_none() || !self.lines.iter().any(Line::is_waiting);
        };
        let other = &other.theirs;
        let is_shortened = theirs.undone > self.saved.undone.max(other.undone);
        let may_shorten = |game: &Whole| {
            merge::has_only_moves_of(source.seat, game, &theirs.game)
                || merge::asks_back(source.seat.other(), &other.game, merge::plies(&theirs.game))
        };
        merge::has_only_moves_of(source.seat, &theirs.game, &other.game)
            && (!is_shortened || self.game.as_ref().is_none_or(may_shorten))
    }

    /// Merges a received game into the game on this device, if that is possible without asking.
    /// Otherwise the player has to decide, and the result is how the games differ.
    pub(super) fn weigh(
        &mut self,
        game: Whole,
        theirs: &Version,
        source: Source,
    ) -> Option<Verdict> {
        let mine = Version { game, undone: self.saved.undone };
        match merge::judge(&mine, theirs, source) {
            Judgement::Ask(verdict) => return Some(verdict),
            Judgement::Nothing => self.saved.undone = self.saved.undone.max(theirs.undone),
            Judgement::Take(game) => {
                self.saved.undone = self.saved.undone.max(theirs.undone);
                self.take(game);
            }
        }
        None
    }

    /// Asks the player about received games that contradict the game here, once no other event is
    /// expected that may settle the matter.
    pub(super) fn ask(&mut self) {
        let is_waiting = self.lines.iter().any(Line::is_waiting);
        let wait = if is_waiting { DOUBT_AT_LAST } else { DOUBT_AFTER };
        for (by, unsure) in mem::take(&mut self.unsure) {
            let Some(game) = self.game.clone() else { return };
            let Some(verdict) = self.weigh(game, &unsure.theirs, unsure.source) else {
                continue;
            };
            if self.now.elapsed < unsure.since + wait {
                self.unsure.insert(by, unsure);
                continue;
            }
            // The opponent claims the win on time, and this device has also counted that its player
            // has no time left.
            if self.is_out_of_time() && merge::claims_time(&unsure.theirs, &verdict, self.seat()) {
                let reply = Reply { link: unsure.theirs.game.clone(), is_accepted: true };
                if let Some(game) = self.game.clone() {
                    self.take(game.joined(&reply));
                }
                continue;
            }
            // A dispute stops this device from publishing. Otherwise two devices of one player with
            // different games would replace each other's event for ever.
            self.is_disputed |= unsure.source.author == Author::Me;
            let theirs = unsure.theirs;
            let is_new = |known: &Version| {
                known.undone != theirs.undone || !merge::are_alike(&known.game, &theirs.game)
            };
            if self.doubted.as_ref().is_none_or(is_new) {
                self.outputs.push(Output::Doubt(Doubt { link: theirs.game.clone(), verdict }));
            }
            self.doubted = Some(theirs);
        }
    }

    pub(super) fn take(&mut self, game: Whole) {
        (self.doubted, self.is_disputed) = (None, false);
        self.set_game(game.clone());
        self.outputs.push(Output::Game(game));
    }

    /// The greater of two counts of taken-back moves: on this device, and in the game that the
    /// player decides about.
    pub(super) fn undone_of_doubt(&self) -> u32 {
        let doubted = self.doubted.as_ref().map_or(0, |doubted| doubted.undone);
        self.saved.undone.max(doubted)
    }

    /// Forgets all received games that contradict the game here: the player has decided about the
    /// last one, or it no longer matters.
    pub(super) fn decided(&mut self) {
        (self.doubted, self.is_disputed) = (None, false);
        self.unsure.clear();
    }

    /// Adds the players' names that this device knows and `game` lacks. The page may not have them
    /// yet: a name may have arrived while the player was entering a move.
    fn with_known_names(&self, game: Whole) -> Whole {
        let Some(known) = &self.game else { return game };
        [Seat::FIRST, Seat::SECOND].into_iter().fold(game, |game, seat| {
            match merge::name(known, seat).filter(|_| merge::name(&game, seat).is_none()) {
                Some(name) => game.with_header(merge::name_header(seat), &name),
                None => game,
            }
        })
    }

    /// Takes the game as the player has changed it on this device.
    pub(super) fn changed(&mut self, game: Whole) {
        let undone = self.undone_of_doubt();
        let has = |doubted: &Version| !merge::has_lost_moves(&doubted.game, &game);
        if self.game.as_ref().is_some_and(|before| merge::has_lost_moves(before, &game)) {
            self.saved.undone = undone.saturating_add(1);
            self.decided();
        } else if self.doubted.as_ref().is_some_and(has) {
            self.saved.undone = undone;
            self.decided();
        }
        let game = self.counted_after(self.with_known_names(game));
        self.set_game(game);
    }

    pub(super) fn set_game(&mut self, game: Whole) {
        let game = merge::in_order(game);
        // The players agree to share hidden cards when they open a room: see the crate's docs.
        self.code = Some(game.reply(Consent::given()));
        self.own_moves = self.seat().map_or(0, |seat| merge::moves_of(seat, &game));
        self.game = Some(game);
        self.note_turn();
    }
}
