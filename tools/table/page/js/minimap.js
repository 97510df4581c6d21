// Where one looks while looking closer: all fields as dots, what can be chosen lit, and the frame of the view.
import { put, s } from "./dom.js";

export class MiniMap {
  constructor(board, at, whole, radius) {
    const [left, top, width, height] = whole;
    this.whole = whole;
    this.dots = new Map(board.fields.map((field) => { const [cx, cy] = at(field); return [field.id, s("circle", { cx, cy, r: radius })]; }));
    this.frame = s("rect", { class: "frame" });
    this.element = s("svg", { class: "mini", viewBox: `${left} ${top} ${width} ${height}`, "aria-hidden": "true" });
    put(this.element, [...this.dots.values()], this.frame);
    this.element.style.setProperty("aspect-ratio", `${width} / ${height}`);
  }

  look([x, y, width, height]) {
    const isWhole = width >= this.whole[2] * 0.97;
    this.element.toggleAttribute("hidden", isWhole);
    for (const [name, value] of Object.entries({ x, y, width, height, "stroke-width": this.whole[2] / 70 })) this.frame.setAttribute(name, value);
  }

  light(isLit) { for (const [id, dot] of this.dots) dot.classList.toggle("lit", isLit(id)); }
}
