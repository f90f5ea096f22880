/** One row of a plan: what an algorithm would pull for given values of the base arms. */
import { roundDesign } from '../design/gOptimal/rounding';
import { algorithmOf } from '../learners/catalogue';
import { scale } from '../numerics/linearAlgebra';
import { isCountable } from '../numerics/safeCount';
import { PRESETS } from '../learners/contract/options';
import { samplesOfPaper } from '../run/result/judge';
import { expectedRun, TOO_MANY_SAMPLES, type ExpectedRun } from './expectedRun';
import type { PlannedGap } from './gaps';
import { createNoiseFreeEnvironment, expectedDraws } from './noiseFree';
import type { PlanOfActions, PlanPhase, PlanProgress, PlanRow } from './plan';
import type { PlannedValues } from './plannedValues';
import type { PlannedAlgorithm } from './preparePlan';
import { carried, expectedShare, FIRST_LAW, learned } from './samplesLaw';
import { createSimulatedRuns, type SimulatedRun } from './simulatedRuns';
import { undeclaredRuns } from './undeclaredRuns';
import { runBudget } from './work';
import { messageOf } from '../words/thrown';

/** `samples` is null if a run would end without a certificate. */
export interface RowOutcome extends Pick<PlanRow, 'samples' | 'range' | 'rounds' | 'remark'> {
  /** These rounds and actions add up to `samples`. */
  readonly phases: readonly PlanPhase[];
  readonly actions: PlanOfActions['actions'];
  /** Samples of preset `paper`; null if no formula gives them. */
  readonly printedSamples: number | null;
  /** The number of simulated runs behind the range. */
  readonly simulated: number;
}

/** @param theta null if no values have this gap */
export type RowPlanner = (
  gap: PlannedGap,
  theta: Float64Array | null,
) => Generator<PlanProgress, RowOutcome>;

/** Noise now and then makes a gap look smaller by this factor. */
const SLIGHTLY_LESS = 0.8;
/** A first round gets a remark if it takes more samples than this per action of the observer set. */
const MANY = 10;
const FIRST_ROUND =
  'The first round takes all of them, however large the gap is: its size goes by an accuracy that is fixed in units of the reward.';

/** A lead of this many standard deviations is clear in a single sample. */
const CLEAR = 20;
/** Up to this many times the samples of clear measurements, blocks decide how many a run takes. */
const NEARLY_CLEAR = 2;
const CLEAR_MEASUREMENTS =
  'A larger gap saves nothing: without a declared noise scale, clear measurements take as many.';

const NOTHING = {
  samples: null,
  range: null,
  rounds: null,
  phases: [],
  actions: [],
  simulated: 0,
} as const;

/**
 * Plans the rows of one algorithm, from one gap to the next. It computes once what does not depend on the gap, and carries the
 * spread of the simulated runs over to the next gap.
 */
