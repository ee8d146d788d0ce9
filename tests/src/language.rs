//! The notation for positions, moves, clicks and refusals in the rule tests.
//!
//! A **position** is a position string. It may also be written as the fields of the position string
//! after the board, a colon, and the pieces with their squares: `w p - 0000 - -: Ka1 kl12 +We5`.
//! Options are named first if they differ from the defaults of the game's tests: `subdue=keep w -
//! m: Aa1 Mb2`.
//!
//! A **verdict**, the expected answer to a move, is one of
//!
//! - `legal`: the move is listed, and can be played;
//! - `never`: the move is not listed and cannot be played, and perhaps cannot even be read;
//! - the number of the rule that refuses the move, or several numbers with `/` between them if the
//!   move breaks more than one rule; then the squares to blame; then, after `|`, a few words of the
//!   refusal's sentence: `HENS-3 d1 d2 | cannot move`.
//!
//! The **steps** of a move, such as picking a piece and choosing its target, are written one after
//! the other. A step is written as its text or, except for the first step, as a square to click.

use crate::{names, refused, square};
use fairyboard::turn::{EffectKind, Step};
use fairyboard::{Options, Progress, Refusal, Shown, Sign, State, catalog, rulebook};
use std::rc::Rc;

/// Whether the tests of a game list all the squares that a refusal blames.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blame {
    /// The tests list all blamed squares.
    Whole,
    /// The tests list one or more of the blamed squares.
    Part,
}

/// The game, default options and strictness of one game's rule tests.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    pub game: &'static str,
    /// The options of a position whose text names no others.
    pub options: &'static str,
    /// Whether this game's verdicts list all blamed squares.
    pub blame: Blame,
}

