//! Workloads that measure the speed of the engine. If the plain implementation of the rules
//! (`crates/reference/`) can do a workload, it is measured for comparison.
//!
//! Each workload counts its work, for example in nodes, and the count is checked, so that a wrong
//! run isn't mistaken for a fast one. The same workloads run natively, timed by `src/bin/bench.rs`,
//! and in wasm, timed by `node.mjs` through the functions at the end of this file.

use fairyboard::games::fidchell::{Fidchell, FidchellFamily};
use fairyboard::games::fist::{Fist, FistFamily};
use fairyboard::games::hens::{Hens8, Hens10};
use fairyboard::games::pawn::Pawn;
use fairyboard::games::zugzwang::Zugzwang;
use fairyboard::link::{self, Shared};
use fairyboard::perft::{perft, perft_made};
use fairyboard::record::{NodeId, Record};
use fairyboard::turn::Step;
use fairyboard::{Family, Game, Options, Rules, State, catalog, into_position};
use fairyboard_player::{Limit, Place, best};
use reference::{fidchell, fist, hens, pawn, zugzwang};
use std::fmt::Write;
use std::hint::black_box;
use std::rc::Rc;
use std::sync::OnceLock;

pub struct Workload {
    pub game: &'static str,
    pub name: &'static str,
    /// The unit of the counts, such as nodes.
    pub unit: &'static str,
    /// The work for the engine.
    pub engine: Task,
    /// The work for the plain implementation, if it can do it.
    pub plain: Option<Task>,
    /// A larger size and its count, which the engine must get right; `None` for no such test. It
    /// isn't timed, because it takes long: only short runs finish without interruption on a busy
    /// machine.
    pub deeper: Option<(u32, u64)>,
}

/// Some work of a few milliseconds, with its size and the expected count.
#[derive(Clone, Copy)]
pub struct Task {
    /// Does the work and returns the count.
    pub run: fn(u32) -> u64,
    /// The amount of work: a depth or a number of games.
    pub size: u32,
    /// The expected count.
    pub count: u64,
}

const fn task(run: fn(u32) -> u64, size: u32, count: u64) -> Task {
    Task { run, size, count }
}

/// The name of the workload that runs the computer player's search.
const SEARCH: &str = "search from the start";

