//! Reads tables of sentences and generates code from them.
//!
//! ```text
//! # A note for translators precedes its key.
//! must_stop = {piece.the} must stop on {at:square}.
//! targets = {count -> [one] {count} target *[other] {count} targets}
//! hen = hen
//! hen.the = the hen
//! ```
//!
//! A key is a name in small letters. Its sentence follows after an equals sign. A line that begins
//! with a blank continues the sentence. A key with a dot and a name is a *form* of the key: an
//! article, a case, a gender.
//!
//! A *place* in braces is filled with an argument. By default the argument is a text; a dot and a
//! name select one of its forms. `:square`, `:number` and `:name` (the same in every language)
//! declare another type, at one occurrence of the place. An arrow chooses a *variant*: by the
//! plural of a number (its CLDR category, or the number itself) or by a form of a text. The variant
//! with a star is used if no other matches.
//!
//! Each key becomes a constant or a function. The arguments of a function are sorted by name,
//! because their order in the sentence differs between languages.

mod parts;
mod prose;
mod pseudo_locale;

pub use parts::Part;
pub use prose::{made_up_records, made_up_rules};
pub use pseudo_locale::{CLOSES, OPENS, made_up};

use std::path::Path;
use std::{env, fs};

use crate::language::NAMES;
use crate::template::{CHOICE, FIRST, FORM, NAMED, PLACE, VARIANT};
use std::fmt::Write;

/// An error in a table, as a sentence that names the line.
pub type Error = String;

/// The type of a place (a gap for an argument) in a sentence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    Text,
    Square,
    Name,
    Number,
}

/// A key of an English table, with its sentence, its forms (such as `hen.the`) and its places (gaps
/// for arguments).
#[derive(Debug)]
struct Entry {
    key: String,
    /// The sentence as it is written in the table.
    sentence: String,
    /// The forms by name, in the compact encoding of the module `template`. The first is the
    /// sentence itself, with an empty name.
    forms: Vec<(String, String)>,
    places: Vec<(String, Kind)>,
}

/// A table of words in English.
#[derive(Debug)]
pub struct Words(Vec<Entry>);

impl Words {
    /// Reads a table from the text of its file.
    ///
    /// # Errors
    /// Returns an error if a line is not a key with a sentence, if a key occurs twice, if a form
    /// does not follow its key, or if a sentence has a syntax error.
    pub fn read(file: &str) -> Result<Self, Error> {
        let mut entries: Vec<Entry> = Vec::new();
        for (line, key, sentence) in lines(file)? {
            let (key, form) = key.split_once('.').unwrap_or((&*key, ""));
            let wrong = |what: &str| Err(format!("line {line}: {what}"));
            if form.is_empty() {
                if !is_name(key) {
                    return wrong(&format!("{key:?} is no name"));
                }
                if entries.iter().any(|entry| entry.key == key) {
                    return wrong(&format!("{key} stands twice"));
                }
                let forms = vec![(String::new(), sentence.clone())];
                entries.push(Entry { key: key.into(), sentence, forms, places: Vec::new() });
                continue;
            }
            let Some(last) = entries.last_mut().filter(|last| last.key == key) else {
                return wrong(&format!("{key}.{form} does not stand behind {key}"));
            };
            if last.forms.iter().any(|(own, _)| own == form) {
                return wrong(&format!("the form {key}.{form} stands twice"));
            }
            last.forms.push((form.into(), sentence));
        }
        for Entry { key, forms, places, .. } in &mut entries {
            let told = |error| format!("{key}: {error}");
            for (_, sentence) in &*forms {
                Parser { places, may_name: true }.sentence(sentence).map_err(told)?;
            }
            // The arguments of the generated function have this order. It must not change if a
            // rewording moves the places, so it is alphabetical.
            places.sort();
            for (_, sentence) in forms {
                *sentence = Parser { places, may_name: false }.sentence(sentence).map_err(told)?;
            }
        }
        Ok(Words(entries))
    }

    /// The names of the keys in the generated code. A key without places (gaps for arguments) is in
    /// capitals.
    pub fn names(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(Entry::name)
    }

    /// Reads the keys of a file with their sentences, forms included, as they are written.
    ///
    /// # Errors
    /// Returns an error if a line is not a key with a sentence.
    pub fn sentences(file: &str) -> Result<Vec<(String, String)>, Error> {
        Ok(lines(file)?.into_iter().map(|(_, key, sentence)| (key, sentence)).collect())
    }

