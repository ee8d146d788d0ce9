//! Tests with saved games, and with texts that a player pastes or opens.

use super::{mutated, random_record, strange, with_each};
use fairyboard::hidden::Viewer;
use fairyboard::link::{self, Shared};
use fairyboard::open::{
    OpenError, SetupPosition, open, open_play, open_setup, open_setup_text, text_of_file,
};
use fairyboard::record::NodeId;
use fairyboard::session::{Session, Summary};
use fairyboard::{Options, catalog};
use fairyboard_tests::{About, effort, for_each_game, rng, test};

for_each_game! {
    sessions_and_whatever_is_pasted,
}

fn sessions_and_whatever_is_pasted(id: &str) {
    let mut rng = rng(40);
    with_each(id, |chosen| {
        for _ in 0..effort(25) {
            let record = random_record(chosen, &mut rng);
            let at = record.end_of_line(NodeId::START);
            let mut session = Session::new(record.clone(), at);
            let next = session.next();
            if let Some(step) = next.steps.first() {
                session.step(*step, true);
            }
            let saved = session.save();
            assert_eq!(Session::load(&saved).unwrap().save(), saved);
            lists_tell_what_is_kept(&session);
            let code = link::encode(&Shared::new(record.clone()));
            let position = record.node(at).state().text();
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
                    drop(open_setup_text(&text, None));
                }
            }
        }
    });
}

/// Asserts that the summary of a saved game, which lists of games show, agrees with the game
/// itself.
fn lists_tell_what_is_kept(session: &Session) {
    assert_eq!(Session::record_text(&session.save()), session.record().to_string());
    tells_what_is_kept(&Summary::of(session), session);
}

fn tells_what_is_kept(summary: &Summary, session: &Session) {
    let record = session.record();
    let end = record.node(session.end());
    let is_over = end.outcome().is_over();
    let seen = end.state().seen_by(Viewer::Public, &[]).filter(|_| !is_over);
    let state = seen.as_ref().unwrap_or(end.state());
    assert_eq!(summary.info().id, record.info().id);
    assert_eq!(summary.plies, end.ply());
    assert_eq!(summary.turned, session.look.turned);
    assert_eq!(summary.is_begun, session.is_begun());
    assert_eq!(summary.outcome, is_over.then(|| record.outcome_words(session.end()).to_string()));
    assert_eq!(summary.state().map(|drawn| drawn.text()), Some(state.text()));
    for (name, value) in record.headers() {
        assert_eq!(summary.header(name), Some(value.as_str()), "{name}");
    }
    let headers = record.headers().iter().map(|(_, value)| value.as_str());
    let words = record.preorder().into_iter().map(|id| record.node(id).words().into_owned());
    let written = headers.map(String::from).chain(words);
    let mut told: Vec<_> = summary.notes().filter(|note| !note.is_empty()).collect();
    let mut written: Vec<_> = written.filter(|note| !note.is_empty()).collect();
    // Sorts both lists, because the text of a game has its variations in another order.
    told.sort();
    written.sort();
    assert_eq!(told, written);
}

#[test]
fn whatever_strange_is_pasted() {
    for text in strange() {
        drop(open(&text));
        drop(open_play(&text, &text));
        drop(open_play("hens", &format!("pos={text}")));
        drop(Session::load(&text));
    }
}

#[test]
fn what_is_only_impossible_opens_to_be_set_up() {
    let told = |composed: SetupPosition| {
        let sketch = composed.family.sketch(&composed.text, &composed.options).unwrap();
        let rules: Vec<_> = sketch.faults().iter().map(|fault| fault.rule).collect();
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
        assert_eq!(told(open_setup_text(&text, None).unwrap()), expected);
    }
    assert_eq!(told(open_setup_text(&format!(" {impossible}\n"), None).unwrap()), expected);

    // Missing options are inferred from the position, as they are for playing.
    let ten = "10/10/3h6/10/10/4C5/10/10/2H7/10 b";
    let composed = open_setup("hens", &format!("pos={}", ten.replace(' ', "%20")));
    assert_eq!(told(composed.unwrap().unwrap()), format!("hens board=10: {ten} []"));
    assert!(open_setup("hens", "board=10").unwrap().is_none());

    // If a pasted text has the form of a position of the game being set up, the text is read as
    // that game, even if the position is impossible.
    let empty = "8/8/8/8/8/8/8/8 w";
    for game in ["hens", "pawn"] {
        let family = catalog::find(game).unwrap();
        let options = Options::defaults(family.info().options);
        let now = SetupPosition { family, options, text: String::new() };
        let found = open_setup_text(empty, Some(&now)).unwrap();
        assert_eq!((found.family.info().id, found.text.as_str()), (game, empty));
    }

    // If no game can read the text, the error is that of the game being set up.
    let error = |result: Result<SetupPosition, OpenError>| result.err().unwrap().to_string();
    let hens = catalog::find("hens").unwrap();
    let options = Options::defaults(hens.info().options);
    let now = SetupPosition { family: hens, options: options.clone(), text: String::new() };
    for text in ["nonsense", "nonsense/8/8 w"] {
        let own = hens.sketch(text, &options).err().unwrap();
        let told = error(open_setup_text(text, Some(&now)));
        assert_eq!(told, OpenError::Position(own).to_string());
    }

    assert_eq!(
        error(open_setup_text("8/8/8/8/8/8/8/7Q w", None)),
        open("8/8/8/8/8/8/8/7Q w").unwrap_err().to_string(),
        "what has no form of a position is told as ever"
    );
    assert!(open_setup("chess", "").is_err());
    assert!(open_setup("hens", "pos=8%2F8&board=11").is_err());
    assert!(matches!(open_setup_text("#/setup/hens", None), Err(OpenError::Empty)));
}

