// The app's module comes in two parts (see xtask/src/parted.rs). This stands at the end of its glue, and puts the second, the
// rest, in its place. `static/boot.js` fetches it: as window.rest, an event tells that it is coming.

const { dataset } = document.documentElement;
const { rest } = dataset;
/** What the first part lends to the rest. */
let lent;

/** Before the first part begins: waits for the rest where that is coming already, as the first screen needs it. */
async function begin(exports) {
  lent = exports;
  addEventListener("fairyboard-rest", link);
  await link();
}

async function link() {
  const code = await window.rest?.catch(() => {});
  if (!code) return;
  await WebAssembly.instantiate(code, { "": lent });
  delete dataset.rest;
  dispatchEvent(new CustomEvent("fairyboard-whole"));
}

/** Something of the rest is called before it has come. A service worker has nothing for such a request, but then it came first. */
function restNow() {
  const request = new XMLHttpRequest();
  request.open("GET", rest, false);
  // Only text is given at once: each byte as a character, of which the lower half counts.
  request.overrideMimeType("text/plain; charset=x-user-defined");
  try {
    request.send();
    const code = Uint8Array.from(request.responseText, (character) => character.charCodeAt(0));
    new WebAssembly.Instance(new WebAssembly.Module(code), { "": lent });
  } catch (error) {
    dispatchEvent(new CustomEvent("fairyboard-stuck"));
    throw error;
  }
}
