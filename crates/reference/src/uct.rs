//! A player that knows the rules alone: it plays games to their end by chance, and most often where
//! that went well.
//!
//! UCT by L. Kocsis and C. Szepesvári, *Bandit based Monte-Carlo Planning*, ECML 2006: a tree that
//! grows by one node for each playout, in which the upper confidence bounds UCB1 choose. Where a
//! player does not see everything there are several worlds, each as it may be, and each with a tree
//! of its own below the moves that are to be chosen from: perfect-information Monte Carlo (M. L.
//! Ginsberg, *GIB: Imperfect Information in a Computationally Challenging Game*, JAIR 14, 2001). So
//! it does not bluff, and does not play to find out.
//!
//! Nothing here knows a clock: whoever asks brings a limit, a way to stop, and a seed.

use crate::{fidchell, fist, hens, pawn, zugzwang};
use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::SQRT_2;

/// How much is tried that does not look best: the constant of UCB1 for results from 0 to 1.
const EXPLORATION: f64 = SQRT_2;

/// How many moves all trees together may list, lest memory grow without end. Past it there are only
/// playouts.
const MOST_LISTED: usize = 1 << 19;

/// How many turns of a position of Pawn are listed. In a crowd there are more than can be counted.
const MOST_TURNS: usize = 2_000;

/// How many turns drawn by chance stand for all where there are more.
const DRAWN_TURNS: usize = 500;

/// What the search asks of a position.
pub trait Play: Sized {
    /// What a player chooses; a roll is no part of it.
    type Move;

    /// After how many plies a playout is broken off: repetition and lack of progress are not counted.
    const MOST_PLIES: usize;

    /// What there is to choose from: all legal moves, or enough of them; none where the game is over.
    /// What chance did before makes no difference to it.
    fn moves(&self) -> Vec<Self::Move>;

    /// A legal move with this text that [`Play::moves`] leaves out in this world. It may be listed in
    /// another, and the player does not know in which they are.
    fn left_out(&self, _text: &str) -> Option<Self::Move> {
        None
    }

    /// A move of a playout; none where the game is over.
    fn any(&self, random: &mut Random) -> Option<Self::Move> {
        let mut moves = self.moves();
        let drawn = random.below(moves.len());
        (drawn < moves.len()).then(|| moves.swap_remove(drawn))
    }

    /// The position after a move, with whatever chance adds to it.
    fn after(&self, mv: &Self::Move, random: &mut Random) -> Self;

    /// Whose turn it is: 0 for White, 1 for Black.
    fn mover(&self) -> usize;

    /// White's share of the point if the game ends here, also where it is broken off: from 0 to 1.
    fn share(&self) -> f64;

    /// The text of a move.
    fn text(&self, mv: &Self::Move) -> String;
}

/// How long to search.
pub struct Limit<'a> {
    /// At most so many playouts; `u64::MAX` for as many as there is time for.
    pub playouts: u64,
    /// Asked before every ply of every playout: whether to go on.
    pub keep_going: &'a mut dyn FnMut() -> bool,
}

/// What a search has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The text of the move to play.
    pub text: String,
    /// How many playouts there were; none where there was nothing to choose.
    pub playouts: u64,
}

/// Numbers by chance: *SplitMix64* (G. L. Steele, D. Lea, C. H. Flood, *Fast Splittable Pseudorandom
/// Number Generators*, OOPSLA 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The same numbers each time for the same seed.
    pub fn seeded(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below another; 0 where there is none.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.next()) * limit as u128) >> 64) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// The move to play in a game that is told by its id, its options, and position strings; the same
/// for the same seed and number of playouts.
///
/// For `fist`, `hens`, `pawn` and `fidchell` there is one position. For `zugzwang`, as a duel or
/// fixed, there are some whole positions that agree with what the player knows; the move is legal in
/// each of them. Where a pawn is rolled it lacks the roll, which nobody chooses: it is `Ed2xd7`, and
/// whoever rolls adds `/rN`. Nothing where the game is over, a position or an option is none, or the
/// game is not known.
pub fn best(
    game: &str,
    options: &[(&str, &str)],
    worlds: &[String],
    limit: Limit,
    seed: u64,
) -> Option<String> {
    let option = |wanted: &str| options.iter().find(|(name, _)| *name == wanted).map(|(_, v)| *v);
    let found = match game {
        "fist" => {
            let subdue = read_subdue(option("subdue").unwrap_or("off"))?;
            search(&read(worlds, |text| fist::Position::read(text, subdue))?, limit, seed)
        }
        "hens" => {
            let size = read_board(option("board").unwrap_or("8"))?;
            search(&read(worlds, |text| hens::Position::read(text, size))?, limit, seed)
        }
        "pawn" => search(&read(worlds, pawn::Position::read)?, limit, seed),
        "fidchell" => search(&read(worlds, fidchell::Position::read)?, limit, seed),
        "zugzwang" => search(&read(worlds, read_zugzwang)?, limit, seed),
        _ => None,
    };
    found.map(|found| found.text)
}

