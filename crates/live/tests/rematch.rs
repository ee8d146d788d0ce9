//! Tests of further games in the same room.

use crate::games::{SOUND, assert_calm, families, hens, play_out};
use crate::hostile::forged;
use crate::network::{Faults, MINUTE, Network, START, begun, record, whole};
use fairyboard::Seat;
use fairyboard::record::NodeId;
use fastrand::Rng;
use live::body::Body;
use live::bytes::Bytes;
use live::keys::SecretKey;
use live::link::Role;
use live::next_game::{self, Agreement};
use live::room::{Input, RECORD_KIND, Rematch};
use live::seal::Seal;
use serde_json::json;
use ui_model::headers::ID;
use ui_model::model::{Consent, Whole};

fn ask(net: &mut Network, at: usize) {
    net.tell(at, Input::Rematch { date: "2026.11.30".into() });
}

fn resign(net: &mut Network, at: usize) {
    let game = net.devices[at].game.clone().unwrap();
    let mut record = record(&game);
    record.end_by_players(game.opened(Consent::given()).side);
    net.change(at, record);
}

fn id(net: &Network, at: usize) -> String {
    net.devices[at].game.as_ref().unwrap().header(ID).unwrap().into()
}

fn side(net: &Network, at: usize) -> Option<Seat> {
    net.devices[at].game.as_ref().unwrap().opened(Consent::given()).side
}

fn round(net: &Network, at: usize) -> u32 {
    net.devices[at].room.as_ref().unwrap().round()
}

/// Plays a game of four plies that the host resigns, with a watcher. Returns the numbers of host,
/// guest and watcher.
fn lost(net: &mut Network, seed: u64) -> [usize; 3] {
    let family = families().nth(seed as usize % 5).unwrap();
    let [host, guest] = net.pair(begun(family, seed));
    net.tell(host, Input::Name("Ann".into()));
    net.tell(guest, Input::Name("Bob".into()));
    let watcher = net.open(net.devices[host].link.watched(), None);
    net.run(5000);
    play_out(net, [host, guest], 4);
    resign(net, host);
    net.run(MINUTE);
    [host, guest, watcher]
}

#[test]
fn a_rematch_that_both_want_begins_with_swapped_sides_in_each_game() {
    for seed in 0..5 {
        let mut net = Network::new(80 + seed, &[SOUND, SOUND]);
        let [host, guest, watcher] = lost(&mut net, seed);
        let old = id(&net, host);
        ask(&mut net, guest);
        net.run(MINUTE);
        let states = [host, guest].map(|at| net.devices[at].rematch);
        assert_eq!(states, [Rematch::Offered, Rematch::Asked]);
        assert_eq!(id(&net, guest), old, "one player alone begins nothing");
        ask(&mut net, host);
        net.run(MINUTE);
        for at in [host, guest, watcher] {
            let [next] = &net.devices[at].next[..] else { panic!("one new game") };
            assert_eq!(next.finished.header(ID), Some(&*old));
            assert!(record(&next.finished).has_given_result());
            let names = net.devices[at].room.as_ref().unwrap().names();
            let names = [names.host, names.guest].map(Option::unwrap);
            assert_eq!((id(&net, at), names), (id(&net, host), ["Ann", "Bob"].map(String::from)));
            assert_eq!((round(&net, at), net.devices[at].rematch), (1, Rematch::Unasked));
        }
        assert_ne!(id(&net, host), old);
        let sides = [host, guest, watcher].map(|at| side(&net, at));
        assert_eq!(sides, [Some(Seat::SECOND), Some(Seat::FIRST), None]);
        let played = play_out(&mut net, [host, guest], 6);
        net.run(MINUTE);
        assert_eq!(net.moves(watcher), played);
        // Everything survives a reload, and a third game has the sides of the first.
        resign(&mut net, guest);
        net.run(MINUTE);
        for at in [host, guest] {
            net.sleep(at);
            net.wake(at);
        }
        ask(&mut net, host);
        net.run(MINUTE);
        ask(&mut net, guest);
        net.run(MINUTE);
        assert_eq!([host, guest, watcher].map(|at| round(&net, at)), [2; 3]);
        assert_eq!(side(&net, host), Some(Seat::FIRST));
        play_out(&mut net, [host, guest], 4);
        assert_calm(&net);
    }
}

