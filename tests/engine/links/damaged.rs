//! Tests with links that are damaged or cut off.

use super::{Golden, for_each_link, golden, moves_of, step};
use fairyboard::link::{LinkError, decode};
use fairyboard_tests::{effort, rng, test};

for_each_link! {
    one_changed_character_never_opens_a_wrong_game,
    a_link_that_was_cut_off_says_so_and_keeps_its_beginning,
    a_link_that_lacks_a_character_says_so,
}

const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A link with one wrong character is refused, and the recovered part is the beginning of the game.
/// At each place of the link, a check (a normal run) tries a tenth of the letters, and three
/// characters that no link contains.
fn one_changed_character_never_opens_a_wrong_game(Golden { name, link, .. }: &Golden) {
    let mut rng = rng(50);
    let true_moves = moves_of(&decode(link).expect(name).record);
    for at in (0..link.len()).step_by(step(link)) {
        let mut letters: Vec<char> =
            LETTERS.chars().filter(|letter| !link[at..].starts_with(*letter)).collect();
        rng.shuffle(&mut letters);
        letters.truncate(effort(letters.len()));
        for letter in letters.into_iter().chain(['.', ' ', 'é']) {
            let damaged = format!("{}{letter}{}", &link[..at], &link[at + 1..]);
            let Err(error) = decode(&damaged) else { panic!("{name}: opens as {damaged}") };
            assert!(error.to_string().starts_with("link: "), "{name}: {error}");
            if let Some(sound) = error.sound() {
                let moves = moves_of(&sound.record);
                assert!(true_moves.starts_with(&moves), "{name}: {damaged} gives {moves:?}");
            }
        }
    }
}

fn a_link_that_was_cut_off_says_so_and_keeps_its_beginning(Golden { name, link, .. }: &Golden) {
    let true_moves = moves_of(&decode(link).expect(name).record);
    for length in (0..link.len()).step_by(step(link)) {
        match decode(&link[..length]) {
            Err(LinkError::Empty) if length == 0 => {}
            Err(error @ LinkError::Length { found, .. }) => {
                assert_eq!(found, length, "{name}");
                let moves = error.sound().map(|sound| moves_of(&sound.record));
                assert!(moves.is_none_or(|moves| true_moves.starts_with(&moves)), "{name}");
            }
            other => panic!("{name}, {length} characters: {other:?}"),
        }
    }
    let error = decode(&format!("{link}AA")).expect_err(name);
    assert!(matches!(error, LinkError::Length { .. }), "{name}: {error:?}");
}

fn a_link_that_lacks_a_character_says_so(Golden { name, link, .. }: &Golden) {
    let true_moves = moves_of(&decode(link).expect(name).record);
    for at in (0..link.len()).step_by(step(link)) {
        let damaged = format!("{}{}", &link[..at], &link[at + 1..]);
        let Err(error) = decode(&damaged) else { panic!("{name}: opens as {damaged}") };
        let moves = error.sound().map(|sound| moves_of(&sound.record));
        assert!(moves.is_none_or(|moves| true_moves.starts_with(&moves)), "{name}: {damaged}");
    }
}

#[test]
fn half_of_a_long_game_is_found_in_half_of_its_link() {
    for Golden { name, link, .. } in golden().filter(|golden| golden.name.contains("long-game")) {
        let error = decode(&link[..link.len() * 2 / 3]).expect_err("a part of a link");
        let sound = error.sound().expect("a sound part");
        assert!(sound.record.node(sound.at).ply() >= 16, "{name}");
    }
}
