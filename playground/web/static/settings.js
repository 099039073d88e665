/** What can be tried beside playing: another language, Discord's moods, and time that passes faster. */

import { el, freshId } from "./dom.js";
import { openDialog } from "./dialog.js";

const HOUR = 3600;
const LEAPS = [["An hour ahead", HOUR], ["A day ahead", 24 * HOUR], ["A week ahead", 7 * 24 * HOUR]];
const LANGUAGES = [["English", "en-US"], ["Nederlands", "nl"], ["polski", "pl"], ["Deutsch", "de"]];
const MOODS = {
  calm: "As usual",
  slow: "Slow: makes the bot wait",
  refusing: "Refusing: fails now and then",
};

/** Show the settings of *state*; what is chosen is sent over *link*. */
export function openSettings(state, link) {
  const language = choice(
    `${state.user?.name ?? ""} reads Discord in`,
    LANGUAGES,
    state.user?.locale,
    (locale) => link.send({ do: "speak", locale }),
  );
  const moods = state.settings.moods.map((mood) => [MOODS[mood] ?? mood, mood]);
  const mood = choice("Discord is", moods, state.settings.mood, (value) => link.send({ do: "mood", mood: value }));
  const ahead = el("p", { class: "ahead", role: "status" });
  const tell = () => (ahead.textContent = aheadBy(state.settings.ahead));
  const leaps = LEAPS.map(([label, seconds]) =>
    el("button", { type: "button", class: "button", on: { click: () => link.send({ do: "leap", seconds }) } }, label),
  );
  const time = el("fieldset", {}, el("legend", {}, "Time"), el("div", { class: "row" }, leaps), ahead);
  tell();
  state.addEventListener("settings", tell);
  const dialog = openDialog("Settings", el("div", { class: "settings" }, language, mood, state.settings.ahead === null ? null : time, keys()));
  dialog.classList.add("narrow");
  dialog.addEventListener("close", () => state.removeEventListener("settings", tell));
}

function keys() {
  return el("p", { class: "hint" }, el("b", {}, "By keyboard: "), document.getElementById("keys").textContent);
}

function choice(label, options, chosen, choose) {
  const field = el("select", { class: "field", id: freshId("setting") }, options.map(([name, value]) => el("option", { value, selected: value === chosen }, name)));
  field.addEventListener("change", () => choose(field.value));
  return el("div", { class: "ask" }, el("label", { for: field.id }, label), field);
}

function aheadBy(seconds) {
  if (!seconds) return "The clock tells what yours does. Ahead of it, reminders come and lobbies expire.";
  const days = Math.floor(seconds / (24 * HOUR));
  const hours = Math.round((seconds % (24 * HOUR)) / HOUR);
  const parts = [days && `${days} ${days === 1 ? "day" : "days"}`, hours && `${hours} ${hours === 1 ? "hour" : "hours"}`];
  return `The clock is ${parts.filter(Boolean).join(" and ")} ahead of yours.`;
}
