//! Tests of whole games: each position is compared with one that is computed from the rules without
//! the engine. Also tests the records (texts) of these games.

use super::games::{COOP, DUELS, FIXED};
use super::{deal, family, options, position};
use fairyboard::record::{NodeId, Record};
use fairyboard_tests::dice::{
    self, EDGES, captures, cards, faces, field, layout, read_layout, shown,
};
use fairyboard_tests::{effort, rng, square, test};

/// The position after a legal move, computed from the rules without the engine.
pub fn expected(text: &str, mv: &str) -> String {
    let (size, mut dice) = read_layout(text);
    let mut fields: Vec<_> = text.split(' ').map(String::from).collect();
    let (discard, rest) = match mv.strip_prefix('-') {
        Some(rest) => (Some(&rest[..2]), &rest[3..]),
        None => (None, mv),
    };
    let edge = EDGES.iter().position(|edge| rest.starts_with(edge.0)).filter(|_| rest.len() > 5);
    // Removes the captured die. Returns the face that it counts as and whether it was rolled.
    let mut capture = |rest: &str, edge: usize, rolls: bool| {
        let (from, to) = (square(&rest[1..3]), square(&rest[4..6]));
        let mover = dice.remove(&from).unwrap();
        let face = dice.insert(to, mover).unwrap().side(edge);
        let rolled = rolls && face.is_none();
        (if rolled { faces(&rest[7..])[0] } else { face }, rolled)
    };
    let use_roll = |rolls: &mut String, rolled: bool| {
        if rolled && rolls != "-" {
            rolls.remove(0);
        }
        if rolls.is_empty() {
            rolls.push('-');
        }
    };
    match (&*fields[2], edge) {
        ("duel", edge) => {
            let own = usize::from(fields[1] == "b");
            if let Some(card) = discard {
                let mut hand = cards(&fields[5 + own]);
                hand.remove(hand.iter().position(|other| other == card).unwrap());
                fields[5 + own] = dice::hand(hand);
            }
            let mut taken = faces(&fields[3 + own]);
            let mut rolled = false;
            if let Some(edge) = edge {
                let (face, was_rolled) = capture(rest, edge, true);
                taken.push(face);
                rolled = was_rolled;
            } else if let Some(free) = rest.strip_prefix('*') {
                let face = dice.remove(&square(&free[..2])).unwrap().top();
                rolled = face.is_none();
                taken.push(if rolled { faces(&free[3..])[0] } else { face });
            }
            fields[3 + own] = field(taken);
            use_roll(&mut fields[8], rolled);
            fields[1] = if edge.is_some() { ["b", "w"][own] } else { "-" }.into();
            if edge.is_some() {
                let mut deck = cards(&fields[7]);
                let mut hand = cards(&fields[6 - own]);
                hand.push(deck.remove(0));
                fields[6 - own] = dice::hand(hand);
                fields[7] = if deck.is_empty() { "-".into() } else { deck.concat() };
            }
        }
        ("coop", _) => {
            let player = fields[1].parse::<usize>().unwrap() - 1;
            let place = |letter| EDGES.iter().position(|edge| Some(edge.0) == letter).unwrap();
            let edge = edge.unwrap_or_else(|| place(rest.chars().last()));
            let turned = edge + 4 - place(fields[5].chars().nth(player));
            fields[5] = fields[5].chars().map(|c| EDGES[(place(Some(c)) + turned) % 4].0).collect();
            if !rest.starts_with("pass") {
                let (face, rolled) = capture(rest, edge, true);
                let mut lying: Vec<_> =
                    fields[3].as_bytes().chunks(3).map(<[u8]>::to_vec).collect();
                lying.retain(|die| die != b"-");
                lying.push(format!("{}0", shown(face)).into_bytes());
                lying.sort_unstable();
                fields[3] = String::from_utf8(lying.concat()).unwrap();
                use_roll(&mut fields[6], rolled);
            }
            fields[1] = ((player + 1) % fields[5].len() + 1).to_string();
        }
        ("fixed", _) => {
            let announcer = usize::from(faces(&fields[3]).len() > faces(&fields[4]).len());
            let claim = std::mem::replace(&mut fields[6], mv.into());
            let is_true = |claim: &str| {
                let dice = read_layout(text).1;
                let edge = EDGES.iter().position(|edge| claim.starts_with(edge.0)).unwrap();
                let (from, to) = (square(&claim[1..3]), square(&claim[4..6]));
                let told = [dice[&from], dice[&to]].map(|die| shown(die.side(edge))).join("x");
                captures(&dice, edge).contains(&(from, to)) && told == claim[7..]
            };
            let first_wins =
                |announcer_wins| if announcer_wins == (announcer == 0) { "1-0" } else { "0-1" };
            let result = match (&*claim, mv) {
                ("-", _) => {
                    fields[1] = ["b", "w"][announcer].into();
                    None
                }
                ("none", "accept") => Some(true),
                ("none", answer) => Some(!is_true(answer)),
                (_, "challenge") => Some(is_true(&claim)),
                _ => {
                    let edge = EDGES.iter().position(|edge| claim.starts_with(edge.0)).unwrap();
                    let (face, _) = capture(&claim, edge, false);
                    let mut taken = faces(&fields[3 + announcer]);
                    taken.push(face);
                    fields[3 + announcer] = field(taken);
                    fields[1] = ["b", "w"][announcer].into();
                    fields[6] = "-".into();
                    None
                }
            };
            if let Some(announcer_wins) = result {
                fields[1] = "-".into();
                fields[6] = first_wins(announcer_wins).into();
            }
        }
        (other, _) => panic!("{other}"),
    }
    fields[0] = layout(size, &dice);
    fields.join(" ")
}

