// The buttons at the top right, and the tabs at the foot of a phone.
import { by, h, put, s } from "./dom.js";
import { reader, word } from "./words.js";

const ICONS = {
  theme: "M12 4V2m0 20v-2m8-8h2M2 12h2m13.700-5.700 1.400-1.400M4.900 19.100l1.400-1.400m0-11.400L4.900 4.900m14.200 14.200-1.400-1.400M12 7.500a4.500 4.500 0 1 0 .01 0Z",
  help: "M12 3a9 9 0 1 0 .01 0ZM9.500 9.500a2.500 2.500 0 1 1 3.600 2.200c-.8.4-1.100.9-1.100 1.800m0 3v.1",
  bug: "M8 8a4 4 0 0 1 8 0M7 8h10v6a5 5 0 0 1-10 0ZM12 8v11M3 13h4m10 0h4M4 7l3 2m13-2-3 2M4 20l3-3m13 3-3-3",
  map: "m3 6 6-2 6 2 6-2v14l-6 2-6-2-6 2ZM9 4v14m6-12v14", players: "M9 11a3.500 3.500 0 1 0-.01 0ZM2.500 20c0-4 3-6 6.500-6s6.500 2 6.500 6M16 4.500a3.500 3.500 0 0 1 0 6.500m2 3c2.500.8 3.500 3 3.500 6",
  boards: "M4 5h16v14H4Zm0 5h16m-10 0v9", log: "M4 6h16M4 12h12M4 18h8", time: "M12 3.500a8.500 8.500 0 1 0 .01 0ZM12 7.500V12l3 2",
};

const icon = (name) => s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: ICONS[name], "stroke-linecap": "round", "stroke-linejoin": "round" }));

export function tools(table) {
  const { sees } = table.about.role;
  const views = sees.length > 1 || table.about.role.kind === "all_hands" ? h("select", { id: "eyes", "aria-label": word("look_as"), onchange: (event) => table.lookAs(event.target.value || null) }, [["", word("spectator")], ...sees.map((seat) => [seat, table.model.seatName(seat)])].map(([value, name]) => h("option", { value, selected: value === (table.model.seat ?? "") }, name))) : null;
  put(by("tools"), views,
    h("button", { "aria-label": word("help"), title: word("help"), onclick: () => table.notice(word("keys")) }, icon("help")),
    table.about.role.author ? h("button", { id: "debug", "aria-label": word("debugger"), title: word("debugger"), onclick: () => table.debug() }, icon("bug")) : null,
    h("button", { onclick: () => table.otherLanguage() }, reader.language === "de" ? "EN" : "DE"),
    h("button", { id: "theme", "aria-label": word("theme"), title: word("theme"), onclick: () => table.otherTheme() }, icon("theme")));
}

export function tabs() {
  const names = { map: "board", players: "seats", boards: "boards", log: "log", time: "time" };
  put(by("tabs"), Object.entries(names).map(([tab, name]) => h("button", { role: "tab", "data-tab": tab, "aria-selected": String(document.body.dataset.tab === tab), onclick: () => { document.body.dataset.tab = tab; tabs(); by("log").scrollTop = by("log").scrollHeight; } }, icon(tab), h("span", {}, word(name)))));
}
