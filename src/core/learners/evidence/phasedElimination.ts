/** The frame of the algorithms that sample a design in phases and drop what is behind, each phase by its own samples alone. */
import { hardest, shortfall } from '../../design/certificates/challenger';
import { LeastSquares } from '../../numerics/leastSquares';
import { dot } from '../../numerics/linearAlgebra';
import { BEYOND_COUNTING, isCountable } from '../../numerics/safeCount';
import type { Recommendation, Routine } from '../../protocol/learner';
import { mayBeTied, roundingOf } from '../../protocol/ties';
import { tiedWithoutNoise } from './withoutNoise';
import { empiricalRanking, phaseReport } from '../designs/empiricalRanking';
import type { PoolAction } from '../problem/pool';
import type { StrongestLead } from '../designs/pairs';
import { comparedIn, pairLeads, strongestLeads } from '../designs/pairs';
import { addPulls, phaseEstimate } from '../designs/phaseEstimate';
import { sampleDesign } from '../designs/sampleDesign';
import { withinOf } from '../contract/roundReport';
import { MOST_PHASES } from '../contract/accuracyRounds';
import { type ListedProblem, listedConstants } from '../problem/allActions';

/** What is fixed before a phase. */
export interface Phase {
  /** The accuracy that it is for, where it has one. */
  readonly epsilon?: number;
  /** One weight an action of the pool that can be pulled. */
  readonly lambda: Float64Array;
  readonly samples: number;
  /** What the lead of b over a has to exceed to drop a, from |b - a|^2 in the norm of A^-1. */
  radius(square: number): number;
}

export interface PhaseSettings {
  /** Which elimination of the run it is, where there are several: the problem is told before them. */
  readonly epoch?: number;
  /** The most phases; null = as many as there can be, until the best actions may be tied (mayBeTied). */
  readonly maxRounds: number | null;
  /** @param active what is left, at least two, best first by all samples so far */
  phaseOf(t: number, active: readonly PoolAction[]): Phase;
  /** What each of `active` was found behind by, in their order. */
  onLeads?(active: readonly PoolAction[], leads: readonly StrongestLead[]): void;
}

/** Phases until one action is left. */
export function* eliminateByPhases(
  problem: ListedProblem,
  { epoch, maxRounds, phaseOf, onLeads }: PhaseSettings,
): Routine<Recommendation> {
  const { pool, noise, accuracy } = problem;
  if (epoch === undefined) {
    yield { type: 'constantsComputed', constants: listedConstants(problem) };
  }
  const limit = maxRounds ?? MOST_PHASES;
  let active = pool.members;
  const whole = new LeastSquares(pool.dimension);
  const [only] = active as readonly [PoolAction];
  let answer: Pick<Recommendation, 'action' | 'estimate'> = { action: only.action, estimate: NaN };
  if (active.length === 1) return { ...answer, certified: true };
  let total = 0;
  let since: number | null = null;
  for (let t = 1; ; t++) {
    const { epsilon, lambda, samples, radius } = phaseOf(t, active);
    const key = {
      phase: 'elimination',
      ...(epoch === undefined ? {} : { epoch }),
      round: t,
      ...(epsilon === undefined ? {} : { epsilon, threshold: epsilon }),
    } as const;
    yield { type: 'roundStarted', threshold: NaN, ...key, planned: samples };
    total += samples;
    if (!isCountable(total)) return { ...answer, certified: false, reason: BEYOND_COUNTING };
    const observed = yield* sampleDesign(pool, lambda, samples);
    addPulls(whole, observed);

    const points = active.map(({ point }) => point);
    const estimate = whole.solveDetermined();
    const { ranked } = empiricalRanking(active, estimate, [...active.keys()], noise);
    const valueOf = ({ point }: PoolAction): number => dot(point, estimate.theta);
    const before = active;
    const memberAt = (index: number): PoolAction => before[index] as PoolAction;
    // Rounding must not settle a tie.
    const [front = 0] = ranked;
    const least = roundingOf(valueOf(memberAt(front)));
    const differences = phaseEstimate(observed, points);
    const leadAt = pairLeads(differences, (square) => Math.max(radius(Math.max(0, square)), least));
    const leads = strongestLeads(before.length, leadAt, comparedIn(differences));
    onLeads?.(before, leads);
    const isDropped = (index: number): boolean => {
      const { gap, threshold } = leads[index] as StrongestLead;
      return gap > threshold;
    };
    const kept = ranked.filter((index) => !isDropped(index));
    const bestIndex = kept[0] ?? front;
    const best = memberAt(bestIndex);
    // The best action is among those that stay, and the lead over it is at most the radius off.
    const most = kept.reduce(
      (largest, over) =>
        over === bestIndex ? largest : Math.max(largest, shortfall(leadAt(bestIndex, over))),
      0,
    );
    const isEnough = accuracy > 0 && most <= accuracy;
    active = isEnough ? [best] : kept.map(memberAt);
    // The last to go of those that have to: its lead decides whether this is over.
    const { by, over, gap, threshold } = hardest(
      leads.filter((lead) => lead.over !== bestIndex),
    ) as StrongestLead;
    yield phaseReport(pool, noise, {
      round: key,
      samples,
      members: before,
      ranked: ranked.map(memberAt),
      survivors: active,
      best,
      lead: { by: memberAt(by), rival: memberAt(over), gap, threshold },
      solution: estimate,
      within: withinOf(best.action, most),
    });
    answer = { action: best.action, estimate: valueOf(best) };
    if (active.length <= 1) return { ...answer, certified: true };
    if (noise.isExact) {
      return tiedWithoutNoise(
        active.map((member) => ({ ...member, estimate: valueOf(member) })),
        accuracy,
      );
    }
    if (since === null || active.length < before.length) since = total;
    const standstill = {
      samples: total,
      since,
      accuracy: threshold,
      reward: () => answer.estimate,
    };
    if (maxRounds === null && mayBeTied(standstill)) {
      const actions = active.map(({ action }) => action);
      const tie = { actions, count: actions.length, isLeast: false, accuracy: threshold };
      return { ...answer, certified: false, tie };
    }
    if (t >= limit) {
      return {
        ...answer,
        certified: false,
        reason: `${t} rounds cannot distinguish ${active.length} actions; \`run.options.maxRounds\` sets another limit.`,
      };
    }
  }
}
