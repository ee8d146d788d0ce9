//! Tests that compare the computer's search with plain minimax. Pruning must not change the score.

use fairyboard::evaluate::{Evaluate, Level, Methods, Term};
use fairyboard::games::fidchell::Fidchell;
use fairyboard::games::fist::Fist;
use fairyboard::games::hens::{Hens8, Hens10};
use fairyboard::games::pawn::Pawn;
use fairyboard::{MoveError, Notate, Outcome, Rules, Seat, turn::Step};
use fairyboard_player::{Limit, Line, Score, Search, think};
use fairyboard_tests::{About, effort, games_of, random_game, rng, test};

/// The score of an immediate win in the search.
const WIN: i32 = 30_000;
/// The lowest score that means a certain win.
const SURE: i32 = 29_000;

/// Search settings that skip no moves: no reductions, and no pruned exchanges.
const ALL: Methods = Methods { reductions: false, exchanges: 0 };

/// The score for the side to move, found by plain minimax without pruning.
fn minimax<G: Evaluate>(position: &G, depth: u32, ply: i32) -> i32 {
    match position.outcome() {
        Outcome::Win(winner, _) if winner == position.to_move() => return WIN - ply,
        Outcome::Win(..) => return ply - WIN,
        Outcome::Draw(_) => return 0,
        _ => {}
    }
    if ply > 0 && position.wins_at_once() {
        return WIN - ply - 1;
    }
    let depth = if depth == 0 && !position.is_quiet() { 1 } else { depth };
    if depth == 0 {
        return position.judged();
    }
    let scores = position.legal_moves().into_iter().map(|mv| {
        let after = position.after(mv);
        let score = minimax(&after, depth - 1, ply + 1);
        if after.to_move() == position.to_move() { score } else { -score }
    });
    scores.max().expect("who has not lost has a move")
}

fn told(score: i32) -> Score {
    match score {
        SURE.. => Score::Win((WIN - score) as u32),
        _ if score <= -SURE => Score::Loss((WIN + score) as u32),
        _ => Score::Hundredths(score),
    }
}

fn searched<G: Evaluate + Notate>(position: &G, depth: u8) -> Option<Score> {
    let level = Level { nodes: u64::MAX, depth, margin: 0, blindness: 0, slips: 0 };
    let mut stop = || false;
    let mut search = Search::new(position, Line::default(), level, ALL, &mut stop);
    search.iterative_deepening(position);
    search.answer(position, &mut fairyboard::chance::Chance::seeded(0)).map(|thought| thought.score)
}

/// Compares the search with minimax in one of every `one_in` positions of random games.
fn compared<G: Evaluate + Notate>(id: &str, depth: u8, games: usize, one_in: usize) {
    let mut rng = rng(150);
    let mut compared = 0;
    for (family, options) in games_of(id) {
        for _ in 0..effort(games) {
            let mut passed = rng.usize(..one_in);
            random_game(&family.start(&options), 300, &mut rng, |state, moves| {
                passed += 1;
                let Some(position) = state.as_any().downcast_ref::<G>() else { return };
                if !passed.is_multiple_of(one_in) || moves.is_empty() || moves.len() > 200 {
                    return;
                }
                let _about = About(state.text());
                let score = searched(position, depth).expect("there are moves");
                let expected = minimax(position, depth.into(), 0);
                // The search ends at the first depth with a win. Greater depths find no shorter
                // win.
                assert_eq!(score, told(expected));
                compared += 1;
            });
        }
    }
    assert!(compared >= effort(50), "only {compared} positions were compared");
}

#[test]
fn the_search_of_fist_finds_what_minimax_finds() {
    compared::<Fist>("fist", 2, 10, 15);
}

#[test]
fn the_search_of_hens_finds_what_minimax_finds() {
    compared::<Hens8>("hens", 2, 30, 5);
    compared::<Hens10>("hens", 2, 20, 5);
}

#[test]
fn the_search_of_pawn_finds_what_minimax_finds() {
    compared::<Pawn>("pawn", 2, 10, 9);
}

#[test]
fn the_search_of_fidchell_finds_what_minimax_finds() {
    compared::<Fidchell>("fidchell", 2, 10, 30);
}

/// A made-up game: a tree of three plies with scores at its leaves. White may move twice in a row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Tree {
    /// The branches taken so far, each from 0 to 2.
    taken: Vec<u8>,
    seed: u64,
}

