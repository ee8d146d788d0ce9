//! Tests of captures by pinning: FIST-7 to FIST-10.

use super::{FIST, effects};
use fairyboard::turn::{Act, Continuation};
use fairyboard_tests::language::walk;
use fairyboard_tests::{square, test};

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
        FIST.judges(text, &[("c3-c4", "legal"), ("c3-c4xd4", verdict)]);
        let state = FIST.position(text);
        let next = state.next(&walk(&*state, "c3 -c4"));
        if pins {
            assert_eq!(next.continuation(), Some(Continuation::MayStop), "{text}");
            let [step] = next.steps[..] else { panic!("{text}: {:?}", next.steps) };
            assert_eq!((step.act, step.at, step.captures), (Act::Pin, Some(square("d4")), true));
            let prompt = state.prompt(&walk(&*state, "c3 -c4")).unwrap();
            assert_eq!(prompt.question.to_string(), "Pin and capture?");
            assert_eq!(prompt.accept.to_string(), "Pin");
            assert_eq!(prompt.decline.to_string(), "Don’t pin");
            assert_eq!(state.prompt(&walk(&*state, "c3 -c4 xd4")), None);
        } else {
            assert_eq!(next.continuation(), Some(Continuation::Done), "{text}");
            assert_eq!(state.prompt(&walk(&*state, "c3 -c4")), None);
            FIST.clicks(text, &[("c3 -c4", "d4", verdict)]);
        }
    }
    // The piece that pins (captures a piece beside its new square) stays on the square that it
    // moved to.
    let text = "w - -: Yc3 yd4 ka8 Vh8 Bh1";
    FIST.leads(text, "c3-c4xd4", "b - -: Yc4 ka8 Vh8 Bh1");
    FIST.leads(text, "c3-c4", "b - -: Yc4 yd4 ka8 Vh8 Bh1");
}

#[test]
fn fist_7_a_pin_follows_a_normal_move_and_takes_one_enemy() {
    let text = "w - -: Yc4 yd4 Yd3 ka8 Vh8 Bh1";
    // A piece that touches an enemy already must still move first.
    FIST.clicks(text, &[("c4", "d4", "FIST-7 d4 | go to a square beside the king’s yellow")]);
    FIST.judges(
        text,
        &[
            ("c4xd4", "FIST-5 d4 | never jumps"),
            ("c4-d4", "FIST-6 d4"),
            ("c4-c3xd3", "FIST-7 d3 | only enemies, and your yellow guard"),
            ("c4-c3xb3", "FIST-16 b3 | once in a turn"),
            ("c4-c5xc4", "FIST-16 c4 | once in a turn"),
        ],
    );
    FIST.clicks(text, &[("c4 -c3", "d3", "FIST-7 d3"), ("c4 -c5", "c4", "FIST-16 c4")]);
    // A pin captures one piece beside the attacker's new square and ends the turn.
    let text = "b - -: kd5 Yc4 Yd3 Vh8 Bh1";
    FIST.judges(text, &[("d5-d4xd3xc4", "FIST-10 c4 | captures one piece and ends the turn")]);
    let state = FIST.position(text);
    assert_eq!(state.next(&walk(&*state, "d5 -d4 xd3")).continuation(), Some(Continuation::Done));
    FIST.clicks(text, &[("d5 -d4 xd3", "c4", "FIST-10 c4 | ends the turn")]);
    FIST.judges(text, &[("d5-d4xd3-d5", "FIST-10 d5"), ("d5-d4xd3!", "FIST-29 d4 | Only the ace")]);
}

#[test]
fn fist_8_targets_touch_by_an_edge() {
    // The king on c4 touches b4, c5, d4 and c3 by an edge. It touches b3, b5 and d5 only at a
    // corner.
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
                format!("FIST-8 {at} | not at a corner, and the challenger’s yellow guard on {at}")
            }
        };
        FIST.judges(&text, &[(&format!("d3-c4x{at}"), &verdict)]);
        if !touches {
            FIST.clicks(&text, &[("d3 -c4", at, &verdict)]);
        }
    }
    // An enemy that touches the attacker only at a corner is no target. So the attack (the sum of
    // values) need not reach its value as well.
    FIST.judges("w - -: Yb3 yd4 yd5 yb5 ka8 Vh8 Bh1", &[("b3-c4xd4", "legal")]);
    FIST.judges("w - -: Yb3 yd4 yc5 ka8 Vh8 Bh1", &[("b3-c4xd4", "FIST-10 d4 c5 | no pin")]);
}

