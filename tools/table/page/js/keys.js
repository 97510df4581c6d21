// The keyboard: what each key does, as long as nobody writes into a field.
import { by } from "./dom.js";
import { word } from "./words.js";

export function pressed(table, event) {
  const { choices, model, travel } = table;
  if (!model?.moment || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, textarea")) { if (event.key === "Enter" && choices.selected !== null) table.confirm(); return; }
  travel.stop();
  const moves = { Home: 0, ArrowLeft: model.shown.decision - 1, ArrowRight: model.shown.decision + 1, End: model.decision };
  if (event.key in moves) { event.preventDefault(); travel.to(moves[event.key]); return; }
  const deeds = {
    Enter: () => { if (choices.selected !== null && !event.target.closest("button")) { event.preventDefault(); table.confirm(); } },
    Escape: () => { if (model.past) travel.toNow(); table.unselect(); },
    Backspace: () => table.back(),
    t: () => table.otherTheme(),
    l: () => by("log").focus(),
    d: () => { if (table.about.role.author) table.debug(); else table.notice(word("debugger_link")); },
    "?": () => table.notice(word("keys")),
  };
  if (deeds[event.key]) { deeds[event.key](); return; }
  const option = choices.ofKey(event.key);
  if (option) table.select(option);
}
