//! Functions that call the browser. If the browser refuses a call, they return a value such as
//! `None` or `false` and don't panic.

use crate::platform::planted::planted;
use fairyboard::open::{LARGEST_FILE, OpenError, text_of_file};
use gloo::file::futures::read_as_bytes;
use gloo::file::{Blob, File, FileList, ObjectUrl};
use gloo::net::http::{Request, Response};
use gloo::timers::callback::Timeout;
pub use gloo::utils::{document, window};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    DataTransfer, DragEvent, Element, HtmlElement, MouseEvent, ScrollIntoViewOptions,
    ScrollLogicalPosition,
};

/// The delay in milliseconds before an idle task if the browser has no `requestIdleCallback`.
const IDLE_MS: i32 = 200;

/// The time in milliseconds since 1970.
pub fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// Whether the page is hidden: another tab or another app is in front.
pub fn is_hidden() -> bool {
    document().hidden()
}

/// Today's date as records (the texts of games) write dates: `2026.11.20`.
pub fn today() -> String {
    let date = js_sys::Date::new_0();
    format!("{}.{:02}.{:02}", date.get_full_year(), date.get_month() + 1, date.get_date())
}

/// Today as days since 1970, in the time zone of this device.
pub fn day() -> u64 {
    let date = js_sys::Date::new_0();
    let here = date.get_time() - date.get_timezone_offset() * 60_000.0;
    (here / 86_400_000.0) as u64
}

/// The date of a day in the page's language, such as *27 November*. `day` counts from 1970.
pub fn date_in_words(day: u64) -> String {
    let date = js_sys::Date::new(&(day as f64 * 86_400_000.0).into());
    let options = js_sys::Object::new();
    for (name, value) in [("day", "numeric"), ("month", "long"), ("timeZone", "UTC")] {
        // Setting a field of a new object can't fail.
        let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
    }
    // The page writes English dates with the day first, as in Britain.
    let language = page_says("lang").filter(|language| language != "en");
    let language = language.unwrap_or_else(|| "en-GB".into());
    date.to_locale_date_string(&language, &options).into()
}

/// 64 random bits: from `crypto`, or from the time and `Math.random` if the browser has no
/// `crypto`.
pub fn random() -> u64 {
    let mut bytes = [0; 8];
    let source = window().crypto();
    if source.and_then(|source| source.get_random_values_with_u8_array(&mut bytes)).is_err() {
        return now() ^ (js_sys::Math::random() * f64::from(u32::MAX)) as u64;
    }
    u64::from_le_bytes(bytes)
}

/// A new name, unique on this device: of a slot (the name under which a game is saved in
/// `localStorage`), or the Yew key of a screen that must begin with a new state.
pub fn fresh_name() -> String {
    let random = (js_sys::Math::random() * 46_656.0) as u32;
    format!("{:x}{random:x}", now())
}

/// The part of the address after `#`.
pub fn hash() -> String {
    let hash = window().location().hash().unwrap_or_default();
    hash.strip_prefix('#').unwrap_or(&hash).to_string()
}

/// The path of the page's address, such as `/`, `/fairyboard/` or `/fairyboard/hens.html`.
pub fn path() -> String {
    window().location().pathname().unwrap_or_default()
}

/// The address of the page without its `#`.
pub fn base_address() -> String {
    let href = window().location().href().unwrap_or_default();
    href.split('#').next().unwrap_or_default().to_string()
}

/// Navigates to another address after `#`.
pub fn go(hash: &str) {
    // If the browser refuses, the address stays as it is.
    let _ = window().location().set_hash(hash);
}

/// The selector of the one cell of the board that Tab reaches. Arrow keys move the focus from
/// there.
pub const BOARD: &str = "[data-board] [tabindex=\"0\"]";

/// Focuses the first element of the page with this selector. Returns whether it has the focus.
pub fn focus(selector: &str) -> bool {
    document().document_element().is_some_and(|page| focus_in(&page, selector))
}