#[test]
fn members_who_were_away_for_the_end_and_the_start_lose_nothing() {
    let mut net = Network::new(90, &[SOUND, SOUND]);
    let [host, guest] = net.pair(begun(hens(), 3));
    let watcher = net.open(net.devices[host].link.watched(), None);
    let other = net.open(net.devices[guest].link.clone(), None);
    net.run(MINUTE);
    play_out(&mut net, [host, guest], 4);
    net.run(MINUTE);
    net.sleep(watcher);
    net.sleep(other);
    let first = play_out(&mut net, [host, guest], 4);
    resign(&mut net, host);
    net.run(MINUTE);
    ask(&mut net, host);
    // The host is away when the guest accepts.
    net.run(MINUTE);
    net.sleep(host);
    ask(&mut net, guest);
    net.run(MINUTE);
    assert!(net.play(guest).is_some());
    net.run(MINUTE);
    // The guest's device is gone, and one relay loses all its events.
    net.sleep(guest);
    net.relays[0].relay.forget(0);
    net.hang_up(0);
    for at in [host, watcher, other] {
        net.wake(at);
    }
    let newcomer = net.open(net.devices[host].link.watched(), None);
    net.run(2 * MINUTE);
    for at in [host, watcher, other, newcomer] {
        assert_eq!((round(&net, at), net.moves(at).len()), (1, 1));
        if at != newcomer {
            let next = &net.devices[at].next[0];
            assert_eq!(crate::network::moves(&next.finished), first);
            assert!(record(&next.finished).has_given_result());
        }
    }
    assert_eq!(play_out(&mut net, [host, other], 5).len(), 6);
    assert_calm(&net);
}

#[test]
fn a_rematch_can_be_declined_and_taken_back() {
    let mut net = Network::new(91, &[SOUND]);
    let [host, guest, _] = lost(&mut net, 1);
    ask(&mut net, host);
    net.run(MINUTE);
    net.tell(guest, Input::DeclineRematch);
    net.run(MINUTE);
    assert_eq!(
        [host, guest].map(|at| net.devices[at].rematch),
        [Rematch::Declined, Rematch::Unasked]
    );
    // The guest, who has declined, asks for another game after all.
    ask(&mut net, guest);
    net.run(MINUTE);
    assert_eq!([host, guest].map(|at| round(&net, at)), [1; 2]);
    resign(&mut net, guest);
    net.run(MINUTE);
    ask(&mut net, guest);
    net.run(MINUTE);
    net.tell(guest, Input::DeclineRematch);
    net.run(MINUTE);
    ask(&mut net, host);
    net.run(MINUTE);
    assert_eq!([host, guest].map(|at| round(&net, at)), [1; 2]);
    assert_eq!(net.devices[guest].rematch, Rematch::Offered);
    assert_calm(&net);
}

#[test]
fn two_who_ask_at_once_play_one_game() {
    for seed in 0..5 {
        let faults = Faults { delay: 3000, reorders: true, duplicates: Some(3), ..SOUND };
        let mut net = Network::new(920 + seed, &[faults, SOUND]);
        let [host, guest, watcher] = lost(&mut net, seed);
        ask(&mut net, host);
        ask(&mut net, guest);
        net.run(2 * MINUTE);
        assert_eq!([host, guest, watcher].map(|at| round(&net, at)), [1; 3]);
        assert_eq!(id(&net, host), id(&net, guest));
        play_out(&mut net, [host, guest], 4);
        assert_calm(&net);
    }
}

