/** How a stopped run with real measurements goes on. */
import { splitLastLines } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import { h, type Child, type ElementNode } from '../dom/h';
import type { Kind } from '../model/kind';
import { aside, button } from '../views/pieces';

/** The journal belongs to other settings, that may be changed: to resume would fail again. */
function hasOtherSettings({ live }: RunSnapshot): boolean {
  return live.fault === 'journal-settings';
}

/** @param inBar where there is room for few words */
export function goOnButton(run: RunSnapshot, inBar: boolean): ElementNode {
  const more = { icon: 'play', ...(inBar && { primary: true, key: 'main' }) } as const;
  if (!hasOtherSettings(run)) return button('Resume', { do: 'resume', ...more });
  const name = 'Go On With Changed Settings';
  return button(inBar ? 'Go On' : name, { do: 'reanalyse', name, ...more });
}

/** What went wrong, if anything, and how to continue. */
export function goOn(run: RunSnapshot, kind: Kind): Child {
  const hasFailed = kind === 'failed';
  const { lines } = splitLastLines(hasFailed ? (run.live.failure ?? '') : '');
  return [
    lines.length === 0
      ? null
      : aside('What the program wrote last', h('pre.last-lines', lines.join('\n'))),
    aside(
      'Next steps',
      h(
        'p',
        hasOtherSettings(run)
          ? 'Go On With Changed Settings keeps the measurements. '
          : [hasFailed && 'Mend the cause first. ', 'Resume asks only for what is missing. '],
        'Start Over begins with a new journal; the old one is kept under a numbered name.',
      ),
      h(
        'p.exports',
        hasFailed && goOnButton(run, false),
        button('Start Over…', { do: 'startOver', icon: 'again' }),
      ),
    ),
  ];
}
