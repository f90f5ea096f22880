/** The limits of algorithms that work on a list of all actions. */
import { ALGORITHM_TITLES, switchTo, type AlgorithmName } from '../contract/algorithms';
import { MAX_ALBA_ACTIONS } from '../../text/limits';
import type { Instance } from '../contract/instance';
import type { Finding, Problems } from '../../text/problems';
import type { ActionFamily } from '../../families/family';
import type { Inspection } from '../contract/algorithmKind';
import { formatActions, formatExact } from '../../words/counts';

/** Up to this many actions, all pairs are compared and designed for; beyond, only those with the leader. */
export const MOST_COMPARED = 2000;

/** Multiplications in one step of a design on X; a thousand steps then take at most about ten seconds. */
const MOST_DESIGN_WORK = 1e7;

/** The most actions that are listed at rank r. */
export function mostListed(rank: number): number {
  return Math.min(MAX_ALBA_ACTIONS, Math.floor(MOST_DESIGN_WORK / (rank * rank)));
}

function pairsWithLeader(name: AlgorithmName): Finding {
  return {
    severity: 'info',
    code: 'pairs-with-leader',
    message: `${ALGORITHM_TITLES[name]} measures for the differences of all actions while at most ${formatExact(MOST_COMPARED)} are left; with more it does so for those with the leader, and takes up to four times the samples of the published rule.`,
    path: ['run', 'algorithm'],
  };
}

/**
 * The checks of an algorithm that lists every action.
 * @param comparesPairs whether it measures for the differences of all actions
 */
export function listingChecks(name: AlgorithmName, comparesPairs = false) {
  const title = ALGORITHM_TITLES[name];
  return {
    checkFamily: (family: ActionFamily, problems: Problems): void => {
      if (family.count.logActions <= Math.log(MAX_ALBA_ACTIONS) + 1e-9) return;
      const { exact, logActions } = family.count;
      const count =
        exact === null ? `up to 10^${Math.ceil(logActions / Math.LN10)}` : shortCount(exact);
      problems.add({
        code: 'too-many-actions',
        message: `${title} lists all actions, and there are ${count}; at most ${formatExact(MAX_ALBA_ACTIONS)} are accepted. Switch to PolyALBA, which does not list them.`,
        path: ['run', 'algorithm'],
        fixes: [switchTo('polyalba')],
      });
    },
    check: ({ family }: Instance, { span }: Inspection): readonly Finding[] => {
      if (span === null) return [];
      const most = mostListed(span.rank);
      const { exact } = family.count;
      if (exact !== null && exact <= BigInt(most)) {
        return comparesPairs && exact > BigInt(MOST_COMPARED) ? [pairsWithLeader(name)] : [];
      }
      return [
        {
          code: 'too-many-actions',
          message: `${title} lists every action, at most ${formatExact(most)} of them at rank ${span.rank}; here there are ${exact === null ? 'more' : formatActions(exact.toString(), family.count.logActions)}. Switch to PolyALBA, which needs no list.`,
          path: ['run', 'algorithm'],
          fixes: [switchTo('polyalba')],
        },
      ];
    },
    listsActions: true,
  } as const;
}

function shortCount(count: bigint): string {
  const digits = count.toString();
  return digits.length <= 15 ? count.toLocaleString('en') : `about 10^${digits.length - 1}`;
}
