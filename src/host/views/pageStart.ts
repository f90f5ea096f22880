/**
 * Sees to it that a page comes up. On a busy machine VS Code loses what a page loads now and then, and the page stays
 * blank: one that is in view and does not say `ready` in time is loaded again.
 */
import type { Timer } from '../util/timer';

/** Doubled from try to try: a machine may just be slow. */
const FIRST_WAIT_MS = 5000;
const MOST_TRIES = 5;

export class PageStart {
  #isReady = false;
  #loads = 0;
  #tries = 0;
  #callOff: (() => void) | null = null;

  /** @param load gives the page its content; from its second time on under other addresses: failures may be kept in a cache */
  constructor(
    private readonly timer: Timer,
    private readonly load: (time: number) => void,
  ) {}

  begin(isInView: boolean): void {
    this.#load();
    if (isInView) this.inView();
  }

  /** The page is in view, where VS Code loads it. */
  inView(): void {
    if (this.#isReady || this.#callOff !== null || this.#tries === MOST_TRIES) return;
    this.#callOff = this.timer.after(FIRST_WAIT_MS * 2 ** this.#tries, () => {
      this.#callOff = null;
      this.#tries += 1;
      this.#load();
      this.inView();
    });
  }

  ready(): void {
    this.gone();
    this.#isReady = true;
  }

  /** The page was hidden, or closed. */
  gone(): void {
    this.#isReady = false;
    this.#tries = 0;
    this.#callOff?.();
    this.#callOff = null;
  }

  #load(): void {
    this.#loads += 1;
    this.load(this.#loads);
  }
}
