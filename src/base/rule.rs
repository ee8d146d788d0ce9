//! Declares the rule numbers of a game.

/// Declares a constant for each rule number of a game, and `ALL`, the list of all its rule numbers
/// in order. A wrong number does not compile, since it has no constant. A test compares `ALL` with
/// the game's `rules.md`.
macro_rules! rule_ids {
    ($($name:ident = $id:literal)*) => {
        $(pub(super) const $name: &str = $id;)*

        /// All rule numbers of the game, in order.
        pub(super) const ALL: &[&str] = &[$($name),*];
    };
}

pub(crate) use rule_ids;
