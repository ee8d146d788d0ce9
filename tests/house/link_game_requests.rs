//! Tests of link games (two players who send links): resignations, and requests for draws and
//! take-backs, which the links contain.

use fairyboard::link::{Shared, decode, encode};
use fairyboard::record::{NodeId, Offer, OfferKind, Record};
use fairyboard::session::Session;
use fairyboard::{Budget, Outcome, Seat};
use fairyboard_tests::{for_each_game, games_of, rng, test};
use fastrand::Rng;
use i18n::Text;
use ui_model::headers::{ID, OFFER};
use ui_model::library::{self, GameEntry};
use ui_model::link_game::{self, Requests};
use ui_model::link_game_text::brings_nothing;
use ui_model::model::{Consent, Do, Game, PlayState, Reply, Turn, Whole};
use ui_model::sentences::offered;
use ui_model::{incoming, say, studies};

/// The game as it is on one player's device.
struct Device(PlayState);

impl Device {
    fn begins(record: &Record, side: Seat) -> Self {
        let mut session = Session::new(record.clone(), record.end_of_line(NodeId::START));
        link_game::seat(&mut session, Some(side));
        Device(PlayState::new(Whole::new(session)))
    }

    /// Opens a link on a device that doesn't have the game yet.
    fn opens(code: &str) -> Self {
        let sent = incoming::read_code(code, &mut Budget::usual()).expect("a link");
        Device(PlayState::new(studies::opened(&sent)))
    }

    fn sends(&self) -> String {
        self.0.whole().reply(Consent::given())
    }

    /// Opens a link on a device that has the game. `accepts` is the answer to a question that the
    /// link may raise. Returns whether there was a question.
    fn receives(&mut self, code: &str, accepts: bool) -> bool {
        let sent = incoming::read_code(code, &mut Budget::usual()).expect("a link");
        let (link, mine) = (studies::opened(&sent), self.0.whole().clone());
        let asks = !mine.claims(&link).is_empty();
        if asks || mine.hears_from(&link) {
            self.0 = PlayState::new(mine.joined(&Reply { link, is_accepted: accepts }));
        }
        // Loads the saved game, which must show the same as before.
        self.0 = PlayState::new(Whole::load(&self.0.whole().kept(1)).expect("a kept game"));
        asks
    }

    /// The game as lists of games show it.
    fn listed(&self) -> GameEntry {
        library::entry(&self.0.whole().kept(1)).expect("an entry")
    }

    fn does(&mut self, game: Game) {
        self.0 = self.0.update(Do::Game(game));
    }

    fn record(&self) -> &Record {
        self.0.ui().session.record()
    }

    fn plies(&self) -> usize {
        self.record().path(self.record().end_of_line(NodeId::START)).len() - 1
    }

    fn outcome(&self) -> Outcome {
        self.record().outcome(self.record().end_of_line(NodeId::START))
    }

    /// Plays a random move. Returns `false` if this ends the game.
    fn moves(&mut self, rng: &mut Rng) -> bool {
        let end = self.record().end_of_line(NodeId::START);
        let moves = self.record().moves(end);
        let text = moves[rng.usize(..moves.len())].clone();
        let before = self.plies();
        self.0 = self.0.update(Do::Turn(Turn::Replay(text)));
        assert_eq!(self.plies(), before + 1, "{}", self.record());
        !self.outcome().is_over()
    }

    fn asks_back(&mut self) {
        let plies = self.requests().take_back.expect("a move to take back");
        self.does(Game::Ask(OfferKind::TakeBack(plies)));
    }

    fn offer(&self) -> Option<Offer> {
        link_game::offer(&self.0.ui().session)
    }

    fn requests(&self) -> Requests {
        Requests::of(&self.0.ui().session)
    }
}

/// Two devices for each kind of game without hidden information. Both have received the first three
/// plies. The first player has moved last and waits.
fn pairs(id: &str, rng: &mut Rng) -> Vec<[Device; 2]> {
    let mut pairs = Vec::new();
    for (family, options) in games_of(id) {
        let mut record = Record::dealt(family, options, rng.u64(..));
        record.set_header(ID, "AbCdEfGh");
        if !link_game::is_by_link(&record) {
            continue;
        }
        let mut first = Device::begins(&record, Seat::FIRST);
        if first.0.whole().hides() || !first.moves(rng) {
            continue;
        }
        let mut second = Device::opens(&first.sends());
        if second.moves(rng) && !first.receives(&second.sends(), false) && first.moves(rng) {
            second.receives(&first.sends(), false);
            pairs.push([first, second]);
        }
    }
    pairs
}

