//! The game that is kept here, and to which a link belongs.

use crate::platform::browser;
use crate::platform::store;
use fairyboard::Budget;
use fairyboard::record::Common;
use ui_model::headers::{ID, is_study};
use ui_model::library::{ALIKE, begins};
use ui_model::link_game::Claims;
use ui_model::model::{Reply, Whole};

/// A name for a game that no other has: eight characters.
pub fn fresh_id() -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let random = browser::random();
    (0..8).map(|i| LETTERS[(random >> (6 * i)) as usize % 64] as char).collect()
}

/// A saved game to which a link seems to belong. It is passed on in an `Rc` and compared by address: the games in it may
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
    fn new(slot: String, kept: Whole, link: &Whole, common: Common, is_sure: bool) -> Self {
        let claims = kept.claims(link);
        let link = if is_sure { link.clone().beside(&kept) } else { link.clone() };
        ExistingGame { slot, kept, link, common, is_sure, claims }
    }

    /// Whether the link has something new for the kept game.
    pub fn goes_on(&self) -> bool {
        self.kept.hears_from(&self.link)
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

/// The moves that the link in the address has and the saved game lacks. The storage may have been full, or a crashed browser
/// may have lost the last changes.
pub enum InAddress {
    /// Nothing.
    Nothing,
    /// Moves that continue the saved game.
    More(Reply),
    /// This number of plies of a game with hidden parts. The link has only their public view, which can't be continued.
    Hidden(usize),
    /// Moves that differ from the saved game.
    Other(ExistingGame),
}

/// Compares a saved game with its link in the address.
pub fn in_address(slot: &str, kept: &Whole, link: Whole) -> InAddress {
    let Some(common) = kept.agrees_with(&link) else { return InAddress::Nothing };
    match (common.mine, common.theirs) {
        (_, 0) if !kept.lacks_variations_of(&link) => InAddress::Nothing,
        (0, plies) if kept.hides() => InAddress::Hidden(plies),
        (0, _) | (_, 0) => InAddress::More(Reply { link, is_accepted: true }),
        _ => InAddress::Other(ExistingGame::new(slot.into(), kept.clone(), &link, common, true)),
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
            best = Some((worth, ExistingGame::new(kept.slot, mine, whole, common, is_sure)));
        }
    }
    best.map(|(_, found)| found)
}
