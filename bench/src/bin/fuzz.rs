//! Fuzzes the parsers with mutated input for a given time. It mutates links, records (the texts of
//! games), saved sessions and positions. It also composes links digit by digit, often from
//! positions with many moves. If an input parses, the result is written, parsed again, and played
//! on with clicks.
//!
//! The run ends and prints the input on standard error if an input causes a panic, exceeds its work
//! budget, or takes longer than [`TOO_LONG`]. The same seed makes the same inputs.

use fairyboard::chance::Chance;
use fairyboard::coder::Encoder;
use fairyboard::lesson::LessonPart;
use fairyboard::link::{self, Shared};
use fairyboard::open::{OpenError, open_within};
use fairyboard::record::NodeId;
use fairyboard::session::Session;
use fairyboard::turn::Step;
use fairyboard::{Budget, Coding, Draw, Options, State, catalog};
use std::env;
use std::fs;
use std::path::Path;
use std::process::{ExitCode, abort};
use std::rc::Rc;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

/// The time limit for one input, in seconds. Work is limited by budgets, so this limit only ends a
/// run that hangs, with room for a busy machine. Seconds in which the machine slept don't count.
const TOO_LONG: u32 = 300;

/// A bound on the number of moves in any position. A function that has begun to list the moves of a
/// position finishes the list, so it may exceed its work budget by this number.
const WIDEST: usize = 60_000;

/// How many work budgets (limits on the work of a call) one input may use. If reading stops because
/// a budget is spent, it continues with a new budget.
const BUDGETS: usize = 4;

/// Positions with many moves: game, options, position.
const WIDE: [(&str, &str, &str); 4] = [
    ("fist", "", "3VY3/2bBbYB1/2y1y1b1/1yybyyyk/2y1b1Y1/1yyybby1/2MAY3/8 w - m"),
    ("fist", "subdue=anywhere", "2y1b1y1/2yyyybb/2Y1b1yA/1YBbyy1y/1VY1y1b1/2y1Mkb1/4Y3/8 w - m"),
    ("pawn", "", "8/1pp5/PPpp4/pPPpp3/ppPPP3/1pp1PPP1/2pP4/3P4 w"),
    (
        "fidchell",
        "",
        "d+W2lkr1Cw2/+P5+W5/+W10D/g1+P6N2/+s+W10/4+G7/Jv3H4W1/3+V+G2B2+R1/11N/t2+W2C1+O3/1L+SE2Q1ES1A/+hT1+o+wKL1+l1+T1 w p Kk 0000 - -",
    ),
];

/// The input that is being tried: the seconds so far, its kind, and its text.
static NOW: Mutex<Option<(u32, &str, String)>> = Mutex::new(None);

/// The characters to insert: those that our formats use, and characters of each length in UTF-8.
const CHARACTERS: &str = "CHchKwbPpBkMVYy0123456789/ -^x@*=.()[]{}\"\\%|#&+_~aAeEhHjJ\n\r\t\0éß·\u{301}\u{feff}日…😀\u{10ffff}";
/// The letters of link codes. The index of a letter is its value.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The valid inputs to mutate, by kind.
#[derive(Default)]
struct Seeds {
    codes: Vec<String>,
    records: Vec<String>,
    sessions: Vec<String>,
    positions: Vec<(usize, Options, String)>,
    wide: Vec<(usize, Options, String)>,
}

/// How many inputs of a kind were tried, and how many of these parsed.
#[derive(Default)]
struct Tally {
    tried: u64,
    read: u64,
}

fn main() -> ExitCode {
    let numbers: Vec<_> = env::args().skip(1).map(|word| word.parse::<u64>()).collect();
    let (minutes, seed) = match numbers[..] {
        [] => (1, 0),
        [Ok(minutes)] => (minutes, 0),
        [Ok(minutes), Ok(seed)] => (minutes, seed),
        _ => {
            eprintln!("fuzz: expected the minutes that it may take, and a seed");
            return ExitCode::from(2);
        }
    };
    thread::spawn(watch);
    let mut chance = Chance::seeded(seed);
    let seeds = seeds(&mut chance);
    let names = [
        "links",
        "links with a sound checksum",
        "links of digits",
        "records",
        "sessions",
        "positions",
    ];
    let mut tallies = names.map(|_| Tally::default());
    let (begun, mut told) = (Instant::now(), 0);
    while begun.elapsed() < Duration::from_secs(60 * minutes) {
        let kind = chance.below(names.len() as u32) as usize;
        let read = try_one(kind, names[kind], &seeds, &mut chance);
        tallies[kind].tried += 1;
        tallies[kind].read += u64::from(read);
        let minute = begun.elapsed().as_secs() / 60;
        if minute > told {
            told = minute;
            tell(minute, &names, &tallies);
        }
    }
    tell(minutes, &names, &tallies);
    ExitCode::SUCCESS
}

