//! Saves pictures as PNG, and makes data URLs.

use crate::platform::browser;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// A data URL with the picture.
pub fn address(svg: &str) -> String {
    format!("data:image/svg+xml,{}", js_sys::encode_uri_component(svg))
}

/// Downloads an SVG picture as a PNG whose longer side has `side` pixels. Calls `failed` if the
/// browser can't draw it.
pub fn save_png(svg: &str, side: u32, name: String, failed: impl FnOnce() + 'static) {
    let source = address(svg);
    let Ok(image) = web_sys::HtmlImageElement::new() else { return failed() };
    let drawn = image.clone();
    let on_load = Closure::once_into_js(move || {
        let made = (|| {
            let canvas = browser::document().create_element("canvas").ok()?;
            let canvas: web_sys::HtmlCanvasElement = canvas.dyn_into().ok()?;
            let (width, height) = (drawn.natural_width(), drawn.natural_height());
            let longer = width.max(height).max(1);
            let [width, height] = [width, height].map(|of| of * side / longer);
            canvas.set_width(width);
            canvas.set_height(height);
            let context = canvas.get_context("2d").ok()??;
            let context: web_sys::CanvasRenderingContext2d = context.dyn_into().ok()?;
            let [width, height] = [width, height].map(f64::from);
            context
                .draw_image_with_html_image_element_and_dw_and_dh(&drawn, 0.0, 0.0, width, height)
                .ok()?;
            let give = Closure::once_into_js(move |blob: Option<web_sys::Blob>| {
                if let Some(blob) = blob {
                    browser::download_blob(&name, &blob);
                }
            });
            canvas.to_blob(give.unchecked_ref()).ok()
        })();
        if made.is_none() {
            failed();
        }
    });
    image.set_onload(Some(on_load.unchecked_ref()));
    image.set_src(&source);
}
