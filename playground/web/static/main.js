/** Puts the page together. */

import { showChannels } from "./channels.js";
import { Composer } from "./composer.js";
import { toast } from "./dom.js";
import { Feed } from "./feed.js";
import { Link } from "./link.js";
import { refreshTimes } from "./markdown.js";
import { showPeople } from "./people.js";
import { State } from "./state.js";

const MINUTE = 60_000;
const TYPING_SHOWN = 8_000;
const KEPT = ["me", "channel"];

const at = (id) => document.getElementById(id);
const state = new State();
const link = new Link(new URL("socket", location.href).href.replace(/^http/, "ws"));
const feed = new Feed(at("feed"), at("newest"), state, link, open);
const composer = new Composer(at("composer"), state, link, feed);
showPeople(at("people"), state, link, sit);
showChannels(at("channels"), state, open);

/** Become somebody; where they are pinged elsewhere, that is where they look first. */
function sit(user) {
  composer.clear();
  const elsewhere = Object.keys(state.unread[user] ?? {});
  const stays = !elsewhere.length || elsewhere.includes(state.channel);
  link.send({ do: "be", user });
  link.send({ do: "open", channel: stays ? state.channel : elsewhere[0] });
}

function open(channel) {
  showDrawer(false);
  link.send({ do: "open", channel });
}

function markRead() {
  if (!document.hidden && state.pings(state.me, state.channel)) link.send({ do: "read" });
}

function showWaiting() {
  const waiting = state.seated.reduce((sum, id) => sum + state.pings(id), 0);
  document.title = `${waiting ? `(${waiting}) ` : ""}Cloisterwyrm playground`;
  const calls = state.pings(state.me) > state.pings(state.me, state.channel);
  at("show-channels").classList.toggle("calls", calls);
  at("show-channels").setAttribute("aria-label", calls ? "Channels, with unread pings" : "Channels");
}

function showOffline(sentence) {
  at("offline").textContent = sentence;
  at("offline").hidden = !sentence;
}

function showPlace() {
  at("place").textContent = state.here ? `${state.here.kind === "text" ? "#" : ""}${state.here.name}` : "";
  document.body.classList.toggle("in-use", state.messages.size > 0);
}

function showDrawer(isOpen) {
  at("channels").classList.toggle("open", isOpen);
  at("show-channels").setAttribute("aria-expanded", String(isOpen));
}

let typingEnds = 0;

function showTyping(sentence) {
  clearTimeout(typingEnds);
  at("typing").textContent = sentence;
  if (sentence) typingEnds = setTimeout(() => showTyping(""), TYPING_SHOWN);
}

link.addEventListener("told", ({ detail }) => {
  if (detail.type === "refused") toast(detail.sentence);
  else state.take(detail);
});
link.addEventListener("closed", () => showOffline("The playground does not answer. If it was started again, open the address it printed."));
link.addEventListener("open", () => {
  const [user, channel] = KEPT.map((key) => sessionStorage.getItem(key) ?? 0);
  link.send({ do: "be", user });
  link.send({ do: "open", channel });
});

state.addEventListener("seats", () => {
  showOffline(state.online ? "" : "The bot is not connected. It will be back by itself once it runs.");
  showWaiting();
  markRead();
  if (state.me && !state.seated.includes(state.me)) sit(state.seated.at(-1));
});
state.addEventListener("channels", () => {
  if (state.channel && !state.here) open(state.channels[0].id);
  showPlace();
});
state.addEventListener("messages", () => {
  for (const key of KEPT) sessionStorage.setItem(key, state[key]);
  showPlace();
  showTyping("");
  showWaiting();
  markRead();
});
state.addEventListener("message", () => {
  showPlace();
  showTyping("");
});
state.addEventListener("typing", () => showTyping(`${state.names.user(state.bot)} is typing…`));

at("start").addEventListener("click", () => composer.run("game new"));
at("show-channels").addEventListener("click", () => showDrawer(!at("channels").classList.contains("open")));
document.addEventListener("visibilitychange", markRead);
document.addEventListener("keydown", (event) => event.key === "Escape" && showDrawer(false));
document.addEventListener("pointerdown", ({ target }) => {
  if (!at("channels").contains(target) && !at("show-channels").contains(target)) showDrawer(false);
});
setInterval(refreshTimes, MINUTE);
link.connect();
