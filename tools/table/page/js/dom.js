// Elements are made here and nowhere else: text is always text, so nothing that a rulebook or a person writes can become markup.
const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [key, one] of Object.entries(value)) element.style.setProperty(key, one);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(3)) if (child !== null && child !== undefined && child !== false) element.append(child);
  return element;
}

export const h = (name, attributes, ...children) => fill(document.createElement(name), attributes, children);
export const s = (name, attributes, ...children) => fill(document.createElementNS(SVG, name), attributes, children);
export const by = (id) => document.getElementById(id);

export function put(element, ...children) {
  element.replaceChildren(...children.flat(3).filter((one) => one !== null && one !== undefined && one !== false));
}

// The same, but what looks as before stays as it is: focus, scrolling and the work of drawing are kept.
export function patch(element, children) {
  const wanted = children.flat(3).filter((one) => one !== null && one !== undefined && one !== false);
  const old = [...element.childNodes];
  wanted.forEach((child, at) => {
    const before = old[at];
    if (before === undefined) element.append(child);
    else if (!before.isEqualNode(child)) before.replaceWith(child);
  });
  for (const extra of old.slice(wanted.length)) extra.remove();
}

// What somebody sets for this browser; a browser that keeps nothing forgets it.
export const settings = {
  get(name, usual) { try { return localStorage.getItem(`regelwerk.${name}`) ?? usual; } catch { return usual; } },
  set(name, value) { try { localStorage.setItem(`regelwerk.${name}`, value); } catch { /* it is forgotten */ } },
};
