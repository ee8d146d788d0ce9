//! Tests that the reasons for the computer's moves are true. Each reason is checked in another way
//! than the computer finds it: by playing moves and comparing boards.

use checklist::Demands;
use fairyboard::geometry::Square;
use fairyboard::hidden::Viewer;
use fairyboard::record::{NodeId, Record};
use fairyboard::side_area::HandCard;
use fairyboard::turn::{Act, Effect, EffectKind};
use fairyboard::{Options, Outcome, Piece, Position, Seat, State, catalog};
use fairyboard_player::{Fact, Place, best, one_reason, reason_against, reasons, worlds};
use fairyboard_tests::{
    About, Chosen, StateQueries as _, games_of, random_game, rng, square, test,
};
use protocol::{Limit, Score, Thought};
use reference::board::name;
use reference::pawn;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The number of positions that a test checks for each game.
const POSITIONS: usize = 300;

/// Positions with more legal moves are skipped, because checking them takes too long.
const MANY: usize = 400;

fn after(state: &dyn State, mv: &str) -> Position {
    state.play(mv).unwrap_or_else(|error| panic!("{} {mv}: {error}", state.text())).state
}

fn on(state: &dyn State, at: Square) -> Option<Piece> {
    state.pieces().iter().find(|(square, _)| *square == at).map(|(_, piece)| *piece)
}

fn count(state: &dyn State, is_it: impl Fn(Option<Seat>) -> bool) -> usize {
    state.pieces().iter().filter(|(_, piece)| is_it(piece.owner)).count()
}

/// The squares where a seat (side) that is not to move could lose a piece, found by playing each
/// move and comparing the boards.
fn losses(state: &dyn State, seat: Seat) -> BTreeSet<Square> {
    if state.info().id == "pawn" {
        return losses_of_pawn(&state.text());
    }
    let mut stands = owned(state, seat);
    let mut lost = BTreeSet::new();
    for mv in state.moves() {
        let then = owned(&*after(state, &mv), seat);
        let gone: Vec<_> = stands.difference(&then).copied().collect();
        stands.retain(|at| !gone.contains(at));
        lost.extend(gone);
    }
    lost
}

/// The squares with pieces of one side.
fn owned(state: &dyn State, seat: Seat) -> BTreeSet<Square> {
    let pieces = state.pieces().into_iter();
    pieces.filter(|(_, piece)| piece.owner == Some(seat)).map(|(at, _)| at).collect()
}

/// The squares where the side that is not to move could lose a pawn in Pawn, found with the
/// reference implementation. It follows pawns that are pushed away before they are captured.
fn losses_of_pawn(text: &str) -> BTreeSet<Square> {
    let position = pawn::Position::read(text).expect("a position");
    let turns = position.moves_up_to(100_000).expect("not too many turns");
    let mut lost = BTreeSet::new();
    for turn in turns {
        let mut pushed = BTreeMap::new();
        for motion in turn {
            pushed.extend(motion.pushed.map(|(from, to)| (to, from)));
            let stood = motion.captured.map(|at| pushed.get(&at).copied().unwrap_or(at));
            lost.extend(stood.map(|at| square(&name(at))));
        }
    }
    lost
}

/// Whether a move of the side to move ends its turn.
fn has_ordinary_turn(state: &dyn State) -> bool {
    let mv = state.moves().into_iter().next();
    mv.is_some_and(|mv| after(state, &mv).to_move() != state.to_move())
}

fn wins_at_once(state: &dyn State) -> bool {
    let me = state.to_move();
    let wins =
        |mv: &String| matches!(after(state, mv).outcome(), Outcome::Win(seat, _) if seat == me);
    state.moves().iter().any(wins)
}

/// The squares that the mover's pieces reached with a move.
fn reached(before: &dyn State, mv: &str) -> BTreeSet<Square> {
    let effects = before.effects(&before.steps_of(mv).unwrap()).into_iter();
    let ends: BTreeSet<_> = effects.filter_map(|effect| effect.kind.leads_to()).collect();
    ends.intersection(&owned(&*after(before, mv), before.to_move())).copied().collect()
}

