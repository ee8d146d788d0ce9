//! Zugzwang.

mod die;
