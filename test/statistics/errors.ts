/** Wrong answers over fixed seeds, counted against the delta that was promised. */
import { expect } from 'vitest';
import { createSimulatedEnvironment } from '../../src/core/environment/simulated';
import type { Action } from '../../src/core/protocol/action';
import type { Environment, RowNoise } from '../../src/core/protocol/environment';
import { converse, Dialogue } from '../../src/core/protocol/dialogue';
import { drawsOf } from '../../src/core/numerics/random';
import { createLearner } from '../../src/core/run/session/createLearner';
import { prepareInstance, type PreparedRun } from '../../src/core/run/check/prepare';
import { environmentStream, learnerStream } from '../../src/core/numerics/streams';
import { endOf } from '../unit/run/drive';
import { buildInstance, thetaOf, type InstanceSettings } from '../unit/run/instances';
import { DELTA, refutes } from './consistency';

/** How the run of a seed ends. */
export interface Ending {
  /** A certified answer that is not the best action. */
  readonly isWrong: boolean;
  readonly isCertified: boolean;
}

export interface Laboratory extends InstanceSettings {
  /** How the numbers of a sample are declared to hang together. */
  readonly rows?: RowNoise;
  /** What answers the pulls of a seed; a simulation where it is not said. */
  readonly answers?: (prepared: PreparedRun, seed: number) => Environment['pull'];
}

export function simulated({ instance }: PreparedRun, seed: number): Environment['pull'] {
  const { feedback, truth } = instance;
  if (truth === null) throw new Error('the instance has no truth');
  const random = environmentStream(seed);
  return createSimulatedEnvironment(feedback, truth.theta, truth.noise, random).pull;
}

/** How much worse than the best an action is; NaN for none. */
export function lossIn(prepared: PreparedRun): (action: Action | null) => number {
  const { reward } = prepared.instance;
  const theta = thetaOf(prepared);
  const optimum = reward.best(theta, 1)[0]?.value ?? NaN;
  return (action) => (action === null ? NaN : optimum - reward.value(action, theta));
}

/** Runs by their seed; the instance is prepared once, as nothing in it depends on the samples. */
export function endings({
  answers = simulated,
  rows = 'independent',
  ...settings
}: Laboratory): (seed: number) => Ending {
  const instance = buildInstance({ delta: DELTA, ...settings });
  const { assumptions } = instance;
  const noise = { ...assumptions.noise, rows };
  const prepared = prepareInstance({ ...instance, assumptions: { ...assumptions, noise } });
  const { feedback, run } = prepared.instance;
  const loss = lossIn(prepared);
  return (seed) => {
    const learner = createLearner(prepared, run.options, () => drawsOf(learnerStream(seed)));
    const dialogue = new Dialogue(learner, (action) => feedback.observe(action).length);
    const answer = answers(prepared, seed);
    const { certified: isCertified, action } = endOf(converse(dialogue, answer));
    return { isCertified, isWrong: isCertified && loss(action) > 1e-9 };
  };
}

/** Every run ends with a certificate, and no more than delta of them are wrong. */
export function expectSound(laboratory: Laboratory): void {
  const endingOf = endings(laboratory);
  const isRefuted = refutes((seed) => {
    const { isWrong, isCertified } = endingOf(seed);
    expect(isCertified).toBe(true);
    return isWrong;
  });
  expect(isRefuted).toBe(false);
}

/** Fewer than those of a sound algorithm: what is planted is not small. */
const SEEDS_OF_PLANTED = 100;

/** More of the runs than delta are wrong, or without a certificate. */
export function expectRefuted(
  { delta = DELTA, ...laboratory }: Laboratory,
  seeds = SEEDS_OF_PLANTED,
): void {
  const endingOf = endings({ ...laboratory, delta });
  const errs = (seed: number): boolean => {
    const { isWrong, isCertified } = endingOf(seed);
    return isWrong || !isCertified;
  };
  expect(refutes(errs, { seeds, delta })).toBe(true);
}
