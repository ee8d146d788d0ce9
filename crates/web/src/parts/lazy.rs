//! Components whose code is in a separate chunk, which loads when the component is first shown.
//!
//! `#[wasm_split]` marks a function. `xtask/src/split.rs` moves the code that only this function
//! reaches into a chunk. A build without the feature `split`, as plain `trunk serve` makes it, has
//! everything in one module. There these components load at once.
//!
//! Each chunk is a request, so small components share the chunk of others that are used at the same
//! time: *About* and the help are with the settings, and the legal moves with the layers. A new
//! screen names a new chunk, or the chunk of the screen that links to it.

use crate::parts::button::Button;
use crate::parts::frame::ScreenFrame;
use crate::parts::missing::{UpdateOffer, use_loads_again};
use crate::platform::browser;
use std::any::Any;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use ui_model::say;
use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::SplitLoaderError;
use yew::prelude::*;

/// A chunk exports this function, which renders the component from its props. The type of the props
/// is erased, so that one [`Lazy`] serves all components: a generic `Lazy` had 31 copies of 4 kB in
/// the main module.
pub type Render = fn(&dyn Any) -> Html;

/// The future of a chunk that is loading.
pub type Loading = Pin<Box<dyn Future<Output = Result<Render, SplitLoaderError>>>>;

/// Defines the component `$lazy`, which loads the component `$component` from a chunk and has the
/// same props. Several components may name the same chunk. A component that is a whole screen shows
/// a frame with a link to the home page if the chunk can't be loaded. A component that renders
/// nothing loads silently.
///
/// Yew 0.23 has no lazy components. This is a macro, because `#[wasm_split]` must be on a function
/// without type parameters, one for each component.
///
/// ```ignore
/// lazy_component!(LazyShare = Share, in chunk share);
/// lazy_component!(LazyLearn = Learn, in chunk lessons, is_screen = true);
/// lazy_component!(LazyRoomMember = RoomMember, in chunk live, is_silent = true);
/// ```
macro_rules! lazy_component {
    ($lazy:ident = $component:ident, in chunk $chunk:ident) => {
        $crate::parts::lazy::lazy_component!(
            $lazy = $component,
            $chunk,
            $crate::parts::lazy::Place::Part
        );
    };
    ($lazy:ident = $component:ident, in chunk $chunk:ident, is_screen = true) => {
        $crate::parts::lazy::lazy_component!(
            $lazy = $component,
            $chunk,
            $crate::parts::lazy::Place::Screen
        );
    };
    ($lazy:ident = $component:ident, in chunk $chunk:ident, is_silent = true) => {
        $crate::parts::lazy::lazy_component!(
            $lazy = $component,
            $chunk,
            $crate::parts::lazy::Place::Nowhere
        );
    };
    ($lazy:ident = $component:ident, $chunk:ident, $place:expr) => {
        #[yew::component]
        pub fn $lazy(props: &<$component as yew::BaseComponent>::Properties) -> yew::Html {
            use wasm_split_helpers::SplitLoaderError;
            use $crate::parts::lazy::{Lazy, Loading, Render};
            type Props = <$component as yew::BaseComponent>::Properties;

            // `wasm_split` makes the function asynchronous, since it waits for the chunk.
            #[cfg(feature = "split")]
            #[wasm_split_helpers::wasm_split($chunk, fallible)]
            fn $chunk() -> Result<Render, SplitLoaderError> {
                Ok(rendered)
            }
            #[cfg(not(feature = "split"))]
            async fn $chunk() -> Result<Render, SplitLoaderError> {
                Ok(rendered)
            }
            fn rendered(props: &dyn std::any::Any) -> yew::Html {
                let props = props.downcast_ref::<Props>();
                props.map_or_else(yew::Html::default, |props| yew::html! { <$component ..props.clone() /> })
            }

            let load: fn() -> Loading = || Box::pin($chunk());
            yew::html! { <Lazy {load} props={std::rc::Rc::new(props.clone()) as std::rc::Rc<dyn std::any::Any>} place={$place} /> }
        }
    };
}
pub(crate) use lazy_component;

/// The kind of place of a lazy component, which decides what is shown there until its chunk has
/// loaded.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A part of a screen: a message says that it loads.
    Part,
    /// A whole screen: a message says that it loads. If loading fails, the error message gets a
    /// frame.
    Screen,
    /// A component that renders nothing: it loads silently. If loading fails, a notice says so.
    Nowhere,
}

#[derive(Properties)]
pub struct Props {
    /// Fetches the chunk, or waits for a fetch in progress. After a failure it may be called again.
    pub load: fn() -> Loading,
    /// The props of the component in the chunk.
    pub props: Rc<dyn Any>,
    pub place: Place,
}

impl PartialEq for Props {
    /// Compares the addresses of the props. The component that `lazy_component!` defines makes new
    /// props only when it re-renders, which means that its own props have changed. `load` and
    /// `place` are constants of that component.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::addr_eq(Rc::as_ptr(&self.props), Rc::as_ptr(&other.props))
    }
}

/// Loads a chunk. If that fails, the file may be damaged on this device, so asks the service worker
/// to repair it and loads the chunk once more. Returns the error if that fails too.
async fn loaded_whole(load: fn() -> Loading) -> Result<Render, SplitLoaderError> {
    if let Ok(render) = load().await {
        return Ok(render);
    }
    browser::file_is_missing();
    browser::mended().await;
    load().await
}

/// A component from a chunk. Shows a message while the chunk loads. If loading fails, shows *Try
/// again*, and also retries automatically.
///
/// Does not use `Suspense`: Yew 0.23 runs the effects of a suspended component before it attaches
/// the component to the page, and a `<dialog>` that is not attached can't be opened. A later Yew
/// that attaches first would allow `Suspense` and `use_future` here.
#[component]
pub fn Lazy(props: &Props) -> Html {
    let loaded = use_state(|| None);
    let load = {
        let (load, loaded) = (props.load, loaded.clone());
        Callback::from(move |()| {
            let loaded = loaded.clone();
            spawn_local(async move { loaded.set(Some(loaded_whole(load).await)) });
        })
    };
    {
        let load = load.clone();
        use_effect_with((), move |()| load.emit(()));
    }
    use_loads_again(matches!(*loaded, Some(Err(_))), load.clone());
    match &*loaded {
        None if props.place == Place::Nowhere => html! {},
        None => {
            html! { <p class="chunk-loading" role="status">{ say::CHUNK_LOADING }</p> }
        }
        Some(Ok(render)) => render(&*props.props),
        Some(Err(_)) => {
            let again = Callback::from(move |_: MouseEvent| {
                loaded.set(None);
                load.emit(());
            });
            if props.place == Place::Nowhere {
                return html! {
                    <div class="notice" role="alert">
                        <span>{ say::CHUNK_MISSING }</span>
                        <Button onclick={again}>{ say::TRY_AGAIN }</Button>
                    </div>
                };
            }
            let missing = html! {
                <div class="chunk-missing" role="alert">
                    <p>{ say::CHUNK_MISSING }</p>
                    <p class="row-of-buttons"><Button onclick={again}>{ say::TRY_AGAIN }</Button><UpdateOffer /></p>
                </div>
            };
            if props.place == Place::Screen { framed(missing) } else { missing }
        }
    }
}

/// The frame of a message that replaces a screen which could not be loaded.
fn framed(children: Html) -> Html {
    html! { <ScreenFrame class="reading" title={say::FAIRYBOARD} skip="main">{ children }</ScreenFrame> }
}