    /// The sentences in the format that [`Messages::new`](crate::Messages::new) needs, one line
    /// each.
    pub fn lines(&self) -> String {
        self.0.iter().map(|entry| line(&entry.forms) + "\n").collect()
    }

    /// Generates the code of a table: a constant for each key without places (gaps for arguments),
    /// and a function for each other key. `square` is the path of the Rust type for `:square`.
    pub fn code(&self, table: &str, square: &str) -> String {
        let lines = self.lines();
        let mut code = format!(
            "static TABLE: ::i18n::Messages = ::i18n::Messages::new({table:?}, {lines:?});\n"
        );
        for (line, entry) in self.0.iter().enumerate() {
            entry.code(line, square, &mut code);
        }
        code
    }

    /// The keys that do not occur in `code` as `say::KEY`.
    pub fn unused(&self, code: &str) -> Vec<String> {
        let is_said = |name: &String| {
            let said = format!("say::{name}");
            let follows = |at: usize| code[at + said.len()..].chars().next();
            let ends = |at| !follows(at).is_some_and(|c| c.is_alphanumeric() || c == '_');
            code.match_indices(&said).any(|(at, _)| ends(at))
        };
        self.names().filter(|name| !is_said(name)).collect()
    }

    /// Translates the table into the language of `file`. The result is the table's name and lines,
    /// a part of the input of [`Language::read`](crate::Language::read). A missing sentence is an
    /// empty line.
    ///
    /// # Errors
    /// Returns an error in the cases of [`read`](Words::read), and if `file` has a key that this
    /// table does not have, or a sentence that omits a place.
    pub fn translated(&self, table: &str, file: &str) -> Result<String, Error> {
        let mut own: Vec<(&Entry, Vec<(String, String)>)> =
            self.0.iter().map(|entry| (entry, Vec::new())).collect();
        for (line, key, sentence) in lines(file)? {
            let (key, form) = key.split_once('.').unwrap_or((&*key, ""));
            let found = own.iter_mut().find(|(entry, _)| entry.key == key);
            let Some((entry, forms)) = found else {
                return Err(format!("line {line}: English has no {key}"));
            };
            let mut places = entry.places.clone();
            let parsed = Parser { places: &mut places, may_name: false }.sentence(&sentence);
            let sentence = parsed.map_err(|error| format!("line {line}: {key}: {error}"))?;
            if form.is_empty() && forms.iter().any(|(own, _)| own.is_empty()) {
                return Err(format!("line {line}: {key} stands twice"));
            }
            forms.push((form.into(), sentence));
        }
        let mut written = format!("{NAMES}{table}\n");
        for (entry, mut forms) in own {
            forms.sort_by_key(|(form, _)| !form.is_empty());
            if forms.first().is_some_and(|(form, _)| !form.is_empty()) {
                return Err(format!("{} has forms and no sentence", entry.key));
            }
            let all = forms.iter().map(|(_, sentence)| &**sentence).collect::<String>();
            let lacks = |place: &usize| !names_place(&all, *place);
            if let Some(lacking) = (0..entry.places.len()).find(lacks).filter(|_| !forms.is_empty())
            {
                return Err(format!(
                    "{}: {{{}}} is not put in",
                    entry.key, entry.places[lacking].0
                ));
            }
            written += &(line(&forms) + "\n");
        }
        Ok(written)
    }
}

/// Splits a table into its keys, each with its line number and sentence.
fn lines(file: &str) -> Result<Vec<(usize, String, String)>, Error> {
    let mut found: Vec<(usize, String, String)> = Vec::new();
    let lines = file.trim_start_matches('\u{feff}').lines().enumerate();
    for (at, line) in lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#')) {
        if let (true, Some((.., sentence))) = (line.starts_with(' '), found.last_mut()) {
            let _ = write!(sentence, " {}", line.trim());
            continue;
        }
        let (key, sentence) =
            line.split_once('=').ok_or_else(|| format!("line {}: no equals sign", at + 1))?;
        found.push((at + 1, key.trim().into(), sentence.trim().into()));
    }
    Ok(found)
}

fn is_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// Writes a sentence and its forms as one line.
fn line(forms: &[(String, String)]) -> String {
    let mut line = String::new();
    for (i, (name, sentence)) in forms.iter().enumerate() {
        if i > 0 {
            let _ = write!(line, "{FORM}{name}{NAMED}");
        }
        line += sentence;
    }
    line
}

