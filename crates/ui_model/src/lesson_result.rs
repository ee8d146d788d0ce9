//! The result of a pupil in a lesson of a teacher, as a short code that the pupil sends back.
//!
//! A code is `FB`, then digits of Crockford's base 32, and a nickname if the pupil wrote one:
//! `FB1K3-M2A7Q-200C0-4R/Mia`. The digits are, in this order:
//!
//! | digits | contents |
//! | ---: | --- |
//! | 1 | the format, 1 |
//! | 4 | the lesson: 8 bits of its title, 12 of its tasks ([`Fingerprint`]) |
//! | 3 | a random number, so that the codes of two pupils differ, even with the same nickname |
//! | 3 a task | 3 bits tries − 1, 2 hints, 1 whether the answer was shown, 4 the time, 5 the first wrong answer ([`TaskResult`]) |
//! | 4 | a CRC of 20 bits over the digits before and over the nickname in small letters |
//!
//! Hyphens separate groups of digits, as many as [`LONGEST`] allows. When a code is read, hyphens,
//! blanks, line breaks and capitals don't matter, O counts as 0, and I and L count as 1.

use crate::say;
use crc::{Algorithm, CRC_32_ISO_HDLC, Crc, NoTable};
use fairyboard::lesson::{LessonPart, Task};
use fairyboard::record::NodeId;
use i18n::Key;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Write};
use std::str::FromStr;

/// The most characters of a code, its nickname and hyphens included.
pub const LONGEST: usize = 60;

/// The most tasks of a lesson that asks for a result. Parts that are only read do not count.
pub const MAX_TASKS: usize = 11;

/// The most letters of a nickname.
pub const LONGEST_NICKNAME: usize = 12;

/// The greatest number of tries in a code. A greater number is written as this number.
pub const MOST_TRIES: u32 = 8;

/// A code can name this many of the wrong answers that the author has marked in a task. Later ones
/// count as [`WrongAnswer::Other`].
const MARKED: usize = 31;

/// The two letters at the beginning of every code.
const BEGINS: [char; 2] = ['F', 'B'];
/// The digit after these letters: the number of the format.
const FORMAT: u8 = 1;
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BITS: usize = 5;
const LESSON_DIGITS: usize = 4;
const SALT_DIGITS: usize = 3;
const TASK_DIGITS: usize = 3;
const CHECK_DIGITS: usize = 4;
/// The number of base-32 digits of a code, without the digits of its tasks.
const OTHER_DIGITS: usize = 1 + LESSON_DIGITS + SALT_DIGITS + CHECK_DIGITS;
/// The least number of digits of a code, with one task.
const LEAST_DIGITS: usize = OTHER_DIGITS + TASK_DIGITS;
/// The greatest number of digits of a code, with [`MAX_TASKS`] tasks.
const MOST_DIGITS: usize = OTHER_DIGITS + TASK_DIGITS * MAX_TASKS;

/// The checksum. Its polynomial is (x + 1)(x¹⁹ + x⁵ + x² + x + 1), so it detects every change of
/// up to three bits, and every change within 20 bits in a row.
const CHECK: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&Algorithm {
    width: 20,
    poly: 0x8_0069,
    init: 0xF_FFFF,
    refin: false,
    refout: false,
    xorout: 0,
    check: 0,
    residue: 0,
});
const HASH: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISO_HDLC);

/// Identifies a lesson and its version. The words of the tasks, hints and answers don't count, so
/// that an author may correct them after pupils have begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fingerprint {
    /// 8 bits of the hash of the title.
    title: u32,
    /// 12 bits of the hash of everything that the tasks ask and accept.
    tasks: u32,
}

impl Fingerprint {
    const TITLE_BITS: u32 = 8;
    const TASKS_BITS: u32 = 12;

