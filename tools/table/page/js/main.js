// The table in the browser: hears the server, keeps what it knows, shows it, and says what somebody chooses.
import { Boards } from "./board.js";
import { Choices } from "./choices.js";
import { Connection } from "./connection.js";
import { by, h, put, s, settings } from "./dom.js";
import { LogView } from "./logview.js";
import { Looks } from "./looks.js";
import { changedThings, Model } from "./model.js";
import { Peek } from "./peek.js";
import { QuestionPanel } from "./question.js";
import { panels } from "./panels.js";
import { seats, sheet } from "./people.js";
import { Rich } from "./rich.js";
import { Texts } from "./texts.js";
import { TimeBar } from "./timebar.js";
import { loadWords, read, reader, setLanguage, word } from "./words.js";

const ICONS = {
  theme: "M12 4V2m0 20v-2m8-8h2M2 12h2m13.700-5.700 1.400-1.400M4.900 19.100l1.400-1.400m0-11.400L4.900 4.900m14.200 14.200-1.400-1.400M12 7.500a4.500 4.500 0 1 0 .01 0Z",
  help: "M12 3a9 9 0 1 0 .01 0ZM9.500 9.500a2.500 2.500 0 1 1 3.600 2.200c-.8.4-1.100.9-1.100 1.800m0 3v.1",
  bug: "M8 8a4 4 0 0 1 8 0M7 8h10v6a5 5 0 0 1-10 0ZM12 8v11M3 13h4m10 0h4M4 7l3 2m13-2-3 2M4 20l3-3m13 3-3-3",
  map: "m3 6 6-2 6 2 6-2v14l-6 2-6-2-6 2ZM9 4v14m6-12v14", players: "M9 11a3.500 3.500 0 1 0-.01 0ZM2.500 20c0-4 3-6 6.500-6s6.500 2 6.500 6M16 4.500a3.500 3.500 0 0 1 0 6.500m2 3c2.500.8 3.500 3 3.500 6",
  boards: "M4 5h16v14H4Zm0 5h16m-10 0v9", log: "M4 6h16M4 12h12M4 18h8", time: "M12 3.500a8.500 8.500 0 1 0 .01 0ZM12 7.500V12l3 2",
};

class Table {
  constructor() {
    this.token = location.pathname.split("/").pop();
    this.model = null;
    this.changed = new Set();
    this.ahead = false;
    this.details = false;
    this.chosen = null;
  }

