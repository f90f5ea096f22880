/** How sure one could be now: what is known in words, and the confidence over the samples. */
import { certaintySentences, formatShare } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import { h, s, type ElementNode } from '../dom/h';
import { si } from '../format';
import { aside } from '../views/pieces';

const WIDTH = 300;
const HEIGHT = 48;

/** Null where nothing of it is known. */
export function howSure({ facts, live, trace }: RunSnapshot): ElementNode | null {
  if (facts === null) return null;
  const { result, certainty } = live;
  const words =
    certainty && result?.status !== 'certified' ? certaintySentences(certainty, facts) : [];
  const isMet = facts.assumptions.every(({ grade }) => grade !== 'not-met');
  const rows = trace.filter(({ confidence }) => typeof confidence === 'number');
  const line = isMet && rows.length > 1 ? confidenceLine(rows) : null;
  if (words.length === 0 && line === null) return null;
  return aside(
    'How sure one could be now',
    words.length === 0 ? null : h('p', [...new Set(words)].join(' ')),
    line,
  );
}

function confidenceLine(rows: RunSnapshot['trace']): ElementNode {
  const last = rows.at(-1);
  const most = last?.totalSamples ?? 1;
  const points = rows.map(({ totalSamples, confidence }) => {
    const x = (WIDTH * totalSamples) / most;
    return `${x.toFixed(1)},${(HEIGHT * (1 - (confidence ?? 0))).toFixed(1)}`;
  });
  const now = `${formatShare(last?.confidence ?? 0)} after ${si(most)} samples`;
  return h(
    'p.confidence',
    s(
      'svg',
      {
        viewBox: `0 -2 ${WIDTH} ${HEIGHT + 4}`,
        width: WIDTH,
        height: HEIGHT,
        role: 'img',
        'aria-label': `Confidence over the samples: ${now}`,
      },
      s('path', {
        d: `M0 0H${WIDTH}M0 ${HEIGHT}H${WIDTH}`,
        stroke: 'currentColor',
        'stroke-opacity': 0.25,
      }),
      s('path', {
        d: `M${points.join('L')}`,
        fill: 'none',
        stroke: 'currentColor',
        'stroke-width': 2,
      }),
    ),
    h('span.sub', ` 0 to 100% over the samples; ${now}`),
  );
}