#[test]
fn no_agreement_counts_without_both_signatures_and_the_games_it_names() {
    let mut net = Network::new(94, &[SOUND]);
    let [host, guest, watcher] = lost(&mut net, 1);
    let code = |game: &Whole| game.reply(Consent::given());
    let finished = net.devices[host].game.clone().unwrap();
    let next = next_game::rematch(&finished, "", [5; 14]).unwrap();
    let mut begun_next = record(&next);
    let first = begun_next.moves(NodeId::START)[0].clone();
    begun_next.play(NodeId::START, &first).unwrap();
    let other = families().find(|it| it.info().id != finished.info().id).unwrap();
    let games = [
        code(&next),
        code(&whole(begun_next, None)),
        code(&begun(other, 1)),
        code(&next.clone().with_header("Computer", "1 2")),
        code(&next.clone().with_header(ID, "AbCdEfGh")),
        code(&next)[..9].into(),
        String::new(),
    ];
    let ends =
        [code(&finished), code(&begun(finished.opened(Consent::given()).record().family(), 1))];
    let seal = Seal::new(&net.devices[host].link.room);
    let key = guest_key(&net, guest);
    let mut rng = Rng::with_seed(95);
    let mut offered = 0;
    // The guest's device sleeps: it would correct the events that another program sends with its
    // key.
    net.sleep(guest);
    for time in 0..400 {
        let [game, end] = [games.len(), ends.len()].map(|many| rng.usize(..many) * rng.usize(..2));
        let mut agreement = Agreement {
            game: games[game].clone(),
            finished: ends[end].clone(),
            ..Agreement::default()
        };
        let round = [1, 1, 2, u32::MAX][rng.usize(..4)];
        let own = agreement.sign(seal.tag(), round, &key, &[0; 32]);
        let is_own = rng.bool();
        agreement.guest = [Some(Bytes([7; 64])), Some(own)][usize::from(is_own)];
        agreement.host = [None, Some(own), Some(Bytes([9; 64]))][rng.usize(..3)];
        let mut body = Body::new(Some(code(&finished)), 0);
        let is_offer = rng.bool();
        match is_offer {
            true => body.rematch = Some(agreement),
            false => {
                body.round = round;
                body.game = Some(games[game].clone());
                body.start = Some(agreement).filter(|_| rng.u8(..4) > 0);
            }
        }
        let event = forged(&seal, &key, RECORD_KIND, START + 9000 + time, &body.text());
        for at in [host, watcher] {
            net.tell(at, Input::Text(0, json!(["EVENT", "r", event]).to_string()));
            net.run(2000);
            assert_eq!(round_of_all(&net, &[host, watcher]), [0, 0]);
        }
        let is_good = is_offer && is_own && (game, end, round) == (0, 0, 1);
        // An event of another round contains no offer for this round.
        if is_offer {
            assert_eq!(net.devices[host].rematch == Rematch::Offered, is_good, "{game} {end}");
        }
        offered += usize::from(is_good);
    }
    assert!(offered > 2, "{offered}");
    assert_eq!(id(&net, host), "AbCdEfGh");
}

fn round_of_all(net: &Network, all: &[usize]) -> Vec<u32> {
    all.iter().map(|at| round(net, *at)).collect()
}

pub fn guest_key(net: &Network, guest: usize) -> SecretKey {
    let Role::Guest { own, .. } = net.devices[guest].link.role else { panic!("a guest") };
    SecretKey::derived(&own, "guest")
}

#[test]
fn nobody_asks_before_the_end_and_no_stranger_at_all() {
    let mut net = Network::new(93, &[SOUND]);
    let [host, guest] = net.pair(begun(hens(), 3));
    let watcher = net.open(net.devices[host].link.watched(), None);
    play_out(&mut net, [host, guest], 4);
    ask(&mut net, host);
    net.tell(guest, Input::DeclineRematch);
    ask(&mut net, watcher);
    net.run(MINUTE);
    resign(&mut net, host);
    ask(&mut net, watcher);
    net.run(MINUTE);
    for at in [host, guest, watcher] {
        assert_eq!((round(&net, at), net.devices[at].rematch), (0, Rematch::Unasked));
    }
    assert_calm(&net);
}
