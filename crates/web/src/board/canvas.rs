//! Paints the SVG drawing of a board. A paint touches only the elements whose shapes changed since
//! the last paint.
//!
//! The elements are created directly: Yew would allocate and compare several values for each shape
//! and cell on every press. With a drawing rendered by Yew, a press took 6.0 ms until its paint
//! instead of 4.7 ms ("A press in the page" in docs/performance.md).

use crate::board::svg::{create, draw};
use crate::platform::planted::planted;
use ui_model::board::{Ground, Painting, PieceView, calling};
use ui_model::shape::{Inner, Shape};
use web_sys::Element;

/// Sets an attribute, or removes it if the value is empty.
pub fn set(element: &Element, name: &str, value: &str) {
    let _ = match value.is_empty() {
        true => element.remove_attribute(name),
        false => element.set_attribute(name, value),
    };
}

struct Painted {
    element: Element,
    shape: Shape,
    inner: Vec<Painted>,
}

impl Painted {
    fn new(shape: Shape) -> Option<Self> {
        let element = create(shape.name())?;
        for (name, value) in shape.attributes().iter().filter(|(_, value)| !value.is_empty()) {
            let _ = element.set_attribute(name, value);
        }
        let mut painted = Painted { element, shape, inner: Vec::new() };
        painted.fill();
        Some(painted)
    }

    fn fill(&mut self) {
        match self.shape.inner() {
            Inner::Words(words) => self.element.set_text_content(Some(words)),
            Inner::Markup(markup) => {
                self.element.set_text_content(None);
                draw(&self.element, &markup);
            }
            Inner::Shapes(shapes) => paint(&self.element, &mut self.inner, shapes.to_vec()),
        }
    }

    /// Changes the element to show another shape of the same form, which has the same tag and the
    /// same attribute names.
    fn become_like(&mut self, shape: Shape) {
        let before = std::mem::replace(&mut self.shape, shape);
        for ((name, was), (_, is)) in before.attributes().iter().zip(self.shape.attributes()) {
            if *was != is {
                set(&self.element, name, &is);
            }
        }
        if !before.holds_the_same(&self.shape) {
            self.fill();
        }
    }
}

/// Paints shapes in an element. Reuses the elements of `painted`, and changes only the attributes
/// and elements that differ.
fn paint(root: &Element, painted: &mut Vec<Painted>, shapes: Vec<Shape>) {
    for gone in painted.drain(shapes.len().min(painted.len())..) {
        gone.element.remove();
    }
    for (i, shape) in shapes.into_iter().enumerate() {
        match painted.get_mut(i) {
            Some(known) if known.shape == shape => {}
            Some(known) if known.shape.is_like(&shape) => known.become_like(shape),
            Some(known) => {
                if let Some(new) = Painted::new(shape) {
                    let _ = known.element.replace_with_with_node_1(&new.element);
                    *known = new;
                }
            }
            None => {
                if let Some(new) = Painted::new(shape) {
                    let _ = root.append_child(&new.element);
                    painted.push(new);
                }
            }
        }
    }
}

/// A `<g>` element and the shapes painted in it.
struct Layer {
    element: Element,
    shapes: Vec<Painted>,
}

impl Layer {
    /// Inserts an empty layer as the sibling before the element `before`, or at the end of `root`.
    fn new(root: &Element, before: Option<&Element>) -> Option<Self> {
        let element = create("g")?;
        root.insert_before(&element, before.map(|next| &**next)).ok()?;
        Some(Layer { element, shapes: Vec::new() })
    }

    fn paint(&mut self, shapes: Vec<Shape>) {
        paint(&self.element, &mut self.shapes, shapes);
    }
}

/// Paints layers in the drawing `root`, as siblings before the element `before` or at the end.
/// Later siblings cover earlier ones. If there are fewer layers than at the last paint, the
/// remaining elements stay, empty.
fn paint_layers(
    root: &Element,
    before: Option<&Element>,
    layers: &mut Vec<Layer>,
    painting: Vec<Vec<Shape>>,
) {
    let new = painting.len().saturating_sub(layers.len());
    layers.extend((0..new).filter_map(|_| Layer::new(root, before)));
    let shapes = painting.into_iter().chain(std::iter::repeat_with(Vec::new));
    for (layer, shapes) in layers.iter_mut().zip(shapes) {
        layer.paint(shapes);
    }
}

