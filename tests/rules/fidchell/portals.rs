//! Tests of portals: a new or lost piece enters the board on the square of a portal, if another
//! piece opens the portal.

use super::{COMMANDS, clicks, judges, leads, moves, position, targets};
use fairyboard_tests::{board, names, square, test};

#[test]
fn fid_15_portals_hinder_no_move() {
    let state = position("w p - 0000 - -: Ka1 kl12 Na6 Ne3");
    assert_eq!(names(&state.scene(&[]).outlined), "e1 h1 f6 g6 f7 g7 e12 h12");
    let squares = targets("w p - 0000 - -: Ka1 kl12 Na6 Ne3", "a6");
    assert_eq!(squares, "a2 a3 a4 a5 b6 c6 d6 e6 f6 g6 h6 i6 j6 k6 l6 a7 a8 a9 a10 a11 a12");
    // A piece that moves to the square of a portal doesn't open the portal.
    leads(
        "w p - 0000 - -: Ka1 kl12 Na6 Ne3",
        "a6-f6 l12-l11 e3-e1",
        "b p - 0000 - -: Ka1 kl11 Nf6 Ne1",
    );
    leads("w p - 0000 - -: Ka1 kl12 Na6 nf6", "a6xf6", "b p - 0000 - n: Ka1 kl12 Nf6");
}

