//! Turns a pasted record (a game as text) into the strict form that the record reader accepts.
//!
//! Each character is looked at a bounded number of times. A text that was written by a
//! [`Record`](crate::record::Record) does not change.

use super::characters::{Plain, line_break, plain, push};
use super::headers::{self, Header, is_around, next_header};
use super::prose::{
    JOINTS, holds_moves, is_like_move, is_prose, is_square, number, starts_with_square,
};
use crate::base::RESULTS;

/// The most headers without a closing `]` in a text. After that many, the rest of the text is
/// copied as it is, to limit the work.
const MOST_BROKEN: usize = 100;

/// The signs that mail programs put at the beginning of a quoted line.
const MARKS: [char; 5] = ['>', '|', '│', '»', '›'];

/// Signs that may be the last character of a line if a line break splits a move: `c4-`.
const SIGNS: [char; 7] = ['-', '^', '=', '~', ':', '@', '/'];

/// The byte order mark of UTF-8, read as Windows-1252.
const MISREAD_MARK: &str = "ï»¿";

/// The signs at the beginning of each line of a quoted text, which are no part of the record.
#[derive(Clone, Copy)]
enum Prefix<'a> {
    None,
    /// The line begins with this number of marks, as mails put them before quoted lines.
    Marks(usize),
    /// The line begins with other signs, such as those of a comment in code.
    Signs(&'a str),
}

impl<'a> Prefix<'a> {
    /// The prefix of the line that contains the header at the byte `at`.
    fn of(text: &'a str, at: usize) -> Self {
        let begin = text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1);
        let before = text[begin..at].trim_start_matches(is_around);
        let before = before.strip_prefix(MISREAD_MARK).unwrap_or(before);
        let before = before.trim_end_matches(|c: char| c.is_whitespace() || c == '\\').trim();
        let is_mark = |c: char| c.is_whitespace() || MARKS.contains(&c);
        let marks = before.split(|c| !is_mark(c)).next().unwrap_or_default();
        if !marks.is_empty() {
            return Prefix::Marks(marks.chars().filter(|c| MARKS.contains(c)).count());
        }
        // If the next line does not begin with the same words, the words before the header are no
        // prefix, but for example a greeting.
        let next =
            text[at..].split(['\n', '\r']).map(str::trim).skip(1).find(|line| !line.is_empty());
        let next = next.unwrap_or_default();
        let alike = before.char_indices().zip(next.chars()).take_while(|((_, a), b)| a == b);
        let length = alike.last().map_or(0, |((at, c), _)| at + c.len_utf8());
        let signs = match length == before.len() {
            true => before,
            false => before[..length]
                .rsplit_once(char::is_whitespace)
                .map_or("", |(signs, _)| signs)
                .trim(),
        };
        match signs.chars().any(|c| !c.is_alphanumeric()) {
            true => Prefix::Signs(signs),
            false => Prefix::None,
        }
    }

    /// How many bytes at the beginning of a line belong to the prefix; 0 if the line does not begin
    /// with it.
    fn length(self, line: &str) -> usize {
        let end = match self {
            Prefix::None => return 0,
            Prefix::Signs(signs) => {
                match line.trim_start_matches([' ', '\t']).strip_prefix(signs) {
                    Some(rest) => rest,
                    None => return 0,
                }
            }
            Prefix::Marks(most) => {
                let mut rest = line;
                for _ in 0..most {
                    match rest.trim_start_matches([' ', '\t']).strip_prefix(MARKS) {
                        Some(behind) => rest = behind,
                        None => break,
                    }
                }
                if rest.len() == line.len() {
                    return 0;
                }
                rest
            }
        };
        line.len() - end.strip_prefix([' ', '\u{a0}']).unwrap_or(end).len()
    }
}

/// The kind of the last thing that was written to the output. The next word may continue a move.
#[derive(Clone, Copy, PartialEq)]
enum Last {
    /// A move that ends at this place of the output, in the current line.
    Move(usize),
    Other,
}

