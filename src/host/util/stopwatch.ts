/** How long something has taken, over several stretches of time. All times are milliseconds since 1970, UTC. */
export class Stopwatch {
  #elapsedMs: number;
  #since: number | null;

  /** @param elapsedMs of the stretches before @param since where it is going; null where it stands still */
  constructor(elapsedMs: number, since: number | null) {
    this.#elapsedMs = elapsedMs;
    this.#since = since;
  }

  elapsedMs(now: number): number {
    return this.#elapsedMs + (this.#since === null ? 0 : now - this.#since);
  }

  start(now: number): void {
    this.#since ??= now;
  }

  stop(now: number): void {
    this.#elapsedMs = this.elapsedMs(now);
    this.#since = null;
  }
}