/// An outer portal, with the pieces and positions of its tests.
struct Outer {
    /// The owner: `w` or `b`.
    side: char,
    at: &'static str,
    /// The squares next to the portal.
    around: [&'static str; 5],
    /// A square two ranks away from the portal.
    beyond: &'static str,
    /// The letter of the pieces that enter.
    letter: char,
    /// The pieces that can open the portal.
    openers: [&'static str; 3],
    /// Values of the position's portal field that allow the portal to be opened.
    open: [&'static str; 2],
    /// A value of that field that forbids opening the portal, and the squares that the refusal
    /// blames.
    closed: Option<(&'static str, &'static str)>,
    /// A value of the portal field after both pieces that can enter through this portal have
    /// entered.
    used_up: &'static str,
}

const OUTER: [Outer; 4] = [
    Outer {
        side: 'b',
        at: "e12",
        around: ["d12", "d11", "e11", "f11", "f12"],
        beyond: "e10",
        letter: 'F',
        openers: ["d", "+o", "k"],
        open: ["0000", "1000"],
        closed: None,
        used_up: "2000",
    },
    Outer {
        side: 'w',
        at: "e1",
        around: ["d1", "d2", "e2", "f2", "f1"],
        beyond: "e3",
        letter: 'I',
        openers: ["D", "+O", "K"],
        open: ["1000", "2100"],
        closed: Some(("0000", "e1 e12")),
        used_up: "1200",
    },
    Outer {
        side: 'w',
        at: "h1",
        around: ["g1", "g2", "h2", "i2", "i1"],
        beyond: "h3",
        letter: 'U',
        openers: ["B", "+V", "Q"],
        open: ["0000", "0010"],
        closed: None,
        used_up: "0020",
    },
    Outer {
        side: 'b',
        at: "h12",
        around: ["g12", "g11", "h11", "i11", "i12"],
        beyond: "h10",
        letter: 'Y',
        openers: ["b", "+v", "q"],
        open: ["0010", "0021"],
        closed: Some(("2000", "h1 h12")),
        used_up: "0012",
    },
];

impl Outer {
    /// A position with these portal fields and pieces. Kings that `pieces` lacks are placed far
    /// away.
    fn with(&self, portals: &str, pieces: &str) -> String {
        let has = |king: char| pieces.split(' ').any(|piece| piece.starts_with(king));
        let white = if has('K') { "" } else { "Ka6" };
        let black = if has('k') { "" } else { "kl7" };
        format!("{} p - {portals} - -: {white} {black} {pieces}", self.side)
    }

    fn mv(&self) -> String {
        format!("{}@{}", self.letter, self.at)
    }
}

#[test]
fn fid_16_a_turn_is_given_up_and_the_piece_is_put_on_the_portal() {
    for (portal, then) in OUTER.iter().zip(["1000", "1100", "0010", "0011"]) {
        let opener = format!("{}{}", portal.openers[0], portal.around[1]);
        let text = portal.with(portal.open[0], &opener);
        let letter = match portal.side {
            'w' => portal.letter,
            _ => portal.letter.to_ascii_lowercase(),
        };
        let other = if portal.side == 'w' { 'b' } else { 'w' };
        let then = format!("{other} p - {then} - -: Ka6 kl7 {opener} {letter}{}", portal.at);
        leads(&text, &portal.mv(), &then);
    }
}

#[test]
fn fid_16_the_portal_is_empty() {
    for portal in &OUTER {
        for piece in ["J", "j"] {
            let pieces = format!("{}{} {piece}{}", portal.openers[0], portal.around[1], portal.at);
            let text = portal.with(portal.open[0], &pieces);
            let verdict = format!("FID-16 {} | must be empty", portal.at);
            judges(&text, &[(&portal.mv(), &verdict)]);
        }
    }
}

#[test]
fn fid_17_who_opens_it() {
    for portal in &OUTER {
        let verdict = format!("FID-17 {} | beside {}", portal.at, portal.at);
        for around in portal.around {
            for opener in portal.openers {
                let text = portal.with(portal.open[0], &format!("{opener}{around}"));
                judges(&text, &[(&portal.mv(), "legal")]);
            }
        }
        for (letter, _) in COMMANDS {
            let own = match portal.side {
                'w' => letter.to_string(),
                _ => letter.to_lowercase(),
            };
            // Pieces with the same letters, but of the other side, open nothing.
            let enemy = if own == letter { letter.to_lowercase() } else { letter.to_uppercase() };
            let (own, enemy) = match letter {
                "F" | "Y" if portal.side == 'w' => continue,
                "U" | "I" if portal.side == 'b' => continue,
                "K" if !portal.openers.contains(&own.as_str()) => (own, None),
                "U" | "I" | "F" | "Y" | "K" => (own, None),
                _ => (own, Some(enemy)),
            };
            let around = portal.around[2];
            if !portal.openers.contains(&own.as_str()) {
                let portals = match (letter, portal.letter) {
                    ("F", 'Y') => "1010",
                    ("Y", 'F') => "0011",
                    ("U", 'I') => "1010",
                    ("I", 'U') => "1100",
                    _ => portal.open[1],
                };
                let text = portal.with(portals, &format!("{own}{around}"));
                judges(&text, &[(&portal.mv(), &verdict)]);
            }
            if let Some(enemy) = enemy {
                let text = portal.with(portal.open[0], &format!("{enemy}{around}"));
                judges(&text, &[(&portal.mv(), &verdict)]);
            }
        }
        // A piece two squares away from the portal can't open it (FID-18: only an adjacent piece
        // can).
        let text = portal.with(portal.open[0], &format!("{}{}", portal.openers[0], portal.beyond));
        judges(&text, &[(&portal.mv(), &verdict)]);
    }
}

#[test]
fn fid_17_two_portals_wait_for_their_counterparts() {
    for portal in &OUTER {
        let opener = format!("{}{}", portal.openers[0], portal.around[1]);
        if let Some((portals, squares)) = portal.closed {
            let verdict = format!("FID-17 {squares} | hasn’t opened");
            judges(&portal.with(portals, &opener), &[(&portal.mv(), &verdict)]);
        }
    }
}

#[test]
fn fid_17_what_comes_through_and_whose_portal_it_is() {
    let text = "w p - 1010 - W: Ka6 kl7 Dd2 Bg2 Ne6";
    judges(
        text,
        &[
            ("I@e1", "legal"),
            ("U@h1", "legal"),
            ("W@f6", "legal"),
            ("U@e1", "FID-17 e1 | an Immortal can come through the Astral portal, not a Unicorn"),
            ("W@e1", "FID-17 e1"),
            ("I@h1", "FID-17 h1"),
            ("F@e12", "FID-15 e12 | Black’s"),
            ("Y@h12", "FID-15 h12"),
            ("W@f7", "FID-15 f7"),
            ("W@g7", "FID-15 g7"),
            ("W@e6", "FID-15 e6 | isn’t a portal"),
            ("I@a3", "FID-15 a3"),
            ("U@f6", "FID-19 f6 | No portal brings back a Unicorn"),
        ],
    );
    clicks(
        text,
        &[("", "e12", "FID-15 e12 | Black’s"), ("I", "h1", "FID-17 h1"), ("W", "f7", "FID-15 f7")],
    );
    clicks("w p - 0000 - -: Ka6 kl7 Dd2", &[("", "e1", "FID-17 e1 e12"), ("", "h1", "FID-17 h1")]);
    judges("b p - 1010 - W: Ka6 kl7 Dd2 Bg2 Ne6", &[("I@e1", "FID-15 e1"), ("W@f6", "FID-15 f6")]);
}

#[test]
fn fid_18_each_may_be_opened_twice() {
    for portal in &OUTER {
        let opener = format!("{}{}", portal.openers[0], portal.around[3]);
        for open in portal.open {
            judges(&portal.with(open, &opener), &[(&portal.mv(), "legal")]);
        }
        let verdict = format!("FID-18 {} | have come through", portal.at);
        judges(&portal.with(portal.used_up, &opener), &[(&portal.mv(), &verdict)]);
    }
    // A piece that entered and was captured can't enter again.
    judges("w p - 0020 - UU: Ka6 kl7 Bg2", &[("U@h1", "FID-18 h1")]);
}

#[test]
fn fid_19_what_comes_back() {
    let text = "w p - 1110 - WPHROVLQEGSJTCNUADIB: Ka1 kl12 Ne6";
    let letters: String =
        moves(text, "").split(' ').filter_map(|mv| mv.strip_suffix("@f6")).collect();
    assert_eq!(letters, "ACEGHJLNOPRSTVW");
    for letter in ["Q", "D", "B", "U", "I"] {
        judges(text, &[(&format!("{letter}@f6"), "FID-19 f6 | No portal brings back")]);
    }
    let text = "w p - 0000 - W: Ka1 kl12 Ne6";
    judges(text, &[("P@f6", "FID-19 f6 | lost no Pike"), ("W@f6", "legal")]);
    leads(text, "W@f6", "b p - 0000 f6 -: Ka1 kl12 Ne6 Wf6");
    // A Subterranean portal brings back only pieces that the player's own side has lost.
    judges("w p - 0000 - w: Ka1 kl12 Ne6", &[("W@f6", "FID-19 f6")]);
    leads("b p - 0000 - WPwwt: Ka1 kl12 nf8", "T@g7", "w p - 0000 g7 WPww: Ka1 kl12 nf8 tg7");
}

#[test]
fn fid_19_who_opens_them() {
    let around = |at: &str| {
        let at = square(at);
        let all = board(12).into_iter();
        let near = all.filter(move |to| {
            let files = to.file().abs_diff(at.file());
            *to != at && files <= 1 && to.rank().abs_diff(at.rank()) <= 1
        });
        near.map(|at| at.to_string()).collect::<Vec<_>>()
    };
    for portal in ["f6", "g6"] {
        for at in around(portal) {
            for (letter, _) in COMMANDS.iter().filter(|(letter, _)| !"FY".contains(letter)) {
                let king = if *letter == "K" { "" } else { "Ka1" };
                let text = format!("w p - 1110 - E: {king} kl12 {letter}{at}");
                let mv = format!("E@{portal}");
                if ["A", "C", "J", "T", "N"].contains(letter) {
                    judges(&text, &[(&mv, "legal")]);
                } else {
                    judges(&text, &[(&mv, &format!("FID-19 {portal} | beside"))]);
                }
            }
        }
        let verdict = format!("FID-19 {portal} | beside");
        let text = format!(
            "w p - 0000 - E: Ka1 kl12 nf5 Nd6 {}",
            if portal == "f6" { "Nh8" } else { "Ni6" }
        );
        judges(&text, &[(&format!("E@{portal}"), &verdict)]);
    }
    // Black's Subterranean portals are on f7 and g7.
    let text = "b p - 0000 - we: Ka1 kl12 tg8";
    judges(
        text,
        &[("E@f7", "legal"), ("E@g7", "legal"), ("E@f6", "FID-15 f6"), ("W@g6", "FID-15 g6")],
    );
}

#[test]
fn fid_19_once_each() {
    let text = "w p - 0000 - WE: Ka1 kl12 Nf5";
    leads(text, "W@g6", "b p - 0000 g6 E: Ka1 kl12 Nf5 Wg6");
    leads(text, "W@g6 l12-l11 E@f6", "b p - 0000 f6g6 -: Ka1 kl11 Nf5 Wg6 Ef6");
    let text = "w p - 0000 g6 E: Ka1 kl12 Nf5";
    judges(text, &[("E@f6", "legal"), ("E@g6", "FID-19 g6 | each opens only once")]);
    judges("w p - 0000 - WE: Ka1 kl12 Nf5 Jg6", &[("E@g6", "FID-16 g6"), ("E@f6", "legal")]);
    judges("w p - 0000 f7g7 WE: Ka1 kl12 Nf5", &[("E@g6", "legal"), ("E@f6", "legal")]);
    judges("w p - 0000 - -: Ka1 kl12 Nf5", &[("E@g6", "FID-19 g6")]);
}

#[test]
fn fid_20_a_lost_piece_is_its_first_face() {
    for (letter, _) in COMMANDS {
        if "FYK".contains(letter) {
            continue;
        }
        let first = &letter[letter.len() - 1..];
        let portals = if "UI".contains(letter) { "1110" } else { "0000" };
        let text = format!("b p - {portals} - -: Ka1 kl12 nf9 {letter}f6");
        leads(&text, "f9xf6", &format!("w p - {portals} - {first}: Ka1 kl12 nf6"));
    }
    // A captured piece that was promoted enters again unpromoted.
    leads(
        "b p - 0000 - -: Ka1 kl12 nl5 +Tf5 Ng5 We5",
        "l5-l6 e5-e6 l6-l5 g5-g4 l5xf5 g4-g5 f5-f4 T@f6",
        "b p - 0000 f6 -: Ka1 kl12 nf4 Ng5 We6 Tf6",
    );
}
