/** Problems for learners, and how they are answered without noise. */
import { expect } from 'vitest';
import { ALL_OF_X } from '../../../src/core/learners/problem/measurable';
import { computeDistribution } from '../../../src/core/design/gOptimal/distribution';
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { Dialogue } from '../../../src/core/protocol/dialogue';
import { spanOfActions } from '../feedback/spanOfActions';
import type {
  Learner,
  LearnerEvent,
  Pull,
  PullRequest,
  Recommendation,
  RoundCompleted,
  RoundStarted,
  Routine,
  Totals,
} from '../../../src/core/protocol/learner';
import type { LinearProblem } from '../../../src/core/learners/problem/linearProblem';
import { norm } from '../../../src/core/numerics/linearAlgebra';
import {
  createNormal,
  splitStreams,
  type Binomial,
  type Random,
} from '../../../src/core/numerics/random';
import { type NoiseModel, declaredNoise } from '../../../src/core/learners/noise/noiseModel';

/** Every action of a design is drawn exactly lambda_x n times. */
export const EXPECTED_COUNTS: Binomial = (n, p) => n * p;

export function streamOf(seed: number): Random {
  return splitStreams(seed, 1)[0] as Random;
}

/** Normal numbers, in a stream of their own. */
export const normalOf = (seed: number) => createNormal(streamOf(seed));

export function linearProblem(family: ActionFamily, theta: Float64Array, delta = 0.1, seed = 1) {
  const span = spanOfActions(family, streamOf(seed));
  const longest = family.largestAction;
  const problem: LinearProblem = {
    ...{ family, span, thetaNorm: norm(theta), noise: noiseOf(1), ...ALL_OF_X },
    ...{ longest, delta, accuracy: 0, share: 0 },
  };
  return { problem, distribution: computeDistribution(span, span.actions, longest) };
}

/** For `toEqual`: as many numbers, each close to its own. */
export const near = (values: ArrayLike<number>, digits: number): number[] =>
  Array.from(values, (value) => expect.closeTo(value, digits) as number);

/** Independent noise of this scale on what is observed. */
export function noiseOf(R: number): NoiseModel {
  return declaredNoise(R, { on: 'feedback', rows: 'independent' });
}

export function valueOf(action: Action, theta: ArrayLike<number>): number {
  return action.reduce((sum, arm) => sum + (theta[arm] as number), 0);
}

/** Full-bandit feedback without noise. */
export function exactAnswers(theta: Float64Array): (pull: Pull) => Totals {
  return ({ action, count }) => ({ count, sum: Float64Array.of(count * valueOf(action, theta)) });
}

/** Runs a part of a learner to its end. @param tell what it reports on the way */
export function finish<T>(
  routine: Routine<T>,
  answer: (pull: Pull) => Totals,
  tell: (event: LearnerEvent) => void = () => undefined,
): T {
  let answers: readonly Totals[] | undefined;
  for (;;) {
    const step = routine.next(answers);
    if (step.done === true) return step.value;
    const asked = step.value;
    answers = asked.type === 'pull' ? asked.pulls.map(answer) : undefined;
    if (asked.type !== 'pull') tell(asked);
  }
}

export interface Told {
  readonly recommendation: Recommendation;
  readonly events: readonly LearnerEvent[];
  readonly requests: readonly PullRequest[];
  readonly started: readonly RoundStarted[];
  readonly completed: readonly RoundCompleted[];
  readonly constants: Readonly<Record<string, unknown>>;
}

/** Runs a learner to its end on scripted answers. */
export function listen(learner: Learner, answer: (pull: Pull) => Totals): Told {
  const events: LearnerEvent[] = [];
  const requests: PullRequest[] = [];
  // Whatever the script answers: the shape of answers is not what these tests are about.
  const dialogue = new Dialogue(learner, (action) => answer({ action, count: 1 }).sum.length);
  for (;;) {
    const step = dialogue.next();
    switch (step.type) {
      case 'done':
        return {
          recommendation: step.result,
          events,
          requests,
          started: events.filter((event) => event.type === 'roundStarted'),
          completed: events.filter((event) => event.type === 'roundCompleted'),
          constants: Object.assign(
            {},
            ...events.map((event) => (event.type === 'constantsComputed' ? event.constants : {})),
          ) as Record<string, unknown>,
        };
      case 'ask':
        requests.push({
          type: 'pull',
          pulls: step.batch.pulls.map(({ action, count }) => ({ action, count })),
        });
        dialogue.tell(step.batch.pulls.map(answer));
        break;
      case 'event':
        events.push(step.event);
    }
  }
}
