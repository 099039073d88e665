/** Presses that count though the page moves, or is drawn anew, between pressing and letting go. */

const SLIP = 12;
const CLICK_COMES = 300;

/**
 * Have what is pressed within *root* be clicked where the browser leaves that out, because something
 * else lies under the finger by then; `find(button)` is what stands in place of one that is gone.
 */
export function keepPresses(root, find) {
  let pressed = null;
  const forget = () => (pressed = null);
  root.addEventListener("pointerdown", ({ target, isPrimary, button, clientX, clientY }) => {
    const wanted = isPrimary && button === 0 && target.closest("button");
    pressed = wanted ? { wanted, clientX, clientY } : null;
  });
  root.addEventListener("click", ({ target }) => pressed?.wanted.contains(target) && forget(), { capture: true });
  addEventListener("pointercancel", forget);
  addEventListener("pointerup", ({ clientX, clientY }) => {
    const own = pressed;
    if (!own || Math.hypot(clientX - own.clientX, clientY - own.clientY) > SLIP) return forget();
    setTimeout(() => {
      if (pressed !== own) return;
      forget();
      (own.wanted.isConnected ? own.wanted : find(own.wanted))?.click();
    }, CLICK_COMES);
  });
}
