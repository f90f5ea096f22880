/** What is said instead of "Running" where the extension host does not answer: only what is known, and what to do. */
import { h } from '../dom/h';
import type { ElementNode } from '../dom/h';
import { clock } from '../format';
import { isAlive } from '../model/alive';
import type { PageState } from '../state';
import { mark } from './icons';
import { bandFrame } from './pieces';

const SILENT_TITLE = 'The extension host does not answer';

const AFTER = 'after Developer: Restart Extension Host or Developer: Reload Window';

/** What is shown as alive: `elsewhere` is a run of another window, which has a host of its own. */
type Subject = 'run' | 'elsewhere' | 'plan' | 'comparison' | 'paper';

/** What it means, and what to do. */
function silentSentence(subject: Subject): string {
  switch (subject) {
    case 'run':
      return `What was measured is kept. You can resume the run ${AFTER}.`;
    case 'elsewhere':
      return `The run continues in its own window. This panel follows it again ${AFTER}.`;
    case 'comparison':
      return `The finished seeds are kept. You can run the others ${AFTER}.`;
    case 'paper':
      return `The finished runs are kept. You can run the others ${AFTER}.`;
    case 'plan':
      return `A plan takes no samples, so nothing is lost. Plan again ${AFTER}.`;
  }
}

/** All that is said of it, for those who hear the page. @returns null where nothing is shown as alive */
export function silentWords(state: PageState): string | null {
  if (!isAlive(state)) return null;
  const { type } = state;
  if (type === 'loading' || type === 'empty' || type === 'preview') return null;
  const isElsewhere = state.type === 'run' && state.run.live.elsewhere === true;
  return `${SILENT_TITLE}. ${silentSentence(isElsewhere ? 'elsewhere' : type)}`;
}

/** @param since milliseconds since the last news of what is shown; null where that is not known */
export function silentBand(subject: Subject, label: string, since: number | null): ElementNode {
  return bandFrame(
    label,
    'is-silent provisional',
    { mark: mark('interrupted'), title: SILENT_TITLE, sentence: silentSentence(subject) },
    since === null ? null : h('div.q.when', `no update for ${clock(since)}`),
  );
}

/** The same in the bar, once the band has scrolled away. */
export function silentBarState(): ElementNode {
  return h(
    'span.bar-state.is-silent',
    { 'aria-hidden': 'true' },
    mark('interrupted'),
    h('b', SILENT_TITLE),
  );
}
