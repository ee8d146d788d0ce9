//! The few things that the app asks the browser for, with every refusal turned into a value.

use crate::platform::planted::planted;
use fairyboard::open::{LARGEST_FILE, OpenError, text_of_file};
use gloo::events::{EventListener, EventListenerOptions};
use gloo::file::futures::read_as_bytes;
use gloo::net::http::{Request, Response};
use gloo::timers::callback::Timeout;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Document, DragEvent, Element, Event, HtmlElement, ScrollIntoViewOptions, ScrollLogicalPosition,
    Window,
};

/// How long something waits that is to be done when the page is idle, where the browser cannot tell when that is.
const IDLE_MS: i32 = 200;

/// The window of the page.
pub fn window() -> Window {
    web_sys::window().expect("a page has a window")
}

/// The document of the page.
pub fn document() -> Document {
    window().document().expect("a page has a document")
}

/// The time in milliseconds since 1970.
pub fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// Whether nobody sees the page: another tab is shown, or another app.
pub fn is_hidden() -> bool {
    document().hidden()
}

/// Today's date as records write it: `2026.11.20`.
pub fn today() -> String {
    let date = js_sys::Date::new_0();
    format!("{}.{:02}.{:02}", date.get_full_year(), date.get_month() + 1, date.get_date())
}

/// Today's date as days since 1970, by the calendar of this device.
pub fn day() -> u64 {
    let date = js_sys::Date::new_0();
    let here = date.get_time() - date.get_timezone_offset() * 60_000.0;
    (here / 86_400_000.0) as u64
}

/// A number of 64 bits that nobody can guess; where the browser has no such source, from the time.
pub fn random() -> u64 {
    let mut bytes = [0; 8];
    let source = window().crypto();
    if source.and_then(|source| source.get_random_values_with_u8_array(&mut bytes)).is_err() {
        return now() ^ (js_sys::Math::random() * f64::from(u32::MAX)) as u64;
    }
    u64::from_le_bytes(bytes)
}

/// A short name that no other game on this device has.
pub fn fresh_name() -> String {
    let random = (js_sys::Math::random() * 46_656.0) as u32;
    format!("{:x}{random:x}", now())
}

/// What stands behind `#` in the address.
pub fn hash() -> String {
    let hash = window().location().hash().unwrap_or_default();
    hash.strip_prefix('#').unwrap_or(&hash).to_string()
}

/// The path of the page in its address: that of its folder, and mostly no more.
pub fn path() -> String {
    window().location().pathname().unwrap_or_default()
}

/// The address of the page without its `#`.
pub fn base_address() -> String {
    let href = window().location().href().unwrap_or_default();
    href.split('#').next().unwrap_or_default().to_string()
}

/// Goes to another address behind `#`.
pub fn go(hash: &str) {
    // A browser that refuses stays where it is.
    let _ = window().location().set_hash(hash);
}

/// The cell of the board that the keyboard reaches.
pub const BOARD: &str = "[data-board] [tabindex=\"0\"]";

/// Gives the keyboard to the first element of the page with this selector; tells whether it has it.
pub fn focus(selector: &str) -> bool {
    document().document_element().is_some_and(|page| focus_in(&page, selector))
}

/// All elements with this selector.
pub fn all(selector: &str) -> Vec<HtmlElement> {
    let Ok(found) = document().query_selector_all(selector) else { return Vec::new() };
    let all = (0..found.length()).filter_map(|i| found.item(i)?.dyn_into().ok());
    all.collect()
}

/// Gives the keyboard to the first element with this selector in another; tells whether it has it.
pub fn focus_in(root: &Element, selector: &str) -> bool {
    let element = root.query_selector(selector).ok().flatten();
    let element = element.and_then(|element| element.dyn_into::<HtmlElement>().ok());
    // What is there and can't be seen does not take it.
    element.is_some_and(|element| element.focus().is_ok() && focused() == Some(element))
}

/// Brings the element with this selector into view where the page is one long column.
pub fn bring_into_view(selector: &str) {
    if matches("(max-width: 599px), (max-aspect-ratio: 7/8)")
        && let Ok(Some(element)) = document().query_selector(selector)
    {
        element.scroll_into_view();
    }
}

/// Scrolls as little as it takes to see an element.
pub fn keep_in_view(element: &Element) {
    let nearest = ScrollIntoViewOptions::new();
    nearest.set_block(ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&nearest);
}