    pub fn of<'a>(title: &str, parts: impl IntoIterator<Item = &'a LessonPart>) -> Self {
        let tasks: String = parts.into_iter().map(asked).collect();
        let bits = |text: &str, bits: u32| HASH.checksum(text.as_bytes()) >> (32 - bits);
        Fingerprint {
            title: bits(title.trim(), Self::TITLE_BITS),
            tasks: bits(&tasks, Self::TASKS_BITS),
        }
    }

    fn number(self) -> u32 {
        self.title << Self::TASKS_BITS | self.tasks
    }

    fn of_number(number: u32) -> Self {
        Fingerprint {
            title: number >> Self::TASKS_BITS,
            tasks: number & ((1 << Self::TASKS_BITS) - 1),
        }
    }

    /// The name under which the page stores the pupil's attempts, and the results for the teacher:
    /// four base-32 digits, such as `K3M2`.
    pub fn name(self) -> String {
        digits(self.number(), LESSON_DIGITS).map(letter).collect()
    }
}

/// The contents of a part that decide which answers are right: the game, the position, the moves
/// with their marks, the goal and the move to try.
fn asked(part: &LessonPart) -> String {
    let record = part.record();
    let start = record.node(NodeId::START);
    let mut text = format!(
        "{} {} {}\n{:?} {:?}\n",
        record.info().id,
        record.options(),
        start.state().text(),
        part.goal().map(|goal| goal.name()),
        match part.task() {
            Task::Refused { attempt, rule } => Some((attempt, rule)),
            Task::Moves | Task::Read => None,
        },
    );
    let wrong: Vec<NodeId> = part.wrong_answers().collect();
    for id in record.preorder() {
        let node = record.node(id);
        let mark = if wrong.contains(&id) { " wrong" } else { "" };
        let _ = writeln!(text, "{} {}{mark}", node.ply(), node.text());
    }
    text
}

/// The first wrong answer of a pupil to a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum WrongAnswer {
    /// A move that the author has marked as wrong: its index in `LessonPart::wrong_answers`.
    Marked(usize),
    /// Another move.
    Other,
}

/// The time that a pupil took for a task, in one of 16 steps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct TimeStep(u8);

impl TimeStep {
    /// The number of steps.
    pub const COUNT: u8 = 16;
    /// The end of each step in seconds, which is the beginning of the next one. The last step has
    /// no end.
    const ENDS: [u64; 15] = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 420, 600, 900];

    pub fn of_ms(ms: u64) -> Self {
        TimeStep(Self::ENDS.iter().filter(|end| ms / 1000 >= **end).count() as u8)
    }

    /// The middle of the step, in seconds. The last step has no middle, so its beginning is
    /// returned.
    pub fn seconds(self) -> u64 {
        let at = usize::from(self.0);
        let begin = at.checked_sub(1).map_or(0, |before| Self::ENDS[before]);
        Self::ENDS.get(at).map_or(begin, |end| (begin + end).div_ceil(2))
    }
}

/// The result of a pupil in one task that the pupil has solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TaskResult {
    tries: u32,
    hints: u8,
    is_shown: bool,
    time: TimeStep,
    first_wrong: Option<WrongAnswer>,
}

impl TaskResult {
    /// `missed` counts the wrong answers. If it is 0, `first_wrong` is ignored. Values that are too
    /// large for a code are reduced to what a code can hold.
    pub fn new(
        missed: u32,
        first_wrong: Option<WrongAnswer>,
        hints: usize,
        is_shown: bool,
        ms: u64,
    ) -> Self {
        let tries = missed.saturating_add(1).min(MOST_TRIES);
        let first_wrong = (tries > 1).then_some(match first_wrong {
            Some(WrongAnswer::Marked(at)) if at < MARKED => WrongAnswer::Marked(at),
            _ => WrongAnswer::Other,
        });
        TaskResult {
            tries,
            hints: hints.min(3) as u8,
            is_shown,
            time: TimeStep::of_ms(ms),
            first_wrong,
        }
    }

    /// The number of tries, 1 if the first answer was right. [`MOST_TRIES`] means this number or
    /// more.
    pub fn tries(&self) -> u32 {
        self.tries
    }

    /// The number of hints that the pupil read, at most 3.
    pub fn hints(&self) -> u32 {
        self.hints.into()
    }

    /// Whether the pupil was shown the answer.
    pub fn is_shown(&self) -> bool {
        self.is_shown
    }

