/** A run from its text, for engines that are compared. */
import { preparedFrom } from '../../unit/experiment/lab';
import { resultOf } from '../../unit/run/drive';

/** The result without its time, as JSON. */
export function oneRun(text: string, seed: number): string {
  return JSON.stringify(resultOf(preparedFrom(text, [['run.seed', seed]])));
}
