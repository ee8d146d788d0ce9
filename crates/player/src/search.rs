//! Iteratively deepened search for the principal variation.
//!
//! *Sources.* Negamax with alpha–beta (Knuth and Moore 1975), principal variations (Marsland and
//! Campbell 1982), transposition tables, killer moves, history heuristics (Schaeffer 1989) and
//! late-move reductions as chess programs have them.

use crate::Waits;
use crate::beginner;
use crate::move_ordering::{MoveOrdering, PICKED, Scored, pick};
use crate::transposition_table::{Bound, TableEntry, TranspositionTable};
use fairyboard::chance::Chance;
use fairyboard::evaluate::{Evaluate, Level, Methods};
use fairyboard::{Convention, Notate, Outcome, Progress, Seat};
use protocol::{Limit, Score, Thought};
use std::mem;

/// The score of a win on the spot. A win after n plies scores n less.
const WIN: i32 = 30_000;
/// The lowest score of a proved win.
const SURE: i32 = WIN - 1_000;
/// The highest score of a proved loss.
const LOST: i32 = -SURE;
/// The most plies from the root, quiescence included. Positions at that depth are evaluated without
/// further search.
const PLIES: usize = 96;
/// The most moves searched in a position other than the root. If there are more, the least
/// promising are ignored.
const WIDTH: usize = 4_096;
/// The most captures searched in a position during quiescence. If there are more, the least
/// profitable are ignored.
const CAPTURES: usize = 12;
/// The number of nodes between two checks whether to stop.
const POLL: u64 = 512;
/// The number of listed moves that take as much time as one node.
const LISTED: u32 = 16;

/// The history of the game that affects the search.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// The keys of the positions before the one that is searched, the oldest first.
    pub keys: Vec<u64>,
    /// The number of plies since the last move that counts as progress.
    pub without_progress: u32,
    /// The repetition or move-limit rule that ends the game, if it has one.
    pub convention: Option<Convention>,
}

/// Searches a position and returns at most `lines` moves, the best first. There may be fewer moves,
/// or none if the game is over.
pub fn think<G: Evaluate + Notate>(
    position: &G,
    line: Line,
    limit: Limit,
    lines: usize,
    seed: u64,
    waits: &mut dyn Waits,
) -> Vec<Thought> {
    let level = match limit {
        Limit::Level(level) => G::LEVELS[usize::from(level.clamp(1, 5)) - 1],
        Limit::Nodes(nodes) => {
            Level { nodes, depth: PLIES as u8, margin: 0, blindness: 0, slips: 0 }
        }
        Limit::UntilStopped => {
            Level { nodes: u64::MAX, depth: PLIES as u8, margin: 0, blindness: 0, slips: 0 }
        }
    };
    let mut search = Search::new(position, line, level, G::METHODS, waits);
    search.lines = lines.max(1);
    search.iterative_deepening(position);
    search.answers(position, &mut Chance::seeded(seed))
}

/// A move at the root, with its score.
#[derive(Clone, Copy)]
struct Root<M> {
    scored: Scored<M>,
    score: i32,
    /// Whether the move at once loses more material than it wins. For example, capturing an own
    /// piece does.
    wastes: bool,
}

/// A running search of one position.
pub struct Search<'a, G: Evaluate> {
    table: TranspositionTable,
    order: MoveOrdering,
    /// The keys of the positions that could be repeated, from the game's start to the current one.
    path: Vec<u64>,
    /// The index in `path` of the position that the search started from.
    begin: usize,
    without_progress: u32,
    convention: Option<Convention>,
    level: Level,
    methods: Methods,
    /// Buffers for lists of moves, one for each ply.
    lists: Vec<Vec<Scored<G::Move>>>,
    roots: Vec<Root<G::Move>>,
    /// How many moves to return.
    lines: usize,
    /// The best `lines` moves at the last depth that was searched completely.
    best: Vec<Root<G::Move>>,
    nodes: u64,
    next_poll: u64,
    waits: &'a mut dyn Waits,
    stopped: bool,
    depth: u32,
}

