/** Runs of the instance that is planned, each with a seed of its own: another observer set, another noise. */
import { createSimulatedEnvironment } from '../environment/simulated';
import { drawsOf } from '../numerics/random';
import { inspectInstance } from '../run/check/inspect';
import { environmentStream, learnerStream } from '../numerics/streams';
import { expectedRun } from './expectedRun';
import type { PlannedAlgorithm } from './preparePlan';
import { isLongRun } from '../learners/rivals/longFamilies';

export interface SimulatedRun {
  readonly samples: number;
  /** How often it waited for answers. */
  readonly rounds: number;
}

/** A spec has a seed below it: none of the simulated ones is the seed of any run, and no plan sees what its run will see. */
const ABOVE_ALL_SEEDS = 2 ** 32;

/** @param index the i-th seed, from 0; it yields between two messages of the learner, so that the caller may stop */
export type SimulateRun = (
  index: number,
  theta: Float64Array,
) => Generator<undefined, SimulatedRun>;

export function createSimulatedRuns(planned: PlannedAlgorithm): SimulateRun {
  // What a seed makes of the instance is the same at every gap.
  const known: PlannedAlgorithm[] = [];
  const withSeed = (index: number, seed: number): PlannedAlgorithm => {
    const instance = { ...planned.instance, run: { ...planned.instance.run, seed } };
    const inspect = () =>
      isLongRun(planned.instance) ? planned.inspection : inspectInstance(instance);
    return (known[index] ??= { ...planned, instance, inspection: inspect() });
  };
  return function* (index, theta) {
    const seed = (index + 1) * ABOVE_ALL_SEEDS + planned.instance.run.seed;
    const own = withSeed(index, seed);
    const { instance } = own;
    const simulated = createSimulatedEnvironment(
      instance.feedback,
      theta,
      instance.truth?.noise ?? instance.assumptions.noise,
      environmentStream(seed),
    );
    return yield* expectedRun(own, simulated, drawsOf(learnerStream(seed)));
  };
}
