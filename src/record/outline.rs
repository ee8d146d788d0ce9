//! The headers and comments of a record, without its moves.

use super::read::Parser;
use super::{OWN_HEADERS, Record, comment};
use std::borrow::Cow;

/// The headers and the comments of a record, found in its text without playing a move.
#[derive(Clone, Debug, Default)]
pub struct Outline {
    headers: Vec<(String, String)>,
    comments: Vec<String>,
}

impl Outline {
    /// Scans the text of a record. In any other text it finds everything that looks like a header
    /// or a comment.
    pub fn of(text: &str) -> Self {
        let mut outline = Outline::default();
        let mut parser = Parser { text, at: 0 };
        while let Some(start) = parser.rest().find(['"', '{']) {
            let (before, rest) = parser.rest().split_at(start);
            let is_header = rest.starts_with('"');
            let name = before.rsplit('[').next().unwrap_or("").trim_end().to_string();
            parser.at += start + 1;
            let Ok(written) = parser.until(if is_header { '"' } else { '}' }, "record") else {
                break;
            };
            if is_header {
                outline.headers.push((name, written));
            } else {
                let words = comment::words(&written);
                outline.comments.extend((!words.is_empty()).then(|| words.into_owned()));
            }
        }
        outline
    }

    /// The headers and comments of a record that is in memory.
    pub fn of_record(record: &Record) -> Self {
        let order = record.preorder();
        let words = order.into_iter().map(|id| record.node(id).words());
        Outline {
            headers: record.headers().to_vec(),
            comments: words.filter(|words| !words.is_empty()).map(Cow::into_owned).collect(),
        }
    }

    /// The value of the header with this name; `None` if there is none.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The names of the first and the second player, each `None` if the record does not have it.
    pub fn players(&self) -> [Option<&str>; 2] {
        [["First", "White"], ["Second", "Black"]]
            .map(|names| names.into_iter().find_map(|name| self.header(name)))
    }

    /// Texts that users wrote: the words of comments, and the values of headers other than those
    /// that the engine writes.
    pub fn notes(&self) -> impl Iterator<Item = &str> {
        let is_free = |header: &&(String, String)| !OWN_HEADERS.contains(&header.0.as_str());
        let headers = self.headers.iter().filter(is_free).map(|(_, value)| value.as_str());
        headers.chain(self.comments.iter().map(String::as_str))
    }
}
