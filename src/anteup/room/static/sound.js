/**
 * The sounds of the table, made as they are needed; there are no files. Nothing sounds before the first touch, and never
 * two of the same kind at once.
 */
import { kept } from "./desk.js";

/** @type {AudioContext | null} */
let context = null;
/** @type {Map<string, number>} Until when a kind sounds. */
const busy = new Map();

/** Browsers let a page sound only once it has been touched. */
export function wake() {
  if (!context && "AudioContext" in window) context = new AudioContext();
  void context?.resume();
}

/**
 * A tone that fades.
 * @param {number} pitch Hertz. @param {number} after Seconds. @param {number} long Seconds. @param {number} loud
 * @param {OscillatorType} [wave]
 */
function tone(pitch, after, long, loud, wave = "sine") {
  if (!context) return;
  const [at, source, volume] = [context.currentTime + after, context.createOscillator(), context.createGain()];
  source.type = wave;
  source.frequency.setValueAtTime(pitch, at);
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud * kept.value.loud, at + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + long);
  source.connect(volume).connect(context.destination);
  source.start(at);
  source.stop(at + long + 0.02);
}

/**
 * A short noise through a band: a card, a chip.
 * @param {number} pitch @param {number} after @param {number} long @param {number} loud @param {number} [narrow]
 */
function noise(pitch, after, long, loud, narrow = 1.2) {
  if (!context) return;
  const length = Math.ceil(context.sampleRate * long);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) data[i] = (((i * 7919 + 104729) % 2003) / 1001.5 - 1) * (1 - i / length) ** 2;
  const [source, band, volume] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()];
  source.buffer = buffer;
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = narrow;
  volume.gain.value = loud * kept.value.loud;
  source.connect(band).connect(volume).connect(context.destination);
  source.start(context.currentTime + after);
}

/** @param {number} after @param {number} [pitch] */
const knock = (after, pitch = 190) => {
  tone(pitch, after, 0.09, 0.5, "triangle");
  noise(pitch * 5, after, 0.03, 0.25);
};
/** @param {number} after */
const click = (after) => {
  noise(4200, after, 0.03, 0.5, 6);
  tone(2600, after, 0.04, 0.08);
};

/**
 * Every sound: how long it takes, and what it is made of.
 * @type {Record<string, readonly [number, () => void]>}
 */
const SOUNDS = {
  turn: [300, () => [knock(0, 240), knock(0.14, 180)]],
  tick: [60, () => noise(2400, 0, 0.025, 0.4, 4)],
  bank: [320, () => tone(140, 0, 0.3, 0.5, "triangle")],
  card: [60, () => noise(5200, 0, 0.05, 0.3)],
  turned: [80, () => noise(3400, 0, 0.07, 0.3)],
  knock: [110, () => knock(0)],
  chips1: [60, () => click(0)],
  chips2: [120, () => [click(0), click(0.06)]],
  chips3: [180, () => [click(0), click(0.06), click(0.12)]],
  allin: [340, () => [click(0), click(0.05), click(0.1), tone(110, 0.1, 0.24, 0.5, "triangle")]],
  fold: [140, () => noise(1500, 0, 0.13, 0.25)],
  pot: [240, () => [0, 0.05, 0.09, 0.14, 0.2].forEach(click)],
  won: [340, () => [[0, 0.05, 0.1, 0.15].forEach(click), tone(392, 0.05, 0.28, 0.2), tone(587, 0.08, 0.26, 0.16)]],
  carried: [450, () => [tone(330, 0, 0.22, 0.25), tone(440, 0.2, 0.25, 0.25)]],
  refused: [150, () => tone(90, 0, 0.14, 0.35, "triangle")],
  bell: [330, () => [tone(880, 0, 0.3, 0.16), tone(1760, 0, 0.16, 0.05)]],
};

/**
 * Let something sound, if sounds are wanted.
 * @param {keyof typeof SOUNDS} kind
 */
export function sound(kind) {
  const made = SOUNDS[kind];
  if (!made || !kept.value.sound || !context || context.state !== "running" || (document.hidden && kind !== "turn"))
    return;
  const now = performance.now();
  if ((busy.get(kind) ?? 0) > now) return;
  busy.set(kind, now + made[0]);
  made[1]();
}

/**
 * Let a phone shake, where it can.
 * @param {number | number[]} pattern
 */
export function shake(pattern) {
  if (kept.value.sound && "vibrate" in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern);
}

/**
 * What an event of the hand sounds like; empty: nothing. Sizes go by the pot before it, which all can see.
 * @param {{ type: string, [key: string]: any }} event
 * @param {{ pot: number, allin: boolean, mine: boolean }} about
 */
export function heard(event, { pot, allin, mine }) {
  switch (event.type) {
    case "HoleDealt":
    case "BacksDealt":
    case "Drawn":
    case "Drew":
      return "card";
    case "BoardDealt":
    case "UpDealt":
    case "Shown":
    case "TurnedUp":
      return "turned";
    case "Checked":
      return "knock";
    case "Threw":
    case "Discarded":
      return event["count"] === 0 || event["cards"]?.length === 0 ? "knock" : "fold";
    case "Called":
    case "Straddled":
    case "Raised":
      if (allin) return "allin";
      return event["to"] * 3 < pot ? "chips1" : event["to"] < pot ? "chips2" : "chips3";
    case "Folded":
    case "Mucked":
      return "fold";
    case "Won":
      return mine ? "won" : "pot";
    case "HandEnded":
      return event["leaves"]?.pot ? "carried" : "";
    default:
      return "";
  }
}
