/** The way to a server of one's own, out of the documentation. */

import { el } from "./dom.js";
import { markdown } from "./markdown.js";
import { openDialog } from "./dialog.js";

const NAMES = { mentioned: () => "unknown-user", channel: () => "unknown", me: null };
const MISSING = "The steps are in *docs/running.md* of the project.";

/** Show the steps. */
export async function openGuide() {
  const answer = await fetch("guide").catch(() => null);
  const steps = answer?.ok ? await answer.text() : MISSING;
  openDialog("On your Discord server", markdown(steps.trim(), NAMES));
}
