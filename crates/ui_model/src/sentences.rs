//! Positions, moves and refusals in words.

use crate::computer;
use crate::headers::{HEADERS, title_header};
use crate::link_game;
use crate::queries::{edges, of_face, readings};
use crate::say;
use fairyboard::geometry::{Square, line_between};
use fairyboard::record::{NodeId, OfferKind, Record};
use fairyboard::say as of_all;
use fairyboard::session::Session;
use fairyboard::side_area::{Face, HandCard, Reading};
use fairyboard::turn::{Act, Effect, EffectKind, Step};
use fairyboard::turnable::Edge;
use fairyboard::{Draw, Key, Piece, Refusal, Seat, State, Text};
use std::borrow::Cow;

/// The name that the chess variant has for a seat, such as `White`, for use in a sentence.
pub fn seat(state: &dyn Draw, seat: Seat) -> Text {
    state.seats().get(usize::from(seat.0)).copied().map(Text::from).unwrap_or_default()
}

/// The name that the chess variant has for a seat, such as `White`, as plain text.
pub fn seat_name(state: &dyn Draw, of: Seat) -> String {
    seat(state, of).to_string()
}

/// A name from a user or file, for use in a sentence. A name with characters that are written from
/// right to left, or that change the direction of writing, is wrapped in isolating marks, so that
/// the words after the name keep their order.
pub fn isolated(name: &str) -> Cow<'_, str> {
    let is_mark = |c: char| matches!(c, '\u{2066}'..='\u{2069}');
    let turns = |c: char| {
        is_mark(c)
            || matches!(c, '\u{590}'..='\u{8ff}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}')
            || matches!(c, '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}')
            || matches!(c, '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
    };
    if !name.contains(turns) {
        return name.into();
    }
    // Isolating marks in the name could end ours too early, so they are removed.
    format!("\u{2068}{}\u{2069}", name.replace(is_mark, "")).into()
}

/// The name of a player in the record. `None` if the record has none.
pub fn given_name(record: &Record, of: Seat) -> Option<&str> {
    let header = HEADERS.get(usize::from(of.0)).and_then(|header| record.header(header));
    header.filter(|name| !name.trim().is_empty())
}

/// The name of a player, or the name of the seat if the record has none. For use in a sentence.
pub fn player(record: &Record, state: &dyn Draw, of: Seat) -> Text {
    if let Some(given) = given_name(record, of) {
        return Text::name(isolated(given));
    }
    // If the computer plays both sides, only the names of the seats distinguish the sides.
    match computer::person(record).is_some_and(|person| person != of) {
        true => say::COMPUTER.into(),
        false => seat(state, of),
    }
}

/// How a game ended at a node, in a sentence that calls the player of the seat `you` *you*.
pub fn outcome_for(record: &Record, at: NodeId, you: Seat) -> Text {
    let how = record.outcome_words(at);
    match record.outcome(at).winner() {
        Some(winner) if winner == you => say::you_won(how),
        Some(_) => say::you_lost(how),
        None => how,
    }
}

/// The current offer or answer in a game by link, in a sentence for the player on this device. In a
/// game over relays (`is_live`), servers pass the offer on, so the sentence doesn't ask the player
/// to send a link. `None` if there is no offer.
pub fn offered(session: &Session, is_live: bool) -> Option<Text> {
    let (offer, side, record) = (link_game::offer(session)?, session.side?, session.record());
    let (is_mine, other) = (side == offer.by, player(record, &**session.state(), side.other()));
    Some(match offer.kind {
        OfferKind::Draw if is_mine && is_live => say::OFFER_DRAW_MADE.into(),
        OfferKind::Draw if is_mine => say::offer_draw_yours(other),
        OfferKind::Draw => say::offer_draw(other),
        OfferKind::TakeBack(plies) => {
            let played = record.node(record.end_of_line(NodeId::START)).ply();
            let moves = played.checked_sub(plies).filter(|moves| *moves > 0)? as usize;
            match is_mine {
                true if is_live => say::offer_back_made(moves),
                true => say::offer_back_yours(moves, other),
                false => say::offer_back(moves, other),
            }
        }
        OfferKind::TakenBack if is_mine && is_live => say::OFFER_GRANTED_MADE.into(),
        OfferKind::TakenBack if is_mine => say::offer_granted_yours(other),
        OfferKind::TakenBack => say::offer_granted(other),
        OfferKind::Declined if is_mine && is_live => say::OFFER_DECLINED_MADE.into(),
        OfferKind::Declined if is_mine => say::offer_declined_yours(other),
        OfferKind::Declined => say::offer_declined(other),
    })
}

