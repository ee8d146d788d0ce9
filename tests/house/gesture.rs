//! Tests of presses, moves and releases of pointers (mouse, finger, pen) on boards and trays.

use fairyboard_tests::{effort, rng, test};
use ui_model::gesture::{Gesture, Pointer};

fn pointer(id: i32, x: i32, y: i32, is_finger: bool) -> Pointer {
    Pointer { id, x, y, is_finger }
}

#[test]
fn a_press_that_strays_a_little_is_a_click_and_a_finger_may_stray_further() {
    for (is_finger, stray) in [(false, 6), (true, 10)] {
        for (x, y, is_click) in
            [(stray, 0, true), (0, -stray, true), (stray, 1, false), (0, stray + 1, false)]
        {
            let mut gesture = Gesture::default();
            gesture.press(pointer(1, 100, 100, is_finger), ());
            gesture.go(pointer(1, 100 + x, 100 + y, is_finger));
            let press = gesture.release(pointer(1, 100, 100, is_finger)).expect("a press");
            assert_eq!(!press.has_moved, is_click, "{is_finger} {x} {y}");
        }
    }
}

#[test]
fn what_came_back_to_where_it_began_was_dragged_all_the_same() {
    let mut gesture = Gesture::default();
    gesture.press(pointer(1, 0, 0, false), 'a');
    assert!(gesture.go(pointer(1, 50, 0, false)).expect("a press").1);
    assert!(!gesture.go(pointer(1, 0, 0, false)).expect("a press").1, "it begins once");
    assert!(gesture.release(pointer(1, 0, 0, false)).expect("a press").has_moved);
}

/// Compares random presses of three pointers with a simple model.
#[test]
fn only_the_pointer_that_pressed_moves_and_releases() {
    let mut rng = rng(202);
    for _ in 0..effort(2_000) {
        let mut gesture = Gesture::default();
        let mut held: Option<(i32, u32)> = None;
        for number in 0..20 {
            let at = pointer(rng.i32(0..3), rng.i32(-40..40), rng.i32(-40..40), rng.bool());
            match rng.u8(..4) {
                0 => {
                    gesture.press(at, number);
                    held = Some((at.id, number));
                }
                1 => {
                    let went = gesture.go(at).map(|(press, _)| press.held);
                    assert_eq!(went, held.filter(|(id, _)| *id == at.id).map(|(_, what)| what));
                }
                2 => {
                    let released = gesture.release(at).map(|press| press.held);
                    let is_held = held.take_if(|(id, _)| *id == at.id);
                    assert_eq!(released, is_held.map(|(_, what)| what));
                }
                _ => assert_eq!(
                    gesture.pressed().map(|press| press.held),
                    held.map(|(_, what)| what)
                ),
            }
        }
        assert_eq!(gesture.give_up().map(|press| press.held), held.map(|(_, what)| what));
        assert!(gesture.pressed().is_none());
    }
}

#[test]
fn places_at_the_end_of_all_numbers_are_only_far_away() {
    let mut gesture = Gesture::default();
    gesture.press(pointer(1, i32::MIN, i32::MIN, false), ());
    assert!(gesture.go(pointer(1, i32::MAX, i32::MAX, false)).expect("a press").1);
}

#[test]
fn a_finger_that_strays_a_little_has_moved_but_is_still_near() {
    let finger = |x| Pointer { id: 1, x, y: 100, is_finger: true };
    for (strays, has_moved, is_near) in
        [(10, false, true), (11, true, true), (18, true, true), (19, true, false)]
    {
        let mut gesture = Gesture::default();
        gesture.press(finger(100), ());
        gesture.go(finger(100 + strays));
        // A finger that has been too far away from its press doesn't count as near after it
        // returns.
        gesture.go(finger(100));
        let press = gesture.release(finger(100)).expect("a press");
        assert_eq!((press.has_moved, press.is_near()), (has_moved, is_near), "{strays}");
    }
}
