//! A whole game, with everything in it that somebody may not see.

use fairyboard::session::Session;

/// A session, equal only to itself.
pub struct SessionBox(pub Session);

impl PartialEq for SessionBox {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}
