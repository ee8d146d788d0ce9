//! Every reader against texts that are nearly right: none of them panics, what one reads prints
//! back, and an error says where.

use fairyboard::geometry::Square;
use fairyboard::link::{self, LinkError, Shared};
use fairyboard::notation::ParseError;
use fairyboard::open::{Composed, OpenError, open, open_composed, open_play, open_setup, records};
use fairyboard::record::{Mark, NodeId, Record, RecordError};
use fairyboard::rules::{self, Block};
use fairyboard::session::Session;
use fairyboard::{Family, MoveError, Options, State, catalog};
use fairyboard_tests::{About, Chosen, combinations, effort, games, random_game, test};
use fastrand::Rng;
use std::rc::Rc;

/// Characters that texts of ours are made of, and some of every length that UTF-8 has.
const CHARACTERS: &str = "CHchKwbPpBkMVYy0123456789/ -^x@*=.()[]{}\"\\%|#&+_~aAeEhHjJ\n\r\t\0\
                          éß·\u{301}\u{feff}１٣日…😀\u{1f1e9}\u{10ffff}";

/// A text with one to four small faults, more often with few.
fn mutated(text: &str, rng: &mut Rng) -> String {
    let pool: Vec<char> = CHARACTERS.chars().collect();
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=rng.usize(..4).min(rng.usize(..4)) {
        let at = rng.usize(..=chars.len());
        let some = rng.usize(1..=8).min(chars.len() - at);
        match rng.u8(..9) {
            0 | 1 if at < chars.len() => drop(chars.remove(at)),
            2 => chars.insert(at, pool[rng.usize(..pool.len())]),
            3 | 4 if at < chars.len() => chars[at] = pool[rng.usize(..pool.len())],
            5 => {
                let part = chars[at..at + some].to_vec();
                chars.splice(at..at, part);
            }
            6 => drop(chars.drain(at..at + some)),
            7 if rng.u8(..4) == 0 => chars.truncate(at),
            8 if rng.u8(..8) == 0 => {
                let digits = "9".repeat(rng.usize(1..400));
                chars.splice(at..at, digits.chars());
            }
            _ if at + 1 < chars.len() => chars.swap(at, at + 1),
            _ => {}
        }
    }
    chars.into_iter().collect()
}

/// Texts of many kinds that no reader was made for.
fn strange() -> Vec<String> {
    let mut all: Vec<String> =
        ["", " ", "/", "\0", "é", "😀", "\u{feff}", "[", "{", "((((", "\\", "-", "w", "8", "a1"]
            .map(String::from)
            .into();
    for unit in
        ["8/", "1", "9", "h", "é", " ", "a1-", "x", "[", "(", "{", "[A \"\"]", "\\", "/", "😀"]
    {
        all.push(unit.repeat(30_000));
    }
    all
}

fn assert_points_into(text: &str, error: &ParseError) {
    assert!(!error.field.is_empty() && !error.expected.is_empty(), "{error}");
    let found = text.get(error.at.clone());
    let found = found.unwrap_or_else(|| panic!("{:?} is no part of {text:?}: {error}", error.at));
    match error.found.strip_suffix('…') {
        Some(short) if found != error.found => {
            assert_eq!(short.chars().count(), 60, "{error}");
            assert!(found.starts_with(short) && found.len() > short.len(), "{error}");
        }
        _ => assert_eq!(found, error.found, "{error}"),
    }
    let told = error.to_string();
    assert!(told.starts_with(error.field) && !told.contains('\n') && told.len() < 1200, "{told}");
}

// Positions

/// Texts of positions of random games, by game: the longest is no more likely to be drawn than the
/// others, nor the one with most options.
fn positions() -> Vec<Vec<(Chosen, String)>> {
    let chosen = games();
    let of_game = |family: &&'static dyn Family| {
        let mut all = Vec::new();
        let id = family.info().id;
        for (family, options) in chosen.iter().filter(|game| game.0.info().id == id).cloned() {
            let mut rng = Rng::with_seed(30);
            random_game(&family.start(&options), 60, &mut rng, |state, _| {
                all.push(((family, options.clone()), state.text()));
            });
        }
        all
    };
    catalog::GAMES.iter().map(of_game).collect()
}

