/** Who is at the keyboard: one button a person, with their unread pings. */

import { el } from "./dom.js";
import { avatar } from "./message.js";

const FEWEST = 2;

/** Keep *element* showing the people of *state*; `sit(id)` changes who one is. */
export function showPeople(element, state, link, sit) {
  const draw = () => {
    const focused = element.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    element.replaceChildren(...state.seated.map((id) => person(id, state, sit)), ...seats(state, link));
    if (focused) (element.querySelector(`[data-key="${focused}"]`) ?? element.querySelector("[aria-pressed=true]"))?.focus();
  };
  state.addEventListener("me", draw);
  state.addEventListener("seats", draw);
}

function person(id, state, sit) {
  const name = state.names.user(id);
  const pings = state.pings(id);
  const unread = pings ? `, ${pings} unread ${pings === 1 ? "ping" : "pings"}` : "";
  return el(
    "button",
    {
      type: "button",
      class: "person",
      "aria-pressed": String(id === state.me),
      "aria-label": `${name}${unread}`,
      data: { key: id },
      on: { click: () => sit(id) },
    },
    avatar(id, state),
    el("span", { class: "name" }, name),
    pings ? el("span", { class: "badge", "aria-hidden": "true", data: { count: pings } }) : null,
  );
}

function seats(state, link) {
  const count = state.seated.length;
  const change = (key, label, sign, more) =>
    el(
      "button",
      { type: "button", class: "seat", "aria-label": label, title: label, data: { key }, on: { click: () => link.send({ do: "seat", more }) } },
      sign,
    );
  return [
    count < state.mostSeats ? change("more", "One more person", "+", 1) : null,
    count > FEWEST && state.seated.at(-1) !== state.me ? change("fewer", "One fewer person", "−", -1) : null,
  ].filter(Boolean);
}
