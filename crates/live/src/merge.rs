//! Decides what a received game means for the game on this device, by the rules of games by link
//! (`ui_model::link_game`).

use crate::clock::{self, Counted, TIME_USED};
use fairyboard::Seat;
use fairyboard::record::{NodeId, OfferKind};
use ui_model::headers::{HEADERS, ID, MOVED_FOR, TERMINATION, TIME_LEFT};
use ui_model::link_game::{Claims, Verdict};
use ui_model::model::{Consent, Reply, Whole};

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

/// The origin of a received game.
#[derive(Clone, Copy)]
pub struct Source {
    pub author: Author,
    /// The seat of the author.
    pub seat: Seat,
    /// Whether the game is from the author's newest event.
    pub is_later: bool,
    /// Whether the author's name may have changed since this device last knew it.
    pub brings_name: bool,
    /// Whether the other player has also published a game in which moves were taken back at least
    /// as often, and so agrees to that. Also true if none were taken back.
    pub is_agreed: bool,
    /// The most milliseconds that the author can have used, if the game has a clock.
    pub most_used: u64,
}

/// A game of the room, and how often moves were taken back in this game.
#[derive(Clone)]
pub struct Version {
    pub game: Whole,
    pub undone: u32,
}

/// The decision about a received game.
pub enum Judgement {
    /// The received game has nothing new.
    Nothing,
    /// The game for this device: the received game, or the game here merged with it.
    Take(Whole),
    /// The player has to decide, for the reason in the verdict.
    Ask(Verdict),
}

/// Judges a received game by its moves. If it is taken, or if it is the same game, its author's
/// name and used time are also taken over, because the author's device decides about them.
pub fn judge(mine: &Version, theirs: &Version, source: Source) -> Judgement {
    match judge_moves(mine, theirs, source) {
        Judgement::Take(game) => Judgement::Take(with_words(game, mine, theirs, source)),
        Judgement::Nothing if is_same(&mine.game, &theirs.game) => {
            let game = with_words(mine.game.clone(), mine, theirs, source);
            let is_news = [name_header(source.seat), TIME_USED]
                .iter()
                .any(|header| game.header(header) != mine.game.header(header));
            if is_news { Judgement::Take(game) } else { Judgement::Nothing }
        }
        other => other,
    }
}

/// Adds to `game` the name and the used time that the author of `theirs` has published about
/// themselves.
fn with_words(game: Whole, mine: &Version, theirs: &Version, source: Source) -> Whole {
    let times = |game: &Whole| Counted::of(game).map(|counted| counted.times);
    let game = match (times(&mine.game), times(&theirs.game)) {
        (Some(kept), Some(said)) => {
            clock::noted(game, &kept.heard(&said, source.seat, source.most_used))
        }
        _ => game,
    };
    match name(&theirs.game, source.seat).filter(|_| source.brings_name) {
        Some(name) => game.with_header(name_header(source.seat), &name),
        None => game,
    }
}

/// Whether two copies are of the same game, with moves that may differ.
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

/// A name in one line of at most [`MAX_NAME`] characters. Empty if it would show nothing.
pub fn plain_name(name: &str) -> String {
    let letters = name.trim().chars().filter(|letter| !letter.is_control());
    let name: String = letters.take(MAX_NAME).collect();
    let is_visible = |letter: char| !letter.is_whitespace() && !is_zero_width(letter);
    if name.chars().any(is_visible) { name.trim_end().into() } else { String::new() }
}

/// Whether a character is invisible: it joins others, sets their direction, or is a filler. Names
/// may contain such characters, for example within an emoji, but not only them.
fn is_zero_width(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

fn judge_moves(mine: &Version, theirs: &Version, source: Source) -> Judgement {
    let Source { author, is_later, is_agreed, .. } = source;
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
        // For watchers, one player can shorten the game by accepting the other's request to take
        // moves back. New moves after that count only once the other player has published the
        // take-back, too.
        (Author::Watched, _) if !is_agreed && common.theirs > 0 => {
            Judgement::Ask(Verdict::Fork(common))
        }
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
        // The opponent has taken back moves without this player's consent.
        (Author::Opponent, Verdict::Nothing) if is_newer && common.mine > 0 => {
            Judgement::Ask(Verdict::Fork(common))
        }
        (Author::Opponent, Verdict::Nothing) => Judgement::Nothing,
        (Author::Opponent, verdict) if claims_time(theirs, &verdict, Some(source.seat)) => {
            Judgement::Take(kept.clone().joined(&Reply { link: link.clone(), is_accepted: true }))
        }
        (Author::Opponent, verdict) => Judgement::Ask(verdict),
    }
}

/// Whether a received game needs the player's consent only because it says that `loser` has run out
/// of time.
pub fn claims_time(theirs: &Version, verdict: &Verdict, loser: Option<Seat>) -> bool {
    let loses = if loser == Some(Seat::FIRST) { "0-1" } else { "1-0" };
    let only_ends = Claims { ends: true, ..Claims::default() };
    *verdict == Verdict::Asks(only_ends)
        && theirs.game.header(TERMINATION) == Some("time forfeit")
        && theirs.game.opened(Consent::given()).record().result() == loses
}

/// Puts the headers that change during a game into a fixed order. Two devices that have received
/// the same news in different orders then write the game as the same text, so neither publishes it
/// again.
pub fn in_order(game: Whole) -> Whole {
    const CHANGING: [&str; 6] =
        [HEADERS[0], HEADERS[1], MOVED_FOR, TIME_USED, TIME_LEFT, TERMINATION];
    let values = CHANGING.map(|name| game.header(name).unwrap_or_default().to_string());
    let bare = CHANGING.iter().fold(game, |game, name| game.with_header(name, ""));
    CHANGING.iter().zip(&values).fold(bare, |game, (name, value)| game.with_header(name, value))
}

/// Whether a game lacks moves that it had before.
pub fn has_lost_moves(before: &Whole, now: &Whole) -> bool {
    before.common(now).is_none_or(|common| common.mine > 0)
}

/// The seat that has made each move of a game, in order.
fn movers(game: &Whole) -> Vec<Seat> {
    let seen = game.opened(Consent::given());
    let record = seen.record();
    let line = record.path(record.end_of_line(NodeId::START));
    line[1..].iter().map(|id| record.node(*id).mover()).collect()
}

/// The number of plies in the main line of a game.
pub fn plies(game: &Whole) -> usize {
    movers(game).len()
}

/// The number of moves that the player of a seat has made.
pub fn moves_of(seat: Seat, game: &Whole) -> usize {
    movers(game).into_iter().filter(|mover| *mover == seat).count()
}

/// Whether all moves of `game` that `other` lacks are by this seat.
pub fn has_only_moves_of(seat: Seat, game: &Whole, other: &Whole) -> bool {
    let Some(common) = other.common(game) else { return false };
    movers(game)[common.plies..].iter().all(|mover| *mover == seat)
}

/// Whether a player asks in a game to take moves back until this number of plies is left.
pub fn asks_back(by: Seat, game: &Whole, plies: usize) -> bool {
    let offer = game.opened(Consent::given()).record().offer();
    offer.is_some_and(|offer| (offer.by, offer.kind) == (by, OfferKind::TakeBack(plies as u32)))
}

/// Whether two games have the same moves.
pub fn are_alike(one: &Whole, two: &Whole) -> bool {
    one.common(two).is_some_and(|common| (common.mine, common.theirs) == (0, 0))
}
