// How things look: colours, symbols and the shapes of seats. What the rulebook does not say gets a colour of a fixed row and its first letter.
import { h, s } from "./dom.js";

const ROW = ["#6fa8dc", "#e0a458", "#7fb77e", "#c77d9e", "#9a8fd6", "#d9c45b", "#5fb3b3", "#c9796b", "#8aa0b5", "#b5a48a", "#7ac0e0", "#d08fc0"];
const SHAPES = {
  circle: ["circle", { cx: 12, cy: 12, r: 9.5 }],
  square: ["rect", { x: 3.5, y: 3.5, width: 17, height: 17, rx: 2 }],
  triangle: ["path", { d: "M12 2 22.500 20.500H1.500Z" }],
  diamond: ["path", { d: "M12 1 23 12 12 23 1 12Z" }],
  pentagon: ["path", { d: "M12 1.500 22.500 9.300 18.500 22h-13L1.500 9.300Z" }],
  cross: ["path", { d: "M8.500 2h7v6.500H22v7h-6.500V22h-7v-6.500H2v-7h6.500Z" }],
  hexagon: ["path", { d: "M6.500 2.500h11L23 12l-5.500 9.500h-11L1 12Z" }],
  star: ["path", { d: "m12 .8 3.300 7.400 8 .8-6 5.300 1.800 7.900-7.100-4.100-7.100 4.100 1.800-7.900-6-5.300 8-.8Z" }],
};

export class Looks {
  constructor(model) {
    this.model = model;
    this.display = model.fixed.display;
    this.order = new Map([...Object.values(model.fixed.values).flatMap((values) => Object.keys(values)), ...Object.keys(model.fixed.kinds), ...Object.keys(model.fixed.resources)].map((id, at) => [id, at]));
    this.table = this.display[model.fixed.game.id] ?? {};
  }

  get dark() { return document.documentElement.dataset.theme === "dark"; }

  own(id) {
    const look = this.display[id];
    if (look) return look;
    const thing = this.model.fixed.things[id];
    return thing ? this.display[thing.entry] ?? this.display[thing.kind] : undefined;
  }

  colour(id, usual = null) {
    const given = this.own(id)?.colour;
    if (given) return Array.isArray(given) ? given[this.dark ? given.length - 1 : 0] : given;
    if (this.model.seats.includes(id)) return this.seatColour(id);
    return usual ?? ROW[(this.order.get(id) ?? hash(String(id))) % ROW.length];
  }

  // A player has the colour of the seat, or of what the rulebook says (the way from the player to a thing with a colour).
  seatColour(seat) {
    let at = seat;
    for (const attribute of this.table.seat_colour ?? []) at = at === null || at === undefined ? null : this.model.value(at, attribute);
    const given = at && at !== seat ? this.display[at]?.colour : null;
    if (given) return Array.isArray(given) ? given[this.dark ? given.length - 1 : 0] : given;
    return this.model.fixed.seats.find((one) => one.id === seat)?.colour ?? "#999";
  }

  seatPath(seat, attributes = {}) {
    const shape = this.model.fixed.seats.find((one) => one.id === seat)?.shape ?? "circle";
    const [name, form] = SHAPES[shape] ?? SHAPES.circle;
    return s(name, { ...form, fill: this.seatColour(seat), ...attributes });
  }

  seatShape(seat, extra = "") {
    return s("svg", { class: `seat ${extra}`, viewBox: "0 0 24 24", role: "img", "aria-label": this.model.seatName(seat) }, this.seatPath(seat));
  }

  symbolOf(id) {
    const look = this.display[id]?.symbol ?? this.own(id)?.symbol;
    return look && typeof look === "object" ? look : null;
  }

  letter(id) {
    const thing = this.model.fixed.things[id];
    const sign = thing?.sign || this.model.fixed.kinds[id]?.sign || this.model.fixed.attributes[id]?.sign;
    if (sign) return sign;
    const [first] = this.model.short(id);
    return this.display[id]?.short ? first : (first ?? "?").toUpperCase();
  }

  // The glyph of an id inside an SVG: in a square of `size` around a point.
  glyph(id, x, y, size, colour, inner) {
    const look = this.symbolOf(id);
    const scale = size / 24;
    if (!look) return s("text", { class: "lab", x, y: y + size * 0.32, fill: colour, style: { fill: colour, "font-size": `${size * 0.85}px`, "font-weight": 750 } }, this.letter(id).slice(0, 2));
    return s("g", { transform: `translate(${x - size / 2} ${y - size / 2}) scale(${scale})` },
      s("path", { d: look.path, fill: colour }), look.inner ? s("path", { d: look.inner, fill: inner ?? "var(--contrast)" }) : null);
  }

  // Pale colours are hard to see on light ground: there they are darker.
  onPaper(colour) { return !this.dark && isPale(colour) ? `color-mix(in srgb, ${colour} 72%, #000)` : colour; }

  // The same as an element of its own, for text.
  icon(id, colour) {
    const look = this.symbolOf(id);
    const tint = this.onPaper(colour ?? this.colour(id, "var(--ink2)"));
    if (!look) return null;
    return s("svg", { class: "g", viewBox: "0 0 24 24", role: "img", "aria-label": this.model.name(id) },
      s("path", { d: look.path, fill: tint }), look.inner ? s("path", { class: "inner", d: look.inner }) : null);
  }

  // A number of something: with its glyph, or with its name.
  amount(id, number, signed = false) {
    const icon = this.icon(id);
    const text = signed ? `${number < 0 ? "−" : "+"}${Math.abs(number)}` : String(number);
    return h("span", { class: signed ? `d ${number < 0 ? "minus" : "plus"}` : "n", title: this.model.name(id) }, h("b", { class: "num" }, text), icon ?? ` ${this.model.short(id)}`);
  }
}

const hash = (text) => [...text].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)) >>> 0, 7);

// What is written on a colour: dark or light, whichever stands out more.
export function inkOn(colour) {
  const found = /^#(..)(..)(..)$/.exec(colour);
  if (!found) return "var(--ink)";
  const [r, g, b] = found.slice(1).map((one) => { const part = parseInt(one, 16) / 255; return part <= 0.04 ? part / 12.9 : ((part + 0.055) / 1.055) ** 2.4; });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? "#000" : "#fff";
}

export function isPale(colour) {
  const found = /^#(..)(..)(..)$/.exec(colour);
  if (!found) return false;
  const [r, g, b] = found.slice(1).map((one) => parseInt(one, 16));
  return 0.299 * r + 0.587 * g + 0.114 * b > 150;
}
