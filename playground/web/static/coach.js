/** The first game: a sentence for each kind of decision, the first time that it is asked. */

import { el } from "./dom.js";

const KEPT = "taught";
const LESSONS = [
  { name: "figure", asks: /^c:/, text: "Choose which figure to place on your tile, or none. That button makes your move." },
  { name: "square", asks: /^p:[^:]+:\d+:\d/, text: "Each letter is a square where your tile fits. Press one: nothing is final yet." },
  { name: "together", asks: /^d:/, text: "Everybody sees this choice. Press what you want to do." },
  { name: "play", asks: /^p:[^:]+:\d+::/, text: "It’s your turn: press Play. Only you can see what opens." },
];

/** Keep *element* telling the person of *state* what to press, until they have seen it all or skip it. */
export function showCoach(element, state) {
  let taught = new Set(read());
  let current = null;
  let channel = null;
  const draw = () => {
    const asked = find(state);
    if (current && current !== asked && channel === state.channel) taught.add(current.name);
    channel = state.channel;
    current = asked && !taught.has(asked.name) ? asked : null;
    write(taught);
    element.hidden = !current;
    element.replaceChildren(...(current ? [el("span", {}, current.text), skip()] : []));
  };
  const skip = () =>
    el("button", { type: "button", class: "as-link", on: { click: () => ((taught = new Set(LESSONS.map(({ name }) => name))), draw()) } }, "Skip the tips");
  for (const event of ["messages", "message", "gone", "seats"]) state.addEventListener(event, draw);
}

/** Return the lesson about what the newest message asks of the person; undefined if it asks nothing. */
function find({ messages, called, channel, me }) {
  const isCalled = (called[channel] ?? []).includes(me);
  const asking = [...messages.values()].reverse().find((message) => (message.ephemeral || isCalled) && ids(message.components).length);
  const found = asking ? ids(asking.components) : [];
  return LESSONS.find(({ asks }) => found.some((id) => asks.test(id)));
}

function ids(components) {
  return components.flatMap((each) => [...(each.custom_id ? [each.custom_id] : []), ...ids(each.components ?? [])]);
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? [];
  } catch {
    return [];
  }
}

function write(taught) {
  try {
    localStorage.setItem(KEPT, JSON.stringify([...taught]));
  } catch {
    // Tips that cannot be kept are told again.
  }
}
