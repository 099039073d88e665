/** A list of options moved through by keyboard while the focus stays in another element. */

import { el, emojiPicture, freshId } from "./dom.js";

/**
 * The options of *owner* (an input or a button) in *list*. `show(items)` fills it, an item
 * being {label, note, emoji, value, selected}; `chosen(item, key)` is called with a picked one,
 * and with the key that picked it. `moved` tells whether somebody went through the list.
 */
export class Listing {
  constructor(owner, list, chosen) {
    this.owner = owner;
    this.list = list;
    this.chosen = chosen;
    this.items = [];
    this.active = -1;
    this.moved = false;
    list.id = freshId("list");
    list.setAttribute("role", "listbox");
    owner.setAttribute("aria-controls", list.id);
    owner.setAttribute("aria-expanded", "false");
    list.addEventListener("mousedown", (event) => event.preventDefault());
  }

  get isOpen() {
    return this.items.length > 0;
  }

  show(items, active = 0) {
    this.items = items;
    this.moved = false;
    this.list.replaceChildren(...items.map((item) => this.#option(item)));
    this.list.hidden = !items.length;
    this.owner.setAttribute("aria-expanded", String(this.isOpen));
    this.activate(Math.min(active, items.length - 1));
  }

  hide() {
    this.show([]);
  }

  activate(index) {
    this.list.children[this.active]?.classList.remove("active");
    this.active = index;
    const option = this.list.children[index];
    if (!option) return this.owner.removeAttribute("aria-activedescendant");
    option.classList.add("active");
    option.scrollIntoView({ block: "nearest" });
    this.owner.setAttribute("aria-activedescendant", option.id);
  }

  /** Use a key press; return whether it was one for the list. */
  key(event) {
    const count = this.items.length;
    if (!count || event.isComposing) return false;
    const moves = { ArrowDown: (this.active + 1) % count, ArrowUp: (this.active - 1 + count) % count };
    const ends = { Home: 0, End: count - 1 };
    const target = moves[event.key] ?? (this.owner.tagName === "BUTTON" ? ends[event.key] : undefined);
    if (target !== undefined) {
      this.activate(target);
      this.moved = true;
    }
    else if (event.key === "Escape") this.hide();
    else if (["Enter", "Tab"].includes(event.key) && this.active >= 0) this.chosen(this.items[this.active], event.key);
    else return false;
    event.preventDefault();
    return true;
  }

  #option(item) {
    const words = el("span", { class: "words" }, item.label, item.note ? el("small", {}, item.note) : null);
    const shown = item.emoji?.id ? emojiPicture(item.emoji.id, "") : item.emoji?.name;
    const emoji = shown ? el("span", { class: "emoji", "aria-hidden": "true" }, shown) : null;
    return el(
      "div",
      {
        class: "option",
        id: freshId("option"),
        role: "option",
        "aria-selected": String(Boolean(item.selected)),
        on: { click: () => this.chosen(item) },
      },
      emoji,
      words,
    );
  }
}

/** Put *panel* below *owner*, or above where there is more room. */
export function stand(panel, owner) {
  const box = owner.getBoundingClientRect();
  const below = innerHeight - box.bottom - 12;
  const above = box.top - 12;
  const goesDown = below >= Math.min(panel.scrollHeight + 2, 260) || below >= above;
  panel.style.left = `${box.left}px`;
  panel.style.width = `${box.width}px`;
  panel.style.maxHeight = `${Math.min(goesDown ? below : above, 420)}px`;
  panel.style.top = goesDown ? `${box.bottom + 4}px` : "auto";
  panel.style.bottom = goesDown ? "auto" : `${innerHeight - box.top + 4}px`;
}
