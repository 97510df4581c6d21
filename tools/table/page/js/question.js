// The question: what was already chosen, what is asked, the answers, what is not possible, and the two buttons.
import { h, patch, settings } from "./dom.js";
import { standing } from "./parts.js";
import { read, word } from "./words.js";

export function amounts(table, preview, me) {
  if (!preview) return [];
  const { looks, model } = table;
  const sums = new Map();
  for (const [list, sign] of [[preview.price, -1], [preview.gains, 1]]) for (const one of list) {
    const key = JSON.stringify([one.player !== me, one.player, one.resource]);
    sums.set(key, (sums.get(key) ?? 0) + sign * Math.abs(one.amount));
  }
  return [...sums.entries()].filter(([, sum]) => sum).sort(([a], [b]) => (a < b ? 1 : -1)).sort(([a], [b]) => a.startsWith("[true") - b.startsWith("[true")).map(([key, sum]) => {
    const [other, player, resource] = JSON.parse(key);
    return h("span", {}, other && model.seats.includes(player) ? [looks.seatShape(player), " "] : null, looks.amount(resource, sum, true));
  });
}

const LONG = 15;
// So many letters fit into a chip in the usual size.

const longestWord = (text) => Math.max(...text.split(/[\s-]+/u).map((one) => one.length));

export class QuestionPanel {
  constructor(element, table) {
    this.element = element;
    this.table = table;
    this.text = "";
    this.all = false;
    this.opened = false;
  }

  // A new question: what was typed to find an answer of the last one is gone, and the keys belong to the page again.
  reset() {
    this.text = "";
    this.all = false;
    this.opened = false;
    const filter = this.element.querySelector(".filter");
    if (filter) { filter.value = ""; filter.blur(); }
  }

  update() {
    const { table } = this;
    const { model } = table;
    const asked = model.asked;
    this.element.classList.toggle("waiting", !asked?.yours);
    this.go = null;
    if (model.past) patch(this.element, this.ofPast());
    else if (!asked) patch(this.element, this.over());
    else if (!asked.yours || !table.plays(asked.player)) patch(this.element, this.waiting(asked));
    else {
      patch(this.element, [this.crumbs(), this.head(asked), this.here(), asked.kind === "number" ? this.number(asked) : this.options(asked), this.buttons(), this.standing(asked), this.wish()]);
      // in one row on a phone: what was chosen last is taken back first
      requestAnimationFrame(() => this.element.querySelector(".crumbs")?.scrollTo(1e5, 0));
      this.go = this.element.querySelector("#confirm");
      this.refresh();
    }
  }

  ofPast() {
    const { table } = this;
    return [h("p", { class: "ask" }, word("past", { number: table.model.past.moment.decision, of: table.model.decision })), this.here(),
      h("div", { class: "acts" }, h("button", { onclick: () => table.travel.toNow() }, word("to_now")), table.travel.mayFork ? h("button", { class: "go", onclick: () => table.travel.fork() }, word("fork")) : null)];
  }

  over() {
    const { model } = this.table;
    const winners = model.shown?.status.winners ?? [];
    const names = winners.map((one) => model.seatName(one)).join(", ");
    return [h("p", { class: "ask" }, word("over")), h("p", { class: "more" }, winners.length ? word(winners.length > 1 ? "won_many" : "won", { names }) : word("nobody_won")), this.ranking(), this.backButton()];
  }

  // Where it was played for points: everybody's, the most first.
  ranking() {
    const { looks, model } = this.table;
    const { scores } = model.shown.status;
    if (!scores) return null;
    const seats = [...model.seats].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
    return h("ol", { class: "order" }, seats.map((seat) => h("li", {}, looks.seatShape(seat), h("span", {}, model.seatName(seat)), h("span", { class: "chips" }, looks.icon(looks.table.score), h("b", { class: "num" }, model.name(scores[seat]))))));
  }

  waiting(asked) {
    const { table } = this;
    return [h("p", { class: "ask" }, word("waiting_for", { name: table.model.seatName(asked.player) })),
      asked.ask ? h("p", { class: "more" }, table.model.told(asked.ask)) : null, this.here(), this.backButton(), this.ahead(), this.wish()];
  }

