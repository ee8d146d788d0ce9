//! Tests of wins in Zugzwang that are certain despite hidden information, each with a proof.
//!
//! `tactics/zugzwang.txt` lists them as full positions. A test first hides what the player to move
//! doesn't know. Then the test tries every deal: every full position that agrees with this view. It
//! finds the deals from the texts alone, by filling in each possible face and card. If several
//! deals still look the same later, one move of the winner must win in all of them.

use super::tactics::{Won, all, is_won};
use checklist::Demands;
use fairyboard::hidden::Viewer;
use fairyboard::{Seat, State};
use fairyboard_tests::dice::with_any_face;
use fairyboard_tests::{About, is_soak, test};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The cards of the deck (ZUG-14), without those of the option for equal pairs.
const DECK: &str = "BN BQ BR NQ NR QR bc bp br cp cr pr bB bN bQ bR cB cN cQ cR pB pN pQ pR rB rN rQ rR 3c 3c 3r 3r";

/// A full position that agrees with what the player to move knows.
type Deal = Rc<dyn State>;

/// All full positions that look to the player to move like the position of `won`.
fn deals(won: &Won) -> Vec<Deal> {
    let Some(view) = won.state().seen_by(Viewer::Mover, &[]) else {
        return vec![won.state().clone()];
    };
    let view = view.text();
    let (layout, rest) = view.split_once(' ').expect("a game");
    let mut texts = Vec::new();
    for layout in layouts(won, layout) {
        texts.extend(hands(rest).into_iter().map(|rest| format!("{layout} {rest}")));
    }
    let read = |text: &String| won.record.family().read(text, won.record.options()).ok();
    let mut deals: Vec<Deal> = texts.iter().filter_map(read).collect();
    deals.retain(|deal| deal.seen_by(Viewer::Mover, &[]).is_some_and(|seen| seen.text() == view));
    deals
}

/// The board with every possible face in place of a hidden one.
fn layouts(won: &Won, layout: &str) -> Vec<String> {
    let mut layouts = vec![String::new()];
    for part in layout.split_inclusive(')') {
        let filled = match part.split_once('(') {
            Some((before, die)) => {
                let dice =
                    with_any_face(&format!("({die}")).into_iter().filter(|die| is_die(won, die));
                dice.map(|die| format!("{before}{die}")).collect()
            }
            None => vec![part.to_string()],
        };
        layouts = layouts
            .iter()
            .flat_map(|layout| filled.iter().map(move |part| format!("{layout}{part}")))
            .collect();
        assert!(layouts.len() <= 40_000, "too much is hidden: {layout}");
    }
    layouts
}

/// Whether a die with these faces exists (ZUG-1), tested by reading a board with this die alone.
fn is_die(won: &Won, die: &str) -> bool {
    let size = won.record.options().told().any(|(key, value)| (key, value) == ("board", "6"));
    let size = if size { 6 } else { 8 };
    let rows: Vec<String> = std::iter::once(format!("{}{die}", size - 1))
        .chain((1..size).map(|_| size.to_string()))
        .collect();
    won.record.family().read(&rows.join("/"), won.record.options()).is_ok()
}

/// The fields after the board, once for every possible hidden hand. The cards left are the deck.
fn hands(rest: &str) -> Vec<String> {
    let mut fields: Vec<String> = rest.split(' ').map(String::from).collect();
    if fields[1] != "duel" {
        return vec![rest.into()];
    }
    let mut unknown: Vec<&str> = DECK.split(' ').collect();
    for hand in fields[4..6].iter().filter(|hand| !hand.starts_with('~')) {
        for at in (0..hand.len()).step_by(2) {
            let card = unknown.iter().position(|card| *card == &hand[at..at + 2]);
            unknown.remove(card.expect("a card of the deck"));
        }
    }
    let hidden = fields[4..6].iter().position(|hand| hand == "~3").expect("a hidden hand") + 4;
    let count: usize =
        fields[6].strip_prefix('~').expect("a hidden deck").parse().expect("a number");
    let mut hands = BTreeSet::new();
    for a in 0..unknown.len() {
        for b in a + 1..unknown.len() {
            for c in b + 1..unknown.len() {
                let others = (0..unknown.len()).filter(|at| ![a, b, c].contains(at));
                let deck: String = others.take(count).map(|at| unknown[at]).collect();
                let mut hand = [unknown[a], unknown[b], unknown[c]];
                hand.sort_unstable();
                fields[hidden] = hand.concat();
                fields[6] = deck;
                hands.insert(fields.join(" "));
            }
        }
    }
    hands.into_iter().collect()
}

