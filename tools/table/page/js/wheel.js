// Sectors around the middle of a board, their numbers on the rim, and a thing that goes around: where it is, and how far it can come.
import { put, s } from "./dom.js";

const RIM = 26;

export class Wheel {
  // `corners` are those of all fields: the rim runs around them.
  constructor(model, looks, look, box, corners) {
    this.model = model;
    this.looks = looks;
    this.look = look;
    const [left, top, width, height] = box;
    this.middle = [left + width / 2, top + height / 2];
    const far = Math.max(1, ...corners.map(([x, y]) => Math.hypot((x - this.middle[0]) / (width / 2), (y - this.middle[1]) / (height / 2))));
    this.radii = [(width / 2) * far + 3, (height / 2) * far + 3];
    this.ground = s("g", {});
    this.rim = s("g", { class: "rim" });
    this.drawn = null;
  }

  get box() { return [this.middle[0] - this.radii[0] - RIM - 6, this.middle[1] - this.radii[1] - RIM - 6, (this.radii[0] + RIM + 6) * 2, (this.radii[1] + RIM + 6) * 2]; }

  point(sector, share = 1, more = 0) {
    const a = (sector / this.look.sectors) * 2 * Math.PI - Math.PI / 2;
    return [this.middle[0] + (this.radii[0] * share + more) * Math.cos(a), this.middle[1] + (this.radii[1] * share + more) * Math.sin(a)];
  }

  update() {
    const { look, model } = this;
    const at = look.thing ? model.value(look.thing, look.at) ?? null : null;
    const key = JSON.stringify([at, this.looks.dark]);
    if (key === this.drawn) return;
    this.drawn = key;
    const reached = (sector) => at !== null && (sector - at + look.sectors) % look.sectors <= (look.reach ?? 0);
    const all = [...Array(look.sectors)].map((_, one) => one + 1);
    put(this.ground, all.map((sector) => this.wedge(sector, reached(sector), sector === at)));
    put(this.rim, all.map((sector) => this.number(sector, reached(sector), sector === at)));
  }

  wedge(sector, reached, here) {
    const [x, y] = this.middle;
    const corners = [-0.5, -0.25, 0, 0.25, 0.5].map((by) => this.point(sector + by).map((one) => one.toFixed(1)).join(" "));
    return s("path", { class: `wedge ${here ? "here" : reached ? "reached" : ""}`, d: `M${x} ${y}L${corners.join("L")}Z` });
  }

  number(sector, reached, here) {
    const [x, y] = this.point(sector, 1, RIM * 0.62);
    const size = here ? 15 : 11;
    return s("g", { class: `buoy ${here ? "here" : reached ? "reached" : ""}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
      here ? s("title", {}, `${this.model.name(this.look.thing)} ${sector}`) : null,
      s("circle", { r: size }), here && this.looks.symbolOf(this.look.thing) ? this.looks.glyph(this.look.thing, 0, 0, 18, "var(--litink)") : s("text", { y: 3.6 }, sector));
  }
}
