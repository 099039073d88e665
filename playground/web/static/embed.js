/** Embeds of classic messages. */

import { el } from "./dom.js";
import { markdown } from "./markdown.js";
import { hex } from "./parts.js";
import { picture } from "./picture.js";

/** Return an embed as an element. */
export function embed(value, state) {
  const words = (text) => (text ? markdown(text, state.names) : null);
  const title = value.url
    ? el("a", { class: "name", href: value.url, target: "_blank", rel: "noreferrer" }, value.title)
    : value.title && el("div", { class: "name" }, words(value.title));
  const fields = (value.fields ?? []).map((field) =>
    el("div", { class: field.inline ? "" : "whole" }, el("div", { class: "name" }, field.name), words(field.value)),
  );
  const element = el(
    "div",
    { class: "embed" },
    value.author && el("div", { class: "credit" }, value.author.name),
    title,
    words(value.description),
    fields.length ? el("div", { class: "fields" }, fields) : null,
    value.image && picture({ url: value.image.url }),
    value.footer && el("div", { class: "credit" }, value.footer.text),
  );
  if (typeof value.color === "number") element.style.setProperty("--stripe", hex(value.color));
  return element;
}
