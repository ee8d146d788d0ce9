//! Tests of saved and printed pictures: they show the shapes of the board, with a description.

use fairyboard::geometry::Square;
use fairyboard::record::{Mark, NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Options, Seat, catalog};
use fairyboard_tests::{for_each_game, games_of, random_game, rng, square, test};
use std::collections::BTreeSet;
use ui_model::assistance::Assistance;
use ui_model::board::{BoardScene, Painting, Pointing, layout_of};
use ui_model::drawing::Set;
use ui_model::layers;
use ui_model::markup::{Token, read};
use ui_model::model::{PlayState, Ui, Whole};
use ui_model::picture::{self, Look, told};
use ui_model::sentences::{file_name, file_of};
use ui_model::settings::{Board, Settings};
use ui_model::shape::svg;

/// Classes of marks for a move that is being entered. Pictures don't show them.
const ENTERED: [&str; 5] = ["targets", "ghosts", "draft-way", "selected", "aim"];

const DAY: Look = Look {
    turned: 0,
    dark: false,
    set: Set::Figures,
    coordinates: true,
    marks: Vec::new(),
    print: false,
    board: Board::Sand,
    contrast: false,
    caption: true,
    thumbnail: false,
};

fn looks() -> [Look; 3] {
    [DAY, Look { dark: true, ..DAY }, Look { print: true, ..DAY }]
}

/// Positions in random games, each with every layer (an overlay), an arrow and rings.
fn played(id: &str, seed: u64) -> Vec<PlayState> {
    let mut rng = rng(seed);
    let mut all = Vec::new();
    for (family, options) in games_of(id) {
        for plies in [0, 9, 40] {
            let start = family.start(&options);
            let moves = random_game(&start, plies, &mut rng, |_, _| {});
            let position = start.text();
            let mut record = Record::from_position(family, options.clone(), &position).unwrap();
            let mut at = NodeId::START;
            for mv in moves {
                // The record (the text of the game) knows the earlier moves, so a draw by
                // repetition can end the game.
                let Ok(next) = record.play(at, &mv) else { break };
                at = next;
            }
            for (style, to) in [(0, Some("c2")), (1, None), (2, Some("d5")), (3, None)] {
                let mark = Mark { style, from: square("a1"), to: to.map(square) };
                record.toggle_mark(at, mark);
            }
            let mut session = Session::new(record, at);
            for layer in layers::layers(&**session.state()) {
                session.look.layers.insert(layer.id);
            }
            all.push(PlayState::new(Whole::new(session)));
        }
    }
    all
}

/// The input for making a picture of the board.
fn pictured(play: &PlayState) -> Ui {
    let ui = play.ui();
    Ui::pictured(&ui.session, ui.session.at(), Assistance::ALL)
}

for_each_game! {
    a_picture_holds_every_shape_of_the_board,
    every_shape_of_a_picture_has_its_colours,
    a_picture_on_paper_is_black_and_white_and_has_patterns;
    toy
}

fn a_picture_holds_every_shape_of_the_board(id: &str) {
    let mut seen = BTreeSet::new();
    for play in played(id, 191) {
        let ui = play.ui();
        let layout = layout_of(ui);
        let board = Painting::new(
            &BoardScene::new(ui, &Settings::default()),
            ui,
            layout,
            Pointing::default(),
        );
        let look = Look { turned: ui.turned(), ..DAY };
        let picture = svg(&picture::shapes(&pictured(&play), &look));
        let ground = board.ground.cells();
        for shape in ground.iter().chain(&board.clone().shapes()) {
            let shape = svg(std::slice::from_ref(shape));
            let class = shape.split("class=\"").nth(1).and_then(|rest| rest.split('"').next());
            if class.is_some_and(|class| ENTERED.contains(&class)) {
                continue;
            }
            assert!(picture.contains(&shape), "{shape}: {}", ui.session.state().text());
            seen.extend(class.map(String::from));
        }
        for name in board.ground.coordinates_on_page() {
            let name = svg(&[name]);
            let name = &name[name.find('>').unwrap()..];
            assert!(picture.contains(name), "{name}");
        }
    }
    // The comparison has included shapes with these classes.
    for class in ["cell-dark", "last", "mark style-0", "mark style-3"] {
        assert!(seen.contains(class), "{class} of {seen:?}");
    }
}