/// The result that a header of the record states for the end of the main line, in a sentence.
/// `None` if there is no such header, if `at` is another node, or if the rules or the players ended
/// the game there.
pub fn given_result(record: &Record, at: NodeId) -> Option<Text> {
    let is_end = at == record.end_of_line(NodeId::START) && !record.outcome(at).is_over();
    let won = |of| say::result_won(player(record, &**record.node(at).state(), of));
    Some(match record.result() {
        _ if !is_end => return None,
        "1-0" => won(Seat::FIRST),
        "0-1" => won(Seat::SECOND),
        "1/2-1/2" => say::RESULT_DRAW.into(),
        "won" => say::RESULT_ALL_WON.into(),
        "lost" => say::RESULT_ALL_LOST.into(),
        _ => return None,
    })
}

/// The result at a node in a sentence that names the players: by the rules, or from a header of the
/// record. `None` if the game is not over there.
pub fn result(record: &Record, at: NodeId) -> Option<Text> {
    match record.outcome(at).is_over() {
        true => Some(record.outcome_words(at)),
        false => given_result(record, at),
    }
}

/// The name of a piece with its side: `White hen`.
pub fn called(state: &dyn Draw, piece: &Piece) -> String {
    piece_of(state, piece).to_string()
}

/// The name of a piece with its side, for the beginning of a text: `White hen`.
pub fn piece_of(state: &dyn Draw, piece: &Piece) -> Text {
    match side_of(state, piece) {
        Some(side) => say::piece_of(piece.name, side),
        None => piece.name.into(),
    }
}

/// The name of a piece with its side, for use within a text: `white hen`.
pub fn piece_within(state: &dyn Draw, piece: &Piece) -> Text {
    match side_of(state, piece) {
        Some(side) => say::piece_of_small(piece.name, side),
        None => piece.name.into(),
    }
}

fn side_of(state: &dyn Draw, piece: &Piece) -> Option<Key> {
    state.seats().get(usize::from(piece.owner?.0)).copied()
}

/// The texts as one text, separated by commas. `None` if there are no texts.
pub fn listed(texts: impl Iterator<Item = Text>) -> Option<Text> {
    texts.reduce(of_all::comma)
}

/// The texts as an enumeration: `a4, c5 and e5`.
pub fn and_so_on(all: Vec<Text>) -> Text {
    of_all::listed(all, of_all::and)
}

/// Squares as an enumeration: `a4, c5 and e5`.
pub fn squares(all: &[Square]) -> Text {
    of_all::squares(all.iter().copied())
}

/// Whether the steps select the piece on a square.
pub fn is_picked(steps: &[Step], at: Square) -> bool {
    steps.iter().any(|step| step.act == Act::Pick && step.is_on(at))
}

/// The name of the face that a die shows to the edge of the board that the player chose to look
/// from in this move. `None` if the move chooses no edge, or if this view of the position does not
/// contain the face.
pub fn face_seen(state: &dyn State, steps: &[Step], at: Square) -> Option<Key> {
    let looks = steps.iter().find(|step| step.act == Act::Edge)?;
    let edge = edges(state).iter().position(|edge| edge.letter == looks.text())?;
    let reading = readings(state).into_iter().find(|reading| reading.at == at)?;
    Some(of_face(reading.sides.get(edge).copied()??).name)
}