    pub fn time(&self) -> TimeStep {
        self.time
    }

    /// The first wrong answer. `None` if the pupil needed only one try.
    pub fn first_wrong(&self) -> Option<WrongAnswer> {
        self.first_wrong
    }

    /// Whether the first answer was right, and not shown.
    pub fn is_at_once(&self) -> bool {
        self.tries == 1 && !self.is_shown
    }

    fn number(&self) -> u32 {
        let wrong = match self.first_wrong {
            Some(WrongAnswer::Marked(at)) => at as u32 + 1,
            Some(WrongAnswer::Other) | None => 0,
        };
        (self.tries - 1) << 12
            | u32::from(self.hints) << 10
            | u32::from(self.is_shown) << 9
            | u32::from(self.time.0) << 5
            | wrong
    }

    /// Reads the result of a task from the number that `number` makes of it. `None` for a number
    /// that `number` never returns: a wrong answer without a second try.
    fn of_number(number: u32) -> Option<Self> {
        let (tries, wrong) = ((number >> 12 & 7) + 1, (number & 31) as usize);
        let first_wrong = match wrong.checked_sub(1) {
            Some(_) if tries == 1 => return None,
            Some(at) => Some(WrongAnswer::Marked(at)),
            None => (tries > 1).then_some(WrongAnswer::Other),
        };
        Some(TaskResult {
            tries,
            hints: (number >> 10 & 3) as u8,
            is_shown: number >> 9 & 1 == 1,
            time: TimeStep((number >> 5 & 15) as u8),
            first_wrong,
        })
    }
}

/// A nickname: 1 to [`LONGEST_NICKNAME`] letters of any script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nickname(String);

impl Nickname {
    /// The first letters of a text. `None` if it has no letter.
    pub fn of(text: &str) -> Option<Self> {
        let letters: String =
            text.chars().filter(|c| is_letter(*c)).take(LONGEST_NICKNAME).collect();
        letters.chars().any(char::is_alphabetic).then_some(Nickname(letters))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether a character may be in a nickname: letters, and accents and vowel signs that are separate
/// characters.
fn is_letter(c: char) -> bool {
    // The signs that join letters in Indian scripts are not alphabetic for Unicode.
    let joins = "\u{94d}\u{9cd}\u{a4d}\u{acd}\u{b4d}\u{bcd}\u{c4d}\u{ccd}\u{d4d}\u{dca}\u{e3a}";
    c.is_alphabetic() || matches!(c, '\u{300}'..='\u{36f}') || joins.contains(c)
}

/// A random number below 2¹⁵, which distinguishes the results of different pupils.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Salt(u32);

impl Salt {
    /// Takes the lowest 15 bits of a random number.
    pub fn of(random: u64) -> Self {
        Salt((random & ((1 << (BITS * SALT_DIGITS)) - 1)) as u32)
    }

    pub fn number(self) -> u64 {
        self.0.into()
    }
}

/// The result of a pupil in a lesson. Its [`Display`](fmt::Display) is the code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonResult {
    lesson: Fingerprint,
    tasks: Vec<TaskResult>,
    salt: Salt,
    nickname: Option<Nickname>,
}

impl LessonResult {
    /// Makes the result of a pupil. `None` unless there are 1 to [`MAX_TASKS`] tasks.
    pub fn new(
        lesson: Fingerprint,
        tasks: Vec<TaskResult>,
        salt: Salt,
        nickname: Option<Nickname>,
    ) -> Option<Self> {
        let is_possible = (1..=MAX_TASKS).contains(&tasks.len());
        is_possible.then_some(LessonResult { lesson, tasks, salt, nickname })
    }

    /// The results in the tasks, in their order. There are 1 to [`MAX_TASKS`].
    pub fn tasks(&self) -> &[TaskResult] {
        &self.tasks
    }

    pub fn nickname(&self) -> Option<&Nickname> {
        self.nickname.as_ref()
    }