#[test]
fn positions_that_are_nearly_right() {
    let mut rng = Rng::with_seed(31);
    let positions = positions();
    let (mut read, mut refused) = (0, 0);
    for _ in 0..effort(60_000) {
        let of_game = &positions[rng.usize(..positions.len())];
        let ((family, options), text) = &of_game[rng.usize(..of_game.len())];
        let text = mutated(text, &mut rng);
        let _about = About(&text);
        match family.read(&text, options) {
            Ok(state) => {
                assert_eq!(state.text(), text);
                read += 1;
            }
            Err(error) => {
                assert_points_into(&text, &error);
                refused += 1;
            }
        }
    }
    assert!(read > refused / 40 && refused > read, "{read} were read, {refused} refused");
}

#[test]
fn positions_from_strange_texts() {
    for (family, options) in games() {
        for text in strange() {
            let error = family.read(&text, &options).expect_err("no position");
            assert_points_into(&text, &error);
            let text = format!("{text} w");
            let error = family.read(&text, &options).expect_err("no position");
            assert_points_into(&text, &error);
        }
    }
}

#[test]
fn bad_positions_are_told_exactly() {
    let letters = "one of the letters C, H, c, h, a number or /";
    for (board, text, told) in [
        ("8", "", "placement: found nothing at character 1, expected the field placement"),
        ("8", " w", "placement: found \" \" at character 1, expected the field placement"),
        (
            "8",
            "8/8 w",
            "placement: found nothing at character 4, expected 8 ranks, but rank 6 is missing",
        ),
        (
            "8",
            "h7/8/8/8/8/8/7H w",
            "placement: found nothing at character 16, expected 8 ranks, but rank 1 is missing",
        ),
        (
            "8",
            "h7/8/8/8/8/8/8/7H/8 w",
            "placement: found \"/\" at character 18, expected 8 ranks, and no more",
        ),
        (
            "8",
            "h7/8/8/8/8/8/8/7H/ w",
            "placement: found \"/\" at character 18, expected 8 ranks, and no more",
        ),
        (
            "8",
            "h7//8/8/8/8/8/7H w",
            "placement: found nothing at character 4, expected 8 squares on rank 7, not 0",
        ),
        (
            "8",
            "h7/8/7/8/8/8/8/7H w",
            "placement: found \"7\" at character 6, expected 8 squares on rank 6, not 7",
        ),
        (
            "8",
            "h7/8/cc/8/8/8/8/7H w",
            "placement: found \"cc\" at character 6, expected 8 squares on rank 6, not 2",
        ),
        (
            "8",
            "9/8/8/8/8/8/8/7H w",
            "placement: found \"9\" at character 1, expected a number from 1 to 8, for the squares \
             left on rank 8",
        ),
        (
            "8",
            "h7/44/8/8/8/8/8/7H w",
            "placement: found \"44\" at character 4, expected a number from 1 to 8, for the \
             squares left on rank 7",
        ),
        (
            "8",
            "h8/8/8/8/8/8/8/7H w",
            "placement: found \"8\" at character 2, expected a number from 1 to 7, for the squares \
             left on rank 8",
        ),
        (
            "8",
            "h07/8/8/8/8/8/8/7H w",
            "placement: found \"07\" at character 2, expected a number from 1 to 7, for the \
             squares left on rank 8",
        ),
        (
            "8",
            "hhhhhhh0/8/8/8/8/8/8/7H w",
            "placement: found \"0\" at character 8, expected the number 1, for the square left on \
             rank 8",
        ),
        (
            "8",
            "hhhhhhhh1/8/8/8/8/8/8/7H w",
            "placement: found \"1\" at character 9, expected the end of rank 8",
        ),
        (
            "8",
            "hhhhhhhhhc/8/8/8/8/8/8/7H w",
            "placement: found \"hc\" at character 9, expected 8 squares on rank 8",
        ),
        (
            "8",
            "h7/8/8/8/8/8/8/6QH w",
            &format!("placement: found \"Q\" at character 17, expected {letters}"),
        ),
        (
            "8",
            "h7/8/8/8/8/8/8/6éH w",
            &format!("placement: found \"é\" at character 17, expected {letters}"),
        ),
        (
            "8",
            "h7/8/8/8/8/8/8/6１H w",
            &format!("placement: found \"１\" at character 17, expected {letters}"),
        ),
        ("8", "h7/8/8/8/8/8/8/7H", "side: found nothing at character 18, expected the field side"),
        ("8", "h7/8/8/8/8/8/8/7H ", "side: found nothing at character 19, expected the field side"),
        ("8", "h7/8/8/8/8/8/8/7H  w", "side: found \" \" at character 19, expected the field side"),
        (
            "8",
            "h7/8/8/8/8/8/8/7H W",
            "side: found \"W\" at character 19, expected the side to move, w or b",
        ),
        (
            "8",
            "h7/8/8/8/8/8/8/7H white",
            "side: found \"white\" at character 19, expected the side to move, w or b",
        ),
        (
            "8",
            "h7/8/8/8/8/8/8/7H w 0 1",
            "side: found \" 0 1\" at character 20, expected the end of the text",
        ),
        (
            "8",
            "h7/8/8/8/8/8/8/7H w ",
            "side: found \" \" at character 20, expected the end of the text",
        ),
        (
            "8",
            "h7/8/8/8/8/8/8/7H w\n",
            "side: found \"w\\n\" at character 19, expected the side to move, w or b",
        ),
        (
            "10",
            "h7/8/8/8/8/8/8/7H w",
            "placement: found \"h7\" at character 1, expected 10 squares on rank 10, not 8",
        ),
        (
            "10",
            "h9/11/10/10/10/10/10/10/10/9H w",
            "placement: found \"11\" at character 4, expected a number from 1 to 10, for the \
             squares left on rank 9",
        ),
        (
            "8",
            "h9/10/10/10/10/10/10/10/10/9H w",
            "placement: found \"9\" at character 2, expected a number from 1 to 7, for the squares \
             left on rank 8",
        ),
    ] {
        let family = catalog::find("hens").unwrap();
        let options = Options::read(family.info().options, &format!("board={board}")).unwrap();
        let error = family.read(text, &options).map(|state| state.text()).expect_err(text);
        assert_eq!(error.to_string(), told, "{text:?}");
        assert_points_into(text, &error);
    }
    // What is long is shortened, not in the middle of a character.
    let family = catalog::find("hens").unwrap();
    let text = format!("h7/8/8/8/8/8/8/7H {}", "é".repeat(1000));
    let error = family.read(&text, &Options::defaults(family.info().options)).unwrap_err();
    assert_eq!(error.found, format!("{}…", "é".repeat(60)));
    assert_eq!(error.at, 18..2018);
}

