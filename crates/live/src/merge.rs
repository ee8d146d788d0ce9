//! Decides what a received game means for the game on this device, by the rules of games by link
//! (`ui_model::link_game`).

use ui_model::headers::ID;
use ui_model::link_game::Verdict;
use ui_model::model::{Reply, Whole};

/// Who signed a received game, from the point of view of this device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Author {
    /// The player of this device, on this or another device.
    Me,
    /// The other player.
    Opponent,
    /// A player of a game that this device only watches.
    Watched,
}

/// A game of the room and how often moves were taken back in it.
#[derive(Clone)]
pub struct Version {
    pub game: Whole,
    pub undone: u32,
}

/// The decision about a received game.
pub enum Judgement {
    /// It brings nothing.
    Nothing,
    /// It becomes, or is merged into, the game on this device.
    Take(Whole),
    /// The player has to decide.
    Ask(Verdict),
}

/// Judges a received game. `is_later` is whether its author has said nothing later.
pub fn judge(mine: &Version, theirs: &Version, author: Author, is_later: bool) -> Judgement {
    let (kept, link) = (&mine.game, &theirs.game);
    if theirs.undone < mine.undone {
        return Judgement::Nothing;
    }
    let is_newer = theirs.undone > mine.undone;
    let verdict = match kept.header(ID) == link.header(ID) {
        true => kept.verdict(link),
        false => Verdict::Other,
    };
    let Some(common) = kept.common(link).filter(|_| verdict != Verdict::Other) else {
        return Judgement::Ask(verdict);
    };
    match (author, verdict) {
        (Author::Me | Author::Watched, _) if is_newer => Judgement::Take(link.clone()),
        (_, verdict @ Verdict::Fork(_)) => Judgement::Ask(verdict),
        // The signature proves that the player has entered these moves, so no consent is needed.
        (Author::Me, _) if common.mine == 0 && (common.theirs > 0 || is_later) => {
            Judgement::Take(link.clone())
        }
        (Author::Me, _) => Judgement::Nothing,
        (Author::Watched, _) if common.theirs > 0 || kept.hears_from(link) => {
            Judgement::Take(kept.clone().joined(&Reply { link: link.clone(), is_accepted: true }))
        }
        (Author::Watched, _) => Judgement::Nothing,
        (Author::Opponent, Verdict::News) => {
            Judgement::Take(kept.clone().joined(&Reply { link: link.clone(), is_accepted: false }))
        }
        // The opponent has removed moves without having asked.
        (Author::Opponent, Verdict::Nothing) if is_newer && common.mine > 0 => {
            Judgement::Ask(Verdict::Fork(common))
        }
        (Author::Opponent, Verdict::Nothing) => Judgement::Nothing,
        (Author::Opponent, verdict) => Judgement::Ask(verdict),
    }
}

/// Whether a game lacks moves that it had before.
pub fn has_lost_moves(before: &Whole, now: &Whole) -> bool {
    before.common(now).is_none_or(|common| common.mine > 0)
}

/// Whether two games have the same moves.
pub fn are_alike(one: &Whole, two: &Whole) -> bool {
    one.common(two).is_some_and(|common| (common.mine, common.theirs) == (0, 0))
}
