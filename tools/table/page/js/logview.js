// The log: one line for each thing that happened; a click goes to that moment.
import { h, put } from "./dom.js";

const MOST = 220;

export function showLog(element, table) {
  const { looks, model } = table;
  const until = model.past ? model.past.moment.decision : Infinity;
  const lines = model.log.filter((line) => line.decision <= until && (line.weight !== "detail" || table.details)).slice(-MOST);
  const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 40;
  put(element, lines.map((line) => {
    const text = told(model, line);
    if (line.weight === "heading") return h("li", { class: "heading", onclick: () => table.toMoment(line.decision) }, text);
    return h("li", { class: line.weight, title: line.source.join(", "), onclick: () => table.toMoment(line.decision) }, line.subject ? looks.seatShape(line.subject) : h("span", {}), h("span", {}, text));
  }));
  if (atEnd || !element.dataset.begun) { element.scrollTop = element.scrollHeight; element.dataset.begun = "yes"; }
}

// The shape says who did it: their name need not begin the line as well.
function told(model, line) {
  const text = model.told(line.text);
  const name = line.subject ? model.seatName(line.subject) : "";
  return name && text.startsWith(`${name} `) ? text.slice(name.length + 1).replace(/\.$/, "") : text.replace(/\.$/, "");
}
