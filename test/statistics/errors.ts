/** Wrong answers over fixed seeds, counted against the delta that was promised. */
import { createSimulatedEnvironment } from '../../src/core/environment/simulated';
import { converse, Dialogue } from '../../src/core/protocol/dialogue';
import type { Recommendation } from '../../src/core/protocol/learner';
import { drawsOf } from '../../src/core/numerics/random';
import { createLearner } from '../../src/core/run/session/createLearner';
import type { PreparedRun } from '../../src/core/run/check/prepare';
import { prepareInstance } from '../../src/core/run/check/prepare';
import { environmentStream, learnerStream } from '../../src/core/run/session/streams';
import type { InstanceSettings } from '../unit/run/instances';
import { buildInstance, thetaOf } from '../unit/run/instances';

export interface Errors {
  /** Certified answers that are not the best action. */
  readonly wrong: number;
  /** Runs that ended without a certificate. */
  readonly uncertified: number;
}

/** One run for each of the seeds 0, 1, …; the instance is prepared once, as nothing in it depends on the samples. */
export function errorsOf(settings: InstanceSettings, seeds: number, delta: number): Errors {
  const prepared = prepareInstance(buildInstance({ ...settings, delta }));
  const { reward } = prepared.instance;
  const theta = thetaOf(prepared);
  const optimum = reward.best(theta, 1)[0]?.value ?? NaN;
  let wrong = 0;
  let uncertified = 0;
  for (let seed = 0; seed < seeds; seed++) {
    const { certified, action } = recommendationOf(prepared, seed);
    if (!certified) uncertified++;
    else if (reward.value(action, theta) < optimum - 1e-9) wrong++;
  }
  return { wrong, uncertified };
}

function recommendationOf(prepared: PreparedRun, seed: number): Recommendation {
  const { feedback, run, truth } = prepared.instance;
  if (truth === null) throw new Error('the instance has no truth');
  const random = environmentStream(seed);
  const simulated = createSimulatedEnvironment(feedback, truth.theta, truth.noise, random);
  const learner = createLearner(prepared, run.options, drawsOf(learnerStream(seed)));
  const dialogue = new Dialogue(learner, (action) => feedback.observe(action).length);
  const steps = converse(dialogue, simulated.pull);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
