// What stands in a field, from below: the layers that the rulebook declares (`feld` in `darstellung`), or else those that its `shows` suggest.
import { s } from "./dom.js";
import { isPale } from "./looks.js";

export function layersOf(model, name, board) {
  const declared = model.fixed.display[name]?.field;
  if (declared) return declared;
  const made = [];
  let disc = false;
  const named = [...board.shows, board.mark].filter(Boolean);
  const changing = (model.fixed.kinds[board.kind]?.attributes ?? []).filter((id) => model.fixed.attributes[id]?.display && !model.fixed.attributes[id].fixed);
  for (const id of new Set(named.length ? named : changing)) {
    const type = model.fixed.attributes[id]?.type;
    if (!disc && (type === "value" || type === "thing")) { made.push({ as: "disc", value: id, of: type === "thing" ? id : undefined }); disc = true; }
    else if (type === "number") made.push({ as: "number", value: id });
    else if (type === "truth") made.push({ as: "symbol", value: id });
  }
  made.push({ as: "stack", lying: true });
  return made;
}

// For a field: a key of all that is drawn in it, how to draw it, and what a screen reader says.
export function fieldLayers(model, looks, layers, board, where, size) {
  const lying = new Map(board.fields.map((field) => [field.id, []]));
  for (const id of Object.keys(model.shown.things)) {
    const field = model.fieldIds.has(id) ? null : where(id);
    if (field && lying.has(field)) lying.get(field).push(id);
  }
  const elsewhere = new Map();
  for (const layer of layers.filter((one) => one.at)) elsewhere.set(layer, placedBy(model, layer, where));
  return (field) => {
    const things = lying.get(field.id);
    const whereDiscs = new Set(layers.filter((layer) => layer.as === "disc" && layer.at).flatMap((layer) => elsewhere.get(layer).get(field.id) ?? []));
    const parts = layers.flatMap((layer, at) => partsOf(model, looks, layer, field.id, things, elsewhere.get(layer), whereDiscs).map((part) => ({ ...part, at })));
    const names = parts.map((part) => part.said).filter(Boolean);
    const theme = looks.dark ? "d" : "l";
    return {
      key: theme + JSON.stringify(parts),
      label: [model.name(field.id), ...names].join(", "),
      crowded: parts.some((part) => part.as === "stack"),
      draw: () => drawn(model, looks, field, parts, size),
    };
  };
}

// Things that say themselves where they are (`ort`): planets of a system, satellites of a player.
function placedBy(model, layer, where) {
  const found = new Map();
  for (const id of model.kinds.get(layer.kind) ?? []) {
    const told = model.value(id, layer.at);
    for (const one of Array.isArray(told) ? told : [told]) {
      const field = typeof one === "string" ? where(one) : null;
      if (!field) continue;
      if (!found.has(field)) found.set(field, []);
      found.get(field).push(id);
    }
  }
  return found;
}

function partsOf(model, looks, layer, field, things, placed, whereDiscs) {
  const excluded = layer.except ?? [];
  const carriers = layer.kind ? (placed ? placed.get(field) ?? [] : things.filter((id) => model.kind(id) === layer.kind)) : layer.lying ? [] : [field];
  if (layer.as === "stack") return stacks(model, layer, layer.lying ? things : carriers, whereDiscs);
  if (layer.as === "tokens" && !layer.value) return carriers.map((id) => ({ as: "token", owner: ownerOf(model, layer, id) ?? id, id, said: model.name(id) }));
  const parts = [];
  for (const carrier of carriers) {
    const value = layer.value ? model.value(carrier, layer.value) : carrier;
    const owner = ownerOf(model, layer, carrier);
    const none = value === null || value === undefined || value === false || value === 0 || (Array.isArray(value) && !value.length);
    if ((none && !(layer.as === "disc" && layer.kind)) || excluded.includes(value)) continue;
    const base = { as: layer.as, id: carrier, value, owner, small: layer.small === true, attribute: layer.value };
    if (layer.dim && model.value(carrier, layer.dim) === true) base.dim = true;
    if (layer.numbers) base.numbers = layer.numbers.map((name) => [name, model.value(carrier, name)]);
    if (layer.as === "tokens") for (const one of Array.isArray(value) ? value : [value]) parts.push({ as: "token", owner: one, id: one, said: model.name(one) });
    else parts.push({ ...base, said: [layer.kind ? model.name(carrier) : null, value === true ? model.name(layer.value) : model.name(value), owner ? model.name(owner) : null].filter(Boolean).join(" ") });
  }
  return parts;
}