/// The first element of the page with this selector. Meant for elements of other components: a
/// `NodeRef` would have to be passed through all components between.
pub fn find(selector: &str) -> Option<HtmlElement> {
    document().query_selector(selector).ok().flatten()?.dyn_into().ok()
}

/// All elements with this selector inside `root`.
pub fn all_in(root: &Element, selector: &str) -> Vec<HtmlElement> {
    let Ok(found) = root.query_selector_all(selector) else { return Vec::new() };
    let all = (0..found.length()).filter_map(|i| found.item(i)?.dyn_into().ok());
    all.collect()
}

/// Focuses the first element with this selector inside `root`. Returns whether it has the focus.
pub fn focus_in(root: &Element, selector: &str) -> bool {
    let element = root.query_selector(selector).ok().flatten();
    element.and_then(|element| element.dyn_into().ok()).is_some_and(|element| focus_on(&element))
}

/// Focuses an element. Returns whether it has the focus: a hidden element does not take it.
pub fn focus_on(element: &HtmlElement) -> bool {
    is_shown(element) && element.focus().is_ok() && focused().as_ref() == Some(element)
}

/// Whether a button was pressed by key or by a screen reader. Then the browser sends a click of no
/// pointer, whose `detail` is 0.
pub fn is_by_key(press: &MouseEvent) -> bool {
    press.detail() == 0
}

/// Whether an element has a place on the page. Without one, it is removed or hidden.
pub fn is_shown(element: &HtmlElement) -> bool {
    element.get_client_rects().length() > 0
}

/// Scrolls the element with this selector into view if the page is laid out as one long column.
pub fn bring_into_view(selector: &str) {
    if matches("(max-width: 599px), (max-aspect-ratio: 7/8)")
        && let Ok(Some(element)) = document().query_selector(selector)
    {
        element.scroll_into_view();
    }
}

/// Scrolls an element into view, as little as possible.
pub fn keep_in_view(element: &Element) {
    let nearest = ScrollIntoViewOptions::new();
    nearest.set_block(ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&nearest);
}

/// Scrolls the board into view after the next paint, if the page was scrolled away from it.
pub fn keep_board_in_view() {
    after_paint(|| {
        if let Ok(Some(board)) = document().query_selector("#board") {
            keep_in_view(&board);
        }
    });
}

/// Calls `then` once, before the next frame is painted. This can't be cancelled, so `then` must do
/// nothing if its elements are gone by then. Does not use `gloo::render`, whose handle has no
/// `forget`: dropping it always cancels the call.
pub fn at_next_frame(then: impl FnOnce() + 'static) {
    let then = Closure::once_into_js(then);
    // If the browser refuses, it paints no frames either, so `then` would have no visible effect.
    let _ = window().request_animation_frame(then.unchecked_ref());
}

/// Calls `then` once, after the next paint. A hidden page is not painted; there `then` runs soon.
pub fn after_paint(then: impl FnOnce() + 'static) {
    let later = move || {
        after(0, then).forget();
    };
    if document().hidden() { later() } else { at_next_frame(later) }
}

/// Calls `then` once, when the page is idle. Safari has no `requestIdleCallback`: there it is
/// called after a short delay.
pub fn when_idle(then: impl FnOnce() + 'static) {
    let then = Closure::once_into_js(then);
    let then = then.unchecked_ref();
    if window().request_idle_callback(then).is_err() {
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(then, IDLE_MS);
    }
}

/// Calls `then` once, after `ms` milliseconds. Dropping the returned timeout cancels the call. Use
/// this function instead of gloo's `Timeout::new`: browser tests can make its timers panic.
pub fn after(ms: u32, then: impl FnOnce() + 'static) -> Timeout {
    Timeout::new(ms, || {
        planted("timer");
        then();
    })
}

