/** The messages of the open channel, with what became of presses, kept at the newest. */

import { el, toast } from "./dom.js";
import { markWaiting, messageView } from "./message.js";
import { openModal } from "./modal.js";
import { closeSelect } from "./select.js";
import { welcome } from "./welcome.js";

const NEAR = 60;
export const NO_RESPONSE = "The application did not respond.";

/** Shows the messages of *state* in *element*; *openChannel* goes to another channel. */
export class Feed {
  #progress = new Map();
  #sticks = true;
  #sizes = "";

  constructor(element, newest, state, link, openChannel, begin) {
    Object.assign(this, { element, newest, state, link, openChannel, begin });
    this.list = el("div");
    this.notes = el("div");
    this.inner = el("div", {}, this.list, this.notes);
    element.append(this.inner);
    element.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    newest.addEventListener("click", () => this.toNewest());
    const sizes = new ResizeObserver(() => this.#resized());
    sizes.observe(this.inner);
    sizes.observe(element);
    state.addEventListener("messages", ({ detail }) => (detail.older ? this.#older() : this.#all()));
    state.addEventListener("message", ({ detail }) => this.#one(detail));
    state.addEventListener("gone", ({ detail }) => this.#gone(detail.id));
    state.addEventListener("me", () => this.#progress.clear());
  }

  /** Go to the newest message and stay there. */
  toNewest() {
    this.#sticks = true;
    this.newest.hidden = true;
    this.#jump();
  }

  /** Show a line that only this page knows; returns a function to change or remove it. */
  note(text) {
    const words = el("p", { class: "thinking" }, text);
    const line = el("div", { class: "note fresh" }, el("span"), words);
    this.notes.append(line);
    this.toNewest();
    return (failure) => {
      line.remove();
      if (!failure) return;
      const away = el("button", { type: "button", class: "as-link", on: { click: () => line.remove() } }, "Dismiss");
      line.replaceChildren(el("span"), el("p", { class: "failure" }, failure, " ", away));
      this.notes.append(line);
    };
  }

  get #context() {
    return {
      state: this.state,
      openChannel: this.openChannel,
      dismiss: (message) => this.link.send({ do: "dismiss", message }),
    };
  }

  #view(message) {
    const act = (control, details) => this.#touch(message.id, control, details);
    const context = {
      ...this.#context,
      press: (id) => act(id, { do: "press" }),
      choose: (id, values) => act(id, { do: "choose", values }),
    };
    return messageView(message, context, this.#progress.get(message.id));
  }

  /** Press or choose, and show how it goes. */
  async #touch(id, control, details) {
    if (this.#progress.get(id)?.sentence === null) return;
    const { me } = this.state;
    this.#progress.set(id, { control, sentence: null });
    const shown = this.#find(id);
    if (shown) markWaiting(shown, control);
    const outcome = await this.link.perform({ ...details, message: id, custom_id: control });
    if (this.state.me !== me) return;
    this.#progress.delete(id);
    if (outcome.status === "failed") this.#progress.set(id, { control, sentence: NO_RESPONSE });
    this.#redraw(id);
    if (outcome.status === "refused") toast(outcome.sentence);
    if (outcome.modal) openModal(outcome, this.link);
  }

  #find(id) {
    return this.list.querySelector(`[data-message="${id}"]`);
  }

  #redraw(id) {
    const message = this.state.messages.get(id);
    if (message) this.#one({ message, known: true });
  }

  /** Show a new message, or the new form of one; the focus stays where it was in it. */
  #one({ message, known }) {
    const old = this.#find(message.id);
    const fresh = this.#view(message);
    if (old) {
      const focused = old.contains(document.activeElement) ? document.activeElement.dataset.control : null;
      if (focused !== null) closeSelect();
      old.replaceWith(fresh);
      if (focused !== null) refocus(fresh, focused ?? "");
    } else {
      fresh.classList.add("fresh");
      this.list.querySelector(".empty")?.remove();
      this.list.append(fresh);
    }
    const isMine = message.ephemeral || message.used?.user === this.state.me;
    if (!known && isMine) this.toNewest();
  }

  #gone(id) {
    const old = this.#find(id);
    if (old?.contains(document.activeElement)) this.element.focus({ preventScroll: true });
    old?.remove();
    if (!this.state.messages.size) this.#all();
  }

  #all() {
    closeSelect();
    this.notes.replaceChildren();
    const views = [...this.state.messages.values()].map((message) => this.#view(message));
    this.list.replaceChildren(...(views.length ? [this.#earlier(), ...views] : [this.#empty()]).filter(Boolean));
    this.toNewest();
    if (!views.length) this.element.scrollTop = 0;
  }

  #older() {
    const height = this.element.scrollHeight;
    const known = new Set([...this.list.querySelectorAll("[data-message]")].map((each) => each.dataset.message));
    const views = [...this.state.messages.values()].filter(({ id }) => !known.has(id)).map((message) => this.#view(message));
    this.list.querySelector(".earlier")?.remove();
    this.list.prepend(...[this.#earlier(), ...views].filter(Boolean));
    this.element.scrollTop += this.element.scrollHeight - height;
  }

  #earlier() {
    if (!this.state.more) return null;
    const [first] = this.state.messages.keys();
    const ask = () => this.link.send({ do: "open", channel: this.state.channel, before: first });
    return el("button", { type: "button", class: "button earlier", on: { click: ask } }, "Earlier messages");
  }

  #empty() {
    if (this.state.here?.kind === "text") return el("div", { class: "empty" }, welcome(this.state, this.begin));
    return el("div", { class: "empty" }, el("p", { class: "quiet" }, "Nothing was said here yet."));
  }

  #resized() {
    this.#sizes = this.#measured;
    if (this.#sticks) this.#jump();
  }

  get #measured() {
    return `${this.element.scrollHeight} ${this.element.clientHeight}`;
  }

  /** Only a scroll at unchanged sizes was meant; the others come before `#resized`. */
  #scrolled() {
    if (this.#sizes !== this.#measured) return;
    const { scrollHeight, scrollTop, clientHeight } = this.element;
    this.#sticks = scrollHeight - scrollTop - clientHeight < NEAR;
    this.newest.hidden = this.#sticks;
  }

  #jump() {
    if (!this.state.messages.size) return;
    this.element.scrollTop = this.element.scrollHeight;
  }
}

function refocus(element, control) {
  const same = element.querySelector(`[data-control="${CSS.escape(control)}"]:not(:disabled)`);
  const target = same ?? element.querySelector("[data-control]:not(:disabled)") ?? element;
  target.focus({ preventScroll: true });
}
