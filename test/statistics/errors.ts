/** Wrong answers over fixed seeds, counted against the delta that was promised. */
import { expect } from 'vitest';
import { createSimulatedEnvironment } from '../../src/core/environment/simulated';
import { converse, Dialogue } from '../../src/core/protocol/dialogue';
import type { Recommendation } from '../../src/core/protocol/learner';
import { drawsOf } from '../../src/core/numerics/random';
import { createLearner } from '../../src/core/run/session/createLearner';
import { prepareInstance, type PreparedRun } from '../../src/core/run/check/prepare';
import { environmentStream, learnerStream } from '../../src/core/run/session/streams';
import { endOf } from '../unit/run/drive';
import { buildInstance, thetaOf, type InstanceSettings } from '../unit/run/instances';
import { DELTA, refutes } from './consistency';

/** How the run of a seed ends. */
export interface Ending {
  /** A certified answer that is not the best action. */
  readonly isWrong: boolean;
  readonly isCertified: boolean;
}

/** Runs by their seed; the instance is prepared once, as nothing in it depends on the samples. */
export function endings(settings: InstanceSettings): (seed: number) => Ending {
  const prepared = prepareInstance(buildInstance({ delta: DELTA, ...settings }));
  const { reward } = prepared.instance;
  const theta = thetaOf(prepared);
  const optimum = reward.best(theta, 1)[0]?.value ?? NaN;
  return (seed) => {
    const { certified: isCertified, action } = recommendationOf(prepared, seed);
    const isWrong = isCertified && reward.value(action, theta) < optimum - 1e-9;
    return { isWrong, isCertified };
  };
}

/** Every run ends with a certificate, and no more than delta of them are wrong. */
export function expectSound(settings: InstanceSettings): void {
  const endingOf = endings(settings);
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
export function expectRefuted(settings: InstanceSettings): void {
  const endingOf = endings(settings);
  const errs = (seed: number): boolean => {
    const { isWrong, isCertified } = endingOf(seed);
    return isWrong || !isCertified;
  };
  expect(refutes(errs, { seeds: SEEDS_OF_PLANTED })).toBe(true);
}

/** @param learner another one than that of the instance */
export function recommendationOf(
  prepared: PreparedRun,
  seed: number,
  learner = createLearner(prepared, prepared.instance.run.options, drawsOf(learnerStream(seed))),
): Recommendation {
  const { feedback, truth } = prepared.instance;
  if (truth === null) throw new Error('the instance has no truth');
  const random = environmentStream(seed);
  const simulated = createSimulatedEnvironment(feedback, truth.theta, truth.noise, random);
  const dialogue = new Dialogue(learner, (action) => feedback.observe(action).length);
  return endOf(converse(dialogue, simulated.pull));
}
