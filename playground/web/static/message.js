/** A message as an element. */

import { el, shape } from "./dom.js";
import { embed } from "./embed.js";
import { markdown } from "./markdown.js";
import { file, gallery, parts } from "./parts.js";
import { quote } from "./quote.js";
import { now } from "./time.js";

const ONLY_EMOJI = /^(?:\p{Extended_Pictographic}[\u{fe0f}\u{200d}]*\s*){1,6}$/u;

/** Return the round sign of a person, or of the bot; for the eye only. */
export function avatar(id, state) {
  const colour = state.colour(id);
  if (colour < 0) return el("span", { class: "avatar", "aria-hidden": "true" }, el("img", { src: "favicon.svg", alt: "" }));
  const element = el("span", { class: "avatar", "aria-hidden": "true", data: { letter: state.names.user(id)[0] } });
  element.style.setProperty("--colour", `var(--person-${colour})`);
  return element;
}

/**
 * Return *message* as an element. `context` holds `state`, `press`, `choose`, `dismiss`, `show`
 * and `openChannel`; *progress* is what became of the last press: {control, sentence}.
 */
export function messageView(message, context, progress) {
  const { state } = context;
  const name = state.names.user(message.author);
  const style = `message ${message.pinged ? "pinged" : ""} ${message.ephemeral ? "private" : ""}`;
  const element = el(
    "article",
    { class: style, tabindex: "-1", "aria-label": `Message from ${name}`, data: { message: message.id } },
    message.used ? used(message.used, state) : null,
    message.replies_to ? reply(message.replies_to, context) : null,
    avatar(message.author, state),
    el("div", {}, head(message, state, name), body(message, context)),
    context.menu(message, () => element.querySelector(".body").innerText),
    message.ephemeral ? privateLine(message, context) : null,
    progress?.sentence ? el("p", { class: "failure used", role: "status" }, progress.sentence) : null,
  );
  if (progress && !progress.sentence) markWaiting(element, progress.control);
  return element;
}

/** Show that the bot has not yet answered the press of *control*. */
export function markWaiting(element, control) {
  element.querySelector(".failure")?.remove();
  for (const each of element.querySelectorAll("[data-control]")) {
    each.setAttribute("aria-disabled", "true");
    if (each.dataset.control === control) each.setAttribute("aria-busy", "true");
  }
}

function head(message, state, name) {
  const date = new Date(message.created * 1000);
  return el(
    "div",
    { class: "head" },
    avatar(message.author, state),
    el("span", { class: "author" }, name),
    state.users.get(message.author)?.bot ? el("span", { class: "tag" }, "Bot") : null,
    el("time", { datetime: date.toISOString() }, clock(date)),
    message.edited ? el("span", { class: "edited" }, "(edited)") : null,
    message.pinged ? el("span", { class: "unseen" }, "pings you") : null,
  );
}

function clock(date) {
  const isToday = date.toDateString() === new Date(now()).toDateString();
  const format = isToday ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" };
  return new Intl.DateTimeFormat(undefined, format).format(date);
}

function used({ command, user }, state) {
  return el("p", { class: "used" }, `${state.names.user(user)} used /${command}`);
}

function reply(id, { state, show }) {
  const answered = state.messages.get(id);
  if (!answered) return el("p", { class: "used" }, "Replies to a message that isn’t shown");
  const there = el("button", { type: "button", class: "as-link", on: { click: () => show(id) } }, quote(answered, state));
  return el("p", { class: "used reply" }, "Replies to ", there);
}

function body(message, context) {
  const { state } = context;
  if (message.loading) {
    return el("div", { class: "body" }, el("p", { class: "thinking" }, `${state.names.user(message.author)} is thinking…`));
  }
  return el(
    "div",
    { class: "body" },
    message.content ? content(message.content, state) : null,
    attachments(message.files),
    message.embeds.map((value) => embed(value, state)),
    parts(message.components, context),
    message.thread ? threadLink(message.thread, context) : null,
  );
}

function content(text, state) {
  const block = markdown(text, state.names);
  if (ONLY_EMOJI.test(text)) block.classList.add("big");
  return block;
}

/** Return what is uploaded with a message: its pictures together, then other files. */
function attachments(files) {
  const isPicture = ({ type }) => type?.startsWith("image/");
  const pictures = files.filter(isPicture);
  return [pictures.length ? gallery(pictures) : null, ...files.filter((each) => !isPicture(each)).map(file)];
}

function threadLink(thread, { state, openChannel }) {
  const open = () => openChannel(thread);
  return el("button", { type: "button", class: "as-link", on: { click: open } }, `Open the thread ${state.names.channel(thread)}`);
}

function privateLine(message, { dismiss }) {
  const away = el("button", { type: "button", class: "as-link", on: { click: () => dismiss(message.id) } }, "Dismiss message");
  return el("p", { class: "private-line" }, el("span", {}, shape("eye"), " Only you can see this"), away);
}