// Moves

#[test]
fn moves_that_are_nearly_right() {
    let mut rng = Rng::with_seed(32);
    for (family, options) in games() {
        for _ in 0..effort(6) {
            random_game(&family.start(&options), 400, &mut rng, |state, moves| {
                // Of thousands of announcements a part.
                for mv in moves.iter().step_by(moves.len().div_ceil(1000).max(1)) {
                    let text = mutated(mv, &mut rng_of(mv));
                    assert_move(&**state, moves, &text);
                }
            });
        }
        let start = family.start(&options);
        let moves = start.moves();
        for text in strange() {
            assert_move(&*start, &moves, &text);
        }
    }
}

/// A generator that is the same for the same text.
fn rng_of(text: &str) -> Rng {
    Rng::with_seed(text.bytes().fold(0, |sum: u64, byte| sum.rotate_left(5) ^ u64::from(byte)))
}

/// What becomes of a text as a move of a position, all of whose moves are told.
fn assert_move(state: &dyn State, moves: &[String], text: &str) {
    let _about = About((state.text(), text));
    let listed = moves.binary_search_by(|mv| mv.as_str().cmp(text)).is_ok();
    assert_eq!(state.steps_of(text).is_some(), listed);
    match state.play(text) {
        Ok(_) => assert!(listed),
        Err(MoveError::Unreadable(error)) => {
            assert!(!listed);
            assert_points_into(text, &error);
            assert_eq!(error.field, "move");
        }
        Err(MoveError::Refused(refusal)) => assert!(!listed && !refusal.sentence.is_empty()),
    }
}

