// For who examines rules: the machine at the moment that is shown. Asked for only while it is open.
import { by, h, put } from "./dom.js";
import { read, word } from "./words.js";

const STAGES = ["before", "when", "applied", "after", "close"];

export function toggle(table) {
  const on = !document.body.classList.contains("debug");
  document.body.classList.toggle("debug", on);
  by("debug")?.setAttribute("aria-pressed", String(on));
  table.examined = on ? () => examine(table) : null;
  for (const id of ["dbgleft", "dbgmid", "dbgright"]) by(id)?.remove();
  if (!on) { table.show(); return; }
  document.querySelector(".boardcol").append(h("div", { id: "dbgleft", class: "dbg two" }));
  by("side").append(h("div", { id: "dbgmid", class: "dbg col" }));
  document.querySelector(".table").append(h("section", { id: "dbgright", class: "dbg col" }));
  examine(table);
}

async function examine(table) {
  const decision = table.model.shown.decision;
  const told = await table.line.ask("inspect", { decision });
  if (told.is !== "inspect" || !by("dbgright") || table.model.shown.decision !== decision) return;
  const { inspection } = told;
  put(by("dbgright"), stack(table, told), openWindow(table, inspection), clauses(table, inspection.listeners, "listeners", "matches", "matches_not"), clauses(table, inspection.prohibitions, "prohibitions", "forbids", "is_silent"));
  put(by("dbgleft"), whyAsked(table, inspection), difference(table, told.changes, decision));
  put(by("dbgmid"), breakpoints(table, told), deeds(table, decision), events(table, told));
}

const panel = (title, small, ...content) => h("section", { class: "panel" }, h("h3", { "aria-level": 2 }, word(title), h("small", {}, small)), content);
const cited = (source, where) => h("span", { class: "para" }, [source[0] ? `§ ${source[0]}` : "", where.split("/").pop()].filter(Boolean).join(" · "));

// The dot beside an event: the table is held when it happens, or is held no more.
function halt(table, told, event) {
  const written = `event:${event}`;
  const on = told.breakpoints.includes(written);
  return h("button", { class: "halt", title: word("breakpoints"), "aria-label": `${word("breakpoints")}: ${event}`, "aria-pressed": String(on), onclick: () => setBreakpoints(table, on ? told.breakpoints.filter((one) => one !== written) : [...told.breakpoints, written]) }, on ? "●" : "○");
}

function stack(table, told) {
  const { model } = table;
  const { inspection } = told;
  const buckets = inspection.stack.map((bucket, at) => h("div", { class: `frame ${at === inspection.stack.length - 1 ? "cur" : ""}` }, bucket.events.map((event) => [
    h("div", { class: "fh" }, h("span", {}, h("b", {}, `${at + 1} ${event.event}`), halt(table, told, event.event)), cited(event.source, event.where)),
    h("p", {}, Object.entries(event.fields).map(([name, value]) => [`${name} `, h("b", {}, model.name(value)), "  "]))]),
  h("div", { class: "stages" }, STAGES.map((stage, place) => h("span", { class: stage === bucket.stage ? "on" : place < STAGES.indexOf(bucket.stage) ? "done" : "" }, word(`stage_${stage}`))))));
  const path = table.model.shown.status.running.map((one) => one.procedure).join(" › ");
  return panel("stack", word("newest_on_top"), buckets.length ? buckets.reverse() : h("p", {}, word("no_events")), h("p", { class: "mono" }, path));
}

// Why this is asked: the text of the rule, with paragraph and line; below it, what the one who is asked listens to, and each condition with what it came to.
function whyAsked(table, inspection) {
  const asked = table.model.shown.status.waiting_for;
  const own = inspection.listeners.filter((one) => one.holds && one.formula && asked.includes(one.player));
  const marked = read(inspection.why).split(/(\[[^\]\n]*[A-Z][^\]\n]*\]|\([^()\n]*:\d+\))/u).map((part, at) => {
    if (at % 2 === 0) return part;
    const inner = part.slice(1, -1);
    return h("span", { class: "para" }, part.startsWith("[") ? `§ ${inner}` : inner.split("/").pop());
  });
  return panel("why_asked", "", h("pre", {}, marked), own.map((one) => [h("p", {}, h("b", {}, read(one.name)), " ", cited(one.source, one.where)), tree(one.formula)]));
}

function openWindow(table, inspection) {
  const { looks, model } = table;
  if (!inspection.window) return panel("window", "", h("p", {}, word("no_window")));
  return panel("window", word(`window_${inspection.window}`), h("table", { class: "kv" }, h("tbody", {}, inspection.seats.map((one) => h("tr", {}, h("td", {}, looks.seatShape(one.seat), " ", model.seatName(one.seat)), h("td", { class: one.state === "asked" ? "hot" : "" }, word(`state_${one.state}`)), h("td", {}, one.entries.map((id) => model.name(id)).join(", ")))))));
}

function clauses(table, list, title, yes, no) {
  const { model } = table;
  const rows = list.map((one) => h("details", {}, h("summary", {}, h("i", { class: one.holds ? "y" : "n" }, word(one.holds ? yes : no)), " ", h("b", {}, read(one.name)), one.player ? ` ${model.seatName(one.player)}` : "", " ", cited(one.source, one.where)), one.formula ? tree(one.formula) : null));
  return panel(title, String(list.length), rows.length ? rows : h("p", {}, word("none")));
}

function tree(formula) {
  return h("ul", { class: "tree" }, h("li", { class: formula.holds === true ? "y" : formula.holds === false ? "no" : "" }, read(formula.text), formula.holds === null ? h("em", {}, ` = ${formula.value}`) : null, formula.source[0] ? h("em", {}, ` § ${formula.source[0]}`) : null, formula.parts.map(tree)));
}

