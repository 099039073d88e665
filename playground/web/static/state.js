/** What the page knows: people, channels, commands, and the messages of the open channel. */

/** Tells what changed: `seats`, `me`, `welcome`, `channels`, `commands`, `messages`, `message`, `gone`, `typing`, `push`. */
export class State extends EventTarget {
  me = null;
  bot = null;
  users = new Map();
  roles = [];
  seated = [];
  mostSeats = 0;
  called = {};
  news = {};
  seen = "0";
  settings = { moods: [], mood: "", time: null };
  welcome = { rules: [], situations: [] };
  chosen = { players: 2, bots: 1, rules: "" };
  unread = {};
  bystanders = {};
  online = true;
  channels = [];
  commands = [];
  channel = null;
  messages = new Map();
  more = false;
  /** Whom each person's client has heard of, by their ids. */
  #met = new Map();

  get user() {
    return this.users.get(this.me);
  }

  get here() {
    return this.channels.find((channel) => channel.id === this.channel);
  }

  /** Names for mentions, as `markdown` wants them. */
  get names() {
    return {
      me: this.me,
      user: (id) => this.users.get(id)?.name ?? "unknown",
      mentioned: (id) => (this.#knows(id) && this.users.get(id)?.name) || "unknown-user",
      role: (id) => this.roles.find((role) => role.id === id)?.name ?? "unknown",
      channel: (id) => this.channels.find((channel) => channel.id === id)?.name ?? "unknown",
    };
  }

  /** Discord's clients know the names of those who wrote, used or were mentioned in what they were sent. */
  #knows(id) {
    return id === this.me || this.#met.get(this.me)?.has(id);
  }

  #meet({ author, mentions, used }) {
    if (!this.#met.has(this.me)) this.#met.set(this.me, new Set());
    for (const id of [author, used?.user, ...mentions].filter(Boolean)) this.#met.get(this.me).add(id);
  }

  /** Return which of the people's colours somebody has; -1 for the bot. */
  colour(id) {
    return [...this.users.values()].filter((user) => !user.bot).findIndex((user) => user.id === id);
  }

  /** Return who sits here and is to act in the open channel, if that is somebody else. */
  get turn() {
    const called = this.called[this.channel] ?? [];
    if (called.includes(this.me)) return null;
    return called.find((id) => this.seated.includes(id)) ?? null;
  }

  /** Return how many unread pings somebody has, in one channel or in all. */
  pings(user, channel = null) {
    const counts = this.unread[user] ?? {};
    if (channel !== null) return counts[channel] ?? 0;
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }

  /** Return whether something was said in a channel that the person has not looked at. */
  isNew(channel) {
    return (this.news[this.me] ?? []).includes(channel);
  }

  /** Take in what the server told. */
  take(told) {
    const take = this[`_${told.type}`];
    if (!take) return;
    const detail = take.call(this, told);
    this.dispatchEvent(new CustomEvent(told.type, { detail }));
  }

  _me({ user, bot }) {
    [this.me, this.bot] = [user, bot];
  }

  _seats(told) {
    this.users = new Map(told.users.map((user) => [user.id, user]));
    [this.roles, this.seated, this.mostSeats] = [told.roles, told.seated, told.most_seats];
    [this.unread, this.online] = [told.unread, told.online];
    [this.called, this.news] = [told.called, told.news];
    this.bystanders = told.bystanders;
  }

  _welcome({ rules, situations }) {
    this.welcome = { rules, situations };
  }

  _channels({ channels }) {
    this.channels = channels;
  }

  _commands({ commands }) {
    this.commands = commands;
  }

  _settings({ moods, mood, time }) {
    this.settings = { moods, mood, time };
  }

  _messages({ channel, messages, older, more, seen }) {
    if (!older) this.seen = seen;
    for (const message of messages) this.#meet(message);
    const told = messages.map((message) => [message.id, message]);
    this.messages = new Map(older ? [...told, ...this.messages] : told);
    [this.channel, this.more] = [channel, more];
    return { older };
  }

  _message({ message }) {
    const known = this.messages.has(message.id);
    this.#meet(message);
    this.messages.set(message.id, message);
    return { message, known };
  }

  _gone({ id }) {
    this.messages.delete(id);
    return { id };
  }

  _typing() {}

  _push(push) {
    return push;
  }
}
