/** Which actions of an elimination a phase compares. */
import type { NoiseModel } from '../noise/noiseModel';
import type { Standing } from '../designs/empiricalRanking';

/** Each block looks at each pair: of many actions at those of so many nearest, and at the others against these. */
const MOST_NEAR = 32;

/**
 * The leader, what is left of S, what goes for no action, and what went.
 *
 * @param ranked the leader first
 * @param active what is left
 * @param all of S; their count is the number of what goes for no action
 * @param isAlmostOut where a factor has a bound, what is good within epsilon needs more of them against what went than it went by
 * @returns with the number of those at the end that are not compared with each other
 */
export function comparedActions(
  { leader, ranked }: Pick<Standing, 'leader' | 'ranked'>,
  active: readonly number[],
  all: readonly number[],
  { blocks }: Pick<NoiseModel, 'blocks'>,
  isAlmostOut: (action: number) => boolean,
): { readonly order: readonly number[]; readonly resting: number } {
  const isBounded = blocks.kind === 'estimates';
  const inS = new Set(active);
  const near = new Set(isBounded ? ranked.slice(0, MOST_NEAR) : active);
  const asked = all.filter((a) => a !== leader && (inS.has(a) || (isBounded && isAlmostOut(a))));
  const resting = asked.filter((a) => !near.has(a));
  return {
    order: [leader, ...asked.filter((a) => near.has(a)), all.length, ...resting],
    resting: resting.length,
  };
}