fn read<P>(worlds: &[String], read: impl Fn(&str) -> Option<P>) -> Option<Vec<P>> {
    worlds.iter().map(|text| read(text)).collect()
}

fn read_subdue(text: &str) -> Option<fist::Subdue> {
    ["off", "keep", "move", "anywhere"].into_iter().find(|subdue| *subdue == text)
}

fn read_board(text: &str) -> Option<i32> {
    match text {
        "8" => Some(8),
        "10" => Some(10),
        _ => None,
    }
}

/// A whole position of a game for two.
fn read_zugzwang(text: &str) -> Option<zugzwang::Position> {
    let position = zugzwang::Position::read(text)?;
    (position.side().is_some() && !position.is_view()).then_some(position)
}

/// Searches some worlds by turns: positions of which the player to move does not know which is the
/// real one. Nothing where there is no move that is legal in all of them.
pub fn search<P: Play>(worlds: &[P], limit: Limit, seed: u64) -> Option<Found> {
    let mover = worlds.first()?.mover();
    if worlds.iter().any(|world| world.mover() != mover) {
        return None;
    }
    let mut search = Search::new(worlds, mover, Random::seeded(seed));
    let mut playouts = 0;
    // Where there is nothing to choose, nothing is thought over.
    if search.choices.len() > 1 {
        for world in (0..worlds.len()).cycle() {
            if playouts == limit.playouts || search.playout(world, limit.keep_going).is_none() {
                break;
            }
            playouts += 1;
        }
    }
    Some(Found { text: search.best()?, playouts })
}

/// How often something was played, and what the one who chose it got of it.
#[derive(Clone, Copy, Default)]
struct Tally {
    visits: u64,
    gain: f64,
}

impl Tally {
    fn add(&mut self, gain: f64) {
        self.visits += 1;
        self.gain += gain;
    }

    /// UCB1: what it may be worth at best, after the logarithm of all visits.
    fn bound(&self, logarithm: f64) -> f64 {
        if self.visits == 0 {
            return f64::INFINITY;
        }
        let visits = self.visits as f64;
        self.gain / visits + EXPLORATION * (logarithm / visits).sqrt()
    }
}

/// Where the bound is highest.
fn highest(tallies: impl Iterator<Item = (usize, Tally)>, visits: u64) -> Option<usize> {
    let logarithm = (visits.max(1) as f64).ln();
    let bounds = tallies.map(|(at, tally)| (at, tally.bound(logarithm)));
    bounds.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(at, _)| at)
}

/// What the player may choose now.
struct Choice {
    text: String,
    /// Over all worlds.
    tally: Tally,
}

/// A move in the tree of one world.
struct Node<M> {
    mv: M,
    /// Who made it: a side may have two plies in a row.
    mover: usize,
    tally: Tally,
    /// The moves after it that have no node yet; nothing as long as they are not listed.
    untried: Option<Vec<M>>,
    children: Vec<usize>,
}

impl<M> Node<M> {
    fn new(mv: M, mover: usize) -> Node<M> {
        Node { mv, mover, tally: Tally::default(), untried: None, children: Vec::new() }
    }
}

struct Search<'a, P: Play> {
    worlds: &'a [P],
    mover: usize,
    /// The choices in an order by chance.
    choices: Vec<Choice>,
    /// The trees: first come the choices in their order, each in one world after the other.
    nodes: Vec<Node<P::Move>>,
    /// How many playouts there were.
    visits: u64,
    /// How many moves may still be listed.
    room: usize,
    random: Random,
}

impl<'a, P: Play> Search<'a, P> {
    fn new(worlds: &'a [P], mover: usize, mut random: Random) -> Self {
        let mut common = in_all(worlds);
        random.shuffle(&mut common);
        let (mut choices, mut nodes) = (Vec::new(), Vec::new());
        for (text, moves) in common {
            choices.push(Choice { text, tally: Tally::default() });
            nodes.extend(moves.into_iter().map(|mv| Node::new(mv, mover)));
        }
        Search { worlds, mover, choices, nodes, visits: 0, room: MOST_LISTED, random }
    }

