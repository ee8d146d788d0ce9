//! Encodes frames of pixels as an animated GIF.
//!
//! Each frame stores only the pixels that differ from the previous frame. All frames share one
//! palette. If the animation has at most 255 colours, the palette has all of them. Otherwise the
//! palette has the most common colours, and the NeuQuant algorithm chooses the others.

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::collections::HashMap;

/// A pixel as red, green and blue, without alpha.
type Colour = [u8; 3];

/// The number of colours in a palette. The 256th entry means "unchanged since the previous frame".
const COLOURS: usize = 255;

/// The number of most common colours that are kept exactly if there are more than [`COLOURS`]. A
/// drawing has few colours in its areas, and many blended ones along its edges.
const COMMONEST: usize = 96;

/// The approximate number of pixels from which NeuQuant learns the other colours.
const SAMPLES: usize = 60_000;

/// An animation that is built frame by frame.
pub struct Picture {
    width: u16,
    height: u16,
    /// The pixels after the last frame.
    seen: Vec<Colour>,
    frames: Vec<Change>,
}

/// The difference between a frame and the previous one: runs of changed pixels, each with the index
/// of its first pixel. A run doesn't cross rows.
struct Change {
    hundredths: u16,
    runs: Vec<(usize, Vec<Colour>)>,
}

impl Picture {
    /// Makes an animation of this size in pixels, without frames. `None` if width or height is 0.
    pub fn new(width: u16, height: u16) -> Option<Self> {
        let is_some = width > 0 && height > 0;
        is_some.then(|| Picture { width, height, seen: Vec::new(), frames: Vec::new() })
    }

    /// Adds a frame that lasts `hundredths` of a second. `pixels` has four bytes for each pixel,
    /// row by row: red, green, blue, and a byte that is ignored. Returns `false` if the number of
    /// bytes does not fit the size.
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

    /// Encodes the file, which repeats the frames endlessly. `None` if there are no frames.
    pub fn file(&self) -> Option<Vec<u8>> {
        if self.frames.is_empty() {
            return None;
        }
        let palette = Palette::of(&self.frames);
        // The colour table also needs a colour for the transparent entry, which no pixel shows.
        let colours = [&*palette.colours, &[[0; 3]]].concat();
        let colours = colours.as_flattened();
        let mut encoder = Encoder::new(Vec::new(), self.width, self.height, colours).ok()?;
        encoder.set_repeat(Repeat::Infinite).ok()?;
        for change in &self.frames {
            encoder.write_frame(&self.frame(change, &palette)).ok()?;
        }
        encoder.into_inner().ok()
    }

    /// Encodes a change as a frame, the smallest rectangle that contains all changed pixels. The
    /// unchanged pixels in it are transparent.
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
            // A GIF frame needs at least one pixel.
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
        // The width and the height of the picture are `u16`, so every coordinate fits into `u16`.
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

/// The colours of a file, and the index in the palette for each colour of the animation.
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
        // Sorted, so that the same animation always makes the same file.
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

    /// The index of the transparent entry.
    fn unchanged(&self) -> u8 {
        self.colours.len() as u8
    }
}

/// Finds `places` colours that approximate the given colours, weighted by how often each occurs.
fn learnt(of: &[(Colour, usize)], places: usize) -> Vec<Colour> {
    let all: usize = of.iter().map(|(_, count)| count).sum();
    let each = |count: usize| 1 + count * SAMPLES / all.max(1);
    let samples: Vec<u8> = of
        .iter()
        .flat_map(|([r, g, b], count)| [*r, *g, *b, u8::MAX].repeat(each(*count)))
        .collect();
    NeuQuant::new(1, places, &samples).color_map_rgb().as_chunks().0.to_vec()
}

/// The perceived difference between two colours. The eye distinguishes green best and blue worst.
fn distance(one: Colour, other: Colour) -> u32 {
    let by = |i: usize| u32::from(one[i].abs_diff(other[i])).pow(2);
    3 * by(0) + 6 * by(1) + 2 * by(2)
}
