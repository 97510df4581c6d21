// The answers of the open question: which is chosen, which keys choose them, which do nothing or all the same.
const KEYS = [..."123456789abcefghijkmnopqruvwxyz"];

export class Choices {
  constructor(model) {
    this.model = model;
    this.selected = null;
    this.read();
  }

  // A new question, or none.
  read() {
    const asked = this.model.asked;
    this.options = asked?.yours ? asked.options : [];
    this.byId = new Map(this.options.map((option) => [option.id, option]));
    this.byThing = new Map();
    for (const option of this.options) {
      const things = option.kind === "route" ? option.things.slice(-1) : option.things;
      if (option.kind === "action" && this.model.seats.includes(things[0])) continue;
      for (const id of things) if (!this.byThing.has(id)) this.byThing.set(id, option);
    }
    this.onFields();
    if (!this.byId.has(this.selected)) this.selected = null;
    this.listed = null;
    const list = this.list();
    // a digit is chosen by itself
    const own = list.every((option) => /^\d$/.test(this.model.told(option.name)));
    this.keys = new Map(list.slice(0, KEYS.length).map((option, at) => [option.id, own ? this.model.told(option.name) : KEYS[at]]));
  }

  // What lies on a field is chosen there: a system, a planet, a ship.
  onFields() {
    this.byField = new Map();
    if (!this.options.length) return;
    const where = this.model.fieldsOf();
    for (const [id, option] of this.byThing) {
      const field = this.model.fieldIds.has(id) ? id : where(id);
      if (!field) continue;
      const found = this.byField.get(field) ?? [];
      if (!found.includes(option)) this.byField.set(field, [...found, option]);
    }
  }

  // The answers that a field stands for; the next of them after the one that is chosen.
  at(field) { return this.byField.get(field) ?? []; }
  nextAt(field) {
    const all = this.at(field);
    return all[(all.findIndex((option) => option.id === this.selected) + 1) % all.length] ?? null;
  }

  preview(id) { return this.model.previews.get(id); }

  // Allowed, but nothing comes of it: only told where others do something.
  isIdle(id) {
    const { groups } = this.model;
    if (this.options.length <= 12 || !groups.length) return false;
    const at = this.options.findIndex((option) => option.id === id);
    const usual = this.usual();
    return at >= 0 && usual !== null && (groups[at] ?? usual) === usual;
  }

  // The effect that most options have; none if no effect is that of many.
  usual() {
    const { groups } = this.model;
    const counts = new Map();
    for (const one of groups) counts.set(one, (counts.get(one) ?? 0) + 1);
    const [most] = [...counts.entries()].sort((a, b) => b[1] - a[1]);
    return most && most[1] > 8 && counts.size > 1 ? most[0] : null;
  }

  // What stands in the list: where many fields do the same, only those that do something else.
  list() {
    if (this.listed) return this.listed;
    const shown = new Set([...this.byField.values()].filter((all) => all.length === 1).flat());
    const onBoard = (option) => shown.has(option);
    const usual = this.usual();
    const many = this.options.length > 12 && usual !== null && this.options.filter(onBoard).length > 12;
    this.listed = many ? this.options.filter((option, at) => !onBoard(option) || (this.model.groups[at] ?? usual) !== usual) : this.options;
    return this.listed;
  }

  keyOf(id) { return this.keys.get(id) ?? ""; }
  ofKey(key) { return [...this.keys.entries()].find(([, one]) => one === key)?.[0] ?? null; }

  // What all answers cost and bring.
  shared() {
    const found = this.options.filter((option) => option.kind !== "pass").map((option) => this.preview(option.id));
    if (found.length < 2 || found.some((one) => !one)) return null;
    const text = (one) => JSON.stringify([one.price, one.gains]);
    return found.every((one) => text(one) === text(found[0])) && found[0].price.length + found[0].gains.length ? found[0] : null;
  }
}
