/** The websocket to the server: it comes back by itself, and every act gets its outcome. */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;
const LARGEST = 64_000;
const GONE = { status: "refused", sentence: "The playground can’t be reached." };
const TOO_LARGE = { status: "refused", sentence: "This is too large for the playground: it takes 64 kB at once." };

/** Tells `open`, `closed` and, for everything the server says, `told` with it as detail. */
export class Link extends EventTarget {
  #address;
  #socket = null;
  #wait = FIRST_WAIT;
  #refs = 0;
  #replies = new Map();
  #begun = new Map();

  constructor(address) {
    super();
    this.#address = address;
  }

  connect() {
    this.#socket = new WebSocket(this.#address);
    this.#socket.addEventListener("open", () => {
      this.#wait = FIRST_WAIT;
      this.dispatchEvent(new Event("open"));
    });
    this.#socket.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    this.#socket.addEventListener("close", () => this.#lost());
  }

  /** Send an act that needs no outcome, and return whether it is on its way; if not, that is told where somebody asked for it. */
  send(act, { asked = true } = {}) {
    const refusal = this.#post(act);
    if (refusal && asked) this.dispatchEvent(new CustomEvent("told", { detail: { ...refusal, type: "refused" } }));
    return !refusal;
  }

  /** Send an act; return what refuses it, null for nothing. */
  #post(act) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return GONE;
    const text = JSON.stringify(act);
    if (new Blob([text]).size > LARGEST) return TOO_LARGE;
    this.#socket.send(text);
    return null;
  }

  /**
   * Do what the bot answers. The outcome's `status` is "answered" (with `choices` or `modal`
   * where that is the answer), "failed", or "refused" with a `sentence`. `begun` is called
   * when it was not refused and the bot has it.
   */
  perform(act, begun = () => {}) {
    return this.#ask(act, { begun });
  }

  /** Ask for a game; resolves once it has begun, or with the `sentence` that refuses it. */
  begin(act) {
    return this.#ask(act, { begun: () => {}, lasts: true });
  }

  #ask(act, asked) {
    const ref = (this.#refs += 1);
    const refusal = this.#post({ ...act, ref });
    if (refusal) return Promise.resolve(refusal);
    return new Promise((resolve) => this.#replies.set(ref, { ...asked, resolve }));
  }

  #receive(told) {
    const asked = this.#replies.get(told.ref);
    if (!asked?.lasts || ["refused", "messages"].includes(told.type)) this.#replies.delete(told.ref);
    if (told.type === "begun") {
      asked.begun();
      this.#begun.set(told.interaction, asked.resolve);
    } else if (told.type === "interaction") {
      this.#begun.get(told.id)?.({ ...told, status: told.failed ? "failed" : "answered" });
      this.#begun.delete(told.id);
    } else if (told.type === "refused" && asked) {
      asked.resolve({ status: "refused", sentence: told.sentence });
    } else {
      if (told.type === "messages") asked?.resolve({ status: "answered" });
      this.dispatchEvent(new CustomEvent("told", { detail: told }));
    }
  }

  #lost() {
    for (const { resolve } of this.#replies.values()) resolve(GONE);
    for (const resolve of this.#begun.values()) resolve(GONE);
    this.#replies.clear();
    this.#begun.clear();
    this.dispatchEvent(new Event("closed"));
    setTimeout(() => this.connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
