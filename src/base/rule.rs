//! The numbers of rules, listed once a game.

/// Makes a constant for each number, so a wrong one does not compile, and `ALL`, the list of them in
/// order. A test compares the list with the game's `rules.md`.
macro_rules! rule_ids {
    ($($name:ident = $id:literal)*) => {
        $(pub(super) const $name: &str = $id;)*

        /// All numbers, in order.
        pub(super) const ALL: &[&str] = &[$($name),*];
    };
}

pub(crate) use rule_ids;
