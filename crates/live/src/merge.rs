//! Decides what a received game means for the game on this device, by the rules of games by link
//! (`ui_model::link_game`).

use fairyboard::Seat;
use ui_model::headers::{HEADERS, ID};
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

/// The most characters of a player's name.
pub const MAX_NAME: usize = 80;

/// Where a received game comes from.
#[derive(Clone, Copy)]
pub struct Source {
    pub author: Author,
    /// The seat of the author.
    pub seat: Seat,
    /// Whether the author has said nothing later.
    pub is_later: bool,
    /// Whether the author's name may have changed since this device last knew it.
    pub brings_name: bool,
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

/// Judges a received game. The name of a player is the one that the player has entered.
pub fn judge(mine: &Version, theirs: &Version, source: Source) -> Judgement {
    let name = name(&theirs.game, source.seat).filter(|_| source.brings_name);
    let with_name = |game: Whole| match &name {
        Some(name) => game.with_header(name_header(source.seat), name),
        None => game,
    };
    let is_known = |name: &String| mine.game.header(name_header(source.seat)) == Some(name);
    match judge_moves(mine, theirs, source) {
        Judgement::Take(game) => Judgement::Take(with_name(game)),
        Judgement::Nothing
            if is_same(&mine.game, &theirs.game)
                && name.as_ref().is_some_and(|it| !is_known(it)) =>
        {
            Judgement::Take(with_name(mine.game.clone()))
        }
        other => other,
    }
}

/// Whether two texts are of the same played game.
fn is_same(one: &Whole, two: &Whole) -> bool {
    one.header(ID) == two.header(ID) && one.common(two).is_some()
}

/// The header with the name of a player.
pub fn name_header(seat: Seat) -> &'static str {
    HEADERS[usize::from(seat.0) % HEADERS.len()]
}

/// The name of a player in a game, as [`plain_name`] shortens it. `None` if there is none.
pub fn name(game: &Whole, seat: Seat) -> Option<String> {
    game.header(name_header(seat)).map(plain_name).filter(|name| !name.is_empty())
}

/// A name in one line of at most [`MAX_NAME`] characters.
pub fn plain_name(name: &str) -> String {
    let letters = name.trim().chars().filter(|letter| !letter.is_control());
    letters.take(MAX_NAME).collect::<String>().trim_end().into()
}

fn judge_moves(mine: &Version, theirs: &Version, source: Source) -> Judgement {
    let Source { author, is_later, .. } = source;
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
