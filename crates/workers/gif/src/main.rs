//! The web worker that encodes a GIF file. Each worker encodes one file.

use moving::Picture;
use protocol::{Frame, Gif, GifAnswer, GifRequest};

fn main() {
    let mut picture = None;
    protocol::serve::<Gif>(move |request, _| match request {
        GifRequest::AddFrame(Frame { width, height, hundredths, pixels }) => {
            if picture.is_none() {
                picture = Picture::new(width, height);
            }
            let is_added = picture.as_mut()?.add(&pixels, hundredths);
            is_added.then_some(GifAnswer::Added)
        }
        GifRequest::Finish => picture.take()?.file().map(GifAnswer::File),
    });
}
