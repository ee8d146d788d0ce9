//! Moving pictures as GIF files: frames of pixels come in, one after the other, and a file goes out.
//!
//! A frame keeps only what differs from the one before. All have one palette: a picture with few colours has each of
//! them as it is; of one with more, the commonest stay as they are, and the library finds what fits the others best.

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::collections::HashMap;

/// A pixel as red, green and blue. Nothing shows through it.
type Colour = [u8; 3];

/// How many colours a palette has, besides the one of what stays as it was in the frame before.
const COLOURS: usize = 255;

/// How many of them are the commonest ones, where there are more colours than places: drawings have few that fill their
/// areas, and many on their edges.
const COMMONEST: usize = 96;

/// From how many samples at most the palette is learnt.
const SAMPLES: usize = 60_000;

/// A moving picture, frame by frame.
pub struct Picture {
    width: u16,
    height: u16,
    /// What is seen after the last frame.
    seen: Vec<Colour>,
    frames: Vec<Change>,
}

/// What a frame changes of the one before: pixels in a row, from where on, and where the next in that row stands.
struct Change {
    hundredths: u16,
    runs: Vec<(usize, Vec<Colour>)>,
}

impl Picture {
    /// A picture without frames yet, which all have this size. There is none without pixels.
    pub fn new(width: u16, height: u16) -> Option<Self> {
        let is_some = width > 0 && height > 0;
        is_some.then(|| Picture { width, height, seen: Vec::new(), frames: Vec::new() })
    }

    /// Adds a frame: its pixels as red, green, blue and a fourth byte that is not looked at, row by row, and for how many
    /// hundredths of a second it stands. Tells whether there were as many pixels as the picture has.
    pub fn add(&mut self, pixels: &[u8], hundredths: u16) -> bool {
        let width = usize::from(self.width);
        if pixels.len() != width * usize::from(self.height) * 4 {
            return false;
        }
        let pixels = pixels.as_chunks::<4>().0.iter().map(|[r, g, b, _]| [*r, *g, *b]);
        let is_first = self.seen.is_empty();
        if is_first {
            self.seen = vec![[0; 3]; width * usize::from(self.height)];
        }
        let mut runs: Vec<(usize, Vec<Colour>)> = Vec::new();
        for (at, (seen, colour)) in self.seen.iter_mut().zip(pixels).enumerate() {
            if !is_first && *seen == colour {
                continue;
            }
            *seen = colour;
            match runs.last_mut() {
                Some((from, run)) if *from + run.len() == at && !at.is_multiple_of(width) => {
                    run.push(colour);
                }
                _ => runs.push((at, vec![colour])),
            }
        }
        self.frames.push(Change { hundredths, runs });
        true
    }

    /// The file, which shows the frames over and over again; nothing where there are none.
    pub fn file(&self) -> Option<Vec<u8>> {
        if self.frames.is_empty() {
            return None;
        }
        let palette = Palette::of(&self.frames);
        // What is seen through has a place as well, and so a colour.
        let colours = [&*palette.colours, &[[0; 3]]].concat();
        let colours = colours.as_flattened();
        let mut encoder = Encoder::new(Vec::new(), self.width, self.height, colours).ok()?;
        encoder.set_repeat(Repeat::Infinite).ok()?;
        for change in &self.frames {
            encoder.write_frame(&self.frame(change, &palette)).ok()?;
        }
        encoder.into_inner().ok()
    }

    /// The smallest rectangle that holds all that changes, of which the rest is seen through.
    fn frame(&self, change: &Change, palette: &Palette) -> Frame<'static> {
        let row = usize::from(self.width);
        let (mut left, mut right, mut top, mut bottom) = (row, 0, usize::from(self.height), 0);
        for (from, run) in &change.runs {
            left = left.min(from % row);
            right = right.max(from % row + run.len());
            top = top.min(from / row);
            bottom = bottom.max(from / row + 1);
        }
        if change.runs.is_empty() {
            // A frame has a pixel at least.
            (left, right, top, bottom) = (0, 1, 0, 1);
        }
        let (width, height) = (right - left, bottom - top);
        let mut buffer = vec![palette.unchanged(); width * height];
        for (from, run) in &change.runs {
            let to = (from / row - top) * width + from % row - left;
            for (place, colour) in buffer[to..].iter_mut().zip(run) {
                *place = palette.places[colour];
            }
        }
        // All are places within the picture, whose sides are of this type.
        let short = |side: usize| side as u16;
        Frame {
            delay: change.hundredths,
            dispose: DisposalMethod::Keep,
            transparent: Some(palette.unchanged()),
            left: short(left),
            top: short(top),
            width: short(width),
            height: short(height),
            buffer: buffer.into(),
            ..Frame::default()
        }
    }
}

/// The colours of a file, and which of them stands for each of the picture's.
struct Palette {
    colours: Vec<Colour>,
    places: HashMap<Colour, u8>,
}

impl Palette {
    fn of(frames: &[Change]) -> Self {
        let mut counts: HashMap<Colour, usize> = HashMap::new();
        for colour in frames.iter().flat_map(|frame| &frame.runs).flat_map(|(_, run)| run) {
            *counts.entry(*colour).or_default() += 1;
        }
        // The same picture always gets the same file.
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_unstable_by_key(|(colour, count)| (usize::MAX - count, *colour));
        let kept = if counts.len() > COLOURS { COMMONEST } else { counts.len() };
        let mut colours: Vec<_> = counts[..kept].iter().map(|(colour, _)| *colour).collect();
        let rest = &counts[kept..];
        if !rest.is_empty() {
            colours.extend(learnt(rest, COLOURS - kept));
        }
        let nearest = |colour: Colour| {
            let nearest =
                colours.iter().zip(0..).min_by_key(|(other, _)| distance(colour, **other));
            nearest.map_or(0, |(_, place)| place)
        };
        let places = counts.iter().map(|(colour, _)| (*colour, nearest(*colour)));
        Palette { places: places.collect(), colours }
    }

    /// The place of what stays as it was.
    fn unchanged(&self) -> u8 {
        self.colours.len() as u8
    }
}

/// So many colours that stand for others, of which each counts by how often it is there.
fn learnt(of: &[(Colour, usize)], places: usize) -> Vec<Colour> {
    let all: usize = of.iter().map(|(_, count)| count).sum();
    let each = |count: usize| 1 + count * SAMPLES / all.max(1);
    let samples: Vec<u8> = of
        .iter()
        .flat_map(|([r, g, b], count)| [*r, *g, *b, u8::MAX].repeat(each(*count)))
        .collect();
    NeuQuant::new(1, places, &samples).color_map_rgb().as_chunks().0.to_vec()
}

/// How unlike two colours are to the eye, which knows green best and blue least.
fn distance(one: Colour, other: Colour) -> u32 {
    let by = |i: usize| u32::from(one[i].abs_diff(other[i])).pow(2);
    3 * by(0) + 6 * by(1) + 2 * by(2)
}
