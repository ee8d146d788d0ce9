//! What is kept as JSON: an object whose values are plain, a struct here. [`kept!`](crate::kept) states such a struct once,
//! and it is read and written by that. A library for it would be 13 kB and more of what the page downloads.

use std::fmt::Write;

/// A value that is neither a list nor an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// `true` or `false`.
    Flag(bool),
    /// A whole number that is not negative.
    Number(u64),
    /// A text.
    Text(String),
}

/// What may stand as one value.
pub trait Plain {
    /// The value; `None` where there is nothing to be written.
    fn get(&self) -> Option<Value>;
    /// Takes a value. What it can't be leaves it as it is.
    fn set(&mut self, value: Value);
}

/// Called with the name and the value of each field.
pub type Visit<'a> = dyn FnMut(&'static str, &mut dyn Plain) + 'a;

/// A field of a struct that is kept, or such a struct, whose fields then stand in the same object.
pub trait Field {
    /// Visits the field, or all that are in it.
    fn visit(&mut self, name: &'static str, with: &mut Visit);
}

impl<T: Plain> Field for T {
    fn visit(&mut self, name: &'static str, with: &mut Visit) {
        with(name, self);
    }
}

impl Plain for bool {
    fn get(&self) -> Option<Value> {
        Some(Value::Flag(*self))
    }

    fn set(&mut self, value: Value) {
        if let Value::Flag(value) = value {
            *self = value;
        }
    }
}

impl Plain for u64 {
    fn get(&self) -> Option<Value> {
        Some(Value::Number(*self))
    }

    fn set(&mut self, value: Value) {
        if let Value::Number(value) = value {
            *self = value;
        }
    }
}

impl Plain for String {
    fn get(&self) -> Option<Value> {
        Some(Value::Text(self.clone()))
    }

    fn set(&mut self, value: Value) {
        if let Value::Text(value) = value {
            *self = value;
        }
    }
}

impl<T: Plain + Default> Plain for Option<T> {
    fn get(&self) -> Option<Value> {
        self.as_ref().and_then(T::get)
    }