/// Tests position texts with the changes that chats, mails and editors make.
#[test]
fn a_position_is_read_with_what_programs_change_and_put_around_it() {
    for (game, position) in [
        ("hens", "chhhhhhc/cccccccc/8/8/8/8/CCCCCCCC/CHHHHHHC w"),
        ("fist", "AYy1y1bV/YB1b2bb/y4y2/1b1yk2y/y2yy1b1/Y6y/1B2b1BY/2Yy1yYM w - m"),
        ("pawn", "p1p1p1p1/1p1p1p1p/p1p1p1p1/8/8/P1P1P1P1/1P1P1P1P/P1P1P1P1 w"),
        ("fidchell", "12/12/12/12/5k6/12/12/12/6+W5/12/12/5K6 w p - 0000 - -"),
    ] {
        let (ranks, _) = position.split_once(' ').expect("fields");
        let (half, rest) = position.split_at(ranks.len() / 2);
        let at = half.rfind('/').expect("ranks") + 1;
        let code = position.replace('%', "%25").replace('+', "%2B").replace(' ', "+");
        let texts = [
            format!(" {position}\n"),
            format!("\u{feff}{position}"),
            position.replace(' ', "\u{a0}"),
            position.replace(' ', "  "),
            position.replace('-', "–"),
            position.replace('/', "∕"),
            position.replace(" w", " W"),
            format!("“{position}”"),
            format!("`{position}`"),
            format!("```\n{position}\n```"),
            format!("> {position}"),
            format!("> {}\n> {}", &position[..at], &position[at..]),
            format!("Look at this:\n\n{position}\n\n-- \nAnn"),
            format!("Position: {position}"),
            format!("[Position \"{position}\"]"),
            format!("https://example.org/#/play/{game}?pos={code}"),
            format!(
                "<https://example.org/#/Play/{}/?pos={code}&utm_source=x>.",
                game.to_uppercase()
            ),
            format!("See #/SETUP/{game}?x=1&pos={}.", code.replace("%2B", "%252B")),
        ];
        assert!(!rest.is_empty());
        for text in texts {
            let _about = About(&text);
            let found = open_setup_text(&text, None).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!((found.family.info().id, &*found.text), (game, position));
            let now = SetupPosition { text: String::new(), ..found };
            assert_eq!(open_setup_text(&text, Some(&now)).expect("a position").text, position);
            if !text.contains("SETUP") && !text.contains("[Position") && game != "fidchell" {
                let record = open(&text).unwrap_or_else(|error| panic!("{error}")).record;
                assert_eq!(record.node(NodeId::START).state().text(), position);
            }
        }
    }
}

/// Tests move texts with the changes that chats, mails and editors make.
#[test]
fn a_typed_move_is_read_with_what_programs_change() {
    let family = catalog::find("hens").expect("a game");
    let record = fairyboard::record::Record::new(family, Options::defaults(family.info().options));
    let session = Session::new(record, NodeId::START);
    for text in [
        "d2–b4",
        "d2—b4",
        "d2‑b4",
        "d2−b4",
        "d2\u{ad}b4",
        "D2-B4",
        "d2 – b4",
        "\u{a0}d2-b4\u{a0}",
        "1. d2-b4",
        "1.d2–b4",
        "1… d2-b4",
        "„d2-b4“",
        "`d2-b4`",
        "ｄ２－ｂ４",
        "d2-\u{200b}b4",
        "\u{feff}d2-b4",
        "...d2-b4",
        "d2-b4.",
    ] {
        assert_eq!(session.typed(text).expect(text), "d2-b4", "{text}");
    }
    assert_eq!(session.typed("e1＾g3").expect("a move"), "e1^g3");
    assert_eq!(session.completions("1. d2–", 9), session.completions("d2-", 9));
}

#[test]
fn a_file_is_read_in_utf_8_and_utf_16() {
    let text = "[Game \"hens\"]\n[First \"Åsa\"]\n\n1. d2–b4 *";
    let wide = |unit: fn(u16) -> [u8; 2]| {
        format!("\u{feff}{text}").encode_utf16().flat_map(unit).collect::<Vec<_>>()
    };
    for bytes in [text.as_bytes().to_vec(), wide(u16::to_le_bytes), wide(u16::to_be_bytes)] {
        let read = text_of_file(&bytes).expect("a text");
        assert_eq!(open(&read).expect("a record").record.header("First"), Some("Åsa"));
    }
    let latin: Vec<u8> = text.chars().map(|c| c as u8).collect();
    for bytes in [&latin[..], &wide(u16::to_le_bytes)[2..], &wide(u16::to_be_bytes)[..79], b"\xff"]
    {
        assert!(matches!(text_of_file(bytes), Err(OpenError::Encoding)));
    }
}
