/** Where a person writes: ordinary words, or a slash command and its options. */

import { el, freshId, shape, toast } from "./dom.js";
import { entry } from "./entry.js";
import { NO_RESPONSE } from "./feed.js";
import { Listing } from "./listing.js";
import { openModal } from "./modal.js";
import { quote } from "./quote.js";

const NO_CHOICES = "The application offered no choices.";

/** Lives in *root*; what it sends shows its progress in *feed*. */
export class Composer {
  constructor(root, state, link, feed) {
    Object.assign(this, { root, state, link, feed });
    state.addEventListener("me", () => this.#label());
    state.addEventListener("messages", ({ detail }) => {
      this.#label();
      if (!detail.older) this.#endReply();
    });
    state.addEventListener("gone", ({ detail }) => detail.id === this.answered && this.#endReply());
    this.#reset();
  }

  /** Throw away what was begun: it was another person's. */
  clear() {
    this.#reset();
  }

  /** Have the next words answer *message*. */
  replyTo(message) {
    this.#reset(this.input.isConnected ? this.input.value : "");
    this.answered = message.id;
    const words = el("span", { id: freshId("reply") }, "Replying to ", el("b", {}, quote(message, this.state)));
    const away = el("button", { type: "button", class: "icon", "aria-label": "Cancel reply", on: { click: () => this.#endReply() } }, shape("close"));
    this.root.prepend(el("div", { class: "replying" }, words, away));
    this.input.setAttribute("aria-describedby", words.id);
    this.input.focus();
  }

  #endReply() {
    const line = this.root.querySelector(".replying");
    if (line?.contains(document.activeElement)) this.input.focus();
    line?.remove();
    this.answered = null;
    this.input.removeAttribute("aria-describedby");
  }

  /** Show the writing line, with *text* in it. */
  #reset(text = "") {
    this.input = el("input", {
      class: "field",
      role: "combobox",
      "aria-autocomplete": "list",
      autocomplete: "off",
      autocapitalize: "off",
      enterkeyhint: "send",
    });
    this.input.value = text;
    const offers = el("div", { class: "offers", hidden: true });
    this.listing = new Listing(this.input, offers, ({ value }, key) => this.#fill(value, key === "Enter"));
    const send = el("button", { class: "button" }, "Send");
    const form = el("form", { class: "line" }, this.input, send);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#say(this.input.value.trim());
    });
    this.input.addEventListener("input", () => this.#offer());
    this.input.addEventListener("focus", () => this.#offer());
    this.input.addEventListener("blur", () => this.listing.hide());
    this.input.addEventListener("keydown", (event) => {
      if (!this.listing.key(event) && event.key === "Escape") this.#endReply();
    });
    this.answered = null;
    this.root.replaceChildren(form, offers);
    this.#label();
  }

  #label() {
    const { user, here } = this.state;
    const place = here ? `Write as ${user?.name ?? ""} in ${here.name}, or type /` : "";
    this.input.setAttribute("aria-label", place);
    this.input.placeholder = place;
  }

  #matches(text) {
    const query = text.slice(1).toLowerCase();
    const names = this.state.commands.map((command) => [command, command.shown_as.toLowerCase()]);
    const entered = names.filter(([, name]) => query === name || query.startsWith(`${name} `));
    if (entered.length) return entered.map(([command]) => command);
    const starting = names.filter(([, name]) => name.startsWith(query.trim()));
    const others = names.filter(([, name]) => !name.startsWith(query.trim()) && name.includes(query.trim()));
    return [...starting, ...others].map(([command]) => command);
  }

  #offer() {
    const text = this.input.value;
    const found = text.startsWith("/") ? this.#matches(text) : [];
    this.listing.show(found.map((command) => ({ label: `/${command.shown_as}`, note: command.description, value: command })));
  }

  async #say(text) {
    if (!text) return;
    if (text.startsWith("/")) return toast("There’s no such command.");
    if (!this.link.send({ do: "say", text, reply: this.answered })) return;
    this.feed.toNewest();
    this.#reset();
    this.input.focus();
  }

  /** Show the options of *command*, filled with what was typed behind its name; send it if it may be. */
  #fill(command, sends = false) {
    const typed = this.input.value.slice(command.shown_as.length + 1);
    const failure = el("p", { class: "failure", role: "alert" });
    const refuse = (sentence) => (failure.isConnected ? (failure.textContent = sentence) : toast(sentence));
    const entries = command.options.map((option) => entry(option, this.state, (name) => this.#complete(command, entries, name), (sentence) => (failure.textContent = sentence)));
    prefill(entries, typed);
    const title = el("b", { id: freshId("command") }, `/${command.shown_as}`);
    const send = el("button", { class: "button primary" }, "Send");
    const cancel = el("button", { type: "button", class: "button" }, "Cancel");
    const form = el(
      "form",
      { class: "command", "aria-labelledby": title.id, novalidate: true },
      el("div", { class: "heading" }, title, el("span", {}, command.description)),
      el("div", { class: "entries" }, entries.map(({ element }) => element)),
      failure,
      el("div", { class: "send" }, cancel, send),
    );
    const leave = () => {
      this.#reset();
      this.input.focus();
    };
    cancel.addEventListener("click", leave);
    form.addEventListener("keydown", (event) => event.key === "Escape" && leave());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send(command, values(entries), refuse);
    });
    this.root.replaceChildren(form);
    const missing = command.options.some(({ required }, index) => required && !entries[index].field.value);
    if (sends && !missing) return form.requestSubmit();
    (entries.find((each) => !each.field.value)?.field ?? send).focus();
  }

  /** Return what the bot offers for the option *focused*, and why that is nothing, or "". */
  async #complete(command, entries, focused) {
    const options = values(entries);
    const own = entries.find(({ name }) => name === focused);
    options[focused] = own.field.value;
    const outcome = await this.link.perform({ do: "complete", command: command.path, options, focused });
    const reason = outcome.status === "answered" ? "" : (outcome.sentence ?? NO_CHOICES);
    return { choices: outcome.choices ?? [], reason };
  }

  async #send(command, options, refuse) {
    const { me } = this.state;
    let done = () => {};
    const begun = () => {
      const hadFocus = this.root.contains(document.activeElement);
      this.#reset();
      if (hadFocus) this.input.focus();
      done = this.feed.note(`Sending /${command.shown_as}…`);
    };
    const outcome = await this.link.perform({ do: "slash", command: command.path, options }, begun);
    const failed = outcome.status === "failed";
    done(failed && this.state.me === me ? NO_RESPONSE : null);
    if (failed && this.state.me !== me) toast(`${this.state.names.user(me)}, /${command.shown_as}: ${NO_RESPONSE}`);
    if (outcome.status === "refused") refuse(outcome.sentence);
    if (outcome.modal && this.state.me === me) openModal(outcome, this.link);
  }
}

function values(entries) {
  const filled = entries.map(({ name, value }) => [name, value()]);
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}

/** Fill in options typed as `name:value name:value`. */
function prefill(entries, typed) {
  const names = entries.map(({ name }) => name);
  if (!names.length) return;
  const marks = [...typed.matchAll(new RegExp(`(?<=^|\\s)(${names.join("|")}):`, "g"))];
  marks.forEach((mark, index) => {
    const text = typed.slice(mark.index + mark[0].length, marks[index + 1]?.index);
    entries.find(({ name }) => name === mark[1]).fill(text.trim());
  });
}
