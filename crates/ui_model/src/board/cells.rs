//! The cells of a board: their marks, and their names for screen readers.

use super::scene::{BoardScene, is_about};
use crate::layout::Layout;
use crate::model::Ui;
use crate::say;
use crate::sentences::{listed, piece_within, step_told};
use fairyboard::geometry::Square;
use fairyboard::say as of_all;
use fairyboard::turn::{Act, EffectKind};
use fairyboard::{LastingKind, Text};

/// A cell of the board, as data for the page, tests and screen readers.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    pub square: Square,
    /// The letter of the piece on the square in the position.
    pub piece: Option<&'static str>,
    /// The names of marks in the cell's HTML attribute `data-mark`, separated by blanks.
    pub marks: String,
    /// Whether the cell belongs to the selected piece or formation (pieces that move as one).
    pub is_selected: bool,
    /// Whether Tab moves the focus to this cell.
    pub is_reached: bool,
}

/// The cells of a board from the top left, row by row. `reached` is the square that has the
/// keyboard focus, or that Tab moves the focus to.
pub fn cells(scene: &BoardScene, layout: Layout, reached: Option<Square>) -> Vec<Cell> {
    let one = |square: Square| Cell {
        square,
        piece: scene.pieces.get(&square).map(|piece| piece.letter),
        marks: marks(scene, square),
        is_selected: scene.is_picked(square),
        is_reached: reached == Some(square),
    };
    layout.rows().flatten().map(one).collect()
}

/// The names of the cells for screen readers, in the order of `cells`.
pub fn labels(scene: &BoardScene, ui: &Ui, layout: Layout) -> Vec<Text> {
    layout.rows().flatten().map(|square| label(scene, ui, square)).collect()
}

fn marks(scene: &BoardScene, square: Square) -> String {
    let mut words = String::new();
    let mut mark = |word: &str| {
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(word);
    };
    if scene.is_picked(square) {
        mark("selected");
    }
    // If a click may take several steps, the first of them decides the mark.
    if let Some(step) = scene.next.usual_at(square).next().filter(|_| scene.hints) {
        mark(if step.act == Act::Pick { "movable" } else { "target" });
        match step.act {
            Act::Jump => mark("jump"),
            Act::Pin => mark("pin"),
            // A pin (a capture by several pieces together) may follow on this square.
            Act::Go if step.leads => mark("pin"),
            _ => {}
        }
        if step.captures {
            mark("capture");
        }
    }
    if scene.removed(square) {
        mark("capture");
    }
    if scene.prey.contains(&square) {
        mark("taken");
    }
    if scene.duty.contains(&square) {
        mark("duty");
    }
    if scene.endangers(square) {
        mark("danger");
    }
    if scene.attacks_first(square) {
        mark("attacker");
    }
    if scene.is_last(square) {
        mark("last");
    }
    if scene.hinted == Some(square) {
        mark("hint");
    }
    if scene.remarked.contains(&square) {
        mark("remark");
    }
    if let Some(prospect) = &scene.prospect {
        if prospect.is_on(square) {
            mark("looked");
        }
        if prospect.goes(square) {
            mark("theirs");
        }
    }
    for lasting in scene.drawn.lasting.iter().filter(|lasting| lasting.at == square) {
        mark(match lasting.kind {
            LastingKind::Frozen => "frozen",
            LastingKind::Portal { .. } => "portal",
        });
    }
    words
}

/// The name of a square for screen readers. With the setting `full_speech` it also describes the
/// effects of each move and of the last move.
pub fn label(scene: &BoardScene, ui: &Ui, square: Square) -> Text {
    let full = scene.settings.full_speech;
    let mut label = match scene.pieces.get(&square) {
        Some(_) if let Some(die) = scene.read_out(square) => say::square(square, die),
        Some(piece) => say::square(square, piece_within(&*scene.state, piece)),
        None => say::square_empty(square),
    };
    tell_draft(scene, square, &mut label);
    if scene.hints {
        tell_next(scene, square, &mut label);
    }
    if scene.prey.contains(&square) {
        tell(&mut label, say::SQUARE_PREY);
    }
    if scene.duty.contains(&square) && scene.reading(square).is_some() {
        tell(&mut label, say::SQUARE_ANNOUNCED);
    }
    if scene.endangers(square) {
        tell(&mut label, say::SQUARE_DANGER);
    }
    if scene.attacks_first(square) {
        tell(&mut label, say::SQUARE_ATTACKER);
    }
    if full && scene.is_last(square) {
        tell(&mut label, say::SQUARE_LAST);
    }
    if full && scene.has_lost(square) {
        tell(&mut label, say::SQUARE_TOOK);
    }
    if scene.hinted == Some(square) {
        tell(&mut label, say::SQUARE_HINTED);
    }
    if scene.remarked.contains(&square) {
        tell(&mut label, say::SQUARE_REMARKED);
    }
    for shown in scene.shown.iter().filter(|shown| is_about(shown, square)) {
        tell(&mut label, shown.words.clone());
    }
    for mark in ui.session.record().node(ui.session.at()).marks() {
        match mark.to {
            None if mark.from == square => tell(&mut label, say::SQUARE_RINGED),
            Some(to) if mark.from == square => tell(&mut label, say::square_arrow(to)),
            _ => {}
        }
    }
    label
}

/// Appends a text to the name of a square, after a comma.
pub(super) fn tell(label: &mut Text, more: impl Into<Text>) {
    *label = of_all::comma(std::mem::take(label), more.into());
}

/// Appends the effects of the steps entered so far on a square, and the lasting states of the
/// square, such as a frozen piece.
fn tell_draft(scene: &BoardScene, square: Square, label: &mut Text) {
    if let Some(piece) = scene.moved_to(square) {
        tell(label, say::square_moved_here(piece.name));
    } else if let Some(step) = scene.picked().filter(|step| step.is_on(square)) {
        match step.squares().count() {
            1 => tell(label, say::SQUARE_CHOSEN),
            _ => tell(label, say::square_chosen_as(scene.state.step_name(&[], step))),
        }
    }
    for lasting in scene.drawn.lasting.iter().filter(|lasting| lasting.at == square) {
        tell(label, scene.lasting_words(lasting));
    }
    if scene.prospect.as_ref().is_some_and(|prospect| prospect.goes(square)) {
        tell(label, say::SQUARE_THEIRS);
    }
    for effect in scene.effects.iter().filter(|effect| effect.at == square) {
        match effect.kind {
            kind if kind.leads_to().is_some() => {}
            EffectKind::Removes => tell(label, say::SQUARE_CAPTURED),
            _ => tell(label, effect.words.clone()),
        }
    }
}

/// Appends the possible next steps on a square.
fn tell_next(scene: &BoardScene, square: Square, label: &mut Text) {
    let picks = scene.next.picks_at(square);
    if let [_, _, ..] = *picks {
        let names = picks.iter().map(|step| scene.state.step_name(&[], step));
        tell(label, say::square_movable_as(listed(names).unwrap_or_default()));
    } else if !picks.is_empty() {
        tell(label, say::SQUARE_MOVABLE);
    }
    for step in scene.next.usual_at(square).filter(|step| step.act != Act::Pick) {
        match scene.settings.full_speech {
            true => {
                tell(label, step_told(&*scene.state, &scene.taken, step, &scene.ahead(step)));
            }
            false => tell(label, say::SQUARE_TARGET),
        }
        if step.leads {
            tell(label, say::SQUARE_PIN);
        }
    }
}
