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

/** A tap, and a longer hold for something else (a hold of half a second; on keys, Shift+Enter). */
export function tapOrHold(tap, hold) {
  let timer = 0;
  let held = false;
  const stop = () => clearTimeout(timer);
  return {
    pointerdown: () => {
      held = false;
      timer = setTimeout(() => {
        held = true;
        hold();
      }, 550);
    },
    pointerup: stop,
    pointerleave: stop,
    pointercancel: stop,
    contextmenu: (event) => event.preventDefault(),
    click: (event) => {
      if (held) held = false;
      else if (event.shiftKey) hold();
      else tap();
    },
  };
}
