//! Search by playouts for games with chance or hidden things: information-set Monte Carlo tree
//! search with a single observer (P. I. Cowling, E. J. Powley, D. Whitehouse, *Information Set
//! Monte Carlo Tree Search*, IEEE Transactions on Computational Intelligence and AI in Games 4,
//! 2012).
//!
//! A *world* is a possible full position that agrees with what the player knows. Each playout draws
//! a world and plays it to the end. All playouts share one tree, which counts for each decision how
//! often it was possible and with which results.
//!
//! If all cards are open, worlds differ only in future cards and rolls. A position near the end is
//! then not played out but solved (`expectimax`).

use crate::expectimax::Solver;
use crate::proof_over_deals::ProofOverDeals;
use crate::{Best, Waits};
use fairyboard::chance::Chance;
use fairyboard::hidden_rules::{Guessing, HiddenRules, World};
use fairyboard::{Notate, Options, Seat};
use protocol::{Limit, Score, Thought};
use std::cmp::Reverse;
use std::collections::HashSet;

/// The least and the most worlds (possible full positions) that are drawn before a search. Within
/// these bounds, half as many worlds are drawn as playouts are planned.
const WORLDS: (usize, usize) = (64, 600);
/// The exploration constant of UCB1, in thousandths.
const EXPLORATION: u64 = 450;
/// The number of playouts after which the best moves so far are first reported. Later reports
/// follow at each power of two.
const TOLD: u32 = 64;
/// The most plies that a playout makes after it has left the tree. Every game ends before that.
const LONGEST: usize = 400;
/// A move counts as a sure win if it wins in this number of drawn worlds (possible full positions).
const ENOUGH: usize = 4_096;
/// The number of positions to search for a sure win if the playouts are unlimited.
const LOOKED_AT: u32 = 4_000;
/// For each playout, the number of positions that the exact solver may look at.
const SOLVED_WITHIN: u32 = 20;
/// A move that the caller also asked about gets extra playouts: the number of all playouts divided
/// by this.
const FOR_ALSO: u32 = 8;
/// Once the tree has this number of decisions, of 40 bytes each, it gets no new nodes. Playouts
/// then leave the tree earlier.
const MOST_CHILDREN: usize = 1 << 18;

/// A decision (a move without its roll) at a node of the tree, with the results of its playouts.
struct Child {
    decision: u64,
    /// The index of the node after the decision; 0 if that node doesn't exist yet.
    node: u32,
    visits: u32,
    /// How many playouts reached the parent node in a world where the decision was possible.
    available: u32,
    /// The sum of the results of the playouts for the player who makes the decision, each from 0 to
    /// 1,000 ([`World::share`]).
    total: u64,
    /// The wins of the player who makes the decision, in thousandths. An unfinished playout counts
    /// half.
    won: u64,
}

impl Child {
    fn new(decision: u64) -> Self {
        Child { decision, node: 0, visits: 0, available: 0, total: 0, won: 0 }
    }

    fn mean(&self) -> u64 {
        self.total / u64::from(self.visits.max(1))
    }

    /// The wins per thousand playouts.
    fn wins(&self) -> u64 {
        self.won / u64::from(self.visits.max(1))
    }

    fn score(&self) -> Score {
        Score::Likelier(self.wins() as i32 * 2 - 1_000)
    }

    /// An optimistic score of this move, two standard deviations above the mean of its playouts,
    /// because a smaller difference may be chance. The score is limited to `others`, the wins per
    /// thousand of the best move.
    fn score_at_most(&self, others: u64) -> Score {
        let wins = self.wins();
        let deviation = (wins * (1_000 - wins) / u64::from(self.visits.max(1))).isqrt();
        let most = (wins + 2 * deviation).min(others.max(wins));
        Score::Likelier(most as i32 * 2 - 1_000)
    }

