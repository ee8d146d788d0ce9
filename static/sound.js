// Synthesises the sounds of a game, so that no sound files are needed. static/boot.js fetches this module when the first
// sound is played.

/** A sound that would start later than this after its request is dropped, because it would no longer match the screen. */
const LATEST_MS = 800;

let audio;

/** Asks the browser to allow sound. */
function resume() {
  if (audio?.state === "closed") audio = undefined;
  audio ??= new AudioContext();
  // In some browsers the promise never settles. Others reject it during a phone call.
  return audio.state === "running" ? undefined : audio.resume().catch(() => {});
}

// Browsers allow sound only after a press. After a phone call some allow it again only during a press.
for (const press of ["pointerdown", "pointerup", "keydown"]) {
  addEventListener(press, () => audio && resume(), { capture: true, passive: true });
}

/** Waits until the browser allows sound, at most until `latest`. Returns whether sound is allowed. */
async function canBeHeard(latest) {
  const wait = () => new Promise((done) => setTimeout(done, Math.max(0, latest - performance.now())));
  await Promise.race([resume(), wait()]);
  if (audio.state === "interrupted") {
    // Safari may never resume an interrupted context, so a new one is made.
    audio.close().catch(() => {});
    audio = new AudioContext();
    await Promise.race([resume(), wait()]);
  }
  return audio.state === "running" && performance.now() <= latest;
}

/** The sound of knocking on wood: a burst of noise through a narrow band around a pitch in Hz. */
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

/** A soft tone that dies away, with a pitch in Hz. */
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

/** The sounds by name. Each function starts a sound and returns the seconds until the next one may start. */
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

/**
 * Plays sounds one after the other, at a volume from 0 to 100. `names` are keys of SOUNDS, separated by blanks. `wanted` is
 * the time of the request, as `performance.now()` counts it.
 */
export async function sound(volume, names, wanted) {
  if (!(await canBeHeard(wanted + LATEST_MS))) return;
  let at = audio.currentTime;
  for (const name of names.split(" ")) at += SOUNDS[name](at, volume / 100);
}
