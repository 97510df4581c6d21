// What the pointer rests on: an answer with its price and effect, a field with what lies there, a card with its words.
import { by, h, put } from "./dom.js";
import { amounts } from "./question.js";
import { word } from "./words.js";

const DELAY = 120;
const MOST_CITED = 4;

export class Peek {
  constructor(table) {
    this.table = table;
    this.element = by("peek");
    this.timer = 0;
    this.about = null;
  }

  soon(id, anchor) { clearTimeout(this.timer); this.timer = setTimeout(() => this.show(id, anchor), DELAY); }
  soonOption(option, anchor) { clearTimeout(this.timer); this.timer = setTimeout(() => this.open(option.id, this.option(option), anchor, true), DELAY); }
  away() { clearTimeout(this.timer); this.element.hidden = true; this.about = null; }

  show(id, anchor) {
    const onField = this.table.model.fieldIds.has(id) ? this.table.choices.at(id) : [];
    const option = onField.find((one) => one.id === this.table.choices.selected) ?? onField[0] ?? this.table.choices.byThing.get(id);
    if (option && onField.length > 1) this.open(option.id, [this.option(option), h("p", {}, word("several_here", { number: onField.length }))], anchor, true);
    else if (option && !this.table.choices.byThing.has(id)) this.open(option.id, this.option(option), anchor, true);
    else if (option) this.open(id, [this.option(option), this.thing(id, false)], anchor, true);
    else {
      this.open(id, this.thing(id, true), anchor, false);
      this.why(id, anchor);
    }
  }

  open(id, content, anchor, lit) {
    this.about = id;
    put(this.element, ...[content].flat(3));
    this.element.classList.toggle("lit", lit);
    this.element.hidden = false;
    this.place(anchor);
    if (lit && !this.table.choices.preview(this.table.choices.byThing.get(id)?.id ?? id)) this.table.fetchPreview(this.table.choices.byThing.get(id)?.id ?? id, () => { if (this.about === id && !this.element.hidden) { const option = this.table.choices.byThing.get(id) ?? this.table.choices.byId.get(id); if (option) { put(this.element, ...[this.option(option)].flat(3)); this.place(anchor); } } });
  }

  // Of the places around what it is about, the first that covers no answer and fits the screen.
  place(anchor) {
    const box = anchor.getBoundingClientRect();
    const { width, height } = this.element.getBoundingClientRect();
    const ask = document.getElementById("question").getBoundingClientRect();
    const inside = anchor.closest("#question") !== null;
    const spots = [...(inside ? [[ask.left - width - 8, box.top - 10]] : []), [box.right + 10, box.top - 10], [box.left - width - 10, box.top - 10], [box.left + box.width / 2 - width / 2, box.bottom + 10], [box.left + box.width / 2 - width / 2, box.top - height - 10], [box.right + 10, box.bottom - height], [box.left - width - 10, box.bottom - height]];
    const lit = [...document.querySelectorAll("g.f.opt:not(.weak)")].map((one) => one.getBoundingClientRect());
    const covers = ([x, y], one) => one.left < x + width && one.right > x && one.top < y + height && one.bottom > y;
    const cost = ([x, y]) => (covers([x, y], ask) ? (inside ? 3 : 20) : 0) + (x < 4 || y < 4 || x + width > innerWidth - 4 || y + height > innerHeight - 4 ? 100 : 0) + lit.filter((one) => covers([x, y], one)).length;
    const [x, y] = spots.map((spot) => [cost(spot), spot]).sort((a, b) => a[0] - b[0])[0][1];
    this.element.style.left = `${Math.max(4, Math.min(x, innerWidth - width - 4))}px`;
    this.element.style.top = `${Math.max(4, Math.min(y, innerHeight - height - 4))}px`;
  }

  option(option) {
    const { model } = this.table;
    const preview = this.table.choices.preview(option.id);
    const made = [h("h3", {}, model.told(option.sentence))];
    if (preview) made.push(...this.effect(preview));
    const source = option.source[0];
    if (source) made.push(h("p", { class: "para" }, `§ ${option.source.join(", ")}`));
    return made;
  }

