//! The numbers of rules, listed once a game.

/// Makes a constant of each number, so that one which is written wrong does not compile, and
/// `ALL`, all of them in order. A test holds them to the game's `rules.md`.
macro_rules! rule_ids {
    ($($name:ident = $id:literal)*) => {
        $(pub(super) const $name: &str = $id;)*

        /// All numbers, in order.
        pub(super) const ALL: &[&str] = &[$($name),*];
    };
}

pub(crate) use rule_ids;
