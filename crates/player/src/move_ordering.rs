//! In which order moves are looked at: the sooner the best comes, the less is looked at in vain.

use fairyboard::evaluate::Evaluate;

/// How many different slots there are of moves of a side.
const SLOTS: usize = 1 << 15;

/// The most that a history counts, so that it stays below what a capture of nothing is worth.
const MOST: i32 = 1 << 14;

/// A legal move and how promising it looks.
#[derive(Clone, Copy)]
pub struct Scored<M> {
    pub mv: M,
    pub tag: u32,
    /// The promise, and below it the place in which it was generated, so that no two are equal.
    order: i64,
    pub captures: bool,
}

/// Which quiet moves have been good, wherever they were played.
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

    /// Lists the legal moves, the best of another search first. Beyond `most` only the most promising. Gives how many
    /// there are.
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

    /// Lists the captures, those that win most first, at most `most`. Gives how many there are.
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

    /// A quiet move was too good for the other side to allow it; those before it were not.
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

    /// Moves a count, the less the farther out it is.
    fn count<G: Evaluate>(&mut self, position: &G, mv: G::Move, by: i32) {
        let count = &mut self.history[Self::place(position, mv)];
        let now = i32::from(*count);
        *count = (now + by * 8 - now * by.abs() * 8 / MOST) as i16;
    }
}

/// A promise and a place in one number, greater for what is to come first.
fn ordered(promise: i32, place: u32) -> i64 {
    (i64::from(promise) << 32) - i64::from(place)
}

/// Adds a move. A list that has grown to twice as long as is wanted loses the less promising half.
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
    /// Keeps the most promising.
    fn truncate_to(&mut self, most: usize) {
        if self.len() > most {
            self.select_nth_unstable_by_key(most, |scored| -scored.order);
            self.truncate(most);
        }
    }
}

/// So many moves are picked one by one before the rest is sorted.
pub const PICKED: usize = 6;

/// Brings the most promising of the moves from `from` on to that place. Often no others are needed
/// than the first few.
#[inline]
pub fn pick<M: Copy>(moves: &mut [Scored<M>], from: usize) {
    if from < PICKED {
        let best = (from..moves.len()).max_by_key(|at| moves[*at].order);
        moves.swap(from, best.unwrap_or(from));
    } else if from == PICKED {
        moves[from..].sort_unstable_by_key(|scored| -scored.order);
    }
}
