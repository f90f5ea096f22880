/** Pulls a design over a pool. */
import { answersOf } from '../../protocol/answers';
import { scale, sum } from '../../numerics/linearAlgebra';
import type { EliminationPool, PoolPull, PhasePull, Samples } from '../problem/pool';
import type { Pull, PullRequest, Routine, Totals } from '../../protocol/learner';

/** Weights below this share of the largest are dropped. */
const LEAST_WEIGHT = 1e-3;
/** Rounding a design to whole counts costs no more than this share, given so many samples for each action that it pulls. */
export const ROUNDING = { slack: 0.1, leastPerSupport: 20 } as const;

/**
 * @param counts one per action of the pool
 * @param fixed states that the counts were known before the first sample
 */
export function* pullCounts(
  pool: Pick<EliminationPool, 'actions'>,
  counts: Float64Array,
  fixed: Pick<PullRequest, 'isFixed'> = {},
): Routine<readonly PhasePull[]> {
  return (yield* pullAll([chosen(pool, counts)], fixed)).flat();
}

/** Samples per unit of cost. @param lambda shares of the cost, one per action of the pool */
export function samplesPerCost(
  { actions }: Pick<EliminationPool, 'actions'>,
  lambda: Float64Array,
): number {
  return isOnePrice(actions) ? 1 : sum(perPrice(actions, lambda));
}

/** Turns shares of the cost into shares of the samples. */
export function samplingShares(
  { actions }: Pick<EliminationPool, 'actions'>,
  lambda: Float64Array,
): Float64Array {
  if (isOnePrice(actions)) return lambda;
  const each = perPrice(actions, lambda);
  return scale(each, sum(lambda) / sum(each));
}

export function costOfCounts(
  { actions }: Pick<EliminationPool, 'actions'>,
  counts: Float64Array,
): number {
  return counts.reduce((cost, count, x) => cost + count * (actions[x] as PoolPull).price, 0);
}

function isOnePrice(actions: EliminationPool['actions']): boolean {
  return actions.every(({ price }) => price === 1);
}

function perPrice(actions: EliminationPool['actions'], lambda: Float64Array): Float64Array {
  return lambda.map((weight, x) => weight / (actions[x] as PoolPull).price);
}

/** What a block pulls, with the count of each. */
type Block<Of> = Iterable<readonly [pull: Of, count: number]>;

/** @param counts one per action of the pool */
export function chosen(
  { actions }: Pick<EliminationPool, 'actions'>,
  counts: Float64Array,
): Block<PoolPull> {
  return actions.flatMap((pull, index) => {
    const count = counts[index] as number;
    return count > 0 ? [[pull, count]] : [];
  });
}

/** The pulls to request for some blocks, and a reader of their answers. */
export function drawn<Of extends Pick<PoolPull, 'action' | 'whiten'>>(
  blocks: readonly Block<Of>[],
) {
  return {
    pulls: blocks.flatMap((block) =>
      Array.from(block, ([{ action }, count]): Pull => ({ action, count })),
    ),
    observed: (totals: readonly Totals[]): readonly (readonly Samples<Of>[])[] => {
      let at = 0;
      return blocks.map((block) =>
        Array.from(block, ([pull, count]) => ({
          pull,
          count,
          sums: pull.whiten(totals[at++]?.sum ?? []),
        })),
      );
    },
  };
}

/** Pulls all blocks in one request. @returns the samples of each block */
export function* pullAll<Of extends Pick<PoolPull, 'action' | 'whiten'>>(
  blocks: readonly Block<Of>[],
  fixed: Pick<PullRequest, 'isFixed'> = {},
): Routine<readonly (readonly Samples<Of>[])[]> {
  const { pulls, observed } = drawn(blocks);
  return observed(answersOf(yield { type: 'pull', pulls, ...fixed }, pulls.length));
}

/** How many actions a design samples. */
export function supportSize(lambda: Float64Array): number {
  return lambda.filter((weight) => weight > 0).length;
}

/** Drops negligible weights. @param least the share of the largest weight below which weights are dropped */
export function dropSmallWeights(lambda: Float64Array, least = LEAST_WEIGHT): Float64Array {
  const largest = lambda.reduce((a, b) => Math.max(a, b), 0);
  return lambda.map((weight) => (weight < least * largest ? 0 : weight));
}
