/** The parts of messages, by Discord's component types, as elements. */

import { el, emojiPicture, shape } from "./dom.js";
import { markdown } from "./markdown.js";
import { picture } from "./picture.js";
import { pick } from "./select.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const USER_SELECT = 5;
const ROLE_SELECT = 6;
const CHANNEL_SELECT = 8;

const PARTS = {
  1: (part, context) => el("div", { class: "row" }, parts(part.components, context)),
  2: button,
  3: select,
  5: select,
  6: select,
  8: select,
  9: section,
  10: (part, { state }) => markdown(part.content, state.names),
  11: (part) => picture(shown(part), "thumbnail"),
  12: ({ items }) => gallery(items.map(shown)),
  13: (part) => file({ url: part.file.url, name: part.name ?? part.file.url.split("/").at(-1) }),
  14: (part) => el("hr", { class: `separator ${part.divider === false ? "" : "line"} ${part.spacing === 2 ? "wide" : ""}` }),
  17: container,
};

/**
 * Return elements for *components*; those of unknown type are left out. `context` holds
 * `state`, `press(custom_id)` and `choose(custom_id, values)`.
 */
export function parts(components, context) {
  return components.map((part) => PARTS[part.type]?.(part, context)).filter(Boolean);
}

/** Return a file to open in another tab. */
export function file({ url, name }) {
  return el("a", { class: "file", href: url, target: "_blank", rel: "noreferrer" }, name);
}

function container(part, context) {
  const element = el("div", { class: "container" }, parts(part.components, context));
  if (typeof part.accent_color === "number") {
    element.classList.add("accented");
    element.style.setProperty("--stripe", hex(part.accent_color));
  }
  return element;
}

/** Return a colour number as CSS writes it. */
export function hex(number) {
  return `#${number.toString(16).padStart(6, "0")}`;
}

function section(part, context) {
  const words = el("div", { class: "words" }, parts(part.components, context));
  return el("div", { class: "section" }, words, parts([part.accessory], context));
}

function shown({ media, description }) {
  return { url: media.url, alt: description, width: media.width, height: media.height };
}

/** Return *pictures* beside each other, or a single one by itself. */
export function gallery(pictures) {
  const single = pictures.length === 1 ? " single" : "";
  return el("div", { class: `gallery${single}` }, pictures.map((each) => picture(each)));
}

function button(part, context) {
  const label = [emoji(part.emoji), part.label ?? ""];
  const style = `button ${STYLES[part.style] ?? "secondary"}`;
  if (part.url) {
    return el("a", { class: style, href: part.url, target: "_blank", rel: "noreferrer" }, label, shape("out"));
  }
  const element = el("button", { type: "button", class: style, disabled: part.disabled, data: { control: part.custom_id } }, label);
  element.addEventListener("click", () => context.press(part.custom_id));
  if (!part.label && part.emoji) element.setAttribute("aria-label", part.emoji.name);
  return element;
}

function emoji(value) {
  if (!value) return null;
  return el("span", { class: "emoji" }, value.id ? emojiPicture(value.id, "") : value.name);
}

function select(part, context) {
  const { min_values: min = 1, max_values: max = 1, disabled, placeholder, custom_id: id } = part;
  const options = part.options ?? offered(part, context.state);
  return pick({ placeholder, options, min, max, disabled, id }, (values) => context.choose(id, values));
}

function offered({ type, default_values: chosen = [] }, state) {
  const named = {
    [USER_SELECT]: state.seated.map((id) => state.users.get(id)),
    [ROLE_SELECT]: state.roles,
    [CHANNEL_SELECT]: state.channels,
  };
  const isChosen = (id) => chosen.some((value) => value.id === id);
  return (named[type] ?? []).map(({ id, name }) => ({ label: name, value: id, default: isChosen(id) }));
}
