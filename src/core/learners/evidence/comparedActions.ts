/** Which actions of an elimination a phase compares. */
import type { NoiseModel } from '../noise/noiseModel';
import type { Standing } from '../designs/empiricalRanking';

/** Each block looks at each pair: of many actions at those of so many nearest, and at the others against these. */
const MOST_NEAR = 32;

/**
 * The indices of the leader, the nearest of what is left of S, what goes for no action, and what rests: it is compared with those before
 * it, and not with each other.
 *
 * @param ranked what is left by its estimate, the leader first
 * @param active what is left
 * @param all of S; their count is the index of what goes for no action
 * @param isAlmostOut of an action that went: where a factor has a bound, what is good within epsilon needs more of them against it than it went by
 * @returns `resting` so many at the end of `order`
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
