// Things beside the board: as a card, as a chip, or many of one look as a heap.
import { h, s } from "./dom.js";
import { read } from "./words.js";

// What the pointer and a click on something do.
export function hovered(table, id) {
  return { onpointerenter: (event) => { if (event.pointerType !== "touch") table.peek.soon(id, event.currentTarget); }, onpointerleave: () => table.peek.away(), onfocus: (event) => { if (event.currentTarget.matches(":focus-visible")) table.peek.show(id, event.currentTarget); }, onblur: () => table.peek.away(), onclick: () => table.pick(id), "data-id": id };
}

export const state = (table, id) => { const option = table.choices.byThing.get(id); return option ? (table.choices.selected === option.id ? "opt sel" : "opt") : ""; };

const isThere = (value) => value !== null && value !== undefined && value !== 0 && value !== false && !(Array.isArray(value) && !value.length);

const LONG = 17;
// A word of more letters is set smaller, so that it need not be broken.

// On somebody's own sheet (`of`) it is not said whose it is.
export function card(table, id, part, compact, of = null) {
  const { looks, model } = table;
  const owner = model.shown.things[id]?.owner;
  const shown = (part.values ?? []).map((name) => [name, model.value(id, name)]).filter(([, value]) => isThere(value));
  const isLong = shown.some(([, value]) => typeof value === "string" && !model.seats.includes(value));
  const lead = shown.find(([name, value]) => typeof value === "number" && !looks.symbolOf(name) && name === part.values[0]);
  const flags = Object.entries(model.shown.things[id]?.values ?? {}).filter(([name, value]) => value === true && model.fixed.attributes[name]?.display).map(([name]) => model.name(name));
  const text = compact ? "" : table.texts.first(model.fixed.things[id]?.entry);
  const key = table.choices.byThing.has(id) ? table.choices.keyOf(table.choices.byThing.get(id).id) : "";
  // what stands beside the name takes room from it
  const beside = (key ? 3 : 0) + (lead ? 1 : 0) + (isLong ? 0 : 2 * shown.filter((one) => one !== lead).length);
  const letters = Math.max(...model.short(id).split(/[\s-]/u).map((word) => word.length)) + beside;
  return h("button", { class: `card ${state(table, id)} ${flags.length ? "dim" : ""}`, ...hovered(table, id) },
    h("header", {}, key ? h("kbd", {}, key) : null, lead ? h("i", { class: "lead num", title: model.name(lead[0]) }, lead[1]) : null, h("b", letters > LONG ? { class: "long", style: { "--letters": letters } } : {}, table.rich.short(id)),
      h("span", { class: "vals" }, isLong ? null : shown.filter((one) => one !== lead).map(([name, value]) => value1(table, name, value)), owner && owner !== of && model.seats.includes(owner) && !compact ? looks.seatShape(owner) : null)),
    isLong ? h("small", { class: "rows" }, shown.filter((one) => one !== lead).map(([name, value]) => value1(table, name, value))) : null,
    compact || isLong ? null : flags.length ? h("small", {}, flags.join(", ")) : text ? h("small", {}, table.rich.text(text)) : null, compact ? null : patternOf(table, id));
}

function value1(table, name, value) {
  const { looks, model } = table;
  if (typeof value === "number") return looks.icon(name) ? looks.amount(name, value) : h("span", { class: "num", title: model.name(name) }, value);
  if (Array.isArray(value) || model.seats.includes(value)) return [value].flat().map((one) => (model.seats.includes(one) ? looks.seatShape(one) : model.short(one)));
  return h("span", { title: model.name(name) }, model.short(value));
}

// A card with a pattern shows it small.
function patternOf(table, id) {
  const { model } = table;
  const printed = Object.entries(model.fixed.things[id]?.printed ?? {});
  const name = printed.find(([attribute, value]) => model.fixed.attributes[attribute]?.type === "pattern" && model.fixed.patterns[value])?.[1] ?? model.fixed.things[id]?.entry;
  const roles = model.fixed.patterns[name] ?? model.fixed.patterns[`${name}_muster`];
  if (!roles) return null;
  const cells = Object.values(roles).flatMap((offsets, at) => offsets.map(([q, r]) => [q + r / 2, r * 0.866, at]));
  if (!cells.length) return null;
  const [xs, ys] = [0, 1].map((way) => cells.map((one) => one[way]));
  const box = [Math.min(...xs) - 0.6, Math.min(...ys) - 0.6, Math.max(...xs) - Math.min(...xs) + 1.2, Math.max(...ys) - Math.min(...ys) + 1.2];
  const colours = ["var(--ink2)", "var(--bad)", "var(--info)", "var(--ok)"];
  return s("svg", { class: "pattern", viewBox: box.join(" "), style: { "--w": `${Math.min(64, box[2] * 9)}px` }, role: "img", "aria-label": read(model.fixed.entries[name]?.name) || String(name) },
    cells.map(([x, y, at]) => s("polygon", { points: [30, 90, 150, 210, 270, 330].map((angle) => { const a = (angle * Math.PI) / 180; return `${x + 0.54 * Math.cos(a)},${y + 0.54 * Math.sin(a)}`; }).join(" "), fill: colours[at % 4], stroke: "var(--panel)", "stroke-width": 0.08 })));
}

export function chip(table, id) {
  const { looks, model } = table;
  const drawn = model.fixed.display[id]?.symbol || model.fixed.display[model.fixed.things[id]?.entry]?.symbol;
  const dim = Object.entries(model.shown.things[id]?.values ?? {}).some(([name, value]) => value === true && model.fixed.attributes[name]?.display);
  return h("button", { class: `chip ${state(table, id)} ${dim ? "dim" : ""}`, ...hovered(table, id) }, drawn ? looks.icon(id) : null, h("span", {}, table.rich.short(id)));
}

// Things of one look and owner together: a glyph and how many.
export function heaps(table, things) {
  const { looks, model } = table;
  const found = new Map();
  for (const id of things) {
    const owner = model.shown.things[id]?.owner ?? null;
    const thing = model.fixed.things[id];
    const alike = model.fixed.kinds[thing?.kind]?.alike || !thing?.entry ? thing?.kind : thing.entry;
    const key = `${owner}/${alike}`;
    if (!found.has(key)) found.set(key, { owner, ids: [] });
    found.get(key).ids.push(id);
  }
  return [...found.values()].map(({ owner, ids }) => {
    const option = ids.find((id) => table.choices.byThing.has(id)) ?? ids[0];
    const seat = owner && model.seats.includes(owner) ? owner : null;
    const strength = Object.entries(model.fixed.things[ids[0]]?.printed ?? {}).find(([, value]) => typeof value === "number");
    const drawn = looks.symbolOf(ids[0]);
    const label = !drawn || (ids.length === 1 && !strength) ? h("span", {}, table.rich.short(option)) : null;
    return h("button", { class: `chip ${state(table, option)}`, title: model.name(option), "aria-label": `${ids.length} ${model.name(option)}${seat ? `, ${model.seatName(seat)}` : ""}`, ...hovered(table, option) },
      seat && seat !== model.seat ? looks.seatShape(seat) : null, drawn ? looks.icon(ids[0], seat ? looks.seatColour(seat) : undefined) : null, label, drawn && ids.length === 1 && strength ? h("b", { class: "num" }, strength[1]) : null, ids.length > 1 ? h("b", { class: "num" }, ids.length) : null);
  });
}