#[test]
fn bad_moves_are_told_exactly() {
    for (board, text, told) in [
        ("8", "", "move: found nothing at character 1, expected a square from a1 to h8"),
        ("8", "pass", "move: found \"pass\" at character 1, expected a square from a1 to h8"),
        ("8", "D2-D3", "move: found \"D2-D3\" at character 1, expected a square from a1 to h8"),
        ("8", "d2", "move: found nothing at character 3, expected -, ^ or x and a square"),
        ("8", "d2-", "move: found nothing at character 4, expected a square from a1 to h8"),
        ("8", "d2d3", "move: found \"d3\" at character 3, expected -, ^ or x"),
        ("8", "d2-d3 ", "move: found \" \" at character 6, expected -, ^ or x"),
        ("8", " d2-d3", "move: found \" d2-d3\" at character 1, expected a square from a1 to h8"),
        ("8", "d2–d3", "move: found \"–d3\" at character 3, expected -, ^ or x"),
        ("8", "d2-i3", "move: found \"i3\" at character 4, expected a square from a1 to h8"),
        ("8", "d2-d9", "move: found \"d9\" at character 4, expected a square from a1 to h8"),
        ("8", "d2-d10", "move: found \"d10\" at character 4, expected a square from a1 to h8"),
        ("8", "d2-d0", "move: found \"d0\" at character 4, expected a square from a1 to h8"),
        ("8", "d2-d03", "move: found \"d03\" at character 4, expected a square from a1 to h8"),
        ("10", "d2-k3", "move: found \"k3\" at character 4, expected a square from a1 to j10"),
        ("10", "d2-d11", "move: found \"d11\" at character 4, expected a square from a1 to j10"),
        ("10", "d2xd100", "move: found \"d100\" at character 4, expected a square from a1 to j10"),
        (
            "8",
            "a1^a2^a3^a4^a5^a6^a7^a8^a1^a2",
            "move: found \"^a2\" at character 27, expected the end of the move",
        ),
    ] {
        let family = catalog::find("hens").unwrap();
        let options = Options::read(family.info().options, &format!("board={board}")).unwrap();
        match family.start(&options).play(text) {
            Err(MoveError::Unreadable(error)) => assert_eq!(error.to_string(), told, "{text:?}"),
            other => panic!("{text:?}: {other:?}"),
        }
    }
}

// Options

#[test]
fn options_read_back() {
    for family in catalog::GAMES {
        let specs = family.info().options;
        let chosen: Vec<_> =
            combinations(*family).into_iter().map(|(_, options)| options).collect();
        for options in &chosen {
            assert_eq!(Options::read(specs, &options.to_string()).as_ref(), Ok(options));
            assert_eq!(Options::from_choices(specs, options.choices()).as_ref(), Some(options));
            for spec in specs {
                assert!(spec.values.iter().any(|(value, _)| *value == options.get(spec.key)));
            }
            assert_eq!(options.get("nonsense"), "");
        }
        let all = Options::all(specs);
        assert_eq!(all[0], Options::defaults(specs));
        assert_eq!(all.len(), chosen.len());
        assert!(chosen.iter().all(|options| all.contains(options)));
        assert_eq!(
            Options::from_choices(specs, &vec![200; specs.len()]).is_some(),
            specs.is_empty()
        );
        assert_eq!(Options::from_choices(specs, &vec![0; specs.len() + 1]), None);
        assert_eq!(Options::defaults(specs).to_string(), "");
    }
}

