// The public board: the same picture, no key, nothing to tap but what this one screen does.

import { liven } from "./device/index.js";
import { devicePanel } from "./device/sheet.js";
import { focusPanels } from "./focus.js";
import { startPage } from "./page.js";
import { restPage } from "./rest.js";
import { roomOf } from "./rooms.js";
import { wearTheme } from "./theme.js";

function draw(page) {
  if (page.screen.rest) return restPage(page, null);
  const room = roomOf(page.screen).board(page);
  return focusPanels(page.sheet ? [...room, devicePanel({ close: page.device(false), changed: page.render })] : room);
}

const page = startPage({ stream: "/events", snapshot: "/api/screen", draw });
page.sheet = false;
page.device = (open) => () => {
  page.sheet = open;
  page.render();
};
wearTheme();
liven(page, { loud: true });
page.start();
