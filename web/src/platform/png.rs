//! PNG pictures, and addresses that hold a picture.

use crate::platform::browser;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// The address of a picture, which holds all of it.
pub fn address(svg: &str) -> String {
    format!("data:image/svg+xml,{}", js_sys::encode_uri_component(svg))
}

/// Makes a PNG of an SVG picture and gives it to the player; `failed` is called where it cannot be.
pub fn save_png(svg: &str, name: String, failed: impl FnOnce() + 'static) {
    const SIDE: u32 = 1200;
    let source = address(svg);
    let Ok(image) = web_sys::HtmlImageElement::new() else { return failed() };
    let drawn = image.clone();
    let on_load = Closure::once_into_js(move || {
        let made = (|| {
            let canvas = browser::document().create_element("canvas").ok()?;
            let canvas: web_sys::HtmlCanvasElement = canvas.dyn_into().ok()?;
            canvas.set_width(SIDE);
            canvas.set_height(SIDE);
            let context = canvas.get_context("2d").ok()??;
            let context: web_sys::CanvasRenderingContext2d = context.dyn_into().ok()?;
            let side = f64::from(SIDE);
            context
                .draw_image_with_html_image_element_and_dw_and_dh(&drawn, 0.0, 0.0, side, side)
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
