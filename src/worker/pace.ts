/** What a worker is given by where it runs, and how often it looks up from its work. */
import type { Laboratory } from './laboratory';
import type { FromWorker } from './protocol';

/** A cancel is seen at least this often, as long as the learner yields. */
export const BREATHE_EVERY_MS = 20;
/** Ten messages a second. */
export const POST_EVERY_MS = 100;

export interface LoopPlatform {
  readonly post: (message: FromWorker) => void;
  /** Milliseconds of any steady clock. */
  readonly now: () => number;
  /** Resolves after the event loop has delivered the messages that are waiting. */
  readonly breathe: () => Promise<void>;
  /** Calls once, after that many milliseconds. */
  readonly after: (ms: number, action: () => void) => void;
  /** The time, in ISO 8601. */
  readonly wallClock: () => string;
  /** What only Node has; without it the host keeps the files of journals, and nothing is started. */
  readonly laboratory?: Laboratory;
}

export interface Work<Step> {
  readonly take: (step: Step) => void;
  /** Posts what was taken since the last time. @returns whether there was something */
  readonly post: () => boolean;
  readonly cancelled?: () => boolean;
}

/** Takes steps to their end; posts at once first, then at most ten times a second. @returns null where it was cancelled */
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
