import type { MeasurementLog } from '../../../protocol/measurementLog';
import type { ActionFamily } from '../../../families/family';
import type { Beta } from '../../../feedback/beta/beta';
import type { Feedback } from '../../../feedback/feedback';
import type { ObserverSet } from '../../../feedback/observerSet/observerSet';
import { linearReward, type Reward } from '../../../reward/reward';
import type { LearnerInput } from '../../contract/algorithmKind';
import type { Guidance } from '../../contract/instance';
import type { Constants, Recommendation } from '../../../protocol/learner';
import { accuracyOf, changesIn, type AllowedMargin, type MayChange } from '../../problem/accuracy';
import { measuringIn, type Measuring } from '../../problem/measurable';
import { problemConstants } from '../../problem/problemConstants';
import type { NoiseModel } from '../../noise/noiseModel';
import { noiseOfNumbers } from '../../noise/noiseOf';

/** The input of GCB-PE: any reward under partial linear feedback. */
export interface PartialProblem extends AllowedMargin, MayChange, Measuring {
  readonly family: ActionFamily;
  /** The actions that may be measured. */
  readonly measurable: ActionFamily;
  readonly reward: Reward;
  readonly feedback: Feedback;
  readonly observerSet: ObserverSet;
  /** The rank of the span of the actions. */
  readonly dimension: number;
  readonly beta: Beta;
  /** The noise of one observed number, or of one base arm. */
  readonly noise: NoiseModel;
  /** R of one row, for reports; null if it is not declared. */
  readonly rowScale: number | null;
  /** Bounds each noise variable, as the paper's radius assumes. */
  readonly noiseBound: number;
  readonly delta: number;
  /** Measurements from before the run. */
  readonly before?: MeasurementLog | null;
  readonly guidance?: Guidance | undefined;
}

/**
 * The instance as GCB-PE sees it: the reward that orders the actions (the total, for a link), and the declared noise.
 */
export function partialProblem({ instance, inspection }: LearnerInput): PartialProblem {
  const { family, measurable, reward, feedback, assumptions, run } = instance;
  return {
    family,
    measurable,
    reward: linearReward(reward),
    feedback,
    ...measuringIn(instance),
    dimension: inspection.dimension,
    observerSet: inspection.observerSet,
    get beta() {
      return inspection.beta;
    },
    noise: noiseOfNumbers(assumptions, run.delta),
    rowScale: assumptions.law === null ? assumptions.noiseScale : null,
    noiseBound: assumptions.noise.distribution === 'none' ? 0 : assumptions.noise.scale,
    delta: run.delta,
    before: instance.before,
    guidance: instance.guidance,
    ...accuracyOf(instance),
    ...changesIn(instance),
  };
}

export function partialConstants({
  family,
  dimension,
  observerSet,
  rowScale,
  delta,
}: PartialProblem): Constants {
  return {
    ...problemConstants(family, delta, rowScale, dimension),
    observerSetSize: observerSet.actions.length,
    observerRank: observerSet.rank,
  };
}

/** The answer if there is nothing to distinguish; its reward is unknown. */
export function onlyAction({ family }: PartialProblem): Recommendation {
  const [only] = family.best(new Float64Array(family.dimension), 1);
  if (only === undefined) throw new Error('The family has no action.');
  return { certified: true, action: only.action, estimate: NaN };
}