  backButton() {
    const { table } = this;
    return table.backTo() !== null ? h("div", { class: "acts" }, h("button", { onclick: () => table.back() }, `↩ ${word("back")}`)) : null;
  }

  ahead() {
    const { table } = this;
    if (!table.model.seat || !table.plays(table.model.seat)) return null;
    return h("div", { class: "sets" }, h("button", { "aria-pressed": String(table.ahead), onclick: () => table.setAhead(!table.ahead) }, word("ahead")));
  }

  wish() {
    const { table } = this;
    const { wish } = table.model;
    if (!wish) return null;
    const mine = table.about.role.plays.some((seat) => !wish.agreed.includes(seat));
    return h("div", { class: "panel" }, h("p", {}, word("wish", { name: table.model.seatName(wish.by), number: wish.to })),
      mine ? h("div", { class: "acts" }, h("button", { onclick: () => table.agree(false) }, word("object")), h("button", { class: "go", onclick: () => table.agree(true) }, word("agree"))) : null);
  }

  crumbs() {
    const { table } = this;
    const { crumbs } = table.model;
    return crumbs.length ? h("div", { class: "crumbs" }, crumbs.map((one) => h("span", { class: "crumb", title: table.model.told(one.name) }, h("span", {}, table.model.name(table.model.told(one.name))), h("button", { "data-to": one.to, "aria-label": `${word("back")}: ${read(one.name)}`, onclick: () => table.back(one.to) }, "✕")))) : null;
  }

  head(asked) {
    const { table } = this;
    const { choices, looks, model } = table;
    const costs = amounts(table, choices.shared(), model.seat);
    const idle = choices.options.length - choices.list().length;
    const source = asked.source.length ? [" ", h("span", { class: "para" }, `§ ${asked.source[0]}`)] : null;
    const ruled = asked.wanted && read(model.crumbs.at(-1)?.name) !== read(asked.ask);
    return [ruled ? h("p", { class: "rule" }, model.told(asked.ask), source) : null,
      h("h2", { class: "ask" }, model.told(asked.wanted ?? asked.ask), ruled ? null : source),
      this.happening(asked),
      asked.owed ? h("p", { class: "more" }, word("paid", { paid: asked.owed.amount - asked.owed.left, amount: asked.owed.amount }), " ", looks.icon(asked.owed.resource)) : null,
      asked.chosen ? h("p", { class: "more" }, word("chosen", { number: asked.chosen })) : null,
      costs.length ? h("p", { class: "more" }, word("same_everywhere"), " ", costs.flatMap((one) => [one, " "])) : null,
      idle && !this.all ? h("button", { class: "more all", onclick: () => { this.all = true; this.update(); } }, word("more_options", { number: idle })) : null];
  }

  // What is going on, where the question itself does not tell: the step that runs, and what a Yes would do.
  happening(asked) {
    const { choices, model } = this.table;
    const running = [...model.shown.status.running].reverse().find((one) => one.sentence);
    const yes = choices.options.find((option) => option.kind === "yes");
    const effect = yes ? choices.preview(yes.id)?.sentences ?? [] : [];
    const said = [running && asked.kind !== "action" ? model.told(running.sentence) : "", ...effect.slice(0, 2).map((one) => `${model.told(yes.name)}: ${model.told(one)}`)].filter(Boolean);
    return said.map((one) => h("p", { class: "more" }, this.table.rich.text(one)));
  }

  // What the running step speaks of: a card with its words; where there is a battle or a move, what stands there.
  here() {
    const { table } = this;
    const { model } = table;
    const running = [...model.shown.status.running].reverse().find((one) => one.sentence && one.things.length);
    const cards = (running?.things ?? []).filter((id) => !model.fieldIds.has(id) && table.texts.first(model.fixed.things[id]?.entry)).slice(0, 1);
    const spoken = table.boards.spoken();
    const sides = spoken ? standing(table, spoken.fields) : [];
    return [cards.map((id) => h("div", { class: "cited" }, h("b", {}, model.name(id)), h("p", {}, table.rich.text(table.texts.first(model.fixed.things[id].entry))))),
      sides.length ? h("div", { class: "cited here" }, h("b", {}, spoken.things.map((id) => model.name(id)).join(", ")), sides) : null];
  }