    /// UCB1: how much the decision deserves the next playout. It uses integers, so that it is the
    /// same on every machine.
    fn promise(&self) -> u64 {
        let logarithm = u64::from(self.available.max(1).ilog2()) + 1;
        let width = ((logarithm << 20) / u64::from(self.visits.max(1))).isqrt();
        self.mean() + ((EXPLORATION * width) >> 10)
    }
}

/// The tree of a running search.
struct Tree {
    nodes: Vec<Vec<Child>>,
    children: usize,
    chance: Chance,
    blindness: u8,
    /// The decision about which the caller asked, if the game doesn't list it among its choices at
    /// the root. It is searched as well.
    extra: Option<u64>,
}

/// A question to [`think`].
pub struct Question<'a, V: HiddenRules> {
    /// The position as the player to move knows it.
    pub view: &'a V,
    /// The full position, if the player may see it.
    pub whole: Option<&'a V::Whole>,
    pub options: &'a Options,
    /// How long to think. A limit of nodes counts playouts.
    pub limit: Limit,
    /// How many moves to return, the best first.
    pub lines: usize,
    /// A move, written without its roll, whose score is wanted in addition. `None` if only the best
    /// moves are wanted.
    pub also: Option<&'a str>,
    pub seed: u64,
}

impl<'a, V: HiddenRules> Question<'a, V> {
    /// Asks for the best move of a player who knows only the view.
    pub fn new(view: &'a V, options: &'a Options, limit: Limit) -> Self {
        Question { view, whole: None, options, limit, lines: 1, also: None, seed: 0 }
    }
}

/// Finds the best moves for the player to move. `settle` adds a roll to the text of a move, so that
/// the move can be played. If `settle` returns `None`, that move is left out.
pub fn think<V: HiddenRules + Notate>(
    question: Question<V>,
    settle: &dyn Fn(&str, &mut Chance) -> Option<String>,
    waits: &mut dyn Waits,
) -> Best {
    found(question, settle, waits).unwrap_or_default()
}