    fn set(&mut self, value: Value) {
        let mut new = T::default();
        new.set(value.clone());
        // What it can't be is not written as it came.
        if new.get() == Some(value) {
            *self = Some(new);
        }
    }
}

/// A struct that is kept: each field with what it is where nothing is kept of it.
#[macro_export]
macro_rules! kept {
    ($(#[$about:meta])* pub struct $name:ident {
        $($(#[$doc:meta])* pub $field:ident: $type:ty = $usual:expr,)*
    }) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Debug)]
        pub struct $name {
            $($(#[$doc])* pub $field: $type,)*
        }

        impl Default for $name {
            fn default() -> Self {
                $name { $($field: $usual,)* }
            }
        }

        impl $crate::json::Field for $name {
            fn visit(&mut self, _: &'static str, with: &mut $crate::json::Visit) {
                $($crate::json::Field::visit(&mut self.$field, stringify!($field), with);)*
            }
        }
    };
}

/// Reads what is kept: what is missing, unknown or no value for its field counts as not kept. `None` where the text is no
/// JSON object.
pub fn read<T: Field + Default>(text: &str) -> Option<T> {
    let mut values = object(text)?;
    let mut read = T::default();
    read.visit("", &mut |name, field| {
        let known = values.iter().rposition(|(known, _)| known == name);
        if let Some(at) = known {
            field.set(values.swap_remove(at).1);
        }
    });
    Some(read)
}

/// The text of what is to be kept: one line.
pub fn write<T: Field + Clone>(kept: &T) -> String {
    let mut text = String::new();
    kept.clone().visit("", &mut |name, field| {
        let Some(value) = field.get() else { return };
        text.push(if text.is_empty() { '{' } else { ',' });
        quote(name, &mut text);
        text.push(':');
        // Writing to a string can't fail.
        let _ = match value {
            Value::Flag(value) => write!(text, "{value}"),
            Value::Number(value) => write!(text, "{value}"),
            Value::Text(value) => {
                quote(&value, &mut text);
                Ok(())
            }
        };
    });
    if text.is_empty() {
        text.push('{');
    }
    text + "}"
}

fn quote(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => *out += "\\n",
            '\0'..='\x1f' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

/// The plain values of a JSON object by their names. Lists, objects, `null` and numbers of other kinds are left out.
fn object(text: &str) -> Option<Vec<(String, Value)>> {
    let mut reader = Reader { rest: text };
    let mut values = Vec::new();
    reader.expect('{')?;
    if !reader.takes('}') {
        loop {
            let name = reader.text()?;
            reader.expect(':')?;
            if let Some(value) = reader.value()? {
                values.push((name, value));
            }
            if !reader.takes(',') {
                break;
            }
        }
        reader.expect('}')?;
    }
    reader.rest.trim_start().is_empty().then_some(values)
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn takes(&mut self, c: char) -> bool {
        let rest = self.rest.trim_start().strip_prefix(c);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn expect(&mut self, c: char) -> Option<()> {
        self.takes(c).then_some(())
    }

    fn text(&mut self) -> Option<String> {
        self.expect('"')?;
        let mut text = String::new();
        loop {
            let plain = self.rest.find(['"', '\\'])?;
            text += &self.rest[..plain];
            let is_end = self.rest[plain..].starts_with('"');
            self.rest = &self.rest[plain + 1..];
            if is_end {
                return Some(text);
            }
            text.push(self.escaped()?);
        }
    }

    /// What stands behind a backslash.
    fn escaped(&mut self) -> Option<char> {
        let c = self.rest.chars().next()?;
        self.rest = &self.rest[c.len_utf8()..];
        Some(match c {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'b' => '\x08',
            'f' => '\x0c',
            'u' => {
                let high = self.unit()?;
                // A character beyond the first 65,536 is written as two.
                let low = (0xd800..0xdc00).contains(&high) && self.rest.starts_with("\\u");
                let code = if low {
                    self.rest = &self.rest[2..];
                    0x10000 + ((high - 0xd800) << 10) + self.unit()?.checked_sub(0xdc00)?
                } else {
                    high
                };
                char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            '"' | '\\' | '/' => c,
            _ => return None,
        })
    }

    fn unit(&mut self) -> Option<u32> {
        let digits = self.rest.get(..4)?;
        self.rest = &self.rest[4..];
        // It would take a sign.
        digits.bytes().all(|c| c.is_ascii_hexdigit()).then_some(())?;
        u32::from_str_radix(digits, 16).ok()
    }

    /// A value; `Some(None)` where it is one that is left out.
    fn value(&mut self) -> Option<Option<Value>> {
        self.rest = self.rest.trim_start();
        match self.rest.chars().next()? {
            '"' => return self.text().map(|text| Some(Value::Text(text))),
            '{' | '[' => return self.skip().map(|()| None),
            _ => {}
        }
        let end = self.rest.find([',', '}']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        let word = word.trim_end();
        Some(match word {
            "true" => Some(Value::Flag(true)),
            "false" => Some(Value::Flag(false)),
            "null" => None,
            _ if word.bytes().all(|c| c.is_ascii_digit()) => {
                Some(Value::Number(word.parse().ok()?))
            }
            _ if word.starts_with(|c: char| c == '-' || c.is_ascii_digit()) => None,
            _ => return None,
        })
    }

    /// Goes over a list or an object, however deep it is.
    fn skip(&mut self) -> Option<()> {
        let mut depth = 0u32;
        loop {
            let next = self.rest.find(['"', '{', '[', '}', ']'])?;
            self.rest = &self.rest[next..];
            if self.rest.starts_with('"') {
                self.text()?;
                continue;
            }
            if self.rest.starts_with(['{', '[']) {
                depth += 1
            } else {
                depth -= 1
            }
            self.rest = &self.rest[1..];
            if depth == 0 {
                return Some(());
            }
        }
    }
}
