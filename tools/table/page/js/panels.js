// What lies beside the board, as the rulebook declares it, or else every open place that is nobody's.
import { h, patch } from "./dom.js";
import { apart, content } from "./parts.js";
import { read } from "./words.js";

export function panels(element, table) {
  const { looks, model } = table;
  const declared = looks.table.panels ?? usualPanels(table);
  const made = declared.map((part) => (part.places ? { ...part, without: apart(declared) } : part)).map((part) => [part, content(table, part, undefined)]).filter(([, inside]) => inside !== null);
  patch(element, made.map(([part, inside]) => h("section", { class: "panel" }, h("h3", { "aria-level": 2 }, read(part.title) || model.name((part.places ?? [part.kind])[0])), inside)));
  element.hidden = !declared.length;
}

function usualPanels(table) {
  const { model } = table;
  const found = Object.entries(model.shown.places).filter(([id, place]) => !model.fieldIds.has(id) && !model.shown.things[id]?.owner && !model.shown.things[id]?.place && model.fixed.kinds[model.kind(id)]?.place && place.count > 0 && !model.seats.includes(id));
  return found.slice(0, 8).map(([id, place]) => ({ title: model.name(id), as: place.open && place.things.length <= 8 ? "cards" : place.open ? "stack" : "number", places: [id] }));
}