function difference(table, changes, decision) {
  const { model } = table;
  const shown = (value) => (value !== null && typeof value === "object" && !Array.isArray(value) ? String(value.count ?? "–") : model.name(value));
  const grouped = new Map();
  for (const one of changes.filter((change) => change.kind !== "place")) {
    const valued = one.kind !== "revealed" && one.kind !== "hidden";
    const [before, after] = valued ? [shown(one.before), shown(one.after)] : ["", ""];
    const key = JSON.stringify([model.name(one.id), one.kind, one.attribute, before, after]);
    if (grouped.has(key)) grouped.get(key).count += 1;
    else grouped.set(key, { one, before, after, count: 1 });
  }
  const rows = [...grouped.values()].map(({ one, before, after, count }) => h("tr", {},
    h("td", {}, count > 1 ? `${count}× ` : "", model.name(one.id)), h("td", {}, one.attribute ? h("button", { class: "para", onclick: () => why(table, one.id, one.attribute) }, model.name(one.attribute)) : word(`change_${one.kind}`)), h("td", {}, h("del", {}, before)), h("td", {}, h("ins", {}, after))));
  return panel("difference", `${Math.max(0, decision - 1)} → ${decision}`, h("table", { class: "kv diff" }, h("thead", {}, h("tr", {}, ["thing", "value", "before", "after"].map((one) => h("th", {}, word(`difference_${one}`))))), h("tbody", {}, rows)));
}

async function why(table, thing, attribute) {
  const told = await table.line.ask("value", { decision: table.model.shown.decision, thing, attribute });
  if (told.is !== "value") return;
  table.notice(h("div", {}, h("b", {}, `${table.model.name(thing)} · ${table.model.name(attribute)} = ${table.model.name(told.value)}`), h("p", {}, word("since_decision", { number: told.since, before: table.model.name(told.before) })), told.events.slice(0, 8).map((one) => h("p", {}, table.model.told(one.text), " ", h("span", { class: "para" }, one.source.join(", "))))));
}

function events(table, told) {
  return panel("events", String(told.events.length), h("ol", { class: "raw" }, told.events.map((one) => h("li", { class: one.weight }, h("b", {}, one.event ?? one.procedure ?? one.kind), one.event ? halt(table, told, one.event) : null, " ", table.model.told(one.text)))));
}

const setBreakpoints = (table, on) => table.line.ask("breakpoints", { on }).then(() => examine(table));

function breakpoints(table, told) {
  const { held } = told;
  const set = (on) => setBreakpoints(table, on);
  const input = h("input", { class: "filter", placeholder: word("breakpoint_form"), "aria-label": word("breakpoints"), onkeydown: (event) => { if (event.key === "Enter" && event.target.value) set([...told.breakpoints, event.target.value]); } });
  return panel("breakpoints", "", held ? h("p", { class: "hot" }, word("held", { what: held })) : null, told.breakpoints.map((one) => h("div", { class: "fh" }, h("code", {}, one), h("button", { "aria-label": `✕ ${one}`, onclick: () => set(told.breakpoints.filter((other) => other !== one)) }, "✕"))), input,
    held ? h("div", { class: "acts" }, h("button", { class: "go", onclick: () => table.line.ask("go_on", { decision: table.model.decision }).then(() => { table.model.held = ""; table.show(); }) }, word("go_on"))) : null);
}

// The same moment of another table, with the debugger open.
const examinedAt = (table, token) => `/t/${token}${table.model.past ? `?at=${table.model.past.moment.decision}` : ""}#debug`;

function deeds(table, decision) {
  const save = (name, text) => { const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name }); link.click(); URL.revokeObjectURL(link.href); };
  const name = h("input", { class: "filter", placeholder: word("scenario_name"), "aria-label": word("scenario_name") });
  const value = h("input", { class: "filter", placeholder: word("set_form"), "aria-label": word("set_value") });
  const scenario = async () => {
    const told = await table.line.ask("scenario", { decision, name: name.value || `entscheidung_${decision}` });
    if (told.is === "scenario") save(told.file.split("/").pop(), told.yaml);
  };
  const report = async () => { const told = await table.line.ask("report"); if (told.is === "report") save("bericht.json", JSON.stringify(told.report, null, 1)); };
  const again = async () => {
    const told = await table.line.ask("again");
    if (told.is !== "again") return;
    if (told.findings.length) table.notice(h("div", {}, h("b", {}, word("findings")), told.findings.map((one) => h("p", {}, read(one)))), true);
    else table.notice(h("div", {}, h("p", {}, told.otherwise === null ? word("not_otherwise") : word("otherwise", { number: told.otherwise })), h("a", { class: "para", href: examinedAt(table, told.token) }, word("new_table_link"))));
  };
  const set = async () => {
    const found = /^\s*(.+)\.([^.=]+?)\s*=\s*(.+?)\s*$/.exec(value.value);
    if (!found) { table.notice(word("set_form"), true); return; }
    const told = await table.line.ask("set", { decision, thing: found[1], attribute: found[2], value: found[3] });
    if (told.is === "set") location.href = `/t/${told.token}#debug`;
  };
  return h("section", { class: "panel" }, name, h("div", { class: "sets" }, h("button", { onclick: scenario }, word("scenario")), h("button", { onclick: report }, word("report")), h("button", { onclick: again }, word("rules_again"))), value, h("div", { class: "sets" }, h("button", { onclick: set }, word("set_value"))));
}
