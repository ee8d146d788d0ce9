//! Sharing a game: the options for its link, and the content of the page's address.

use crate::headers::{HEADERS, LAYERS, LESSON, STUDY, TITLE, is_study};
use crate::incoming::Incoming;
use crate::model::{Seen, Whole};
use crate::queries::edge_of;
use crate::sentences::{heading, move_name, seat_name};
use crate::{layers, library, say, studies};
use fairyboard::Budget;
use fairyboard::link::{self, Shared};
use fairyboard::record::{NodeId, Record};
use i18n::Text;

/// The longest link, in characters with its address, that gets a QR code. In the code of a longer
/// link, the modules (squares) would be too small for most cameras.
pub const LONGEST_IN_QR: usize = 900;

/// The options for the content of a link.
#[derive(Clone, Copy, PartialEq)]
pub struct Contents {
    /// Whether the link contains the whole game, not the position alone.
    pub game: bool,
    /// Whether variations are included.
    pub variations: bool,
    /// Whether names, comments and marks are included.
    pub notes: bool,
    /// Whether the names of the active layers (overlays that explain a position) are included.
    pub layers: bool,
    /// The rotation of the board, in quarter turns clockwise.
    pub turned: u8,
    /// Whether assistance is locked for the person who opens the link.
    pub lock: bool,
}

/// The value of the header [`LAYERS`] if the player has switched off all layers, including the
/// default ones.
pub(crate) const NO_LAYERS: &str = "none";

/// A game with all that is needed to share it.
pub struct Package {
    /// The code of the link.
    pub code: String,
    /// The record (the game as text).
    pub record: String,
    /// The content of a file with the game: the record, which is sealed (encoded, so that it can't
    /// be read at a glance) while cards or dice are hidden.
    pub file: String,
    /// The title of the game, or its chess variant and players.
    pub heading: String,
    /// A sentence about what the link contains.
    pub holds: Text,
    /// Whether the game has variations that can be included in the link.
    pub varies: bool,
    /// Whether layers (overlays that explain a position) are on and can be included in the link.
    pub has_layers: bool,
    /// Whether the link can contain a rotation of the board.
    pub turns: bool,
    /// The height of an `iframe` of the width [`FRAME_WIDTH`] that shows the game in another page,
    /// in CSS pixels.
    pub frame_height: u32,
}

/// The width of an `iframe` that shows a game in another page, in CSS pixels.
pub const FRAME_WIDTH: u32 = 400;

/// The least height of an `iframe` in CSS pixels: the board has the full width. The second is for a
/// lesson without texts, which also has the number of the task, the players, a hint, and more
/// buttons.
const FRAME: u32 = 620;
const LESSON_FRAME: u32 = 830;

/// The height of the board, the buttons and all margins in a frame, in CSS pixels.
const FRAME_WITHOUT_TEXT: u32 = 526;

/// The height of a line of text in a frame, in CSS pixels, and the number of characters in it. The
/// number is low: a line of ordinary text has more.
const FRAME_LINE: u32 = 24;
const FRAME_COLUMNS: usize = 38;

/// The same for the title, whose letters are bold.
const FRAME_TITLE_LINE: u32 = 20;
const FRAME_TITLE_COLUMNS: usize = 34;

/// The space between two parts of a frame, and the height of a row of buttons for variations.
const FRAME_GAP: u32 = 8;
const FRAME_ROW: u32 = 40;

/// Whose turn it is at a node, or how the game ended there, as a frame says it.
pub fn frame_status(record: &Record, at: NodeId) -> Text {
    let state = record.node(at).state();
    match record.outcome(at).is_over() {
        true => record.outcome_words(at),
        false => say::embed_to_move(seat_name(&**state, state.to_move())),
    }
}

