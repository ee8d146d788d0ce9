//! The sounds of a game: for a move, a capture, your turn, and the end. A refusal makes no sound.
//!
//! `static/sound.js` plays the sounds. The page fetches this file before the first sound.

use crate::model::Ui;
use fairyboard::record::NodeId;
use fairyboard::turn::EffectKind;

/// The part of the screen's state that sounds depend on: the shown node, and whether the game is
/// over in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SoundCue {
    at: NodeId,
    is_over: bool,
}

impl SoundCue {
    pub fn of(ui: &Ui) -> Self {
        SoundCue { at: ui.session.at(), is_over: ui.session.outcome().is_over() }
    }
}

/// The sounds after a change of the screen. There are sounds for a move that was made or shown, and
/// for the end of the game by the players or a clock. `None` after any other change. The result is
/// a list of names from `static/sound.js`, separated by blanks.
pub fn sounds_between(before: SoundCue, ui: &Ui) -> Option<String> {
    let session = &ui.session;
    let now = SoundCue::of(ui);
    if now.at == before.at {
        return (now.is_over && !before.is_over).then(|| "end".into());
    }
    let node = session.record().node(now.at);
    if node.parent() != Some(before.at) {
        return None;
    }
    let captures = || ui.last_move().iter().any(|effect| effect.kind == EffectKind::Removes);
    if now.is_over {
        return Some("end".into());
    }
    let made = if captures() { "capture" } else { "move" };
    let is_elsewhere = session.side.is_some_and(|side| side != node.mover());
    let is_answer = (is_elsewhere || ui.level(node.mover()).is_some()) && ui.awaited().is_none();
    let is_turn = is_answer && session.at() == session.end();
    Some(if is_turn { [made, " turn"].concat() } else { made.into() })
}
