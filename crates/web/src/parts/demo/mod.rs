//! Demo mode: a stage for showing a game to a class or an audience.
//!
//! The board has nearly the whole height, and the text beside it is large: see `demo.css`.

mod dot;
mod idle;
mod keys;
mod long_text;

use crate::board::icon::IconName;
use crate::parts::button::Button;
use crate::platform::browser::{self, BOARD};
use crate::platform::state_setters::ToggleState;
use dot::Dot;
pub use idle::use_idle;
use keys::use_keys;
pub use long_text::{LongTexts, use_long_texts};
use ui_model::model::{Do, View};
use ui_model::say;
use yew::prelude::*;

/// The state of demo mode.
#[derive(PartialEq, Clone)]
pub struct Demo {
    on: UseStateHandle<bool>,
    blank: UseStateHandle<bool>,
    /// Whether a bright dot follows the pointer.
    dot: UseStateHandle<bool>,
    /// Whether the frame around the focused element is hidden. After Escape the frame would only
    /// distract an audience. The next key shows the frame again.
    hushed: UseStateHandle<bool>,
    act: Callback<Do>,
}

/// What the keys of demo mode need from the screen.
#[derive(Clone)]
pub struct Stage {
    /// Returns whether the screen has something open that Escape closes. If so, Escape doesn't end
    /// demo mode.
    pub closes: Callback<(), bool>,
    /// Returns the action of the key for the next move (`true`) or the previous one (`false`).
    pub next: Callback<bool, Do>,
    /// The texts that the keys scroll before they step to another move.
    pub texts: LongTexts,
}

/// Returns the state of demo mode, which is on from the beginning if `begins`. Also listens for the
/// keys of demo mode, and shows the page in full screen while demo mode is on.
#[hook]
pub fn use_demo(act: &Callback<Do>, shortcuts: bool, begins: bool, stage: Stage) -> Demo {
    let demo = Demo {
        on: use_state_eq(|| begins),
        blank: use_state_eq(|| false),
        dot: use_state_eq(|| false),
        hushed: use_state_eq(|| false),
        act: act.clone(),
    };
    use_keys(&demo, shortcuts, stage);
    use_effect_with(demo.is_on(), |is_on| {
        let is_on = *is_on;
        if is_on {
            browser::fill_screen(true);
        }
        move || {
            if is_on {
                browser::fill_screen(false);
            }
        }
    });
    demo
}

impl Demo {
    pub fn is_on(&self) -> bool {
        *self.on
    }

    /// The CSS classes for the frame of the screen, each with whether it applies now.
    pub fn classes(&self) -> [(&'static str, bool); 3] {
        [("demo", *self.on), ("pointing", *self.dot), ("hushed", *self.hushed)]
    }

    /// A callback that turns demo mode on or off.
    pub fn setter(&self) -> Callback<bool> {
        let demo = self.clone();
        Callback::from(move |is_wanted| if is_wanted { demo.begin() } else { demo.end() })
    }

    fn begin(&self) {
        self.on.set(true);
        self.say(say::DEMO_BEGINS);
    }

    fn end(&self) {
        self.on.set(false);
        self.dot.set(false);
        self.hushed.set(false);
        self.say(say::DEMO_ENDED);
    }

    fn make_blank(&self) {
        self.blank.set(true);
        self.say(say::DEMO_BLANK);
    }

    fn bring_back(&self) {
        self.blank.set(false);
        self.hushed.set(true);
        self.say(say::DEMO_BACK);
        browser::focus(BOARD);
    }

    fn say(&self, words: fairyboard::Key) {
        self.act.emit(Do::View(View::Say(words.to_string())));
    }
}

#[derive(PartialEq, Properties)]
pub struct ToolsProps {
    pub demo: Demo,
    /// Further buttons, shown before the buttons of demo mode.
    pub children: Html,
}

/// The buttons in the bar of controls while demo mode is on.
#[component]
pub fn DemoTools(ToolsProps { demo, children }: &ToolsProps) -> Html {
    if !demo.is_on() {
        return html! {};
    }
    let cover = demo.clone();
    html! {
        <>
            { children.clone() }
            <Button pressed={*demo.dot} onclick={demo.dot.switches()} icon={IconName::Dot}>{ say::DEMO_DOT }</Button>
            <Button icon={IconName::Screen} onclick={Callback::from(move |_: MouseEvent| cover.make_blank())}>{ say::DEMO_BLANK_IT }</Button>
            <Button icon={IconName::Cross} onclick={demo.setter().reform(|_: MouseEvent| false)}>{ say::DEMO_END }</Button>
        </>
    }
}

#[derive(PartialEq, Properties)]
pub struct OverProps {
    pub demo: Demo,
}

/// The elements over the screen: the button that covers the screen while it is blank, and the dot.
#[component]
pub fn DemoOver(OverProps { demo }: &OverProps) -> Html {
    let onclick = {
        let demo = demo.clone();
        Callback::from(move |_: MouseEvent| demo.bring_back())
    };
    html! {
        <>
            if *demo.blank { <Button class="blank" {onclick} label={say::DEMO_COVER} /> }
            if *demo.dot { <Dot /> }
        </>
    }
}
