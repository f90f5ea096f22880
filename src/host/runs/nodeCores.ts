/** How many cores the extension host may count on. */
import { availableParallelism } from 'node:os';

export function nodeCores(): number {
  return availableParallelism();
}

/** As many as there are cores less one for the editor; two at least, so that a long run does not hold up a short one. */
export function maxWorkers(): number {
  return Math.max(2, nodeCores() - 1);
}
