//! What a player may be helped by.

/// What a player may be helped by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Helps {
    /// What may come next is shown.
    pub targets: bool,
    /// What is refused is answered with its reason and rule.
    pub why: bool,
    /// Moves may be taken back.
    pub take_back: bool,
}

impl Helps {
    /// All of them.
    pub const ALL: Helps = Helps { targets: true, why: true, take_back: true };
    /// None.
    pub const NONE: Helps = Helps { targets: false, why: false, take_back: false };
}
