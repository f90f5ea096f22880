/** What is known about the answer without a certificate: how far it can be from the best. */
import { actionName, withinText } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import { h, type ElementNode } from '../dom/h';
import { certainty } from '../format';
import { leadingOf } from '../model/leaderHistory';
import { aside, button } from '../views/pieces';
import { capital } from '../words';

/**
 * `Good within 0.42 of the best with probability at least 95%`, `By a second bound it is the best with …`; names the action if
 * another one leads. Empty if unknown.
 */
export function withinWords(run: RunSnapshot): string {
  const { facts, live } = run;
  if (live.within === null) return '';
  // The stated probability requires all assumptions.
  if (facts?.assumptions.some(({ grade }) => grade === 'not-met') === true) return '';
  const { action, epsilon, delta } = live.within;
  const good = withinText(facts?.instance, epsilon);
  // This bound differs from the certificate's, which is not reached.
  const words = `${epsilon === 0 ? `by a second bound it is ${good}` : `good ${good}`} with probability at least ${certainty(delta)}`;
  const isLeading = leadingOf(run)?.action.join() === action.join();
  return isLeading || facts === null
    ? capital(words)
    : `${actionName(facts.labels, facts.instance.family, action)}: ${words}`;
}

/** Offers to finish real measurements that may already be good enough. */
export function finishNow(run: RunSnapshot): ElementNode | null {
  const words = withinWords(run);
  const { by, elsewhere } = run.live;
  if (words === '' || by === undefined || elsewhere === true) return null;
  return aside(
    'If this is enough',
    h('p', `${words}. Nothing is lost if you finish now: Resume goes on later.`),
    h(
      'p.exports',
      button('Finish With What I Have', { do: 'stop', icon: 'stop', value: 'finish', tip: words }),
    ),
  );
}
