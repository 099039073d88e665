/** Pictures: in a message, and at full size above the page. */

import { el, shape } from "./dom.js";

const MOST = { width: 550, height: 350 };

/** Return a picture that opens at full size when it is pressed; it is as large as Discord's desktop shows one. */
export function picture({ url, alt, ...size }, style = "") {
  const image = el("img", { src: url, alt: alt ?? "", ...fitted(size), decoding: "sync" });
  const label = alt ? `Enlarge the picture: ${alt}` : "Enlarge the picture";
  const open = () => enlarge(url, alt ?? "");
  return el("button", { type: "button", class: `picture ${style}`.trim(), "aria-label": label, on: { click: open } }, image);
}

/** Return the size at which a picture fits, never enlarged; its room is kept free before it comes. */
function fitted({ width, height }) {
  if (!width || !height) return {};
  const scale = Math.min(1, MOST.width / width, MOST.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function enlarge(url, alt) {
  const image = el("img", { src: url, alt, title: "Press to change the size" });
  const shut = el("button", { type: "button", class: "icon shut", "aria-label": "Close the picture" }, shape("close"));
  const stage = el("div", { class: "stage" }, image);
  const caption = el("figcaption", { "aria-hidden": "true" }, alt);
  const viewer = el("dialog", { class: "viewer", "aria-label": "Picture" }, stage, caption, shut);
  image.addEventListener("click", () => viewer.classList.toggle("whole"));
  stage.addEventListener("click", (event) => event.target === stage && viewer.close());
  shut.addEventListener("click", () => viewer.close());
  viewer.addEventListener("close", () => viewer.remove());
  document.body.append(viewer);
  viewer.showModal();
}