    /// The choice that was played most often, among several the one that went best.
    fn best(self) -> Option<String> {
        let rank = |a: &Choice, b: &Choice| {
            let visits = a.tally.visits.cmp(&b.tally.visits);
            visits.then(a.tally.gain.total_cmp(&b.tally.gain))
        };
        self.choices.into_iter().max_by(rank).map(|choice| choice.text)
    }

    /// One more playout in a world; nothing where it was stopped before its end.
    fn playout(&mut self, world: usize, keep_going: &mut dyn FnMut() -> bool) -> Option<()> {
        let tallies = self.choices.iter().map(|choice| choice.tally).enumerate();
        let chosen = highest(tallies, self.visits)?;
        let (path, leaf) = self.descend(world, chosen * self.worlds.len() + world);
        let share = played_out(leaf, &mut self.random, keep_going)?;
        let gain = |mover| if mover == 0 { share } else { 1.0 - share };
        for at in path {
            let node = &mut self.nodes[at];
            node.tally.add(gain(node.mover));
        }
        self.choices[chosen].tally.add(gain(self.mover));
        self.visits += 1;
        Some(())
    }

    /// Goes down the tree of a world from one of its first nodes, as far as a move that is new. Gives
    /// the way, and the position there.
    fn descend(&mut self, world: usize, first: usize) -> (Vec<usize>, P) {
        let mut at = first;
        let mut path = vec![at];
        let mut position = self.worlds[world].after(&self.nodes[at].mv, &mut self.random);
        loop {
            let new = self.grow(at, &position);
            let Some(next) = new.or_else(|| self.most_promising(at)) else { break };
            position = position.after(&self.nodes[next].mv, &mut self.random);
            path.push(next);
            at = next;
            if new.is_some() {
                break;
            }
        }
        (path, position)
    }

    /// Adds one node after another, where a move is left that has none.
    fn grow(&mut self, at: usize, position: &P) -> Option<usize> {
        let new = self.nodes.len();
        let node = &mut self.nodes[at];
        // What was never played out is a leaf for now: it may not come to more.
        if node.untried.is_none() && node.tally.visits > 0 && self.room > 0 {
            let moves = position.moves();
            let Some(room) = self.room.checked_sub(moves.len()) else {
                self.room = 0;
                return None;
            };
            self.room = room;
            node.untried = Some(moves);
        }
        let untried = node.untried.as_mut().filter(|untried| !untried.is_empty())?;
        let mv = untried.swap_remove(self.random.below(untried.len()));
        node.children.push(new);
        self.nodes.push(Node::new(mv, position.mover()));
        Some(new)
    }

    fn most_promising(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let tallies = node.children.iter().map(|child| (*child, self.nodes[*child].tally));
        highest(tallies, node.tally.visits)
    }
}

/// The moves that are legal in all worlds, and are listed in one of them at least; each with the move
/// that it is in each world.
fn in_all<P: Play>(worlds: &[P]) -> Vec<(String, Vec<P::Move>)> {
    let list = |world: &P| -> BTreeMap<String, P::Move> {
        world.moves().into_iter().map(|mv| (world.text(&mv), mv)).collect()
    };
    let mut listed: Vec<_> = worlds.iter().map(list).collect();
    let texts: BTreeSet<String> = listed.iter().flat_map(|moves| moves.keys().cloned()).collect();
    let mut common = Vec::new();
    for text in texts {
        let each = worlds.iter().zip(&mut listed);
        let moves: Option<Vec<_>> = each
            .map(|(world, moves)| moves.remove(&text).or_else(|| world.left_out(&text)))
            .collect();
        common.extend(moves.map(|moves| (text, moves)));
    }
    common
}

/// Plays by chance, and tells White's share at the end.
fn played_out<P: Play>(
    mut position: P,
    random: &mut Random,
    keep_going: &mut dyn FnMut() -> bool,
) -> Option<f64> {
    for _ in 0..P::MOST_PLIES {
        if !keep_going() {
            return None;
        }
        let Some(mv) = position.any(random) else { break };
        position = position.after(&mv, random);
    }
    Some(position.share())
}

