//! A computer player that knows only the rules. It plays random games to their end (playouts), and
//! plays more often the moves that led to good results.
//!
//! The algorithm is UCT by L. Kocsis and C. Szepesvári, *Bandit based Monte-Carlo Planning*, ECML
//! 2006. The tree grows by one node for each playout, and moves are chosen by the upper confidence
//! bounds UCB1. With hidden information, the search uses several *worlds*: possible full positions
//! that agree with what the player knows. Each world has its own tree below the moves to choose
//! from: perfect-information Monte Carlo (M. L. Ginsberg, *GIB: Imperfect Information in a
//! Computationally Challenging Game*, JAIR 14, 2001). Therefore the player does not bluff and does
//! not make moves to gain information.
//!
//! The search uses no clock. The caller supplies a limit, a way to stop, and a seed.

use crate::{fidchell, fist, hens, pawn, zugzwang};
use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::SQRT_2;

/// The weight of exploration: the constant of UCB1 for results from 0 to 1.
const EXPLORATION: f64 = SQRT_2;

/// The most moves that all trees together may list, to bound memory. Beyond it the trees stop
/// growing, and playouts continue.
const MOST_LISTED: usize = 1 << 19;

/// The most turns of a Pawn position that are listed. Some positions have far more.
const MOST_TURNS: usize = 2_000;

/// The number of random turns that are used if there are more than [`MOST_TURNS`].
const DRAWN_TURNS: usize = 500;

/// A position of any game, as the search uses it.
pub trait Play: Sized {
    /// A move as the player decides it. If a die is rolled after it, the roll is not part of the
    /// move.
    type Move;

    /// The number of plies after which a playout ends. Repetition and lack of progress don't end
    /// playouts.
    const MOST_PLIES: usize;

    /// The moves to choose from: all legal moves, or a sample if there are too many; none if the
    /// game is over. The same position always has the same moves.
    fn moves(&self) -> Vec<Self::Move>;

    /// Finds a legal move that [`Play::moves`] omits in this world (one of the full positions that
    /// are possible for the player), for example because it loses at once here. In another world it
    /// may be good, and the search tries every move in all worlds. `None` if there is no such move.
    fn left_out(&self, _text: &str) -> Option<Self::Move> {
        None
    }

    /// A random move for a playout; `None` if the game is over.
    fn any(&self, random: &mut Random) -> Option<Self::Move> {
        let mut moves = self.moves();
        let drawn = random.below(moves.len());
        (drawn < moves.len()).then(|| moves.swap_remove(drawn))
    }

    /// The position after a move, with a random roll if it needs one.
    fn after(&self, mv: &Self::Move, random: &mut Random) -> Self;

    /// The side to move: 0 for White, 1 for Black.
    fn mover(&self) -> usize;

    /// White's result if the game ends here, from 0 (lost) to 1 (won). Also defined for unfinished
    /// games.
    fn share(&self) -> f64;

    fn text(&self, mv: &Self::Move) -> String;
}

/// The limits of a search.
pub struct Limit<'a> {
    /// The most playouts; `u64::MAX` for no limit.
    pub playouts: u64,
    /// Called before each ply of a playout. If it returns `false`, the search stops.
    pub keep_going: &'a mut dyn FnMut() -> bool,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The text of the move to play.
    pub text: String,
    /// The number of playouts; 0 if there was only one move.
    pub playouts: u64,
}

/// Random numbers by *SplitMix64* (G. L. Steele, D. Lea, C. H. Flood, *Fast Splittable Pseudorandom
/// Number Generators*, OOPSLA 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Makes a generator. The same seed always produces the same numbers.
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

    /// A random number below `limit`; 0 if `limit` is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.next()) * limit as u128) >> 64) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// Chooses a move. `game` is the id of the chess variant, such as `hens`; `options` are its
/// options, and `worlds` are position strings. The result depends only on these, the seed and the
/// number of playouts.
///
/// In `fist`, `hens`, `pawn` and `fidchell`, `worlds` holds only the current position. In
/// `zugzwang` (a duel or the fixed game) it is a list of possible full positions that agree with
/// what the player knows, and the chosen move is legal in each of them. If the move takes a pawn,
/// the text lacks the roll of the die, because the player doesn't choose it: the text is `Ed2xd7`,
/// and the caller adds `/rN`. `None` if the game is over or unknown, or if a position or an option
/// is invalid.
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

/// Reads a full position of Zugzwang. `None` for any other text, and if no side is to move: in a
/// finished game, and in the variants for more players.
fn read_zugzwang(text: &str) -> Option<zugzwang::Position> {
    let position = zugzwang::Position::read(text)?;
    (position.side().is_some() && !position.is_view()).then_some(position)
}

