// The parts of a sheet and the panels beside the board, each in the way that the rulebook declares (`teile`, `tafeln`).
import { card, chip, heaps, hovered, state } from "./cards.js";
import { h } from "./dom.js";
import { stacks } from "./layers.js";
import { inkOn } from "./looks.js";
import { word } from "./words.js";

export function placesOf(table, part, owner) {
  const { model } = table;
  return (part.places ?? []).flatMap((kind) => (model.shown.places[kind] ? [kind] : model.places(kind, owner)));
}

// What a part is about: what lies in its places, or the things of its kind (with `of`: those of one player).
export function thingsOf(table, part, owner) {
  const { model } = table;
  if (part.places) return placesOf(table, part, owner).flatMap((place) => model.inside(place)).filter((id) => !part.without?.has(model.kind(id)));
  const all = (model.kinds.get(part.kind) ?? []).filter((id) => model.shown.things[id]);
  return part.of && owner !== undefined ? all.filter((id) => (model.value(id, part.of) ?? model.shown.things[id].owner) === owner) : all;
}

export function content(table, part, owner) {
  const { model } = table;
  const places = placesOf(table, part, owner);
  const things = thingsOf(table, part, owner);
  const hidden = places.reduce((sum, place) => sum + (model.shown.places[place].count - model.inside(place).length), 0);
  const closed = hidden > 0 ? h("span", { class: "chip closed" }, word("cards", { number: hidden })) : null;
  if (owner === undefined && !things.length && !hidden && (part.places || part.as === "bars")) return null;
  const nothing = !things.length && !hidden ? h("span", { class: "chip dim" }, word("empty")) : null;
  switch (part.as) {
    case "rings": return rings(table, part, owner);
    case "track": return track(table, part);
    case "slots": return slots(table, part, owner);
    case "bars": return bars(table, things, part.values);
    case "order": return order(table, part);
    case "sums": return h("div", { class: "res" }, sums(table, part, owner).map(([name, value]) => box(table, name, value)));
    case "number": return h("div", { class: "chips" }, places.map((place) => h("span", { class: "chip" }, h("span", {}, model.name(place)), h("b", { class: "num" }, model.shown.places[place].count))));
    case "stack": return h("div", { class: "chips" }, heaps(table, things), closed, nothing);
    case "list": return h("div", { class: "chips" }, things.map((id) => chip(table, id)), closed, nothing);
    default: return h("div", { class: "cards" }, things.slice(0, 40).map((id) => card(table, id, part, owner !== undefined && table.boards.board !== undefined, owner)), closed, nothing);
  }
}

// What stands on some fields: whose, and of each kind how many.
export function standing(table, fields) {
  const { looks, model } = table;
  const where = model.fieldsOf();
  const drawn = table.boards.layers.filter((layer) => layer.as === "stack");
  const places = new Set(table.boards.layers.filter((layer) => layer.as === "disc" && layer.kind).flatMap((layer) => model.kinds.get(layer.kind) ?? []));
  const here = Object.keys(model.shown.things).filter((id) => !model.fieldIds.has(id) && fields.has(where(id)));
  const heaps = drawn.flatMap((layer) => stacks(model, layer, here.filter((id) => (layer.kind ? model.kind(id) === layer.kind : layer.lying)), places));
  const owners = [...new Set(heaps.map((one) => one.owner))];
  const chip = (one) => h("span", { class: "chip" }, looks.icon(one.drawn, one.owner ? looks.seatColour(one.owner) : undefined), one.count > 1 ? h("b", { class: "num" }, one.count) : null, h("span", {}, model.name(one.what), one.on ? h("small", {}, ` ${model.short(one.on)}`) : null));
  return owners.map((owner) => h("div", { class: "side" }, model.seats.includes(owner) ? looks.seatShape(owner) : null, h("div", { class: "chips" }, heaps.filter((one) => one.owner === owner).map(chip))));
}

// Kinds that have a panel of their own are not shown again among what lies in a place.
export const apart = (panels) => new Set((panels ?? []).filter((part) => part.kind && !part.places).map((part) => part.kind));

// The players in the order in which their turns come: by what, with which cards, who is asked, who does nothing more.
function order(table, part) {
  const { looks, model } = table;
  const { order: by, waiting_for: asked } = model.shown.status;
  if (!by) return null;
  const value = (seat) => (typeof by[seat] === "number" ? by[seat] : Infinity);
  const seats = [...model.seats].sort((a, b) => value(a) - value(b) || model.seats.indexOf(a) - model.seats.indexOf(b));
  const cards = (model.kinds.get(part.kind) ?? []).filter((id) => model.shown.things[id]?.owner);
  return h("ol", { class: "order" }, seats.map((seat) => {
    const out = part.dim !== undefined && model.value(seat, part.dim) === true;
    return h("li", { class: `${out ? "dim" : ""} ${asked.includes(seat) ? "turn" : ""}` }, h("b", { class: "num" }, value(seat) === Infinity ? "–" : value(seat)), looks.seatShape(seat), h("span", {}, model.seatName(seat)),
      h("span", { class: "chips" }, cards.filter((id) => model.shown.things[id].owner === seat).map((id) => chip(table, id))), out ? h("small", {}, model.name(part.dim)) : null);
  }));
}

