/** Drives a learner with answers that are free of noise, and keeps what it pulls. */
import type { Action } from '../families/family';
import { isCountable } from '../learners/countable';
import type { Constants, PullRequest, Totals } from '../learners/learner';
import { createLearner } from '../run/createLearner';
import { createNoiseFreeEnvironment, expectedBinomial } from './noiseFree';
import type { PlanOfActions, PlanPhase } from './plan';
import type { PlannedAlgorithm } from './preparePlan';

/** The run that the true values lead to. */
export interface ExpectedRun {
  /** Null where it would end without a certificate. */
  readonly samples: number | null;
  /** Why that is so, or what would keep a run from it. */
  readonly remark?: string;
  readonly phases: readonly PlanPhase[];
  readonly actions: PlanOfActions['actions'];
  /** Every constant that its formulas used. */
  readonly constants?: Constants;
}

export const TOO_MANY_SAMPLES = 'More than 2^53 - 1 samples, the most that is counted exactly.';

/**
 * PolyALBA or ALBA from its first sample to its answer.
 * @param theta d numbers
 * @returns by steps: it yields after every message of the learner, so that whoever steps it may stop
 */
export function* expectedRun(
  planned: PlannedAlgorithm,
  theta: Float64Array,
): Generator<undefined, ExpectedRun> {
  const { feedback, run } = planned.instance;
  const environment = createNoiseFreeEnvironment(feedback, theta);
  const learner = createLearner(planned, run.options, expectedBinomial);
  const pulled = new PulledActions();
  const phases: PlanPhase[] = [];
  let constants: Constants = {};
  let total = 0;
  let answers: readonly Totals[] | undefined;
  const uncertified = (remark: string): ExpectedRun => ({
    samples: null,
    remark,
    phases,
    actions: pulled.list(),
    constants,
  });
  for (;;) {
    const step = learner.next(answers);
    answers = undefined;
    if (step.done === true) {
      const { certified, reason } = step.value;
      if (!certified) return uncertified(reason ?? 'A run would end without a certificate.');
      return { samples: total, phases, actions: pulled.list(), constants };
    }
    const message = step.value;
    switch (message.type) {
      case 'constantsComputed':
        constants = { ...constants, ...message.constants };
        break;
      case 'roundStarted':
        if (!isCountable(total + message.planned)) return uncertified(TOO_MANY_SAMPLES);
        break;
      case 'pull':
        answers = environment.pull(message.pulls);
        pulled.add(message.pulls);
        total += message.pulls.reduce((sum, { count }) => sum + count, 0);
        break;
      case 'roundCompleted': {
        const { phase: name, epoch, round, samples } = message;
        phases.push({ name, ...(epoch === undefined ? {} : { epoch }), round, samples });
      }
    }
    yield undefined;
  }
}

/** How often each action was pulled. */
export class PulledActions {
  readonly #samples = new Map<string, { readonly action: Action; samples: number }>();

  add(pulls: PullRequest['pulls']): void {
    for (const { action, count } of pulls) {
      const key = action.join();
      const known = this.#samples.get(key);
      if (known === undefined) this.#samples.set(key, { action, samples: count });
      else known.samples += count;
    }
  }

  /** The most frequent first; equally frequent ones in the order of their first pull. */
  list(): PlanOfActions['actions'] {
    return [...this.#samples.values()].sort((a, b) => b.samples - a.samples);
  }
}
