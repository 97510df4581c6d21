// Sentences with their amounts drawn: where a text says a number of something that has a symbol, the symbol stands there.
import { h } from "./dom.js";
import { reader } from "./words.js";

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export class Rich {
  constructor(model, looks) {
    this.model = model;
    this.looks = looks;
    this.made = new Map();
  }

  // Every name that a resource with a symbol goes by in this language, longest first.
  get amounts() {
    const { language } = reader;
    if (!this.made.has(language)) {
      const names = new Map();
      for (const [id, one] of Object.entries(this.model.fixed.resources)) {
        if (this.looks.symbolOf(id)) for (const name of [one.name, one.one]) if (name?.[language]) names.set(name[language].toLowerCase(), id);
      }
      const all = [...names.keys()].sort((a, b) => b.length - a.length).map(escaped);
      this.made.set(language, { names, found: all.length ? new RegExp(`([+−-]?\\d+) (${all.join("|")})(?![\\p{L}\\p{N}])`, "giu") : null });
    }
    return this.made.get(language);
  }

  // A text as pieces for the page; what is in `bold` is printed so.
  text(text, bold = []) {
    const { found, names } = this.amounts;
    if (!found) return this.strong(text, bold);
    const made = [];
    let at = 0;
    for (const hit of text.matchAll(found)) {
      made.push(...this.strong(text.slice(at, hit.index), bold), h("span", { class: "amt" }, h("b", { class: "num" }, hit[1]), this.looks.icon(names.get(hit[2].toLowerCase()))));
      at = hit.index + hit[0].length;
    }
    return [...made, ...this.strong(text.slice(at), bold)];
  }

  strong(text, bold) {
    const names = bold.filter((one) => one.length > 1 && text.includes(one)).sort((a, b) => b.length - a.length);
    if (!names.length) return text ? [text] : [];
    return text.split(new RegExp(`(${names.map(escaped).join("|")})`, "u")).filter(Boolean).map((part) => (names.includes(part) ? h("b", {}, part) : part));
  }

  // The short name of something: words that are ids with a symbol are drawn; what only quotes itself needs no quotes, and
  // the number that is printed on a card is told by the peek.
  short(id) {
    const { model } = this;
    const given = model.fixed.display[id]?.short ?? model.fixed.display[model.fixed.things[id]?.entry]?.short;
    if (!given) return this.text(model.name(id).replace(/^[„“"](.*)[“”"]$/u, "$1").replace(/ \([A-Z]{1,2}\d{1,3}\)$/u, ""));
    return given[reader.language].split(/(\s+)/u).map((part) => (this.looks.symbolOf(part) && model.fixed.display[part] ? this.looks.icon(part) : part));
  }
}
