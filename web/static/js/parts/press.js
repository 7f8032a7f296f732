// Listeners for what is pressed: by finger, mouse or keyboard.

/** For an element that is no button by itself: a tap, Enter or the space bar. */
export function pressed(then) {
  return {
    click: then,
    keydown: (event) => {
      if (event.target !== event.currentTarget || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      then(event);
    },
  };
}

const HOLD = 550;
const pressing = new WeakMap();

/**
 * A tap, and a hold of half a second for something else (on keys, Shift+Enter). The page may be
 * drawn anew while a finger is down: what is pressed is kept with the element, not here.
 */
export function tapOrHold(tap, hold) {
  return {
    pointerdown: (event) => begin(event.currentTarget),
    pointerup: (event) => end(event.currentTarget),
    pointerleave: (event) => end(event.currentTarget),
    pointercancel: (event) => end(event.currentTarget),
    contextmenu: (event) => event.preventDefault(),
    held: hold,
    click: (event) => {
      const press = pressing.get(event.currentTarget);
      pressing.delete(event.currentTarget);
      if (press && press.held) return;
      if (event.shiftKey) hold();
      else tap();
    },
  };
}

function begin(target) {
  const press = { held: false, timer: 0 };
  press.timer = setTimeout(() => {
    press.held = true;
    target.dispatchEvent(new CustomEvent("held"));
  }, HOLD);
  pressing.set(target, press);
}

function end(target) {
  const press = pressing.get(target);
  if (press) clearTimeout(press.timer);
}
