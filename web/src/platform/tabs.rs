//! Two tabs with the same game: only one of them may change it.
//!
//! The tab that opens a game asks on a channel whether another has it. Whoever has it answers, and
//! the newcomer waits until the player takes the game over there; then the other one waits.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{BroadcastChannel, MessageEvent};
use yew::prelude::*;

const CHANNEL: &str = "fairyboard";

/// Says whether this tab may change the game of a slot, and gives the means to take it over.
#[hook]
pub fn use_ownership(slot: Option<String>) -> (bool, Callback<()>) {
    let owned = use_state_eq(|| true);
    // What the listener may read while it changes.
    let holds = use_mut_ref(|| true);
    let channel = use_mut_ref(|| None::<BroadcastChannel>);
    {
        let (owned, holds, channel) = (owned.clone(), holds.clone(), channel.clone());
        use_effect_with(slot.clone(), move |slot| {
            let listening = slot.as_ref().and_then(|slot| {
                // A browser without channels has one tab as far as we can tell.
                let opened = BroadcastChannel::new(CHANNEL).ok()?;
                let (slot, answers) = (slot.clone(), opened.clone());
                let (owned, holds) = (owned.clone(), holds.clone());
                let listener = Closure::<dyn FnMut(MessageEvent)>::new({
                    let slot = slot.clone();
                    move |event: MessageEvent| {
                        let Some(text) = event.data().as_string() else { return };
                        let Some((word, name)) = text.split_once(' ') else { return };
                        if name != slot {
                            return;
                        }
                        match word {
                            "open" if *holds.borrow() => {
                                let _ = answers.post_message(&format!("mine {slot}").into());
                            }
                            "mine" | "take" => {
                                *holds.borrow_mut() = false;
                                owned.set(false);
                            }
                            _ => {}
                        }
                    }
                });
                opened.set_onmessage(Some(listener.as_ref().unchecked_ref()));
                let _ = opened.post_message(&format!("open {slot}").into());
                *channel.borrow_mut() = Some(opened.clone());
                Some((opened, listener))
            });
            move || {
                if let Some((opened, _listener)) = listening {
                    opened.close();
                }
            }
        });
    }
    let take = {
        let owned = owned.clone();
        Callback::from(move |()| {
            if let (Some(channel), Some(slot)) = (&*channel.borrow(), &slot) {
                let _ = channel.post_message(&format!("take {slot}").into());
            }
            *holds.borrow_mut() = true;
            owned.set(true);
        })
    };
    (*owned, take)
}