/// The height of the frame for its longest text, in CSS pixels.
fn frame_height(shared: &Shared) -> u32 {
    let lines = |length: usize| FRAME_LINE * length.div_ceil(FRAME_COLUMNS) as u32;
    let titled =
        |title: &str| FRAME_TITLE_LINE * title.chars().count().div_ceil(FRAME_TITLE_COLUMNS) as u32;
    let record = &shared.record;
    if let Some(title) = record.header(LESSON) {
        // The frame shows the text of the task, and below it the comment on the last move.
        let of_task = |task: &Shared| {
            let told = |id: NodeId| lines(task.record.node(id).words().chars().count());
            let moves = task.record.preorder().into_iter().filter(|id| *id != NodeId::START);
            told(NodeId::START) + moves.map(told).max().unwrap_or_default()
        };
        let most = shared.chapters().map(of_task).max().unwrap_or_default();
        let title = say::lesson_page_title(record.info().name, title).to_string();
        return LESSON_FRAME + titled(&title).saturating_sub(FRAME_TITLE_LINE) + most;
    }
    let of_node = |id: NodeId| {
        let node = record.node(id);
        let status = format!("{} · {}", move_name(record, id), frame_status(record, id));
        let status = lines(status.chars().count());
        let note = match lines(node.words().chars().count()) {
            0 => 0,
            note => FRAME_GAP + note,
        };
        // Two variations fit in a row of buttons.
        let rows = |count: usize| match count {
            0 | 1 => 0,
            _ => (FRAME_GAP + FRAME_ROW) * count.div_ceil(2) as u32,
        };
        let here = node.parent().map_or(0, |parent| record.node(parent).children().len());
        status + note + rows(here) + rows(node.children().len())
    };
    let most = record.preorder().into_iter().map(of_node).max().unwrap_or_default();
    FRAME.max(FRAME_WITHOUT_TEXT + titled(&heading(record)) + most)
}

impl Package {
    /// Packs the visible part of a game. `hides` is whether cards or dice of the game are hidden.
    pub fn new(seen: &Seen, hides: bool, wanted: Contents) -> Self {
        let state = seen.state();
        let Packed { shared, open, is_whole, varies, has_layers, turns } =
            Packed::new(seen, hides, wanted);
        let code = link::encode_within(&shared, &mut Budget::usual());
        let mut holds = match (&code, is_whole) {
            _ if open => say::SHARE_PUBLIC_VIEW.into(),
            (None, true) => say::SHARE_TOO_LARGE.into(),
            (Some(_), true) if shared.record.header(LESSON).is_some() => {
                say::share_holds_lesson(shared.chapters().count())
            }
            (Some(_), true) if !shared.others.is_empty() => {
                say::share_holds_chapters(shared.chapters().count())
            }
            (Some(_), true) => contents(&shared.record),
            (_, false) => say::SHARE_POSITION_ALONE.into(),
        };
        let on = seen.look.layers;
        if has_layers && wanted.layers && !on.is_empty() {
            holds = say::share_with_layers(holds, layers::told(&**state, on));
        }
        let record = shared.text();
        let frame_height = code.as_ref().map_or(FRAME, |_| frame_height(&shared));
        let alone = || link::encode(&Shared::new(position_of(&shared.record, shared.at)));
        Package {
            code: code.unwrap_or_else(alone),
            file: if hides && !open { library::sealed(&record) } else { record.clone() },
            record,
            heading: heading(&shared.record),
            holds,
            varies,
            has_layers,
            turns,
            frame_height,
        }
    }
}

/// The content of the page's address: the visible part of the game, with the board turned by this
/// number of quarter turns.
pub fn address(whole: &Whole, turned: u8) -> Incoming {
    let wanted =
        Contents { game: true, variations: true, notes: true, layers: true, turned, lock: false };
    Incoming::new(Packed::new(&whole.seen(), whole.hides(), wanted).shared)
}

