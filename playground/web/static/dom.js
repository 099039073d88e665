/** Building the page's elements without markup strings. */

/** Make an element; `on` holds listeners, `data` the dataset, other keys are attributes. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (name === "data") {
      Object.assign(element.dataset, value);
    } else {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children.flat().filter((child) => child || child === 0));
  return element;
}

const SHAPES = {
  eye: ["M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12z", "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"],
  out: ["M9 5H5v14h14v-4", "M13 4h7v7", "M20 4l-9 9"],
  more: ["M5 12h.01", "M12 12h.01", "M19 12h.01"],
  close: ["M6 6l12 12", "M18 6L6 18"],
};

/** Return one of the few line drawings, for the eye only. */
export function shape(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  for (const line of SHAPES[name]) {
    const path = document.createElementNS(space, "path");
    path.setAttribute("d", line);
    svg.append(path);
  }
  return svg;
}

/** Return one of the bot's own emojis; without a name it is for the eye only. */
export function emojiPicture(id, name) {
  const told = name ? `:${name}:` : "";
  return el("img", { class: "own-emoji", src: `/emojis/${id}`, alt: told, title: told || null });
}

let numbered = 0;

/** Return an id that no other element has. */
export const freshId = (stem) => `${stem}-${(numbered += 1)}`;

/** Show a sentence for a while, to be read out at once; above a dialog that is open. */
export function toast(sentence) {
  const words = el("p", { class: "toast" }, sentence);
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const element = dialog ? el("div", { class: "toasts", role: "alert" }, words) : words;
  (dialog ?? document.getElementById("toasts")).append(element);
  setTimeout(() => element.remove(), 6000);
}
