//! Methods of a state's handle that make callbacks for buttons and fields. Without them, some 80
//! places would each need a block that clones the handle for a closure.
//!
//! The callbacks read the state when they are called. In Yew 0.23 `UseStateHandle::deref` returns
//! the current state, not the state of the render that made the handle (yewstack/yew#3988; the
//! documentation of `use_state` still says the opposite). So if two events arrive between two
//! renders, the second one doesn't undo the first. For the same reason listeners and callbacks with
//! `()` as their dependencies may read the handles of the first render, and a component whose child
//! both shows and changes a state passes the handle as one prop, instead of a value and a callback
//! that could only change the rendered value.
//!
//! Handles are compared by the values that they had when they were made, by a render or by `clone`.
//! The handles in props, dependencies and contexts are all made by a render, so they compare like
//! values: a component that gets one re-renders if the value has changed since its last props.
//!
//! A handle keeps every value that was read through it until it is dropped (`deref_history` in
//! Yew). So a callback that lives as long as its screen, and reads a large value, clones the handle
//! first.

use yew::prelude::*;

/// Makes callbacks that set a state.
pub trait SetState<T> {
    /// Applies `edit` to a copy of the state, and sets the copy.
    fn edit(&self, edit: impl FnOnce(&mut T));

    /// A callback that sets the state to `value` and ignores the event.
    fn sets<E>(&self, value: T) -> Callback<E>;

    /// A callback that applies `edit` to a copy of the state with the event, and sets the copy.
    fn changes<E: 'static>(&self, edit: impl Fn(&mut T, E) + 'static) -> Callback<E>;
}

impl<T: Clone + 'static> SetState<T> for UseStateHandle<T> {
    fn edit(&self, edit: impl FnOnce(&mut T)) {
        // Reads through a clone, because a handle keeps every value that was read through it, and a
        // timer may call this often.
        let mut new = (*self.clone()).clone();
        edit(&mut new);
        self.set(new);
    }

    fn sets<E>(&self, value: T) -> Callback<E> {
        let state = self.clone();
        Callback::from(move |_| state.set(value.clone()))
    }

    fn changes<E: 'static>(&self, edit: impl Fn(&mut T, E) + 'static) -> Callback<E> {
        let state = self.clone();
        Callback::from(move |event| state.edit(|new| edit(new, event)))
    }
}

/// Makes a callback that turns a state on and off.
pub trait ToggleState {
    fn switches<E>(&self) -> Callback<E>;
}

impl ToggleState for UseStateHandle<bool> {
    fn switches<E>(&self) -> Callback<E> {
        let state = self.clone();
        Callback::from(move |_| state.set(!*state))
    }
}
