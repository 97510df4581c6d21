// What cards say, in whole sentences, as the book tells it; fetched after the table is shown. Where the book is silent, the words of the rulebook.
import { h } from "./dom.js";
import { reader } from "./words.js";

export class Texts {
  constructor(model) {
    this.model = model;
    this.told = {};
    this.fetched = false;
  }

  async fetch(line, then) {
    const told = await line.ask("texts");
    if (told.is !== "texts") return;
    this.told = told.texts;
    this.fetched = true;
    then();
  }

  lines(entry) { return this.told[entry]?.[reader.language] ?? (this.model.fixed.entries[entry]?.texts ?? []).map((one) => [0, one.text]); }

  // The beginning, where there is little room; nothing before the sentences are there.
  first(entry) { return entry && this.fetched ? this.lines(entry).slice(0, 3).map(([, text]) => text).join(" ") : ""; }

  whole(table, entry, most = 12) {
    const lines = entry ? this.lines(entry) : [];
    return lines.length ? h("div", { class: "said" }, lines.slice(0, most).map(([depth, text]) => h("p", { style: { "--in": String(depth) } }, table.rich.text(text))), lines.length > most ? h("p", {}, "…") : null) : null;
  }
}
