/** How much memory a thread of this machine may use, and the message where it needs more. */
import { totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';
import type { ResourceLimits } from 'node:worker_threads';
import { getHeapStatistics } from 'node:v8';

const MIB = 2 ** 20;
/** The rest is for everything else that runs. */
const SHARE = 3 / 4;
/** Less is used up by next to nothing; a limit is not taken before it is needed. */
const LEAST_MB = 256;

/** What a machine has, in bytes. */
export interface MachineMemory {
  readonly total: number;
  /** To which the heap of this process may grow. */
  readonly heap: number;
}

/**
 * For each of the threads that work at the same time: together they leave a quarter of the memory, and none takes more than
 * half of what this process may, whose threads can share one space of addresses (in the editor they do).
 * @param threads at least 1
 */
export function threadLimits(
  threads: number,
  { total, heap }: MachineMemory = memoryOfMachine(),
): ResourceLimits {
  const most = Math.min((SHARE * total) / threads, heap / 2) / MIB;
  return { maxOldGenerationSizeMb: Math.max(LEAST_MB, Math.floor(most)) };
}

function memoryOfMachine(): MachineMemory {
  // A container may have less than its machine; without a limit it is 0, or more than there is.
  const allowed = constrainedMemory() || Infinity;
  return { total: Math.min(totalmem(), allowed), heap: getHeapStatistics().heap_size_limit };
}

/** A sentence, where this is how a thread ends that needs more than its limit; else null. */
export function outOfMemory(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error)) return null;
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? 'The run needs more memory than it may use here. Use a smaller instance or fewer actions.'
    : null;
}
