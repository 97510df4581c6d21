// What somebody sees who has no link.
import { by, h, put } from "./dom.js";
import { loadWords, word } from "./words.js";

loadWords().then(() => put(by("lobby"), h("h1", {}, "Regelwerk"), h("p", {}, word("open_link"))));
