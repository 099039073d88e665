/** An option of a slash command, to be filled in. */

import { el, freshId, toast } from "./dom.js";
import { Listing, stand } from "./listing.js";

const INTEGER = 4;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const NUMBER = 10;
const ATTACHMENT = 11;
const PAUSE = 120;

/** Return {name, element, field, value()}; `complete(name)` asks the bot, `tell(reason)` says why it offers nothing. */
export function entry(option, state, complete, tell) {
  const choices = listed(option, state);
  const made = choices ? closed(option, choices) : option.type === ATTACHMENT ? attached() : open(option, complete, tell);
  made.field.id = freshId("entry");
  const label = el("label", { for: made.field.id }, option.shown_as, option.required ? null : el("i", {}, " (optional)"));
  const note = el("small", { id: freshId("note") }, option.description);
  made.field.setAttribute("aria-describedby", note.id);
  const element = el("div", { class: "entry" }, label, made.field, made.list, note);
  return { name: option.name, element, field: made.field, value: made.value, fill: made.fill };
}

/** Return the [label, value] pairs an option is limited to, or null. */
function listed(option, state) {
  if (option.choices.length) return option.choices;
  if (option.type === BOOLEAN) return [["Yes", true], ["No", false]];
  if (option.type === USER) return state.seated.map((id) => [state.names.user(id), id]);
  if (option.type === CHANNEL) return state.channels.map(({ name, id }) => [`#${name}`, id]);
  return null;
}

function closed(option, choices) {
  const first = el("option", { value: "" }, option.required ? "Choose…" : "–");
  const options = choices.map(([label], index) => el("option", { value: String(index) }, label));
  const field = el("select", { class: "field" }, first, options);
  const fill = (text) => {
    const wanted = text.toLowerCase();
    const at = choices.findIndex((choice) => choice.some((form) => String(form).toLowerCase() === wanted));
    field.value = at < 0 ? "" : String(at);
  };
  return { field, fill, value: () => (field.value === "" ? undefined : choices[Number(field.value)][1]) };
}

/** A file, sent as a data URL with its name. */
function attached() {
  const field = el("input", { class: "field", type: "file" });
  let held;
  field.addEventListener("change", () => {
    held = undefined;
    const [file] = field.files;
    if (!file) return;
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const name = file.name.replace(/[;,/\\]/g, "_");
      held = `data:${file.type || "text/plain"};name=${name};base64,${String(reader.result).split(",")[1]}`;
    });
    reader.addEventListener("error", () => toast("The browser can’t read this file."));
    reader.readAsDataURL(file);
  });
  return { field, fill: () => {}, value: () => held };
}

function open(option, complete, tell) {
  const isNumber = [INTEGER, NUMBER].includes(option.type);
  const field = el("input", {
    class: "field",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    inputmode: isNumber ? "decimal" : null,
    minlength: option.min_length,
    maxlength: option.max_length,
  });
  let picked = null;
  const typed = () => {
    const text = field.value.trim();
    if (!text) return undefined;
    return isNumber && !Number.isNaN(Number(text)) ? Number(text) : text;
  };
  const value = () => (picked && picked.label === field.value ? picked.value : typed());
  const pick = (item) => {
    picked = item;
    field.value = item.label;
  };
  const list = option.autocomplete ? completing(field, () => complete(option.name), tell, pick, option.required) : null;
  return { field, list, value, fill: (text) => (field.value = text) };
}

/**
 * Make *field* offer the choices that `ask()` resolves to; returns the list's element. `tell(reason)`
 * says why there are none, or clears that. Enter takes what is offered, unless nothing was wanted in a
 * field that may stay empty, and sends. An answer that comes after the field was left changes nothing.
 */
function completing(field, ask, tell, pick, required) {
  const list = el("div", { class: "options", popover: "manual" });
  field.setAttribute("role", "combobox");
  field.setAttribute("aria-autocomplete", "list");
  const listing = new Listing(field, list, (item) => {
    pick(item);
    close();
  });
  const close = () => {
    listing.hide();
    list.hidePopover();
  };
  let asked = 0;
  let timer = 0;
  let shownFor = "";
  const refresh = async () => {
    const number = (asked += 1);
    const { choices, reason } = await ask();
    const isCurrent = number === asked && document.activeElement === field;
    if (!isCurrent) return;
    tell(reason);
    shownFor = field.value;
    listing.show(choices.map(({ name, value }) => ({ label: name, value })));
    list.togglePopover(listing.isOpen);
    stand(list, field);
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, PAUSE);
  };
  field.addEventListener("input", later);
  field.addEventListener("focus", later);
  field.addEventListener("blur", () => {
    clearTimeout(timer);
    asked += 1;
    close();
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Tab" || event.isComposing) return;
    if (event.key === "Enter" && listing.isOpen) {
      const isCurrent = shownFor === field.value && (required || field.value.trim());
      if (listing.moved || isCurrent) pick(listing.items[listing.active]);
      close();
      return;
    }
    if (!listing.key(event)) return;
    event.stopPropagation();
    if (!listing.isOpen) close();
  });
  return list;
}