/// White's share by an outcome, or by the name of who wins.
fn share_of(outcome: &str) -> f64 {
    match outcome.split(' ').next() {
        Some("white") => 1.0,
        Some("black") => 0.0,
        _ => 0.5,
    }
}

/// A playout without an end is a draw (FIST-28).
impl Play for fist::Position {
    type Move = fist::Move;

    const MOST_PLIES: usize = 300;

    fn moves(&self) -> Vec<fist::Move> {
        self.moves()
    }

    fn after(&self, mv: &fist::Move, _random: &mut Random) -> Self {
        self.after(mv)
    }

    fn mover(&self) -> usize {
        usize::from(!self.challenger_to_move())
    }

    fn share(&self) -> f64 {
        share_of(&self.outcome())
    }

    fn text(&self, mv: &fist::Move) -> String {
        self.text(mv)
    }
}

impl Play for hens::Position {
    type Move = hens::Move;

    /// More than there can be: every ply goes forward.
    const MOST_PLIES: usize = 1_000;

    fn moves(&self) -> Vec<hens::Move> {
        self.moves()
    }

    fn after(&self, mv: &hens::Move, _random: &mut Random) -> Self {
        self.after(*mv)
    }

    fn mover(&self) -> usize {
        usize::from(!self.white_to_move())
    }

    fn share(&self) -> f64 {
        share_of(&self.outcome())
    }

    fn text(&self, mv: &hens::Move) -> String {
        self.text(*mv)
    }
}

impl Play for pawn::Position {
    type Move = pawn::Turn;

    /// After longer wandering who has more pawns says little of the position that it began with.
    const MOST_PLIES: usize = 60;

    fn moves(&self) -> Vec<pawn::Turn> {
        self.moves_up_to(MOST_TURNS).unwrap_or_else(|| {
            // Which they are depends on the position alone.
            let mut random = Random::seeded(0);
            (0..DRAWN_TURNS).filter_map(|_| self.any(&mut random)).collect()
        })
    }

    fn any(&self, random: &mut Random) -> Option<pawn::Turn> {
        self.any_turn(&mut |limit| random.below(limit))
    }

    fn after(&self, turn: &pawn::Turn, _random: &mut Random) -> Self {
        self.after(turn)
    }

    fn mover(&self) -> usize {
        usize::from(!self.white_to_move())
    }

    /// However it ends, who has more pawns has won (PAWN-13, PAWN-14, PAWN-17).
    fn share(&self) -> f64 {
        share_of(self.majority())
    }

    fn text(&self, turn: &pawn::Turn) -> String {
        pawn::text(turn)
    }
}

/// A playout without an end is a draw (FID-23).
impl Play for fidchell::Position {
    type Move = fidchell::Move;

    const MOST_PLIES: usize = 300;

    fn moves(&self) -> Vec<fidchell::Move> {
        self.moves()
    }

    fn any(&self, random: &mut Random) -> Option<fidchell::Move> {
        self.any_move(&mut |limit| random.below(limit))
    }

    fn after(&self, mv: &fidchell::Move, _random: &mut Random) -> Self {
        self.after(*mv)
    }

    fn mover(&self) -> usize {
        usize::from(!self.white_to_move())
    }

    fn share(&self) -> f64 {
        share_of(&self.outcome())
    }

    fn text(&self, mv: &fidchell::Move) -> String {
        self.text(*mv)
    }
}

/// A duel, or the fixed game; of a move with a roll only what is chosen.
impl Play for zugzwang::Position {
    type Move = zugzwang::Move;

    /// More than there can be: of two plies at least one takes a die, or ends the game.
    const MOST_PLIES: usize = 100;

    fn moves(&self) -> Vec<zugzwang::Move> {
        self.choices()
    }

    fn left_out(&self, text: &str) -> Option<zugzwang::Move> {
        self.find_move(text)
    }

    /// A roll says what a die is worth to its owner, never what may be captured next.
    fn after(&self, mv: &zugzwang::Move, random: &mut Random) -> Self {
        let rolls = self.with_rolls(*mv);
        self.after(rolls.get(random.below(rolls.len())).copied().unwrap_or(*mv))
    }

    fn mover(&self) -> usize {
        self.side().unwrap_or(0)
    }

    fn share(&self) -> f64 {
        share_of(&self.outcome())
    }

    fn text(&self, mv: &zugzwang::Move) -> String {
        let mut text = self.text(*mv);
        text.truncate(text.find('/').unwrap_or(text.len()));
        text
    }
}
