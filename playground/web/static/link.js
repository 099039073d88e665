/** The websocket to the server: it comes back by itself, and every act gets its outcome. */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;
const GONE = { status: "refused", sentence: "The playground cannot be reached." };

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

  /** Send an act that needs no outcome. */
  send(act) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(act));
  }

  /**
   * Do what the bot answers. The outcome's `status` is "answered" (with `choices` or `modal`
   * where that is the answer), "failed", or "refused" with a `sentence`. `begun` is called
   * when it was not refused and the bot has it.
   */
  perform(act, begun = () => {}) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.resolve(GONE);
    const ref = (this.#refs += 1);
    return new Promise((resolve) => {
      this.#replies.set(ref, { resolve, begun });
      this.send({ ...act, ref });
    });
  }

  /** Ask for a game; resolves once it has begun, or with the `sentence` that refuses it. */
  begin(act) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.resolve(GONE);
    const ref = (this.#refs += 1);
    return new Promise((resolve) => {
      this.#replies.set(ref, { resolve, begun: () => {}, lasts: true });
      this.send({ ...act, ref });
    });
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
