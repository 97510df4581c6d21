// People: own sheet under the board, cards of the others at the left.
import { chip, state } from "./cards.js";
import { h, patch } from "./dom.js";
import { apart, box, builtOf, content, placesOf, sums, thingsOf } from "./parts.js";
import { counted } from "./peek.js";
import { read, word } from "./words.js";

const MOST_NAMED = 4;
// With more players, cards are only counted: their names would need the room of the log.

const lookOf = (table, key) => table.model.fixed.display.spieler?.[key] ?? Object.values(table.model.fixed.display).map((one) => one?.[key]).find(Boolean);

function line(table, seat) {
  const { looks, model } = table;
  const given = lookOf(table, "line") ?? Object.keys(model.fixed.resources).filter((id) => model.value(seat, id) !== undefined).slice(0, 6);
  return given.filter((name) => name !== looks.table.score).map((name) => [name, model.value(seat, name)]).filter(([, value]) => value !== undefined);
}

function usualParts(table, seat) {
  const { model } = table;
  const own = Object.entries(model.shown.places).filter(([id, place]) => model.shown.things[id]?.owner === seat && id !== seat && !model.fieldIds.has(id) && place.count > 0);
  return own.slice(0, 5).map(([id, place]) => ({ title: model.fixed.kinds[model.kind(id)]?.name, as: place.open ? "cards" : "number", places: [id] }));
}

// What somebody plays: what gives them their colour, or the first value that is a thing with a name, or what lies alone before them.
function folk(table, seat) {
  const { looks, model } = table;
  const path = looks.table.seat_colour ?? [];
  const value = path.length ? model.value(seat, path[0]) : Object.entries(model.shown.things[seat]?.values ?? {}).find(([name]) => model.fixed.attributes[name]?.type === "thing" && !model.fixed.attributes[name].many)?.[1];
  return value && value !== "?" ? model.name(value) : "";
}

function score(table, seat) {
  const { looks, model } = table;
  const { scores } = model.shown.status;
  if (!scores) return null;
  return h("span", { class: "vp", title: model.name(looks.table.score) }, looks.icon(looks.table.score), h("b", { class: "num" }, model.name(scores[seat])));
}

// A part of somebody's sheet, in a few signs: what is shown small of others.
function glance(table, part, seat) {
  const { looks, model } = table;
  const title = read(part.title);
  switch (part.as) {
    case "rings": return [h("span", { class: "n num", title: `${title}: ${part.values.map((name) => `${model.name(name)} ${model.value(seat, name) ?? 0}`).join(", ")}` }, looks.icon(part.values[0], looks.display[part.values[0]]?.colour ? undefined : looks.seatColour(seat)), h("b", {}, part.values.map((name) => model.value(seat, name) ?? 0).join(" · ")))];
    case "slots": return builtOf(table, part, seat).filter(([, built]) => built).map(([id, built]) => h("span", { class: "n", title: model.name(id) }, looks.icon(id, looks.seatColour(seat)), h("b", { class: "num" }, built)));
    case "sums": return sums(table, part, seat).map(([name, value]) => h("span", { class: "n", title: `${title}: ${model.name(name)}` }, looks.icon(name) ?? model.short(name), h("b", { class: "num" }, value)));
    default: return placesOf(table, part, seat).filter((place) => model.shown.places[place]?.count).map((place) => h("span", { class: "n", title: counted(model, model.inside(place)) || model.name(place) }, looks.icon(model.kind(place)) ?? h("em", {}, model.short(model.kind(place))), h("b", { class: "num" }, model.shown.places[place].count)));
  }
}

// The few cards that lie open before somebody are shown by name.
function openCards(table, parts, seat) {
  const { model } = table;
  const own = parts.filter((part) => part.as === "cards" || part.as === "list").flatMap((part) => placesOf(table, part, seat)).flatMap((place) => model.inside(place));
  return own.length <= 4 && model.seats.length <= MOST_NAMED ? own : [];
}

