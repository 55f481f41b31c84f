/**
 * Keys: what each does. All may be changed, and none works while somebody types in a field.
 */
import { dialog, keep, kept } from "./desk.js";
import { html, useEffect, useRef, useState } from "./h.js";

/**
 * What keys do, which key does it at first, and how it is said.
 * @type {ReadonlyArray<readonly [does: string, key: string, says: string]>}
 */
const KEYS = [
  ["fold", "f", "Fold; or let it pass"],
  ["see", "c", "Check or call"],
  ["raise", "r", "Bet or raise: first to the amount, then again or Enter"],
  ["allin", "a", "All in"],
  ["more", "ArrowUp", "One unit more"],
  ["less", "ArrowDown", "One unit less"],
  ["much more", "PageUp", "A tenth of the pot more"],
  ["much less", "PageDown", "A tenth of the pot less"],
  ["pat", "s", "Stand pat"],
  ["draw", "d", "Draw, or hand on, what is marked"],
  ["high", "h", "Declare high"],
  ["low", "o", "Declare low"],
  ["both", "b", "Declare both ways"],
  ["unwish", "x", "Take back a wish for later"],
  ["law", "l", "The law of the last refusal"],
  ["text", "t", "The text table"],
  ["chat", "/", "Say something"],
  ["mute", "m", "Sound on or off"],
  ["cloth", "z", "Only the cloth"],
  ["keys", "?", "These keys"],
];

/** @param {string} key */
const shown = (key) =>
  ({ ArrowUp: "↑", ArrowDown: "↓", PageUp: "Page up", PageDown: "Page down", " ": "Space" })[key] ??
  (key.length === 1 ? key.toUpperCase() : key);

/**
 * The key of something, as it is written on a button; empty where letters are switched off.
 * @param {string} does
 */
export function keyOf(does) {
  const key = kept.value.keys[does] ?? KEYS.find(([one]) => one === does)?.[1] ?? "";
  return !kept.value.letters && key.length === 1 ? "" : shown(key);
}

/** @param {EventTarget | null} at */
const typing = (at) =>
  at instanceof HTMLElement &&
  (at.isContentEditable || at.matches("textarea, select, input:not([type=range], [type=checkbox], [type=radio])"));

/**
 * What a stroke asks for; empty: nothing.
 * @param {KeyboardEvent} stroke
 */
export function meant(stroke) {
  if (stroke.ctrlKey || stroke.metaKey || stroke.altKey) return "";
  if (stroke.key === "Escape") return "close";
  if (typing(stroke.target)) return "";
  if (document.querySelector("dialog[open]")) return "";
  const { keys, letters } = kept.value;
  const key = stroke.key.length === 1 ? stroke.key.toLowerCase() : stroke.key;
  if (/^[1-9]$/.test(key)) return letters ? `number ${key}` : "";
  const ranged = stroke.target instanceof HTMLInputElement && stroke.target.type === "range";
  if (ranged && stroke.key.length > 1) return ""; // the slider knows these keys itself
  const found = KEYS.find(([does, usual]) => (keys[does] ?? usual) === key)?.[0] ?? "";
  return found && key.length === 1 && !letters ? "" : found;
}

/**
 * A dialog over the table, open where `dialog` has its name.
 * @param {{ name: string, title: string, children?: any, onClose?: () => void, onKeyDown?: (stroke: KeyboardEvent) => void }} props
 */
export function Box({ name, title, children, onClose, onKeyDown }) {
  const at = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const open = dialog.value === name;
  useEffect(() => {
    if (open && !at.current?.open) at.current?.showModal();
    if (!open && at.current?.open) at.current.close();
  }, [open]);
  return html`<dialog
    class="sheet-box"
    ref=${at}
    aria-labelledby=${`${name}-title`}
    onClose=${() => {
      if (open) dialog.value = "";
      onClose?.();
    }}
    onKeyDown=${onKeyDown}
  >
    <header>
      <h2 id=${`${name}-title`}>${title}</h2>
      <button class="icon" aria-label="Close" onClick=${() => (dialog.value = "")}>
        <svg class="i" aria-hidden="true"><use href="/cards.svg#i-close" /></svg>
      </button>
    </header>
    ${children}
  </dialog>`;
}

/** The keys, to be read and changed. */
export function Keys() {
  const [changing, change] = useState("");
  /** @param {KeyboardEvent} stroke */
  const stroke = (stroke) => {
    if (!changing || stroke.key === "Tab" || stroke.key === "Shift") return;
    stroke.preventDefault();
    if (stroke.key !== "Escape") {
      const key = stroke.key.length === 1 ? stroke.key.toLowerCase() : stroke.key;
      const others = KEYS.filter(([does, usual]) => does !== changing && (kept.value.keys[does] ?? usual) === key);
      const freed = Object.fromEntries(others.map(([does]) => [does, ""]));
      keep({ keys: { ...kept.value.keys, ...freed, [changing]: key } });
    }
    change("");
  };
  return html`<${Box} name="keys" title="Keys" onClose=${() => change("")} onKeyDown=${stroke}>
    <label class="tick"
      ><input type="checkbox" checked=${kept.value.letters} onChange=${(/** @type {any} */ e) => keep({ letters: e.target.checked })} />
      Single letters and figures are keys</label
    >
    <p class="sub">1 to 9 set an amount, or mark a card. Esc closes what is open. No key works while you type.</p>
    <ul class="keylist">
      ${KEYS.map(
        ([does, , says]) => html`<li key=${does}>
          <span>${says}</span>
          <button class="pill small" aria-label=${`${says}: ${keyOf(does) || "no key"}. Change`} onClick=${() => change(does)}>
            ${changing === does ? "press a key" : keyOf(does) || "none"}
          </button>
        </li>`,
      )}
    </ul>
    <button class="pill" onClick=${() => keep({ keys: {}, letters: true })}>As they were</button>
  <//>`;
}
