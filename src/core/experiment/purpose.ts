/** Why a batch is asked for: the question that it decides, and how many of its samples tell. */
import type { PreparedRun } from '../run/check/prepare';
import type { Action } from '../families/family';
import type { Batch } from '../protocol/dialogue';
import type { LeadPair } from '../protocol/learner';
import { armName, baseArms } from '../words/actions';
import { formatCounted, formatExact } from '../words/counts';
import { familyWords } from '../words/family';
import { listedUpTo } from '../words/lists';

/** So many base arms of one side are named. */
const NAMED = 4;
/** A sum of weights that cancels but for rounding. */
const ROUNDING = 1e-9;

/** What a batch is for. */
export interface Purpose {
  /** One sentence. */
  readonly words: string;
  /** The two actions between which the batch tells; null where it tells something of all. */
  readonly pair: LeadPair | null;
}

/**
 * One sentence for a person who measures: `18 of the 20 samples tell whether Bridge or Lagoon belongs to the best set.`
 *
 * @param questions pairs of actions that are not decided, the hardest first; none before the first test
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

/** 1 at the base arms of the leader, -1 at those of the rival, 0 where both have one; of an order, by place. */
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

/** Whether weighted values do not all cancel: a sum over which two actions differ tells them apart. */
function isSeen(terms: readonly number[]): boolean {
  return Math.abs(terms.reduce((sum, term) => sum + term, 0)) > ROUNDING;
}
