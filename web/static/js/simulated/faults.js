// The menu of faults: one row a fault, its target chosen in the row.

import { t } from "../i18n.js";
import { STRANGER } from "./cards.js";
import { attribute, fill, make, say } from "./nodes.js";

export function faulty({ root, store, send }) {
  const views = new Map();

  function row(item) {
    const [before, after] = item.note.split("NAME");
    const target = make("select", { "aria-label": t("{label}: where", { label: item.label }) });
    const also = make("span", { class: "also" });
    const sw = make("button", { type: "button", class: "switch", role: "switch" },
      make("span", { class: "sw" }));
    const box = make("div", { class: "fault" }, make("span", { class: "what" }, item.label,
      make("small", {}, before, target, after, also)), sw);
    sw.addEventListener("click", () => toggle(item, target.value));
    target.addEventListener("change", () => store.changed());
    return { box, target, also, sw, chosen: false };
  }

  function toggle(item, target) {
    const on = !isOn(store.state, item, target);
    const place = item.at === "seat" ? Number(target) : target;
    if (item.name !== STRANGER) send({ do: "fault", name: item.name, target: place, on });
    else send(on ? { do: "lay", card: STRANGER, reader: target } : { do: "lift", card: STRANGER });
  }

  /** Whether items lie below the list's edge. */
  function more() {
    root.classList.toggle("is-more", root.scrollTop + root.clientHeight < root.scrollHeight - 4);
  }

  root.addEventListener("scroll", more, { passive: true });
  addEventListener("resize", more);

  return {
    render(state) {
      state.menu.forEach((item) => {
        if (!views.has(key(item))) views.set(key(item), row(item));
        draw(views.get(key(item)), item, state);
      });
      fill(root, state.menu.map((item) => views.get(key(item)).box));
      more();
    },
  };
}

/** A row for each wording: what a reader belongs to differs by game. */
function key({ name, note }) {
  return `${name} ${note}`;
}

function targets(state, at) {
  if (at === "reader") return state.islands.map((letter) => [letter, letter]);
  return state.seats.map((seat, number) => [String(number), seat.name]);
}

/** Where a fault is on now. */
function where(state, item) {
  if (item.name !== STRANGER) {
    return state.faults.filter(([name]) => name === item.name).map(([, target]) => String(target));
  }
  return state.cards.filter(({ card, reader }) => card === STRANGER && reader).map(({ reader }) => reader);
}

function isOn(state, item, target) {
  return where(state, item).includes(target);
}

function draw(view, item, state) {
  const known = targets(state, item.at);
  options(view.target, known);
  const on = where(state, item);
  if (!view.chosen && on.length > 0) view.target.value = on[0];
  view.chosen = true;
  const now = on.includes(view.target.value);
  attribute(view.sw, "aria-checked", now);
  view.box.classList.toggle("is-on", now);
  const name = Object.fromEntries(known);
  const note = item.note.replace("NAME", name[view.target.value] || "");
  attribute(view.sw, "aria-label", `${item.label} ${note}`);
  const others = on.filter((each) => each !== view.target.value).map((each) => name[each] || each);
  say(view.also, others.length > 0 ? ` ${t("(also {names})", { names: others.join(", ") })}` : "");
}

function options(select, known) {
  const shown = [...select.options].map((each) => `${each.value} ${each.textContent}`).join("\n");
  if (shown === known.map((each) => each.join(" ")).join("\n")) return;
  const { value } = select;
  fill(select, known.map(([each, text]) => make("option", { value: each }, text)));
  if (known.some(([each]) => each === value)) select.value = value;
}
