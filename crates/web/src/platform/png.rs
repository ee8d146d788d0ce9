//! SVG pictures as PNG files and as data URLs.

use crate::platform::browser;
use gloo::file::Blob;
use js_sys::Promise;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

/// A data URL that contains an SVG picture.
pub fn data_url(svg: &str) -> String {
    format!("data:image/svg+xml,{}", browser::encode(svg))
}

/// Converts an SVG picture to a PNG whose longer side has `side` pixels. `None` if the browser
/// can't.
pub async fn png(svg: &str, side: u32) -> Option<Blob> {
    let image = HtmlImageElement::new().ok()?;
    image.set_src(&data_url(svg));
    JsFuture::from(image.decode()).await.ok()?;
    let canvas = browser::document().create_element("canvas").ok()?;
    let canvas: HtmlCanvasElement = canvas.dyn_into().ok()?;
    let (width, height) = (image.natural_width(), image.natural_height());
    let longer = width.max(height).max(1);
    let [width, height] = [width, height].map(|of| of * side / longer);
    canvas.set_width(width);
    canvas.set_height(height);
    let context = canvas.get_context("2d").ok()??;
    let context: CanvasRenderingContext2d = context.dyn_into().ok()?;
    let [width, height] = [width, height].map(f64::from);
    context
        .draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width, height)
        .ok()?;
    let blob = Promise::new(&mut |resolve, reject| {
        if canvas.to_blob(&resolve).is_err() {
            // Rejects with no reason, because the error is not read.
            let _ = reject.call0(&JsValue::NULL);
        }
    });
    let blob: web_sys::Blob = JsFuture::from(blob).await.ok()?.dyn_into().ok()?;
    Some(blob.into())
}
