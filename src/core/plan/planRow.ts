/** One row of a plan: what an algorithm would pull under given values of the base arms. */
import { roundDesign } from '../design/gOptimal/rounding';
import { algorithmOf } from '../learners/catalogue';
import { scale } from '../numerics/linearAlgebra';
import { isCountable } from '../numerics/safeCount';
import { PRESETS } from '../learners/contract/options';
import { printedSamples } from '../run/result/judge';
import { expectedRun, TOO_MANY_SAMPLES } from './expectedRun';
import type { PlannedGap } from './gaps';
import { createNoiseFreeEnvironment, expectedDraws } from './noiseFree';
import type { PlanOfActions, PlanPhase, PlanProgress, PlanRow } from './plan';
import type { PlannedAlgorithm } from './preparePlan';
import { carried, expectedShare, FIRST_LAW, learned } from './samplesLaw';
import { createSimulatedRuns, type SimulatedRun } from './simulatedRuns';
import { runBudget } from './work';
import { messageOf } from '../words/thrown';

/** `samples` are null where a run would end without a certificate. */
export interface RowOutcome extends Pick<PlanRow, 'samples' | 'range' | 'rounds' | 'remark'> {
  /** Of `samples`. */
  readonly phases: readonly PlanPhase[];
  readonly actions: PlanOfActions['actions'];
  /** What preset `paper` would take; null where no formula says it. */
  readonly printedSamples: number | null;
  /** How many runs the range was learned from. */
  readonly simulated: number;
}

/** @param theta null where no values have the gap */
export type RowPlanner = (
  gap: PlannedGap,
  theta: Float64Array | null,
) => Generator<PlanProgress, RowOutcome>;

/** A gap that noise makes of a larger one now and then. */
const SLIGHTLY_LESS = 0.8;
/** A first round with more samples of each action of the observer set than this gets a remark. */
const MANY = 10;
const FIRST_ROUND =
  'The first round takes all of them, however large the gap is: its size goes by an accuracy that is fixed in units of the reward.';

const NOTHING = {
  samples: null,
  range: null,
  rounds: null,
  phases: [],
  actions: [],
  simulated: 0,
} as const;

/**
 * Rows of one algorithm, to be asked for from one gap to the next: what does not depend on the gap is worked out once,
 * and what the simulated runs of one gap say of the spread counts for the next one.
 */
export function createRowPlanner(planned: PlannedAlgorithm): RowPlanner {
  const { algorithm } = planned.instance.run;
  const { feedback } = planned.instance;
  const printed = createPrinted(planned);
  const simulate = createSimulatedRuns(planned);
  const budget = runBudget(planned);
  let law = FIRST_LAW;
  /** Simulated runs in a row, over all gaps, that took what the run without noise takes. */
  let equal = 0;

  function* planRow(chosen: PlannedGap, theta: Float64Array): Generator<undefined, RowOutcome> {
    const draws = expectedDraws(planned.instance.run.seed);
    const environment = createNoiseFreeEnvironment(feedback, theta);
    const run = yield* expectedRun(planned, environment, draws);
    const remark = run.remark === undefined ? {} : { remark: run.remark };
    const printedSamples = printed(theta, run.isUncertified === true ? null : run.samples);
    if (run.isUncertified === true) return { ...NOTHING, ...remark, printedSamples };
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
    const [low, samples, high] = [share.low, share.middle, share.high].map((factor) =>
      Math.max(Math.min(1, run.samples), Math.round(factor * run.samples)),
    ) as [number, number, number];
    if (!isCountable(high)) return { ...NOTHING, remark: TOO_MANY_SAMPLES, printedSamples };
    return {
      samples,
      range: [low, high],
      rounds: runs.length === 0 ? run.rounds : middleOf(runs.map(({ rounds }) => rounds)),
      ...(isPlateau ? { remark: FIRST_ROUND } : remark),
      phases: phasesTo(run.phases, samples),
      actions: actionsTo(run.actions, samples),
      printedSamples,
      simulated: runs.length,
    };
  }

  /** Whether the first round is enough at a smaller gap too: then noise does not matter. */
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
      return { ...NOTHING, remark, printedSamples: printed(theta, null) };
    }
  };
}

/** After this many equal runs the number of samples is called fixed; if one run in ten differed, that would be wrong once in seven times. */
const SURE_RUNS = 19;

function middleOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}

/** The rounds up to that many samples: the first ones are fixed in advance, so the last ones are cut, or one is added. */
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

/** The same shares of another number of samples. */
function actionsTo(actions: PlanOfActions['actions'], samples: number): PlanOfActions['actions'] {
  const most = actions.slice(0, samples);
  if (most.length === 0) return most;
  const counts = roundDesign(
    Float64Array.from(most, (entry) => entry.samples),
    samples,
  );
  return most.map(({ action }, index) => ({ action, samples: counts[index] as number }));
}

/** The samples of preset `paper`: those of the row itself where that is what it plans. */
function createPrinted(
  planned: PlannedAlgorithm,
): (theta: Float64Array, own: number | null) => number | null {
  const { instance } = planned;
  const { run, assumptions } = instance;
  const isPrinted =
    run.preset === 'paper' && run.changedOptions.length === 0 && run.accuracy === undefined;
  const used = algorithmOf(run.algorithm).assumptionsUsed({
    preset: 'paper',
    options: PRESETS.paper,
  });
  // The recommended preset does without L: where the spec does not state it, the printed sizes are not known.
  const isKnown = [...used].every((name) => Number.isFinite(assumptions[name]));
  return (theta, own) => {
    if (isPrinted && own !== null) return own;
    if (!isKnown) return null;
    try {
      const samples = printedSamples(planned, theta);
      return samples !== null && Number.isFinite(samples) ? samples : null;
    } catch {
      // A figure beside the row must not cost the row.
      return null;
    }
  };
}
