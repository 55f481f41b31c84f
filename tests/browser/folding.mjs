// Folds hands with the page's own reducer and compares it, event by event, with what the engine's View says.
// Run by test_reduce.py: a hand a line on standard input; what differs, a line each, on standard output.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { empty, reduce } = await import(pathToFileURL(`${process.argv[2]}/reduce.js`).href);
const { sayLawful } = await import(pathToFileURL(`${process.argv[2]}/say.js`).href);

const mask = (spots, has) => spots.reduce((sum, spot) => sum + (has(spot) ? 2 ** spot.seat : 0), 0);
const seen = (hand) => ({
  stacks: hand.seats.map((spot) => spot.stack),
  bets: hand.seats.map((spot) => spot.bet),
  paid: hand.seats.map((spot) => spot.paid),
  pot: hand.pot,
  pots: hand.pots.map((pot) => pot.amount),
  level: hand.level,
  down: hand.seats.map((spot) => spot.cards.join(" ")),
  up: hand.seats.map((spot) => spot.up.join(" ")),
  boards: hand.boards.map((board) => board.join(" ")),
  live: mask(hand.seats, (spot) => spot.live),
  allin: mask(hand.seats, (spot) => spot.allin),
  shown: mask(hand.seats, (spot) => spot.shown),
  mucked: mask(hand.seats, (spot) => spot.mucked),
  turn: hand.turn,
  due: hand.due.reduce((sum, seat) => sum + 2 ** seat, 0),
  step: hand.step,
  drew: hand.seats.map((spot) => spot.drew ?? -1),
});

function frozen(value) {
  if (value === null || typeof value !== "object" || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) frozen(inner);
  return value;
}

let [hands, events] = [0, 0];
for await (const text of createInterface({ input: process.stdin })) {
  const { name, lines, after, menus } = JSON.parse(text);
  hands += 1;
  let state = frozen(reduce(empty(), {
    type: "Events",
    events: [{ n: 1, at: 0, event: { type: "HandBegan", number: 7, chairs: lines[0].stacks.map((_, seat) => seat), button: 0 } }],
  }));
  for (const [at, event] of lines.entries()) {
    const where = `${name}, event ${at + 1} ${event.type}`;
    try {
      state = frozen(reduce(state, { type: "Events", events: [{ n: at + 2, at: 0, event: { type: "Dealt", event } }] }));
    } catch (fault) {
      console.log(`${where}: ${fault.stack}`);
      break;
    }
    const [mine, theirs] = [seen(state.hand), after[at]];
    const wrong = Object.keys(theirs).filter((key) => theirs[key] !== null && JSON.stringify(mine[key]) !== JSON.stringify(theirs[key]));
    if (mine.pots.some((amount) => amount < 0)) console.log(`${where}: the pots are ${mine.pots}`);
    const said = state.hand.log.at(-1).said;
    if (/undefined|NaN|null|\[object|  | \./.test(said)) console.log(`${where}: says ${said}`);
    for (const menu of menus[at] ?? []) {
      const lawful = sayLawful(state.hand, menu, String);
      if (!lawful || /undefined|NaN|null/.test(lawful)) console.log(`${where}: the menu ${JSON.stringify(menu)} is ${lawful}`);
    }
    if (wrong.length) {
      console.log(`${where}: ${wrong.map((key) => `${key} ${JSON.stringify(mine[key])}, not ${JSON.stringify(theirs[key])}`).join("; ")}`);
      break;
    }
    events += 1;
  }
}
console.log(JSON.stringify({ hands, events }));