/// Scrolls the row with the steps of a move (`place`) to the last pressed button in it. If none is
/// pressed, scrolls to the last step; chips of the class `forced` show no step.
pub fn show_end(place: &HtmlElement) {
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

/// The focused element. `None` if the focus is on no HTML element.
pub fn focused() -> Option<HtmlElement> {
    document().active_element()?.dyn_into().ok()
}

/// Whether no element has the focus, for example because the focused one was removed.
pub fn keyboard_is_free() -> bool {
    focused().is_none_or(|element| element.matches("body").unwrap_or(false))
}

/// Whether a form field for text or a choice has the focus.
pub fn is_typing() -> bool {
    focused().is_some_and(|element| {
        ["INPUT", "TEXTAREA", "SELECT"].contains(&element.tag_name().as_str())
    })
}

/// Whether a media query holds now.
pub fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Downloads a text as a file. `kind` is the MIME type.
pub fn download(name: &str, kind: &str, text: &str) {
    download_blob(name, Blob::new_with_options(text, Some(kind)));
}

/// Downloads a blob as a file.
pub fn download_blob(name: &str, blob: Blob) {
    let url = ObjectUrl::from(blob);
    if let Ok(link) = document().create_element("a") {
        let _ = link.set_attribute("href", &url);
        let _ = link.set_attribute("download", name);
        if let Ok(link) = link.dyn_into::<HtmlElement>() {
            link.click();
        }
    }
    // After this time the download has begun, and the browser keeps the blob, so the address can be
    // released.
    after(10_000, move || drop(url)).forget();
}

/// A text with percent-encoding decoded, or unchanged if it is malformed.
pub fn decode(text: &str) -> String {
    js_sys::decode_uri_component(text).map_or_else(|_| text.into(), String::from)
}

/// A text percent-encoded for an address.
pub fn encode(text: &str) -> String {
    js_sys::encode_uri_component(text).into()
}

/// Whether `<html>` has this attribute, which the build or a script of the page sets.
pub fn page_has(attribute: &str) -> bool {
    document().document_element().is_some_and(|html| html.has_attribute(attribute))
}

/// The value of an attribute of `<html>`, which the build or a script of the page sets. `None` if
/// it is not set.
pub fn page_says(attribute: &str) -> Option<String> {
    document().document_element()?.get_attribute(attribute)
}

#[wasm_bindgen]
extern "C" {
    /// The index of a number's plural category in the list in [`plural`]. `static/language.js`
    /// defines this function if the page is not in English.
    #[wasm_bindgen(js_namespace = window)]
    fn plural_of(number: f64) -> usize;
}

/// The plural category of a number in the language of the page, which is not English.
pub fn plural(number: i64) -> &'static str {
    let named = ["zero", "one", "two", "few", "many"].get(plural_of(number as f64));
    named.copied().unwrap_or("other")
}

#[wasm_bindgen]
extern "C" {
    /// Fetches damaged files of the page again. Defined in `static/boot.js`.
    #[wasm_bindgen(js_namespace = window, catch)]
    fn mend() -> Result<js_sys::Promise, JsValue>;
}

/// Waits until damaged files of the page (incomplete or changed in a cache) are fetched again, if
/// that is possible.
pub async fn mended() {
    if let Ok(promise) = mend() {
        let _ = JsFuture::from(promise).await;
    }
}

/// Reports to `static/boot.js` that a file did not load. After a deployment the server lacks files
/// of this version, so `boot.js` looks for a newer one.
pub fn file_is_missing() {
    send("fairyboard-missing");
}

/// Whether the browser can cache the page for use without a network. At an `http:` address it
/// can't.
pub fn works_offline() -> bool {
    js_sys::Reflect::has(&window().navigator(), &"serviceWorker".into()).unwrap_or(false)
}

/// Whether the browser knows that there is no network.
pub fn is_offline() -> bool {
    !window().navigator().on_line()
}

