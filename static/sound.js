// Makes the sounds of a game: nothing of them is downloaded. `static/boot.js` fetches this when the app first wants one.
//
//   event from the app   fairyboard-sound   how loud, from 0 to 100, and what is heard, with blanks between: move, capture,
//                                           turn, end

/** A sound that can't be heard by then is dropped: later it would belong to nothing on the screen. */
const LATEST_MS = 800;

let audio;

/** Asks the browser to let the page be heard. */
function resume() {
  if (audio?.state === "closed") audio = undefined;
  audio ??= new AudioContext();
  // In some browsers the promise waits for ever, and some refuse during a call.
  return audio.state === "running" ? undefined : audio.resume().catch(() => {});
}

// A page is not heard before it was touched, or after a call interrupted it. Browsers may allow it again only during a press.
for (const press of ["pointerdown", "pointerup", "keydown"]) {
  addEventListener(press, () => audio && resume(), { capture: true, passive: true });
}

/** Whether the page can be heard, at the latest at a time. */
async function canBeHeard(latest) {
  const wait = () => new Promise((done) => setTimeout(done, Math.max(0, latest - performance.now())));
  await Promise.race([resume(), wait()]);
  if (audio.state === "interrupted") {
    // Safari may leave a context like this for good, so the next sound begins with another.
    audio.close().catch(() => {});
    audio = new AudioContext();
    await Promise.race([resume(), wait()]);
  }
  return audio.state === "running" && performance.now() <= latest;
}

/** A knock of wood: a burst of noise through a narrow band, at a pitch in Hz. */
function knock(at, loud, pitch) {
  const length = Math.ceil(audio.sampleRate * 0.09);
  const noise = audio.createBuffer(1, length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 6;
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 3 });
  source.connect(band).connect(new GainNode(audio, { gain: 3 * loud })).connect(audio.destination);
  source.start(at);
}

/** A soft tone, at a pitch in Hz, that dies away. */
function tone(at, loud, pitch, seconds) {
  const source = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.25 * loud, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + seconds);
}

/** Each gives how long it takes before the next may be heard, in seconds. */
const SOUNDS = {
  move(at, loud) {
    knock(at, loud, 1100);
    return 0.18;
  },
  capture(at, loud) {
    knock(at, loud, 1300);
    knock(at + 0.07, loud, 700);
    return 0.25;
  },
  turn(at, loud) {
    tone(at, loud, 660, 0.25);
    return 0.25;
  },
  end(at, loud) {
    [392, 494, 587].forEach((pitch, i) => tone(at + 0.12 * i, loud, pitch, 0.9));
    return 1;
  },
};

/** Makes the sounds that were wanted at a time, in milliseconds as `performance.now()` counts. */
export async function sound(told, wanted) {
  const [loud, ...names] = told.split(" ");
  if (!(await canBeHeard(wanted + LATEST_MS))) return;
  let at = audio.currentTime;
  for (const name of names) at += SOUNDS[name](at, loud / 100);
}
