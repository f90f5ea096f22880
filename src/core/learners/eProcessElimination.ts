// Elimination by e-processes on fresh samples (docs/recommended-polyalba.md, stage B).
import type { XyDesign } from '../design/xyDesign';
import { xyDesign } from '../design/xyDesign';
import { dot } from '../linearAlgebra';
import { leadFor } from './eProcess';
import type { EliminationPool, PoolAction } from './eliminationPool';
import { pruned, pullDesign } from './pullDesign';
import { Evidence } from './evidence';
import type { Recommendation, Routine } from './learner';
import { LeastSquares } from './leastSquares';
import type { PhaseDifference } from './phaseEstimate';
import { phaseEstimate } from './phaseEstimate';
import { leadersOf, standing, withMembers } from './standing';

/** Share of the stage's samples so far that a phase takes at least, which bounds the number of phases. */
const PHASE_GROWTH = 0.05;
/** Share of what the stage is expected to need that a phase takes where it can. */
const PHASE_SHARE = 0.05;
const PULLS_PER_SUPPORT = 4;
const DESIGN_TOLERANCE = 0.03;
const DESIGN_ITERATIONS = 300;
const DESIGN_WORK = 4e8;

export interface EliminationSettings {
  /** delta_B */
  readonly delta: number;
  /** R */
  readonly noiseScale: number;
  /** |S|; the first actions of the pool. */
  readonly size: number;
  /** Samples of the preparation. */
  readonly preparationSamples: number;
  readonly maxRounds: number;
}

/**
 * What an elimination of the first `size` actions of the pool is expected to take: 2 rho_S ln(|S| / delta_B) samples,
 * with rho_S the value of the design for the leads by the estimate of the preparation. It decides nothing.
 */
export function expectedNeed(
  pool: EliminationPool,
  size: number,
  delta: number,
  R: number,
): { readonly need: number; readonly design: XyDesign } {
  const members = pool.actions.slice(0, size);
  const prior = new LeastSquares(pool.dimension);
  prior.addInformation(pool.knowledge.matrix, pool.knowledge.vector);
  const { leader, rivals } = standing(
    members,
    prior.solve(),
    members.map((_, index) => index),
    R,
  );
  const rows = withMembers(members, rivals);
  const design = rivalDesign(pool, rows, members[leader] as PoolAction, 1);
  return { need: 2 * design.upper * R * R * Math.log(size / delta), design };
}

/** The design over the pool that tells the leader from its rivals, and how many samples that takes. */
function rivalDesign(
  pool: EliminationPool,
  rivals: readonly { readonly member: PoolAction; readonly gap: number; readonly sd: number }[],
  leader: PoolAction,
  leastDeviations: number,
  start?: Float64Array,
): XyDesign {
  const directions = rivals.map(({ member, gap, sd }) => {
    const width = Math.max(gap, leastDeviations * sd);
    return member.point.map((value, i) => ((leader.point[i] as number) - value) / width);
  });
  return xyDesign(
    pool.actions.map(({ scaled }) => scaled),
    directions,
    {
      tolerance: DESIGN_TOLERANCE,
      maxIterations: DESIGN_ITERATIONS,
      maxWork: DESIGN_WORK,
      ...(start === undefined ? {} : { start }),
    },
  );
}

/**
 * Drops an action when the evidence that some other is better reaches 1 / delta_B (Ville's inequality): looks, sizes
 * and designs of the phases may depend on all that was seen before.
 */
