//! Tests of the board on the screen: its shapes and cells, and which of its layers and pieces stay
//! the same when the player chooses a piece or moves it.

use fairyboard::geometry::Square;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::turn::Act;
use fairyboard::{Options, Text, catalog};
use fairyboard_tests::{effort, for_each_game, games_of, random_game, rng, square, test};
use ui_model::board::{
    BoardScene, Cell, EditorBoard, Ground, Painting, Pointing, SetupMarks, cells, labels,
};
use ui_model::layers::GOAL;
use ui_model::layout::{Layout, Place};
use ui_model::model::{Do, PlayState, Turn, Ui, View, Whole};
use ui_model::piece_tracking::PieceTracking;
use ui_model::say;
use ui_model::settings::Settings;
use ui_model::shape::{Shape, svg};

/// The board that a screen shows, as values.
struct Board {
    layout: Layout,
    painting: Painting,
    cells: Vec<Cell>,
    /// The accessible name of each cell.
    labels: Vec<String>,
}

fn board(ui: &Ui, layout: Layout, followed: &mut PieceTracking) -> Board {
    let terse = Settings { full_speech: false, ..Settings::default() };
    let mut scene = BoardScene::new(ui, &terse);
    scene.numbers = followed.follow(ui.session.at(), &scene.pieces, &scene.last_ways);
    let painting = Painting::new(&scene, ui, layout, Pointing::default());
    let labels = labels(&scene, ui, layout).iter().map(Text::to_string).collect();
    Board { layout, painting, cells: cells(&scene, layout, None), labels }
}

/// Clicks a square. With `ask`, a complete move is played only by the Play button.
fn click(play: &PlayState, square: Square, ask: bool) -> PlayState {
    play.update(Do::Turn(Turn::Click { square, ask, from: None }))
}

/// The SVG of all that is painted.
fn drawn(painting: &Painting) -> String {
    let pieces: Vec<_> = painting.pieces.iter().map(|piece| piece.shape.clone()).collect();
    let layers = painting.below.iter().chain(&painting.above).map(|shapes| svg(shapes));
    svg(&painting.ground.cells()) + &svg(&pieces) + &layers.collect::<String>()
}

/// Panics if an element is not closed in the right order, or if a number is invalid.
fn assert_well_formed(svg: &str) {
    let mut open = Vec::new();
    for part in svg.split('<').skip(1) {
        let tag = part.split('>').next().unwrap();
        let name = tag.split([' ', '/']).find(|name| !name.is_empty()).unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{svg}");
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty() && !svg.contains("NaN"), "{svg}");
}

for_each_game! {
    cells_and_drawing_tell_the_same;
    toy
}

fn cells_and_drawing_tell_the_same(id: &str) {
    let mut rng = rng(171);
    let (mut movable, mut targets) = (0, 0);
    for (family, options) in games_of(id) {
        for round in 0..effort(3) {
            let mut states = Vec::new();
            random_game(&family.start(&options), 30, &mut rng, |state, _| {
                states.push(state.text())
            });
            let text = &states[rng.usize(..states.len())];
            let record = Record::from_position(family, options.clone(), text).unwrap();
            let mut play = PlayState::open(Whole::new(Session::new(record, NodeId::START)));
            let size = play.ui().session.state().size();
            let layout = Layout { size, turned: round as u8 % 4, tilted: id == "fist" };
            let mut followed = PieceTracking::default();
            for _ in 0..4 {
                let ui = play.ui();
                let shown = board(ui, layout, &mut followed);
                assert_well_formed(&drawn(&shown.painting));
                compare(ui, &shown, &mut movable, &mut targets);
                let next = ui.session.next();
                let squares: Vec<_> = next.steps.iter().filter_map(|step| step.at).collect();
                if squares.is_empty() {
                    break;
                }
                play = click(&play, squares[rng.usize(..squares.len())], true);
            }
        }
    }
    assert!(movable > 0 && targets > 0, "{movable} movable, {targets} targets");
}

/// Compares the cells of a board with its pieces, and with the steps that the player may take. Adds
/// the numbers of cells with a movable piece and of target cells to the two counters.
fn compare(ui: &Ui, shown: &Board, movable: &mut usize, targets: &mut usize) {
    let position = ui.session.state().text();
    let standing: Vec<Place> = shown.painting.pieces.iter().map(|piece| piece.place).collect();
    let occupied = shown.cells.iter().filter(|cell| cell.piece.is_some());
    assert_eq!(standing.len(), occupied.count(), "{position}");
    assert_eq!(shown.cells.len(), shown.labels.len());
    for (cell, label) in shown.cells.iter().zip(&shown.labels) {
        let at = cell.square;
        let is = |mark: &str| cell.marks.split(' ').any(|word| word == mark);
        let tells = |words: &str| label.split(", ").any(|part| part.starts_with(words));
        assert_eq!(
            cell.piece.is_some(),
            standing.contains(&shown.layout.on(at)),
            "{position} {at}"
        );
        let offered = ui.session.next();
        let steps = || offered.steps.iter().filter(|step| step.order == 0 && step.is_on(at));
        assert_eq!(is("movable") || is("target"), steps().next().is_some(), "{position} {at}");
        if is("movable") {
            *movable += 1;
            assert!(
                tells(say::SQUARE_MOVABLE.words()) && steps().any(|step| step.act == Act::Pick),
                "{position} {at}"
            );
        }
        if is("target") {
            *targets += 1;
            assert!(tells(say::SQUARE_TARGET.words()), "{position} {at}: {label}");
        }
    }
}

