//! Tests of files of games with hidden information. During the game the file is sealed (encoded
//! against reading by accident), and it is readable after the game.

use crate::secrets::HIDING;
use fairyboard::hidden::Viewer;
use fairyboard::link;
use fairyboard::open::{open, records};
use fairyboard::record::{NodeId, Record};
use fairyboard::sealed::sealed as seal;
use fairyboard::session::Session;
use fairyboard::{Budget, Options};
use fairyboard_tests::{effort, families, rng, test};
use fastrand::Rng;
use ui_model::incoming;
use ui_model::library::{self, Met};
use ui_model::model::{Consent, Whole};
use ui_model::share::{Contents, Package};

/// An unfinished game with hidden information. It has names, and a note that reveals a hand.
fn running((id, options): (&str, &str), rng: &mut Rng) -> Record {
    let family = families().find(|family| family.info().id == id).expect("a game");
    let options = Options::read(family.info().options, options).expect("its options");
    loop {
        let mut record = Record::dealt(family, options.clone(), rng.u64(..));
        record.set_header("First", "Ann \"the {hen}\"");
        record.set_header("Remark", "my secret plan");
        record.set_comment(NodeId::START, "my secret hand");
        let plies = rng.usize(1..7);
        let end = played(&mut record, plies, rng);
        if !record.outcome(end).is_over() && Session::new(record.clone(), end).hides() {
            return record;
        }
    }
}

/// Plays up to `plies` random plies at the end of a game. Returns the last position.
fn played(record: &mut Record, plies: usize, rng: &mut Rng) -> NodeId {
    let mut end = record.end_of_line(NodeId::START);
    for _ in 0..plies {
        let moves = record.moves(end);
        let Some(mv) = moves.get(rng.usize(..moves.len().max(1))) else { break };
        end = record.play(end, mv).expect("a legal move");
    }
    end
}

fn whole(record: &Record) -> Whole {
    Whole::new(Session::new(record.clone(), record.end_of_line(NodeId::START)))
}

/// The hidden words that the record (the text of the game) contains: positions, the parts of them
/// that the public may not know, and moves with discards and rolls.
fn secrets(record: &Record) -> Vec<String> {
    let mut secrets = vec!["secret".to_string()];
    for id in record.preorder() {
        let node = record.node(id);
        let (text, seen) = (node.state().text(), node.state().seen_by(Viewer::Public, &[]));
        let seen = seen.map_or_else(String::new, |seen| seen.text());
        let seen: Vec<_> = seen.split(' ').collect();
        secrets.extend(text.split(' ').filter(|word| !seen.contains(word)).map(String::from));
        secrets.extend([text, node.text().to_string()]);
    }
    // Leaves out short words, because they may occur in other text by chance.
    secrets.retain(|secret| secret.len() >= 5);
    secrets
}

/// Asserts that a file contains no hidden information: only the headers `Game`, `Options` and
/// `First`, one sentence in braces, and the encoded game after the word `sealed`.
fn assert_sealed(file: &str, record: &Record) {
    for secret in secrets(record) {
        assert!(!file.contains(&secret), "{secret} is in\n{file}");
    }
    let (head, rest) = file.split_once("\n{").expect("headers");
    for line in head.lines() {
        let name = line.trim_start_matches('[').split(' ').next();
        assert!(name.is_some_and(|name| ["Game", "Options", "First"].contains(&name)), "{line}");
    }
    let (_, letters) = rest.split_once("}\n\nsealed ").expect("a sentence, and what is sealed");
    let is_letter = |c: char| c.is_ascii_alphanumeric() || "-_\n".contains(c);
    assert!(letters.chars().all(is_letter), "{letters}");
}

#[test]
fn the_file_of_every_running_game_that_hides_something_shows_nothing_of_it_and_opens_again() {
    let mut rng = rng(43);
    for hiding in HIDING {
        for _ in 0..effort(100) {
            let record = running(hiding, &mut rng);
            let kept = whole(&record).kept(1234);
            let file = library::file(&kept);
            assert_sealed(&file, &record);
            // The toy game is not in the catalogue, so its text can't be read again.
            if hiding.0 == "toy" {
                continue;
            }
            let opened = open(&file).expect("what was saved");
            assert_eq!(opened.record.to_string(), record.to_string());
            // The opened game is as hidden as before, and saving it again makes an identical file.
            let received =
                Whole::received(&incoming::read(&file, &mut Budget::usual()).expect("a game"));
            assert!(received.hides());
            assert_eq!(library::file(&received.kept(99)), file);
        }
    }
}

