// Spends what a guess no longer needs on certifying it (docs/budget.md, how sure).
import { answersOf } from '../../../protocol/answers';
import type {
  Certainty,
  Learner,
  Pull,
  PullRequest,
  Routine,
  RoundCompleted,
  RoundStarted,
  Totals,
} from '../../../protocol/learner';
import type { Budget } from '../../contract/budget';

/** Runs a certifying learner until it certifies or its next request exceeds the room. Its rounds are rounds of the run. */
export class TowardsCertificate {
  #isOver = false;
  /** The pending request and the start of its round, which is reported once the request fits. */
  #asked: PullRequest | null = null;
  #started: RoundStarted | null = null;
  #last: RoundCompleted | null = null;
  #known: { readonly by: RoundCompleted; readonly certainty: Certainty | null } | null = null;

  /** @param learner a fresh one, so that its evidence is its own */
  constructor(private readonly learner: Learner) {}

  /** The certainty by the learner's last test. */
  get certainty(): Certainty | null {
    const by = this.#last;
    if (by === null) return null;
    // Candidates are computed when read: copy them once.
    if (this.#known?.by !== by) {
      const certainty = by.certainty ?? null;
      this.#known = { by, certainty: certainty && { ...certainty } };
    }
    return this.#known.certainty;
  }

  /**
   * @param share of the budget that it may use
   * @param told receives each request with its answers
   */
  *go(
    budget: Budget,
    share: number,
    told: (pulls: readonly Pull[], totals: readonly Totals[]) => void,
  ): Routine<void> {
    let answers: readonly Totals[] | undefined;
    while (!this.#isOver) {
      if (this.#asked === null) {
        const { done, value } = this.learner.next(answers);
        answers = undefined;
        if (done === true) this.#isOver = true;
        else if (value.type === 'pull') this.#asked = value;
        else if (value.type === 'roundStarted') this.#started = value;
        else {
          if (value.type === 'roundCompleted') this.#last = value;
          yield value;
        }
        continue;
      }
      const { pulls } = this.#asked;
      if (!budget.fits(pulls, share)) return;
      budget.spend(pulls);
      if (this.#started !== null) yield this.#started;
      this.#started = null;
      answers = answersOf(yield this.#asked, pulls.length);
      this.#asked = null;
      told(pulls, answers);
    }
  }
}