fn hens() -> PlayState {
    let family = catalog::find("hens").unwrap();
    let record = Record::new(family, Options::defaults(family.info().options));
    PlayState::new(Whole::new(Session::new(record, NodeId::START)))
}

const STRAIGHT: Layout = Layout { size: 8, turned: 0, tilted: false };

#[test]
fn choosing_a_piece_changes_its_frame_and_the_targets_alone() {
    let mut followed = PieceTracking::default();
    let before = board(hens().ui(), STRAIGHT, &mut followed).painting;
    let chosen = click(&hens(), square("d2"), false);
    let after = board(chosen.ui(), STRAIGHT, &mut followed).painting;
    assert_eq!(before.ground, after.ground);
    assert_eq!(before.pieces, after.pieces);
    let layers = |painting: &Painting| -> Vec<_> {
        painting.below.iter().chain(&painting.above).map(|shapes| svg(shapes)).collect()
    };
    let (before, after) = (layers(&before), layers(&after));
    let changed: Vec<_> = before.iter().zip(&after).filter(|(a, b)| a != b).collect();
    let told = ["\"selected\"", "\"targets\"", "\"last\""];
    for (_, now) in &changed {
        assert!(now.is_empty() || told.iter().any(|class| now.contains(class)), "{now}");
    }
    let next = chosen.ui().session.next();
    let targets: Vec<_> = next.steps.iter().filter(|step| step.act != Act::Pick).collect();
    // The path of the dot on a square begins at the dot's left end.
    let dot = |at: Square| {
        let (x, y) = STRAIGHT.middle(at);
        format!("M{} {y}a", x - 14)
    };
    let has_all = |now: &str| {
        now.matches('M').count() == targets.len()
            && targets.iter().filter_map(|step| step.at).all(|at| now.contains(&dot(at)))
    };
    assert!(targets.len() > 1 && changed.iter().any(|(_, now)| has_all(now)), "{changed:?}");
}

#[test]
fn a_piece_that_moves_keeps_its_drawing_and_travels() {
    let mut followed = PieceTracking::default();
    let play = click(&hens(), square("d2"), false);
    let before = board(play.ui(), STRAIGHT, &mut followed).painting.pieces;
    let after =
        board(click(&play, square("b4"), false).ui(), STRAIGHT, &mut followed).painting.pieces;
    assert_eq!(before.len(), after.len());
    for (was, is) in before.iter().zip(&after) {
        assert_eq!(was.number, is.number);
        let moves = was.place == STRAIGHT.on(square("d2"));
        assert_eq!(is.place, if moves { STRAIGHT.on(square("b4")) } else { was.place });
        assert_eq!(is.travel.is_empty(), !moves);
        assert_eq!(was.shape, is.shape);
    }
}

