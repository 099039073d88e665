/** The menu of a message: what anybody may do with it. */

import { el, shape, toast } from "./dom.js";

/** Return the button that opens the menu of *message*; its acts are sent over *link*, `reply()` begins one. */
export function menuButton(message, text, link, reply) {
  const button = el("button", { type: "button", class: "icon more", "aria-label": "Actions for this message", "aria-haspopup": "menu", "aria-expanded": "false" }, shape("more"));
  button.addEventListener("click", () => openMenu(button, message, text(), link, reply));
  return button;
}

/** Open the menu at *owner*. */
export function openMenu(owner, message, text, link, reply) {
  const close = (back = true) => {
    menu.remove();
    owner.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    if (back) owner.focus({ preventScroll: true });
  };
  const item = (label, act) =>
    el("button", { type: "button", role: "menuitem", tabindex: "-1", on: { click: () => (close(), act()) } }, label);
  const items = [
    message.ephemeral ? null : item("Reply", reply),
    item("Copy text", () => copy(text)),
    item("Mark as unread", () => link.send({ do: "unread", message: message.id })),
    message.ephemeral
      ? item("Dismiss message", () => link.send({ do: "dismiss", message: message.id }))
      : item("Delete message", () => link.send({ do: "delete", message: message.id })),
  ].filter(Boolean);
  const menu = el("div", { class: "menu", role: "menu", popover: "manual" }, items);
  const outside = ({ target }) => menu.contains(target) || close(false);
  menu.addEventListener("keydown", (event) => {
    const at = items.indexOf(document.activeElement);
    const goal = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (goal !== undefined) items.at(goal % items.length).focus();
    else if (["Escape", "Tab"].includes(event.key)) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  document.body.append(menu);
  menu.showPopover();
  const box = owner.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(box.right - menu.offsetWidth, innerWidth - menu.offsetWidth - 8))}px`;
  menu.style.top = `${Math.min(box.bottom + 4, innerHeight - menu.offsetHeight - 8)}px`;
  owner.setAttribute("aria-expanded", "true");
  document.addEventListener("pointerdown", outside, true);
  items[0].focus();
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast("The browser doesn’t let the page copy.");
  }
}
