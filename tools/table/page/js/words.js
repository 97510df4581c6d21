// What the page says, in the reader's language; the sentences come from the catalogues of the server.
import { settings } from "./dom.js";

let sentences = { de: {}, en: {} };
export const reader = { language: settings.get("language", navigator.language?.startsWith("de") ? "de" : "en") };

export async function loadWords() {
  sentences = await (await fetch("/words.json")).json();
  document.documentElement.lang = reader.language;
}

export function setLanguage(language) {
  reader.language = language;
  settings.set("language", language);
  document.documentElement.lang = language;
}

export function word(id, values = {}) {
  const found = sentences[reader.language]?.[id] ?? id;
  return found.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

// A text that exists in both languages.
export const read = (both) => (both === null || both === undefined ? "" : typeof both === "string" ? both : both[reader.language] ?? both.de ?? "");
