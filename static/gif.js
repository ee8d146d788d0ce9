// Draws the frames of a moving picture, and has a worker make a GIF of them. `static/boot.js` fetches this when the app first
// wants one.
//
//   event from the app   fairyboard-draw    a frame: its width, its height, for how many hundredths of a second it stands, and
//                                           its SVG, with blanks between; "end" after the last; or nothing: it is not wanted
//                                           any more
//   event to the app     fairyboard-draw-answer   "next", the file as a Blob, or one of
//                                             undrawn   the browser does not draw it
//                                             gone      the worker does not come, or is gone
//
// A picture has a worker of its own, which ends with it.

const SILENT_MS = 60_000;

let worker;
let context;
let silent;
let isKept = false;

function tell(drawn) {
  dispatchEvent(new CustomEvent("fairyboard-draw-answer", { detail: drawn }));
}

function stop() {
  clearTimeout(silent);
  worker?.terminate();
  worker = context = undefined;
}

function fail(why) {
  stop();
  tell(why);
}

function begin(address) {
  const own = new Worker(address("gif"), { type: "module" });
  own.onerror = () => own === worker && fail("gone");
  own.onmessage = ({ data }) => own === worker && hear(data);
  worker = own;
}

function send(message, moved = []) {
  clearTimeout(silent);
  silent = setTimeout(fail, SILENT_MS, "gone");
  worker.postMessage(message, moved);
}

function hear(data) {
  clearTimeout(silent);
  if (data === "next") return tell(data);
  stop();
  keep();
  tell(new Blob([data], { type: "image/gif" }));
}

/** Has what was fetched kept for offline. */
function keep() {
  if (isKept || !("release" in document.documentElement.dataset)) return;
  isKept = true;
  navigator.serviceWorker?.ready.then(({ active }) => active.postMessage({ type: "keep", what: "gif" }));
}

/** What is long is done in parts, between which the page answers. */
const pause = () => new Promise((done) => setTimeout(done));

/** In how many strips a frame is drawn. */
const STRIPS = 6;

/** The pixels of a frame. */
async function drawn(width, height, svg) {
  await pause();
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  if (context?.canvas.width !== width || context.canvas.height !== height) {
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  }
  const own = context;
  const pixels = new Uint8ClampedArray(width * height * 4);
  const most = Math.ceil(height / STRIPS);
  for (let top = 0; top < height; top += most) {
    await pause();
    const high = Math.min(most, height - top);
    own.save();
    own.beginPath();
    own.rect(0, top, width, high);
    own.clip();
    // What the height has of a pixel more is left out.
    own.drawImage(image, 0, 0, width, (width * image.height) / image.width);
    own.restore();
    pixels.set(own.getImageData(0, top, width, high).data, top * width * 4);
  }
  return pixels.buffer;
}

export async function draw(text, address) {
  if (!text) return stop();
  if (!worker) begin(address);
  if (text === "end") return send("");
  const [, width, height, hundredths, svg] = /^(\d+) (\d+) (\d+) (.*)$/s.exec(text);
  const own = worker;
  try {
    const pixels = await drawn(+width, +height, svg);
    if (own === worker) send([+width, +height, pixels, +hundredths], [pixels]);
  } catch {
    if (own === worker) fail("undrawn");
  }
}
