// A button that acts only when it is held for a second, for what cannot be undone; a ring fills.

import { classes, h } from "../dom.js";
import { icon } from "../icons.js";

const LONG = 1000;
const holding = new WeakMap();

/** `{label, small, symbol, then, disabled, key, name}`; `then` is called once it was held long enough, `name` is read aloud in the label's place. */
export function holdButton({ label, small = null, symbol, then, disabled = false, key = label, name = null }) {
  return h(
    "button",
    { class: classes("btn", "hold"), key, type: "button", disabled, "aria-label": name, on: { ...held(), "held-long": then } },
    h("span", { class: "hold-sign", key: "sign" }, icon(symbol), h("svg", { class: "hold-ring", key: "ring", viewBox: "0 0 40 40", "aria-hidden": "true" },
      h("circle", { cx: "20", cy: "20", r: "18", pathLength: "100" }))),
    h("span", {}, label, small && h("small", {}, small)),
  );
}

function held() {
  const key = (event) => event.key === "Enter" || event.key === " ";
  return {
    pointerdown: (event) => begin(event.currentTarget),
    pointerup: (event) => end(event.currentTarget),
    pointerleave: (event) => end(event.currentTarget),
    pointercancel: (event) => end(event.currentTarget),
    blur: (event) => end(event.currentTarget),
    contextmenu: (event) => event.preventDefault(),
    keydown: (event) => {
      if (!key(event)) return;
      event.preventDefault();
      if (!event.repeat) begin(event.currentTarget);
    },
    keyup: (event) => key(event) && end(event.currentTarget),
  };
}

function begin(target) {
  end(target);
  target.classList.add("is-held");
  holding.set(target, setTimeout(() => {
    end(target);
    target.dispatchEvent(new CustomEvent("held-long"));
  }, LONG));
}

function end(target) {
  clearTimeout(holding.get(target));
  holding.delete(target);
  target.classList.remove("is-held");
}
