/** Estimates how many samples a run needs, without taking any. */
import { ALGORITHM_TITLES, type AlgorithmName } from '../learners/contract/algorithms';
import type { Action } from '../families/family';
import { commonCost, costOfPulls, type SampleCost } from '../feedback/sampleCost';
import type { PhaseEntry } from '../run/result/result';
import type { PresetName } from '../learners/contract/options';
import { planStream } from '../numerics/streams';
import { fewerGaps, gapsAround, gapsAskedFor, gapsBelow, type PlannedGap } from './gaps';
import { createRowPlanner, type RowOutcome } from './planRow';
import { plannedValues, type PlannedValues } from './plannedValues';
import type { PlannedAlgorithm, PreparedPlan } from './preparePlan';
import { planOf } from './planOf';
import { mostGaps } from './work';

/** The needs of one algorithm at one gap. */
export interface PlanRow {
  readonly algorithm: AlgorithmName;
  /** Best minus second-best reward. */
  readonly gap: number;
  /** The expected median number of pulls; null if it is unknown or a run would end without a certificate. */
  readonly samples: number | null;
  /** Contains nine of ten runs; both ends are equal if the number of samples is fixed in advance. */
  readonly range: readonly [low: number, high: number] | null;
  /** How often a run waits for answers; null if `samples` is null. */
  readonly rounds: number | null;
  /** The cost of the samples, if the spec has prices. */
  readonly cost?: number;
  /** Samples of preset `paper`; absent if no formula gives them. */
  readonly printedSamples?: number;
  /** The gap is that of the simulated truth. */
  readonly trueGap?: true;
  /** A plain sentence: why `samples` is null, or what to know about them. */
  readonly remark?: string;
}

/** The samples of one round of a phase. The rounds of a row add up to its samples. */
export type PlanPhase = Pick<PhaseEntry, 'name' | 'epoch' | 'round' | 'samples'>;

/** The rounds of a row, if it has samples. */
interface PlanOfPhases extends Pick<PlanRow, 'algorithm' | 'gap'> {
  readonly phases: readonly PlanPhase[];
}

/** How often each action of a row is pulled, the most frequent first, if the row has samples. */
export interface PlanOfActions extends Pick<PlanRow, 'algorithm' | 'gap'> {
  readonly actions: readonly { readonly action: Action; readonly samples: number }[];
}

export interface Plan {
  readonly preset: PresetName;
  readonly delta: number;
  /** The price of each sample; null if the spec has no prices, or they differ. */
  readonly costPerPull: number | null;
  /** The gap of the simulated truth; null if there is none, or its best action is tied. */
  readonly trueGap: number | null;
  /** One per algorithm and gap: grouped by algorithm, gaps in descending order. */
  readonly rows: readonly PlanRow[];
  readonly perPhase: readonly PlanOfPhases[];
  readonly perAction: readonly PlanOfActions[];
  /** The assumptions of the plan and what it leaves out, as plain sentences. */
  readonly notes: readonly string[];
}

/** A row with its rounds and its actions; both lists are empty if it has no samples. */
export interface PlannedRow {
  readonly row: PlanRow;
  readonly phases: PlanOfPhases['phases'];
  readonly actions: PlanOfActions['actions'];
}

/** A progress report of a plan, which can be stopped after each one. */
export type PlanProgress =
  | ({ readonly type: 'planned' } & PlannedRow)
  | { readonly type: 'planning'; readonly algorithm: AlgorithmName; readonly gap: number };

export interface PlanOptions {
  /** The positive gaps to plan for; default: three decades around the true gap, or down from an assumed one. */
  readonly gaps?: readonly number[];
}

const EXPECTATION =
  'The samples are the expected median, and nine of ten runs stay within the range.';
const SIMULATED = 'Both come from simulated runs of this spec with other seeds.';