const ownerOf = (model, layer, id) => (layer.of ? model.value(id, layer.of) ?? null : model.shown.things[id]?.owner ?? null);

// Things of one look and owner are one stack; those on a disc (troops on a planet) a stack of their own.
export function stacks(model, layer, things, whereDiscs) {
  const found = new Map();
  for (const id of things) {
    const owner = ownerOf(model, layer, id);
    const by = (layer.by ?? []).filter((name) => name !== layer.of).map((name) => model.value(id, name));
    const named = by.find((one) => typeof one === "string");
    const what = named ?? model.fixed.things[id]?.entry ?? model.kind(id);
    const place = model.shown.things[id]?.place;
    const on = whereDiscs.has(place) ? place : null;
    const key = JSON.stringify([owner, what, by, on]);
    if (!found.has(key)) found.set(key, { as: "stack", owner, what, on, drawn: named ?? id, marked: by.some((one) => one === true), count: 0 });
    found.get(key).count += 1;
  }
  return [...found.values()].map((one) => ({ ...one, said: `${one.count} ${model.name(one.what)} ${one.owner ? model.name(one.owner) : ""}` }));
}

// ---- drawing

function drawn(model, looks, field, parts, size) {
  const made = [];
  const { unit } = size;
  const discs = parts.filter((part) => part.as === "disc");
  const pills = parts.filter((part) => part.as === "stack" && !part.on);
  const landed = parts.filter((part) => part.as === "stack" && part.on);
  const symbols = parts.filter((part) => part.as === "symbol" || part.as === "number");
  const tokens = parts.filter((part) => part.as === "token");
  const pieces = parts.filter((part) => part.as === "piece");
  for (const part of parts) {
    if (part.as === "ground") made.push(ground(looks, part, size, !discs.length && !pills.length && !pieces.length));
    else if (part.as === "pattern") made.push(pattern(model, looks, part, size));
    else if (part.as === "rim") made.push(rim(looks, part, size));
  }
  if (size.plate) return [...made, ...plate(model, looks, field, symbols, pills, pieces, size), ...tokenRow(looks, tokens, size.height / 2 - 6)];
  const plain = pills.length === 0 && !discs.some((part) => part.numbers);
  const rows = pillRows(pills, unit);
  const spots = discPlaces(discs.length, unit, pills.length > 0, plain);
  if (discs.length && rows.length > 1) for (const spot of spots) spot[1] += unit * 0.07;
  if (discs.length > 1 && landed.length && rows.length) for (const spot of spots) { spot[1] += unit * 0.03; spot[2] *= 0.86; }
  if (discs.length === 1 && landed.length) spots[0][0] -= unit * 0.13;
  discs.forEach((part, at) => made.push(disc(model, looks, part, spots[at], discs.length, pieces.length > 0)));
  for (const part of parts) if (part.as === "ring") made.push(...ring(looks, part, unit, discs.length > 0));
  pieces.filter((part) => !part.small).forEach((part, at, all) => made.push(piece(looks, part, (at - (all.length - 1) / 2) * unit * 0.3, 0, unit * (discs.length ? 0.52 : 0.62), discs.length === 0)));
  pieces.filter((part) => part.small).forEach((part) => made.push(piece(looks, part, -unit * 0.24, unit * 0.2, unit * 0.26, false)));
  if (symbols.length) made.push(...symbolRow(model, looks, symbols, 0, -unit * 0.36));
  if (rows.length) made.push(...drawnRows(looks, rows, unit, discs.length > 0, rows.length > 1 || (discs.length > 1 && landed.length > 0)));
  discs.forEach((part, at) => made.push(...landedOn(looks, landed.filter((one) => one.on === part.id), spots[at], discs.length > 1)));
  if (discs.some((part) => part.numbers)) made.push(...(rows.length ? tokenColumn(looks, tokens, -unit * 0.49) : tokenRow(looks, tokens, -unit * 0.42)));
  else made.push(...tokenRow(looks, tokens, unit * (discs.length || pieces.length ? 0.4 : 0)));
  const isEmpty = !discs.length && !pieces.length && !pills.length && !tokens.length;
  const named = discs.length && discs[0].numbers;
  const patterned = parts.some((part) => part.as === "pattern");
  if (!discs.length && size.named && !patterned) made.push(s("text", { class: "lab", y: unit * 0.44, style: { opacity: isEmpty ? 0.55 : 0.8, "font-size": "7.5px" } }, model.name(field.id)));
  else if (named) discs.forEach((part, at) => made.push(...discName(model.short(part.id), spots[at], discs.length > 1)));
  return made;
}

