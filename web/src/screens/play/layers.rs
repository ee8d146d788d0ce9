//! The layers, which are chosen beside the board that shows them.

use super::desk::{Desk, Shows, use_ui};
use crate::parts::button::{Style, button, check};
use crate::parts::demo::Demo;
use crate::platform::part::Hook;
use table::layers::{Layer, layers};
use table::model::{Annotate, Do, View};
use table::say;
use yew::functional::HookContext;
use yew::prelude::*;

/// What the layers need.
#[derive(PartialEq)]
pub struct Props {
    pub desk: Desk,
    pub demo: Demo,
}

/// Where layers are switched.
pub fn layer_list(props: &Props, ctx: &mut HookContext) -> Html {
    use_layer_list(props).run(ctx)
}

#[hook]
fn use_layer_list(props: &Props) -> Html {
    let Props { desk, demo } = props;
    let (act, ui) = (&desk.act, use_ui(desk, Shows::All));
    let view = ui.session.look;
    html! {
        <>
            if view.locked { <p class="facts">{ ui.unhelped() }</p> }
            { for layers(&**ui.session.state()).into_iter().filter(|_| !view.locked).map(|Layer { id, name, what, .. }| {
                let act = act.clone();
                let onchange = Callback::from(move |_: Event| act.emit(Do::View(View::Layer(id))));
                check(view.layers.contains(id), name.to_string(), what.to_string(), onchange)
            }) }
            { check(view.turns_itself, say::NEW_TURN, say::NEW_TURN_WHAT, {
                let act = act.clone();
                Callback::from(move |_: Event| act.emit(Do::View(View::TurnItself)))
            }) }
            { check(demo.is_on(), say::PLAY_DEMO, say::LAYERS_DEMO_WHAT, demo.switch().reform(|_: Event| ())) }
            { button(Style::Plain, say::NOTE_CLEAR_MARKS, desk.does(Do::Annotate(Annotate::ClearMarks))) }
        </>
    }
}
