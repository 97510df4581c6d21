// The line to the server: it comes back by itself, says up to where it has heard the stream, and hears the rest.
// What is only looked up: if the game has gone on meanwhile, nobody needs to be told.
const LOOKED_UP = new Set(["previews", "preview", "impossible", "why", "texts"]);
const LAST = { 4403: "bad_link", 4503: "full" };

export class Connection {
  constructor(token, hear, changed) {
    this.token = token;
    this.hear = hear;
    this.changed = changed;
    this.seat = null;
    this.heard = -1;
    this.stream = "";
    this.waiting = new Map();
    this.last = 0;
    this.pause = 300;
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket.addEventListener("open", () => {
      this.socket.send(JSON.stringify({ do: "hello", token: this.token, as: this.seat, since: this.heard, stream: this.stream }));
    });
    this.socket.addEventListener("message", (event) => this.take(JSON.parse(event.data)));
    this.socket.addEventListener("close", (event) => this.closed(event.code));
  }

  closed(code) {
    for (const [, waiting] of this.waiting) waiting.answer({ is: "lost" });
    this.waiting.clear();
    if (LAST[code]) { this.changed(LAST[code]); return; }
    this.changed("lost");
    setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(this.pause * 1.7, 8000);
  }

  take(told) {
    this.pause = 300;
    if (told.is === "welcome") this.changed("open");
    if (told.is === "moment") { this.stream = told.stream; this.heard = told.number; this.seat = told.moment.seat; }
    else if (told.number !== undefined) this.heard = told.number;
    const waiting = told.id ? this.waiting.get(told.id) : undefined;
    if (waiting) { this.waiting.delete(told.id); waiting.answer(told); }
    if (told.is !== "refused" || !waiting?.quiet) this.hear(told);
  }

  say(what, fields = {}) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ do: what, ...fields }));
  }

  // Something with an answer.
  ask(what, fields = {}) {
    return new Promise((answer) => {
      if (this.socket.readyState !== WebSocket.OPEN) { answer({ is: "lost" }); return; }
      this.last += 1;
      this.waiting.set(this.last, { answer, quiet: LOOKED_UP.has(what) });
      this.socket.send(JSON.stringify({ do: what, id: this.last, ...fields }));
    });
  }
}
