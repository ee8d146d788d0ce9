//! Collects all output of a play screen, so that the tests can compare two games.

use fairyboard::link::{self, Shared};
use fairyboard::record::NodeId;
use fairyboard::session::Session;
use fairyboard::side_area::SideArea;
use fairyboard_tests::board;
use std::rc::Rc;
use ui_model::assistance::Assistance;
use ui_model::board::{BoardScene, Painting, Pointing, cells, labels};
use ui_model::layers::layers;
use ui_model::layout::Layout;
use ui_model::library::{self, GameEntry};
use ui_model::model::{Do, PlayState, Ui, View};
use ui_model::picture::{self, Frames, Look};
use ui_model::queries;
use ui_model::settings::Settings;
use ui_model::shape::svg;
use ui_model::{introduction, link_game_text, readout, studies};

/// Beginnings of moves that a player may have typed.
const TYPED: [&str; 14] = ["", "S", "W", "N", "E", "-", "-b", "*", "e", "p", "a", "n", "c", "Sa1"];

/// Each output of the screen with a name for it. With `all`, also pictures and copies of the game.
pub fn answers(play: &PlayState, all: bool) -> Vec<(&'static str, String)> {
    let ui = play.ui();
    let mut told = Vec::new();
    screen(ui, &mut told);
    entering(ui, &mut told);
    beside(ui, &mut told);
    drawn("the board", ui, &mut told);
    if all {
        let mut layered = play.clone();
        for layer in layers(&**ui.session.state()) {
            layered = layered.update(Do::View(View::Layer(layer.id)));
        }
        drawn("the board with all layers", layered.ui(), &mut told);
        copies(play, &mut told);
    }
    told
}

