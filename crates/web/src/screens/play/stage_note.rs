//! The note on the position, as an audience reads it in demo mode.

use super::play_handle::PlayProps;
use crate::platform::feed::use_seen;
use ui_model::glyphs;
use ui_model::sentences::shown_move;
use yew::prelude::*;

/// The note on the position that is shown. Outside of demo mode it is in the panel.
#[component]
pub fn StageNote(PlayProps { play }: &PlayProps) -> Html {
    let (marked, note) = use_seen(&play.feed, |shown| {
        let (record, at) = (shown.ui.session.record(), shown.ui.session.at());
        let node = record.node(at);
        let words = node.words();
        match glyphs::split(&words) {
            (Some(glyph), note) if node.ply() > 0 => {
                (Some((shown_move(record, at), glyph)), note.to_string())
            }
            _ => (None, words.into_owned()),
        }
    });
    if note.is_empty() && marked.is_none() {
        return html! {};
    }
    let key = format!("{marked:?}{note}");
    // The move is shown with its mark (such as `!?`), so that an audience sees what the mark is
    // about.
    let marked = marked.map(|(shown, (sign, name))| html! {
        <><b class="stage-glyph"><bdi translate="no">{ shown }</bdi>{ "\u{a0}" }{ sign }<span class="unseen">{ name }</span></b>{ " " }</>
    });
    // With a new element, the next note starts at its first line.
    html! { <p class="stage-note" ref={&play.texts.note} data-testid="stage-note" {key}>{ for marked }{ note }</p> }
}
