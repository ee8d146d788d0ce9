//! What somebody does in the setup editor.

use fairyboard::Key;
use fairyboard::geometry::Square;
use fairyboard::open::Composed;

/// What a click on the board does.
#[derive(Clone, PartialEq, Debug)]
pub enum Tool {
    /// Takes what stands there, and puts it where the next click is.
    Hand(Option<Square>),
    /// Takes away what stands there.
    Eraser,
    /// Puts this there, told as the placement writes it.
    Put(String),
    /// Chooses the square for the field of this name.
    Field(Key),
}

/// A change to a field.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// Another value.
    Value(String),
    /// So many of what is counted, by its place.
    Count(usize, u8),
    /// One of what may be listed comes to the end.
    In(usize),
    /// One of what is listed goes.
    Out(usize),
}

/// What somebody does in the editor.
#[derive(Clone)]
pub enum Do {
    /// Clicks a square.
    Click(Square),
    /// Drags what stands on a square to another, or off the board.
    Move(Square, Option<Square>),
    /// Drags this to a square.
    Lay(String, Square),
    /// Takes away what stands on a square.
    Remove(Square),
    /// Takes this in hand, or lets it go.
    Choose(String),
    /// Takes the next in hand whose letter begins so.
    Letter(char),
    /// Puts what is in hand, or was taken, in this way.
    Way(String),
    /// Changes what a click does.
    Tool(Tool),
    /// Changes a field.
    Field(Key, Change),
    /// Changes an option of the game.
    Option(&'static str, String),
    /// Puts up the start position; if it is dealt by chance, from this seed.
    Start(u64),
    /// Clears the board.
    Empty,
    /// Puts up a position of the same game that was read.
    Read(Box<Composed>),
    /// Goes back to the position before, or to that after.
    Undo,
    /// Does again what was undone.
    Redo,
    /// Turns the board by quarters.
    Turn(u8),
    /// Marks the squares of a problem, or no more.
    Show(usize),
    /// The keyboard is on a square.
    Cursor(Square),
}
