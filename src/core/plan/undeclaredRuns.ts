import { createSimulatedEnvironment } from '../environment/simulated';
import { drawsOf } from '../numerics/random';
import { environmentStream, learnerStream } from '../numerics/streams';
import { expectedRun, type ExpectedRun } from './expectedRun';
import type { PlannedAlgorithm } from './preparePlan';
import { ABOVE_ALL_SEEDS } from './simulatedRuns';

/** The simulated runs, and the largest rank for more than one. */
const RUNS = 9;
const MOST_RANK = 64;

/**
 * Simulated runs of a spec that does not declare the noise scale, the shortest first. Empty for a spec that does.
 * @param scale of the simulated noise; the planned one if not given
 */
export function* undeclaredRuns(
  planned: PlannedAlgorithm,
  theta: Float64Array,
  scale?: number,
): Generator<undefined, readonly ExpectedRun[]> {
  const { law = null, instance, inspection } = planned;
  if (law === null) return [];
  const { assumptions, feedback, run } = instance;
  const unknown = { ...planned, instance: { ...instance, assumptions: { ...assumptions, law } } };
  const noise = { ...assumptions.noise, scale: scale ?? assumptions.noise.scale };
  const runs: ExpectedRun[] = [];
  for (let i = inspection.observerSet.rank > MOST_RANK ? RUNS : 1; i <= RUNS; i++) {
    const seed = i * ABOVE_ALL_SEEDS + run.seed;
    const environment = createSimulatedEnvironment(feedback, theta, noise, environmentStream(seed));
    runs.push(yield* expectedRun(unknown, environment, drawsOf(learnerStream(seed))));
  }
  return runs
    .filter(({ isUncertified }) => isUncertified !== true)
    .sort((one, other) => one.samples - other.samples);
}
