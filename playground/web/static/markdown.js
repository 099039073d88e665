/** The part of Discord's markdown that bots write, as elements. */

import { el, emojiPicture } from "./dom.js";
import { now } from "./time.js";

const HEADINGS = ["h3", "h4", "h5"];
const ITEM = /^(\s*)([-*]|\d+\.)\s+(.*)$/;
const INLINE = new RegExp(
  [
    /\\(?<escaped>[^\sA-Za-z0-9])/,
    /(?<ticks>`+)(?<code>.+?)\k<ticks>(?!`)/,
    /<@!?(?<user>\d+)>/,
    /<@&(?<role>\d+)>/,
  /<#(?<channel>\d+)>/,
    /<t:(?<time>-?\d+)(?::(?<format>[tTdDfFR]))?>/,
    /<\/(?<command>[^:>]+):\d+>/,
    /<a?:(?<emoji>\w+):(?<picture>\d+)>/,
    /\[(?<label>[^\]\n]+)\]\(<?(?<target>https?:\/\/[^\s)>]+)>?\)/,
    /<?(?<address>https?:\/\/[^\s<>]*[^\s<>.,:;"')\]])>?/,
    /\*\*\*(?<strongem>[^]+?)\*\*\*/,
    /\*\*(?<strong>[^]+?)\*\*(?!\*)/,
    /__(?<under>[^]+?)__/,
    /~~(?<struck>[^]+?)~~/,
    /\*(?<em>[^\s*](?:[^]*?[^\s*])?)\*(?!\*)/,
    /(?<!\w)_(?<em2>[^_]+?)_(?!\w)/,
  ]
    .map((part) => part.source)
    .join("|"),
);

/** Return *text* as a block; `names` knows `mentioned(id)`, `role(id)`, `channel(id)` and `me`. */
export function markdown(text, names) {
  return el("div", { class: "text" }, blocks(text.split("\n"), names));
}

function blocks(lines, names) {
  const result = [];
  let paragraph = [];
  const flush = () => {
    if (paragraph.some((line) => line.trim())) result.push(el("p", {}, broken(paragraph, names)));
    paragraph = [];
  };
  for (let at = 0; at < lines.length; ) {
    const [taken, block] = special(lines, at, names);
    if (taken) {
      flush();
      result.push(block);
      at += taken;
    } else {
      paragraph.push(lines[at]);
      at += 1;
    }
  }
  flush();
  return result;
}

/** Return how many lines a block other than a paragraph takes from *at*, and the block. */
function special(lines, at, names) {
  const line = lines[at];
  if (line.startsWith("```")) return fence(lines, at);
  const heading = /^(#{1,3}) +(.+)$/.exec(line);
  if (heading) return [1, el(HEADINGS[heading[1].length - 1], {}, inline(heading[2], names))];
  if (line.startsWith("-# ")) return [1, el("small", {}, inline(line.slice(3), names))];
  if (line.startsWith("> ")) {
    const quoted = run(lines, at, (other) => other.startsWith("> "));
    return [quoted.length, el("blockquote", {}, blocks(quoted.map((q) => q.slice(2)), names))];
  }
  if (ITEM.test(line)) {
    const [, indent, sign] = ITEM.exec(line);
    const items = run(lines, at, (other) => {
      const item = ITEM.exec(other);
      return item && (item[1].length > indent.length || isNumber(item[2]) === isNumber(sign));
    });
    return [items.length, list(items.map((item) => ITEM.exec(item)), names)];
  }
  return [0, null];
}

const isNumber = (sign) => /\d/.test(sign);

function run(lines, at, condition) {
  const end = lines.findIndex((line, index) => index > at && !condition(line));
  return lines.slice(at, end < 0 ? undefined : end);
}

function fence(lines, at) {
  if (lines[at].length > 3 && lines[at].endsWith("```") && lines[at].length >= 6) {
    return [1, el("pre", {}, lines[at].slice(3, -3))];
  }
  const end = lines.findIndex((line, index) => index > at && line.trimEnd().endsWith("```"));
  if (end < 0) return [0, null];
  const first = lines[at].slice(3);
  const inner = [...(/^\w*$/.test(first) ? [] : [first]), ...lines.slice(at + 1, end)];
  const last = lines[end].trimEnd().slice(0, -3);
  return [end - at + 1, el("pre", {}, [...inner, ...(last ? [last] : [])].join("\n"))];
}

/** Nest matched items by their indentation. */
function list(items, names) {
  const [, indent, sign] = items[0];
  const ordered = isNumber(sign);
  const element = el(ordered ? "ol" : "ul", ordered ? { start: parseInt(sign, 10) } : {});
  for (let at = 0; at < items.length; ) {
    const deeper = run(items, at, (item) => item[1].length > indent.length);
    const item = el("li", {}, inline(items[at][3], names));
    if (deeper.length > 1) item.append(list(deeper.slice(1), names));
    element.append(item);
    at += deeper.length;
  }
  return element;
}

function broken(lines, names) {
  return inline(lines.join("\n").trim(), names);
}

function plain(text) {
  return text.split("\n").flatMap((line, index) => (index ? [el("br"), line] : [line]));
}

/** Return *text* as a list of nodes and strings, with what INLINE names replaced. */
function inline(text, names) {
  const found = INLINE.exec(text);
  if (!found) return plain(text);
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length);
  return [...plain(before), ...span(found, names), ...(after ? inline(after, names) : [])];
}

