/** How often a worker looks up from its work. */

/** A cancel is seen at least this often, as long as the learner yields. */
export const BREATHE_EVERY_MS = 20;
/** Ten messages a second. */
export const POST_EVERY_MS = 100;

export interface Pace {
  /** Milliseconds of any steady clock. */
  readonly now: () => number;
  /** Resolves after the event loop has delivered the messages that are waiting. */
  readonly breathe: () => Promise<void>;
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
  { now, breathe }: Pace,
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
