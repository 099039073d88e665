/** A message in one line: who wrote it, and how it begins. */

import { markdown } from "./markdown.js";

const LONGEST = 90;

/** Return what stands for *message* where it is answered. */
export function quote(message, state) {
  const text = (message.content || firstText(message.components)).replace(/^#+ |^-# /gm, "");
  const words = markdown(text.replace(/\s*\n\s*/g, " "), state.names).textContent.trim();
  const told = words.length > LONGEST ? `${words.slice(0, LONGEST).trimEnd()}…` : words;
  return `${state.names.user(message.author)}: ${told || "a picture"}`;
}

function firstText(components) {
  for (const part of components) {
    const text = part.content ?? firstText(part.components ?? []);
    if (text) return text;
  }
  return "";
}