for_each_game! {
    whoever_resigns_has_lost_at_both_without_a_question,
    a_draw_that_was_offered_is_agreed_on_without_a_question,
    two_who_resign_at_once_are_told_of_both_results,
    two_who_offer_each_other_a_draw_have_agreed,
    nobody_takes_a_move_of_the_other_back_alone,
    a_question_lapses_when_the_other_moves_and_the_link_is_plain_again,
    a_refusal_reaches_the_other_together_with_the_next_move,
    a_move_back_that_was_asked_for_is_taken_back_at_both,
    moves_are_not_taken_back_unasked,
    nobody_asks_in_the_name_of_the_other,
    what_is_asked_travels_in_the_link_as_in_the_record,
}

fn whoever_resigns_has_lost_at_both_without_a_question(id: &str) {
    let mut rng = rng(461);
    for resigning in 0..2 {
        for mut pair in pairs(id, &mut rng) {
            assert!(pair[resigning].requests().resign);
            pair[resigning].does(Game::Resign);
            let expected = if resigning == 0 { "0-1" } else { "1-0" };
            let link = pair[resigning].sends();
            assert!(link.starts_with('1'), "a resignation needs no tail");
            assert!(!pair[1 - resigning].receives(&link, false));
            for device in pair {
                assert_eq!(device.outcome(), Outcome::Agreed(expected));
                assert_eq!(device.requests(), Requests::default());
            }
        }
    }
}

fn a_draw_that_was_offered_is_agreed_on_without_a_question(id: &str) {
    let mut rng = rng(462);
    for by in 0..2 {
        for mut pair in pairs(id, &mut rng) {
            let may = pair[by].requests().draw;
            assert_eq!(may, pair[by].record().info().convention.is_some());
            if !may {
                continue;
            }
            let mut unasked = Device(pair[by].0.clone());
            pair[by].does(Game::Ask(OfferKind::Draw));
            assert!(!pair[by].requests().draw, "one question at a time");
            assert!(!pair[1 - by].receives(&pair[by].sends(), false));
            let asked = pair[1 - by].offer().expect("the question");
            assert!(asked.asks() && usize::from(asked.by.0) == by);
            let told = offered(&pair[1 - by].0.ui().session, false).map(|told| told.to_string());
            assert!(told.is_some());
            assert_eq!(pair[1 - by].listed().asked, told, "a list shows the question");
            assert_eq!(pair[by].listed().asked, None, "it waits for the other");
            pair[1 - by].does(Game::Answer(true));
            assert_eq!(pair[1 - by].listed().asked, None);
            let link = pair[1 - by].sends();
            assert!(!pair[by].receives(&link, false), "it was offered here");
            for device in &pair {
                assert_eq!(device.outcome(), Outcome::Agreed("1/2-1/2"));
                assert_eq!(device.record().header(OFFER), None);
            }
            assert!(unasked.receives(&link, false), "nobody offered it there");
            assert!(!unasked.outcome().is_over());
        }
    }
}

fn two_who_resign_at_once_are_told_of_both_results(id: &str) {
    let mut rng = rng(472);
    for mut pair in pairs(id, &mut rng) {
        let links = [0, 1].map(|i| {
            pair[i].does(Game::Resign);
            pair[i].sends()
        });
        for (i, expected) in ["0-1", "1-0"].into_iter().enumerate() {
            assert!(!pair[i].receives(&links[1 - i], false));
            assert_eq!(pair[i].outcome(), Outcome::Agreed(expected), "the own resignation stands");
            let sent = incoming::read_code(&links[1 - i], &mut Budget::usual()).expect("a link");
            let (kept, link) = (pair[i].0.whole().seen(), studies::opened(&sent).seen());
            let game = || Text::from("this game");
            assert_eq!(
                brings_nothing(game(), &kept, &link).to_string(),
                say::byline_both_ended(game()).to_string()
            );
            assert_ne!(brings_nothing(game(), &kept, &kept), brings_nothing(game(), &kept, &link));
        }
    }
}

