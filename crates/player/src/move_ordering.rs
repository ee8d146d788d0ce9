//! Sorts moves so that promising ones are searched first. An early best move causes more cutoffs.

use fairyboard::evaluate::Evaluate;

/// The number of counters that the history heuristic keeps for each side.
const SLOTS: usize = 1 << 15;

/// The highest history count. Captures are rated above it, so they are searched before quiet moves.
const MOST: i32 = 1 << 14;

/// A legal move and how promising it looks.
#[derive(Clone, Copy)]
pub struct Scored<M> {
    pub mv: M,
    /// A nonzero number that identifies the move in its position ([`Evaluate::tag`]).
    pub tag: u32,
    /// How promising the move is, in the high bits. The low bits are the move's place in the
    /// generated list, so that no two moves are equal.
    order: i64,
    pub captures: bool,
}

/// Remembers which quiet moves caused cutoffs: two killer moves (good replies at the same ply) for
/// each ply, and a count for each move (the history heuristic).
pub struct MoveOrdering {
    history: Vec<i16>,
    killers: Vec<[u32; 2]>,
}

impl MoveOrdering {
    pub fn new(plies: usize) -> Self {
        MoveOrdering { history: vec![0; 2 * SLOTS], killers: vec![[0; 2]; plies] }
    }

    fn place<G: Evaluate>(position: &G, mv: G::Move) -> usize {
        let side = usize::from(position.to_move().0 & 1);
        side * SLOTS + usize::from(position.slot(mv)) % SLOTS
    }

    /// Lists the legal moves, each with a number that says how promising it looks. `best` is the
    /// tag of the best move of an earlier search, or 0. That move gets the highest number. The list
    /// keeps only the `most` most promising moves. Returns the number of legal moves.
    pub fn list<G: Evaluate>(
        &self,
        position: &G,
        best: u32,
        ply: usize,
        most: usize,
        moves: &mut Vec<Scored<G::Move>>,
    ) -> u32 {
        moves.clear();
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        let mut place = 0;
        position.for_each_move(|mv| {
            let tag = position.tag(mv);
            let captures = position.is_capture(mv);
            let promise = if tag == best {
                1 << 30
            } else if captures {
                (1 << 20) + position.gain(mv)
            } else if killers.contains(&tag) {
                1 << 19
            } else {
                position.gain(mv) + i32::from(self.history[Self::place(position, mv)])
            };
            add(moves, Scored { mv, tag, captures, order: ordered(promise, place) }, most);
            place += 1;
        });
        moves.truncate_to(most);
        place
    }

    /// Lists at most `most` captures, the most profitable first. Returns the number of all
    /// captures.
    pub fn captures<G: Evaluate>(
        position: &G,
        most: usize,
        moves: &mut Vec<Scored<G::Move>>,
    ) -> u32 {
        moves.clear();
        let mut place = 0;
        position.for_each_capture(|mv| {
            let order = ordered(position.gain(mv), place);
            add(moves, Scored { mv, tag: 0, captures: true, order }, most);
            place += 1;
        });
        moves.truncate_to(most);
        moves.sort_unstable_by_key(|scored| -scored.order);
        place
    }

    /// Updates the killer moves and the history counts after a quiet move caused a cutoff. The
    /// count of this move rises, and the counts of the quiet moves that were searched before it
    /// fall.
    pub fn on_cutoff<G: Evaluate>(
        &mut self,
        position: &G,
        good: &Scored<G::Move>,
        before: &[Scored<G::Move>],
        depth: i32,
        ply: usize,
    ) {
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != good.tag
        {
            *killers = [good.tag, killers[0]];
        }
        let by = (depth * depth).min(400);
        self.count(position, good.mv, by);
        for other in before.iter().filter(|other| !other.captures) {
            self.count(position, other.mv, -by);
        }
    }

    /// Changes a history count by `by`. The larger the count is, the less it grows, so it stays
    /// within [`MOST`].
    fn count<G: Evaluate>(&mut self, position: &G, mv: G::Move, by: i32) {
        let count = &mut self.history[Self::place(position, mv)];
        let now = i32::from(*count);
        *count = (now + by * 8 - now * by.abs() * 8 / MOST) as i16;
    }
}

/// Packs how promising a move is and its place in the list into one number. A move with a greater
/// number is searched earlier.
fn ordered(promise: i32, place: u32) -> i64 {
    (i64::from(promise) << 32) - i64::from(place)
}

/// Adds a move. If the list already has twice the wanted length, first drops its less promising
/// half.
fn add<M: Copy>(moves: &mut Vec<Scored<M>>, scored: Scored<M>, most: usize) {
    if moves.len() >= 2 * most {
        moves.truncate_to(most);
    }
    moves.push(scored);
}

trait TruncateTo {
    fn truncate_to(&mut self, most: usize);
}

impl<M: Copy> TruncateTo for Vec<Scored<M>> {
    /// Keeps the `most` most promising moves.
    fn truncate_to(&mut self, most: usize) {
        if self.len() > most {
            self.select_nth_unstable_by_key(most, |scored| -scored.order);
            self.truncate(most);
        }
    }
}

/// The number of moves that [`pick`] finds one by one. After these it sorts all others.
pub const PICKED: usize = 6;

/// Moves the most promising move at or after `from` to the index `from`. A cutoff often happens
/// after a few moves, so sorting the whole list would waste time.
#[inline]
pub fn pick<M: Copy>(moves: &mut [Scored<M>], from: usize) {
    if from < PICKED {
        let best = (from..moves.len()).max_by_key(|at| moves[*at].order);
        moves.swap(from, best.unwrap_or(from));
    } else if from == PICKED {
        moves[from..].sort_unstable_by_key(|scored| -scored.order);
    }
}
