//! The actions in the setup editor.

use fairyboard::Key;
use fairyboard::geometry::Square;
use fairyboard::open::SetupPosition;

/// The tool that the player has selected. It decides what a click on the board does.
#[derive(Clone, PartialEq, Debug)]
pub enum Tool {
    /// Moves pieces: a click lifts the piece on a square, and the next click puts it down. Contains
    /// the square of the lifted piece.
    Hand(Option<Square>),
    /// Removes the piece on the clicked square.
    Eraser,
    /// Puts this piece on the clicked square. The text is that of the piece in a position string.
    Put(String),
    /// Chooses the clicked square as the value of the form field with this name.
    Field(Key),
}

/// A change to a form field of the position.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// Sets the value of the field.
    Value(String),
    /// Sets a number in a field that consists of several numbers. The first value is its index.
    Count(usize, u8),
    /// Appends an item to a field that is a list. The number is the index of the item among those
    /// that the field offers.
    In(usize),
    /// Removes the item with this index from a field that is a list.
    Out(usize),
}

/// An action in the editor.
#[derive(Clone)]
pub enum Edit {
    Click(Square),
    /// Drags the piece on a square to another square, or off the board.
    Move(Square, Option<Square>),
    /// Drags this piece from the palette to a square.
    Lay(String, Square),
    /// Removes the piece on a square.
    Remove(Square),
    /// Starts a stroke (a drag over several squares) on a square: puts the selected piece there, or
    /// erases.
    Paint(Square),
    /// Continues the stroke on another square. The whole stroke is one change for undo.
    PaintOn(Square),
    /// Undoes the stroke, because it was cancelled.
    Unpaint,
    /// Selects this piece of the palette, or deselects it if it is selected.
    Choose(String),
    /// Selects the next piece of the palette that is written with this letter.
    Letter(char),
    /// Rotates the selected piece, or the piece lifted on the board, to this orientation.
    Way(String),
    Tool(Tool),
    Field(Key, Change),
    Option(&'static str, String),
    /// Sets up the start position. If it is dealt by chance, this seed decides it.
    Start(u64),
    /// Removes all pieces from the board.
    Empty,
    /// Sets up a position that was read from text. It is of the chess variant of the editor.
    Read(Box<SetupPosition>),
    /// Restores the position before the last change.
    Undo,
    /// Repeats the change that was undone.
    Redo,
    /// Turns the board by this number of quarter turns.
    Turn(u8),
    /// Marks the squares of the problem with this index on the board. If they are marked, removes
    /// the marks.
    Show(usize),
    /// Sets the square with the keyboard focus.
    Cursor(Square),
}