impl<'a, G: Evaluate> Search<'a, G> {
    /// Prepares a search of a position.
    pub fn new(
        position: &G,
        line: Line,
        level: Level,
        methods: Methods,
        waits: &'a mut dyn Waits,
    ) -> Self {
        let mut path = line.keys;
        path.push(position.key());
        Search {
            table: TranspositionTable::new(table_bits(level)),
            order: MoveOrdering::new(PLIES),
            begin: path.len() - 1,
            path,
            without_progress: line.without_progress,
            convention: line.convention,
            level,
            methods,
            lists: (0..PLIES).map(|_| Vec::new()).collect(),
            roots: Vec::new(),
            lines: 1,
            best: Vec::new(),
            nodes: 0,
            next_poll: POLL,
            waits,
            stopped: false,
            depth: 0,
        }
    }

    /// Moves a root move that wins at once to the front of `roots`. Returns whether there is such a
    /// move.
    fn win_on_the_spot(&mut self, position: &G) -> bool {
        let me = position.to_move();
        let wins = |root: &Root<G::Move>| match position.after(root.scored.mv).outcome() {
            Outcome::Win(winner, _) => winner == me,
            _ => false,
        };
        let Some(at) = self.roots.iter().position(wins) else { return false };
        self.nodes += at as u64 + 1;
        self.depth = 1;
        self.roots.swap(0, at);
        self.roots[0].score = WIN - 1;
        true
    }

    /// Searches the root moves at or after the index `from` to one depth, with aspiration windows,
    /// and moves the best one to that index. Returns `false` if the search was stopped on the way.
    /// Even then, the best move found so far is already at that index.
    fn aspiration(&mut self, position: &G, depth: i32, from: usize) -> bool {
        let mut window = 40;
        let guess = self.roots[from].score;
        let (mut low, mut high) = if depth < 4 || guess.abs() >= SURE || self.level.margin > 0 {
            (-WIN, WIN)
        } else {
            (guess - window, guess + window)
        };
        loop {
            let best = self.search_root(position, depth, from, low, high);
            if self.stopped {
                return false;
            }
            window *= 4;
            if best <= low && low > -WIN {
                low = if window > 1_000 { -WIN } else { (best - window).max(-WIN) };
            } else if best >= high && high < WIN {
                high = if window > 1_000 { WIN } else { (best + window).min(WIN) };
            } else {
                return true;
            }
            // Before the next search with a wider window, put the moves with the best scores first.
            self.roots[from..].sort_by_key(|root| -root.score);
        }
    }

    /// Searches the root moves at or after the index `from` with a window, and returns the best
    /// score. A move that is no better than an earlier one gets the lowest score. The caller's
    /// stable sort then keeps the order of these moves.
    fn search_root(&mut self, position: &G, depth: i32, from: usize, low: i32, high: i32) -> i32 {
        let key = self.path[self.begin];
        let mut best = -WIN;
        let mut alpha = low;
        // A level that chooses inferior moves on purpose needs the exact scores of all moves.
        let all = self.level.margin > 0;
        for at in from..self.roots.len() {
            let scored = self.roots[at].scored;
            let step = Step { position, key, count: self.without_progress, ply: 0 };
            let score = if at == from || all {
                self.child(&step, scored.mv, depth - 1, if all { low } else { alpha }, high)
            } else {
                let score = self.child(&step, scored.mv, depth - 1, alpha, alpha + 1);
                if score > alpha && !self.stopped {
                    self.child(&step, scored.mv, depth - 1, alpha, high)
                } else {
                    score
                }
            };
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if !all {
                    // Move the better root move to the front now, because the search may be stopped
                    // before the sort.
                    self.roots[from..=at].rotate_right(1);
                    self.roots[from].score = score;
                } else {
                    self.roots[at].score = score;
                }
                alpha = alpha.max(score);
            } else {
                self.roots[at].score = if all { score } else { -WIN };
            }
            if best >= high {
                break;
            }
        }
        let is_exact = best > low && best < high;
        if !self.stopped && is_exact && !all && from == 0 {
            let tag = self.roots[0].scored.tag;
            self.store(key, tag, best, depth, Bound::Exact, 0);
        }
        best
    }

    /// Counts the listing of moves as work, so that the next check whether to stop happens sooner.
    fn has_listed(&mut self, moves: u32) {
        self.next_poll = self.next_poll.saturating_sub((moves / LISTED).into());
    }

    fn is_stopped(&mut self) -> bool {
        if self.nodes >= self.level.nodes {
            self.stopped = true;
        } else if self.nodes >= self.next_poll {
            self.next_poll = self.nodes + POLL;
            self.stopped |= self.waits.stops();
        }
        self.stopped
    }
}

