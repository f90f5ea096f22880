/** Keeps a page up to date by sending everything: at once when it listens, then at most ten times a second, or as the settings say. */
import type { ToPage } from '../../shared/protocol';
import type { Timer } from '../util/timer';

export class StatePump {
  #isReady = false;
  #lastPostAt = Number.NEGATIVE_INFINITY;
  #callOff: (() => void) | null = null;

  /**
   * @param state all that the page shows, as it is now
   * @param updateInterval milliseconds from one message to the next, at least; as the settings have it now
   */
  constructor(
    private readonly timer: Timer,
    private readonly post: (message: ToPage) => void,
    private readonly state: () => ToPage,
    private readonly updateInterval: () => number,
  ) {}

  pageReady(): void {
    this.#isReady = true;
    this.postNow();
  }

  pageGone(): void {
    this.#isReady = false;
    this.#calledOff();
  }

  /** Something else is shown from now on. */
  postNow(): void {
    if (!this.#isReady) return;
    this.#calledOff();
    this.#lastPostAt = this.timer.now();
    this.post(this.state());
  }

  /** What is shown has changed. */
  changed(): void {
    if (!this.#isReady || this.#callOff !== null) return;
    const wait = this.#lastPostAt + this.updateInterval() - this.timer.now();
    this.#callOff = this.timer.after(Math.max(0, wait), () => this.postNow());
  }

  #calledOff(): void {
    this.#callOff?.();
    this.#callOff = null;
  }
}