/// A painted piece. `element` is placed at the piece's cell and contains the element `piece`. A
/// piece that belongs to no player and can be picked now "calls": a ring is drawn behind the piece.
struct Placed {
    element: Element,
    piece: Element,
    shape: Vec<Painted>,
    calls: Option<Element>,
    shown: PieceView,
}

impl Placed {
    fn new(standing: PieceView) -> Option<Self> {
        let (element, piece) = (create("g")?, create("g")?);
        element.append_child(&piece).ok()?;
        set(&element, "transform", &standing.place.transform());
        set(&piece, "class", &standing.class);
        set(&piece, "style", &standing.travel);
        let mut shape = Vec::new();
        paint(&piece, &mut shape, vec![standing.shape.clone()]);
        let mut placed = Placed { element, piece, shape, calls: None, shown: standing };
        placed.call();
        Some(placed)
    }

    fn paint(&mut self, standing: PieceView) {
        if self.shown == standing {
            return;
        }
        let before = std::mem::replace(&mut self.shown, standing);
        let now = &self.shown;
        if before.place != now.place {
            set(&self.element, "transform", &now.place.transform());
        }
        if before.class != now.class {
            set(&self.piece, "class", &now.class);
        }
        if before.travel != now.travel {
            set(&self.piece, "style", &now.travel);
        }
        paint(&self.piece, &mut self.shape, vec![now.shape.clone()]);
        self.call();
    }

    /// Adds or removes the ring under a piece ([`PieceView::calls`]).
    fn call(&mut self) {
        if self.shown.calls == self.calls.is_some() {
            return;
        }
        if let Some(ring) = self.calls.take() {
            ring.remove();
            return;
        }
        let Some(ring) = Painted::new(calling()) else { return };
        if self.element.insert_before(&ring.element, Some(&self.piece)).is_ok() {
            self.calls = Some(ring.element);
        }
    }
}

pub struct Canvas {
    ground: (Layer, Option<Ground>),
    below: Vec<Layer>,
    place: Element,
    pieces: Vec<Placed>,
    /// The coordinates at the edges of the board.
    names: Layer,
    above: Vec<Layer>,
}

impl Canvas {
    /// Creates the layers of a canvas in the empty element `root`. `None` if the browser can't
    /// create an element.
    fn new(root: &Element) -> Option<Self> {
        let ground = (Layer::new(root, None)?, None);
        let place = create("g")?;
        set(&place, "class", "pieces");
        root.append_child(&place).ok()?;
        let names = Layer::new(root, None)?;
        let [below, above] = [Vec::new(), Vec::new()];
        Some(Canvas { ground, below, place, pieces: Vec::new(), names, above })
    }

    /// Paints a board. Fills `canvas` at the first paint.
    pub fn paint(canvas: &mut Option<Self>, root: &Element, painting: Painting) {
        planted("paint");
        if canvas.is_none() {
            *canvas = Canvas::new(root);
        }
        let Some(canvas) = canvas else { return };
        if canvas.ground.1.as_ref() != Some(&painting.ground) {
            canvas.ground.0.paint(painting.ground.cells());
            canvas.names.paint(painting.ground.coordinates_on_page().collect());
            canvas.ground.1 = Some(painting.ground);
        }
        paint_layers(root, Some(&canvas.place), &mut canvas.below, painting.below);
        paint_layers(root, None, &mut canvas.above, painting.above);
        canvas.paint_pieces(painting.pieces);
    }

    /// Updates the elements of the pieces. The old and the new list are both sorted by the number
    /// of the piece, which stays the same when the piece moves.
    fn paint_pieces(&mut self, pieces: Vec<PieceView>) {
        let mut before = std::mem::take(&mut self.pieces).into_iter().peekable();
        for piece in pieces {
            while let Some(gone) = before.next_if(|placed| placed.shown.number < piece.number) {
                gone.element.remove();
            }
            let known = before.next_if(|placed| placed.shown.number == piece.number);
            if let Some(mut placed) = known {
                placed.paint(piece);
                self.pieces.push(placed);
            } else if let Some(placed) = Placed::new(piece) {
                let next = before.peek().map(|next| &*next.element);
                let _ = self.place.insert_before(&placed.element, next);
                self.pieces.push(placed);
            }
        }
        before.for_each(|gone| gone.element.remove());
    }
}
