/** Runs a learner to its answer and records what it pulls. */
import type { Environment } from '../protocol/environment';
import type { Instance } from '../learners/contract/instance';
import type { Action } from '../families/family';
import { isCountable } from '../numerics/safeCount';
import { converse, Dialogue, samplesOf } from '../protocol/dialogue';
import { algorithmOf } from '../learners/catalogue';
import type { Constants, PullRequest, RoundCompleted, Totals } from '../protocol/learner';
import type { MeasurementLog } from '../protocol/measurementLog';
import type { Draws } from '../numerics/random';
import { createLearner } from '../run/session/createLearner';
import { allowanceIn } from '../learners/problem/accuracy';
import { formatCount } from '../words/counts';
import { extrapolated, type Extrapolation, type TestPoint } from './extrapolation';
import type { PlanOfActions, PlanPhase } from './plan';
import type { PlannedAlgorithm } from './preparePlan';

/** A run from its first sample to its answer. */
export interface ExpectedRun {
  readonly samples: number;
  /** Why it ended without a certificate, or what to know about a certified run; absent if nothing. */
  readonly remark?: string;
  /** It ended without a certificate. */
  readonly isUncertified?: true;
  /** How often it waited for answers. */
  readonly rounds: number;
  readonly phases: readonly PlanPhase[];
  readonly actions: PlanOfActions['actions'];
  /** The constants of its formulas. */
  readonly constants?: Constants;
  /** Estimated milliseconds to simulate the run, computed from its counts so that all machines agree. */
  readonly work: number;
}

export const TOO_MANY_SAMPLES = 'More than 2^53 - 1 samples, the most that can be counted exactly.';

/** The time for the tests of a noise-free run, in estimated milliseconds, and the number of tests made in any case. */
const MOST_TESTING = 1000;
const FEWEST_TESTS = 1000;
/** Estimated milliseconds of a test, and of each multiplication when a test looks at all actions. */
const TESTING = { test: 0.1, multiplication: 5e-5 } as const;

/** Estimated milliseconds of a pull per rank, of a pair of surviving actions, and of a design at most. */
const WORK = { pull: 1 / 150, pair: 1 / 2000, design: 400 } as const;

/**
 * Runs the learner of the instance to its end.
 * @param environment gives the answers; for a typical run they are noise-free
 * @returns a generator that yields after every event and every answer, so that the caller can stop it
 */
export function* expectedRun(
  of: PlannedAlgorithm,
  environment: Environment,
  draws: Draws,
): Generator<undefined, ExpectedRun> {
  const planned = { ...of, instance: { ...of.instance, before: before(of.instance, environment) } };
  const { feedback, run } = planned.instance;
  const learner = createLearner(planned, run.options, () => draws);
  const { rank } = planned.inspection.observerSet;
  const pulled = new PulledActions();
  const phases: PlanPhase[] = [];
  let constants: Constants = {};
  let samples = 0;
  let rounds = 0;
  let work = 0;
  const most = mostTests(planned);
  const { pairWork = 0 } = algorithmOf(run.algorithm);
  let left = pairWork === 0 ? 0 : Number(planned.instance.family.count.exact);
  let tests = 0;
  let early: TestPoint | null = null;
  const ended = (why?: string): ExpectedRun => ({
    samples,
    ...(why === undefined ? {} : { remark: why, isUncertified: true }),
    rounds,
    phases,
    actions: pulled.list(),
    constants,
    work,
  });
  const dialogue = new Dialogue(learner, (action) => feedback.observe(action).length);
  const steps = converse(dialogue, (pulls) => {
    pulled.add(pulls);
    samples += samplesOf(pulls);
    rounds += batchesOf(samplesOf(pulls), planned.instance);
    work += WORK.pull * rank * pulls.length;
    return environment.pull(pulls);
  });
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      const { certified, reason } = step.value;
      return certified ? ended() : ended(reason ?? 'A run would end without a certificate.');
    }
    const event = step.value;
    switch (event?.type) {
      case 'constantsComputed':
        constants = { ...constants, ...event.constants };
        break;
      case 'roundStarted':
        if (!isCountable(samples + event.planned)) return ended(TOO_MANY_SAMPLES);
        break;
      case 'roundCompleted': {
        const { phase: name, epoch, round, samples: own, surviving = 0 } = event;
        phases.push({ name, ...(epoch === undefined ? {} : { epoch }), round, samples: own });
        work += Math.min(WORK.design, pairWork * left * left) + WORK.pair * surviving * surviving;
        left = surviving;
        tests += 1;
        if (tests === Math.floor(most / 4)) early = pointOf(event, samples, tests);
        if (tests >= most && early !== null) {
          const accuracy = allowanceIn(planned.instance, event.leaders[0]?.estimate ?? 0);
          const all = extrapolated(early, pointOf(event, samples, tests), accuracy);
          if (all !== null)
            return { ...ended(), work: Infinity, ...endingOf(all, samples, constants) };
        }
      }
    }
    yield undefined;
  }
}

