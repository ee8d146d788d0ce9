//! Fist, rule by rule.
//!
//! What is expected here follows from the numbered rules, which the names of the tests begin with.
//! A position is written as its fields but the placement, and the pieces with their squares:
//! `w - m: Aa1 Mb2 …`; before that, where there is one, the option `subdue`. A verdict is `legal`,
//! or the rule that refuses, the squares to blame and, after `|`, a few words of the sentence. Most
//! positions have a king and a blue guard in corners, without which the game would be over.

use fairyboard::games::fist::Fist;
use fairyboard::geometry::Square;
use fairyboard::record::{NodeId, Record};
use fairyboard::turn::{Act, EffectKind, Progress, Step};
use fairyboard::{Clock, Game, MoveError, Options, Refusal, Seat, Sign, State, catalog};
use fairyboard_tests::{assert_refusal, effort, names, random_game, square, test, walk};
use fastrand::Rng;
use std::rc::Rc;

const START: &str = "AYy1y1bV/YB1b2bb/y4y2/1b1yk2y/y2yy1b1/Y6y/1B2b1BY/2Yy1yYM w - m";

fn options(subdue: &str) -> Options {
    let family = catalog::find("fist").unwrap();
    Options::read(family.info().options, &format!("subdue={subdue}")).unwrap()
}

/// The position string of what is written here.
fn written(text: &str) -> String {
    let text = text.strip_prefix("subdue=").map_or(text, |rest| rest.split_once(' ').unwrap().1);
    let Some((fields, pieces)) = text.split_once(": ") else { return text.into() };
    let mut board = [['.'; 8]; 8];
    for piece in pieces.split(' ') {
        let at = square(&piece[1..]);
        let cell = &mut board[usize::from(at.rank())][usize::from(at.file())];
        assert_eq!(*cell, '.', "{piece} where something stands in {text}");
        *cell = piece.chars().next().unwrap();
    }
    let row = |row: &[char; 8]| {
        let runs = row.chunk_by(|a, b| *a == '.' && *b == '.');
        let run = |run: &[char]| match run[0] {
            '.' => run.len().to_string(),
            letter => letter.to_string(),
        };
        runs.map(run).collect::<String>()
    };
    let rows: Vec<_> = board.iter().rev().map(row).collect();
    format!("{} {fields}", rows.join("/"))
}

fn read(subdue: &str, text: &str) -> Result<Rc<dyn State>, String> {
    let family = catalog::find("fist").unwrap();
    family.read(text, &options(subdue)).map_err(|error| error.to_string())
}

