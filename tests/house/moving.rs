//! Tests of moving pictures of games: their frames, the names of their files, and their GIFs.

use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard_tests::{for_each_game, games_of, random_game, rng, test};
use gif::{ColorOutput, DecodeOptions};
use moving::Picture;
use serde_json::Value;
use std::rc::Rc;
use ui_model::model::{Seen, Whole};
use ui_model::picture::{Frames, Look, MOST_MOVING};
use ui_model::sentences::move_name;

/// A random game of at most `plies` plies, and the frames of its moving picture.
fn played(id: &str, plies: usize) -> (Rc<Seen>, Frames) {
    let (family, options) = games_of(id).swap_remove(0);
    let mut record = Record::new(family, options);
    let start = Rc::clone(record.node(NodeId::START).state());
    let mut at = NodeId::START;
    for mv in random_game(&start, plies, &mut rng(191), |_, _| ()) {
        // A convention (a draw by repetition or move limit) may end the game before all moves are
        // played.
        let Ok(next) = record.play(at, &mv) else { break };
        at = next;
    }
    let seen = Rc::new(Whole::new(Session::new(record, at)).seen());
    let frames = Frames::new(Rc::clone(&seen), Look::default());
    (seen, frames)
}

for_each_game! {
    each_frame_shows_the_move_that_led_there_and_the_first_and_the_last_stay_longer;
    toy
}

fn each_frame_shows_the_move_that_led_there_and_the_first_and_the_last_stay_longer(id: &str) {
    let (seen, frames) = played(id, 8);
    let path = seen.record().path(seen.end());
    assert_eq!(frames.count(), path.len());
    let mut times = Vec::new();
    for (place, node) in path.iter().enumerate() {
        let frame = frames.frame(place).unwrap();
        let name = move_name(seen.record(), *node).replace('<', "&lt;");
        assert!(place == 0 || frame.svg.contains(&name), "{name}: {}", frame.svg);
        let [_, _, width, height] = room(&frame.svg);
        let (wide, high) = frames.size();
        assert_eq!((wide, high), (wide, wide * height / width), "each is as large");
        times.push(frame.hundredths);
    }
    assert!(frames.frame(path.len()).is_none());
    let [first, others @ .., last] = &*times else { panic!("{times:?}") };
    assert!(others.iter().all(|time| time == &others[0] && time < first && time < last));
    let (width, height) = frames.size();
    assert!((480..=640).contains(&width) && height > width, "{width}×{height}");
}

#[test]
fn of_a_long_game_the_frames_are_the_last() {
    let games: Value = serde_json::from_str(include_str!("../vectors/pawn_games.json")).unwrap();
    let moves: Vec<_> = games[0]["moves"].as_array().unwrap().iter().map(Value::as_str).collect();
    let (family, options) = games_of("pawn").swap_remove(0);
    let mut record = Record::new(family, options);
    let play = |at, mv: &Option<&str>| record.play(at, mv.unwrap()).unwrap();
    let end = moves[..MOST_MOVING + 10].iter().fold(NodeId::START, play);
    let seen = Rc::new(Whole::new(Session::new(record, end)).seen());
    let frames = Frames::new(Rc::clone(&seen), Look::default());
    assert_eq!(frames.count(), MOST_MOVING + 1);
    let last = frames.frame(MOST_MOVING).unwrap().svg;
    assert!(last.contains(&move_name(seen.record(), end)));
}

/// The left, top, width and height of a picture's view box.
fn room(svg: &str) -> [i32; 4] {
    let (_, told) = svg.split_once("viewBox=\"").unwrap();
    let numbers = told.split('"').next().unwrap().split(' ');
    numbers.map(|number| number.parse().unwrap()).collect::<Vec<_>>().try_into().unwrap()
}

/// A frame of a GIF: the rectangle that it draws, how long it is shown, and the pixels after it.
struct Shown {
    rectangle: (u16, u16, u16, u16),
    hundredths: u16,
    pixels: Vec<[u8; 3]>,
}

