//! Shapes to paint. They can be compared by value and written as SVG.
//!
//! ```
//! use ui_model::layout::Place;
//! use ui_model::shape::{Shape, svg};
//!
//! let dot = Shape::circle("go", Place::default(), (50, 50), 14);
//! assert_eq!(svg(&[dot]), r#"<circle class="go" cx="50" cy="50" r="14"></circle>"#);
//! ```

use crate::drawing;
use crate::layout::{CELL, Place};
use fairyboard::geometry::Square;
use fairyboard::side_area::Reading;
use fairyboard::{Info, Piece};
use std::borrow::Cow;

/// A text that is usually a constant, but may be owned.
pub type Text = Cow<'static, str>;

#[derive(Clone, PartialEq, Debug)]
enum Form {
    Path(Text),
    /// The middle and the radius of a circle.
    Circle((i32, i32), i32),
    /// The upper left corner of a rectangle, its width and height, and the radius of its corners.
    Rect((i32, i32), (i32, i32), i32),
    Words((i32, i32), Text),
    /// A piece in the page's sprite, as large as a cell: the id of the chess variant, and the
    /// letter of the piece.
    Symbol(&'static str, &'static str),
    /// A die, and the index of the edge of the board from which it is seen.
    Die(Reading, usize),
    Group(Vec<Shape>),
    /// A nested `svg` element of the size of a cell, by its upper left corner. The element clips
    /// its contents.
    Window((i32, i32), Vec<Shape>),
}

/// A shape with its CSS class. The page's styles define colours and strokes for the class.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    class: Text,
    place: Place,
    form: Form,
}

impl Shape {
    // Not inlined, because it has a hundred callers and would enlarge the download.
    fn of(class: Text, place: Place, form: Form) -> Self {
        Shape { class, place, form }
    }

    /// A path. `d` is the SVG path data.
    pub fn path(class: impl Into<Text>, place: Place, d: impl Into<Text>) -> Self {
        Shape::of(class.into(), place, Form::Path(d.into()))
    }

    pub fn circle(class: &'static str, place: Place, middle: (i32, i32), radius: i32) -> Self {
        Shape { class: class.into(), place, form: Form::Circle(middle, radius) }
    }

    /// A rectangle by its upper left corner, its size, and the radius of its corners.
    pub fn rect(
        class: &'static str,
        place: Place,
        corner: (i32, i32),
        size: (i32, i32),
        radius: i32,
    ) -> Self {
        Shape { class: class.into(), place, form: Form::Rect(corner, size, radius) }
    }

    /// A text. The class decides whether `at` is the start or the middle of its line.
    pub fn words(
        class: &'static str,
        place: Place,
        at: (i32, i32),
        words: impl Into<Text>,
    ) -> Self {
        Shape::of(class.into(), place, Form::Words(at, words.into()))
    }

    /// A piece from the page's sprite, by the id of the chess variant and the letter of the piece.
    pub fn symbol(place: Place, game: &'static str, letter: &'static str) -> Self {
        Shape { class: "".into(), place, form: Form::Symbol(game, letter) }
    }

    /// A die, seen from the edge of the board with index `bottom`.
    pub fn die(reading: Reading, bottom: usize) -> Self {
        Shape { class: "die".into(), place: Place::Board, form: Form::Die(reading, bottom) }
    }

    /// A piece on a square, on a board with the edge of index `bottom` at the bottom. The piece is
    /// drawn as a die if `readings` contains its square.
    pub fn piece(
        info: &'static Info,
        (square, piece): (Square, &Piece),
        (readings, bottom): (&[Reading], usize),
        upright: Place,
    ) -> Self {
        match readings.iter().find(|reading| reading.at == square) {
            Some(reading) => Shape::die(*reading, bottom),
            None => Shape::symbol(upright, info.id, piece.letter),
        }
    }

    pub fn group(class: impl Into<Text>, place: Place, shapes: Vec<Shape>) -> Self {
        Shape::of(class.into(), place, Form::Group(shapes))
    }

    /// Shapes in a nested `svg` element of the size of a cell, which clips them. `corner` is its
    /// upper left corner.
    pub fn window(corner: (i32, i32), shapes: Vec<Shape>) -> Self {
        Shape { class: "".into(), place: Place::Board, form: Form::Window(corner, shapes) }
    }

