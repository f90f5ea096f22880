/** The best statement about the accuracy so far, evaluated lazily; all tests' statements hold at once, so the best one holds. */
import type { Recommendation, RoundCompleted, Within } from '../../protocol/learner';
import type { AnytimeWithin } from '../result/anytimeWithin';

/** A test is kept if it has at least this many times the samples of the last kept one. */
const KEPT_GROWTH = 2;

export class WithinSoFar {
  readonly #kept: (() => Within | null)[] = [];
  #newest: () => Within | null = () => null;
  #keptAt = 0;
  /** An assumption of the statements is contradicted. */
  isRefuted = false;

  /**
   * @param slope the largest change of the reward for a unit change of the learner's reward
   * @param bound a bound from all samples, which replaces the tests' statements
   */
  constructor(
    private readonly slope: number,
    readonly bound: AnytimeWithin | null,
  ) {}

  add(test: RoundCompleted, totalSamples: number): void {
    // The session replaces the property of the test, so its getter is kept.
    const read = Object.getOwnPropertyDescriptor(test, 'within')?.get;
    if (read === undefined) return;
    this.#newest = read as () => Within | null;
    if (totalSamples < KEPT_GROWTH * this.#keptAt) return;
    this.#keptAt = totalSamples;
    this.#kept.push(this.#newest);
  }

  /** The least epsilon, the first of equal ones; null if none is known. */
  get value(): Within | null {
    if (this.isRefuted) return null;
    let least = this.bound?.value ?? null;
    for (const read of this.bound === null ? [...this.#kept, this.#newest] : []) {
      const within = read();
      if (within !== null && within.epsilon < (least?.epsilon ?? Infinity)) least = within;
    }
    return least && { ...least, epsilon: this.slope * least.epsilon };
  }

  /** The statement at the end of the run. @param recommendation may have a better statement, and a limit above which it is useless */
  ofAnswer(recommendation: Recommendation | null): Within | null {
    const { within: own, mostWithin = Infinity } = recommendation ?? {};
    const all = own === undefined || this.isRefuted ? this.value : own;
    const within = own && all === own ? { ...own, epsilon: this.slope * own.epsilon } : all;
    return within !== null && within.epsilon < this.slope * mostWithin ? within : null;
  }
}
