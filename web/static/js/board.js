// The public board: the same picture, nothing to tap, no key.

import { startPage } from "./page.js";
import { roomOf } from "./rooms.js";
import { wearTheme } from "./theme.js";

wearTheme();
startPage({ stream: "/events", snapshot: "/api/screen", draw: (page) => roomOf(page.screen).board(page) }).start();
