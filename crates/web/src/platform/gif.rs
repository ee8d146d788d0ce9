//! Makes a GIF of a game: the page draws the frames one after the other, and a worker encodes the
//! file.
//!
//! The page draws a frame when the worker has taken the previous one. If the user closes the part
//! of the share sheet that makes the GIF, the worker is terminated. In a game with hidden
//! information the frames show the public view.

use crate::platform::worker::{Worker, WorkerError};
use crate::platform::{browser, png};
use gloo::file::Blob;
use gloo::timers::future::TimeoutFuture;
use protocol::{Frame, Gif, GifAnswer, GifRequest};
use std::cell::Cell;
use std::rc::{Rc, Weak};
use ui_model::picture::Frames;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{CanvasRenderingContext2d, ContextAttributes2d, HtmlCanvasElement, HtmlImageElement};
use yew::Callback;

/// Each frame is drawn in this number of strips. Between two strips the page can respond.
const STRIPS: u16 = 6;

/// An event while a GIF is made.
pub enum GifEvent {
    /// A frame was drawn. Contains the number of frames drawn so far.
    Drawn(usize),
    /// The GIF is finished. Contains the file.
    File(Blob),
    /// The browser cannot draw a frame.
    Undrawn,
    /// The worker was lost, or the browser has no workers.
    Gone,
}

/// A GIF in progress. Dropping this value terminates the worker.
pub struct Making {
    _picture: Rc<Picture>,
}

struct Picture {
    frames: Frames,
    drawn: Cell<usize>,
    /// The canvas for the frames. `None` if the browser has none of the needed size.
    canvas: Option<Canvas>,
    /// The worker that encodes the GIF. `None` if the browser has no workers.
    worker: Option<Worker<Gif>>,
    on_event: Callback<GifEvent>,
}

/// Starts to make a GIF of these frames.
pub fn make(frames: Frames, on_event: Callback<GifEvent>) -> Making {
    let picture = Rc::new_cyclic(|picture: &Weak<Picture>| {
        let here = picture.clone();
        let receive = Callback::from(move |answer| {
            if let Some(picture) = here.upgrade() {
                picture.receive(answer);
            }
        });
        Picture {
            drawn: Cell::new(0),
            canvas: Canvas::new(frames.size()),
            worker: Worker::start(receive, Callback::noop()).ok(),
            frames,
            on_event,
        }
    });
    spawn_local(draw_next(Rc::downgrade(&picture)));
    Making { _picture: picture }
}

impl Picture {
    fn receive(self: &Rc<Self>, answer: Result<GifAnswer, WorkerError>) {
        self.on_event.emit(match answer {
            Ok(GifAnswer::Added) => {
                self.drawn.set(self.drawn.get() + 1);
                spawn_local(draw_next(Rc::downgrade(self)));
                GifEvent::Drawn(self.drawn.get())
            }
            Ok(GifAnswer::File(bytes)) => {
                GifEvent::File(Blob::new_with_options(&*bytes, Some("image/gif")))
            }
            Err(_) => GifEvent::Gone,
        });
    }
}

/// Sends the next frame to the worker, or `Finish` after the last.
async fn draw_next(picture: Weak<Picture>) {
    pause().await;
    // Between the frames only a `Weak` is held, so that dropping `Making` ends the work.
    let Some(now) = picture.upgrade() else { return };
    let Some(worker) = &now.worker else { return now.on_event.emit(GifEvent::Gone) };
    let Some(frame) = now.frames.frame(now.drawn.get()) else {
        return worker.send(GifRequest::Finish);
    };
    let canvas = now.canvas.clone();
    drop(now);
    let drawn = match canvas {
        Some(canvas) => canvas.draw(&frame.svg, frame.hundredths).await,
        None => None,
    };
    let Some(now) = picture.upgrade() else { return };
    match (drawn, &now.worker) {
        (Some(frame), Some(worker)) => worker.send(GifRequest::AddFrame(frame)),
        _ => now.on_event.emit(GifEvent::Undrawn),
    }
}

/// Lets the page handle events before the next strip or frame.
async fn pause() {
    TimeoutFuture::new(0).await;
}

/// The canvas for drawing the frames.
#[derive(Clone)]
struct Canvas {
    width: u16,
    height: u16,
    context: CanvasRenderingContext2d,
}

impl Canvas {
    fn new((width, height): (i32, i32)) -> Option<Self> {
        let (width, height) = (u16::try_from(width).ok()?, u16::try_from(height).ok()?);
        let canvas = browser::document().create_element("canvas").ok()?;
        let canvas: HtmlCanvasElement = canvas.dyn_into().ok()?;
        canvas.set_width(width.into());
        canvas.set_height(height.into());
        let options = ContextAttributes2d::new();
        options.set_alpha(false);
        options.set_will_read_frequently(true);
        let context = canvas.get_context_with_context_options("2d", &options).ok()??;
        Some(Canvas { width, height, context: context.dyn_into().ok()? })
    }

    /// Draws a frame, which the GIF shows for this number of hundredths of a second. Returns `None`
    /// if the browser can't.
    async fn draw(&self, svg: &str, hundredths: usize) -> Option<Frame> {
        let image = HtmlImageElement::new().ok()?;
        image.set_src(&png::data_url(svg));
        JsFuture::from(image.decode()).await.ok()?;
        let (width, height) = (self.width, self.height);
        let mut pixels = Vec::with_capacity(usize::from(width) * usize::from(height) * 4);
        let most = height.div_ceil(STRIPS);
        for top in (0..height).step_by(most.into()) {
            pause().await;
            pixels.extend(self.strip(&image, top, most.min(height - top))?);
        }
        let hundredths = u16::try_from(hundredths).ok()?;
        Some(Frame { width, height, hundredths, pixels })
    }

    /// Draws a strip of an image, `height` pixels high from `top` on, and returns its pixels
    /// (RGBA). `None` if the browser can't.
    fn strip(&self, image: &HtmlImageElement, top: u16, height: u16) -> Option<Vec<u8>> {
        let [left, top, width, height] = [0, top, self.width, height].map(f64::from);
        // The exact height of the whole image. It may have a fraction, which the canvas cuts off.
        let whole = width * f64::from(image.height()) / f64::from(image.width());
        self.context.save();
        self.context.begin_path();
        self.context.rect(left, top, width, height);
        self.context.clip();
        let drawn = self
            .context
            .draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, width, whole);
        self.context.restore();
        drawn.ok()?;
        Some(self.context.get_image_data(left, top, width, height).ok()?.data().0)
    }
}