/// The part of a move that the player decides, which is all but the roll.
fn decision(mv: &str) -> &str {
    mv.split('/').next().unwrap_or_default()
}

/// Deals (full positions) grouped by what the winner sees of them.
type Groups = BTreeMap<String, Vec<Deal>>;

/// Whether a decision (a move without its roll) wins in all these deals in at most `plies` plies.
/// At the winner's next turn, `later` decides whether a group of deals that look the same is won.
fn wins_with(
    deals: &[Deal],
    mv: &str,
    plies: u32,
    later: &mut dyn FnMut(&[Deal], u32) -> bool,
) -> bool {
    let mut groups: BTreeMap<u32, Groups> = BTreeMap::new();
    for deal in deals {
        let me = deal.to_move();
        let mut ways = deal.moves();
        ways.retain(|way| decision(way) == mv);
        let after = ways.iter().map(|way| deal.play(way).expect("a legal move").state);
        if ways.is_empty()
            || !after.into_iter().all(|next| goes_on(next, me, plies - 1, &mut groups))
        {
            return false;
        }
    }
    let groups = groups
        .into_iter()
        .flat_map(|(plies, groups)| groups.into_values().map(move |group| (plies, group)));
    groups.into_iter().all(|(plies, group)| later(&group, plies))
}

/// Whether a deal is won against every reply. If it is the winner's turn again, the deal is added
/// to `groups` and counts as won for now.
fn goes_on(deal: Deal, me: Seat, plies: u32, groups: &mut BTreeMap<u32, Groups>) -> bool {
    if deal.outcome().is_over() {
        return is_won(deal.outcome(), me);
    }
    if plies == 0 {
        return false;
    }
    if deal.to_move() == me {
        let seen = deal.seen_by(Viewer::Seat(me), &[]).map_or(deal.text(), |seen| seen.text());
        groups.entry(plies).or_default().entry(seen).or_default().push(deal);
        return true;
    }
    let replies = deal.moves();
    replies.iter().all(|mv| {
        let next = deal.play(mv).expect("a legal move").state;
        goes_on(next, me, plies - 1, groups)
    })
}

/// Whether a decision wins if the winner later plays only the listed answers.
fn is_proved(deals: &[Deal], mv: &str, plies: u32, answers: &[Vec<String>]) -> bool {
    wins_with(deals, mv, plies, &mut |group, plies| {
        let Some((now, later)) = answers.split_first() else { return false };
        now.iter().any(|mv| is_proved(group, mv, plies, later))
    })
}

/// Whether any decision wins, found by trying all.
fn can_win(deals: &[Deal], plies: u32) -> bool {
    let moves = deals[0].moves();
    let decisions: BTreeSet<&str> = moves.iter().map(|mv| decision(mv)).collect();
    decisions.into_iter().any(|mv| wins_with(deals, mv, plies, &mut can_win))
}

#[test]
fn every_proof_holds() {
    let all = all("zugzwang");
    assert!(all.len() >= Demands::of("zugzwang").tactics, "{} positions", all.len());
    for won in &all {
        let _about = About(won.state().text());
        let deals = deals(won);
        assert!(deals.iter().any(|deal| hides_as(deal, won.state())), "the deal itself is missing");
        assert!(is_proved(&deals, &won.mv, won.plies, &won.answers), "{} deals", deals.len());
        if is_soak() && won.plies > 1 {
            assert!(!can_win(&deals, won.plies - 1), "it wins sooner");
        }
    }
}

/// Whether two deals have the same dice and hands. The deck and the prepared rolls may differ.
fn hides_as(deal: &Deal, other: &Deal) -> bool {
    let shown = |deal: &Deal| deal.text().split(' ').take(6).collect::<Vec<_>>().join(" ");
    shown(deal) == shown(other)
}