impl Language {
    /// Splits a position text into the options at its start and the remaining text.
    fn options_of<'t>(&self, text: &'t str) -> (Options, &'t str) {
        let specs = catalog::find(self.game).expect("a game of the catalogue").info().options;
        let mut rest = text;
        let mut named = self.options.to_string();
        while let Some((pair, after)) = rest.split_once(' ').filter(|(pair, _)| pair.contains('='))
        {
            named = format!("{named} {pair}");
            rest = after;
        }
        let mut options = Options::defaults(specs);
        for pair in named.split_whitespace() {
            let (key, value) = pair.split_once('=').unwrap_or_else(|| panic!("{pair} in {text}"));
            options.set(key, value).unwrap_or_else(|error| panic!("{pair} in {text}: {error}"));
        }
        (options, rest)
    }

    /// Expands a position in the notation of this module to a full position string.
    pub fn written(&self, text: &str) -> String {
        let (options, text) = self.options_of(text);
        let Some((fields, pieces)) = text.split_once(':') else { return text.into() };
        let family = catalog::find(self.game).expect("a game of the catalogue");
        let placement = placement(family.start(&options).size(), pieces);
        format!("{placement} {fields}")
    }

    /// Reads a position in the notation of this module, or returns the reason why it is invalid.
    pub fn read(&self, text: &str) -> Result<Rc<dyn State>, String> {
        let family = catalog::find(self.game).expect("a game of the catalogue");
        let options = self.options_of(text).0;
        family.read(&self.written(text), &options).map_err(|error| error.to_string())
    }

    pub fn position(&self, text: &str) -> Rc<dyn State> {
        self.read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// The legal moves in a position that begin with `begin`, joined with spaces.
    pub fn moves(&self, text: &str, begin: &str) -> String {
        let mut moves = self.position(text).moves();
        moves.retain(|mv| mv.starts_with(begin));
        moves.join(" ")
    }

    /// The refusal of an illegal move. Panics if the move is legal or unreadable.
    pub fn refused(&self, text: &str, mv: &str) -> Refusal {
        refused(&*self.position(text), mv)
    }

    /// Asserts the answer to each move. A case is a move and its verdict, as in the module's
    /// comment.
    pub fn judges(&self, text: &str, cases: &[(&str, &str)]) {
        judges(&*self.position(text), cases, self.blame);
    }

    /// Asserts the answers to clicks. A case is the steps entered before, the clicked square and
    /// the verdict, as in the module's comment.
    pub fn clicks(&self, text: &str, cases: &[(&str, &str, &str)]) {
        clicks(&*self.position(text), cases, self.blame);
    }

    /// The position after some moves. Asserts that each move is listed as legal.
    pub fn played(&self, text: &str, moves: &str) -> Rc<dyn State> {
        played(&self.position(text), moves)
    }

    /// Asserts that some moves lead to the position `then`.
    pub fn leads(&self, text: &str, moves: &str, then: &str) {
        assert_eq!(self.played(text, moves).text(), self.written(then), "{moves} in {text}");
    }

    /// The outcome of a position. Asserts that the position has no legal moves exactly if the game
    /// is over.
    pub fn outcome(&self, text: &str) -> String {
        let state = self.position(text);
        let outcome = state.outcome();
        assert_eq!(outcome.is_over(), state.moves().is_empty(), "{text}");
        outcome.to_string()
    }

    /// The effect of a move on the count that ends a game without progress.
    pub fn progress(&self, text: &str, mv: &str) -> Progress {
        let played = self.position(text).play(mv);
        played.unwrap_or_else(|error| panic!("{mv} in {text}: {error}")).progress
    }

    /// The effects on the board of entered steps, each with its rule: `d4 goes: … (FIST-8)`.
    pub fn effects(&self, text: &str, steps: &str) -> Vec<String> {
        let state = self.position(text);
        let effects = state.effects(&walk(&*state, steps)).into_iter().map(|effect| {
            let at = effect.at;
            let what = match effect.kind {
                EffectKind::Moves(to) => format!("{at} to {to}"),
                EffectKind::Turns { to, .. } => format!("{at} turns to {to}"),
                EffectKind::Removes => format!("{at} goes"),
                EffectKind::Converts => format!("{at} turns"),
                EffectKind::Gains => format!("{at} gains"),
                EffectKind::Helps => format!("{at} helps"),
                EffectKind::Spares => format!("{at} is spared"),
                EffectKind::Forbids => format!("{at} is forbidden"),
                EffectKind::Enters(piece) => format!("{} enters on {at}", piece.letter),
                EffectKind::Becomes(piece) => format!("{at} becomes {}", piece.letter),
                EffectKind::Shows => format!("{at} shows"),
            };
            let rule = effect.rule.map_or(String::new(), |rule| format!(" ({rule})"));
            format!("{what}: {}{rule}", effect.words)
        });
        effects.collect()
    }

    /// The signs of a layer, an overlay that explains a position. Signs are squares, lines `a1-c3`,
    /// outlines `a1:b1` and badges `a1=3`.
    pub fn layer(&self, text: &str, name: &str) -> String {
        let shown = self.shown(text, name).into_iter().map(|shown| match shown.sign {
            Sign::Cell => shown.at.to_string(),
            Sign::Line(to) => format!("{}-{to}", shown.at),
            Sign::Badge(badge) => format!("{}={badge}", shown.at),
            Sign::Raised(badge) => format!("{}=+{badge}", shown.at),
            Sign::Outline(to) => format!("{}:{to}", shown.at),
        });
        shown.collect::<Vec<_>>().join(" ")
    }

    /// The words that the layer `name` attaches to each of its signs, such as a line or a badge.
    pub fn layer_words(&self, text: &str, name: &str) -> Vec<String> {
        self.shown(text, name).into_iter().map(|shown| shown.words.to_string()).collect()
    }

    /// The signs of the layer `name`, such as lines and badges, each with its square and words.
    pub fn shown(&self, text: &str, name: &str) -> Vec<Shown> {
        let state = self.position(text);
        let mut layers = state.info().layers.iter();
        let index = layers.position(|(id, ..)| *id == name);
        state.layer(index.unwrap_or_else(|| panic!("no layer {name}")), &[])
    }
}

/// The board part of a position string, made from pieces with their squares: `Ka1 +We5`.
pub fn placement(size: u8, pieces: &str) -> String {
    let mut board = vec![vec![""; usize::from(size)]; usize::from(size)];
    for piece in pieces.split_whitespace() {
        let (letter, at) = piece.split_at(if piece.starts_with('+') { 2 } else { 1 });
        let at = square(at);
        let cell = &mut board[usize::from(at.rank())][usize::from(at.file())];
        assert!(cell.is_empty(), "{piece} where something stands in {pieces}");
        *cell = letter;
    }
    let row = |row: &Vec<&str>| {
        let runs = row.chunk_by(|a, b| a.is_empty() && b.is_empty());
        let run = |run: &[&str]| match run[0] {
            "" => run.len().to_string(),
            letter => letter.to_string(),
        };
        runs.map(run).collect::<String>()
    };
    board.iter().rev().map(row).collect::<Vec<_>>().join("/")
}