/// The positions after the replies that capture the piece that moved. If the expected reply (the
/// second move of `line`) is such a capture, only the position after this reply.
fn after_captures(before: &dyn State, then: &dyn State, line: &[String]) -> Vec<Position> {
    let ends = reached(before, &line[0]);
    let captures = |mv: &String| {
        let effects = then.effects(&then.steps_of(mv).unwrap());
        effects.iter().any(|effect| {
            let is_taken = matches!(effect.kind, EffectKind::Removes | EffectKind::Converts);
            is_taken && ends.contains(&effect.at)
        })
    };
    let mut replies = then.moves();
    replies.retain(captures);
    if let Some(expected) = line.get(1).filter(|expected| replies.contains(expected)) {
        return vec![after(then, expected)];
    }
    replies.iter().map(|mv| after(then, mv)).collect()
}

/// The most pieces that the side to move can capture in one turn.
fn most_captured(state: &dyn State) -> usize {
    let theirs = |state: &dyn State, me: Seat| count(state, |owner| owner != Some(me));
    let (me, now) = (state.to_move(), theirs(state, state.to_move()));
    let left = state.moves().iter().map(|mv| theirs(&*after(state, mv), me)).min();
    now - left.unwrap_or(now)
}

/// Checks one reason for a move and returns its name. `None` if the check would take too long.
fn checked(before: &dyn State, line: &[String], fact: &Fact, all: &[Fact]) -> Option<&'static str> {
    let mv = &*line[0];
    let me = before.to_move();
    let other = me.other();
    let then = after(before, mv);
    // A piece that can be captured at once threatens nothing.
    let is_lasting = || reached(before, mv).is_disjoint(&losses(&*then, me));
    let then_you = || {
        let all = after_captures(before, &*then, line);
        assert!(!all.is_empty());
        // In Fidchell, a captured King's successor is chosen first.
        all.into_iter().filter(|state| state.to_move() == me && has_ordinary_turn(&**state))
    };
    let passed = || before.passed().expect("a pass that can be thought of");
    let again = || {
        let again = then.passed().expect("a pass that can be thought of");
        assert_eq!(again.to_move(), me);
        again
    };
    Some(match fact {
        Fact::Wins { outcome, told } => {
            assert_eq!(then.outcome(), *outcome);
            assert!(matches!(outcome, Outcome::Win(seat, _) if *seat == me));
            assert!(told.to_string().contains("win"), "{told}");
            "wins"
        }
        Fact::WinsIn(moves) => {
            let replies = then.moves();
            if *moves > 2 || replies.len() > 60 {
                return None;
            }
            for reply in replies {
                let next = after(&*then, &reply);
                let won = matches!(next.outcome(), Outcome::Win(seat, _) if seat == me);
                assert!(won || next.to_move() == me && wins_at_once(&*next), "{reply}");
            }
            "wins in two"
        }
        Fact::OnlyMove => {
            assert_eq!(before.moves(), [mv]);
            "only move"
        }
        Fact::StopsWin(seat) => {
            assert_eq!((*seat, passed().to_move()), (other, other));
            assert!(wins_at_once(&*passed()) && !wins_at_once(&*then));
            "stops a win"
        }
        Fact::Captures { taken, told } => {
            let converted = all.iter().filter(|fact| matches!(fact, Fact::Converts(..))).count();
            let others = |state: &dyn State| count(state, |owner| owner != Some(me));
            assert_eq!(others(before) - others(&*then), taken.len() + converted);
            assert!(told.to_string().contains(&taken[0].to_string()), "{told}");
            "captures"
        }
        Fact::Converts(at, piece) => {
            assert_eq!(on(before, *at), Some(*piece));
            assert_eq!(piece.owner, Some(other));
            assert_eq!(on(&*then, *at).and_then(|piece| piece.owner), Some(me));
            "converts"
        }
        Fact::Gains { count: net, is_free } => {
            let theirs = |state: &dyn State| count(state, |owner| owner != Some(me));
            let own = |state: &dyn State| count(state, |owner| owner == Some(me));
            let won = theirs(before) - theirs(&*then);
            let converted = all.iter().filter(|fact| matches!(fact, Fact::Converts(..))).count();
            let given = own(before) + converted - own(&*then);
            assert_eq!(won - given, *net as usize);
            assert_eq!(losses(&*then, me).is_empty(), *is_free);
            "gains"
        }
        Fact::ReturnsWin => {
            assert!(then_you().all(|state| wins_at_once(&*state)));
            "returns a win"
        }
        Fact::CapturesBack => {
            let ends = reached(before, mv);
            assert!(then_you().all(|state| !losses(&*state, other).is_disjoint(&ends)));
            "captures back"
        }
        Fact::ReturnsPiece(at, piece) => {
            for state in then_you() {
                assert_eq!(on(&*state, *at), Some(*piece));
                assert!(losses(&*state, other).contains(at));
            }
            "returns a piece"
        }
        Fact::ReturnsPieces(count) => {
            let least = *count as usize;
            assert!(
                then_you().all(|state| most_captured(&*state) >= least || wins_at_once(&*state))
            );
            "returns pieces"
        }
        Fact::ReturnsEnters(piece) => {
            assert!(piece.owner == Some(me) && !after_captures(before, &*then, line).is_empty());
            "returns a piece from beside the board"
        }
        Fact::WinsMore => {
            assert!(
                all.iter().any(|fact| matches!(fact, Fact::Captures { .. } | Fact::Converts(..)))
            );
            "wins more"
        }
        Fact::LosesIn(moves) => {
            if *moves > 1 {
                return None;
            }
            for mv in before.moves() {
                let then = after(before, &mv);
                let lost = matches!(then.outcome(), Outcome::Win(seat, _) if seat == other);
                assert!(lost || wins_at_once(&*then), "{mv}");
            }
            "loses"
        }
        Fact::BetterReply => {
            let captures = after_captures(before, &*then, line);
            assert!(!captures.is_empty());
            let expected = after(&*then, &line[1]).text();
            assert!(captures.iter().all(|state| state.text() != expected));
            "better reply"
        }
        Fact::AtRisk => {
            assert!(!is_lasting());
            "at risk"
        }
        Fact::Merit(told) => {
            let told = told.to_string();
            let (stood, stands) = (owned(before, me), owned(&*then, me));
            let gone: BTreeSet<_> = stood.difference(&stands).copied().collect();
            let came: BTreeSet<_> = stands.difference(&stood).copied().collect();
            let ranks =
                |all: &BTreeSet<Square>| -> i32 { all.iter().map(|at| i32::from(at.rank())).sum() };
            if told.contains("nearer") {
                let up = ranks(&came) - ranks(&gone);
                assert!(if me == Seat::FIRST { up > 0 } else { up < 0 }, "{told}");
            }
            if told.contains("into the Keep") {
                let is_keep = |at: &Square| ["d4", "e4", "d5", "e5"].map(square).contains(at);
                assert!(came.iter().any(is_keep), "{told}");
            }
            "merit"
        }
        Fact::Prepares(at, piece) => {
            assert!(on(before, *at) == Some(*piece) && piece.owner == Some(other));
            let next = after(&*then, &line[1]);
            assert!(losses(&*next, other).contains(at) && !losses(before, other).contains(at));
            "prepares"
        }
        Fact::PreparesEntry(piece) => {
            let later = after(&*after(&*then, &line[1]), &line[2]);
            let enters =
                |(at, now): &(Square, Piece)| now == piece && on(before, *at) != Some(*now);
            assert!(piece.owner == Some(me) && later.pieces().iter().any(enters));
            assert!(!before.moves().contains(&line[2]));
            "prepares an entry"
        }
        Fact::Covers => {
            assert_eq!(losses(&*then, me), BTreeSet::new());
            "covers"
        }
        Fact::Keeps(at, piece) => {
            assert!(on(before, *at) == Some(*piece) && piece.owner == Some(me));
            "keeps"
        }
        Fact::NoBetter => "no better",
        Fact::NothingBack => {
            assert_eq!(losses(&*then, me), BTreeSet::new());
            "nothing back"
        }
        Fact::NotTakenBack(at, piece) => {
            let lost = losses(&*then, me);
            let came = then.pieces().into_iter().filter(|(at, piece)| {
                piece.owner == Some(me) && on(before, *at).and_then(|piece| piece.owner) != Some(me)
            });
            // A converted piece is newly owned by the mover, but it did not move.
            let is_converted = |square: &Square| {
                all.iter().any(|fact| matches!(fact, Fact::Converts(at, _) if at == square))
            };
            let came: Vec<_> = came.map(|(at, _)| at).filter(|at| !is_converted(at)).collect();
            assert!(!came.is_empty() && !came.iter().any(|at| lost.contains(at)));
            assert_eq!(on(&*then, *at), Some(*piece));
            assert!(piece.owner == Some(me) && lost.contains(at));
            "not taken back"
        }
        Fact::Saves { piece, at, now } => {
            assert_eq!((on(before, *at), on(&*then, *now)), (Some(*piece), Some(*piece)));
            assert_eq!(piece.owner, Some(me));
            assert!(at == now || on(before, *now) != Some(*piece));
            assert!(losses(&*passed(), me).contains(at) && !losses(&*then, me).contains(now));
            "saves"
        }
        Fact::ThreatensWin => {
            assert!(is_lasting() && wins_at_once(&*again()));
            "threatens to win"
        }
        Fact::Does { kind: EffectKind::Becomes(piece) | EffectKind::Enters(piece), at, .. } => {
            assert_eq!(on(&*then, *at), Some(*piece));
            assert_ne!(on(before, *at), Some(*piece));
            "becomes or enters"
        }
        Fact::Does { kind, .. } => panic!("{kind:?} is no reason where nothing is hidden"),
        Fact::Threatens(at, piece, by) => {
            let by = by.as_ref().expect("what captures it").to_string();
            let again = again();
            let takes_with = |mv: &String| {
                let steps = again.steps_of(mv).unwrap();
                let effects = again.effects(&steps);
                let pick = steps.iter().find(|step| step.act == Act::Pick);
                let squares: Vec<_> = pick.iter().flat_map(|pick| pick.squares()).collect();
                let takes =
                    |effect: &Effect| effect.kind == EffectKind::Removes && effect.at == *at;
                effects.iter().any(takes) && squares.iter().all(|at| by.contains(&at.to_string()))
            };
            assert!(again.moves().iter().any(takes_with), "{by}");
            assert!(is_lasting());
            assert_eq!(on(&*then, *at), Some(*piece));
            assert_eq!(piece.owner, Some(other));
            assert!(losses(&*again, other).contains(at) && !losses(before, other).contains(at));
            "threatens"
        }
        Fact::Expects(reply) => {
            assert!(then.moves().contains(reply));
            "expects"
        }
        Fact::Scores { .. }
        | Fact::ScoresMany { .. }
        | Fact::DiscardsLeast(_)
        | Fact::DiscardsLoss { .. }
        | Fact::Progress { .. }
        | Fact::Needed(_)
        | Fact::Knows(_)
        | Fact::LeavesCaptures(_)
        | Fact::NoCaptures => panic!("{fact:?} is no reason where nothing is hidden"),
        Fact::Leaves(count) => {
            assert_eq!(then.moves().len(), *count as usize);
            "leaves"
        }
    })
}

