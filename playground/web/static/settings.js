/** What can be tried beside playing: another language, Discord's moods, and time that passes faster. */

import { el, freshId } from "./dom.js";
import { openDialog } from "./dialog.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LEAPS = [["An hour ahead", HOUR], ["A day ahead", DAY], ["A week ahead", 7 * DAY]];
const PACES = { 1: "normal", 60: "1 minute per second", 3600: "1 hour per second" };
const LANGUAGES = [["English", "en-US"], ["Nederlands", "nl"], ["polski", "pl"], ["Deutsch", "de"]];
const MOODS = {
  calm: "Normal",
  slow: "Slow: responses take a while",
  refusing: "Failing: requests fail now and then",
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
  const mood = choice("Discord responses", moods, state.settings.mood, (value) => link.send({ do: "mood", mood: value }));
  const dialog = openDialog("Settings", el("div", { class: "settings" }, language, mood, state.settings.time ? clock(state, link) : null, pushes(state), keys()));
  dialog.classList.add("narrow");
}

/** Return what the clock can be made to do, and how it goes. */
function clock(state, link) {
  const { pace, paces } = state.settings.time;
  const options = paces.map((each) => [`×${each}: ${PACES[each]}`, String(each)]);
  const paced = choice("Clock speed", options, String(pace), (value) => link.send({ do: "pace", pace: Number(value) }));
  const ahead = el("p", { class: "ahead", role: "status" });
  const tell = () => {
    const { time } = state.settings;
    if (!ahead.isConnected && ahead.textContent) return state.removeEventListener("settings", tell);
    ahead.setAttribute("aria-live", time.pace > 1 ? "off" : "polite");
    ahead.textContent = aheadBy(time.ahead);
  };
  const leaps = LEAPS.map(([label, seconds]) =>
    el("button", { type: "button", class: "button", on: { click: () => link.send({ do: "leap", seconds }) } }, label),
  );
  tell();
  state.addEventListener("settings", tell);
  return el("fieldset", {}, el("legend", {}, "Time"), el("div", { class: "row" }, leaps), paced, ahead);
}

/** Return how often those hear of this channel who are not called: a new server tells everybody everything. */
function pushes({ here, bystanders }) {
  const count = bystanders[here?.id] ?? 0;
  const told = `${count} of the bot’s messages in this channel notified people they don’t mention.`;
  return el("p", { class: "hint" }, el("b", {}, "Bystanders: "), told);
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
  if (seconds < MINUTE) return "The clock shows the same time as yours. When it runs ahead, reminders come and lobbies expire.";
  const days = Math.floor(seconds / DAY);
  const hours = Math.floor((seconds % DAY) / HOUR);
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  const parts = [[days, "day"], [hours, "hour"], [minutes, "minute"]];
  const told = parts.filter(([count]) => count).map(([count, name]) => `${count} ${name}${count === 1 ? "" : "s"}`);
  return `The clock is ${new Intl.ListFormat("en").format(told)} ahead of yours.`;
}
