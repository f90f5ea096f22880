/**
 * Keeps a page up to date: everything when it says `ready` or shows something else, then what changed, at most ten times
 * a second (less often where the settings say so) and only while the page is there to see it.
 */
import type { ToPage } from '../../shared/protocol';
import type { Timer } from '../util/timer';

/** What a page is sent. */
export interface Feed {
  /** All that it shows, as it is now. */
  readonly whole: () => ToPage;
  /** What has changed since the last message; missing where everything is sent again. */
  readonly change?: () => ToPage;
}

export class Pump {
  #isReady = false;
  #lastPostAt = Number.NEGATIVE_INFINITY;
  #callOff: (() => void) | null = null;

  /** @param updateInterval milliseconds from one message to the next, at least; as the settings have it now */
  constructor(
    private readonly timer: Timer,
    private readonly post: (message: ToPage) => void,
    private readonly feed: Feed,
    private readonly updateInterval: () => number,
  ) {}

  /** The page exists and listens; it may say so several times. */
  pageReady(): void {
    this.#isReady = true;
    this.shown();
  }

  /** The page was hidden, and thrown away with it. */
  pageGone(): void {
    this.#isReady = false;
    this.#calledOff();
  }

  /** Something else is shown from now on. */
  shown(): void {
    if (this.#isReady) this.#post(this.feed.whole);
  }

  /** What is shown has changed. */
  changed(): void {
    if (!this.#isReady || this.#callOff !== null) return;
    const wait = this.#lastPostAt + this.updateInterval() - this.timer.now();
    this.#callOff = this.timer.after(Math.max(0, wait), () => this.flush());
  }

  flush(): void {
    if (this.#callOff !== null) this.#post(this.feed.change ?? this.feed.whole);
  }

  #post(message: () => ToPage): void {
    this.#calledOff();
    this.#lastPostAt = this.timer.now();
    this.post(message());
  }

  #calledOff(): void {
    this.#callOff?.();
    this.#callOff = null;
  }
}
