/**
 * By which rule a round decides: what its lead and its threshold mean. A round that has epsilon = 2^-r is one of
 * the paper's staircase; the others go by all samples so far, so that their values belong to the end of the round.
 */
import { isOfTests } from '../../src/shared/format';
import type { CurrentRound, TraceRow } from '../../src/shared/protocol';

export type Rule =
  /** The lead over the named rival has to exceed epsilon. */
  | 'rounds'
  /** Looks of a preparation: what is further behind than a certified width is ruled out. */
  | 'looks'
  /** Samples that set the order and rule nothing out. */
  | 'guide'
  /** An action is ruled out when the evidence against it reaches 1 / delta: the lead for that is what is needed. */
  | 'evidence'
  /** Stopping tests, as those of GCB-PE. */
  | 'tests';

type Step = Pick<TraceRow | CurrentRound, 'phase' | 'epsilon' | 'threshold'>;

export function ruleOf(step: Step): Rule {
  switch (step.phase) {
    case 'preparation':
      if (step.epsilon !== null) return 'rounds';
      return isKnown(step.threshold) ? 'looks' : 'guide';
    case 'elimination':
      return step.epsilon === null ? 'evidence' : 'rounds';
    default:
      return isPointwise(step) ? 'tests' : 'rounds';
  }
}

/** Whether the lead and what it is compared with belong to the end of the round, not to all of its samples. */
export function isPointwise({ phase, epsilon }: Pick<Step, 'phase' | 'epsilon'>): boolean {
  return isOfTests(phase) || epsilon === null;
}

/** What the lead is compared with; null where nothing is, as in samples that only guide. */
export function thresholdOf({ threshold }: Pick<Step, 'threshold'>): number | null {
  return isKnown(threshold) ? threshold : null;
}

/** A run that was stored has null instead of an infinite threshold. */
function isKnown(threshold: number | null): threshold is number {
  return threshold !== null && Number.isFinite(threshold);
}
