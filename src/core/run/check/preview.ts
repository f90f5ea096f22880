/** A preview before any run: the k best actions for given weights, and the observer set with its observations. */
import type { Action } from '../../families/family';
import type { ObservationRow } from '../../feedback/feedback';
import type { Instance } from '../../learners/contract/instance';
import { allThroughDoor, throughDoor } from '../../words/goal';
import type { Labels } from '../../words/labels';
import { NO_OVERRIDES, type Overrides } from '../../document/overrides';
import type { Problem } from '../../text/problem';
import type { InstanceSummary, ObserverSetSummary } from '../../document/report';
import { loadSpec } from '../../document/loadSpec';
import { MAX_MAGNITUDE } from '../../text/limits';
import { examineSpec } from './check';
import { formatCounted } from '../../words/counts';
import { messageOf } from '../../words/thrown';

/** The best actions for given weights, best first: of largest total weight, or of smallest if the reward is minimised. */
export interface BestActions {
  readonly actions: readonly RankedArms[];
}

interface RankedArms {
  readonly arms: Action;
  /** The total weight; for a ranking, the discounted one. */
  readonly value: number;
}

export type BestOutcome =
  | {
      readonly ok: true;
      readonly best: BestActions;
      readonly labels: Labels;
      /** Whether an action is an order of its arms, not a set. */
      readonly isRanking: boolean;
      readonly problems: readonly Problem[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * @param weights d numbers of magnitude at most MAX_MAGNITUDE
 * @param k a positive integer
 * @throws RangeError if the weights do not fit the family or k is not a positive integer
 */
export function bestActions(
  text: string,
  overrides: Overrides,
  weights: readonly number[],
  k: number,
): BestOutcome {
  const { problems, instance } = loadSpec(text, overrides);
  if (instance === null || problems.some(({ severity }) => severity === 'error')) {
    return { ok: false, problems };
  }
  const { family, labels } = instance;
  return {
    ok: true,
    best: { actions: ranked(instance, weights, k) },
    labels,
    isRanking: family.kind === 'ranking',
    problems,
  };
}

/**
 * The k best actions of an instance.
 * @throws RangeError if the weights do not fit the family or k is not a positive integer
 */
function ranked(
  { family, reward }: Instance,
  weights: readonly number[],
  k: number,
): BestActions['actions'] {
  const { base = family, dimension } = family;
  if (weights.length !== dimension) {
    const pairs = dimension - base.dimension;
    const wanted = `${formatCounted(base.dimension, 'base arm')}${pairs > 0 ? ` and ${formatCounted(pairs, 'pair')}` : ''}`;
    throw new RangeError(`Give one weight for each of ${wanted}, not ${weights.length}.`);
  }
  const tooLarge = weights.findIndex((weight) => !(Math.abs(weight) <= MAX_MAGNITUDE));
  if (tooLarge >= 0) {
    throw new RangeError(
      `The weight of base arm ${tooLarge} is ${weights[tooLarge]}: a number from -1e100 to 1e100 is accepted. Measure in a larger unit.`,
    );
  }
  if (!Number.isSafeInteger(k) || k < 1) {
    throw new RangeError('The number of actions must be a positive integer.');
  }
  // The discounts of a ranking belong to the spec's reward; the family itself has the default ones.
  const oracle = reward.kind === 'dcg' ? reward : family;
  return oracle
    .best(allThroughDoor(reward, Float64Array.from(weights)), k)
    .map(({ action, value }) => ({ arms: action, value: throughDoor(reward, value) }));
}

/** The most actions that a preview lists. */
export const MAX_PREVIEWED = 1000;

/** The most rows of M_sigma sent to the editor; those of later actions are dropped. */
export const MAX_SHOWN_ROWS = 500;

export interface PreviewRequest {
  /** The number of best actions, from 1 to `MAX_PREVIEWED`. */
  readonly k: number;
  /** d numbers; null for the simulated theta, or all 1 without a simulation. */
  readonly weights: readonly number[] | null;
}

/** One of the best actions. */
export interface PreviewedAction extends RankedArms {
  /** r̄(x, weights), if it differs from `value`. */
  readonly reward: number | null;
}

/** An action of the observer set and what a pull of it shows. */
export interface Observer {
  readonly action: Action;
  /** M_x, sparse. */
  readonly rows: readonly ObservationRow[];
}

export interface Preview {
  readonly problems: readonly Problem[];
  readonly instance: InstanceSummary;
  readonly labels: Labels;
  readonly weights: {
    readonly from: 'theta' | 'ones' | 'given';
    readonly values: readonly number[];
  };
  /** In descending order of `value`, ascending if the reward is minimised; fewer if X has fewer. */
  readonly best: readonly PreviewedAction[];
  /** Null if none could be built; a problem says why. */
  readonly observerSet: ObserverSetSummary | null;
  /** The first actions of the observer set, in order. */
  readonly observers: readonly Observer[];
}

export type PreviewOutcome =
  | { readonly ok: true; readonly preview: Preview }
  /** Nothing could be built or the weights do not fit; at least one problem or the reason says why. */
  | { readonly ok: false; readonly problems: readonly Problem[]; readonly reason: string | null };

/** Previews a spec, even if its rewards are not determined. Never throws: faults of the text or the request are in the outcome. */
export function previewSpec(
  text: string,
  { k, weights }: PreviewRequest,
  overrides: Overrides = NO_OVERRIDES,
): PreviewOutcome {
  const { report, instance, inspection } = examineSpec(text, overrides);
  const { problems } = report;
  if (instance === null || report.instance === null) return { ok: false, problems, reason: null };
  const used = weightsOf(instance, weights);
  try {
    return {
      ok: true,
      preview: {
        problems,
        instance: report.instance,
        labels: instance.labels,
        weights: used,
        best: previewed(instance, used.values, Math.min(k, MAX_PREVIEWED)),
        observerSet: report.observerSet,
        observers: inspection === null ? [] : observersOf(inspection.observerSet),
      },
    };
  } catch (error) {
    return { ok: false, problems, reason: messageOf(error) };
  }
}

function weightsOf({ truth, family, reward }: Instance, given: readonly number[] | null) {
  if (given !== null) return { from: 'given', values: given } as const;
  if (truth !== null) {
    return { from: 'theta', values: [...allThroughDoor(reward, truth.theta)] } as const;
  }
  return { from: 'ones', values: new Array<number>(family.dimension).fill(1) } as const;
}

function previewed(
  instance: Instance,
  weights: readonly number[],
  k: number,
): readonly PreviewedAction[] {
  const { reward } = instance;
  const vector = allThroughDoor(reward, Float64Array.from(weights));
  const best = ranked(instance, weights, k);
  const rewards = best.map(({ arms }) => throughDoor(reward, reward.value(arms, vector)));
  const isSame = best.every(({ value }, index) => isClose(value, rewards[index] as number));
  return best.map((one, index) => {
    const value = rewards[index] as number;
    return { ...one, reward: isSame || !Number.isFinite(value) ? null : value };
  });
}

/** Equal up to the rounding error of a sum. */
function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
}

function observersOf({
  actions,
  observations,
}: {
  readonly actions: readonly Action[];
  readonly observations: readonly (readonly ObservationRow[])[];
}): readonly Observer[] {
  const shown: Observer[] = [];
  let rows = 0;
  for (const [index, action] of actions.entries()) {
    const own = observations[index] ?? [];
    if (rows + own.length > MAX_SHOWN_ROWS) break;
    rows += own.length;
    shown.push({ action, rows: own });
  }
  return shown;
}
