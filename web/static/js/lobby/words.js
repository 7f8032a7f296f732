// What the lobby says by itself; what tables say of themselves comes from the broker.

import { t } from "../i18n.js";

export const LOBBY = {
  title: t("Tables"),
  theme: t("Dark or light"),
  none: t("No table is here yet."),
  noneWhy: t("Tables come by themselves when their table.toml names the same broker as this page’s."),
  lost: t("This page has lost the lobby: what it shows is old."),
  gone: t("The broker does not answer: what this page shows is old."),
  refused: (why) => t("The broker does not let the lobby in: {why}. Look at [broker] in table.toml.", { why }),
  two: t("Two tables have this name: write another one into the table.toml of one of them."),
  standing: { gone: t("switched off"), silent: t("says nothing"), unknown: t("unknown") },
  paused: t("paused"),
  over: t("evening over"),
  plays: t("in play"),
  free: t("free"),
  ended: t("at the end"),
  turn: (names) => t("Asked: {names}", { names }),
  all: t("All are asked"),
  wins: (name) => t("{name} wins", { name }),
  simulated: t("simulated"),
};
