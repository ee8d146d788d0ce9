//! Tests that confirm the puzzles of Zugzwang with the reference implementation, for every deal:
//! every full position that agrees with what the player to move sees.
//!
//! The tests find the deals from the texts alone, by filling in each possible face and card. If
//! several deals still look the same later, one move of the winner must win in all of them. The
//! other players may make any move, and any roll or card may follow.

use super::{all, decision, position};
use fairyboard::games::zugzwang::Zugzwang;
use fairyboard::hidden_rules::HiddenRules;
use fairyboard::{Options, State};
use fairyboard_tests::dice::with_any_face;
use fairyboard_tests::{About, test};
use reference::zugzwang::{Position, read_die};
use std::collections::{BTreeMap, BTreeSet};

/// The cards of the deck (ZUG-14), without those of the option for equal pairs.
const DECK: &str = "BN BQ BR NQ NR QR bc bp br cp cr pr bB bN bQ bR cB cN cQ cR pB pN pQ pR rB rN rQ rR 3c 3c 3r 3r";

/// Deals (full positions) grouped by the remaining plies and by what the winner sees.
type Groups = BTreeMap<(u32, String), Vec<Position>>;

/// The number of the player to move, from 0.
fn mover(at: &Position) -> usize {
    match at.write().split(' ').nth(1) {
        Some("w") => 0,
        Some("b") => 1,
        Some(player) => player.parse::<usize>().expect("a player") - 1,
        None => panic!("a layout alone"),
    }
}

fn seen(at: &Position, seat: usize) -> String {
    at.seen_by(Some(seat)).write()
}

/// All full positions that look to the player to move like `whole`, without prepared rolls.
fn deals(whole: &Position) -> Vec<Position> {
    let me = mover(whole);
    let view = seen(whole, me);
    let (layout, rest) = view.split_once(' ').expect("a game");
    let (layouts, rests) = (layouts(layout), hands(rest));
    let texts = layouts.iter().flat_map(|layout| rests.iter().map(move |rest| [layout, rest]));
    let mut deals: Vec<_> =
        texts.filter_map(|[a, b]| Position::read(&format!("{a} {b}"))).collect();
    deals.retain(|deal| deal.outcome() == "ongoing" && seen(deal, me) == view);
    deals
}

/// The board with every possible face in place of a hidden one.
fn layouts(layout: &str) -> Vec<String> {
    let mut layouts = vec![String::new()];
    for part in layout.split_inclusive(')') {
        let (before, die) = part.split_at(part.find('(').unwrap_or(part.len()));
        let mut dice = with_any_face(die);
        dice.retain(|die| die.is_empty() || !die.starts_with('(') || read_die(die).is_some());
        let with = |layout: &String| {
            dice.iter().map(|die| format!("{layout}{before}{die}")).collect::<Vec<_>>()
        };
        layouts = layouts.iter().flat_map(with).collect();
        assert!(layouts.len() <= 40_000, "too much is hidden: {layout}");
    }
    layouts
}

/// The fields after the board, once for every possible hidden hand. The cards left are the deck.
fn hands(rest: &str) -> Vec<String> {
    let mut fields: Vec<String> = rest.split(' ').map(String::from).collect();
    if fields[1] != "duel" {
        return vec![rest.into()];
    }
    let hidden = fields[4..6].iter().position(|hand| hand.starts_with('~')).expect("a hand") + 4;
    assert_eq!(fields[hidden], "~3");
    let mut unknown: Vec<&str> = DECK.split(' ').collect();
    let known = fields[9 - hidden].clone();
    for at in (0..known.len()).step_by(2).filter(|_| known != "-") {
        let card = unknown.iter().position(|card| *card == &known[at..at + 2]);
        unknown.remove(card.expect("a card of the deck"));
    }
    let count = fields[6].strip_prefix('~').map_or(0, |count| count.parse().expect("a number"));
    let mut hands = BTreeSet::new();
    for a in 0..unknown.len() {
        for b in a + 1..unknown.len() {
            for c in b + 1..unknown.len() {
                let others = (0..unknown.len()).filter(|at| ![a, b, c].contains(at));
                let deck: String = others.take(count).map(|at| unknown[at]).collect();
                let mut hand = [unknown[a], unknown[b], unknown[c]];
                hand.sort_unstable();
                fields[hidden] = hand.concat();
                fields[6] = if count == 0 { "-".into() } else { deck };
                hands.insert(fields.join(" "));
            }
        }
    }
    hands.into_iter().collect()
}

