// The boards: one SVG each, one group with a key for each field. A group is drawn again only when what it shows is another thing.
import { by, h, put, s } from "./dom.js";
import { fieldLayers, layersOf } from "./layers.js";
import { MiniMap } from "./minimap.js";
import { outlines } from "./outlines.js";
import { Wheel } from "./wheel.js";
import { word } from "./words.js";

const UNIT = 66;
const PLATE = { unit: 94, width: 100, height: 46, stretch: 1.26 };
const MOST_NAMED = 100;
const FINGER = 30;
const SMALL = "(max-width: 760px), (max-height: 500px)";

export class Boards {
  constructor(element, table) {
    this.element = element;
    this.table = table;
    this.which = null;
    this.groups = new Map();
    this.drawn = new Map();
    this.lit = new Map();
    this.flags = new Map();
    this.crowded = new Set();
  }

  get model() { return this.table.model; }

  build() {
    const { model } = this;
    const names = Object.keys(model.fixed.boards);
    this.element.hidden = names.length === 0;
    document.body.classList.toggle("noboard", names.length === 0);
    (names.length ? by("side") : this.element.parentNode).append(by("panels")); // without a board they lie in the middle
    if (!names.length) return;
    this.which = names.includes(this.which) ? this.which : largest(model.fixed.boards);
    this.board = model.fixed.boards[this.which];
    const look = model.fixed.display[this.which] ?? {};
    this.element.className = `board ${look.background ?? this.table.looks.table.background ?? "paper"}`;
    this.layers = layersOf(model, this.which, this.board);
    this.isPlate = this.board.cell === "spot";
    this.unit = this.isPlate ? PLATE.unit : UNIT;
    this.spots = this.isPlate ? this.apart() : null;
    this.groups.clear();
    this.drawn.clear();
    this.lit.clear();
    this.flags.clear();
    this.crowded.clear();
    this.look = look;
    this.wheel = look.wheel ? new Wheel(model, this.table.looks, look.wheel, this.box(0), this.corners()) : null;
    this.svg = s("svg", { class: "map", role: "group", "aria-label": model.name(this.which) }, this.wheel?.ground, this.edges(), this.fields(), this.outline(), this.wheel?.rim, this.flagged = s("g", { class: "flags", "aria-hidden": "true" }));
    this.mini = new MiniMap(this.board, (field) => this.at(field), this.extent(), this.unit * (this.isPlate ? 0.3 : 0.42));
    this.setView(this.extent());
    this.asked = null;
    put(this.element, names.length > 1 ? this.tabs(names) : null, this.svg, this.mini.element, this.legend(), this.zoomButtons());
    this.moveable();
    this.update();
  }

  tabs(names) {
    return h("div", { class: "boardtabs", role: "tablist" }, names.map((name) => h("button", { role: "tab", "aria-selected": String(name === this.which), onclick: () => { this.which = name; this.build(); } }, this.model.name(name))));
  }

  at(field) { return this.spots?.get(field.id) ?? [field.x * this.unit, field.y * this.unit]; }

  // Plates with names need more room than points: those that lie on each other are pushed apart, always in the same way.
  apart() {
    const spots = this.board.fields.map((field) => [field.x * PLATE.unit * PLATE.stretch, field.y * PLATE.unit]);
    for (let round = 0; round < 80; round += 1) {
      let moved = false;
      for (let a = 0; a < spots.length; a += 1) for (let b = a + 1; b < spots.length; b += 1) {
        const dx = spots[b][0] - spots[a][0];
        const dy = spots[b][1] - spots[a][1];
        const x = PLATE.width + 10 - Math.abs(dx);
        const y = PLATE.height + 10 - Math.abs(dy);
        if (x <= 0 || y <= 0) continue;
        moved = true;
        const [way, by] = x / PLATE.width < y / PLATE.height ? [0, (x / 2) * (dx < 0 ? -1 : 1)] : [1, (y / 2) * (dy < 0 ? -1 : 1)];
        spots[a][way] -= by;
        spots[b][way] += by;
      }
      if (!moved) break;
    }
    return new Map(this.board.fields.map((field, at) => [field.id, spots[at]]));
  }

  extent() { return this.wheel ? this.wheel.box : this.box(6); }

  corners() {
    const [x, y] = this.isPlate ? [PLATE.width / 2, PLATE.height / 2] : [this.unit / 2, this.unit / 2];
    return this.board.fields.flatMap((field) => { const [cx, cy] = this.at(field); return [[cx - x, cy - y], [cx + x, cy - y], [cx - x, cy + y], [cx + x, cy + y]]; });
  }

