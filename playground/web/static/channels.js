/** The list of channels and threads. */

import { el } from "./dom.js";

const SIGNS = { text: "#", thread: "↳", direct: "✉" };

/** Keep *element* showing the channels of *state*; `open(id)` goes to one. */
export function showChannels(element, state, open) {
  const draw = () => {
    const heading = el("h2", {}, "Channels");
    const lines = state.channels.map((channel) => el("li", {}, line(channel, state, open)));
    element.replaceChildren(heading, el("ul", {}, lines));
  };
  for (const event of ["me", "seats", "channels", "messages"]) state.addEventListener(event, draw);
}

function line({ id, name, kind }, state, open) {
  const pings = state.pings(state.me, id);
  const badge = pings ? el("span", { class: "badge", data: { count: pings } }) : null;
  const isNew = state.isNew(id) && id !== state.channel;
  const told = [name, isNew && "new messages", pings && `${pings} unread ${pings === 1 ? "ping" : "pings"}`];
  return el(
    "button",
    {
      type: "button",
      class: `channel ${kind === "thread" ? "inner" : ""} ${isNew ? "new" : ""}`,
      "aria-label": told.filter(Boolean).join(", "),
      "aria-current": id === state.channel ? "page" : null,
      on: { click: () => open(id) },
    },
    el("span", { class: "sign", "aria-hidden": "true", data: { sign: SIGNS[kind] } }),
    el("span", { class: "name" }, name),
    badge,
  );
}