/// Searches several worlds (possible full positions), one playout in each in turn. They must look
/// the same to the player to move. `None` if no move is legal in all of them.
pub fn search<P: Play>(worlds: &[P], limit: Limit, seed: u64) -> Option<Found> {
    let mover = worlds.first()?.mover();
    if worlds.iter().any(|world| world.mover() != mover) {
        return None;
    }
    let mut search = Search::new(worlds, mover, Random::seeded(seed));
    let mut playouts = 0;
    // With a single move there is nothing to search.
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

/// How often a move was played, and the sum of its results (0 lost, 1 won) for the side that chose
/// it.
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

    /// UCB1: an upper bound of the move's value. `logarithm` is the natural logarithm of the number
    /// of all visits.
    fn bound(&self, logarithm: f64) -> f64 {
        if self.visits == 0 {
            return f64::INFINITY;
        }
        let visits = self.visits as f64;
        self.gain / visits + EXPLORATION * (logarithm / visits).sqrt()
    }
}

/// The index of the move with the highest UCB1 bound; `None` if there are no moves. Each item is a
/// move's index and results; `visits` is the number of visits of all of them.
fn highest(tallies: impl Iterator<Item = (usize, Tally)>, visits: u64) -> Option<usize> {
    let logarithm = (visits.max(1) as f64).ln();
    let bounds = tallies.map(|(at, tally)| (at, tally.bound(logarithm)));
    bounds.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(at, _)| at)
}

/// A move that the player can choose in the current position.
struct Choice {
    text: String,
    /// The visits and results of the move, summed over all worlds (possible full positions).
    tally: Tally,
}

/// A move in the tree of one world (a possible full position).
struct Node<M> {
    mv: M,
    /// The side that made the move. A side may have two plies in a row.
    mover: usize,
    tally: Tally,
    /// The next moves that have no node yet; `None` until the moves are listed.
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
    /// The moves to choose from, in random order.
    choices: Vec<Choice>,
    /// The nodes of all trees. The roots are first: for each choice (a move of the player in the
    /// current position), one root for each world (a possible full position).
    nodes: Vec<Node<P::Move>>,
    /// The number of playouts.
    visits: u64,
    /// How many moves the trees may still list: [`MOST_LISTED`] at first.
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

    /// Returns the text of the move with the most playouts. If several have equally many, returns
    /// the move with the best results.
    fn best(self) -> Option<String> {
        let rank = |a: &Choice, b: &Choice| {
            let visits = a.tally.visits.cmp(&b.tally.visits);
            visits.then(a.tally.gain.total_cmp(&b.tally.gain))
        };
        self.choices.into_iter().max_by(rank).map(|choice| choice.text)
    }

    /// Plays one playout in a world (a possible full position) and counts its result. `None` if the
    /// playout was stopped on the way.
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

    /// Follows the tree of a world (a possible full position) from a root down to a move that has
    /// no node yet, and adds that node. Returns the indexes of the nodes on this path, and the
    /// position after their moves.
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

    /// Adds below the node `at` a node for a random move that has none yet, and returns its index.
    /// `position` is the position after the move of `at`. Returns `None` if there is no such move,
    /// or if the trees may not list more moves.
    fn grow(&mut self, at: usize, position: &P) -> Option<usize> {
        let new = self.nodes.len();
        let node = &mut self.nodes[at];
        // List a node's moves only at its second visit, because many nodes are visited once.
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

/// The moves that are legal in all worlds (possible full positions) and listed in at least one: the
/// text, and the move in each world.
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

/// Plays random moves to the end of the game, or for `MOST_PLIES` plies. Returns White's result,
/// from 0 (lost) to 1 (won); `None` if `keep_going` stopped the playout.
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

/// White's result (1 won, 0.5 drawn, 0 lost) for an outcome such as `white FIST-26`, or for the
/// name of the winner alone.
fn share_of(outcome: &str) -> f64 {
    match outcome.split(' ').next() {
        Some("white") => 1.0,
        Some("black") => 0.0,
        _ => 0.5,
    }
}

/// A playout that reaches `MOST_PLIES` counts as a draw, like a game without captures (FIST-28).
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

    /// No game is that long, because every ply goes forward.
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

    /// The result of a playout is the majority of pawns. After more random plies than this, that
    /// majority would depend little on the position where the playout began.
    const MOST_PLIES: usize = 60;

    fn moves(&self) -> Vec<pawn::Turn> {
        self.moves_up_to(MOST_TURNS).unwrap_or_else(|| {
            // The seed is fixed, so that the same position always has the same turns.
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

    /// White's result is decided by the number of pawns, as at every end of a game (PAWN-13,
    /// PAWN-14, PAWN-17).
    fn share(&self) -> f64 {
        share_of(self.majority())
    }

    fn text(&self, turn: &pawn::Turn) -> String {
        pawn::text(turn)
    }
}

/// A playout that reaches `MOST_PLIES` counts as a draw, like a game without progress (FID-23).
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

/// Two variants of Zugzwang: the duel and the fixed game. Moves lack the roll of a captured die,
/// because the player doesn't choose it.
impl Play for zugzwang::Position {
    type Move = zugzwang::Move;

    /// No game is that long: of two plies at least one takes a die or ends the game.
    const MOST_PLIES: usize = 100;

    fn moves(&self) -> Vec<zugzwang::Move> {
        self.choices()
    }

    fn left_out(&self, text: &str) -> Option<zugzwang::Move> {
        self.find_move(text)
    }

    /// Draws a roll if the move needs one. The roll decides only how the captured die counts for
    /// its new owner.
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