/// Whether a player has won (`true`) or lost (`false`). `None` if the game is not over.
fn won(at: &Position, me: usize) -> Option<bool> {
    let outcome = at.outcome();
    let who = outcome.split(' ').next().unwrap_or_default();
    (who != "ongoing")
        .then(|| who == ["white", "black"].get(me).copied().unwrap_or("won") || who == "won")
}

/// The decisions in a deal (moves without their rolls), each with the positions that may follow.
fn decisions(deal: &Position) -> BTreeMap<String, Vec<Position>> {
    let mut decisions: BTreeMap<String, Vec<Position>> = BTreeMap::new();
    for mv in deal.moves() {
        let text = deal.text(mv);
        decisions.entry(decision(&text).into()).or_default().push(deal.after(mv));
    }
    decisions
}

/// The decisions that win in at most `plies` plies in all these deals, which look the same to the
/// winner.
fn winning(deals: &[Position], me: usize, plies: u32) -> Vec<String> {
    // Tries the first deal alone, because most decisions fail in it already.
    let alone = |after: &Vec<Position>| all_win([after].into_iter(), me, plies);
    let mut first = decisions(&deals[0]);
    first.retain(|_, after| alone(after));
    let mut others = vec![BTreeMap::new()];
    if !first.is_empty() {
        others = deals.iter().map(decisions).collect();
    }
    let wins = |mv: &String| {
        let after: Option<Vec<_>> = others.iter().map(|decisions| decisions.get(mv)).collect();
        after.is_some_and(|after| all_win(after.into_iter(), me, plies))
    };
    first.into_keys().filter(wins).collect()
}

/// Whether a decision wins in all deals. `after` has the positions after the decision in each deal,
/// and `plies` includes the decision.
fn all_win<'a>(after: impl Iterator<Item = &'a Vec<Position>>, me: usize, plies: u32) -> bool {
    let mut groups = Groups::new();
    let goes_on = |next: &Position| goes_on(next, me, plies - 1, &mut groups);
    after.flatten().all(goes_on)
        && groups.iter().all(|((plies, _), group)| !winning(group, me, *plies).is_empty())
}

/// Whether a deal is won against every reply. If it is the winner's turn again, the deal is added
/// to `groups` and counts as won for now.
fn goes_on(deal: &Position, me: usize, plies: u32, groups: &mut Groups) -> bool {
    if let Some(won) = won(deal, me) {
        return won;
    }
    if plies == 0 {
        return false;
    }
    if mover(deal) == me {
        groups.entry((plies, seen(deal, me))).or_default().push(deal.clone());
        return true;
    }
    let moves = deal.moves();
    moves.into_iter().all(|mv| goes_on(&deal.after(mv), me, plies - 1, groups))
}

/// Asserts that the engine's proof considers all deals.
#[test]
fn no_deal_is_left_out() {
    for puzzle in all("zugzwang") {
        let _about = About(puzzle.to_string());
        let at = position("zugzwang", &puzzle);
        let whole = at.as_any().downcast_ref::<Zugzwang>().expect("a whole position");
        let options = Options::read(at.info().options, &puzzle.options).expect("options");
        let worlds = whole.mover_view().all_worlds(&options, puzzle.plies, 40_000).expect("worlds");
        let worlds: BTreeSet<String> = worlds.iter().map(|world| world.text()).collect();
        let whole = Position::read(&puzzle.position).expect("a position");
        let deals: BTreeSet<String> = deals(&whole).iter().map(Position::write).collect();
        assert_eq!(worlds, deals);
    }
}

#[test]
fn the_plain_rules_confirm_zugzwang() {
    for puzzle in all("zugzwang") {
        let _about = About(puzzle.to_string());
        let whole = Position::read(&puzzle.position).expect("a position");
        let (me, deals) = (mover(&whole), deals(&whole));
        // A puzzle of a duel has one ply only. With more plies, the deals would also differ in the
        // next drawn card (ZUG-13).
        assert!(puzzle.plies == 1 || !puzzle.position.contains(" duel "));
        let shown = |deal: &Position| deal.write().split(' ').take(6).collect::<Vec<_>>().join(" ");
        assert!(
            deals.iter().any(|deal| shown(deal) == shown(&whole)),
            "the deal itself is missing"
        );
        let right = decision(&puzzle.line[0]);
        assert_eq!(winning(&deals, me, puzzle.plies), [right], "{} deals", deals.len());
        assert!(puzzle.plies == 1 || winning(&deals, me, puzzle.plies - 1).is_empty());
    }
}
