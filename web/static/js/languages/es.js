import { learn } from "../i18n.js";

learn({});
