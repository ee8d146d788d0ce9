//! The actions in the setup editor.

use fairyboard::Key;
use fairyboard::geometry::Square;
use fairyboard::open::SetupPosition;

/// The tool: it decides what a click on the board does.
#[derive(Clone, PartialEq, Debug)]
pub enum Tool {
    /// Lifts the piece on the square, then moves it to the square of the next click.
    Hand(Option<Square>),
    /// Removes the piece on the square.
    Eraser,
    /// Puts this piece on the square, as the placement writes it.
    Put(String),
    /// Chooses the square for the field of this name.
    Field(Key),
}

/// A change to a field.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// Sets the value.
    Value(String),
    /// Sets the count with this index.
    Count(usize, u8),
    /// Appends the item with this index among the offered ones.
    In(usize),
    /// Removes the item with this index from the list.
    Out(usize),
}

/// An action in the editor.
#[derive(Clone)]
pub enum Do {
    Click(Square),
    /// Drags the piece on a square to another, or off the board.
    Move(Square, Option<Square>),
    /// Drags this piece from the palette to a square.
    Lay(String, Square),
    /// Removes the piece on a square.
    Remove(Square),
    /// Starts a stroke on a square: puts the piece in hand there, or erases.
    Paint(Square),
    /// Continues the stroke. The whole stroke is one change.
    PaintOn(Square),
    /// Takes back the stroke.
    Unpaint,
    /// Takes this piece of the palette in hand, or puts it away if it is there.
    Choose(String),
    /// Takes the next piece in hand whose letter is this one.
    Letter(char),
    /// Turns the piece in hand, or the lifted one, to this orientation.
    Way(String),
    Tool(Tool),
    Field(Key, Change),
    Option(&'static str, String),
    /// Sets up the start position; if it is dealt by chance, from this seed.
    Start(u64),
    /// Clears the board.
    Empty,
    /// Sets up a position of the same game that was read from text.
    Read(Box<SetupPosition>),
    /// Returns to the position before the last change.
    Undo,
    /// Repeats the change that was undone.
    Redo,
    /// Turns the board by quarters.
    Turn(u8),
    /// Marks the squares of the problem with this index, or unmarks them.
    Show(usize),
    /// Sets the square with the keyboard focus.
    Cursor(Square),
}