fn record((family, options): &Chosen, state: &dyn State) -> Record {
    Record::from_position(*family, options.clone(), &state.text()).expect("a position")
}

/// A search result without any search: only this move.
fn unthought(mv: &str) -> Thought {
    let line = vec![mv.to_string()];
    Thought { mv: mv.into(), score: Score::Hundredths(0), depth: 0, nodes: 0, line }
}

/// Positions of random games, with their legal moves. Skips positions with too many moves.
fn positions(
    chosen: &Chosen,
    seed: u64,
    count: usize,
    many: usize,
    mut visit: impl FnMut(&Position, &[String]),
) {
    let mut rng = rng(seed);
    let (mut found, mut met, mut games) = (0, 0, 0);
    while found < count {
        games += 1;
        assert!(games < 200, "the games of {:?} end too soon", chosen.1);
        random_game(&chosen.0.start(&chosen.1), 150, &mut rng, |state, moves| {
            met += 1;
            if met % 7 == 0 && found < count && (1..=many).contains(&moves.len()) {
                found += 1;
                visit(state, moves);
            }
        });
    }
}

fn facts_are_true(id: &str) {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let all = games_of(id);
    let mut chance = rng(174);
    for (seed, chosen) in (180..).zip(&all) {
        positions(chosen, seed, POSITIONS.div_ceil(all.len()), MANY, |state, moves| {
            let record = record(chosen, &**state);
            let place = Place::new(&record, NodeId::START);
            let mut told = BTreeSet::new();
            let limit = Limit::Nodes(150);
            let thought = best(place, limit, 0, &mut || false).expect("there are moves");
            for thought in [thought, unthought(&moves[chance.usize(..moves.len())])] {
                let _about = About((state.text(), thought.mv.clone()));
                let facts = reasons(place, limit, &thought, usize::MAX);
                for fact in &facts {
                    let _about = About(fact.clone());
                    told.extend(checked(&**state, &thought.line, fact, &facts));
                    assert!(fact.said().to_string().len() > 10);
                }
                let one = one_reason(place, limit, &thought).expect("a reason");
                assert!(!one.is_in_move());
                told.extend(checked(&**state, &thought.line, &one, &facts));
                let two = reasons(place, limit, &thought, 2);
                assert!(!two.is_empty() && two[..] == facts[..two.len()]);
                assert!(two.len() == 2 || facts.len() < 2 || is_always_true(&facts[1]));
            }
            for kind in told {
                *seen.entry(kind).or_default() += 1;
            }
        });
    }
    assert!(seen.len() >= Demands::of(id).reasons, "{id}: only {seen:?}");
    println!("{id}: {seen:?}");
}