export function createRowPlanner(
  planned: PlannedAlgorithm,
  { unscaled }: PlannedValues,
): RowPlanner {
  const { algorithm } = planned.instance.run;
  const { feedback } = planned.instance;
  const ofPaper = createSamplesOfPaper(planned);
  const simulate = createSimulatedRuns(planned);
  const budget = runBudget(planned);
  let law = FIRST_LAW;
  /** The latest consecutive simulated runs, over all gaps, with exactly the samples of the noise-free run. */
  let equal = 0;
  /** A run with an undeclared noise scale and clear measurements, for all gaps; null if there is none, undefined before the first row. */
  let clear: ExpectedRun | null | undefined;

  function* planRow(chosen: PlannedGap, theta: Float64Array): Generator<undefined, RowOutcome> {
    const draws = expectedDraws(planned.instance.run.seed);
    const environment = createNoiseFreeEnvironment(feedback, theta);
    const run = yield* expectedRun(planned, environment, draws);
    const remark = run.remark === undefined ? {} : { remark: run.remark };
    if (run.isUncertified === true)
      return { ...NOTHING, ...remark, printedSamples: ofPaper(theta, null) };
    const runs: SimulatedRun[] = [];
    if (run.samples > 0) {
      const count = budget(run.work, chosen.isTrue);
      for (let index = 0; index < count; index++) runs.push(yield* simulate(index, theta));
    }
    const ratios = runs.map(({ samples }) => samples / run.samples);
    law = learned(carried(law), ratios);
    for (const ratio of ratios) equal = ratio === 1 ? equal + 1 : 0;
    const isFirstRound = run.phases.length === 1 && (yield* endsInFirstRound(theta));
    const isFixed = run.samples === 0 || equal >= SURE_RUNS || (isFirstRound && runs.length === 0);
    const isPlateau = isFirstRound && run.samples > MANY * planned.inspection.observerSet.rank;
    const share = isFixed ? { low: 1, middle: 1, high: 1 } : expectedShare(law, ratios);
    // Without a declared noise scale, blocks have a least size and their evidence has a limit.
    if (run.samples > 0 && clear === undefined)
      clear =
        middleOf(yield* undeclaredRuns(planned, unscaled.theta, unscaled.gap / CLEAR)) ?? null;
    const least = clear?.samples ?? 0;
    const isNear = least > 0 && share.middle * run.samples <= NEARLY_CLEAR * least;
    const own = isNear ? yield* undeclaredRuns(planned, theta) : [];
    const [low, samples, high] = (
      [
        [share.low, own[0]],
        [share.middle, middleOf(own)],
        [share.high, own.at(-1)],
      ] as const
    ).map(([factor, other]) =>
      Math.max(other?.samples ?? Math.min(1, run.samples), Math.round(factor * run.samples)),
    ) as [number, number, number];
    const printedSamples = ofPaper(theta, samples);
    const waits = runs.map(({ rounds }) => rounds).sort((a, b) => a - b);
    if (!isCountable(high)) return { ...NOTHING, remark: TOO_MANY_SAMPLES, printedSamples };
    return {
      samples,
      range: [low, high],
      rounds: Math.max(middleOf(waits) ?? run.rounds, clear?.rounds ?? 0),
      ...(isPlateau ? { remark: FIRST_ROUND } : remark),
      ...(isNear && samples <= least && { remark: CLEAR_MEASUREMENTS }),
      phases: phasesTo(run.phases, samples),
      actions: actionsTo(run.actions, samples),
      printedSamples,
      simulated: runs.length,
    };
  }

  /** Whether the first round also suffices at a smaller gap: then noise does not matter. */
  function* endsInFirstRound(theta: Float64Array): Generator<undefined, boolean> {
    const closer = createNoiseFreeEnvironment(feedback, scale(theta, SLIGHTLY_LESS));
    const draws = expectedDraws(planned.instance.run.seed);
    const { phases } = yield* expectedRun(planned, closer, draws);
    return phases.length === 1;
  }

  return function* (chosen, theta) {
    if (theta === null) {
      return {
        ...NOTHING,
        remark: 'No multiple of the values has this gap.',
        printedSamples: null,
      };
    }
    try {
      const steps = planRow(chosen, theta);
      for (;;) {
        const step = steps.next();
        if (step.done === true) return step.value;
        yield { type: 'planning', algorithm, gap: chosen.gap };
      }
    } catch (error) {
      const remark = `A run would fail: ${messageOf(error)}`;
      return { ...NOTHING, remark, printedSamples: ofPaper(theta, null) };
    }
  };
}

/** Equal runs in a row before the number of samples counts as fixed. If one run in ten differed, one check in seven would err. */
const SURE_RUNS = 19;

/** The middle of sorted values; undefined without any. */
function middleOf<Value>(values: readonly Value[]): Value | undefined {
  return values[Math.floor(values.length / 2)];
}

/** Fits the rounds to `samples`: the first ones are fixed in advance, so the last ones are cut or one is added. */
function phasesTo(phases: readonly PlanPhase[], samples: number): readonly PlanPhase[] {
  const kept: PlanPhase[] = [];
  let left = samples;
  for (const phase of phases) {
    if (left === 0) return kept;
    kept.push({ ...phase, samples: Math.min(phase.samples, left) });
    left -= Math.min(phase.samples, left);
  }
  const last = kept.at(-1);
  return left === 0 || last === undefined
    ? kept
    : [...kept, { ...last, round: last.round + 1, samples: left }];
}

/** Scales the counts to another number of samples. */
function actionsTo(actions: PlanOfActions['actions'], samples: number): PlanOfActions['actions'] {
  const most = actions.slice(0, samples);
  if (most.length === 0) return most;
  const shares = Float64Array.from(most, (entry) => entry.samples);
  const counts = roundDesign(shares, samples);
  return most.map(({ action }, index) => ({ action, samples: counts[index] as number }));
}

/** The samples of preset `paper`; if the row plans that preset, these are its own samples. */
function createSamplesOfPaper(
  planned: PlannedAlgorithm,
): (theta: Float64Array, own: number | null) => number | null {
  const { instance } = planned;
  const { run, assumptions } = instance;
  const isOfPaper =
    run.preset === 'paper' && run.changedOptions.length === 0 && run.accuracy === undefined;
  const used = algorithmOf(run.algorithm).assumptionsUsed({
    preset: 'paper',
    options: PRESETS.paper,
  });
  // Without the assumptions that the paper's version uses, such as L, its sample sizes are unknown.
  const isKnown = [...used].every((name) => Number.isFinite(assumptions[name]));
  return (theta, own) => {
    if (isOfPaper && own !== null) return own;
    return isKnown ? samplesOfPaper(planned, theta) : null;
  };
}
