//! Stateful components.
//!
//! For Yew they are all one component: what Yew generates for each is larger than most of them. Here
//! a component costs a function and its properties.

use std::any::Any;
use std::rc::Rc;
pub use yew::functional::Hook;
use yew::functional::HookContext;
use yew::prelude::*;
use yew::virtual_dom::Key;

/// A part: its properties, and the hook that draws it from them. It is drawn anew when it asks for it
/// itself, or comes with other properties than before. The key tells parts from each other that take
/// each other's place, and so at least the kinds.
pub fn part<P: PartialEq + 'static>(
    key: &str,
    props: P,
    draw: fn(&P, &mut HookContext) -> Html,
) -> Html {
    keyed(key.into(), Rc::new(Of { props, draw }))
}

fn keyed(key: Key, of: Rc<dyn Drawn>) -> Html {
    html! { <Part {key} {of} /> }
}

struct Of<P> {
    props: P,
    draw: fn(&P, &mut HookContext) -> Html,
}

/// A part whose properties are of any type.
trait Drawn {
    fn draw(&self, ctx: &mut HookContext) -> Html;
    fn props(&self) -> &dyn Any;
    fn is(&self, props: &dyn Any) -> bool;
}

impl<P: PartialEq + 'static> Drawn for Of<P> {
    fn draw(&self, ctx: &mut HookContext) -> Html {
        (self.draw)(&self.props, ctx)
    }

    fn props(&self) -> &dyn Any {
        &self.props
    }

    fn is(&self, props: &dyn Any) -> bool {
        props.downcast_ref() == Some(&self.props)
    }
}

#[derive(Properties)]
struct Props {
    of: Rc<dyn Drawn>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        self.of.is(other.of.props())
    }
}

#[component]
fn Part(props: &Props) -> Html {
    use_drawn(&*props.of)
}

/// The hooks of a part, whichever it is: of its kind it stays as long as it stands.
fn use_drawn(of: &dyn Drawn) -> impl Hook<Output = Html> {
    UseDrawn(of)
}

struct UseDrawn<'a>(&'a dyn Drawn);

impl Hook for UseDrawn<'_> {
    type Output = Html;

    fn run(self, ctx: &mut HookContext) -> Html {
        self.0.draw(ctx)
    }
}

/// Does something each time after a part was drawn. In a box: what Yew makes of an effect is made once.
#[hook]
pub fn use_after(then: Box<dyn FnOnce()>) {
    use_effect(then);
}

/// A value of any type, compared with others of the same.
trait Value: Any {
    fn is(&self, other: &dyn Value) -> bool;
}

impl<T: PartialEq + 'static> Value for T {
    fn is(&self, other: &dyn Value) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }
}

struct Known(Rc<dyn Value>);

impl PartialEq for Known {
    fn eq(&self, other: &Self) -> bool {
        self.0.is(&*other.0)
    }
}

type Then = Box<dyn FnOnce()>;

/// What undoes an effect: nothing, or a function.
pub trait Undo {
    /// In a box.
    fn boxed(self) -> Option<Then>;
}

impl Undo for () {
    fn boxed(self) -> Option<Then> {
        None
    }
}

impl<F: FnOnce() + 'static> Undo for F {
    fn boxed(self) -> Option<Then> {
        Some(Box::new(self))
    }
}

/// Yew's `use_effect_with`: does something after a part was drawn, first and each time that the value is another. What that
/// gives is done before the next time, and when the part goes.
///
/// For Yew all effects are one: what it makes of each is larger than most of them.
#[hook]
pub fn use_effect_on<T: PartialEq + 'static, U: Undo>(
    value: T,
    effect: impl FnOnce(&T) -> U + 'static,
) {
    let value = Rc::new(value);
    let known = Known(value.clone());
    use_boxed(known, Box::new(move || effect(&value).boxed()));
}

#[hook]
fn use_boxed(known: Known, effect: Box<dyn FnOnce() -> Option<Then>>) {
    use_effect_with(known, move |_| {
        let undo = effect();
        move || {
            if let Some(undo) = undo {
                undo();
            }
        }
    });
}