// The name under a disc. Where two share a field, a name of two words stands in two lines, and a long one is set smaller.
function discName(name, [x, y, r], narrow) {
  const rows = narrow && name.length > 8 && name.includes(" ") ? [name.slice(0, name.indexOf(" ")), name.slice(name.indexOf(" ") + 1)] : [name];
  const most = narrow ? 8 : 14;
  const tall = narrow ? 6.3 : 7.5;
  return rows.map((row, at) => s("text", { class: "lab", x, y: y + r + tall + 1 + at * (tall - 0.3), style: { "font-size": `${Math.max(tall * 0.78, Math.min(tall, (tall * most) / row.length)).toFixed(1)}px` } }, cut(row, Math.round(most * 1.3))));
}

const cut = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

function ground(looks, part, size, bare) {
  const colour = looks.colour(part.value === true || looks.display[part.attribute]?.colour ? part.attribute : part.value);
  const [y, tall] = bare ? [0, 0.3] : [-0.34, 0.2];
  return s("g", {}, tinted(size, colour, 0.24), looks.symbolOf(part.attribute) ? looks.glyph(part.attribute, 0, size.unit * y, size.unit * tall, colour) : null);
}

// The whole field in a colour, so that what lies on it is still seen.
function tinted(size, colour, opacity) {
  const made = size.shape("tint");
  made.setAttribute("fill", colour);
  made.setAttribute("fill-opacity", opacity);
  made.setAttribute("stroke", colour);
  made.setAttribute("stroke-opacity", 0.5);
  return made;
}

// A field that is something of its own: its sign, large and faint, and its name.
function pattern(model, looks, part, size) {
  const value = Array.isArray(part.value) ? part.value[0] : part.value;
  const colour = looks.colour(value);
  const dots = [[-12, -10, 4], [9, -14, 3], [14, 6, 4.500], [-8, 12, 3], [-16, 3, 2.500], [2, 16, 2]];
  const sign = looks.symbolOf(value) ? s("g", { opacity: 0.6 }, looks.glyph(value, 0, -2, size.unit * 0.56, colour)) : dots.map(([x, y, w]) => s("circle", { cx: x, cy: y, r: w, fill: colour, opacity: 0.45 }));
  return s("g", {}, tinted(size, colour, 0.24), sign, s("text", { class: "lab", y: size.unit * 0.42, style: { "font-size": "7.5px" } }, model.short(value)));
}

function rim(looks, part, size) {
  const made = size.shape("rimmed");
  made.setAttribute("stroke", looks.colour(part.value === true ? part.attribute : part.value));
  return made;
}

function discPlaces(count, unit, below, plain) {
  const y = below ? unit * 0.07 : 0;
  if (count <= 1) return [[0, y, unit * (plain ? 0.37 : 0.27)]];
  const gap = unit * 0.44;
  if (count === 2) return [[-gap / 2, y, unit * 0.2], [gap / 2, y, unit * 0.2]];
  return [...Array(count)].map((_, at) => { const a = (at / count) * 2 * Math.PI - Math.PI / 2; return [Math.cos(a) * gap * 0.6, y + Math.sin(a) * gap * 0.5, unit * 0.15]; });
}

function disc(model, looks, part, [x, y, r], count, covered) {
  const isThing = model.seats.includes(part.value);
  const colour = part.value === null || part.value === undefined ? "#5b6878" : looks.colour(part.value);
  const made = [];
  if (isThing) made.push(s("g", { transform: `translate(${x - r} ${y - r}) scale(${(r * 2) / 24})` }, looks.seatPath(part.value, { class: "piece" })));
  else if (part.numbers) made.push(s("circle", { cx: x, cy: y, r, fill: colour, stroke: "#000a" }), s("circle", { cx: x, cy: y, r, fill: "#0b1018", opacity: 0.45 }));
  else made.push(s("circle", { cx: x, cy: y, r, fill: colour, stroke: "#0008" }), s("circle", { cx: x - r * 0.3, cy: y - r * 0.35, r: r * 0.55, fill: "#fff", opacity: 0.16 }));
  if (part.owner && !isThing && !covered) made.push(s("circle", { cx: x, cy: y, r: r + 2.2, fill: "none", stroke: looks.seatColour(part.owner), "stroke-width": 2.6 }),
    s("g", { transform: `translate(${x - r - 4} ${y + r - 5}) scale(.34)` }, looks.seatPath(part.owner, { class: "piece" })));
  if (part.numbers) part.numbers.forEach(([name, value], at) => made.push(s("text", { class: "lab on", x: x + (at - (part.numbers.length - 1) / 2) * r * 0.95, y: y + r * 0.3, style: { "font-size": `${r * 0.85}px`, fill: looks.display[name]?.colour?.[0] ?? (at ? "#cfe3ff" : "#ffe49a") } }, value)));
  else if (!isThing && !covered && looks.symbolOf(part.value)) made.push(looks.glyph(part.value, x, y, r * 1.3, "#000a"));
  return s("g", { opacity: part.dim ? 0.45 : null }, made);
}