    /// The name of the shape's SVG element.
    pub fn name(&self) -> &'static str {
        match self.form {
            Form::Path(_) => "path",
            Form::Circle(..) => "circle",
            Form::Rect(..) => "rect",
            Form::Words(..) => "text",
            Form::Symbol(..) => "use",
            Form::Die(..) | Form::Group(_) => "g",
            Form::Window(..) => "svg",
        }
    }

    /// The attributes of the shape's element. Shapes with the same element name have the same list
    /// of attributes. An empty value means that the attribute is absent.
    pub fn attributes(&self) -> Vec<(&'static str, Cow<'_, str>)> {
        let mut all = vec![
            ("class", Cow::from(&*self.class)),
            ("transform", Cow::from(self.place.transform())),
        ];
        let mut number = |name, value: i32| all.push((name, Cow::from(value.to_string())));
        match &self.form {
            Form::Circle((x, y), radius) => {
                number("cx", *x);
                number("cy", *y);
                number("r", *radius);
            }
            Form::Rect((x, y), (width, height), radius) => {
                number("x", *x);
                number("y", *y);
                number("width", *width);
                number("height", *height);
                number("rx", *radius);
            }
            Form::Words((x, y), _) => {
                number("x", *x);
                number("y", *y);
            }
            Form::Window((x, y), _) => {
                number("x", *x);
                number("y", *y);
                number("width", CELL);
                number("height", CELL);
                all.push(("viewBox", "0 0 100 100".into()));
            }
            Form::Symbol(game, letter) => {
                all.push(("href", format!("#{}", drawing::symbol_of(game, letter)).into()));
            }
            Form::Path(d) => all.push(("d", Cow::from(&**d))),
            Form::Die(..) | Form::Group(_) => {}
        }
        all
    }

    /// The content of the shape's element.
    pub fn inner(&self) -> Inner<'_> {
        match &self.form {
            Form::Words(_, words) => Inner::Words(words),
            Form::Die(reading, bottom) => {
                Inner::Markup(drawing::die(reading, *bottom, drawing::Dyes::Page))
            }
            Form::Group(shapes) | Form::Window(_, shapes) => Inner::Shapes(shapes),
            _ => Inner::Shapes(&[]),
        }
    }

    /// Whether this shape's element can show the other shape if its attributes and content are
    /// changed.
    pub fn is_like(&self, other: &Shape) -> bool {
        std::mem::discriminant(&self.form) == std::mem::discriminant(&other.form)
    }

    /// Whether the content equals that of another shape. The two shapes must be alike
    /// ([`is_like`](Shape::is_like)).
    pub fn holds_the_same(&self, other: &Shape) -> bool {
        match (&self.form, &other.form) {
            (Form::Words(_, a), Form::Words(_, b)) => a == b,
            (Form::Group(a) | Form::Window(_, a), Form::Group(b) | Form::Window(_, b)) => a == b,
            (Form::Die(..), Form::Die(..)) => self.form == other.form,
            _ => true,
        }
    }

    /// Writes the shape's element as SVG. `within` contains the CSS classes of its ancestors,
    /// separated by blanks.
    fn write(&self, out: &mut String, within: &str, paint: Option<&dyn Paint>) {
        let name = match (&self.form, paint) {
            (Form::Symbol(..), Some(_)) => "g",
            _ => self.name(),
        };
        let own = if self.class.is_empty() { name } else { &*self.class };
        let path = format!("{within} {own}");
        out.push('<');
        out.push_str(name);
        for (name, value) in self.attributes() {
            if paint.is_none() || !matches!(name, "class" | "href") {
                attribute(out, name, &value);
            }
        }
        if let Some(paint) = paint {
            out.push_str(&paint.attributes(&path));
        }
        out.push('>');
        match (paint, &self.form) {
            (Some(paint), Form::Symbol(_, letter)) => out.push_str(&paint.piece(letter, within)),
            (Some(paint), Form::Die(reading, bottom)) => {
                out.push_str(&drawing::die(reading, *bottom, paint.dyes()));
            }
            _ => match self.inner() {
                Inner::Words(words) => escape(out, words),
                Inner::Markup(markup) => out.push_str(&markup),
                Inner::Shapes(shapes) => {
                    shapes.iter().for_each(|shape| shape.write(out, &path, paint));
                }
            },
        }
        out.push_str("</");
        out.push_str(name);
        out.push('>');
    }
}

/// Supplies colours for shapes in pictures. On the page, CSS supplies them.
pub trait Paint {
    /// The SVG attributes for the colours of a shape. The path consists of the classes of its
    /// ancestors and its own class, or the name of its element if it has no class.
    fn attributes(&self, path: &str) -> String;
    /// The drawing of a piece with this letter. `within` contains the CSS classes of its ancestors.
    fn piece(&self, letter: &'static str, within: &str) -> String;
    /// The colours of dice.
    fn dyes(&self) -> drawing::Dyes;
}

/// The content of a shape's element.
pub enum Inner<'a> {
    /// A text that is not yet escaped for SVG.
    Words(&'a str),
    /// A drawing as SVG.
    Markup(String),
    /// Nested shapes. Empty for an element without content.
    Shapes(&'a [Shape]),
}

/// The SVG text of shapes, back to front.
pub fn svg(shapes: &[Shape]) -> String {
    written(shapes, None)
}

/// The SVG text of shapes with their colours, back to front.
pub fn painted(shapes: &[Shape], paint: &dyn Paint) -> String {
    written(shapes, Some(paint))
}

fn written(shapes: &[Shape], paint: Option<&dyn Paint>) -> String {
    let mut out = String::new();
    shapes.iter().for_each(|shape| shape.write(&mut out, "", paint));
    out
}

/// Writes an attribute, unless its value is empty.
pub fn attribute(out: &mut String, name: &str, value: &str) {
    if !value.is_empty() {
        out.push(' ');
        out.push_str(name);
        out.push_str("=\"");
        escape(out, value);
        out.push('"');
    }
}

/// A text, escaped for SVG.
pub fn escaped(text: &str) -> String {
    let mut out = String::new();
    escape(&mut out, text);
    out
}

fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // XML forbids these characters, but pasted text may contain them.
            '\0'..='\x08' | '\x0B' | '\x0C' | '\x0E'..='\x1F' | '\u{FFFE}' | '\u{FFFF}' => {}
            c => out.push(c),
        }
    }
}
