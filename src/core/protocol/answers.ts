/** Checks whether totals answer a request. */
import type { Pull, Totals } from './learner';

/** The properties of a pull that its answer must match. */
interface Asked extends Pick<Pull, 'count'> {
  readonly id: number;
  readonly rows: number;
}

/** What is wrong with the totals of a pull, as the continuation of "has"; null if nothing. */
function faultOf({ count, sum }: Totals, asked: Asked): string | null {
  if (count !== asked.count) return `a count of ${count} instead of ${asked.count}`;
  if (sum.length !== asked.rows) {
    return `${sum.length} ${sum.length === 1 ? 'row' : 'rows'} instead of ${asked.rows}`;
  }
  const wrong = sum.find((value) => !Number.isFinite(value));
  return wrong === undefined ? null : `the sum ${wrong}, which is not a finite number`;
}

/** @throws RangeError naming the first pull whose answer does not fit */
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

/** The totals for `count` pulls that a learner was sent. @throws Error if its driver sent something else */
export function answersOf(totals: readonly Totals[] | undefined, count: number): readonly Totals[] {
  if (totals?.length !== count) {
    throw new Error(`The environment answered ${totals?.length ?? 0} of ${count} pulls.`);
  }
  return totals;
}