function ring(looks, part, unit, hasDisc) {
  const values = Array.isArray(part.value) ? part.value : [part.value];
  return values.map((one, at) => {
    const colour = part.owner ? looks.seatColour(part.owner) : looks.colour(one);
    if (part.owner === one) return s("circle", { r: unit * (0.31 + at * 0.05), fill: "none", stroke: colour, "stroke-width": 2.4, "stroke-dasharray": "5 3" });
    const [x, y, r] = hasDisc ? [unit * 0.36, -unit * 0.19 + at * 14, 6.2] : [(at - (values.length - 1) / 2) * unit * 0.5, 0, unit * 0.2];
    return s("g", { transform: `translate(${x} ${y})` }, s("circle", { r, fill: "#0b1018", stroke: colour, "stroke-width": r * 0.24 }),
      s("text", { class: "lab", y: r * 0.42, style: { fill: colour, "font-size": `${r * 1.25}px`, "font-weight": 750 } }, looks.letter(one)));
  });
}

function piece(looks, part, x, y, size, ringed) {
  const colour = part.owner ? looks.seatColour(part.owner) : looks.colour(part.value);
  const what = part.value === part.owner ? part.id : part.value;
  const dark = isPale(colour) ? "#10141b" : "#fff";
  const made = ringed
    ? [s("circle", { cx: x, cy: y, r: size * 0.58, fill: colour, stroke: "var(--rim)", "stroke-width": 1.4 }), looks.glyph(what, x, y, size * 0.72, isPale(colour) ? "#10141b" : "#0b1018", colour)]
    : [s("circle", { cx: x, cy: y, r: size * 0.56, fill: colour, stroke: "#0b1018", "stroke-width": 1.2 }), looks.glyph(what, x, y, size * 0.74, "#10141b", colour)];
  if (part.owner) made.push(s("g", { transform: `translate(${x + size * 0.34} ${y + size * 0.3}) scale(${size / 68})` }, looks.seatPath(part.owner, { class: "piece", stroke: dark })));
  return s("g", {}, made);
}

function pill(looks, part, x, y, tall) {
  const colour = part.owner ? looks.seatColour(part.owner) : "#8b97a8";
  const ink = isPale(colour) ? "#10141b" : "#fff";
  const width = part.count > 1 ? (part.count > 9 ? 27 : 21) : 14;
  return s("g", { transform: `translate(${x} ${y})` },
    s("rect", { x: 0, y: -tall / 2, width, height: tall, rx: 3.5, fill: colour, stroke: part.marked ? "var(--ink)" : "var(--rim)", "stroke-width": part.marked ? 1.6 : 0.8 }),
    looks.glyph(part.drawn, 7, 0, tall * 0.82, ink, colour),
    part.count > 1 ? s("text", { class: "lab", x: part.count > 9 ? 20 : 16.500, y: 3.2, style: { fill: ink, "font-weight": 750, "font-size": "9px" } }, part.count) : null);
}

const widthOf = (part) => (part.count > 1 ? (part.count > 9 ? 28 : 22) : 15);

// Troops stand at the right of a single disc, or above one of several, smaller and two in a row.
function landedOn(looks, pills, [x, y, r], above) {
  const shown = pills.slice(0, 4);
  const scale = above ? 0.74 : 0.78;
  return shown.map((part, at) => {
    const mate = shown[at % 2 ? at - 1 : at + 1];
    const left = at % 2 ? widthOf(mate) - widthOf(part) : -widthOf(part) - (mate ? widthOf(mate) : 0);
    const [px, py] = above ? [x + (left / 2) * scale, y - r - 5 - Math.floor(at / 2) * 9.3] : [x + r + 3.5, y + (at - (shown.length - 1) / 2) * 10.5];
    return s("g", { class: "pills", transform: `translate(${px.toFixed(1)} ${py.toFixed(1)}) scale(${scale})` }, pill(looks, part, 0, 0, 12.5));
  });
}