/// The position after some moves. Asserts that each move is listed as legal.
pub fn played(state: &Rc<dyn State>, moves: &str) -> Rc<dyn State> {
    moves.split_whitespace().fold(Rc::clone(state), |state, mv| {
        assert!(state.moves().iter().any(|other| other == mv), "{mv} in {}", state.text());
        state.play(mv).unwrap_or_else(|error| panic!("{mv} in {}: {error}", state.text())).state
    })
}

/// Asserts the answer to each move. A case is a move and its verdict, as in the module's comment.
pub fn judges(state: &dyn State, cases: &[(&str, &str)], blame: Blame) {
    let moves = state.moves();
    for (mv, verdict) in cases {
        let about = format!("{mv} in {}", state.text());
        let is_listed = moves.iter().any(|other| other == mv);
        assert_eq!(is_listed, *verdict == "legal", "{about}");
        match *verdict {
            "legal" => drop(state.play(mv).unwrap_or_else(|error| panic!("{about}: {error}"))),
            "never" => assert!(state.play(mv).is_err(), "{about}"),
            _ => assert_refusal(&refused(state, mv), verdict, blame, &about),
        }
    }
}

/// Asserts the answers to clicks. A case is the steps entered before, the clicked square and the
/// verdict, as in the module's comment.
pub fn clicks(state: &dyn State, cases: &[(&str, &str, &str)], blame: Blame) {
    for (before, at, verdict) in cases {
        let taken = walk(state, before);
        let about = format!("a click on {at} after {before:?} in {}", state.text());
        assert_eq!(state.next(&taken).at(square(at)).count(), 0, "{about} leads on");
        assert_refusal(&state.refuse(&taken, square(at)), verdict, blame, &about);
    }
}

/// Reads a list of steps in the notation of this module.
pub fn walk(state: &dyn State, texts: &str) -> Vec<Step> {
    let mut taken = Vec::new();
    for text in texts.split_whitespace() {
        let next = state.next(&taken);
        let named = next.steps.iter().find(|step| step.text() == text);
        let is_later = !taken.is_empty();
        let on = || text.parse().ok().filter(|_| is_later).and_then(|at| next.at(at).next());
        let step =
            named.or_else(on).unwrap_or_else(|| panic!("{text} is none of {:?}", next.steps));
        taken.push(*step);
    }
    taken
}

/// Formats steps for comparison: `Go e4 -e4xf4 captures`, with `-` for a step without a square.
pub fn told(steps: &[Step]) -> Vec<String> {
    let one = |step: &Step| {
        let at = step.at.map_or("-".into(), |at| at.to_string());
        let captures = if step.captures { " captures" } else { "" };
        format!("{:?} {at} {}{captures}", step.act, step.text())
    };
    steps.iter().map(one).collect()
}

/// Asserts the rule and the squares of a refusal, and words of its sentence. Every refusal cites a
/// numbered rule, in one sentence without its full stop.
pub fn assert_refusal(refusal: &Refusal, verdict: &str, blame: Blame, about: &str) {
    let (blamed, words) = verdict.split_once(" | ").unwrap_or((verdict, ""));
    let (rules, squares) = blamed.split_once(' ').unwrap_or((blamed, ""));
    assert!(rules.split('/').any(|rule| rule == refusal.rule), "{about}: {refusal}, not {verdict}");
    match blame {
        Blame::Whole => assert_eq!(names(&refusal.squares), squares, "{about}: {refusal}"),
        Blame::Part => {
            for at in squares.split_whitespace() {
                assert!(refusal.squares.contains(&square(at)), "{about}: {refusal:?}");
            }
        }
    }
    assert!(refusal.sentence.to_string().contains(words), "{about}: {refusal}");
    let sentence = &refusal.sentence.to_string();
    assert!(sentence.len() > 10 && !sentence.ends_with('.'), "{about}: {refusal}");
    let cited = catalog::GAMES
        .iter()
        .any(|family| rulebook::numbered(family.info().rules).any(|rule| rule.id == refusal.rule));
    assert!(cited, "{about}: {refusal}");
}
