/** How many samples PolyALBA and ALBA take as in the paper where every estimate is exact. */
import { coordinatesInSpan } from '../../design/gOptimal/distribution';
import type { Action } from '../../families/family';
import type { Span } from '../../feedback/span';
import { mostListed, roundLimit } from './alba';
import { presetOptions } from '../presets';
import type { SampleSizes } from '../shared/sampleSizes';
import { createSampleSizes } from '../shared/sampleSizes';
import { OrthonormalBasis } from '../../numerics/orthonormalBasis';
import type { Instance } from '../../document/instance';

/** What a run on known values needs of its instance. */
export interface KnownInstance {
  readonly instance: Omit<Instance, 'truth'>;
  /** The true values of the base arms. */
  readonly theta: Float64Array;
  readonly span: Span;
  /** sqrt(m r / xi_min) of the printed support. */
  readonly alphaPrinted: number;
}

interface Valued {
  readonly action: Action;
  readonly value: number;
}

const SHARE = 6 / Math.PI ** 2;

/** The samples of Algorithm 4 of the paper; null where its rounds run out. */
export function printedPolyAlbaSamples(known: KnownInstance): number | null {
  const { instance, theta, span, alphaPrinted } = known;
  const { family, run } = instance;
  const sizes = printedSizes(known, family.count.logActions, alphaPrinted);
  const delta0 = SHARE * run.delta;
  const ranked = family.best(theta, span.rank + 1).map(({ action }) => valued(action, theta));
  const best = (ranked[0] as Valued).value;
  const rival = ranked[span.rank];
  let total = 0;
  for (let r = 1; r <= mostRounds(); r++) {
    const epsilon = 2 ** -r;
    total += sizes.preparation(epsilon, (SHARE * delta0) / (r * r));
    if (rival !== undefined && !(best - rival.value > epsilon)) continue;
    const kept = ranked.slice(0, span.rank).filter(({ value }) => best - value <= epsilon);
    // delta_1 = delta_0 / 4, which ALBA discounts again
    const rest = albaSamples(kept, span, sizes, delta0 / 4, 1);
    return rest === null ? null : total + rest;
  }
  return null;
}

/** The samples of Algorithm 1 on all of X; null where its rounds run out or X is too large to list. */
export function printedAlbaSamples(known: KnownInstance): number | null {
  const { instance, theta, span } = known;
  const actions = instance.family.enumerate(mostListed(span.rank));
  if (actions === null) return null;
  const candidates = actions.map((action) => valued(action, theta));
  const sizes = printedSizes(known, Math.log(actions.length), 1);
  return albaSamples(candidates, span, sizes, instance.run.delta, 0);
}

function printedSizes(
  { instance, span }: KnownInstance,
  logActions: number,
  alpha: number,
): SampleSizes {
  const { family, assumptions } = instance;
  const m = family.largestAction;
  return createSampleSizes('printed', assumptions, span.rank, m, logActions, alpha);
}

/** The epochs from `firstEpoch` on: each ends with at most r / 2^q actions. */
function albaSamples(
  candidates: readonly Valued[],
  span: Span,
  sizes: SampleSizes,
  delta: number,
  firstEpoch: number,
): number | null {
  let left = [...candidates].sort((a, b) => b.value - a.value);
  let total = 0;
  for (let q = firstEpoch; q <= Math.floor(Math.log2(span.rank)); q++) {
    const most = Math.floor(span.rank / 2 ** q);
    if (left.length <= most) continue;
    const deltaEpoch = (SHARE * delta) / ((q + 1) * (q + 1));
    const size = left.length;
    const rank = rankOf(left, span);
    for (let r = 1; left.length > most; r++) {
      if (r > mostRounds()) return null;
      const epsilon = 2 ** -r;
      total += sizes.elimination(epsilon, (SHARE * deltaEpoch) / (r * r), rank, size);
      const least = (left[0] as Valued).value - epsilon;
      left = left.filter(({ value }) => !(value < least));
    }
  }
  return total;
}

function mostRounds(): number {
  return roundLimit(presetOptions('paper', null));
}

/** The dimension of the span of some actions. */
function rankOf(candidates: readonly Valued[], span: Span): number {
  const basis = new OrthonormalBasis(span.rank);
  for (const { action } of candidates) basis.add(coordinatesInSpan(span, action));
  return basis.size;
}

function valued(action: Action, theta: Float64Array): Valued {
  return { action, value: action.reduce((sum, arm) => sum + (theta[arm] as number), 0) };
}