/// Sends an event to the scripts in `static/`. They handle updates, files for use without a
/// network, and the notice after a crash, also while this module is not running. An event is
/// enough, because nothing waits for an answer.
pub fn send(name: &str) {
    if let Ok(event) = web_sys::CustomEvent::new(name) {
        let _ = window().dispatch_event(&event);
    }
}

/// Sends an event to the scripts like [`send`], with the text `told` as the event's `detail`.
pub fn send_told(name: &str, told: &str) {
    let options = web_sys::CustomEventInit::new();
    options.set_detail(&JsValue::from_str(told));
    if let Ok(event) = web_sys::CustomEvent::new_with_event_init_dict(name, &options) {
        let _ = window().dispatch_event(&event);
    }
}

/// Functions that `static/boot.js` defines. The crate web-sys 0.3 has no stable functions for
/// keeping the screen on, a badge, the options of full screen, and locking Escape. Sounds are in a
/// script that is fetched with the first sound, which keeps this module smaller. Where a page may
/// not show a notification, as on phones, the service worker does, and `boot.js` looks after that
/// worker.
#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = window, js_name = playSounds, catch)]
    fn play_sounds(volume: u32, sounds: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(js_namespace = window, js_name = showBadge, catch)]
    fn show_badge() -> Result<(), JsValue>;
    #[wasm_bindgen(js_namespace = window, js_name = keepAwake, catch)]
    fn set_awake(is_wanted: bool) -> Result<(), JsValue>;
    #[wasm_bindgen(js_namespace = window, js_name = fillScreen, catch)]
    fn set_full_screen(is_wanted: bool) -> Result<(), JsValue>;
    #[wasm_bindgen(js_namespace = window, js_name = showNotification, catch)]
    fn show_notification(title: &str, body: &str) -> Result<(), JsValue>;
}

/// Plays sounds one after the other, at a volume from 0 to 100. `sounds` are the names in
/// `static/sound.js`, separated by blanks.
pub fn sound(volume: u64, sounds: &str) {
    let _ = play_sounds(volume.min(100) as u32, sounds);
}

/// Shows a badge on the app's icon if the page is hidden, because it is the player's turn.
pub fn tell_your_turn() {
    if is_hidden() {
        let _ = show_badge();
    }
}

/// Keeps the screen of the device on, or stops doing so, if the browser can.
pub fn keep_awake(is_wanted: bool) {
    let _ = set_awake(is_wanted);
}

/// Shows the page in full screen, or ends the full screen, if the browser can.
pub fn fill_screen(is_wanted: bool) {
    let _ = set_full_screen(is_wanted);
}

/// Shows a notification of the system, if the player has allowed it.
pub fn notify(title: &str, body: &str) {
    let _ = show_notification(title, body);
}

/// Reports to the page's scripts that the first screen is painted, once it is.
pub fn tell_shown() {
    after_paint(|| {
        if let Some(html) = document().document_element() {
            let _ = html.set_attribute("data-shown", "ready");
        }
        send("fairyboard-shown");
    });
}

/// Copies a text to the clipboard, and calls `done` with whether the browser allowed it. Uses
/// `Reflect`, because a page without `https:` has no clipboard, and the getter of `web-sys` assumes
/// one.
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

/// Whether the page has an element with this selector.
pub fn page_shows(selector: &str) -> bool {
    document().query_selector(selector).ok().flatten().is_some()
}

/// The language that the user prefers, as a tag such as `en-US`. Empty if it is unknown.
pub fn language() -> String {
    window().navigator().language().unwrap_or_default()
}

/// Opens the browser's print dialog.
pub fn print() {
    // A browser that cannot print does nothing.
    let _ = window().print();
}

/// Whether the browser has a share dialog. Many have none, although `web-sys` always has the
/// function.
pub fn can_share() -> bool {
    js_sys::Reflect::has(&window().navigator(), &"share".into()).unwrap_or(false)
}

/// Opens the system's share dialog with a link.
pub fn share(title: &str, url: &str) {
    share_or(title, url, || {});
}

