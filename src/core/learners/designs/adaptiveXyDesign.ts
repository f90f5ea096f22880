/** Designs for the leads of an elimination, kept from phase to phase while they stay good. */
import { xyDesign, type XyDesign } from '../../design/xy/xyDesign';
import { stepWork, type EliminationPool, type Member, type PoolPull } from '../problem/pool';
import { among } from '../../families/hasAction';
import { scale } from '../../numerics/linearAlgebra';
import { samplesPerCost } from './sampleDesign';
import { OrthonormalBasis } from '../../numerics/orthonormalBasis';
import { marginAt, type AllowedMargin } from '../problem/accuracy';
import { isInSpan } from './phaseEstimate';
import { LeastSquares } from '../../numerics/leastSquares';
import { empiricalRanking, type Standing } from './empiricalRanking';
import type { NoiseModel } from '../noise/noiseModel';
import { XY_LIMITS } from './xyLimits';

const LIMITS = { ...XY_LIMITS, maxIterations: 300 } as const;
/** Above this many multiplications a step, few rivals are distinguished by their own actions alone. */
const CHEAP_STEP = 1e5;
/** The preparation continues while its cost is below this share of the elimination's predicted cost. */
const PREPARATION_SHARE = 0.1;
/** A design is kept while its quality is within this ratio of the certified optimum. */
const KEPT_UP_TO = 1.05;

/** The leads that a design should determine. */
export interface Leads {
  readonly leader: Member;
  /** The target width of the lead over each rival. */
  readonly widths: ReadonlyMap<Member, number>;
}

/** A design over the pool for the leads of the leader. Its weights are shares of cost, its values are per unit of cost. */
export interface AdaptiveXyDesign extends Leads {
  readonly design: Omit<XyDesign, 'work'>;
}

/** The empty action, and the estimated distance of the leader from it. */
type OfNothing = Standing['value'] & { readonly member: Member };

export function ofNothing(member: Member | null, { value }: Standing): OfNothing | null {
  return member && { member, ...value };
}

/**
 * The width of each lead is its estimated gap plus the accuracy, but at least `leastDeviations` standard deviations.
 * @param nothing the empty action, whose distance from the leader is needed to the order of its size; null if not needed
 */
export function leadsOf(
  members: readonly Member[],
  { leader, rivals }: Pick<Standing, 'leader' | 'rivals'>,
  leastDeviations: number,
  accuracy: number,
  nothing: OfNothing | null = null,
): Leads {
  const widths = new Map(
    rivals.map(({ index, gap, sd }) => [
      members[index] as Member,
      Math.max(gap + accuracy, leastDeviations * sd),
    ]),
  );
  if (nothing !== null)
    widths.set(nothing.member, Math.max(Math.abs(nothing.gap), leastDeviations * nothing.sd));
  return { leader: members[leader] as Member, widths };
}

/** The empty action of value 0, which a relative accuracy needs; null for an absolute one. */
export function nothingIn({ dimension }: EliminationPool, { share }: AllowedMargin): Member | null {
  return share === 0 ? null : { action: [], point: new Float64Array(dimension) };
}

/**
 * Minimises the largest variance of a lead over its squared width, per unit of cost: the rows of an action are divided by
 * the root of its price.
 *
 * @param last the design of the previous phase: returned if it is still good, otherwise the start of the search
 */
export function adaptiveXyDesign(
  pool: EliminationPool,
  { leader, widths }: Leads,
  last?: AdaptiveXyDesign,
): AdaptiveXyDesign {
  if (last !== undefined && isStillGood(last, leader, widths)) return last;
  const directions = Array.from(widths, ([member, width]) =>
    member.point.map((value, i) => ((leader.point[i] as number) - value) / width),
  );
  const chosen = pulledAmong(pool, leader, directions, [...widths.keys()]);
  const points = chosen.map((x) => forItsPrice(pool.actions[x] as PoolPull));
  const start = last === undefined ? [] : chosen.map((x) => last.design.lambda[x] as number);
  const isStart = chosen.length === pool.actions.length && start.length > 0;
  const warm = isStart
    ? xyDesign(points, directions, { ...LIMITS, start: Float64Array.from(start) })
    : null;
  // A start from a design for rivals that are gone may fail to converge.
  const isReached = warm !== null && warm.upper - warm.lower <= LIMITS.tolerance * warm.upper;
  const { lambda, lower, upper } = isReached ? warm : xyDesign(points, directions, LIMITS);
  const whole = new Float64Array(pool.actions.length);
  chosen.forEach((x, k) => {
    whole[x] = lambda[k] as number;
  });
  return { design: { lambda: whole, lower, upper }, leader, widths };
}

