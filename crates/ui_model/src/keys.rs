//! The keys of the page, and what the help says about them: each row is both.

use crate::say;
use i18n::Key;

/// Keys that do related things: how the help calls them and what it says, and each with what it does.
pub struct Row<T: 'static> {
    /// How the help calls the keys.
    pub shown: Key,
    /// What they do, in words.
    pub what: Key,
    /// The keys, named as `KeyboardEvent.key` does.
    pub keys: &'static [(&'static str, T)],
}

const fn row<T>(shown: Key, what: Key, keys: &'static [(&'static str, T)]) -> Row<T> {
    Row { shown, what, keys }
}

/// What a key does, where it is one of these.
pub fn find<T: Copy>(rows: &[Row<T>], key: &str) -> Option<T> {
    let mut all = rows.iter().flat_map(|row| row.keys);
    all.find(|(name, _)| *name == key).map(|(_, does)| *does)
}

/// What the help says: how each row of keys is called, and what it does.
pub fn told<T>(rows: &[Row<T>]) -> Vec<(Key, Key)> {
    rows.iter().map(|row| (row.shown, row.what)).collect()
}

/// What a key does on a square of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnBoard {
    /// Goes so many columns and rows further.
    Walk(i8, i8),
    Press,
    NextTarget,
    UndoStep,
    Change,
    Why,
    ReadSquare,
    ReadTargets,
    Arrow,
    Ring,
}

impl OnBoard {
    /// Whether it changes the game or its notes, and so is not for a board that can only be looked at.
    pub fn changes(self) -> bool {
        matches!(self, OnBoard::Press | OnBoard::UndoStep | OnBoard::Arrow | OnBoard::Ring)
    }

    /// Whether it is a single letter, which can be switched off.
    pub fn is_shortcut(self) -> bool {
        !matches!(self, OnBoard::Walk(..) | OnBoard::Press | OnBoard::UndoStep)
    }
}

/// The keys on a square of the board.
pub const ON_BOARD: &[Row<OnBoard>] = &[
    row(
        say::HELP_KEY_ARROWS,
        say::HELP_WALK,
        &[
            ("ArrowLeft", OnBoard::Walk(-1, 0)),
            ("ArrowRight", OnBoard::Walk(1, 0)),
            ("ArrowUp", OnBoard::Walk(0, -1)),
            ("ArrowDown", OnBoard::Walk(0, 1)),
        ],
    ),
    row(
        say::HELP_KEY_ENTER_SPACE,
        say::HELP_PRESS,
        &[("Enter", OnBoard::Press), (" ", OnBoard::Press)],
    ),
    row(say::HELP_KEY_N, say::HELP_NEXT_TARGET, &[("n", OnBoard::NextTarget)]),
    row(say::HELP_KEY_BACKSPACE, say::HELP_UNDO_STEP, &[("Backspace", OnBoard::UndoStep)]),
    row(say::HELP_KEY_X, say::HELP_CHANGE, &[("x", OnBoard::Change)]),
    row(say::HELP_KEY_W, say::HELP_WHY, &[("w", OnBoard::Why)]),
    row(
        say::HELP_KEY_O_M,
        say::HELP_READ_SQUARE,
        &[("o", OnBoard::ReadSquare), ("m", OnBoard::ReadTargets)],
    ),
    row(say::HELP_KEY_A_C, say::HELP_ARROW, &[("a", OnBoard::Arrow), ("c", OnBoard::Ring)]),
];

/// What a key does anywhere on the play screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InGame {
    Escape,
    /// With Ctrl.
    Play,
    Back,
    Forward,
    Start,
    End,
    /// Away from the board: on it, arrows go from square to square.
    ArrowBack,
    ArrowForward,
    VariationAbove,
    VariationBelow,
    Turn,
    /// The other way round, where a board has edges to be looked at from.
    TurnBack,
    TakeBack,
    Hint,
    ReadMove,
    ReadTurn,
    Help,
    TypeMove,
    ListMoves,
}

impl InGame {
    /// Whether it is a single key that can be switched off.
    pub fn is_shortcut(self) -> bool {
        use InGame::*;
        let first = [
            Back, Forward, Turn, TurnBack, TakeBack, Hint, ReadMove, ReadTurn, Help, TypeMove,
            ListMoves,
        ];
        first.contains(&self)
    }

    /// Whether it is an arrow, which belongs to the board where that has the focus.
    pub fn is_arrow(self) -> bool {
        use InGame::*;
        matches!(self, ArrowBack | ArrowForward | VariationAbove | VariationBelow)
    }

    /// Whether the browser scrolls by it what is longer than its place.
    pub fn scrolls(self) -> bool {
        use InGame::*;
        matches!(self, VariationAbove | VariationBelow | Start | End)
    }
}

/// The keys of the play screen.
pub const IN_GAME: &[Row<InGame>] = &[
    row(say::HELP_KEY_ESCAPE, say::HELP_ESCAPE, &[("Escape", InGame::Escape)]),
    row(say::HELP_KEY_CTRL_ENTER, say::HELP_PLAY, &[("Enter", InGame::Play)]),
    row(
        say::HELP_KEY_COMMA_STOP,
        say::HELP_PREVIOUS_NEXT,
        &[(",", InGame::Back), (".", InGame::Forward)],
    ),
    row(
        say::HELP_KEY_HOME_END,
        say::HELP_START_END,
        &[("Home", InGame::Start), ("End", InGame::End)],
    ),
    row(
        say::HELP_KEY_FOUR_ARROWS,
        say::HELP_VARIATIONS,
        &[
            ("ArrowLeft", InGame::ArrowBack),
            ("ArrowRight", InGame::ArrowForward),
            ("ArrowUp", InGame::VariationAbove),
            ("ArrowDown", InGame::VariationBelow),
        ],
    ),
    row(
        say::HELP_KEY_F_U,
        say::HELP_TURN,
        &[("f", InGame::Turn), ("F", InGame::TurnBack), ("u", InGame::TakeBack)],
    ),
    row(
        say::HELP_KEY_L_T,
        say::HELP_READ_MOVE,
        &[("l", InGame::ReadMove), ("t", InGame::ReadTurn)],
    ),
    row(say::HELP_KEY_H, say::HELP_HINT, &[("h", InGame::Hint)]),
    row(say::HELP_KEY_G, say::LEGAL_TITLE, &[("g", InGame::ListMoves)]),
    row(say::HELP_KEY_SLASH, say::MOVES_TYPE, &[("/", InGame::TypeMove)]),
    row(say::HELP_KEY_QUESTION, say::HELP_THIS, &[("?", InGame::Help)]),
];
