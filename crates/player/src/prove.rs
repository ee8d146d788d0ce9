//! Finds positions that exactly one first move wins, by exhaustive search.
//!
//! All legal moves are searched, without an evaluation: only the rules decide what is a win, within
//! a number of plies. The caller limits the number of positions. If that is not enough, the result
//! is `None`.

use crate::ismcts::{self, Question};
use crate::proof_over_deals::ProofOverDeals;
use crate::search::{Line, think};
use fairyboard::chance::Chance;
use fairyboard::evaluate::Evaluate;
use fairyboard::hidden_rules::{HiddenRules, World};
use fairyboard::{Notate, Options, Outcome, Rules, Seat};
use protocol::Limit;

/// The most worlds for the proof of a win.
const WORLDS: usize = 5_000;
/// The limit of the search for the loser's reply among those that hold out equally long.
const REPLY: Limit = Limit::Nodes(20_000);
/// The limit of that search in games with hidden information, in playouts.
const SAID: Limit = Limit::Nodes(400);

/// A win that exactly one first move forces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Only {
    /// The fewest plies to the win, including the first move.
    pub plies: u32,
    /// The moves to the end of the game. The loser holds out as long as possible. Each later move
    /// of the winner ends the game at once, or is the only one that wins in the plies that are
    /// left.
    pub line: Vec<String>,
}

/// The only first move that wins a position within `most` plies, with a line to the end. `None` if
/// no move does, if several do in the same number of plies, or if that takes too many positions.
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

/// Like [`only`], in a game with hidden information: the only decision that wins in every world
/// that agrees with the mover's view, against every reply and every roll. The line is the course of
/// the game in `world`.
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

/// The knowledge of the winner in the course of a line.
struct Known<'a, W> {
    options: &'a Options,
    /// The worlds that are possible.
    worlds: Vec<W>,
}

impl<W: World> Known<'_, W> {
    /// Adds the moves to the end of the game. `None` also if the winner has a choice before the
    /// last move.
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

/// The worlds after a decision, with every roll or card.
fn after_all<W: World>(worlds: &[W], mv: W::Move) -> Vec<W> {
    let each = |world: &W| {
        let mut ways = world.legal_moves();
        ways.retain(|way| world.decision(*way) == world.decision(mv));
        ways.into_iter().map(|way| world.after(way)).collect::<Vec<_>>()
    };
    worlds.iter().flat_map(each).collect()
}

/// Makes a decision in a world, with the first roll that is legal there, and adds it to a line.
fn as_decided<W: World>(world: &W, mv: W::Move, line: &mut Vec<String>) -> Option<W> {
    let mut ways = world.legal_moves();
    ways.retain(|way| world.decision(*way) == world.decision(mv));
    let way = *ways.first()?;
    line.push(written(world, way));
    Some(world.after(way))
}

/// Whether a player has won, alone or with the others. `None` if the game is not over.
pub fn won(outcome: Outcome, seat: Seat) -> Option<bool> {
    match outcome {
        Outcome::Ongoing => None,
        Outcome::Win(winner, _) => Some(winner == seat),
        Outcome::SharedWin(_) => Some(true),
        Outcome::Draw(_) | Outcome::SharedLoss(_) | Outcome::Agreed(_) => Some(false),
    }
}

/// An exhaustive search with a limit on positions. Its methods return `None` once the limit is
/// reached.
struct Prover {
    /// The player whose win is proved.
    me: Seat,
    /// How many positions may still be searched.
    left: u64,
}

impl Prover {
    /// The legal moves. Each counts as a position.
    fn moves<G: Rules>(&mut self, position: &G) -> Option<Vec<G::Move>> {
        let moves = position.legal_moves();
        self.left = self.left.checked_sub(moves.len() as u64)?;
        Some(moves)
    }

    /// Whether the position is won within `plies`, against every reply.
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

    /// The moves that win within `plies`, at most two of them.
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

    /// The fewest plies to the win, at most `most`.
    fn needs<G: Rules>(&mut self, position: &G, most: u32) -> Option<u32> {
        for plies in 0..most {
            if self.wins(position, plies)? {
                return Some(plies);
            }
        }
        Some(most)
    }

    /// Adds a move that wins within `plies`, and the moves after it. `None` also if the winner has
    /// a choice later.
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

    /// The loser's move that holds out longest. Of several, it is the one that the computer would
    /// play, or else the first.
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
