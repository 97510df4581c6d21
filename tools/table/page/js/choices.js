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
    if (!this.byId.has(this.selected)) this.selected = null;
    this.listed = null;
    this.keys = new Map(this.list().slice(0, KEYS.length).map((option, at) => [option.id, KEYS[at]]));
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
    const onBoard = (option) => option.things.some((id) => this.model.fieldIds.has(id));
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
