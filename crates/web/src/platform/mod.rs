//! Access to the browser and to the storage of this device, and the context of the app. These
//! modules render no elements.

pub mod age;
pub mod browser;
pub mod coach_notes;
pub mod computer;
pub mod context;
pub mod countdown;
pub mod crash;
pub mod existing_game;
pub mod feed;
pub mod focus;
pub mod gif;
pub mod history;
pub mod import;
pub mod lesson_results;
pub mod lessons_done;
pub mod media;
pub mod newcomer;
pub mod notifications;
pub mod pace;
pub mod page_settings;
pub mod planted;
pub mod png;
pub mod puzzles;
pub mod room;
pub mod room_connection;
pub mod route;
pub mod same_device;
pub mod scroll;
pub mod state_setters;
pub mod storage;
pub mod store;
pub mod studies;
pub mod tabs;
pub mod today;
pub mod worker;
