//! Writes a record as text.

use super::{Mark, NodeId, Record};
use std::fmt;

/// Lines are shorter than this many characters, unless a single word or comment is longer.
const WIDTH: usize = 80;

/// A part of the record that is still to be written.
enum Pending {
    /// The move that leads to a position, and the rest of its line.
    Line(NodeId),
    /// A variation that begins with the move to a position.
    Open(NodeId),
    /// The end of a variation.
    Close,
}

/// Writes a header as a line.
pub(crate) fn header(name: &str, value: &str) -> String {
    format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\""))
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let header =
            |f: &mut fmt::Formatter<'_>, name: &str, value: &str| f.write_str(&header(name, value));
        header(f, "Game", self.info().id)?;
        let options = self.options.to_string();
        if !options.is_empty() {
            header(f, "Options", &options)?;
        }
        if !self.starts_at_start() {
            header(f, "Position", &self.node(NodeId::START).state.text())?;
        }
        for (name, value) in &self.headers {
            header(f, name, value)?;
        }
        header(f, "Result", self.result())?;
        f.write_str("\n")?;
        let mut lines = Lines { out: String::new(), column: 0, glue: true };
        self.write_moves(&mut lines);
        lines.word(self.result());
        writeln!(f, "{}", lines.out)
    }
}

impl Record {
    fn write_moves(&self, lines: &mut Lines) {
        self.write_notes(NodeId::START, lines);
        let mut parts = Vec::new();
        parts.extend(self.node(NodeId::START).children.first().map(|first| Pending::Line(*first)));
        // A move number is written before the second player's move only at the start of the text,
        // and after a comment or a variation.
        let mut interrupted = true;
        while let Some(part) = parts.pop() {
            let id = match part {
                Pending::Close => {
                    lines.close();
                    interrupted = true;
                    continue;
                }
                Pending::Open(id) => {
                    lines.open();
                    parts.push(Pending::Close);
                    interrupted = true;
                    id
                }
                Pending::Line(id) => id,
            };
            let node = self.node(id);
            let before = node.parent.map_or(0, |parent| self.node(parent).round);
            if node.mover.0 == 0 && (interrupted || node.round != before) {
                lines.word(&format!("{}.", node.round));
            } else if interrupted {
                lines.word(&format!("{}...", node.round));
            }
            lines.word(&node.text);
            interrupted = self.write_notes(id, lines);
            parts.extend(node.children.first().map(|next| Pending::Line(*next)));
            if matches!(part, Pending::Line(_))
                && let Some(parent) = node.parent
            {
                // Variations follow the move that they replace.
                let siblings = &self.node(parent).children;
                if siblings.first() == Some(&id) {
                    parts.extend(siblings[1..].iter().rev().map(|other| Pending::Open(*other)));
                }
            }
        }
    }

    /// Writes the comment and the marks on a position. Returns whether there were any.
    fn write_notes(&self, id: NodeId, lines: &mut Lines) -> bool {
        let node = self.node(id);
        if node.comment.is_empty() && node.marks.is_empty() {
            return false;
        }
        let mut note = String::from("{");
        if !node.marks.is_empty() {
            note += "[%marks";
            for Mark { style, from, to } in &node.marks {
                note += &format!(" {style}{from}");
                note.extend(to.map(|to| to.to_string()));
            }
            note += "]";
        } else if node.comment.starts_with('[') {
            note += "\\";
        }
        for c in node.comment.chars() {
            if matches!(c, '}' | '\\') {
                note.push('\\');
            }
            note.push(c);
        }
        note.push('}');
        lines.word(&note);
        true
    }
}

/// Writes words one after the other, and begins a new line when one is full.
struct Lines {
    out: String,
    column: usize,
    /// Whether the next word follows without a space.
    glue: bool,
}

impl Lines {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if !self.glue {
            let fits = self.column + 1 + length < WIDTH;
            self.out.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.out.push_str(word);
        self.column += length;
        self.glue = false;
    }

    fn open(&mut self) {
        self.word("(");
        self.glue = true;
    }

    fn close(&mut self) {
        self.glue = true;
        self.word(")");
    }
}
