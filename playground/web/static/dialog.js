/** Dialogs above the page: a title, something below it, and a way out. */

import { el, freshId, shape } from "./dom.js";

/** Open a dialog with *content*; returns the element, which goes when it is closed. */
export function openDialog(title, ...content) {
  const heading = el("h2", { id: freshId("dialog") }, title);
  const shut = el("button", { type: "button", class: "icon", "aria-label": "Close" }, shape("close"));
  const dialog = el("dialog", { class: "sheet", "aria-labelledby": heading.id }, el("header", {}, heading, shut), content);
  shut.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
