//! The sheet of layers.

use super::desk::{Desk, Shows, use_ui};
use crate::parts::button::{Style, button, check};
use crate::parts::demo::Demo;
use crate::parts::dialog::{self, dialog};
use crate::platform::part::{Hook, Value, part};
use crate::platform::words::Said;
use table::layers::{Layer, layers};
use table::model::{Annotate, Do, View};
use table::say;
use yew::prelude::*;

/// What the sheet needs.
#[derive(PartialEq)]
pub struct Props {
    pub desk: Desk,
    pub demo: Demo,
    pub open: Value<bool>,
}

/// The sheet in which layers are switched.
pub fn layer_sheet(props: Props) -> Html {
    part("layers", props, |props, ctx| use_layer_sheet(props).run(ctx))
}

#[hook]
fn use_layer_sheet(props: &Props) -> Html {
    let Props { desk, demo, open } = props;
    let (act, ui) = (&desk.act, use_ui(desk, Shows::All));
    let on_close = {
        let open = open.clone();
        Callback::from(move |()| open.set(false))
    };
    let view = ui.session.look;
    let children = html! {
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
    };
    dialog(dialog::Props { title: say::PLAY_LAYERS.said(), on_close, children })
}