  // The box around all fields, with so much room beyond them.
  box(more) {
    const points = this.board.fields.map((field) => this.at(field));
    const margin = (this.isPlate ? [PLATE.width / 2, PLATE.height / 2] : [this.unit * 0.58, this.unit * 0.58]).map((one) => one + more);
    const xs = points.map((one) => one[0]);
    const ys = points.map((one) => one[1]);
    const left = Math.min(...xs) - margin[0];
    const top = Math.min(...ys) - margin[1];
    return [left, top, Math.max(...xs) + margin[0] - left, Math.max(...ys) + margin[1] - top];
  }

  setView(view) { this.view = view; this.mini.look(view); this.svg.setAttribute("viewBox", view.map((one) => one.toFixed(1)).join(" ")); }

  edges() {
    if (!this.isPlate) return null;
    const at = new Map(this.board.fields.map((field) => [field.id, this.at(field)]));
    const lines = this.board.fields.flatMap((field) => field.neighbours.filter((other) => other > field.id && at.has(other)).map((other) => {
      const [x1, y1] = at.get(field.id);
      const [x2, y2] = at.get(other);
      return s("line", { class: "edge", x1, y1, x2, y2 });
    }));
    return s("g", {}, lines);
  }

  outline() {
    if (!this.look.groups || !this.board.cell.startsWith("hexagon")) return null;
    return outlines(this.model, this.board, this.look.groups, (field) => this.at(field), this.unit / Math.sqrt(3), this.board.cell === "hexagon_flat" ? 0 : 30);
  }

  shape(className) {
    const { cell } = this.board;
    if (cell === "spot") return s("rect", { class: className, x: -PLATE.width / 2, y: -PLATE.height / 2, width: PLATE.width, height: PLATE.height, rx: 8 });
    if (cell === "square") return s("rect", { class: className, x: -this.unit / 2, y: -this.unit / 2, width: this.unit, height: this.unit, rx: 3 });
    const radius = this.unit / Math.sqrt(3);
    const turn = cell === "hexagon_flat" ? 0 : 30;
    const points = [0, 60, 120, 180, 240, 300].map((angle) => { const a = ((angle + turn) * Math.PI) / 180; return `${(radius * Math.cos(a)).toFixed(2)},${(radius * Math.sin(a)).toFixed(2)}`; });
    return s("polygon", { class: className, points: points.join(" ") });
  }

