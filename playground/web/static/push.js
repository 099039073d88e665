/** The notification that a phone shows of a message which calls somebody. */

import { el } from "./dom.js";

const SHOWN = 6000;

let ends = 0;

/** Show in *element*, for a while, who calls, where, and what Discord's push reads of the message: at times nothing. */
export function showPush(element, { sender, channel, text }) {
  clearTimeout(ends);
  const from = channel ? `${sender} (#${channel})` : sender;
  element.hidden = false;
  element.replaceChildren(
    el("img", { src: "favicon.svg", alt: "" }),
    el("div", { class: "words" }, el("b", {}, from), text ? el("p", {}, text) : null),
  );
  ends = setTimeout(() => (element.hidden = true), SHOWN);
}