fn screen(ui: &Ui, told: &mut Vec<(&'static str, String)>) {
    let session = &ui.session;
    let record = session.record();
    let path = record.path(session.end());
    told.push(("the record", record.to_string()));
    told.push(("the status", format!("{} {}", ui.status(), ui.standing())));
    told.push(("what is said", format!("{} {} {}", ui.speech.count, ui.said(), ui.speech.urgent)));
    told.push((
        "the refusal",
        format!("{:?} {}", ui.transient.refusal, ui.transient.refusal_drawn),
    ));
    told.push((
        "the state of the screen",
        format!(
            "{} {:?} {} {:?} {} {:?} {} {:?} {} {:?} {:?} {} {:?} {:?} {:?}",
            ui.hands.masked,
            ui.hands.open_to,
            ui.hands.keeps_all,
            ui.undo,
            ui.transient.travels,
            ui.transient.peek,
            ui.version,
            ui.focus.cursor,
            ui.changed,
            ui.transient.asked,
            ui.focus.looked,
            ui.pretends,
            ui.moves_for,
            ui.awaited(),
            session.side,
        ),
    ));
    told.push(("the last move", ui.last_told()));
    let hint = ui.hinted().map(|hint| (hint.marks(ui), hint.square(), hint.edge()));
    told.push(("the hint", format!("{:?} {:?} {hint:?}", ui.bars_hint(), ui.hint_told())));
    let taught = ui.taught.as_ref().map(|taught| (&taught.said, taught.is_due()));
    told.push(("the lesson", format!("{taught:?}")));
    told.push((
        "the remark of the coach",
        format!("{:?} {:?} {}", ui.remark(), ui.remarked(), ui.keeps_room_for_remarks()),
    ));
    told.push(("the turn", readout::turn(ui)));
    told.push((
        "what each move did",
        format!("{:?}", path.iter().map(|id| ui.happened(*id)).collect::<Vec<_>>()),
    ));
    told.push(("what just happened", format!("{:?}", ui.just_happened())));
    told.push(("what the last move did", format!("{:?}", ui.last_move())));
    told.push(("the next move", link_game_text::after(session, path.len().saturating_sub(2)).1));
    told.push(("the opponent", format!("{:?}", link_game_text::opponent(session))));
    let invitations = (link_game_text::invitation(session), introduction::invitation(session));
    told.push(("the invitation", format!("{invitations:?}")));
    let key = |id: &NodeId| record.node(*id).state().key();
    told.push(("the positions", format!("{:?}", path.iter().map(key).collect::<Vec<_>>())));
}

fn entering(ui: &Ui, told: &mut Vec<(&'static str, String)>) {
    let session: &Session = &ui.session;
    told.push(("what may come next", format!("{:?} {:?}", session.next(), session.first())));
    told.push((
        "the draft",
        format!("{:?} {:?} {:?}", session.draft(), session.taken(), session.waiting_draft()),
    ));
    let choices = (0..session.draft().len()).map(|i| session.choices(i));
    told.push(("the choices", format!("{:?}", choices.collect::<Vec<_>>())));
    told.push((
        "what may be pressed",
        format!(
            "{} {} {} {} {:?}",
            session.can_play(),
            session.can_undo(),
            session.can_take_back(),
            session.turned(),
            session.following()
        ),
    ));
    let state = session.state();
    told.push(("the duty", format!("{:?} {:?}", state.duty(), state.prompt(session.draft()))));
    for typed in TYPED {
        told.push(("what completes", format!("{typed}: {:?}", session.completions(typed, 8))));
    }
    told.push(("a move to type", format!("{:?}", session.short_move())));
    let chosen = board(state.size()).into_iter().filter(|at| session.would_choose(*at));
    told.push(("what would be chosen", format!("{:?}", chosen.collect::<Vec<_>>())));
    if let Some(turnable) = state.turnable() {
        for edge in 0..4 {
            told.push((
                "the edges",
                format!(
                    "{} {:?}",
                    turnable.may_turn_to(edge, &session.taken()),
                    turnable.caution()
                ),
            ));
        }
    }
}

fn beside(ui: &Ui, told: &mut Vec<(&'static str, String)>) {
    let state = &**ui.session.state();
    told.push(("the hands", format!("{:?}", queries::hands(state))));
    told.push(("the faces", format!("{:?}", queries::readings(state))));
    told.push(("the deck", format!("{:?}", state.beside().and_then(SideArea::deck))));
    told.push(("the time", format!("{:?} {:?}", queries::time_limit(state), ui.session.began)));
}

fn drawn(name: &'static str, ui: &Ui, told: &mut Vec<(&'static str, String)>) {
    let scene = BoardScene::new(ui, &Settings::default());
    let size = ui.session.state().size();
    let layout = Layout { size, turned: ui.turned(), tilted: false };
    let picture = Painting::new(&scene, ui, layout, Pointing::default());
    let pieces: Vec<_> = picture.pieces.iter().map(|piece| piece.shape.clone()).collect();
    let layers = picture.below.iter().chain(&picture.above).map(|shapes| svg(shapes));
    told.push((name, svg(&picture.ground.cells()) + &svg(&pieces) + &layers.collect::<String>()));
    told.push(("the squares", format!("{:?}", cells(&scene, layout, None))));
    told.push(("the names of squares", format!("{:?}", labels(&scene, ui, layout))));
}

/// Output that leaves the screen: links shared without a question, prints, pictures, studies,
/// positions to set up, and lists.
fn copies(play: &PlayState, told: &mut Vec<(&'static str, String)>) {
    let ui = play.ui();
    let public = play.whole().seen();
    let state = public.state();
    if play.whole().hides() {
        let alone = Shared::new(public.record().position_alone(public.at()));
        told.push(("the link", link::encode(&alone)));
        told.push(("the record that is shared", alone.record.to_string()));
    }
    told.push(("what is set up", state.text()));
    let look = |print: bool| Look { print, coordinates: true, ..Look::default() };
    told.push(("the picture", picture::svg(&**state, &look(false))));
    told.push(("the print", picture::svg(&**ui.session.state(), &look(true))));
    let pictured = Ui::pictured(&public, public.at(), Assistance::ALL);
    told.push(("the picture of the game", picture::whole(&pictured, &look(false))));
    told.push(("the moving picture", picture::moving(&public, &look(false))));
    let frames = Frames::new(Rc::new(public.clone()), look(false));
    for frame in (0..).map_while(|place| frames.frame(place)) {
        told.push(("a frame of it", frame.svg));
    }
    let study = studies::of(&public).map(|study| study.seen().record().to_string());
    told.push(("the study", format!("{study:?}")));
    // The toy game is not in the catalogue, so its saved text can't be read.
    let Some(entry) = library::entry(&play.whole().kept(0)) else { return };
    // Leaves out `begins`, which finds equal games and is never shown.
    let listed = GameEntry { begins: None, ..entry };
    told.push(("what lists tell", format!("{listed:?}")));
}