/// Turns a text with a record in it into the strict form that the record reader accepts; `None` if
/// there is no header in it.
pub(super) fn cleaned(text: &str) -> Option<String> {
    let first = next_header(text, 0)?;
    let mut cleaner = Cleaner {
        text,
        at: first,
        out: String::with_capacity(text.len()),
        prefix: Prefix::None,
        break_of_text: "\n",
        broken: 0,
        depth: 0,
        last: Last::Other,
        joined: None,
        plays: false,
        is_unclosed: false,
    };
    let before = &text[..first];
    if holds_moves(before) {
        cleaner.out = [before.trim_end(), "\n\n"].concat();
    }
    let end = text[first..].find(['\n', '\r']).map_or(text.len(), |end| first + end);
    cleaner.break_of_text = &text[end..end + line_break(&text[end..])];
    while cleaner.at < text.len() && cleaner.broken < MOST_BROKEN {
        cleaner.record();
    }
    cleaner.out += &text[cleaner.at..];
    Some(cleaner.out)
}

struct Cleaner<'a> {
    text: &'a str,
    at: usize,
    out: String,
    prefix: Prefix<'a>,
    /// The line break that the text uses: `\n`, `\r\n` or `\r`.
    break_of_text: &'a str,
    /// How many headers without a closing `]` were found so far.
    broken: usize,
    /// How many variations are open.
    depth: usize,
    last: Last,
    /// If the output ends with a sign that connects two words to one move, such as the `-` of `c2-
    /// e4`: the byte after the sign.
    joined: Option<usize>,
    /// Whether a move was read.
    plays: bool,
    /// Whether a comment without an end was found. After it, every comment counts as one without an
    /// end. So the text is searched for a missing end only once.
    is_unclosed: bool,
}