/// Does this once, before the next frame is painted. It cannot be called off: it must do nothing where what it
/// looks for is gone by then.
pub fn at_next_frame(then: impl FnOnce() + 'static) {
    let then = Closure::once_into_js(then);
    // A page without frames shows nothing, so that nothing is missed.
    let _ = window().request_animation_frame(then.unchecked_ref());
}

/// Does this once, when the next frame is painted; soon where the page is not to be seen.
pub fn after_paint(then: impl FnOnce() + 'static) {
    let later = move || {
        after(0, then).forget();
    };
    if document().hidden() { later() } else { at_next_frame(later) }
}

/// Does this once, when the page has nothing else to do. Safari cannot tell, and does it soon.
pub fn when_idle(then: impl FnOnce() + 'static) {
    let then = Closure::once_into_js(then);
    let then = then.unchecked_ref();
    if window().request_idle_callback(then).is_err() {
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(then, IDLE_MS);
    }
}

/// Does this once, in so many milliseconds, unless what is given is dropped before.
pub fn after(ms: u32, then: impl FnOnce() + 'static) -> Timeout {
    Timeout::new(ms, || {
        planted("timer");
        then();
    })
}

/// Shows the end of what is longer than its place, up to the last thing that was not greyed.
pub fn show_end(selector: &str) {
    let element = document().query_selector(selector).ok().flatten();
    let Some(place) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) else {
        return;
    };
    let pressed = place.query_selector_all(":scope > [aria-pressed=true]").ok();
    let pressed = pressed.filter(|all| all.length() > 0);
    let all = pressed.or_else(|| place.query_selector_all(":scope > :not(.forced)").ok());
    let last = all.and_then(|all| all.item(all.length().saturating_sub(1)));
    if let Some(last) = last.and_then(|last| last.dyn_into::<HtmlElement>().ok()) {
        let end = last.offset_top() + last.offset_height() - place.offset_top();
        place.set_scroll_top(end - place.client_height());
        place.set_scroll_left(
            last.offset_left() + last.offset_width() - place.offset_left() - place.client_width(),
        );
    }
}

/// A text in small letters. The browser knows the letters of all languages without a download.
pub fn lowercase(text: &str) -> String {
    js_sys::JsString::from(text).to_lower_case().into()
}

/// The element that has the keyboard.
pub fn focused() -> Option<HtmlElement> {
    document().active_element()?.dyn_into().ok()
}

/// Whether no element has the keyboard, as after the one that had it has gone.
pub fn keyboard_is_free() -> bool {
    focused().is_none_or(|element| element.matches("body").unwrap_or(false))
}

/// Whether the keyboard is in a field for text.
pub fn is_typing() -> bool {
    focused().is_some_and(|element| {
        ["INPUT", "TEXTAREA", "SELECT"].contains(&element.tag_name().as_str())
    })
}

/// Whether a media query holds now.
pub fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Gives a text to the player as a file.
pub fn download(name: &str, kind: &str, text: &str) {
    let parts = js_sys::Array::of1(&text.into());
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(kind);
    if let Ok(blob) = web_sys::Blob::new_with_str_sequence_and_options(&parts, &options) {
        download_blob(name, &blob);
    }
}

/// Gives a blob to the player as a file.
pub fn download_blob(name: &str, blob: &web_sys::Blob) {
    let Ok(url) = web_sys::Url::create_object_url_with_blob(blob) else { return };
    if let Ok(link) = document().create_element("a") {
        let _ = link.set_attribute("href", &url);
        let _ = link.set_attribute("download", name);
        if let Ok(link) = link.dyn_into::<HtmlElement>() {
            link.click();
        }
    }
    // The download has its own hold on the blob once it has begun.
    after(10_000, move || {
        let _ = web_sys::Url::revoke_object_url(&url);
    })
    .forget();
}

/// A text with its percent signs resolved; as it is where that cannot be done.
pub fn decode(text: &str) -> String {
    js_sys::decode_uri_component(text).map_or_else(|_| text.into(), String::from)
}

/// A text as it may stand in an address.
pub fn encode(text: &str) -> String {
    js_sys::encode_uri_component(text).into()
}

/// Whether the page carries a flag that its loader has set.
pub fn page_has(attribute: &str) -> bool {
    document().document_element().is_some_and(|html| html.has_attribute(attribute))
}

