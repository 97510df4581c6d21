// What lies before people and beside the board: own sheet, cards of the others, panels. All of it as the rulebook declares it, or else everything.
import { h, put, s } from "./dom.js";
import { counted } from "./peek.js";
import { read, word } from "./words.js";

// ---- things

function hovered(table, id) {
  return { onpointerenter: (event) => { if (event.pointerType !== "touch") table.peek.soon(id, event.currentTarget); }, onpointerleave: () => table.peek.away(), onclick: () => table.pick(id), "data-id": id };
}

const state = (table, id) => { const option = table.choices.byThing.get(id); return `${option ? "opt" : ""} ${option && table.choices.selected === option.id ? "sel" : ""}`; };

function card(table, id, values, compact) {
  const { looks, model } = table;
  const fixed = model.fixed.things[id];
  const owner = model.shown.things[id]?.owner;
  const shown = (values ?? []).map((name) => [name, model.value(id, name)]).filter(([, value]) => value !== null && value !== undefined && value !== 0 && value !== false);
  const flags = Object.entries(model.shown.things[id]?.values ?? {}).filter(([name, value]) => value === true && model.fixed.attributes[name]?.display).map(([name]) => model.name(name));
  const text = fixed?.entry ? model.fixed.entries[fixed.entry]?.texts[0]?.text : "";
  return h("button", { class: `card ${state(table, id)} ${flags.length ? "dim" : ""}`, ...hovered(table, id) },
    h("header", {}, h("b", {}, model.short(id)), h("span", { class: "vals" }, shown.map(([name, value]) => h("span", { class: "num", title: model.name(name) }, typeof value === "number" && looks.icon(name) ? looks.amount(name, value) : model.name(value))), owner && model.seats.includes(owner) && !compact ? looks.seatShape(owner) : null)),
    compact ? null : flags.length ? h("small", {}, flags.join(", ")) : text ? h("small", {}, text) : null, patternOf(table, id));
}

// A card with a pattern shows it small.
function patternOf(table, id) {
  const { model } = table;
  const name = Object.entries(model.fixed.things[id]?.printed ?? {}).find(([attribute, value]) => model.fixed.attributes[attribute]?.type === "pattern" && model.fixed.patterns[value])?.[1] ?? model.fixed.things[id]?.entry;
  const roles = model.fixed.patterns[name];
  if (!roles) return null;
  const cells = Object.entries(roles).flatMap(([role, offsets], at) => offsets.map(([q, r]) => [q + r / 2, r * 0.866, at, role]));
  if (!cells.length) return null;
  const xs = cells.map((one) => one[0]);
  const ys = cells.map((one) => one[1]);
  const box = [Math.min(...xs) - 0.6, Math.min(...ys) - 0.6, Math.max(...xs) - Math.min(...xs) + 1.2, Math.max(...ys) - Math.min(...ys) + 1.2];
  const colours = ["var(--ink2)", "var(--bad)", "var(--info)", "var(--ok)"];
  return s("svg", { class: "pattern", viewBox: box.join(" "), role: "img", "aria-label": read(model.fixed.entries[name]?.name) || String(name) },
    cells.map(([x, y, at]) => s("polygon", { points: [0, 60, 120, 180, 240, 300].map((angle) => { const a = ((angle + 30) * Math.PI) / 180; return `${x + 0.54 * Math.cos(a)},${y + 0.54 * Math.sin(a)}`; }).join(" "), fill: colours[at % 4], stroke: "var(--panel)", "stroke-width": 0.08 })));
}

function chip(table, id) {
  const { looks, model } = table;
  return h("button", { class: `chip ${state(table, id)}`, ...hovered(table, id) }, model.fixed.display[id] || model.fixed.display[model.fixed.things[id]?.entry] ? looks.icon(id) : null, h("span", {}, model.short(id)));
}

// Things of one look and owner together: a glyph and how many.
function heaps(table, things) {
  const { looks, model } = table;
  const found = new Map();
  for (const id of things) {
    const owner = model.shown.things[id]?.owner ?? null;
    const name = model.name(id).replace(/\s+\d+$/, "");
    const key = `${owner}/${name}`;
    if (!found.has(key)) found.set(key, { owner, name, ids: [] });
    found.get(key).ids.push(id);
  }
  return [...found.values()].map(({ owner, name, ids }) => {
    const option = ids.find((id) => table.choices.byThing.has(id)) ?? ids[0];
    return h("button", { class: `chip ${state(table, option)}`, ...hovered(table, option) }, owner && model.seats.includes(owner) ? looks.seatShape(owner) : null, looks.symbolOf(ids[0]) ? looks.icon(ids[0], owner && model.seats.includes(owner) ? looks.seatColour(owner) : undefined) : null, h("span", {}, looks.symbolOf(ids[0]) && ids.length > 3 ? "" : name), ids.length > 1 ? h("b", { class: "num" }, ids.length) : null);
  });
}