#[test]
fn options_that_are_nearly_right() {
    let mut rng = Rng::with_seed(33);
    for family in catalog::GAMES {
        let specs = family.info().options;
        let words = specs
            .iter()
            .flat_map(|spec| spec.values.iter().map(|(value, _)| format!("{}={value}", spec.key)));
        let words: Vec<String> = words.chain(["board=8".into(), String::new()]).collect();
        let texts = (0..effort(5000)).map(|_| {
            let text = &words[rng.usize(..words.len())];
            mutated(&format!("{text} {}", words[rng.usize(..words.len())]), &mut rng)
        });
        for text in texts.collect::<Vec<_>>().into_iter().chain(strange()) {
            let _about = About(&text);
            match Options::read(specs, &text) {
                Ok(options) => assert_eq!(Options::read(specs, &options.to_string()), Ok(options)),
                Err(error) => {
                    assert!(text.contains(error.found.trim_end_matches('…')), "{error}");
                    assert!(!error.expected.is_empty() && error.to_string().len() < 1200);
                }
            }
        }
    }
}

#[test]
fn bad_options_are_told_exactly() {
    for (text, told) in [
        ("board=9", "options: found \"board=9\", expected board=8 or board=10"),
        ("board=", "options: found \"board=\", expected board=8 or board=10"),
        ("board=08", "options: found \"board=08\", expected board=8 or board=10"),
        ("boards=8", "options: found \"boards=8\", expected one of the options board"),
        ("=8", "options: found \"=8\", expected one of the options board"),
        ("board", "options: found \"board\", expected words of the form key=value"),
        ("board=8 board=8", "options: found \"board=8\", expected board once"),
        ("board=8 x", "options: found \"x\", expected words of the form key=value"),
    ] {
        let specs = catalog::find("hens").unwrap().info().options;
        assert_eq!(Options::read(specs, text).unwrap_err().to_string(), told, "{text:?}");
    }
    let mut options = Options::defaults(&[]);
    let told = "options: found \"board=8\", expected no options: this game has none";
    assert_eq!(options.set("board", "8").unwrap_err().to_string(), told);
}

// Squares

#[test]
fn squares_that_are_nearly_right() {
    let mut rng = Rng::with_seed(34);
    let texts = (0..effort(20_000)).map(|i| mutated(["a1", "h8", "j10", "l12"][i % 4], &mut rng));
    for text in texts.collect::<Vec<_>>().into_iter().chain(strange()) {
        let _about = About(&text);
        if let Ok(square) = text.parse::<Square>() {
            assert_eq!(square.to_string(), text);
        }
        if let Some((square, length)) = Square::read_prefix(&text) {
            assert_eq!(square.to_string(), text[..length]);
        }
    }
}

// Rules

#[test]
fn rules_that_are_nearly_right() {
    let mut rng = Rng::with_seed(35);
    for family in catalog::GAMES {
        let markdown = family.info().rules;
        for _ in 0..effort(400) {
            let text = mutated(markdown, &mut rng);
            let _about = About(&text);
            let numbered = rules::numbered(&text).count();
            assert!(rules::blocks(&text).len() >= numbered);
        }
    }
    for text in strange() {
        rules::blocks(&text);
    }
}

#[test]
fn rules_are_read_as_blocks() {
    let text = "# Title\n\nOne\ntwo\n\n## Part\n| id | kind | rule |\n| --- | --- | --- |\n\
                | X-1 | S | A *rule*. |\n| X-2 | S/R | a | b |\n| X-3 | R | last |\n| X-4 | C | |\n\
                | X-5 | Q | none |\n\n```text\nverbatim\n\n  | more |\n```\n- item\n  goes on\n- item\n";
    let told: Vec<_> = rules::blocks(text)
        .into_iter()
        .map(|block| match block {
            Block::Heading(text) => format!("heading {text:?}"),
            Block::Paragraph(text) => format!("paragraph {text:?}"),
            Block::Item(text) => format!("item {text:?}"),
            Block::Verbatim(text) => format!("verbatim {text:?}"),
            Block::Rule(rule) => format!("{} {} {:?}", rule.id, rule.kind, rule.text),
        })
        .collect();
    let expected = [
        "paragraph \"One two\"",
        "heading \"Part\"",
        "X-1 Source \"A *rule*.\"",
        "X-2 Source and ruling \"a | b\"",
        "X-3 Ruling \"last\"",
        "X-4 Convention \"\"",
        "verbatim \"verbatim\\n\\n  | more |\"",
        "item \"item goes on\"",
        "item \"item\"",
    ];
    assert_eq!(told, expected);
}

