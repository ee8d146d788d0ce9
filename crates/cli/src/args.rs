//! Parses the arguments of the command line: words, with options anywhere between them.

use crate::stop::Stop;
use fairyboard::{Family, OptionSpec, Options, catalog};
use lexopt::{Arg, Parser};
use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::vec;

/// The largest depth that perft accepts. It is low enough for the call stack, and no count that
/// deep would ever end.
pub const DEEPEST: u32 = 100;

/// An option that only some commands have.
struct Flag {
    name: &'static str,
    /// A description of the option's value; `None` if the option takes no value.
    value: Option<&'static str>,
    commands: &'static [&'static str],
}

const FLAGS: &[Flag] = &[
    Flag { name: "divide", value: None, commands: &["perft"] },
    Flag {
        name: "seed",
        value: Some("a number"),
        commands: &["start", "best", "match", "tune", "puzzles", "vectors"],
    },
    Flag { name: "level", value: Some("a number from 1 to 5"), commands: &["best", "puzzles"] },
    Flag { name: "grade", value: Some("a file of puzzles"), commands: &["puzzles"] },
    Flag { name: "nodes", value: Some("a number"), commands: &["best", "tune", "puzzles"] },
    Flag {
        name: "games",
        value: Some("a number"),
        commands: &["match", "tune", "puzzles", "vectors"],
    },
    Flag { name: "count", value: Some("a number"), commands: &["puzzles"] },
    Flag { name: "random", value: None, commands: &["puzzles"] },
    Flag { name: "answers", value: None, commands: &["puzzles"] },
    Flag { name: "pos", value: Some("a position string"), commands: &["match"] },
    Flag { name: "plies", value: Some("a number of plies"), commands: &["match", "puzzles"] },
    Flag { name: "no-convention", value: None, commands: &["match"] },
    Flag { name: "log", value: Some("a file"), commands: &["match"] },
    Flag { name: "sprt", value: Some("two scores in hundredths"), commands: &["match"] },
    Flag { name: "ms", value: Some("a number of milliseconds"), commands: &["best"] },
    Flag { name: "why", value: None, commands: &["best"] },
    Flag { name: "whole", value: None, commands: &["link"] },
];

/// The arguments after the program's name.
#[derive(Debug)]
pub struct Line {
    /// The words that are not options, in order.
    words: vec::IntoIter<String>,
    /// The values of `--opt`, such as `board=10`.
    pub options: Vec<String>,
    /// The options that only some commands have, each with its value; empty if it takes none.
    flags: Vec<(&'static str, String)>,
    /// Whether `--help` or `-h` was passed.
    pub help: bool,
    /// Whether `--version` or `-V` was passed.
    pub version: bool,
}

impl Line {
    /// Sorts the arguments into words and options.
    pub fn read(arguments: impl Iterator<Item = OsString>) -> Result<Self, Stop> {
        let mut parser = Parser::from_args(arguments);
        let mut words = Vec::new();
        let mut line = Line {
            words: Vec::new().into_iter(),
            options: Vec::new(),
            flags: Vec::new(),
            help: false,
            version: false,
        };
        loop {
            if let Some(word) = parser.try_raw_args().and_then(|mut raw| raw.next_if(is_word)) {
                words.push(utf8(word)?);
                continue;
            }
            match parser.next().map_err(|error| unfit(&error))? {
                None => break,
                Some(Arg::Value(word)) => words.push(utf8(word)?),
                Some(Arg::Long("opt")) => {
                    line.options.push(value(&mut parser, "--opt", "key=value")?);
                }
                Some(Arg::Long("help") | Arg::Short('h')) => line.help = true,
                Some(Arg::Long("version") | Arg::Short('V')) => line.version = true,
                Some(Arg::Long(name)) => {
                    let flag = FLAGS.iter().find(|flag| flag.name == name);
                    let flag = flag.ok_or_else(|| unknown(&format!("--{name}")))?;
                    line.read_flag(flag, &mut parser)?;
                }
                Some(Arg::Short(letter)) => return Err(unknown(&format!("-{letter}"))),
            }
        }
        line.words = words.into_iter();
        Ok(line)
    }

    fn read_flag(&mut self, flag: &Flag, parser: &mut Parser) -> Result<(), Stop> {
        let option = format!("--{}", flag.name);
        let value = match flag.value {
            Some(expected) => value(parser, &option, expected)?,
            None => String::new(),
        };
        if self.has(flag.name) {
            return Err(Stop::bad(&option, &value, format!("one {option}")));
        }
        self.flags.push((flag.name, value));
        Ok(())
    }

    /// Returns an error if an option was passed that this command does not have.
    pub fn check_flags(&self, command: &str) -> Result<(), Stop> {
        let stray = |flag: &&Flag| self.has(flag.name) && !flag.commands.contains(&command);
        match FLAGS.iter().find(stray) {
            None => Ok(()),
            Some(flag) => {
                let expected = format!("it with {} only", flag.commands.join(" or "));
                Err(Stop::bad("arguments", &format!("--{}", flag.name), expected))
            }
        }
    }

