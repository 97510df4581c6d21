// Search in a book: what is typed is looked for in the headings and texts of all entries, and found places are listed.
// Without scripts the book is whole; the field for searching is shown by this script alone.
(() => {
  const field = document.getElementById("search");
  const hits = document.getElementById("hits");
  const contents = document.getElementById("contents");
  if (!field || !hits || !contents) return;
  if (window.matchMedia("(max-width: 60rem)").matches) contents.open = false;
  const places = [...document.querySelectorAll("main h2[id], main .entry[id], main .card[id], main tr[id]")].map(
    (one) => {
      const heading = one.matches("h2") ? one : one.querySelector("h3, h4, td");
      const name = (heading ? heading.firstChild?.textContent : "") || one.id;
      return { id: one.id, name: name.trim(), low: name.toLowerCase(), text: one.textContent.toLowerCase() };
    },
  );
  const rank = (place, word) => (place.low.startsWith(word) ? 0 : place.low.includes(word) ? 1 : 2);
  field.hidden = false;
  field.addEventListener("input", () => {
    const word = field.value.trim().toLowerCase();
    hits.replaceChildren();
    if (word.length < 2) return;
    const found = places.filter((place) => place.text.includes(word));
    found.sort((a, b) => rank(a, word) - rank(b, word));
    for (const place of found.slice(0, 40)) {
      const link = document.createElement("a");
      link.href = `#${place.id}`;
      link.textContent = place.name;
      hits.append(Object.assign(document.createElement("li"), { className: "hit" }));
      hits.lastChild.append(link);
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== field) {
      event.preventDefault();
      field.focus();
    }
  });
})();