#[test]
fn no_text_is_taken_for_markup() {
    let words = Shape::words("a\"b", Place::Board, (1, 2), "<b>&".to_string());
    assert_eq!(svg(&[words]), r#"<text class="a&quot;b" x="1" y="2">&lt;b&gt;&amp;</text>"#);
}

#[test]
fn a_board_that_is_set_up_shows_what_is_marked_also_where_it_is_impossible() {
    let hens = catalog::find("hens").unwrap();
    // Each piece is on its opponent's first row, so both sides would have lost (HENS-13). That is
    // impossible.
    let sketch = hens.sketch("3C4/8/8/8/8/8/8/3h4 w", &Options::defaults(hens.info().options));
    let sketch = sketch.unwrap();
    assert!(!sketch.faults().is_empty());
    let marked = SetupMarks {
        taken: Some(square("d1")),
        offered: vec![square("a4"), square("b4")],
        chosen: vec![square("b4")],
        guilty: vec![square("d8")],
        lifted: Some(square("d1")),
        aimed: Some(square("e2")),
    };
    let settings = Settings::default();
    let board = EditorBoard::new(sketch.drawing(), 2, marked, &settings);
    let cells = board.cells(board.layout().reached(None));
    let cell = |name: &str| cells.iter().find(|cell| cell.square == square(name)).unwrap();
    assert_eq!((cell("d1").piece, &*cell("d1").marks), (Some("h"), "selected"));
    assert_eq!((&*cell("a4").marks, &*cell("b4").marks), ("target", "selected"));
    assert_eq!((cell("d8").piece, &*cell("d8").marks), (Some("C"), "problem"));
    // The board is turned by 180°. The cell that the keyboard reaches first is at the lower left.
    assert_eq!((cells[0].square, cell("h8").is_reached), (square("h1"), true));
    let labels = board.labels();
    let label = |name: &str| {
        let at = cells.iter().position(|cell| cell.square == square(name)).unwrap();
        labels[at].to_string()
    };
    assert_eq!(label("d1"), "d1, black hen, picked up");
    assert_eq!(label("a4"), "a4, empty, can be chosen");
    assert_eq!(label("d8"), "d8, white chick, part of a problem");
    let picture = board.picture();
    assert_well_formed(&drawn(&picture));
    assert_eq!(picture.pieces.len(), 2);
    assert!(picture.pieces.iter().any(|piece| piece.class == "piece dark origin"));
    for class in ["aim", "go", "guilty", "selected"] {
        assert!(drawn(&picture).contains(&format!("class=\"{class}\"")), "{class}");
    }
}

#[test]
fn the_formation_that_may_strike_is_framed_where_it_is_now() {
    let family = catalog::find("pawn").unwrap();
    let options = Options::defaults(family.info().options);
    let position = "7p/8/pPp5/2p1P3/2PP4/8/8/8 w";
    let record = Record::from_position(family, options, position).unwrap();
    let play = PlayState::new(Whole::new(Session::new(record, NodeId::START)));
    let framed = |play: &PlayState| {
        let board = board(play.ui(), STRAIGHT, &mut PieceTracking::default());
        let drawn = drawn(&board.painting);
        let frames = drawn.split("<rect").filter(|part| part.contains("class=\"selected\""));
        frames.map(str::to_string).collect::<Vec<_>>()
    };
    let picked = click(&play, square("d4"), true);
    let asked = click(&picked, square("d5"), true);
    assert!(asked.ui().session.next().steps.iter().any(|step| step.act == Act::Strike));
    let (before, after) = (framed(&picked), framed(&asked));
    assert_eq!((before.len(), after.len()), (1, 1), "{before:?} {after:?}");
    // At first the frame is around the pawn on d4, which moves. Then it is around the dual (two
    // pawns in a line) on d5 and e5, which strikes (captures in the same turn). This frame is twice
    // as wide.
    assert!(before[0].contains("width=\"94\""), "{before:?}");
    assert!(after[0].contains("width=\"194\""), "{after:?}");
}

fn ground(layout: Layout) -> Ground {
    let settings = Settings::default();
    Ground { outlined: Vec::new(), lines: Vec::new(), layout, settings }
}

#[test]
fn lines_of_the_board_are_drawn_over_its_cells_and_turn_with_it() {
    let (from, to) = (square("c1"), square("c5"));
    for (turned, path) in [(0, "M250 450L250 50"), (1, "M50 250L450 250")] {
        let layout = Layout { size: 5, turned, tilted: false };
        let cells = Ground { lines: vec![(from, to)], ..ground(layout) }.cells();
        assert_eq!(cells.len(), 3, "the light and dark cells, and the lines");
        assert!(svg(&cells[2..]).contains(path), "{}", svg(&cells[2..]));
    }
    let layout = Layout { size: 5, turned: 0, tilted: false };
    assert_eq!(ground(layout).cells().len(), 2);
}

#[test]
fn ranks_and_files_are_told_apart_so_that_the_page_can_move_them_out_of_the_board() {
    for (size, turned) in [(6, 0), (8, 1), (10, 2), (12, 3)] {
        let layout = Layout { size, turned, tilted: false };
        let ground = ground(layout);
        let names: Vec<_> = ground.coordinates_on_page().collect();
        let drawn = svg(&names);
        assert_eq!(drawn.matches("\"coordinate rank\"").count(), usize::from(size));
        assert_eq!(drawn.matches("\"coordinate file\"").count(), usize::from(size));
    }
}

#[test]
fn goal_lines_are_at_the_edge_of_the_board_that_a_side_wants_to_reach() {
    let play = hens().update(Do::View(View::Layer(GOAL)));
    for (turned, white, black) in [
        (0, "M4 8H96M4 16H96", "M4 92H96M4 84H96"),
        (1, "M92 4V96M84 4V96", "M8 4V96M16 4V96"),
        (2, "M4 92H96M4 84H96", "M4 8H96M4 16H96"),
        (3, "M8 4V96M16 4V96", "M92 4V96M84 4V96"),
    ] {
        let board = board(play.ui(), Layout { turned, ..STRAIGHT }, &mut PieceTracking::default());
        let drawn = drawn(&board.painting);
        let of = |class: &str| drawn.split(&format!("class=\"goal {class}\"")).nth(1).unwrap();
        let lines = of("light").split("class=\"goal dark\"").next().unwrap();
        assert_eq!(lines.matches(white).count(), 8, "{turned}: {lines}");
        assert_eq!(of("dark").matches(black).count(), 8, "{turned}");
    }
}
