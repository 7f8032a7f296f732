// The start page: nothing but the choice of a language.

import { speak } from "./i18n.js";

for (const key of document.querySelectorAll("[data-speak]")) {
  key.addEventListener("click", () => speak(key.dataset.speak));
}
