/** A look at X and at the observer set before anything is run: the best actions for given weights, and what sigma shows. */
import type { Action } from '../../families/family';
import type { ObservationRow } from '../../feedback/feedback';
import type { Instance } from '../../learners/contract/instance';
import type { Labels } from '../../words/labels';
import { NO_OVERRIDES } from '../../document/overrides';
import type { Overrides } from '../../document/overrides';
import type { Problem } from '../../text/problem';
import type { InstanceSummary, ObserverSetSummary } from '../../document/report';
import { ranked } from './best';
import { examineSpec } from './check';
import { messageOf } from '../../words/thrown';

/** The most actions that a preview lists. */
export const MAX_PREVIEWED = 1000;

/** Rows of M_sigma that cross to the editor; those of later actions are left out. */
export const MAX_SHOWN_ROWS = 500;

/** What a preview depends on. */
export interface PreviewRequest {
  /** How many of the best actions; from 1 to `MAX_PREVIEWED`. */
  readonly k: number;
  /** d numbers; null for the simulated theta, or all 1 where there is none. */
  readonly weights: readonly number[] | null;
}

/** One of the best actions. */
export interface PreviewedAction {
  readonly arms: Action;
  /** Its total weight; of a ranking its discounted one. */
  readonly value: number;
  /** r̄(x, weights), where the reward is another function of the action than `value`. */
  readonly reward: number | null;
}

/** One action of the observer set and what a pull of it shows. */
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
  /** In descending order of `value`; fewer than asked for where X has fewer. */
  readonly best: readonly PreviewedAction[];
  /** Null where none could be made, which a problem says. */
  readonly observerSet: ObserverSetSummary | null;
  /** The first actions of the observer set, in its order. */
  readonly observers: readonly Observer[];
}

export type PreviewOutcome =
  | { readonly ok: true; readonly preview: Preview }
  /** Nothing could be built, or the weights do not fit; at least one problem or a reason says why. */
  | { readonly ok: false; readonly problems: readonly Problem[]; readonly reason: string | null };

/**
 * Looks at a spec. It never throws: what is wrong with the text or the request is said in the outcome. An instance
 * whose rewards are not determined can be looked at as well.
 */
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

function weightsOf({ truth, family }: Instance, given: readonly number[] | null) {
  if (given !== null) return { from: 'given', values: given } as const;
  if (truth !== null) return { from: 'theta', values: [...truth.theta] } as const;
  return { from: 'ones', values: new Array<number>(family.dimension).fill(1) } as const;
}

function previewed(
  instance: Instance,
  weights: readonly number[],
  k: number,
): readonly PreviewedAction[] {
  const vector = Float64Array.from(weights);
  const best = ranked(instance, weights, k);
  const rewards = best.map(({ arms }) => instance.reward.value(arms, vector));
  const isSame = best.every(({ value }, index) => isClose(value, rewards[index] as number));
  return best.map(({ arms, value }, index) => ({
    arms,
    value,
    reward: isSame ? null : finite(rewards[index] as number),
  }));
}

/** Equal up to the rounding of a sum. */
function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
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
