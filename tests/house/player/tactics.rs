//! Tests of positions with a forced win in 1, 3 or 5 plies, each with a proof.
//!
//! Each line of `tactics/GAME.txt` is one position: the number of plies, options, the position
//! string, the winning move, and for each later move of the winner a set of answers. For every
//! reply of the loser, one answer of the set still wins. ` | ` separates fields, and spaces
//! separate answers. A check (a normal run) replays the proofs without a search. A soak (a long
//! run) finds the proofs again by trying all moves, and checks that no win is shorter.

use checklist::Demands;
use fairyboard::catalog;
use fairyboard::evaluate::Evaluate;
use fairyboard::hidden_rules::HiddenRules;
use fairyboard::record::{NodeId, Record};
use fairyboard::visit::Known;
use fairyboard::{Game, Options, Outcome, Seat, State};
use fairyboard_player::{Limit, Place, Score, best};
use fairyboard_tests::{About, for_each_game, is_soak};
use std::rc::Rc;

/// A position with a forced win, and the proof of the win.
pub(super) struct Won {
    pub(super) plies: u32,
    pub(super) record: Record,
    pub(super) mv: String,
    /// For each later move of the winner, the moves among which one wins.
    pub(super) answers: Vec<Vec<String>>,
}

impl Won {
    fn read(id: &str, line: &str) -> Won {
        let mut fields = line.split(" | ");
        let mut next = || fields.next().unwrap_or_else(|| panic!("a field is missing: {line}"));
        let plies: u32 = next().parse().expect("a number of plies");
        let family = catalog::find(id).expect("a game of the catalogue");
        let options = Options::read(family.info().options, next()).expect("options");
        let record = Record::from_position(family, options, next()).expect("a position");
        let mv = next().into();
        let answers =
            fields.map(|answers| answers.split(' ').map(String::from).collect()).collect();
        Won { plies, record, mv, answers }
    }

    pub(super) fn state(&self) -> &Rc<dyn State> {
        self.record.node(NodeId::START).state()
    }
}

pub(super) fn all(id: &str) -> Vec<Won> {
    let text = match id {
        "fist" => include_str!("tactics/fist.txt"),
        "hens" => include_str!("tactics/hens.txt"),
        "pawn" => include_str!("tactics/pawn.txt"),
        "fidchell" => include_str!("tactics/fidchell.txt"),
        "zugzwang" => include_str!("tactics/zugzwang.txt"),
        other => panic!("{other} has no such positions"),
    };
    text.lines().map(|line| Won::read(id, line)).collect()
}

/// Whether a move wins if the winner later plays only the listed answers.
fn is_proved<G: Game>(position: &G, text: &str, answers: &[Vec<String>]) -> bool {
    let Ok(mv) = position.read_move(text) else { return false };
    let (me, after) = (position.to_move(), position.after(mv));
    match after.outcome() {
        Outcome::Win(winner, _) => return winner == me,
        Outcome::Ongoing => {}
        _ => return false,
    }
    let Some((now, later)) = answers.split_first() else { return false };
    every_reply(&after, |reply| match reply.outcome() {
        Outcome::Win(winner, _) => winner == me,
        Outcome::Ongoing => now.iter().any(|text| is_proved(reply, text, later)),
        _ => false,
    })
}

/// Whether `holds` is true after every reply.
fn every_reply<G: Game>(position: &G, holds: impl Fn(&G) -> bool) -> bool {
    let replies = position.legal_moves();
    replies.into_iter().all(|mv| holds(&position.after(mv)))
}

/// Whether the side to move can win in at most `plies` plies, found by trying all moves.
fn can_win<G: Game>(position: &G, plies: u32) -> bool {
    position.legal_moves().into_iter().any(|mv| wins_by(position, mv, plies))
}

fn wins_by<G: Game>(position: &G, mv: G::Move, plies: u32) -> bool {
    let (me, after) = (position.to_move(), position.after(mv));
    match after.outcome() {
        Outcome::Win(winner, _) => winner == me,
        Outcome::Ongoing if plies > 2 => every_reply(&after, |reply| match reply.outcome() {
            Outcome::Win(winner, _) => winner == me,
            Outcome::Ongoing => can_win(reply, plies - 2),
            _ => false,
        }),
        _ => false,
    }
}

/// Replays a proof with the concrete type of the position.
struct Replay<'a>(&'a Won);

impl Known for Replay<'_> {
    type Answer = bool;

    fn open<G: Evaluate + Game>(self, position: &G) -> bool {
        is_proved(position, &self.0.mv, &self.0.answers)
    }

    fn seen<V: HiddenRules + Game>(self, _: &V) -> bool {
        false
    }
}

/// Searches for the win by trying all moves, with the concrete type of the position.
struct Prove<'a>(&'a Won);

impl Known for Prove<'_> {
    type Answer = bool;

    fn open<G: Evaluate + Game>(self, position: &G) -> bool {
        let plies = self.0.plies;
        let mv = position.read_move(&self.0.mv).expect("a legal move");
        wins_by(position, mv, plies) && (plies == 1 || !can_win(position, plies - 2))
    }

    fn seen<V: HiddenRules + Game>(self, _: &V) -> bool {
        false
    }
}

fn every_proof_holds(id: &str) {
    let all = all(id);
    assert!(all.len() >= Demands::of(id).tactics, "{} positions", all.len());
    for won in &all {
        let _about = About(won.state().text());
        // `sure.rs` proves wins of games with hidden information, which must hold for all deals.
        if won.state().hidden().is_some() {
            continue;
        }
        assert_eq!(won.answers.len() as u32, won.plies / 2);
        assert_eq!(catalog::with(&**won.state(), Replay(won)), Some(true));
        if is_soak() {
            assert_eq!(catalog::with(&**won.state(), Prove(won)), Some(true));
        }
    }
}

/// Asserts that the computer finds each win, in at most its number of plies, and that level 3 plays
/// immediate wins.
fn every_win_is_found(id: &str) {
    for won in all(id) {
        let _about = About(won.state().text());
        let place = Place::new(&won.record, NodeId::START);
        let thought = best(place, Limit::Nodes(200_000), 0, &mut || false).expect("a move");
        assert!(
            matches!(thought.score, Score::Win(plies) if plies <= won.plies),
            "{}",
            thought.score
        );
        if won.plies == 1 {
            for limit in [Limit::Nodes(200_000), Limit::Level(3), Limit::Level(4), Limit::Level(5)]
            {
                let thought = best(place, limit, 1, &mut || false).expect("a move");
                let after = won.state().play(&thought.mv).expect("a legal move").state;
                assert!(is_won(after.outcome(), won.state().to_move()));
            }
        }
    }
}

/// Whether a player has won, alone or together with the others.
pub(super) fn is_won(outcome: Outcome, seat: Seat) -> bool {
    matches!(outcome, Outcome::SharedWin(_))
        || matches!(outcome, Outcome::Win(winner, _) if winner == seat)
}

for_each_game! { every_proof_holds, every_win_is_found }