/// A position in the search tree, and the path to it.
struct Step<'p, G> {
    position: &'p G,
    key: u64,
    /// The number of plies since the last move that counts as progress.
    count: u32,
    /// The distance from the root, in plies.
    ply: usize,
}

impl<G: Evaluate> Search<'_, G> {
    /// Plays a move and returns its score for the side that plays it.
    fn child(&mut self, step: &Step<G>, mv: G::Move, depth: i32, low: i32, high: i32) -> i32 {
        let position = step.position.after(mv);
        let count = match step.position.progress(mv) {
            Progress::Resets => 0,
            Progress::Counts => step.count + 1,
            Progress::Stands => step.count,
        };
        let key = step.position.key_after(step.key, mv);
        let next = Step { position: &position, key, count, ply: step.ply + 1 };
        self.path.push(key);
        // A player may make two plies in a row; the score then keeps its sign.
        let score = if position.to_move() == step.position.to_move() {
            self.negamax(&next, depth, low, high)
        } else {
            -self.negamax(&next, depth, -high, -low)
        };
        self.path.pop();
        score
    }

    /// The score of a position for the side to move: exact if it is between `low` and `high`,
    /// otherwise only a bound of the true score.
    fn negamax(&mut self, step: &Step<G>, depth: i32, mut low: i32, mut high: i32) -> i32 {
        let Step { position, key, ply, .. } = *step;
        self.nodes += 1;
        if self.is_stopped() {
            return 0;
        }
        let outcome = match position.outcome() {
            Outcome::Ongoing => self.by_convention(step),
            over => over,
        };
        if outcome.is_over() {
            return worth(outcome, position.to_move(), ply);
        }
        if position.wins_at_once() {
            return WIN - ply as i32 - 1;
        }
        // Mate distance pruning: at best the side to move wins with its next move, and at worst it
        // loses to the reply.
        low = low.max(-(WIN - ply as i32 - 2));
        high = high.min(WIN - ply as i32 - 1);
        if low >= high {
            return low;
        }
        if ply + usize::from(self.methods.exchanges) + 1 >= PLIES {
            return position.judged();
        }
        let depth = match depth {
            ..=0 if position.is_quiet() || ply > 2 * self.depth as usize + 8 => {
                return self.quiescence(position, low, high, ply, self.methods.exchanges.into());
            }
            ..=0 => 1,
            depth => depth,
        };
        let found = self.table.get(key);
        if let Some(score) = found.and_then(|found| self.cutoff(&found, step, depth, low, high)) {
            return score;
        }
        let mut list = mem::take(&mut self.lists[ply]);
        let best = found.map_or(0, |found| found.tag);
        let listed = self.order.list(position, best, ply, WIDTH, &mut list);
        self.has_listed(listed);
        let score = self.search_moves(step, depth, low, high, &mut list);
        self.lists[ply] = list;
        score
    }

    /// Searches the moves of a position in the order of the list, and returns the best score.
    fn search_moves(
        &mut self,
        step: &Step<G>,
        depth: i32,
        low: i32,
        high: i32,
        list: &mut [Scored<G::Move>],
    ) -> i32 {
        let Step { position, key, ply, .. } = *step;
        let (mut alpha, mut best, mut tag, mut looked_at) = (low, -WIN, 0, 0);
        for at in 0..list.len() {
            pick(list, at);
            let scored = list[at];
            if position.overlooks(scored.mv, self.level.blindness) {
                continue;
            }
            let score = self.pvs(step, &scored, looked_at, depth, alpha, high);
            looked_at += 1;
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    tag = scored.tag;
                }
            }
            if alpha >= high {
                if !scored.captures {
                    self.order.on_cutoff(position, &scored, &list[..at], depth, ply);
                }
                break;
            }
        }
        if looked_at == 0 {
            return position.judged();
        }
        let bound = if best >= high {
            Bound::AtLeast
        } else if best > low {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        self.store(key, tag, best, depth, bound, ply);
        best
    }

    /// Principal variation search: returns the score of the move at index `place` of the list. The
    /// first move is searched with the full window. Later moves get a null window, at reduced depth
    /// if they are late in the list, and the full window only if they raise alpha.
    fn pvs(
        &mut self,
        step: &Step<G>,
        scored: &Scored<G::Move>,
        place: usize,
        depth: i32,
        alpha: i32,
        high: i32,
    ) -> i32 {
        if place == 0 {
            return self.child(step, scored.mv, depth - 1, alpha, high);
        }
        let reduced = self.methods.reductions && depth >= 3 && place >= 3 && !scored.captures;
        let by = if reduced { 1 + i32::from(place >= 12) + i32::from(depth >= 7) } else { 0 };
        let mut score = self.child(step, scored.mv, depth - 1 - by, alpha, alpha + 1);
        if score > alpha && by > 0 && !self.stopped {
            score = self.child(step, scored.mv, depth - 1, alpha, alpha + 1);
        }
        if score > alpha && score < high && !self.stopped {
            score = self.child(step, scored.mv, depth - 1, alpha, high);
        }
        score
    }

    /// Quiescence search: follows captures until no capture pays. The side to move may stop
    /// capturing at any point.
    fn quiescence(&mut self, position: &G, low: i32, high: i32, ply: usize, left: i32) -> i32 {
        let stand_pat = position.judged();
        if stand_pat >= high || left == 0 {
            return stand_pat;
        }
        let (mut alpha, mut best) = (low.max(stand_pat), stand_pat);
        let mut list = mem::take(&mut self.lists[ply]);
        let listed = MoveOrdering::captures(position, CAPTURES, &mut list);
        self.has_listed(listed);
        for scored in &list {
            if position.overlooks(scored.mv, self.level.blindness) {
                continue;
            }
            // The list is sorted by gain, so later captures can't raise alpha either.
            if stand_pat + position.gain(scored.mv) + 150 <= alpha && alpha < SURE {
                break;
            }
            let score = self.quiescence_after(position, scored.mv, alpha, high, ply + 1, left - 1);
            if self.stopped {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= high {
                break;
            }
        }
        self.lists[ply] = list;
        best
    }

    /// Plays a capture in quiescence and returns its score for the side that captures.
    fn quiescence_after(
        &mut self,
        before: &G,
        mv: G::Move,
        low: i32,
        high: i32,
        ply: usize,
        left: i32,
    ) -> i32 {
        self.nodes += 1;
        if self.is_stopped() {
            return 0;
        }
        let position = before.after(mv);
        let (me, next) = (before.to_move(), position.to_move());
        let outcome = position.outcome();
        if outcome.is_over() {
            return worth(outcome, me, ply);
        }
        if position.wins_at_once() {
            let win = WIN - ply as i32 - 1;
            return if me == next { win } else { -win };
        }
        if me == next {
            self.quiescence(&position, low, high, ply, left)
        } else {
            -self.quiescence(&position, -high, -low, ply, left)
        }
    }

    /// The outcome if the game's convention (repetition or move-limit rule) ends the game here.
    ///
    /// A position that repeats once within the search counts as a repetition to the limit, because
    /// the players could repeat it as often as they like.
    fn by_convention(&self, step: &Step<G>) -> Outcome {
        let Some(convention) = self.convention.filter(|_| step.ply > 0) else {
            return Outcome::Ongoing;
        };
        let before = self.path.len() - 1;
        let first = before - before.min(step.count as usize);
        let again = self.path[first..before].iter().filter(|key| **key == step.key).count();
        let searched = self.path[first.max(self.begin).min(before)..before].contains(&step.key);
        let stands = searched || again + 1 >= convention.repetitions as usize;
        if stands || step.count >= convention.plies_without_progress {
            step.position.outcome_by_convention(convention.rule)
        } else {
            Outcome::Ongoing
        }
    }

    /// The stored score, if its depth and bound allow the search to stop here.
    fn cutoff(
        &self,
        found: &TableEntry,
        step: &Step<G>,
        depth: i32,
        low: i32,
        high: i32,
    ) -> Option<i32> {
        // Close to the move limit, the score depends on the path to the position, so it is not
        // reused.
        let most = self.convention.map_or(u32::MAX, |convention| convention.plies_without_progress);
        if i32::from(found.depth) < depth || step.count + depth as u32 + 2 >= most {
            return None;
        }
        let score = from_here(found.score.into(), step.ply);
        let is_enough = match found.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= high,
            Bound::AtMost => score <= low,
        };
        is_enough.then_some(score)
    }

    fn store(&mut self, key: u64, tag: u32, score: i32, depth: i32, bound: Bound, ply: usize) {
        let tag = match tag {
            0 => self.table.get(key).map_or(0, |found| found.tag),
            tag => tag,
        };
        let score = match score {
            SURE.. => score + ply as i32,
            ..=LOST => score - ply as i32,
            _ => score,
        };
        self.table.put(key, TableEntry { tag, score: score as i16, depth: depth as i8, bound });
    }
}

