// The line at the top: the game, its phases, who must do what, and which window is open.
import { by, h, put } from "./dom.js";
import { read, word } from "./words.js";

export function statusLine(table) {
  const { looks, model } = table;
  const { status } = model.shown;
  const game = read(model.fixed.game.name);
  put(by("game"), game, h("small", {}, `${word("table", { number: model.about.table })} · ${word("players", { number: model.seats.length })}`));
  const phases = looks.table.phases ?? [];
  put(by("phases"), phases.map((id) => h("li", { "aria-current": id === status.phase ? "step" : null, title: model.short(id) }, id === status.phase && status.round ? `${model.short(id)} · ${word("round", { number: status.round })}` : model.short(id))));
  const [who] = status.waiting_for;
  const mine = !model.past && who !== undefined && table.plays(who) && model.question?.yours;
  by("now").classList.toggle("mine", Boolean(mine));
  put(by("now"), who ? looks.seatShape(who, "big") : null, h("div", { class: "t" }, h("span", {}, mainLine(table, who, mine)), h("small", {}, smallLine(table, status, mine))));
}

function mainLine({ model }, who, mine) {
  if (model.held) return word("held", { what: model.held });
  if (model.past) return word("past", { number: model.past.moment.decision, of: model.decision });
  if (who === undefined) {
    const { winners } = model.shown.status;
    return winners.length ? word(winners.length > 1 ? "won_many" : "won", { names: winners.map((one) => model.seatName(one)).join(", ") }) : word("over");
  }
  const asked = model.question;
  const ask = asked?.ask ? [model.told(asked.ask), asked.wanted ? model.told(asked.wanted) : ""].filter(Boolean).join(": ") : "";
  if (mine) return [h("b", {}, model.seatName(who)), ask ? `, ${ask}` : ""];
  return ask ? `${word("waiting_for", { name: model.seatName(who) })}: ${ask}` : word("waiting_for", { name: model.seatName(who) });
}

function smallLine(table, status, mine) {
  const { model } = table;
  const parts = [];
  const window = status.window;
  if (window) parts.push(`${word(`window_${window.kind}`)} ${window.sentence ? model.told(window.sentence) : model.name(window.event ?? window.procedure)}`);
  const sentence = [...status.running].reverse().find((one) => one.sentence);
  if (sentence) parts.push(model.told(sentence.sentence));
  else parts.push(...status.running.slice(-2).map((one) => model.told(one.name)));
  if (status.turn && !mine) parts.push(model.seatName(status.turn));
  if (mine && table.backTo() !== null) parts.push(word("undo_hint"));
  return [...new Set(parts)].join(" · ");
}
