//! Finds positions that exactly one first move wins, by exhaustive search.
//!
//! The search tries all legal moves and uses no evaluation: the rules alone decide what is a win.
//! The caller limits the plies and the number of positions. If there are too many positions, the
//! result is `None`.

use crate::ismcts::{self, Question};
use crate::proof_over_deals::ProofOverDeals;
use crate::search::{Line, think};
use fairyboard::chance::Chance;
use fairyboard::evaluate::Evaluate;
use fairyboard::hidden_rules::{HiddenRules, World};
use fairyboard::{Notate, Options, Outcome, Rules, Seat};
use protocol::Limit;

/// The most worlds (full positions that agree with what the player knows) in a proof. If there are
/// more, nothing is proved.
const WORLDS: usize = 5_000;
/// If several replies of the loser hold out equally long, a search with this limit chooses one.
const REPLY: Limit = Limit::Nodes(20_000);
/// The limit of the search that chooses the loser's reply in games with hidden information. It is a
/// number of playouts.
const SAID: Limit = Limit::Nodes(400);

/// A win that exactly one first move forces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Only {
    /// The number of plies from the first move to the end of the game, both included.
    pub plies: u32,
    /// All moves, from the only move that wins to the end of the game. The loser holds out as long
    /// as possible. Each later move of the winner ends the game at once, or is the only move that
    /// wins in the remaining plies.
    pub line: Vec<String>,
}

/// Finds the only first move that wins within `most` plies, with the moves to the end of the game.
/// `None` if no move wins, if several win equally fast, or if the proof takes more than `positions`
/// positions.
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

/// For games with hidden information: finds the only decision (a move without its roll) that wins
/// in every full position that agrees with the mover's view, against every reply and every roll.
/// `None` if there is no such decision, or if the proof takes too many positions. The line shows
/// how the game ends if `world` is the actual position.
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

/// The full positions that are still possible for the winner after the first moves of a line. The
/// winner's next move must win in all of them.
struct Known<'a, W> {
    options: &'a Options,
    worlds: Vec<W>,
}

impl<W: World> Known<'_, W> {
    /// Adds to `line` the moves up to the end of the game. Returns `None` if several moves of
    /// the winner win, unless one of them ends the game immediately. Also returns `None` if the
    /// proof takes too many positions.
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

/// The worlds (possible full positions) that can follow a decision (a move without its roll), one
/// for each roll or card.
fn after_all<W: World>(worlds: &[W], mv: W::Move) -> Vec<W> {
    let each = |world: &W| {
        let mut ways = world.legal_moves();
        ways.retain(|way| world.decision(*way) == world.decision(mv));
        ways.into_iter().map(|way| world.after(way)).collect::<Vec<_>>()
    };
    worlds.iter().flat_map(each).collect()
}

/// Plays a decision (a move without its roll) in a world (a possible full position), with the first
/// roll that is legal there, and adds its text to a line. `None` if it is not legal there.
fn as_decided<W: World>(world: &W, mv: W::Move, line: &mut Vec<String>) -> Option<W> {
    let mut ways = world.legal_moves();
    ways.retain(|way| world.decision(*way) == world.decision(mv));
    let way = *ways.first()?;
    line.push(written(world, way));
    Some(world.after(way))
}

/// Whether a player has won, alone or in a win shared by several players. `None` if the game is not
/// over.
pub fn won(outcome: Outcome, seat: Seat) -> Option<bool> {
    match outcome {
        Outcome::Ongoing => None,
        Outcome::Win(winner, _) => Some(winner == seat),
        Outcome::SharedWin(_) => Some(true),
        Outcome::Draw(_) | Outcome::SharedLoss(_) | Outcome::Agreed(_) => Some(false),
    }
}

/// Counts the first moves that fail because of a single reply: after any other reply, the mover
/// would win within `plies`, counted from the first move. `None` if more than `positions` positions
/// would have to be searched.
pub fn near_misses<G: Rules>(position: &G, plies: u32, positions: u64) -> Option<usize> {
    let mut prover = Prover { me: position.to_move(), left: positions };
    let mut near = 0;
    for mv in prover.moves(position)? {
        let next = position.after(mv);
        if next.outcome().is_over() || next.to_move() == prover.me {
            continue;
        }
        let mut refute = 0;
        for reply in prover.moves(&next)? {
            refute += usize::from(!prover.wins(&next.after(reply), plies - 2)?);
            if refute > 1 {
                break;
            }
        }
        near += usize::from(refute == 1);
    }
    Some(near)
}

/// An exhaustive search with a limit on positions. Its methods return `None` once the limit is
/// reached.
struct Prover {
    /// The player whose win is proved.
    me: Seat,
    /// The number of positions that may still be searched.
    left: u64,
}

impl Prover {
    /// The legal moves. Each is counted as one searched position. `None` if that exceeds the limit.
    fn moves<G: Rules>(&mut self, position: &G) -> Option<Vec<G::Move>> {
        let moves = position.legal_moves();
        self.left = self.left.checked_sub(moves.len() as u64)?;
        Some(moves)
    }

    /// Whether the player `me` wins the position within `plies`, against every reply. `None` at the
    /// limit of positions.
    fn wins<G: Rules>(&mut self, position: &G, plies: u32) -> Option<bool> {
        if let Some(won) = won(position.outcome(), self.me) {
            return Some(won);
        }
        if plies == 0 {
            return Some(false);
        }
        // One move is enough for either player: a move that wins for `me`, or a move of the
        // opponent that prevents the win.
        let mine = position.to_move() == self.me;
        for mv in self.moves(position)? {
            if self.wins(&position.after(mv), plies - 1)? == mine {
                return Some(mine);
            }
        }
        Some(!mine)
    }

    /// The moves that win within `plies`. Stops at two, because a puzzle needs exactly one. `None`
    /// at the limit of positions.
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

    /// The fewest plies that are enough to win the position. The caller knows that `most` are
    /// enough. `None` at the limit of positions.
    fn needs<G: Rules>(&mut self, position: &G, most: u32) -> Option<u32> {
        for plies in 0..most {
            if self.wins(position, plies)? {
                return Some(plies);
            }
        }
        Some(most)
    }

    /// Adds to `line` a move that wins within `plies`, and the moves that follow to the end of the
    /// game. Returns `None` if the winner has a choice on the way, or if the proof takes too many
    /// positions.
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

    /// The loser's reply that holds out longest. If several hold out equally long, returns the
    /// reply that the computer would play, or else the first. `None` at the limit of positions.
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