function forItsPrice({ rows, price }: PoolPull): PoolPull['rows'] {
  return price === 1 ? rows : rows.map((row) => scale(row, 1 / Math.sqrt(price)));
}

/**
 * The actions that the design may pull: the whole pool; or, if a step is expensive and the rivals are fewer than the
 * dimensions, only the leader and its rivals, which was seldom more than a few per cent worse.
 */
function pulledAmong(
  pool: EliminationPool,
  leader: Member,
  directions: readonly Float64Array[],
  rivals: readonly Member[],
): readonly number[] {
  const all = [...pool.actions.keys()];
  if (rivals.length >= pool.dimension || stepWork(pool) <= CHEAP_STEP) return all;
  const isCompared = among([leader, ...rivals].map(({ action }) => action));
  const own = all.filter((x) => isCompared((pool.actions[x] as PoolPull).action));
  const basis = new OrthonormalBasis(pool.dimension);
  for (const x of own) for (const row of (pool.actions[x] as PoolPull).rows) basis.add(row);
  return directions.every((direction) => isInSpan(basis, direction)) ? own : all;
}

/**
 * If each direction y grows by s_y, the quality of any design changes by a factor from min s_y^2 to max s_y^2. This bounds
 * both the last design and the best one.
 */
function isStillGood(
  { design, leader: lastLeader, widths: lastWidths }: AdaptiveXyDesign,
  leader: Member,
  widths: Leads['widths'],
): boolean {
  if (leader !== lastLeader || widths.size !== lastWidths.size) return false;
  let least = Infinity;
  let most = 0;
  for (const [member, width] of widths) {
    const lastWidth = lastWidths.get(member);
    if (lastWidth === undefined) return false;
    const square = (lastWidth / width) ** 2;
    least = Math.min(least, square);
    most = Math.max(most, square);
  }
  return most * design.upper <= KEPT_UP_TO * least * design.lower;
}

/**
 * The expected samples of an elimination of the pool, 2 rho_S ln(|S| / delta_B), where rho_S is the value of the design
 * for the leads as the preparation estimates them. It decides nothing.
 */
export function predictedSamples(
  pool: EliminationPool,
  delta: number,
  noise: NoiseModel,
  allowed: AllowedMargin,
): { readonly need: number; readonly cost: number; readonly first: AdaptiveXyDesign } {
  const { members } = pool;
  const prior = new LeastSquares(pool.dimension);
  prior.addInformation(pool.sufficientStatistics.matrix, pool.sufficientStatistics.vector);
  const all = members.map((_, index) => index);
  const standing = empiricalRanking(members, prior.solveDetermined(), all, noise);
  const accuracy = marginAt(allowed, standing.value.gap);
  const first = adaptiveXyDesign(
    pool,
    leadsOf(members, standing, 1, accuracy, ofNothing(nothingIn(pool, allowed), standing)),
  );
  const perCost = samplesPerCost(pool, first.design.lambda);
  const value = first.design.upper * perCost;
  const need = noise.samplesFor(value, Math.log(members.length / delta), 1);
  return { need, cost: need / perCost, first };
}

/** Whether a preparation costs little beside the elimination of what it leaves. @param delta of the elimination */
export function costsLittle(
  cost: number,
  pool: EliminationPool,
  delta: number,
  problem: AllowedMargin & { readonly noise: NoiseModel },
): boolean {
  return cost < PREPARATION_SHARE * predictedSamples(pool, delta, problem.noise, problem).cost;
}
