/** A clock that is turned by hand. */
import type { Timer } from '../../../src/host/util/timer';

export class FakeTimer implements Timer {
  #now = 1_000_000;
  #due: { at: number; action: () => void }[] = [];

  readonly now = (): number => this.#now;

  readonly after = (ms: number, action: () => void): (() => void) => {
    const entry = { at: this.#now + ms, action };
    this.#due.push(entry);
    return () => {
      this.#due = this.#due.filter((other) => other !== entry);
    };
  };

  /** Lets time pass; what is due runs in its order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const next = this.#due.filter((entry) => entry.at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#due = this.#due.filter((entry) => entry !== next);
      this.#now = next.at;
      next.action();
    }
    this.#now = end;
  }
}
