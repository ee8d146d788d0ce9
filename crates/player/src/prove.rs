//! Positions that one first move wins and no other, proved by looking at everything.
//!
//! All legal moves are followed, and nothing is judged: a win counts when the rules say so, within a number of plies. Whoever
//! asks says how many positions may be looked at; where that is not enough, nothing is claimed.

use crate::ismcts::{self, Question};
use crate::proof_over_deals::ProofOverDeals;
use crate::search::{Line, think};
use fairyboard::chance::Chance;
use fairyboard::evaluate::Evaluate;
use fairyboard::hidden_rules::{HiddenRules, World};
use fairyboard::{Notate, Options, Outcome, Rules, Seat};
use protocol::Limit;

/// The most worlds in which a win is proved.
const WORLDS: usize = 5_000;
/// How closely the loser looks for a reply among those that hold out as long.
const REPLY: Limit = Limit::Nodes(20_000);
/// The same where something is hidden, in playouts.
const SAID: Limit = Limit::Nodes(400);

/// A win that one first move forces, and no other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Only {
    /// The fewest plies in which it is won, with the first move.
    pub plies: u32,
    /// The moves to the end of the game. The loser holds out as long as can be; the winner has no other move that wins in the
    /// plies that are left, but for those that end the game at once.
    pub line: Vec<String>,
}

/// The one first move that wins a position in at most so many plies, with a line to the end. `None` where none does, where
/// several do in the same number of plies, or where more positions would have to be looked at.
pub fn only<G: Evaluate + Notate>(position: &G, most: u32, positions: u64) -> Option<Only> {
    let mut prover = Prover { me: position.to_move(), left: positions };
    if position.outcome().is_over() {
        return None;
    }
    for plies in 1..=most {
        match prover.winning(position, plies)?[..] {
            [] => {}
            [mv] => {
                let mut line = Vec::new();
                prover.follow(position, mv, plies, &mut line)?;
                return Some(Only { plies, line });
            }
            _ => return None,
        }
    }
    None
}

/// The same where something is hidden: the one decision that wins in every world that agrees with what the player to move sees
/// of this one, whatever the others do and chance brings. The line is how it goes here.
pub fn only_sure<V: HiddenRules + Notate>(
    world: &V::Whole,
    options: &Options,
    most: u32,
    positions: u64,
) -> Option<Only> {
    if world.outcome().is_over() {
        return None;
    }
    let view = V::seen_of(world);
    let mut never = || false;
    let mut sure = ProofOverDeals::with_all(world.to_move(), positions, &mut never);
    for plies in 1..=most {
        let worlds = view.all_worlds(options, plies, WORLDS)?;
        match sure.winning(&view, &worlds, plies)?[..] {
            [] => {}
            [mv] => {
                let mut line = Vec::new();
                let next = as_decided(world, mv, &mut line)?;
                let known = Known { options, worlds: after_all(&worlds, mv) };
                known.finish::<V>(&mut sure, next, plies - 1, &mut line)?;
                return Some(Only { plies, line });
            }
            _ => return None,
        }
    }
    None
}

/// What the winner knows in the course of a line.
struct Known<'a, W> {
    options: &'a Options,
    /// The worlds that there may be.
    worlds: Vec<W>,
}

impl<W: World> Known<'_, W> {
    /// Adds the moves to the end of the game. `None` also where the winner has a choice before the last move.
    fn finish<V: HiddenRules<Whole = W, Move = W::Move> + Notate>(
        mut self,
        sure: &mut ProofOverDeals,
        mut world: W,
        plies: u32,
        line: &mut Vec<String>,
    ) -> Option<()> {
        for left in (0..plies).rev() {
            if world.outcome().is_over() {
                break;
            }
            let view = V::seen_of(&world);
            let mv = if world.to_move() == sure.seat() {
                self.worlds.retain(|other| V::seen_of(other) == view);
                let at_once = sure.winning(&view, &self.worlds, 1)?;
                match (at_once.first(), &sure.winning(&view, &self.worlds, left + 1)?[..]) {
                    (Some(mv), _) | (None, [mv]) => *mv,
                    _ => return None,
                }
            } else {
                let question = Question::new(&view, self.options, SAID);
                let settle = |text: &str, _: &mut Chance| Some(text.to_string());
                let found = ismcts::think(question, &settle, &mut || false);
                let chosen = found.lines.into_iter().next()?.mv;
                let moves = world.legal_moves();
                let is_chosen = |mv: &&W::Move| written(&world, **mv) == chosen;
                *moves.iter().find(is_chosen).or(moves.first())?
            };
            world = as_decided(&world, mv, line)?;
            self.worlds = after_all(&self.worlds, mv);
        }
        world.outcome().is_over().then_some(())
    }
}

