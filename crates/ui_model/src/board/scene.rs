//! What is known about the squares of a board, gathered once for drawing and naming.

use crate::layers::game_layers;
use crate::layout::Place;
use crate::model::{Hint, Prospect, Ui};
use crate::queries::{self, edges, readings};
use crate::sentences::{arrivals, die, piece_of, taken_by, ways, words_after};
use crate::settings::Settings;
use crate::shape::Shape;
use fairyboard::geometry::Square;
use fairyboard::side_area::Reading;
use fairyboard::turn::{Act, Effect, EffectKind, Next, Step};
use fairyboard::{Piece, Refusal, Seat, Shown, Sign, State, Text};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// All that is known about the squares, gathered once for drawing and naming.
pub struct Scene {
    /// What the player has chosen for all games.
    pub settings: Settings,
    pub state: Rc<dyn State>,
    pub pieces: BTreeMap<Square, Piece>,
    /// Which drawing shows the piece on a square.
    pub numbers: BTreeMap<Square, u32>,
    pub taken: Vec<Step>,
    pub next: Next,
    pub effects: Vec<Effect>,
    pub last: Vec<Effect>,
    /// The ways of the last move, each with all squares on which a piece was.
    pub last_ways: Vec<Vec<Square>>,
    /// Who made it.
    last_mover: Option<Seat>,
    /// The pieces that the steps taken have moved, and the ways on which they came.
    pub moved: Vec<(Piece, Vec<Square>)>,
    /// What comes to the board by the steps taken, or becomes of what stands there.
    pub arrived: Vec<(Square, Piece)>,
    pub peeking: bool,
    /// What else the position shows on its board.
    pub drawn: fairyboard::Scene,
    /// What is known of dice, and the edge at the bottom of the board.
    pub readings: Vec<Reading>,
    pub bottom: usize,
    /// What the game's own layers show, and what tells why the game has ended.
    pub shown: Vec<Shown>,
    /// Whether what may come next is told.
    pub hints: bool,
    /// What the steps would take that are offered, where a click on it is not what takes it.
    pub prey: Vec<Square>,
    /// The squares of the player's duty, if helps are on. Announced dice are always included: they are what the other player
    /// did, not a help.
    pub duty: Vec<Square>,
    /// What the side to move could lose next, and must not.
    pub danger: Option<Rc<Refusal>>,
    /// The piece that is looked at.
    pub prospect: Option<Rc<Prospect>>,
    /// The square that a hint says to press.
    pub hinted: Option<Square>,
    /// What steps would do that were asked about.
    pub asked: RefCell<Vec<(Step, Rc<[Effect]>)>>,
}

impl Scene {
    /// What a screen shows on its board.
    pub fn new(ui: &Ui, settings: &Settings) -> Self {
        let (state, taken) = ui.shown();
        let (taken, next) = match ui.transient.peek {
            Some(_) => (taken, Next::default()),
            None if !ui.transient.pointed.is_empty() => {
                (ui.transient.pointed.clone(), Next::default())
            }
            None => (ui.session.taken(), ui.session.next()),
        };
        Scene::after(ui, state, taken, next, settings.clone())
    }

    /// The same for a picture, in which nothing is entered: of what may come next it has only which pieces may move. It looks
    /// as its `Look` says, so the settings are the usual ones.
    pub fn pictured(ui: &Ui) -> Self {
        let mut next = ui.session.first();
        next.steps.retain(|step| step.act == Act::Pick);
        Scene::after(ui, Rc::clone(ui.session.state()), Vec::new(), next, Settings::default())
    }