fn tell(minute: u64, names: &[&str], tallies: &[Tally]) {
    let all: u64 = tallies.iter().map(|tally| tally.tried).sum();
    let each: Vec<_> = names
        .iter()
        .zip(tallies)
        .map(|(name, tally)| format!("{name} {} ({} read)", tally.tried, tally.read))
        .collect();
    println!("minute {minute}: {all} executions: {}", each.join(", "));
}

/// Ends the run if an input takes too long. Runs in a thread of its own.
fn watch() {
    loop {
        thread::sleep(Duration::from_secs(1));
        let Ok(mut now) = NOW.lock() else { return };
        let Some((seconds, kind, text)) = &mut *now else { continue };
        *seconds += 1;
        if *seconds > TOO_LONG {
            eprintln!("too long, {kind}: {text:?}");
            abort();
        }
    }
}

/// Collects inputs to mutate: the links of the tests, the records in these links, and positions and
/// sessions of random games.
fn seeds(chance: &mut Chance) -> Seeds {
    let mut seeds = Seeds::default();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/links");
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let text = fs::read_to_string(entry.path()).unwrap_or_default();
        if let Some((code, record)) = text.split_once('\n') {
            seeds.codes.push(code.into());
            seeds.records.push(record.into());
        }
    }
    for (id, options, text) in WIDE {
        for (i, family) in catalog::GAMES.iter().enumerate().filter(|(_, f)| f.info().id == id) {
            let options = Options::read(family.info().options, options).expect("options");
            seeds.wide.push((i, options, text.into()));
        }
    }
    for (i, family) in catalog::GAMES.iter().enumerate() {
        for file in ["lessons.txt", "first_steps.txt", "examples.txt", "guide.md"] {
            let path = format!("../src/games/{}/text/en/{file}", family.info().id);
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
            let text = fs::read_to_string(path).unwrap_or_default();
            let parts = text.split("[Game ").skip(1).map(|part| format!("[Game {part}"));
            seeds.records.extend(parts);
        }
        for options in Options::all(family.info().options) {
            for _ in 0..4 {
                let start = family.deal(&options, &mut Chance::seeded(chance.number()));
                let text = start.text();
                let Ok(record) =
                    fairyboard::record::Record::from_position(*family, options.clone(), &text)
                else {
                    continue;
                };
                seeds.positions.push((i, options.clone(), text));
                let mut session = Session::new(record, NodeId::START);
                session.chance = Chance::seeded(chance.number());
                for _ in 0..40 {
                    press(&mut session, chance);
                    seeds.positions.push((i, options.clone(), session.state().text()));
                }
                seeds.sessions.push(session.save());
                let text = session.record().to_string();
                if text.len() < 4_000 {
                    seeds.codes.push(link::encode(&session.shared()));
                    seeds.records.push(text);
                }
            }
        }
    }
    seeds
}

/// Enters a random move step by step, or only its first steps.
fn press(session: &mut Session, chance: &mut Chance) {
    for _ in 0..12 {
        let next = session.next();
        if next.steps.is_empty() || (next.may_stop && chance.below(2) == 0) {
            break;
        }
        let step = next.steps[chance.below(next.steps.len() as u32) as usize];
        session.step(step, true);
    }
    if session.can_play() {
        session.play();
    } else if chance.below(2) == 0 {
        session.cancel();
    }
}

/// Tries one random input of a kind. Returns whether it parsed.
fn try_one(kind: usize, name: &'static str, seeds: &Seeds, chance: &mut Chance) -> bool {
    if kind == 5 {
        let positions = if chance.below(20) == 0 { &seeds.wide } else { &seeds.positions };
        let (game, options, text) = one_of(positions, chance);
        let text = changed(text, CHARACTERS, chance);
        now(name, &text);
        let family = catalog::GAMES[*game];
        // The editor shows illegal positions, too, so that they can be corrected.
        if let Ok(sketch) = family.sketch(&text, options) {
            draw(sketch.drawing());
            family.palette(&text, options);
            family.fields(&text, options);
        }
        return match family.read(&text, options) {
            Ok(state) => {
                assert_eq!(state.text(), text, "what was read is written the same");
                walk(&*state, chance);
                true
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                false
            }
        };
    }
    let text = match kind {
        0 => changed(one_of::<String>(&seeds.codes, chance), LETTERS, chance),
        1 => signed(&changed(body(one_of::<String>(&seeds.codes, chance)), LETTERS, chance)),
        2 if chance.below(2) == 0 => composed(one_of(&seeds.wide, chance), chance),
        2 => composed(one_of(&seeds.positions, chance), chance),
        3 => changed(one_of::<String>(&seeds.records, chance), CHARACTERS, chance),
        _ => changed(one_of::<String>(&seeds.sessions, chance), CHARACTERS, chance),
    };
    now(name, &text);
    if kind == 4 {
        let mut budget = Budget::usual();
        let read = Session::load_within(&text, &mut budget);
        assert!(budget.spent() <= Budget::USUAL + WIDEST, "{} units", budget.spent());
        let Ok(mut session) = read else { return false };
        let again = Session::load(&session.save());
        assert!(again.is_ok_and(|again| again.record() == session.record()));
        for _ in 0..4 {
            press(&mut session, chance);
            session.back();
        }
        return true;
    }
    match opened(&text) {
        Ok(shared) => {
            same_again(&shared, chance);
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            if let Some(sound) = error.sound() {
                same_again(&sound, chance);
            }
            false
        }
    }
}