  async begin() {
    const words = loadWords();
    this.line = new Connection(this.token, (told) => words.then(() => this.hear(told)), (state) => words.then(() => this.state(state)));
    await words;
    document.documentElement.dataset.theme = settings.get("theme", matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
    this.peek = new Peek(this);
    this.boards = new Boards(by("board"), this);
    this.questions = new QuestionPanel(by("question"), this);
    this.time = new TimeBar(by("time"), this);
    this.log = new LogView(by("log"), this);
    this.tabs();
    setTimeout(() => { if (!this.model) this.notice(word("connecting")); }, 800);
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("popstate", () => this.fromAddress());
  }

  get about() { return this.model.about; }
  get mayFork() { return this.about.fork || this.about.role.author; }
  plays(seat) { return this.about.role.plays.includes(seat); }

  // ---- hearing

  async hear(told) {
    if (told.is === "welcome") await this.welcome(told);
    else if (told.is === "moment") { this.early = told; this.take(); }
    else if (told.is === "step" && this.model?.moment) this.step(told);
    else if (told.is === "wish" && this.model) { this.model.wish = told.wish; this.questions.update(); }
    else if (told.is === "edited") this.notice(read(told.why), told.findings.length > 0);
    else if (told.is === "refused") this.notice(this.model ? this.model.told(told.why) : read(told.why), true);
  }

  async welcome(told) {
    if (this.model && this.model.fixed.hash === told.static) { this.model.about = told; return; }
    this.model = null;
    const answer = await fetch(`/static/${this.token}/${told.static}`);
    const model = new Model(await answer.json(), told);
    this.model = model;
    this.looks = new Looks(model);
    this.choices = new Choices(model);
    this.rich = new Rich(model, this.looks);
    this.texts = new Texts(model);
    this.take();
    this.texts.fetch(this.line, () => { if (model.moment) this.show(); });
  }

  // The first moment may come before what never changes has been fetched.
  take() {
    if (!this.model || !this.early) return;
    const first = this.model.moment === null;
    this.model.whole(this.early);
    this.early = null;
    this.choices.model = this.model;
    if (first) { by("notice").hidden = true; this.frame(); this.boards.build(); }
    this.fresh();
    if (first) this.fromAddress();
  }

  // A decision: what it costs here can be read from the browser's own marks ("worked": this code; "painted": until it is seen).
  step(told) {
    performance.mark("heard");
    const before = this.model.moment;
    this.model.step(told);
    if (!this.model.past) this.markChanged(before, this.model.moment);
    this.fresh();
    performance.measure("worked", "heard");
    requestAnimationFrame(() => setTimeout(() => performance.measure("painted", "heard"), 0));
  }

  markChanged(before, after) {
    const found = changedThings(before, after);
    const where = this.model.fieldsOf();
    this.changed = new Set([...found].map((id) => where(id)).filter(Boolean));
    clearTimeout(this.calm);
    this.calm = setTimeout(() => { this.changed = new Set(); this.boards.light(); }, 2600);
  }

  fresh() {
    this.questions.reset();
    this.peek.away();
    this.choices.read();
    this.show();
    this.handOver();
    const asked = this.model.asked;
    if (asked?.yours && this.plays(asked.player)) this.fetchAll(this.model.decision);
  }

  async fetchAll(decision) {
    const asked = this.model.question;
    if (asked.kind !== "number") {
      const told = await this.line.ask("previews", { decision });
      if (told.is !== "previews" || this.model.decision !== decision) return;
      this.model.previews = new Map(told.previews.map((one) => [one.option, one]));
      this.model.groups = told.groups;
      this.choices.read();
      this.boards.light();
      this.questions.update();
    }
    if (asked.kind === "action") {
      const told = await this.line.ask("impossible", { decision });
      if (told.is !== "impossible" || this.model.decision !== decision) return;
      this.model.impossible = told.actions;
      this.questions.update();
    }
  }

  async fetchPreview(option, then) {
    const decision = this.model.decision;
    const told = await this.line.ask("preview", { decision, option });
    if (told.is !== "preview" || this.model.decision !== decision) return;
    this.model.previews.set(option, told.preview);
    then();
  }

  // ---- showing

  // What all that is drawn depends on beside the game: where it is another, everything is drawn anew.
  readAs() { return `${reader.language} ${document.documentElement.dataset.theme}`; }

  frame() {
    document.title = read(this.model.fixed.game.name);
    by("logpanel").querySelector("h3").textContent = word("log");
    this.tools();
    this.tabs();
  }

  show() {
    this.statusLine();
    this.questions.update();
    this.boards.update();
    seats(by("seats"), this);
    sheet(by("sheet"), this);
    panels(by("panels"), this);
    this.log.update();
    this.time.update();
    this.examined?.();
    document.body.classList.toggle("past", this.model.past !== null);
    document.body.dataset.decision = this.model.decision;
  }

  refreshConfirm() { this.questions.refresh(); }

  statusLine() {
    const { looks, model } = this;
    const { status } = model.shown;
    const game = read(model.fixed.game.name);
    put(by("game"), game, h("small", {}, `${word("table", { number: model.about.table })} · ${word("players", { number: model.seats.length })}`));
    const phases = looks.table.phases ?? [];
    put(by("phases"), phases.map((id) => h("li", { "aria-current": id === status.phase ? "step" : null }, id === status.phase && status.round ? `${model.short(id)} · ${word("round", { number: status.round })}` : model.short(id))));
    const [who] = status.waiting_for;
    const mine = !model.past && who !== undefined && this.plays(who) && model.question?.yours;
    by("now").classList.toggle("mine", Boolean(mine));
    put(by("now"), who ? looks.seatShape(who, "big") : null, h("div", { class: "t" }, h("span", {}, this.mainLine(who, mine)), h("small", {}, this.smallLine(status, mine))));
  }

  mainLine(who, mine) {
    const { model } = this;
    if (model.held) return word("held", { what: model.held });
    if (model.past) return word("past", { number: model.past.moment.decision, of: model.decision });
    if (who === undefined) {
      const { winners } = model.shown.status;
      return winners.length ? word(winners.length > 1 ? "won_many" : "won", { names: winners.map((one) => model.seatName(one)).join(", ") }) : word("over");
    }
    const ask = model.question?.ask ? model.told(model.question.ask) : "";
    if (mine) return [h("b", {}, model.seatName(who)), ask ? `: ${ask}` : ""];
    return ask ? `${word("waiting_for", { name: model.seatName(who) })}: ${ask}` : word("waiting_for", { name: model.seatName(who) });
  }

  smallLine(status, mine) {
    const { model } = this;
    const parts = [];
    const window = status.window;
    if (window) parts.push(`${word(`window_${window.kind}`)} ${window.sentence ? model.told(window.sentence) : model.name(window.event ?? window.procedure)}`);
    const sentence = [...status.running].reverse().find((one) => one.sentence);
    if (sentence) parts.push(model.told(sentence.sentence));
    else parts.push(...status.running.slice(-2).map((one) => model.told(one.name)));
    if (status.turn && !mine) parts.push(model.seatName(status.turn));
    if (mine && this.backTo() !== null) parts.push(word("undo_hint"));
    return [...new Set(parts)].join(" · ");
  }

  tools() {
    const icon = (name) => s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: ICONS[name], "stroke-linecap": "round", "stroke-linejoin": "round" }));
    const { sees } = this.about.role;
    const views = sees.length > 1 || this.about.role.kind === "all_hands" ? h("select", { "aria-label": word("look_as"), onchange: (event) => this.lookAs(event.target.value || null) }, [["", word("spectator")], ...sees.map((seat) => [seat, this.model.seatName(seat)])].map(([value, name]) => h("option", { value, selected: value === (this.model.seat ?? "") }, name))) : null;
    put(by("tools"), views,
      h("button", { "aria-label": word("help"), title: word("help"), onclick: () => this.notice(word("keys")) }, icon("help")),
      this.about.role.author ? h("button", { id: "debug", "aria-label": word("debugger"), title: word("debugger"), onclick: () => this.debug() }, icon("bug")) : null,
      h("button", { onclick: () => this.otherLanguage() }, reader.language === "de" ? "EN" : "DE"),
      h("button", { id: "theme", "aria-label": word("theme"), title: word("theme"), onclick: () => this.otherTheme() }, icon("theme")));
  }

  tabs() {
    const icon = (name) => s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: ICONS[name], "stroke-linecap": "round", "stroke-linejoin": "round" }));
    const names = { map: "board", players: "seats", boards: "boards", log: "log", time: "time" };
    put(by("tabs"), Object.entries(names).map(([tab, name]) => h("button", { role: "tab", "data-tab": tab, "aria-selected": String(document.body.dataset.tab === tab), onclick: () => { document.body.dataset.tab = tab; this.tabs(); } }, icon(tab), h("span", {}, word(name)))));
  }

  otherTheme() {
    const theme = this.looks.dark ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    settings.set("theme", theme);
    this.boards.redraw();
    this.show();
  }

  otherLanguage() {
    setLanguage(reader.language === "de" ? "en" : "de");
    this.frame();
    this.boards.build();
    this.show();
  }

  notice(text, bad = false) {
    const element = by("notice");
    put(element, text);
    element.classList.toggle("bad", bad);
    element.hidden = false;
    clearTimeout(this.hiding);
    this.hiding = setTimeout(() => { element.hidden = true; }, 6000);
  }

  state(state) {
    document.body.dataset.line = state;
    if (state === "open") by("notice").hidden = true;
    else if (state === "lost") { clearTimeout(this.hiding); this.notice(word("lost"), true); clearTimeout(this.hiding); }
    else put(by("veil"), h("div", {}, h("h2", {}, word(state)))), (by("veil").hidden = false);
  }

  // Where several people share a screen, what one sees is not shown before they say that it is them.
  handOver() {
    const { model } = this;
    const veil = by("veil");
    const asked = model.question;
    veil.hidden = true;
    if (!asked || model.past || asked.player === model.seat || !this.plays(asked.player) || this.about.role.kind !== "hot_seat") return;
    if (!this.about.hidden) { this.lookAs(asked.player); return; }
    veil.hidden = false;
    put(veil, h("div", {}, this.looks.seatShape(asked.player, "big"), h("h2", {}, word("hand_over", { name: model.seatName(asked.player) })), h("button", { id: "take", onclick: () => this.lookAs(asked.player) }, word("i_am", { name: model.seatName(asked.player) }))));
    veil.querySelector("button").focus();
  }

  lookAs(seat) { this.model.past = null; this.line.say("as", { seat }); }

  debug() { import("./debugger.js").then((module) => module.toggle(this)); }

  // ---- choosing

  // A click on a thing: chooses the answer it stands for; a second one confirms it.
  pick(id) {
    if (this.boards.dragging) return false;
    const onField = this.model.fieldIds.has(id) ? this.choices.at(id) : [];
    const option = onField.length > 1 ? this.choices.nextAt(id) : onField[0] ?? this.choices.byThing.get(id);
    if (!option) { if (matchMedia("(pointer: coarse)").matches) { const anchor = document.querySelector(`[data-id="${CSS.escape(id)}"]`); if (anchor) this.peek.show(id, anchor); } return false; }
    this.select(option.id);
    return true;
  }

  select(id, isNumber = false) {
    const again = this.choices.selected === id;
    if (!isNumber && !this.choices.byId.has(id)) return;
    this.choices.selected = id;
    const preview = this.choices.preview(id);
    const oneClick = settings.get("one_click", "no") === "yes" && preview && !preview.final && !preview.ends_turn;
    if (again || oneClick) { this.confirm(); return; }
    this.boards.light();
    this.questions.update();
    sheet(by("sheet"), this);
    seats(by("seats"), this);
    panels(by("panels"), this);
  }

  async confirm() {
    const option = this.choices.selected;
    if (option === null || this.sending) return;
    this.sending = true;
    const told = await this.line.ask("choose", { decision: this.model.decision, option });
    this.sending = false;
    if (told.is === "done") this.choices.selected = null;
    else if (told.is === "lost") this.notice(word("lost"), true);
  }

  // ---- taking back

  // To where Back goes: the last decision that somebody at this screen took.
  backTo() {
    const { model } = this;
    if (model.past || !this.about.role.plays.length) return null;
    const mine = new Set(this.about.role.plays.filter((seat) => !this.about.bots[seat]).map((seat) => model.seats.indexOf(seat)));
    for (let at = model.turns.length - 1; at >= 0; at -= 1) if (mine.has(model.turns[at][0])) return at;
    return null;
  }

  async back(to = this.backTo()) {
    if (to === null) return;
    const told = await this.line.ask("back", { decision: this.model.decision, to });
    if (told.asked) this.notice(word("asked_others"));
  }

  agree(yes) { this.line.say("agree", { decision: this.model.wish.decision, yes }); }
  stand(entry, yes) { this.line.say("stand", { entry, yes }); }
  setAhead(on) { this.ahead = on; this.line.say("ahead", { on }); this.questions.update(); }

  // ---- time

  sinceMine() {
    const { model } = this;
    const me = model.seats.indexOf(model.seat);
    if (me < 0) return null;
    for (let at = model.turns.length - 1; at >= 0; at -= 1) if (model.turns[at][0] === me) return at + 1;
    return null;
  }

  async toMoment(number) {
    const { model } = this;
    const at = Math.max(0, Math.min(number, model.decision));
    if (at === model.decision) { this.toNow(); return; }
    const told = await this.line.ask("at", { decision: at });
    if (told.is !== "at" || !this.model) return;
    const before = model.shown;
    model.past = { moment: told.moment, question: told.question };
    this.markChanged(before, told.moment);
    this.choices.read();
    this.show();
    history.replaceState(null, "", `?at=${at}`);
  }

  toNow() {
    if (!this.model.past) return;
    const before = this.model.shown;
    this.model.past = null;
    this.markChanged(before, this.model.moment);
    history.replaceState(null, "", location.pathname);
    this.fresh();
  }

  fromAddress() {
    const at = new URLSearchParams(location.search).get("at");
    if (at !== null && /^\d{1,9}$/.test(at)) this.toMoment(Number(at));
  }

  // Everything since then, step by step.
  async replay(from) {
    const until = this.model.decision;
    this.replaying = from;
    for (let at = from; at < until && this.replaying === from; at += 1) {
      await this.toMoment(at);
      await new Promise((done) => { setTimeout(done, until - from > 20 ? 250 : 600); });
    }
    if (this.replaying === from) this.toNow();
  }

  async fork() {
    const at = this.model.shown.decision;
    const told = await this.line.ask("fork", { decision: at });
    if (told.is === "fork") location.href = `/t/${told.token}`;
  }

  async copyLink() {
    const link = `${location.origin}/t/${this.about.watch}?at=${this.model.shown.decision}`;
    try { await navigator.clipboard.writeText(link); this.notice(word("copied")); } catch { this.notice(link); }
  }

  // ---- keys

  key(event) {
    if (!this.model?.moment || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea")) { if (event.key === "Enter" && this.choices.selected !== null) this.confirm(); return; }
    const moves = { Home: 0, ArrowLeft: this.model.shown.decision - 1, ArrowRight: this.model.shown.decision + 1, End: this.model.decision };
    this.replaying = null;
    if (event.key in moves) { event.preventDefault(); this.toMoment(moves[event.key]); return; }
    if (event.key === "Enter") { if (this.choices.selected !== null && !event.target.closest("button")) { event.preventDefault(); this.confirm(); } return; }
    if (event.key === "Escape") { if (this.model.past) this.toNow(); this.choices.selected = null; this.peek.away(); this.boards.light(); this.questions.update(); return; }
    if (event.key === "Backspace") { this.back(); return; }
    if (event.key === "t") { this.otherTheme(); return; }
    if (event.key === "l") { by("log").focus(); return; }
    if (event.key === "d") { if (this.about.role.author) this.debug(); else this.notice(word("debugger_link")); return; }
    if (event.key === "?") { this.notice(word("keys")); return; }
    const option = this.choices.ofKey(event.key);
    if (option) this.select(option);
  }
}

const table = new Table();
window.table = table;
table.begin();
