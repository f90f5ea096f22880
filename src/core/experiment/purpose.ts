/** Why a batch is requested: the question that it helps to decide, and how many of its samples are informative. */
import type { PreparedRun } from '../run/check/prepare';
import type { Action } from '../families/family';
import type { Batch } from '../protocol/dialogue';
import type { LeadPair } from '../protocol/learner';
import { armName, baseArms } from '../words/actions';
import { formatCounted, formatExact } from '../words/counts';
import { familyWords } from '../words/family';
import { listedUpTo } from '../words/lists';

/** The most base arms named per side. */
const NAMED = 4;
/** Weights whose sum is below this cancel up to rounding. */
const ROUNDING = 1e-9;

export interface Purpose {
  /** One sentence. */
  readonly words: string;
  /** The two actions that the batch compares; null if it informs about all. */
  readonly pair: LeadPair | null;
}

/**
 * One sentence for a person who measures: `18 of the 20 samples tell whether Bridge or Lagoon belongs to the best set.`
 *
 * @param questions undecided pairs of actions, the hardest first; empty before the first test
 */
export function purposeOf(
  { pulls }: Pick<Batch, 'pulls'>,
  { instance, facts }: PreparedRun,
  questions: readonly LeadPair[],
): Purpose {
  const words = familyWords(facts.instance.family);
  const samples = pulls.reduce((sum, { count }) => sum + count, 0);
  const tellingOf = (pair: LeadPair): number => {
    const weights = differing(pair);
    const tells = (action: Action) =>
      instance.feedback
        .observe(action)
        .some(({ arms, coefficients }) =>
          isSeen(arms.map((arm, i) => (weights.get(arm) ?? 0) * (coefficients[i] ?? 1))),
        );
    return pulls.reduce((n, { action, count }) => n + (tells(action) ? count : 0), 0);
  };
  let telling = 0;
  const pair = questions.find((one) => (telling = tellingOf(one)) > 0);
  if (pair === undefined)
    return {
      words: `These samples are for a first estimate of all ${words.actions}; later ones decide between the best.`,
      pair: null,
    };
  const { leader, rival } = pair;
  const { labels } = facts;
  const only = (one: Action, other: Action) =>
    baseArms(labels, one)
      .filter((arm) => !other.includes(arm))
      .map((arm) => armName(labels, arm));
  const sides = [only(leader, rival), only(rival, leader)].filter(({ length }) => length > 0);
  const many =
    telling === samples
      ? samples === 1
        ? 'This sample tells'
        : `All ${formatCounted(samples, 'sample')} tell`
      : `${formatExact(telling)} of the ${formatCounted(samples, 'sample')} tell${telling === 1 ? 's' : ''}`;
  // The same base arms in another order.
  if (sides.length === 0) return { words: `${many} which order is the best.`, pair };
  const belongs = sides.some(({ length }) => length > 1) ? 'belong' : 'belongs';
  const named = sides
    .map((names) => listedUpTo(names, NAMED))
    .join(belongs === 'belong' ? ', or ' : ' or ');
  return { words: `${many} whether ${named} ${belongs} to the best ${words.action}.`, pair };
}

/** The weight of each base arm in leader minus rival: 1, -1, or 0 if both have it; for orders, the difference of positions. */
function differing({ leader, rival }: LeadPair): ReadonlyMap<number, number> {
  const weights = new Map<number, number>();
  const isOrder = leader.length === rival.length && leader.every((arm) => rival.includes(arm));
  for (const [action, sign] of [
    [leader, 1],
    [rival, -1],
  ] as const)
    for (const [place, arm] of action.entries())
      weights.set(arm, (weights.get(arm) ?? 0) + sign * (isOrder ? place : 1));
  return weights;
}

/** Whether the weighted sum is nonzero, so that the observation distinguishes the two actions. */
function isSeen(terms: readonly number[]): boolean {
  return Math.abs(terms.reduce((sum, term) => sum + term, 0)) > ROUNDING;
}