/// Opens a text. Each time its work budget runs out, continues with a new one, up to [`BUDGETS`] in
/// all. Panics if a budget is overspent by more than [`WIDEST`].
fn opened(text: &str) -> Result<Shared, OpenError> {
    let mut budget = Budget::usual();
    let mut read = open_within(text, &mut budget);
    for _ in 1..BUDGETS {
        assert!(budget.spent() <= Budget::USUAL + WIDEST, "{} units", budget.spent());
        match read {
            Err(error) if error.moves_read().is_some() => {
                budget = Budget::usual();
                read = error.go_on(&mut budget);
            }
            read => return read,
        }
    }
    read
}

/// Composes the code of a link from digits (numbers below a radix), for random legal moves and a
/// few errors.
fn composed((game, options, text): &(usize, Options, String), chance: &mut Chance) -> String {
    let family = catalog::GAMES[*game];
    let info = family.info();
    let mut coder = Encoder::new();
    coder.digit(catalog::number(info.id), catalog::NUMBERS_END);
    coder.digit(info.rules_version.into(), 16);
    options.choices().iter().for_each(|choice| coder.digit((*choice).into(), 16));
    coder.digit(1, 2);
    coder.text(text);
    // Write the fields of a link after its position: the view, the headers, a result, the notes,
    // and whether there are variations.
    [(0, 4), (0, 2), (0, 32), (chance.below(4) / 3, 6), (0, 2)]
        .into_iter()
        .for_each(|(digit, radix)| coder.digit(digit, radix));
    let branches = chance.below(2) == 0;
    let most = 1 + chance.below(120);
    coder.digit(branches.into(), 2);
    if !branches {
        coder.number(most);
    }
    let Ok(state) = family.read(text, options) else { return String::new() };
    // The positions that still need a next move.
    let mut open = vec![state; 1];
    if branches {
        let moves = 1 + chance.below(most);
        coder.number(moves);
        open = vec![Rc::clone(&open[0]); moves as usize];
    }
    let mut written = 0;
    while let Some(state) = open.pop() {
        let Some(text) = one_move(&*state, &mut coder, chance) else { break };
        let Ok(played) = state.play(&text) else { break };
        written += 1;
        if written % 16 == 0 && chance.below(200) > 0 {
            coder.check();
        }
        let more = match branches {
            true if written < most => [1, 1, 1, 0, 2, 30][chance.below(6) as usize],
            true => 0,
            false => u32::from(written < most),
        };
        if branches {
            coder.number(more);
        }
        open.extend((0..more).map(|_| Rc::clone(&played.state)));
    }
    coder.digit(0, 2);
    let body: String = base64(&coder.finish());
    signed(&body)
}

/// Adds a random move to a link's code, as digits that choose it among the legal moves or steps.
/// Now and then a digit gets a wrong radix (number of choices), as in a damaged link. Returns the
/// move; `None` if there is none.
fn one_move(state: &dyn State, coder: &mut Encoder, chance: &mut Chance) -> Option<String> {
    let mut digit = |count: usize| {
        let place = chance.below(count as u32);
        let fault = u32::from(chance.below(400) == 0);
        coder.digit(place, count as u32 + fault);
        place as usize
    };
    if state.info().coding == Coding::Moves {
        let mut moves = state.moves();
        return (!moves.is_empty()).then(|| moves.swap_remove(digit(moves.len())));
    }
    let mut taken = Vec::new();
    loop {
        let next = state.next(&taken);
        let stop = usize::from(next.may_stop);
        if stop + next.steps.len() == 0 {
            return None;
        }
        match digit(stop + next.steps.len()).checked_sub(stop) {
            None => return Some(taken.iter().map(Step::text).collect()),
            Some(place) => taken.push(next.steps[place]),
        }
    }
}