/**
 * Runs the learners themselves: first with noise-free answers, then in simulated runs, which give the expected median and range.
 *
 * @throws RangeError if a gap is not a positive number
 */
export function* planSamples(
  { algorithms, notes, decided }: Omit<PreparedPlan, 'facts'>,
  options: PlanOptions = {},
): Generator<PlanProgress, Plan> {
  const [own] = algorithms as readonly [PlannedAlgorithm];
  const { cost } = own.instance;
  const { preset, delta, seed } = own.instance.run;
  const costPerPull = cost && commonCost(cost);
  const head = { preset, delta, costPerPull };
  if (decided !== null) return planOf({ ...head, notes: [decided] }, []);
  const values = plannedValues(own.instance, planStream(seed));
  if (!('thetaFor' in values)) return planOf({ ...head, notes: [values.note, ...notes] }, []);
  const gaps =
    options.gaps === undefined
      ? defaultGaps(own, values)
      : gapsAskedFor(options.gaps, values.trueGap);
  const told: string[] = [values.note];
  const rows: PlannedRow[] = [];
  let simulatedAny = false;
  for (const planned of algorithms) {
    const { algorithm } = planned.instance.run;
    const chosen = options.gaps === undefined ? fewerGaps(gaps, mostGaps(planned)) : gaps;
    const title = ALGORITHM_TITLES[algorithm];
    if (chosen.length < gaps.length)
      told.push(
        `${title} takes long to plan at this size: ${chosen.length} of ${gaps.length} gaps are planned. Gaps that you name are all planned.`,
      );
    const planRow = createRowPlanner(planned, values);
    let simulated = 0;
    for (const chosenGap of chosen) {
      const { gap } = chosenGap;
      yield { type: 'planning', algorithm, gap };
      const outcome = yield* planRow(chosenGap, values.thetaFor(gap));
      simulated += outcome.simulated;
      const row = rowOf(algorithm, chosenGap, outcome, cost);
      const { phases, actions } = row.samples === null ? { phases: [], actions: [] } : outcome;
      rows.push({ row, phases, actions });
      yield { type: 'planned', row, phases, actions };
    }
    if (simulated === 0)
      told.push(`No run of ${title} was simulated; its ranges are those of typical runs.`);
    else simulatedAny = true;
  }
  const expectation = simulatedAny ? `${EXPECTATION} ${SIMULATED}` : EXPECTATION;
  return planOf({ ...head, notes: [expectation, ...told, ...notes] }, rows);
}

function rowOf(
  algorithm: AlgorithmName,
  { gap, isTrue }: PlannedGap,
  { samples, range, rounds, remark, printedSamples, actions }: RowOutcome,
  cost: SampleCost | null,
): PlanRow {
  return {
    algorithm,
    gap,
    samples,
    range,
    rounds,
    ...(cost === null || samples === null ? {} : { cost: costAt(cost, samples, actions) }),
    ...(printedSamples === null ? {} : { printedSamples }),
    ...(isTrue ? { trueGap: true } : {}),
    ...(remark === undefined ? {} : { remark }),
  };
}

/** The cost of the samples, with the expected count of each action. */
function costAt(cost: SampleCost, samples: number, actions: RowOutcome['actions']): number {
  const common = commonCost(cost);
  if (common !== null) return common * samples;
  const pulls = actions.map((entry) => ({ action: entry.action, count: entry.samples }));
  return costOfPulls(cost, pulls);
}

/** Around the true gap; without one, down from the gap at the assumed length of theta or from the noise scale. */
function defaultGaps({ instance }: PlannedAlgorithm, values: PlannedValues): readonly PlannedGap[] {
  if (values.trueGap !== null) return gapsAround(values.trueGap);
  const { thetaNorm, noiseScale } = instance.assumptions;
  const largest = Number.isFinite(thetaNorm) ? values.gapAtLength(thetaNorm) : noiseScale;
  return gapsBelow(largest > 0 && largest < Infinity ? largest : 1);
}
