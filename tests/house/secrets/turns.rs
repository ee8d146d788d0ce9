//! Tests that a player can't take back an act that has revealed something hidden: turning the board
//! (which shows other faces of the dice), a roll, opening a hand, and answering an announcement.

use super::readers::{plies, whole};
use super::{HIDING, pairs};
use fairyboard::Options;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::turn::Act;
use fairyboard_tests::{board, effort, families, rng, test};
use fastrand::Rng;
use ui_model::incoming::Incoming;
use ui_model::model::{Annotate, Browse, Do, Game, PlayState, Turn, View, Whole};

/// The example from the source of the rules. A die acts as the face that it shows to the player's
/// edge. Seen from the south, a blue queen takes a cream queen. Seen from the west, a purple bishop
/// takes a red rook.
const TWO: &str = "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8";
const CARDS: &str = "3cBNNQbNbp";

fn play_state(id: &str, position: &str) -> PlayState {
    let family = families().find(|family| family.info().id == id).unwrap();
    let options = Options::defaults(family.info().options);
    let mut game =
        Session::new(Record::from_position(family, options, position).unwrap(), NodeId::START);
    game.began = Some(1);
    PlayState::new(Whole::new(game))
}

fn together(layout: &str, edges: &str) -> PlayState {
    play_state("zugzwang", &format!("{layout} 1 coop - {CARDS} {edges} NQ"))
}

fn act(play: PlayState, all: impl IntoIterator<Item = Do>) -> PlayState {
    all.into_iter().fold(play, |play, action| play.update(action))
}

fn look(edge: usize) -> Do {
    Do::View(View::LookFrom(edge))
}

fn typed(text: &str) -> Do {
    Do::Turn(Turn::Type(text.into()))
}

fn refusal(play: &PlayState) -> String {
    play.ui().transient.refusal.as_ref().map_or_else(String::new, |refused| refused.sentence())
}

fn draft(play: &PlayState) -> String {
    play.ui().session.draft().iter().map(|step| step.text()).collect()
}

fn reloaded(play: &PlayState) -> PlayState {
    PlayState::new(Whole::load(&play.whole().kept(0)).unwrap())
}

fn words(play: &PlayState) -> Vec<String> {
    let next = play.ui().session.next().steps.into_iter();
    next.filter(|step| step.act == Act::Word).map(|step| step.text().into()).collect()
}

#[test]
fn a_turn_is_made_after_one_warning_and_stands() {
    let play = together(TWO, "SW").update(look(1));
    assert!(refusal(&play).contains("the board stays turned"), "{}", refusal(&play));
    assert_eq!(draft(&play), "");
    let turned = play.update(look(1));
    assert_eq!((draft(&turned).as_str(), &*refusal(&turned)), ("W", ""));
    for undone in [
        vec![Do::Turn(Turn::UndoStep)],
        vec![Do::Turn(Turn::Cancel)],
        vec![Do::Turn(Turn::Escape)],
        vec![look(0)],
        vec![look(3)],
        vec![Do::View(View::NextEdge)],
        vec![Do::Game(Game::TakeBack)],
        vec![Do::Game(Game::PutBack)],
        vec![Do::Browse(Browse::Start), look(0), Do::Browse(Browse::End)],
        vec![Do::Turn(Turn::Grab("f6".parse().unwrap())), Do::Turn(Turn::Drop)],
        vec![typed("Sc3xf6")],
    ] {
        let after = act(turned.clone(), undone.clone());
        assert!(draft(&after).starts_with('W'), "{undone:?}");
        assert!(draft(&reloaded(&after)).starts_with('W'), "{undone:?}");
    }
    let played = turned.update(typed("Wf6xc3"));
    assert_eq!(plies(&played), 1, "{}", refusal(&played));
}

#[test]
fn a_turn_in_vain_is_over_and_the_own_edge_is_left() {
    let east = act(together(TWO, "SW"), [look(3), look(3)]);
    assert_eq!(refusal(&east), "Nothing can be captured from the east, so the board turns back");
    assert_eq!(draft(&east), "");
    for play in [&east, &reloaded(&east)] {
        let play = act(play.clone(), [look(1), look(1)]);
        assert!(refusal(&play).contains("made no capture possible"), "{}", refusal(&play));
        assert_eq!(draft(&play), "");
        assert_eq!(plies(&play.update(typed("Sc3xf6"))), 1);
    }
}

