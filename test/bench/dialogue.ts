/** A learner against a simulated environment, without what a result says besides. */
import { createSimulatedEnvironment } from '../../src/core/environment/simulated';
import type { Environment } from '../../src/core/protocol/environment';
import type { Totals } from '../../src/core/protocol/learner';
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

export function environmentOf({ instance, environment }: PreparedRun): Environment {
  const { theta, noise } = environment;
  return createSimulatedEnvironment(
    instance.feedback,
    theta,
    noise,
    environmentStream(instance.run.seed),
  );
}

export interface Answered {
  readonly samples: number;
  /** Certified, and the best action. */
  readonly isRight: boolean;
}

export function runToEnd(prepared: PreparedRun): Answered {
  const { reward, run } = prepared.instance;
  const { theta } = prepared.environment;
  const simulated = environmentOf(prepared);
  const learner = createLearner(prepared, run.options, drawsOf(learnerStream(run.seed)));
  let samples = 0;
  let answers: readonly Totals[] | undefined;
  for (;;) {
    const step = learner.next(answers);
    if (step.done === true) {
      const { certified, action } = step.value;
      const optimum = reward.best(theta, 1)[0]?.value ?? NaN;
      return { samples, isRight: certified && reward.value(action, theta) >= optimum - 1e-9 };
    }
    answers = undefined;
    if (step.value.type === 'pull') {
      answers = simulated.pull(step.value.pulls);
      for (const { count } of step.value.pulls) samples += count;
    }
  }
}
