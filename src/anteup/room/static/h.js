/**
 * What the pages are drawn with, in one place: `html` (htm on Preact's `h`), signals, and the hooks that are needed.
 *
 * A module of ours imports from here and never from `vendor/`.
 */
import htm from "./vendor/htm.js";
import { h, render } from "./vendor/preact.js";

export { useEffect, useLayoutEffect, useRef, useState } from "./vendor/preact-hooks.js";
export { computed, effect, signal } from "./vendor/signals.js";
export { render };

/** Mark-up as a template: html`<p class=${name}>${text}</p>`. */
export const html = htm.bind(h);
