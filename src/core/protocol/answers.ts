/** Whether totals are an answer to what was asked. */
import type { Pull, Totals } from './learner';

/** A pull as its answer is compared with it. */
interface Asked extends Pick<Pull, 'count'> {
  readonly id: number;
  readonly rows: number;
}

/** What is wrong with totals of a pull, to follow after "has"; null where nothing is. */
function faultOf({ count, sum }: Totals, asked: Asked): string | null {
  if (count !== asked.count) return `a count of ${count} instead of ${asked.count}`;
  if (sum.length !== asked.rows) {
    return `${sum.length} ${sum.length === 1 ? 'row' : 'rows'} instead of ${asked.rows}`;
  }
  const wrong = sum.find((value) => !Number.isFinite(value));
  return wrong === undefined ? null : `the sum ${wrong}, which is not a finite number`;
}

/** @throws RangeError that names the first pull whose answer does not fit */
export function checkAnswers(totals: readonly Totals[], pulls: readonly Asked[]): void {
  if (totals.length !== pulls.length) {
    throw new RangeError(
      `There are answers to ${totals.length} of the ${pulls.length} pulls that were asked for.`,
    );
  }
  pulls.forEach((pull, index) => {
    const fault = faultOf(totals[index] as Totals, pull);
    if (fault !== null) throw new RangeError(`The answer to pull ${pull.id} has ${fault}.`);
  });
}

/** The totals that a learner was sent for `count` pulls. @throws Error if its driver sent something else */
export function answersOf(totals: readonly Totals[] | undefined, count: number): readonly Totals[] {
  if (totals?.length !== count) {
    throw new Error(`The environment answered ${totals?.length ?? 0} of ${count} pulls.`);
  }
  return totals;
}
