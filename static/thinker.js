// Stands behind what wasm-bindgen writes for the computer player: this is the worker in which it thinks. It is sent a
// question as a text, and sends answers; see `ask/src/lib.rs`.

const loaded = __wbg_init();
const begun = () => postMessage("begun");

// A lock that is held as long as the worker lives: so the page notices when it is gone, however it went.
const held = () => {
  begun();
  return new Promise(() => {});
};
if (navigator.locks) navigator.locks.request(name, held);
else begun();

onmessage = async ({ data }) => {
  try {
    await loaded;
    // A question that makes no sense here is of another version.
    postMessage(answer(data, (soFar) => postMessage(soFar)) ?? "");
  } catch (error) {
    // Outside of the promise, where the page is told of it.
    setTimeout(() => {
      throw error;
    });
  }
};