/// What the page's loader says in an attribute.
pub fn page_says(attribute: &str) -> Option<String> {
    document().document_element()?.get_attribute(attribute)
}

#[wasm_bindgen]
extern "C" {
    /// The place of a number's category among those below. The loader has it where the page does not speak English.
    #[wasm_bindgen(js_namespace = window)]
    fn plural_of(number: f64) -> usize;
}

/// How the language of the page counts.
pub fn plural(number: i64) -> &'static str {
    let named = ["zero", "one", "two", "few", "many"].get(plural_of(number as f64));
    named.copied().unwrap_or("other")
}

#[wasm_bindgen]
extern "C" {
    /// See `static/boot.js`.
    #[wasm_bindgen(js_namespace = window, catch)]
    fn mend() -> Result<js_sys::Promise, JsValue>;
}

/// Waits until files of the page that are damaged on this device are fetched again, as far as they can be.
pub async fn mended() {
    if let Ok(promise) = mend() {
        let _ = JsFuture::from(promise).await;
    }
}

/// Reports to the page's loader that a file did not load. After a deployment the server lacks files of this version, so the
/// loader looks for a newer one.
pub fn file_is_missing() {
    send("fairyboard-missing");
}

/// Whether the browser can keep the page for use without a network. At an address that begins with `http:` it does not.
pub fn works_offline() -> bool {
    js_sys::Reflect::has(&window().navigator(), &"serviceWorker".into()).unwrap_or(false)
}

/// Whether the browser knows that there is no network.
pub fn is_offline() -> bool {
    !window().navigator().on_line()
}

/// Sends an event to the page's loader.
pub fn send(name: &str) {
    if let Ok(event) = web_sys::CustomEvent::new(name) {
        let _ = window().dispatch_event(&event);
    }
}

/// The same with something told.
pub fn send_told(name: &str, told: &str) {
    let options = web_sys::CustomEventInit::new();
    options.set_detail(&JsValue::from_str(told));
    if let Ok(event) = web_sys::CustomEvent::new_with_event_init_dict(name, &options) {
        let _ = window().dispatch_event(&event);
    }
}

/// Makes sounds, one after the other, so loud as is told from 0 to 100: see `static/sound.js`.
pub fn sound(volume: u64, sounds: &str) {
    send_told("fairyboard-sound", &format!("{} {sounds}", volume.min(100)));
}

/// Keeps the screen of the device on, or no longer, if the browser can: see `static/boot.js`.
pub fn keep_awake(is_wanted: bool) {
    send_told("fairyboard-awake", if is_wanted { "on" } else { "off" });
}

/// Tells the page's loader that the first screen is painted, as soon as it is.
pub fn tell_shown() {
    after_paint(|| {
        if let Some(html) = document().document_element() {
            let _ = html.set_attribute("data-shown", "ready");
        }
        send("fairyboard-shown");
    });
}

/// Copies a text; `done` is told whether the browser allowed it.
pub fn copy(text: &str, done: impl FnOnce(bool) + 'static) {
    let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into())
        .ok()
        .and_then(|value| value.dyn_into::<web_sys::Clipboard>().ok());
    let Some(clipboard) = clipboard else { return done(false) };
    let promise = clipboard.write_text(text);
    spawn_local(async move {
        done(JsFuture::from(promise).await.is_ok());
    });
}

/// Whether there is an element like this in the page.
pub fn page_shows(selector: &str) -> bool {
    document().query_selector(selector).ok().flatten().is_some()
}

/// Opens the browser's way to print the page.
pub fn print() {
    // A browser that cannot print does nothing.
    let _ = window().print();
}

/// The same for a part of the page: by its name the page's style knows what to leave out.
pub fn print_part(name: &'static str) {
    let mark = |name: Option<&str>| {
        if let Some(html) = document().document_element() {
            let _ = match name {
                Some(name) => html.set_attribute("data-print", name),
                None => html.remove_attribute("data-print"),
            };
        }
    };
    mark(Some(name));
    EventListener::once(&window(), "afterprint", move |_| mark(None)).forget();
    print();
}

/// Whether the system has a way to share a link.
pub fn can_share() -> bool {
    js_sys::Reflect::has(&window().navigator(), &"share".into()).unwrap_or(false)
}

