//! Sheets: dialogs over a screen.

pub mod chapters;
pub mod clock;
pub mod follow;
pub mod help;
pub mod lesson_result;
pub mod new_game;
pub mod open;
pub mod print;
pub mod reply;
pub mod restore;
pub mod results;
pub mod room;
pub mod room_fork;
pub mod room_start;
pub mod same_device;
pub mod settings_sheet;
pub mod share;
pub mod study;

use yew::prelude::*;

/// The props of a sheet that needs nothing but a way to close it.
#[derive(Clone, PartialEq, Properties)]
pub struct SheetProps {
    pub on_close: Callback<()>,
}
