/**
 * The line to a table: opened, kept, and mended when it breaks. What comes is handed on, in order and without a gap.
 *
 * A line that is lost is tried again and again, each time a little later; at once when the browser says that it is online,
 * or its tab is looked at again. What was sent and not answered is sent anew under the same id: the server does nothing
 * twice, as long as it runs. A line of the journal that is missing is asked for, and what came after it is not handed on before it.
 */

/** @typedef {import("./state.js").Heard} Heard */
/** @typedef {import("./protocol.js").Action} Action */
/** @typedef {import("./protocol.js").Ask} Ask */

/** Of the frames that this page understands. */
const VERSION = 1;
/** Milliseconds: between pings, until one must be answered, before the first new try and the last. */
const [EVERY, PATIENCE, FIRST, LATEST] = [20_000, 6_000, 400, 15_000];
/** After these the line is tried again; whoever is told anything else is not wanted here, and trying changes nothing. */
const PASSING = new Set(["R_SLOW", "R_FAULT", "R_CLOSED", "R_FLOOD"]);

/**
 * @typedef {object} Line
 * @property {(action: Action) => string} act Answers the turn that is on; the id of what was sent.
 * @property {(ask: Ask) => string} ask Asks the table for something; the id.
 * @property {() => void} again Tries at once, also where the server would not have us.
 */

/**
 * The address of a table's socket.
 * @param {string} table Its id.
 */
const addressOf = (table) =>
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/t/${encodeURIComponent(table)}/ws`;

/**
 * Opens the line to a table, and keeps it. `hear` gets every message, and what the page is told of the line itself; it is
 * for the reducer.
 * @param {{table: string, hear: (told: Heard) => void}} to
 * @returns {Line}
 */
export function connect({ table, hear }) {
  /** @type {WebSocket | null} */
  let socket = null;
  let tries = 0;
  /** The last line of the journal that was handed on. */
  let last = 0;
  /** The token of the turn that is on. */
  let turn = "";
  let offset = NaN;
  /** Whether the server has said welcome since the line was lost. */
  let welcome = false;
  /** For good, or until somebody asks for another try. */
  let ended = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retry;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let patience;
  /**
   * What was sent and has no answer.
   * @type {Map<string, {frame: string, turn: string}>}
   */
  const waiting = new Map();
  /**
   * What pings have found: round trips, and clock offsets.
   * @type {{trip: number, offset: number}[]}
   */
  let clocks = [];
  /** @type {number | null} Since when the server remembers ids. */
  let began = null;
  const mine = Math.random().toString(36).slice(2, 10); // so that two tabs never use one id
  let count = 0;

  const live = () => socket?.readyState === WebSocket.OPEN;

  /** @param {object} frame */
  const send = (frame) => live() && socket?.send(JSON.stringify(frame));

  function ping() {
    if (!live()) return;
    send({ type: "Ping", at: performance.now() });
    clearTimeout(patience);
    patience = setTimeout(lose, PATIENCE);
  }

  /** @param {import("./protocol.js").Pong} pong */
  function timed({ at, now }) {
    clearTimeout(patience);
    const trip = performance.now() - at;
    clocks = [...clocks.slice(-7), { trip, offset: now + trip / 2 - Date.now() }];
    const best = clocks.reduce((one, other) => (other.trip < one.trip ? other : one)).offset;
    if (Math.abs(best - offset) <= 20) return;
    offset = best;
    hear({ type: "Clock", offset });
  }

  /** @param {import("./protocol.js").Told} told */
  function take(told) {
    switch (told.type) {
      case "Pong":
        timed(told);
        return;
      case "Welcome":
        if (told.version !== VERSION) {
          take({
            type: "Bye",
            code: "R_VERSION",
            message: "This page is older or newer than the room: load it again.",
          });
          return;
        }
        last = told.n;
        turn = "";
        tries = 0;
        welcome = true;
        hear(told);
        if (began !== null && told.began !== began) forget();
        began = told.began;
        for (const [id, { frame, turn: of }] of waiting) {
          hear({ type: "Sending", id, turn: of });
          socket?.send(frame);
        }
        return;
      case "Events": {
        const events = told.events.filter(({ n }) => n > last);
        const gap = events.findIndex(({ n }, at) => n !== last + 1 + at);
        const sound = gap < 0 ? events : events.slice(0, gap);
        last += sound.length;
        if (sound.length) hear({ ...told, events: sound });
        if (gap >= 0) send({ type: "Resync", since: last });
        return;
      }
      case "YourTurn":
        turn = told.turn;
        break;
      case "TurnOver":
        if (turn === told.turn) turn = "";
        break;
      case "Ack":
      case "Reject":
        waiting.delete(told.id);
        break;
      case "Bye":
        hear(told);
        if (PASSING.has(told.code)) return;
        ended = true;
        drop();
        hear({ type: "Line", line: "closed" });
        return;
    }
    hear(told);
  }

  /** The room was started anew and knows no ids: what is no act may have been done, and is not sent twice. */
  function forget() {
    for (const [id, { turn: of }] of waiting) {
      if (of) continue;
      waiting.delete(id);
      hear({
        type: "Reject",
        id,
        code: "R_LOST",
        message: "The room was started anew meanwhile: look whether that was done, and ask again if it was not.",
        law: null,
        menu: null,
      });
    }
  }

  /** Lets go of the socket that is there. */
  function drop() {
    clearTimeout(retry);
    clearTimeout(patience);
    const old = socket;
    socket = null;
    welcome = false;
    old?.close();
  }

  let lost = false;
  /** The line is lost: a new one is tried, later each time. */
  function lose() {
    drop();
    if (ended) return;
    if (!lost) hear({ type: "Line", line: "lost" });
    lost = true;
    retry = setTimeout(open, Math.min(LATEST, FIRST * 1.7 ** tries) * (0.75 + Math.random() / 2));
    tries += 1;
  }

  function open() {
    drop();
    clocks = [];
    const fresh = new WebSocket(addressOf(table));
    socket = fresh;
    patience = setTimeout(lose, PATIENCE + 1000 * tries);
    fresh.onopen = () => fresh === socket && ping();
    fresh.onmessage = ({ data }) => {
      if (fresh !== socket) return;
      const told = JSON.parse(data);
      take(told);
      if (told.type !== "Welcome" || !lost) return;
      lost = false;
      hear({ type: "Line", line: "on" });
    };
    fresh.onclose = () => fresh === socket && lose();
  }

  /** The browser is online, or looked at again: if the line is there, it is tried; if not, nobody waits. */
  function awake() {
    if (ended || document.visibilityState === "hidden") return;
    if (live()) {
      send({ type: "Resync", since: last });
      ping();
    } else if (socket?.readyState !== WebSocket.CONNECTING) {
      tries = 0;
      open();
    }
  }

  /**
   * @param {object} frame
   * @param {string} of
   */
  function ask(frame, of) {
    count += 1;
    const id = `${mine}-${count}`;
    const text = JSON.stringify({ ...frame, id });
    waiting.set(id, { frame: text, turn: of });
    hear({ type: "Sending", id, turn: of });
    if (welcome && live()) socket?.send(text);
    return id;
  }

  setInterval(ping, EVERY);
  addEventListener("online", awake);
  addEventListener("offline", lose);
  document.addEventListener("visibilitychange", awake);
  open();

  return {
    act: (action) => ask({ type: "Act", turn, action }, turn),
    ask: (wish) => ask({ type: "Request", ask: wish }, ""),
    again() {
      ended = false;
      lost = true;
      tries = 0;
      hear({ type: "Line", line: "lost" });
      open();
    },
  };
}