impl<'a> Cleaner<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<(Plain, usize)> {
        let rest = self.rest();
        (!rest.is_empty()).then(|| plain(rest, self.out.chars().next_back()))
    }

    /// Skips a line break, which has `length` bytes, and the prefix (such as `>`) of the next line.
    fn take_break(&mut self, length: usize) {
        self.at += length;
        self.at += self.prefix.length(self.rest());
        self.last = Last::Other;
    }

    /// Reads a record: its headers, its moves, and the text after its result.
    fn record(&mut self) {
        self.prefix = Prefix::of(self.text, self.at);
        (self.depth, self.last, self.joined, self.plays) = (0, Last::Other, None, false);
        let begins_line = self.out.is_empty() || self.out.ends_with('\n');
        if !begins_line {
            self.out.push('\n');
        }
        self.headers();
        if let Some(result) = self.moves() {
            self.tail(result);
        }
    }

    /// Reads headers and the gaps between them.
    fn headers(&mut self) {
        // The headers, and the gap before each.
        let (mut gaps, mut found) = (Vec::new(), Vec::<Header>::new());
        let mut begin = self.out.len();
        loop {
            self.gap(true);
            if !headers::begins(self.rest()) {
                break;
            }
            match self.header() {
                Some(header) => {
                    gaps.push(self.out.split_off(begin));
                    found.push(header);
                }
                None => {
                    // The line is copied as it is. The record reader then returns an error.
                    self.broken += 1;
                    self.rest_of_line();
                }
            }
            if self.broken >= MOST_BROKEN {
                break;
            }
            if self.out.len() > begin && !self.out[begin..].trim().is_empty() {
                write(&mut self.out, begin, &mut gaps, &mut found);
                begin = self.out.len();
            }
        }
        write(&mut self.out, begin, &mut gaps, &mut found);
    }

    /// Copies white space. Skips the signs of quoted lines, code fences such as three backticks,
    /// and lines that begin with `%`, which PGN reserves for other programs. Also skips a `\` that
    /// Markdown puts before a sign. `begins_line` is whether the text is at the beginning of a
    /// line.
    fn gap(&mut self, begins_line: bool) {
        let mut begins_line = begins_line;
        while let Some((plain, length)) = self.peek() {
            let rest = self.rest();
            let breaks = line_break(rest);
            if breaks > 0 {
                self.out.push('\n');
                self.take_break(breaks);
                begins_line = true;
                continue;
            }
            match plain {
                Plain::Char(c) if c.is_whitespace() => self.out.push(c),
                Plain::Nothing => {}
                Plain::Char('`') => {
                    if begins_line && rest.starts_with("```") {
                        self.at += fence(rest);
                        continue;
                    }
                }
                Plain::Char('~') if begins_line && rest.starts_with("~~~") && fence(rest) > 0 => {
                    self.at += fence(rest);
                    continue;
                }
                Plain::Char('%') if begins_line => {
                    self.at += rest.find(['\n', '\r']).unwrap_or(rest.len());
                    continue;
                }
                Plain::Char('\\')
                    if rest[length..]
                        .starts_with(|c: char| c.is_ascii_punctuation() || "\n\r".contains(c)) => {}
                _ if begins_line && rest.starts_with(MARKS) => {
                    self.at += length;
                    continue;
                }
                _ => return,
            }
            begins_line &= matches!(plain, Plain::Nothing)
                || plain == Plain::Char(' ')
                || plain == Plain::Char('\t');
            self.at += length;
        }
    }

    /// Copies the rest of a line.
    fn rest_of_line(&mut self) {
        let rest = self.rest();
        let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
        self.out += &rest[..end];
        self.at += end;
    }

    /// Reads a header and moves past it. If the header has no end, returns `None` and does not
    /// move.
    fn header(&mut self) -> Option<Header> {
        if let Prefix::None = self.prefix {
            let (mut header, length) = headers::read(self.rest())?;
            if self.break_of_text.starts_with('\r') {
                header.value = header.value.replace(self.break_of_text, "\n");
            }
            self.at += length;
            return Some(header);
        }
        // The value of a header may continue in the next line, after the prefix of that line.
        let (mut plain, mut places, mut at) = (String::new(), Vec::new(), self.at);
        for _ in 0..20 {
            let rest = &self.text[at..];
            let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
            places.push((plain.len(), at));
            plain += &rest[..end];
            if let Some((header, length)) = headers::read(&plain) {
                let (begin, at) = places.into_iter().rfind(|(begin, _)| *begin <= length)?;
                self.at = at + length - begin;
                return Some(header);
            }
            at += end + line_break(&rest[end..]);
            at += self.prefix.length(&self.text[at..]);
            plain.push('\n');
        }
        None
    }

    /// Reads moves up to a result or the next header. Returns the byte of the output where the
    /// result begins; `None` if there is no result.
    fn moves(&mut self) -> Option<usize> {
        let mut begins_line = false;
        while self.broken < MOST_BROKEN {
            self.gap(begins_line);
            begins_line = self.out.ends_with('\n');
            let (Plain::Char(first), length) = self.peek()? else {
                self.word();
                continue;
            };
            match first {
                '[' if headers::begins(self.rest()) => return None,
                '{' => self.comment(),
                ';' => self.line_comment(),
                '(' | ')' => {
                    self.depth =
                        if first == '(' { self.depth + 1 } else { self.depth.saturating_sub(1) };
                    self.out.push(first);
                    self.at += length;
                    self.last = Last::Other;
                }
                '$' => self.glyph(),
                '*' if self.rest().starts_with("**") => self.at += 2,
                _ => {
                    if let Some(result) = self.word() {
                        return Some(result);
                    }
                }
            }
        }
        None
    }

    fn gap_before_note(&mut self) {
        self.last = Last::Other;
        if !self.out.ends_with(|c: char| c.is_whitespace() || c == '(') {
            self.out.push(' ');
        }
    }

    /// Copies a comment as it is written, but without the prefix (such as `>`) of its lines.
    fn comment(&mut self) {
        self.last = Last::Other;
        let is_wide = !self.rest().starts_with('{');
        let (_, length) = plain(self.rest(), None);
        self.at += length;
        self.out.push('{');
        let mut escapes = false;
        // A comment without an end must not hide later records, so it ends before the next one.
        let end = match self.is_unclosed || !closes(self.rest()) {
            true => {
                self.is_unclosed = true;
                next_record(self.text, self.at).unwrap_or(self.text.len())
            }
            false => self.text.len(),
        };
        while self.at < end
            && let Some(c) = self.rest().chars().next()
        {
            if self.rest().starts_with(self.break_of_text) && !self.break_of_text.is_empty() {
                self.out.push('\n');
                self.take_break(self.break_of_text.len());
                escapes = false;
                continue;
            }
            self.at += c.len_utf8();
            if !escapes && (c == '}' || is_wide && c == '｝') {
                self.out.push('}');
                return;
            }
            self.out.push(c);
            escapes = c == '\\' && !escapes;
        }
    }

    /// Reads a comment up to the end of the line.
    fn line_comment(&mut self) {
        let (_, length) = plain(self.rest(), None);
        let rest = &self.rest()[length..];
        let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
        self.note(rest[..end].trim());
        self.at += length + end;
    }

    /// Writes a comment.
    fn note(&mut self, words: &str) {
        if words.is_empty() {
            return;
        }
        self.gap_before_note();
        self.out.push('{');
        for c in words.chars() {
            if matches!(c, '}' | '\\') {
                self.out.push('\\');
            }
            self.out.push(c);
        }
        self.out.push('}');
        if self.rest().starts_with(|c: char| !c.is_whitespace()) {
            self.out.push(' ');
        }
    }

    /// Reads a numeric annotation of PGN, such as `$1`, and writes its sign, such as `!`, as a
    /// comment.
    fn glyph(&mut self) {
        let mut length = 0;
        let mut sign = String::new();
        while let Some((Plain::Char(c), more)) = self.peek_at(length)
            && (c.is_ascii_digit() || sign.is_empty())
        {
            sign.push(c);
            length += more;
        }
        let words = match &*sign {
            "$" => {
                // A `$` without a number is no annotation. It is copied as it is.
                self.out.push('$');
                ""
            }
            "$0" => "",
            "$1" => "!",
            "$2" => "?",
            "$3" => "!!",
            "$4" => "??",
            "$5" => "!?",
            "$6" => "?!",
            number => number,
        };
        self.at += length;
        self.note(words);
    }

    /// The plain character `ahead` bytes further on, and its length in bytes; `None` at the end of
    /// the text.
    fn peek_at(&self, ahead: usize) -> Option<(Plain, usize)> {
        let rest = &self.rest()[ahead..];
        (!rest.is_empty()).then(|| plain(rest, None))
    }

    /// The next word in plain characters, and its length in bytes in the text.
    fn next_word(&self) -> (String, usize) {
        let (mut word, mut at) = (String::new(), self.at);
        while at < self.text.len() {
            let rest = &self.text[at..];
            let before = word.chars().next_back().or(self.out.chars().next_back());
            let (plain, length) = plain(rest, before);
            match plain {
                Plain::Char(c) if c.is_whitespace() || "{}();$`".contains(c) => break,
                Plain::Char('\\')
                    if rest[length..].starts_with(|c: char| c.is_ascii_punctuation()) => {}
                Plain::Char('*') if rest.starts_with("**") => {
                    at += 2;
                    continue;
                }
                plain => push(&mut word, plain),
            }
            at += length;
        }
        (word, at - self.at)
    }

    /// Reads a move, its number or the result. Returns the byte of the output where the result
    /// begins; `None` for a move or a number.
    fn word(&mut self) -> Option<usize> {
        let (word, length) = self.next_word();
        if length == 0 {
            // A `)` without a `(` is kept. The record reader then returns an error.
            let c = self.rest().chars().next()?;
            self.out.push(c);
            self.at += c.len_utf8();
            return None;
        }
        if word == "sealed" && !self.plays {
            return self.sealed();
        }
        self.at += length;
        let mut word = word.as_str();
        if word == "1/2" {
            word = RESULTS[2];
        }
        if word == "*" || RESULTS.contains(&word) {
            return self.result(word);
        }
        if let Some((dots, rest)) = number(word) {
            let digits = &word[..word.len() - dots.len() - rest.len()];
            if rest.is_empty() || !dots.is_empty() {
                self.number(digits, dots, rest.is_empty());
                word = rest;
            }
        }
        let word = match word.trim_start_matches('.') {
            // A result may follow its move without a blank.
            stuck if stuck.len() > 1 && stuck.ends_with('*') => {
                self.text_of_move(&stuck[..stuck.len() - 1]);
                self.out.push(' ');
                return self.result("*");
            }
            word => word,
        };
        if word == "1/2" || word == "*" || RESULTS.contains(&word) {
            return self.result(if word == "1/2" { RESULTS[2] } else { word });
        }
        self.text_of_move(word);
        None
    }

    fn result(&mut self, word: &str) -> Option<usize> {
        let at = self.out.len();
        self.out += word;
        self.last = Last::Other;
        // A result within a variation is kept, and reading of moves continues. The record reader
        // then returns an error.
        (self.depth == 0).then_some(at)
    }

    /// Writes a move number. `is_alone` is `true` if no move follows the number in the same word.
    fn number(&mut self, digits: &str, dots: &str, is_alone: bool) {
        self.last = Last::Other;
        self.joined = None;
        self.out += digits;
        self.out += if dots.is_empty() { "." } else { dots };
        if !is_alone {
            self.out.push(' ');
        } else if self.rest().starts_with(')') {
            // Some people write the move number `12.` as `12)`. No variation ends with a number, so
            // the bracket belongs to the number.
            self.at += 1;
        }
    }

    /// Writes a word that should be a move. If a blank or a line break has split a move, joins its
    /// parts. Writes an annotation such as `!?` as a comment.
    fn text_of_move(&mut self, word: &str) {
        if word.is_empty() {
            return;
        }
        let is_glyph = word.chars().all(|c| matches!(c, '!' | '?'));
        if is_glyph
            || ["=", "+-", "-+", "+/-", "-/+", "+=", "=+", "±", "∓", "⩲", "⩱", "∞"].contains(&word)
        {
            return self.note(word);
        }
        if self.joint(word) {
            return;
        }
        let is_half =
            word.strip_prefix(|c| SIGNS.contains(&c) || c == 'x').is_some_and(starts_with_square);
        if let Last::Move(end) = self.last
            && is_half
            && is_square(last_word(&self.out[..end]))
        {
            self.out.truncate(end);
        }
        let goes_on = word.starts_with(|c: char| c.is_ascii_alphabetic());
        if let Some(end) = self.joined.take().filter(|_| goes_on) {
            self.out.truncate(end);
        }
        self.out += word;
        self.last = Last::Move(self.out.len());
        self.plays = true;
        // A line may end after a sign, but a move cannot, so the move continues in the next line.
        let breaks = self.rest().trim_start_matches([' ', '\t', '\\']).starts_with(['\n', '\r']);
        let captures = word.strip_suffix('x').is_some_and(is_square);
        let is_cut = captures || word.ends_with(SIGNS);
        let is_half = word.strip_suffix(|c| SIGNS.contains(&c) || c == 'x').is_some_and(is_square);
        if word.ends_with(',') || is_cut && (breaks || is_half && self.meets_square()) {
            self.joined = Some(self.out.len());
        }
    }

    /// Whether the next word is a square or begins with a square.
    fn meets_square(&self) -> bool {
        let rest = self.rest().trim_start_matches([' ', '\t', '\u{a0}', '\u{202f}']);
        let next = Cleaner { at: self.text.len() - rest.len(), ..self.copy() }.next_word().0;
        starts_with_square(&next)
    }

    /// Handles `word` if it is a sign such as `x` or `-` with blanks around it, between two squares
    /// of a move or between two moves. Returns `false` if it is no such sign.
    fn joint(&mut self, word: &str) -> bool {
        let is_joint = word.eq_ignore_ascii_case("x")
            || word != "=" && word.len() == 1 && word.contains(JOINTS);
        let Last::Move(end) = self.last else { return false };
        let behind = self.rest().trim_start_matches([' ', '\t', '\u{a0}', '\u{202f}']);
        if !is_joint || !behind.starts_with(|c: char| c.is_alphabetic()) {
            return false;
        }
        let before = last_word(&self.out[..end]);
        let next = Cleaner { at: self.text.len() - behind.len(), ..self.copy() }.next_word().0;
        if word == "-" && is_like_move(before) && is_like_move(&next) {
            // The `-` separates two moves, and is dropped.
            return true;
        }
        self.out.truncate(end);
        self.out += &word.to_ascii_lowercase();
        self.joined = Some(self.out.len());
        true
    }

    /// A copy that reads from the same place and has written nothing, for looking ahead.
    fn copy(&self) -> Cleaner<'a> {
        Cleaner { out: String::new(), ..*self }
    }

    /// Copies the letters of a sealed game (a record encoded so that hands can't be read at a
    /// glance), up to an empty line that words follow. Returns the byte of the output after them;
    /// `None` if a header follows.
    fn sealed(&mut self) -> Option<usize> {
        let mut empty = 0;
        while let Some((plain, length)) = self.peek() {
            let breaks = line_break(self.rest());
            if breaks > 0 {
                empty += 1;
                if empty > 1 && is_prose(self.rest()) {
                    break;
                }
                self.out.push('\n');
                self.take_break(breaks);
                continue;
            }
            match plain {
                Plain::Char('[') if headers::begins(self.rest()) => return None,
                Plain::Char('`') | Plain::Nothing => {}
                Plain::Char(c) => {
                    self.out.push(c);
                    empty = if c.is_whitespace() { empty } else { 0 };
                }
                Plain::Text(text) => self.out += text,
            }
            self.at += length;
        }
        Some(self.out.len())
    }

    /// Reads the text after a result, up to the next header. A comment in this text belongs to the
    /// last move; a signature is left out.
    fn tail(&mut self, result: usize) {
        let end = self.out.len();
        let mut notes = end;
        loop {
            self.gap(false);
            let first = self.peek().map(|(plain, _)| plain);
            match first {
                Some(Plain::Char('{')) if self.rest().contains('}') => self.comment(),
                Some(Plain::Char(';')) => self.line_comment(),
                _ => break,
            }
            notes = self.out.len();
        }
        if notes > end {
            // The record reader accepts comments only before the result, so the comments after
            // it are put before it.
            let word = self.out[result..end].to_string();
            let note = self.out[end..notes].trim().to_string();
            let space = self.out[notes..].to_string();
            self.out.truncate(result);
            self.out += &[&note, " ", &word, &space].concat();
        }
        // The next record may have another prefix.
        self.prefix = Prefix::None;
        let next = next_header(self.text, self.at).unwrap_or(self.text.len());
        let tail = &self.text[self.at..next];
        self.at = next;
        let begins_line = self.out.ends_with('\n');
        let is_empty = tail.trim_matches(is_around).is_empty();
        if is_empty || !begins_line || !is_prose(tail) {
            self.out += tail;
        }
        if next < self.text.len() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }
}

