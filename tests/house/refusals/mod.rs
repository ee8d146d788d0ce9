//! Tests of refusals and their sentences. They use a session with the calls that the page makes.
//!
//! A row describes an attempt that is refused, in one or more of these ways: by clicks, with only
//! the last one refused; by the same clicks, but with the key that asks why in place of the last
//! one; by a typed move; by a click on an edge of the board; or by the keys that turn the board.

mod fidchell;
mod fist;
mod hens;
mod pawn;
mod zugzwang;

use fairyboard::geometry::{Square, line_between};
use fairyboard::link::Shared;
use fairyboard::open::open_play;
use fairyboard::session::{Clicked, Session};
use fairyboard::turn::Act;
use fairyboard::{MoveError, Refusal, Seat, catalog};
use fairyboard_tests::{StateQueries, rule_ids, square};

/// A refused attempt in a position, and the expected refusal.
struct Row {
    game: &'static str,
    name: &'static str,
    position: String,
    look: Option<&'static str>,
    clicks: Option<&'static str>,
    types: Option<&'static str>,
    edge: Option<&'static str>,
    keys: Option<&'static str>,
    asks: bool,
    blamed: Option<usize>,
    stopped: bool,
    rule: &'static str,
    words: String,
}

impl Row {
    /// A row about a position. Options that are not the defaults precede the position.
    fn of(game: &'static str, name: &'static str, position: impl Into<String>) -> Self {
        Row {
            game,
            name,
            position: position.into(),
            look: None,
            clicks: None,
            types: None,
            edge: None,
            keys: None,
            asks: false,
            blamed: None,
            stopped: false,
            rule: "",
            words: String::new(),
        }
    }

    /// Makes the attempt by clicks on targets, which spaces separate. `d4` is a square. `d4:e4` is
    /// a formation (pawns that move as one): each click on its first square chooses the next
    /// formation there, until it is this one. `near-U` is the piece U below the board, `far-U` the
    /// one above.
    fn clicks(mut self, names: &'static str) -> Self {
        self.clicks = Some(names);
        self
    }

    /// Makes the attempt by typing this move.
    fn types(mut self, text: &'static str) -> Self {
        self.types = Some(text);
        self
    }

    /// Before each attempt by clicks or typing, looks at the board from this edge.
    fn looks_from(mut self, letter: &'static str) -> Self {
        self.look = Some(letter);
        self
    }

    /// Makes the attempt to look at the board from this edge, which must be refused.
    fn looks_at(mut self, letter: &'static str) -> Self {
        self.edge = Some(letter);
        self
    }

    /// Makes the attempt with keys that turn the board. Only the last key must be refused.
    fn keys(mut self, keys: &'static str) -> Self {
        self.keys = Some(keys);
        self
    }

    /// Makes each complete move wait for the Play button.
    fn asks(mut self) -> Self {
        self.asks = true;
        self
    }

    /// Sets the expected number of blamed squares (squares that the refusal names as its cause).
    fn blames(mut self, squares: usize) -> Self {
        self.blamed = Some(squares);
        self
    }

    /// Expects a refusal that shows the path up to the obstacle.
    fn stopped(mut self) -> Self {
        self.stopped = true;
        self
    }

    /// Makes the attempts of the row, and asserts the rule and the words of each refusal. Parts of
    /// `words` that are separated by `…` must follow each other. Of words that are separated by
    /// `|`, one must occur.
    fn told(mut self, rule: &'static str, words: impl Into<String>) {
        self.rule = rule;
        self.words = words.into();
        self.check();
    }

    /// The ways to make the refused attempt, each as a list of the player's actions.
    fn ways(&self) -> Vec<Vec<Deed>> {
        let mut ways = Vec::new();
        if let Some(names) = self.clicks {
            let clicks: Vec<_> = names.split(' ').map(Deed::Click).collect();
            let mut asked = clicks.clone();
            ways.push(clicks);
            if let Some(Deed::Click(last)) = asked.pop()
                && last.parse::<Square>().is_ok()
            {
                asked.push(Deed::Why(last));
                ways.push(asked);
            }
        }
        ways.extend(self.types.map(|text| vec![Deed::Type(text)]));
        for way in &mut ways {
            way.splice(..0, self.look.map(Deed::Edge));
        }
        ways.extend(self.edge.map(|letter| vec![Deed::Edge(letter)]));
        ways.extend(self.keys.map(|keys| keys.split(' ').map(Deed::Key).collect()));
        ways
    }