fn is_always_true(fact: &Fact) -> bool {
    matches!(fact, Fact::Expects(_) | Fact::Leaves(_))
}

#[test]
fn every_reason_is_true_in_fist() {
    facts_are_true("fist");
}

#[test]
fn every_reason_is_true_in_hens() {
    facts_are_true("hens");
}

#[test]
fn every_reason_is_true_in_pawn() {
    facts_are_true("pawn");
}

#[test]
fn every_reason_is_true_in_fidchell() {
    facts_are_true("fidchell");
}

#[test]
fn a_move_that_clears_a_portal_is_explained_by_the_piece_that_can_enter() {
    let family = catalog::find("fidchell").expect("a game");
    let options = Options::defaults(family.info().options);
    let record = Record::dealt(family, options, 1);
    let place = Place::new(&record, NodeId::START);
    let line = ["h1-h2", "a10-a9", "U@h1"].map(String::from).to_vec();
    let thought = Thought { line: line.clone(), ..unthought("h1-h2") };
    let reason = one_reason(place, Limit::Level(5), &thought).expect("a reason");
    assert_eq!(reason.said().to_string(), "It prepares to bring the Unicorn to the board");
    assert_eq!(
        checked(&**record.node(NodeId::START).state(), &line, &reason, &[]),
        Some("prepares an entry")
    );
}

