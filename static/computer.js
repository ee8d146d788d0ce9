// Asks the computer player, which thinks in a worker. `static/boot.js` fetches this when the app first asks.
//
//   event from the app   fairyboard-ask          a question, or nothing: no answer is wanted any more
//   event to the app     fairyboard-ask-answer   an answer, or one of
//                          again               the worker was gone, and another is asked the same
//                          gone                that did not help
//
// A question that comes while another is thought about takes its place, by a new worker: one that thinks hears nothing.

const SILENT_MS = 60_000;
const html = document.documentElement;

/** Gives the worker's address. */
let address;
let worker;
let question = "";
let tries = 0;
let silent;
let isKept = false;

function tell(answer) {
  dispatchEvent(new CustomEvent("fairyboard-ask-answer", { detail: answer }));
}

function stop() {
  clearTimeout(silent);
  worker?.terminate();
  worker = undefined;
}

function begin() {
  // By its name the lock is known that it holds: see static/thinker.js.
  const name = `fairyboard-${crypto.randomUUID()}`;
  const own = new Worker(address("computer"), { type: "module", name });
  const lost = () => {
    if (own === worker) fail();
  };
  own.onerror = lost;
  own.onmessage = ({ data }) => {
    if (data === "begun") navigator.locks?.request(name, lost);
    else if (own === worker) hear(data);
  };
  worker = own;
}

function send() {
  if (!worker) begin();
  wait();
  worker.postMessage(question);
}

/** Waits for the worker, but not for ever. */
function wait() {
  clearTimeout(silent);
  silent = setTimeout(fail, SILENT_MS);
}

function hear(answer) {
  wait();
  if (!answer || answer.split("\n")[1] === "last") {
    clearTimeout(silent);
    question = "";
    keep();
  }
  tell(answer || "gone");
}

function fail() {
  stop();
  if (!question) return;
  tries += 1;
  if (tries === 1) {
    tell("again");
    send();
  } else {
    question = "";
    tell("gone");
  }
}

/** Has what was fetched kept for offline. */
function keep() {
  if (isKept || !("release" in html.dataset)) return;
  isKept = true;
  navigator.serviceWorker?.ready.then(({ active }) => active.postMessage({ type: "keep", what: "computer" }));
}

export function ask(text, of) {
  address = of;
  if (question) stop();
  question = text;
  tries = 0;
  if (question) send();
}