fn found<V: HiddenRules + Notate>(
    question: Question<V>,
    settle: &dyn Fn(&str, &mut Chance) -> Option<String>,
    waits: &mut dyn Waits,
) -> Option<Best> {
    let Question { view, whole, options, limit, lines, also, seed } = question;
    if view.outcome().is_over() {
        return None;
    }
    let mut guessing = Guessing { playouts: u32::MAX, margin: 0, blindness: 0 };
    match limit {
        Limit::Level(level) => guessing = V::LEVELS[usize::from(level.clamp(1, 5)) - 1],
        Limit::Nodes(nodes) => guessing.playouts = u32::try_from(nodes).unwrap_or(u32::MAX),
        Limit::UntilStopped => {}
    }
    let looked_at = if limit == Limit::UntilStopped { LOOKED_AT } else { guessing.playouts };
    let mut chance = Chance::seeded(seed);
    let also = also.and_then(|text| read(view, text));
    let open = whole.filter(|whole| whole.redrawn(&mut chance.clone()).is_some());
    if let Some(whole) = open.filter(|_| guessing.margin == 0) {
        let most = looked_at.min(LOOKED_AT).saturating_mul(SOLVED_WITHIN);
        if let Some(solved) = Solver::new(most, waits).decisions(whole) {
            let is_also = |mv: V::Move| also.is_some_and(|also| same(whole, mv, also));
            let also = solved.iter().find(|(mv, _)| is_also(*mv)).map(|(_, worth)| worth.score());
            let told = solved.iter().filter_map(|(mv, worth)| {
                let mv = settle(&written(view, *mv), &mut chance)?;
                Some(told(mv, worth.score(), worth.plies(), 1))
            });
            return Some(Best { lines: told.take(lines).collect(), also });
        }
    }
    let mut draw = drawing(view, open, options)?;
    let count = (guessing.playouts as usize / 2).clamp(WORLDS.0, WORLDS.1);
    let worlds: Vec<_> = (0..count).filter_map(|_| draw(&mut chance)).collect();
    let mut moves = Vec::new();
    view.decisions(&worlds, &mut moves);
    let first = worlds.first()?;
    overlook(first, guessing.blindness, &mut moves);
    if moves.is_empty() {
        return None;
    }
    let extra = also.filter(|also| !moves.iter().any(|mv| same(first, *mv, *also)));
    moves.extend(extra);
    let mut won = None;
    if guessing.margin == 0 {
        let mut sure = ProofOverDeals::new(view.to_move(), looked_at.into(), waits);
        if let Some((mv, plies)) =
            sure_win::<V>(&mut sure, worlds.clone(), &moves, || draw(&mut chance))
            && let Some(mv) = settle(&written(view, mv), &mut chance)
        {
            let best = told(mv, Score::Win(plies), plies, 1);
            let wins = |mv| sure_win::<V>(&mut sure, worlds.clone(), &[mv], || draw(&mut chance));
            let also_wins = also.and_then(wins).map(|(_, plies)| Score::Win(plies));
            if also.is_none() || also_wins.is_some() {
                return Some(Best { lines: vec![best], also: also_wins });
            }
            won = Some(best);
        }
    }
    let root = moves.iter().map(|mv| Child::new(first.decision(*mv))).collect();
    let blindness = guessing.blindness;
    let extra = extra.map(|mv| first.decision(mv));
    let mut tree = Tree { nodes: vec![root], children: moves.len(), chance, blindness, extra };
    let said = |root: &[Child], margin, chance: &mut Chance, playouts: u32| {
        let all = ranked(root, margin, chance).into_iter().filter_map(|at| {
            let mv = settle(&written(view, *moves.get(at)?), chance)?;
            Some(told(mv, root[at].score(), 1, playouts.into()))
        });
        all.take(lines).collect::<Vec<_>>()
    };
    let credits: Vec<u32> = worlds.iter().map(|world| view.credible(world)).collect();
    let credit = credits.iter().sum();
    let world = |chance: &mut Chance| worlds[weighed(&credits, chance.below(credit))].clone();
    // If there is only one move, a few playouts are enough to score it.
    let most = match moves.len() {
        _ if won.is_some() => 0,
        1 => guessing.playouts.min(TOLD),
        _ => guessing.playouts,
    };
    let mut playouts = 0;
    let mut misses = 0;
    while playouts < most && misses < most && !waits.stops() {
        let world = world(&mut tree.chance);
        if tree.play_out(world, &moves) {
            playouts += 1;
            if playouts >= TOLD && u32::is_power_of_two(playouts) && guessing.margin == 0 {
                let so_far = said(&tree.nodes[0], 0, &mut Chance::seeded(seed), playouts);
                waits.hears(so_far);
            }
        } else {
            misses += 1;
        }
    }
    let mut chance = tree.chance.clone();
    let all = || said(&tree.nodes[0], guessing.margin, &mut chance, playouts);
    let lines = won.map_or_else(all, |best| vec![best]);
    // The playouts for the extra move run last. Moves are ranked by their number of playouts, so
    // these would raise its rank.
    let best = best_of(&tree.nodes[0]).wins();
    let at = also.and_then(|also| moves.iter().position(|mv| same(first, *mv, also)));
    let also = at.map(|at| {
        for _ in 0..looked_at / FOR_ALSO {
            let world = world(&mut tree.chance);
            tree.play_out(world, &moves[at..=at]);
        }
        tree.nodes[0][at].score_at_most(best)
    });
    Some(Best { lines, also })
}

fn told(mv: String, score: Score, depth: u32, nodes: u64) -> Thought {
    Thought { line: vec![mv.clone()], mv, score, depth, nodes }
}

/// A function that draws a new world (a possible full position) at each call. It returns `None` if
/// it finds none in a limited number of tries.
type Draw<'a, W> = Box<dyn FnMut(&mut Chance) -> Option<W> + 'a>;

