//! Components that screens and sheets share.

pub mod button;
pub mod card;
pub mod copying;
pub mod demo;
pub mod design;
pub mod dialog;
pub mod fetched_text;
pub mod fields;
pub mod frame;
pub mod guide;
pub mod hands;
pub mod lazy;
pub mod looks;
pub mod menu;
pub mod mini_board;
pub mod missing;
pub mod player_bar;
pub mod prose;
pub mod relay_list;
pub mod rules;
pub mod save_picture;
pub mod seat_mark;
pub mod speech;
pub mod step_chips;
pub mod tray;
pub mod verdict;