// Records, links and sessions

/// A record with variations, comments, marks and headers.
fn random_record((family, options): &Chosen, rng: &mut Rng) -> Record {
    let mut record = Record::new(*family, options.clone());
    if rng.u8(..3) == 0 {
        let mut states = Vec::new();
        random_game(&family.start(options), 30, rng, |state, _| states.push(Rc::clone(state)));
        let text = states[rng.usize(..states.len())].text();
        record = Record::from_position(*family, options.clone(), &text).unwrap();
    }
    for name in ["Event", "Site", "Annotator", "Round"] {
        if rng.u8(..4) == 0 {
            record.set_header(name, &some_words(rng));
        }
    }
    let with_notes = rng.bool();
    let branches = rng.bool();
    let mut places = vec![NodeId::START];
    for _ in 0..rng.usize(..60) {
        let at = match branches && rng.u8(..8) == 0 {
            true => places[rng.usize(..places.len())],
            false => places[places.len() - 1],
        };
        let moves = record.moves(at);
        if moves.is_empty() {
            continue;
        }
        places.push(record.play(at, &moves[rng.usize(..moves.len())]).unwrap());
        if with_notes && rng.u8(..4) == 0 {
            let at = places[places.len() - 1];
            record.set_comment(at, &some_words(rng));
            let squares = fairyboard_tests::board(record.node(at).state().size());
            for _ in 0..rng.usize(..3) {
                let (from, to) = (rng.usize(..squares.len()), rng.usize(..squares.len()));
                let to = (from != to).then(|| squares[to]);
                record.toggle_mark(at, Mark { style: rng.u8(..4), from: squares[from], to });
            }
        }
    }
    record
}

fn some_words(rng: &mut Rng) -> String {
    let pool: Vec<char> = CHARACTERS.chars().filter(|c| *c != '\0').collect();
    (0..rng.usize(..40)).map(|_| pool[rng.usize(..pool.len())]).collect()
}

#[test]
fn records_print_back() {
    let mut rng = Rng::with_seed(36);
    for chosen in games() {
        for _ in 0..effort(150) {
            let record = random_record(&chosen, &mut rng);
            let text = record.to_string();
            let _about = About(&text);
            let again: Record = text.parse().unwrap_or_else(|e: RecordError| panic!("{e}"));
            assert_eq!(again.to_string(), text);
            assert_eq!(again, record);
            assert_eq!(again.headers(), record.headers());
        }
    }
}

#[test]
fn a_file_of_records_falls_into_what_was_put_together() {
    let mut rng = Rng::with_seed(39);
    for chosen in games() {
        let written: Vec<_> =
            (0..effort(20)).map(|_| random_record(&chosen, &mut rng).to_string()).collect();
        let read: Vec<_> = records(&written.join("\n")).into_iter().map(str::parse).collect();
        for (read, text) in read.iter().zip(&written) {
            let read: &Record = read.as_ref().unwrap_or_else(|e: &RecordError| panic!("{e}"));
            assert_eq!(read.to_string(), *text);
        }
        assert_eq!(read.len(), written.len());
    }
}

#[test]
fn records_that_are_nearly_right() {
    let mut rng = Rng::with_seed(37);
    let (mut read, mut refused) = (0, 0);
    for chosen in games() {
        for _ in 0..effort(60) {
            let text = random_record(&chosen, &mut rng).to_string();
            for _ in 0..40 {
                let text = mutated(&text, &mut rng);
                match assert_record(&text) {
                    true => read += 1,
                    false => refused += 1,
                }
            }
        }
    }
    assert!(read * 40 > refused && refused > read, "{read} were read, {refused} refused");
    for text in strange() {
        assert_record(&text);
        assert_record(&format!("[Game \"hens\"]\n\n{text}"));
    }
}

