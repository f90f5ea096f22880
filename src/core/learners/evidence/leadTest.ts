/** The stopping test that compares a leader with every other action (Garivier and Kaufmann 2016, in the linear form). */
import { argMax } from '../../numerics/argMax';
import { dot, multiplyVector, quadratic } from '../../numerics/linearAlgebra';
import { roundingOf } from '../../protocol/ties';
import type { PoolAction, TotalsPool } from '../problem/pool';
import type { Candidate, Findings } from '../contract/roundReport';
import { SHOWN_LEADERS, linearEstimate } from '../contract/roundReport';
import type { Confidence } from './confidence';
import type { DesignMoment } from '../designs/designState';
import type { NoiseModel } from '../noise/noiseModel';

/** The lead that decides a test. */
export interface LeadTest {
  readonly leader: PoolAction;
  /** The action hardest to distinguish; null if there is no other. */
  readonly rival: PoolAction | null;
  readonly gap: number | null;
  readonly threshold: number;
  readonly passed: boolean;
  /** An upper bound on the lead of any other action over the leader, if all radii hold. */
  readonly shortfall: number;
  /** x'theta^, in the order of the members. */
  readonly values: Float64Array;
}

/**
 * Whether (x^ - x)'theta^ exceeds its radius for every x but the leader x^ (the first one on ties). The rival is the action
 * that may still lead x^ by most: the largest radius - gap. The lead must also exceed rounding error, which must not settle
 * a tie.
 */
export function createLeadTest({ members, dimension: r }: TotalsPool) {
  // Flat, because a run may make a million tests.
  const all = new Float64Array(members.length * r);
  members.forEach(({ point }, x) => all.set(point, x * r));
  const y = new Float64Array(r);
  return ({ moment: { theta }, form, radius }: Confidence): LeadTest => {
    const values = Float64Array.from(members, ({ point }) => dot(point, theta));
    const best = argMax(values);
    const leader = members[best] as PoolAction;
    const least = roundingOf(values[best] as number);
    let rival: PoolAction | null = null;
    let gap: number | null = null;
    let threshold = 0;
    let most = -Infinity;
    members.forEach((member, x) => {
      if (x === best) return;
      for (let i = 0; i < r; i++) y[i] = (all[best * r + i] as number) - (all[x * r + i] as number);
      const needed = Math.max(radius(Math.max(0, quadratic(form, y))), least);
      const lead = (values[best] as number) - (values[x] as number);
      if (!(needed - lead > most)) return;
      [rival, gap, threshold, most] = [member, lead, needed, needed - lead];
    });
    const shortfall = Math.max(0, most);
    return { leader, rival, gap, threshold, passed: !(most >= 0), shortfall, values };
  };
}

/** What a test finds, with the precision of its estimate. */
export function leadFindings(
  { members, arms }: TotalsPool,
  noise: NoiseModel,
  { leader, rival, gap, threshold, passed, values }: LeadTest,
  { theta, inverse }: Pick<DesignMoment, 'theta' | 'inverse'>,
): Findings<Candidate> {
  const width = (point: Float64Array): number =>
    noise.halfWidth(Math.sqrt(Math.max(0, dot(point, multiplyVector(inverse, point)))));
  const ranked = (): readonly Candidate[] => {
    const order = Array.from(values.keys()).sort(
      (a, b) => (values[b] as number) - (values[a] as number) || a - b,
    );
    return order.slice(0, SHOWN_LEADERS).map((index) => {
      const { action, point } = members[index] as PoolAction;
      return { action, point, estimate: values[index] as number };
    });
  };
  return {
    gap,
    pair: rival === null ? null : { leader: leader.action, rival: rival.action },
    threshold,
    rivalRank: () => {
      const behind = rival === null ? -1 : members.indexOf(rival);
      if (behind < 0) return 2;
      return 1 + values.filter((value) => value > (values[behind] as number)).length;
    },
    passed,
    ranked,
    survivors: null,
    estimate: linearEstimate(width, theta, arms),
  };
}
