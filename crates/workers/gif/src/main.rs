//! The maker of GIF files, as the program of a worker. A worker makes one file in its life.

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
