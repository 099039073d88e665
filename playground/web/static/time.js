/** The time of the playground, whose clock may be ahead of the machine's. */

let ahead = 0;

/** Put the clock so many seconds ahead. */
export function setAhead(seconds) {
  ahead = seconds;
}

/** Return the milliseconds since 1970 that the playground's clock tells. */
export function now() {
  return Date.now() + ahead * 1000;
}