/// The steps of a move before its first strike (a capture at the end of a turn).
pub fn before_strikes(steps: &[Step]) -> &[Step] {
    let end = steps.iter().position(|step| step.act == Act::Strike);
    &steps[..end.unwrap_or(steps.len())]
}

/// The square around which the effects turn pieces. `None` if they turn no pieces.
pub fn turned_around(effects: &[Effect]) -> Option<Square> {
    effects.iter().find_map(|effect| match effect.kind {
        EffectKind::Turns { about, .. } => Some(about),
        _ => None,
    })
}

/// The paths of the pieces in a move.
pub struct Travels {
    /// For each selected piece, the squares that it was on, in order.
    pub ways: Vec<Vec<Square>>,
    /// The last square of each path, sorted.
    pub ends: Vec<Square>,
    /// The pieces that are pushed by the move: the start and the end square of each.
    pub pushes: Vec<(Square, Square)>,
}

/// The paths of the pieces in a move with these steps and effects.
pub fn travels(steps: &[Step], effects: &[Effect]) -> Travels {
    let is_push = |effect: &Effect| effect.rule.is_some() && !is_picked(steps, effect.at);
    let (pushed, moved): (Vec<_>, Vec<_>) = effects.iter().cloned().partition(is_push);
    let mut ways = ways(&moved);
    ways.retain(|way| way.first().is_some_and(|from| is_picked(steps, *from)));
    let mut ends: Vec<Square> = ways.iter().filter_map(|way| way.last().copied()).collect();
    ends.sort();
    let pushes = pushed.iter().filter_map(|push| Some((push.at, push.kind.leads_to()?))).collect();
    Travels { ways, ends, pushes }
}

/// The notation of a step, extended for reading out by the squares of captured pieces. For example,
/// `xc6` for a jump to c6 that captures a piece on b5 becomes `^c6xb5`. If several pieces capture
/// together, `*` replaces `x`.
pub fn read_out(state: &dyn State, taken: &[Step], step: &Step) -> String {
    let text = step.text();
    let Some(at) = text.find(['x', '=']) else { return text.into() };
    let (before, after) = (&text[..at], &text[at + 1..]);
    let mut read = String::from(before);
    read.push(if step.act == Act::Jump { '^' } else { '-' });
    read += after;
    let mut sign = if after.contains(':') { "*" } else { &text[at..=at] };
    for captured in taken_by(&step_words(state, taken, step)) {
        let captured = captured.to_string();
        if captured == after {
            return text.into();
        }
        read += sign;
        read += &captured;
        sign = ":";
    }
    // If the captured piece is unknown, no square was added, so the notation stays as it was.
    if read.len() == text.len() { text.into() } else { read }
}

/// Puts the notation of a part of a move into words for reading out, and appends them to the text
/// `before`. The notation consists of names, most of them with a sign such as `x` before them.
/// `None` if both are empty.
pub fn moved(before: Option<Text>, notation: &str) -> Option<Text> {
    let is_sign = |c: char| ",:-x*~^=@".contains(c);
    let mut text = before;
    let mut rest = notation;
    // The first action follows the name of the selected piece directly. Later actions are joined to
    // the text by a word.
    let mut is_first = true;
    while let Some(first) = rest.chars().next() {
        let (_, after) = rest.split_at(if is_sign(first) { first.len_utf8() } else { 0 });
        let (next, others) = after.split_at(after.find(is_sign).unwrap_or(after.len()));
        text = Some(match text {
            None if !is_sign(first) => next.into(),
            before => {
                let mut before = before.unwrap_or_default();
                if !is_first && matches!(first, 'x' | '^' | '=') {
                    before = say::moved_more(before);
                }
                match first {
                    ',' => say::moved_then(before, next),
                    ':' => say::moved_and(before, next),
                    '-' => say::moved_to(before, next),
                    'x' => say::moved_captures(before, next),
                    '*' => say::moved_capture(before, next),
                    '~' => say::moved_turns(before, next),
                    '^' => say::moved_jumps(before, next),
                    '=' => say::moved_converts(before, next),
                    '@' => say::moved_on(before, next),
                    _ => say::moved_word(before, next),
                }
            }
        });
        is_first = !is_sign(first) || first == ',' || is_first && first == ':';
        rest = others;
    }
    text
}