    fn after(
        ui: &Ui,
        state: Rc<dyn State>,
        taken: Vec<Step>,
        next: Next,
        settings: Settings,
    ) -> Self {
        let drawn = match taken.is_empty() {
            true => (*queries::standing(&state)).clone(),
            false => state.scene(&taken),
        };
        let pieces: BTreeMap<_, _> = drawn.pieces.iter().copied().collect();
        let effects = state.effects(&taken);
        let peeking = ui.transient.peek.is_some();
        let moved = ways(&effects);
        let moved = moved.into_iter().filter_map(|way| Some((*pieces.get(way.first()?)?, way)));
        let moved = moved.collect();
        let mut shown = game_layers(&*state, ui.layers(), &taken);
        if !ui.hides_ending && !peeking {
            shown.extend(state.ending(ui.session.outcome()));
        }
        let last = ui.last_move();
        let node = ui.session.record().node(ui.session.at());
        let last_mover = node.parent().map(|_| node.mover());
        let mut last_ways = ways(&last);
        let shown_dice = last.iter().filter(|effect| effect.kind == EffectKind::Shows);
        last_ways.extend(
            arrivals(&last).map(|(at, _)| at).chain(shown_dice.map(|e| e.at)).map(|at| vec![at]),
        );
        let arrived = arrivals(&effects).collect();
        let readings = readings(&*state);
        let bottom = usize::from((4 - ui.turned()) % 4);
        let hints = ui.helps().targets;
        let tells_duty = taken.is_empty() && (hints || !readings.is_empty());
        let duty = state.duty().filter(|_| tells_duty).map(|duty| duty.squares);
        let mut scene = Scene {
            settings,
            state,
            pieces,
            numbers: BTreeMap::new(),
            taken,
            next,
            effects,
            last,
            last_ways,
            last_mover,
            moved,
            arrived,
            peeking,
            drawn,
            readings,
            bottom,
            shown,
            hints,
            prospect: ui.transient.prospect.clone(),
            prey: Vec::new(),
            duty: duty.unwrap_or_default(),
            danger: ui.danger(),
            hinted: ui.hinted().and_then(Hint::square),
            asked: RefCell::default(),
        };
        if scene.hints {
            scene.prey = scene.prey();
        }
        scene
    }

    /// What the steps would take that are offered: each square once.
    fn prey(&self) -> Vec<Square> {
        let mut prey = Vec::new();
        let steps = self.next.steps.iter().filter(|step| step.captures && step.order == 0);
        for step in steps.filter(|step| takes_aside(step.act)) {
            for at in taken_by(&self.ahead(step)) {
                if !prey.contains(&at) {
                    prey.push(at);
                }
            }
        }
        prey
    }

    /// What a step would add to the effects of those that were taken.
    pub fn ahead(&self, step: &Step) -> Rc<[Effect]> {
        let known = self.asked.borrow().iter().find(|(other, _)| other == step).cloned();
        known.map(|(_, effects)| effects).unwrap_or_else(|| {
            let effects = words_after(&*self.state, &self.taken, &self.effects, step);
            let effects: Rc<[Effect]> = effects.into();
            self.asked.borrow_mut().push((*step, Rc::clone(&effects)));
            effects
        })
    }

    pub fn number(&self, square: Square) -> u32 {
        self.numbers.get(&square).copied().unwrap_or(0)
    }

    /// The step that chose what is to act.
    pub fn picked(&self) -> Option<&Step> {
        self.taken.iter().find(|step| step.act == Act::Pick).or(self.taken.first())
    }

    /// Whether a square belongs to what was picked first.
    pub fn is_picked(&self, square: Square) -> bool {
        self.picked().is_some_and(|step| step.is_on(square))
    }

    /// A piece as it is drawn, told by the square on which it stands in the position.
    pub fn picture(&self, piece: &Piece, from: Square, upright: Place) -> Shape {
        let dice = (&*self.readings, self.bottom);
        Shape::piece(self.state.info(), (from, piece), dice, upright)
    }

    /// What is known of the die on a square.
    pub fn reading(&self, square: Square) -> Option<&Reading> {
        self.readings.iter().find(|reading| reading.at == square)
    }