/// Makes the function that draws worlds. With open cards it draws only future cards and rolls.
/// Otherwise it also draws everything that is hidden from the player. `None` if no world agrees
/// with the view.
fn drawing<'a, V: HiddenRules>(
    view: &'a V,
    open: Option<&'a V::Whole>,
    options: &'a Options,
) -> Option<Draw<'a, V::Whole>> {
    Some(match open {
        Some(whole) => Box::new(|chance| whole.redrawn(chance)),
        None => Box::new(view.worlds(options)?),
    })
}

/// Whether two moves differ at most by their roll.
fn same<W: World>(world: &W, a: W::Move, b: W::Move) -> bool {
    world.decision(a) == world.decision(b)
}

/// Reads the text of a move. If the text has no roll, returns the first legal move that has this
/// text before its roll. `None` if there is none.
fn read<V: Notate>(view: &V, text: &str) -> Option<V::Move> {
    let decided = |mv: &V::Move| written(view, *mv).split('/').next() == Some(text);
    view.read_move(text).ok().or_else(|| view.legal_moves().into_iter().find(decided))
}

/// The decision (a move without its roll) with the most playouts.
fn best_of(root: &[Child]) -> &Child {
    root.iter().max_by_key(|child| (child.visits, child.mean())).unwrap_or(&root[0])
}

/// Finds a move that wins in every drawn world (a possible full position), and the number of plies
/// until the win. The move must win in `worlds`, and then in more worlds that are drawn as a test.
/// `None` if no move is found.
fn sure_win<V: HiddenRules>(
    sure: &mut ProofOverDeals,
    mut worlds: Vec<V::Whole>,
    moves: &[V::Move],
    mut draw: impl FnMut() -> Option<V::Whole>,
) -> Option<(V::Move, u32)> {
    let mut drawn = worlds.len();
    loop {
        let mut met = HashSet::new();
        worlds.retain(|world| met.insert(world.clone()));
        let (at, plies) = sure.win::<V>(&worlds, moves)?;
        if drawn >= ENOUGH {
            return Some((moves[at], plies));
        }
        worlds.extend((0..drawn).filter_map(|_| draw()));
        drawn *= 2;
    }
}

fn written<V: Notate>(view: &V, mv: V::Move) -> String {
    let mut text = String::new();
    view.write_move(mv, &mut text);
    text
}

/// Picks an index at random, in proportion to the weights. `number` is the random number, less than
/// the sum of the weights.
fn weighed(weights: &[u32], mut number: u32) -> usize {
    let falls = |weight: &u32| {
        let falls = number < *weight;
        number = number.saturating_sub(*weight);
        falls
    };
    weights.iter().position(falls).unwrap_or(0)
}

/// The indices of the decisions (moves without their rolls), the best first. A random decision may
/// be put first if its mean result is less than `margin` below the best; both are in thousandths of
/// a win.
fn ranked(children: &[Child], margin: u32, chance: &mut Chance) -> Vec<usize> {
    let mut order: Vec<usize> = (0..children.len()).collect();
    order.sort_by_key(|at| Reverse((children[*at].visits, children[*at].mean())));
    let best = order.first().map_or(0, |at| children[*at].mean());
    let weights = order.iter().map(|at| {
        let child = &children[*at];
        let behind = best.saturating_sub(child.mean());
        let room = u64::from(margin).saturating_sub(behind);
        if child.visits == 0 { 0 } else { (room * room) as u32 }
    });
    let weights: Vec<u32> = weights.collect();
    let sum = weights.iter().fold(0, |all: u32, weight| all.saturating_add(*weight));
    let chosen = weighed(&weights, chance.below(sum));
    order[..=chosen].rotate_right(1);
    order
}

