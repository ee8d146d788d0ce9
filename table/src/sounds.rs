//! What is heard of a game: a move, a capture, that it is one's turn, the end. A refusal makes no sound.

use crate::model::Ui;
use fairyboard::record::NodeId;
use fairyboard::turn::EffectKind;

/// What is heard when a screen shows this, and showed another place before; nothing but after a move that was made or
/// stepped to. They are the names by which `static/sound.js` knows them, with blanks between.
pub fn heard(before: NodeId, ui: &Ui) -> Option<String> {
    let session = &ui.session;
    let node = session.record().node(session.at());
    if node.parent() != Some(before) {
        return None;
    }
    let captures = || ui.last_move().iter().any(|effect| effect.kind == EffectKind::Removes);
    if session.outcome().is_over() {
        return Some("end".into());
    }
    let made = if captures() { "capture" } else { "move" };
    let is_answer = ui.level(node.mover()).is_some() && ui.awaited().is_none();
    let is_turn = is_answer && session.at() == session.end();
    Some(if is_turn { [made, " turn"].concat() } else { made.into() })
}
