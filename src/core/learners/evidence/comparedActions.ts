/** The actions that a phase of an elimination compares. */
import type { NoiseModel } from '../noise/noiseModel';
import type { Standing } from '../designs/empiricalRanking';

/** Each block compares every pair: in long lists, all pairs of this many nearest actions, and the others with these. */
const MOST_NEAR = 32;

/**
 * The indices of the leader, the nearest actions left in S, the empty action, and the resting actions, which are compared
 * only with those before them.
 *
 * @param ranked the actions left by estimate, the leader first
 * @param active the actions left
 * @param all of S; its length is the index of the empty action
 * @param isAlmostOut of an action that is out: with bounded factors, an accuracy needs more evidence than ruled it out
 * @returns `resting`: how many at the end of `order` rest
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
