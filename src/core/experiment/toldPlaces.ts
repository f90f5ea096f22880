/** The places of the values in one sheet or message, so that the user can be asked about outliers. */
import type { Answer, TotalsAnswer } from './answer';
import { outlierText, placeText, type Outlier } from './outliers';
import type { PullAnswers } from './pullAnswers';
import type { ToldAnswer, ToldFault, ToldPlace } from './tell';

/** The place of a value, by its row. */
type PlaceOf = (row: number) => ToldPlace;

export class ToldPlaces {
  /** By pull and sample, or by the totals object. */
  readonly #told = new Map<string | TotalsAnswer, PlaceOf>();
  /** The first value of each action. */
  readonly #first = new Map<string, PlaceOf>();

  /** @param fresh the new part of the answer @param pull its state before that part */
  add(one: ToldAnswer, fresh: Answer, pull: PullAnswers): void {
    if ('failed' in fresh) return;
    /** @param observation its index in the answer, from 0; absent for totals */
    const note = (key: string | TotalsAnswer, observation?: number) => {
      const action = pull.asked.action.join(' ');
      const told: PlaceOf = (row) =>
        one.placeOf({ row, ...(observation !== undefined && { observation }) });
      this.#told.set(key, told);
      if (!this.#first.has(action)) this.#first.set(action, told);
    };
    if (!('observations' in fresh)) {
      note(fresh);
      return;
    }
    const given = 'samples' in one.answer ? (one.answer.samples ?? []) : [];
    const placeOf = new Map(given.map((sample, index) => [sample, index]));
    const samples = fresh.samples ?? [...pull.missing()].slice(0, fresh.observations.length);
    samples.forEach((sample, index) => {
      note(`${fresh.pull} ${sample}`, placeOf.get(sample) ?? index);
    });
  }

  /**
   * The questions about outliers, each with its place. An earlier value has no place here: it is named with the new value that
   * disagrees with it, or at the first new value of its action.
   */
  faultsOf(found: readonly Outlier[]): readonly ToldFault[] {
    const faults: ToldFault[] = [];
    const fresh = found.filter((one) => this.#told.has(keyOf(one)));
    for (const outlier of fresh) {
      const placeOf = this.#told.get(keyOf(outlier)) as PlaceOf;
      const { row, other } = outlier;
      const isBefore = other !== null && !this.#told.has(keyOf(other));
      faults.push({
        message: outlierText(outlier),
        ...placeOf(row),
        outlier: { before: isBefore ? other.pull : null },
      });
    }
    for (const outlier of found) {
      const { action, row, rows, pull } = outlier;
      const isNamed = fresh.some(({ other }) => other !== null && keyOf(other) === keyOf(outlier));
      const placeOf = this.#first.get(action.join(' '));
      if (this.#told.has(keyOf(outlier)) || isNamed || placeOf === undefined) continue;
      const what = `${placeText(outlier)}${rows === 1 ? '' : `, number ${row + 1}`}`;
      faults.push({
        message: `This disagrees with ${what}, which was told before: ${outlierText(outlier)}`,
        ...placeOf(row),
        outlier: { before: pull },
      });
    }
    return faults;
  }
}

function keyOf({
  pull,
  sample,
  totals,
}: Pick<Outlier, 'pull' | 'sample' | 'totals'>): string | TotalsAnswer {
  return totals ?? `${pull} ${sample}`;
}
