//! What the play screen shows and how it answers: a session, and what was said about it last.

mod action;
mod lesson;
mod ui;
mod update;

pub use crate::headers::HEADERS;
pub use crate::words::Refused;
pub use action::Do;
pub use ui::{Speech, Ui};
