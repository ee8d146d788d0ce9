//! The sheet of layers.

use crate::parts::button::{Style, button, check};
use crate::parts::demo::Demo;
use crate::parts::dialog::{self, dialog};
use table::layers::{Layer, layers};
use table::model::{Annotate, Do, Ui, View};
use yew::prelude::*;

/// The sheet in which layers are switched.
pub fn layer_sheet(ui: &Ui, act: &Callback<Do>, open: &UseStateHandle<bool>, demo: &Demo) -> Html {
    let on_close = {
        let open = open.clone();
        Callback::from(move |()| open.set(false))
    };
    let view = ui.session.look;
    let children = html! {
        <>
            if view.locked { <p class="facts">{ ui.unhelped() }</p> }
            { for layers(&**ui.session.state()).into_iter().filter(|_| !view.locked).map(|Layer { id, name, what }| {
                let act = act.clone();
                let onchange = Callback::from(move |_: Event| act.emit(Do::View(View::Layer(id))));
                check(view.layers.contains(id), name, what, onchange)
            }) }
            { check(view.turns_itself, "Turn the board", "Whoever is to move sits at the bottom", {
                let act = act.clone();
                Callback::from(move |_: Event| act.emit(Do::View(View::TurnItself)))
            }) }
            { check(demo.is_on(), "Demo", "A large board, with moves and notes put away", demo.switch().reform(|_: Event| ())) }
            { button(Style::Plain, "Clear marks", {
                let act = act.clone();
                Callback::from(move |_: MouseEvent| act.emit(Do::Annotate(Annotate::ClearMarks)))
            }) }
        </>
    };
    dialog(dialog::Props { title: "Layers".into(), on_close, children })
}