/// Reads a drawing and passes each shape to `see`: the classes and names of the shape and of the
/// elements around it, and all attributes.
fn shapes(drawing: &str, mut see: impl FnMut(&[String], &[(String, String)])) {
    let (mut open, mut given) = (Vec::<String>::new(), Vec::<Vec<(String, String)>>::new());
    read(drawing, |token| match token {
        Token::Open(name) => {
            open.push(name.into());
            given.push(Vec::new());
        }
        Token::Attribute(name, value) => {
            given.last_mut().unwrap().push((name.into(), value.into_owned()));
        }
        Token::Words(_) => {}
        Token::Close => {
            if !matches!(open.last().map(String::as_str), Some("g" | "svg" | "defs" | "pattern")) {
                see(&open, &given.concat());
            }
            open.pop();
            given.pop();
        }
    });
}

fn every_shape_of_a_picture_has_its_colours(id: &str) {
    for play in played(id, 192) {
        for look in looks() {
            let picture = picture::whole(&pictured(&play), &look);
            shapes(&picture, |open, given| {
                let is_told = ["title", "desc"].contains(&&**open.last().unwrap());
                let is_kept = open.iter().any(|name| name == "defs" || name == "pattern");
                let has = |name: &str| {
                    given.iter().any(|(given, value)| given == name && value != "none")
                };
                assert!(is_told || is_kept || has("fill") || has("stroke"), "{open:?} {given:?}");
            });
        }
    }
}

fn a_picture_on_paper_is_black_and_white_and_has_patterns(id: &str) {
    for play in played(id, 193) {
        let picture = picture::whole(&pictured(&play), &Look { print: true, ..DAY });
        assert!(picture.contains("fill=\"url(#dots)\""));
        // A picture for print has no translucent areas.
        assert!(!picture.contains("fill-opacity=\".25\""));
        for colour in picture.split("\"#").skip(1).filter_map(|text| text.split('"').next()) {
            let is_colour = colour.len() < 7 && colour.chars().all(|c| c.is_ascii_hexdigit());
            let is_grey = matches!(colour, "000" | "fff" | "bbb" | "999" | "808080");
            assert!(!is_colour || is_grey, "#{colour}");
        }
    }
}

/// A game of Hens and Chicks with these headers, after these moves.
fn hens(headers: &[(&str, &str)], moves: &[&str]) -> Ui {
    let family = catalog::find("hens").unwrap();
    let mut record = Record::new(family, Options::defaults(family.info().options));
    for (name, value) in headers {
        record.set_header(name, value);
    }
    let mut at = NodeId::START;
    for mv in moves {
        at = record.play(at, mv).unwrap();
    }
    let whole = Whole::new(Session::new(record, at));
    Ui::pictured(&whole.seen(), at, Assistance::ALL)
}

const OPENING: [&str; 3] = ["d2-b4", "d7-b5", "c1-d2"];