/// All workloads, game by game.
pub static WORKLOADS: &[Workload] = &[
    Workload {
        game: "fist",
        name: "perft, every move made",
        unit: "nodes",
        engine: task(|depth| perft_made(black_box(&fist_start()), depth), 3, 469_816),
        plain: Some(task(|depth| black_box(fist::Position::start("off")).perft(depth), 3, 469_816)),
        deeper: Some((4, 71_793_782)),
    },
    Workload {
        game: "fist",
        name: "perft, last ply counted",
        unit: "nodes",
        engine: task(|depth| perft(black_box(&fist_start()), depth), 3, 469_816),
        plain: Some(task(|depth| black_box(fist::Position::start("off")).perft(depth), 3, 469_816)),
        deeper: Some((4, 71_793_782)),
    },
    Workload {
        game: "fist",
        name: "random playouts",
        unit: "plies",
        engine: task(|games| playouts(&fist_start(), games), 2_000, 120_268),
        plain: Some(task(plain_playouts_of_fist, 100, 5_876)),
        deeper: None,
    },
    Workload {
        game: "fist",
        name: WORST_DRAFT,
        unit: "drafts",
        engine: task(worst_drafts, 1_000, 7_000),
        plain: None,
        deeper: None,
    },
    Workload {
        game: "fist",
        name: SEARCH,
        unit: "nodes",
        engine: task(|nodes| searched("fist", nodes), 20_000, 20000),
        plain: None,
        deeper: None,
    },
    Workload {
        game: "hens",
        name: "8×8, perft, every move made",
        unit: "nodes",
        engine: task(|depth| perft_made(black_box(&Hens8::start()), depth), 3, 197_956),
        plain: Some(task(|depth| black_box(hens::Position::start(8)).perft(depth), 3, 197_956)),
        deeper: Some((5, 580_781_510)),
    },
    Workload {
        game: "hens",
        name: "8×8, perft, last ply counted",
        unit: "nodes",
        engine: task(|depth| perft(black_box(&Hens8::start()), depth), 4, 10_895_832),
        plain: Some(task(|depth| black_box(hens::Position::start(8)).perft(depth), 3, 197_956)),
        deeper: Some((5, 580_781_510)),
    },
    Workload {
        game: "hens",
        name: "8×8, random playouts",
        unit: "plies",
        engine: task(|games| playouts(&Hens8::start(), games), 100, 3_289),
        plain: Some(task(|games| plain_playouts(8, games), 20, 652)),
        deeper: None,
    },
    Workload {
        game: "hens",
        name: "10×10, perft, every move made",
        unit: "nodes",
        engine: task(|depth| perft_made(black_box(&Hens10::start()), depth), 3, 925_432),
        plain: Some(task(|depth| black_box(hens::Position::start(10)).perft(depth), 3, 925_432)),
        deeper: Some((4, 85_768_738)),
    },
    Workload {
        game: "hens",
        name: "10×10, random playouts",
        unit: "plies",
        engine: task(|games| playouts(&Hens10::start(), games), 50, 2_829),
        plain: Some(task(|games| plain_playouts(10, games), 20, 1_056)),
        deeper: None,
    },
    Workload {
        game: "hens",
        name: "10×10, next steps of a draft",
        unit: "drafts",
        engine: task(|plies| next_steps(into_position(Hens10::start()), plies), 10, 1_077),
        plain: None,
        deeper: None,
    },
    Workload {
        game: "hens",
        name: "10×10, decoding a link of 200 plies",
        unit: "plies",
        engine: task(decode_long_game, 1, 200),
        plain: None,
        deeper: None,
    },
    Workload {
        game: "hens",
        name: SEARCH,
        unit: "nodes",
        engine: task(|nodes| searched("hens", nodes), 50_000, 50000),
        plain: None,
        deeper: None,
    },
    Workload {
        game: "pawn",
        name: "perft, every move made",
        unit: "nodes",
        engine: task(|depth| perft_made(black_box(&Pawn::start()), depth), 4, 954_882),
        plain: Some(task(|depth| black_box(pawn::Position::start()).perft(depth), 3, 27_351)),
        deeper: Some((5, 38_014_879)),
    },
    Workload {
        game: "pawn",
        name: "perft, last ply counted",
        unit: "nodes",
        engine: task(|depth| perft(black_box(&Pawn::start()), depth), 4, 954_882),
        plain: Some(task(|depth| black_box(pawn::Position::start()).perft(depth), 3, 27_351)),
        deeper: Some((5, 38_014_879)),
    },
    Workload {
        game: "pawn",
        name: "mid-game, perft, every move made",
        unit: "nodes",
        engine: task(|depth| perft_made(black_box(&midgame()), depth), 3, 135_264),
        plain: Some(task(|depth| black_box(plain_midgame()).perft(depth), 2, 2_875)),
        deeper: Some((4, 8_175_764)),
    },
    Workload {
        game: "pawn",
        name: "mid-game, perft, last ply counted",
        unit: "nodes",
        engine: task(|depth| perft(black_box(&midgame()), depth), 3, 135_264),
        plain: Some(task(|depth| black_box(plain_midgame()).perft(depth), 2, 2_875)),
        deeper: Some((4, 8_175_764)),
    },
    Workload {
        game: "pawn",
        name: "random playouts of 200 plies",
        unit: "plies",
        engine: task(playouts_of_pawn, 100, 20_000),
        plain: Some(task(plain_playouts_of_pawn, 1, 200)),
        deeper: None,
    },
    Workload {
        game: "pawn",
        name: "next steps of a draft among 209,617 turns",
        unit: "drafts",
        engine: task(crowded_drafts, 100, 1_300),
        plain: None,
        deeper: None,
    },
    Workload {
        game: "pawn",
        name: SEARCH,
        unit: "nodes",
        engine: task(|nodes| searched("pawn", nodes), 20_000, 20000),
        plain: None,
        deeper: None,
    },
    Workload {
        game: "fidchell",
        name: "mid-game, perft, every move made",
        unit: "nodes",
        engine: task(|depth| perft_made(black_box(&mid_game()), depth), 3, 808_207),
        plain: Some(task(|depth| black_box(plain_mid_game()).perft(depth), 2, 8_944)),
        deeper: Some((4, 80_685_803)),
    },
    Workload {
        game: "fidchell",
        name: "mid-game, perft, last ply counted",
        unit: "nodes",
        engine: task(|depth| perft(black_box(&mid_game()), depth), 3, 808_207),
        plain: Some(task(|depth| black_box(plain_mid_game()).perft(depth), 2, 8_944)),
        deeper: Some((4, 80_685_803)),
    },
    Workload {
        game: "fidchell",
        name: "random playouts",
        unit: "plies",
        engine: task(playouts_of_fidchell, 20, 3_752),
        plain: Some(task(plain_playouts_of_fidchell, 1, 213)),
        deeper: None,
    },
    Workload {
        game: "fidchell",
        name: "next steps of a draft",
        unit: "drafts",
        engine: task(|plies| next_steps(into_position(mid_game()), plies), 1, 115),
        plain: None,
        deeper: None,
    },
    Workload {
        game: "fidchell",
        name: SEARCH,
        unit: "nodes",
        engine: task(|nodes| searched("fidchell", nodes), 10_000, 10000),
        plain: None,
        deeper: None,
    },
    Workload {
        game: "zugzwang",
        name: "a layout, perft, every move made",
        unit: "nodes",
        engine: task(|depth| perft_made(black_box(&layout()), depth), 3, 124_785),
        plain: Some(task(|depth| black_box(plain_layout()).perft(depth), 2, 2_994)),
        deeper: Some((4, 4_361_301)),
    },
    Workload {
        game: "zugzwang",
        name: "a layout, perft, last ply counted",
        unit: "nodes",
        engine: task(|depth| perft(black_box(&layout()), depth), 3, 124_785),
        plain: Some(task(|depth| black_box(plain_layout()).perft(depth), 2, 2_994)),
        deeper: Some((4, 4_361_301)),
    },
    Workload {
        game: "zugzwang",
        name: "a duel, perft, every move made",
        unit: "nodes",
        engine: task(|depth| perft_made(black_box(&duel()), depth), 2, 16_975),
        plain: Some(task(|depth| black_box(plain_duel()).perft(depth), 2, 16_975)),
        deeper: None,
    },
    Workload {
        game: "zugzwang",
        name: "a duel, perft, last ply counted",
        unit: "nodes",
        engine: task(|depth| perft(black_box(&duel()), depth), 2, 16_975),
        plain: Some(task(|depth| black_box(plain_duel()).perft(depth), 2, 16_975)),
        deeper: None,
    },
    Workload {
        game: "zugzwang",
        name: SEARCH,
        unit: "nodes",
        engine: task(|nodes| searched("zugzwang", nodes), 500, 500),
        plain: None,
        deeper: None,
    },
];

