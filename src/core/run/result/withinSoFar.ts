/** How good an action of a run is known to be, by all of its tests. */
import type { AnytimeWithin } from './anytimeWithin';
import type { RoundCompleted, Within } from '../../protocol/learner';

/** Each test that is kept has at least this many times the samples of the one before. */
const KEPT_GROWTH = 2;

/** The statements of all tests of a run hold at once, so the best of them does. They are worked out when it is asked for. */
export class WithinSoFar {
  readonly #kept: (() => Within | null)[] = [];
  #newest: () => Within | null = () => null;
  #keptAt = 0;
  /** What the statements rest on is contradicted. */
  isRefuted = false;

  /**
   * @param slope how much the reward changes at most where that of the learner changes by 1
   * @param bound by all samples, in place of what the tests know
   */
  constructor(
    private readonly slope: number,
    readonly bound: AnytimeWithin | null = null,
  ) {}

  add(test: RoundCompleted, totalSamples: number): void {
    const read = Object.getOwnPropertyDescriptor(test, 'within')?.get;
    if (read === undefined) return;
    const newest = read as () => Within | null;
    this.#newest = newest;
    if (totalSamples < KEPT_GROWTH * this.#keptAt) return;
    this.#keptAt = totalSamples;
    this.#kept.push(newest);
  }

  /** The least epsilon, of equal ones the first; null where none is known. */
  get value(): Within | null {
    if (this.isRefuted) return null;
    let least = this.bound?.value ?? null;
    for (const read of this.bound === null ? [...this.#kept, this.#newest] : []) {
      const within = read();
      if (within !== null && within.epsilon < (least?.epsilon ?? Infinity)) least = within;
    }
    return least && { ...least, epsilon: this.slope * least.epsilon };
  }
}