/// Whether a record can be read, and that it prints back or tells where it is wrong.
fn assert_record(text: &str) -> bool {
    let _about = About(text);
    assert_eq!(records(text).concat(), text);
    match text.parse::<Record>() {
        Ok(record) => {
            let printed = record.to_string();
            let again: Record = printed.parse().unwrap_or_else(|e: RecordError| panic!("{e}"));
            assert_eq!(again.to_string(), printed);
            true
        }
        Err(RecordError::Unreadable(error)) => {
            assert!(text.get(error.at.clone()).is_some(), "{:?} of the text: {error}", error.at);
            assert!(!error.field.is_empty() && !error.expected.is_empty(), "{error}");
            false
        }
        Err(RecordError::Move { at, ply, error, sound }) => {
            let word = text.get(at).expect("a word of the text");
            assert!(!word.is_empty() && !word.contains(char::is_whitespace), "{word:?}");
            assert!(ply > 0);
            if let MoveError::Unreadable(error) = error {
                assert_points_into(word, &error);
            }
            let again: Record = sound.to_string().parse().unwrap();
            assert_eq!(again, *sound);
            false
        }
    }
}

#[test]
fn links_print_back() {
    let mut rng = Rng::with_seed(38);
    for chosen in games() {
        for _ in 0..effort(150) {
            let record = random_record(&chosen, &mut rng);
            let places = record.preorder();
            let at = places[rng.usize(..places.len())];
            let shared = Shared { record, at, turned: rng.u8(..4), locked: rng.bool() };
            let code = link::encode(&shared);
            let _about = About(shared.record.to_string());
            let again = link::decode(&code).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(again.record, shared.record);
            assert_eq!(link::encode(&again), code);
            assert_eq!((again.turned, again.locked), (shared.turned, shared.locked));
            assert_eq!(
                again.record.node(again.at).state().text(),
                shared.record.node(shared.at).state().text()
            );
        }
    }
}

#[test]
fn links_that_are_nearly_right() {
    let mut rng = Rng::with_seed(39);
    for chosen in games() {
        for _ in 0..effort(40) {
            let record = random_record(&chosen, &mut rng);
            let code = link::encode(&Shared::new(record.clone()));
            for _ in 0..30 {
                let text = mutated(&code, &mut rng);
                assert_link(&text, &code, &record);
            }
            // One changed character is always found.
            let at = rng.usize(..code.len());
            let letters = b"ABCxyz019-_";
            let mut bytes = code.clone().into_bytes();
            bytes[at] = letters[rng.usize(..letters.len())];
            assert_link(std::str::from_utf8(&bytes).unwrap(), &code, &record);
            assert_link(&code[..at], &code, &record);
        }
    }
    for text in strange() {
        assert!(link::decode(&text).is_err());
        assert!(link::decode(&format!("1{text}")).is_err());
    }
    for length in 0..effort(3000) {
        let text: String = (0..length % 90).map(|_| rng.alphanumeric()).collect();
        assert!(link::decode(&text).is_err(), "{text}");
        assert!(link::decode(&format!("1{text}")).is_err(), "{text}");
    }
}

/// A link that was changed is refused, and what is told as certain is the beginning of the game.
fn assert_link(text: &str, code: &str, record: &Record) {
    let _about = About((text, code));
    match link::decode(text) {
        Ok(_) => assert_eq!(text, code),
        Err(error) => {
            assert_ne!(text, code);
            assert!(error.to_string().starts_with("link: "), "{error}");
            if let LinkError::Character { at, found } = error {
                assert_eq!(text.chars().nth(at), Some(found));
            }
            let Some(sound) = error.sound() else { return };
            for (known, place) in sound.record.preorder().into_iter().zip(record.preorder()) {
                let (known, place) = (sound.record.node(known), record.node(place));
                assert_eq!(known.state().text(), place.state().text());
            }
        }
    }
}

