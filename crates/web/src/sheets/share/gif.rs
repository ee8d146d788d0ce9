//! Saves the moves of a game as a GIF: a button, and the progress of the work.

use crate::parts::button::{Button, Style};
use crate::parts::missing::UpdateOffer;
use crate::platform::browser;
use crate::platform::focus::is_focus_lost;
use crate::platform::gif::{GifEvent, make};
use crate::platform::state_setters::SetState;
use fairyboard::{Key, Text};
use std::rc::Rc;
use ui_model::model::Seen;
use ui_model::picture::{Frames, Look};
use ui_model::say;
use ui_model::sentences::file_of;
use yew::prelude::*;
use yew_hooks::use_effect_update_with_deps;

#[derive(PartialEq, Properties)]
pub struct Props {
    /// The game as the user may see it.
    pub seen: Rc<Seen>,
    /// The look of the board in the GIF.
    pub look: Look,
}

/// How far the work on a GIF is.
#[derive(Clone, PartialEq)]
enum Stage {
    /// No GIF is being made.
    Rests,
    /// The GIF is being made. Contains the number of frames drawn so far.
    Draws(usize),
    /// The GIF was saved. Contains the message for the user.
    Saved(Text),
    /// The GIF can't be made. Contains the reason.
    Fails(Key),
}

/// The part of the share sheet that saves a GIF.
#[component]
pub fn Gif(props: &Props) -> Html {
    let stage = use_state_eq(|| Stage::Rests);
    let frames = Frames::new(Rc::clone(&props.seen), props.look.clone());
    let all = frames.count();
    let draws = matches!(*stage, Stage::Draws(_));
    {
        let name = format!("{}.gif", file_of(props.seen.record()));
        let stage = stage.clone();
        // The work is cancelled when the user cancels it or this component unmounts.
        use_effect_with(draws, move |draws| {
            let on_event = Callback::from(move |event| on_event(event, &stage, &name));
            let making = draws.then(|| make(frames, on_event));
            move || drop(making)
        });
    }
    // When one button replaces the other, the new button gets the focus that the old one had.
    let [save, cancel] = [use_node_ref(), use_node_ref()];
    {
        let shown = if draws { cancel.clone() } else { save.clone() };
        let focus = move |_: &bool| {
            if is_focus_lost() {
                shown.cast().iter().for_each(|button| _ = browser::focus_on(button));
            }
        };
        use_effect_update_with_deps(focus, draws);
    }
    html! {
        <>
            <div class="row-of-buttons">
                if let Stage::Draws(drawn) = *stage {
                    <label class="progress">
                        <progress max={all.to_string()} value={drawn.to_string()} />
                        { say::share_gif_frame(all, all.min(drawn + 1)) }
                    </label>
                    <Button action="cancel-gif" node_ref={cancel} onclick={stage.sets(Stage::Rests)}>{ say::DRAFT_CANCEL }</Button>
                } else {
                    <Button style={Style::Primary} action="save-gif" node_ref={save} onclick={stage.sets(Stage::Draws(0))}>{ say::SHARE_SAVE_GIF }</Button>
                }
            </div>
            { told(&stage) }
        </>
    }
}

fn on_event(event: GifEvent, stage: &UseStateHandle<Stage>, name: &str) {
    stage.set(match event {
        GifEvent::Drawn(drawn) => Stage::Draws(drawn),
        GifEvent::File(file) => {
            let thousands = file.size().div_ceil(1000) as u32;
            browser::download_blob(name, file);
            Stage::Saved(say::share_gif_saved(name, thousands))
        }
        GifEvent::Undrawn => Stage::Fails(say::SHARE_GIF_UNDRAWN),
        GifEvent::Gone => Stage::Fails(say::SHARE_GIF_GONE),
    });
}

/// The message after the work: that the GIF was saved, or why it failed.
fn told(stage: &Stage) -> Html {
    match stage {
        Stage::Saved(saved) => {
            html! { <p class="facts" role="status">{ saved.clone() }</p> }
        }
        Stage::Fails(why) => {
            html! { <><p class="refusal" role="alert">{ *why }</p><UpdateOffer /></> }
        }
        _ => html! {},
    }
}