#[test]
fn a_file_of_all_games_holds_the_sealed_ones_among_the_others() {
    let mut rng = rng(44);
    let mut games: Vec<Record> = HIDING[..9].iter().map(|game| running(*game, &mut rng)).collect();
    games.push("[Game \"hens\"]\n\n1. d2-b4 {A [note]} *".parse().expect("a record"));
    let kept: Vec<String> = games.iter().map(|record| whole(record).kept(1)).collect();
    let files = library::files(kept.iter().map(|text| library::file(text)), 8_000_000);
    let found = records(&files[0]);
    assert_eq!((files.len(), found.len()), (1, games.len()));
    let mut met = Met::of_kept(kept.into_iter());
    for (text, record) in found.iter().zip(&games) {
        let sent = incoming::read(text, &mut Budget::usual()).expect("a game");
        assert_eq!(open(text).expect("a game").record.to_string(), record.to_string());
        assert!(!met.add_game(&sent), "it is kept already");
    }
}

#[test]
fn a_finished_game_is_saved_open() {
    let mut rng = rng(45);
    for hiding in HIDING.into_iter().filter(|(id, _)| *id != "toy") {
        let mut record = running(hiding, &mut rng);
        let end = played(&mut record, 400, &mut rng);
        if !record.outcome(end).is_over() {
            record.end_by_players(Some(fairyboard::Seat::FIRST));
        }
        let kept = whole(&record).kept(5);
        assert_eq!(library::file(&kept), record.to_string());
        // Removes the field `hides`, which earlier versions did not save.
        let older = kept.replace(",\"hides\":false", "").replace("\"hides\":false,", "");
        assert_ne!(older, kept);
        assert_eq!(library::file(&older), record.to_string());
    }
}

#[test]
fn a_running_game_that_a_version_before_kept_is_sealed() {
    let mut rng = rng(46);
    for hiding in HIDING.into_iter().filter(|(id, _)| *id != "toy") {
        let record = running(hiding, &mut rng);
        let kept = whole(&record).kept(5);
        let (_, session) = kept.split_once('\n').expect("two parts");
        let older = kept.replace("\"hides\":true", "\"other\":true");
        for text in [older, format!("5\n{session}"), session.to_string()] {
            assert_sealed(&library::file(&text), &record);
        }
        // If a saved game can't be replayed or unsealed, its downloaded file is sealed
        // nevertheless.
        let odd = record.to_string().replace("\n\n", "\n\n1. a1-a9 ");
        let spoilt = format!("5\nsealed {}", link::seal(&format!("at 0\n\n{odd}")));
        for text in [library::file(&spoilt), Whole::load(&spoilt).expect_err("no move").text] {
            assert_sealed(&text, &record);
        }
        let spoilt = format!("{kept}*");
        for text in [library::file(&spoilt), Whole::load(&spoilt).expect_err("no letters").text] {
            assert!(secrets(&record).iter().all(|secret| !text.contains(secret)), "{text}");
        }
    }
}

#[test]
fn a_file_from_the_share_sheet_is_sealed_though_everything_is_shared() {
    const ALL: Contents = Contents {
        game: true,
        variations: true,
        notes: true,
        layers: true,
        turned: 0,
        lock: false,
    };
    let mut rng = rng(47);
    for hiding in HIDING {
        let record = running(hiding, &mut rng);
        let whole = whole(&record);
        let everything = whole.opened(Consent::given());
        for wanted in [ALL, Contents { game: false, ..ALL }] {
            let parcel = Package::new(&everything, true, wanted);
            assert_sealed(&parcel.file, &record);
        }
        // A public view contains nothing hidden, so its file is readable.
        let public = Package::new(&whole.seen(), true, ALL);
        assert_eq!(public.file, public.record);
        for secret in secrets(&record).into_iter().filter(|secret| secret != "secret") {
            let is_known = whole.seen().state().text().contains(&secret);
            assert!(is_known || !public.file.contains(&secret), "{secret}");
        }
    }
}

