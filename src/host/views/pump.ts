/**
 * Keeps a page up to date: sends everything when it says `ready` or shows something else, then changes, at most ten times a
 * second (or less, by the settings) and only while the page exists.
 */
import type { ToPage } from '../../shared/protocol';
import type { Timer } from '../util/timer';

/** Makes the messages for a page. */
export interface Feed {
  /** The whole current content; null while it is being read: the page goes on waiting for it. */
  readonly whole: () => ToPage | null;
  /** The changes since the last message; if missing, everything is sent again. */
  readonly change?: () => ToPage;
}

export class Pump {
  #isReady = false;
  #lastPostAt = Number.NEGATIVE_INFINITY;
  #callOff: (() => void) | null = null;

  /** @param updateInterval shortest time between messages in milliseconds, by the current settings */
  constructor(
    private readonly timer: Timer,
    private readonly post: (message: ToPage) => void,
    private readonly feed: Feed,
    private readonly updateInterval: () => number,
  ) {}

  /** The page is ready; it may say so several times. */
  pageReady(): void {
    this.#isReady = true;
    this.shown();
  }

  /** The page was hidden and thereby discarded. */
  pageGone(): void {
    this.#isReady = false;
    this.#calledOff();
  }

  /** The panel shows something else now. */
  shown(): void {
    if (this.#isReady) this.#post(this.feed.whole);
  }

  changed(): void {
    if (!this.#isReady || this.#callOff !== null) return;
    const wait = this.#lastPostAt + this.updateInterval() - this.timer.now();
    this.#callOff = this.timer.after(Math.max(0, wait), () => this.flush());
  }

  flush(): void {
    if (this.#callOff !== null) this.#post(this.feed.change ?? this.feed.whole);
  }

  #post(make: () => ToPage | null): void {
    this.#calledOff();
    this.#lastPostAt = this.timer.now();
    const message = make();
    if (message !== null) this.post(message);
  }

  #calledOff(): void {
    this.#callOff?.();
    this.#callOff = null;
  }
}
