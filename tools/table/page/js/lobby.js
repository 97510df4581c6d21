// The lobby: the host chooses a game and who sits where, and gets the links.
import { by, h, put, settings } from "./dom.js";
import { loadWords, read, reader, word } from "./words.js";

const token = location.pathname.split("/").pop();
const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
const wanted = { game: null, players: 2, kinds: [], names: [] };
let games = [];
let tables = [];
let made = null;
let trouble = "";

async function begin() {
  await loadWords();
  document.documentElement.dataset.theme = settings.get("theme", matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
  const [first, second] = await Promise.all([fetch("/api/games", { headers }), fetch("/api/tables", { headers })]);
  if (!first.ok) { put(by("lobby"), h("h1", {}, "Regelwerk"), h("p", {}, word("bad_link"))); return; }
  games = (await first.json()).games;
  tables = (await second.json()).tables.reverse();
  choose(games[0]);
}

function choose(game) {
  wanted.game = game;
  wanted.players = Math.max(game.least, Math.min(game.most, 2));
  wanted.kinds = ["person", ...Array(game.most - 1).fill("random")];
  wanted.names = Array(game.most).fill("");
  show();
}

async function open() {
  const seats = [...Array(wanted.players).keys()];
  const body = { game: wanted.game.id, players: wanted.players, kinds: seats.map((at) => wanted.kinds[at]), seat_names: seats.map((at) => wanted.names[at]) };
  const answer = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(body) });
  const told = await answer.json();
  made = answer.ok ? told : null;
  trouble = answer.ok ? "" : read(told.why);
  show();
}

function link(name, path) {
  return h("div", { class: "link" }, h("span", {}, name), h("button", { class: "small", onclick: () => navigator.clipboard?.writeText(`${location.origin}/t/${path}`) }, word("copy")), h("a", { href: `/t/${path}`, target: "_blank", rel: "noreferrer" }, word("open")));
}

function links(table) {
  return [...table.seats.map((seat, at) => link(seat.name || word("seat_number", { number: at + 1 }), seat.token)), link(word("hot_seat"), table.hot_seat), link(word("watch"), table.spectator), link(word("all_hands"), table.all_hands), link(word("author"), table.author)];
}

const nameOf = (id) => { const game = games.find((one) => one.id === id); return game ? read(game.name) : id; };
const when = (seconds) => new Date(seconds * 1000).toLocaleString(reader.language, { dateStyle: "medium", timeStyle: "short" });

function show() {
  const { game } = wanted;
  const count = h("select", { "aria-label": word("number_of_players"), onchange: (event) => { wanted.players = Number(event.target.value); show(); } }, [...Array(game.most - game.least + 1)].map((_, at) => h("option", { value: game.least + at, selected: game.least + at === wanted.players }, game.least + at)));
  const rows = [...Array(wanted.players).keys()].map((at) => h("div", { class: "line" }, h("span", {}, word("seat_number", { number: at + 1 })),
    h("input", { maxlength: 30, placeholder: word("name"), "aria-label": word("name"), value: wanted.names[at], oninput: (event) => { wanted.names[at] = event.target.value; } }),
    h("select", { "aria-label": word("seat_number", { number: at + 1 }), onchange: (event) => { wanted.kinds[at] = event.target.value; } }, [["person", word("person")], ["random", `${word("bot")}: random`], ["greedy", `${word("bot")}: greedy`], ["ismcts:seconds=0.5", `${word("bot")}: ismcts`]].map(([value, name]) => h("option", { value, selected: wanted.kinds[at] === value }, name)))));
  put(by("lobby"), h("h1", {}, "Regelwerk"),
    h("div", { class: "games" }, games.map((one) => h("button", { "aria-pressed": String(one === game), onclick: () => choose(one) }, h("b", {}, read(one.name)), h("small", {}, one.least === one.most ? word("players", { number: one.least }) : word("players", { number: `${one.least}–${one.most}` }))))),
    h("div", { class: "box" }, h("h2", {}, word("new_table")), h("div", { class: "line" }, h("span", {}, word("number_of_players")), count), rows, trouble ? h("p", { role: "alert" }, trouble) : null, h("button", { class: "go", onclick: open }, word("begin"))),
    made ? h("div", { class: "box" }, h("h2", {}, word("links")), links(made)) : null,
    tables.length ? h("div", { class: "box" }, h("h2", {}, word("tables")), tables.map((one) => h("details", {}, h("summary", {}, h("b", {}, nameOf(one.game)), h("small", {}, [word("table", { number: one.table }), word("players", { number: one.seats.length }), when(one.begun)].join(" · "))), links(one)))) : null);
}

begin();
