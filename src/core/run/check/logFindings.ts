/** What a log determines: the rewards it cannot distinguish, and the measurements that would. */
import type { Instance } from '../../learners/contract/instance';
import type { ObserverSetSummary } from '../../document/report';
import type { Finding } from '../../text/problems';
import type { Action } from '../../families/family';
import { checkIdentifiability } from '../../feedback/identifiability';
import { observerSetOfActions } from '../../feedback/observerSet/buildObserverSet';
import {
  addRows,
  createRowSpan,
  findIndependentActions,
} from '../../feedback/observerSet/independentActions';
import { actionName } from '../../words/actions';
import { inQuotes, listedUpTo } from '../../words/lists';
import type { Inspection } from '../../learners/contract/algorithmKind';
import { observerStream } from '../../numerics/streams';

/**
 * The gap of a log: some pairs of actions whose rewards it cannot distinguish, and further actions whose measurements would
 * determine every reward (empty if no measurement would).
 */
export type LogGap = Required<Pick<ObserverSetSummary, 'undetermined' | 'missing'>>;

/** The number of random directions outside the log's span; each may find another pair. */
const DRAWS = 8;
/** The most actions named in one sentence. */
const NAMED = 3;

/** The gap of the log; null if it determines every reward or there is no log. */
export function logGap(
  { family, permitted = family, feedback, reward, run, log }: Instance,
  { independent, identifiability }: Inspection,
): LogGap | null {
  if (log === null || identifiability.identifiable) return null;
  const random = observerStream(run.seed);
  const judged = (actions: readonly Action[]) =>
    checkIdentifiability(reward, observerSetOfActions(feedback, actions, family.dimension), random);
  const pairs = new Map<string, readonly [Action, Action]>();
  const logged = independent.actions;
  for (let draw = 0; draw < DRAWS; draw++) {
    const { witness } = draw === 0 ? identifiability : judged(logged);
    if (witness === null) continue;
    const pair = [witness.high, witness.low] as const;
    pairs.set(
      pair
        .map((action) => action.join(' '))
        .sort()
        .join('|'),
      pair,
    );
  }
  const basis = createRowSpan(family.dimension);
  for (const action of logged) addRows(feedback.observe(action), basis);
  let missing = findIndependentActions(permitted, feedback, random, basis).actions;
  if (judged([...logged, ...missing]).identifiable) {
    for (const action of missing) {
      const fewer = missing.filter((other) => other !== action);
      if (judged([...logged, ...fewer]).identifiable) missing = fewer;
    }
  } else missing = [];
  return { undetermined: [...pairs.values()], missing };
}

/** The error for an insufficient log; otherwise the conditions of its guarantee. */
export function logFindings(
  { log, labels, family }: Instance,
  gap: LogGap | null,
): readonly Finding[] {
  const path = ['environment', 'file'] as const;
  if (log === null) return [];
  const named = (action: Action) => inQuotes(actionName(labels, family.kind, action));
  if (gap === null) {
    return [
      {
        severity: 'info',
        code: 'log-guarantee',
        message:
          'The log decides every reward. The guarantee holds if this spec and seed were fixed before anybody looked at the log, its lines have independent noise and the same values throughout, and no action was chosen for its earlier results.',
        path,
      },
    ];
  }
  const [pair] = gap.undetermined;
  const cannot =
    pair === undefined
      ? 'The log does not determine every reward.'
      : `The log cannot distinguish ${named(pair[0])} from ${named(pair[1])}.`;
  const mend =
    gap.missing.length === 0
      ? 'Nothing else that may be measured would: use another feedback.'
      : `Measure ${listedUpTo(gap.missing.map(named), NAMED + 1)} as well.`;
  return [{ code: 'not-identifiable', message: `${cannot} ${mend}`, path }];
}