/// The worlds after a decision, whatever chance brings.
fn after_all<W: World>(worlds: &[W], mv: W::Move) -> Vec<W> {
    let each = |world: &W| {
        let mut ways = world.legal_moves();
        ways.retain(|way| world.decision(*way) == world.decision(mv));
        ways.into_iter().map(|way| world.after(way)).collect::<Vec<_>>()
    };
    worlds.iter().flat_map(each).collect()
}

/// Makes a decision in a world, as chance would have it there, and adds it to a line.
fn as_decided<W: World>(world: &W, mv: W::Move, line: &mut Vec<String>) -> Option<W> {
    let mut ways = world.legal_moves();
    ways.retain(|way| world.decision(*way) == world.decision(mv));
    let way = *ways.first()?;
    line.push(written(world, way));
    Some(world.after(way))
}

/// Whether a player has won, alone or with the others; `None` while the game goes on.
pub fn won(outcome: Outcome, seat: Seat) -> Option<bool> {
    match outcome {
        Outcome::Ongoing => None,
        Outcome::Win(winner, _) => Some(winner == seat),
        Outcome::SharedWin(_) => Some(true),
        Outcome::Draw(_) | Outcome::SharedLoss(_) | Outcome::Agreed(_) => Some(false),
    }
}

/// Looks at everything, up to a number of positions. What it answers is `None` once that is reached.
struct Prover {
    /// Who is to win.
    me: Seat,
    /// How many positions may still be looked at.
    left: u64,
}

impl Prover {
    /// The legal moves, each of which leads to a position to look at.
    fn moves<G: Rules>(&mut self, position: &G) -> Option<Vec<G::Move>> {
        let moves = position.legal_moves();
        self.left = self.left.checked_sub(moves.len() as u64)?;
        Some(moves)
    }

    /// Whether it is won in so many plies, whatever the other does.
    fn wins<G: Rules>(&mut self, position: &G, plies: u32) -> Option<bool> {
        if let Some(won) = won(position.outcome(), self.me) {
            return Some(won);
        }
        if plies == 0 {
            return Some(false);
        }
        // One good move is enough for the winner, and one for the loser.
        let mine = position.to_move() == self.me;
        for mv in self.moves(position)? {
            if self.wins(&position.after(mv), plies - 1)? == mine {
                return Some(mine);
            }
        }
        Some(!mine)
    }

    /// The moves that win in so many plies, but no more than two.
    fn winning<G: Rules>(&mut self, position: &G, plies: u32) -> Option<Vec<G::Move>> {
        let mut winning = Vec::new();
        for mv in self.moves(position)? {
            if self.wins(&position.after(mv), plies - 1)? {
                winning.push(mv);
                if winning.len() > 1 {
                    break;
                }
            }
        }
        Some(winning)
    }

    /// The fewest plies in which it is won, of so many at most.
    fn needs<G: Rules>(&mut self, position: &G, most: u32) -> Option<u32> {
        for plies in 0..most {
            if self.wins(position, plies)? {
                return Some(plies);
            }
        }
        Some(most)
    }

    /// Adds a move that wins in so many plies, and what follows. `None` also where the winner has a choice later.
    fn follow<G: Evaluate + Notate>(
        &mut self,
        position: &G,
        mv: G::Move,
        plies: u32,
        line: &mut Vec<String>,
    ) -> Option<()> {
        line.push(written(position, mv));
        let next = position.after(mv);
        if next.outcome().is_over() {
            return Some(());
        }
        let plies = plies - 1;
        let mv = if next.to_move() == self.me {
            let mut moves = self.moves(&next)?;
            let ends = |mv: &G::Move| won(next.after(*mv).outcome(), self.me) == Some(true);
            moves.retain(ends);
            moves.sort_by_key(|mv| written(&next, *mv));
            match (moves.first(), &self.winning(&next, plies)?[..]) {
                (Some(mv), _) | (None, [mv]) => *mv,
                _ => return None,
            }
        } else {
            self.reply(&next, plies)?
        };
        self.follow(&next, mv, plies, line)
    }

    /// The move of the loser that holds out longest; of several that which the computer would play, or the first.
    fn reply<G: Evaluate + Notate>(&mut self, position: &G, plies: u32) -> Option<G::Move> {
        let mut longest = Vec::new();
        let mut most = 0;
        for mv in self.moves(position)? {
            let needs = self.needs(&position.after(mv), plies - 1)?;
            if needs > most {
                longest.clear();
                most = needs;
            }
            if needs == most {
                longest.push(mv);
            }
        }
        let chosen =
            think(position, Line::default(), REPLY, 1, 0, &mut || false).into_iter().next()?.mv;
        let is_chosen = |mv: &&G::Move| written(position, **mv) == chosen;
        longest.iter().find(is_chosen).or(longest.first()).copied()
    }
}

fn written<G: Notate>(position: &G, mv: G::Move) -> String {
    let mut text = String::new();
    position.write_move(mv, &mut text);
    text
}