/// Isolates the places in the tables of a right-to-left language with Unicode isolates, because a
/// move, a square or a name may run from left to right. Texts without a blank are file names and
/// stay unchanged.
pub fn set_apart(tables: &str) -> String {
    const APART: char = '\u{2068}';
    const BACK: char = '\u{2069}';
    let mut written = String::new();
    for line in tables.split_inclusive('\n') {
        let mut is_place = false;
        for c in line.chars() {
            if c == PLACE && line.contains(' ') {
                written.push(APART);
                is_place = true;
            }
            written.push(c);
            if c == NAMED && is_place {
                written.push(BACK);
                is_place = false;
            }
        }
    }
    written
}

fn names_place(sentence: &str, place: usize) -> bool {
    let number = char::from(FIRST + place as u8);
    [PLACE, CHOICE].iter().any(|mark| sentence.contains(&format!("{mark}{number}")))
}

impl Entry {
    fn name(&self) -> String {
        if self.places.is_empty() { self.key.to_ascii_uppercase() } else { self.key.clone() }
    }

    fn code(&self, line: usize, square: &str, code: &mut String) {
        let name = self.name();
        let _ = writeln!(code, "#[doc = {:?}]", format!("`{}`", self.sentence));
        let key = format!("::i18n::Key {{ table: &TABLE, line: {line} }}");
        if self.places.is_empty() {
            let _ = writeln!(code, "pub const {name}: ::i18n::Key = {key};");
            return;
        }
        let types = self.places.iter().map(|(place, kind)| match kind {
            Kind::Text => format!("{place}: impl Into<::i18n::Text>"),
            Kind::Square => format!("{place}: {square}"),
            Kind::Name => format!("{place}: impl ::std::fmt::Display"),
            Kind::Number => format!("{place}: impl TryInto<i64>"),
        });
        let args: String = self
            .places
            .iter()
            .map(|(place, kind)| match kind {
                Kind::Text => format!(".with({place}.into())"),
                Kind::Square => format!(".with_square({place}.rank() * 16 + {place}.file())"),
                Kind::Name => format!(".with_name(&{place})"),
                Kind::Number => format!(".with_number(::i18n::number({place}))"),
            })
            .collect();
        let types = types.collect::<Vec<_>>().join(", ");
        let body = format!("::i18n::Text::begin(&TABLE, {line}){args}");
        let _ = writeln!(code, "pub fn {name}({types}) -> ::i18n::Text {{ {body} }}");
    }
}

/// Parses a sentence, and encodes it: each place (gap for an argument) becomes a number.
struct Parser<'a> {
    places: &'a mut Vec<(String, Kind)>,
    /// Whether a name that is not in `places` declares a new place. Otherwise such a name is an
    /// error.
    may_name: bool,
}

