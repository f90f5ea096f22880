/** A learner against a simulated environment, without what a result says besides. */
import { createSimulatedEnvironment } from '../../src/core/environment/simulated';
import type { Environment } from '../../src/core/protocol/environment';
import { converse, Dialogue, samplesOf } from '../../src/core/protocol/dialogue';
import { drawsOf } from '../../src/core/numerics/random';
import { createLearner } from '../../src/core/run/createLearner';
import type { PreparedRun } from '../../src/core/run/prepare';
import { prepareRun } from '../../src/core/run/prepare';
import { environmentStream, learnerStream } from '../../src/core/run/streams';

export type Setting = readonly [path: string, value: unknown];

/** @throws Error where the spec has errors */
export function prepareSpec(spec: object, settings: readonly Setting[]): PreparedRun {
  const preparation = prepareRun(JSON.stringify(spec), { set: settings });
  if (!preparation.ok) throw new Error(JSON.stringify(preparation.report.problems));
  return preparation.prepared;
}

export function environmentOf({ instance }: PreparedRun): Environment {
  const { feedback, run, truth } = instance;
  if (truth === null) throw new Error('the instance has no truth');
  return createSimulatedEnvironment(
    feedback,
    truth.theta,
    truth.noise,
    environmentStream(run.seed),
  );
}

export interface Answered {
  readonly samples: number;
  /** Certified, and the best action. */
  readonly isRight: boolean;
}

export function runToEnd(prepared: PreparedRun): Answered {
  const { feedback, reward, run, truth } = prepared.instance;
  const simulated = environmentOf(prepared);
  const learner = createLearner(prepared, run.options, drawsOf(learnerStream(run.seed)));
  const dialogue = new Dialogue(learner, (action) => feedback.observe(action).length);
  let samples = 0;
  const steps = converse(dialogue, (pulls) => {
    samples += samplesOf(pulls);
    return simulated.pull(pulls);
  });
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      const { certified, action } = step.value;
      const theta = truth?.theta ?? new Float64Array();
      const optimum = reward.best(theta, 1)[0]?.value ?? NaN;
      return { samples, isRight: certified && reward.value(action, theta) >= optimum - 1e-9 };
    }
  }
}
