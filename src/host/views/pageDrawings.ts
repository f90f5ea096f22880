/**
 * Requests drawings from the page of a panel. A hidden page is discarded and a new one may still be loading, so requests are
 * repeated when it says `ready`.
 */
import type { DrawRequest, FromPage, ToPage } from '../../shared/protocol';
import type { Timer } from '../util/timer';

/** Enough even for a page that is slow to start. */
const LIMIT_MS = 60_000;
/** VS Code silently drops messages while it replaces the frame of a page. */
const REPEAT_MS = 4000;

interface Pending {
  readonly post: () => void;
  readonly end: (answer: string | null | Error) => void;
}

export class PageDrawings {
  readonly #pending = new Map<number, Pending>();
  #isReady = false;
  #last = 0;

  constructor(
    private readonly timer: Timer,
    private readonly post: (message: ToPage) => void,
  ) {}

  /** Call after the page was sent its run. */
  pageReady(): void {
    this.#isReady = true;
    for (const { post } of this.#pending.values()) post();
  }

  pageGone(): void {
    this.#isReady = false;
  }

  /**
   * @returns the text of an SVG or HTML file, or a PNG file in base64; null if there is nothing to draw
   * @throws Error if the panel is closed first, or its page does not answer
   */
  ask(runId: string, asked: DrawRequest): Promise<string | null> {
    this.#last += 1;
    const request = this.#last;
    return new Promise((resolve, reject) => {
      const post = (): void => {
        if (this.#isReady) this.post({ type: 'draw', runId, request, ...asked });
      };
      const end: Pending['end'] = (answer) => {
        for (const callOff of waits) callOff();
        this.#pending.delete(request);
        if (answer instanceof Error) reject(answer);
        else resolve(answer);
      };
      const waits = [this.timer.after(LIMIT_MS, () => end(new Error('The panel did not answer.')))];
      for (let ms = REPEAT_MS; ms < LIMIT_MS; ms += REPEAT_MS)
        waits.push(this.timer.after(ms, post));
      this.#pending.set(request, { post, end });
      post();
    });
  }

  receive({ request, data, hasFailed }: Extract<FromPage, { type: 'drawn' }>): void {
    const failure = 'The panel could not draw it. Close it, and show the run again.';
    this.#pending.get(request)?.end(hasFailed === true ? new Error(failure) : data);
  }

  dispose(): void {
    this.#isReady = false;
    for (const { end } of [...this.#pending.values()]) {
      end(new Error('The panel closed before its picture was drawn.'));
    }
  }
}
