/** How often each base arm occurs in the samples of a batch: a strip of cells, darker for more. */
import type { Labels } from '../../src/core/words/labels';
import { armName } from '../../src/shared/format';
import type { Measuring } from '../../src/shared/protocol';
import { h, type Child } from '../dom/h';
import { counted } from '../format';

/** With more base arms, cells would be too narrow to point at. */
const MOST_ARMS = 48;

export function designStrip({ sheet }: Measuring, labels: Labels): Child {
  const { arms } = labels;
  if (arms.length > MOST_ARMS) return null;
  const counts = arms.map((_, arm) =>
    sheet.reduce((n, { action, samples }) => n + (action.includes(arm) ? samples.length : 0), 0),
  );
  const most = Math.max(1, ...counts);
  const texts = counts.map((count, arm) => `${armName(labels, arm)}: ${counted(count, 'sample')}`);
  return [
    h(
      'div.q',
      'Samples by base arm: the stronger the colour, the more. Point at a cell to see which it is.',
    ),
    h(
      'div.design-strip',
      { role: 'img', 'aria-label': `Samples of the batch by base arm. ${texts.join(', ')}.` },
      counts.map((count, arm) =>
        h('i', {
          'data-tip': texts[arm] ?? '',
          style: { '--w': `${((100 * count) / most).toFixed(0)}%` },
        }),
      ),
    ),
  ];
}
