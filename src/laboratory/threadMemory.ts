/** The memory limit of a thread, and the message for a thread that exceeded it. */
import { totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';
import type { ResourceLimits } from 'node:worker_threads';
import { getHeapStatistics } from 'node:v8';

const MIB = 2 ** 20;
/** The rest is for everything else that runs. */
const SHARE = 3 / 4;
/** Even small runs need this much, and the limit reserves nothing. */
const LEAST_MB = 256;

/** In bytes. */
export interface MachineMemory {
  readonly total: number;
  /** The limit of this process's heap. */
  readonly heap: number;
}

/**
 * The limit of each of several parallel threads. Together they leave a quarter of the memory free, and each gets at most half of
 * this process's heap limit, because the threads may share its address space (they do in the editor).
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
  // A container may have less memory than its machine; without a limit, the value is 0 or larger than the memory.
  const allowed = constrainedMemory() || Infinity;
  return { total: Math.min(totalmem(), allowed), heap: getHeapStatistics().heap_size_limit };
}

/** The message for a thread that exceeded its memory limit; null for other errors. */
export function outOfMemory(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error)) return null;
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? 'The run needs more memory than it may use here. Use a smaller instance or fewer actions.'
    : null;
}