/// Whether a fact about a better move is also true of this move. `None` if it can't be compared,
/// because this move ends the game or the turn goes on.
fn is_true_of(before: &dyn State, mv: &str, fact: &Fact) -> Option<bool> {
    let me = before.to_move();
    let then = after(before, mv);
    if then.outcome().is_over() || then.to_move() == me {
        return None;
    }
    let lost = losses(&*then, me);
    let again = || then.passed().filter(|again| again.to_move() == me);
    Some(match fact {
        Fact::NothingBack | Fact::Covers => lost.is_empty(),
        Fact::Saves { at, .. } | Fact::Keeps(at, _) => {
            let mut now = *at;
            for effect in before.effects(&before.steps_of(mv)?) {
                match effect.kind {
                    _ if effect.at != now => {}
                    EffectKind::Moves(to) => now = to,
                    // It is unknown where a pawn of a formation that turns goes.
                    EffectKind::Turns { .. } | EffectKind::Removes => return None,
                    _ => {}
                }
            }
            !lost.contains(&now)
        }
        Fact::StopsWin(_) => !wins_at_once(&*then),
        Fact::ThreatensWin => again().is_some_and(|again| wins_at_once(&*again)),
        Fact::Threatens(at, ..) => {
            again().is_some_and(|again| losses(&*again, me.other()).contains(at))
        }
        Fact::Leaves(count) => then.moves().len() <= *count as usize,
        _ => return None,
    })
}