/// A move as text for reading out.
pub fn read_move(state: &dyn State, steps: &[Step]) -> String {
    read_on(state, steps, 0, None)
}

/// Puts the steps of a move, from this index on, into words for reading out. Appends them to the
/// text `before`.
pub fn read_on(state: &dyn State, steps: &[Step], from: usize, before: Option<Text>) -> String {
    let mut read = before;
    let mut notation = String::new();
    for (i, step) in steps.iter().enumerate().skip(from) {
        let is_beside =
            matches!(step.act, Act::Edge | Act::Chance | Act::Face | Act::Reserve | Act::Discard);
        if step.act != Act::Word && !(is_beside && state.turnable().is_some()) {
            notation += &read_out(state, &steps[..i], step);
            continue;
        }
        let name = state.step_name(&steps[..i], step);
        read = Some(match moved(read, &std::mem::take(&mut notation)) {
            None => name,
            Some(before) if is_beside => say::moved_also(before, name),
            Some(before) => say::moved_word(before, name),
        });
    }
    let read = moved(read, &notation);
    read.map_or_else(String::new, |read| read.to_string().trim().to_string())
}

/// The effects of the steps entered so far in words, except moved and removed pieces. These are the
/// strengths in a pin (a capture in which several pieces attack together), and which pieces are
/// spared or help. `None` if there are no such effects.
pub fn told_by(state: &dyn State, draft: &[Step]) -> Option<Text> {
    let effects = state.effects(draft);
    let (helpers, mut told): (Vec<_>, Vec<_>) = effects
        .iter()
        .filter(|effect| effect.told.is_some())
        .partition(|effect| effect.kind == EffectKind::Helps);
    if !told.is_empty() {
        told.extend(helpers);
    }
    once(told.into_iter()).into_iter().reduce(say::status_both)
}

/// The words of effects, each once. If several pieces have the same effect, repeating its words
/// would take too much space on a phone.
fn once<'a>(effects: impl Iterator<Item = &'a Effect>) -> Vec<Text> {
    let mut all: Vec<Text> = Vec::new();
    for effect in effects {
        let told = effect.told.as_ref().unwrap_or(&effect.words);
        if !all.contains(told) {
            all.push(told.clone());
        }
    }
    all
}

/// The effects that a step adds to those of the steps `taken` before it.
pub fn step_words(state: &dyn State, taken: &[Step], step: &Step) -> Vec<Effect> {
    words_after(state, taken, &state.effects(taken), step)
}

/// The effects that a step adds to `before`, the effects of the steps `taken` before it.
pub fn words_after(
    state: &dyn State,
    taken: &[Step],
    before: &[Effect],
    step: &Step,
) -> Vec<Effect> {
    let mut all = taken.to_vec();
    all.push(*step);
    // A step may also change an earlier effect that was still open, so the new effects are not
    // always at the end.
    let mut effects = state.effects(&all);
    effects.retain(|effect| !before.contains(effect));
    effects
}

/// The effects that a step adds, in a few words. If several pieces move together, they are named
/// once. Empty if it adds nothing.
pub fn step_told(state: &dyn State, taken: &[Step], step: &Step, effects: &[Effect]) -> String {
    let moving = effects.iter().filter(|effect| effect.kind.leads_to().is_some()).count();
    let told = match moving {
        0 | 1 => listed(once(effects.iter()).into_iter()),
        _ => {
            let name = state.step_name(taken, step);
            let others = effects.iter().filter(|effect| effect.kind.leads_to().is_none());
            let others = once(others).into_iter().filter(|told| *told != name);
            listed(std::iter::once(name.clone()).chain(others))
        }
    };
    told.map_or_else(String::new, |told| told.to_string())
}

