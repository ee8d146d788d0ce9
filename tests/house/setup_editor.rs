//! Tests of the model of the setup editor: presses with each tool, undo, problems, fields, options,
//! and saved state.

use fairyboard::geometry::Square;
use fairyboard::open::SetupPosition;
use fairyboard::setup::{FieldKind, FormField};
use fairyboard::{Options, catalog};
use fairyboard_tests::{board, effort, for_each_game, rng, square, test};
use fastrand::Rng;
use std::iter;
use ui_model::say;
use ui_model::setup_editor::{Change, Edit, SetupEditor, Tool, among, chosen};

for_each_game! {
    everything_is_undone_redone_and_saved,
}

const HENS: &str = "8/7h/8/8/8/1C6/H7/7c w";

fn composed(game: &str, text: &str) -> SetupPosition {
    let family = catalog::find(game).expect("a game");
    let options = Options::defaults(family.info().options);
    SetupPosition { family, options, text: text.into() }
}

fn open(game: &str, text: &str) -> SetupEditor {
    SetupEditor::open(game, Some(composed(game, text)), None, "")
}

/// The editor after these actions.
fn after(editor: &SetupEditor, actions: impl IntoIterator<Item = Edit>) -> SetupEditor {
    actions.into_iter().fold(editor.clone(), |editor, action| editor.after(action))
}

fn click(at: &str) -> Edit {
    Edit::Click(square(at))
}

fn choose(text: &str) -> Edit {
    Edit::Choose(text.into())
}

fn text(editor: &SetupEditor) -> &str {
    &editor.position().text
}

#[test]
fn a_piece_is_moved_by_two_clicks_or_dragged_or_dragged_off() {
    let start = open("hens", HENS);
    let lifted = start.after(click("a2"));
    assert_eq!(lifted.tool, Tool::Hand(Some(square("a2"))));
    assert_eq!(lifted.hint(), say::setup_hint_lifted(square("a2")).to_string());
    assert_eq!(text(&lifted), HENS, "a piece that is lifted is still there");
    let moved = lifted.after(click("a1"));
    assert_eq!(text(&moved), "8/7h/8/8/8/1C6/8/H6c w");
    assert_eq!(moved.tool, Tool::Hand(None));
    assert_eq!(moved.words, say::setup_moved(square("a2"), square("a1")).to_string());
    // A piece put on an occupied square replaces the piece there.
    let taken = lifted.after(click("h1"));
    assert_eq!(text(&taken), "8/7h/8/8/8/1C6/8/7H w");
    let dragged = start.after(Edit::Move(square("b3"), Some(square("c4"))));
    assert_eq!(text(&dragged), "8/7h/8/8/2C5/8/H7/7c w");
    let off = start.after(Edit::Move(square("h1"), None));
    assert_eq!(text(&off), "8/7h/8/8/8/1C6/H7/8 w");
    assert_eq!(off.words, say::setup_square_empty(square("h1")).to_string());
}

#[test]
fn a_press_that_changes_nothing_adds_nothing_to_undo() {
    let start = open("hens", HENS);
    for actions in [
        vec![click("a2"), click("a2")],
        vec![click("d4")],
        vec![Edit::Move(square("a2"), Some(square("a2")))],
        vec![Edit::Move(square("d4"), Some(square("d5")))],
        vec![Edit::Remove(square("d4"))],
        vec![Edit::Lay("H".into(), square("a2"))],
        vec![choose("H"), choose("H")],
        vec![Edit::Option("board", "no such board".into())],
    ] {
        let same = after(&start, actions);
        assert_eq!(text(&same), HENS);
        assert!(!same.can_undo());
        assert_eq!(same.tool, Tool::Hand(None));
    }
}