/// In each position, asks why the best move is better than a random other move. Asserts that the
/// reason is not true of the other move.
fn reasons_tell_moves_apart(id: &str) {
    let (mut compared, mut reasoned) = (0, 0);
    let all = games_of(id);
    let mut chance = rng(176);
    for (seed, chosen) in (200..).zip(&all) {
        positions(chosen, seed, POSITIONS.div_ceil(all.len()), MANY, |state, moves| {
            let record = record(chosen, &**state);
            let place = Place::new(&record, NodeId::START);
            let limit = Limit::Nodes(150);
            let thought = best(place, limit, 0, &mut || false).expect("there are moves");
            let other = &moves[chance.usize(..moves.len())];
            let _about = About((state.text(), thought.mv.clone(), other.clone()));
            let Some(fact) = reason_against(place, limit, &thought, other) else { return };
            let _about = About(fact.clone());
            assert!(*other != thought.mv && !fact.is_in_move());
            reasoned += 1;
            let facts = reasons(place, limit, &thought, usize::MAX);
            checked(&**state, &thought.line, &fact, &facts);
            let too = is_true_of(&**state, other, &fact);
            assert_ne!(too, Some(true), "true of both moves");
            compared += usize::from(too.is_some());
        });
    }
    assert!(compared > POSITIONS / 5, "{id}: only {compared} of {reasoned}");
}

#[test]
fn a_reason_is_true_of_the_better_move_alone_in_fist() {
    reasons_tell_moves_apart("fist");
}

#[test]
fn a_reason_is_true_of_the_better_move_alone_in_hens() {
    reasons_tell_moves_apart("hens");
}

#[test]
fn a_reason_is_true_of_the_better_move_alone_in_pawn() {
    reasons_tell_moves_apart("pawn");
}

#[test]
fn a_reason_is_true_of_the_better_move_alone_in_fidchell() {
    reasons_tell_moves_apart("fidchell");
}

/// The part of a move that the player decides, which is all but the roll.
fn decision(mv: &str) -> &str {
    mv.split('/').next().unwrap_or_default()
}