// At most two rows: as much in the first as has room there.
function rowsOf(items) {
  const first = items.length <= 4 ? items.length : Math.ceil(items.length / 2);
  return [items.slice(0, first), items.slice(first)].filter((row) => row.length).map((row) => h("div", { class: "row one" }, row));
}

export function seats(element, table) {
  const { looks, model } = table;
  const { status } = model.shown;
  const parts = lookOf(table, "parts") ?? [];
  patch(element, model.seats.filter((seat) => seat !== model.seat).map((seat) => {
    const named = openCards(table, parts, seat);
    const few = parts.filter((part) => part.as !== "list" && !(named.length && part.as === "cards")).map((part) => glance(table, part, seat));
    const values = line(table, seat).map(([name, value]) => (typeof value === "number" ? looks.amount(name, value) : h("span", { class: "n" }, `${model.name(name)} `, h("b", {}, model.name(value)))));
    const told = [folk(table, seat), table.about.bots[seat] ? word("bot") : ""].filter(Boolean).join(" · ");
    return h("article", { class: `seatc ${status.waiting_for.includes(seat) ? "turn" : ""} ${state(table, seat)}`, style: { "--c": looks.onPaper(looks.seatColour(seat)) }, "data-id": seat, role: table.choices.byThing.has(seat) ? "button" : null, tabindex: table.choices.byThing.has(seat) ? 0 : null, onclick: () => table.pick(seat), onkeydown: (event) => { if (event.key === "Enter") table.pick(seat); } },
      h("header", {}, looks.seatShape(seat), h("b", {}, model.seatName(seat)), h("i", { title: told }, told), score(table, seat)),
      rowsOf([...values, ...few.flat()]),
      named.length ? h("div", { class: "row tags" }, named.map((id) => chip(table, id))) : null);
  }));
}

// How much room a part gets beside the others: the more lies in it.
function room(table, part, seat) {
  if (["rings", "slots", "sums"].includes(part.as)) return { class: "part" };
  const count = thingsOf(table, part, seat).length || placesOf(table, part, seat).filter((place) => table.model.shown.places[place].count).length;
  const classes = ["part wide", part.values ? "valued" : "", count ? "" : "nothing"];
  return { class: classes.filter(Boolean).join(" "), style: { "--share": Math.sqrt(Math.max(1, Math.min(12, count))).toFixed(2) } };
}

// A hand of many cards is seen whole in a taller sheet.
function taller(table, element) {
  const toggle = () => { element.classList.toggle("tall"); sheet(element, table); element.querySelector(".taller").focus(); };
  return h("button", { class: "taller", title: word("whole_sheet"), "aria-label": word("whole_sheet"), "aria-expanded": String(element.classList.contains("tall")), onclick: toggle }, element.classList.contains("tall") ? "▾" : "▴");
}

export function sheet(element, table) {
  const { looks, model } = table;
  const { seat } = model;
  element.hidden = seat === null;
  if (seat === null) return;
  element.style.setProperty("--c", looks.onPaper(looks.seatColour(seat)));
  element.setAttribute("aria-label", word("your_sheet"));
  const values = line(table, seat).filter(([, value]) => typeof value === "number" || value === "?");
  const parts = (lookOf(table, "parts") ?? usualParts(table, seat)).map((part) => ({ ...part, without: apart(looks.table.panels) }));
  patch(element, [
    h("div", { class: "who" }, h("h2", {}, looks.seatShape(seat, "big"), h("span", {}, model.seatName(seat))), h("small", {}, folk(table, seat)), h("div", { class: "foot" }, score(table, seat), taller(table, element))),
    values.length ? h("div", { class: "part" }, h("h3", {}, word("supply")), h("div", { class: "res" }, values.map(([name, value]) => box(table, name, value)))) : null,
    ...parts.filter((part) => part.as !== "sums" || !parts.some((other) => other.as === "cards" && other.kind === part.kind)).map((part) => h("div", room(table, part, seat), h("h3", {}, read(part.title)), content(table, part, seat))),
  ]);
}