/// The content of a link, and which parts of the game a link can contain: the share sheet offers
/// only options about these.
struct Packed {
    shared: Shared,
    /// Whether only the public view of the position is shared, because parts of the game are
    /// hidden.
    open: bool,
    /// Whether the link contains the whole game and not one position.
    is_whole: bool,
    varies: bool,
    has_layers: bool,
    turns: bool,
}

/// Removes variations and notes that are not wanted. If the shown position is removed, the last
/// remaining position before it is shown instead.
fn leave_out(shared: &mut Shared, wanted: Contents) {
    if !wanted.variations {
        let path = shared.record.path(shared.at);
        shared.record = shared.record.without_variations();
        let is_left = |id: &NodeId| shared.record.holds(*id);
        shared.at = path.into_iter().rfind(is_left).unwrap_or(NodeId::START);
    }
    if !wanted.notes {
        shared.record = shared.record.without_notes();
    }
}

impl Packed {
    fn new(seen: &Seen, hides: bool, wanted: Contents) -> Self {
        let state = seen.state();
        // If parts of the game are hidden, only the position is shared.
        let open = hides && seen.holds_back();
        let is_whole = wanted.game && !open;
        let mut shared = match is_whole {
            true => seen.shared(),
            false => {
                let mut alone = position_of(seen.record(), seen.at());
                if let Some(title) = seen.record().header(STUDY) {
                    studies::make(&mut alone, title, !hides);
                }
                Shared::new(alone)
            }
        };
        let varies = shared.chapters().any(|chapter| has_variations(&chapter.record));
        leave_out(&mut shared, wanted);
        for chapter in shared.others.iter_mut() {
            chapter.locked |= wanted.lock;
            leave_out(chapter, wanted);
        }
        // The author of a lesson decides which layers the lesson shows.
        let is_lesson = shared.record.header(LESSON).is_some();
        let on = seen.look.layers;
        let has_layers = on != layers::at_first(&**state) && !is_lesson;
        let names = match has_layers && wanted.layers {
            true if on.is_empty() => NO_LAYERS.to_string(),
            true => layers::names(&**state, on),
            false => String::new(),
        };
        if !is_lesson {
            shared.record.set_header(LAYERS, &names);
        }
        // If the board always turns to the player to move, the link contains no rotation.
        let turns = edge_of(&**state, state.to_move()).is_none();
        shared.turned = if turns { wanted.turned } else { 0 };
        // If assistance was locked when the game arrived, it stays locked when the game is shared
        // again.
        shared.locked = wanted.lock || seen.look.locked;
        Packed { shared, open, is_whole, varies, has_layers, turns }
    }
}

/// One position of a game, with the names of its players and its title.
fn position_of(record: &Record, at: NodeId) -> Record {
    let mut alone = record.position_alone(at);
    for name in HEADERS.into_iter().chain([TITLE]) {
        alone.set_header(name, record.header(name).unwrap_or_default());
    }
    alone
}

/// Whether the record has a position from which more than one move was played.
fn has_variations(record: &Record) -> bool {
    record.preorder().into_iter().any(|id| record.node(id).children().len() > 1)
}

/// A sentence about the content of a record: its moves, variations, comments and marks.
fn contents(record: &Record) -> Text {
    let order = record.preorder();
    let nodes = || order.iter().map(|id| record.node(*id));
    let end = record.node(record.end_of_line(NodeId::START));
    let (line, number) = (end.ply() as usize, end.round());
    let mut holds = match is_study(record) {
        true => say::share_holds_study(number),
        false => say::share_holds_game(number),
    };
    let notes = nodes().filter(|node| !node.words().is_empty()).count();
    let marks = nodes().map(|node| node.marks().len()).sum::<usize>();
    let aside = order.len() - 1 - line;
    let more = [
        (aside, say::share_holds_aside(aside)),
        (notes, say::share_holds_notes(notes)),
        (marks, say::share_holds_marks(marks)),
    ];
    for (_, told) in more.into_iter().filter(|(n, _)| *n > 0) {
        holds = say::share_list(told, holds);
    }
    holds
}
