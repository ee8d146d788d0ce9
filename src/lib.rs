//! Fairyboard.