/// A generator of random numbers. They are the same in every run.
struct Random(u64);

impl Random {
    const SEED: u64 = 0x5EED;

    /// A random number below `end`, by SplitMix64.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        // Scale the high half of the number. The result does not depend on the size of `usize`.
        ((((x ^ (x >> 31)) >> 32) * end as u64) >> 32) as usize
    }
}

/// Runs the computer player's search from the start of a game, and returns the number of positions
/// searched. In games with hidden information it returns the number of playouts.
fn searched(id: &str, nodes: u32) -> u64 {
    let Some(family) = catalog::find(id) else { return 0 };
    let record = Record::dealt(family, Options::defaults(family.info().options), 1);
    let place = Place::new(&record, NodeId::START);
    let thought = best(place, Limit::Nodes(nodes.into()), 1, &mut || false);
    thought.map_or(0, |thought| thought.nodes)
}

fn playouts<G: Game>(start: &G, games: u32) -> u64 {
    let mut random = Random(Random::SEED);
    let mut moves = Vec::new();
    let mut plies = 0;
    for _ in 0..games {
        let mut game = start.clone();
        loop {
            moves.clear();
            game.for_each_move(|mv| moves.push(mv));
            if moves.is_empty() {
                break;
            }
            game = game.after(moves[random.below(moves.len())]);
            plies += 1;
        }
    }
    plies
}