    /// Makes the refused attempt in every way that the row lists.
    fn check(&self) {
        let ways = self.ways();
        assert!(!ways.is_empty(), "{}: nothing is tried", self.name);
        for way in ways {
            let mut session = opened(self.game, &self.position);
            let about = format!("{}: {way:?} in {}", self.name, self.position);
            let (last, before) = way.split_last().expect("something is done");
            let text = session.state().text();
            assert!(self.position.ends_with(&text), "{about}: {text}");
            for deed in before {
                let refusal = deed.done(&mut session, self.asks);
                assert!(refusal.is_none(), "{about}: {deed:?} is refused: {refusal:?}");
            }
            let draft = session.draft().to_vec();
            let refusal = last.done(&mut session, self.asks);
            let refusal = refusal.unwrap_or_else(|| panic!("{about} is not refused"));
            self.judge(&refusal, &about);
            assert_eq!(session.state().text(), text, "{about}: something is played");
            assert_eq!(session.draft(), draft, "{about}: what was entered stays");
            // The refused attempt leaves the piece of the first click chosen.
            let first = before.iter().find_map(|deed| match deed {
                Deed::Click(name) if !name.contains('-') => name.split(':').next(),
                _ => None,
            });
            let chosen = draft.iter().find(|step| step.at.is_some());
            assert_eq!(chosen.is_some(), first.is_some(), "{about}: {chosen:?}");
            if let (Some(step), Some(name)) = (chosen, first) {
                assert!(step.is_on(square(name)), "{about}: {step:?}");
            }
        }
    }

    /// Asserts the rule, the sentence and the blamed squares of a refusal.
    fn judge(&self, refusal: &Refusal, about: &str) {
        let sentence = &refusal.sentence.to_string();
        assert_eq!(refusal.rule, self.rule, "{about}: {refusal}");
        let family = catalog::find(self.game).expect("a game of the catalogue");
        assert!(rule_ids(family).contains(self.rule), "{about}: {} can be read", self.rule);
        assert!(says(sentence, &self.words), "{about}: {sentence:?} says no {:?}", self.words);
        // The sentence begins with a capital letter or the name of a square.
        let begins = sentence.starts_with(char::is_uppercase)
            || sentence.get(..2).is_some_and(|name| name.parse::<Square>().is_ok());
        // The sentence has no full stop, because the page adds the full stop.
        let is_whole = sentence.chars().count() + 1 > 20 && !sentence.ends_with(['.', ' ']);
        assert!(begins && is_whole && !sentence.contains('\n'), "{about}: {sentence:?}");
        if let Some(blamed) = self.blamed {
            assert_eq!(refusal.squares.len(), blamed, "{about}: {refusal:?}");
            assert_eq!(refusal.path.is_some(), self.stopped, "{about}: {refusal:?}");
        }
    }
}

/// Whether a sentence contains `words`. A `…` and a `|` in them have the meaning that `Row::told`
/// describes.
fn says(sentence: &str, words: &str) -> bool {
    words.split('|').any(|words| {
        let mut rest = sentence;
        words.split('…').all(|part| match rest.split_once(part) {
            Some((_, after)) => {
                rest = after;
                true
            }
            None => false,
        })
    })
}

/// A session as the page opens it from the address of a position. If the game has a time limit, the
/// clock runs.
fn opened(game: &str, position: &str) -> Session {
    let mut query = String::new();
    let mut rest = position;
    while let Some((pair, after)) = rest.split_once(' ').filter(|(pair, _)| pair.contains('=')) {
        query += &format!("&{pair}");
        rest = after;
    }
    let record = open_play(game, &format!("pos={rest}{query}"));
    let record = record.unwrap_or_else(|error| panic!("{position}: {error}"));
    let mut session = Session::from_shared(Shared::new(record));
    session.began = session.state().time_limit().map(|_| 1);
    session
}

