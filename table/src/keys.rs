//! The keys of the page, and what the help says about them: each row is both.

/// Keys that do related things: how the help calls them and what it says, and each with what it does.
pub struct Row<T: 'static> {
    /// How the help calls the keys.
    pub shown: &'static str,
    /// What they do, in words.
    pub what: &'static str,
    /// The keys, named as `KeyboardEvent.key` does.
    pub keys: &'static [(&'static str, T)],
}

const fn row<T>(
    shown: &'static str,
    what: &'static str,
    keys: &'static [(&'static str, T)],
) -> Row<T> {
    Row { shown, what, keys }
}

/// What a key does, where it is one of these.
pub fn find<T: Copy>(rows: &[Row<T>], key: &str) -> Option<T> {
    let mut all = rows.iter().flat_map(|row| row.keys);
    all.find(|(name, _)| *name == key).map(|(_, does)| *does)
}

/// What the help says: how each row of keys is called, and what it does.
pub fn told<T>(rows: &[Row<T>]) -> Vec<(&'static str, &'static str)> {
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
        "Arrows",
        "go from square to square",
        &[
            ("ArrowLeft", OnBoard::Walk(-1, 0)),
            ("ArrowRight", OnBoard::Walk(1, 0)),
            ("ArrowUp", OnBoard::Walk(0, -1)),
            ("ArrowDown", OnBoard::Walk(0, 1)),
        ],
    ),
    row(
        "Enter, Space",
        "choose a piece, go to a target; on the last square, play",
        &[("Enter", OnBoard::Press), (" ", OnBoard::Press)],
    ),
    row("n", "next target", &[("n", OnBoard::NextTarget)]),
    row("Backspace", "undo a step", &[("Backspace", OnBoard::UndoStep)]),
    row("x", "change a choice: capture, leave, convert", &[("x", OnBoard::Change)]),
    row("w", "why is this square refused?", &[("w", OnBoard::Why)]),
    row(
        "o, m",
        "read out this square, the choices",
        &[("o", OnBoard::ReadSquare), ("m", OnBoard::ReadTargets)],
    ),
    row(
        "a, c",
        "begin or end an arrow, ring the square",
        &[("a", OnBoard::Arrow), ("c", OnBoard::Ring)],
    ),
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
    ReadMove,
    ReadTurn,
    Help,
    TypeMove,
}

impl InGame {
    /// Whether it is a single key that can be switched off.
    pub fn is_shortcut(self) -> bool {
        use InGame::*;
        let first = [Back, Forward, Turn, TurnBack, TakeBack, ReadMove, ReadTurn, Help, TypeMove];
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
    row("Escape", "give the move up", &[("Escape", InGame::Escape)]),
    row("Ctrl+Enter", "play the move", &[("Enter", InGame::Play)]),
    row(", and .", "previous and next move", &[(",", InGame::Back), (".", InGame::Forward)]),
    row("Home, End", "start and end", &[("Home", InGame::Start), ("End", InGame::End)]),
    row(
        "← → ↑ ↓",
        "moves and variations, away from the board",
        &[
            ("ArrowLeft", InGame::ArrowBack),
            ("ArrowRight", InGame::ArrowForward),
            ("ArrowUp", InGame::VariationAbove),
            ("ArrowDown", InGame::VariationBelow),
        ],
    ),
    row(
        "f, u",
        "flip, take back",
        &[("f", InGame::Turn), ("F", InGame::TurnBack), ("u", InGame::TakeBack)],
    ),
    row(
        "l, t",
        "read out the last move, the turn",
        &[("l", InGame::ReadMove), ("t", InGame::ReadTurn)],
    ),
    row("/", "type a move", &[("/", InGame::TypeMove)]),
    row("?", "this help", &[("?", InGame::Help)]),
];
