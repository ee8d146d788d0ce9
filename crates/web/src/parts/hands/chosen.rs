//! The selected die, unfolded: it shows all sides, whose texts don't fit on the small die of the
//! board.

use crate::board::die::FaceIcon;
use crate::board::{edge_at_bottom, side_of};
use fairyboard::side_area::Face;
use ui_model::model::SharedUi;
use ui_model::queries::{edges, readings};
use ui_model::sentences::die_words;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct Props {
    pub ui: SharedUi,
}

/// The die picked in the move that is being entered, or else the die that was looked at last. Shows
/// the top of the die, and the sides that the player knows.
#[component]
pub fn ChosenDie(Props { ui }: &Props) -> Html {
    let (state, _) = ui.shown();
    let at = ui.session.draft().iter().find_map(|step| step.at);
    let at = at.or(ui.focus.looked.map(|(_, at)| at));
    let Some(reading) = readings(&*state).into_iter().find(|reading| Some(reading.at) == at) else {
        return html! {};
    };
    let edges = edges(&*state);
    let bottom = edge_at_bottom(ui.turned());
    let side = |class: String, face: Option<Face>| {
        // An unknown side is empty.
        html! { <span {class}><FaceIcon text={face.map_or("", |face| face.text)} /></span> }
    };
    let sides = edges.iter().zip(reading.sides).enumerate().map(|(i, (edge, face))| {
        side(format!("edge-{} {}", edge.colour, side_of(i, bottom)), face)
    });
    html! {
        <div class="unfolded" role="img" aria-label={die_words(&reading, edges)} data-die={reading.at.to_string()}>
            { side("top".into(), reading.top) }
            { for sides }
        </div>
    }
}
