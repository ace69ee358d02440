/**
 * Nine short sounds, synthesised; off until the first press, one switch, remembered.
 * @module
 */
/** frequency, seconds, shape, noise share @type {Record<string, [number, number, OscillatorType|"noise"]>} */
const SOUNDS = { card: [2400, 0.05, "noise"], turn: [3200, 0.04, "noise"], chip: [1900, 0.05, "triangle"], sweep: [900, 0.16, "noise"], dice: [500, 0.22, "noise"], ball: [1400, 0.3, "noise"], number: [700, 0.07, "sine"], move: [880, 0.16, "sine"], paid: [1320, 0.14, "triangle"] };
/** @type {AudioContext|null} */
let context = null;
let on = localStorage.getItem("chapter47-sound") !== "off";

export const isOn = () => on;

/** @param {boolean} wanted */
export function turn(wanted) {
  on = wanted;
  localStorage.setItem("chapter47-sound", wanted ? "on" : "off");
}

/** Called by the first press: before it a page makes no sound. */
export function wake() {
  if (!context && on && "AudioContext" in window) context = new AudioContext();
}

/** @param {string} name */
export function play(name) {
  if (!on || !context || context.state !== "running" || !SOUNDS[name]) return;
  const [frequency, seconds, shape] = SOUNDS[name], now = context.currentTime, gain = context.createGain();
  gain.gain.setValueAtTime(0.06, now);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
  gain.connect(context.destination);
  if (shape === "noise") {
    const buffer = context.createBuffer(1, context.sampleRate * seconds, context.sampleRate), data = buffer.getChannelData(0);
    for (let at = 0; at < data.length; at += 1) data[at] = Math.random() * 2 - 1;
    const source = context.createBufferSource(), filter = context.createBiquadFilter();
    source.buffer = buffer;
    filter.type = "bandpass";
    filter.frequency.value = frequency;
    source.connect(filter).connect(gain);
    source.start();
  } else {
    const source = context.createOscillator();
    source.type = shape;
    source.frequency.value = frequency;
    source.connect(gain);
    source.start();
    source.stop(now + seconds);
  }
}
