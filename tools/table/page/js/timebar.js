// Time: a tick for each decision in the lane of who took it, a block for each round, a cursor.
import { h, put, s } from "./dom.js";
import { word } from "./words.js";

export class TimeBar {
  constructor(element, table) {
    this.element = element;
    this.table = table;
  }

  update() {
    const { table } = this;
    const { looks, model } = table;
    const total = model.decision;
    const at = model.past ? model.past.moment.decision : total;
    const width = Math.max(total, 1);
    const lanes = Math.max(model.seats.length, 1);
    const key = JSON.stringify([total, at, model.turns.length, model.turns.at(-1), looks.dark, model.seat]);
    if (key === this.drawn) return;
    this.drawn = key;
    // a lane is one path: a game has many decisions, and the bar is drawn at each of them
    const tall = Math.max(2.4, 22 / lanes);
    const drawn = model.seats.map(() => []);
    model.turns.forEach(([seat], number) => { if (seat >= 0) drawn[seat].push(`M${number} ${(16 + (seat * 26) / lanes).toFixed(2)}h.9v${tall.toFixed(2)}h-.9Z`); });
    const ticks = drawn.map((lane, seat) => s("path", { d: lane.join(""), fill: looks.onPaper(looks.seatColour(model.seats[seat])) }));
    const blocks = [];
    model.turns.forEach(([, round], number) => { if (!blocks.length || blocks.at(-1).round !== round) blocks.push({ round, from: number }); });
    const edges = blocks.map((block, one) => ({ ...block, to: blocks[one + 1]?.from ?? width }));
    const since = table.travel.sinceMine();
    const bar = h("div", { class: "bar", role: "slider", tabindex: 0, "aria-label": word("time"), "aria-valuemin": 0, "aria-valuemax": total, "aria-valuenow": at, onclick: (event) => this.click(event, width) },
      s("svg", { viewBox: `0 0 ${width} 42`, preserveAspectRatio: "none" }, edges.map((one) => s("rect", { class: "block", x: one.from, y: 0, width: Math.max(0.1, one.to - one.from - width * 0.002), height: 42 })), ticks, since !== null && since < total ? s("rect", { class: "wash", x: since, y: 0, width: total - since, height: 42 }) : null, s("rect", { class: "cursor", x: Math.min(at, width - width * 0.003), y: 0, width: width * 0.003, height: 42 })),
      edges.filter((one) => (one.to - one.from) / width > 0.07).map((one) => h("em", { style: { left: `${(one.from / width) * 100}%` } }, one.round ? word("round", { number: one.round }) : word("setup"))));
    const go = (to, path, label) => h("button", { "aria-label": word(label), title: word(label), onclick: () => table.travel.to(to) }, s("svg", { class: "g", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: path, fill: "currentColor" })));
    put(this.element,
      h("div", { class: "btns" }, go(0, "M5 4h3v16H5Zm15 0v16L9 12Z", "time_first"), go(at - 1, "M18 4v16L6 12Z", "time_back"), go(at + 1, "M6 4v16l12-8Z", "time_on"), go(total, "M16 4h3v16h-3ZM4 4v16l11-8Z", "time_now")), bar,
      h("div", { class: "btns" }, h("span", { class: "num count" }, `${at}/${total}`), since !== null && since < total ? h("button", { class: "since", onclick: () => table.travel.replay(since) }, word("since", { number: total - since })) : null, table.travel.mayFork ? h("button", { onclick: () => table.travel.fork() }, word("fork")) : null, h("button", { onclick: () => table.travel.copyLink() }, word("link"))));
  }

  click(event, width) {
    const box = event.currentTarget.getBoundingClientRect();
    this.table.travel.to(Math.round(((event.clientX - box.left) / box.width) * width));
  }
}
