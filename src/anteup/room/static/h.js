/**
 * What the pages are drawn with, in one place: `html` (htm on Preact's `h`), signals, and the hooks that are needed.
 *
 * A module of ours imports from here and never from `vendor/`.
 */
import htm from "./vendor/htm.js";
import { Fragment, h, render } from "./vendor/preact.js";

export { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/preact-hooks.js";
export {
  batch,
  computed,
  effect,
  signal,
  untracked,
  useComputed,
  useSignal,
  useSignalEffect,
} from "./vendor/signals.js";
export { Fragment, h, render };

/** Mark-up as a template: html`<p class=${name}>${text}</p>`. */
export const html = htm.bind(h);