  fields() {
    const all = s("g", {});
    for (const field of this.board.fields) {
      const [x, y] = this.at(field);
      const inner = s("g", { class: "inner" });
      const over = s("g", { class: "over" });
      const group = s("g", { class: "f", "data-id": field.id, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`, tabindex: -1,
        onclick: (event) => { if (!this.dragging && !this.closer(event, field, group)) this.table.pick(field.id); }, onpointerenter: (event) => this.hover(event, field.id, group), onpointerleave: () => this.table.peek.away(),
        onfocus: () => this.table.peek.show(field.id, group), onblur: () => this.table.peek.away(), onkeydown: (event) => this.key(event, field) },
      this.shape(this.isPlate ? "plate" : "cell"), inner, this.shape("wash"), this.shape("glow"), over);
      this.groups.set(field.id, { group, inner, over, field });
      all.append(group);
    }
    return all;
  }

  hover(event, id, group) { if (event.pointerType !== "touch") this.table.peek.soon(id, group); }

  key(event, field) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[event.key];
    if ((event.key === "Enter" || event.key === " ") && this.table.pick(field.id)) { event.preventDefault(); event.stopPropagation(); return; }
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const near = this.board.fields.filter((other) => field.neighbours.includes(other.id)).map((other) => [((other.x - field.x) * way[0] + (other.y - field.y) * way[1]), other]).sort((a, b) => b[0] - a[0]);
    if (near[0]?.[0] > 0.1) this.groups.get(near[0][1].id).group.focus();
  }

  legend() {
    const { model } = this;
    const { looks } = this.table;
    const seen = [];
    for (const layer of this.layers) {
      if (layer.as === "disc" && layer.value && !layer.kind) {
        const values = model.fixed.values[model.fixed.attributes[layer.value]?.of] ?? {};
        for (const id of Object.keys(values)) if (!(layer.except ?? []).includes(id)) seen.push(h("span", {}, s("svg", { class: "g", viewBox: "0 0 24 24" }, s("circle", { cx: 12, cy: 12, r: 9, fill: looks.colour(id) })), model.name(id)));
      }
      for (const id of [layer.value, ...(layer.by ?? []), layer.kind]) {
        const attribute = model.fixed.attributes[id];
        const ids = attribute?.type === "value" ? Object.keys(model.fixed.values[attribute.of] ?? {}) : attribute?.type === "thing" ? model.kinds.get(attribute.of) ?? [] : [id];
        for (const one of ids) { const icon = looks.symbolOf(one) && model.fixed.display[one] ? looks.icon(one) : null; if (icon) seen.push(h("span", {}, icon, model.short(one))); }
      }
    }
    const once = seen.filter((one, at) => seen.findIndex((other) => other.textContent === one.textContent) === at);
    return once.length ? h("div", { class: "legend", "aria-hidden": "true" }, once) : null;
  }

  // ---- drawing what changed

  update() {
    if (!this.board || !this.model.shown) return;
    const { model } = this;
    const where = model.fieldsOf();
    const drawing = fieldLayers(model, this.table.looks, this.layers, this.board, where, { ...PLATE, plate: this.isPlate, unit: this.unit, named: this.board.fields.length <= MOST_NAMED, shape: (look) => this.shape(look) });
    for (const { inner, over, group, field } of this.groups.values()) {
      const { key, draw, label, crowded } = drawing(field);
      if (this.drawn.get(field.id) === key) continue;
      this.drawn.set(field.id, key);
      // pieces may reach beyond the edge: they lie above its light
      const drawn = draw().flat(3);
      const isPiece = (one) => one?.classList?.contains("pills");
      put(inner, drawn.filter((one) => !isPiece(one)));
      put(over, drawn.filter(isPiece));
      this.crowded[crowded ? "add" : "delete"](field.id);
      group.setAttribute("aria-label", label);
    }
    this.wheel?.update();
    this.light();
    this.openOn();
  }

  // On a small screen a new question about fields opens where they are.
  openOn() {
    if (!this.board) return;
    const lit = [...this.groups.values()].filter(({ field }) => this.table.choices.at(field.id).some((option) => !this.table.choices.isIdle(option.id)));
    const key = lit.map(({ field }) => field.id).join(" ");
    if (key === this.asked) return;
    this.asked = key;
    if (!matchMedia(SMALL).matches) return;
    const whole = this.extent();
    if (!lit.length) { this.setView(whole); return; }
    const spots = lit.map(({ field }) => this.at(field));
    const [xs, ys] = [0, 1].map((way) => spots.map((one) => one[way]));
    const middle = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
    const share = Math.max(0.5, (Math.max(...xs) - Math.min(...xs) + this.unit * 1.6) / whole[2], (Math.max(...ys) - Math.min(...ys) + this.unit * 1.6) / whole[3]);
    this.setView(share > 0.85 ? whole : [middle[0] - (whole[2] * share) / 2, middle[1] - (whole[3] * share) / 2, whole[2] * share, whole[3] * share]);
  }

  // What is too small for a finger is looked at closer first.
  closer(event, field, group) {
    if (event.pointerType !== "touch" || group.getBoundingClientRect().width >= FINGER) return false;
    const whole = this.extent();
    const [x, y] = this.at(field);
    const share = Math.max(1 / 8, (this.unit * 5) / whole[2]);
    this.setView([x - (whole[2] * share) / 2, y - (whole[3] * share) / 2, whole[2] * share, whole[3] * share]);
    return true;
  }

  redraw() { this.drawn.clear(); this.update(); }

  // The fields that the running step speaks of, or else what it is a step of: where a battle is fought, which system was activated.
  spoken() {
    const spoken = this.model.shown.status.running.filter((one) => one.sentence && one.things.length).reverse();
    if (!spoken.length || !this.board) return null;
    const where = this.model.fieldsOf();
    const fieldOf = (id) => (this.model.fieldIds.has(id) ? id : where(id));
    for (const one of spoken) {
      const things = one.things.filter(fieldOf);
      if (things.length) return { things, fields: new Set(things.map(fieldOf)) };
    }
    return null;
  }

  told() { return this.spoken()?.fields ?? new Set(); }

  light() {
    if (!this.board) return; // a game of cards
    const choices = this.table.choices;
    const told = this.told();
    let moved = false;
    for (const [id, { group, field }] of this.groups) {
      const options = choices.at(id);
      const option = options.find((one) => one.id === choices.selected) ?? options[0];
      const classes = ["f"];
      if (option) classes.push("opt");
      if (option && options.every((one) => choices.isIdle(one.id))) classes.push("weak");
      if (option && choices.selected === option.id) classes.push("sel");
      if (this.table.changed.has(id)) classes.push("changed");
      if (told.has(id)) classes.push("told");
      const key = option ? choices.keyOf(option.id) : "";
      const light = `${classes.join(" ")}/${key}`;
      // a field that is lit as before is not touched: each change in it sets all texts of the map anew
      if (this.lit.get(id) === light) continue;
      this.lit.set(id, light);
      // what is lit lies above its neighbours, so that all of its edge is seen
      if ((option && !group.classList.contains("opt")) || (told.has(id) && !group.classList.contains("told"))) { group.parentNode.append(group); moved = true; }
      group.setAttribute("class", classes.join(" "));
      group.setAttribute("role", option ? "button" : "img");
      group.setAttribute("tabindex", option ? 0 : -1);
      this.flags.get(id)?.remove();
      this.flags.delete(id);
      if (key && !classes.includes("weak")) this.flags.set(id, this.flag(key, field, this.crowded.has(id)));
    }
    this.raise(moved);
    this.mini.light((id) => choices.at(id).some((option) => !choices.isIdle(option.id)));
  }

  // Fields with more pieces than room lie above their neighbours, and those among them that are lit above all.
  raise(moved) {
    const crowded = [...this.crowded].map((id) => this.groups.get(id).group);
    const order = [...crowded.filter((group) => !group.classList.contains("opt")), ...crowded.filter((group) => group.classList.contains("opt"))];
    const key = order.map((group) => group.dataset.id).join(" ");
    if (!moved && key === this.raised) return;
    this.raised = key;
    for (const group of order) group.parentNode.append(group);
  }

  // The key of an answer, above all fields: no neighbour hides it.
  flag(key, field, crowded) {
    const corner = crowded && this.board.cell === "hexagon_flat" ? [-0.52, -0.02] : { hexagon_flat: [-0.29, -0.47], hexagon_pointed: [-0.44, -0.3], square: [-0.38, -0.38] }[this.board.cell] ?? [0, 0];
    const [x, y] = this.isPlate ? [-PLATE.width / 2, -PLATE.height / 2] : corner.map((one) => one * this.unit);
    const [left, top] = this.at(field);
    // on a large map the flags are larger than what they stand on: they are read, not only seen
    const scale = Math.min(1.75, Math.max(1, this.extent()[2] / 800));
    const drawn = s("g", { class: "flag", transform: `translate(${left + x} ${top + y}) scale(${scale.toFixed(2)})` }, s("rect", { x: -7, y: -7, width: 14, height: 13, rx: 3 }), s("text", { y: 3 }, key));
    this.flagged.append(drawn);
    return drawn;
  }

  // ---- looking closer

  zoomButtons() {
    return h("div", { class: "zoom" },
      h("button", { "aria-label": word("zoom_in"), onclick: () => this.zoom(0.75) }, "+"),
      h("button", { "aria-label": word("zoom_out"), onclick: () => this.zoom(1.33) }, "−"));
  }

  zoom(factor, at = null) {
    const whole = this.extent();
    const [x, y, w, hh] = this.view;
    const nw = Math.min(whole[2], Math.max(whole[2] / 8, w * factor));
    if (nw >= whole[2] * 0.999) { this.setView(whole); return; }
    const nh = hh * (nw / w);
    const [cx, cy] = at ?? [x + w / 2, y + hh / 2];
    this.setView([cx - (cx - x) * (nw / w), cy - (cy - y) * (nw / w), nw, nh]);
  }

  point(event) {
    const matrix = this.svg.getScreenCTM();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [point.x, point.y];
  }

  moveable() {
    const touches = new Map();
    let last = null;
    let spread = 0;
    this.svg.addEventListener("wheel", (event) => { event.preventDefault(); this.zoom(event.deltaY < 0 ? 0.85 : 1.18, this.point(event)); }, { passive: false });
    this.svg.addEventListener("dblclick", () => this.setView(this.extent()));
    this.svg.addEventListener("pointerdown", (event) => { touches.set(event.pointerId, event); last = [event.clientX, event.clientY]; spread = 0; this.held(event); });
    this.svg.addEventListener("pointermove", (event) => {
      if (!touches.has(event.pointerId)) return;
      touches.set(event.pointerId, event);
      const scale = this.svg.getScreenCTM().a || 1;
      if (touches.size === 1) {
        if (Math.hypot(event.clientX - last[0], event.clientY - last[1]) < 4 && !this.dragging) return;
        this.dragging = true;
        clearTimeout(this.press);
        this.setView([this.view[0] - (event.clientX - last[0]) / scale, this.view[1] - (event.clientY - last[1]) / scale, this.view[2], this.view[3]]);
        last = [event.clientX, event.clientY];
      } else {
        const [a, b] = [...touches.values()];
        const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
        if (spread) this.zoom(spread / now, this.point({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 }));
        spread = now;
      }
    });
    const end = (event) => { touches.delete(event.pointerId); clearTimeout(this.press); setTimeout(() => { this.dragging = false; }, 0); };
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) this.svg.addEventListener(name, end);
  }

  // A long press tells what a hover tells.
  held(event) {
    const group = event.target.closest?.("g.f");
    clearTimeout(this.press);
    if (event.pointerType === "touch" && group) this.press = setTimeout(() => this.table.peek.show(group.dataset.id, group), 350);
  }
}

const largest = (boards) => Object.entries(boards).sort((a, b) => b[1].fields.length - a[1].fields.length)[0][0];
