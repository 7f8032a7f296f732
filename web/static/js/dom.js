// The page as a description: h() says what should stand there, show() brings the page to it. Nodes
// are made once and then only their text and attributes are patched, so focus, running motion and
// live regions survive an update. Text is always text, never markup.

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "use", "circle", "path", "text", "g"]);

/**
 * Describe one element. `props`: `key` (stays the same node), `class`, `on` (listeners by type),
 * `vars` (CSS variables), everything else an attribute; `true` stands bare, `false` and `null` are
 * left out. Children are descriptions, texts, or lists of them; `null` and `false` are left out.
 */
export function h(tag, props, ...children) {
  const kids = children.flat(Infinity).filter((kid) => kid !== null && kid !== undefined && kid !== false);
  return { tag, props: props || {}, kids: kids.map((kid) => (typeof kid === "number" ? String(kid) : kid)) };
}

/** Make `root`'s children what `list` describes. */
export function show(root, ...list) {
  patchKids(root, list);
}

/** A sentence with one name in it, which ends in dots where it is too long. */
export function withName(sentence, name) {
  const at = sentence.indexOf(name);
  if (at < 0) return [sentence];
  return [sentence.slice(0, at), h("span", { class: "in-name", key: "in-name" }, name), sentence.slice(at + name.length)].filter((part) => part !== "");
}

/** Join class names, leaving out what is not. */
export function classes(...names) {
  return names.filter(Boolean).join(" ");
}

function make(view) {
  if (typeof view === "string") return document.createTextNode(view);
  const node = SVG_TAGS.has(view.tag)
    ? document.createElementNS(SVG, view.tag)
    : document.createElement(view.tag);
  node.view = { tag: view.tag, props: {}, kids: [] };
  patch(node, view);
  return node;
}

function patch(node, view) {
  if (typeof view === "string") {
    if (node.data !== view) node.data = view;
    return;
  }
  patchProps(node, node.view.props, view.props);
  patchKids(node, view.kids);
  node.view = view;
}

function patchProps(node, was, now) {
  for (const name of Object.keys(was)) if (!(name in now)) setProp(node, name, null, was[name]);
  for (const name of Object.keys(now)) if (was[name] !== now[name]) setProp(node, name, now[name], was[name]);
}

function setProp(node, name, value, before) {
  if (name === "key") return;
  if (name === "on") return setListeners(node, value || {});
  if (name === "vars") return setVars(node, value || {}, before || {});
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : value);
}

function setListeners(node, on) {
  if (!node.heard) node.heard = {};
  for (const type of Object.keys(on)) {
    if (!(type in node.heard)) {
      node.addEventListener(type, (event) => {
        if (!node.heard[type]) return;
        // What a tap draws anew must not hear the same tap on its way up.
        if (type === "click") event.stopPropagation();
        node.heard[type](event);
      });
    }
  }
  for (const type of Object.keys(node.heard)) node.heard[type] = null;
  Object.assign(node.heard, on);
}

function setVars(node, now, before) {
  for (const name of Object.keys(before)) if (!(name in now)) node.style.removeProperty(name);
  for (const name of Object.keys(now)) if (before[name] !== now[name]) node.style.setProperty(name, now[name]);
}

function fits(node, view) {
  if (typeof view === "string") return node.nodeType === Node.TEXT_NODE;
  return Boolean(node.view) && node.view.tag === view.tag && node.view.props.key === view.props.key;
}

function patchKids(parent, list) {
  const spare = [...parent.childNodes];
  const nodes = list.map((view) => {
    const at = spare.findIndex((node) => fits(node, view));
    return at < 0 ? null : spare.splice(at, 1)[0];
  });
  for (const node of spare) node.remove();
  list.forEach((view, i) => {
    const node = nodes[i] || make(view);
    if (nodes[i]) patch(node, view);
    if (parent.childNodes[i] !== node) parent.insertBefore(node, parent.childNodes[i] || null);
  });
}