    /// What is known of the die on a square, in words.
    pub fn read_out(&self, square: Square) -> Option<Text> {
        let reading = self.reading(square)?;
        Some(die(reading, edges(&*self.state)))
    }

    /// What stands on a square, by name; where nothing does, what holds there for longer than a move.
    pub fn named(&self, square: Square) -> Option<Text> {
        let lasting = || self.drawn.lasting.iter().find(|lasting| lasting.at == square);
        match self.pieces.get(&square) {
            Some(piece) => self.read_out(square).or_else(|| Some(piece_of(&*self.state, piece))),
            None => lasting().map(|lasting| lasting.words.clone()),
        }
    }

    /// The piece that was moved here by the steps taken.
    pub fn moved_to(&self, square: Square) -> Option<&Piece> {
        self.moved.iter().find(|(_, way)| way.last() == Some(&square)).map(|(piece, _)| piece)
    }

    /// What the piece on a square has become by the steps taken.
    pub fn become_of(&self, square: Square) -> Option<&Piece> {
        self.arrived.iter().find(|(at, _)| *at == square).map(|(_, piece)| piece)
    }

    /// Whether an effect tells of a square that cannot be gone to because something stands there.
    pub fn is_blocked(&self, effect: &Effect) -> bool {
        effect.kind == EffectKind::Forbids && self.pieces.contains_key(&effect.at)
    }

    /// Whether an effect removes a piece in whose place another stands now: that tells enough.
    pub fn is_replaced(&self, effect: &Effect) -> bool {
        effect.kind == EffectKind::Removes && self.moved_to(effect.at).is_some()
    }

    /// The formations that could be chosen where the pointer is, while nothing is.
    pub fn formations(&self, over: Option<Square>) -> Vec<Step> {
        let square = over.filter(|_| self.hints && self.taken.is_empty());
        let mut picks = square.map_or(Vec::new(), |square| self.next.picks_at(square));
        picks.retain(|step| step.squares().count() > 1);
        picks
    }

    /// Whether what stands on a square is what could be lost.
    pub fn endangers(&self, square: Square) -> bool {
        self.danger.as_ref().is_some_and(|danger| danger.squares.first() == Some(&square))
    }

    /// Whether the last move has captured what stood on a square.
    pub fn has_lost(&self, square: Square) -> bool {
        self.last.iter().any(|effect| effect.at == square && effect.kind == EffectKind::Removes)
    }

    /// Whether a piece that the last move has moved is one that it displaced: it is the other side's.
    pub fn is_displaced(&self, piece: &Piece) -> bool {
        piece.owner.is_some() && self.last_mover.is_some() && piece.owner != self.last_mover
    }

    pub fn has_left(&self, square: Square) -> bool {
        self.moved.iter().any(|(_, way)| way.first() == Some(&square))
    }

    pub fn removed(&self, square: Square) -> bool {
        let is_gone = |kind| matches!(kind, EffectKind::Removes | EffectKind::Converts);
        self.effects.iter().any(|effect| effect.at == square && is_gone(effect.kind))
    }

    pub fn is_last(&self, square: Square) -> bool {
        self.last_ways.iter().flatten().any(|at| *at == square)
    }
}

/// Whether a step that captures may do so elsewhere than on its square.
pub fn takes_aside(act: Act) -> bool {
    matches!(act, Act::Go | Act::Jump | Act::Turn)
}

/// Whether what a layer shows is about a square.
pub fn is_about(shown: &Shown, square: Square) -> bool {
    match shown.sign {
        Sign::Cell | Sign::Badge(_) => shown.at == square,
        Sign::Line(to) => shown.at == square || to == square,
        Sign::Outline(to) => {
            let within = |a: u8, b: u8, n: u8| (a.min(b)..=a.max(b)).contains(&n);
            within(shown.at.file(), to.file(), square.file())
                && within(shown.at.rank(), to.rank(), square.rank())
        }
    }
}
