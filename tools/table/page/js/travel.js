// Time travel: the table as it was after any decision, what happened since one's last turn, and tables that go on from there.
import { word } from "./words.js";

export class Travel {
  constructor(table) {
    this.table = table;
    this.replaying = null;
    addEventListener("popstate", () => this.fromAddress());
  }

  get mayFork() { const { fork, role } = this.table.about; return fork || role.author; }

  // After how many decisions whoever looks had their last one.
  sinceMine() {
    const { model } = this.table;
    const me = model.seats.indexOf(model.seat);
    if (me < 0) return null;
    for (let at = model.turns.length - 1; at >= 0; at -= 1) if (model.turns[at][0] === me) return at + 1;
    return null;
  }

  async to(number) {
    const { table } = this;
    const { model } = table;
    const at = Math.max(0, Math.min(number, model.decision));
    if (at === model.decision) { this.toNow(); return; }
    const told = await table.line.ask("at", { decision: at });
    if (told.is !== "at" || table.model !== model) return;
    const before = model.shown;
    model.past = { moment: told.moment, question: told.question, log: told.log };
    table.markChanged(before, told.moment);
    table.choices.read();
    table.show();
    history.replaceState(null, "", `?at=${at}`);
  }

  toNow() {
    const { table } = this;
    const { model } = table;
    if (!model.past) return;
    const before = model.shown;
    model.past = null;
    table.markChanged(before, model.moment);
    history.replaceState(null, "", location.pathname);
    table.fresh();
  }

  // The moment stands in the address.
  fromAddress() {
    const at = new URLSearchParams(location.search).get("at");
    if (this.table.model && at !== null && /^\d{1,9}$/.test(at)) this.to(Number(at));
  }

  // Everything since then, step by step, until a key is pressed.
  async replay(from) {
    const until = this.table.model.decision;
    this.replaying = from;
    for (let at = from; at < until && this.replaying === from; at += 1) {
      await this.to(at);
      await new Promise((done) => { setTimeout(done, until - from > 20 ? 250 : 600); });
    }
    if (this.replaying === from) this.toNow();
  }

  stop() { this.replaying = null; }

  async fork() {
    const told = await this.table.line.ask("fork", { decision: this.table.model.shown.decision });
    if (told.is === "fork") location.href = `/t/${told.token}`;
  }

  async copyLink() {
    const link = `${location.origin}/t/${this.table.about.watch}?at=${this.table.model.shown.decision}`;
    try { await navigator.clipboard.writeText(link); this.table.notice(word("copied")); } catch { this.table.notice(link); }
  }
}
