//! Stores outside Yew, like those of React's `useSyncExternalStore`: a component that reads one
//! re-renders only if the part that it reads has changed.
//!
//! Yew's contexts have no selectors: each change re-renders all components that read the context,
//! which costs a third more time after a press on the board. The crate yewdux has a `use_selector`,
//! but finds a store by its type, one of each type in a context. Here a store belongs to a component:
//! the play screen has two rooms, and a page of rules has a [`Feed`](super::feed::Feed) for each
//! board.

use by_address::ByAddress;
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;
use yew_hooks::use_latest;

/// The components that read a store. Each function re-renders its component, if the part that the
/// component reads has changed.
#[derive(Default)]
pub struct Readers(RefCell<Vec<Rc<dyn Fn()>>>);

impl Readers {
    /// Re-renders the components. Call this after each change of the store.
    pub fn notify(&self) {
        let readers = self.0.borrow().clone();
        readers.iter().for_each(|reader| reader());
    }
}

/// A store that components read with [`use_selected`].
pub trait ExternalStore: 'static {
    fn readers(&self) -> &Readers;
}

/// The value that the selector `look` reads from a store. The component re-renders when the value
/// changes. The check for a change keeps the `look` of the first render, so `look` must not capture
/// a value that may change.
#[hook]
pub fn use_selected<S: ExternalStore, T: PartialEq + Clone + 'static>(
    store: &ByAddress<Rc<S>>,
    look: impl Fn(&S) -> T + 'static,
) -> T {
    let value = look(store);
    let rerender = use_force_update();
    let rendered = use_latest(value.clone());
    use_effect_with(store.clone(), move |store| {
        let reader: Rc<dyn Fn()> = {
            let store = store.clone();
            Rc::new(move || {
                if look(&store) != *rendered.current() {
                    rerender.force_update();
                }
            })
        };
        store.readers().0.borrow_mut().push(Rc::clone(&reader));
        // The store may have changed between the render and this effect.
        reader();
        let store = store.clone();
        move || store.readers().0.borrow_mut().retain(|other| !Rc::ptr_eq(other, &reader))
    });
    value
}