fn plain_playouts(size: i32, games: u32) -> u64 {
    let mut random = Random(Random::SEED);
    let mut plies = 0;
    for _ in 0..games {
        let mut game = hens::Position::start(size);
        loop {
            let moves = game.moves();
            if moves.is_empty() {
                break;
            }
            game = game.after(moves[random.below(moves.len())]);
            plies += 1;
        }
    }
    plies
}

/// Plays `plies` of a random game. In each position, asks the engine for the possible next steps
/// after each sequence of steps that begins a legal move. Returns the number of questions.
fn next_steps(mut state: Rc<dyn State>, plies: u32) -> u64 {
    fn ask(state: &dyn State, taken: &mut Vec<Step>) -> u64 {
        let mut questions = 1;
        for step in state.next(taken).steps {
            taken.push(step);
            questions += ask(state, taken);
            taken.pop();
        }
        questions
    }
    let mut random = Random(Random::SEED);
    let mut questions = 0;
    for _ in 0..plies {
        questions += ask(&*state, &mut Vec::new());
        let moves = state.moves();
        let chosen = &moves[random.below(moves.len())];
        state = state.play(chosen).expect("a legal move").state;
    }
    questions
}

fn fist_start() -> Fist {
    Fist::start(&Options::defaults(FistFamily.info().options))
}

/// A Fidchell position after 110 random plies. Each side has lost a few pieces.
const MID_GAME: &str = "2c2qb2c2/2L2gga4/2w4w1w1l/1p2w2s4/1P3ohv2kw/12/W7e3/2l2HEdEL1W/1W4R5/\
                        2NWOD1VWW2/1C2GJG5/6QBA+t1K w p - 1000 - PSSTTCNwpresjtfnn";

fn mid_game() -> Fidchell {
    Fidchell::read(MID_GAME).expect("a position")
}

fn plain_mid_game() -> fidchell::Position {
    fidchell::Position::read(MID_GAME).expect("a position")
}

/// Plays random games of Fidchell to their end, or to 400 plies because the rules don't limit a
/// game, and counts the plies.
fn playouts_of_fidchell(games: u32) -> u64 {
    let mut random = Random(Random::SEED);
    let start = Fidchell::start(&Options::defaults(FidchellFamily.info().options));
    let mut moves = Vec::new();
    let mut plies = 0;
    for _ in 0..games {
        let mut game = start;
        for _ in 0..400 {
            moves.clear();
            game.for_each_move(|mv| moves.push(mv));
            if moves.is_empty() {
                break;
            }
            game = game.after(moves[random.below(moves.len())]);
            plies += 1;
        }
    }
    plies
}

fn plain_playouts_of_fidchell(games: u32) -> u64 {
    let mut random = Random(Random::SEED);
    let mut plies = 0;
    for _ in 0..games {
        let mut game = fidchell::Position::start("quick");
        for _ in 0..400 {
            let moves = game.moves();
            if moves.is_empty() {
                break;
            }
            game = game.after(moves[random.below(moves.len())]);
            plies += 1;
        }
    }
    plies
}

fn plain_playouts_of_fist(games: u32) -> u64 {
    let mut random = Random(Random::SEED);
    let mut plies = 0;
    for _ in 0..games {
        let mut game = fist::Position::start("off");
        loop {
            let moves = game.moves();
            if moves.is_empty() {
                break;
            }
            game = game.after(&moves[random.below(moves.len())]);
            plies += 1;
        }
    }
    plies
}

/// The name of the workload that enters a turn step by step in the Fist position with the most
/// possible turns.
pub const WORST_DRAFT: &str = "next steps of the worst draft";