    /// Checks that this is a result in a lesson with this fingerprint and number of tasks.
    ///
    /// # Errors
    /// Returns `OtherLesson` or `OtherVersion` if it is not.
    pub fn is_in(&self, lesson: Fingerprint, tasks: usize) -> Result<(), CodeError> {
        match self.lesson {
            of if of == lesson && self.tasks.len() == tasks => Ok(()),
            of if of.title == lesson.title => Err(CodeError::OtherVersion),
            _ => Err(CodeError::OtherLesson),
        }
    }

    /// Whether both results are of the same attempt. Nicknames are not compared, because the pupil
    /// may have added one later. The results of two pupils differ at least in the random number,
    /// except once in 32,768 times.
    pub fn is_same(&self, other: &LessonResult) -> bool {
        self.body() == other.body()
    }

    /// The base-32 digits of the code, as numbers from 0 to 31, without the checksum.
    fn body(&self) -> Vec<u8> {
        let mut body = vec![FORMAT];
        body.extend(digits(self.lesson.number(), LESSON_DIGITS));
        body.extend(digits(self.salt.0, SALT_DIGITS));
        body.extend(self.tasks.iter().flat_map(|task| digits(task.number(), TASK_DIGITS)));
        body
    }

    /// Reads the base-32 digits of a code of this format, given as numbers from 0 to 31. `None` if
    /// the number of digits or the checksum is wrong.
    fn of_digits(all: &[u8], nickname: Option<Nickname>) -> Option<Self> {
        let tasks = all.len().checked_sub(OTHER_DIGITS)?;
        if !tasks.is_multiple_of(TASK_DIGITS) || tasks > TASK_DIGITS * MAX_TASKS {
            return None;
        }
        let (body, sum) = all.split_at(all.len().checked_sub(CHECK_DIGITS)?);
        if number(sum) != checksum(body, nickname.as_ref()) {
            return None;
        }
        let (lesson, rest) = body.get(1..)?.split_at_checked(LESSON_DIGITS)?;
        let (salt, tasks) = rest.split_at_checked(SALT_DIGITS)?;
        let tasks = tasks.chunks(TASK_DIGITS).map(|task| TaskResult::of_number(number(task)));
        LessonResult::new(
            Fingerprint::of_number(number(lesson)),
            tasks.collect::<Option<_>>()?,
            Salt(number(salt)),
            nickname,
        )
    }
}

/// The lowest `count` base-32 digits of a number, the highest first.
fn digits(number: u32, count: usize) -> impl Iterator<Item = u8> {
    (0..count).rev().map(move |at| (number >> (BITS * at) & 31) as u8)
}

fn number(digits: &[u8]) -> u32 {
    digits.iter().fold(0, |number, digit| number << BITS | u32::from(*digit))
}

fn letter(digit: u8) -> char {
    DIGITS[usize::from(digit)].into()
}

/// The value of a character as a digit of Crockford's base 32, which reads `O` as 0, and `I` and
/// `L` as 1. `None` for other characters.
fn digit(c: char) -> Option<u8> {
    let c = match c.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        c => c,
    };
    DIGITS.iter().position(|known| char::from(*known) == c).map(|at| at as u8)
}

fn checksum(body: &[u8], nickname: Option<&Nickname>) -> u32 {
    let mut sum = CHECK.digest();
    sum.update(body);
    if let Some(Nickname(name)) = nickname {
        sum.update(b"/");
        sum.update(name.to_lowercase().as_bytes());
    }
    sum.finalize()
}

impl fmt::Display for LessonResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = self.body();
        let sum = checksum(&body, self.nickname());
        let all = body.into_iter().chain(digits(sum, CHECK_DIGITS)).map(letter);
        let all: Vec<char> = BEGINS.into_iter().chain(all).collect();
        let name = self.nickname().map(|name| format!("/{}", name.0)).unwrap_or_default();
        let room = LONGEST.saturating_sub(name.chars().count() + all.len());
        // The last group must not be a single digit.
        let fits = |group: &usize| all.len().div_ceil(*group) - 1 <= room && all.len() % group != 1;
        let group = (4..=12).find(fits);
        let groups = all.chunks(group.unwrap_or(all.len()));
        let groups: Vec<String> = groups.map(|group| group.iter().collect()).collect();
        write!(f, "{}{name}", groups.join("-"))
    }
}

