//! The cells of a board, which take clicks and keys. A paint touches only cells that changed since
//! the last paint.
//!
//! Yew does not create the cells, because every press changes them together with the drawing in
//! `canvas.rs`, before Yew renders the rest of the screen. With cells that Yew renders, a press
//! took 5.1 ms until its paint instead of 4.6 ms; on a processor slowed four times, 32 ms instead
//! of 24 ms (medians). `node bench/page.mjs --beside FOLDER hens` compares two builds.

use super::canvas::set;
use crate::platform::browser;
use fairyboard::Text;
use fairyboard::geometry::Square;
use ui_model::board::Cell;
use ui_model::layout::Layout;
use web_sys::Element;

/// The cells of a board, which take the pointer and the keyboard.
#[derive(Default)]
pub struct Grid {
    layout: Option<Layout>,
    cells: Vec<(Element, Cell)>,
    /// The last `aria-label` of each cell.
    labels: Vec<Text>,
}

impl Grid {
    /// Paints the cells into `root`, row by row. If the layout is unchanged, writes only changed
    /// attributes. Otherwise creates all cells again; if a cell had the focus, returns the cell's
    /// square so that the caller can focus the new cell.
    pub fn paint(&mut self, root: &Element, layout: Layout, cells: Vec<Cell>) -> Option<Square> {
        if self.layout != Some(layout) {
            return self.fill(root, layout, cells);
        }
        for ((element, before), cell) in self.cells.iter_mut().zip(cells) {
            if *before == cell {
                continue;
            }
            for ((name, was), (_, is)) in attributes(before).into_iter().zip(attributes(&cell)) {
                if was != is {
                    set(element, name, is);
                }
            }
            *before = cell;
        }
        None
    }

    /// Updates the `aria-label` of each cell whose label changed. Unchanged labels are not
    /// formatted.
    pub fn tell(&mut self, labels: Vec<Text>) {
        for (i, ((cell, _), label)) in self.cells.iter().zip(&labels).enumerate() {
            if self.labels.get(i) != Some(label) {
                set(cell, "aria-label", &label.to_string());
            }
        }
        self.labels = labels;
    }

    fn fill(&mut self, root: &Element, layout: Layout, cells: Vec<Cell>) -> Option<Square> {
        let focused = browser::focused().filter(|focused| root.contains(Some(focused)));
        let focused = focused.and_then(|cell| cell.get_attribute("data-square"));
        root.set_text_content(None);
        self.cells.clear();
        self.labels.clear();
        let mut row = None;
        for (i, cell) in cells.into_iter().enumerate() {
            if i % usize::from(layout.size) == 0 {
                row = div(root, "row", "row");
            }
            let Some(element) = row.as_ref().and_then(|row| div(row, "gridcell", "cell")) else {
                continue;
            };
            set(&element, "data-square", &cell.square.to_string());
            for (name, value) in attributes(&cell).iter().filter(|(_, value)| !value.is_empty()) {
                set(&element, name, value);
            }
            self.cells.push((element, cell));
        }
        self.layout = Some(layout);
        focused?.parse().ok()
    }
}

/// Appends a new `div` for a row or a cell.
fn div(parent: &Element, role: &str, class: &str) -> Option<Element> {
    let new = browser::document().create_element("div").ok()?;
    set(&new, "role", role);
    set(&new, "class", class);
    parent.append_child(&new).ok()?;
    Some(new)
}

/// The attributes of a cell that can change. An empty value means that the attribute is absent.
fn attributes(cell: &Cell) -> [(&'static str, &str); 4] {
    [
        ("data-piece", cell.piece.unwrap_or("")),
        ("data-mark", &cell.marks),
        ("aria-selected", if cell.is_selected { "true" } else { "" }),
        ("tabindex", if cell.is_reached { "0" } else { "-1" }),
    ]
}
