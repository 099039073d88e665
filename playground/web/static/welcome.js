/** What an empty table offers: a game that begins at once, situations to try, the way to a server of one's own. */

import { el, freshId } from "./dom.js";
import { openGuide } from "./guide.js";

const FEWEST = 2;

/**
 * Return the offer as an element; `begin(act)` sends what was chosen and resolves to a sentence
 * if it was refused. What was chosen is kept in *state* while the page is open.
 */
export function welcome(state, begin) {
  const failure = el("p", { class: "failure", role: "alert" });
  const busy = async (button, act) => {
    if (panel.hasAttribute("aria-busy")) return;
    panel.setAttribute("aria-busy", "true");
    button.setAttribute("aria-busy", "true");
    failure.textContent = (await begin(act)) ?? "";
    panel.removeAttribute("aria-busy");
    button.removeAttribute("aria-busy");
  };
  const panel = el("div", { class: "welcome" }, game(state, busy, failure), situations(state, busy));
  return panel;
}

function game(state, busy, failure) {
  const chosen = state.chosen;
  const bots = el("div", { class: "pills" });
  const showBots = () => {
    chosen.bots = Math.min(chosen.bots, chosen.players - 1);
    const counts = Array.from({ length: chosen.players }, (_, count) => count);
    bots.replaceChildren(...counts.map((count) => pill("bots", count, count || "none", count === chosen.bots, () => (chosen.bots = count))));
  };
  const players = Array.from({ length: state.mostSeats - FEWEST + 1 }, (_, index) => index + FEWEST).map((count) =>
    pill("players", count, count, count === chosen.players, () => {
      chosen.players = count;
      showBots();
    }),
  );
  showBots();
  const sets = state.welcome.rules.map((set, index) => ruleSet(set, chosen.rules ? set.name === chosen.rules : !index, () => (chosen.rules = set.name)));
  const start = el("button", { class: "button primary start" }, "Start a game now");
  const form = el(
    "form",
    { class: "begin" },
    el("h3", {}, "Play Carcassonne here and now"),
    el("p", {}, "Everyone plays on this computer; bots can fill empty seats."),
    group("Players", el("div", { class: "pills" }, players)),
    group("Bots", bots),
    group("Rules", el("div", { class: "sets" }, sets)),
    failure,
    start,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const rules = chosen.rules || state.welcome.rules[0].name;
    busy(start, { do: "begin", players: chosen.players, bots: chosen.bots, rules });
  });
  return form;
}

function group(label, ...content) {
  return el("fieldset", {}, el("legend", {}, label), content);
}

function pill(name, value, label, checked, choose) {
  const input = el("input", { type: "radio", name, value, checked, id: freshId(name), on: { change: choose } });
  return el("span", { class: "pill" }, input, el("label", { for: input.id }, String(label)));
}

function ruleSet({ name, title, hint }, checked, choose) {
  const input = el("input", { type: "radio", name: "rules", value: name, checked, id: freshId("rules"), on: { change: choose } });
  return el("div", { class: "set" }, input, el("label", { for: input.id }, el("b", {}, title), el("small", {}, hint)));
}

function situations(state, busy) {
  const offered = state.welcome.situations.map(({ name, title, hint }) => {
    const button = el("button", { type: "button", class: "situation" }, el("b", {}, title), el("small", {}, hint));
    button.addEventListener("click", () => busy(button, { do: "load", situation: name }));
    return el("li", {}, button);
  });
  const guide = el("button", { type: "button", class: "as-link", on: { click: openGuide } }, "Add the bot to your Discord server");
  return el(
    "div",
    { class: "try" },
    offered.length ? [el("h3", {}, "Or load a situation"), el("ul", {}, offered)] : null,
    el("p", { class: "own" }, guide),
  );
}
