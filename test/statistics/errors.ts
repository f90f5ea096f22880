/** Wrong answers over fixed seeds, counted against the delta that was promised. */
import { createSimulatedEnvironment } from '../../src/core/environment/simulated';
import type { Recommendation, Totals } from '../../src/core/protocol/learner';
import { drawsOf } from '../../src/core/numerics/random';
import { createLearner } from '../../src/core/run/createLearner';
import type { PreparedRun } from '../../src/core/run/prepare';
import { prepareInstance } from '../../src/core/run/prepare';
import { environmentStream, learnerStream } from '../../src/core/run/streams';
import type { InstanceSettings } from '../unit/run/instances';
import { buildInstance } from '../unit/run/instances';

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
  const { theta } = prepared.environment;
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
  const { instance, environment } = prepared;
  const simulated = createSimulatedEnvironment(
    instance.feedback,
    environment.theta,
    environment.noise,
    environmentStream(seed),
  );
  const learner = createLearner(prepared, instance.run.options, drawsOf(learnerStream(seed)));
  let answers: readonly Totals[] | undefined;
  for (;;) {
    const step = learner.next(answers);
    if (step.done === true) return step.value;
    answers = step.value.type === 'pull' ? simulated.pull(step.value.pulls) : undefined;
  }
}