  options(asked) {
    const { table } = this;
    const { choices, model } = table;
    const shared = choices.shared() !== null;
    const needle = this.text.toLowerCase();
    const base = needle || this.all ? choices.options : choices.list();
    const list = base.filter((option) => !needle || model.told(option.name).toLowerCase().includes(needle));
    const longest = Math.max(0, ...list.map((option) => this.label(option).length));
    const chip = (option) => h("button", {
      class: `opt1 ${option.kind === "pass" ? "pass" : ""} ${choices.selected === option.id ? "sel" : ""}`, role: "option", "aria-selected": String(choices.selected === option.id), "data-option": option.id,
      onclick: () => table.select(option.id), onpointerenter: (event) => { if (event.pointerType !== "touch") table.peek.soonOption(option, event.currentTarget); }, onpointerleave: () => table.peek.away(),
    }, choices.keyOf(option.id) ? h("kbd", {}, choices.keyOf(option.id)) : null, this.mark(option), h("span", { class: `nm ${longestWord(this.chipLabel(option)) > LONG ? "long" : ""}` }, table.rich.text(this.chipLabel(option))), option.worth ? h("span", { class: "pr" }, table.looks.amount(asked.owed.resource, option.worth, true)) : shared ? null : h("span", { class: "pr" }, amounts(table, choices.preview(option.id), model.seat).slice(0, 3)));
    return [choices.options.length > 12 ? h("input", { class: `filter ${list.length > 12 || needle ? "" : "late"}`, type: "search", placeholder: word("filter"), "aria-label": word("filter"), value: this.text, oninput: (event) => this.filter(event.target.value) }) : null,
      h("div", { class: "scroll" }, h("div", { class: `opts ${longest <= 4 ? "tiny" : ""}`, role: "listbox", "aria-label": model.told(asked.wanted ?? asked.ask), style: { "--ow": this.width(list, longest) } }, list.slice(0, 120).map(chip)), asked.kind === "action" ? this.impossible() : null)];
  }

  width(list, longest) {
    const marked = list.some((option) => this.mark(option)) ? 4 : 0;
    const paid = this.paid(list);
    const size = longest + marked + (paid > 2 ? 9 : paid ? 5 : 0);
    const word = Math.max(0, ...list.map((option) => longestWord(this.label(option))));
    const tight = word + marked + (paid ? 7 : 0) > 16 && list.length <= 8;
    return size > 36 || tight ? "100%" : size > 9 ? "145px" : size > 4 ? "98px" : "60px";
  }

  // How many amounts stand beside a name at most.
  paid(list) {
    const { choices, model } = this.table;
    if (list.some((option) => option.worth)) return 1;
    return choices.shared() !== null ? 0 : Math.max(0, ...list.map((option) => amounts(this.table, choices.preview(option.id), model.seat).length));
  }

  // Where a word is too long for a chip, the short name that stands on the map.
  chipLabel(option) {
    const label = this.label(option);
    const { model } = this.table;
    const [thing] = option.things;
    return longestWord(label) > LONG && option.things.length === 1 && model.name(thing) === label ? model.short(thing) : label;
  }

  label(option) { const { model } = this.table; return model.told(option.kind === "pass" ? option.sentence : option.name); }

  mark(option) {
    const { looks, model } = this.table;
    if (option.kind === "player") return looks.seatShape(option.things[0]);
    const id = option.kind === "piece" || option.kind === "card" ? option.things[0] : option.kind === "value" || option.kind === "resource" ? option.id : option.entry;
    return id && model.fixed.display[id] ? looks.icon(id) : null;
  }

  filter(text) {
    this.text = text;
    this.update();
    const input = this.element.querySelector(".filter");
    input?.focus();
    input?.setSelectionRange(text.length, text.length);
  }

