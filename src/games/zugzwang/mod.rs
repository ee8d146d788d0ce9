//! Zugzwang.

mod cards;
mod die;
mod set;