/// The position after all captures that pay. Its evaluation is reliable. `None` if the game could
/// end during these captures.
pub fn after_quiescence<G: Evaluate>(position: &G) -> Option<G> {
    let mut stop = || false;
    let level = Level { nodes: u64::MAX, depth: 1, margin: 0, blindness: 0, slips: 0 };
    let mut search = Search::new(position, Line::default(), level, G::METHODS, &mut stop);
    let mut position = position.clone();
    for left in (0..i32::from(G::METHODS.exchanges)).rev() {
        if position.outcome().is_over() || position.wins_at_once() || !position.is_quiet() {
            return None;
        }
        let (mut best, mut next) = (position.judged(), None);
        position.for_each_capture(|mv| {
            let score = search.quiescence_after(&position, mv, -WIN, WIN, 1, left);
            if score > best {
                (best, next) = (score, Some(mv));
            }
        });
        let Some(mv) = next else { break };
        position = position.after(mv);
    }
    Some(position).filter(|position| !position.outcome().is_over())
}

/// The score of an outcome for a player, if the game ends `ply` plies from the root.
fn worth(outcome: Outcome, player: Seat, ply: usize) -> i32 {
    match outcome {
        Outcome::Win(winner, _) if winner == player => WIN - ply as i32,
        Outcome::Win(..) => ply as i32 - WIN,
        _ => 0,
    }
}