/// The Fist position with the most possible turns that we found. An empowered ace is among guards,
/// and may leave, capture or convert each guard that it jumps over. With the option
/// `subdue=anywhere` the ace may also subdue (sacrifice itself to remove guards near it) wherever
/// it lands.
const WORST: &str = "8/8/2BYyYyV/2y1b1b1/1Yyyyyyy/2k1b1y1/2yybbbY/4bAM1 w - m";

fn worst() -> Rc<dyn State> {
    let family = catalog::find("fist").expect("the game is in the catalogue");
    let mut options = Options::defaults(family.info().options);
    options.set("subdue", "anywhere").expect("subdue is an option");
    family.read(WORST, &options).expect("a position")
}

/// The number of possible turns in the Fist position with the most turns.
pub fn worst_turns() -> u64 {
    catalog::perft(&*worst(), 1)
}

/// Enters a turn step by step in the position [`WORST`]. Each step is the one that leaves the most
/// choices, and the engine is asked for the next steps after each. Repeats that `times` times, and
/// returns the number of questions.
fn worst_drafts(times: u32) -> u64 {
    questions_of_worst_draft(&*worst(), times)
}

fn questions_of_worst_draft(state: &dyn State, times: u32) -> u64 {
    let mut draft: Vec<Step> = Vec::new();
    let follows = |draft: &[Step], step: Step| state.next(&[draft, &[step]].concat()).steps.len();
    while let Some(step) =
        state.next(&draft).steps.into_iter().max_by_key(|step| follows(&draft, *step))
    {
        draft.push(step);
    }
    let mut questions = 0;
    for _ in 0..times {
        for taken in 0..=draft.len() {
            black_box(state.next(black_box(&draft[..taken])));
            questions += 1;
        }
    }
    questions
}

/// A Pawn position after twenty random plies, from the test vectors.
const MIDGAME: &str = "p1ppp3/4p1pp/p1p3p1/1P3pp1/P7/2P1P3/P1PP2PP/2P4P w";

fn midgame() -> Pawn {
    Pawn::read(MIDGAME).expect("a position")
}

fn plain_midgame() -> pawn::Position {
    pawn::Position::read(MIDGAME).expect("a position")
}

/// Plays random games of Pawn to their end, or to 200 plies because the rules don't limit a game,
/// and counts the plies.
fn playouts_of_pawn(games: u32) -> u64 {
    let mut random = Random(Random::SEED);
    let mut moves = Vec::new();
    let mut plies = 0;
    for _ in 0..games {
        let mut game = Pawn::start();
        for _ in 0..200 {
            moves.clear();
            game.for_each_move(|mv| moves.push(mv));
            if moves.is_empty() {
                break;
            }
            game = game.after(moves[random.below(moves.len())]);
            plies += 1;
        }
    }
    plies
}

fn plain_playouts_of_pawn(games: u32) -> u64 {
    let mut random = Random(Random::SEED);
    let mut plies = 0;
    for _ in 0..games {
        let mut game = pawn::Position::start();
        for _ in 0..200 {
            let moves = game.moves();
            if moves.is_empty() {
                break;
            }
            game = game.after(&moves[random.below(moves.len())]);
            plies += 1;
        }
    }
    plies
}

/// The Pawn position with the most possible turns that we found.
const CROWD: &str = "8/1pp5/PPpp4/pPPpp3/ppPPP3/1pp1PPP1/2pP4/3P4 w";

/// Enters a turn of Pawn step by step in the position [`CROWD`], and asks the engine for the next
/// steps after each step. Repeats that `times` times, and returns the number of questions.
fn crowded_drafts(times: u32) -> u64 {
    let state = into_position(Pawn::read(CROWD).expect("a position"));
    questions_of_worst_draft(&*state, times)
}

