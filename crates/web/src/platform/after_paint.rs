//! A hook for values that take long to make, such as pictures.

use crate::platform::browser;
use std::cell::Cell;
use std::rc::Rc;
use yew::prelude::*;

/// The value that `make` returns for `deps`. `make` runs after the next paint, so that the texts of
/// the screen appear first. It does not run if `known` has the value already, for example in a
/// cache. Until the value is made, returns the value for the previous `deps`, or `None`.
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
                    // If `deps` have changed since, this value is outdated, and must not replace
                    // the new one.
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
