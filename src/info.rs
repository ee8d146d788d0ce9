//! A game's description.

use crate::base::Seat;
use crate::options::OptionSpec;
use crate::say;
use i18n::{Key, Messages};

/// A game's description.
#[derive(Debug)]
pub struct Info {
    /// The id in records, links and addresses: `hens`.
    pub id: &'static str,
    /// The version of the rules, which links contain. It increases when the meaning of a move or a
    /// position changes.
    pub rules_version: u8,
    /// The name: `Hens and Chicks`.
    pub name: Key,
    /// A line that invites people to play the game, shown on the game's page.
    pub hook: Key,
    /// The player's task in at most 60 characters.
    pub goal_line: Key,
    /// How difficult the rules are, in a few words.
    pub difficulty: Key,
    /// The designer, and the source of the rules.
    pub credit: Key,
    /// How long a game takes, in minutes, at least and at most.
    pub minutes: (u8, u8),
    /// How many play: `2`, or `1 to 4`.
    pub players: Key,
    /// The names of the seats (player 1, player 2 …), in the order of play.
    pub seats: &'static [Key],
    /// For each seat, a hint to a player who chooses a side; empty if the sides are alike.
    pub seats_what: &'static [Key],
    /// The seat that wins more games between equal players, if there is one. When a player starts a
    /// game against the computer, this seat is offered first.
    pub easier_seat: Option<Seat>,
    /// The options, in the order that links write them.
    pub options: &'static [OptionSpec],
    /// The numbers of the game's rules, in order: `HENS-1`, `HENS-2`, …
    pub rule_ids: &'static [&'static str],
    /// The page about the game for players, in Markdown. A code block is a diagram: the text of a
    /// record (a game) that [`lesson::read`](crate::lesson::read) accepts. A list item may begin
    /// with letters of pieces in backticks, which are shown as pictures. The letter of a neutral
    /// piece follows a `~`.
    #[cfg(feature = "rules")]
    pub guide: &'static str,
    /// The numbered rules, in Markdown.
    #[cfg(feature = "rules")]
    pub rules: &'static str,
    /// A lesson of one minute for a player who was sent a link to a game, in the same format as the
    /// field `lessons`. Empty if the game has none; such a player then takes the first lesson.
    #[cfg(feature = "rules")]
    pub first_steps: &'static str,
    /// The lessons, read by [`lesson::lessons`](crate::lesson::lessons).
    #[cfg(feature = "rules")]
    pub lessons: &'static str,
    /// An example of each rule, read by [`lesson::examples`](crate::lesson::examples).
    #[cfg(feature = "rules")]
    pub examples: &'static str,
    /// Whether the start position is dealt at random. If so, records and links contain the start
    /// position.
    pub dealt: bool,
    /// The rule that ends a game after repetitions, or after many moves that make no progress (a
    /// capture is progress). `None` if the game always ends by itself.
    pub convention: Option<Convention>,
    /// Returns the length in bytes of the piece at the beginning of a text, as position strings
    /// write pieces; `None` if there is no piece. This is [`a_letter`] if every piece is a letter.
    pub cell: fn(&str) -> Option<usize>,
    /// How links code the moves of the game. Part of the link format.
    pub coding: Coding,
    /// The layers, which are overlays on the board that explain a position: the id, the name and
    /// the description of each. [`Draw::layer`](crate::Draw::layer) takes an index in this list.
    pub layers: &'static [(&'static str, Key, Key)],
    /// The ids of the layers that are switched on by default.
    pub layers_at_first: &'static [&'static str],
}

/// A game has one description, so its id is enough.
impl PartialEq for Info {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Info {}

impl Info {
    /// The message tables with the descriptions of a position: the table that all games share, and
    /// the table of this game.
    pub fn tables(&self) -> [&'static Messages; 2] {
        [say::PIECE.table, self.name.table]
    }
}

/// How links code a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coding {
    /// A move is coded by its index among the legal moves.
    Moves,
    /// A move is coded step by step (click by click), each step by its index among the possible
    /// next steps. For games with too many moves to list.
    Steps,
}

/// A convention between the players that ends games which would not end by themselves.
#[derive(Clone, Copy, Debug)]
pub struct Convention {
    /// The number of the rule that states the convention.
    pub rule: &'static str,
    /// The game ends when a position occurs this number of times.
    pub repetitions: u32,
    /// The game ends after this number of consecutive plies that make no progress (a capture is
    /// progress); `u32::MAX` if there is no such limit.
    pub plies_without_progress: u32,
}

/// A function for [`Info::cell`] of a game that writes each piece as one letter. Returns 1 if the
/// text begins with a letter, otherwise `None`.
pub fn a_letter(text: &str) -> Option<usize> {
    text.starts_with(|first: char| first.is_ascii_alphabetic()).then_some(1)
}
