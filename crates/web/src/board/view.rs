//! The painted board and its event handlers, which work without Yew.

use super::board_press::{BoardPress, Pointed};
use super::canvas::{Canvas, set};
use super::cell_of;
use super::grid::Grid;
use super::overlays::Overlays;
use crate::platform::browser;
use crate::platform::feed::{Repaint, SharedFeed};
use crate::platform::page_settings::PageSettings;
use fairyboard::State;
use fairyboard::geometry::Square;
use fairyboard::turn::{Act, Step};
use gloo::events::EventListener;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use ui_model::board::{
    BoardScene, Painting, Pointing, cells, dragged, label, labels, layout_of, legs,
};
use ui_model::gesture::Gesture;
use ui_model::layout::Layout;
use ui_model::model::{Do, SharedUi, Ui};
use ui_model::piece_tracking::PieceTracking;
use ui_model::sentences::{step_told, to_move};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

/// The elements of a board, which a [`BoardView`] fills.
pub struct Elements {
    pub root: Element,
    pub drawing: Element,
    pub cells: Element,
    /// The element that says in words what a click on the square under the pointer would do.
    pub preview: Element,
    /// The element that shows the dragged piece during a drag.
    pub ghost: NodeRef,
}

/// The options of a board: all values of the component's `Props` except the feed (the state of the
/// screen).
#[derive(Clone, PartialEq)]
pub struct BoardOptions {
    pub act: Callback<Do>,
    pub settings: PageSettings,
    pub pen: bool,
    pub locked: bool,
}

/// A board on the page. It handles its own events, and is painted at once after each action.
pub struct BoardView {
    pub(super) itself: Weak<BoardView>,
    pub(super) feed: SharedFeed,
    pub(super) elements: Elements,
    given: RefCell<BoardOptions>,
    pub(super) painted: RefCell<LastPaint>,
    pub(super) pointed: Cell<Pointed>,
    pub(super) gesture: RefCell<Gesture<BoardPress>>,
    /// Whether the page was scrolled or resized since the cells were measured.
    pub(super) has_shifted: Cell<bool>,
    /// The square under the mouse, for the tooltip.
    pub(super) named: Cell<Option<Square>>,
    /// Called with the overlays when they change.
    told: Callback<Rc<Overlays>>,
    listeners: RefCell<Vec<EventListener>>,
}

/// Sets a CSS property of an element, or removes it if the value is empty.
fn set_property(element: &Element, name: &str, value: &str) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        let _ = element.style().set_property(name, value);
    }
}

/// The values that were painted last, to find out what changed.
#[derive(Default)]
pub(super) struct LastPaint {
    canvas: Option<Canvas>,
    grid: Grid,
    followed: PieceTracking,
    scene: Option<Rc<BoardScene>>,
    preview: String,
    position: Option<Rc<dyn State>>,
    pointed: Pointed,
    rare: Rc<Overlays>,
    /// The rotation of the board, in quarter turns.
    turned: Option<u8>,
    /// The number (1 or 2) of the last turn's animation; 0 before the first.
    turning: u8,
    /// The number (1 or 2) of the last move's animation, and how long it takes, in legs (straight
    /// parts of a path).
    arrives: Option<(u32, usize)>,
    /// The text of the tooltip.
    named: String,
}

impl BoardView {
    /// Creates a board in empty elements and paints it.
    pub fn new(
        feed: SharedFeed,
        elements: Elements,
        given: BoardOptions,
        told: Callback<Rc<Overlays>>,
    ) -> Rc<Self> {
        let view = Rc::new_cyclic(|itself| BoardView {
            itself: itself.clone(),
            feed,
            elements,
            given: RefCell::new(given),
            painted: RefCell::default(),
            pointed: Cell::default(),
            gesture: RefCell::default(),
            has_shifted: Cell::default(),
            named: Cell::default(),
            told,
            listeners: RefCell::default(),
        });
        *view.listeners.borrow_mut() = BoardView::listen(&view);
        let board: Rc<dyn Repaint> = view.clone();
        view.feed.show_on(Rc::downgrade(&board));
        view.paint();
        view.tell();
        view
    }

    /// Replaces the board's options, and repaints the board.
    pub fn give(&self, given: BoardOptions) {
        *self.given.borrow_mut() = given;
        self.paint();
        self.tell();
    }

