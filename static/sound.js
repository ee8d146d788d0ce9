// Makes the sounds of a game: nothing of them is downloaded. `static/boot.js` fetches this when the app first wants one.
//
//   event from the app   fairyboard-sound   how loud, from 0 to 100, and what is heard, with blanks between: move, capture,
//                                           turn, end

let audio;

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

export async function sound(told) {
  const [loud, ...names] = told.split(" ");
  audio ??= new AudioContext();
  // A page makes no sound before it was touched.
  if (audio.state === "suspended") await audio.resume();
  let at = audio.currentTime;
  for (const name of names) at += SOUNDS[name](at, loud / 100);
}