#[test]
fn the_other_side_opens_where_the_own_edge_has_nothing_either() {
    // No capture is possible from the south or the east. From the west a purple bishop takes a red
    // rook.
    let layout = "8/8/5(cQ.pB)2/8/8/2(bQ.rR)5/8/8";
    let play = act(together(layout, "S"), [look(3), look(3)]);
    assert!(
        refusal(&play).starts_with("Nothing can be captured from the east"),
        "{}",
        refusal(&play)
    );
    let play = reloaded(&play);
    let play = act(play, [look(1), look(1)]);
    assert_eq!(draft(&play), "W", "{}", refusal(&play));
}

#[test]
fn one_passes_when_the_board_was_turned_to_both_sides() {
    // A capture is possible only from the north.
    let layout = "8/8/5(.cQrB)2/8/8/2(.bQrR)5/8/8";
    let mut play = together(layout, "N");
    for edge in [1, 3] {
        assert_eq!(words(&play), [""; 0]);
        let typed = play.update(typed("passN"));
        assert!(refusal(&typed).contains("before you pass"), "{}", refusal(&typed));
        play = act(play, [look(edge), look(edge)]);
    }
    assert_eq!(words(&play).len(), 3);
    assert_eq!(words(&reloaded(&play)).len(), 3);
    assert_eq!(plies(&play.update(typed("passW"))), 1);
}

#[test]
fn a_capture_from_another_edge_is_typed_and_turns_the_board() {
    let warned = together(TWO, "SW").update(typed("Wf6xc3"));
    assert!(refusal(&warned).contains("the board stays turned"));
    assert_eq!(plies(&warned.update(typed("Wf6xc3"))), 1);
    let vain = warned.update(typed("Ef6xc3"));
    assert!(
        refusal(&vain).starts_with("Nothing can be captured from the east"),
        "{}",
        refusal(&vain)
    );
    let played = warned.update(typed("Wc3xf6"));
    assert_eq!((plies(&played), draft(&played).as_str()), (0, "W"));
}

#[test]
fn a_move_that_is_taken_back_leaves_the_board_turned() {
    // After the capture the game continues, because another die can be captured.
    let layout = "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/(.bQrR)6(.cQpB)";
    let play = act(together(layout, "S"), [look(1), look(1), typed("Wf6xc3")]);
    assert_eq!((draft(&play).as_str(), plies(&play)), ("", 1));
    let back = play.update(Do::Game(Game::TakeBack));
    assert_eq!((plies(&back), draft(&back).as_str()), (0, "W"), "{}", refusal(&back));
}

#[test]
fn a_covered_hand_is_asked_for_before_a_discard() {
    let position = format!("{TWO} w duel - - 3cbN bp rQNQ NNBB");
    let covered = play_state("zugzwang", &position);
    let open = covered.update(Do::View(View::Show(fairyboard::Seat::FIRST)));
    for card in ["3c", "bN", "bp", "rQ", "cR"] {
        let text = format!("-{card}_Sc3xf6");
        let (said, after) = (covered.update(typed(&text)), open.update(typed(&text)));
        assert_eq!(refusal(&said), "Show your hand to discard", "{card}");
        assert_eq!(plies(&said), 0);
        assert_eq!(plies(&after), u32::from(["3c", "bN"].contains(&card)));
    }
}