/// Whether a text contains the `}` that ends a comment.
fn closes(text: &str) -> bool {
    let mut escapes = false;
    text.chars().any(|c| {
        let ends = matches!(c, '}' | '｝') && !escapes;
        escapes = c == '\\' && !escapes;
        ends
    })
}

/// The byte, from `from` on, of the next header that follows an empty line; `None` if there is
/// none.
fn next_record(text: &str, from: usize) -> Option<usize> {
    let mut at = from;
    while let Some(found) = next_header(text, at) {
        let before = text[from..found].trim_end_matches(|c: char| c != '\n' && c != '\r');
        if before.len() - before.trim_end().len() > 1 {
            return Some(found);
        }
        at = found + text[found..].chars().next().map_or(1, char::len_utf8);
    }
    None
}

/// The last word of a text; empty if the text ends with a blank, a line break or `(`.
fn last_word(text: &str) -> &str {
    text.rsplit([' ', '\n', '(']).next().unwrap_or_default()
}

/// Inserts headers into the output at the byte `begin`, each after the white space that precedes it
/// in the text.
fn write(out: &mut String, begin: usize, gaps: &mut Vec<String>, found: &mut Vec<Header>) {
    let last = out.split_off(begin);
    for (gap, header) in gaps.drain(..).zip(found.drain(..)) {
        *out += &gap;
        *out += &format!("[{} \"{}\"]", header.name, header.value);
    }
    *out += &last;
}

/// The length in bytes of a line that begins or ends a block of code, such as three backticks; 0 if
/// the line is something else.
fn fence(text: &str) -> usize {
    let line = &text[..text.find(['\n', '\r']).unwrap_or(text.len())];
    let behind = line.trim_start_matches(['`', '~']);
    let is_word = behind.trim().bytes().all(|b| b.is_ascii_alphanumeric() || b"-_+.".contains(&b));
    match is_word {
        true => line.len(),
        false if line.starts_with('`') => line.len() - behind.len(),
        false => 0,
    }
}
