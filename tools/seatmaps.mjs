// Where everybody sits at the table's page: pure functions; the seat maps at the end of static/style.css are printed by `node tools/seatmaps.mjs`.
//
// The viewer is seat 0, always at the bottom centre. Seats 1..n-1 follow clockwise (seat 1 is on the viewer's left, as at a real table).
// Two families:
//   wide  (landscape phone, tablet, desktop): seats at equal steps of arc along the rim of the felt, the first and last step longer,
//         so that the hero's cards have room. The rim is a box with elliptic corners, so percentages hold for every size.
//   tall  (portrait phone): named slots left, right and on top. No slot lies in the band of the board, which has the whole width.
// A seat is { x, y, e, dx, dy }: x and y in percent of the seats' box; e * --edge is added to x (half a pod and a margin);
// (dx, dy) points from the pod to the middle: there lie the bet and the stud cards. (ux, uy) is the dealer's button, on the rim of the
// pod in half pods: always on the inner side, never where the bet lies. sy says on which side of the pod shown cards lie (-1 above, 1 below);
// hx moves the peeping backs outwards, in pod widths, where the bet lies above the pod.

const RX = 40,
  RY = 50; // corner radii of the felt in percent of its width and height
const ASPECT = 1.85; // nominal width : height at which the steps are equal
const OWN_STEP = 1.22; // the step beside the viewer, in ordinary steps

const button = (s) => ({
  ...s,
  ux: Math.abs(s.dx) === 1 ? s.dx * 1.02 : 0.68,
  uy: s.dy || 0.94,
  sy: s.sy ?? -1,
  hx: s.dy < 0 ? -0.26 * Math.sign(s.dx) : 0,
});

/** Points of the rim, clockwise from the bottom centre. */
function rim(samples = 4000) {
  const pts = [],
    quarter = (cx, cy, a0) => {
      for (let i = 0; i <= samples / 4; i++) {
        const a = a0 + (i / (samples / 4)) * (Math.PI / 2);
        pts.push([cx + RX * Math.cos(a), cy + RY * Math.sin(a)]);
      }
    };
  pts.push([50, 100]);
  quarter(RX, 50, Math.PI / 2);
  quarter(RX, 50, Math.PI);
  quarter(100 - RX, 50, -Math.PI / 2);
  quarter(100 - RX, 50, 0);
  pts.push([50, 100]);
  return pts;
}

export function wide(n) {
  const pts = rim(),
    len = [0];
  for (let i = 1; i < pts.length; i++) {
    len.push(len[i - 1] + Math.hypot((pts[i][0] - pts[i - 1][0]) * ASPECT, pts[i][1] - pts[i - 1][1]));
  }
  const total = len.at(-1),
    step = total / (n - 2 + 2 * (n === 2 ? 1 : OWN_STEP)),
    seats = [];
  for (let k = 1; k < n; k++) {
    const at = n === 2 ? total / 2 : step * (OWN_STEP + k - 1);
    const i = len.findIndex((l) => l >= at),
      f = (at - len[i - 1]) / (len[i] - len[i - 1]);
    const [x, y] = [0, 1].map((c) => pts[i - 1][c] + f * (pts[i][c] - pts[i - 1][c]));
    const side = x < 15 ? 1 : x > 85 ? -1 : 0; // left or right end of the table
    const dx = side && y > 18 && y < 84 ? side : x < 34 ? 0.5 : x > 66 ? -0.5 : 0;
    const dy = dx === 1 || dx === -1 ? 0 : y < 50 ? 1 : -1;
    seats.push(button({ x: +x.toFixed(1), y: +y.toFixed(1), e: 0, dx, dy }));
  }
  return seats;
}

const ROWS = { few: [11.5, 27, 83], many: [10, 27, 73, 91] }; // top, above the band, below it, beside the hero
export const BAND = {
  2: [24, 4],
  3: [34, 4],
  4: [34, 4],
  5: [23, 27],
  6: [33, 26],
  7: [33, 26],
  8: [33, 26],
  9: [31.5, 35],
  10: [31.5, 35],
}; // board: from the top, from the bottom
const L = (r) => ({ x: 0, e: 1, row: r, dx: 1, dy: 0 }),
  R = (r) => ({ x: 100, e: -1, row: r, dx: -1, dy: 0 });
const T = (x, dx = 0) => ({ x, e: 0, row: 0, dx, dy: 1 }),
  TL = { x: 0, e: 1, row: 0, dx: 0.8, dy: 1 },
  TR = { x: 100, e: -1, row: 0, dx: -0.8, dy: 1 };
const TALL = {
  2: [T(50)],
  3: [L(1), R(1)],
  4: [L(1), T(50), R(1)],
  5: [L(2), T(27), T(73), R(2)],
  6: [L(2), L(1), T(50), R(1), R(2)],
  7: [L(2), L(1), T(29), T(71), R(1), R(2)],
  8: [L(2), L(1), TL, T(50), TR, R(1), R(2)],
  9: [L(3), L(2), L(1), T(29), T(71), R(1), R(2), R(3)],
  10: [L(3), L(2), L(1), TL, T(50), TR, R(1), R(2), R(3)],
};

export function tall(n) {
  const rows = n > 8 ? ROWS.many : ROWS.few;
  return TALL[n].map(({ row, ...s }) => button({ ...s, y: rows[row], sy: row === 1 || row === 3 ? -1 : 1 }));
}

export function css() {
  const rules = (map) => {
    let out = "";
    for (let n = 2; n <= 10; n++)
      map(n).forEach((s, i) => {
        out += `[data-seats="${n}"] [data-at="${i + 1}"]{--x:${s.x};--y:${s.y};--e:${s.e};--dx:${s.dx};--dy:${s.dy};--ux:${s.ux};--uy:${s.uy};--sy:${s.sy};--hx:${s.hx}}\n`;
      });
    return out;
  };
  return `${rules(wide)}@media (orientation:portrait) and (max-width:700px){\n${Object.entries(BAND)
    .map(([n, [a, b]]) => `[data-seats="${n}"]{--c0:${a};--c1:${b}}\n`)
    .join("")}${rules(tall)}}\n`;
}

if (typeof process !== "undefined" && process.argv?.[1]?.endsWith("seatmaps.mjs")) console.log(css());