// The stacks of one owner stand together, so that a battle is seen as its sides; a row is as long as the field is wide.
function pillRows(pills, unit) {
  const rows = [];
  for (const owner of new Set(pills.map((part) => part.owner))) {
    const own = pills.filter((one) => one.owner === owner);
    const most = unit * (own.length > 3 || own.length < pills.length ? 1.12 : 0.86);
    let width = Infinity;
    for (const part of own) {
      if (width + widthOf(part) > most) { rows.push([]); width = 0; }
      rows.at(-1).push(part);
      width += widthOf(part);
    }
  }
  return rows.slice(0, 5);
}

// Above a disc, or around the middle; several rows are drawn smaller, so that they stay within their field.
function drawnRows(looks, rows, unit, above, tight) {
  const scale = tight ? 0.84 : 1;
  const step = 12.8 * scale;
  const first = above ? -unit * (tight ? 0.47 : 0.34) : -((rows.length - 1) / 2) * step;
  return rows.map((row, at) => {
    let x = -row.reduce((sum, part) => sum + widthOf(part), 0) / 2;
    const drawnRow = row.map((part) => { const made = pill(looks, part, x, 0, 12); x += widthOf(part); return made; });
    return s("g", { class: "pills", transform: `translate(0 ${(first + at * step).toFixed(1)}) scale(${scale})` }, drawnRow);
  });
}

function symbolRow(model, looks, symbols, x, y) {
  const step = 15;
  return symbols.map((part, at) => {
    const here = x + (at - (symbols.length - 1) / 2) * step;
    if (part.as === "symbol") return looks.glyph(part.value === true ? part.attribute : part.value, here, y, 11, looks.onPaper(looks.colour(part.value === true ? part.attribute : part.value)));
    return s("g", {}, s("text", { class: "lab", x: here - 4, y: y + 3.5, style: { fill: "var(--ink)", "font-weight": 700, "font-size": "10px" } }, part.value), looks.symbolOf(part.attribute) ? looks.glyph(part.attribute, here + 6, y, 9, looks.onPaper(looks.colour(part.attribute))) : null);
  });
}

function plate(model, looks, field, symbols, pills, pieces, size) {
  const lines = wrapped(model.short(field.id), 15).slice(0, 2);
  const tall = Math.min(10, (size.width - 6) / (Math.max(...lines.map((line) => line.length)) * 0.6));
  const made = lines.map((line, at) => s("text", { class: "lab name", y: -size.height / 2 + 12.5 + at * 10.5, style: { "font-size": `${tall.toFixed(1)}px` } }, line));
  const y = size.height / 2 - 10.5;
  const symbolWidth = (part) => (part.as === "symbol" ? 14 : 22);
  const widths = [...symbols.map(symbolWidth), ...pills.map(widthOf)];
  let x = -widths.reduce((sum, one) => sum + one, 0) / 2;
  for (const part of symbols) { made.push(...symbolRow(model, looks, [part], x + symbolWidth(part) / 2 - (part.as === "symbol" ? 0 : 1), y)); x += symbolWidth(part); }
  for (const part of pills) { made.push(pill(looks, part, x, y, 13)); x += widthOf(part); }
  pieces.forEach((part, at) => made.push(piece(looks, part, at * 20, 0, 18, true)));
  return made;
}

function wrapped(text, most) {
  const rows = [""];
  for (const part of text.split(/(?<=[\s-])/)) {
    if ((rows.at(-1) + part).trimEnd().length > most && rows.at(-1)) rows.push("");
    rows[rows.length - 1] += part;
  }
  return rows.map((row) => cut(row.trim(), most + 4));
}

const token = (looks, part, x, y) => s("g", { transform: `translate(${x - 4} ${y - 4}) scale(.34)` }, looks.seatPath(part.owner, { class: "piece" }));
const tokenRow = (looks, tokens, y) => tokens.map((part, at) => token(looks, part, (at - (tokens.length - 1) / 2) * 9, y));

// Where the foot of a field has a name and its head has ships: along the edge, the closer the more there are.
function tokenColumn(looks, tokens, x) {
  const step = Math.min(9, 26 / Math.max(1, tokens.length - 1));
  return tokens.map((part, at) => token(looks, part, x, (at - (tokens.length - 1) / 2) * step));
}
