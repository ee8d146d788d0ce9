//! The game that is kept here, and to which a link belongs.

use crate::platform::browser;
use crate::platform::store;
use fairyboard::Budget;
use fairyboard::record::Common;
use ui_model::headers::{ID, is_study};
use ui_model::library::{ALIKE, begins};
use ui_model::link_game::Claims;
use ui_model::model::Whole;

/// A name for a game that no other has: eight characters.
pub fn fresh_id() -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let random = browser::random();
    (0..8).map(|i| LETTERS[(random >> (6 * i)) as usize % 64] as char).collect()
}

/// A saved game to which a link seems to belong. It is passed on as `Rc<Found>` and compared by address: the games in it may
/// be long.
#[derive(Clone, Debug)]
pub struct ExistingGame {
    /// Its slot.
    pub slot: String,
    /// The game as it is kept.
    pub kept: Whole,
    /// The game of the link.
    pub link: Whole,
    /// How far it and the link agree; the kept one is the first.
    pub common: Common,
    /// Whether both have the same `Id`.
    pub is_sure: bool,
    /// The changes of the link that are up to the player here.
    pub claims: Claims,
}

impl ExistingGame {
    /// Whether the link goes on from the kept game.
    pub fn goes_on(&self) -> bool {
        self.common.mine == 0 && self.common.theirs > 0
    }

    /// How the kept game is opened if the player refuses the claims: as it is, or, if only a result was claimed, with the
    /// other player's moves.
    pub fn refusing(&self) -> Option<bool> {
        (self.claims.plies.is_empty() && self.common.theirs > 0).then_some(false)
    }

    /// Whether it leads into the kept game without a question: it is surely that game, disagrees in nothing, and claims
    /// nothing.
    pub fn leads_there(&self) -> bool {
        let agrees = self.common.mine == 0 || self.common.theirs == 0;
        self.is_sure && agrees && self.claims.is_empty()
    }
}

/// Compared by address: it is found once, and passed on as `Rc<ExistingGame>`.
impl PartialEq for ExistingGame {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

/// The kept game to which a game that was opened belongs. Of several the one that it goes on from, or
/// with which it has most in common. The budget is what reading the game has left.
pub fn find(whole: &Whole, mut budget: Budget) -> Option<ExistingGame> {
    let seen = whole.seen();
    let record = seen.record();
    if is_study(record) || record.header("Lesson").is_some() {
        return None;
    }
    let id = record.header(ID);
    let begins = begins(record);
    let mut best: Option<(usize, ExistingGame)> = None;
    let games = store::all_within(&mut budget).into_iter().filter(|kept| {
        let about = &kept.about;
        // What is told of a game says whether it is worth a replay.
        let fits = match id {
            Some(_) => about.id.as_deref() == id,
            None => about.begins.as_ref().is_none_or(|known| *known == begins),
        };
        fits && !about.study && about.game == record.info().id
    });
    // Those changed last, as many as are read at once.
    for kept in games {
        if budget.is_spent() {
            break;
        }
        let Some(mine) = kept.whole_within(&mut budget) else { continue };
        let is_sure = id.is_some() && mine.header(ID) == id;
        let Some(common) = mine.common(whole) else { continue };
        if !is_sure && (id.is_some() || common.plies < ALIKE) {
            continue;
        }
        let parts = common.mine > 0 && common.theirs > 0;
        let worth = 2 * common.plies + usize::from(!parts);
        if best.as_ref().is_none_or(|(known, _)| *known < worth) {
            let claims = mine.claims(whole);
            let link = if is_sure { whole.clone().beside(&mine) } else { whole.clone() };
            let kept = ExistingGame { slot: kept.slot, kept: mine, link, common, is_sure, claims };
            best = Some((worth, kept));
        }
    }
    best.map(|(_, found)| found)
}
