// The log: one line for each thing that happened; a click goes to that moment. What stands there already is not made again.
import { h } from "./dom.js";

const MOST = 220;

export class LogView {
  constructor(element, table) {
    this.element = element;
    this.table = table;
    this.shown = [];
    this.asWhat = "";
  }

  update() {
    const { element, table } = this;
    const { model } = table;
    const until = model.past ? model.past.moment.decision : Infinity;
    const told = (model.past?.log ?? model.log).filter((line) => line.decision <= until && line.weight !== "detail");
    const turns = turnsOf(told);
    const lines = told.slice(-MOST);
    const asWhat = table.readAs();
    const from = asWhat === this.asWhat ? this.shown.indexOf(lines[0]) : -1;
    const kept = from < 0 ? 0 : commonLength(this.shown.slice(from), lines);
    const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 40 || !this.shown.length;
    if (kept === 0) element.replaceChildren();
    else {
      for (let at = 0; at < from; at += 1) element.firstElementChild.remove();
      while (element.children.length > kept) element.lastElementChild.remove();
    }
    element.append(...lines.slice(kept).map((line) => this.line(line, turns.has(line))));
    this.shown = lines;
    this.asWhat = asWhat;
    if (atEnd && kept < lines.length) element.scrollTop = element.scrollHeight;
  }

  line(line, begins) {
    const { table } = this;
    const { looks, model } = table;
    const go = { onclick: () => table.travel.to(line.decision) };
    if (line.weight === "heading") return h("li", { class: "heading", ...go }, model.told(line.text).replace(/^— | —$/gu, ""));
    const bold = line.things.filter((id) => !model.seats.includes(id)).map((id) => model.name(id));
    return h("li", { class: begins ? "turn" : line.weight, title: line.source.join(", "), ...go }, line.subject ? looks.seatShape(line.subject) : h("span", {}), h("span", {}, table.rich.text(told(model, line), bold)));
  }
}

const commonLength = (some, others) => { let at = 0; while (at < some.length && some[at] === others[at]) at += 1; return at; };

// Where somebody else begins something: there a reader looks for who does what.
function turnsOf(lines) {
  const found = new Set();
  let who = null;
  for (const line of lines) {
    if (line.weight === "heading") who = null;
    else if (line.kind === "begin" && line.subject !== null && line.subject !== who) { who = line.subject; found.add(line); }
  }
  return found;
}

// The shape says who did it: their name need not begin the line as well.
function told(model, line) {
  const text = model.told(line.text);
  const name = line.subject ? model.seatName(line.subject) : "";
  return name && text.startsWith(`${name} `) ? text.slice(name.length + 1).replace(/\.$/, "") : text.replace(/\.$/, "");
}
