//! The arguments: words, and the options that may stand anywhere among them.

use crate::stop::Stop;
use fairyboard::{Family, OptionSpec, Options, catalog};
use lexopt::{Arg, Parser};
use std::ffi::OsString;
use std::vec;

/// The deepest perft. Far beyond what can be counted, and no deeper than a call stack goes.
pub const DEEPEST: u32 = 100;

/// The arguments after the program's name.
#[derive(Debug)]
pub struct Line {
    /// The words that are no options, in order.
    words: vec::IntoIter<String>,
    /// What was given by `--opt`.
    pub options: Vec<String>,
    /// `--divide`
    pub divide: bool,
    /// What was given by `--seed`.
    pub seed: Option<String>,
    /// `--help` or `-h`
    pub help: bool,
    /// `--version` or `-V`
    pub version: bool,
}

impl Line {
    /// Reads the arguments.
    pub fn read(arguments: impl Iterator<Item = OsString>) -> Result<Self, Stop> {
        let mut parser = Parser::from_args(arguments);
        let mut words = Vec::new();
        let mut line = Line {
            words: Vec::new().into_iter(),
            options: Vec::new(),
            divide: false,
            seed: None,
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
                Some(Arg::Long("seed")) => {
                    let seed = value(&mut parser, "--seed", "a number")?;
                    if line.seed.is_some() {
                        return Err(Stop::bad("--seed", &seed, "one seed"));
                    }
                    line.seed = Some(seed);
                }
                Some(Arg::Long("divide")) => line.divide = true,
                Some(Arg::Long("help") | Arg::Short('h')) => line.help = true,
                Some(Arg::Long("version") | Arg::Short('V')) => line.version = true,
                Some(Arg::Long(name)) => return Err(unknown(&format!("--{name}"))),
                Some(Arg::Short(letter)) => return Err(unknown(&format!("-{letter}"))),
            }
        }
        line.words = words.into_iter();
        Ok(line)
    }

    /// The next word, if there is one.
    pub fn next(&mut self) -> Option<String> {
        self.words.next()
    }

    /// The next word, which must be there.
    pub fn expect(&mut self, field: &str, expected: &str) -> Result<String, Stop> {
        self.next().ok_or_else(|| Stop::missing(field, expected))
    }

    /// The words that are left, at least one.
    pub fn rest(&mut self, field: &str, expected: &str) -> Result<Vec<String>, Stop> {
        let rest: Vec<_> = self.words.by_ref().collect();
        if rest.is_empty() { Err(Stop::missing(field, expected)) } else { Ok(rest) }
    }

    /// Checks that no word is left.
    pub fn end(&mut self) -> Result<(), Stop> {
        match self.next() {
            None => Ok(()),
            Some(word) => {
                let expected = "no further argument (a text with spaces goes in quotes)";
                Err(Stop::bad("arguments", &word, expected))
            }
        }
    }

    /// The games that have all options of the command line, with these set.
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

    /// The options of a game, as `--opt` gives them.
    pub fn game_options(&self, specs: &'static [OptionSpec]) -> Result<Options, Stop> {
        for word in &self.options {
            if word.is_empty() || word.contains(|c: char| c.is_ascii_whitespace()) {
                return Err(Stop::bad("options", word, "one word of the form key=value"));
            }
        }
        Options::read(specs, &self.options.join(" ")).map_err(|error| Stop::Bad(error.to_string()))
    }
}

/// Whether an argument is a word although it begins with a hyphen: a move may (`-bN_Sc3xf6`), and
/// no option of more than one letter does without a second.
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
    Stop::bad("arguments", option, "--opt, --divide, --seed, --help or --version")
}

/// What the parser itself refuses, which is only a value where none belongs.
fn unfit(error: &lexopt::Error) -> Stop {
    match error {
        lexopt::Error::UnexpectedValue { option, value } => {
            Stop::bad(option, &value.to_string_lossy(), "no value")
        }
        other => Stop::Bad(format!("arguments: {other}")),
    }
}
