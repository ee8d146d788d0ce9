//! Values that take long to make, such as pictures.

use crate::platform::browser;
use std::cell::Cell;
use std::rc::Rc;
use yew::prelude::*;

/// The value that `make` returns for `deps`. It is made after the next paint, so that the texts of
/// the screen appear first, except if it is `known` by then. Until then, the value for the `deps`
/// before, or `None`.
#[hook]
pub fn use_after_paint<D, T>(
    deps: D,
    known: fn(&D) -> Option<T>,
    make: impl FnOnce(&D) -> T + 'static,
) -> Option<T>
where
    D: Clone + PartialEq + 'static,
    T: Clone + PartialEq + 'static,
{
    let made = use_state_eq(|| known(&deps));
    let setter = made.setter();
    use_effect_with(deps, move |deps| {
        let is_current = Rc::new(Cell::new(true));
        match known(deps) {
            Some(known) => setter.set(Some(known)),
            None => {
                let (deps, is_current) = (deps.clone(), Rc::clone(&is_current));
                browser::after_paint(move || {
                    // Otherwise the value for old `deps` could replace a newer one that is known.
                    if is_current.get() {
                        setter.set(Some(known(&deps).unwrap_or_else(|| make(&deps))));
                    }
                });
            }
        }
        move || is_current.set(false)
    });
    (*made).clone()
}
