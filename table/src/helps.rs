//! What a player may be helped by.

use crate::kept;

kept! {
    /// What a player may be helped by.
    #[derive(Copy, Eq)]
    pub struct Helps {
        /// What may come next is shown.
        pub targets: bool = true,
        /// What is refused is answered with its reason and rule.
        pub why: bool = true,
        /// Moves may be taken back.
        pub take_back: bool = true,
        /// The computer gives hints.
        pub hints: bool = true,
    }
}

impl Helps {
    /// All of them.
    pub const ALL: Helps = Helps { targets: true, why: true, take_back: true, hints: true };
    /// None.
    pub const NONE: Helps = Helps { targets: false, why: false, take_back: false, hints: false };
}