#[test]
fn a_sealed_file_opens_as_mails_and_editors_leave_it_and_damage_is_told() {
    let mut rng = rng(48);
    let record = running(HIDING[0], &mut rng);
    let file = seal(&record.to_string(), &["First"]);
    let (head, letters) = file.split_once("\nsealed ").expect("letters");
    let joined = format!("{head}\nsealed {}", letters.replace('\n', ""));
    let spaced = file.replace('\n', "\u{a0}\r\n");
    let bare = format!("[Game \"zugzwang\"]\nsealed\n{letters}");
    for text in [&joined, &spaced, &bare, &format!("\u{feff}\n{file}\n\n")] {
        assert_eq!(open(text).expect(text).record.to_string(), record.to_string());
    }
    let damage = |at: usize, letter: &str| format!("{}{letter}{}", &file[..at], &file[at + 1..]);
    for _ in 0..effort(2_000) {
        let at = rng.usize(head.len() + "\nsealed ".len()..file.len() - 1);
        let letter = ["", "A", "Ab", "*", "é", "{", "[", "\""][rng.usize(..8)];
        let text = damage(at, letter);
        match open(&text) {
            // White space among the letters does no damage.
            Ok(read) => assert_eq!(read.record.to_string(), record.to_string()),
            Err(error) => {
                let place = error.at().expect("a place").clone();
                assert!(text.get(place).is_some(), "{error}");
                let told = error.to_string();
                assert!(told.starts_with("sealed: ") && !told.contains('\n'), "{told}");
                assert!(secrets(&record).iter().all(|secret| !told.contains(secret)), "{told}");
            }
        }
    }
}

#[test]
fn what_is_wrong_within_a_sealed_file_points_at_it_and_quotes_nothing() {
    let seal = |text: &str| seal(text, &[]);
    // A sealed text inside a sealed text is refused.
    let twice = seal(&seal("[Game \"hens\"]\n\n1. d2-b4 *"));
    for inner in ["", "nonsense", "[Game \"chess\"]\n\n*", &twice, "[Game \"hens\"]\n\n("] {
        let file = format!("[Game \"hens\"]\n{}", seal(inner));
        let error = open(&file).expect_err(inner);
        assert!(error.sound().is_none_or(|sound| sound.record.preorder().len() == 1), "{error}");
        assert!(file[error.at().expect("a place").clone()].starts_with("sealed "), "{error}");
    }
    // If a sealed game has an illegal move, the moves before it can be opened.
    let file = seal("[Game \"hens\"]\n\n1. d2-b4 d7-b5 2. a1-a9 *");
    let error = open(&file).expect_err("no such move");
    assert!(file[error.at().expect("a place").clone()].starts_with("sealed "), "{error}");
    assert!(
        !error.to_string().contains("a9") && !error.told().to_string().contains("a9"),
        "{error}"
    );
    let sound = error.sound().expect("two moves").record;
    assert_eq!(sound.node(sound.end_of_line(NodeId::START)).ply(), 2);
    // A file of a newer format gets an error that says so.
    let newer = seal("[Game \"hens\"]\n\n*").replace("sealed 1", "sealed 2");
    assert!(open(&newer).expect_err("a newer form").to_string().contains("newer"));
}

#[test]
fn a_sealed_file_is_read_in_parts_as_it_is_read_whole() {
    let mut rng = rng(49);
    let mut record = running(HIDING[0], &mut rng);
    played(&mut record, 30, &mut rng);
    let file = seal(&record.to_string(), &[]);
    let mut parts = 1;
    let mut read = incoming::read(&file, &mut Budget::new(300));
    while let Err(failure) = read {
        assert!(failure.moves_read().is_some(), "{failure:?}");
        parts += 1;
        read = failure.go_on(&mut Budget::new(300));
    }
    assert!(parts > 3, "{parts}");
    let whole = Whole::received(&read.expect("a game")).opened(Consent::given());
    assert_eq!(whole.record().to_string(), record.to_string());
}
