// The list of what the readers and buttons reported, and the middle of the table with its clock.

import { fill, make, say } from "./nodes.js";

export function logging(root) {
  const lines = new Map();
  return {
    render(state) {
      const wanted = state.log.map((each) => {
        if (!lines.has(each.id)) {
          lines.set(each.id, make("li", {}, make("span"), " ", make("b"), " ", make("span")));
        }
        const [at, who, text] = lines.get(each.id).children;
        say(at, each.at);
        say(who, each.who);
        say(text, each.text);
        return lines.get(each.id);
      });
      fill(root, wanted);
      const kept = new Set(state.log.map(({ id }) => id));
      [...lines.keys()].filter((id) => !kept.has(id)).forEach((id) => lines.delete(id));
    },
  };
}

export function staging(root) {
  const [title, clock, todo] = root.children;
  let timer = null;
  let since = 0;

  function tick() {
    if (!timer) { say(clock, ""); return; }
    const gone = timer.running ? (performance.now() - since) / 1000 : 0;
    const left = Math.max(0, Math.ceil(timer.left - gone));
    say(clock, `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`);
  }

  setInterval(tick, 250);
  return {
    render({ stage }) {
      if (JSON.stringify(stage.timer) !== JSON.stringify(timer)) since = performance.now();
      timer = stage.timer;
      say(title, [stage.small, stage.title].filter(Boolean).join(", "));
      say(todo, stage.todo);
      tick();
    },
  };
}