/// Writes a game as a link and as a record, parses both, and checks that the game is the same. Then
/// plays on.
fn same_again(shared: &Shared, chance: &mut Chance) {
    // Encoding a link may need more work than reading the record, so it may fail.
    let code = link::encode_within(shared, &mut Budget::usual());
    for text in code.into_iter().chain([shared.record.to_string()]) {
        match opened(&text) {
            Ok(back) => assert!(back.record == shared.record, "{text}"),
            Err(error) => assert!(error.moves_read().is_some(), "{text}: {error}"),
        }
    }
    let _ = LessonPart::new(shared.record.clone());
    let mut session = Session::from_shared(shared.clone());
    press(&mut session, chance);
}

/// Calls all functions of a position, and of the positions after a few steps.
fn walk(state: &dyn State, chance: &mut Chance) {
    let mut taken = Vec::new();
    for _ in 0..6 {
        let next = state.next(&taken);
        let squares = state.scene(&[]).pieces;
        if let Some((at, _)) = squares.get(chance.below(squares.len() as u32) as usize)
            && next.at(*at).next().is_none()
        {
            state.refuse(&taken, *at);
        }
        state.effects(&taken);
        for layer in 0..state.info().layers.len() {
            state.layer(layer, &taken);
        }
        if next.steps.is_empty() {
            break;
        }
        taken.push(next.steps[chance.below(next.steps.len() as u32) as usize]);
    }
    state.threatened();
    draw(state);
}

/// Calls all functions that a drawing of a position uses.
fn draw(state: &dyn Draw) {
    state.scene(&[]);
    if let Some(beside) = state.beside() {
        beside.readings();
        beside.hands();
    }
}

fn now(kind: &'static str, text: &str) {
    if let Ok(mut now) = NOW.lock() {
        *now = Some((0, kind, text.into()));
    }
}

fn one_of<'a, T>(list: &'a [T], chance: &mut Chance) -> &'a T {
    &list[chance.below(list.len() as u32) as usize]
}

/// Applies one to four random changes to a text; fewer changes are likelier.
fn changed(text: &str, characters: &str, chance: &mut Chance) -> String {
    let pool: Vec<char> = characters.chars().collect();
    let mut chars: Vec<char> = text.chars().collect();
    let mut below = |end: usize| chance.below(end as u32) as usize;
    for _ in 0..=below(4).min(below(4)) {
        let at = below(chars.len() + 1);
        let some = (1 + below(8)).min(chars.len() - at);
        match below(9) {
            0 | 1 if at < chars.len() => drop(chars.remove(at)),
            2 => chars.insert(at, pool[below(pool.len())]),
            3 | 4 if at < chars.len() => chars[at] = pool[below(pool.len())],
            5 => {
                let part = chars[at..at + some].to_vec();
                chars.splice(at..at, part);
            }
            6 => drop(chars.drain(at..at + some)),
            7 if below(4) == 0 => chars.truncate(at),
            _ if at + 1 < chars.len() => chars.swap(at, at + 1),
            _ => {}
        }
    }
    chars.into_iter().collect()
}

/// Encodes bytes in the letters of links, six bits each.
fn base64(bytes: &[u8]) -> String {
    let bits = |i: usize| bytes.get(i / 8).map_or(0, |byte| byte >> (7 - i % 8) & 1);
    let letter = |at: usize| (0..6).fold(0, |value, bit| value * 2 + bits(6 * at + bit));
    (0..(8 * bytes.len()).div_ceil(6))
        .map(|at| char::from(LETTERS.as_bytes()[usize::from(letter(at))]))
        .collect()
}

fn value(letter: u8) -> usize {
    LETTERS.bytes().position(|known| known == letter).unwrap_or(0)
}

/// The body of a link's code, which follows the version, the length and the checksum.
fn body(code: &str) -> &str {
    let lengths = code.bytes().skip(1).take_while(|letter| value(*letter) & 32 != 0).count() + 1;
    code.get(1 + lengths + 4..).unwrap_or("")
}

/// Makes a link's code from a body, with the right length and checksum, so that the parser reads
/// the body.
fn signed(body: &str) -> String {
    let letter = |value: usize| char::from(LETTERS.as_bytes()[value % 64]);
    let mut head = String::from("1");
    let mut length = body.len();
    while length >= 32 {
        head.push(letter(length % 32 + 32));
        length /= 32;
    }
    head.push(letter(length));
    let crc = crc::Crc::<u32>::new(&crc::CRC_24_OPENPGP);
    let mut digest = crc.digest();
    digest.update(head.as_bytes());
    digest.update(body.as_bytes());
    let sum = digest.finalize() as usize;
    let sum: String = [18, 12, 6, 0].map(|shift| letter(sum >> shift)).iter().collect();
    format!("{head}{sum}{body}")
}