/// Opens the system's share dialog with a link, and calls `otherwise` if that fails. If the player
/// cancels, that is no failure.
pub fn share_or(title: &str, url: &str, otherwise: impl FnOnce() + 'static) {
    if !can_share() {
        return otherwise();
    }
    let data = web_sys::ShareData::new();
    data.set_title(title);
    data.set_url(url);
    share_data(&data, otherwise);
}

/// Opens the system's share dialog with a text.
pub fn share_text(text: &str) {
    if can_share() {
        let data = web_sys::ShareData::new();
        data.set_text(text);
        share_data(&data, || {});
    }
}

fn share_data(data: &web_sys::ShareData, otherwise: impl FnOnce() + 'static) {
    let promise = window().navigator().share_with_data(data);
    spawn_local(async move {
        let Err(why) = JsFuture::from(promise).await else { return };
        let name = js_sys::Reflect::get(&why, &"name".into());
        if name.ok().and_then(|name| name.as_string()).as_deref() != Some("AbortError") {
            otherwise();
        }
    });
}

/// Whether a response is HTML. The app fetches no HTML, so an HTML response is the sign-in page of
/// a network, such as that of a hotel, which answers every request with this page.
fn is_page(response: &Response) -> bool {
    let kind = response.headers().get("content-type");
    kind.is_some_and(|kind| kind.starts_with("text/html"))
}

/// Fetches a text file of the page. If that fails, reports the file as missing and returns `None`.
pub async fn fetch(path: &str) -> Option<String> {
    let response = Request::get(path).send().await.ok().filter(|response| response.ok());
    planted("promise");
    let text = match response.filter(|response| !is_page(response)) {
        Some(response) => response.text().await.ok(),
        None => None,
    };
    if text.is_none() {
        file_is_missing();
    }
    text
}

/// The handle of files that are being read. Dropping it cancels the reading. gloo has such a handle
/// too, but only for one file.
#[must_use]
pub struct FileReading(Rc<Cell<bool>>);

impl Drop for FileReading {
    fn drop(&mut self) {
        self.0.set(false);
    }
}

/// Reads files as texts, one after the other. The error says why a file is not a text. Files that
/// the browser can't read are left out.
pub fn read_files(
    files: Vec<File>,
    done: impl FnOnce(Vec<Result<String, OpenError>>) + 'static,
) -> FileReading {
    let is_wanted = Rc::new(Cell::new(true));
    let reading = FileReading(Rc::clone(&is_wanted));
    spawn_local(async move {
        let mut texts = Vec::new();
        for file in files {
            texts.extend(text_of(file).await);
        }
        if is_wanted.get() {
            done(texts);
        }
    });
    reading
}

/// The text of a file, or why it is not a text. `None` if the browser can't read it.
async fn text_of(file: File) -> Option<Result<String, OpenError>> {
    if file.size() > LARGEST_FILE as u64 {
        return Some(Err(OpenError::TooLarge));
    }
    let bytes = read_as_bytes(&file).await.ok()?;
    Some(text_of_file(&bytes))
}

/// Whether the user has set the browser to transfer little data (`navigator.connection.saveData`).
pub fn saves_data() -> bool {
    let get = |of: &JsValue, name: &str| js_sys::Reflect::get(of, &name.into()).ok();
    let connection = get(&window().navigator(), "connection").filter(|found| !found.is_undefined());
    connection.and_then(|found| get(&found, "saveData")).is_some_and(|saves| saves.is_truthy())
}

/// Converts a list of files from the browser to a vector.
pub fn listed(files: Option<web_sys::FileList>) -> Vec<File> {
    files.map_or_else(Vec::new, |files| FileList::from(files).to_vec())
}

/// The files that are dragged over the page or dropped there, if there are any.
pub fn dragged_files(event: &DragEvent) -> Option<DataTransfer> {
    event.data_transfer().filter(|dragged| dragged.types().includes(&"Files".into(), 0))
}