  number(asked) {
    const { table } = this;
    const least = asked.least ?? 0;
    const most = asked.most ?? least;
    if (most - least <= 14) {
      const all = [...Array(most - least + 1)].map((_, at) => String(least + at));
      return h("div", { class: "scroll" }, h("div", { class: "opts", role: "listbox", style: { "--ow": "46px" } }, all.map((one) => h("button", { class: `opt1 ${table.choices.selected === one ? "sel" : ""}`, role: "option", "aria-selected": String(table.choices.selected === one), "data-option": one, onclick: () => table.select(one, true) }, h("span", { class: "nm num" }, one)))));
    }
    const now = table.choices.selected ?? String(least);
    const out = h("output", { class: "num" }, now);
    return h("div", { class: "amount" }, h("input", { type: "range", min: least, max: most, value: now, "aria-label": word("from_to", { least, most }), oninput: (event) => { out.textContent = event.target.value; table.choices.selected = event.target.value; table.refreshConfirm(); } }), out);
  }

  // What is not possible: its names at once, its reasons when somebody opens the list; equal reasons are one line.
  impossible() {
    const { table } = this;
    const { closed, impossible } = table.model;
    if (!closed.length) return null;
    const names = closed.map((one) => read(one));
    const few = names.length > 4 ? [...names.slice(0, 3), "…"] : names;
    const groups = new Map();
    for (const one of impossible) {
      const why = one.reasons[0];
      const key = why ? read(why.sentence) : "";
      if (!groups.has(key)) groups.set(key, { names: [], why });
      groups.get(key).names.push(read(one.name));
    }
    const rows = [...groups.values()].map((one) => h("div", { class: "no1" }, h("b", { title: one.names.join(", ") }, one.names.length > 2 ? `${one.names[0]} (+${one.names.length - 1})` : one.names.join(", ")), h("span", {}, one.why ? [table.model.told(one.why.sentence), " ", h("span", { class: "para" }, one.why.source[0] ? `§ ${one.why.source[0]}` : "")] : "")));
    const toggled = (event) => {
      if (event.target.open && !this.opened && !impossible.length) table.fetchReasons();
      this.opened = event.target.open;
    };
    return h("details", { class: "cant", open: this.opened, ontoggle: toggled },
      h("summary", {}, word("not_possible", { number: names.length }), " ", h("span", { class: "greyed" }, few.join(", "))), rows);
  }

  buttons() {
    const { table } = this;
    return h("div", { class: "acts" }, table.backTo() !== null ? h("button", { id: "back", onclick: () => table.back() }, `↩ ${word("back")}`) : null, h("button", { class: "go", id: "confirm", "aria-describedby": "finality", onclick: () => table.confirm() }), h("p", { class: "more", id: "finality" }));
  }

  refresh() {
    if (!this.go) return;
    const { table } = this;
    const { selected } = table.choices;
    const option = table.choices.byId.get(selected);
    this.go.disabled = selected === null;
    this.go.textContent = selected === null ? word("choose_first") : option ? table.model.told(option.sentence) : `${word("confirm")}: ${selected}`;
    const preview = option ? table.choices.preview(option.id) : null;
    const finality = this.element.querySelector("#finality");
    if (finality) finality.textContent = preview?.final ? word("final") : "";
  }

  standing(asked) {
    const { table } = this;
    const oneClick = h("button", { "aria-pressed": String(settings.get("one_click", "no") === "yes"), onclick: () => { settings.set("one_click", settings.get("one_click", "no") === "yes" ? "no" : "yes"); this.update(); } }, word("one_click"));
    const entry = asked.kind === "yes_no" || asked.kind === "ability" ? asked.options.find((one) => one.entry)?.entry ?? asked.entry : null;
    return h("div", { class: "sets" }, entry ? [h("button", { onclick: () => table.stand(entry, true) }, word("always_yes")), h("button", { onclick: () => table.stand(entry, false) }, word("always_no"))] : null, oneClick);
  }
}