fn two_who_offer_each_other_a_draw_have_agreed(id: &str) {
    let mut rng = rng(469);
    for mut pair in pairs(id, &mut rng) {
        if !pair[0].requests().draw {
            continue;
        }
        let links = [0, 1].map(|i| {
            pair[i].does(Game::Ask(OfferKind::Draw));
            pair[i].sends()
        });
        for i in 0..2 {
            assert!(!pair[i].receives(&links[1 - i], false));
            assert_eq!(pair[i].outcome(), Outcome::Agreed("1/2-1/2"));
        }
    }
}

fn nobody_takes_a_move_of_the_other_back_alone(id: &str) {
    let mut rng = rng(470);
    for [first, mut second] in pairs(id, &mut rng) {
        second.does(Game::TakeBack);
        assert_eq!(second.plies(), 3);
        let mut first = first;
        first.does(Game::TakeBack);
        assert_eq!(first.plies(), 2);
    }
}

fn a_question_lapses_when_the_other_moves_and_the_link_is_plain_again(id: &str) {
    let mut rng = rng(463);
    for [mut first, mut second] in pairs(id, &mut rng) {
        first.asks_back();
        let link = first.sends();
        assert!(link.starts_with('2'));
        second.receives(&link, false);
        if !second.moves(&mut rng) {
            continue;
        }
        assert_eq!((second.offer(), second.record().header(OFFER)), (None, None));
        let link = second.sends();
        assert!(link.starts_with('1'));
        assert!(!first.receives(&link, false));
        assert_eq!((first.offer(), first.record().header(OFFER)), (None, None));
        assert_eq!(first.plies(), 4);
        // A refusal arrives by link. The first player's next move removes the refusal from the
        // game.
        first.does(Game::Ask(OfferKind::TakeBack(2)));
        let asked = first.sends();
        second.receives(&asked, false);
        second.does(Game::Answer(false));
        assert!(!second.receives(&asked, true), "it was answered");
        first.receives(&second.sends(), false);
        assert_eq!(first.requests(), Requests { resign: true, ..Requests::default() });
        assert_eq!(first.offer().map(|offer| offer.kind), Some(OfferKind::Declined));
        first.moves(&mut rng);
        assert_eq!((first.offer(), first.record().header(OFFER)), (None, None));
    }
}

fn a_refusal_reaches_the_other_together_with_the_next_move(id: &str) {
    let mut rng = rng(473);
    for kind in [OfferKind::Draw, OfferKind::TakeBack(2)] {
        for [mut first, mut second] in pairs(id, &mut rng) {
            if kind == OfferKind::Draw && !first.requests().draw {
                continue;
            }
            first.does(Game::Ask(kind));
            let asked = first.sends();
            second.receives(&asked, false);
            second.does(Game::Answer(false));
            if !second.moves(&mut rng) {
                continue;
            }
            assert!(!second.receives(&asked, true), "it was answered");
            assert_eq!(second.requests().draw, first.record().info().convention.is_some());
            assert!(!first.receives(&second.sends(), false));
            assert_eq!(first.plies(), 4);
            let refusal = Offer { by: Seat::SECOND, at: 3, kind: OfferKind::Declined };
            assert_eq!(first.offer(), Some(refusal));
            assert!(first.requests().take_back.is_some(), "the position is another");
            if first.moves(&mut rng) {
                assert!(!second.receives(&first.sends(), false));
                assert_eq!((first.offer(), second.offer()), (None, None));
            }
        }
    }
}

fn a_move_back_that_was_asked_for_is_taken_back_at_both(id: &str) {
    let mut rng = rng(464);
    for [mut first, mut second] in pairs(id, &mut rng) {
        first.asks_back();
        let asked = first.sends();
        second.receives(&asked, false);
        second.does(Game::Answer(true));
        assert_eq!(second.plies(), 2);
        let link = second.sends();
        // A link with the request does nothing on a device that has answered the request.
        assert!(!second.receives(&asked, true));
        assert_eq!((second.plies(), second.sends()), (2, link.clone()));
        assert!(!first.receives(&link, false));
        assert_eq!(first.plies(), 2);
        assert_eq!(first.offer().map(|offer| offer.kind), Some(OfferKind::TakenBack));
        // A second opening of the answering link does nothing.
        assert!(!first.receives(&link, false));
        if first.moves(&mut rng) {
            assert!(!second.receives(&first.sends(), false));
            assert_eq!(second.record().to_string(), first.record().to_string());
        }
    }
}

