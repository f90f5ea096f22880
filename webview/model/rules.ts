/**
 * The rule by which a round decides, which gives the meaning of its lead and its threshold. A round with epsilon = 2^-r belongs
 * to the paper's staircase; other rounds use all samples so far, so their values apply at the end of the round.
 */
import { isOfTests } from '../../src/shared/format';
import type { CurrentRound, TraceRow } from '../../src/shared/protocol';

export type Rule =
  /** The lead over the named rival must exceed epsilon. */
  | 'rounds'
  /** Checks of a preparation: actions further behind than a certified width are ruled out. */
  | 'looks'
  /** Samples that determine the order and rule nothing out. */
  | 'guide'
  /** An action is ruled out when the evidence against it reaches 1 / delta; the threshold is the lead at which it does. */
  | 'evidence'
  /** Stopping tests, as in GCB-PE. */
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

/** Whether the lead and its threshold apply at the end of the round, not to all of its samples. */
export function isPointwise({ phase, epsilon }: Pick<Step, 'phase' | 'epsilon'>): boolean {
  return isOfTests(phase) || epsilon === null;
}

/** The threshold of the lead; null if there is none, as for samples that only guide. */
export function thresholdOf({ threshold }: Pick<Step, 'threshold'>): number | null {
  return isKnown(threshold) ? threshold : null;
}

/** Stored runs have null instead of an infinite threshold. */
function isKnown(threshold: number | null): threshold is number {
  return threshold !== null && Number.isFinite(threshold);
}
