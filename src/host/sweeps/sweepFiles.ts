/** The names of sweeps and of their results, and the lines that the command line answers with. */
import { jsonIn } from '../../core/text/isObject';

export const SWEEP_ENDING = '.cpe-sweep.json';
export const RESULTS_ENDING = '.results.ndjson';

/** What begins with a dash would be taken for an option. */
export function here(name: string): string {
  return `./${name}`;
}

/** @returns null for what is no line of ours */
export function parsedLine(line: string): object | null {
  const value = jsonIn(line);
  return typeof value === 'object' ? value : null;
}