// ---- parts and panels

function placesOf(table, part, owner) {
  const { model } = table;
  return (part.places ?? []).flatMap((kind) => (model.shown.places[kind] ? [kind] : model.places(kind, owner)));
}

function content(table, part, owner) {
  const { looks, model } = table;
  const places = placesOf(table, part, owner);
  const things = part.places ? places.flatMap((place) => model.inside(place)) : part.kind ? (model.kinds.get(part.kind) ?? []).filter((id) => model.shown.things[id]) : [];
  const hidden = places.reduce((sum, place) => sum + (model.shown.places[place].count - model.inside(place).length), 0);
  const closed = hidden > 0 ? h("span", { class: "chip dim" }, word("cards", { number: hidden })) : null;
  switch (part.as) {
    case "rings":
      return h("div", { class: "rings" }, (part.values ?? []).map((name) => h("div", { class: "ringv", title: model.name(name), style: { "--c": looks.colour(name, "var(--line2)") } }, h("b", { class: "num" }, model.value(owner, name) ?? 0), h("span", {}, model.short(name)))));
    case "track": return track(table, part);
    case "number": return h("div", { class: "chips" }, places.map((place) => h("span", { class: "chip" }, h("span", {}, model.name(place)), h("b", { class: "num" }, model.shown.places[place].count))));
    case "stack": return h("div", { class: "chips" }, heaps(table, things), closed, !things.length && !hidden ? h("span", { class: "chip dim" }, word("empty")) : null);
    case "list": return h("div", { class: "chips" }, things.map((id) => chip(table, id)), closed);
    default: return h("div", { class: "cards" }, things.slice(0, 40).map((id) => card(table, id, part.values, owner !== undefined)), closed, !things.length && !hidden ? h("span", { class: "chip dim" }, word("empty")) : null);
  }
}

function track(table, part) {
  const { looks, model } = table;
  const columns = (part.values ?? []).map((name) => {
    const levels = model.seats.map((seat) => model.value(seat, name) ?? 0);
    const top = Math.max(...levels, model.fixed.resources[name]?.most ?? 5, 1);
    return { name, levels, top: Math.min(top, 12) };
  });
  const areas = (model.kinds.get(part.kind) ?? []).map((id) => ({ id, name: model.short(id) }));
  const head = (name, at) => (areas.length === columns.length ? areas[at].name : model.short(name));
  return h("div", { class: "track" }, columns.map(({ name, levels, top }, at) => h("div", {}, h("div", { class: "head", title: head(name, at) }, head(name, at)),
    [...Array(top + 1)].map((_, row) => { const level = top - row; return h("div", { class: `tcell ${level === top ? "top" : ""}` }, h("i", {}, level), model.seats.filter((_one, seat) => levels[seat] === level).map((seat) => looks.seatShape(seat))); }))));
}

export function panels(element, table) {
  const { looks, model } = table;
  const declared = looks.table.panels ?? usualPanels(table);
  put(element, declared.map((part) => h("section", { class: "panel" }, h("h3", {}, read(part.title) || model.name((part.places ?? [part.kind])[0])), content(table, part, undefined))));
  if (!declared.length) element.hidden = true;
}

// Without a word of the rulebook: every open place that is neither on the board nor a player's.
function usualPanels(table) {
  const { model } = table;
  const found = Object.entries(model.shown.places).filter(([id, place]) => !model.fieldIds.has(id) && !model.shown.things[id]?.owner && !model.shown.things[id]?.place && model.fixed.kinds[model.kind(id)]?.place && place.count > 0 && !model.seats.includes(id));
  return found.slice(0, 8).map(([id, place]) => ({ title: model.name(id), as: place.open && place.things.length <= 8 ? "cards" : place.open ? "stack" : "number", places: [id] }));
}

function usualParts(table, seat) {
  const { model } = table;
  return Object.entries(model.shown.places).filter(([id, place]) => model.shown.things[id]?.owner === seat && id !== seat && !model.fieldIds.has(id) && place.count > 0).slice(0, 5).map(([id, place]) => ({ title: model.fixed.kinds[model.kind(id)]?.name, as: place.open ? "cards" : "number", places: [id], own: true }));
}