/// The width, the height and the frames of a GIF, as another program would show them. Each frame is
/// drawn over the frames before it.
fn shown(file: &[u8]) -> (u16, u16, Vec<Shown>) {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(file).unwrap();
    let (width, height) = (decoder.width(), decoder.height());
    let mut seen = vec![[0; 3]; usize::from(width) * usize::from(height)];
    let mut all = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        for (i, pixel) in frame.buffer.chunks(4).enumerate() {
            let (x, y) = (i % usize::from(frame.width), i / usize::from(frame.width));
            let at =
                (y + usize::from(frame.top)) * usize::from(width) + x + usize::from(frame.left);
            if pixel[3] > 0 {
                seen[at] = [pixel[0], pixel[1], pixel[2]];
            }
        }
        all.push(Shown {
            rectangle: (frame.left, frame.top, frame.width, frame.height),
            hundredths: frame.delay,
            pixels: seen.clone(),
        });
    }
    (width, height, all)
}

/// Pixels in the format that the page sends: red, green, blue and an opaque alpha.
fn given(pixels: &[[u8; 3]]) -> Vec<u8> {
    pixels.iter().flat_map(|[r, g, b]| [*r, *g, *b, 255]).collect()
}

#[test]
fn a_gif_of_few_colours_shows_each_pixel_as_it_was_and_holds_only_what_changed() {
    let (width, height) = (16, 12);
    let mut pixels = vec![[230, 220, 200]; 16 * 12];
    let mut frames = vec![pixels.clone()];
    pixels[3 * 16 + 4] = [10, 20, 30];
    pixels[5 * 16 + 9] = [10, 20, 30];
    frames.push(pixels.clone());
    // Adds a frame that changes nothing.
    frames.push(pixels.clone());
    pixels[3 * 16 + 4] = [200, 0, 0];
    // Changes the last pixel of one row and the first of the next.
    pixels[7 * 16 + 15] = [200, 0, 0];
    pixels[8 * 16] = [200, 0, 0];
    frames.push(pixels);
    let mut picture = Picture::new(width, height).unwrap();
    for (frame, hundredths) in frames.iter().zip([150, 100, 100, 300]) {
        assert!(picture.add(&given(frame), hundredths));
    }
    let (_, _, all) = shown(&picture.file().unwrap());
    for (shown, frame) in all.iter().zip(&frames) {
        assert!(shown.pixels == *frame);
    }
    let rectangles: Vec<_> = all.iter().map(|shown| shown.rectangle).collect();
    assert_eq!(rectangles, [(0, 0, 16, 12), (4, 3, 6, 3), (0, 0, 1, 1), (0, 3, 16, 6)]);
    let times: Vec<_> = all.iter().map(|shown| shown.hundredths).collect();
    assert_eq!(times, [150, 100, 100, 300]);
}

#[test]
fn a_gif_of_many_colours_keeps_the_commonest_and_is_near_the_others() {
    let side = 80;
    let mut rng = rng(192);
    let mut pixels = vec![[251, 248, 241]; side * side];
    // Blends two colours, as antialiased edges do.
    for (i, pixel) in pixels.iter_mut().enumerate().take(3000) {
        let part = (i % 1000) as u32;
        let mix = |from: u32, to: u32| ((from * (999 - part) + to * part) / 999) as u8;
        *pixel = [mix(232, 11), mix(223, 79), mix(203, 138)];
        if rng.bool() {
            *pixel = [mix(35, 246), mix(40, 242), mix(43, 232)];
        }
    }
    let mut picture = Picture::new(side as u16, side as u16).unwrap();
    assert!(picture.add(&given(&pixels), 100));
    let file = picture.file().unwrap();
    assert_eq!(file, picture.file().unwrap(), "the same picture has the same file");
    let (_, _, all) = shown(&file);
    let far = |(one, other): (&[u8; 3], &[u8; 3])| {
        one.iter().zip(other).map(|(a, b)| a.abs_diff(*b)).max().unwrap()
    };
    let most = all[0].pixels.iter().zip(&pixels).map(far).max().unwrap();
    assert!(most <= 12, "{most}");
    assert!(all[0].pixels[3000..].iter().all(|pixel| *pixel == [251, 248, 241]));
}

#[test]
fn what_is_no_frame_of_a_picture_is_refused() {
    assert!(Picture::new(0, 4).is_none() && Picture::new(4, 0).is_none());
    let mut picture = Picture::new(2, 2).unwrap();
    assert!(picture.file().is_none());
    assert!(!picture.add(&[0; 15], 100) && !picture.add(&[0; 20], 100));
    assert!(picture.add(&[0; 16], 100));
    assert_eq!(shown(&picture.file().unwrap()).2.len(), 1);
}
