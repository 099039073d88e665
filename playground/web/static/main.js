/** Puts the page together. */

import { showChannels } from "./channels.js";
import { showCoach } from "./coach.js";
import { Composer } from "./composer.js";
import { openDialog } from "./dialog.js";
import { el, toast } from "./dom.js";
import { Feed } from "./feed.js";
import { Link } from "./link.js";
import { refreshMentions, refreshTimes } from "./markdown.js";
import { showPeople } from "./people.js";
import { showPush } from "./push.js";
import { openSettings } from "./settings.js";
import { State } from "./state.js";
import { now, setAhead } from "./time.js";
import { welcome } from "./welcome.js";

const MINUTE = 60_000;
const TYPING_SHOWN = 8_000;
const KEPT = ["me", "channel"];

const at = (id) => document.getElementById(id);
const state = new State();
const link = new Link(new URL("socket", location.href).href.replace(/^http/, "ws"));
const feed = new Feed(at("feed"), at("newest"), state, link, open, beginHere, (message) => composer.replyTo(message));
const composer = new Composer(at("composer"), state, link, feed);
showPeople(at("people"), state, link, sit);
showChannels(at("channels"), state, open);
showCoach(at("coach"), state);

/** Become somebody, and look at the same channel. */
function sit(user) {
  composer.clear();
  link.send({ do: "be", user });
  link.send({ do: "open", channel: state.channel });
}

/** Be one of those who sit, if one is none of them any more. */
function takeSeat() {
  if (state.me && !state.seated.includes(state.me)) sit(state.seated.at(-1));
}

/** Begin a game, or load a situation; resolves to why that was refused. Who sits there is known only then. */
async function begin(act) {
  composer.clear();
  feed.waits = true;
  const { sentence } = await link.begin(act);
  feed.waits = false;
  takeSeat();
  if (sentence && state.messages.size) open(state.channel);
  if (!sentence) at("feed").focus({ preventScroll: true });
  return sentence;
}

/** The same from an empty channel, whose offer goes if the bot has said something there. */
async function beginHere(act) {
  const sentence = await begin(act);
  if (sentence && state.messages.size) toast(sentence);
  return sentence;
}

/** Offer a new game above the page. */
function offerGame() {
  const dialog = openDialog(
    "A new game",
    welcome(state, async (act) => {
      const sentence = await begin(act);
      if (!sentence) {
        dialog.close();
        at("feed").focus({ preventScroll: true });
      }
      return sentence;
    }),
  );
}

function showTurn() {
  at("turn").hidden = !state.turn;
  at("turn").textContent = state.turn ? `${state.names.user(state.turn)}’s turn →` : "";
}

function open(channel) {
  showDrawer(false);
  if (!state.channels.some(({ id }) => id === channel)) return toast(`${state.user?.name ?? "Nobody"} sees no such channel.`);
  link.send({ do: "open", channel });
}

function markRead() {
  if (!document.hidden && (state.pings(state.me, state.channel) || state.isNew(state.channel))) link.send({ do: "read" }, { asked: false });
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
  at("start").hidden = !state.here || (!state.messages.size && state.here.kind === "text");
  at("place").textContent = state.here ? `${state.here.kind === "text" ? "#" : ""}${state.here.name}` : "";
}

function showDrawer(isOpen) {
  at("channels").classList.toggle("open", isOpen);
  at("show-channels").setAttribute("aria-expanded", String(isOpen));
}

/** Tell the time where the clock runs faster. */
function showPace() {
  const { ahead, pace } = state.settings.time ?? { ahead: 0, pace: 1 };
  setAhead(ahead);
  refreshTimes();
  at("pace").hidden = pace === 1;
  const told = new Date(now()).toLocaleString(undefined, { weekday: "short", hour: "2-digit", minute: "2-digit" });
  at("pace").replaceChildren(el("span", {}, `${told} `), `×${pace}`);
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
link.addEventListener("closed", () => showOffline("The playground has stopped. Start it again with make run, and open the address it prints."));
link.addEventListener("open", () => {
  const [user, channel] = KEPT.map((key) => sessionStorage.getItem(key) ?? 0);
  link.send({ do: "be", user });
  link.send({ do: "open", channel });
});

state.addEventListener("seats", () => {
  showOffline(state.online ? "" : "The bot isn’t connected. It reconnects once it runs.");
  showWaiting();
  markRead();
  if (!feed.waits) takeSeat();
});
state.addEventListener("settings", showPace);
state.addEventListener("channels", () => {
  if (state.channel && !state.here) open(state.channels[0].id);
  showPlace();
});
state.addEventListener("messages", () => {
  for (const key of KEPT) sessionStorage.setItem(key, state[key]);
  refreshMentions(state.names);
  showPlace();
  showTyping("");
  showWaiting();
  markRead();
});
state.addEventListener("message", () => {
  refreshMentions(state.names);
  showPlace();
  showTyping("");
});
state.addEventListener("push", ({ detail }) => showPush(at("push"), detail));
state.addEventListener("typing", () => showTyping(`${state.names.user(state.bot)} is typing…`));

at("start").addEventListener("click", offerGame);
at("pace").addEventListener("click", () => openSettings(state, link));
at("settings").addEventListener("click", () => openSettings(state, link));
at("skip").addEventListener("click", () => feed.toDecision());
at("turn").addEventListener("click", () => {
  if (state.turn) sit(state.turn);
  at("feed").focus({ preventScroll: true });
});
for (const event of ["seats", "me", "messages"]) state.addEventListener(event, showTurn);
at("show-channels").addEventListener("click", () => showDrawer(!at("channels").classList.contains("open")));
document.addEventListener("visibilitychange", markRead);
document.addEventListener("keydown", (event) => event.key === "Escape" && showDrawer(false));
document.addEventListener("pointerdown", ({ target }) => {
  if (!at("channels").contains(target) && !at("show-channels").contains(target)) showDrawer(false);
});
setInterval(refreshTimes, MINUTE);
link.connect();