impl Tree {
    fn number(&self) -> u64 {
        self.taken
            .iter()
            .fold(self.seed, |all, branch| fairyboard::zobrist::key(all ^ u64::from(*branch)))
    }
}

impl Rules for Tree {
    type Move = u8;

    fn to_move(&self) -> Seat {
        // White moves again if the pseudo-random number of the node after the first move is odd.
        // Otherwise the sides alternate.
        let again = self.taken.len() == 1 && self.number() % 2 == 1;
        Seat(u8::from(self.taken.len() % 2 == 1 && !again))
    }

    fn outcome(&self) -> Outcome {
        match self.number() % 37 {
            0 if !self.taken.is_empty() => Outcome::Win(Seat::FIRST, "TREE-1"),
            1 if !self.taken.is_empty() => Outcome::Win(Seat::SECOND, "TREE-1"),
            _ => Outcome::Ongoing,
        }
    }

    fn for_each_move(&self, visit: impl FnMut(u8)) {
        if !self.outcome().is_over() {
            (0..3).for_each(visit);
        }
    }

    fn is_capture(&self, _: u8) -> bool {
        false
    }

    fn after(&self, branch: u8) -> Self {
        let mut after = self.clone();
        after.taken.push(branch);
        after
    }

    fn passed(&self) -> Option<Self> {
        None
    }

    fn key(&self) -> u64 {
        self.number()
    }
}

impl Notate for Tree {
    fn write(&self, out: &mut String) {
        out.push_str("tree");
    }

    fn steps(&self, _: u8, _: &mut Vec<Step>) {}

    fn write_move(&self, branch: u8, out: &mut String) {
        out.push(char::from(b'a' + branch));
    }

    fn read_move(&self, _: &str) -> Result<u8, MoveError> {
        Err(MoveError::Barred("a tree is not played".into()))
    }
}

impl Evaluate for Tree {
    const TERMS: &'static [Term] = &[Term { name: "leaf", weight: 1 }];
    const LEVELS: [Level; 5] =
        [Level { nodes: 1_000, depth: 3, margin: 0, blindness: 0, slips: 0 }; 5];
    const METHODS: Methods = ALL;

    fn terms(&self, mut tell: impl FnMut(usize, i32)) {
        tell(0, (self.number() >> 8) as i32 % 500);
    }

    fn gain(&self, _: u8) -> i32 {
        0
    }

    fn advances(&self, _: u8) -> bool {
        false
    }

    fn slot(&self, branch: u8) -> u16 {
        branch.into()
    }

    fn tag(&self, branch: u8) -> u32 {
        u32::from(branch) + 1
    }
}

#[test]
fn the_search_of_any_tree_finds_what_minimax_finds() {
    for seed in 0..effort(5_000) as u64 {
        let tree = Tree { taken: Vec::new(), seed };
        for depth in 1..=4 {
            let score = searched(&tree, depth).expect("a tree has branches");
            assert_eq!(score, told(minimax(&tree, depth.into(), 0)), "tree {seed}, depth {depth}");
        }
    }
}

#[test]
fn each_of_several_lines_of_any_tree_is_what_minimax_finds_for_its_move() {
    let mut compared = 0;
    for seed in 0..effort(5_000) as u64 {
        let tree = Tree { taken: Vec::new(), seed };
        let lines = think(&tree, Line::default(), Limit::Level(1), 3, 0, &mut || false);
        // If there is an immediate win, the search returns only this line.
        if lines.len() == 1 {
            assert_eq!(lines[0].score, Score::Win(1), "tree {seed}");
            continue;
        }
        assert_eq!(lines.len(), 3, "tree {seed}");
        let mut moves: Vec<_> = lines.iter().map(|line| line.mv.as_str()).collect();
        for line in &lines {
            let branch = line.mv.as_bytes()[0] - b'a';
            let after = tree.after(branch);
            let score = minimax(&after, line.depth - 1, 1);
            let score = if after.to_move() == tree.to_move() { score } else { -score };
            assert_eq!(line.score, told(score), "tree {seed}, {}", line.mv);
            compared += 1;
        }
        moves.sort_unstable();
        assert_eq!(moves, ["a", "b", "c"], "tree {seed}");
    }
    assert!(compared > effort(5_000), "only {compared} lines were compared");
}
