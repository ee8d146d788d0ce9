//! Zugzwang.

mod cards;
mod deal;
mod die;
mod set;
