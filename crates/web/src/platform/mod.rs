//! What is asked of the browser and kept on the device, and what every screen may ask of the app.
//! It draws nothing, but for the parts that all are made of.

pub mod browser;
pub mod computer;
pub mod context;
pub mod crash;
pub mod existing_game;
pub mod feed;
pub mod focus;
pub mod gif;
pub mod import;
pub mod lessons_done;
pub mod planted;
pub mod png;
pub mod puzzles;
pub mod route;
pub mod same_device;
pub mod settings;
pub mod state_setters;
pub mod storage;
pub mod store;
pub mod studies;
pub mod tabs;
pub mod text;
pub mod worker;
