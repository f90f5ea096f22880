/** What can be taken away of what is on the page, as a row of buttons at its end. */
import { h } from '../dom/h';
import type { ElementNode } from '../dom/h';
import type { Deed } from './asks';
import { button } from './pieces';

/** @param first what is copied @param files what is saved: the words of a button, and what it does */
export function exportsRow(
  first: readonly [label: string, deed: Deed],
  files: readonly (readonly [label: string, deed: Deed])[],
): ElementNode {
  return h(
    'section.sec',
    { 'aria-label': 'Export', key: 'export' },
    h(
      'div.exports',
      h('span.q', 'Export'),
      button(first[0], { do: first[1], icon: 'copy' }),
      files.map(([label, deed]) => button(label, { do: deed })),
    ),
  );
}