#[test]
fn a_piece_in_hand_is_put_and_the_same_again_is_removed() {
    let start = open("hens", HENS);
    let put = after(&start, [choose("H"), click("d4")]);
    assert_eq!(put.put(), Some("H"));
    assert_eq!(text(&put), "8/7h/8/8/3H4/1C6/H7/7c w");
    assert_eq!(text(&put.after(click("d4"))), HENS);
    // The Delete key, and a drag from the palette, work with any tool.
    assert_eq!(text(&put.after(Edit::Remove(square("d4")))), HENS);
    let laid = start.after(Edit::Lay("c".into(), square("e5")));
    assert_eq!(text(&laid), "8/7h/8/4c3/8/1C6/H7/7c w");
    let erased = after(&laid, [Edit::Tool(Tool::Eraser), click("e5"), click("e5")]);
    assert_eq!(text(&erased), HENS);
    assert_eq!(erased.tool, Tool::Eraser);
}

#[test]
fn a_stroke_of_a_piece_or_the_eraser_is_one_change() {
    let paint = |editor: &SetupEditor, squares: &[&str]| {
        let [first, rest @ ..] = squares else { return editor.clone() };
        let rest = rest.iter().map(|at| Edit::PaintOn(square(at)));
        after(editor, std::iter::once(Edit::Paint(square(first))).chain(rest))
    };
    let start = open("hens", HENS);
    let row = paint(&start.after(choose("H")), &["c4", "d4", "d4", "e4"]);
    assert_eq!(text(&row), "8/7h/8/8/2HHH3/1C6/H7/7c w");
    assert_eq!(text(&row.after(Edit::Undo)), HENS);
    assert_eq!(text(&after(&row, [Edit::Undo, Edit::Redo])), text(&row));
    assert_eq!(text(&row.after(Edit::Unpaint)), HENS);
    // Painting once more is a separate change for Undo, even if its first square needs no change.
    let longer = paint(&row, &["e4", "f4", "g4"]);
    assert_eq!(text(&longer), "8/7h/8/8/2HHHHH1/1C6/H7/7c w");
    assert_eq!(text(&longer.after(Edit::Undo)), text(&row));
    let erased = paint(&longer.after(Edit::Tool(Tool::Eraser)), &["c4", "d4", "b3"]);
    assert_eq!(text(&erased), "8/7h/8/8/4HHH1/8/H7/7c w");
    assert_eq!(text(&erased.after(Edit::Undo)), text(&longer));
    // If no piece of the palette is selected, painting changes nothing, and there is nothing to
    // undo.
    for action in [Edit::Paint(square("d4")), Edit::PaintOn(square("d5")), Edit::Unpaint] {
        assert_eq!(text(&start.after(action)), HENS);
    }
}

#[test]
fn a_letter_takes_the_next_piece_that_begins_with_it() {
    let mut most = 0;
    for family in catalog::GAMES {
        let start = SetupEditor::open(family.info().id, None, None, "");
        let palette = family.palette(text(&start), &start.position().options);
        for letter in palette.iter().filter_map(|stock| stock.piece.letter.chars().next()) {
            let all: Vec<_> =
                palette.iter().filter(|stock| stock.piece.letter.starts_with(letter)).collect();
            let mut editor = start.clone();
            for stock in all.iter().chain(&all[..usize::from(all.len() > 1)]) {
                editor.act(Edit::Letter(letter));
                assert_eq!(editor.put(), Some(&*stock.text), "{letter}");
            }
            most = most.max(all.len());
        }
    }
    assert!(most > 1, "some letter begins several pieces");
    let start = open("hens", HENS);
    assert_eq!(after(&start, [Edit::Letter('?')]).tool, Tool::Hand(None));
}

#[test]
fn a_tool_is_dropped_when_its_piece_is_gone() {
    let lifted = open("hens", HENS).after(Edit::Lay("H".into(), square("d4"))).after(click("d4"));
    assert_eq!(lifted.after(Edit::Undo).tool, Tool::Hand(None));
    let fist = SetupEditor::open("fist", None, None, "");
    let field = fist.family.fields(text(&fist), &fist.position().options).remove(1).name;
    let choosing = fist.after(Edit::Tool(Tool::Field(field))).after(Edit::Empty);
    assert_eq!(choosing.tool, Tool::Field(field), "the field is still there");
}

