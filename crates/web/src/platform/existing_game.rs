//! Finds the saved game that a link belongs to.

use crate::platform::browser;
use crate::platform::store;
use fairyboard::Budget;
use fairyboard::record::Common;
use ui_model::headers::{ID, is_study};
use ui_model::library::{ALIKE, begins};
use ui_model::link_game::Claims;
use ui_model::model::{Reply, Whole};

/// Creates a random id of eight characters for a game by link.
pub fn fresh_id() -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let random = browser::random();
    (0..8).map(|i| LETTERS[(random >> (6 * i)) as usize % 64] as char).collect()
}

/// A saved game that a link seems to continue.
#[derive(Clone, PartialEq, Debug)]
pub struct ExistingGame {
    pub slot: String,
    pub kept: Whole,
    pub link: Whole,
    /// How far the moves of both games agree. The field `mine` counts the further moves of the
    /// saved game, `theirs` those of the link.
    pub common: Common,
    /// Whether the link surely belongs to the saved game, for example because both have the same
    /// `Id` header. If not, only the moves are alike.
    pub is_sure: bool,
    /// The changes in the link (moves or a result of the player on this device) that the player has
    /// to confirm.
    pub claims: Claims,
}

impl ExistingGame {
    fn new(slot: String, kept: Whole, link: &Whole, common: Common, is_sure: bool) -> Self {
        let claims = kept.claims(link);
        let link = if is_sure { link.clone().beside(&kept) } else { link.clone() };
        ExistingGame { slot, kept, link, common, is_sure, claims }
    }

    /// Whether the link has moves or other news that the saved game lacks.
    pub fn goes_on(&self) -> bool {
        self.kept.hears_from(&self.link)
    }

    /// How to open the saved game if the player refuses the [`claims`](Self::claims). If these are
    /// only a result, `Some(false)` opens the saved game with the link's moves and refuses the
    /// result. Otherwise `None` opens the saved game unchanged.
    pub fn refusing(&self) -> Option<bool> {
        (self.claims.plies.is_empty() && self.common.theirs > 0).then_some(false)
    }

    /// Whether the link opens the saved game without a question: both have the same `Id`, no moves
    /// differ, and the link claims nothing for the player.
    pub fn leads_there(&self) -> bool {
        self.is_sure && self.kept.verdict(&self.link).agrees()
    }
}

/// The moves that the link in the address has and the saved game lacks. The saved game can lack
/// moves if the storage was full, or if the browser crashed before the last changes were stored.
pub enum InAddress {
    /// The saved game has all moves of the link.
    Nothing,
    /// The link continues the saved game.
    More(Reply),
    /// The link continues a game with hidden information by this number of plies (moves of one
    /// player). They can't be added, because the link shows only the public view of the game.
    Hidden(usize),
    /// The moves of the link differ from the saved game.
    Other(ExistingGame),
}

/// Compares a saved game with the link in the address.
pub fn in_address(slot: &str, kept: &Whole, link: Whole) -> InAddress {
    let Some(common) = kept.agrees_with(&link) else { return InAddress::Nothing };
    match (common.mine, common.theirs) {
        (_, 0) if !kept.lacks_variations_of(&link) => InAddress::Nothing,
        (0, plies) if kept.hides() => InAddress::Hidden(plies),
        (0, _) | (_, 0) => InAddress::More(Reply { link, is_accepted: true }),
        _ => InAddress::Other(ExistingGame::new(slot.into(), kept.clone(), &link, common, true)),
    }
}

/// Finds the saved copy of an opened game. Returns `None` for studies and lessons, and if no saved
/// game matches. Of several candidates, takes the game with the most plies in common; if two have
/// equally many, the game whose moves don't differ. `budget` is the rest of the budget that limited
/// the work of reading the opened game.
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
        // The entry in the list of games shows whether the saved game can match, without replaying
        // its moves.
        let fits = match id {
            Some(_) => about.id.as_deref() == id,
            None => about.begins.as_ref().is_none_or(|known| *known == begins),
        };
        fits && !about.study && about.game == record.info().id
    });
    // Replays the games that may match, the newest first, until the budget is spent.
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