/// Converts a stored score, which counts the plies to a win from its own position, to count them
/// from the root.
fn from_here(score: i32, ply: usize) -> i32 {
    match score {
        SURE.. => score - ply as i32,
        ..=LOST => score + ply as i32,
        _ => score,
    }
}

/// The size of the transposition table as a power of two. The table has more places than the level
/// searches nodes, up to 2¹⁹.
fn table_bits(level: Level) -> u32 {
    const LARGEST: u32 = 19;
    if level.depth <= 1 { 0 } else { (u64::BITS - level.nodes.leading_zeros()).clamp(10, LARGEST) }
}

impl<G: Evaluate + Notate> Search<'_, G> {
    /// Searches depth after depth until the limit is reached or the result is certain.
    pub fn iterative_deepening(&mut self, position: &G) {
        let mut list = Vec::new();
        self.order.list(position, 0, 0, usize::MAX / 2, &mut list);
        let sees = |scored: &Scored<G::Move>| !position.overlooks(scored.mv, self.level.blindness);
        if list.iter().any(sees) {
            list.retain(sees);
        }
        // Called this often, `pick` sorts the whole list: it finds [`PICKED`] moves one by one, and
        // the last call sorts the rest.
        for at in 0..list.len().min(PICKED + 1) {
            pick(&mut list, at);
        }
        let root = |scored: Scored<G::Move>| {
            let wastes = position.gain(scored.mv) < 0;
            Root { scored, score: -WIN, wastes }
        };
        self.roots = list.into_iter().map(root).collect();
        if self.roots.is_empty() || (self.level.margin == 0 && self.win_on_the_spot(position)) {
            return;
        }
        let lines = self.lines.min(self.roots.len());
        // A level that errs on purpose needs only one pass, because that pass computes exact scores
        // of all moves.
        let looks = if self.level.margin > 0 { 1 } else { lines };
        for depth in 1..=i32::from(self.level.depth).min(PLIES as i32 / 2) {
            if !(0..looks).all(|from| self.aspiration(position, depth, from)) {
                break;
            }
            self.depth = depth as u32;
            self.roots.sort_by_key(|root| -root.score);
            self.best = self.roots[..lines].to_vec();
            let best = self.roots[0].score;
            if self.level.margin == 0 {
                let so_far = self.answers(position, &mut Chance::seeded(0));
                self.waits.hears(so_far);
            }
            // Stop if the search has seen how the game ends, or if there is only one move.
            let seen = WIN - best.abs() <= depth;
            if self.is_stopped() || seen || self.roots.len() == 1 && depth >= 4 {
                break;
            }
        }
    }

    /// The move to play after a search, with its score. `None` if there is no legal move.
    pub fn answer(&self, position: &G, chance: &mut Chance) -> Option<Thought> {
        Some(self.thought(position, self.chosen(position, chance)?))
    }

    /// The move to play and the next best moves. All are from the last complete depth, so their
    /// scores are comparable.
    fn answers(&self, position: &G, chance: &mut Chance) -> Vec<Thought> {
        let one = self.lines == 1 || self.level.margin > 0;
        let mut roots: Vec<_> = self.chosen(position, chance).filter(|_| one).into_iter().collect();
        let first = roots.first().map(|root| root.scored.mv);
        roots.extend(self.best.iter().filter(|root| Some(root.scored.mv) != first));
        // If the search was stopped before any depth was complete, the first root is the answer.
        roots.extend(self.roots.first().filter(|_| roots.is_empty()));
        roots.truncate(self.lines);
        roots.into_iter().map(|root| self.thought(position, root)).collect()
    }

    /// Chooses the move to play. A level that errs on purpose may play a beginner's move, or any
    /// move whose score is less than its margin below the best. `None` if there is no legal move.
    fn chosen(&self, position: &G, chance: &mut Chance) -> Option<&Root<G::Move>> {
        if self.level.slips > 0 && chance.below(100) < self.level.slips.into() {
            let slip = beginner::choose(position, chance)?;
            if let Some(root) = self.roots.iter().find(|root| root.scored.mv == slip) {
                return Some(root);
            }
        }
        // If the first depth was not completed, `roots` is still sorted by how promising the moves
        // looked before the search.
        let best = self.roots.iter().map(|root| root.score).max()?;
        let weights = self.roots.iter().map(|root| {
            let room = (self.level.margin - (best - root.score)).max(0);
            // No level takes its own pieces by mistake, so a worse move that wastes material has no
            // weight.
            if root.wastes && root.score < best { 0 } else { (room * room) as u32 }
        });
        let weights: Vec<u32> = weights.collect();
        let sum = weights.iter().fold(0, |all: u32, weight| all.saturating_add(*weight));
        let mut number = chance.below(sum);
        let chosen = weights.iter().position(|weight| {
            let is_it = number < *weight;
            number = number.saturating_sub(*weight);
            is_it
        });
        self.roots.get(chosen.unwrap_or(0))
    }

    fn thought(&self, position: &G, root: &Root<G::Move>) -> Thought {
        let line = self.variation(position, root.scored.mv);
        let (score, depth, nodes) = (told(root.score), self.depth, self.nodes);
        Thought { mv: line[0].clone(), score, depth, nodes, line }
    }

    /// The texts of a move and of the principal variation after it.
    fn variation(&self, position: &G, mv: G::Move) -> Vec<String> {
        let (mut line, mut keys) = (Vec::new(), Vec::new());
        let (mut position, mut next) = (position.clone(), Some(mv));
        while let Some(mv) = next {
            let mut text = String::new();
            position.write_move(mv, &mut text);
            line.push(text);
            position = position.after(mv);
            let key = position.key();
            if keys.contains(&key) || line.len() > self.depth as usize {
                break;
            }
            keys.push(key);
            next = None;
            if let Some(tag) = self.table.get(key).map(|found| found.tag).filter(|tag| *tag != 0) {
                position.for_each_move(|mv| {
                    if position.tag(mv) == tag {
                        next = Some(mv);
                    }
                });
            }
        }
        line
    }
}

fn told(score: i32) -> Score {
    match score {
        SURE.. => Score::Win((WIN - score) as u32),
        ..=LOST => Score::Loss((WIN + score) as u32),
        _ => Score::Hundredths(score),
    }
}