#[test]
fn problems_are_counted_when_their_number_changes_and_shown_on_the_board() {
    let empty = open("hens", HENS).after(Edit::Empty);
    assert!(empty.is_impossible());
    let rules: Vec<_> = empty.sketch.faults().iter().map(|fault| fault.rule).collect();
    assert_eq!(rules, ["HENS-13"]);
    let problem = say::setup_one_problem(empty.sketch.faults()[0].sentence.clone()).to_string();
    assert_eq!(
        empty.words,
        say::said_both(say::SETUP_EMPTY_BOARD.to_string(), problem).to_string()
    );
    let chick = empty.after(Edit::Lay("C".into(), square("d8")));
    assert_eq!(chick.words, chick.after(Edit::Cursor(square("d8"))).words);
    assert!(!chick.words.contains(say::SETUP_NO_PROBLEMS.words()), "still a problem, no news");
    let shown = chick.after(Edit::Show(0));
    assert_eq!(shown.shown, Some(0));
    assert_eq!(shown.words, say::setup_marked("d8").to_string());
    let hidden = shown.after(Edit::Show(0));
    assert_eq!((hidden.shown, &*hidden.words), (None, say::SETUP_UNMARKED.words()));
    let solved = shown.after(Edit::Lay("H".into(), square("a1")));
    assert!(!solved.is_impossible() && solved.shown.is_none());
    assert!(solved.words.ends_with(say::SETUP_NO_PROBLEMS.words()), "{}", solved.words);
}

#[test]
fn a_position_in_which_the_game_is_over_is_possible_and_said_to_be_over() {
    for (game, text) in [("hens", "8/8/8/8/3H4/8/8/8 w"), ("pawn", "8/8/8/8/3P4/8/8/8 w")] {
        let over = open(game, text);
        assert!(over.is_over() && !over.is_impossible(), "{game}");
    }
    assert!(!open("hens", "8/7h/8/8/8/1C6/H7/8 w").is_over());
    let impossible = open("hens", HENS).after(Edit::Empty);
    assert!(impossible.is_impossible() && !impossible.is_over());
}

#[test]
fn a_text_that_cannot_be_read_changes_nothing_and_is_urgent() {
    let start = open("hens", HENS);
    let wrong = start.after(Edit::Read(Box::new(composed("hens", "8/8/8/8/8/8/8/7Q w"))));
    assert!(wrong.urgent && !wrong.can_undo());
    assert_eq!(text(&wrong), HENS);
    let right = wrong.after(Edit::Read(Box::new(composed("hens", "8/8/8/8/8/8/8/8 b"))));
    assert!(!right.urgent);
    assert_eq!(text(&right), "8/8/8/8/8/8/8/8 b");
}

#[test]
fn fields_are_changed_by_value_by_count_and_by_squares() {
    let start = open("fidchell", "12/11k/7w4/12/4c2a4/12/4N7/5T6/12/1+H2W7/K11/12 w s - 1000 - -");
    let family = start.family;
    let fields = |editor: &SetupEditor| family.fields(text(editor), &editor.position().options);
    for field in fields(&start) {
        let name = field.name;
        let at = |editor: &SetupEditor| {
            fields(editor).into_iter().find(|field| field.name == name).expect("the field")
        };
        match &field.kind {
            FieldKind::Choice(values) => {
                for (value, _) in values {
                    let changed = start.after(Edit::Field(name, Change::Value(value.clone())));
                    assert_eq!(at(&changed).value, *value, "{name}");
                }
            }
            FieldKind::Counts(_) => {
                let changed = start.after(Edit::Field(name, Change::Count(0, 1)));
                assert!(
                    matches!(at(&changed).kind, FieldKind::Counts(counts) if counts[0].count == 1)
                );
            }
            FieldKind::Squares { .. } => {
                let choosing = start.after(Edit::Tool(Tool::Field(name)));
                assert_eq!(choosing.choosing().map(|field| field.name), Some(name));
                let first = among(&field)[0];
                let on = choosing.after(Edit::Click(first));
                assert_eq!(chosen(&at(&on)), [first]);
                assert!(chosen(&at(&on.after(Edit::Click(first)))).is_empty());
                let other = board(12).into_iter().find(|at| !among(&field).contains(at));
                let other = other.expect("a square that is no portal");
                let refused = choosing.after(Edit::Click(other));
                assert_eq!(refused.words, say::setup_not_among(other).to_string());
            }
            FieldKind::List { .. } | FieldKind::Text => {}
        }
    }
}