/// Checks a reason for a move in a world, a full position that agrees with the view. The reason was
/// found from the view alone. `None` if the move is illegal in this world, such as a turn to an
/// edge without captures.
fn holds_in(view: &dyn State, world: &dyn State, mv: &str, fact: &Fact) -> Option<&'static str> {
    let moves = world.moves();
    let of_it = moves.iter().find(|other| decision(other) == decision(mv))?;
    let mut steps = world.steps_of(of_it).expect("a move");
    steps.retain(|step| step.act != Act::Chance);
    let effects = world.effects(&steps);
    Some(match fact {
        Fact::Captures { taken, told } => {
            let then = after(world, of_it);
            let all = |state: &dyn State| count(state, |_| true);
            assert_eq!(all(world) - all(&*then), taken.len());
            let same = effects.iter().find(|effect| effect.at == taken[0]).expect("an effect");
            // If the player doesn't see the captured face, the reason doesn't name it.
            assert!(*told == same.words || told.to_string() == "captures the die", "{told}");
            "captures"
        }
        Fact::Does { kind: EffectKind::Shows, at, told } => {
            let same = effects.iter().find(|effect| effect.at == *at).expect("an effect");
            // If the player doesn't see the face, the reason names only the announcement.
            let is_open = same.told.as_ref() == Some(told);
            assert!(is_open || told.to_string().contains("is announced as"), "{told}");
            if is_open { "shows" } else { "is announced" }
        }
        Fact::Scores { card, more } => {
            let points = |state: &dyn State| {
                let hands = state.beside().expect("hands").hands();
                let own = hands.into_iter().find(|hand| hand.owner == Some(world.to_move()));
                let mut cards = own.expect("a hand").cards.into_iter();
                cards.find(|own| own.name.to_string() == card.to_string()).map(|own| own.points)
            };
            assert_eq!(points(&*after(world, of_it)), points(world).map(|points| points + more));
            "scores"
        }
        Fact::ScoresMany { cards, more } => {
            let points = |state: &dyn State| -> BTreeMap<String, i32> {
                let hands = state.beside().expect("hands").hands();
                let own = hands.into_iter().find(|hand| hand.owner == Some(world.to_move()));
                let cards = own.expect("a hand").cards.into_iter();
                cards.map(|card| (card.text, card.points)).collect()
            };
            let then = points(&*after(world, of_it));
            let changes = points(world).into_iter().filter_map(|(card, was)| {
                then.get(&card).map(|is| is - was).filter(|more| *more != 0)
            });
            let changes: Vec<i32> = changes.collect();
            assert_eq!((changes.len(), changes.iter().sum()), (*cards as usize, *more));
            "scores on several cards"
        }
        Fact::DiscardsLoss { card, points } => {
            let hands = world.beside().expect("hands").hands();
            let own = hands.into_iter().find(|hand| hand.owner == Some(world.to_move()));
            let mut cards = own.expect("a hand").cards.into_iter();
            let is_it = |own: &HandCard| own.name.to_string() == card.to_string();
            let card = cards.find(is_it).expect("the card");
            assert!(steps.iter().any(|step| step.text() == card.discard));
            assert_eq!(card.points, -(*points as i32));
            "discards a loss"
        }
        Fact::NoBetter => "no better",
        Fact::DiscardsLeast(name) => {
            let hands = world.beside().expect("hands").hands();
            let own = hands.into_iter().find(|hand| hand.owner == Some(world.to_move()));
            let cards = own.expect("a hand").cards;
            let is_it = |card: &&HandCard| card.name.to_string() == name.to_string();
            let card = cards.iter().find(is_it).expect("the card");
            assert!(steps.iter().any(|step| step.text() == card.discard));
            let mut others = cards.iter().filter(|other| other.text != card.text);
            assert!(others.all(|other| other.points > card.points));
            "discards"
        }
        Fact::Progress { card, progress } => {
            let hands = after(world, of_it).beside().expect("hands").hands();
            let own = hands.into_iter().find(|hand| hand.owner == Some(world.to_move()));
            let mut cards = own.expect("a hand").cards.into_iter();
            let is_it = |own: &HandCard| own.name.to_string() == card.to_string();
            assert_eq!(&cards.find(is_it).expect("the card").progress, progress);
            "progress"
        }
        Fact::Needed(card) => {
            let hand = after(world, of_it).beside().expect("hands").hands().remove(0);
            let fits = (0..hand.dice.len()).flat_map(|die| hand.cards_for(die));
            let mut names = fits.map(|number| hand.cards[usize::from(number) - 1].name.to_string());
            assert!(names.any(|name| name == card.to_string()));
            "needed"
        }
        Fact::Knows(count) => {
            // The faces that the player knows must be the same in this world, because it agrees
            // with the player's view.
            let edges = world.turnable().expect("edges").edges();
            let of = |state: &dyn State, at: Square| {
                let edge = edges.iter().position(|edge| mv.starts_with(edge.letter))?;
                let readings = state.beside()?.readings();
                readings.iter().find(|reading| reading.at == at)?.sides[edge]
            };
            let dice = [square(&mv[1..3]), square(&mv[4..6])];
            let known = dice.into_iter().filter(|at| of(view, *at).is_some());
            assert!(known.clone().all(|at| of(view, at) == of(world, at)));
            assert_eq!(known.count(), *count as usize);
            "knows"
        }
        Fact::LeavesCaptures(count) => {
            let then = after(world, of_it);
            let captures = then.moves().into_iter().filter(|mv| mv.contains('x'));
            let whole = |mv: String| {
                decision(mv.rsplit_once('_').map_or(&*mv, |(_, capture)| capture)).to_string()
            };
            let captures: BTreeSet<_> = captures.map(whole).collect();
            assert_eq!(captures.len(), *count as usize);
            "leaves captures"
        }
        Fact::NoCaptures => {
            assert!(!moves.iter().any(|mv| mv.contains('x')));
            "no captures"
        }
        fact => panic!("{fact:?} is no reason where something is hidden"),
    })
}