impl Parser<'_> {
    fn sentence(&mut self, sentence: &str) -> Result<String, Error> {
        let mut written = String::new();
        let mut rest = sentence;
        while let Some((before, after)) = rest.split_once('{') {
            if before.contains('}') {
                return Err("a brace is closed that was not opened".into());
            }
            written += before;
            let end = closing(after);
            if end == after.len() {
                return Err("a brace is not closed".into());
            }
            written += &self.place(&after[..end])?;
            rest = &after[end + 1..];
        }
        if rest.contains('}') {
            return Err("a brace is closed that was not opened".into());
        }
        Ok(written + rest)
    }

    fn place(&mut self, place: &str) -> Result<String, Error> {
        let Some((chooser, variants)) = place.split_once("->") else {
            return Ok(format!("{PLACE}{}", self.named(place, None)?));
        };
        let by_number = (!chooser.contains('.')).then_some(Kind::Number);
        let mut written = format!("{CHOICE}{}", self.named(chooser, by_number)?);
        let mut usual = Vec::new();
        let mut rest = variants.trim();
        while !rest.is_empty() {
            let starred = rest.strip_prefix('*');
            let after =
                starred.unwrap_or(rest).strip_prefix('[').ok_or("a variant has no [name]")?;
            let (name, after) = after.split_once(']').ok_or("a variant has no [name]")?;
            let (variant, following) = after.split_at(next(after));
            let sentence = self.sentence(variant.trim())?;
            match starred {
                Some(_) => usual.push(sentence),
                None => written += &format!("{}{NAMED}{sentence}{VARIANT}", name.trim()),
            }
            rest = following.trim();
        }
        match &*usual {
            [usual] => Ok(format!("{written}{NAMED}{usual}{VARIANT}")),
            _ => Err(format!("{} variants have a star, not one", usual.len())),
        }
    }

    /// Encodes a place (a gap for an argument): its number, and the form of the argument.
    fn named(&mut self, place: &str, known: Option<Kind>) -> Result<String, Error> {
        let (place, kind) = match place.trim().split_once(':') {
            Some((place, "square")) => (place, Some(Kind::Square)),
            Some((place, "number")) => (place, Some(Kind::Number)),
            Some((place, "name")) => (place, Some(Kind::Name)),
            Some((_, kind)) => return Err(format!("{kind:?} is no square, number or name")),
            None => (place.trim(), known),
        };
        let (name, form) = place.split_once('.').unwrap_or((place, ""));
        if !is_name(name) || !form.is_empty() && !is_name(form) {
            return Err(format!("{place:?} is no name"));
        }
        let written = |number: usize| {
            let number = u8::try_from(number).ok().filter(|number| *number < 10);
            let number = number.ok_or("there are more than ten places")?;
            Ok(format!("{}{form}{NAMED}", char::from(FIRST + number)))
        };
        if let Some(found) = self.places.iter().position(|(own, _)| own == name) {
            let own = self.places[found].1;
            return match kind {
                Some(kind) if kind != own => Err(format!("{{{name}}} is two things")),
                _ => written(found),
            };
        }
        if !self.may_name {
            return Err(format!("English has no {{{name}}} there"));
        }
        self.places.push((name.into(), kind.unwrap_or(Kind::Text)));
        written(self.places.len() - 1)
    }
}

/// For a build script: generates the code of a table as `TABLE.rs` in `OUT_DIR`. Returns the names
/// of its keys.
///
/// # Errors
/// Returns an error if the table can't be read.
pub fn build(table: &str, words: &Path, square: &str) -> Result<Vec<String>, Error> {
    let folder = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
    let file = Path::new(&folder).join(format!("{table}.rs"));
    let read = read(words)?;
    fs::write(file, read.code(table, square)).map_err(|error| told(words, &error))?;
    Ok(read.names().collect())
}

/// For a build script: checks that the code in one of the folders or their subfolders uses every
/// key of a table.
///
/// # Errors
/// Returns an error if the table can't be read, or if it has an unused key.
pub fn check_used(words: &Path, sources: &[&Path]) -> Result<(), Error> {
    let mut code = String::new();
    for folder in sources {
        println!("cargo::rerun-if-changed={}", folder.display());
        code += &code_in(folder).map_err(|error| told(folder, &error))?;
    }
    let unused = read(words)?.unused(&code);
    match unused.is_empty() {
        true => Ok(()),
        false => Err(told(words, &format!("nobody says {}", unused.join(", ")))),
    }
}

fn read(words: &Path) -> Result<Words, Error> {
    println!("cargo::rerun-if-changed={}", words.display());
    let file = fs::read_to_string(words).map_err(|error| told(words, &error))?;
    Words::read(&file).map_err(|error| told(words, &error))
}

fn told(path: &Path, error: &dyn std::fmt::Display) -> Error {
    format!("{}: {error}", path.display())
}

/// The text of all Rust files in a folder and its subfolders.
fn code_in(folder: &Path) -> std::io::Result<String> {
    let mut code = String::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            code += &code_in(&path)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            code += &fs::read_to_string(&path)?;
        }
    }
    Ok(code)
}

/// The index of the closing brace for a brace opened before this text, or the text's length if
/// there is none.
fn closing(text: &str) -> usize {
    outside(text, b'}').unwrap_or(text.len())
}

/// The index where the next variant begins: at its `[name]` or, for the usual variant, at the star
/// before it (`*[name]`). The text's length if there is none.
fn next(text: &str) -> usize {
    let begins = |at| at - usize::from(text[..at].ends_with('*'));
    outside(text, b'[').map_or(text.len(), begins)
}

/// The index of the first character `sign` that is not inside braces. `None` if there is none.
fn outside(text: &str, sign: u8) -> Option<usize> {
    let mut open = 0;
    text.bytes().position(|byte| {
        let is_it = open == 0 && byte == sign;
        open += i32::from(byte == b'{') - i32::from(byte == b'}');
        is_it
    })
}