#[test]
fn a_list_grows_at_its_end_and_loses_any_of_its_items() {
    let start = open("zugzwang", "8/8/8/8/2(pRcQ.)5/8/8/(.cQrR)7 b duel rN - bN bp - -");
    let fields = start.family.fields(text(&start), &start.position().options);
    let is_list = |field: &&FormField| matches!(field.kind, FieldKind::List { .. });
    let name = fields.iter().find(is_list).expect("a list").name;
    let change = |change| Edit::Field(name, change);
    let listed = |editor: &SetupEditor| {
        let fields = editor.family.fields(text(editor), &editor.position().options);
        match fields.into_iter().find(|field| field.name == name).map(|field| field.kind) {
            Some(FieldKind::List { chosen, .. }) => chosen,
            _ => panic!("no list any more"),
        }
    };
    let two = after(&start, [change(Change::In(0)), change(Change::In(1))]);
    assert_eq!(listed(&two), [0, 1]);
    assert_eq!(listed(&two.after(change(Change::Out(0)))), [1]);
    assert_eq!(listed(&two.after(change(Change::Out(7)))), [0, 1]);
}

#[test]
fn an_option_keeps_a_position_that_fits_and_else_clears_the_board() {
    let start = open("hens", HENS);
    let larger = start.after(Edit::Option("board", "10".into()));
    assert_eq!(text(&larger), larger.family.empty(&larger.position().options));
    assert_eq!(larger.position().options.get("board"), "10");
    let back = larger.after(Edit::Undo);
    assert_eq!((text(&back), back.position().options.get("board")), (HENS, "8"));
}

#[test]
fn a_start_position_is_dealt_from_the_seed() {
    let start = open("hens", HENS);
    let put_up = start.after(Edit::Start(1));
    assert_eq!(text(&put_up), put_up.family.start(&put_up.position().options).text());
    let deal = |seed| {
        let editor = SetupEditor::open("zugzwang", None, None, "").after(Edit::Start(seed));
        text(&editor).to_string()
    };
    assert_eq!(deal(1), deal(1));
    assert!((2..20).any(|seed| deal(seed) != deal(1)));
}

#[test]
fn the_board_is_turned_by_quarters() {
    let start = open("hens", HENS);
    assert_eq!(start.after(Edit::Turn(2)).turned, 2);
    assert_eq!(after(&start, iter::repeat_n(Edit::Turn(1), 5)).turned, 1);
    assert!(!start.after(Edit::Turn(2)).can_undo(), "turning is no change of the position");
}

#[test]
fn the_editor_opens_as_it_was_left_and_a_given_position_is_the_newest() {
    let left =
        after(&open("hens", HENS), [Edit::Empty, Edit::Lay("H".into(), square("a1")), Edit::Undo]);
    let history = left.history();
    let reopened = SetupEditor::open("hens", None, Some(&history), "");
    assert_eq!(text(&reopened), text(&left));
    assert!(reopened.can_undo() && reopened.can_redo());
    // Opening the current position again leaves the history as it is.
    let same = SetupEditor::open("hens", Some((**left.position()).clone()), Some(&history), "");
    assert!(same.can_redo());
    // Opening another position drops the undone positions.
    let other = SetupEditor::open("hens", Some(composed("hens", HENS)), Some(&history), "");
    assert_eq!(text(&other), HENS);
    assert!(!other.can_redo());
    assert_eq!(text(&other.after(Edit::Undo)), text(&left));
}

