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
    /// Its number in links. Never changes, is never used again.
    pub number: u8,
    /// Counts up when the meaning of a move or position changes; stands in links.
    pub rules_version: u8,
    /// As people call it: `Hens and Chicks`.
    pub name: Key,
    /// One line that makes one want to play.
    pub hook: Key,
    /// The player's task in at most 60 characters.
    pub goal_line: Key,
    /// The difficulty of its rules.
    pub difficulty: Key,
    /// Who designed it, and in what source it is told.
    pub credit: Key,
    /// How long a game takes, in minutes, at least and at most.
    pub minutes: (u8, u8),
    /// How many play: `2`, or `1 to 4`.
    pub players: Key,
    /// What the seats are called, in the order of play.
    pub seats: &'static [Key],
    /// A hint for each seat to a player who chooses a side; empty if the sides are alike.
    pub seats_what: &'static [Key],
    /// The seat that wins more games between equals, if one does: a player against the computer is offered it first.
    pub easier_seat: Option<Seat>,
    /// The options, in the order that links write them.
    pub options: &'static [OptionSpec],
    /// The numbers of its rules, in order.
    pub rule_ids: &'static [&'static str],
    /// The game on a page, for players. In its Markdown verbatim blocks are diagrams, each a record as
    /// [`lesson::read`](crate::lesson::read) takes it, and an item may begin with letters of pieces in backticks, for
    /// their pictures; `~` stands before the letter of one that is nobody's.
    #[cfg(feature = "rules")]
    pub guide: &'static str,
    /// The numbered rules, in Markdown.
    #[cfg(feature = "rules")]
    pub rules: &'static str,
    /// Its lessons, as [`lesson::lessons`](crate::lesson::lessons) reads them.
    #[cfg(feature = "rules")]
    pub lessons: &'static str,
    /// An example of each rule, as [`lesson::examples`](crate::lesson::examples) reads them.
    #[cfg(feature = "rules")]
    pub examples: &'static str,
    /// Whether the start is dealt: no two games begin alike, and records and links tell how.
    pub dealt: bool,
    /// The convention that ends games which would go on for ever, where the game needs one.
    pub convention: Option<Convention>,
    /// How many bytes what stands on a square takes at the beginning of a text, as placements write it;
    /// `None` where nothing stands there. [`a_letter`] where every piece is a letter.
    pub cell: fn(&str) -> Option<usize>,
    /// How links code its moves. Part of the link format.
    pub coding: Coding,
    /// What can be drawn over the board to explain a position: of each layer its id, its name, and
    /// what it shows. [`Draw::layer`](crate::Draw::layer) answers by their places here.
    pub layers: &'static [(&'static str, Key, Key)],
    /// The ids of those that are on where nobody has chosen.
    pub layers_at_first: &'static [&'static str],
}

impl Info {
    /// The tables of words by which something is told of a position: that of all games, and that of this one.
    pub fn tables(&self) -> [&'static Messages; 2] {
        [say::PIECE.table, self.name.table]
    }
}

/// How links code a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coding {
    /// By its place among the legal moves.
    Moves,
    /// Step by step, by the place of each among those that may come next: for games whose moves are
    /// too many to list.
    Steps,
}

/// A table convention that ends games which would not end by themselves.
#[derive(Clone, Copy, Debug)]
pub struct Convention {
    /// The rule that states it.
    pub rule: &'static str,
    /// How many times a position must stand.
    pub repetitions: u32,
    /// How many plies in a row may pass without progress.
    pub plies_without_progress: u32,
}

/// What stands on a square where every piece is one letter.
pub fn a_letter(text: &str) -> Option<usize> {
    text.starts_with(|first: char| first.is_ascii_alphabetic()).then_some(1)
}