  effect(preview) {
    const { model } = this.table;
    const paid = amounts(this.table, preview, model.seat);
    const made = paid.length ? [h("div", { class: "pay" }, paid)] : [];
    for (const one of preview.sentences.slice(0, 4)) made.push(h("p", {}, model.told(one)));
    if (preview.sentences.length > 4) made.push(h("p", {}, word("others", { number: preview.sentences.length - 4 })));
    if (!preview.sentences.length && preview.moves.length) made.push(...grouped(model, preview.moves).slice(0, 3).map((one) => h("p", {}, one)));
    if (preview.stop) made.push(h("p", {}, model.told(preview.stop.sentence)));
    else if (preview.over) made.push(h("p", {}, word("game_over_then")));
    else if (preview.next) made.push(h("p", {}, this.next(preview.next)));
    if (preview.ends_turn) made.push(h("p", {}, word("ends_turn")));
    if (preview.final) made.push(h("p", {}, word("final")));
    if (preview.may_be_answered) made.push(h("p", {}, word("may_answer")));
    return made;
  }

  next(next) {
    const { model } = this.table;
    if (next.player !== model.seat) return word("next_other", { name: model.seatName(next.player) });
    return next.entry && next.options !== null ? word("next_you_about", { what: model.name(next.entry), number: next.options ?? "" }) : word("next_you");
  }

  // ---- things

  thing(id, heading) {
    const { model } = this.table;
    const fixed = model.fixed.things[id];
    if (!fixed) return [];
    const made = heading ? [h("h3", {}, model.name(id))] : [];
    const rows = Object.entries({ ...fixed.printed, ...(model.shown.things[id]?.values ?? {}) }).filter(([name, value]) => this.isTold(name, value)).slice(0, 9);
    if (rows.length && heading) made.push(h("dl", {}, rows.flatMap(([name, value]) => [h("dt", {}, model.name(name)), h("dd", {}, model.name(value))])));
    const lying = model.inside(id);
    if (lying.length && heading) made.push(h("p", {}, counted(model, lying)));
    if (heading) made.push(this.table.texts.whole(this.table, fixed.entry));
    const source = fixed.entry ? model.fixed.entries[fixed.entry]?.source ?? [] : [];
    if (heading && source.length) made.push(h("p", { class: "para" }, `§ ${source.slice(0, MOST_CITED).join(", ")}${source.length > MOST_CITED ? " …" : ""}`));
    return made;
  }

  isTold(name, value) {
    const attribute = this.table.model.fixed.attributes[name];
    if (!attribute?.display || value === null || value === undefined || value === false || value === 0) return false;
    return !(Array.isArray(value) && (value.length === 0 || value.length > 6));
  }

  // Why something that could be meant is not offered.
  async why(id, anchor) {
    const { table } = this;
    const asked = table.model.asked;
    if (!asked?.yours || asked.kind !== "choice" || !table.choices.options.some((one) => table.model.kind(one.things[0]) === table.model.kind(id))) return;
    await new Promise((done) => { setTimeout(done, 350); });
    if (this.about !== id) return;
    const told = await table.line.ask("why", { decision: table.model.decision, name: id });
    const reason = told.asked?.reasons?.[0];
    if (this.about !== id || !reason) return;
    this.element.append(h("p", {}, table.model.told(reason.sentence), " ", h("span", { class: "para" }, reason.source[0] ? `§ ${reason.source[0]}` : "")));
    this.place(anchor);
  }
}

export function counted(model, things) {
  const found = new Map();
  for (const id of things) {
    const name = model.name(id);
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  return [...found.entries()].map(([name, count]) => (count > 1 ? `${count}× ${name}` : name)).join(", ");
}

function grouped(model, moves) {
  const found = new Map();
  for (const one of moves) {
    const key = word("moves_to", { what: model.name(one.thing), to: model.name(one.target) });
    found.set(key, (found.get(key) ?? 0) + 1);
  }
  return [...found.entries()].map(([text, count]) => (count > 1 ? `${count}× ${text}` : text));
}