fn position(text: &str) -> Rc<dyn State> {
    let subdue = text.strip_prefix("subdue=").map_or("off", |rest| rest.split_once(' ').unwrap().0);
    read(subdue, &written(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal moves that begin like this.
fn moves(text: &str, begin: &str) -> String {
    let mut moves = position(text).moves();
    moves.retain(|mv| mv.starts_with(begin));
    moves.join(" ")
}

fn refused(text: &str, mv: &str) -> Refusal {
    fairyboard_tests::refused(&*position(text), mv)
}

/// Judges moves by their text.
fn judges(text: &str, cases: &[(&str, &str)]) {
    for (mv, verdict) in cases {
        let about = format!("{mv} in {text}");
        if *verdict == "legal" {
            assert!(position(text).moves().contains(&mv.to_string()), "{about}");
            let played = position(text).play(mv);
            assert!(played.is_ok(), "{about}: {}", played.unwrap_err());
        } else {
            assert!(!position(text).moves().contains(&mv.to_string()), "{about}");
            assert_refusal(&refused(text, mv), verdict, &about);
        }
    }
}

/// Judges clicks: the steps before, the square that is refused, the verdict.
fn clicks(text: &str, cases: &[(&str, &str, &str)]) {
    for (before, at, verdict) in cases {
        let state = position(text);
        let taken = walk(&*state, before);
        let about = format!("a click on {at} after {before:?} in {text}");
        assert_eq!(state.next(&taken).at(square(at)).count(), 0, "{about} leads on");
        assert_refusal(&state.refuse(&taken, square(at)), verdict, &about);
    }
}

fn played(text: &str, moves: &str) -> Rc<dyn State> {
    moves.split_whitespace().fold(position(text), |state, mv| {
        state.play(mv).unwrap_or_else(|error| panic!("{mv} in {text}: {error}")).state
    })
}

/// Asserts the position after some moves.
fn leads(text: &str, moves: &str, then: &str) {
    assert_eq!(played(text, moves).text(), written(then), "{moves} in {text}");
}

/// What the steps with these texts do, as words.
fn effects(text: &str, steps: &str) -> Vec<String> {
    let state = position(text);
    let effects = state.effects(&walk(&*state, steps)).into_iter().map(|effect| {
        let at = effect.at;
        let what = match effect.kind {
            EffectKind::Moves(to) => format!("{at} to {to}"),
            EffectKind::Turns { .. } => panic!("{effect:?}"),
            EffectKind::Removes => format!("{at} goes"),
            EffectKind::Converts => format!("{at} turns"),
            EffectKind::Helps => format!("{at} helps"),
            EffectKind::Spares => format!("{at} is spared"),
            EffectKind::Forbids => format!("{at} is forbidden"),
            EffectKind::Enters(_) | EffectKind::Becomes(_) | EffectKind::Shows => {
                panic!("not in this game")
            }
        };
        let rule = effect.rule.map_or(String::new(), |rule| format!(" ({rule})"));
        format!("{what}: {}{rule}", effect.words)
    });
    effects.collect()
}

/// What a layer shows: squares, lines, badges.
fn layer(text: &str, name: &str) -> String {
    shown(text, name, |shown| match shown.sign {
        Sign::Cell => shown.at.to_string(),
        Sign::Line(to) => format!("{}-{to}", shown.at),
        Sign::Badge(badge) => format!("{}={badge}", shown.at),
        Sign::Outline(to) => format!("{}:{to}", shown.at),
    })
    .join(" ")
}

fn layer_words(text: &str, name: &str) -> Vec<String> {
    shown(text, name, |shown| shown.words)
}

fn shown(text: &str, name: &str, told: fn(fairyboard::Shown) -> String) -> Vec<String> {
    let state = position(text);
    let index = state.info().layers.iter().position(|(layer, _)| *layer == name).unwrap();
    state.layer(index, &[]).into_iter().map(told).collect()
}

// FIST-1

#[test]
fn fist_1_each_kind_has_its_value() {
    let text = "w - -: ka8 Vh8 yb5 bd4 Yb2 Aa1 Bh1";
    assert_eq!(layer(text, "Values"), "a1=3 h1=2 b2=1 d4=2 b5=1 a8=4 h8=4");
    assert_eq!(layer("w - m: ka8 Vh8 Ma1 Bh1", "Values"), "a1=3 h1=2+1 a8=4 h8=4");
    let words = layer_words(text, "Values");
    assert_eq!(words[0], "the challenger's ace on a1 is worth 3");
    assert_eq!(words[3], "the king's blue guard on d4 is worth 2");
    assert_eq!(words[5], "the king on a8 is worth 4");
    assert_eq!(words[6], "the verdigris pawn on h8 is worth 4");
}

// FIST-2

#[test]
fn fist_2_a_piece_sees_along_the_eight_directions() {
    let text = "w - -: Vc3 Aa1 yc1 yd2 Ya3 Bg3 Ya5 Ye5 bc6 kh2";
    assert_eq!(layer(text, "Sight of the pawn"), "a1-c3 c1-c3 d2-c3 a3-c3 g3-c3 a5-c3 e5-c3 c6-c3");
    let words = layer_words(text, "Sight of the pawn");
    assert_eq!(words[0], "the challenger's ace on a1 sees the verdigris pawn");
    assert_eq!(words[7], "the king's blue guard on c6 sees the verdigris pawn");
}

#[test]
fn fist_2_a_piece_sees_the_first_piece_it_meets_and_nothing_behind_it() {
    let text = "w - -: Vc3 Yb2 Aa1 Bf3 Bg3 bc6 yc7 kh7 Ye6";
    assert_eq!(layer(text, "Sight of the pawn"), "b2-c3 f3-c3 c6-c3");
}

#[test]
fn fist_2_a_piece_in_the_keep_always_sees_the_pawn() {
    for (text, sees) in [
        ("w - -: kh8 Bd5 Ve1", "d5-e1"),
        ("w - -: kh8 Be5 Vf1", "e5-f1"),
        ("w - -: kh8 Bd4 Ve1", "d4-e1"),
        ("w - -: kh8 Be4 Vf1", "e4-f1"),
        ("w - -: kh8 Bf4 Ve1", ""),
        ("w - -: kh8 Bc4 Vd1", ""),
        ("w - -: kh8 Bd6 Ve1", ""),
        ("w - -: kh8 Be3 Vf1", ""),
    ] {
        assert_eq!(layer(text, "Sight of the pawn"), sees, "{text}");
        let pawn = if text.contains("Vd1") { "d1" } else { &text[text.len() - 2..] };
        assert_eq!(!moves(text, pawn).is_empty(), !sees.is_empty(), "{text}");
    }
    let words = |text| layer_words(text, "Sight of the pawn");
    assert_eq!(
        words("w - -: kh8 Bd5 Ve1"),
        ["the challenger's blue guard on d5 sees the verdigris pawn from the Keep"]
    );
    // One that stands on a line as well sees it along that.
    assert_eq!(
        words("w - -: kh8 Bd5 Vd1"),
        ["the challenger's blue guard on d5 sees the verdigris pawn"]
    );
}

// FIST-3

#[test]
fn fist_3_the_mage_adds_1_to_each_piece_of_the_challengers_that_it_sees() {
    let text = "w - m: Md4 Aa7 Bd7 yb6 ya4 Yg4 Yh4 Yb2 Bd2 Yf3 Bg1 kg7 Vf6";
    assert_eq!(layer(text, "Empowered"), "d4-g1 d4-b2 d4-d2 d4-g4 d4-d7");
    assert_eq!(
        layer(text, "Values"),
        "g1=2+1 b2=1+1 d2=2+1 f3=1 a4=1 d4=3 g4=1+1 h4=1 b6=1 f6=4 a7=3 d7=2+1 g7=4"
    );
    assert_eq!(
        layer_words(text, "Empowered")[2],
        "the mage empowers the challenger's blue guard on d2"
    );
    assert_eq!(
        layer_words(text, "Values")[2],
        "the challenger's blue guard on d2 is worth 2 + 1 = 3"
    );
}

#[test]
fn fist_3_nothing_hides_what_the_mage_empowers_but_a_piece_between() {
    // Behind an own piece, an enemy and the pawn there is nothing to see.
    let text = "w - m: Md4 Yf4 Bh4 yd6 Bd8 Vb4 Aa4 Bb2 kh8";
    assert_eq!(layer(text, "Empowered"), "d4-b2 d4-f4");
    // It is the same for both sides.
    assert_eq!(layer("b - m: Md4 Bh4 ka1 Vh8", "Values"), "a1=4 d4=3 h4=2+1 h8=4");
    assert_eq!(layer("w - -: kd4 bh4 Ba1 Vh8", "Empowered"), "");
    // So it is for range and jumps.
    judges("w - m: Md4 Yf4 Bh4 kh8 Va8", &[("h4-h7", "FIST-5 h7"), ("f4-f6", "legal")]);
}

// FIST-4

#[test]
fn fist_4_values_hold_for_the_whole_turn() {
    // The ace captures the mage that empowers it, and is worth four all the same.
    let text = "w - m: Aa1 Mb2 yc4 kd5 Vh5 Bh1";
    judges(text, &[("a1xc3^c5^e5", "legal"), ("a1xc3xc5xe5", "legal")]);
    leads(text, "a1xc3^c5xe5", "b - -: Ae5 yc4 Vh5 Bh1");
    // It leaves the mage's sight with its first jump, and makes four.
    let text = "w - m: Aa3 Ma2 yb3 yc4 yb5 yb6 kh8 Vg8 Ba1";
    assert_eq!(layer(text, "Empowered"), "a2-a1 a2-a3");
    judges(text, &[("a3xc3xc5xa5xc7", "legal")]);
    // A yellow guard leaves the mage's sight, and goes and pins with two.
    let text = "w - m: Md1 Yd2 bf5 ka8 Vh8 Bh1";
    judges(text, &[("d2-f4xf5", "legal")]);
    // One that comes into the mage's sight gains nothing.
    let text = "w - m: Mf4 Yc3 bd4 ka8 Vh8 Bh1";
    judges(text, &[("c3-c4xd4", "FIST-10 d4 | attack 1, it is worth 2"), ("c3-c5", "FIST-5 c5")]);
}

#[test]
fn fist_4_an_ally_helps_with_what_it_was_worth_before_the_move() {
    // The attacker opens the mage's sight of d1.
    let text = "w - m: Ma1 Yb1 Yd1 kd2 Va8 Bh8";
    assert_eq!(layer(text, "Empowered"), "a1-b1 a1-h8");
    judges(text, &[("b1-c2xd2", "FIST-10 d2 | attack 2 + 1 = 3, it is worth 4: short by 1")]);
    // And here it comes between the mage and f3.
    let text = "w - m: Ma3 Yd2 Bf3 kf2 Va8";
    assert_eq!(layer(text, "Empowered"), "a3-f3");
    judges(text, &[("d2-e2xf2", "legal"), ("d2-e3", "legal")]);
    let text = "w - m: Ma3 Yd4 Bf3 be4 kh8 Va8";
    assert_eq!(
        effects(text, "d4 -e3")[1],
        "e4 is spared: the king's blue guard on e4 is safe: attack 1, it is worth 2: short by 1 \
         (FIST-10)"
    );
    let text = "w - m: Mb3 Yd4 Be3 be4 yd3 kf8 Va8".replace("yd3 ", "");
    assert_eq!(layer(&text, "Empowered"), "b3-e3");
    assert_eq!(effects(&text, "d4 -d3"), ["d4 to d3: goes to d3"]);
    let text = "w - m: Mb4 Yd3 Be4 ye5 yd5 kf8 Va8";
    assert_eq!(layer(text, "Empowered"), "b4-e4 b4-f8".replace(" b4-f8", ""));
    assert_eq!(
        effects(text, "d3 -d4")[1..],
        ["d5 is spared: the king's yellow guard on d5 may be pinned: attack 1, it is worth 1"
            .to_string()]
    );
}

#[test]
fn fist_4_a_guard_that_was_converted_may_be_jumped_again() {
    // The king empowers the guard, so it is worth three: the ace can jump it, and again.
    let text = "w - k: Ab2 bc3 yd3 kc8 Vh8 Ba1";
    assert_eq!(layer(text, "Values"), "a1=2 b2=3 c3=2+1 d3=1 c8=4 h8=4");
    judges(text, &[("b2=d4^d2^b4", "legal"), ("b2=d4^d2xb4", "legal")]);
    leads(text, "b2=d4^d2^b4", "b - k: Ab4 Bc3 yd3 kc8 Vh8 Ba1");
}

// FIST-5

#[test]
fn fist_5_pieces_move_up_to_their_value_in_squares() {
    for (text, range) in [
        ("w - -: Yd4 ka8 Vh8 Bh1", 1),
        ("w - -: Bd4 ka8 Vh8", 2),
        ("w - -: Ad4 ka8 Vh8 Bh1", 3),
        ("w - m: Md4 ka8 Vh8 Bh1", 3),
        ("w - -: Vd4 ka8 Bd1", 4),
        ("w - m: Yd4 Ma4 ka8 Vh8 Bh1", 2),
        ("w - m: Bd4 Ma4 ka8 Vh8", 3),
        ("w - m: Ad4 Ma4 ka8 Vh8 Bh1", 4),
        ("b - -: kd4 Vh8 Bh1", 1),
        ("b - k: kd4 Vh8 Bh1", 1),
        ("b - -: yd4 ka4 Vh8 Bh1", 1),
        ("b - -: bd4 ka4 Vh8 Bh1", 2),
        ("b - k: yd4 ka4 Vh8 Bh1", 2),
        ("b - k: bd4 ka4 Vh8 Bh1", 3),
        ("b - k: Vd4 ka4 Bh1", 4),
    ] {
        // Up the file from d4 there is room for four squares.
        let found = moves(text, "d4-d").split(' ').filter(|mv| mv > &"d4-d4").count();
        assert_eq!(found, range, "{text}");
        if range < 4 {
            let beyond = format!("d{}", 5 + range);
            judges(text, &[(&format!("d4-{beyond}"), &format!("FIST-5 {beyond} | away"))]);
            clicks(text, &[("d4", &beyond, &format!("FIST-5 {beyond} | away"))]);
        }
    }
    assert_eq!(
        refused("w - -: Bd4 ka8 Vh8", "d4-d7").sentence,
        "The challenger's blue guard on d4 moves up to 2 squares in this turn; d7 is 3 away"
    );
    assert_eq!(
        refused("b - -: kd4 Vh8 Bh1", "d4-d6").sentence,
        "The king on d4 moves 1 square in this turn; d6 is 2 away"
    );
}

#[test]
fn fist_5_jumpers_jump_up_to_their_value_in_jumps() {
    // From a3 over b3, c4, b5, b6 and d7 to c3, c5, a5, c7 and e7.
    let ways = ["a3^c3", "a3^c3^c5", "a3^c3^c5^a5", "a3^c3^c5^a5^c7", "a3^c3^c5^a5^c7^e7"];
    for (jumper, side, jumps) in [
        ("Ba3 Bh1 kh8 Vg8", "w - -", 2),
        ("Ba3 Ma1 Bh1 kh8 Vg8", "w - m", 3),
        ("Aa3 Bh1 kh8 Vg8", "w - -", 3),
        ("Aa3 Ma1 Bh1 kh8 Vg8", "w - m", 4),
        ("Ma3 Bh1 kh8 Vg8", "w - m", 3),
        ("Va3 Ba1 kh8", "w - -", 4),
        ("ba3 Bh1 kh8 Vg8", "b - -", 2),
        ("ba3 Bh1 ka1 Vg8", "b - k", 3),
        ("Va3 Bh1 ka1", "b - k", 4),
    ] {
        let text = format!("{side}: {jumper} yb3 yc4 yb5 yb6 yd7");
        for (i, way) in ways.iter().enumerate() {
            if i < jumps {
                judges(&text, &[(way, "legal")]);
            }
        }
        let (begin, beyond) = ways[jumps].split_at(ways[jumps].len() - 3);
        let count = ["", "", "twice", "three times", "four times"][jumps];
        let verdict = format!("FIST-5 {} | jumps up to {count} in a turn", &beyond[1..]);
        judges(&text, &[(ways[jumps], &verdict)]);
        let steps = begin.replace('^', " ^");
        clicks(&text, &[(&steps, &beyond[1..], &verdict)]);
    }
}

#[test]
fn fist_5_yellow_guards_and_the_king_never_jump() {
    let text = "w - -: Yc3 yd4 ka8 Vh8 Bh1";
    judges(
        text,
        &[
            ("c3xe5", "FIST-5 e5 | never jumps: it captures by pinning"),
            ("c3^e5", "FIST-5 e5 | yellow guard on c3"),
        ],
    );
    let text = "b - -: kc3 Yd4 Vh8 Bh1";
    judges(text, &[("c3xe5", "FIST-5 e5 | The king on c3 never jumps")]);
    clicks(text, &[("c3", "e5", "FIST-6 d4 | stands in the way")]);
}

// FIST-6

#[test]
fn fist_6_in_one_of_the_eight_directions() {
    let text = "w - -: Bd4 ka8 Vh8";
    assert_eq!(
        moves(text, "d4"),
        "d4-b2 d4-b4 d4-b6 d4-c3 d4-c4 d4-c5 d4-d2 d4-d3 d4-d5 d4-d6 d4-e3 d4-e4 d4-e5 d4-f2 d4-f4 \
         d4-f6"
    );
    judges(
        text,
        &[
            ("d4-e6", "FIST-6 e6 | one of the eight directions; e6 lies in none of them from d4"),
            ("d4-b5", "FIST-6 b5"),
            ("d4-d4", "FIST-6 d4 | another square than d4"),
        ],
    );
    clicks(text, &[("d4", "e6", "FIST-6 e6"), ("d4", "d4", "FIST-6 d4")]);
}

#[test]
fn fist_6_through_empty_squares_to_an_empty_square() {
    let text = "w - -: Ad3 Yb3 bd5 bb5 yf5 ka8 Vh8 Bh1";
    assert_eq!(moves(text, "d3-d"), "d3-d1 d3-d2 d3-d4");
    judges(
        text,
        &[
            ("d3-d5", "FIST-6 d5 | king's blue guard on d5 stands in the way"),
            ("d3-d6", "FIST-6 d5 | stands in the way"),
            ("d3-b5", "FIST-6 b5"),
            ("d3-b3", "FIST-6 b3 | challenger's yellow guard on b3 stands in the way"),
            ("d3-a3", "FIST-6 b3"),
            ("d3-f5", "FIST-6 f5"),
            ("d3-g6", "FIST-6 f5"),
        ],
    );
    assert_eq!(refused(text, "d3-d6").path, Some((square("d3"), square("d5"))));
    clicks(text, &[("d3", "d5", "FIST-6 d5"), ("d3", "a3", "FIST-6 b3")]);
    // Where there is a jump over what stands in the way, that is told.
    let refusal = refused("w - -: Ad3 bd4 ka8 Vh8 Bh1", "d3-d4");
    assert!(refusal.sentence.ends_with("the challenger's ace on d3 may jump over it, to d5"));
    let refusal = refused("w - -: Ad3 bd4 bd5 ka8 Vh8 Bh1", "d3-d4");
    assert!(refusal.sentence.ends_with("stands in the way"));
}

// FIST-7

#[test]
fn fist_7_yellow_guards_the_king_and_the_pawn_pin_and_need_not() {
    for (text, pins) in [
        ("w - -: Yc3 yd4 ka8 Vh8 Bh1", true),
        ("w - -: Bc3 yd4 ka8 Vh8", false),
        ("w - -: Ac3 yd4 ka8 Vh8 Bh1", false),
        ("w - m: Mc3 yd4 ka8 Vh8 Bh1", false),
        ("w - -: Vc3 yd4 ka8 Bc1", true),
        ("b - -: kc3 Yd4 Vh8 Bh1", true),
        ("b - -: yc3 Yd4 ka8 Vh8 Bh1", true),
        ("b - -: bc3 Yd4 ka8 Vh8 Bh1", false),
        ("b - -: Vc3 Yd4 kc1 Bh1", true),
    ] {
        let verdict = match pins {
            true => "legal",
            false => "FIST-7 d4 | captures by jumping, not by pinning",
        };
        judges(text, &[("c3-c4", "legal"), ("c3-c4xd4", verdict)]);
        let state = position(text);
        let next = state.next(&walk(&*state, "c3 -c4"));
        if pins {
            assert_eq!(next.progress(), Some(Progress::MayStop), "{text}");
            let [step] = next.steps[..] else { panic!("{text}: {:?}", next.steps) };
            assert_eq!((step.act, step.at, step.captures), (Act::Pin, Some(square("d4")), true));
        } else {
            assert_eq!(next.progress(), Some(Progress::Done), "{text}");
            clicks(text, &[("c3 -c4", "d4", verdict)]);
        }
    }
    // The attacker stays where it moved to.
    let text = "w - -: Yc3 yd4 ka8 Vh8 Bh1";
    leads(text, "c3-c4xd4", "b - -: Yc4 ka8 Vh8 Bh1");
    leads(text, "c3-c4", "b - -: Yc4 yd4 ka8 Vh8 Bh1");
}

#[test]
fn fist_7_a_pin_follows_a_normal_move_and_takes_one_enemy() {
    let text = "w - -: Yc4 yd4 Yd3 ka8 Vh8 Bh1";
    // c4 touches d4 already; it must move first.
    clicks(
        text,
        &[("c4", "d4", "FIST-7 d4 | go first to a square that touches the king's yellow")],
    );
    judges(
        text,
        &[
            ("c4xd4", "FIST-5 d4 | never jumps"),
            ("c4-d4", "FIST-6 d4"),
            ("c4-c3xd3", "FIST-7 d3 | Only enemies are pinned, and the challenger's yellow guard"),
            ("c4-c3xb3", "FIST-16 b3 | one normal move"),
            ("c4-c5xc4", "FIST-16 c4 | one normal move"),
        ],
    );
    clicks(text, &[("c4 -c3", "d3", "FIST-7 d3"), ("c4 -c5", "c4", "FIST-16 c4")]);
    // The king pins one, and then the turn is over.
    let text = "b - -: kd5 Yc4 Yd3 Vh8 Bh1";
    judges(text, &[("d5-d4xd3xc4", "FIST-10 c4 | captures one piece and ends the turn")]);
    let state = position(text);
    assert_eq!(state.next(&walk(&*state, "d5 -d4 xd3")).progress(), Some(Progress::Done));
    clicks(text, &[("d5 -d4 xd3", "c4", "FIST-10 c4 | ends the turn")]);
    judges(text, &[("d5-d4xd3-d5", "FIST-10 d5"), ("d5-d4xd3!", "FIST-29 d4 | Only the ace")]);
}

// FIST-8

#[test]
fn fist_8_targets_touch_by_an_edge() {
    // On c4 the king touches b4, c5, d4 and c3, each once; b3, b5, d3 and d5 not.
    for (at, touches) in [
        ("b4", true),
        ("c5", true),
        ("d4", true),
        ("c3", true),
        ("b5", false),
        ("d5", false),
        ("b3", false),
    ] {
        let text = format!("b - -: kd3 Y{at} Vh8 Bh1");
        let verdict = match touches {
            true => "legal".to_string(),
            false => {
                format!("FIST-8 {at} | by an edge: the challenger's yellow guard on {at} does")
            }
        };
        judges(&text, &[(&format!("d3-c4x{at}"), &verdict)]);
        if !touches {
            clicks(&text, &[("d3 -c4", at, &verdict)]);
        }
    }
    // What touches it by a corner divides nobody's attention.
    judges("w - -: Yb3 yd4 yd5 yb5 ka8 Vh8 Bh1", &[("b3-c4xd4", "legal")]);
    judges("w - -: Yb3 yd4 yc5 ka8 Vh8 Bh1", &[("b3-c4xd4", "FIST-10 d4 c5 | short by 1")]);
}

#[test]
fn fist_8_the_pawn_is_never_a_target_and_divides_nobodys_attention() {
    let text = "w - -: Yb3 yd4 Vb4 ka8 Bh1";
    judges(text, &[("b3-c4xd4", "legal"), ("b3-c4xb4", "FIST-23 b4 | nobody's")]);
    clicks(text, &[("b3 -c4", "b4", "FIST-23 b4 | never captured")]);
    let told = effects(text, "b3 -c4");
    assert_eq!(told.len(), 2, "{told:?}");
}

// FIST-9

#[test]
fn fist_9_allies_that_touch_a_target_add_their_values() {
    // The guard on c4 goes to c5, beside a mage on d5.
    for (others, sum) in [
        ("ka8 Vh8", "attack 1, it is worth 3: short by 2"),
        ("ka8 Vh8 yd6", "attack 1 + 1 = 2, it is worth 3: short by 1"),
        ("ka8 Vh8 bd6", "attack 1 + 2 = 3, it is worth 3"),
        ("kd6 Vh8", "attack 1 + 4 = 5, it is worth 3"),
        ("ka8 Vh8 yd6 ye5", "attack 1 + 1 + 1 = 3, it is worth 3"),
        ("ka8 Vh8 yd6 be5 yd4", "attack 1 + 1 + 2 + 1 = 5, it is worth 3"),
        // By a corner, or beside the attacker, nobody helps; nor do enemies, nor the pawn.
        ("ka8 Vh8 be6", "attack 1, it is worth 3: short by 2"),
        ("ka8 Vh8 bc6", "attack 1, it is worth 3: short by 2"),
        ("ka8 Vh8 Yd4", "attack 1, it is worth 3: short by 2"),
        ("ka8 Vd6", "attack 1, it is worth 3: short by 2"),
    ] {
        let text = format!("b - m: yc4 Md5 Bh2 {others}");
        let told = effects(&text, "c4 -c5");
        assert!(told[1].starts_with("d5 is spared: the challenger's mage on d5 "), "{told:?}");
        let short = sum.contains("short");
        let (may, rule) = if short { ("is safe", " (FIST-10)") } else { ("may be pinned", "") };
        assert!(told[1].ends_with(&format!(" {may}: {sum}{rule}")), "{text}: {told:?}");
        judges(&text, &[("c4-c5xd5", if short { "FIST-10 d5" } else { "legal" })]);
        if short {
            let sentence = format!("The pin on d5 falls short: {sum}");
            assert_eq!(refused(&text, "c4-c5xd5").sentence, sentence);
        }
    }
    // The attacker itself counts once, also where it stood beside the target before.
    judges("b - m: yd4 Md5 Bh2 ka8 Vh8", &[("d4-c5xd5", "FIST-10 d5 | attack 1, it is worth 3")]);
}

#[test]
fn fist_9_an_ally_of_two_targets_counts_once_and_is_named() {
    let text = "b - -: yd5 Yc4 Bd3 yc3 kb8 Va8";
    let verdict = "FIST-10 d3 c4 | attack 1 + 1 = 2, they are worth 2 + 1 = 3: short by 1";
    judges(text, &[("d5-d4xc4", verdict), ("d5-d4xd3", verdict)]);
    let text = "b - -: yd5 Yc4 Bd3 bc3 kb8 Va8";
    judges(text, &[("d5-d4xc4", "legal"), ("d5-d4xd3", "legal")]);
    let sum = "attack 1 + 2 = 3, they are worth 2 + 1 = 3";
    let helps = "c3 helps: the king's blue guard on c3 helps with 2 (FIST-9)".to_string();
    assert_eq!(
        effects(text, "d5 -d4"),
        [
            "d5 to d4: goes to d4".to_string(),
            format!("d3 is spared: the challenger's blue guard on d3 may be pinned: {sum}"),
            format!("c4 is spared: the challenger's yellow guard on c4 may be pinned: {sum}"),
            helps.clone(),
        ]
    );
    assert_eq!(
        effects(text, "d5 -d4 xd3"),
        [
            "d5 to d4: goes to d4".to_string(),
            format!("d3 goes: captures the challenger's blue guard on d3: {sum}"),
            helps,
        ]
    );
}

#[test]
fn fist_9_allies_of_any_kind_help_with_what_they_are_worth() {
    for (ally, side, sum) in [
        ("Ye5 Bh1", "w - -", "attack 1 + 1 = 2, it is worth 4: short by 2"),
        ("Be5", "w - -", "attack 1 + 2 = 3, it is worth 4: short by 1"),
        ("Ae5 Bh1", "w - -", "attack 1 + 3 = 4, it is worth 4"),
        ("Me5 Bh2", "w - m", "attack 1 + 3 = 4, it is worth 4"),
        ("Be5 Ma5", "w - m", "attack 1 + 3 = 4, it is worth 4"),
        ("Ye5 Bd4 Ma5", "w - m", "attack 1 + 2 + 2 = 5, it is worth 4"),
    ] {
        let text = format!("{side}: Yg4 ke4 Va8 {ally}");
        let told = effects(&text, "g4 -f4");
        assert!(told[1].contains(sum), "{text}: {told:?}");
        let verdict = if sum.contains("short") { "FIST-10 e4" } else { "legal" };
        judges(&text, &[("g4-f4xe4", verdict)]);
    }
}

// FIST-10

#[test]
fn fist_10_the_attack_must_reach_the_sum_of_all_targets() {
    // The source's king: beside 1, 1 and 2 he may take any one, beside 1, 2 and 2 none.
    let text = "b - -: kd5 Yc4 Ye4 Bd3 Va8";
    judges(text, &[("d5-d4xc4", "legal"), ("d5-d4xd3", "legal"), ("d5-d4xe4", "legal")]);
    leads(text, "d5-d4xe4", "w - -: kd4 Yc4 Bd3 Va8");
    leads(text, "d5-d4", "w - -: kd4 Yc4 Ye4 Bd3 Va8");
    let text = "b - -: kd5 Yc4 Be4 Bd3 Va8";
    let sum = "attack 4, they are worth 2 + 1 + 2 = 5: short by 1";
    for target in ["c4", "d3", "e4"] {
        let sentence = format!("The pin on {target} falls short: {sum}");
        let verdict = format!("FIST-10 d3 c4 e4 | {sentence}");
        judges(text, &[(&format!("d5-d4x{target}"), &verdict)]);
        clicks(text, &[("d5 -d4", target, &verdict)]);
    }
    assert_eq!(
        effects(text, "d5 -d4"),
        [
            "d5 to d4: goes to d4".to_string(),
            format!("d3 is spared: the challenger's blue guard on d3 is safe: {sum} (FIST-10)"),
            format!("c4 is spared: the challenger's yellow guard on c4 is safe: {sum} (FIST-10)"),
            format!("e4 is spared: the challenger's blue guard on e4 is safe: {sum} (FIST-10)"),
        ]
    );
}

#[test]
fn fist_10_an_equal_value_is_enough() {
    judges("w - -: Yc3 bd4 ka8 Vh8 Bh1", &[("c3-c4xd4", "FIST-10 d4 | short by 1")]);
    judges("w - m: Yc3 bd4 Mc1 ka8 Vh8 Bh1", &[("c3-c4xd4", "legal")]);
    judges("b - -: kc3 Ad4 Vh8 Bh1", &[("c3-c4xd4", "legal")]);
    judges("b - m: kc3 Ad4 Md1 Vh8 Bh1", &[("c3-c4xd4", "legal")]);
    judges("b - m: kc3 Ad4 Yc5 Md1 Vh8 Bh1", &[("c3-c4xd4", "FIST-10 d4 c5 | short by 1")]);
}

// FIST-11

#[test]
fn fist_11_a_jump_goes_two_squares_over_a_piece_to_an_empty_square() {
    let text = "w - -: Bd4 yc4 yd3 bd5 Ye4 ka8 Vh8";
    let jumps = "d4^b4 d4^d2 d4^d6 d4^f4";
    let captures = "d4xb4 d4xd2 d4xd6 d4xf4";
    assert_eq!((moves(text, "d4^"), moves(text, "d4x")), (jumps.into(), captures.into()));
    judges(
        text,
        &[
            ("d4^b2", "FIST-11 c3 | A jump goes over a piece, and c3 is empty"),
            ("d4xf6", "FIST-11 e5 | e5 is empty"),
            ("d4^e5", "FIST-11 e5 | two squares in one of the eight directions"),
            ("d4xc6", "FIST-11 c6 | c6 is not such a square from d4"),
            ("d4^d8", "FIST-11 d8"),
            ("d4^d4", "FIST-11 d4"),
        ],
    );
    // All eight directions.
    let text = "w - -: Bd4 yc3 yc4 yc5 yd3 yd5 ye3 ye4 ye5 ka8 Vh8";
    for to in ["b2", "b4", "b6", "d2", "d6", "f2", "f4", "f6"] {
        judges(text, &[(&format!("d4x{to}"), "legal")]);
    }
    // The landing is taken.
    let text = "w - -: Bd3 yd4 yd5 ka8 Vh8";
    judges(text, &[("d3xd5", "FIST-11 d5 | the king's yellow guard on d5 stands there")]);
    clicks(text, &[("d3", "d5", "FIST-11 d5 | ends on an empty square")]);
    assert_eq!(refused(text, "d3xd5").path, Some((square("d3"), square("d5"))));
    // Over the edge there is nothing.
    assert_eq!(moves("w - -: Bb2 ya1 ya2 ya3 yb1 yc1 kh8 Vg8", "b2x"), "");
    assert_eq!(moves("w - -: Bg7 yh8 yh7 yh6 yg8 yf8 ka1 Va2", "g7x"), "");
}

#[test]
fn fist_11_a_piece_of_higher_value_is_not_jumped() {
    // The jumper on d3, what it jumps on d4, and what each of them is worth where that is too much.
    for (text, worth) in [
        ("w - -: Bd3 yd4 kh8 Va8", None),
        ("w - -: Bd3 bd4 kh8 Va8", None),
        ("w - -: Bd3 Ad4 kh8 Va8", Some((2, 3))),
        ("w - m: Bd3 Ad4 Mf3 kh8 Va8", None),
        ("w - m: Bd3 Ad4 Mf4 kh8 Va8", Some((2, 4))),
        ("w - m: Bd3 Ad4 Mf5 Ye4 kh8 Va8", Some((2, 3))),
        ("w - -: Ad3 kd4 Ba1 Va8", Some((3, 4))),
        ("w - m: Ad3 kd4 Mf3 Ba1 Va8", None),
        ("w - m: Md3 kd4 Ba1 Va8", Some((3, 4))),
        ("w - m: Md3 Ad4 Ba1 kh8 Va8", Some((3, 4))),
        ("w - -: Ad3 Vd4 Ba1 kh8", Some((3, 4))),
        ("w - m: Ad3 Vd4 Mf3 Ba1 kh8", None),
        ("w - -: Vd3 kd4 Bd1", None),
        ("b - -: bd3 Bd4 ka1 Vh8", None),
        ("b - m: bd3 Bd4 Mf4 ka1 Vh8", Some((2, 3))),
        ("b - -: bd3 Ad4 ka1 Vh8 Bh1", Some((2, 3))),
        ("b - k: bd3 Ad4 ka3 Vh8 Bh1", None),
        ("b - -: bd3 kd4 Vh8 Bh1", Some((2, 4))),
        ("b - k: bd3 kd4 Vh8 Bh1", Some((3, 4))),
        ("b - -: Vd3 kd4 Bh1", None),
        ("w - k: Bd3 bd4 kd8 Vh8", Some((2, 3))),
        ("w - k: Bd3 yd4 kd8 Vh8", None),
    ] {
        let Some((jumper, jumped)) = worth else {
            judges(text, &[("d3^d5", "legal")]);
            continue;
        };
        let verdict = format!("FIST-11 d4 | worth {jumper}, cannot jump over the ");
        judges(text, &[("d3^d5", &verdict)]);
        clicks(text, &[("d3", "d5", &verdict)]);
        let refusal = refused(text, "d3^d5");
        let end = format!("worth {jumped}: only over a piece of equal or lower value");
        assert!(refusal.sentence.ends_with(&end), "{text}: {refusal}");
        assert_eq!(refusal.path, Some((square("d3"), square("d4"))));
    }
}

// FIST-12

#[test]
fn fist_12_each_jump_may_take_another_direction() {
    let text = "w - -: Ba1 yb2 yc4 yd3 yd2 yb4 ka8 Vh8";
    for mv in ["a1xc3xc5", "a1xc3xe3", "a1xc3xe1", "a1xc3xa5"] {
        judges(text, &[(mv, "legal")]);
    }
    judges(text, &[("a1xc3xe5", "FIST-11 d4 | d4 is empty")]);
}

#[test]
fn fist_12_the_jumper_lands_on_no_square_twice() {
    // Around d2, d3, c2 and e2, home to c1.
    let text = "w - m: Ac1 Ma1 yd1 yc2 ye2 yd3 kh8 Vg8 Bh2";
    judges(
        text,
        &[
            ("c1^e1^e3^c3", "legal"),
            ("c1^e1^e3^c3^c1", "FIST-12 c1"),
            ("c1^e1^c1", "FIST-12 c1 | ace on c1 set out from c1 in this turn"),
            ("c1^c3^e3^c3", "FIST-12 c3 | was already on c3 in this turn, and lands on no square"),
        ],
    );
    clicks(
        text,
        &[
            ("c1 ^e1", "c1", "FIST-12 c1"),
            ("c1 ^c3 ^e3", "c3", "FIST-12 c3"),
            ("c1 ^e1 ^e3 ^c3", "c1", "FIST-12 c1"),
        ],
    );
}

// FIST-13

#[test]
fn fist_13_what_is_jumped_over_may_be_captured_and_may_be_left() {
    for over in ['Y', 'y', 'b'] {
        let text = format!("w - -: Bc3 {over}d4 ka8 Vh8");
        assert_eq!((moves(&text, "c3^"), moves(&text, "c3x")), ("c3^e5".into(), "c3xe5".into()));
        leads(&text, "c3^e5", &format!("b - -: Be5 {over}d4 ka8 Vh8"));
        leads(&text, "c3xe5", "b - -: Be5 ka8 Vh8");
    }
    // Of several, any.
    let text = "w - -: Ba1 yb1 yd1 Bh1 ka8 Vh8";
    assert_eq!(moves(text, "a1^"), "a1^c1 a1^c1^e1 a1^c1xe1");
    assert_eq!(moves(text, "a1x"), "a1xc1 a1xc1^e1 a1xc1xe1");
    // The ace may take its mage, an empowered blue guard its ace.
    judges("w - m: Ac3 Md4 Bh1 ka8 Vh8", &[("c3xe5", "legal"), ("c3^e5", "legal")]);
    judges("w - m: Bc3 Ad4 Mc1 Bh1 ka8 Vh8", &[("c3xe5", "legal"), ("c3^e5", "legal")]);
}

#[test]
fn fist_13_a_click_captures_an_enemy_and_leaves_an_own_piece() {
    let state = position("w - -: Ac3 Yb4 yd4 Bh1 ka8 Vh8");
    let taken = walk(&*state, "c3");
    let next = state.next(&taken);
    let told = |at: &str| {
        let steps = next.at(square(at)).map(|step| {
            let sign = if step.order > 0 { '?' } else { '!' };
            format!("{}{sign} {}", step.text(), state.step_name(&taken, step))
        });
        steps.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(told("e5"), "=e5? convert, ^e5? leave, xe5! capture");
    assert_eq!(told("a5"), "^a5! leave, xa5? capture");
    assert_eq!(told("c4"), "-c4! -c4");
    assert_eq!(next.usual_at(square("e5")).next().unwrap().text(), "xe5");
    assert_eq!(next.usual_at(square("a5")).next().unwrap().text(), "^a5");
    // What was converted is one's own from then on, what was left is not.
    let state = position("w - -: Ab2 yc3 yd3 Bh1 ka8 Vh8");
    for (before, usual) in [("b2 =d4 ^d2", "^b4"), ("b2 ^d4 ^d2", "xb4")] {
        let next = state.next(&walk(&*state, before));
        assert_eq!(next.usual_at(square("b4")).next().unwrap().text(), usual, "{before}");
    }
}

// FIST-14

#[test]
fn fist_14_the_kings_side_may_not_capture_its_own_king() {
    let text = "b - -: Va1 kb2 yb1 Bh8";
    let verdict = "FIST-14 b2 | its own king: he stays";
    judges(text, &[("a1^c3", "legal"), ("a1xc3", verdict), ("a1xc1", "legal")]);
    let state = position(text);
    let [only] = state.next(&walk(&*state, "a1")).at(square("c3")).copied().collect::<Vec<_>>()[..]
    else {
        panic!("the king is left, or captured")
    };
    assert_eq!((only.text(), only.order > 0), ("^c3", false));
    // The challenger's pawn may.
    judges("w - -: Va1 kb2 Bh8 Bb1", &[("a1xc3", "legal"), ("a1^c3", "legal")]);
}

// FIST-15

#[test]
fn fist_15_a_captured_piece_is_gone_and_one_that_was_left_may_be_jumped_again() {
    let text = "w - -: Ab2 yc3 yd3 Bh1 ka8 Vh8";
    judges(
        text,
        &[
            ("b2^d4^d2^b4", "legal"),
            ("b2^d4^d2xb4", "legal"),
            ("b2^d4^d2=b4", "legal"),
            ("b2xd4^d2^b4", "FIST-15 c3 | captured in this turn and has left the board"),
            ("b2xd4^d2xb4", "FIST-15 c3"),
            ("b2=d4^d2^b4", "legal"),
            ("b2=d4^d2xb4", "legal"),
        ],
    );
    clicks(text, &[("b2 xd4 ^d2", "b4", "FIST-15 c3"), ("b2 xd4", "b2", "FIST-15 c3")]);
    leads(text, "b2=d4^d2xb4", "b - -: Ab4 yd3 Bh1 ka8 Vh8");
    leads(text, "b2=d4xd2^b4", "b - -: Ab4 Yc3 Bh1 ka8 Vh8");
    leads(text, "b2^d4^d2=b4", "b - -: Ab4 Yc3 yd3 Bh1 ka8 Vh8");
}

// FIST-16

#[test]
fn fist_16_a_normal_move_or_jumps_never_both() {
    let text = "w - -: Bb2 yd4 ka8 Vh8";
    judges(
        text,
        &[
            ("b2-c3", "legal"),
            ("b2-c3^e5", "FIST-16 e5 | made its normal move: a turn is a normal move or jumps"),
            ("b2-c3-c4", "FIST-16 c4 | A turn is one normal move"),
        ],
    );
    clicks(text, &[("b2 -c3", "e5", "FIST-16 e5 | never both"), ("b2 -c3", "c4", "FIST-16 c4")]);
    // After `-` an `x` pins; so it is answered.
    judges(text, &[("b2-c3xe5", "FIST-16 e5")]);
    let text = "w - -: Bc3 yd4 ka8 Vh8";
    judges(text, &[("c3xe5-e6", "FIST-16 e6 | has jumped may only jump again")]);
    clicks(
        text,
        &[
            ("c3 xe5", "e6", "FIST-16 e6 | may only jump again"),
            ("c3 xe5", "d7", "FIST-11 d7 | not such a square from e5"),
            ("c3 -c4", "c5", "FIST-16 c5 | one normal move"),
        ],
    );
}

#[test]
fn fist_16_a_turn_moves_a_piece_of_ones_own() {
    let text = "w - -: Bc3 yd4 ka8 Vh8";
    judges(
        text,
        &[
            ("d4-d5", "FIST-16 d4 | the king's yellow guard on d4 is not the challenger's"),
            ("a1-a2", "FIST-16 a1 | a1 is empty"),
            ("a8-a7", "FIST-16 a8 | It is the challenger's turn, and the king on a8"),
        ],
    );
    clicks(text, &[("", "d4", "FIST-16 d4"), ("", "a1", "FIST-16 a1 | a1 is empty")]);
    let text = "b - -: Bc3 yd4 ka8 Vh8";
    judges(text, &[("c3-c4", "FIST-16 c3 | It is the king's side's turn")]);
}

#[test]
fn fist_16_there_is_no_passing_and_what_cannot_move_says_why() {
    let text = "w - -: Ya1 Ya2 Yb1 Bb2 ka8 Vh8";
    clicks(text, &[("", "a1", "FIST-6 b1 a2 b2 | all squares around it are taken")]);
    let text = "w - -: Ba1 Aa2 Yb1 yc1 Yb2 yc3 ka8 Vh8";
    clicks(text, &[("", "a1", "FIST-11 b1 a2 b2 | no jump over a piece of equal or lower value")]);
    assert!(position(text).moves().iter().all(|mv| mv.len() >= 5));
    // A pawn that could only go back to where it came from.
    let text = "w c6 m: Va8 Ya7 Ab7 Ma6 yb8 bc8 Bh1 kg5";
    let verdict = "FIST-24 c6 | only to c6, where it stood before the previous turn";
    clicks(text, &[("", "a8", verdict)]);
    let text = "w b8 m: Va8 Ya7 Ab7 Ma6 yc6 bc8 Bh1 kg5";
    clicks(text, &[("", "a8", "FIST-24 b8 | only to b8, where it stood before the previous turn")]);
}

// FIST-17

#[test]
fn fist_17_the_ace_converts_a_guard_that_it_jumps_over() {
    let text = "w - -: Aa1 bb2 yd4 Bh1 ka8 Vh8";
    leads(text, "a1=c3", "b - -: Ac3 Bb2 yd4 Bh1 ka8 Vh8");
    leads(text, "a1=c3=e5", "b - -: Ae5 Bb2 Yd4 Bh1 ka8 Vh8");
    leads(text, "a1xc3=e5", "b - -: Ae5 Yd4 Bh1 ka8 Vh8");
    leads(text, "a1^c3=e5", "b - -: Ae5 bb2 Yd4 Bh1 ka8 Vh8");
    assert_eq!(
        effects(text, "a1 =c3 xe5"),
        [
            "a1 to c3: jumps to c3",
            "b2 turns: becomes the challenger's blue guard",
            "c3 to e5: jumps to e5",
            "d4 goes: captures the king's yellow guard on d4",
        ]
    );
    assert_eq!(
        effects(text, "a1 ^c3 =e5"),
        [
            "a1 to c3: jumps to c3",
            "c3 to e5: jumps to e5",
            "d4 turns: becomes the challenger's yellow guard",
        ]
    );
}

#[test]
fn fist_17_only_the_ace_and_only_guards_of_the_enemys() {
    judges("w - -: Ba1 yb2 ka8 Vh8", &[("a1=c3", "FIST-17 b2 | Only the ace converts")]);
    judges("w - m: Ma1 yb2 Bh1 ka8 Vh8", &[("a1=c3", "FIST-17 b2 | Only the ace converts")]);
    judges("w - -: Va1 yb2 Ba3 ka8", &[("a1=c3", "FIST-17 b2 | Only the ace converts")]);
    judges("b - -: ba1 Yb2 Bh1 ka8 Vh8", &[("a1=c3", "FIST-17 b2 | Only the ace converts")]);
    let not_enemy = "FIST-17 b2 | Only enemies are converted";
    judges("w - -: Aa1 Yb2 Bh1 ka8 Vh8", &[("a1=c3", not_enemy)]);
    judges("w - m: Aa1 Mb2 Bh1 ka8 Vh8", &[("a1=c3", not_enemy)]);
    let text = "w - -: Ab2 yc3 yd3 Bh1 ka8 Vh8";
    let verdict = "FIST-17 c3 | Only enemies are converted, and the guard on c3 is not one";
    judges(text, &[("b2=d4^d2=b4", verdict)]);
    let text = "w - m: Aa1 kb2 Ma2 Bh1 Vh8";
    judges(text, &[("a1xc3", "legal"), ("a1=c3", "FIST-17 b2 | Only guards are converted")]);
    let text = "w - m: Aa1 Vb2 Ma2 Bh1 kh8";
    judges(text, &[("a1=c3", "FIST-23 b2"), ("a1xc3", "FIST-23 b2"), ("a1^c3", "legal")]);
}

// FIST-18

#[test]
fn fist_18_three_blue_and_six_yellow_guards_make_the_challengers_set() {
    let blues = "FIST-18 b2 | No blue guard of the challenger's is out of play: all three are on";
    judges("w - -: Aa1 bb2 Bh1 Bh2 ka8 Vh8", &[("a1=c3", "legal")]);
    judges("w - -: Aa1 bb2 Bh1 Bh2 Bh3 ka8 Vh8", &[("a1=c3", blues), ("a1xc3", "legal")]);
    let five = "Yg1 Yg2 Yg3 Yg4 Yg5";
    judges(&format!("w - -: Aa1 yb2 {five} Bh1 ka8 Vh8"), &[("a1=c3", "legal")]);
    let yellows = "FIST-18 b2 | No yellow guard of the challenger's is out of play: all six are on";
    judges(&format!("w - -: Aa1 yb2 {five} Yg6 Bh1 ka8 Vh8"), &[("a1=c3", yellows)]);
    // One of a kind does not stand in for the other.
    judges(&format!("w - -: Aa1 bb2 {five} Yg6 Bh1 ka8 Vh8"), &[("a1=c3", "legal")]);
}

#[test]
fn fist_18_out_of_play_is_what_is_not_on_the_board_at_that_moment() {
    // Two blues jumped, one to be had.
    let text = "w - -: Aa1 bb2 bd4 Bh1 Bh2 ka8 Vh8";
    judges(
        text,
        &[
            ("a1=c3xe5", "legal"),
            ("a1xc3=e5", "legal"),
            ("a1^c3=e5", "legal"),
            ("a1=c3=e5", "FIST-18 d4 | all three are on the board"),
        ],
    );
    // One that the ace captured itself is out of play from then on.
    let text = "w - -: Aa1 Bb2 bd4 Bh1 Bh2 ka8 Vh8";
    judges(text, &[("a1xc3=e5", "legal"), ("a1^c3=e5", "FIST-18 d4")]);
    leads(text, "a1xc3=e5", "b - -: Ae5 Bd4 Bh1 Bh2 ka8 Vh8");
    // So is one that was converted and captured again.
    let text = "w - m: Ab2 Mb1 bc3 yd3 ba4 Bh1 Bh2 kh8 Vg8";
    judges(
        text,
        &[
            ("b2=d4^d2^b4", "legal"),
            ("b2=d4^d2xb4", "legal"),
            ("b2=d4^d2^b4=b6", "FIST-11 b5 | b5 is empty"),
        ],
    );
    let text = "w - m: Ab2 Mb1 bc3 yd3 bb5 Bh1 Bh2 kh8 Vg8";
    judges(
        text,
        &[
            ("b2=d4^d2xb4=b6", "legal"),
            ("b2=d4^d2^b4=b6", "FIST-18 b5"),
            ("b2^d4^d2xb4=b6", "legal"),
        ],
    );
}

// FIST-19

#[test]
fn fist_19_the_kings_side_takes_the_mage_and_its_ability() {
    let text = "b - m: Md5 bd6 yc4 kh5 yf7 bg1 Ve1 Ba2 Yg5";
    leads(text, "c4-c5xd5", "w - k: yc5 bd6 kh5 yf7 bg1 Ve1 Ba2 Yg5");
    let after = played(text, "c4-c5xd5").text();
    assert_eq!(layer(&after, "Empowered"), "h5-f7");
    assert_eq!(
        layer_words(&after, "Empowered"),
        ["the king empowers the king's yellow guard on f7"]
    );
    assert_eq!(layer(&after, "Values"), "e1=4 g1=2 a2=2 c5=1 g5=1 h5=4 d6=2 f7=1+1");
    // By the pawn, and by a jump, all the same; and for the rest of the game.
    leads("b - m: Mb2 Va1 ka8 Bh1", "a1xc3", "w a1 k: Vc3 ka8 Bh1");
    leads("b - m: Mb2 Va1 ka8 Bh1", "a1xc3 h1-h2 a8-a7 h2-h3", "b - k: Vc3 ka7 Bh3");
    // Left where it stands it keeps what it has.
    leads("b - m: Mb2 Va1 ka8 Bh1", "a1^c3", "w a1 m: Mb2 Vc3 ka8 Bh1");
    // He adds to guards, not to the pawn; and not behind others.
    assert_eq!(layer("b - k: kd4 yd5 bd6 Vf4 bb2 yh8 Ba8", "Empowered"), "d4-b2 d4-d5 d4-h8");
}

// FIST-20

#[test]
fn fist_20_a_mage_that_the_challenger_removes_is_lost_to_both() {
    let text = "w - m: Aa1 Mb2 Bh1 ka8 Vh8";
    leads(text, "a1xc3", "b - -: Ac3 Bh1 ka8 Vh8");
    leads(text, "a1^c3", "b - m: Ac3 Mb2 Bh1 ka8 Vh8");
    leads("w - m: Va1 Mb2 Ba4 kh7", "a1xc3", "b a1 -: Vc3 Ba4 kh7");
    // And the king gets it by nothing that follows.
    leads(text, "a1xc3 a8-a7 c3-c4 a7-a6", "w - -: Ac4 Bh1 ka6 Vh8");
    assert_eq!(layer("b - -: kd4 yd5 Vh8 Ba1", "Empowered"), "");
}

// FIST-21

#[test]
fn fist_21_a_player_moves_the_pawn_that_a_piece_of_its_own_sees() {
    let text = "w - -: Vh8 Bh1 kb7 bc3";
    judges(text, &[("h8-g8", "legal")]);
    // The king sees it along the rank; the challenger's guard is hidden behind a piece.
    let text = "w - -: Vh8 Bh1 yh4 kd8 bc3";
    judges(
        text,
        &[(
            "h8-g8",
            "FIST-21 c3 h4 d8 h8 | none of the challenger's does, only the king's side's on c3, h4 and d8 see it",
        )],
    );
    clicks(
        text,
        &[("", "h8", "FIST-21 c3 h4 d8 h8 | moved by a player with a piece that sees it")],
    );
    let text = "w - -: Vh8 Bg1 kb7";
    judges(
        text,
        &[("h8-g8", "FIST-21 h8 | none of the challenger's does, no piece sees it at all")],
    );
    let text = "w - -: Vh8 Bg1 kb8";
    judges(text, &[("h8-g8", "FIST-21 b8 h8 | only the king's side's on b8 sees it")]);
    let text = "b - -: Vh8 Bg8 kb7";
    judges(
        text,
        &[("h8-h7", "FIST-21 g8 h8 | none of the king's side's does, only the challenger's on g8")],
    );
    // It is asked at the beginning of the turn, so the pawn may leave everybody's sight.
    judges("w - -: Vh8 Bh1 kb7", &[("h8-g7", "legal")]);
}

// FIST-22

#[test]
fn fist_22_the_pawn_captures_by_pinning_and_jumping_for_who_moves_it() {
    let pieces = "Vd4 Yd6 yf4 Bd1 kh4";
    let white = format!("w - -: {pieces}");
    judges(&white, &[("d4-e4xf4", "legal"), ("d4-d5xd6", "FIST-7 d6 | Only enemies are pinned")]);
    let black = format!("b - -: {pieces}");
    judges(&black, &[("d4-d5xd6", "legal"), ("d4-e4xf4", "FIST-7 f4 | Only enemies are pinned")]);
    // The allies of the one who moves it help it; the divided attention is to that one's enemies.
    let text = "w - -: Vd4 ke6 be5 Ye7 Bd1";
    judges(text, &[("d4-d5xe5", "legal")]);
    judges(text, &[("d4-d6xe6", "legal")]);
    let told = effects(text, "d4 -d6");
    assert_eq!(
        told[1..],
        [
            "e6 is spared: the king on e6 may be pinned: attack 4 + 1 = 5, it is worth 4",
            "e7 helps: the challenger's yellow guard on e7 helps with 1 (FIST-9)",
        ]
    );
    // In a chain it may take pieces of either side.
    let text = "w - -: Va1 Yb1 yd1 Ba2 kh8";
    judges(text, &[("a1xc1xe1", "legal"), ("a1^c1xe1", "legal"), ("a1xc1^e1", "legal")]);
    leads(text, "a1xc1xe1", "b a1 -: Ve1 Ba2 kh8");
    // It does not pin after a jump, nor jump after a move.
    judges(text, &[("a1xc1-c2", "FIST-16 c2"), ("a1-a3^c3", "FIST-6 a2")]);
}

// FIST-23

#[test]
fn fist_23_the_pawn_is_never_captured() {
    judges("w - m: Ad3 Vd4 Mf3 Ba1 kh8", &[("d3xd5", "FIST-23 d4 | stays, written ^")]);
    judges("b - -: yc3 Vd4 Ba1 kh8", &[("c3-c4xd4", "FIST-23 d4")]);
    clicks("b - -: yc3 Vd4 Ba1 kh8", &[("c3 -c4", "d4", "FIST-23 d4 | nobody's")]);
    // Subdue leaves it, too.
    leads("subdue=keep w - -: Ad4 Vd5 ye5 Ba1 kh8", "d4!", "b - -: Vd5 Ba1 kh8");
}

// FIST-24

#[test]
fn fist_24_the_pawn_does_not_return_to_where_it_stood_before_the_previous_turn() {
    let text = "w d4 -: Vd6 Bd8 kh8";
    judges(
        text,
        &[
            (
                "d6-d4",
                "FIST-24 d4 | may not end its move on d4, where it stood before the previous",
            ),
            ("d6-d5", "legal"),
            ("d6-d3", "legal"),
        ],
    );
    clicks(text, &[("d6", "d4", "FIST-24 d4")]);
    assert_eq!(
        effects(text, "d6"),
        ["d4 is forbidden: the pawn may not end its move on d4, where it stood before (FIST-24)"]
    );
    judges("w - -: Vd6 Bd8 kh8", &[("d6-d4", "legal")]);
    // So it is for jumps.
    let text = "w d4 -: Vd6 yd5 Bd8 kh8";
    judges(text, &[("d6xd4", "FIST-24 d4"), ("d6^d4", "FIST-24 d4")]);
    clicks(text, &[("d6", "d4", "FIST-24 d4 | may not end")]);
    // A move of the pawn makes the square that it left the one; any other move makes none.
    leads("w - -: Vd6 Bd8 kh8", "d6-d5", "b d6 -: Vd5 Bd8 kh8");
    leads("w d4 -: Vd6 Bd8 kh8", "d8-c8", "b - -: Vd6 Bc8 kh8");
    // For other pieces the square is as any other.
    judges("w d4 -: Vd6 Bd3 Bd8 kh8", &[("d3-d4", "legal")]);
}

// FIST-25

#[test]
fn fist_25_only_the_end_of_a_move_and_only_after_a_move_of_the_pawn() {
    // It slides over the square.
    judges("w d4 -: Vd6 Bd8 kh8", &[("d6-d3", "legal"), ("d6-d2", "legal")]);
    // A chain lands there on its way.
    let text = "w d4 -: Vd6 yd5 ye4 Bd8 kh8";
    judges(
        text,
        &[
            ("d6^d4", "FIST-24 d4"),
            ("d6^d4^f4", "legal"),
            ("d6xd4xf4", "legal"),
            ("d6xd4^f4", "legal"),
        ],
    );
    let state = position(text);
    let next = state.next(&walk(&*state, "d6 xd4"));
    assert_eq!(next.progress(), Some(Progress::MustContinue));
    assert_eq!(next.steps.len(), 2);
    // Where no jump leads on from there, none leads there; nor with the last of four.
    let text = "w d4 -: Vd6 yd5 Bd8 kh8";
    assert_eq!(position(text).next(&walk(&*position(text), "d6")).at(square("d4")).count(), 0);
    let text = "w c7 -: Va3 Ba1 kh8 yb3 yc4 yb5 yb6 yd7";
    judges(text, &[("a3^c3^c5^a5", "legal"), ("a3^c3^c5^a5^c7", "FIST-24 c7")]);
    clicks(text, &[("a3 ^c3 ^c5 ^a5", "c7", "FIST-24 c7")]);
    // A turn later it may go back.
    leads("w - -: Vd6 Bd8 kh8", "d6-d5 h8-h7 d5-d6", "b d5 -: Vd6 Bd8 kh7");
}

// FIST-26

#[test]
fn fist_26_the_challenger_wins_by_capturing_the_king() {
    for (text, mv) in [
        ("w - -: Va1 kb2 Ba3", "a1xc3"),
        ("w - -: Va1 kc4 Ba3", "a1-c3xc4"),
        ("w - m: Aa1 kb2 Ma2 Bh1 Vh8", "a1xc3"),
        ("w - -: Yg4 ke4 Va8 Ae5 Bh1", "g4-f4xe4"),
    ] {
        let next = played(text, mv);
        assert_eq!(next.outcome().to_string(), "white FIST-26", "{text}");
        assert_eq!(next.moves(), [""; 0]);
        assert_eq!(next.outcome_words(next.outcome()), "the challenger wins: the king is captured");
    }
    assert_eq!(position("b - -: Vh8 Ba1").outcome().to_string(), "white FIST-26");
}

#[test]
fn fist_26_is_judged_at_the_end_of_the_turn() {
    let text = "w - -: Va1 kb2 yd4 Ba3";
    judges(text, &[("a1xc3", "legal"), ("a1xc3xe5", "legal"), ("a1^c3xe5", "legal")]);
    assert_eq!(played(text, "a1xc3xe5").outcome().to_string(), "white FIST-26");
    assert_eq!(played(text, "a1^c3xe5").outcome().to_string(), "ongoing");
}

#[test]
fn fist_26_a_game_that_is_over_refuses_everything() {
    let text = "b - -: Vh8 Ba1 yd4";
    judges(text, &[("d4-d5", "FIST-26 | The game is over: the challenger wins")]);
    clicks(text, &[("", "d4", "FIST-26 | The game is over"), ("", "a3", "FIST-26")]);
    assert_eq!(position(text).next(&[]).progress(), None);
    assert_eq!(position(text).perft(1), 0);
    assert_eq!(position(text).threatened(), []);
}

// FIST-27

#[test]
fn fist_27_the_kings_side_wins_when_no_blue_guard_of_the_challengers_is_left() {
    let text = "b - -: Bd4 kd6 Vh8 Yh1";
    let next = played(text, "d6-d5xd4");
    assert_eq!(next.outcome().to_string(), "black FIST-27");
    assert_eq!(next.moves(), [""; 0]);
    assert!(next.outcome_words(next.outcome()).starts_with("the king's side wins: no blue guard"));
    assert_eq!(played("b - -: Bd4 Ba1 kd6 Vh8", "d6-d5xd4").outcome().to_string(), "ongoing");
    assert_eq!(position("w - m: Aa1 Mh1 Yg2 bb5 kh8 Vg8").outcome().to_string(), "black FIST-27");
    judges("w - m: Aa1 Mh1 kh8 Vg8", &[("a1-a2", "FIST-27 | The game is over: the king's side")]);
}

#[test]
fn fist_27_is_judged_at_the_end_of_the_turn() {
    // The challenger takes its own last blue guard, and brings one back or does not.
    let text = "w - -: Aa1 Bb2 bd4 kh8 Va8";
    for (mv, told) in [
        ("a1xc3", "black FIST-27"),
        ("a1xc3^e5", "black FIST-27"),
        ("a1xc3xe5", "black FIST-27"),
        ("a1xc3=e5", "ongoing"),
        ("a1^c3xe5", "ongoing"),
    ] {
        assert_eq!(played(text, mv).outcome().to_string(), told, "{mv}");
    }
    // A turn that also takes the king has won.
    let text = "w - -: Va1 Bb2 kd4";
    assert_eq!(played(text, "a1xc3xe5").outcome().to_string(), "white FIST-26");
}

// FIST-28

#[test]
fn fist_28_a_player_without_a_legal_move_has_a_draw() {
    let text = "b - -: Vc8 Ya2 Bb2 ka1 Yb1";
    let state = position(text);
    assert_eq!(state.outcome().to_string(), "draw FIST-28");
    assert_eq!(state.outcome_words(state.outcome()), "a draw: the king's side has no legal move");
    judges(text, &[("a1-a2", "FIST-28 | The game is over: a draw")]);
    assert_eq!(position("b - -: Vc8 Ya2 Bb3 ka1 Yb1").outcome().to_string(), "ongoing");
    // A pawn that could only go back to where it came from does not save it.
    let pieces = "Va8 ba7 Yb7 Ab6 Ma6 kc8 Bh1";
    let (free, bound) = (format!("b - m: {pieces}"), format!("b b8 m: {pieces}"));
    assert_eq!(position(&free).outcome().to_string(), "ongoing");
    assert_eq!(moves(&free, "a8"), "a8-b8 a8-b8xb7 a8^c6 a8xc6");
    assert_eq!(moves(&bound, "a8"), "a8^c6 a8xc6");
}

fn record(text: &str) -> Record {
    Record::from_position(catalog::find("fist").unwrap(), options("off"), &written(text)).unwrap()
}

fn play_on(record: &mut Record, moves: &str, times: usize) -> NodeId {
    let moves: Vec<_> = std::iter::repeat_n(moves.split(' '), times).flatten().collect();
    moves.into_iter().fold(NodeId::START, |at, mv| {
        assert!(!record.node(at).outcome().is_over(), "before {mv}");
        record.play(at, mv).unwrap_or_else(|error| panic!("{mv}: {error}"))
    })
}

#[test]
fn fist_28_a_position_that_stands_for_the_third_time_is_a_draw() {
    let mut game = record(START);
    let around = "a3-a2 a6-a5 a2-a3 a5-a6";
    let end = play_on(&mut game, around, 2);
    assert_eq!(game.node(end).outcome().to_string(), "draw FIST-28");
    assert_eq!(
        game.node(end).state().outcome_words(game.node(end).outcome()),
        "a draw: a position stood for the third time, or 100 plies passed without a capture"
    );
    assert_eq!(game.moves(end), [""; 0]);
    // The return square is part of the position. Here the placement with the king's side to move
    // stands once after the pawn's move, and then twice after others.
    let mut game = record("w - -: Vd6 Bd8 kh8");
    let cycle = " h8-h7 d8-c8 h7-h8 c8-d8";
    let end = play_on(&mut game, &format!("d6-d5{cycle}{cycle}"), 1);
    assert_eq!(game.node(end).outcome().to_string(), "ongoing");
    let mut game = record("w - -: Vd5 Bb8 kh8");
    let end = play_on(&mut game, &format!("b8-d8{cycle}{cycle}"), 1);
    assert_eq!(game.node(end).outcome().to_string(), "draw FIST-28");
}

#[test]
fn fist_28_a_hundred_plies_without_a_capture_are_a_draw() {
    let clock = |text: &str, mv: &str| position(text).play(mv).unwrap().clock;
    for (text, mv, takes) in [
        ("w - -: Aa1 bb2 Bh1 ka8 Vh8", "a1^c3", false),
        ("w - -: Aa1 bb2 Bh1 ka8 Vh8", "a1xc3", true),
        ("w - -: Aa1 bb2 Bh1 ka8 Vh8", "a1=c3", true),
        ("w - -: Aa1 Yb2 Bh1 ka8 Vh8", "a1xc3", true),
        ("w - -: Aa1 Yb2 Bh1 ka8 Vh8", "a1-a2", false),
        ("w - -: Yc3 yd4 ka8 Vh8 Bh1", "c3-c4", false),
        ("w - -: Yc3 yd4 ka8 Vh8 Bh1", "c3-c4xd4", true),
        ("w - -: Vc3 Bc1 ka8", "c3-c4", false),
        ("subdue=keep w - -: Ad4 ye5 Bh1 ka8 Vh8", "d4!", true),
    ] {
        let expected = if takes { Clock::Resets } else { Clock::Counts };
        assert_eq!(clock(text, mv), expected, "{mv} in {text}");
    }
    // Two kings' walks that never stand alike thrice; the 100th ply ends it.
    let text = "w - -: Ba1 Ya8 kh8 Vc2";
    let mut game = record(text);
    let mut rng = Rng::with_seed(28);
    let mut at = NodeId::START;
    while !game.node(at).outcome().is_over() {
        let mut moves = game.moves(at);
        moves.retain(|mv| mv.contains('-') && !mv.contains('x'));
        let mv = moves[rng.usize(..moves.len())].clone();
        at = game.play(at, &mv).unwrap();
    }
    assert_eq!(game.node(at).ply(), 100);
    assert_eq!(game.node(at).outcome().to_string(), "draw FIST-28");
}

#[test]
fn fist_28_a_win_comes_before_a_draw() {
    let info = Fist::INFO.convention.unwrap();
    assert_eq!((info.repetitions, info.plies_without_progress), (3, 100));
    // No move is left, but the king is gone.
    assert_eq!(position("b - -: Vc8 Ya2 Bb2 Yb1").outcome().to_string(), "white FIST-26");
}

// FIST-29

#[test]
fn fist_29_an_ace_in_the_keep_may_sacrifice_itself() {
    let text = "subdue=keep w - -: Ad4 Yc4 yb2 bf6 yd6 yg4 kd3 Vd5 Bh1 yd1";
    judges(text, &[("d4!", "legal")]);
    leads(text, "d4!", "b - -: Yc4 yg4 kd3 Vd5 Bh1 yd1");
    assert_eq!(
        effects(text, "d4 !"),
        [
            "b2 goes: subdues the king's yellow guard on b2 (FIST-29)",
            "d6 goes: subdues the king's yellow guard on d6 (FIST-29)",
            "f6 goes: subdues the king's blue guard on f6 (FIST-29)",
            "d4 goes: the ace sacrifices itself (FIST-29)",
        ]
    );
    let state = position(text);
    let next = state.next(&walk(&*state, "d4"));
    let word = next.steps[0];
    assert_eq!((word.act, word.at, word.text()), (Act::Word, None, "!"));
    assert_eq!(state.step_name(&walk(&*state, "d4"), &word), "Subdue");
    assert_eq!(state.next(&walk(&*state, "d4 !")).progress(), Some(Progress::Done));
    clicks(text, &[("d4 !", "d5", "FIST-29 d5 | sacrificed itself, which ends the turn")]);
}

#[test]
fn fist_29_instead_of_moving_and_only_in_the_keep() {
    let text = "subdue=keep w - -: Ad4 yb2 bf6 kh8 Vh7 Bh1";
    judges(
        text,
        &[
            ("d4-d5!", "FIST-29 d5 | instead of moving, not after it"),
            ("h1!", "FIST-29 h1 | Only the ace subdues, not the challenger's blue guard on h1"),
            ("h1-g1!", "FIST-29 g1 | Only the ace subdues"),
        ],
    );
    let text = "subdue=keep w - -: Ac3 yb2 bd4 kh8 Vh7 Bh1";
    judges(
        text,
        &[
            ("c3!", "FIST-29 c3 | only in the Keep, d4, e4, d5 and e5, not on c3"),
            ("c3xe5!", "FIST-29 e5 | instead of moving"),
        ],
    );
    for keep in ["d4", "e4", "d5", "e5"] {
        judges(
            &format!("subdue=keep w - -: A{keep} yf3 yc6 kh8 Vh7 Bh1"),
            &[(&format!("{keep}!"), "legal")],
        );
    }
    judges("subdue=keep b - -: Ad4 ye5 kh8 Vh7 Bh1", &[("e5!", "FIST-29 e5 | Only the ace")]);
}

// FIST-30

#[test]
fn fist_30_the_ace_may_move_first_and_subdue_in_the_keep() {
    let text = "subdue=move w - -: Ac4 yb5 bd5 ya4 kh8 Vh7 Bh1 yf3";
    judges(
        text,
        &[
            ("c4-d4!", "legal"),
            ("c4-d4", "legal"),
            ("c4-c5!", "FIST-30 c5 | only in the Keep"),
            ("c4!", "FIST-30 c4 | only in the Keep"),
            ("c4-e4!", "legal"),
        ],
    );
    leads(text, "c4-d4!", "b - -: ya4 kh8 Vh7 Bh1");
    assert_eq!(
        effects(text, "c4 -e4 !"),
        [
            "c4 to e4: goes to e4",
            "f3 goes: subdues the king's yellow guard on f3 (FIST-29)",
            "d5 goes: subdues the king's blue guard on d5 (FIST-29)",
            "e4 goes: the ace sacrifices itself (FIST-29)",
        ]
    );
    // Without moving, too.
    judges("subdue=move w - -: Ad4 yb5 kh8 Vh7 Bh1", &[("d4!", "legal")]);
    // After jumps; what was captured or converted is counted no more.
    let text = "subdue=move w - -: Ab2 bc3 yf5 kh8 Vh7 Bh1";
    judges(text, &[("b2xd4!", "legal"), ("b2^d4!", "legal"), ("b2=d4!", "legal")]);
    leads(text, "b2=d4!", "b - -: Bc3 kh8 Vh7 Bh1");
    leads(text, "b2^d4!", "b - -: kh8 Vh7 Bh1");
    let text = "subdue=move w - -: Ab2 bc3 kh8 Vh7 Bh1";
    judges(
        text,
        &[
            ("b2^d4!", "legal"),
            ("b2xd4!", "FIST-32 d4 | No guard of the king's side is within two squares of d4"),
            ("b2=d4!", "FIST-32 d4"),
        ],
    );
}

// FIST-31

#[test]
fn fist_31_from_any_square_or_not_at_all() {
    let text = "w - -: Ab2 bc3 kh8 Vh7 Bh1";
    for (subdue, stays, goes) in [
        ("off", "FIST-31 b2 | without the Champion's Rule", "FIST-31 a2 | without"),
        ("keep", "FIST-29 b2", "FIST-29 a2 | instead of moving"),
        ("move", "FIST-30 b2", "FIST-30 a2"),
        ("anywhere", "legal", "legal"),
    ] {
        let text = format!("subdue={subdue} {text}");
        judges(&text, &[("b2!", stays), ("b2-a2!", goes)]);
    }
    judges(&format!("subdue=anywhere {text}"), &[("b2^d4!", "legal"), ("b2-b3!", "legal")]);
    assert_eq!(options("off"), Options::defaults(Fist::INFO.options));
    assert!(!moves("w - -: Ad4 ye5 Bh1 ka8 Vh8", "d4").contains('!'));
}

// FIST-32

#[test]
fn fist_32_two_squares_are_counted_in_the_eight_directions() {
    let squares: Vec<_> =
        (0..8).flat_map(|rank| (0..8).filter_map(move |file| Square::new(file, rank))).collect();
    for at in squares {
        let taken = [square("d4"), square("h8"), square("g8"), square("h7")];
        if taken.contains(&at) {
            continue;
        }
        let (files, ranks) = square("d4").distance(at);
        let near = files.abs() <= 2 && ranks.abs() <= 2;
        for guard in ['y', 'b'] {
            let text = format!("subdue=keep w - -: Ad4 {guard}{at} kh8 Vg8 Bh7");
            let verdict = if near { "legal" } else { "FIST-32 d4 | within two squares of d4" };
            judges(&text, &[("d4!", verdict)]);
        }
    }
    // The king, the pawn and the challenger's own are no guards in reach.
    let text = "subdue=keep w - -: Ad4 ke5 Vd5 Bc3 Yc4";
    judges(text, &[("d4!", "FIST-32 d4")]);
}

// FIST-33

#[test]
fn fist_33_the_pieces_of_the_start_position() {
    let state = position(START);
    assert_eq!(state.text(), catalog::find("fist").unwrap().start(&options("off")).text());
    let count =
        |letter: &str| state.pieces().iter().filter(|(_, piece)| piece.letter == letter).count();
    let counts = ["k", "b", "y", "A", "M", "B", "Y", "V"].map(count);
    assert_eq!(counts, [1, 7, 12, 1, 1, 3, 6, 1]);
    let at = |letter: &str| {
        state.pieces().into_iter().find(|(_, piece)| piece.letter == letter).unwrap().0.to_string()
    };
    assert_eq!((at("k").as_str(), at("V").as_str(), at("M").as_str()), ("e5", "h8", "h1"));
}

#[test]
fn fist_33_the_kings_side_controls_the_pawn_and_its_corner_is_closed() {
    let watchers = layer(START, "Sight of the pawn");
    assert_eq!(watchers, "d4-h8 e4-h8 d5-h8 e5-h8 g7-h8 h7-h8 g8-h8");
    let words = layer_words(START, "Sight of the pawn");
    assert!(words.iter().all(|words| words.starts_with("the king")), "{words:?}");
    clicks(START, &[("", "h8", "FIST-21 d4 e4 d5 e5 g7 h7 g8 h8 | none of the challenger's does")]);
    let black = START.replace(" w ", " b ");
    assert!(moves(&black, "h8-").is_empty());
    assert!(!moves(&black, "h8").is_empty());
    assert_eq!(moves(&black, "h8x").split(' ').next(), Some("h8xf8"));
}

#[test]
fn fist_33_the_mage_in_its_corner() {
    // Its only first jump is a single one, and the king can pin it from the Keep.
    let jumps: Vec<_> =
        position(START).moves().into_iter().filter(|mv| mv.starts_with("h1")).collect();
    assert_eq!(jumps, ["h1^f3", "h1xf3"]);
    assert!(played(START, "h1^f3").moves().contains(&"e5-f4xf3".to_string()));
    // These would give it a second piece to jump.
    for first in ["g1-e3", "h2-f4"] {
        let later = played(START, first).with_to_move(Seat::FIRST).unwrap();
        let longer = |mv: &String| mv.starts_with("h1^f3") && mv.len() > 5;
        assert!(later.moves().iter().any(longer), "{first}");
        assert!(!position(START).moves().iter().any(longer));
    }
    // With the middle guard gone from g2, one answer lets the king's side pin the mage there.
    let gone = START.replace("/1B2b1BY/", "/1B2b2Y/").replace(" w ", " b ");
    for (answer, pin) in [("e5-f4", "f4-g3xg2"), ("e2-f2", "h3-g3xg2"), ("g4-g3", "f1-f2xg2")] {
        let pins = played(&gone, &format!("{answer} h1-g2")).moves();
        let pins: Vec<_> = pins.into_iter().filter(|mv| mv.ends_with("xg2")).collect();
        assert_eq!(pins, [pin], "after {answer}");
    }
}

#[test]
fn fist_33_neither_side_can_capture_an_enemy_at_its_first_move() {
    let state = position(START);
    assert_eq!(state.threatened(), []);
    assert_eq!(state.with_to_move(Seat::SECOND).unwrap().threatened(), []);
    // An ace that the mage sees may jump the king.
    judges("w - m: Ad4 ke5 Ma4 Bh1 Vh8", &[("d4xf6", "legal")]);
    judges("w - -: Ad4 ke5 Bh1 Vh8", &[("d4xf6", "FIST-11 e5")]);
}

// FIST-34

#[test]
fn fist_34_impossible_positions_are_refused_with_the_reason() {
    for (text, told) in [
        ("w - -: ka8 kb8 Vh8 Bh1", "at most 1 king k, not 2 (FIST-34)"),
        ("w - -: ka8 Vh8 Vg8 Bh1", "exactly 1 verdigris pawn V, not 2 (FIST-34)"),
        ("w - -: ka8 Bh1", "exactly 1 verdigris pawn V, not 0 (FIST-34)"),
        ("w - -: ka8 Vh8 Aa1 Ab1 Bh1", "at most 1 ace A, not 2 (FIST-34)"),
        ("w - m: ka8 Vh8 Ma1 Mb1 Bh1", "at most 1 mage M, not 2 (FIST-34)"),
        ("w - -: ka8 Vh8 Ba1 Bb1 Bc1 Bh1", "at most 3 blue guards B, not 4 (FIST-34)"),
        (
            "w - -: ka8 Vh8 Bh1 Ya1 Yb1 Yc1 Yd1 Ye1 Yf1 Yg1",
            "at most 6 yellow guards Y, not 7 (FIST-34)",
        ),
        (
            "w - -: ka8 Vh8 Bh1 ba2 bb2 bc2 bd2 be2 bf2 bg2 bh2",
            "at most 7 blue guards b, not 8 (FIST-34)",
        ),
        (
            "w - -: ka8 Vh8 Bh1 ya2 yb2 yc2 yd2 ye2 yf2 yg2 yh2 ya3 yb3 yc3 yd3 ye3",
            "at most 12 yellow guards y, not 13 (FIST-34)",
        ),
    ] {
        let error = read("off", &written(text)).expect_err(text);
        assert!(error.starts_with("placement: found "), "{error}");
        assert!(error.ends_with(&format!("expected {told}")), "{error}");
    }
    for (text, told) in [
        (
            "w a8 -: ka8 Vh8 Bh1",
            "return square: found \"a8\" at character 22, expected an empty square, which the pawn has left, or - (FIST-34)",
        ),
        (
            "w h8 -: ka8 Vh8 Bh1",
            "return square: found \"h8\" at character 22, expected an empty square, which the pawn has left, or - (FIST-34)",
        ),
        (
            "w i1 -: ka8 Vh8 Bh1",
            "return square: found \"i1\" at character 22, expected a square from a1 to h8, or -",
        ),
        (
            "w - m: ka8 Vh8 Bh1",
            "empower: found \"m\" at character 24, expected k or -, as the mage is not on the board (FIST-34)",
        ),
        (
            "w - k: ka8 Vh8 Mg1",
            "empower: found \"k\" at character 25, expected m, as the mage is on the board (FIST-34)",
        ),
        (
            "w - -: ka8 Vh8 Mg1",
            "empower: found \"-\" at character 25, expected m, as the mage is on the board (FIST-34)",
        ),
        ("w - x: ka8 Vh8 Bh1", "empower: found \"x\" at character 24, expected m, k or -"),
        (
            "x - -: ka8 Vh8 Bh1",
            "side: found \"x\" at character 20, expected the side to move, w or b",
        ),
    ] {
        assert_eq!(read("off", &written(text)).expect_err(text), told, "{text}");
    }
}

#[test]
fn fist_34_finished_and_strange_positions_are_possible() {
    for (text, told) in [
        ("b - -: Vh8 Ba1", "white FIST-26"),
        ("b - k: Vh8 Ba1", "white FIST-26"),
        ("b - -: Vh8 ka1", "black FIST-27"),
        ("w - -: Vh8", "white FIST-26"),
        ("w a1 -: Vh8 ka8 Bh7", "ongoing"),
        ("w - k: Vh8 ka8 Bh7", "ongoing"),
    ] {
        assert_eq!(position(text).outcome().to_string(), told, "{text}");
        assert_eq!(position(text).text(), written(text));
    }
}

// How moves are entered

#[test]
fn a_move_is_the_steps_that_enter_it() {
    let told = |text: &str, mv: &str| {
        let steps = position(text).steps_of(mv).unwrap_or_else(|| panic!("{mv} in {text}"));
        let told = steps.iter().map(|step| {
            let at = step.at.map_or("-".into(), |at| at.to_string());
            let marks = [(step.captures, " captures"), (step.order > 0, " alternative")];
            let marks = marks.into_iter().filter(|(is, _)| *is).map(|(_, mark)| mark);
            format!("{:?} {at} {}{}", step.act, step.text(), marks.collect::<String>())
        });
        told.collect::<Vec<_>>().join(", ")
    };
    let text = "subdue=move w - -: Ac3 bd4 Yb4 yf6 Ye3 yg2 Bh1 ka8 Vh8";
    for (mv, steps) in [
        ("c3-c4", "Pick c3 c3, Go c4 -c4"),
        ("c3xe5", "Pick c3 c3, Jump e5 xe5 captures"),
        ("c3^e5", "Pick c3 c3, Jump e5 ^e5 alternative"),
        ("c3=e5", "Pick c3 c3, Jump e5 =e5 captures alternative"),
        ("c3^a5", "Pick c3 c3, Jump a5 ^a5"),
        ("c3xa5", "Pick c3 c3, Jump a5 xa5 captures alternative"),
        ("c3=e5xg7", "Pick c3 c3, Jump e5 =e5 captures alternative, Jump g7 xg7 captures"),
        ("c3^e5!", "Pick c3 c3, Jump e5 ^e5 alternative, Word - ! captures"),
        ("e3-f2xg2", "Pick e3 e3, Go f2 -f2, Pin g2 xg2 captures"),
        ("e3-f2", "Pick e3 e3, Go f2 -f2"),
    ] {
        assert_eq!(told(text, mv), steps, "{mv}");
    }
}

#[test]
fn a_converted_guard_is_an_own_piece_in_the_steps_that_follow() {
    let text = "w - -: Ab2 yc3 yd3 Bh1 ka8 Vh8";
    let last = |mv: &str| *position(text).steps_of(mv).unwrap().last().unwrap();
    assert_eq!(last("b2=d4^d2xb4").order, 1);
    assert_eq!(last("b2=d4^d2^b4").order, 0);
    assert_eq!(last("b2^d4^d2xb4").order, 0);
    assert_eq!(last("b2^d4^d2^b4").order, 1);
}

/// Follows drafts by chance, and compares each stage with the list of all moves.
#[test]
fn next_steps_agree_with_the_list_of_moves() {
    let (mut rng, mut choose) = (Rng::with_seed(40), Rng::with_seed(41));
    for subdue in ["off", "keep", "move", "anywhere"] {
        let start = catalog::find("fist").unwrap().start(&options(subdue));
        for _ in 0..effort(4) {
            random_game(&start, 120, &mut rng, |state, moves| {
                for _ in 0..if moves.is_empty() { 0 } else { 4 } {
                    follow_a_draft(&**state, moves, &mut choose);
                }
            });
        }
    }
}

fn follow_a_draft(state: &dyn State, moves: &[String], rng: &mut Rng) {
    let mut taken: Vec<Step> = Vec::new();
    loop {
        let text: String = taken.iter().map(Step::text).collect();
        let next = state.next(&taken);
        assert_eq!(next.may_stop, moves.contains(&text), "{text} in {}", state.text());
        // Each step is the beginning of a move, and every move goes on with one of them.
        for step in &next.steps {
            let further = format!("{text}{}", step.text());
            assert!(moves.iter().any(|mv| mv.starts_with(&further)), "{further}");
        }
        for mv in moves.iter().filter(|mv| mv.starts_with(&text) && **mv != text) {
            let rest = &mv[text.len()..];
            let goes_on = next.steps.iter().any(|step| rest.starts_with(step.text()));
            assert!(goes_on, "{mv} after {text} in {}", state.text());
        }
        if next.steps.is_empty() {
            break;
        }
        taken.push(next.steps[rng.usize(..next.steps.len())]);
    }
}

#[test]
fn steps_that_no_move_begins_with_lead_nowhere() {
    let state = position("w - -: Ac3 bd4 Bh1 ka8 Vh8");
    let [pick, jump] = walk(&*state, "c3 xe5")[..] else { panic!("two steps") };
    for wrong in [vec![jump], vec![pick, pick], vec![pick, jump.ordered(1)]] {
        assert_eq!(state.next(&wrong).progress(), None, "{wrong:?}");
        assert_eq!(state.effects(&wrong), []);
    }
}

#[test]
fn what_is_no_move_is_unreadable() {
    for (mv, told) in [
        ("", "found nothing at character 1, expected a square from a1 to h8"),
        ("a1", "found nothing at character 3, expected -, ^, x or = and a square, or !"),
        ("a1-", "found nothing at character 4, expected a square from a1 to h8"),
        ("a1-i2", "found \"i2\" at character 4, expected a square from a1 to h8"),
        ("a1-a9", "found \"a9\" at character 4, expected a square from a1 to h8"),
        ("a1+a2", "found \"+a2\" at character 3, expected -, ^, x, = or !"),
        ("a1!a2", "found \"a2\" at character 4, expected the end of the move"),
        ("a1!!", "found \"!\" at character 4, expected the end of the move"),
        (
            "a1^a2^a3^a4^a5^a6^a7^a8^b1^b2",
            "found \"^b2\" at character 27, expected the end of the move",
        ),
    ] {
        let Err(MoveError::Unreadable(error)) = position(START).play(mv) else { panic!("{mv}") };
        assert_eq!(error.to_string(), format!("move: {told}"), "{mv}");
    }
}

// What is told of a position

#[test]
fn threatened_are_the_enemies_that_a_legal_move_captures() {
    for (text, squares) in [
        // By a pin that is allowed; the blue guard is worth too much.
        ("w - -: Yb2 yd3 bb4 Bh1 kh8 Va7", "d3"),
        // On the way of a chain, and at its end; not an own piece, not the pawn.
        ("w - -: Ba1 yb2 yd4 kh8 Va8", "b2 d4"),
        ("w - -: Ba1 Yb2 yd4 kh8 Va8", "d4"),
        ("w - m: Ab2 Vc3 Mb1 bd5 Bh1 kh8", "d5"),
        ("b - m: bb2 yc3 Md5 ka1 Vg8 Bh1", ""),
        // By the pawn where it may be moved, and by subduing.
        ("w - -: Ve1 ye4 Bh1 ka8", "e4"),
        ("w - -: Ve1 ye4 Bh2 ka8", ""),
        ("subdue=move w - -: Ac4 yf6 kh1 Va8 Bg8", "f6"),
        ("w - -: Ac4 yf6 kh1 Va8 Bg8", ""),
    ] {
        assert_eq!(names(&position(text).threatened()), squares, "{text}");
    }
}

#[test]
fn attacks_are_where_a_yellow_guard_of_the_enemys_could_be_captured() {
    // By the yellow guard, which pins from the squares next to it, and by the blue one's jumps.
    let text = "w - -: Ya1 Bg8 kc8 Vh2";
    let attacks = position(text).attacks(Seat::FIRST);
    assert_eq!(names(&attacks), "b1 c1 a2 b2 c2 a3 b3 f7 g7 f8");
    // It is the same, whoever is to move.
    assert_eq!(position("b - -: Ya1 Bg8 kc8 Vh2").attacks(Seat::FIRST), attacks);
    // A piece in the Keep lets the pawn reach far; the king reaches what is two squares away.
    assert!(position("w - -: Ya1 Be5 kc8 Vh2").attacks(Seat::FIRST).contains(&square("d1")));
    let attacks = position("w - -: Ba1 kd8 Vh2").attacks(Seat::SECOND);
    assert_eq!(names(&attacks), "c6 d6 e6 b7 c7 d7 e7 f7 b8 c8 e8 f8");
}

#[test]
fn another_side_may_be_thought_to_move_as_if_this_one_had_passed() {
    let state = position("w d4 m: Vd6 Bd8 Ma1 kh8");
    let other = state.with_to_move(Seat::SECOND).unwrap();
    assert_eq!(other.text(), written("b - m: Vd6 Bd8 Ma1 kh8"));
    assert!(state.with_to_move(Seat::FIRST).unwrap().same(&*state));
}

#[test]
fn pieces_are_told_by_their_names() {
    let pieces = position(START).pieces();
    let told = |name: &str| {
        let found = pieces.iter().find(|(at, _)| *at == square(name));
        let (_, piece) = found.unwrap_or_else(|| panic!("nothing on {name}"));
        (piece.letter, piece.owner, piece.name)
    };
    assert_eq!(told("a8"), ("A", Some(Seat::FIRST), "ace"));
    assert_eq!(told("h1"), ("M", Some(Seat::FIRST), "mage"));
    assert_eq!(told("b2"), ("B", Some(Seat::FIRST), "blue guard"));
    assert_eq!(told("h2"), ("Y", Some(Seat::FIRST), "yellow guard"));
    assert_eq!(told("e5"), ("k", Some(Seat::SECOND), "king"));
    assert_eq!(told("g8"), ("b", Some(Seat::SECOND), "blue guard"));
    assert_eq!(told("d5"), ("y", Some(Seat::SECOND), "yellow guard"));
    assert_eq!(told("h8"), ("V", None, "verdigris pawn"));
    assert_eq!(position(START).goals(Seat::FIRST), []);
}

#[test]
fn the_keep_is_outlined_and_what_the_ace_reaches_is_an_area() {
    assert_eq!(names(&position(START).outlined()), "d4 e4 d5 e5");
    let area = |text: &str, steps: &str| {
        let state = position(text);
        names(&state.area(&walk(&*state, steps)))
    };
    let text = "subdue=anywhere w - -: Ab2 bc3 kh8 Vh7 Bh1";
    assert_eq!(area(text, "b2"), "");
    assert_eq!(area(text, "b2 -a1"), "");
    assert_eq!(area(text, "b2 -a1 !"), "a1 b1 c1 a2 b2 c2 a3 b3 c3");
    assert_eq!(area(text, "b2 !"), "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4");
    assert_eq!(area(text, "b2 ^d4 !").split(' ').count(), 25);
}

#[test]
fn every_layer_has_a_name_and_says_what_it_shows() {
    let layers = Fist::INFO.layers;
    let names: Vec<_> = layers.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["Values", "Sight of the pawn", "Empowered"]);
    assert!(layers.iter().all(|(_, what)| !what.is_empty()));
    assert_eq!(position(START).layer(layers.len(), &[]), []);
}

/// A square seen in one of the eight ways in which a board lies on itself.
fn image(at: Square, way: u8) -> Square {
    let (mut file, mut rank) = (at.file(), at.rank());
    if way & 1 > 0 {
        file = 7 - file;
    }
    if way & 2 > 0 {
        rank = 7 - rank;
    }
    if way & 4 > 0 {
        (file, rank) = (rank, file);
    }
    Square::new(file, rank).unwrap()
}

fn image_of_move(mv: &str, way: u8) -> String {
    let mut out = String::new();
    let mut rest = mv;
    while let Some(first) = rest.chars().next() {
        if let Some((at, length)) = Square::read_prefix(rest) {
            out += &image(at, way).to_string();
            rest = &rest[length..];
        } else {
            out.push(first);
            rest = &rest[1..];
        }
    }
    out
}

#[test]
fn no_direction_of_the_board_is_other_than_another() {
    let mut rng = Rng::with_seed(42);
    for subdue in ["off", "keep", "anywhere"] {
        let start = catalog::find("fist").unwrap().start(&options(subdue));
        random_game(&start, 200, &mut rng, |state, moves| {
            let text = state.text();
            let fields: Vec<_> = text.split(' ').collect();
            for way in 1..8 {
                let seen = |(at, piece): (Square, fairyboard::Piece)| {
                    format!("{}{}", piece.letter, image(at, way))
                };
                let pieces: Vec<_> = state.pieces().into_iter().map(seen).collect();
                let back = fields[2].parse().map_or("-".into(), |at| image(at, way).to_string());
                let seen = format!("{} {back} {}: {}", fields[1], fields[3], pieces.join(" "));
                let other = position(&format!("subdue={subdue} {seen}"));
                let mut expected: Vec<_> = moves.iter().map(|mv| image_of_move(mv, way)).collect();
                expected.sort_unstable();
                assert_eq!(other.moves(), expected, "{text} seen in way {way}");
                assert_eq!(other.outcome(), state.outcome());
            }
        });
    }
}

#[test]
fn positions_and_moves_are_small() {
    assert!(size_of::<Fist>() <= 96);
    assert!(size_of::<fairyboard::games::fist::Move>() <= 8);
}