export function* eProcessElimination(
  pool: EliminationPool,
  { delta, noiseScale: R, size, preparationSamples, maxRounds }: EliminationSettings,
): Routine<Recommendation> {
  const members = pool.actions.slice(0, size);
  const whole = new LeastSquares(pool.dimension);
  whole.addInformation(pool.knowledge.matrix, pool.knowledge.vector);
  let active: readonly number[] = members.map((_, index) => index);
  let current = standing(members, whole.solve(), active, R);

  // kappa = 4 / median of the variances of the leads after the preparation
  const spread = median(current.rivals.map(({ sd }) => sd * sd));
  const kappa = 4 / spread;
  const evidence = new Evidence(size, kappa);
  const target = Math.log(1 / delta);
  const { need, design: first } = expectedNeed(pool, size, delta, R);
  yield { type: 'constantsComputed', constants: { kappa, eliminationNeed: Math.ceil(need) } };

  let taken = 0;
  let design = first;
  for (let phase = 1; ; phase++) {
    const leader = current.leader;
    design = rivalDesign(
      pool,
      withMembers(members, current.rivals),
      members[leader] as PoolAction,
      2,
      design.lambda,
    );
    const lambda = pruned(design.lambda);
    const supportSize = lambda.filter((weight) => weight > 0).length;
    const wanted = Math.max(
      PHASE_GROWTH * taken,
      Math.min(PHASE_SHARE * need, preparationSamples / 2),
      PULLS_PER_SUPPORT * supportSize,
    );
    const samples = Math.ceil(wanted);
    const rival = current.rivals[0]?.index ?? leader;
    const key = { phase: 'elimination', epoch: 1, round: phase } as const;
    const lastLead = evidence.lead(leader, rival);
    const thresholdAt = (information: number) =>
      leadFor(target - evidence.logWeight(leader, rival), information, kappa);
    yield {
      type: 'roundStarted',
      ...key,
      planned: samples,
      threshold: lastLead.information > 0 ? thresholdAt(lastLead.information) : Infinity,
    };
    const observed = yield* pullDesign(pool, lambda, samples);
    for (const { member, count, sum } of observed) {
      whole.add(member.point, member.deviation, count, sum);
    }
    taken += samples;

    // Every pair of S that is still there and that the phase can compare, from the pulls of the phase alone.
    const order = [leader, ...active.filter((index) => index !== leader)];
    const differences = phaseEstimate(
      observed,
      order.map((index) => (members[index] as PoolAction).point),
    );
    addPairs(evidence, order, differences, R);
    const before = active;
    active = survivorsOf(evidence, before, target);

    const estimate = whole.solve();
    const shown = standing(members, estimate, before, R);
    const lead = evidence.lead(leader, rival);
    const activeSet = new Set(active);
    const leaders = leadersOf(members, shown.ranked, estimate, R);
    yield {
      type: 'roundCompleted',
      ...key,
      samples,
      gap: Number.isFinite(lead.value) ? lead.value : null,
      threshold: thresholdAt(lead.information),
      passed: active.length === 1,
      rivalRank: 2,
      surviving: active.length,
      leaders,
      ruledOut: shown.ranked
        .slice(0, leaders.length)
        .filter((index) => !activeSet.has(index))
        .map((index) => (members[index] as PoolAction).action),
    };
    current = standing(members, estimate, active, R);
    const best = members[current.leader] as PoolAction;
    const answer = { action: best.action, estimate: dot(best.point, estimate.theta) };
    if (active.length === 1) return { certified: true, ...answer };
    if (phase >= maxRounds) {
      return {
        certified: false,
        ...answer,
        reason: `${active.length} actions are closer together than ${maxRounds} rounds can tell apart.`,
      };
    }
  }
}

function addPairs(
  evidence: Evidence,
  order: readonly number[],
  differences: readonly (PhaseDifference | null)[],
  R: number,
): void {
  const squares = differences.map((entry) =>
    entry === null ? 0 : dot(entry.direction, entry.solved),
  );
  order.forEach((b, i) => {
    const left = differences[i];
    if (left === null || left === undefined) return;
    for (let j = i + 1; j < order.length; j++) {
      const right = differences[j];
      if (right === null || right === undefined) continue;
      // (b - a)'A^-1 (b - a)
      const square =
        (squares[i] as number) + (squares[j] as number) - 2 * dot(left.direction, right.solved);
      if (square > 0) evidence.add(b, order[j] as number, left.value - right.value, R * R * square);
    }
  });
}

/** The actions with E_a < 1 / delta_B; the one with the least E_a stays in any case. */
function survivorsOf(
  evidence: Evidence,
  active: readonly number[],
  target: number,
): readonly number[] {
  const totals = active.map((index) => evidence.logTotal(index));
  const least = totals.indexOf(Math.min(...totals));
  return active.filter((_, i) => i === least || (totals[i] as number) < target);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] as number;
}
