/** Simulated runs of a planned instance; each has its own seed, and so its own observer set and noise. */
import { createSimulatedEnvironment } from '../environment/simulated';
import { drawsOf } from '../numerics/random';
import { inspectInstance } from '../run/check/inspect';
import { environmentStream, learnerStream } from '../numerics/streams';
import { expectedRun } from './expectedRun';
import type { PlannedAlgorithm } from './preparePlan';
import { isLongRun } from '../learners/longRuns';

export interface SimulatedRun {
  readonly samples: number;
  /** How often it waited for answers. */
  readonly rounds: number;
}

/** Seeds of specs are smaller: a plan never uses the seed, and so the noise, of a real run. */
export const ABOVE_ALL_SEEDS = 2 ** 32;

/** @param index the i-th seed, from 0; the generator yields at every step, so that the caller can stop it */
export type SimulateRun = (
  index: number,
  theta: Float64Array,
) => Generator<undefined, SimulatedRun>;

export function createSimulatedRuns(planned: PlannedAlgorithm): SimulateRun {
  // The instance under a seed is the same for every gap.
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