    pub(super) fn given(&self) -> BoardOptions {
        self.given.borrow().clone()
    }

    /// Runs an action of the player on the screen's state.
    pub(super) fn act(&self, action: Do) {
        let act = self.given.borrow().act.clone();
        act.emit(action);
    }

    pub(super) fn ui(&self) -> SharedUi {
        self.feed.shown().ui
    }

    /// The scene (pieces, squares and marks) that was painted last.
    pub(super) fn scene(&self) -> Option<Rc<BoardScene>> {
        self.painted.borrow().scene.clone()
    }

    /// The label of a square for screen readers.
    pub(super) fn label(&self, square: Square) -> String {
        let scene = self.scene();
        scene.map_or_else(String::new, |scene| label(&scene, &self.ui(), square).to_string())
    }

    /// The square that has the keyboard focus, or that would get the focus if the player moved it
    /// to the board.
    pub(super) fn reached(ui: &Ui, layout: Layout) -> Option<Square> {
        layout.reached(ui.focus.cursor)
    }

    /// Repaints the board if the pointer's new position changes the picture; otherwise only notes
    /// the position.
    pub(super) fn paint_pointed(&self) {
        let pointed = self.pointed.get();
        if self.painted.borrow().shows(pointed, self.ui().focus.cursor) {
            self.painted.borrow_mut().pointed = pointed;
        } else {
            self.paint();
        }
    }
}

impl Repaint for BoardView {
    fn tell(&self) {
        let ui = self.ui();
        let mut painted = self.painted.borrow_mut();
        let LastPaint { grid, scene, .. } = &mut *painted;
        if let Some(scene) = scene {
            grid.tell(labels(scene, &ui, layout_of(&ui)));
        }
        painted.name(&self.elements.cells, self.named.get());
    }

    fn paint(&self) {
        let ui = &*self.ui();
        let layout = layout_of(ui);
        let pointed = self.pointed.get();
        let BoardOptions { settings, locked, .. } = self.given();
        let mut painted = self.painted.borrow_mut();
        let LastPaint { canvas, grid, followed, .. } = &mut *painted;
        let mut scene = BoardScene::new(ui, &settings.stored);
        scene.numbers = followed.follow(ui.session.at(), &scene.pieces, &scene.last_ways);

        let over = pointed.over.or(ui.focus.cursor);
        let ahead = ahead(&scene, over);
        let preview = ahead.map(|step| scene.ahead(&step)).unwrap_or_default();
        // A dragged formation (several pieces that move together) follows the pointer as a whole:
        // its pieces keep their places around the grabbed piece.
        let held = pointed.dragged.map_or(Vec::new(), |from| dragged(&scene, layout, from));
        let is_dragged = !held.is_empty();
        let aimed = pointed.over.filter(|_| is_dragged).or(pointed.magnified);

        let Elements { root, drawing, cells: place, .. } = &self.elements;
        let pointing = Pointing { preview: &preview, aimed, over };
        Canvas::paint(canvas, drawing, Painting::new(&scene, ui, layout, pointing));
        let reached = BoardView::reached(ui, layout);
        let focus = grid.paint(place, layout, cells(&scene, layout, reached));
        painted.tell_position(place, ui.session.state());
        painted.turn(&self.elements, layout, !scene.readings.is_empty());
        painted.arrive(&self.elements, ui, &scene);
        // Here and below, sets attributes of the root instead of classes, because Yew renders this
        // element and would overwrite its classes.
        let _ = root.toggle_attribute_with_force("data-dragging", is_dragged);
        let words = ahead.map_or_else(String::new, |step| {
            step_told(&*scene.state, &scene.taken, &step, &scene.ahead(&step))
        });
        if painted.preview != words {
            self.elements.preview.set_text_content(Some(&words));
            painted.preview = words;
        }

        let rare = Overlays::new(ui, &scene, layout, (held, pointed.magnified), locked);
        let told = (*painted.rare != rare).then(|| Rc::new(rare));
        if let Some(rare) = &told {
            painted.rare = Rc::clone(rare);
        }
        painted.scene = Some(Rc::new(scene));
        painted.pointed = pointed;
        // The callback may paint again, so `painted` must not be borrowed any more.
        drop(painted);
        if let Some(rare) = told {
            self.told.emit(rare);
        }
        if let Some(cell) = focus {
            browser::focus_in(&self.elements.cells, &cell_of(cell));
        }
    }
}

