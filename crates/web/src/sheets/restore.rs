//! The button that restores a deleted game.

use crate::parts::button::{Button, Style};
use crate::platform::store::{self, NotRestored};
use ui_model::say;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct Props {
    pub slot: String,
    #[prop_or(Style::Plain)]
    pub style: Style,
    /// Called with the slot of the restored game and the event of the press.
    pub on_restore: Callback<(String, MouseEvent)>,
}

/// A button that restores a deleted game. If that fails, it says why.
#[component]
pub fn Restore(Props { slot, style, on_restore }: &Props) -> Html {
    let failed = use_state_eq(|| None::<NotRestored>);
    let onclick = {
        let (failed, slot, on_restore) = (failed.clone(), slot.clone(), on_restore.clone());
        Callback::from(move |event: MouseEvent| match store::put_back(&slot) {
            Ok(slot) => on_restore.emit((slot, event)),
            Err(why) => failed.set(Some(why)),
        })
    };
    let why = failed.map(|failed| match failed {
        NotRestored::Gone => say::GAMES_NOT_RESTORED_GONE,
        NotRestored::Storage => say::GAMES_NOT_RESTORED,
    });
    html! {
        <>
            <Button style={*style} {onclick}>{ say::GAMES_RESTORE }</Button>
            if let Some(why) = why { <span class="refusal" role="alert">{ why }</span> }
        </>
    }
}
