/** What ALBA can list. */
import { MAX_ALBA_ACTIONS } from '../../text/limits';
import type { Instance } from '../instance';
import { switchTo } from '../names';
import type { Finding, Problems } from '../../text/problems';
import type { ActionFamily } from '../../families/family';
import type { Inspection } from '../algorithmKind';
import { formatActions } from '../../words/counts';
import { mostListed } from './alba';

/** ALBA looks at every action in every round. */
export function checkFamilySize(family: ActionFamily, problems: Problems): void {
  if (family.count.logActions <= Math.log(MAX_ALBA_ACTIONS) + 1e-9) return;
  const { exact, logActions } = family.count;
  const count =
    exact === null ? `up to 10^${Math.ceil(logActions / Math.LN10)}` : shortCount(exact);
  problems.add({
    code: 'too-many-actions',
    message: `ALBA lists all actions, and there are ${count}; at most ${MAX_ALBA_ACTIONS.toLocaleString('en')} are accepted. Switch to PolyALBA, which does not list them.`,
    path: ['run', 'algorithm'],
    fixes: [switchTo('polyalba')],
  });
}

function shortCount(count: bigint): string {
  const digits = count.toString();
  return digits.length <= 15 ? count.toLocaleString('en') : `about 10^${digits.length - 1}`;
}

/** ALBA lists the actions and works on every one of them in each round. */
export function listingFindings({ family }: Instance, { span }: Inspection): readonly Finding[] {
  if (span === null) return [];
  const most = mostListed(span.rank);
  const { exact } = family.count;
  if (exact !== null && exact <= BigInt(most)) return [];
  return [
    {
      code: 'too-many-actions',
      message: `ALBA lists every action, at most ${most.toLocaleString('en')} of them at rank ${span.rank}; here there are ${exact === null ? 'more' : formatActions(exact.toString(), family.count.logActions)}. Switch to PolyALBA, which needs no list.`,
      path: ['run', 'algorithm'],
      fixes: [switchTo('polyalba')],
    },
  ];
}
