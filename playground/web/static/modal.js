/** Modals: the form a bot answers with. */

import { el, freshId, toast } from "./dom.js";
import { markdown } from "./markdown.js";

const LONG = 2;
const NAMES = { mentioned: () => "unknown-user", channel: () => "unknown", me: null };
const FAILED = "The application did not respond. Try again.";

/** Open the modal that an interaction was answered with. */
export function openModal({ id, modal }, link) {
  const asked = modal.components.map(ask);
  const failure = el("p", { class: "failure", role: "alert" });
  const send = el("button", { class: "button primary" }, "Submit");
  const cancel = el("button", { type: "button", class: "button" }, "Cancel");
  const title = el("h2", { id: freshId("modal") }, modal.title);
  const form = el("form", {}, title, asked.map(({ element }) => element), failure, el("div", { class: "send" }, cancel, send));
  const dialog = el("dialog", { class: "modal", "aria-labelledby": title.id }, form);

  cancel.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = Object.assign({}, ...asked.map(({ value }) => value()));
    send.setAttribute("aria-busy", "true");
    const outcome = await link.perform({ do: "submit", interaction: id, values });
    send.removeAttribute("aria-busy");
    if (outcome.status === "answered") return dialog.close();
    const sentence = outcome.sentence ?? FAILED;
    if (dialog.open) failure.textContent = sentence;
    else toast(`${modal.title}: ${sentence}`);
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** Return a part of the form, and a function that returns its values by custom id. */
function ask(part) {
  if (part.type === 10) return { element: markdown(part.content, NAMES), value: () => ({}) };
  const input = part.component ?? part.components?.[0] ?? part;
  const field = control(input);
  field.id = freshId("ask");
  const label = el("label", { for: field.id }, part.label ?? input.label ?? "");
  const note = part.description ? el("small", {}, part.description) : null;
  return { element: el("div", { class: "ask" }, label, note, field), value: () => ({ [input.custom_id]: field.value }) };
}

function control(input) {
  if (input.options) {
    const options = input.options.map((option) => el("option", { value: option.value, selected: option.default }, option.label));
    const none = input.required === false ? [el("option", { value: "" }, "–")] : [];
    return el("select", { class: "field" }, none, options);
  }
  const { placeholder, min_length: minlength, max_length: maxlength } = input;
  const attributes = { class: "field", placeholder, minlength, maxlength, required: input.required ?? true };
  const field = el(input.style === LONG ? "textarea" : "input", attributes);
  field.value = input.value ?? "";
  return field;
}