/// The paths of moved pieces: for each piece the squares that it was on, in order.
pub fn ways(effects: &[Effect]) -> Vec<Vec<Square>> {
    let mut ways: Vec<Vec<Square>> = Vec::new();
    for effect in effects {
        let Some(to) = effect.kind.leads_to() else { continue };
        match ways.iter_mut().find(|way| way.last() == Some(&effect.at)) {
            Some(way) => way.push(to),
            None => ways.push(vec![effect.at, to]),
        }
    }
    ways
}

/// The squares on which effects capture or convert a piece.
pub fn taken_by(effects: &[Effect]) -> impl Iterator<Item = Square> {
    effects.iter().filter(|effect| effect.kind.takes()).map(|effect| effect.at)
}

/// A card in words: its name, its progress, and its effect or score.
pub fn card_words(card: &HandCard) -> Text {
    say::hand_card(card.name.clone(), card.progress.clone(), card.what.clone())
}

/// Sentences with the full stop of the last one, which texts that are parts of others lack.
pub fn ended(words: &str) -> String {
    let is_ended = words.is_empty() || words.ends_with(['.', '?', '!', '…', ':']);
    if is_ended { words.into() } else { say::sentence_end(words).to_string() }
}

/// The reason why an action of the player was not carried out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotDone {
    /// A rule of the chess variant forbids the action.
    ByRule(Refusal),
    /// The action is not possible now, but no rule forbids it. Contains the reason as a sentence.
    Barred(String),
}

impl NotDone {
    /// The reason in one sentence, without its full stop.
    pub fn sentence(&self) -> String {
        match self {
            NotDone::ByRule(refusal) => refusal.sentence.to_string(),
            NotDone::Barred(sentence) => sentence.clone(),
        }
    }

    /// The refusal, if a rule forbids the action.
    pub fn by_rule(&self) -> Option<&Refusal> {
        match self {
            NotDone::ByRule(refusal) => Some(refusal),
            NotDone::Barred(_) => None,
        }
    }

    /// The id of the rule that forbids the action, such as `HENS-10`. `None` if no rule does.
    pub fn rule(&self) -> Option<&'static str> {
        self.by_rule().map(|refusal| refusal.rule)
    }
}

/// The number in the id of a rule: `9a` in `FID-9a`.
pub fn rule_number(rule: &str) -> &str {
    rule.rsplit_once('-').map_or(rule, |(_, number)| number)
}

/// A text of the rules in which ids of rules are replaced by words: `ZUG-15` by `rule 15`.
pub fn with_rule_names(text: &str, ids: &[&str]) -> String {
    let game = ids.first().and_then(|id| id.split_once('-')).map_or("", |(game, _)| game);
    let prefix = format!("{game}-");
    let mut parts = text.split(&*prefix);
    let mut named = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(part.len());
        named += &say::rule_within(&part[..end]).to_string();
        named += &part[end..];
    }
    named
}

/// The squares that a refused move would have crossed before it was stopped.
pub fn stopped_way(refusal: &Refusal) -> Vec<Square> {
    refusal.path.map_or_else(Vec::new, |(from, at)| line_between(from, at))
}

/// The visible faces of a die, in words.
pub fn die_words(reading: &Reading, edges: &[Edge]) -> String {
    die(reading, edges).to_string()
}

/// The visible faces of a die, in words, for use in a sentence.
pub fn die(reading: &Reading, edges: &[Edge]) -> Text {
    let named = |face: Option<Face>| face.map_or(say::DIE_UNKNOWN, |face| face.name);
    let sides = edges.iter().zip(reading.sides);
    sides.fold(say::die_top(named(reading.top)), |before, (edge, face)| {
        say::die_side(before, edge.name, named(face))
    })
}

/// The letter for the side to move in a position string. If the string has none, the letter of
/// `seat`.
pub fn to_move(text: &str, seat: Seat) -> String {
    text.split(' ').nth(1).map_or_else(|| seat.letter().to_string(), str::to_string)
}