#[test]
fn a_picture_tells_the_game_the_move_and_whose_turn_it_is() {
    let plain = told(&hens(&[], &[]));
    assert_eq!((&*plain.title, &*plain.line), ("Hens and Chicks", "The start · White to move"));
    let named = hens(&[("First", "Ann"), ("Second", "Ben")], &OPENING);
    let of = told(&named);
    assert_eq!(of.title, "Hens and Chicks: Ann and Ben");
    assert_eq!((&*of.line, of.to_move), ("After 2. c1-d2 · Ben to move", Some(Seat::SECOND)));
    let picture = picture::whole(&named, &DAY);
    assert!(picture.contains(">Hens and Chicks: Ann and Ben</text>"));
    assert!(picture.contains(">After 2. c1-d2 · Ben to move</text>"));
    let without = picture::whole(&named, &Look { caption: false, ..DAY });
    assert!(!without.contains("Ben to move</text>"));
    // The picture has a description for screen readers, with the squares of the pieces.
    for picture in [picture, without] {
        assert!(picture.contains("<title>Hens and Chicks: Ann and Ben</title>"));
        let described = picture.split("<desc>").nth(1).unwrap().split("</desc>").next().unwrap();
        assert!(described.starts_with("After 2. c1-d2 · Ben to move. "), "{described}");
        assert!(described.contains("White chick b4") && described.contains("Black chick a7"));
    }
    let study = told(&hens(&[("Study", "Jumps"), ("First", "Ann")], &OPENING[..1]));
    assert_eq!(study.title, "Jumps");
    assert_eq!(study.line, "Hens and Chicks: Ann · After 1. d2-b4 · Black to move");
}

#[test]
fn a_position_that_was_set_up_is_no_start() {
    let family = catalog::find("hens").unwrap();
    let options = Options::defaults(family.info().options);
    let record = Record::from_position(family, options, "h7/8/8/8/3cC3/8/3c4/3H4 w").unwrap();
    let whole = Whole::new(Session::new(record, NodeId::START));
    let ui = Ui::pictured(&whole.seen(), NodeId::START, Assistance::ALL);
    assert_eq!(told(&ui).line, "White to move");
    let set_up = picture::set_up(&**ui.session.state(), &DAY);
    assert!(set_up.contains(">Hens and Chicks</text>") && set_up.contains(">White to move</text>"));
}

#[test]
fn the_sign_of_the_side_to_move_stands_at_its_end_of_the_board() {
    let at = |moves: &[&str], turned| {
        let picture = svg(&picture::shapes(&hens(&[], moves), &Look { turned, ..DAY }));
        let sign = picture.split("class=\"to-move ").nth(1).unwrap();
        let part = |name: &str| sign.split(name).nth(1).unwrap().split('"').next().unwrap();
        (sign.split('"').next().unwrap().to_string(), part(" cy=\"").parse::<i32>().unwrap() > 400)
    };
    assert_eq!(at(&[], 0), ("light".into(), true));
    assert_eq!(at(&[], 2), ("light".into(), false));
    assert_eq!(at(&OPENING, 0), ("dark".into(), false));
    assert_eq!(at(&OPENING, 2), ("dark".into(), true));
    let mut ended = hens(&[], &OPENING).session.record().clone();
    ended.end_by_players(Some(Seat::FIRST));
    let end = ended.end_of_line(NodeId::START);
    let whole = Whole::new(Session::new(ended, end));
    let ui = Ui::pictured(&whole.seen(), end, Assistance::ALL);
    assert!(!svg(&picture::shapes(&ui, &DAY)).contains("to-move"));
}

#[test]
fn every_edge_of_a_picture_is_told_by_its_name_and_by_a_sign() {
    let play = &played("zugzwang", 194)[1];
    for look in looks() {
        let picture = svg(&picture::shapes(&pictured(play), &look));
        for name in ["Blue, south", "Purple, west", "Red, north", "Cream, east"] {
            assert!(picture.contains(&format!(">{name}</text>")), "{name}");
        }
        assert_eq!(picture.matches("class=\"bar near edge-").count(), 1);
        let signs: BTreeSet<_> = picture.split("class=\"sign\"").skip(1).collect();
        let paths = signs.iter().filter_map(|sign| sign.split(" d=\"").nth(1)?.split('"').next());
        assert!(paths.collect::<BTreeSet<_>>().len() >= 4);
    }
}

