// Small makers of elements. Text always goes in as text.

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes and children; a child that is a string becomes text. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) attribute(element, name, value);
  element.append(...children);
  return element;
}

/** A symbol of the page's sprite, hidden from readers. */
export function icon(name, more = "") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", `i ${more}`.trim());
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${name}`);
  svg.append(use);
  return svg;
}

/** Set an attribute only when it differs; null takes it away. */
export function attribute(element, name, value) {
  if (value === null) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== String(value)) {
    element.setAttribute(name, String(value));
  }
}

/** Set text only when it differs, so that nothing is announced twice. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Make `wanted` the children of `parent`, moving only what is out of place. */
export function fill(parent, wanted) {
  wanted.forEach((child, at) => {
    if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] || null);
  });
  while (parent.children.length > wanted.length) parent.lastElementChild.remove();
}

/** The name with the ending that says whose a thing is. */
export function whose(name) {
  return `${name}’s`;
}