    /// Whether the option with this name, written without `--`, was passed.
    pub fn has(&self, name: &str) -> bool {
        self.flag(name).is_some()
    }

    /// The value of the option with this name, if it was passed.
    pub fn flag(&self, name: &str) -> Option<&str> {
        self.flags.iter().find(|(other, _)| *other == name).map(|(_, value)| value.as_str())
    }

    /// The value of a numeric option, if it was passed. Returns an error if the number is out of
    /// range.
    pub fn number(&self, name: &str, range: RangeInclusive<u64>) -> Result<Option<u64>, Stop> {
        let Some(text) = self.flag(name) else { return Ok(None) };
        number(text).filter(|number| range.contains(number)).map(Some).ok_or_else(|| {
            let expected = format!("a number from {} to {}", range.start(), range.end());
            Stop::bad(format!("--{name}"), text, expected)
        })
    }

    pub fn next(&mut self) -> Option<String> {
        self.words.next()
    }

    /// The next word, or an error if there is none. The error names the `field` and the `expected`
    /// word.
    pub fn expect(&mut self, field: &str, expected: &str) -> Result<String, Stop> {
        self.next().ok_or_else(|| Stop::missing(field, expected))
    }

    /// The remaining words. Returns an error, which names the `field`, if there are none.
    pub fn rest(&mut self, field: &str, expected: &str) -> Result<Vec<String>, Stop> {
        let rest: Vec<_> = self.words.by_ref().collect();
        if rest.is_empty() { Err(Stop::missing(field, expected)) } else { Ok(rest) }
    }

    /// Returns an error if there are more words.
    pub fn end(&mut self) -> Result<(), Stop> {
        match self.next() {
            None => Ok(()),
            Some(word) => {
                let expected = "no further argument (a text with spaces goes in quotes)";
                Err(Stop::bad("arguments", &word, expected))
            }
        }
    }

    /// Reads the next word as a game's id, and the game's options from `--opt`.
    pub fn game(&mut self) -> Result<(&'static dyn Family, Options), Stop> {
        let expected = format!("one of the games {}", catalog::ids());
        let id = self.expect("game", &expected)?;
        let family = catalog::find(&id).ok_or_else(|| Stop::bad("game", &id, expected))?;
        Ok((family, self.game_options(family.info().options)?))
    }

    /// All games that have the options given with `--opt`, with these options set. Returns an error
    /// if no game has them.
    pub fn games(&self) -> Result<Vec<(&'static dyn Family, Options)>, Stop> {
        let read = |family: &'static dyn Family| {
            self.game_options(family.info().options).map(|options| (family, options))
        };
        let (fit, unfit): (Vec<_>, Vec<_>) =
            catalog::GAMES.iter().map(|family| read(*family)).partition(Result::is_ok);
        match unfit.into_iter().next() {
            Some(Err(stop)) if fit.is_empty() => Err(stop),
            _ => Ok(fit.into_iter().flatten().collect()),
        }
    }

    /// A game's options with the values of `--opt`, and defaults for the others.
    pub fn game_options(&self, specs: &'static [OptionSpec]) -> Result<Options, Stop> {
        for word in &self.options {
            if word.is_empty() || word.contains(|c: char| c.is_ascii_whitespace()) {
                return Err(Stop::bad("options", word, "one word of the form key=value"));
            }
        }
        Options::read(specs, &self.options.join(" ")).map_err(|error| Stop::Bad(error.to_string()))
    }
}

/// Reads a number that consists of digits; `None` for any other text. The standard library would
/// also accept a `+`.
pub fn number(text: &str) -> Option<u64> {
    Some(text)
        .filter(|text| text.bytes().all(|b| b.is_ascii_digit()))
        .and_then(|text| text.parse().ok())
}

/// Whether an argument that begins with a hyphen is a word. A move can begin with one, such as
/// `-bN_Sc3xf6`. Options with long names begin with two hyphens.
fn is_word(argument: &std::ffi::OsStr) -> bool {
    let bytes = argument.as_encoded_bytes();
    bytes.starts_with(b"-") && !bytes.starts_with(b"--") && bytes != b"-h" && bytes != b"-V"
}

fn utf8(word: OsString) -> Result<String, Stop> {
    word.into_string()
        .map_err(|word| Stop::Bad(format!("arguments: found {word:?}, expected UTF-8")))
}

fn value(parser: &mut Parser, option: &str, expected: &str) -> Result<String, Stop> {
    parser.value().map_err(|_| Stop::missing(option, expected)).and_then(utf8)
}

fn unknown(option: &str) -> Stop {
    let flags: Vec<_> = FLAGS.iter().map(|flag| format!("--{}, ", flag.name)).collect();
    Stop::bad("arguments", option, format!("--opt, {}--help or --version", flags.concat()))
}

/// Converts an error of the argument parser. At this point the only possible one is a value passed
/// to an option that takes none.
fn unfit(error: &lexopt::Error) -> Stop {
    match error {
        lexopt::Error::UnexpectedValue { option, value } => {
            Stop::bad(option, &value.to_string_lossy(), "no value")
        }
        other => Stop::Bad(format!("arguments: {other}")),
    }
}
