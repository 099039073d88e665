/** The messages of the open channel, with what became of presses, kept at the newest. */

import { el, toast } from "./dom.js";
import { menuButton, openMenu } from "./menu.js";
import { markWaiting, messageView } from "./message.js";
import { openModal } from "./modal.js";
import { keepPresses } from "./press.js";
import { closeSelect } from "./select.js";
import { welcome } from "./welcome.js";

const NEAR = 60;
const RECENT = 1000;
const LEADING = ["Tab", "PageUp", "PageDown", "Home", "End", "ArrowUp", "ArrowDown"];
const THERE = /^https:\/\/discord\.com\/channels\/[^/]+\/(\d+)(?:\/(\d+))?$/;
export const NO_RESPONSE = "The application did not respond.";

/** Shows the messages of *state* in *element*; *openChannel* goes to another channel, *reply* begins an answer. */
export class Feed {
  /** Whether all is about to be shown anew: until then nothing that has come can be pressed. */
  waits = false;
  #progress = new Map();
  #sticks = true;
  #sizes = "";
  #acting = null;
  #leads = null;
  #told = new Map();
  #moved = -Infinity;
  #changed = -Infinity;

  constructor(element, newest, state, link, openChannel, begin, reply) {
    Object.assign(this, { element, newest, state, link, openChannel, begin, reply });
    this.list = el("div");
    this.notes = el("div");
    this.news = document.getElementById("news");
    this.inner = el("div", {}, this.list, this.notes);
    element.append(this.inner);
    const move = () => this.#mean();
    element.addEventListener("wheel", move, { passive: true });
    element.addEventListener("touchmove", move, { passive: true });
    element.addEventListener("pointerdown", ({ target }) => target === element && move());
    element.addEventListener("keydown", ({ key }) => LEADING.includes(key) && move());
    element.addEventListener("keydown", (event) => this.#step(event));
    element.addEventListener("contextmenu", (event) => this.#menu(event));
    element.addEventListener("click", (event) => this.#follow(event));
    element.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    newest.addEventListener("click", () => this.toNewest());
    keepPresses(element, (button) => controlIn(this.#find(button.closest("article")?.dataset.message), button.dataset.control));
    const sizes = new ResizeObserver(() => this.#resized());
    sizes.observe(this.inner);
    sizes.observe(element);
    state.addEventListener("messages", ({ detail }) => (detail.older ? this.#older() : this.#all()));
    state.addEventListener("message", ({ detail }) => this.#one(detail));
    state.addEventListener("gone", ({ detail }) => this.#gone(detail.id));
    state.addEventListener("me", () => this.#progress.clear());
  }

  /** Go to the newest message and stay there: no scrolling that was meant before leads away. */
  toNewest() {
    this.#sticks = true;
    this.#moved = -Infinity;
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
      menu: (message, text) => menuButton(message, text, this.link, () => this.reply(message)),
      show: (id) => this.#goTo(id),
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
    this.#acting = this.#leads = id;
    this.#sticks ||= id === [...this.state.messages.keys()].at(-1);
    this.#progress.set(id, { control, sentence: null });
    const shown = this.#find(id);
    if (shown) markWaiting(shown, control);
    const outcome = await this.link.perform({ ...details, message: id, custom_id: control });
    if (this.state.me !== me) {
      if (outcome.status !== "answered") toast(`${this.state.names.user(me)}: ${outcome.sentence ?? NO_RESPONSE}`);
      return;
    }
    this.#progress.delete(id);
    if (outcome.status === "failed") this.#progress.set(id, { control, sentence: NO_RESPONSE });
    this.#redraw(id);
    if (outcome.status === "refused") toast(outcome.sentence);
    if (outcome.modal) openModal(outcome, this.link);
  }

  /** Go to the newest message that asks for something, or else to the newest. */
  toDecision() {
    const goal = this.#newestDecision ?? this.list.querySelector("article:last-of-type") ?? this.element;
    goal.focus();
    this.#lookAt(goal);
  }

  get #newestDecision() {
    return [...this.list.querySelectorAll("article")].findLast(mainChoice);
  }

  /**
   * Keys: arrows go up and down between messages, and along what a message offers; a letter or digit to
   * what begins with it; Enter to what this message asks, or else to what is asked newest. What is out of
   * sight is not pressed, but shown.
   */
  #step(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const article = event.target.closest("article");
    const presses = [" ", "Enter"].includes(event.key);
    if (presses && article && (event.repeat || !this.#isInSight(event.target))) {
      event.preventDefault();
      return this.#bringBack(article, event.target);
    }
    if (event.key === "Enter" && (event.target === article || event.target === this.element)) {
      event.preventDefault();
      return this.#enter(article);
    }
    if (!article || event.target.getAttribute("aria-expanded") === "true") return;
    const controls = [...article.querySelectorAll("button, a")].filter((each) => !each.disabled && each.offsetParent);
    const at = controls.indexOf(event.target);
    const sideways = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const along = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    let goal;
    if (sideways) goal = at < 0 ? controls.at(sideways > 0 ? 0 : -1) : controls.at((at + sideways) % controls.length);
    else if (along && at < 0) {
      const articles = [...this.list.querySelectorAll("article")];
      goal = articles[articles.indexOf(article) + along];
    } else if (event.key === "Escape" && at >= 0) goal = article;
    else if (/^[\p{L}\p{N}]$/u.test(event.key)) goal = spelled(controls, at, event.key);
    if (!goal) return;
    event.preventDefault();
    this.#mean();
    goal.focus();
  }

  /** Show what was pressed out of sight, and stay there: a picture that comes in late moves nothing away. */
  #bringBack(article, control) {
    this.#mean();
    if (!this.#isInSight(control)) this.#sticks = false;
    for (const each of [article, control]) each.scrollIntoView({ block: "nearest" });
  }

  #isInSight(element) {
    const [box, room] = [element, this.element].map((each) => each.getBoundingClientRect());
    return element.matches("article") || (box.top >= room.top - 1 && box.bottom <= room.bottom + 1);
  }

  /** Go to what a message asks, or whose turn it is if that is somebody else here, or to the newest. */
  #enter(article) {
    this.#mean();
    const decision = article && mainChoice(article) ? article : this.#newestDecision;
    const turn = document.getElementById("turn");
    const goal = decision !== article && this.state.turn ? turn : decision && mainChoice(decision);
    (goal ?? this.element).focus();
    if (decision) this.#lookAt(decision);
  }

  #menu(event) {
    const article = event.target.closest("article");
    if (!article || event.target.closest("a, img, input")) return;
    event.preventDefault();
    const message = this.state.messages.get(article.dataset.message);
    openMenu(article.querySelector(".more"), message, article.querySelector(".body").innerText, this.link, () => this.reply(message));
  }

  /** Follow a link to a channel, or a message, of this Discord within the page. */
  #follow(event) {
    const [, channel, message] = THERE.exec(event.target.closest("a")?.href) ?? [];
    if (!channel) return;
    event.preventDefault();
    if (channel !== this.state.channel) this.openChannel(channel);
    else if (message) this.#goTo(message);
  }

  #goTo(id) {
    const goal = this.#find(id);
    if (!goal) return toast("This message isn’t shown here: it’s an earlier one, or deleted.");
    this.#mean();
    goal.focus({ preventScroll: true });
    goal.scrollIntoView({ block: "center" });
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
    if (this.waits) return;
    const old = this.#find(message.id);
    const fresh = this.#view(message);
    if (old) {
      const focused = old.contains(document.activeElement) ? (document.activeElement.dataset.control ?? "") : null;
      if (focused !== null) closeSelect();
      old.replaceWith(fresh);
      if (focused !== null) refocus(fresh, focused);
    } else {
      fresh.classList.add("fresh");
      this.list.querySelector(".empty")?.remove();
      this.list.append(fresh);
    }
    this.#announce(message, fresh, known);
    this.#lead(message, fresh);
    const isMine = message.ephemeral || message.used?.user === this.state.me;
    if (!known && isMine) {
      this.#acting = null;
      this.toNewest();
    } else if (known && this.#acting === message.id) this.#show(fresh);
  }

  /** Take the focus along from a pressed button to what answers the press with a choice of its own. */
  #lead(message, element) {
    const choice = mainChoice(element);
    const isAnswer = message.ephemeral && message.id !== this.#leads && this.#leads !== null;
    if (!isAnswer || !choice || !this.#find(this.#leads)?.contains(document.activeElement)) return;
    this.#leads = null;
    choice.focus({ preventScroll: true });
  }

  /** Have the news read out: what is written in a message, without its buttons. */
  #announce(message, element, known) {
    const kind = message.ephemeral ? "Only for you: " : known ? "Changed: " : "";
    const told = textOf(element);
    if (told && told !== this.#told.get(message.id)) this.news.textContent = kind + told;
    this.#told.set(message.id, told);
  }

  /** Move no further than it takes; who is led to the newest message stays at its end. */
  #lookAt(element) {
    if (element === this.list.lastElementChild) this.toNewest();
    else element.scrollIntoView({ block: "nearest" });
  }

  /** Bring a message that answers a press into sight. */
  #show(element) {
    if (element === this.list.lastElementChild) return this.toNewest();
    element.scrollIntoView({ block: element.offsetHeight > this.element.clientHeight ? "start" : "nearest" });
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
    this.#told.clear();
    const views = this.#divide([...this.state.messages.values()]);
    this.list.replaceChildren(...(views.length ? [this.#earlier(), ...views] : [this.#empty()]).filter(Boolean));
    for (const id of this.state.messages.keys()) this.#told.set(id, textOf(this.#find(id)));
    this.toNewest();
    if (!views.length) this.element.scrollTop = 0;
  }

  /** Return the messages with a mark above the first one that the person has not seen. */
  #divide(messages) {
    const seen = BigInt(this.state.seen);
    const first = messages.findIndex(({ id, author }) => BigInt(id) > seen && author !== this.state.me);
    const views = messages.map((message) => this.#view(message));
    if (first > 0) views.splice(first, 0, el("div", { class: "divider", role: "separator" }, "New"));
    return views;
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
    return el("div", { class: "empty" }, el("p", { class: "quiet" }, "No messages yet."));
  }

  #resized() {
    if (this.#sizes !== this.#measured) this.#changed = performance.now();
    this.#sizes = this.#measured;
    if (this.#sticks) this.#jump();
  }

  get #measured() {
    return `${this.element.scrollHeight} ${this.element.clientHeight} ${this.element.clientWidth}`;
  }

  /** Scrolling that follows is what a person wants: no answer to an earlier press brings them back. */
  #mean() {
    this.#moved = performance.now();
    this.#acting = null;
  }

  /** A person leaves the newest message by hand or by other means; scrolling may follow from changes of size, too. */
  #scrolled() {
    const isThere = this.#left < NEAR;
    const isFresh = (moment) => performance.now() - moment < RECENT;
    const isMeant = this.#sizes === this.#measured && (isFresh(this.#moved) || !isFresh(this.#changed));
    if (!isThere && this.#sticks && !isMeant) return this.#jump();
    this.#sticks = isThere;
    this.newest.hidden = isThere || !this.state.messages.size;
  }

  /** How far it is to the end. */
  get #left() {
    const { scrollHeight, scrollTop, clientHeight } = this.element;
    return scrollHeight - scrollTop - clientHeight;
  }

  #jump() {
    if (!this.state.messages.size) return;
    this.element.scrollTop = this.element.scrollHeight;
  }
}

function textOf(element) {
  const texts = [...element.querySelectorAll(".text, .thinking")].map((each) => each.innerText);
  return texts.join(". ").replace(/\s+/g, " ").trim();
}

/** Return what a message asks first: what ends a decision, or else what leads on in it; also while it waits. */
function mainChoice(article) {
  const choices = [...article.querySelectorAll(".button[data-control]:not(:disabled), .pick:not([aria-disabled=true])")];
  const kind = (name) => choices.find((each) => each.classList.contains(name));
  return kind("success") ?? kind("primary") ?? kind("button") ?? choices[0];
}

/** Return the next of *controls* behind *at* whose words begin with *letter*. */
function spelled(controls, at, letter) {
  const begins = (each) => each.innerText.trim().toLowerCase().startsWith(letter.toLowerCase());
  return [...controls.slice(at + 1), ...controls.slice(0, at + 1)].find(begins);
}

function controlIn(element, control) {
  return element?.querySelector(`[data-control="${CSS.escape(control)}"]`);
}

function refocus(element, control) {
  const same = controlIn(element, control);
  ((same?.disabled ? null : same) ?? (control ? mainChoice(element) : null) ?? element).focus({ preventScroll: true });
}
