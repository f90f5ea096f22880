// What is left of a budget that a guess needs no more makes the guess sure (docs/budget.md, how sure).
import { answersOf } from '../../../protocol/answers';
import type {
  Certainty,
  Learner,
  Pull,
  Routine,
  RoundCompleted,
  RoundStarted,
  Totals,
} from '../../../protocol/learner';
import type { Budget } from '../../contract/budget';

/**
 * Does as the learner of a certificate does, until it has one or asks for more than is left. Its rounds are those of the run.
 * @param learner which saw nothing of the run: its evidence is its own
 * @param told what it asked for, and the answers
 * @returns how sure one could be by its last test
 */
export function* towardsCertificate(
  learner: Learner,
  budget: Budget,
  told: (pulls: readonly Pull[], totals: readonly Totals[]) => void,
): Routine<Certainty | null> {
  let last: RoundCompleted | null = null;
  let answers: readonly Totals[] | undefined;
  // A round is told of where its samples fit.
  let started: RoundStarted | null = null;
  for (;;) {
    const { done, value } = learner.next(answers);
    answers = undefined;
    if (done === true) break;
    if (value.type === 'pull') {
      if (!budget.fits(value.pulls)) break;
      if (started !== null) yield started;
      started = null;
      budget.spend(value.pulls);
      answers = answersOf(yield value, value.pulls.length);
      told(value.pulls, answers);
    } else if (value.type === 'roundStarted') {
      started = value;
    } else {
      if (value.type === 'roundCompleted') last = value;
      yield value;
    }
  }
  const known = last?.certainty ?? null;
  // Its candidates are searched for where they are read: once.
  return known && { ...known };
}