function span({ groups: g }, names) {
  if (g.escaped) return [g.escaped];
  if (g.code) return [el("code", {}, g.code.trim() || g.code)];
  if (g.user) return [mention(g.user, names)];
  if (g.role) return [el("span", { class: "mention" }, `@${names.role(g.role)}`)];
  if (g.channel) return [el("span", { class: "mention" }, `#${names.channel(g.channel)}`)];
  if (g.time) return [moment(Number(g.time), g.format || "f")];
  if (g.command) return [el("span", { class: "mention" }, `/${g.command}`)];
  if (g.emoji) return [emojiPicture(g.picture, g.emoji)];
  if (g.label) return [anchor(g.target, inline(g.label, names))];
  if (g.address) return [anchor(g.address, g.address)];
  if (g.strongem) return [el("strong", {}, el("em", {}, inline(g.strongem, names)))];
  if (g.strong) return [el("strong", {}, inline(g.strong, names))];
  if (g.under) return [el("u", {}, inline(g.under, names))];
  if (g.struck) return [el("s", {}, inline(g.struck, names))];
  return [el("em", {}, inline(g.em || g.em2, names))];
}

function mention(id, names) {
  const style = id === names.me ? "mention me" : "mention";
  return el("span", { class: style, data: { user: id } }, `@${names.mentioned(id)}`);
}

/** Call those who are mentioned on the page by the names that are known by now. */
export function refreshMentions(names) {
  for (const element of document.querySelectorAll(".mention[data-user]")) {
    element.textContent = `@${names.mentioned(element.dataset.user)}`;
  }
}

function anchor(href, label) {
  return el("a", { href, target: "_blank", rel: "noreferrer noopener" }, label);
}

const FORMATS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

function moment(seconds, format) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return "an unknown time";
  const exact = new Intl.DateTimeFormat(undefined, FORMATS.F).format(date);
  const shown = format === "R" ? distance(seconds) : new Intl.DateTimeFormat(undefined, FORMATS[format]).format(date);
  const data = format === "R" ? { relative: seconds } : {};
  return el("time", { datetime: date.toISOString(), title: exact, data }, shown);
}

function distance(seconds) {
  const away = seconds - now() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) || UNITS.at(-1);
  return relative.format(Math.round(away / size), unit);
}

/** Bring the relative times on the page up to date. */
export function refreshTimes() {
  for (const time of document.querySelectorAll("time[data-relative]")) {
    time.textContent = distance(Number(time.dataset.relative));
  }
}