export function box(table, name, value) {
  const { looks, model } = table;
  return h("div", { class: "n", title: model.name(name) }, looks.icon(name), h("b", { class: "num" }, value), h("span", {}, model.short(name)));
}

function rings(table, part, owner) {
  const { looks, model } = table;
  return h("div", { class: "rings" }, part.values.map((name) => h("div", { class: "ringv", title: model.name(name), style: { "--c": looks.colour(name, "var(--line2)") } }, h("b", { class: "num" }, model.value(owner, name) ?? 0), h("span", {}, model.short(name)))));
}

// How many of each kind of thing stand on the board for somebody, and how many there are at most.
export function builtOf(table, part, owner) {
  const { model } = table;
  const counts = new Map();
  for (const field of model.fieldIds) if (model.value(field, part.of) === owner) { const what = model.value(field, part.built); counts.set(what, (counts.get(what) ?? 0) + 1); }
  return (model.kinds.get(part.kind) ?? []).map((id) => [id, counts.get(id) ?? 0, model.value(id, part.most) ?? 0]);
}

function slots(table, part, owner) {
  const { looks, model } = table;
  return h("div", { class: "slots" }, builtOf(table, part, owner).map(([id, built, most]) => h("span", { class: "slot", title: `${model.name(id)} ${built}/${most}`, role: "img", "aria-label": `${model.name(id)} ${built}/${most}` },
    [...Array(Math.max(most, built))].map((_, at) => looks.icon(id, at < built ? looks.seatColour(owner) : "var(--line2)")))));
}

export function sums(table, part, owner) {
  const { model } = table;
  const own = thingsOf(table, part, owner).filter((id) => !part.dim || model.value(id, part.dim) !== true);
  return part.values.map((name) => [name, own.reduce((sum, id) => sum + (model.value(id, name) ?? 0), 0)]);
}

// A bar for each outcome, as long as what was given for it, split by who gave it.
function bars(table, things, [toward, amount]) {
  const { looks, model } = table;
  const found = new Map();
  for (const id of things) {
    const [goal, count, owner] = [model.value(id, toward), model.value(id, amount) ?? 0, model.shown.things[id].owner];
    if (goal === null || goal === undefined || !count) continue;
    found.set(goal, [...(found.get(goal) ?? []), [owner, count]]);
  }
  if (!found.size) return null;
  const total = (given) => given.reduce((sum, one) => sum + one[1], 0);
  const rows = [...found.entries()].sort((a, b) => total(b[1]) - total(a[1]));
  const most = Math.max(...rows.map(([, given]) => total(given)));
  return h("div", { class: "bars" }, rows.map(([goal, given]) => h("div", { class: "bar1", role: "img", "aria-label": `${model.name(goal)}: ${total(given)}` }, h("b", {}, model.name(goal)),
    h("span", { class: "lane" }, given.map(([owner, count]) => h("i", { class: "num", title: `${model.seatName(owner)} ${count}`, style: { width: `${(count / most) * 100}%`, background: looks.seatColour(owner), color: inkOn(looks.seatColour(owner)) } }, looks.seatShape(owner), count))), h("b", { class: "num" }, total(given)))));
}

function track(table, part) {
  const { looks, model } = table;
  const areas = model.kinds.get(part.kind) ?? [];
  const besides = part.beside ? [...(model.kinds.get(part.beside) ?? [])].filter((place) => model.inside(place).length) : [];
  const columns = (part.values ?? []).map((name, at) => {
    const levels = model.seats.map((seat) => model.value(seat, name) ?? 0);
    const top = Math.min(12, Math.max(...levels, model.fixed.resources[name]?.most ?? 5, 1));
    const area = areas.length === part.values.length ? areas[at] : null;
    const own = area ? besides.filter((place) => Object.values(model.fixed.things[place].printed).includes(area)) : [];
    return { name, levels, top, area, own };
  });
  const tile = (place) => { const [id] = model.inside(place); return h("button", { class: `ttile ${state(table, id)}`, ...hovered(table, id) }, table.rich.short(id)); };
  const rest = besides.filter((place) => !columns.some((one) => one.own.includes(place)));
  return h("div", {}, h("div", { class: "track" }, columns.map(({ name, levels, top, area, own }) => h("div", {}, h("button", { class: `head ${area ? state(table, area) : ""}`, ...(area ? hovered(table, area) : {}), title: model.name(area ?? name) }, model.short(area ?? name)),
    [...Array(top + 1)].map((_, row) => { const level = top - row; return h("div", { class: `tcell ${level === top ? "top" : ""}` }, h("i", {}, level), model.seats.filter((_one, seat) => levels[seat] === level).map((seat) => looks.seatShape(seat))); }), own.map(tile)))),
  rest.length ? h("div", { class: "track rest" }, rest.map(tile)) : null);
}
