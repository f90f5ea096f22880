/** The platform of a worker, and how often the worker yields and posts. */
import type { Laboratory } from './laboratory';
import type { FromWorker } from './protocol';

/** Upper bound on the delay before a cancel is seen, as long as the learner yields. */
export const BREATHE_EVERY_MS = 20;
export const POST_EVERY_MS = 100;

export interface LoopPlatform {
  readonly post: (message: FromWorker) => void;
  /** Milliseconds of any steady clock. */
  readonly now: () => number;
  /** Resolves after the event loop has delivered the waiting messages. */
  readonly breathe: () => Promise<void>;
  /** Calls the action once, after this many milliseconds. */
  readonly after: (ms: number, action: () => void) => void;
  /** The current time, in ISO 8601. */
  readonly wallClock: () => string;
  /** Only in Node. Without it, the host keeps the journal files and no program is started. */
  readonly laboratory?: Laboratory;
}

export interface Work<Step> {
  readonly take: (step: Step) => void;
  /** Posts what was collected since the last call. @returns whether there was anything to post */
  readonly post: () => boolean;
  readonly cancelled?: () => boolean;
}

/** Runs all steps; posts once immediately, then at most ten times a second. @returns null if cancelled */
export async function paced<Step, End>(
  steps: Generator<Step, End>,
  { take, post, cancelled = () => false }: Work<Step>,
  { now, breathe }: Pick<LoopPlatform, 'now' | 'breathe'>,
): Promise<End | null> {
  let breathed = now();
  let posted = Number.NEGATIVE_INFINITY;
  while (!cancelled()) {
    const step = steps.next();
    if (step.done === true) return step.value;
    take(step.value);
    const at = now();
    if (at - posted >= POST_EVERY_MS && post()) posted = at;
    if (at - breathed >= BREATHE_EVERY_MS) {
      await breathe();
      breathed = now();
    }
  }
  return null;
}