/// The dice at the start of a Zugzwang game, from the test vectors, as a bare layout without
/// players. In a layout, a move is any capture seen from any of the four edges. A captured pawn is
/// rolled, so its capture counts as four moves, one for each face that it can roll.
const LAYOUT: &str = "(bBpN.)1(rNbB.)3(.bNrR)1/1(rQ.cB)(rR.bQ)2(rB.bN)2/\
                        1(cQrR.)2(cQ.pR)2(bQpR.)/(cN.pR)(.pQcB)6/5(.cRpQ)2/6(rRbQ.)1/7(bR.pN)/\
                        1(pQ.bR)1(pN.cR)4";

fn layout() -> Zugzwang {
    Zugzwang::read(LAYOUT).expect("a position")
}

fn plain_layout() -> zugzwang::Position {
    zugzwang::Position::read(LAYOUT).expect("a position")
}

/// The start of a Zugzwang duel, from the test vectors. A turn may also discard any card, and the
/// rolls are fixed in advance.
const DUEL: &str = "6/(rQbR.)2(bQ.pR)(bQrB.)(cRrQ.)/(cRpQ.)(rR.bN)4/\
                        (bN.pB)1(.bQpB)(.rBcQ)1(.cRrQ)/(.bBpQ)(.pRcQ)2(cB.pN)1/\
                        1(cNrR.)1(.cBrN)(cBrN.)1 w duel - - NQbRrNrR \
                      brprrB rQ3cpRcpcrcQNRcNcBbpBRBQpBpQbN3rpNcRbBQR3c3rbQBNbc NBQQQQNBRBBBNNNQ";

fn duel() -> Zugzwang {
    Zugzwang::read(DUEL).expect("a position")
}

fn plain_duel() -> zugzwang::Position {
    zugzwang::Position::read(DUEL).expect("a position")
}

/// The start of one of the longest games of Hens and Chicks. No game on 8×8 squares has more than
/// 177 plies, so this game is on 10×10. Both sides avoid captures and move as little as possible.
const LONG_GAME: &str = include_str!("long_game.txt");

fn long_game() -> &'static str {
    static CODE: OnceLock<String> = OnceLock::new();
    CODE.get_or_init(|| {
        let family = catalog::find("hens").expect("the game is in the catalogue");
        let mut options = Options::defaults(family.info().options);
        options.set("board", "10").expect("the board is an option");
        let mut record = Record::new(family, options);
        LONG_GAME.split_whitespace().fold(NodeId::START, |at, mv| {
            record.play(at, mv).unwrap_or_else(|error| panic!("{mv}: {error}"))
        });
        link::encode(&Shared::new(record))
    })
}

/// The length in characters of the link that the workload of Hens and Chicks decodes.
pub fn long_link_length() -> usize {
    long_game().len()
}

/// Decodes a link `times` times, and counts the plies of all decoded games.
fn decode_long_game(times: u32) -> u64 {
    let decoded = (0..times).map(|_| {
        let shared = link::decode(black_box(long_game())).expect("a link that was just made");
        u64::from(shared.record.node(shared.at).ply())
    });
    decoded.sum()
}

/// The JSON text that [`describe`] returns.
fn description() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let mut text = String::from("[");
        for (i, Workload { game, name, unit, engine, .. }) in WORKLOADS.iter().enumerate() {
            let Task { size, count, .. } = engine;
            let comma = if i > 0 { "," } else { "" };
            // `write!` to a `String` can't fail, so its result is ignored.
            let _ = write!(
                text,
                "{comma}{{\"game\":{game:?},\"name\":{name:?},\"unit\":{unit:?},\"size\":{size},\
                 \"count\":{count}}}"
            );
        }
        text + "]"
    })
}

/// Returns the address of a JSON list that describes the workloads. [`describe_length`] returns its
/// length.
#[unsafe(no_mangle)]
pub extern "C" fn describe() -> *const u8 {
    description().as_ptr()
}

/// The length of the description in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn describe_length() -> usize {
    description().len()
}

/// Runs a workload with the engine and returns its count, or 0 if there is no such workload.
#[unsafe(no_mangle)]
pub extern "C" fn run(workload: usize, size: u32) -> u64 {
    WORKLOADS.get(workload).map_or(0, |workload| (workload.engine.run)(size))
}