/** Replaces the earlier measurements by draws of the environment, whose values differ from the real ones. */
function before({ before: log }: Instance, environment: Environment): MeasurementLog | null {
  if (log === null) return null;
  const actions = log.actions.map(({ action, samples }) => {
    const totals = environment.pull(samples.map(() => ({ action, count: 1 })));
    const drawn = samples.map(({ at }, index) => ({
      at,
      observation: [...(totals[index] as Totals).sum],
    }));
    return { action, samples: drawn };
  });
  return { ...log, actions };
}

/** The number of tests that a plan makes before it extrapolates. */
function mostTests({ instance, inspection }: PlannedAlgorithm): number {
  const { family, run } = instance;
  const listed = algorithmOf(run.algorithm).listsActions ? Number(family.count.exact) : 0;
  const { rank } = inspection.observerSet;
  const each = TESTING.test + TESTING.multiplication * listed * rank * rank;
  return Math.max(FEWEST_TESTS, Math.floor(MOST_TESTING / each));
}

function pointOf({ gap, threshold }: RoundCompleted, samples: number, tests: number): TestPoint {
  return { gap: gap ?? NaN, threshold, samples, tests };
}

/** The estimate for an extrapolated run. @param seen the samples before the extrapolation */
function endingOf(
  { samples, tests }: Extrapolation,
  seen: number,
  { maxRounds }: Constants,
): Pick<ExpectedRun, 'samples' | 'rounds' | 'remark' | 'isUncertified'> {
  const end = { samples, rounds: tests };
  const about = `about ${formatCount(samples)} samples`;
  if (!isCountable(samples)) return { ...end, remark: TOO_MANY_SAMPLES, isUncertified: true };
  if (typeof maxRounds === 'number' && tests > maxRounds) {
    const remark = `It needs ${about}, and a run ends before them: it makes at most ${formatCount(maxRounds)} stopping tests (\`run.options.maxRounds\`).`;
    return { ...end, remark, isUncertified: true };
  }
  return {
    ...end,
    remark: `Extrapolated from its first ${formatCount(seen)} samples: to plan all of them takes long.`,
  };
}

/** The number of batches needed to request the samples. */
function batchesOf(samples: number, { environment }: Pick<Instance, 'environment'>): number {
  const isParted = environment !== null && 'maxBatch' in environment;
  return isParted ? Math.ceil(samples / environment.maxBatch) : 1;
}

/** How often each action was pulled. */
class PulledActions {
  readonly #samples = new Map<string, { readonly action: Action; samples: number }>();

  add(pulls: PullRequest['pulls']): void {
    for (const { action, count } of pulls) {
      const key = action.join();
      const known = this.#samples.get(key);
      if (known === undefined) this.#samples.set(key, { action, samples: count });
      else known.samples += count;
    }
  }

  /** The most frequent action first; ties keep the order of the first pull. */
  list(): PlanOfActions['actions'] {
    return [...this.#samples.values()].sort((a, b) => b.samples - a.samples);
  }
}