/// Plays random games and compares each position with the one computed from the rules.
fn plays_as_expected(games: &[&str], seed: u64, count: usize) {
    let mut rng = rng(seed);
    for i in 0..effort(count) {
        let mut state = deal(games[i % games.len()], rng.u64(..));
        loop {
            let moves = state.moves();
            assert_eq!(moves.is_empty(), state.outcome().is_over(), "{}", state.text());
            if moves.is_empty() {
                break;
            }
            // Most of the time, accepts the other player's claim about a capture, because a
            // challenge ends the game.
            let accepts = moves.len() == 2 && moves[0] == "accept" && rng.u8(..6) > 0;
            let mv = &moves[if accepts { 0 } else { rng.usize(..moves.len()) }];
            let then = state.play(mv).unwrap_or_else(|e| panic!("{mv} in {}: {e}", state.text()));
            assert_eq!(then.state.text(), expected(&state.text(), mv), "{mv} in {}", state.text());
            assert!(then.state.same(&*position(&then.state.text())));
            state = then.state;
        }
    }
}

#[test]
fn zug_13_whole_duels_go_by_the_rules() {
    plays_as_expected(&["", "board=6", "samepairs=1"], 13, 60);
}

#[test]
fn zug_24_whole_fixed_games_go_by_the_rules() {
    let games = ["variant=fixed", "variant=fixed board=6", "variant=fixed seats=NS board=6"];
    plays_as_expected(&games, 24, 60);
}

#[test]
fn zug_28_whole_cooperative_games_go_by_the_rules() {
    let games: Vec<_> = (1..=4).map(|n| format!("variant=coop players={n} board=6")).collect();
    plays_as_expected(&games.iter().map(String::as_str).collect::<Vec<_>>(), 28, 80);
}

#[test]
fn records_hold_the_first_position_and_every_roll() {
    let mut rng = rng(120);
    for _ in 0..effort(4) {
        for text in [DUELS, FIXED, COOP].concat() {
            let mut record = Record::dealt(family(), options(text), rng.u64(..));
            let mut at = NodeId::START;
            while let Some(mv) = rng.choice(record.moves(at)) {
                at = record.play(at, &mv).unwrap();
            }
            let written = record.to_string();
            assert!(written.contains(&record.node(NodeId::START).state().text()), "{written}");
            let again: Record = written.parse().unwrap();
            assert_eq!(again, record);
            for id in record.preorder() {
                let (one, other) = (record.node(id), again.node(id));
                assert_eq!((one.text(), one.state().text()), (other.text(), other.state().text()));
            }
            assert_eq!(record.result(), record.node(at).outcome().result());
        }
    }
}
