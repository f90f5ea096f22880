/** How many cores the extension host may count on. */
import { availableParallelism } from 'node:os';

export function nodeCores(): number {
  return availableParallelism();
}
