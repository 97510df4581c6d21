// What cards say, in whole sentences, as the book tells it; fetched after the table is shown. Where the book is silent, the words of the rulebook.
import { h } from "./dom.js";
import { read, reader } from "./words.js";

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

  // In a few words, as the rulebook says them (`text`).
  brief(entry) { return read(this.model.fixed.display[entry]?.text); }

  // The beginning, where there is little room; nothing before the sentences are there.
  first(entry) {
    if (!entry) return "";
    return this.brief(entry) || (this.fetched ? this.lines(entry).slice(0, 3).map(([, text]) => (/[.:!?]$/u.test(text) ? text : `${text}.`)).join(" ") : "");
  }

  whole(table, entry, most = 12) {
    if (entry && this.brief(entry)) return h("div", { class: "said" }, h("p", {}, table.rich.text(this.brief(entry))));
    const lines = entry ? this.lines(entry) : [];
    return lines.length ? h("div", { class: "said" }, lines.slice(0, most).map(([depth, text]) => h("p", { style: { "--in": String(depth) } }, table.rich.text(text))), lines.length > most ? h("p", {}, "…") : null) : null;
  }
}