/// Gives a link to the system's way to share.
pub fn share(title: &str, url: &str) {
    share_or(title, url, || {});
}

/// The same; where the system does not take it, something else is done. A player who changes their mind is no failure.
pub fn share_or(title: &str, url: &str, otherwise: impl FnOnce() + 'static) {
    if !can_share() {
        return otherwise();
    }
    let data = web_sys::ShareData::new();
    data.set_title(title);
    data.set_url(url);
    let promise = window().navigator().share_with_data(&data);
    spawn_local(async move {
        let Err(why) = JsFuture::from(promise).await else { return };
        let name = js_sys::Reflect::get(&why, &"name".into());
        if name.ok().and_then(|name| name.as_string()).as_deref() != Some("AbortError") {
            otherwise();
        }
    });
}

/// Whether an answer is a page. We fetch none: it comes from the sign-in of a network, which answers everything so.
fn is_page(response: &Response) -> bool {
    let kind = response.headers().get("content-type");
    kind.is_some_and(|kind| kind.starts_with("text/html"))
}

/// Fetches a text that belongs to the page; `done` gets `None` if that fails.
///
/// This and its neighbours take a callback and are not `async`, because their callers are event handlers and effects, which
/// would each have to spawn a future.
pub fn fetch(path: &str, done: impl FnOnce(Option<String>) + 'static) {
    let request = Request::get(path);
    spawn_local(async move {
        let response = request.send().await.ok().filter(|response| response.ok());
        planted("promise");
        let text = match response.filter(|response| !is_page(response)) {
            Some(response) => response.text().await.ok(),
            None => None,
        };
        if text.is_none() {
            file_is_missing();
        }
        done(text);
    });
}

/// Reads a file as text, or says why it is none. `done` is not called if the browser can't read it.
pub fn read_file(file: &web_sys::File, done: impl FnOnce(Result<String, OpenError>) + 'static) {
    let file = file.clone();
    spawn_local(async move {
        if let Some(text) = text_of(file).await {
            done(text);
        }
    });
}

/// Reads several files, one after the other. What the browser can't read is left out.
pub fn read_files(
    files: Vec<web_sys::File>,
    done: impl FnOnce(Vec<Result<String, OpenError>>) + 'static,
) {
    spawn_local(async move {
        let mut texts = Vec::new();
        for file in files {
            texts.extend(text_of(file).await);
        }
        done(texts);
    });
}

/// The text of a file, or why it is none; `None` if the browser can't read it.
async fn text_of(file: web_sys::File) -> Option<Result<String, OpenError>> {
    if file.size() > LARGEST_FILE as f64 {
        return Some(Err(OpenError::TooLarge));
    }
    let bytes = read_as_bytes(&gloo::file::File::from(file)).await.ok()?;
    Some(text_of_file(&bytes))
}

/// Whether the player asked the browser to save data.
pub fn saves_data() -> bool {
    let get = |of: &JsValue, name: &str| js_sys::Reflect::get(of, &name.into()).ok();
    let connection = get(&window().navigator(), "connection").filter(|found| !found.is_undefined());
    connection.and_then(|found| get(&found, "saveData")).is_some_and(|saves| saves.is_truthy())
}

/// The files of a list, in its order.
pub fn listed(files: Option<web_sys::FileList>) -> Vec<web_sys::File> {
    files.map_or_else(Vec::new, |files| (0..files.length()).filter_map(|i| files.get(i)).collect())
}

/// Calls `then` with the files that are dropped onto the page, as long as the value lives. Without it the browser would leave
/// the page and show the first of them.
pub fn on_dropped_files(then: impl Fn(Vec<web_sys::File>) + 'static) -> [EventListener; 2] {
    let transfer = |event: &Event| {
        let transfer = event.dyn_ref::<DragEvent>()?.data_transfer()?;
        transfer.types().includes(&"Files".into(), 0).then_some(transfer)
    };
    let options = EventListenerOptions::enable_prevent_default();
    let over = move |event: &Event| {
        if transfer(event).is_some() {
            event.prevent_default();
        }
    };
    let dropped = move |event: &Event| {
        let Some(transfer) = transfer(event) else { return };
        event.prevent_default();
        then(listed(transfer.files()));
    };
    [
        EventListener::new_with_options(&window(), "dragover", options, over),
        EventListener::new_with_options(&window(), "drop", options, dropped),
    ]
}