#[test]
fn fist_8_the_pawn_is_never_a_target_and_divides_nobodys_attention() {
    let text = "w - -: Yb3 yd4 Vb4 ka8 Bh1";
    FIST.judges(text, &[("b3-c4xd4", "legal"), ("b3-c4xb4", "FIST-23 b4 | nobody’s")]);
    FIST.clicks(text, &[("b3 -c4", "b4", "FIST-23 b4 | never captured")]);
    let told = effects(text, "b3 -c4");
    assert_eq!(told.len(), 2, "{told:?}");
}

#[test]
fn fist_9_allies_that_touch_a_target_add_their_values() {
    // The guard on c4 goes to c5 and tries to capture the mage beside it, on d5. In some cases,
    // other pieces add their values to the attack.
    for (others, sum) in [
        ("ka8 Vh8", "1 against 3"),
        ("ka8 Vh8 yd6", "2 against 3"),
        ("ka8 Vh8 bd6", "3 against 3"),
        ("kd6 Vh8", "5 against 3"),
        ("ka8 Vh8 yd6 ye5", "3 against 3"),
        ("ka8 Vh8 yd6 be5 yd4", "5 against 3"),
        // A piece that touches the target only at a corner doesn't help, nor one that touches only
        // the attacker. Enemies of the attacker and the pawn don't help either.
        ("ka8 Vh8 be6", "1 against 3"),
        ("ka8 Vh8 bc6", "1 against 3"),
        ("ka8 Vh8 Yd4", "1 against 3"),
        ("ka8 Vd6", "1 against 3"),
    ] {
        let text = format!("b - m: yc4 Md5 Bh2 {others}");
        let told = effects(&text, "c4 -c5");
        assert!(told[1].starts_with("d5 is spared: the challenger’s mage on d5 "), "{told:?}");
        let (attack, worth) = sum.split_once(" against ").unwrap();
        let short = attack < worth;
        let (may, rule) = if short { ("can’t", " (FIST-10)") } else { ("can", "") };
        assert!(told[1].ends_with(&format!(" {may} be pinned, {sum}{rule}")), "{text}: {told:?}");
        FIST.judges(&text, &[("c4-c5xd5", if short { "FIST-10 d5" } else { "legal" })]);
        if short {
            let sentence = format!("You touch d5 (3). You need {worth} and have {attack}: no pin");
            assert_eq!(FIST.refused(&text, "c4-c5xd5").sentence.to_string(), sentence);
        }
    }
    // The attacker counts once, even if it touched the target before its move, too.
    FIST.judges(
        "b - m: yd4 Md5 Bh2 ka8 Vh8",
        &[("d4-c5xd5", "FIST-10 d5 | You need 3 and have 1: no pin")],
    );
}

#[test]
fn fist_9_an_ally_of_two_targets_counts_once_and_is_named() {
    let text = "b - -: yd5 Yc4 Bd3 yc3 kb8 Va8";
    let verdict = "FIST-10 d3 c4 | You touch d3 (2) and c4 (1). You need 3 and have 2: no pin";
    FIST.judges(text, &[("d5-d4xc4", verdict), ("d5-d4xd3", verdict)]);
    let text = "b - -: yd5 Yc4 Bd3 bc3 kb8 Va8";
    FIST.judges(text, &[("d5-d4xc4", "legal"), ("d5-d4xd3", "legal")]);
    let sum = "3 against 3";
    let helps = "c3 helps: the king’s blue guard on c3 helps with 2 (FIST-9)".to_string();
    assert_eq!(
        effects(text, "d5 -d4"),
        [
            "d5 to d4: goes to d4".to_string(),
            format!("d3 is spared: the challenger’s blue guard on d3 can be pinned, {sum}"),
            format!("c4 is spared: the challenger’s yellow guard on c4 can be pinned, {sum}"),
            helps.clone(),
        ]
    );
    assert_eq!(
        effects(text, "d5 -d4 xd3"),
        [
            "d5 to d4: goes to d4".to_string(),
            format!("d3 goes: captures the challenger’s blue guard on d3, {sum}"),
            helps,
        ]
    );
}