#[test]
fn a_long_title_is_broken_and_cut_and_no_text_is_taken_for_markup() {
    let title = format!("<b>&\u{1}\u{FFFE}\"{}", " words".repeat(400));
    let picture = picture::whole(&hens(&[("Study", &title)], &[]), &DAY);
    assert!(picture.contains("&lt;b&gt;&amp;&quot; words"));
    assert!(!picture.contains(['\u{1}', '\u{FFFE}']));
    let lines = picture.split("words</text>").count() + picture.split("…</text>").count() - 2;
    assert!((1..=2).contains(&lines), "{lines}");
    // A very long text without spaces is broken into lines, too, and in little time.
    let whole = picture::whole(&hens(&[("Study", &"W".repeat(100_000))], &[]), &DAY);
    let longest = whole.split("<text").skip(1).filter_map(|text| text.find("</text>")).max();
    assert!(longest.unwrap() < 200);
}

#[test]
fn what_is_drawn_on_a_draft_is_the_position_before_it() {
    let family = catalog::find("hens").unwrap();
    let record = Record::new(family, Options::defaults(family.info().options));
    let mut session = Session::new(record, NodeId::START);
    let before = Whole::new(session.clone());
    session.click(square("d2"), true);
    let drafted = Whole::new(session);
    let picture = |whole: &Whole| {
        picture::whole(&Ui::pictured(&whole.seen(), NodeId::START, Assistance::ALL), &DAY)
    };
    assert_eq!(picture(&before), picture(&drafted));
}

#[test]
fn files_are_called_after_the_game_and_its_title() {
    let name = |headers: &[(&str, &str)]| file_of(hens(headers, &[]).session.record());
    assert_eq!(name(&[]), "hens");
    assert_eq!(name(&[("First", "Ann"), ("Second", "Ben")]), "hens-ann-and-ben");
    assert_eq!(name(&[("Study", " Jumps: a/b\\c? "), ("First", "Ann")]), "hens-jumps-a-b-c");
    assert_eq!(file_name("fist", Some("Übung № 3, 练习")), "fist-Übung-3-练习");
    assert_eq!(file_name("fist", Some("../..\u{202E}gnp.\u{0}")), "fist-gnp");
    assert_eq!(file_name("fist", Some(&"long ".repeat(100))).len(), "fist".len() + 8 * 5);
}

/// A picture of an earlier position shows this position and the moves that led there.
#[test]
fn a_picture_shows_the_place_that_it_is_of() {
    let ui = hens(&[], &OPENING);
    let path = ui.session.record().path(ui.session.at());
    let earlier = Ui::pictured(&ui.session, path[1], Assistance::ALL);
    assert_eq!(told(&earlier).line, "After 1. d2-b4 · Black to move");
    let moved = |ui: &Ui, at: Square| {
        let layout = layout_of(ui);
        let place = layout.on(at).transform();
        picture::whole(ui, &DAY).contains(&format!("<g transform=\"{place}\">"))
    };
    assert!(moved(&ui, square("d2")) && !moved(&earlier, square("d2")));
}

#[test]
fn a_side_is_pictured_by_its_rarest_pieces() {
    for family in catalog::GAMES {
        let info = family.info();
        let start = family.start(&Options::defaults(info.options));
        for seat in [Seat::FIRST, Seat::SECOND] {
            let Some(svg) = picture::side(&*start, seat, &DAY) else {
                assert!(
                    info.id == "zugzwang",
                    "{}: dice are nobody's, all other pieces are",
                    info.id
                );
                continue;
            };
            let whole = svg.starts_with("<svg") && svg.ends_with("</svg>");
            assert!(whole && svg.contains("translate(0 0)\"><"), "{}: {svg}", info.id);
            assert!(!svg.contains("translate(300 0)"), "{}: too many pieces", info.id);
        }
    }
    let fist = catalog::find("fist").expect("a game");
    let start = fist.start(&Options::defaults(fist.info().options));
    let sides = [Seat::FIRST, Seat::SECOND].map(|seat| picture::side(&*start, seat, &DAY));
    assert_ne!(sides[0], sides[1], "the sides differ");
}