/// The steps that jump over a piece: the index of each in the move, the step, and the square of the
/// piece.
pub fn jumped(taken: &[Step]) -> impl Iterator<Item = (usize, &Step, Square)> {
    taken.windows(2).enumerate().filter(|(_, pair)| pair[1].act == Act::Jump).filter_map(
        |(i, pair)| {
            let between = line_between(pair[0].at?, pair[1].at?);
            Some((i + 1, &pair[1], *between.first()?))
        },
    )
}

/// The pieces that effects add to the board, or that pieces on the board turn into, with their
/// squares.
pub fn arrivals(effects: &[Effect]) -> impl Iterator<Item = (Square, Piece)> {
    effects.iter().filter_map(|effect| match effect.kind {
        EffectKind::Enters(piece) | EffectKind::Becomes(piece) => Some((effect.at, piece)),
        _ => None,
    })
}

/// The move that led to a node, as the list of moves shows it.
pub fn shown_move(record: &Record, id: NodeId) -> String {
    let node = record.node(id);
    let before = record.node(node.parent().unwrap_or(id)).state();
    before.shown_move(node.text()).to_string()
}

/// A move with its number, as lists of moves write it: `12… d7-d5`.
pub fn move_name(record: &Record, id: NodeId) -> String {
    let node = record.node(id);
    match (node.parent(), node.mover().0) {
        (None, _) => say::MOVED_START.to_string(),
        (_, 0) => format!("{}. {}", node.round(), node.text()),
        _ => format!("{}… {}", node.round(), node.text()),
    }
}

/// The title of a record: of its lesson, its study or its game. `None` if it has none.
pub fn title(record: &Record) -> Option<&str> {
    let title = record.header(title_header(|name| record.header(name)));
    title.filter(|title| !title.trim().is_empty())
}

/// The names of the players in a record, in words. `None` if the record names no player.
fn players(record: &Record) -> Option<Text> {
    let names =
        HEADERS.iter().filter_map(|name| record.header(name).filter(|name| !name.is_empty()));
    names.map(|name| Text::name(isolated(name))).reduce(say::heading_both)
}

/// The name of the chess variant, followed by the players if the record names them.
pub fn game_heading(record: &Record) -> String {
    match players(record) {
        None => record.info().name.to_string(),
        Some(players) => say::heading_of(record.info().name, players).to_string(),
    }
}

/// A heading for a record: its title, or else the chess variant and the players.
pub fn heading(record: &Record) -> String {
    title(record).map_or_else(|| game_heading(record), String::from)
}

/// The most characters of a title in a file name. A longer title is cut.
const MOST_OF_TITLE: usize = 40;

/// A file name without its extension: the id of the chess variant, then a hyphen and the title or
/// players. The name contains only letters and digits that every operating system accepts.
pub fn file_name(game: &str, of: Option<&str>) -> String {
    let (mut name, mut gap) = (game.to_string(), true);
    for c in of.unwrap_or("").chars().take(MOST_OF_TITLE) {
        if c.is_ascii_alphanumeric() || is_letter(c) {
            if std::mem::take(&mut gap) {
                name.push('-');
            }
            name.push(c.to_ascii_lowercase());
        } else {
            gap = true;
        }
    }
    name
}

/// The file name for a record, without its extension.
pub fn file_of(record: &Record) -> String {
    let players = || players(record).map(|players| players.to_string());
    let of = title(record).map(String::from).or_else(players);
    file_name(record.info().id, of.as_deref())
}

/// The text with a capital first letter, for the beginning of a sentence.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Whether a non-ASCII character is a letter, or part of one. False for symbols, spaces, and
/// characters that are invisible or change the direction of writing. The tables of letters in the
/// standard library are not used, because they would enlarge the download.
fn is_letter(c: char) -> bool {
    let unseen =
        matches!(c, '\u{61C}' | '\u{1680}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}');
    let listed = matches!(c, '\u{C0}'..='\u{1FFF}' | '\u{2C00}'..='\u{2DFF}' | '\u{3041}'..='\u{D7FF}' | '\u{F900}'..='\u{FAFF}');
    listed && !unseen
}