#[test]
fn fist_9_allies_of_any_kind_help_with_what_they_are_worth() {
    for (ally, side, sum) in [
        ("Ye5 Bh1", "w - -", "2 against 4"),
        ("Be5", "w - -", "3 against 4"),
        ("Ae5 Bh1", "w - -", "4 against 4"),
        ("Me5 Bh2", "w - m", "4 against 4"),
        ("Be5 Ma5", "w - m", "4 against 4"),
        ("Ye5 Bd4 Ma5", "w - m", "5 against 4"),
    ] {
        let text = format!("{side}: Yg4 ke4 Va8 {ally}");
        let told = effects(&text, "g4 -f4");
        assert!(told[1].contains(sum), "{text}: {told:?}");
        let (attack, worth) = sum.split_once(" against ").unwrap();
        let verdict = if attack < worth { "FIST-10 e4" } else { "legal" };
        FIST.judges(&text, &[("g4-f4xe4", verdict)]);
    }
}

#[test]
fn fist_10_the_attack_must_reach_the_sum_of_all_targets() {
    // A king with value 4 may capture one of three pieces with the values 1, 1 and 2, but none of
    // three with the values 1, 2 and 2.
    let text = "b - -: kd5 Yc4 Ye4 Bd3 Va8";
    FIST.judges(text, &[("d5-d4xc4", "legal"), ("d5-d4xd3", "legal"), ("d5-d4xe4", "legal")]);
    FIST.leads(text, "d5-d4xe4", "w - -: kd4 Yc4 Bd3 Va8");
    FIST.leads(text, "d5-d4", "w - -: kd4 Yc4 Ye4 Bd3 Va8");
    let text = "b - -: kd5 Yc4 Be4 Bd3 Va8";
    let sum = "can’t be pinned, 4 against 5";
    let sentence = "You touch d3 (2), c4 (1) and e4 (2). You need 5 and have 4: no pin";
    for target in ["c4", "d3", "e4"] {
        let verdict = format!("FIST-10 d3 c4 e4 | {sentence}");
        FIST.judges(text, &[(&format!("d5-d4x{target}"), &verdict)]);
        FIST.clicks(text, &[("d5 -d4", target, &verdict)]);
    }
    assert_eq!(
        effects(text, "d5 -d4"),
        [
            "d5 to d4: goes to d4".to_string(),
            format!("d3 is spared: the challenger’s blue guard on d3 {sum} (FIST-10)"),
            format!("c4 is spared: the challenger’s yellow guard on c4 {sum} (FIST-10)"),
            format!("e4 is spared: the challenger’s blue guard on e4 {sum} (FIST-10)"),
        ]
    );
}

#[test]
fn fist_10_an_equal_value_is_enough() {
    FIST.judges("w - -: Yc3 bd4 ka8 Vh8 Bh1", &[("c3-c4xd4", "FIST-10 d4 | no pin")]);
    FIST.judges("w - m: Yc3 bd4 Mc1 ka8 Vh8 Bh1", &[("c3-c4xd4", "legal")]);
    FIST.judges("b - -: kc3 Ad4 Vh8 Bh1", &[("c3-c4xd4", "legal")]);
    FIST.judges("b - m: kc3 Ad4 Md1 Vh8 Bh1", &[("c3-c4xd4", "legal")]);
    FIST.judges("b - m: kc3 Ad4 Yc5 Md1 Vh8 Bh1", &[("c3-c4xd4", "FIST-10 d4 c5 | no pin")]);
}