/// An action of the player in a `Row` (a refused attempt).
#[derive(Clone, Copy, Debug)]
enum Deed {
    /// Clicks a square, a formation of pawns such as `d4:e4`, or a piece beside the board.
    Click(&'static str),
    /// Asks with a key why a square can't be clicked.
    Why(&'static str),
    Type(&'static str),
    Edge(&'static str),
    Key(&'static str),
}

impl Deed {
    /// Performs an action as the page does. Returns the refusal, if the action is refused.
    fn done(self, session: &mut Session, asks: bool) -> Option<Refusal> {
        match self {
            Deed::Click(name) => {
                if let Some((place, letter)) = name.split_once('-') {
                    return take(session, place == "near", letter);
                }
                let (first, _) = name.split_once(':').unwrap_or((name, ""));
                let at = square(first);
                let mut refusal = click(session, at, asks);
                for _ in 0..12 {
                    if !name.contains(':') || chosen(session) == name {
                        break;
                    }
                    refusal = refusal.or(click(session, at, asks));
                }
                assert!(!name.contains(':') || chosen(session) == name, "{name} is not chosen");
                refusal
            }
            Deed::Why(name) => {
                let at = square(name);
                assert_eq!(session.next().at(at).next(), None, "{name} may be gone to");
                // Tries the click on a copy of the session, because asking changes nothing.
                told(session.clone().click(at, true))
            }
            Deed::Type(text) => match session.type_move(text) {
                Ok(_) => None,
                Err(MoveError::Refused(refusal)) => Some(refusal),
                Err(error) => panic!("{text} is refused by no rule: {error}"),
            },
            Deed::Edge(letter) => {
                let mut edges = session.state().edges().iter();
                let edge = edges.position(|edge| edge.letter == letter);
                told(session.look_from(edge.unwrap_or_else(|| panic!("no edge {letter}"))))
            }
            Deed::Key(key) => {
                let by = match key {
                    "f" => 1,
                    "Shift+F" => 3,
                    _ => panic!("{key} does not turn the board"),
                };
                let bottom = usize::from((4 - session.turned()) % 4);
                told(session.look_from((bottom + by) % 4))
            }
        }
    }
}

/// The refusal of a click, if it was refused.
fn told(clicked: Clicked) -> Option<Refusal> {
    match clicked {
        Clicked::Refused(refusal) => Some(refusal),
        _ => None,
    }
}

/// Clicks a square, and returns the refusal if there is one. If the turn can begin with a discard,
/// the move waits for Play, as on the page.
fn click(session: &mut Session, at: Square, asks: bool) -> Option<Refusal> {
    let (state, draft) = (session.state(), session.draft());
    // A click on a piece that was jumped over changes whether it is captured. The rows avoid such
    // clicks.
    let jumped = draft.windows(2).any(|pair| match (pair[0].at, pair[1].at) {
        (Some(from), Some(to)) if pair[1].act == Act::Jump => {
            line_between(from, to).first() == Some(&at)
        }
        _ => false,
    });
    assert!(!jumped || session.next().at(at).next().is_some(), "{at} is jumped over");
    let may_discard = !state.edges().is_empty()
        && state.next(&[]).steps.iter().any(|step| step.act == Act::Discard);
    told(session.click(at, asks || may_discard))
}

/// The piece or formation of pawns that was chosen first, as in move strings: `d4` or `d4:e4`.
fn chosen(session: &Session) -> &str {
    session.draft().first().map_or("", |step| step.text())
}

/// Clicks a piece beside the board, of the player below (`near`) or above. Returns the refusal if
/// there is one.
fn take(session: &mut Session, near: bool, letter: &str) -> Option<Refusal> {
    let bottom = if session.turned() == 0 { Seat::FIRST } else { Seat::SECOND };
    let owner = if near { bottom } else { bottom.other() };
    let mut all = session.state().scene(&[]).off_board.into_iter();
    let off = all.find(|off| off.owner == owner && off.text == letter);
    told(session.take(&off.unwrap_or_else(|| panic!("no {letter} beside the board"))))
}
