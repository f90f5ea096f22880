/** Chooses the samples that tell most about single base arms for their price. */
import { dot, scale, sum } from '../../../numerics/linearAlgebra';
import { OrthonormalBasis } from '../../../numerics/orthonormalBasis';
import { onceEach } from '../../../protocol/withLazyFields';
import {
  adaptiveXyDesign,
  type AdaptiveXyDesign,
  type Leads,
} from '../../designs/adaptiveXyDesign';
import { partsOf, phasePlan, type BlockCounts } from '../../designs/phaseBlocks';
import type { Action } from '../../../families/family';
import { stepWork, type Member, type PoolPull } from '../../problem/pool';
import type { PartialProblem } from './partialProblem';
import {
  MOST_POOLED,
  MOST_STEP_WORK,
  partialPool,
  pullsAmong,
  type PartialSpace,
} from './partialPool';

/** The actions of a phase and their counts, block by block. */
export interface ArmPhase {
  readonly actions: readonly PoolPull[];
  readonly blocks: BlockCounts;
}

/** A phase chosen pull by pull takes about this many steps. */
const STEPS = 8;
/** The least number of repeated samples in a phase: they reveal the size of undeclared normal noise. */
const LEAST_REPEATED = 8;

/** A pull whose every number shows one base arm; a weight is 1 over the variance of its number. */
interface SinglePull {
  readonly pull: PoolPull;
  readonly shown: readonly { readonly arm: number; readonly weight: number }[];
}

/**
 * @param units the directions of the base arms in the coordinates of the space
 * @returns plans a phase from the samples that each base arm still lacks (d numbers) and the least number of samples;
 *   Infinity asks for enough samples to show all arms
 */
export function armPulls(
  problem: PartialProblem,
  space: PartialSpace,
  units: ReadonlyMap<number, Float64Array>,
): (short: Float64Array, samples: number) => ArmPhase {
  const { noise, observerSet, family, measurable, feedback } = problem;
  const listed = family.enumerate(MOST_POOLED);
  const shortList = listed && pullsAmong(problem, listed);
  const actions = shortList ?? observerSet.actions;
  const isSeenSingly = actions.every((action) =>
    feedback.observe(action).every(({ arms }) => arms.length === 1),
  );
  const isDeclared = noise.blocks.kind === 'none';
  if (isSeenSingly && noise.blocks.kind !== 'estimates') {
    const single = onceEach((action) => singlePull(problem, space, action));
    const all = shortList?.map(single) ?? null;
    const candidates = (short: Float64Array) => all ?? [single(measurable.maximize(short).action)];
    return (short, samples) => {
      const least = isDeclared ? samples : Math.max(samples, LEAST_REPEATED);
      // A phase without repeated samples proves nothing under undeclared noise: scale small needs up until arms repeat.
      const times = isDeclared ? 1 : Math.max(1, LEAST_REPEATED / sum(short));
      const { actions, counts } = pulledSingly(scale(short, times), least, candidates);
      return { actions, blocks: isDeclared ? [counts] : partsOf(counts, noise.blocks.most) };
    };
  }
  const all = partialPool(space, [], actions);
  const pool = stepWork(all) <= MOST_STEP_WORK ? all : partialPool(space, [], observerSet.actions);
  const plan = phasePlan(pool, noise);
  let last: AdaptiveXyDesign | undefined;
  return (short, samples) => {
    const leads = leadsTo(space, units, short);
    const design = () => (last = adaptiveXyDesign(pool, leads, last));
    const planned = (least: number) => plan(leads, design, least, Infinity);
    if (samples < Infinity) return { actions: pool.actions, blocks: planned(samples) };
    const first = planned(1);
    const [counts = new Float64Array(), ...others] = first;
    // With as many numbers as unknowns, nothing is left to reveal the size of normal noise, and the run would never end.
    const span = new OrthonormalBasis(space.dimension);
    const isBare =
      noise.blocks.kind === 'parts' &&
      others.length === 0 &&
      pool.actions.every(({ rows }, x) => counts[x] === 0 || rows.every((row) => span.add(row)));
    return { actions: pool.actions, blocks: isBare ? planned(2 * sum(counts)) : first };
  };
}

function singlePull(
  { feedback }: PartialProblem,
  { pullOf }: PartialSpace,
  action: Action,
): SinglePull {
  const pull = pullOf(action);
  const observed = feedback.observe(action);
  return {
    pull,
    shown: pull.rows.map((row, l) => ({
      arm: observed[l]?.arms[0] as number,
      weight: dot(row, row),
    })),
  };
}

/** Picks pulls greedily, up to a fixed share of the phase at a time: the pull that covers most missing samples for its price. */
function pulledSingly(
  short: Float64Array,
  samples: number,
  candidates: (short: Float64Array) => readonly SinglePull[],
): { readonly actions: readonly PoolPull[]; readonly counts: Float64Array } {
  // If the phase is too small for all arms, scale every need down alike.
  const most = sum(short);
  const left = short.map((own) => (samples < most ? (own * samples) / most : own));
  const counts = new Map<PoolPull, number>();
  const share = Math.ceil(samples / STEPS);
  const worth = ({ pull, shown }: SinglePull): number =>
    shown.reduce((total, { arm, weight }) => total + weight * (left[arm] as number), 0) /
    pull.price;
  for (let taken = 0; taken < samples;) {
    const best = candidates(left).reduce((one, other) => (worth(other) > worth(one) ? other : one));
    if (!(worth(best) > 0)) break;
    const needed = best.shown.map(({ arm, weight }) => (left[arm] as number) / weight);
    const count = Math.min(share, samples - taken, Math.ceil(Math.max(...needed)));
    counts.set(best.pull, (counts.get(best.pull) ?? 0) + count);
    taken += count;
    for (const { arm, weight } of best.shown)
      left[arm] = Math.max(0, (left[arm] as number) - count * weight);
  }
  return { actions: [...counts.keys()], counts: Float64Array.from(counts.values()) };
}

/** Treats each base arm as a lead over 0, with a width that sets its share of the samples. */
function leadsTo(
  { dimension }: PartialSpace,
  units: ReadonlyMap<number, Float64Array>,
  short: Float64Array,
): Leads {
  const widths = new Map<Member, number>();
  for (const [arm, point] of units) {
    const wanted = short[arm] as number;
    if (wanted > 0) widths.set({ action: [arm], point }, 1 / Math.sqrt(wanted));
  }
  return { leader: { action: [], point: new Float64Array(dimension) }, widths };
}