#[test]
fn without_a_history_that_can_be_read_the_editor_opens_with_the_last_options() {
    for history in
        [None, Some(""), Some("0"), Some("5\n\t8/8/8/8/8/8/8/8 b"), Some("0\n\tnonsense")]
    {
        let editor = SetupEditor::open("hens", None, history, "board=10");
        let options = &editor.position().options;
        assert_eq!(options.get("board"), "10", "{history:?}");
        assert_eq!(text(&editor), editor.family.start(options).text());
    }
    let editor = SetupEditor::open("hens", None, None, "no such options");
    assert_eq!(editor.position().options.get("board"), "8");
}

#[test]
fn a_long_history_is_saved_around_the_current_position() {
    let mut editor = open("hens", HENS);
    for i in 0..1_000 {
        let at = square(["d4", "e4"][i % 2]);
        editor.act(if i % 4 < 2 { Edit::Lay("H".into(), at) } else { Edit::Remove(at) });
    }
    for _ in 0..500 {
        editor.act(Edit::Undo);
    }
    let history = editor.history();
    assert_eq!(history.lines().count(), 1 + 800);
    let reopened = SetupEditor::open("hens", None, Some(&history), "");
    assert_eq!(text(&reopened), text(&editor));
}

/// A random action of a user, usually a sensible one.
fn some_action(editor: &SetupEditor, rng: &mut Rng) -> Edit {
    let size = editor.sketch.drawing().size();
    let at = Square::new(rng.u8(..size), rng.u8(..size)).expect("a square");
    let to = Square::new(rng.u8(..size), rng.u8(..size)).expect("a square");
    let now = editor.position();
    let palette = editor.family.palette(&now.text, &now.options);
    let fields = editor.family.fields(&now.text, &now.options);
    match (rng.u8(..14), rng.choice(&palette), rng.choice(&fields)) {
        (0, Some(stock), _) => Edit::Lay(stock.text.clone(), at),
        (1, Some(stock), _) => Edit::Choose(stock.text.clone()),
        (2, _, Some(field)) => Edit::Tool(Tool::Field(field.name)),
        (3, _, Some(field)) => {
            let place = rng.usize(..3);
            Edit::Field(
                field.name,
                match rng.u8(..3) {
                    0 => Change::Count(place, rng.u8(..3)),
                    1 => Change::In(place),
                    _ => Change::Out(place),
                },
            )
        }
        (4, ..) => Edit::Move(at, rng.bool().then_some(to)),
        (5, ..) => Edit::Remove(at),
        (6, ..) => Edit::Start(rng.u64(..)),
        (7, ..) => Edit::Undo,
        (8, ..) => Edit::Redo,
        (9, ..) => Edit::Show(rng.usize(..2)),
        (10, ..) => Edit::Tool(Tool::Eraser),
        _ => Edit::Click(at),
    }
}

fn everything_is_undone_redone_and_saved(id: &str) {
    let mut rng = rng(45);
    for _ in 0..effort(10) {
        let mut editor = SetupEditor::open(id, None, None, "");
        let first = text(&editor).to_string();
        for _ in 0..40 {
            let action = some_action(&editor, &mut rng);
            let (before, was) = (editor.version, text(&editor).to_string());
            editor.act(action);
            assert!(editor.version != before || text(&editor) == was, "a change is counted");
        }
        while editor.can_redo() {
            editor.act(Edit::Redo);
        }
        let last = text(&editor).to_string();
        let mut texts = Vec::new();
        while editor.can_undo() {
            editor.act(Edit::Undo);
            texts.push(text(&editor).to_string());
        }
        assert_eq!(text(&editor), first);
        let mut reopened = SetupEditor::open(id, None, Some(&editor.history()), "");
        for expected in texts.iter().rev().skip(1).chain([&last]) {
            if reopened.can_redo() {
                reopened.act(Edit::Redo);
                assert_eq!(text(&reopened), expected);
            }
        }
        assert_eq!(text(&reopened), last);
    }
}