/// The step of the move that a click on `over`, the square under the pointer or the keyboard
/// cursor, would enter. `None` if no step was entered yet, or if the click would only pick a piece.
fn ahead(scene: &BoardScene, over: Option<Square>) -> Option<Step> {
    let square = over.filter(|_| scene.hints && !scene.taken.is_empty())?;
    scene.next.usual_at(square).next().filter(|step| step.act != Act::Pick).copied()
}

impl LastPaint {
    /// Whether the picture on the screen is still right for this pointer, so that no repaint is
    /// needed: nothing is dragged or magnified, and a click on the pointer's square would enter the
    /// same step as at the last paint, or none.
    fn shows(&self, pointed: Pointed, cursor: Option<Square>) -> bool {
        let hovers =
            |pointed: Pointed| pointed == Pointed { over: pointed.over, ..Pointed::default() };
        let step = |pointed: Pointed| {
            let (scene, over) = (self.scene.as_deref()?, pointed.over.or(cursor));
            Some((ahead(scene, over), scene.formations(over)))
        };
        self.pointed == pointed
            || hovers(self.pointed) && hovers(pointed) && step(self.pointed) == step(pointed)
    }

    /// Sets the tooltip to the name of the piece on a square. Without a piece, removes it.
    pub(super) fn name(&mut self, cells: &Element, at: Option<Square>) {
        let name = at.and_then(|at| self.scene.as_ref()?.named(at));
        let name = name.map_or_else(String::new, |name| name.to_string());
        if self.named != name {
            set(cells, "title", &name);
            self.named = name;
        }
    }

    /// Writes the position and the side to move into `data-` attributes of the cells' container,
    /// for scripts and tests.
    fn tell_position(&mut self, cells: &Element, state: &Rc<dyn State>) {
        if self.position.as_ref().is_some_and(|shown| Rc::ptr_eq(shown, state)) {
            return;
        }
        let text = state.text();
        set(cells, "data-to-move", &to_move(&text, state.to_move()));
        set(cells, "data-position", &text);
        self.position = Some(Rc::clone(state));
    }

    /// Starts the animation of a move's marks, which appear when the moved piece arrives. Two names
    /// alternate for one animation, because a new name restarts it.
    fn arrive(&mut self, elements: &Elements, ui: &Ui, scene: &BoardScene) {
        let Elements { root, drawing, .. } = elements;
        let longest = || scene.last_ways.iter().map(|way| legs(ui, way)).max();
        let arrives = ui.transient.travels.then(|| (ui.version % 2 + 1, longest().unwrap_or(1)));
        if self.arrives == arrives {
            return;
        }
        set(root, "data-arrives", &arrives.map_or_else(String::new, |(name, _)| name.to_string()));
        if let (Some((_, legs)), Ok(Some(marks))) = (arrives, drawing.query_selector(".last")) {
            // Set on the marks, not on the board: every element of the board would inherit the
            // property, and each press would compute 380 styles again (1 ms).
            set(&marks, "style", &format!("--legs:{legs}"));
        }
        self.arrives = arrives;
    }

    /// If the board `has_dice`, animates a turn of the board in the shorter direction.
    fn turn(&mut self, elements: &Elements, layout: Layout, has_dice: bool) {
        let before = self.turned.replace(layout.turned);
        if before == Some(layout.turned) {
            return;
        }
        set(&elements.cells, "data-turned", &layout.turned.to_string());
        set(&elements.root, "data-half-turned", if layout.turned == 2 { "1" } else { "" });
        let Some(before) = before else { return };
        let quarters = (i32::from(layout.turned) - i32::from(before) + 5) % 4 - 1;
        if has_dice {
            // Two names alternate for one animation, because a new name restarts it.
            self.turning = self.turning % 2 + 1;
            set_property(&elements.root, "--from-turn", &format!("{}deg", -90 * quarters));
            set(&elements.root, "data-turning", &self.turning.to_string());
        } else {
            set(&elements.root, "data-turning", "");
        }
    }
}
