//! Stateful components.
//!
//! For Yew they are all one component: what Yew generates for each is larger than most of them. Here
//! a component costs a function and its properties.

use std::any::Any;
use std::cell::RefCell;
use std::marker::PhantomData;
use std::ops::Deref;
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
trait Comparable: Any {
    fn is(&self, other: &dyn Comparable) -> bool;
}

impl<T: PartialEq + 'static> Comparable for T {
    fn is(&self, other: &dyn Comparable) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }
}

#[derive(Clone)]
struct Known(Rc<dyn Comparable>);

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
pub fn use_effect_on<T: PartialEq + 'static, U: Undo>(
    value: T,
    effect: impl FnOnce(&T) -> U + 'static,
) -> impl Hook<Output = ()> {
    UseEffectOn(value, effect)
}

struct UseEffectOn<T, F>(T, F);

impl<T: PartialEq + 'static, U: Undo, F: FnOnce(&T) -> U + 'static> Hook for UseEffectOn<T, F> {
    type Output = ();

    fn run(self, ctx: &mut HookContext) {
        let value = Rc::new(self.0);
        let known = Known(value.clone());
        let effect = self.1;
        use_boxed(known, Box::new(move || effect(&value).boxed())).run(ctx);
    }
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

/// What a part makes when it is first drawn, and has from then on.
///
/// As with effects, Yew sees one type for all of them.
pub fn use_once<T: 'static>(make: impl FnOnce() -> T) -> impl Hook<Output = Rc<T>> {
    UseOnce(make)
}

/// Yew's `use_mut_ref`: what a part remembers without being drawn anew where it changes.
pub fn use_mut_ref<T: 'static>(first: impl FnOnce() -> T) -> impl Hook<Output = Rc<RefCell<T>>> {
    UseOnce(|| RefCell::new(first()))
}

/// Yew's `use_memo`: what is made of a value, first and each time that it is another.
pub fn use_memo<T: PartialEq + 'static, U: 'static>(
    value: T,
    make: impl FnOnce(&T) -> U,
) -> impl Hook<Output = Rc<U>> {
    UseMemo(value, make)
}

struct UseOnce<F>(F);

impl<T: 'static, F: FnOnce() -> T> Hook for UseOnce<F> {
    type Output = Rc<T>;

    fn run(self, ctx: &mut HookContext) -> Rc<T> {
        let known = use_any().run(ctx);
        let mut known = known.borrow_mut();
        let any = known.get_or_insert_with(|| Rc::new((self.0)()));
        let Ok(known) = Rc::clone(any).downcast() else {
            unreachable!("a part keeps what it has of a type")
        };
        known
    }
}

struct UseMemo<T, F>(T, F);

impl<T: PartialEq + 'static, U: 'static, F: FnOnce(&T) -> U> Hook for UseMemo<T, F> {
    type Output = Rc<U>;

    fn run(self, ctx: &mut HookContext) -> Rc<U> {
        let known = use_mut_ref(|| None::<(T, Rc<U>)>).run(ctx);
        let mut known = known.borrow_mut();
        match &*known {
            Some((value, made)) if *value == self.0 => Rc::clone(made),
            _ => {
                let made = Rc::new((self.1)(&self.0));
                *known = Some((self.0, Rc::clone(&made)));
                made
            }
        }
    }
}

#[hook]
fn use_any() -> Rc<RefCell<Option<Rc<dyn Any>>>> {
    yew::functional::use_mut_ref(|| None)
}

/// What a part remembers: Yew's `UseStateHandle`.
pub struct Value<T> {
    inner: UseStateHandle<Known>,
    of: PhantomData<T>,
}

impl<T> Clone for Value<T> {
    fn clone(&self) -> Self {
        Value { inner: self.inner.clone(), of: PhantomData }
    }
}

impl<T> PartialEq for Value<T> {
    fn eq(&self, other: &Self) -> bool {
        self.inner == other.inner
    }
}

impl<T: 'static> Deref for Value<T> {
    type Target = T;

    fn deref(&self) -> &T {
        let any: &dyn Any = &*self.inner.0;
        any.downcast_ref().expect("a value keeps its type")
    }
}

impl<T: PartialEq + 'static> Value<T> {
    /// Remembers another. The part is drawn anew where that is not the same.
    pub fn set(&self, value: T) {
        self.inner.set(Known(Rc::new(value)));
    }

    /// Remembers another when something happens.
    pub fn sets<E>(&self, value: T) -> Callback<E>
    where
        T: Clone,
    {
        let this = self.clone();
        Callback::from(move |_| this.set(value.clone()))
    }
}

/// Changes what a part remembers when something happens.
pub fn change<T: PartialEq + Clone + 'static, E: 'static>(
    value: &Value<T>,
    edit: impl Fn(&mut T, E) + 'static,
) -> Callback<E> {
    let value = value.clone();
    Callback::from(move |event| {
        let mut new = (*value).clone();
        edit(&mut new, event);
        value.set(new);
    })
}

impl Value<bool> {
    /// Switches it when something happens.
    pub fn switches<E>(&self) -> Callback<E> {
        let this = self.clone();
        Callback::from(move |_| this.set(!*this))
    }
}

/// Yew's `use_state_eq`: a value that the part remembers, at first this.
///
/// Yew sees one type for all of them: its code for each type would be a lot to download.
pub fn use_value<T: PartialEq + 'static>(first: T) -> impl Hook<Output = Value<T>> {
    UseValue(first)
}

/// The same, where it is some work to find the first.
pub fn use_value_with<T: PartialEq + 'static>(
    first: impl Fn() -> T,
) -> impl Hook<Output = Value<T>> {
    UseValueWith(first)
}

struct UseValue<T>(T);

impl<T: PartialEq + 'static> Hook for UseValue<T> {
    type Output = Value<T>;

    fn run(self, ctx: &mut HookContext) -> Value<T> {
        let first = Known(Rc::new(self.0));
        Value { inner: use_known(&|| first.clone()).run(ctx), of: PhantomData }
    }
}

struct UseValueWith<F>(F);

impl<T: PartialEq + 'static, F: Fn() -> T> Hook for UseValueWith<F> {
    type Output = Value<T>;

    fn run(self, ctx: &mut HookContext) -> Value<T> {
        let inner = use_known(&|| Known(Rc::new((self.0)()))).run(ctx);
        Value { inner, of: PhantomData }
    }
}

#[hook]
fn use_known(first: &dyn Fn() -> Known) -> UseStateHandle<Known> {
    use_state_eq(first)
}