#[test]
fn every_reason_in_zugzwang_is_true_whatever_is_hidden() {
    let mut seen = BTreeMap::new();
    let mut chance = rng(175);
    for (seed, variant) in (190..).zip(["duel", "fixed", "coop"]) {
        let family = catalog::find("zugzwang").expect("a game");
        let options = Options::read(family.info().options, &format!("variant={variant}"));
        let chosen: Chosen = (family, options.expect("options"));
        positions(&chosen, seed, POSITIONS / 3, usize::MAX, |state, moves| {
            let view = state.seen_by(Viewer::Mover, &[]).unwrap_or_else(|| Rc::clone(state));
            let _about = About(state.text());
            let record = record(&chosen, &*view);
            let place = Place::new(&record, NodeId::START);
            let deals = worlds(place, 5, seed);
            let mv = &moves[chance.usize(..moves.len())];
            let one = one_reason(place, Limit::Level(5), &unthought(mv)).expect("a reason");
            assert!(!one.is_in_move(), "{mv}: {one:?}");
            let facts = reasons(place, Limit::Level(5), &unthought(mv), usize::MAX);
            for fact in facts.into_iter().chain([one]) {
                let _about = About((mv, &fact));
                assert!(fact.said().to_string().len() > 10);
                for deal in &deals {
                    let world = family.read(deal, &chosen.1).expect("a whole position");
                    let kind = holds_in(&*view, &*world, mv, &fact).unwrap_or("no move");
                    *seen.entry(kind).or_insert(0) += 1;
                }
                // From the whole position the computer finds the same reason. So the reason uses
                // nothing hidden.
                let whole = self::record(&chosen, &**state);
                let place = Place::new(&whole, NodeId::START);
                let mut facts = reasons(place, Limit::Level(5), &unthought(mv), usize::MAX);
                facts.extend(one_reason(place, Limit::Level(5), &unthought(mv)));
                assert!(facts.contains(&fact));
            }
        });
    }
    let expected = [
        "captures",
        "shows",
        "is announced",
        "scores",
        "scores on several cards",
        "discards a loss",
        "progress",
        "needed",
        "knows",
        "leaves captures",
    ];
    assert!(expected.iter().all(|kind| seen.contains_key(kind)), "{seen:?}");
    // In most deals the move is legal.
    assert!(seen["captures"] > seen.get("no move").copied().unwrap_or(0), "{seen:?}");
    println!("zugzwang: {seen:?}");
}
