/** How long a task is waited for. */
import type { TaskLimits } from './task';

const PATIENCE = 2;
const LEAST_MS = 10_000;

/** A run looks at its clock between two steps, and a step may be a long one. @returns milliseconds; null for ever */
export function patienceOf({ seconds }: TaskLimits): number | null {
  return seconds === undefined ? null : PATIENCE * 1000 * seconds + LEAST_MS;
}