impl Tree {
    /// Plays one world (a possible full position) to the end of the game and counts the result in
    /// the tree. Returns `false` if the root has no decision that is possible in this world.
    fn play_out<W: World>(&mut self, world: W, root: &[W::Move]) -> bool {
        let mut position = world;
        let (mut node, mut path) = (0, Vec::new());
        let mut choices = Vec::new();
        while !position.outcome().is_over() && path.len() < LONGEST {
            choices.clear();
            position.choices(&mut choices);
            if node == 0 {
                offered(&position, root, self.extra, &mut choices);
            } else {
                overlook(&position, self.blindness, &mut choices);
            }
            if choices.is_empty() {
                break;
            }
            let (place, choice, is_new) = self.select(node, &position, &choices);
            path.push((node, place, position.to_move()));
            position = position.after(choices[choice]);
            if is_new {
                break;
            }
            node = match self.nodes[node][place].node {
                0 if self.children < MOST_CHILDREN => {
                    self.nodes.push(Vec::new());
                    let next = self.nodes.len() - 1;
                    self.nodes[node][place].node = next as u32;
                    next
                }
                0 => break,
                next => next as usize,
            };
        }
        for _ in 0..LONGEST {
            let Some(mv) = position.plausible(&mut self.chance) else { break };
            position = position.after(mv);
        }
        for (node, place, seat) in &path {
            let child = &mut self.nodes[*node][*place];
            let share = share(&position, *seat);
            child.visits += 1;
            child.total += u64::from(share);
            child.won += match share {
                ..500 => 0,
                500 => 500,
                _ => 1_000,
            };
        }
        !path.is_empty()
    }

    /// Selects a decision (a move without its roll): at random among the decisions without
    /// playouts, or, if there are none, the decision with the highest `promise`. Returns its index
    /// in the node, its index in `choices`, and whether it is new.
    fn select<W: World>(
        &mut self,
        node: usize,
        position: &W,
        choices: &[W::Move],
    ) -> (usize, usize, bool) {
        let mut best: Option<(u64, usize, usize)> = None;
        let (mut untried, mut count) = (None, 0);
        for (choice, mv) in choices.iter().enumerate() {
            let decision = position.decision(*mv);
            let children = &mut self.nodes[node];
            let place = children.iter().position(|child| child.decision == decision);
            let place = place.unwrap_or_else(|| {
                self.children += 1;
                children.push(Child::new(decision));
                children.len() - 1
            });
            let child = &mut children[place];
            child.available += 1;
            if child.visits == 0 {
                count += 1;
                // Reservoir sampling: all decisions without playouts are equally likely.
                if self.chance.below(count) == 0 {
                    untried = Some((place, choice, true));
                }
            } else if best.is_none_or(|(promise, ..)| child.promise() > promise) {
                best = Some((child.promise(), place, choice));
            }
        }
        untried.or(best.map(|(_, place, choice)| (place, choice, false))).unwrap_or((0, 0, true))
    }
}

/// Removes the moves that a level of this `blindness` overlooks. Keeps them if no other move is
/// left.
fn overlook<W: World>(world: &W, blindness: u8, moves: &mut Vec<W::Move>) {
    if moves.iter().any(|mv| !world.overlooks(*mv, blindness)) {
        moves.retain(|mv| !world.overlooks(*mv, blindness));
    }
}

/// Replaces `choices` by the root's decisions (moves without their rolls) that are possible in this
/// world (a possible full position).
fn offered<W: World>(world: &W, root: &[W::Move], extra: Option<u64>, choices: &mut Vec<W::Move>) {
    let here = std::mem::take(choices);
    choices.extend(root.iter().filter_map(|mv| {
        let decision = world.decision(*mv);
        let same = here.iter().copied().find(|other| world.decision(*other) == decision);
        let legal = || {
            let is_extra = extra == Some(decision);
            let mut legal = if is_extra { world.legal_moves() } else { Vec::new() }.into_iter();
            legal.find(|other| world.decision(*other) == decision)
        };
        same.or(Some(*mv).filter(|mv| world.allows(*mv))).or_else(legal)
    }));
}

fn share<W: World>(position: &W, seat: Seat) -> u32 {
    if position.outcome().is_over() { position.share(seat) } else { 500 }
}