/// Why a text is no result in a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CodeError {
    NoCode,
    /// The code was changed, mistyped or made up: its checksum is wrong.
    Changed,
    /// The code has a format of a newer version.
    Newer,
    OtherLesson,
    /// The code is of another version of this lesson, with other tasks or answers.
    OtherVersion,
}

impl CodeError {
    /// The error in a sentence.
    pub fn told(self) -> Key {
        match self {
            CodeError::NoCode => say::RESULT_NO_CODE,
            CodeError::Changed => say::RESULT_CHANGED,
            CodeError::Newer => say::RESULT_NEWER,
            CodeError::OtherLesson => say::RESULT_OTHER_LESSON,
            CodeError::OtherVersion => say::RESULT_OTHER_VERSION,
        }
    }
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.told().fmt(f)
    }
}

impl std::error::Error for CodeError {}

/// Reads the first code in a text.
impl FromStr for LessonResult {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        find(text).into_iter().next().map_or(Err(CodeError::NoCode), |found| found.read)
    }
}

/// A code in a text, or something that looks like one.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The number of the line, from 1.
    pub line: usize,
    /// The code as it is written in the line, at most `EXCERPT` characters.
    pub excerpt: String,
    pub read: Result<LessonResult, CodeError>,
}

/// The most characters of an excerpt.
const EXCERPT: usize = 70;

/// The most codes that are found in one text.
const MOST_FOUND: usize = 1_000;

/// Finds the first `MOST_FOUND` codes in a text. Other words may surround a code. Lines without
/// anything like a code are skipped.
pub fn find(text: &str) -> Vec<Found> {
    let chars: Vec<char> = text.chars().collect();
    let lines: Vec<&str> = text.split('\n').collect();
    let mut has_code = vec![false; lines.len()];
    let mut found: Vec<Found> = Vec::new();
    let (mut at, mut line) = (0, 0);
    while at < chars.len() && found.len() < MOST_FOUND {
        let read = begins_at(&chars, at).then(|| Begun::at(&chars, at).read()).flatten();
        let end = read.as_ref().map_or(at + 1, |(_, end)| *end);
        let last = line + chars[at..end].iter().filter(|c| **c == '\n').count();
        if let Some((read, _)) = read {
            has_code[line..=last].fill(true);
            found.push(Found { line: line + 1, excerpt: quoted(&chars[at..]), read });
        }
        (at, line) = (end, last);
    }
    for (i, line) in lines.iter().enumerate().filter(|(i, _)| !has_code[*i]) {
        let word = line.split_whitespace().find(|word| looks_like_code(word));
        if let Some(word) = word.filter(|_| found.len() < MOST_FOUND) {
            let excerpt = word.chars().take(EXCERPT).collect();
            found.push(Found { line: i + 1, excerpt, read: Err(CodeError::NoCode) });
        }
    }
    found.sort_by_key(|found| found.line);
    found
}

/// The code at the beginning of a text, as it is written in its line: the first word, and the words
/// after it that may be further groups of digits or a nickname.
fn quoted(text: &[char]) -> String {
    let line: String = text.iter().take_while(|c| **c != '\n').take(EXCERPT).collect();
    let is_group = |word: &str| {
        let is_digits = word.chars().all(|c| is_hyphen(c) || digit(c).is_some());
        (is_digits && word.contains(|c: char| c.is_ascii_digit())) || word.starts_with('/')
    };
    let mut words = line.split_whitespace();
    let first = words.next();
    first.into_iter().chain(words.take_while(|word| is_group(word))).collect::<Vec<_>>().join(" ")
}

/// Whether a word has the form of a code whose first letters were lost or mistyped.
fn looks_like_code(word: &str) -> bool {
    let digits = word.split('/').next().unwrap_or_default();
    let is_one = |c: char| c.is_ascii_alphanumeric() || is_hyphen(c);
    let count = digits.chars().filter(|c| c.is_ascii_alphanumeric()).count();
    let numbers = digits.chars().filter(char::is_ascii_digit).count();
    digits.chars().all(is_one) && (11..=MOST_DIGITS + 2).contains(&count) && numbers >= 2
}

fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}')
}

/// Characters between the digits of a code that mean nothing: blanks, hyphens, invisible characters
/// and the marks of quoted mails.
fn is_skipped(c: char) -> bool {
    let is_invisible = matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}');
    c.is_whitespace() || is_hyphen(c) || is_invisible || c == '>'
}

/// Whether a word that begins at this character begins like a code: `FB` and a digit.
fn begins_at(chars: &[char], at: usize) -> bool {
    let is_word = at.checked_sub(1).is_none_or(|before| !chars[before].is_alphanumeric());
    let begin = chars[at..].iter().take(BEGINS.len()).map(char::to_ascii_uppercase);
    is_word && begin.eq(BEGINS) && chars.get(at + BEGINS.len()).is_some_and(|c| digit(*c).is_some())
}

/// The beginning of a code in a text.
struct Begun {
    /// The index of the character after the first digit.
    begin: usize,
    /// The digits. Words behind the code may have been read as digits, too.
    digits: Vec<u8>,
    /// For each digit, the index of the character after it. `None` if another digit or letter
    /// follows without a blank, so that the code can't end here.
    ends: Vec<Option<usize>>,
    /// How many of the digits were written as decimal digits.
    decimals: usize,
    /// The nickname after all digits, and the index of the character after it.
    nickname: Option<(Nickname, usize)>,
}

impl Begun {
    fn at(chars: &[char], at: usize) -> Self {
        let ends_at = |at: usize| {
            let next = chars[at..].iter().find(|c| !is_hyphen(**c));
            next.is_none_or(|c| !c.is_alphanumeric()).then_some(at)
        };
        let (mut digits, mut ends, mut decimals) = (Vec::new(), Vec::new(), 0);
        let mut next = at + BEGINS.len();
        let begin = next + 1;
        let mut slash = None;
        while let Some(c) = chars.get(next).filter(|_| digits.len() <= MOST_DIGITS) {
            next += 1;
            decimals += usize::from(c.is_ascii_digit());
            match digit(*c) {
                Some(digit) => {
                    digits.push(digit);
                    ends.push(ends_at(next));
                }
                None if is_skipped(*c) => {}
                None => {
                    slash = matches!(c, '/' | '\u{2044}' | '\u{2215}' | '\u{ff0f}').then_some(next);
                    break;
                }
            }
        }
        let nickname = slash.and_then(|from| {
            let begin = from + chars[from..].iter().take_while(|c| is_skipped(**c)).count();
            let end = begin + chars[begin..].iter().take_while(|c| is_letter(**c)).count();
            let name = chars.get(begin..end).filter(|name| name.len() <= LONGEST_NICKNAME)?;
            Some((Nickname::of(&name.iter().collect::<String>())?, end))
        });
        Begun { begin, digits, ends, decimals, nickname }
    }

    /// The result that the code contains, or the error, and the index of the next character to
    /// search. A code without a nickname may be followed by words, so it ends where its checksum is
    /// right. `None` if this is only a word that begins with the same letters.
    fn read(&self) -> Option<(Result<LessonResult, CodeError>, usize)> {
        let digits = &self.digits;
        if digits.first() == Some(&FORMAT) {
            if let Some((name, end)) = &self.nickname
                && let Some(read) = LessonResult::of_digits(digits, Some(name.clone()))
            {
                return Some((Ok(read), *end));
            }
            for (last, end) in self.ends.iter().enumerate().rev() {
                if let Some(end) = end
                    && let Some(read) = LessonResult::of_digits(&digits[..=last], None)
                {
                    return Some((Ok(read), *end));
                }
            }
        }
        let is_code = digits.len() >= LEAST_DIGITS / 2 && self.decimals >= 2;
        let is_newer = digits.len() >= LEAST_DIGITS && digits.first() > Some(&FORMAT);
        let error = if is_newer { CodeError::Newer } else { CodeError::Changed };
        // If the end of this code is missing, the next code may begin among these digits. The
        // search therefore continues after the first digit.
        is_code.then_some((Err(error), self.begin))
    }
}
