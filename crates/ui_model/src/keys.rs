//! The keys of the page and their descriptions in the help, in one table.

use crate::say;
use i18n::Key;

/// Keys with related actions, as the help lists them.
pub struct Row<T: 'static> {
    /// The name of the keys in the help.
    pub shown: Key,
    /// The description in the help.
    pub what: Key,
    /// The keys, named as in `KeyboardEvent.key`, and their actions.
    pub keys: &'static [(&'static str, T)],
}

const fn row<T>(shown: Key, what: Key, keys: &'static [(&'static str, T)]) -> Row<T> {
    Row { shown, what, keys }
}

/// The action of a key, if the rows contain it.
pub fn find<T: Copy>(rows: &[Row<T>], key: &str) -> Option<T> {
    let mut all = rows.iter().flat_map(|row| row.keys);
    all.find(|(name, _)| *name == key).map(|(_, does)| *does)
}

/// The rows of the help: the name and the description of each.
pub fn told<T>(rows: &[Row<T>]) -> Vec<(Key, Key)> {
    rows.iter().map(|row| (row.shown, row.what)).collect()
}

/// The action of a key while a square of the board has the focus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnBoard {
    /// Moves the cursor by this number of columns (first) and rows (second).
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
    /// Whether the action changes the game or its notes. Keys with such actions do nothing on a
    /// board that can only be viewed.
    pub fn changes(self) -> bool {
        matches!(self, OnBoard::Press | OnBoard::UndoStep | OnBoard::Arrow | OnBoard::Ring)
    }

    /// Whether the key is a single letter, such as `n`. The player can switch these keys off.
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

/// The action of a key anywhere on the play screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InGame {
    Escape,
    /// Plays the move being entered. The key is pressed with Ctrl.
    Play,
    Back,
    Forward,
    Start,
    End,
    /// Shows the previous move, by an arrow key outside the board. On the board, arrow keys move
    /// the cursor.
    ArrowBack,
    ArrowForward,
    VariationAbove,
    VariationBelow,
    Turn,
    /// Turns the board in the other direction, if players may look at the board from any edge.
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
    /// Whether the key is a character, such as `t` or `?`. The player can switch these keys off.
    pub fn is_shortcut(self) -> bool {
        use InGame::*;
        let first = [
            Back, Forward, Turn, TurnBack, TakeBack, Hint, ReadMove, ReadTurn, Help, TypeMove,
            ListMoves,
        ];
        first.contains(&self)
    }

    /// Whether the key is an arrow key. When the board has the focus, arrow keys move the board's
    /// cursor instead.
    pub fn is_arrow(self) -> bool {
        use InGame::*;
        matches!(self, ArrowBack | ArrowForward | VariationAbove | VariationBelow)
    }

    /// Whether the browser scrolls with this key. If the focus is in an element that scrolls, the
    /// key is left to the browser.
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

/// The action of a key where the rules are shown. If a key is also in [`IN_GAME`], this action is
/// used while the focus is in the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InRules {
    Search,
    /// Clears the search and shows the text again.
    Clear,
}

impl InRules {
    /// Whether the key is a character, such as `t` or `?`. The player can switch these keys off.
    pub fn is_shortcut(self) -> bool {
        self == InRules::Search
    }
}

/// The keys of the rules.
pub const IN_RULES: &[Row<InRules>] = &[
    row(say::HELP_KEY_SLASH, say::RULES_SEARCH, &[("/", InRules::Search)]),
    row(say::HELP_KEY_ESCAPE, say::RULES_SEARCH_CLEAR, &[("Escape", InRules::Clear)]),
];

/// The action of a key in demo mode, which shows a game to an audience. If a key is also in
/// [`IN_GAME`], this action is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InDemo {
    /// Shows more of a long text. At the end of the text, shows the next move, or the next part of
    /// a lesson.
    Next,
    Previous,
    Blank,
    /// Shows or hides a bright dot at the pointer.
    Dot,
    Escape,
}

impl InDemo {
    /// Whether the key is a character, such as `t` or `?`. The player can switch these keys off.
    pub fn is_shortcut(self) -> bool {
        matches!(self, InDemo::Blank | InDemo::Dot)
    }
}

/// The keys of demo mode. Presenter remotes send Page Down, Page Up, and `b` or a full stop.
pub const IN_DEMO: &[Row<InDemo>] = &[
    row(
        say::HELP_KEY_PAGE_DOWN,
        say::HELP_DEMO_NEXT,
        &[("PageDown", InDemo::Next), ("ArrowRight", InDemo::Next), (" ", InDemo::Next)],
    ),
    row(
        say::HELP_KEY_PAGE_UP,
        say::HELP_DEMO_PREVIOUS,
        &[("PageUp", InDemo::Previous), ("ArrowLeft", InDemo::Previous)],
    ),
    row(say::HELP_KEY_B_STOP, say::HELP_DEMO_BLANK, &[("b", InDemo::Blank), (".", InDemo::Blank)]),
    row(say::HELP_KEY_D, say::HELP_DEMO_DOT, &[("d", InDemo::Dot)]),
    row(say::HELP_KEY_ESCAPE, say::HELP_DEMO_ESCAPE, &[("Escape", InDemo::Escape)]),
];
