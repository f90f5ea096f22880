/**
 * Ensures that a page appears. On a busy machine VS Code sometimes loses the resources of a page, which then stays blank, so a
 * visible page that does not say `ready` in time is loaded again.
 */
import type { Timer } from '../util/timer';

/** Doubled with each try, because the machine may only be slow. */
const FIRST_WAIT_MS = 5000;
const MOST_TRIES = 5;

export class PageStart {
  #isReady = false;
  #loads = 0;
  #tries = 0;
  #callOff: (() => void) | null = null;

  /** @param load loads the page; later attempts use other addresses, because failures may be cached */
  constructor(
    private readonly timer: Timer,
    private readonly load: (time: number) => void,
  ) {}

  begin(isInView: boolean): void {
    this.#load();
    if (isInView) this.inView();
  }

  /** The page is visible; VS Code loads only visible pages. */
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

  /** The page was hidden or closed. */
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
