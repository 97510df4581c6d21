// What this browser knows of the table: what never changes (static) and how it stands for the seat it looks with (moment).
import { read, reader } from "./words.js";

export class Model {
  constructor(fixed, about) {
    this.fixed = fixed;
    this.about = about;
    this.moment = null;
    this.question = null;
    this.log = [];
    this.turns = [];
    this.crumbs = [];
    this.wish = null;
    this.previews = new Map();
    this.groups = [];
    this.impossible = [];
    this.closed = [];
    this.past = null;
    this.seats = fixed.seats.map((seat) => seat.id);
    this.kinds = new Map();
    for (const [id, thing] of Object.entries(fixed.things)) {
      if (!this.kinds.has(thing.kind)) this.kinds.set(thing.kind, []);
      this.kinds.get(thing.kind).push(id);
    }
    // Things of some kinds say themselves where they are (`ort` of a layer): planets in their system.
    this.whereabouts = new Map(Object.values(fixed.display).flatMap((look) => look.field ?? []).filter((layer) => layer.kind && layer.at).map((layer) => [layer.kind, layer.at]));
    this.fieldIds = new Set(Object.values(fixed.boards).flatMap((board) => board.fields.map((field) => field.id)));
  }

  // The moment that is shown: now, or one of the past.
  get shown() { return this.past ? this.past.moment : this.moment; }
  get asked() { return this.past ? null : this.question; }
  get seat() { return this.moment?.seat ?? null; }
  get decision() { return this.moment?.decision ?? 0; }

  whole(told) {
    this.moment = told.moment;
    this.question = told.question;
    this.log = told.log;
    this.turns = told.turns;
    this.crumbs = told.crumbs;
    this.wish = told.wish;
    this.held = told.held;
    this.forget();
  }

  step(told) {
    this.moment = applied(this.moment, told.differences);
    this.question = told.question;
    this.log = this.log.filter((line) => line.decision <= told.kept).concat(told.log);
    this.turns = this.turns.slice(0, told.kept).concat(told.turns);
    this.crumbs = told.crumbs;
    this.wish = told.wish;
    this.held = told.held;
    this.forget();
  }

  forget() {
    this.previews = new Map();
    this.groups = [];
    this.impossible = [];
    this.closed = [];
  }

  // ---- values

  value(thing, attribute) {
    const seen = this.shown?.things[thing];
    if (seen && attribute in seen.values) return seen.values[attribute];
    return this.fixed.things[thing]?.printed[attribute];
  }

  kind(thing) { return this.fixed.things[thing]?.kind; }
  places(kind, owner) {
    const things = this.shown?.things ?? {};
    return Object.keys(this.shown?.places ?? {}).filter((id) => this.fixed.things[id]?.kind === kind && (owner === undefined || things[id]?.owner === owner));
  }
  inside(place) { return this.shown?.places[place]?.things ?? []; }

  // ---- names

  seatName(seat) {
    const given = this.about.names[seat];
    return given || read(this.fixed.seats.find((one) => one.id === seat)?.name) || seat;
  }

  name(id) {
    if (id === null || id === undefined) return "–";
    if (id === true || id === false) return id ? "✓" : "–";
    if (Array.isArray(id)) return id.map((one) => this.name(one)).join(", ");
    if (typeof id === "number") return String(id);
    if (this.seats.includes(id)) return this.seatName(id);
    const fixed = this.fixed;
    const found = fixed.things[id]?.name ?? fixed.entries[id]?.name ?? fixed.attributes[id]?.name ?? fixed.resources[id]?.name ?? fixed.kinds[id]?.name ?? fixed.procedures[id]?.name ?? fixed.events[id]?.name;
    if (found) return begun(fixed.things[id] ? this.told(found) : read(found));
    for (const values of Object.values(fixed.values)) if (values[id]) return begun(read(values[id]));
    return begun(String(id).replaceAll("_", " "));
  }

  short(id) { return read(this.fixed.display[id]?.short) || this.name(id); }

  // A sentence with the names that people have at this table.
  told(both) {
    let text = read(both);
    for (const seat of this.fixed.seats) {
      const given = this.about.names[seat.id];
      const printed = seat.name[reader.language];
      if (given && printed && text.includes(printed)) text = text.replace(new RegExp(`${escaped(printed)}(?![\\p{L}\\p{N}])`, "gu"), () => given);
    }
    return text;
  }

  // In which field of a board something lies, through whatever it lies in.
  fieldsOf() {
    const things = this.shown?.things ?? {};
    const found = new Map();
    const climb = (id, depth) => {
      if (id === null || id === undefined || depth > 8) return null;
      if (this.fieldIds.has(id)) return id;
      if (found.has(id)) return found.get(id);
      const said = this.whereabouts.get(this.fixed.things[id]?.kind);
      const told = said ? this.value(id, said) : null;
      const here = climb(things[id]?.place ?? (typeof told === "string" ? told : null), depth + 1);
      found.set(id, here);
      return here;
    };
    for (const id of Object.keys(things)) climb(id, 0);
    return (id) => climb(id, 0);
  }
}

const begun = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

// The later moment, from the earlier one and the difference (docs/protocol.md).
function applied(moment, difference) {
  const things = { ...moment.things };
  const places = { ...moment.places };
  for (const change of difference.changes) {
    const { id, after, attribute } = change;
    if (change.kind === "revealed") things[id] = after;
    else if (change.kind === "hidden") delete things[id];
    else if (change.kind === "moved") things[id] = { ...things[id], place: after };
    else if (change.kind === "owner") things[id] = { ...things[id], owner: after };
    else if (change.kind === "value") {
      const values = { ...things[id].values };
      if (after !== null && typeof after === "object" && after.absent) delete values[attribute];
      else values[attribute] = after;
      things[id] = { ...things[id], values };
    } else if (change.kind === "place") {
      if (after === null) delete places[id];
      else places[id] = after;
    }
  }
  return { ...moment, decision: difference.after, status: difference.status ?? moment.status, things, places };
}

// Which fields look otherwise after a change: for showing what moved.
export function changedThings(before, after) {
  const found = new Set();
  if (!before || !after) return found;
  for (const [id, thing] of Object.entries(after.things)) {
    const was = before.things[id];
    if (was === thing) continue;
    if (!was || was.place !== thing.place) { found.add(id); if (thing.place) found.add(thing.place); if (was?.place) found.add(was.place); }
    else if (JSON.stringify(was.values) !== JSON.stringify(thing.values)) found.add(id);
  }
  return found;
}
