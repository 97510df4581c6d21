// The table in the browser: hears the server, keeps what it knows, shows it, and says what somebody chooses.
import { Boards } from "./board.js";
import { Choices } from "./choices.js";
import { Connection } from "./connection.js";
import { by, h, put, settings } from "./dom.js";
import { pressed } from "./keys.js";
import { LogView } from "./logview.js";
import { Looks } from "./looks.js";
import { changedThings, Model } from "./model.js";
import { Peek } from "./peek.js";
import { QuestionPanel } from "./question.js";
import { panels } from "./panels.js";
import { seats, sheet } from "./people.js";
import { Rich } from "./rich.js";
import { statusLine } from "./status.js";
import { Texts } from "./texts.js";
import { TimeBar } from "./timebar.js";
import { tabs, tools } from "./tools.js";
import { Travel } from "./travel.js";
import { loadWords, read, reader, setLanguage, word } from "./words.js";

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
    tabs();
    setTimeout(() => { if (!this.model && by("veil").hidden) this.notice(word("connecting")); }, 800);
    this.travel = new Travel(this);
    document.addEventListener("keydown", (event) => pressed(this, event));
  }

  get about() { return this.model.about; }
  plays(seat) { return this.about.role.plays.includes(seat); }

  // ---- hearing

  async hear(told) {
    if (told.is === "welcome") await this.welcome(told);
    else if (told.is === "moment") { this.early = [told]; this.take(); }
    else if (told.is === "step" && this.early) this.early.push(told);
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

  // The first moment may come before what never changes has been fetched, and decisions after it.
  take() {
    if (!this.model || !this.early) return;
    const first = this.model.moment === null;
    const [moment, ...steps] = this.early;
    this.early = null;
    this.model.whole(moment);
    for (const told of steps) this.model.step(told);
    this.choices.model = this.model;
    if (first) { by("notice").hidden = true; this.frame(); this.boards.build(); }
    this.fresh();
    if (first) this.travel.fromAddress();
    if (first && location.hash === "#debug" && this.about.role.author) this.debug();
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
      this.model.closed = told.closed;
      this.choices.read();
      this.boards.light();
      this.boards.openOn();
      this.questions.update();
    }
  }

  // Reasons are long work for the server: they are asked for by who opens the list.
  async fetchReasons() {
    const { decision } = this.model;
    const told = await this.line.ask("impossible", { decision });
    if (told.is !== "impossible" || this.model.decision !== decision) return;
    this.model.impossible = told.actions;
    this.questions.update();
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
    tools(this);
    tabs();
  }

  show() {
    statusLine(this);
    this.questions.update();
    this.boards.update();
    seats(by("seats"), this);
    sheet(by("sheet"), this);
    panels(by("panels"), this);
    this.log.update();
    this.time.update();
    this.examined?.();
    if (by("eyes")) by("eyes").value = this.model.seat ?? "";
    document.body.classList.toggle("past", this.model.past !== null);
    document.body.dataset.decision = this.model.decision;
  }

  refreshConfirm() { this.questions.refresh(); }

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
    else { by("notice").hidden = true; put(by("veil"), h("div", {}, h("h2", {}, word(state)))); by("veil").hidden = false; }
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

  unselect() {
    this.choices.selected = null;
    this.peek.away();
    this.boards.light();
    this.questions.update();
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
}

const table = new Table();
window.table = table;
table.begin();
