/**
 * Asks the page of a panel for drawings. A page is thrown away when it is hidden, and may not be there yet: what it was
 * asked for is asked again when it says `ready`.
 */
import type { DrawingFormat, DrawingName, FromPage, ToPage } from '../../shared/protocol';
import type { Timer } from '../util/timer';

type DrawRequest = Extract<ToPage, { type: 'draw' }>;
type Drawn = Extract<FromPage, { type: 'drawn' }>;

/** A page that is slow to start has long been there by then. */
const LIMIT_MS = 20_000;
/** What is posted while VS Code changes the frame of a page is lost without a word. */
const REPEAT_MS = 4000;

interface Pending {
  readonly message: DrawRequest;
  readonly settle: (data: string | null) => void;
  readonly fail: (error: Error) => void;
}

export class PageDrawings {
  readonly #pending = new Map<number, Pending>();
  #isReady = false;
  #last = 0;

  constructor(
    private readonly timer: Timer,
    private readonly post: (message: ToPage) => void,
  ) {}

  /** To be called after the page was sent its run. */
  pageReady(): void {
    this.#isReady = true;
    for (const { message } of this.#pending.values()) this.post(message);
  }

  pageGone(): void {
    this.#isReady = false;
  }

  /**
   * @returns the text of an SVG file, or a PNG file in base64; null where there is nothing to draw
   * @throws Error if the panel is closed first, or its page does not answer
   */
  ask(runId: string, what: DrawingName, format: DrawingFormat): Promise<string | null> {
    this.#last += 1;
    const request = this.#last;
    const message: DrawRequest = { type: 'draw', runId, request, what, format };
    return new Promise((resolve, reject) => {
      const callOff = [
        this.timer.after(LIMIT_MS, () => {
          this.#pending.get(request)?.fail(new Error('The panel did not answer.'));
        }),
        ...Array.from({ length: LIMIT_MS / REPEAT_MS - 1 }, (_, index) =>
          this.timer.after((index + 1) * REPEAT_MS, () => {
            if (this.#isReady) this.post(message);
          }),
        ),
      ];
      const done = (): void => {
        for (const off of callOff) off();
        this.#pending.delete(request);
      };
      this.#pending.set(request, {
        message,
        settle: (data) => {
          done();
          resolve(data);
        },
        fail: (error) => {
          done();
          reject(error);
        },
      });
      if (this.#isReady) this.post(message);
    });
  }

  receive({ request, data }: Drawn): void {
    this.#pending.get(request)?.settle(data);
  }

  dispose(): void {
    this.#isReady = false;
    for (const { fail } of [...this.#pending.values()]) {
      fail(new Error('The panel closed before its picture was drawn.'));
    }
  }
}
