// Names dragged to a seat by a finger, a pen or a mouse; a tap stays a tap.

const FAR = 8;

/** Listeners for something that can be dragged. `then(target)` gets the place it was dropped on. */
export function dragged(app, name, then) {
  return {
    pointerdown: (event) => {
      if (event.button > 0) return;
      const from = { x: event.clientX, y: event.clientY, id: event.pointerId };
      const moved = (now) => now.pointerId === from.id && move(app, name, now.clientX - from.x, now.clientY - from.y);
      const ended = (now) => {
        if (now.pointerId !== from.id) return;
        for (const [type, heard] of [["pointermove", moved], ["pointerup", ended], ["pointercancel", ended]]) window.removeEventListener(type, heard);
        drop(app, name, now, then);
      };
      for (const [type, heard] of [["pointermove", moved], ["pointerup", ended], ["pointercancel", ended]]) window.addEventListener(type, heard);
    },
  };
}

/** Whether the click that comes now only ends a drag. */
export function onlyDropped(app) {
  return Boolean(app.setup && app.setup.dropped);
}

function move(app, name, dx, dy) {
  const draft = app.setup;
  if (!draft || (!draft.drag && Math.hypot(dx, dy) < FAR)) return;
  draft.drag = { name, dx, dy };
  app.render();
}

function drop(app, name, event, then) {
  const draft = app.setup;
  if (!draft || !draft.drag) return;
  draft.drag = null;
  draft.dropped = true;
  setTimeout(() => (draft.dropped = false), 0);
  const under = event.type === "pointerup" ? document.elementsFromPoint(event.clientX, event.clientY) : [];
  const places = under.map((one) => one.closest("[data-spot], [data-seat]")).filter(Boolean);
  const target = places.find((one) => one.dataset.seat !== name);
  if (target) then({ spot: target.dataset.spot, seat: target.dataset.seat });
  app.render();
}