fn moves_are_not_taken_back_unasked(id: &str) {
    let mut rng = rng(465);
    for [mut first, second] in pairs(id, &mut rng) {
        let mut session = Session::new(second.record().clone(), NodeId::START);
        session.go(session.record().end_of_line(NodeId::START));
        session.cut();
        session.edit(|record| {
            record.set_offer(Some(Offer { by: Seat::SECOND, at: 2, kind: OfferKind::TakenBack }));
        });
        let link = Whole::new(session).reply(Consent::given());
        assert!(first.receives(&link, false), "asked about");
        assert_eq!(first.plies(), 3, "refused");
        assert!(first.receives(&link, true));
        assert_eq!(first.plies(), 2, "accepted");
    }
}

fn nobody_asks_in_the_name_of_the_other(id: &str) {
    let mut rng = rng(466);
    for [first, second] in pairs(id, &mut rng) {
        for (by, at, kind) in [
            (Seat::SECOND, 3, OfferKind::Draw),
            (Seat::SECOND, 3, OfferKind::TakeBack(1)),
            (Seat::SECOND, 3, OfferKind::Declined),
        ] {
            let mut session = Session::new(first.record().clone(), NodeId::START);
            session.edit(|record| record.set_offer(Some(Offer { by, at, kind })));
            let link = Whole::new(session).reply(Consent::given());
            let mut device = Device(second.0.clone());
            device.receives(&link, true);
            assert_eq!(device.offer(), None, "{kind:?}");
        }
    }
}

fn what_is_asked_travels_in_the_link_as_in_the_record(id: &str) {
    let mut rng = rng(467);
    for [first, _] in pairs(id, &mut rng) {
        let mut record = first.record().clone();
        for (by, kind) in [
            (Seat::FIRST, OfferKind::Draw),
            (Seat::SECOND, OfferKind::Draw),
            (Seat::FIRST, OfferKind::TakeBack(2)),
            (Seat::SECOND, OfferKind::TakeBack(1)),
            (Seat::FIRST, OfferKind::TakenBack),
            (Seat::SECOND, OfferKind::Declined),
        ] {
            let offer = Offer { by, at: 3, kind };
            record.set_offer(Some(offer));
            // The header for the offer stays last when name headers change.
            record.set_header("First", "Ann");
            record.set_header("First", "");
            assert_eq!(record.offer(), Some(offer));
            let code = encode(&Shared::new(record.clone()));
            let back = decode(&code).expect("a link").record;
            assert_eq!(back, record);
            assert_eq!(back.offer(), Some(offer));
            assert_eq!(
                record.to_string().parse::<Record>().expect("a record").offer(),
                Some(offer)
            );
        }
        // An offer that is impossible in the game is kept like an unknown header.
        for text in [
            "draw",
            "draw third 3",
            "draw first 4",
            "draw first 03",
            "take-back first 3 3",
            "take-back first 3 1",
        ] {
            record.set_header(OFFER, text);
            assert_eq!(record.offer(), None, "{text}");
            let code = encode(&Shared::new(record.clone()));
            assert!(code.starts_with('1'), "{text}");
            assert_eq!(decode(&code).expect("a link").record, record);
        }
    }
}

#[test]
fn in_a_game_that_hides_something_nobody_takes_moves_back() {
    let mut rng = rng(468);
    let mut seen = 0;
    for (family, options) in games_of("zugzwang") {
        let mut record = Record::dealt(family, options, rng.u64(..));
        record.set_header(ID, "AbCdEfGh");
        let mut first = Device::begins(&record, Seat::FIRST);
        if !link_game::is_by_link(&record) || !first.0.whole().hides() {
            continue;
        }
        seen += 1;
        first.0 = first.0.update(Do::Turn(Turn::Replay(record.moves(NodeId::START)[0].clone())));
        let requests = first.requests();
        assert_eq!((requests.resign, requests.take_back), (true, None));
    }
    assert!(seen > 0);
}
