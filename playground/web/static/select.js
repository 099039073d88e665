/** Selects on messages: a button that opens a list, for one value or several. */

import { el } from "./dom.js";
import { Listing, stand } from "./listing.js";

const TYPING_PAUSE = 700;

let closeOpen = () => {};

/** Close the list that is open, if one is. */
export const closeSelect = () => closeOpen();

/** Return a select; `options` as Discord lists them, `choose(values)` sends the choice. */
export function pick({ placeholder, options, min, max, disabled, id }, choose) {
  const chosen = options.filter((option) => option.default);
  const shown = chosen.map((option) => option.label).join(", ");
  const label = el("span", shown ? {} : { class: "hint" }, shown || placeholder || "Choose");
  const button = el(
    "button",
    {
      type: "button",
      class: "pick",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": placeholder ? `${placeholder}${shown ? `: ${shown}` : ""}` : null,
      "aria-disabled": disabled ? "true" : null,
      data: { control: id },
    },
    label,
  );
  const isFixed = () => button.getAttribute("aria-disabled") === "true";
  const open = () => isFixed() || openPanel(button, { options, min, max }, choose);
  button.addEventListener("click", open);
  button.addEventListener("keydown", (event) => {
    if (["ArrowDown", "ArrowUp"].includes(event.key) && button.getAttribute("aria-expanded") !== "true") {
      event.preventDefault();
      open();
    }
  });
  return button;
}

function openPanel(button, { options, min, max }, choose) {
  if (button.getAttribute("aria-expanded") === "true") return closeOpen();
  closeOpen();
  const several = max > 1;
  const values = new Set(options.filter((option) => option.default).map((option) => option.value));
  const list = el("div", { "aria-multiselectable": several ? "true" : null });
  const send = el("button", { type: "button", class: "button primary", on: { click: () => finish([...values]) } }, "Choose");
  const panel = el("div", { class: "options", popover: "manual" }, list, several || min === 0 ? send : null);
  const items = () => options.map((option) => ({
    value: option.value,
    label: option.label,
    note: option.description,
    emoji: option.emoji,
    selected: values.has(option.value),
  }));

  const listing = new Listing(button, list, (item) => {
    if (!several && min > 0) return finish([item.value]);
    if (values.has(item.value)) values.delete(item.value);
    else {
      if (!several) values.clear();
      if (values.size < max) values.add(item.value);
    }
    listing.show(items(), listing.items.indexOf(item));
    send.disabled = values.size < min;
  });
  const close = () => {
    closeOpen = () => {};
    panel.remove();
    button.setAttribute("aria-expanded", "false");
    button.removeAttribute("aria-activedescendant");
    document.removeEventListener("pointerdown", outside, true);
    button.removeEventListener("keydown", keys);
    button.removeEventListener("blur", blurred);
    removeEventListener("resize", close);
  };
  const finish = (picked) => {
    close();
    button.focus();
    choose(picked);
  };
  const outside = (event) => {
    if (!panel.contains(event.target) && !button.contains(event.target)) close();
  };
  const blurred = (event) => panel.contains(event.relatedTarget) || close();
  const spelled = speller(() => listing);
  const keys = (event) => {
    if (event.key === "Escape") close();
    else if (event.key === " ") listing.chosen(listing.items[listing.active]);
    else if (event.key === "Enter" && several) finish([...values]);
    else if (event.key === "Tab") return close();
    else if (!listing.key(event)) return spelled(event);
    event.preventDefault();
    event.stopPropagation();
  };

  closeOpen = close;
  document.body.append(panel);
  panel.showPopover();
  const at = options.findIndex((option) => values.has(option.value));
  listing.show(items(), Math.max(at, 0));
  send.disabled = values.size < min;
  stand(panel, button);
  document.addEventListener("pointerdown", outside, true);
  button.addEventListener("keydown", keys);
  button.addEventListener("blur", blurred);
  addEventListener("resize", close);
}

/** Return a key listener that goes to the option whose label is being typed. */
function speller(listing) {
  let typed = "";
  let last = 0;
  return (event) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    typed = event.timeStamp - last > TYPING_PAUSE ? event.key : typed + event.key;
    last = event.timeStamp;
    const start = typed.toLowerCase();
    const index = listing().items.findIndex((item) => item.label.toLowerCase().startsWith(start));
    if (index >= 0) listing().activate(index);
  };
}