// ---- people

function line(table, seat) {
  const { looks, model } = table;
  const given = model.fixed.display.spieler?.line ?? Object.keys(model.fixed.display).map((id) => model.fixed.display[id]?.line).find(Boolean);
  return (given ?? Object.keys(model.fixed.resources).filter((id) => model.value(seat, id) !== undefined).slice(0, 6)).filter((name) => name !== looks.table.score);
}

const partsOf = (table) => table.model.fixed.display.spieler?.parts ?? Object.values(table.model.fixed.display).map((one) => one?.parts).find(Boolean);

// What somebody plays: the first thing that is theirs and gives them a colour, or the first value that is a thing with a name.
function folk(table, seat) {
  const { looks, model } = table;
  const path = looks.table.seat_colour ?? [];
  const value = path.length ? model.value(seat, path[0]) : Object.entries(model.shown.things[seat]?.values ?? {}).find(([name]) => model.fixed.attributes[name]?.type === "thing" && !model.fixed.attributes[name].many)?.[1];
  return value && value !== "?" ? model.name(value) : "";
}

function score(table, seat) {
  const { looks, model } = table;
  const scores = model.shown.status.scores;
  if (!scores) return null;
  return h("span", { class: "vp", title: model.name(looks.table.score) }, looks.icon(looks.table.score), h("b", { class: "num" }, model.name(scores[seat])));
}

export function seats(element, table) {
  const { looks, model } = table;
  const { status } = model.shown;
  const others = model.seats.filter((seat) => seat !== model.seat);
  put(element, others.map((seat) => {
    const rows = line(table, seat).map((name) => [name, model.value(seat, name)]).filter(([, value]) => value !== undefined);
    const kept = (partsOf(table) ?? []).flatMap((part) => (part.as === "rings" ? [h("span", { class: "n num", title: read(part.title) }, looks.icon(part.values[0]), part.values.map((name) => model.value(seat, name) ?? 0).join(" · "))] : placesOf(table, part, seat).filter((place) => model.shown.places[place]?.count).map((place) => h("span", { class: "n", title: counted(model, model.inside(place)) || model.name(place) }, `${model.name(model.kind(place))} `, h("b", { class: "num" }, model.shown.places[place].count)))));
    return h("article", { class: `seatc ${status.waiting_for.includes(seat) ? "turn" : ""} ${state(table, seat)}`, style: { "--c": looks.seatColour(seat) }, "data-id": seat, onclick: () => table.pick(seat) },
      h("header", {}, looks.seatShape(seat), h("b", {}, model.seatName(seat)), h("i", {}, [folk(table, seat), table.about.bots[seat] ? word("bot") : ""].filter(Boolean).join(" · ")), score(table, seat)),
      h("div", { class: "row" }, rows.map(([name, value]) => (typeof value === "number" ? looks.amount(name, value) : h("span", { class: "n" }, `${model.name(name)} `, h("b", {}, model.name(value))))), rows.length < 4 ? kept.slice(0, 1) : null),
      h("div", { class: "row one" }, rows.length < 4 ? kept.slice(1, 5) : kept.slice(0, 5)));
  }));
}

export function sheet(element, table) {
  const { looks, model } = table;
  const { seat } = model;
  element.hidden = seat === null;
  if (seat === null) return;
  element.style.setProperty("--c", looks.seatColour(seat));
  element.setAttribute("aria-label", word("your_sheet"));
  const values = line(table, seat).map((name) => [name, model.value(seat, name)]).filter(([, value]) => typeof value === "number" || value === "?");
  const parts = partsOf(table) ?? usualParts(table, seat);
  put(element,
    h("div", { class: "who" }, h("h2", {}, looks.seatShape(seat, "big"), model.seatName(seat)), h("small", {}, folk(table, seat)), score(table, seat)),
    values.length ? h("div", { class: "part" }, h("h3", {}, word("supply")), h("div", { class: "res" }, values.map(([name, value]) => h("div", { class: "n", title: model.name(name) }, looks.icon(name), h("b", { class: "num" }, value), h("span", {}, model.short(name)))))) : null,
    parts.map((part) => h("div", { class: `part ${part.as === "rings" ? "" : "wide"}` }, h("h3", {}, read(part.title)), content(table, part, seat))));
}