#[test]
fn a_roll_is_never_typed_in_a_game_and_is_not_taken_back() {
    let dealt = "8/8/(rQ.cR)7/8/8/(pR.cN)7/8/(.bRrN)7 w duel - - bN bp rQ BBBB";
    let mut said = Vec::new();
    for text in ["Sa1xa3/rB", "Sa1xa3/bQ", "Sa1xa3/zz", "sa1xa3rb", "Sa1xa3rB"] {
        let after = play_state("zugzwang", dealt).update(typed(text));
        assert_eq!(plies(&after), 0, "{text}");
        said.push(refusal(&after).to_string());
    }
    assert!(
        said[..3].iter().all(|words| words.contains("can’t choose what a die rolls")),
        "{said:?}"
    );
    // The player can't enter the roll as a step, because it is random.
    let begun = ["a1", "a3"].into_iter().fold(play_state("zugzwang", dealt), |play, at| {
        let square = at.parse().unwrap();
        play.update(Do::Turn(Turn::Click { square, ask: true, from: None }))
    });
    let rolls: Vec<_> = begun.ui().session.next().steps;
    assert!(!rolls.is_empty() && rolls.iter().all(|step| step.act == Act::Chance), "{rolls:?}");
    for roll in rolls {
        let after = begun.update(Do::Turn(Turn::Step(roll)));
        assert_eq!(
            refusal(&after),
            "You can’t choose what a die rolls: chance decides",
            "{}",
            roll.text()
        );
        assert_eq!(draft(&after), draft(&begun));
    }
    let rolled = play_state("zugzwang", dealt).update(typed("Sa1xa3"));
    assert_eq!(plies(&rolled), 1);
    let back = rolled.update(Do::Game(Game::TakeBack));
    assert_eq!(
        (plies(&back), &*refusal(&back)),
        (1, "This move can’t be taken back: chance decided a part of it")
    );
    // If moves are merged from another game, a move with a roll is left out.
    let sent = Incoming::of(&whole(&rolled));
    let merged = play_state("zugzwang", dealt).update(Do::Annotate(Annotate::Merge(sent)));
    assert_eq!(plies(&merged), 0);
    // In a study a roll may be typed.
    let record: Record = {
        let family = families().find(|family| family.info().id == "zugzwang").unwrap();
        let mut record =
            Record::from_position(family, Options::defaults(family.info().options), dealt).unwrap();
        ui_model::studies::make(&mut record, "", true);
        record
    };
    let study = PlayState::new(Whole::new(Session::new(record, NodeId::START)));
    let study = study.update(typed("Sa1xa3/rB"));
    assert_eq!(plies(&study), 1);
    assert_eq!(plies(&study.update(Do::Game(Game::TakeBack))), 0);
}

#[test]
fn an_answer_to_an_announcement_and_an_open_hand_are_not_taken_back() {
    let fixed = format!("{TWO} w fixed - - SW -");
    let announced = play_state("zugzwang", &fixed).update(typed("Sc3xf6:bQxcN"));
    assert_eq!(plies(&announced.update(Do::Game(Game::TakeBack))), 0);
    for answer in ["accept", "challenge"] {
        let answered = announced.update(typed(answer));
        assert_eq!(plies(&answered.update(Do::Game(Game::TakeBack))), 2, "{answer}");
    }
    let layout = "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/(.bQrR)7";
    let duel = play_state("zugzwang", &format!("{layout} w duel - - 3cbN bp rQNQ NNBB"));
    let played = duel.update(typed("Sc3xf6"));
    assert_eq!(plies(&played.update(Do::Game(Game::TakeBack))), 0);
    let shown =
        act(played, [Do::View(View::Show(fairyboard::Seat::SECOND)), Do::View(View::Cover)]);
    for play in [&shown, &reloaded(&shown)] {
        let back = play.update(Do::Game(Game::TakeBack));
        assert_eq!(plies(&back), 1);
        assert!(refusal(&back).contains("was shown"), "{}", refusal(&back));
    }
}

#[test]
fn no_move_is_taken_out_where_that_would_hide_again_what_was_shown() {
    let cut = Do::Annotate(Annotate::Cut);
    let dealt = "8/8/(rQ.cR)7/8/8/(pR.cN)7/8/(.bRrN)7 w duel - - bN bp rQ BBBB";
    let rolled = play_state("zugzwang", dealt).update(typed("Sa1xa3"));
    assert_eq!(plies(&rolled.update(cut.clone())), 1);
    // After the end of the game, no move may be cut off: the game would go on, although the faces
    // were shown.
    let over = act(
        play_state("zugzwang", &format!("{TWO} w fixed - - SW -")),
        ["Sc3xf6:bQxcN", "challenge"].map(typed),
    );
    assert_eq!(plies(&over.update(cut)), 2);
    let other = act(over, [Do::Browse(Browse::Start), typed("Sc3xf6:bBxcN")]);
    assert_eq!(whole(&other).record().preorder().len(), 4, "{}", refusal(&other));
    let back = other.update(Do::Game(Game::TakeBack));
    assert_eq!(back.ui().session.at(), NodeId::START, "what is tried out then is taken back");
    for action in [Annotate::MakeMain, Annotate::MoveUp] {
        let game = whole(&other.update(Do::Annotate(action)));
        assert!(game.record().outcome(game.record().end_of_line(NodeId::START)).is_over());
    }
}

