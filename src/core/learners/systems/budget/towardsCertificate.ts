// What is left of a budget that a guess needs no more makes the guess sure (docs/budget.md, how sure).
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

/** Does as the learner of a certificate does, until it has one or asks for more than is left. Its rounds are those of the run. */
export class TowardsCertificate {
  #isOver = false;
  /** What it asks for, and the round that this begins: told of where its samples fit. */
  #asked: PullRequest | null = null;
  #started: RoundStarted | null = null;
  #last: RoundCompleted | null = null;
  #known: { readonly by: RoundCompleted; readonly certainty: Certainty | null } | null = null;

  /** @param learner which saw nothing of the run: its evidence is its own */
  constructor(private readonly learner: Learner) {}

  /** How sure one could be by its last test. */
  get certainty(): Certainty | null {
    const by = this.#last;
    if (by === null) return null;
    // Its candidates are searched for where they are read: once.
    if (this.#known?.by !== by) {
      const certainty = by.certainty ?? null;
      this.#known = { by, certainty: certainty && { ...certainty } };
    }
    return this.#known.certainty;
  }

  /**
   * @param share of the budget that it may go up to
   * @param told what it asked for, and the answers
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