#[test]
fn sessions_and_whatever_is_pasted() {
    let mut rng = Rng::with_seed(40);
    for chosen in games() {
        for _ in 0..effort(25) {
            let record = random_record(&chosen, &mut rng);
            let at = record.end_of_line(NodeId::START);
            let mut session = Session::new(record.clone(), at);
            let next = session.next();
            if let Some(step) = next.steps.first() {
                session.step(*step, true);
            }
            let saved = session.save();
            assert_eq!(Session::load(&saved).unwrap().save(), saved);
            let code = link::encode(&Shared::new(record.clone()));
            let position = record.node(at).state().text();
            let id = chosen.0.info().id;
            let texts = [
                saved,
                code.clone(),
                format!("https://example.org/#/g/{code}"),
                record.to_string(),
                position.clone(),
                format!("#/play/{id}?pos={}&{}", position.replace(' ', "%20"), chosen.1),
            ];
            for text in texts {
                for _ in 0..10 {
                    let text = mutated(&text, &mut rng);
                    let _about = About(&text);
                    if let Ok(session) = Session::load(&text) {
                        assert_eq!(Session::load(&session.save()).unwrap().save(), session.save());
                    }
                    match open(&text) {
                        Ok(shared) => drop(link::encode(&shared)),
                        Err(OpenError::Empty) => {}
                        Err(error) => assert!(!error.to_string().is_empty()),
                    }
                    let (id, query) = text.split_once('?').unwrap_or((&text, ""));
                    drop(open_play(id, query));
                    drop(open_play("hens", query));
                    drop(open_setup(id, query));
                    drop(open_composed(&text, None));
                }
            }
        }
    }
    for text in strange() {
        drop(open(&text));
        drop(open_play(&text, &text));
        drop(open_play("hens", &format!("pos={text}")));
        drop(Session::load(&text));
    }
}

#[test]
fn what_is_only_impossible_opens_to_be_set_up() {
    let told = |composed: Composed| {
        let sketch = composed.family.sketch(&composed.text, &composed.options).unwrap();
        let rules: Vec<_> = sketch.faults.iter().map(|fault| fault.rule).collect();
        format!("{} {}: {} {rules:?}", composed.family.info().id, composed.options, composed.text)
    };
    let impossible = "3C4/8/8/8/8/8/8/8 w";
    let query = format!("pos={}", impossible.replace(' ', "%20"));
    assert!(matches!(open_play("hens", &query), Err(OpenError::Position(_))));
    let expected = format!("hens : {impossible} [\"HENS-13\"]");
    assert_eq!(told(open_setup("hens", &query).unwrap().unwrap()), expected);
    for text in
        [format!("https://example.org/#/setup/hens?{query}"), format!("#/play/hens?{query}")]
    {
        assert_eq!(told(open_composed(&text, None).unwrap()), expected);
    }
    assert_eq!(told(open_composed(&format!(" {impossible}\n"), None).unwrap()), expected);

    // Options that are not told are found out, as they are for playing.
    let ten = "10/10/3h6/10/10/4C5/10/10/2H7/10 b";
    let composed = open_setup("hens", &format!("pos={}", ten.replace(' ', "%20")));
    assert_eq!(told(composed.unwrap().unwrap()), format!("hens board=10: {ten} []"));
    assert!(open_setup("hens", "board=10").unwrap().is_none());

    // What fits the game that is set up now is taken for one of it, even where it is impossible.
    let empty = "8/8/8/8/8/8/8/8 w";
    for game in ["hens", "pawn"] {
        let family = catalog::find(game).unwrap();
        let options = Options::defaults(family.info().options);
        let now = Composed { family, options, text: String::new() };
        let found = open_composed(empty, Some(&now)).unwrap();
        assert_eq!((found.family.info().id, found.text.as_str()), (game, empty));
    }

    let error = |result: Result<Composed, OpenError>| result.err().unwrap().to_string();
    assert_eq!(
        error(open_composed("8/8/8/8/8/8/8/7Q w", None)),
        open("8/8/8/8/8/8/8/7Q w").unwrap_err().to_string(),
        "what has no form of a position is told as ever"
    );
    assert!(open_setup("chess", "").is_err());
    assert!(open_setup("hens", "pos=8%2F8&board=11").is_err());
    assert!(matches!(open_composed("#/setup/hens", None), Err(OpenError::Empty)));
}