#[test]
fn nobody_by_link_takes_the_other_seat() {
    let mut game = whole(&play_state("zugzwang", &format!("{TWO} w duel - - 3cbN bp rQNQ NNBB")));
    game.edit(|record| record.set_header("Id", "abcdefgh"));
    ui_model::link_game::seat(&mut game, Some(fairyboard::Seat::FIRST));
    let play = PlayState::new(Whole::new(game));
    for seat in [Some(fairyboard::Seat::SECOND), None] {
        let other = play.update(Do::Game(Game::Sit(seat)));
        assert_eq!(other.ui().session.side, Some(fairyboard::Seat::FIRST));
        let shown = other.update(Do::View(View::Show(fairyboard::Seat::SECOND)));
        assert_eq!(shown.ui().hands.open_to, None);
    }
}

/// The current ply, and a list of one text. The text says which edges the board may still be turned
/// to, and which edge was chosen.
fn turned(game: &Session) -> (u32, Vec<String>) {
    let seen = game.seen_by(fairyboard::hidden::Viewer::Mover);
    let open = (0..4).map(|edge| super::may_turn_to(&**seen.state(), edge, game.draft()));
    let first = game.draft().first().map_or(String::new(), |step| step.text().into());
    (game.record().node(game.at()).ply(), vec![format!("{:?} {first}", open.collect::<Vec<_>>())])
}

#[test]
fn what_a_turn_has_shown_stays_shown_whatever_is_done() {
    let mut rng = rng(31);
    let mut looks = 0;
    for round in 0..effort(300) {
        let (id, options) = HIDING[5 + round % 4];
        let reader = super::Reader::Together;
        let Some([mut play, _]) = pairs::pair(id, options, reader, &mut rng) else { continue };
        // For each ply, the edge that the board was turned to.
        let mut standing: Vec<(u32, String)> = Vec::new();
        for _ in 0..40 {
            play = step(&play, &mut rng);
            let game = whole(&play);
            let (ply, _) = turned(&game);
            let is_end = game.at() == game.record().end_of_line(NodeId::START);
            let board = game.state().clone();
            let home = board.turnable().unwrap().edge_of(board.to_move(), &[]).unwrap();
            let letter = board.turnable().unwrap().edges()[home].letter;
            let first = game.draft().first().map(|step| step.text().to_string());
            let stands = first.filter(|first| first != letter && is_end);
            if let Some((_, stood)) = standing.iter().find(|(at, _)| *at == ply && is_end) {
                assert_eq!(stands.as_ref(), Some(stood), "the turn at ply {ply} is gone");
            } else if let Some(stands) = stands {
                standing.push((ply, stands));
                looks += 1;
            }
        }
    }
    assert!(looks > effort(300) / 4, "{looks}");
}

/// Performs a random action, often one that could undo a turn of the board.
fn step(play: &PlayState, rng: &mut Rng) -> PlayState {
    let session = &play.ui().session;
    let squares = board(session.state().size());
    let next = session.next().steps;
    let aimed = next.iter().filter_map(|step| step.at).nth(rng.usize(..4));
    let at = aimed.unwrap_or_else(|| squares[rng.usize(..squares.len())]);
    let action = match rng.u8(..14) {
        0..3 => look(rng.usize(..4)),
        3..7 => Do::Turn(Turn::Click { square: at, ask: rng.bool(), from: None }),
        7 => Do::Turn(Turn::UndoStep),
        8 => Do::Turn(Turn::Cancel),
        9 => Do::Game(Game::TakeBack),
        10 => Do::Game(Game::PutBack),
        11 => Do::Browse(if rng.bool() { Browse::Back } else { Browse::End }),
        12 => Do::Turn(if rng.bool() { Turn::Grab(at) } else { Turn::Drop }),
        _ => return reloaded(play),
    };
    play.update(action)
}
